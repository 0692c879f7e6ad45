"""Changes of a strike force as values: read from the site, made by `edits`."""

from dataclasses import replace
from typing import Any

from rules.damocles.content.parts import Datasheet, Faction
from rules.damocles.facts import ASSETS, SHEETS
from rules.damocles.formats.content import ContentPackModel
from rules.damocles.formats.roster import FORMAT
from rules.damocles.lists import edits
from rules.damocles.lists.army import Roster, RosterSquad
from rules.damocles.lists.violations import fix_of
from rules.lists.change import Change
from rules.lists.units import Reference, WrittenList
from rules.message import Message, plural_message
from rules.presentation.matching import Match, matched_numbers
from rules.presentation.words import Choice

WEAPONS = "weapons"
WEAPON = "weapon-"
"""How the key of a field begins that sets the carriers of a weapon."""


def edited(roster: Roster, content: Faction, change: Change) -> Roster:
    """The roster after a change; ValueError for one that does not fit."""
    value: Any = change.value
    match change.verb:
        case "add":
            return edits.add_squad(roster, _sheet(content, change.slug))
        case "set":
            return _set(roster, change.unit, dict(value))
        case "put":
            return edits.set_copies(roster, change.slug, value)
        case "fill":
            return edits.fill_deck(roster, content)
        case "head":
            head: dict[str, Any] = {"name": roster.name, "limit": roster.limit} | value
            return edits.set_name_and_limit(roster, head["name"], head["limit"])
        case "fix":
            return edits.apply_fix(fix_of(change), roster, content)
    return edits.rearrange_squads(roster, change)


def _sheet(content: Faction, slug: str) -> Datasheet:
    for sheet in content.datasheets:
        if sheet.slug == slug:
            return sheet
    raise ValueError(slug)


def _set(roster: Roster, place: int, values: dict[str, Any]) -> Roster:
    """Set fields of a squad; where only its size is set, no more units carry a weapon than are left."""
    squad = roster.squads[place]
    if list(values) == ["size"]:
        return edits.resize_squad(roster, place, values["size"])
    weapons = dict(squad.weapons)
    weapons |= {key.removeprefix(WEAPON): count for key, count in values.items() if key.startswith(WEAPON)}
    return edits.change_squad(roster, place, values.get("name", squad.name), values.get("size", squad.size), weapons)


def describe_change(before: Roster, after: Roster, content: Faction, place: int) -> Message:
    """What became of a squad: its name alone, who carries one of its weapons, or its size and the rest."""
    old, new = before.squads[place], after.squads[place]
    sheet = next((sheet for sheet in content.datasheets if sheet.slug == new.datasheet), None)
    kind = sheet.name if sheet else new.datasheet
    label = old.name or kind
    if (old.size, old.weapons) == (new.size, new.weapons):
        return Message("{squad} is now called {name}.", squad=label, name=new.name or kind)
    rearmed = [slug for slug in {**old.weapons, **new.weapons} if old.weapons.get(slug) != new.weapons.get(slug)]
    if (old.size, old.name) == (new.size, new.name) and len(rearmed) == 1:
        weapon = sheet.weapon(rearmed[0]) if sheet else None
        called, carriers = weapon.name if weapon else rearmed[0], new.weapons.get(rearmed[0], 0)
        return Message("{squad}: {weapon} carried by {carriers}.", squad=label, weapon=called, carriers=carriers)
    return plural_message(
        "{squad}: {size} unit.", "{squad}: {size} units.", "size", squad=new.name or kind, size=new.size
    )


def references(roster: Roster) -> tuple[Reference, ...]:
    """The datasheets and assets that a roster names, in its order."""
    places: dict[str, list[int]] = {}
    for place, squad in enumerate(roster.squads):
        places.setdefault(squad.datasheet, []).append(place)
    sheets = [Reference(SHEETS, slug, tuple(units), len(units)) for slug, units in places.items()]
    cards = [Reference(ASSETS, slug, (), roster.deck.count(slug)) for slug in dict.fromkeys(roster.deck)]
    return (*sheets, *cards)


def replaced(roster: Roster, reference: Reference, slug: str | None) -> Roster:
    """The roster with another datasheet or asset in place of one that it names, or without it."""
    if reference.kind == ASSETS:
        deck = [(slug or "") if card == reference.slug else card for card in roster.deck]
        return edits.with_deck(roster, [card for card in deck if card])
    squads = [_retyped(squad, slug) if squad.datasheet == reference.slug else squad for squad in roster.squads]
    return edits.with_squads(roster, [squad for squad in squads if squad.datasheet])


def _retyped(squad: RosterSquad, slug: str | None) -> RosterSquad:
    return RosterSquad(slug or "", squad.size, squad.name, squad.weapons, squad.id)


def matched(roster: Roster, content: Faction, match: Match) -> Roster:
    """The roster with its datasheets, their weapons and its assets as `match` names them."""
    named = {(reference.kind, reference.slug): reference for reference in references(roster)}
    sheets = {sheet.slug: sheet for sheet in content.datasheets}
    offered = [Choice(sheet.slug, sheet.name) for sheet in content.datasheets]
    squads: list[RosterSquad] = []
    for squad in roster.squads:
        slug = match(named[(SHEETS, squad.datasheet)], "", offered)
        if slug is not None:
            weapons = _matched_weapons(squad, sheets.get(slug), match)
            squads.append(RosterSquad(slug, squad.size, squad.name, weapons, squad.id))
    assets = [Choice(asset.slug, asset.name) for asset in content.assets]
    cards = [match(named[(ASSETS, slug)], "", assets) for slug in roster.deck]
    deck = [slug for slug in cards if slug is not None]
    return edits.with_deck(edits.with_squads(roster, squads), deck)


def _matched_weapons(squad: RosterSquad, sheet: Datasheet | None, match: Match) -> dict[str, int]:
    """The carriers of a squad's weapons; those of an unknown datasheet stay as they are."""
    if sheet is None:
        return dict(squad.weapons)
    offered = [Choice(weapon.slug, weapon.name) for weapon in sheet.weapons]
    return matched_numbers(squad.weapons, WEAPONS, sheet.name, offered, match)


def written_document(written: WrittenList) -> dict[str, Any]:
    """A roster file of a list that was read from a text."""
    head: dict[str, Any] = {"format": FORMAT, "name": written.name, "faction": written.faction}
    head |= {"release": written.release} if written.release else {}
    head |= dict(written.choices)
    squads = [
        {"datasheet": unit.part, "size": unit.models, "weapons": dict(unit.numbers)}
        | ({"name": unit.name} if unit.name else {})
        for unit in written.units
    ]
    return head | {"limit": written.limit, "squads": squads, "deck": list(written.cards)}


def used_pack(content: Faction, roster: Roster) -> dict[str, Any]:
    """A pack of the parts that a roster uses."""
    return ContentPackModel.document(used(content, roster))


def used(content: Faction, roster: Roster) -> Faction:
    """The content with what a roster uses of it alone."""
    sheets = {squad.datasheet for squad in roster.squads}
    assets = tuple([asset for asset in content.assets if asset.slug in roster.deck])
    kept = tuple([sheet for sheet in content.datasheets if sheet.slug in sheets])
    return replace(content, datasheets=kept, assets=assets)
