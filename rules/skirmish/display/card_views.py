"""Unit cards as pages and prints show them (S-CRD-01 to S-CRD-05)."""

from typing import Any, Final

from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined, message_in, plural_message
from rules.presentation.card_parts import own_text, weapon_icon, weapon_tables
from rules.presentation.cards import Boxes, Card, Chapter, Column, Row, Stat, Table, Text
from rules.presentation.drawing import centimetres
from rules.presentation.words import CellValue, Words
from rules.skirmish.content.parts import Faction, UnitCard, Weapon
from rules.skirmish.engine.resolution import needed
from rules.skirmish.facts import CARDS, ICONS, LOCATION_NAMES, UNIT_KINDS
from rules.skirmish.formats.content import CardModel
from rules.skirmish.lists.army import Army, ArmyUnit
from rules.skirmish.lists.verdict import cards_of

STEPS: Final = (10, 20, 30, 40, 50, 60)
"""The ends of the steps of range, in centimetres (S-DIE-03)."""

SORTS: Final = {True: Message("close combat"), False: Message("range")}

WEAPON_COLUMNS: Final = (
    Column(Message("Weapon")),
    Column(Message("Accuracy"), message_in("weapon", "Acc")),
    Column(Message("Attack rate"), message_in("weapon", "Att")),
    Column(Message("Re-roll"), message_in("weapon", "Re")),
    Column(Message("Penetration"), message_in("weapon", "Pen")),
    Column(Message("Damage"), message_in("weapon", "Dmg")),
)


def card(content: Faction, kind: str, slug: str) -> Card:
    """The card called this; LookupError."""
    return card_view(called(content, slug))


def card_of(kind: str, document: dict[str, Any]) -> Card:
    """The card of a draft."""
    return card_view(CardModel.read(document))


def unit_card(army: Army, content: Faction, place: int, elsewhere: Elsewhere = None) -> Card | None:
    """The card of a unit as it stands in an army; None where its card is unknown."""
    card = cards_of(army, content, elsewhere)[place]
    return None if card is None else fielded_card(card, army.units[place])


def chapters(content: Faction, kind: str, slug: str, brief: bool = False) -> tuple[Chapter, ...]:
    """What a card tells on its own page, or below it."""
    card = called(content, slug)
    return _in_brief(card) if brief else _chapters(card)


def called(content: Faction, slug: str) -> UnitCard:
    """The card with this slug; LookupError."""
    card = content.card(slug)
    if card is None:
        raise LookupError(slug)
    return card


def card_view(card: UnitCard) -> Card:
    """A unit card with all its weapons."""
    rows = [_weapon_row(weapon, _bearers(weapon)) for weapon in card.weapons]
    return Card(
        CARDS,
        card.slug,
        card.name,
        line=joined((UNIT_KINDS[card.kind], size_of(card), _base(card))),
        icon=ICONS[card.kind],
        cost=(Stat(message_in("army", "pts"), card.points, _worth(card)),),
        stats=characteristics(card),
        tables=weapon_tables(card.name, WEAPON_COLUMNS, rows),
        texts=(*_special_rules(card), *own_text(card.text)),
        boxes=damage_boxes(card, 1),
    )


def fielded_card(card: UnitCard, unit: ArmyUnit) -> Card:
    """The card of a unit as it stands in an army: how many fighters have each weapon, and boxes for their damage."""
    ordinary = max(0, unit.fighters - sum(unit.bearers.values()))
    counts = [(weapon, unit.bearers.get(weapon.slug, 0) if weapon.special else ordinary) for weapon in card.weapons]
    rows = [_weapon_row(weapon, number=count) for weapon, count in counts if count]
    tables = weapon_tables(card.name, WEAPON_COLUMNS, rows)
    return card_view(card)._replace(tables=tables, boxes=damage_boxes(card, unit.fighters))


def damage_boxes(card: UnitCard, fighters: int) -> tuple[Boxes, ...]:
    """Damage points by location for each strider (S-VEH-01), or a box a soldier (S-CRD-05)."""
    if not card.striders:
        return (Boxes(Message("Fighters"), (max(fighters, card.fewest),)),)
    return tuple(
        [Boxes(LOCATION_NAMES[location.name], (location.points,) * max(1, fighters)) for location in card.locations]
    )


def size_of(card: UnitCard) -> Message:
    """How many fighters a unit may have (S-ARM-02)."""
    if card.fewest == card.most:
        return plural_message("{count} fighter", "{count} fighters", count=card.most)
    return Message("{fewest} to {most} fighters", fewest=card.fewest, most=card.most)


def _base(card: UnitCard) -> Message:
    return Message("base {cm:g} cm", cm=centimetres(card.base))


def _worth(card: UnitCard) -> Words:
    """What points are for: the fewest fighters, and each further one (S-ARM-05)."""
    if card.fewest == card.most or not card.points_per_fighter:
        return ""
    return Message("points, +{points} a fighter", points=card.points_per_fighter)


