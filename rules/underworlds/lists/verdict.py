"""Whether a warband is legal: every rule that it breaks, and what would mend each (U-WAR-01, U-BRD-01, U-DEC-01)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.lists.change import Change
from rules.lists.elsewhere import Elsewhere
from rules.lists.verdict import Fix, Verdict, Violation
from rules.message import Message, plural_message
from rules.underworlds.content.parts import Faction, PrintedWarband
from rules.underworlds.facts import BOARDS, CARDS, DECKS, FIGHTERS, OBJECTIVES, POWER, TYPES, WARBANDS
from rules.underworlds.formats.roster import RosterModel
from rules.underworlds.lists.library import boards_of, cards_of

OBJECTIVE_CARDS: Final = 12
POWER_CARDS: Final = 20
"""Cards of an objective deck, no more and no fewer, and the fewest of a power deck (U-DEC-01)."""

DECK_OF: Final = {"objective": OBJECTIVES, "ploy": POWER, "upgrade": POWER}
"""The deck that each type of card is for."""

MOST_OFFERED: Final = 4
"""Warbands that are offered in place of fighters that are none."""

Fault = Violation[Fix]
Foreign = Mapping[tuple[str, str], tuple[str, str]]
"""Parts of other factions by kind and slug: whose they are, and their names."""


def foreign_parts(army: RosterModel, content: Faction, elsewhere: Elsewhere) -> Foreign:
    """Whose the parts of a list are that its faction has not; nothing is asked when it has all."""
    fighters = {unit.fighter for unit in army.units} - {fighter.slug for fighter in content.fighters}
    cards = {*army.objectives, *army.power} - {card.slug for card in cards_of(content)}
    if elsewhere is None or not fighters | cards:
        return {}
    foreign: dict[tuple[str, str], tuple[str, str]] = {}
    for other in elsewhere():
        for kind, parts in ((FIGHTERS, other.fighters), (CARDS, other.cards)):
            foreign.update({(kind, part.slug): (other.name, part.name) for part in parts})
    return foreign


def verdict(army: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> Verdict[Fault]:
    """Judge a warband; a part that the faction has not is said to be another's, where that is known."""
    foreign = foreign_parts(army, content, elsewhere)
    violations = [
        *_of_fighters(army, content, foreign),
        *_of_board(army, content),
        *_of_cards(army, content, foreign),
        *_of_objectives(army),
        *_of_power(army, content),
    ]
    return Verdict(None, [0] * len(army.units), violations)


def whole_warband(army: RosterModel, content: Faction) -> PrintedWarband | None:
    """The printed warband that the fighters of a list are (U-WAR-01)."""
    fighters = sorted([unit.fighter for unit in army.units])
    return next((warband for warband in content.warbands if sorted(warband.fighters) == fighters), None)


def _of_fighters(army: RosterModel, content: Faction, foreign: Foreign) -> list[Fault]:
    """Fighters of one faction, taken whole as it prints them (U-WAR-01)."""
    violations: list[Fault] = []
    for n, unit in enumerate(army.units):
        if content.fighter(unit.fighter) is None:
            drop = Fix("drop_fighter", Message("Leave {fighter} out", fighter=unit.fighter), Change("drop", n))
            code, message = _stranger(FIGHTERS, unit.fighter, content, foreign)
            violations.append(Violation(code, "U-WAR-01", message, n, [drop], True))
    if not army.units:
        message = Message("No fighters: a warband is taken whole.")
        violations.append(Violation("no_fighters", "U-WAR-01", message, None, _offers(army, content), True))
    elif whole_warband(army, content) is None:
        message = Message("These fighters are no warband of {faction} as it is printed.", faction=content.name)
        violations.append(Violation("not_whole", "U-WAR-01", message, None, _offers(army, content)))
    return violations


def _stranger(kind: str, slug: str, content: Faction, foreign: Foreign) -> tuple[str, Message]:
    """A fighter or card that the faction has not: of another faction, or of none that is known."""
    faction, known = content.name, foreign.get((kind, slug))
    if known:
        owner, name = known
        message = Message("{name} belongs to {other}, not to {faction}.", name=name, other=owner, faction=faction)
        return ("wrong_faction" if kind == FIGHTERS else "wrong_faction_card"), message
    code = "unknown_fighter" if kind == FIGHTERS else "unknown_card"
    return code, Message('{faction} has nothing called "{name}".', name=slug, faction=faction)


def _offers(army: RosterModel, content: Faction) -> list[Fix]:
    """The printed warbands, those first that share most fighters with the list."""
    had = Counter([unit.fighter for unit in army.units])
    shared = sorted(content.warbands, key=lambda warband: -(had & Counter(warband.fighters)).total())
    return [
        Fix(
            "take_warband",
            Message("Take {warband}", warband=warband.name),
            Change("add", kind=WARBANDS, slug=warband.slug),
        )
        for warband in shared[:MOST_OFFERED]
    ]


