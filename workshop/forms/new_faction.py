"""Forms that create a faction: from a name, a pack or another faction."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.forms.strike_force import NameField, TicketField
from armies.models import Faction
from armies.models.content import SLUG_LENGTH
from rules.formats.errors import DocumentError
from rules.formats.reading import MAX_BYTES
from rules.game.game import Game
from web.documents.document_files import document_in
from web.translation.messages import fault_in_words
from workshop.actions.homebrew import free_slug
from workshop.actions.importing import read_pack
from workshop.content.slugs import slug_from_name

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)


class SlugField(forms.CharField):
    """The slug used in files and addresses."""

    def __init__(self, **options: Any) -> None:
        texts = {
            "label": gettext_lazy("Short name"),
            "help_text": gettext_lazy(
                "In addresses and files: lowercase letters, digits and hyphens. Empty: made of the name."
            ),
        }
        super().__init__(required=False, max_length=SLUG_LENGTH, **texts | options)

    def clean(self, value: Any) -> str:
        slug = str(super().clean(value))
        if slug and not _SLUG.fullmatch(slug):
            raise ValidationError(_("Only lowercase letters, digits and hyphens between them."))
        return slug


class NewFactionForm(forms.Form):
    """Create an empty faction."""

    name = NameField()
    slug = SlugField()
    ticket = TicketField()

    def document(self, game: Game) -> dict[str, Any]:
        parts: dict[str, Any] = {kind.key: [] for kind in game.facts.kinds}
        return {"format": game.facts.format("content"), "faction": head_document(self.cleaned_data)} | parts


def head_document(data: dict[str, Any]) -> dict[str, Any]:
    """The submitted name and slug; an empty slug is made from the name."""
    slug = data["slug"]
    if not slug:
        made = slug_from_name(data["name"], (), "faction")
        slug = free_slug(made) if Faction.objects.filter(slug=made).exists() else made
    return {"slug": slug, "name": data["name"]}


class CopyForm(forms.Form):
    """Create a faction from the newest release of another."""

    original = forms.ModelChoiceField(
        Faction.objects.none(), to_field_name="slug", empty_label=None, label=gettext_lazy("Copy of")
    )
    name = NameField()
    slug = SlugField()
    ticket = TicketField()

    def __init__(self, factions: QuerySet[Faction], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["original"].queryset = factions  # type: ignore[attr-defined]


class PackField(forms.Form):
    """A content pack, as a file or as text, of one game where it is set; a file's content is redisplayed as text."""

    game: Game | None = None

    file = forms.FileField(
        label=gettext_lazy("Pack file"),
        required=False,
        help_text=gettext_lazy("YAML or JSON in the format %(format)s, as the download of a pack has it."),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste it here"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 8, "class": "code", "spellcheck": "false"}),
    )

    def __init__(self, game: Game, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["file"].help_text %= {"format": game.facts.format("content")}

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        upload = given.get("file")
        source = upload.read(MAX_BYTES + 1) if upload else given.get("text", "")
        if not source:
            if not self.errors:
                self.add_error("file", _("Choose a file, or paste a pack."))
            return given
        try:
            given["pack"] = read_pack(document_in(source, upload.name if upload else ""), self.game)
            given["source"] = source if isinstance(source, bytes) else source.encode()
        except DocumentError as error:
            for fault in error.all[:20]:
                self.add_error("file" if upload else "text", fault_in_words(fault))
        self._keep(source)
        return given

    def _keep(self, source: str | bytes) -> None:
        """Redisplay the file's content if the form has errors."""
        if isinstance(source, bytes) and len(source) <= MAX_KEPT:
            self.keep("text", source.decode("utf-8", "replace").replace("\0", ""))

    def keep(self, name: str, value: str) -> None:
        """Redisplay this value if the form has errors."""
        data: Any = self.data
        self.data = data.copy()
        self.data[self.add_prefix(name)] = value  # type: ignore[index]


MAX_KEPT = 500_000
"""A larger file is not shown again as text."""


class PackForm(PackField):
    """Create a faction from a pack, under its own slug or another."""

    slug = SlugField(help_text=gettext_lazy("Empty: the one in the pack."))
    ticket = TicketField()
    field_order = ["file", "text", "slug", "ticket"]


class LoadForm(PackField):
    """Replace a draft by a pack; `seen` is the expected digest of the draft."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, game: Game, *args: Any, **options: Any) -> None:
        self.game = game
        super().__init__(game, *args, **options)
