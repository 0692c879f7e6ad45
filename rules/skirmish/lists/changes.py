"""Changes of an army while it is built: pure functions from an army to a new one. Legality is the verdict's."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.game.game import Game
from rules.lists.change import Change
from rules.lists.editing import rearranged
from rules.lists.units import WrittenList
from rules.message import Message, plural_message
from rules.presentation.matching import Match, matched_numbers
from rules.presentation.words import Choice
from rules.skirmish.content.parts import Faction, UnitCard
from rules.skirmish.lists.army import Army, ArmyUnit, Entry
from rules.skirmish.lists.verdict import WEAPON

WEAPONS = "weapons"
FORMAT = "skirmish-roster/1"


def edited(army: Army, content: Faction, change: Change) -> Army:
    """The army after a change; ValueError for one that does not fit."""
    units, value = list(army.units), change.value
    match change.verb:
        case "add":
            units.append(new_unit(army, _card(content, change.slug)))
        case "set":
            return changed(army, change.unit, dict(value))
        case "head":
            limit = value.get("limit", army.limit) or 0
            return replace(army, name=value.get("name", army.name), limit=limit)
        case "fix":
            units[change.unit] = replace(units[change.unit], card=change.slug)
        case _:
            units = rearranged(units, change, [unit.id for unit in units], _copied)
    return with_units(army, units)


def _card(content: Faction, slug: str) -> UnitCard:
    card = content.card(slug)
    if card is None:
        raise ValueError(slug)
    return card


def _copied(unit: ArmyUnit) -> ArmyUnit:
    """A unit like another, without its name; one unit alone is the commander's."""
    return replace(unit, name="", commander=False, id="")


def with_units(army: Army, units: Sequence[ArmyUnit]) -> Army:
    return replace(army, units=tuple(units))


def new_unit(army: Army, card: UnitCard) -> ArmyUnit:
    """A unit of the fewest fighters with as many bearers as it may have; the first officer's is the commander's."""
    room, bearers = card.fewest - 1, {}
    for weapon in card.weapons:
        if weapon.special and room > 0:
            bearers[weapon.slug] = min(weapon.bearers, room)
            room -= bearers[weapon.slug]
    commands = card.officer is not None and not any(unit.commander for unit in army.units)
    return ArmyUnit(card.slug, card.fewest, "", bearers, None, commands)


def changed(army: Army, place: int, values: dict[str, Any]) -> Army:
    """The army with fields of a unit set; a new commander takes the place of the one there was."""
    units = list(army.units)
    old = units[place]
    size = values.get("size", old.fighters)
    bearers = dict(old.bearers)
    if list(values) == ["size"]:
        bearers = {slug: min(count, max(0, size - 1)) for slug, count in bearers.items()}
    bearers |= {key.removeprefix(WEAPON): count for key, count in values.items() if key.startswith(WEAPON)}
    bearers = {slug: count for slug, count in bearers.items() if count}
    commands = bool(values.get("commander", old.commander))
    if commands and values.get("commander"):
        units = [replace(unit, commander=False) for unit in units]
    name = values.get("name", old.name)
    enters = _entry(old.enters, values)
    units[place] = replace(old, fighters=size, name=name, bearers=bearers, enters=enters, commander=commands)
    return with_units(army, units)


def _entry(old: Entry | None, values: dict[str, Any]) -> Entry | None:
    """The round and edge by which a unit comes in; round 0 is the start on the table (S-ARM-06)."""
    round = int(values.get("round", old.round if old else 0))
    return Entry(round, values.get("edge", old.edge if old else "")) if round else None


def describe_change(before: Army, after: Army, content: Faction, place: int) -> Message:
    """What became of a unit: its name alone, its command, who bears one of its weapons, or its size and the rest."""
    old, new = before.units[place], after.units[place]
    card = content.card(new.card)
    kind = card.name if card else new.card
    label = old.name or kind
    if old.name != new.name and (old.fighters, old.bearers) == (new.fighters, new.bearers):
        return Message("{unit} is now called {name}.", unit=label, name=new.name or kind)
    if new.commander and not old.commander:
        return Message("The officer of {unit} commands.", unit=label)
    if _arrival(old) != _arrival(new):
        return _describe_arrival(label, new.enters)
    rearmed = [slug for slug in {**old.bearers, **new.bearers} if old.bearers.get(slug) != new.bearers.get(slug)]
    if old.fighters == new.fighters and len(rearmed) == 1:
        weapon = card.weapon(rearmed[0]) if card else None
        called, bearers = weapon.name if weapon else rearmed[0], new.bearers.get(rearmed[0], 0)
        return Message("{unit}: {weapon} borne by {bearers}.", unit=label, weapon=called, bearers=bearers)
    return plural_message(
        "{unit}: {size} fighter.", "{unit}: {size} fighters.", "size", unit=new.name or kind, size=new.fighters
    )


def _arrival(unit: ArmyUnit) -> tuple[int, str]:
    return (unit.enters.round, unit.enters.edge) if unit.enters else (0, "")


def _describe_arrival(label: str, enters: Entry | None) -> Message:
    if enters is None:
        return Message("{unit} starts on the table.", unit=label)
    return Message("{unit} may come in from round {round} on.", unit=label, round=enters.round)


def matched(game: Game, army: Army, content: Faction, match: Match) -> Army:
    """The army with its cards and their special weapons as `match` names them."""
    named = {reference.slug: reference for reference in game.lists.references(army)}
    offered = [Choice(card.slug, card.name) for card in content.cards]
    units: list[ArmyUnit] = []
    for unit in army.units:
        slug = match(named[unit.card], "", offered)
        if slug is not None:
            bearers = _matched_bearers(unit, content.card(slug), match)
            units.append(replace(unit, card=slug, bearers=bearers))
    return with_units(army, units)


def _matched_bearers(unit: ArmyUnit, card: UnitCard | None, match: Match) -> dict[str, int]:
    """The bearers of a unit's weapons; those of an unknown card stay as they are."""
    if card is None:
        return dict(unit.bearers)
    offered = [Choice(weapon.slug, weapon.name) for weapon in card.weapons if weapon.special]
    return matched_numbers(unit.bearers, WEAPONS, card.name, offered, match)


def _written_choices(choices: dict[str, str]) -> dict[str, Any]:
    """Whether its leader commands, and when it may come in, as the fields of a unit say it."""
    fields: dict[str, Any] = {"commander": True} if "commander" in choices else {}
    if choices.get("round", "0") != "0":
        round = choices["round"]
        edge = {"edge": choices["edge"]} if "edge" in choices else {}
        fields["enters"] = {"round": int(round) if round.isdecimal() else round} | edge
    return fields


def written_document(written: WrittenList) -> dict[str, Any]:
    """A roster file of an army that was read from a text."""
    head: dict[str, Any] = {"format": FORMAT, "name": written.name, "faction": written.faction}
    head |= {"release": written.release} if written.release else {}
    head |= dict(written.choices)
    units = [
        {"card": unit.part, "fighters": unit.models, "bearers": dict(unit.numbers)}
        | ({"name": unit.name} if unit.name else {})
        | _written_choices(dict(unit.choices))
        for unit in written.units
    ]
    return head | {"limit": written.limit or 0, "units": units}
