"""Whether an army is legal: every rule that it breaks, and what would mend each (S-ARM-01 to S-ARM-06)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.lists import breaches
from rules.lists.change import Change
from rules.lists.elsewhere import Elsewhere, others
from rules.lists.verdict import Fix, Violation
from rules.lists.verdict import Verdict as ListVerdict
from rules.message import Message
from rules.skirmish.content.parts import Faction, UnitCard
from rules.skirmish.facts import CARDS
from rules.skirmish.lists.army import Army, ArmyUnit

MOST_UNITS: Final = 10
WEAPON: Final = "weapon-"
"""How the key of a field begins that sets the bearers of a special weapon."""


class Foreign:
    """A card of another faction, and that faction's name."""

    def __init__(self, faction: str, card: UnitCard) -> None:
        self.faction = faction
        self.card = card


def foreign_cards(army: Army, content: Faction, elsewhere: Elsewhere) -> dict[str, Foreign]:
    """The cards of an army that are another faction's (S-ARM-01)."""
    wanted = {unit.card for unit in army.units} - {card.slug for card in content.cards}
    return {
        card.slug: Foreign(other.name, card)
        for other in others(wanted, content, elsewhere, lambda faction: faction.slug)
        for card in other.cards
        if card.slug in wanted
    }


class Verdict(ListVerdict[Violation[Any]]):
    """The result of judging an army, with the LP that it has in the first round (S-LDR-01)."""

    def __init__(
        self, limit: int, unit_points: list[int], violations: list[Violation[Any]], commander: int, ready: int
    ) -> None:
        super().__init__(limit, unit_points, violations)
        self.commander_points = commander
        self.ready_units = ready
        self.leadership_points = commander + ready


def verdict(army: Army, content: Faction, elsewhere: Elsewhere = None) -> Verdict:
    """Judge an army.

    A unit of another faction breaks S-ARM-01 and is judged as all others are; an unknown card counts for nothing.
    """
    foreign = foreign_cards(army, content, elsewhere)
    cards = known_cards(army, content, foreign)
    points = [
        0 if card is None else card.points_of(unit.fighters) for card, unit in zip(cards, army.units, strict=True)
    ]
    violations = _of_number(army, content)
    violations += _of_points(army, cards, points)
    for n, card in enumerate(cards):
        if card is None or content.card(card.slug) is not card:
            violations.append(_of_unknown_card(army, content, foreign, n))
        if card is not None:
            violations += _of_fighters(army, card, n)
            violations += _of_bearers(army, card, n)
    violations += _of_commander(army, content, cards)
    violations += _of_start(army)
    return Verdict(army.limit, points, violations, *_leadership(army, cards))


def cards_of(army: Army, content: Faction, elsewhere: Elsewhere = None) -> list[UnitCard | None]:
    """The card of each unit, whosever it is, None for an unknown one."""
    return known_cards(army, content, foreign_cards(army, content, elsewhere))


def known_cards(army: Army, content: Faction, foreign: Mapping[str, Foreign]) -> list[UnitCard | None]:
    """The card of each unit by its own faction or among these."""
    cards: list[UnitCard | None] = []
    for unit in army.units:
        other = foreign.get(unit.card)
        cards.append(content.card(unit.card) or (other.card if other else None))
    return cards


def _leadership(army: Army, cards: Sequence[UnitCard | None]) -> tuple[int, int]:
    """The LP of the commander, and the units that are there in the first round (S-LDR-01)."""
    points = 0
    for unit, card in zip(army.units, cards, strict=True):
        if unit.commander and card is not None and card.officer is not None:
            points = card.officer.leadership
            break
    ready = sum([1 for unit in army.units if unit.enters is None or unit.enters.round == 1])
    return points, ready


def label_of(army: Army, n: int, card: UnitCard | None) -> Message | str:
    """What a unit is called."""
    return breaches.label_of(army.units[n].name, card.name if card else "", n)


def _of_number(army: Army, content: Faction) -> list[Violation[Any]]:
    """An army has 1 to 10 units (S-ARM-01)."""
    count = len(army.units)
    if count == 0:
        cheapest = min(content.cards, key=lambda card: card.points) if content.cards else None
        slug, name, points = (cheapest.slug, cheapest.name, cheapest.points) if cheapest else ("", "", 0)
        empty = Message("No units: an army needs at least 1.")
        return [breaches.no_units("S-ARM-01", empty, CARDS, slug, name, points)]
    return [breaches.too_many_units("S-ARM-01", count, MOST_UNITS)] if count > MOST_UNITS else []


