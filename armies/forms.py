"""What players type: every form keeps it and says at the field what is wrong."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from armies.models import Faction, StrikeForce, Visibility
from armies.models.content import NAME_LENGTH
from armies.models.strike_force import MOST_VALOR, unguessable_slug
from armies.roster_reading import read_file, read_pasted
from armies.sentences import fault_in_words
from armies.tables.reading import MOST_BYTES as MOST_TABLE_BYTES
from rules.damocles import datasheets as values
from rules.damocles.army import Roster
from rules.damocles.formats.errors import DocumentError
from rules.damocles.formats.reading import read_json
from rules.damocles.formats.roster import MOST_CARDS, MOST_UNITS, read_roster

USUAL_LIMITS = (300, 500, 750, 1000)
OWN = "own"
SALT = "armies.ticket"


class FormRefusedError(Exception):
    """A form that cannot be saved; the page shows it again as it was typed."""

    def __init__(self, **shown: Any) -> None:
        self.shown = shown


def new_ticket(slug: str = "") -> str:
    """The address a new strike force will have: sent with its form, so that the form sent twice founds one."""
    return signing.dumps(slug or unguessable_slug(), salt=SALT)


class TicketField(forms.CharField):
    """A ticket of ours, as the slug it stands for."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> str:
        try:
            return str(signing.loads(super().clean(value), salt=SALT))
        except signing.BadSignature as error:
            raise ValidationError(_("This form is out of date: open it again.")) from error


def plain_name(name: str) -> None:
    """Refuse what does not stay on one line, wherever a name is given."""
    if any(unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs") for letter in name):
        raise ValidationError(_("A name is plain text on one line."))


class TicketForm(forms.Form):
    """Nothing but a ticket: a button that founds."""

    ticket = TicketField()


class NameField(forms.CharField):
    """A name on one line."""

    default_validators = [plain_name]

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=NAME_LENGTH, label=_("Name"), **options)