def _of_board(army: RosterModel, content: Faction) -> list[Fault]:
    """A board of the faction, or one that is always there (U-WAR-02, U-BRD-01)."""
    boards = boards_of(content)
    if any(board.slug == army.board for board in boards):
        return []
    fixes = [
        Fix(
            "take_board",
            Message("Take the board {board}", board=board.name),
            Change("add", kind=BOARDS, slug=board.slug),
        )
        for board in boards[:2]
    ]
    message = Message('There is no board "{name}".', name=army.board)
    return [Violation("unknown_board", "U-BRD-01", message, None, fixes, True)]


def _of_cards(army: RosterModel, content: Faction, foreign: Foreign) -> list[Fault]:
    """Each card is of the faction or of none, in its own deck, and there once (U-DEC-01)."""
    cards = {card.slug: card for card in cards_of(content)}
    violations: list[Fault] = []
    for key, pile in ((OBJECTIVES, army.objectives), (POWER, army.power)):
        for slug, copies in Counter(pile).items():
            card = cards.get(slug)
            name = card.name if card else slug
            out = Fix("drop_card", Message("Take {card} out", card=name), Change("put", slug=slug, key=key, value=0))
            if card is None:
                code, message = _stranger(CARDS, slug, content, foreign)
                violations.append(Violation(code, "U-DEC-01", message, None, [out]))
            elif DECK_OF[card.type] != key:
                message = Message(
                    "{card}: no card of the type {type} is in this deck.", card=name, type=TYPES[card.type]
                )
                violations.append(Violation("wrong_deck", "U-DEC-01", message, None, [out]))
            if copies > 1:
                message = plural_message(
                    "{card} is there {count} time: once is the most.",
                    "{card} is there {count} times: once is the most.",
                    count=copies,
                    card=name,
                )
                once = Fix(
                    "card_once", Message("Keep {card} once", card=name), Change("put", slug=slug, key=key, value=1)
                )
                violations.append(Violation("card_twice", "U-DEC-01", message, None, [once]))
    return violations


def _of_objectives(army: RosterModel) -> list[Fault]:
    """Exactly 12 objective cards (U-DEC-01)."""
    count = len(army.objectives)
    if count > OBJECTIVE_CARDS:
        excess = count - OBJECTIVE_CARDS
        message = Message(
            "{count} of {wanted} objective cards: {excess} too many.",
            count=count,
            wanted=OBJECTIVE_CARDS,
            excess=excess,
        )
        return [
            Violation("too_many_objectives", "U-DEC-01", message, None, [_cut(OBJECTIVES, army.objectives, excess)])
        ]
    return _too_few(OBJECTIVES, count, OBJECTIVE_CARDS, "too_few_objectives")


def _of_power(army: RosterModel, content: Faction) -> list[Fault]:
    """20 or more power cards, no more ploys than upgrades (U-DEC-01)."""
    types = {card.slug: card.type for card in cards_of(content)}
    ploys = [slug for slug in army.power if types.get(slug) == "ploy"]
    upgrades = [slug for slug in army.power if types.get(slug) == "upgrade"]
    violations = _too_few(POWER, len(army.power), POWER_CARDS, "too_few_power_cards")
    excess = len(ploys) - len(upgrades)
    if excess > 0:
        message = Message(
            "{ploys} ploys and {upgrades} upgrades: no more ploys than upgrades.",
            ploys=len(ploys),
            upgrades=len(upgrades),
        )
        violations.append(Violation("too_many_ploys", "U-DEC-01", message, None, [_cut(POWER, ploys, excess)]))
    return violations


def _too_few(key: str, count: int, wanted: int, code: str) -> list[Fault]:
    """A deck with cards missing, which is filled."""
    if count >= wanted:
        return []
    message = Message(
        "{deck}: {count} of {wanted} cards, {missing} too few.",
        deck=DECKS[key],
        count=count,
        wanted=wanted,
        missing=wanted - count,
    )
    fill = Fix(
        "fill_deck",
        plural_message("Add {count} card", "Add {count} cards", count=wanted - count),
        Change("fill", key=key),
    )
    return [Violation(code, "U-DEC-01", message, None, [fill])]


def _cut(key: str, cards: Sequence[str], excess: int) -> Fix:
    """Take the last of these cards out of a deck."""
    message = plural_message("Take {count} card out", "Take {count} cards out", count=excess)
    value: Any = tuple(cards[-excess:])
    return Fix("cut_deck", message, Change("fix", key=key, value=value))
