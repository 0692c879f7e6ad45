"""A list as a device keeps it: what it holds, what it may take and what that costs, the verdict of this moment."""

from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from armies.bridge import content_of, is_long, list_columns, shown_official
from armies.builder.catalogue import CatalogueSource, unit_options
from armies.builder.fielded import fielded_part
from armies.builder.page import BuilderPage, PileView
from armies.models import Faction, Release, StrikeForce
from armies.offline.prices import prices_of
from rules.presentation.sheets import UnitRow
from rules.presentation.words import FormField
from web.translation.messages import shown, titled

CACHE_SIZE = 64
"""Maximum number of releases whose offers are kept worked out in memory, each in a language."""

MAX_VIOLATIONS = 20


def kept_document(strike_force: StrikeForce) -> dict[str, Any]:
    """A strike force fetched `with_release`, with all that changing it takes."""
    builder = BuilderPage(strike_force)
    return {
        "slug": strike_force.slug,
        "name": strike_force.name,
        "limit": strike_force.limit,
        "version": strike_force.version,
        "long": is_long(strike_force),
        "verdict": _verdict(builder),
        "totals": [{"label": total.label, "value": total.value} for total in builder.totals],
        "spent": builder.points.value if builder.points and builder.points_short else None,
        "units": [_unit(unit.row) for unit in builder.units],
        "piles": [_pile(pile) for pile in builder.piles],
    } | _frame(strike_force.faction, builder)


def empty_document(faction: Faction, release: Release) -> dict[str, Any]:
    """What a list of this faction would be before anything is in it."""
    game = faction.rules_of_game
    limit = game.facts.limits[0] if game.facts.limits else None
    columns = list_columns(game, game.lists.new(faction.shown_name, content_of(release), limit), 1)
    empty = StrikeForce(slug="new", faction=faction, release=release, version=1, **columns)
    return kept_document(empty) | {"limits": list(game.facts.limits) if game.facts.terms.points else []}


def _frame(faction: Faction, builder: BuilderPage) -> dict[str, Any]:
    return {
        "faction": faction.shown_name,
        "points": builder.points_short,
        "unit": titled(builder.game.facts.terms.unit.many),
        "options": _options(builder.offer, get_language()),
    }


def _verdict(builder: BuilderPage) -> dict[str, Any]:
    number = len(builder.violations)
    summary = ngettext("%(n)s violation", "%(n)s violations", number) % {"n": number} if number else _("Legal")
    return {"words": summary, "violations": [violation.message for violation in builder.violations[:MAX_VIOLATIONS]]}


@lru_cache(CACHE_SIZE)
def _options(offer: CatalogueSource, language: str | None) -> list[dict[str, Any]]:
    """What may be added, each with the units that it comes to."""
    official = shown_official(offer.game)
    options = []
    for option in unit_options(offer):
        units = fielded_part(offer.game, offer.content, option.kind, option.slug)
        rows = [prices_of(offer.game, unit.content, official, unit.army, unit.place) for unit in units]
        document = {"slug": option.slug, "name": shown(option.name), "line": shown(option.line)}
        options.append(
            document | {"points": option.points, "units": [_unit(row) | {"prices": prices} for row, prices in rows]}
        )
    return options


def _unit(row: UnitRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "slug": row.slug,
        "part": shown(row.part),
        "points": row.points,
        "fixed": row.fixed,
        "fields": [_field(field) for field in row.fields],
    }


def _field(field: FormField) -> dict[str, Any]:
    document = {"key": field.key, "kind": field.kind, "label": shown(field.label), "value": field.value}
    bounds = {"least": field.least, "most": field.most}
    return document | bounds | {"choices": [[choice.key, shown(choice.label)] for choice in field.choices]}


def _pile(pile: PileView) -> dict[str, Any]:
    cards = [
        {"slug": card.slug, "name": shown(card.name), "copies": card.copies, "most": card.most} for card in pile.cards
    ]
    return {"key": pile.key, "title": pile.title, "least": pile.least, "cards": cards}
