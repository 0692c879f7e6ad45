"""Whom the weapons of a list's units are measured against: a part of a faction, or a unit of another list."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from armies.bridge import roster_of, shown_content, shown_contents, unit_options
from armies.builder.fielded import Fielded, fielded_part
from armies.models import Release, StrikeForce
from armies.models.faction import FactionQuerySet
from armies.models.strike_force import StrikeForceQuerySet
from rules.game.game import Game
from rules.presentation.cards import Table
from web.translation.messages import shown

MAX_LISTS = 20
"""Maximum number of own lists, changed last, whose units are offered."""


class Target(NamedTuple):
    """A choice: its key, its name, and what it stands for."""

    key: str
    label: str
    fielded: Fielded


class Group(NamedTuple):
    """The targets of a faction or list."""

    title: str
    targets: list[Target]


def unit_names(game: Game, army: Any, content: Any) -> list[str]:
    """The units of a list by their own names, or else their parts'."""
    cards = [game.display.unit_card(army, content, place) for place in range(len(game.lists.units(army)))]
    units = zip(game.lists.units(army), cards, strict=True)
    return [unit.name or (shown(card.name) if card else unit.slug) for unit, card in units]


def groups_of(game: Game, factions: FactionQuerySet, own: StrikeForceQuerySet) -> list[Group]:
    """What may be chosen: parts of these factions as newly released, and units of own lists."""
    releases = Release.objects.newest().filter(faction__in=factions, faction__game=game.slug)
    rows = list(releases.select_related("faction").defer("document").order_by("faction__name", "pk"))
    shown_contents(rows)
    lists = list(own.active().of_game(game.slug).with_release().order_by("-updated")[:MAX_LISTS])
    shown_contents(row.release for row in lists)
    return [*[_of_faction(game, row) for row in rows], *[_of_list(game, row) for row in lists if row.squads]]


def _of_faction(game: Game, release: Release) -> Group:
    as_shown = shown_content(release)
    content, targets = as_shown.content, []
    for option in unit_options(game, release, as_shown).values():
        units = fielded_part(game, content, option.kind, option.slug)
        names = [shown(option.name)] if len(units) == 1 else unit_names(game, *units[0][:2]) if units else []
        for unit, name in zip(units, names, strict=True):
            targets.append(Target(f"part:{release.faction.slug}:{option.slug}:{unit.place}", name, unit))
    return Group(release.faction.shown_name, targets)


def _of_list(game: Game, row: StrikeForce) -> Group:
    army, content = roster_of(row), shown_content(row.release).content
    named = zip(row.squads, unit_names(game, army, content), strict=True)
    targets = [
        Target(f"unit:{row.slug}:{squad['id']}", name, Fielded(army, content, place))
        for place, (squad, name) in enumerate(named)
    ]
    return Group(row.name, targets)


def find_target(groups: Sequence[Group], key: str) -> Target | None:
    return next((target for group in groups for target in group.targets if target.key == key), None)


def odds_of(game: Game, unit: Fielded, target: Target) -> Table | None:
    """The weapons of a unit against a target; None where there is nothing to work out."""
    odds = game.display.unit_odds
    return odds(*unit, *target.fielded) if odds else None
