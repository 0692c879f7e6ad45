"""Forms of the log: a game recorded by hand, notes, which games to show; and the profile."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.log.filtering import fitting
from players.log.game import Kind, LoggedGame, in_reader_language
from players.log.rates import NAMES
from players.models import MAX_POINTS, NOTES_LENGTH, GameRecord, Profile
from players.opponents import account_called
from rules.game.game import Game
from rules.games import GAMES

Games = list[LoggedGame]
FIRST_DAY = date(1970, 1, 1)
RECORDED = (
    "played",
    "opponent",
    "outcome",
    "points",
    "opponent_points",
    "list_name",
    "faction",
    "opponent_list",
    "opponent_faction",
    "mission",
    "notes",
)


class RecordForm(forms.ModelForm):
    """A game that was played elsewhere: who, when and how it ended are needed, the rest helps to count."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    version = forms.IntegerField(widget=forms.HiddenInput, initial=1)
    account = forms.CharField(
        label=_("Opponent’s account"),
        max_length=150,
        required=False,
        widget=forms.TextInput(attrs={"list": "known-account", "autocomplete": "off", "autocapitalize": "none"}),
        help_text=_("Whom you have met here, or who has a public profile. They are asked whether it was so."),
    )
    faction = forms.ChoiceField(label=_("Your faction"), required=False)
    opponent_faction = forms.ChoiceField(label=_("Opponent’s faction"), required=False)
    outcome = forms.ChoiceField(
        label=_("Result"), choices=GameRecord.Outcome.choices, widget=forms.RadioSelect, initial="won"
    )
    points = forms.IntegerField(label=_("Your points"), min_value=0, max_value=MAX_POINTS, required=False)
    opponent_points = forms.IntegerField(
        label=_("Opponent’s points"), min_value=0, max_value=MAX_POINTS, required=False
    )

    field_order = ("key", "version", "played", "opponent", "account")

    class Meta:
        model = GameRecord
        fields = RECORDED
        labels = {
            "played": _("Played on"),
            "opponent": _("Opponent"),
            "mission": _("Mission"),
            "list_name": _("Your list"),
            "opponent_list": _("Opponent’s list"),
            "notes": _("Notes"),
        }
        help_texts = {"opponent": _("A name is enough."), "notes": _("For you alone.")}
        widgets = {
            "played": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "notes": forms.Textarea(attrs={"rows": 5}),
            **{
                name: forms.TextInput(attrs={"list": f"known-{name}", "autocomplete": "off"})
                for name in ("opponent", "mission", "list_name")
            },
        }

    def __init__(
        self, *args: Any, user: Any, game: Game, factions: Iterable[str], missions: Iterable[str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["played"].required = True
        self.fields["opponent"].required = False
        self.fields["played"].initial = timezone.localdate
        self.missions = {in_reader_language(game.slug, name): name for name in missions}
        known = {*factions, self.instance.faction, self.instance.opponent_faction} - {""}
        named = sorted((in_reader_language(game.slug, name), name) for name in known)
        choices = [("", gettext("not said")), *[(name, label) for label, name in named]]
        for field in ("faction", "opponent_faction"):
            self.fields[field].choices = choices  # type: ignore[attr-defined]

    def clean_played(self) -> date:
        day: date = self.cleaned_data["played"]
        if not FIRST_DAY <= day <= timezone.localdate():
            raise ValidationError(gettext("A game that was played lies between 1970 and today."))
        return day

    def clean_mission(self) -> str:
        """A mission of the game under the name it is kept by, however it is called in the reader's language."""
        typed: str = self.cleaned_data["mission"]
        return self.missions.get(typed, typed)

    def clean_account(self) -> Any:
        """The account of this name; the present opponent's stays, whatever they show by now."""
        name, present = self.cleaned_data["account"].strip(), self.instance.account
        if not name or (present is not None and present.get_username() == name):
            return present if name else None
        account = account_called(self.user, name)
        if account is None:
            raise ValidationError(
                gettext("You have met nobody here who is called so, and no public profile is. Write the name above.")
            )
        return account

    def clean(self) -> None:
        if not self.cleaned_data.get("opponent") and "opponent" not in self.errors:
            account = self.cleaned_data.get("account")
            if account is not None:
                self.cleaned_data["opponent"] = account.get_username()
            elif "account" not in self.errors:
                self.add_error("opponent", gettext("Say whom you played against: a name, or an account."))
        points, theirs = self.cleaned_data.get("points"), self.cleaned_data.get("opponent_points")
        if (points is None) != (theirs is None) and not {"points", "opponent_points"} & self.errors.keys():
            missing = "points" if points is None else "opponent_points"
            self.add_error(missing, gettext("Say the points of both, or of neither."))

    def values(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in (*RECORDED, "account")}


class AnswerForm(forms.Form):
    """Whether a game was as its recorder says."""

    version = forms.IntegerField(min_value=0)
    answer = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


class NotesForm(forms.Form):
    """What a person notes of a game, for themselves."""

    notes = forms.CharField(
        label=_("Notes"), max_length=NOTES_LENGTH, required=False, widget=forms.Textarea(attrs={"rows": 5})
    )
    version = forms.IntegerField(widget=forms.HiddenInput, initial=0)


class GamesFilter(forms.Form):
    """Which games of a log are shown: choices among what it holds."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    kind = forms.ChoiceField(label=_("Where"), required=False)
    outcome = forms.ChoiceField(label=_("Result"), required=False)
    faction = forms.ChoiceField(label=_("Your faction"), required=False)
    opponent = forms.ChoiceField(label=_("Opponent"), required=False)
    mission = forms.ChoiceField(label=_("Mission"), required=False)
    list = forms.ChoiceField(label=_("Your list"), required=False)
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, data: Any, games: Iterable[LoggedGame]) -> None:
        super().__init__(data)
        self.games = list(games)
        played = {game.game for game in self.games}
        self._offer("game", [(game.slug, game.name) for game in GAMES if game.slug in played])
        kinds = {game.kind for game in self.games}
        self._offer("kind", [(kind, label) for kind, label in Kind.choices if kind in kinds])
        self._offer("outcome", GameRecord.Outcome.choices)
        for key, names in NAMES.items():
            known = {name: game.game for game in self.games for name in names(game) if name}
            self._offer(key, sorted([(name, in_reader_language(of, name)) for name, of in known.items()], key=_label))

    def _offer(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        self.fields[name].choices = [("", gettext("all")), *choices]  # type: ignore[attr-defined]

    def chosen(self) -> Games:
        """The games that fit; all of them where the filter is faulty, which the page says."""
        if not self.is_valid():
            return self.games
        return fitting(self.games, self.cleaned_data)


def _label(choice: tuple[str, str]) -> str:
    return choice[1].casefold()


class ProfileForm(forms.ModelForm):
    """What everybody may read of a person."""

    class Meta:
        model = Profile
        fields = ("shown", "about", "lists", "results", "collection")
        widgets = {"about": forms.Textarea(attrs={"rows": 4})}
        labels = {
            "shown": _("Everybody may read my profile"),
            "about": _("About you"),
            "lists": _("My public lists"),
            "results": _("My results"),
            "collection": _("My painted collection, with its pictures"),
        }
