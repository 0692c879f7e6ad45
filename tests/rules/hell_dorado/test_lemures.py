"""Lemures: invoked, activated twice, moving past everything, releasing their spells, intercepted.

A is an Infernalist at (10, 10), his lemure L at (10, 20) with MVT 4 carries a spell.
"""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.activation import activate, waiting
from rules.hell_dorado.engine.answers import Activate, Armed, Dodge, DodgeMove, First, UpkeepOrder, Use
from rules.hell_dorado.engine.battle import free_miniatures
from rules.hell_dorado.engine.deaths import bury, eliminate
from rules.hell_dorado.engine.statistics import statistic
from tests.rules.hell_dorado.cards import A, blade, box, hundredths, modify, piece, power, sheet, unit
from tests.rules.hell_dorado.casts import (
    acted,
    activated,
    asked,
    corners,
    do,
    events,
    laid,
    lp,
    melee,
    named,
    place,
    played,
    player,
    refusals,
    spent,
    unhurt,
)

FIRE = power("fire", "active", Effect("damage", amount=3), target="enemy", range=2)
BALM = power("balm", "active", Effect("heal", amount=2), target="ally", range=2)
SMOKE = power("smoke", "active", modify("def", 1), target="ally", radius=3, residual=True)
STENCH = power("stench", "active", Effect("damage", amount=2), target="enemy", radius=3, residual=True)
USUAL = "harmless; elusive; insignificant; maverick; invulnerable"
IMP = {
    "rank": "lemure",
    "slug": "imp",
    "cbt": NONE,
    "shs": NONE,
    "life": 1,
    "threshold": NONE,
    "pr": 0,
    "weapons": (),
    "points": 0,
}
FAR = unit("B", 30, 30)


def infernalist(**keys: Any) -> Any:
    values: dict[str, Any] = {"lemures": 2, "invocations": 3, "spells": (FIRE, BALM, SMOKE, STENCH)}
    return A(**(values | keys))


def imp(
    x: float = 10, y: float = 20, able: str = "", spell: str = "fire", id: str = "L", without: str = "", **keys: Any
) -> Any:
    usual = "; ".join(slug for slug in USUAL.split("; ") if slug != without)
    return unit(id, x, y, f"{usual}; {able}" if able else usual, infernalist="A", spell=spell, **(IMP | keys))


MINIATURE = sheet(USUAL, **{"lp" if key == "life" else key: value for key, value in IMP.items()})


def company(*units: Any, miniatures: int = 2, **keys: Any) -> Any:
    return player("red", *units, miniatures=((MINIATURE, miniatures),), **keys)


def invoking(x: float, y: float, spell: str = "fire", miniature: str = "imp") -> Any:
    return do("focus", use=Use("invoke", miniature=miniature, spell=spell, point=(hundredths(x), hundredths(y))))


INVOCATIONS: dict[str, Any] = {
    "H-LEM-02 in contact": (company(infernalist()), FAR, invoking(10, 11.2), ""),
    "H-LEM-02 not apart": (company(infernalist()), FAR, invoking(10, 11.26), "H-LEM-02"),
    "H-LEM-02 not on a base": (company(infernalist()), FAR, invoking(10, 11.1), "H-BAS-07"),
    "H-LEM-02 not beside an enemy": (company(infernalist()), unit("B", 10, 12.4), invoking(10, 11.2), "H-LEM-02"),
    "H-LEM-02 exhausting": (
        company(infernalist()), FAR,
        do("concentrate", use=Use("invoke", miniature="imp", spell="fire", point=(1000, 1120))), "H-PWR-01",
    ),
    "H-LEM-04 a spell of his": (company(infernalist()), FAR, invoking(10, 11.2, "frost"), "H-LEM-04"),
    "H-LEM-01 a miniature there is": (company(infernalist()), FAR, invoking(10, 11.2, miniature="ghoul"), "H-LEM-01"),
    "H-LEM-01 all are on the table": (company(infernalist(), imp(), miniatures=1), FAR, invoking(10, 11.2), "H-LEM-01"),
    "H-LEM-21 two at the same time": (company(infernalist(), imp(), miniatures=5), FAR, invoking(10, 11.2), ""),
    "H-LEM-21 no third": (
        company(infernalist(), imp(), imp(12, id="M"), miniatures=5), FAR, invoking(10, 11.2), "H-LEM-21",
    ),
    "H-LEM-21 three in the whole game": (company(infernalist(), invoked=2), FAR, invoking(10, 11.2), ""),
    "H-LEM-21 no fourth": (company(infernalist(), invoked=3), FAR, invoking(10, 11.2), "H-LEM-21"),
    "H-LEM-01 only by an Infernalist": (company(A()), FAR, invoking(10, 11.2), "H-PWR-01"),
}  # fmt: skip


