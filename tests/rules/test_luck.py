"""The luck of dice in every game: what counts as a roll, how likely each was, where a player's dice lie among all."""

from fractions import Fraction
from typing import Any

import pytest

from rules.damocles.display.events import EVENTS as DAMOCLES
from rules.eight_phase.display.events import EVENTS as EIGHT_PHASE
from rules.hell_dorado.display.events import EVENTS as HELL_DORADO
from rules.presentation.cast import Cast, CastNames, CastPlayer
from rules.presentation.luck import Luck, Rolled, distribution, luck_of
from rules.skirmish.display.events import EVENTS as SKIRMISH
from rules.underworlds.display.events import EVENTS as UNDERWORLDS
from tests.rules.support.scenes import rectangle, volley

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


@pytest.fixture
def cast() -> Cast:
    known = CastNames()
    known.owners = {"r": "red", "b": "blue", "b1": "blue"}
    known.least = {("", "axe"): 4, ("b", ""): 6}
    return Cast(tuple([CastPlayer(id, id, id, ()) for id in ("red", "blue")]), {}, known)


def event(type: str, **values: Any) -> dict[str, Any]:
    return {"type": type, **values}


def test_two_dice_of_different_chances_are_folded():
    """None: 1/2 · 2/3; both: 1/2 · 1/3; the rest is one."""
    assert distribution([Rolled("r", 1, HALF, 0), Rolled("r", 1, THIRD, 0)]) == pytest.approx([1 / 3, 1 / 2, 1 / 6])
    assert sum(distribution([Rolled("r", 3000, SIXTH, 0)])) == pytest.approx(1)


def test_a_player_is_as_lucky_as_the_ways_that_are_worse():
    """Two of two dice at one half: three of four ways are worse, and half of the fourth counts. Red rolls no others."""
    rolls = [Rolled("r", 2, HALF, 2), Rolled("b", 1, THIRD, 0), Rolled("", 1, HALF, 1)]
    red, blue = luck_of(rolls, {"r": "red", "b": "blue"}, ["red", "blue", "green"])
    assert red == Luck("red", 2, 2, Fraction(1), 0.875)
    assert blue == Luck("blue", 2, 1, Fraction(5, 6), pytest.approx(1 / 3 + 1 / 4))


@pytest.mark.rule("R-ATK-02", "R-ATK-03", "R-MOV-04")
def test_dice_of_damocles(cast):
    """4+ at -1 needs a 5; 3+ at +4 any but a 1. A charge of 6 + D6 cm over 10.5 needs a 5; one over 13 cannot reach."""
    events = [
        event("attack", squad="r", dice=[4, 5, 1], precision=4, modifier=-1),
        event("defense", squad="b", dice=[1, 2], defense=3, modifier=4),
        event("charge", squad="b", die=5, distance=11, needed=10.5),
        event("charge", squad="b", die=6, distance=12, needed=13),
    ]
    red, blue = DAMOCLES.luck(events, cast)
    assert (red.dice, red.successes, red.expected) == (3, 1, 1)
    assert (blue.dice, blue.successes, blue.expected) == (3, 2, 2 * Fraction(5, 6) + THIRD)


@pytest.mark.rule("R-DIE-02", "R-COV-07")
def test_dice_of_damocles_that_were_rolled_again_failed_first(cast):
    """In light cover at 5+ a 1 and a 6 are rolled, the 1 again as a 5: of three dice two block."""
    fence = rectangle("fence", "light", (20, 25), 20, 1)
    report = volley([(17, 10), (20, 10)], [(20, 40)], dice=[4, 4, 1, 6, 5], scenery=[fence])
    assert "rerolled" not in report.one("attack")
    assert report.one("defense")["rerolled"] == 1
    (blue,) = DAMOCLES.luck([report.one("defense")], cast)
    assert (blue.dice, blue.successes, blue.expected) == (3, 2, 3 * THIRD)


@pytest.mark.rule("S-SHT-06", "S-SHT-07", "S-SHT-08", "S-COV-06", "S-MOR-01")
def test_dice_of_skirmish(cast):
    """Shots and re-rolls are red's, cover is blue's, the damage test is of who has shot; out of range is none."""
    events = [
        event("volley", unit="r", target="b", dice=[4, 2], rerolls=[5], needed=4, cover=5, cover_dice=[5]),
        event("damage", unit="b", die=2, needed=3),
        event("volley", unit="r", target="b", dice=[], rerolls=[], needed=None, cover=None, cover_dice=[]),
        event("morale", unit="b", die=4, needed=5),
        event("combat", unit="b", dice=[6], rerolls=[], needed=6),
    ]
    red, blue = SKIRMISH.luck(events, cast)
    assert (red.dice, red.successes, red.expected) == (4, 2, 3 * HALF + Fraction(2, 3))
    assert (blue.dice, blue.successes, blue.expected) == (3, 2, THIRD + THIRD + SIXTH)


@pytest.mark.rule("E-SHO-03", "E-CRG-01")
def test_dice_of_eight_phase(cast):
    """Of ten faces 7+ are four."""
    events = [event("attack", unit="r", die=7, needed=7), event("courage", unit="b", die=1, needed=2)]
    red, blue = EIGHT_PHASE.luck(events, cast)
    assert (red.successes, red.expected) == (1, Fraction(4, 10))
    assert (blue.successes, blue.expected) == (0, Fraction(9, 10))


@pytest.mark.rule("U-FGT-03", "U-MOV-04")
def test_dice_of_underworlds(cast):
    """The axe counts 4+, the target 6 alone, and 4+ on guard; an attack whose symbol is not known is left out."""
    fight = {"unit": "r", "target": "b", "dice": [4, 3], "defence": [5]}
    events = [
        event("attack", attack="axe", guard=False, **fight),
        event("attack", attack="axe", guard=True, **fight),
        event("attack", attack="unheard-of", guard=True, **fight),
    ]
    red, blue = UNDERWORLDS.luck(events, cast)
    assert (red.dice, red.successes, red.expected) == (4, 2, 2)
    assert (blue.dice, blue.successes, blue.expected) == (3, 2, SIXTH + 2 * HALF)


@pytest.mark.rule("H-FGT-06", "H-FGT-10")
def test_dice_of_hell_dorado(cast):
    """As they fell first: the event of a re-roll lists the kept dice again."""
    events = [
        event("dice", unit="r", purpose="combat", dice=[1, 5], needed=5),
        event("dice", unit="r", purpose="re-roll", dice=[6, 5], needed=5),
    ]
    (red,) = HELL_DORADO.luck(events, cast)
    assert (red.dice, red.successes, red.expected) == (2, 1, 2 * THIRD)