def _of_points(army: Army, cards: Sequence[UnitCard | None], points: Sequence[int]) -> list[Violation[Any]]:
    """The points of all units are within the limit (S-ARM-05)."""
    limit, total = army.limit, sum(points)
    if total <= limit:
        return []
    return [breaches.points_exceeded("S-ARM-05", total, limit, _ways_to_save(army, cards, points, total - limit))]


def _ways_to_save(army: Army, cards: Sequence[UnitCard | None], points: Sequence[int], excess: int) -> list[Fix]:
    """The cheapest cut of one unit, and the cheapest units to drop."""
    savings: list[tuple[int, Fix]] = []
    for n, card in enumerate(cards):
        if card is not None and card.points_per_fighter:
            fewer = -(-excess // card.points_per_fighter)
            left, saved = army.units[n].fighters - fewer, fewer * card.points_per_fighter
            if left >= card.fewest and (not savings or saved < savings[0][0]):
                label = Message(
                    "Cut {unit} to {size} fighters (-{points} pts)", **_cut_values(army, n, card, left, saved)
                )
                savings = [(saved, Fix("shrink_unit", label, Change("set", n, value={"size": left})))]
    savings += breaches.units_to_drop([label_of(army, n, card) for n, card in enumerate(cards)], points, excess)
    return [mend for _saved, mend in sorted(savings, key=lambda way: way[0])]


def _cut_values(army: Army, n: int, card: UnitCard, size: int, points: int) -> dict[str, Any]:
    return {"unit": label_of(army, n, card), "size": size, "points": points}


def _of_unknown_card(army: Army, content: Faction, foreign: Mapping[str, Foreign], n: int) -> Violation[Any]:
    """Every unit is of a card of the army's one faction (S-ARM-01)."""
    slug, label = army.units[n].card, label_of(army, n, None)
    if slug in foreign:
        return breaches.wrong_faction("S-ARM-01", label, n, slug, foreign[slug].faction, content.name)
    takes = [
        Fix(
            "take_card",
            Message("Take {card} in place of {unit}", card=other, unit=label),
            Change("fix", n, CARDS, other, "take_card"),
        )
        for other in breaches.alike(slug, tuple([card.slug for card in content.cards]))
    ]
    message = Message('{unit}: {faction} has no card "{card}".', unit=label, faction=content.name, card=slug)
    return Violation("unknown_card", "S-ARM-01", message, n, [*takes, breaches.leave_out(label, n)], True)


def _of_fighters(army: Army, card: UnitCard, n: int) -> list[Violation[Any]]:
    """A unit has from its card's fewest to its most fighters (S-ARM-02)."""
    count, label = army.units[n].fighters, label_of(army, n, card)
    if count < card.fewest:
        message = Message(
            "{unit}: {size} of at least {fewest} fighters: {missing} too few.",
            unit=label,
            size=count,
            fewest=card.fewest,
            missing=card.fewest - count,
        )
        fix_label = Message("Raise {unit} to {size} fighters", unit=label, size=card.fewest)
        grow = Fix("grow_unit", fix_label, Change("set", n, value={"size": card.fewest}))
        return [Violation("too_few_fighters", "S-ARM-02", message, n, [grow], count < 1)]
    if count > card.most:
        message = Message(
            "{unit}: {size} of at most {most} fighters: {excess} too many.",
            unit=label,
            size=count,
            most=card.most,
            excess=count - card.most,
        )
        saved = card.points_of(count) - card.points_of(card.most)
        fix_label = Message(
            "Cut {unit} to {size} fighters (-{points} pts)", **_cut_values(army, n, card, card.most, saved)
        )
        shrink = Fix("shrink_unit", fix_label, Change("set", n, value={"size": card.most}))
        return [Violation("too_many_fighters", "S-ARM-02", message, n, [shrink], count > 20)]
    return []


def _of_bearers(army: Army, card: UnitCard, n: int) -> list[Violation[Any]]:
    """No more bearers of a special weapon than the card allows, and a fighter without one (S-ARM-03)."""
    unit, label = army.units[n], label_of(army, n, card)
    violations: list[Violation[Any]] = []
    for slug, count in unit.bearers.items():
        weapon = card.weapon(slug)
        most = weapon.bearers if weapon else 0
        if count > most:
            name = weapon.name if weapon else slug
            message = Message(
                "{unit}: {count} of at most {most} may bear {weapon}: {excess} too many.",
                unit=label,
                count=count,
                most=most,
                weapon=name,
                excess=count - most,
            )
            fix_label = Message("Let {most} bear {weapon} in {unit}", most=most, weapon=name, unit=label)
            fewer = Fix("bear_fewer", fix_label, Change("set", n, value={WEAPON + slug: most}))
            violations.append(Violation("too_many_bearers", "S-ARM-03", message, n, [fewer], weapon is None))
    total = sum([min(count, _most(card, slug)) for slug, count in unit.bearers.items()])
    if total and total >= unit.fighters:
        message = Message("{unit}: nobody is without a special weapon.", unit=label)
        fix_label = Message("Leave one fighter of {unit} without", unit=label)
        fewer = Fix("bear_fewer", fix_label, Change("set", n, value=_one_without(unit, card)))
        violations.append(Violation("nobody_without_special", "S-ARM-03", message, n, [fewer]))
    return violations


def _most(card: UnitCard, slug: str) -> int:
    weapon = card.weapon(slug)
    return weapon.bearers if weapon else 0


def _one_without(unit: ArmyUnit, card: UnitCard) -> dict[str, int]:
    """Fewer bearers, of the last weapons first, so that one fighter is left without."""
    room, values = max(0, unit.fighters - 1), {}
    for slug, count in unit.bearers.items():
        values[WEAPON + slug] = min(count, _most(card, slug), room)
        room -= values[WEAPON + slug]
    return values


def _of_commander(army: Army, content: Faction, cards: Sequence[UnitCard | None]) -> list[Violation[Any]]:
    """One unit, whose card is an officer's, is the commander's (S-ARM-04)."""
    named = [n for n, unit in enumerate(army.units) if unit.commander]
    violations: list[Violation[Any]] = []
    for n in named:
        card = cards[n]
        if card is not None and card.officer is None:
            label = label_of(army, n, card)
            message = Message("{unit} has no officer, and cannot be the commander’s.", unit=label)
            fix_label = Message("Let {unit} be without the command", unit=label)
            clear = Fix("drop_command", fix_label, Change("set", n, value={"commander": False}))
            violations.append(Violation("commander_without_rank", "S-ARM-04", message, n, [clear], True))
    if len(named) > 1:
        message = Message("{count} units are the commander’s: one alone may be.", count=len(named))
        violations.append(
            Violation("several_commanders", "S-ARM-04", message, None, _commands(army, cards, named), True)
        )
    if not named:
        officers = [n for n, card in enumerate(cards) if card is not None and card.officer is not None]
        fixes = _commands(army, cards, officers) or _recruits(content)
        message = Message("No commander: one officer’s unit must be named.")
        violations.append(Violation("no_commander", "S-ARM-04", message, None, fixes))
    return violations


def _commands(army: Army, cards: Sequence[UnitCard | None], places: Sequence[int]) -> list[Fix]:
    """Each of these units as the commander's, the others not."""
    return [
        Fix(
            "name_commander",
            Message("Let the officer of {unit} command", unit=label_of(army, n, cards[n])),
            Change("set", n, value={"commander": True}),
        )
        for n in places
        if (card := cards[n]) is not None and card.officer is not None
    ]


def _recruits(content: Faction) -> list[Fix]:
    """The cheapest officer of the faction."""
    officers = [card for card in content.cards if card.officer is not None]
    if not officers:
        return []
    card = min(officers, key=lambda card: card.points)
    label = Message("Add an officer, such as {card} (+{points} pts)", card=card.name, points=card.points)
    return [Fix("add_officer", label, Change("add", kind=CARDS, slug=card.slug))]


def _of_start(army: Army) -> list[Violation[Any]]:
    """At least one unit starts on the table (S-ARM-06)."""
    if any(unit.enters is None for unit in army.units):
        return []
    fixes = [
        Fix(
            "start_on_table",
            Message("Let {unit} start on the table", unit=label_of(army, n, None)),
            Change("set", n, value={"round": 0}),
        )
        for n in range(len(army.units))[:1]
    ]
    message = Message("No unit starts on the table: at least 1 must.")
    return [Violation("nobody_on_table", "S-ARM-06", message, None, fixes)]
