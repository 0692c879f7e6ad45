"""The agreement form; it reads and writes the ledger's document."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaigns.ledger.settings import (
    CUTS,
    LEAGUE,
    MAX_CREDITS,
    MAX_DAYS,
    MAX_FRIENDLIES,
    MAX_GROUPS,
    MAX_POINTS,
    MAX_ROUNDS,
    MAX_VALOR,
    TIE_BREAKERS,
    Settings,
    read_settings,
)
from campaigns.text.agreement import AUTO_RESOLVE, KINDS, SWITCHES_EXPLAINED, switches, tie_breakers
from campaigns.text.names import score_short
from rules.game.game import Game
from web.translation.messages import titled

POINTS = {
    "won": _("A battle won"),
    "draw": _("A draw"),
    "lost": _("A battle lost"),
    "victory_point": _("Each %(score)s"),
    "bye": _("A round without an opponent"),
}
PURSE = {
    "start": _("Credits to begin with"),
    "won": _("Credits for a battle won"),
    "draw": _("Credits for a draw"),
    "lost": _("Credits for a battle lost"),
}
BREAKERS = [f"tie_breaker_{n}" for n in range(1, len(TIE_BREAKERS) + 1)]


class LimitsField(forms.CharField):
    """One line for each step: the first round and the limit."""

    def to_python(self, value: Any) -> list[dict[str, int]]:  # type: ignore[override]
        if isinstance(value, list):
            return value
        return [self._step(line) for line in str(value or "").splitlines() if line.strip()]

    def _step(self, line: str) -> dict[str, int]:
        parts = line.replace(":", " ").split()
        if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts):
            raise ValidationError(_("Write each line as a round, a colon and a limit, such as 3: 600."))
        step = {"round": int(parts[0]), "limit": int(parts[1])}
        if not 1 <= step["round"] <= MAX_ROUNDS or not 1 <= step["limit"] <= MAX_VALOR:
            raise ValidationError(_("Rounds go from 1 to 64, limits from 1 to 1,000,000."))
        return step

    def clean(self, value: Any) -> Any:
        steps = super().clean(value)
        rounds = [step["round"] for step in steps]
        if rounds != sorted(set(rounds)):
            raise ValidationError(_("Each line names a later round than the one before it."))
        return steps


class AgreementForm(forms.Form):
    """All settings of a campaign. `factions` and `operations` are (slug, name) choices."""

    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=[(slug, format_lazy("{}: {}", name, text)) for slug, (name, text) in KINDS.items()],
        widget=forms.RadioSelect,
    )
    legs = forms.TypedChoiceField(
        label=_("In a league everyone meets everyone"),
        coerce=int,
        choices=[(1, pgettext_lazy("how often all meet", "once")), (2, _("twice"))],
        help_text=_("Of a league alone; twice with sides changed (C-PAI-01)."),
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=MAX_ROUNDS,
        help_text=_("Of a Swiss campaign; others end by themselves."),
    )
    days = forms.IntegerField(
        label=_("Days a round lasts"),
        min_value=1,
        max_value=MAX_DAYS,
        required=False,
        help_text=_("The deadline that new rounds get; empty: none."),
    )
    limits = LimitsField(
        label=_("Limit by round"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "A line for each step, such as 3: 600 for a limit of 600 from round 3 on; the campaign's own before."
        ),
    )
    groups = forms.IntegerField(
        label=_("Groups"),
        min_value=0,
        max_value=MAX_GROUPS,
        required=False,
        help_text=_("Of a league alone: everyone meets everyone of the own group. None: all meet all (C-GRP-01)."),
    )
    cut = forms.TypedChoiceField(
        label=_("Then a knock-out of"),
        coerce=int,
        required=False,
        choices=[
            (0, _("nobody: the standings decide")),
            (1, _("the first")),
            *((n, _("the first %(n)s") % {"n": n}) for n in CUTS if n > 1),
        ],
        help_text=_("Of a league or Swiss rounds; of each group, where there are groups (C-CUT-01)."),
    )
    third_place = forms.BooleanField(
        label=_("A battle for third place"),
        required=False,
        help_text=_("In a knock-out, together with the final (C-KND-08)."),
    )
    friendlies = forms.IntegerField(
        label=_("Battles outside rounds that score"),
        min_value=0,
        max_value=MAX_FRIENDLIES,
        required=False,
        help_text=_(
            "For each player, the first ones, in a league, Swiss rounds or a knock-out."
            " None: they are friendlies, and the standings ignore them (C-PNT-09)."
        ),
    )
    auto_resolve = forms.ChoiceField(
        label=_("The engine may fight a battle"),
        choices=list(AUTO_RESOLVE.items()),
        widget=forms.RadioSelect,
        help_text=_("To agree is to lock a plan (C-AUT-06); absent is who locked none until the deadline (C-AUT-08)."),
    )
    confirm_days = forms.IntegerField(
        label=_("Days to answer a proposed result"),
        min_value=1,
        max_value=MAX_DAYS,
        help_text=_(
            "Then it counts; one that is disputed is for you to settle. For what is proposed from now on (C-RES-12)."
        ),
    )
    factions = forms.MultipleChoiceField(
        label=_("Factions"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: all may enter."),
    )
    operations = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: all may be planned."),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, game: Game, settings: Settings, factions: list[tuple[str, str]],
        operations: list[tuple[str, str]], releases: dict[str, list[int]], **kwargs: Any,
    ) -> None:  # fmt: skip
        self.switches = switches(game)
        kwargs["initial"] = initial_of(settings) | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        if not game.facts.limits:
            del self.fields["limits"]
        self.fields["factions"].choices = factions  # type: ignore[attr-defined]
        self.fields["operations"].label = titled(game.facts.terms.mission.many)
        self.fields["operations"].choices = operations  # type: ignore[attr-defined]
        for name, caption in POINTS.items():
            self.fields[f"points_{name}"] = forms.IntegerField(
                label=str(caption) % {"score": score_short(game.slug)}, min_value=0, max_value=MAX_POINTS
            )
        for name, caption in PURSE.items():
            self.fields[f"purse_{name}"] = forms.IntegerField(
                label=caption, min_value=0, max_value=MAX_CREDITS, required=False
            )
        for n, name in enumerate(BREAKERS, 1):
            self.fields[name] = forms.ChoiceField(
                label=_("Tie-breaker %(n)s") % {"n": n},
                choices=[("", "–"), *tie_breakers(game).items()],
                required=False,
            )
        for name, switch in self.switches.items():
            self.fields[name] = forms.BooleanField(label=switch, required=False, help_text=SWITCHES_EXPLAINED[name])
        for slug, label in factions:
            choices = [("", _("any")), *((str(n), str(n)) for n in releases.get(slug, []))]
            self.fields[f"release_{slug}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    def _group(self, names: Iterator[str] | list[str]) -> list[forms.BoundField]:
        return [self[name] for name in names]

    def of_rounds(self) -> list[forms.BoundField]:
        names = ("legs", "groups", "rounds", "cut", "third_place", "days", "friendlies", "limits")
        return self._group([name for name in names if name in self.fields])

    def of_points(self) -> list[forms.BoundField]:
        return self._group([f"points_{name}" for name in POINTS])

    def of_purse(self) -> list[forms.BoundField]:
        return self._group([f"purse_{name}" for name in PURSE])

    def of_breakers(self) -> list[forms.BoundField]:
        return self._group(BREAKERS)

    def of_switches(self) -> list[forms.BoundField]:
        return self._group(list(self.switches))

    def of_releases(self) -> list[forms.BoundField]:
        return self._group([name for name in self.fields if name.startswith("release_")])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        chosen = [cleaned.get(name) for name in BREAKERS if cleaned.get(name)]
        if len(chosen) != len(set(chosen)):
            self.add_error(BREAKERS[0], _("Choose each tie-breaker once."))
        groups = (cleaned.get("groups") or 0) * (cleaned.get("kind") == LEAGUE)
        if cleaned.get("groups") == 1:
            self.add_error("groups", _("There are two groups at least, or none."))
        if cleaned.get("cut") == 1 and not groups:
            self.add_error("cut", _("Two go on at least; one only of each group of a league."))
        return cleaned

    def _purse(self) -> dict[str, int] | None:
        """A purse, if any of its fields is filled in."""
        purse = {name: self.cleaned_data[f"purse_{name}"] for name in PURSE}
        return {name: worth or 0 for name, worth in purse.items()} if set(purse.values()) != {None} else None

    def agreement(self) -> dict[str, Any]:
        """The submitted agreement as the ledger's document."""
        data = self.cleaned_data
        plain = (
            "kind",
            "legs",
            "rounds",
            "days",
            "limits",
            "auto_resolve",
            "confirm_days",
            "factions",
            "operations",
            *self.switches,
        )
        document = {name: data[name] for name in plain if name in data} | {
            "friendlies": data["friendlies"] or 0,
            "groups": data["groups"] or 0,
            "cut": data["cut"] or 0,
            "third_place": data["third_place"],
            "points": {name: data[f"points_{name}"] for name in POINTS},
            "purse": self._purse(),
            "tie_breakers": [data[name] for name in BREAKERS if data[name]],
            "releases": {
                name.removeprefix("release_"): int(data[name])
                for name in self.fields
                if name.startswith("release_") and data[name]
            },
        }
        return read_settings(document).document()


def initial_of(settings: Settings) -> dict[str, Any]:
    """The form's initial values."""
    document = settings.document()
    initial = {
        name: value for name, value in document.items() if name not in ("points", "tie_breakers", "releases", "purse")
    }
    initial["limits"] = "\n".join(f"{first}: {limit}" for first, limit in settings.limits)
    initial |= {f"points_{name}": value for name, value in document["points"].items()}
    initial |= {f"purse_{name}": worth for name, worth in (document["purse"] or {}).items()}
    initial |= {f"tie_breaker_{n}": name for n, name in enumerate(settings.tie_breakers, 1)}
    return initial | {f"release_{slug}": str(number) for slug, number in settings.releases.items()}
