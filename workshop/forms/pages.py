"""The pages that edit a draft: its rows have forms of their own, documents those that are made from the schema."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armies.models import Asset, Datasheet, Faction
from armies.models.checks import canonical_head
from web.translation.messages import translated
from workshop.forms.assets import AssetDraft
from workshop.forms.datasheets import SheetDraft
from workshop.forms.faction_head import HeadDraft
from workshop.forms.references import named_in
from workshop.forms.schema_forms import SchemaDraft, SchemaHead
from workshop.publishing.draft import new_part

Document = dict[str, Any]


class Page(NamedTuple):
    """A page: the key of what it edits and what differences call it, headings, a row's line, forms, and its reader."""

    key: str
    kind: str
    title: str
    new: str
    line: str
    forms: Callable[..., Any]
    canonical: Callable[[Any], Document]


def head_page(faction: Faction) -> Page:
    """The page of a faction's name and rules."""
    game = faction.rules_of_game
    forms = HeadDraft if faction.has_rows else partial(SchemaHead, game)
    return Page("", "faction", "", "", "", forms, partial(canonical_head, game))


def part_page(faction: Faction, kind: str) -> Page:
    """The page of a part of this kind."""
    game = faction.rules_of_game
    read = partial(game.formats.canonical, kind)
    model, new = faction.rows(kind).model, new_part(game, kind)
    if model is Datasheet:
        line = "workshop/_datasheet_line.html"
        return Page(kind, "datasheet", _("Datasheets"), new, line, SheetDraft, read)
    if model is Asset:
        line = "workshop/_asset_line.html"
        return Page(kind, "asset", _("Strategic assets"), new, line, AssetDraft, read)
    term = next(part_kind.term for part_kind in game.facts.kinds if part_kind.key == kind)
    line = "workshop/_part_line.html"
    forms = partial(SchemaDraft, game, kind, known=partial(named_in, faction))
    return Page(kind, kind, str(capfirst(translated(term.many))), new, line, forms, read)
