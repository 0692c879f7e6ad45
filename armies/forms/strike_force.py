"""Forms that create, rename, limit and share a strike force."""

import unicodedata
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from armies.models import Faction, Visibility
from armies.models.content import NAME_LENGTH
from armies.models.strike_force import MAX_VALOR, unguessable_slug
from rules.game.game import Game
from web.translation.messages import shown

OWN = "own"
SALT = "armies.ticket"


class FormRefusedError(Exception):
    """A form with errors; the page shows it again with its input."""

    def __init__(self, **shown: Any) -> None:
        self.shown = shown


def new_ticket(slug: str = "") -> str:
    """The signed slug of a new strike force, sent with the form, so that submitting twice creates one."""
    return signing.dumps(slug or unguessable_slug(), salt=SALT)


class TicketField(forms.CharField):
    """A signed ticket, cleaned to its slug."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> str:
        try:
            return str(signing.loads(super().clean(value), salt=SALT))
        except signing.BadSignature as error:
            raise ValidationError(_("This form is out of date: open it again.")) from error


def validate_one_line(name: str) -> None:
    """Refuse names with line breaks or control characters."""
    if any(unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs") for letter in name):
        raise ValidationError(_("A name is plain text on one line."))


class TicketForm(forms.Form):
    """A button that creates something."""

    ticket = TicketField()


class NameField(forms.CharField):
    """A one-line name."""

    default_validators = [validate_one_line]

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=NAME_LENGTH, label=_("Name"), **options)


class ValorField(forms.IntegerField):
    """A limit of strategic valor (R-BAS-05)."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=MAX_VALOR, **options)


class StrikeForceForm(forms.Form):
    """Create a strike force: faction, name, and a limit where its game has points."""

    faction = forms.ModelChoiceField(
        Faction.objects.none(),
        to_field_name="slug",
        empty_label=None,
        label=_("Faction"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a faction."), "invalid_choice": _("Choose one of these factions.")},
    )
    name = NameField(required=False, help_text=_("Left empty, it is named after its faction."))
    limit = forms.ChoiceField(widget=forms.RadioSelect)
    own_limit = ValorField(required=False, label=_("Another limit"))
    ticket = TicketField()

    def __init__(self, game: Game, factions: QuerySet[Faction], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["faction"].queryset = factions.filter(game=game.slug)  # type: ignore[attr-defined]
        points = game.facts.terms.points_short
        if points is None:
            del self.fields["limit"], self.fields["own_limit"]
        else:
            usual = [(str(limit), f"{limit} {shown(points)}") for limit in game.facts.limits]
            self.fields["limit"].choices = [*usual, (OWN, _("Another"))]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if "limit" not in self.fields:
            given["limit"] = None
        elif given.get("limit") != OWN:
            if given.get("own_limit"):
                self.add_error("own_limit", _("Choose “Another” to agree on this limit, or leave it empty."))
            given["limit"] = int(given.get("limit") or 0)
        elif given.get("own_limit"):
            given["limit"] = given["own_limit"]
        elif "own_limit" not in self.errors:
            self.add_error("own_limit", _("Write the limit you agree on."))
        return given


class SharingForm(forms.Form):
    """Who may read a strike force; making it public requires an account."""

    visibility = forms.TypedChoiceField(
        choices=Visibility.choices,
        coerce=Visibility,
        error_messages={
            "required": _("Choose who may read it."),
            "invalid_choice": _("Choose who may read it."),
        },
    )

    def __init__(self, user: Any, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user

    def clean_visibility(self) -> Visibility:
        chosen: Visibility = self.cleaned_data["visibility"]
        if chosen == Visibility.PUBLIC and not self.user.is_authenticated:
            raise ValidationError(_("Sign up or sign in to let everybody find it."))
        return chosen