@pytest.mark.rule("H-LEM-01", "H-LEM-02", "H-LEM-04", "H-LEM-05", "H-LEM-21")
@pytest.mark.parametrize("case", INVOCATIONS.values(), ids=list(INVOCATIONS))
def test_invoking(case: Any) -> None:
    red, blue, action, rule = case
    battle = acted(red, blue, "", action)
    assert refusals(battle) == ([rule] if rule else [])
    invoked = events(battle, "invoked")
    assert [(event["spell"], event["place"]) for event in invoked] == ([] if rule else [("fire", [10, 11.2])])


@pytest.mark.rule("H-LEM-03", "H-LEM-08", "H-LEM-17", "H-LEM-05")
def test_an_invoked_lemure_waits_for_the_next_turn() -> None:
    battle = acted(company(infernalist(), imp()), FAR, "", invoking(10, 11.2))
    new = battle.units[-1]
    assert (new.infernalist, new.spell) == (named(battle, "A"), FIRE)
    assert [unit.id for unit in waiting(battle, battle.players[0])] == ["L"]


@pytest.mark.rule("H-LEM-01", "H-LEM-22")
def test_a_destroyed_lemure_is_available_again_at_once_and_is_no_loss() -> None:
    battle = laid(company(infernalist(), imp(), miniatures=1), FAR)
    red = battle.players[0]
    assert free_miniatures(red) == []
    eliminate(battle, named(battle, "L"), "test")
    assert free_miniatures(red) == [MINIATURE]
    assert red.losses == 0


@pytest.mark.rule("H-LEM-06", "H-LEM-07", "H-LEM-08", "H-ACT-04")
def test_a_lemure_is_activated_twice_a_turn() -> None:
    """Two of red wait, L as one, against three of blue."""
    blue = unit("B", 30, 30), unit("E", 33, 30), unit("F", 27, 30)
    battle = played(company(infernalist(), imp()), blue, "", First("red"), Activate("L"), Activate("L"), dominant="red")
    assert activated(battle) == ["L", "B", "L", "E", "A", "F"]


@pytest.mark.rule("H-LEM-07", "H-LEM-08")
def test_a_lemure_first_activated_when_the_opponent_has_done_is_activated_once() -> None:
    battle = played(company(infernalist(), imp()), FAR, "", First("blue"), Activate("A"), dominant="red")
    assert activated(battle) == ["B", "A", "L"]
    battle = played(
        company(infernalist(), imp()),
        (FAR, unit("E", 33, 30)),
        "",
        First("red"),
        Activate("L"),
        Activate("A"),
        dominant="red",
    )
    assert activated(battle) == ["L", "B", "A", "E", "L"]


def lets(slug: str, *targets: str) -> Use:
    return Use(slug, targets=targets)