class ValorField(forms.IntegerField):
    """An agreed maximum of strategic valor (R-BAS-05)."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=MOST_VALOR, **options)


class StrikeForceForm(forms.Form):
    """Found a strike force: whose, called what, up to which strategic valor."""

    faction = forms.ModelChoiceField(
        Faction.objects.none(),
        to_field_name="slug",
        empty_label=None,
        label=_("Faction"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a faction."), "invalid_choice": _("Choose one of these factions.")},
    )
    name = NameField()
    limit = forms.ChoiceField(
        choices=[*((str(valor), format_lazy("{} {}", valor, _("SV"))) for valor in USUAL_LIMITS), (OWN, _("Another"))],
        widget=forms.RadioSelect,
        initial="500",
        label=_("Strategic valor you agree on"),
    )
    own_limit = ValorField(required=False, label=_("Another limit"))
    ticket = TicketField()

    def __init__(self, factions: QuerySet[Faction], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["faction"].queryset = factions  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("limit") != OWN:
            if given.get("own_limit"):
                self.add_error("own_limit", _("Choose “Another” to agree on this limit, or leave it empty."))
            given["limit"] = int(given.get("limit") or 0)
        elif given.get("own_limit"):
            given["limit"] = given["own_limit"]
        elif "own_limit" not in self.errors:
            self.add_error("own_limit", _("Write the limit you agree on."))
        return given


class AgreementForm(forms.Form):
    """Rename a strike force or agree on another limit."""

    name = NameField()
    limit = ValorField(label=_("Limit (SV)"))


def agreement_fields(strike_force: StrikeForce) -> dict[str, str]:
    """What the form of name and limit says as they stand: of what is not sent, this counts."""
    return {"name": strike_force.name, "limit": str(strike_force.limit)}


def squad_fields(strike_force: StrikeForce, id: str) -> dict[str, str]:
    """The same of a squad; nothing of one that is not there."""
    squad = next((squad for squad in strike_force.squads if squad["id"] == id), None)
    if squad is None:
        return {}
    weapons = {f"weapon-{slug}": str(carriers) for slug, carriers in squad["weapons"].items()}
    return {"name": squad["name"], "size": str(squad["size"]), **weapons}


class ContentField(forms.Field):
    """A datasheet or asset of a release, by its slug."""

    def __init__(self, offered: Sequence[Any], unknown: str, **options: Any) -> None:
        self.offered = {value.slug: value for value in offered}
        super().__init__(error_messages={"required": unknown}, **options)
        self.unknown = unknown

    def clean(self, value: Any) -> Any:
        slug = super().clean(value)
        if not slug:
            return None
        if slug not in self.offered:
            raise ValidationError(self.unknown)
        return self.offered[slug]


class AddSquadForm(forms.Form):
    """A squad of one of the release's datasheets."""

    def __init__(self, faction: values.Faction, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        unknown = _("Choose a datasheet of %(faction)s.") % {"faction": faction.name}
        self.fields["datasheet"] = ContentField(faction.datasheets, unknown)


class SquadForm(forms.Form):
    """A squad's name, size and carriers; `step` and `step-…` are what the buttons about these numbers send."""

    name = NameField(required=False)
    size = forms.IntegerField(min_value=0, max_value=MOST_UNITS, label=_("Size"))

    def __init__(self, weapons: dict[str, int], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.weapons = weapons
        self.fields["step"] = StepField()
        for slug in weapons:
            self.fields[f"weapon-{slug}"] = forms.IntegerField(min_value=0, max_value=MOST_UNITS, required=False)
            self.fields[f"step-{slug}"] = StepField()

    def wanted(self, fewest: int, most: int) -> dict[str, Any]:
        """What the squad shall be: a step never leads out of what its datasheet allows (R-SQD-01), a number may."""
        given = self.cleaned_data
        size = stepped(given["size"], given["step"], fewest, most)
        weapons = {slug: self._carriers(slug, min(carriers, size)) for slug, carriers in self.weapons.items()}
        return {"name": given["name"], "size": size, "weapons": weapons}

    def _carriers(self, slug: str, most: int) -> int:
        return stepped(self.cleaned_data[f"weapon-{slug}"] or 0, self.cleaned_data[f"step-{slug}"], 0, most)


class StepField(forms.IntegerField):
    """One more, one fewer, or neither."""

    def __init__(self) -> None:
        super().__init__(min_value=-1, max_value=1, required=False)

    def clean(self, value: Any) -> int:
        return super().clean(value) or 0


def stepped(number: int, step: int, fewest: int, most: int) -> int:
    """A number a step on; what is out of bounds comes nearer but never goes farther."""
    if step > 0:
        return min(number + 1, max(number, most))
    return max(number - 1, min(number, fewest)) if step < 0 else number


class CardForm(forms.Form):
    """One copy of an asset more or fewer; one that the release lacks may still be taken out, by its slug."""

    def __init__(self, faction: values.Faction, deck: Sequence[str], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        known = {asset.slug for asset in faction.assets}
        strays = [values.Asset(slug, slug) for slug in dict.fromkeys(deck) if slug not in known]
        self.deck = deck
        self.unknown = _("Choose an asset of %(faction)s.") % {"faction": faction.name}
        self.fields["more"] = ContentField(faction.assets, self.unknown, required=False)
        self.fields["fewer"] = ContentField([*faction.assets, *strays], self.unknown, required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and bool(given.get("more")) == bool(given.get("fewer")):
            raise ValidationError(self.unknown)
        return given

    def wanted(self) -> dict[str, Any]:
        """So many copies as there shall be: never more by a step than the asset allows (R-AST-01)."""
        more: values.Asset | None = self.cleaned_data["more"]
        asset: values.Asset = more or self.cleaned_data["fewer"]
        copies = self.deck.count(asset.slug)
        return {"asset": asset, "copies": stepped(copies, 1 if more else -1, 0, asset.copies or MOST_CARDS)}


class RosterForm(forms.Form):
    """A strike force from outside: a roster file, or text pasted from one or from a chat."""

    file = forms.FileField(
        required=False,
        label=_("Roster file"),
        help_text=_("JSON in the format damocles-roster/1, as the builder exports it."),
    )
    text = forms.CharField(
        required=False,
        label=_("Or its text"),
        help_text=_("The same JSON, or the text that the builder gives you for a chat."),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    ticket = TicketField()

    def clean_file(self) -> Roster | None:
        upload = self.cleaned_data["file"]
        return None if upload is None else self._read(lambda: read_file(upload))

    def clean_text(self) -> Roster | None:
        text = self.cleaned_data["text"]
        return self._read(lambda: read_pasted(text)) if text else None

    def _read(self, read: Callable[[], Roster]) -> Roster:
        try:
            return read()
        except DocumentError as error:
            raise ValidationError("%(fault)s", params={"fault": fault_in_words(error)}) from error

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and (given["file"] is None) == (given["text"] is None):
            self.add_error("file", _("Choose a file, or paste its text below: one of both."))
        return given

    def roster(self) -> Roster:
        """What was handed in."""
        found: Roster = self.cleaned_data["file"] or self.cleaned_data["text"]
        return found


class PreviewForm(forms.Form):
    """A preview on its way back: the roster as it was read, and the ticket."""

    document = forms.CharField(widget=forms.HiddenInput)
    ticket = TicketField()

    def clean_document(self) -> Roster:
        try:
            return read_roster(read_json(self.cleaned_data["document"]))
        except DocumentError as error:
            raise ValidationError("%(fault)s", params={"fault": fault_in_words(error)}) from error


class SharingForm(forms.Form):
    """Who may read a strike force; everybody only what an account answers for."""

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


class TableForm(forms.Form):
    """A table in a file, whose size is asked before it is read."""

    file = forms.FileField(label=_("CSV or XLSX file"))

    def clean_file(self) -> Any:
        upload = self.cleaned_data["file"]
        if upload.size > MOST_TABLE_BYTES:
            raise ValidationError(_("has more than %(n)d MB") % {"n": MOST_TABLE_BYTES >> 20})
        return upload