def characteristics(card: UnitCard) -> tuple[Stat, ...]:
    """Move, Protection, Combat, Morale, Size and, of an officer, Authority, LP and their limit (S-CRD-01, S-CRD-02)."""
    stats = [
        Stat(message_in("unit card", "Mov"), centimetres(card.move), Message("Move"), Message("cm")),
        Stat(message_in("unit card", "Pro"), card.protection, Message("Protection")),
        Stat(message_in("unit card", "Com"), card.combat, Message("Combat")),
        Stat(message_in("unit card", "Mor"), card.morale, Message("Morale")),
        Stat(message_in("unit card", "Size"), card.size, message_in("height", "Size")),
    ]
    if card.officer:
        stats.append(Stat(message_in("unit card", "Aut"), card.officer.authority, Message("Authority")))
        stats.append(Stat(Message("LP"), card.officer.leadership, Message("Leadership points")))
    return tuple(stats)


def _special_rules(card: UnitCard) -> tuple[Text, ...]:
    """Officer, locations and hero in words."""
    texts: list[Text] = []
    if card.officer:
        text = Message(
            "May command an army. In the Authority test up to {limit} LP may be added.", limit=card.officer.limit
        )
        texts.append(Text(Message("Officer"), text, rule="S-CRD-02, S-AUT-03"))
    if card.locations:
        parts = tuple(
            [
                Message("{part} {points}", part=LOCATION_NAMES[location.name], points=location.points)
                for location in card.locations
            ]
        )
        texts.append(Text(Message("Locations"), Message("{parts}", parts=parts), rule="S-VEH-01"))
    if card.hero:
        text = Message("A pilot who ejects joins infantry within 10 cm.")
        texts.append(Text(Message("Hero"), text, rule="S-VEH-05"))
    return tuple(texts)


def _weapon_row(weapon: Weapon, note: Words = "", number: int = 0) -> Row:
    accuracy: CellValue = weapon.accuracy or "–"
    if weapon.locked:
        accuracy = f"{weapon.locked}+"
    cells = (weapon.name, accuracy, weapon.attack_rate, weapon.reroll, weapon.penetration, weapon.damage)
    return Row(cells, _weapon_texts(weapon), weapon_icon(weapon.close), SORTS[weapon.close], note, number)


def _weapon_texts(weapon: Weapon) -> tuple[Text, ...]:
    """What is special about a weapon."""
    texts: list[Text] = []
    if weapon.locked:
        text = Message(
            "Strikes on {needed}+ at any range, only striders and generators; no cover, no zone of fire.",
            needed=weapon.locked,
        )
        texts.append(Text(Message("Locked shot"), text, rule="S-SPW-04, S-SPW-05, S-SPW-06"))
    if weapon.generator:
        text = Message("Destroys a generator on {needed}+.", needed=weapon.generator)
        texts.append(Text(Message("Generator"), text, rule="S-SPW-07"))
    if weapon.location:
        texts.append(Text("", LOCATION_NAMES[weapon.location], rule="S-CRD-03"))
    return tuple(texts)


def _bearers(weapon: Weapon) -> Words:
    """The maximum number of bearers in a unit, if the weapon is special (S-CRD-04)."""
    if not weapon.special:
        return ""
    return plural_message(
        "special, at most {count} in a unit", "special, at most {count} in a unit", count=weapon.bearers
    )


# what a page tells beside the card


def least_result(value: int, difficulty: int) -> str:
    """A result as players write it, a dash where the test is impossible (S-DIE-02)."""
    result = needed(value, difficulty)
    return f"{result}+" if result else "–"


def _chapters(card: UnitCard) -> tuple[Chapter, ...]:
    """What units of a card cost, and what their weapons need at each range."""
    chapters = [_in_an_army(card)]
    if any(not weapon.close for weapon in card.weapons):
        chapters.append(Chapter(Message("Least result to hit"), tables=(range_table(card),), rule="S-DIE-03"))
    return tuple(chapters)


def _in_brief(card: UnitCard) -> tuple[Chapter, ...]:
    """The least result of each weapon at each range."""
    if all(weapon.close for weapon in card.weapons):
        return ()
    return (Chapter(Message("Least result to hit"), tables=(range_table(card),)),)


def range_table(card: UnitCard) -> Table:
    """The least result that strikes at each step of range (S-DIE-02, S-DIE-03)."""
    columns = [Column(Message("up to {cm} cm", cm=cm), f"{cm}") for cm in STEPS]
    rows = [
        Row((weapon.name, *[_at(weapon, step) for step in range(1, len(STEPS) + 1)]), (), "missile", SORTS[False])
        for weapon in card.weapons
        if not weapon.close
    ]
    return Table(Message("Least results of {name}", name=card.name), (Column(Message("Weapon")), *columns), tuple(rows))


def _at(weapon: Weapon, step: int) -> str:
    return f"{weapon.locked}+" if weapon.locked else least_result(weapon.accuracy, step)


def _in_an_army(card: UnitCard) -> Chapter:
    """The points of each size that a unit may have (S-ARM-05)."""
    sizes = [
        Stat(
            plural_message("{count} fighter", "{count} fighters", count=size),
            card.points_of(size),
            unit=message_in("army", "pts"),
        )
        for size in range(card.fewest, card.most + 1)
    ]
    return Chapter(Message("In an army"), stats=tuple(sizes), rule="S-ARM-05")