CATCHER = "intercept 2"
MOVES: dict[str, Any] = {
    "H-LEM-09 a move and a release": (
        (infernalist(), imp()), unit("B", 10, 25.2), "", do("lemure", (10, 22), use=lets("fire", "B")), {"B": 6},
        None, [],
    ),
    "H-LEM-09 a release, then a move": (
        (infernalist(), imp(spell="smoke")), FAR, "", do("lemure", (10, 24), use=lets("smoke"), after=True), {},
        (10, 24), [],
    ),
    "H-LEM-09 a move alone": ((infernalist(), imp()), FAR, "", do("lemure", (10, 24)), {}, (10, 24), []),
    "H-LEM-09 up to MVT": ((infernalist(), imp()), FAR, "", do("lemure", (10, 24.01)), {}, (10, 20), ["H-ACN-01"]),
    "H-LEM-10 no run": ((infernalist(), imp()), FAR, "", do("run", (10, 25)), {}, (10, 20), ["H-LEM-09"]),
    "H-LEM-09 no attack": (
        (infernalist(), imp()), unit("B", 10, 24), "", do("attack", (10, 22.8), target="B"), {}, (10, 20),
        ["H-LEM-09"],
    ),
    "H-LEM-09 nothing": ((infernalist(), imp()), FAR, "", do("none"), {}, (10, 20), []),
    "H-LEM-09 no other spell": (
        (infernalist(), imp()), unit("B", 10, 23), "", do("lemure", use=lets("balm", "A")), {}, (10, 20), ["H-LEM-09"],
    ),
    "H-LEM-22 measured from the lemure": (
        (infernalist(), imp()), unit("B", 10, 23.21), "", do("lemure", use=lets("fire", "B")), {}, (10, 20),
        ["H-PWR-04"],
    ),
    "H-LEM-10 control areas do not bind it": (
        (infernalist(), imp()), unit("B", 12, 22), "", do("lemure", (10, 24)), {}, (10, 24), [],
    ),
    "H-LEM-10 nor where it starts": (
        (infernalist(), imp()), unit("B", 10, 22), "", do("lemure", (8, 20)), {}, (8, 20), [],
    ),
    "H-LEM-11 into contact, no sequence": (
        (infernalist(), imp()), unit("B", 10, 24), "", do("lemure", (10, 22.8)), {}, (10, 22.8), [],
    ),
    "H-LEM-11 out of contact, no attack": (
        (infernalist(), imp()), unit("B", 10, 21.2), "", do("lemure", (10, 17)), {}, (10, 17), [],
    ),
    "H-LEM-12 not both": (
        (infernalist(), imp()), (unit("B", 10, 21.2), unit("E", 7, 20)), "", do("lemure", (8.2, 20)), {}, (10, 20),
        ["H-LEM-12"],
    ),
    "H-LEM-12 not in passing": (
        (infernalist(), imp()), unit("B", 11.22, 22), "", do("lemure", (10, 24)), {}, (10, 20), ["H-LEM-12"],
    ),
    "H-MOV-02 not across bases": (
        (infernalist(), imp()), unit("B", 10, 22), "", do("lemure", (10, 24)), {}, (10, 20), ["H-MOV-02"],
    ),
    "H-LEM-14 not attracted": (
        (infernalist(), imp()), unit("B", 10, 23, "attraction"), "", do("lemure", (8, 20)), {}, (8, 20), [],
    ),
    "H-LEM-16 no attack of opportunity": (
        (infernalist(), imp()), unit("B", 12, 22, "attack-of-opportunity 2"), "", do("lemure", (10, 24)), {},
        (10, 24), [],
    ),
    "H-LEM-15 without elusive it is struck": (
        (infernalist(), imp(without="elusive", life=5)), unit("B", 12, 22, "attack-of-opportunity 2"), "",
        do("lemure", (10, 24)),
        {"L": 3}, (10, 24), [],
    ),
    "H-ABI-42 intercepted on contact": (
        (infernalist(), imp()), unit("B", 10, 24, CATCHER), "6 6 6 6",
        do("lemure", (10, 22.8), use=lets("fire", "B")), {"L": 0}, None, [],
    ),
    "H-ABI-42 it survives and releases": (
        (infernalist(), imp()), unit("B", 10, 24, CATCHER), "5 5 5 5",
        do("lemure", (10, 22.8), use=lets("fire", "B")), {"B": 6}, None, [],
    ),
    "H-ABI-42 breaking contact": (
        (infernalist(), imp()), unit("B", 10, 21.2, CATCHER), "5 5 5 5", do("lemure", (10, 17)), {}, (10, 17), [],
    ),
    "H-ABI-42 its area binds": (
        (infernalist(), imp()), unit("B", 12, 23, CATCHER), "", do("lemure", (10, 24)), {}, (10, 20), ["H-CTL-04"],
    ),
    "H-ABI-42 even when harmless": (
        (infernalist(), imp()), unit("B", 12, 23, f"{CATCHER}; harmless"), "", do("lemure", (10, 24)), {}, (10, 20),
        ["H-CTL-04"],
    ),
    "H-ABI-42 its attack of opportunity": (
        (infernalist(), imp()), unit("B", 12, 23.5, f"{CATCHER}; attack-of-opportunity 1"), "",
        do("lemure", (10, 21.02)), {"L": 0}, None, [],
    ),
    "H-ABI-67 a terrifying enemy is paid for": (
        (infernalist(), imp()), unit("B", 10, 24, "terrifying"), "", do("lemure", (10, 22.8)), {}, (10, 20),
        ["H-CMD-03"],
    ),
    "H-ABI-67 paid": (
        (infernalist(), imp()), unit("B", 10, 24, "terrifying"), "", do("lemure", (10, 22.8), pays=True), {},
        (10, 22.8), [],
        {"pools": (1, 0)},
    ),
    "H-ABI-21 an enemy dodges it": (
        (infernalist(), imp()), unit("B", 10, 24, "dodge 3"), "2", do("lemure", (10, 22.8)), {}, (10, 22.8), [],
        {"says": (Dodge(True), DodgeMove(tuple(corners((13, 24)))))},
    ),
    "H-ABI-18 an enemy shoots at it": (
        (infernalist(), imp()), unit("B", 10, 24, "defensive-shot"), "6 1 1",
        do("lemure", (10, 22.8), use=lets("fire", "B")), {"L": 0},
        None, [], {"says": (Armed("gun"),)},
    ),
    "H-LEM-13 not into a bog": (
        (infernalist(), imp()), FAR, "", do("lemure", (10, 22)), {}, (10, 20), ["H-LEM-13"],
        {"pieces": (piece(box(10, 22, 2, 1), difficult=True),)},
    ),
    "H-LEM-13 nor through it": (
        (infernalist(), imp()), FAR, "", do("lemure", (10, 24)), {}, (10, 20), ["H-MOV-03"],
        {"pieces": (piece(box(10, 22, 2, 1), difficult=True),)},
    ),
    "H-LEM-13 a strider": (
        (infernalist(), imp(able="strider")), FAR, "", do("lemure", (10, 22)), {}, (10, 22), [],
        {"pieces": (piece(box(10, 22, 2, 1), difficult=True),)},
    ),
    "H-LEM-13 levitation passes": (
        (infernalist(), imp(able="levitation")), FAR, "", do("lemure", (10, 24)), {}, (10, 24), [],
        {"pieces": (piece(box(10, 22, 2, 1), difficult=True),)},
    ),
    "H-LEM-13 but does not end there": (
        (infernalist(), imp(able="levitation")), FAR, "", do("lemure", (10, 22)), {}, (10, 20), ["H-LEM-13"],
        {"pieces": (piece(box(10, 22, 2, 1), difficult=True),)},
    ),
    "H-LEM-13 a burrower passes": (
        (infernalist(), imp(able="burrower")), FAR, "", do("lemure", (10, 24)), {}, (10, 24), [],
        {"pieces": (piece(box(10, 22, 2, 1), difficult=True),)},
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-LEM-09", "H-LEM-10", "H-LEM-11", "H-LEM-12", "H-LEM-13", "H-LEM-14", "H-LEM-15", "H-LEM-16", "H-LEM-22",
    "H-TER-05", "H-ABI-05", "H-ABI-18", "H-ABI-21", "H-ABI-42", "H-ABI-67",
)  # fmt: skip
@pytest.mark.parametrize("case", MOVES.values(), ids=list(MOVES))
def test_what_a_lemure_does(case: Any) -> None:
    red, blue, dice, action, left, end, refused, *how = case
    battle = acted(red, blue, dice, action, id="L", **(how[0] if how else {}))
    assert refusals(battle) == refused
    assert lp(battle) == unhurt(battle) | left
    assert end is None or place(battle, "L") == end
    assert spent(battle)


@pytest.mark.rule("H-LEM-18", "H-LEM-20", "H-LEM-22")
def test_it_vanishes_as_it_releases() -> None:
    battle = acted((infernalist(), imp()), unit("B", 10, 23), "", do("lemure", use=lets("fire", "B")), id="L")
    assert (lp(battle)["B"], named(battle, "L").stands(), battle.players[0].losses) == (6, False, 0)


@pytest.mark.rule("H-LEM-19")
def test_a_residual_spell_goes_on_round_its_lemure() -> None:
    """DEF 4 + 1 of who is within 3 of it, wherever it goes; over once the lemure is gone."""
    battle = acted(
        (infernalist(), imp(spell="smoke"), unit("C", 10, 24.2)), FAR, "", do("lemure", use=lets("smoke")), id="L"
    )
    c, lemure = named(battle, "C"), named(battle, "L")
    assert lemure.stands()
    assert statistic(battle, c, "def") == 5
    battle.put(lemure, 1000, 1500)
    assert statistic(battle, c, "def") == 4
    battle.put(lemure, 1000, 2000)
    assert statistic(battle, c, "def") == 5
    eliminate(battle, lemure, "test")
    assert statistic(battle, c, "def") == 4


@pytest.mark.rule("H-LEM-19", "H-LEM-06")
def test_one_residual_spell_at_a_time_released_in_each_of_two_activations() -> None:
    battle = acted(
        (infernalist(), imp(spell="smoke"), unit("C", 10, 24.2)), FAR, "", do("lemure", use=lets("smoke")), id="L"
    )
    battle.commanders[0].answers.append(do("lemure", (10, 21), use=lets("smoke")))
    activate(battle, named(battle, "L"))
    assert refusals(battle) == []
    assert len(battle.auras) == 1
    assert statistic(battle, named(battle, "C"), "def") == 5


@pytest.mark.rule("H-LEM-19", "H-UPK-04")
def test_residual_spells_that_hurt_strike_in_each_upkeep_in_the_order_of_the_dominant() -> None:
    """2 - 1 at the release, and again in the upkeep of each of the two."""
    red = player(
        "red",
        infernalist(),
        imp(spell="stench", residual=True),
        imp(12, 20, spell="stench", residual=True, id="M"),
        unit("C", 4, 4),
    )
    battle = played(red, (unit("B", 10, 22), unit("E", 30, 30)), "", turn=2, dominant="red")
    assert lp(battle)["B"] == 6
    assert (["upkeep_order" in kinds for kinds in asked(battle)]).count(True) == 1
    battle = played(
        red,
        (unit("B", 10, 22), unit("E", 30, 30)),
        "",
        UpkeepOrder((0, 0)),
        UpkeepOrder((1, 0)),
        turn=2,
        dominant="red",
    )
    assert refusals(battle) == ["H-UPK-04"]
    assert lp(battle)["B"] == 6


@pytest.mark.rule("H-LEM-20", "H-STA-23")
def test_they_disappear_without_releasing_when_their_infernalist_goes() -> None:
    battle = laid((infernalist(lp=1), imp(spell="smoke"), unit("C", 10, 24.2)), FAR)
    eliminate(battle, named(battle, "A"), "test")
    assert [unit.id for unit in battle.standing()] == ["C", "B"]
    assert lp(battle)["C"] == 8


@pytest.mark.rule("H-LEM-15", "H-LEM-16", "H-ABI-43")
def test_a_lemure_in_close_combat() -> None:
    """Invulnerable: DEF 6, a point of the blade's row 1; attacks on it are one-sided; it is no loss."""
    battle = melee(A(weapons=(blade(),)), unit("L", 10, 11.2, USUAL, **IMP), "6 5 5 5", defender="L")
    assert not named(battle, "L").stands()
    assert battle.players[1].losses == 0
    assert battle.players[1].total == [0, 0, 0]
    assert spent(battle)


@pytest.mark.rule("H-ABI-23", "H-CMP-12", "H-VIC-02", "H-LEM-09")
def test_an_emancipated_lemure_moves_and_carries_no_spell() -> None:
    keys = IMP | {"points": 15}
    battle = acted((A(), unit("L", 10, 20, f"{USUAL}; emancipated", **keys)), FAR, "", do("lemure", (10, 24)), id="L")
    assert place(battle, "L") == (10, 24)
    assert corners((10, 24)) == [1000, 2400]
    battle = acted(
        (A(), unit("L", 10, 20, f"{USUAL}; emancipated", **keys)), FAR, "", do("lemure", use=lets("fire", "B")), id="L"
    )
    assert refusals(battle) == ["H-LEM-09"]


@pytest.mark.rule("H-LEM-20", "H-FGT-16")
def test_a_lemure_killed_with_its_infernalist_goes_once() -> None:
    battle = laid((infernalist(lp=1), imp()), FAR)
    for id in "AL":
        battle.hurt(named(battle, id), 5, "test", None)
    bury(battle, "test")
    assert [(event["type"], event["unit"]) for event in events(battle, "dead", "eliminated")] == [
        ("dead", "A"), ("eliminated", "L"),
    ]  # fmt: skip
