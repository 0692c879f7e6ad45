"""What a half-made answer would be: exact odds worked out by hand, and nothing measured that may not be yet."""

from math import dist
from typing import Any

import pytest

from rules.battles.seats import Standing, play_on
from rules.games import game_of
from rules.message import Message
from rules.presentation.probes import Probe, farthest_of
from rules.presentation.prompts import Amount, Choice, Option, Order, Places, Prompt, Several, Spot, only_answer
from tests.rules.eight_phase import scenes as eight_phase
from tests.rules.skirmish import scenes as skirmish
from tests.rules.support.scenes import blue, rectangle, red, scene, squad
from tests.rules.support.whole_battles import NOTHING, Document
from tests.rules.underworlds import scenes as underworlds

ONLY = Message("Only")


def asked(document: Document, *answers: Document) -> Standing:
    """The battle of two people after these answers."""
    return play_on(game_of(document), document, NOTHING, 1, answers, {})


def probed(standing: Standing, answer: Document) -> Probe:
    assert standing.question is not None
    return standing.game.display.probe(standing.battle, standing.question.document(), answer)


def facts_of(probe: Probe) -> dict[str, str]:
    return {str(fact.label): str(fact.value) for fact in probe.facts}


def squads(*red_units: Any, foe: Any = ((65, 70),)) -> Standing:
    """A squad of riflemen that is asked for its first order."""
    document = scene(red(squad("r1", *red_units)), blue(squad("b1", *foe)), turns=1)
    return asked(document, {"bid": 1}, {"bid": 0}, {"activate": "r1"})


@pytest.mark.rule("R-DST-02")
def test_odds_of_fire_suppose_the_range_and_do_not_measure_it() -> None:
    """Two rifles at 79 cm that reach 40: hits on 4+, blocked on 5+, so that each wounds 1 time in 3."""
    fire = probed(squads((10, 10), (13, 10), foe=((65, 70), (68, 70))), {"order": "open_fire", "target": "b1"})
    assert fire.refusal is None
    facts = facts_of(fire)
    assert facts["Cost"] == "1 of 3 orders"
    assert facts["Chance of any effect"] == "56 %"  # 1 - (2/3)²
    assert facts["Wounds on average"] == "0.67"
    assert facts["Chance to destroy it"] == "11 %"  # (1/3)²
    assert facts["If"] == "all who see it are in range"


@pytest.mark.rule("R-MOV-04")
def test_how_far_off_the_target_of_a_charge_is_stays_unknown() -> None:
    """M 12: half of it and a die."""
    charge = probed(squads((10, 10), foe=((12.5, 10),)), {"order": "charge", "target": "b1"})
    assert facts_of(charge) == {"Cost": "1 of 3 orders", "Reach": "7 to 12 cm, by the die"}


@pytest.mark.rule("R-SQD-02")
def test_a_move_shows_where_everybody_would_stand_and_why_not() -> None:
    """Bases 2 cm wide keep within 5 cm of one another; Move, move! goes 24 cm at M 12."""
    standing = squads((10, 10), (13, 10))
    order = {"order": "move_move", "to": [[20, 10], [23, 10]]}
    good = probed(standing, order)
    assert good.refusal is None
    assert facts_of(good) == {"Cost": "1 of 3 orders", "Way": "10 of 24 cm", "Sees": "b1"}
    assert [stand.place for stand in good.stands] == [(20, 10), (23, 10)]
    assert good.stands[0].way == ((10, 10), (20, 10))
    split, far = (
        probed(standing, order | {"to": [[20, 10], [28, 10]]}),
        probed(standing, order | {"to": [[10, 10], [13, 40]]}),
    )
    assert split.refusal is not None
    assert split.refusal.rule == "R-SQD-02"
    assert far.refusal is not None
    assert far.refusal.rule == "R-MOV-01"


@pytest.mark.rule("R-GAR-01")
def test_a_way_round_scenery_is_drawn_and_measured_as_it_is_walked() -> None:
    """A wall from (19, 5) to (21, 15): to its corner and past it 10.25, round that 0.60, along it 2, and down again."""
    document = scene(
        red(squad("r1", (10, 10))),
        blue(squad("b1", (65, 70))),
        turns=1,
        scenery=[rectangle("wall", "impenetrable", (20, 10), 2, 10)],
    )
    standing = asked(document, {"bid": 1}, {"bid": 0}, {"activate": "r1"})
    probe = probed(standing, {"order": "move_move", "to": [[30, 10]]})
    assert probe.refusal is None
    way = probe.stands[0].way
    assert (way[0], way[-1]) == ((10, 10), (30, 10))
    assert max(abs(y - 10) for _x, y in way) == pytest.approx(6, abs=0.1)
    assert sum(map(dist, way, way[1:])) == pytest.approx(23.7, abs=0.2)
    assert facts_of(probe)["Way"].removesuffix(" of 24 cm") in {f"23.{n}" for n in range(70, 90)}


@pytest.mark.rule("S-MOV-05")
def test_a_fighters_way_past_an_obstacle_is_drawn_as_it_is_walked() -> None:
    """A block of 2 by 2 at (41, 24) on the way from (40, 20) to (40, 28), past its corner at (40, 23)."""
    block = {"id": "block", "height": 4, "shape": {"rectangle": {"center": [41, 24], "width": 2, "height": 2}}}
    document = skirmish.scene([skirmish.row("r", 40, 20, 1)], [skirmish.row("b", 40, 60)])
    document |= {"battlefield": {"terrain": [block]}}
    standing = asked(document, *opened_skirmish(document))
    probe = probed(standing, {"move": "combat", "to": [[40, 28]]})
    assert probe.refusal is None
    way = probe.stands[0].way
    assert (way[0], way[-1]) == ((40, 20), (40, 28))
    assert min(x for x, _y in way) < 39


@pytest.mark.rule("R-ACT-03")
def test_orders_that_cannot_be_given_are_named_with_their_rule() -> None:
    standing = squads((10, 10))
    assert standing.game.display.prompt is not None
    assert standing.question is not None
    prompt = standing.game.display.prompt(standing.battle, standing.question.document())
    closed = {str(entry.words): entry.refusal.rule for entry in prompt.forbidden}
    assert closed == {"Fall back!": "R-MOV-08", "Kill them!": "R-LET-05"}


@pytest.mark.rule("S-SEE-05")
def test_a_volley_of_the_skirmish_has_odds_by_ranges() -> None:
    """Three carbines, Accuracy 3: 2+ at 10 cm, 3+ … ; Penetration 4 against Protection 4 goes through on 4+."""
    document = skirmish.scene([skirmish.row("r", 40, 20)], [skirmish.row("b", 40, 60)])
    standing = asked(document, *opened_skirmish(document))
    volley = facts_of(probed(standing, {"fire": [{"weapon": "carbine", "target": "b"}]}))
    chances = volley["Chance of any loss with carbine, and losses on average"].split(", ")
    assert chances[0] == "0–10\N{NO-BREAK SPACE}cm 80 % (1.25)"  # 5/6 · 1/2 each: 1 - (7/12)³
    assert chances[4] == "40–50\N{NO-BREAK SPACE}cm 23 % (0.25)"  # 1/6 · 1/2 each: 1 - (11/12)³


def opened_skirmish(document: Document) -> list[Document]:
    """Red's first activation."""
    standing, answers = asked(document), list[Document]()
    while standing.question is not None and standing.question.kind != "action":
        prompt: Any = standing.game.display.prompt
        answers = [*standing.entries, prompt(standing.battle, standing.question.document()).choices[0].answer]
        standing = asked(document, *answers)
    return answers


@pytest.mark.rule("E-SHO-03")
def test_an_attack_of_the_eight_phases_is_measured_and_exact() -> None:
    """A Rover's Gun at another: D10 + 3 against 9, so that 6+ hits, 5 in 10, for 1 of its 4 Wounds."""
    document = eight_phase.scene(
        eight_phase.side(eight_phase.rover("r", 20, 20)), eight_phase.side(eight_phase.rover("b", 20, 50))
    )
    standing = asked(document)
    while standing.question is not None and standing.question.kind != "shoot":
        entry = {"move": {"stop": True}, "declare": {"declare": "r"}}.get(standing.question.kind, {"done": True})
        if standing.question.player == "blue" and standing.question.kind == "declare":
            entry = {"done": True}
        standing = asked(document, *standing.entries, entry)
    facts = facts_of(probed(standing, {"attack": "gun", "target": "b"}))
    assert facts == {
        "Cost": "1 counter", "Needs": "6+", "Chance of any effect": "50 %", "Wounds on average": "0.5",
        "Chance to destroy it": "0 %",
    }  # fmt: skip


@pytest.mark.rule("U-ATK-01")
def test_an_attack_of_underworlds_counts_both_sides_dice() -> None:
    """Maul swings at Pike, two dice each, ♠ and ♣ on both.

    More ♠: 285 of 1296. As many: both none, 625 · 0.3072 = 192; both one, 100 · 0.24 = 24. In all 501, 2 wounds each.
    """
    document = underworlds.scene(
        underworlds.side(underworlds.unit("s1", underworlds.MAUL, (3, 4))),
        underworlds.side(underworlds.unit("n1", underworlds.PIKE, (3, 5))),
    )
    standing = asked(document)
    facts = facts_of(probed(standing, {"act": "s1", "action": "swing", "target": "n1"}))
    assert facts == {
        "Chance of any effect": "39 %", "Wounds on average": "0.77", "Chance to put him out of action": "0 %",
    }  # fmt: skip


@pytest.mark.rule("U-ACT-03", "U-ACT-05", "U-MOV-02", "U-ATK-01", "U-DEC-03", "U-PWR-03")
def test_what_underworlds_does_not_allow_now_is_named_with_its_rule() -> None:
    """s1 has charged, s2 has moved and n1 is out of his reach; no deck, no glory, and nobody to heal."""
    tokens = {"s1": ["charge"], "s2": ["move"]}
    units = [
        underworlds.unit(id, underworlds.MAUL, (column, 2), tokens=tokens[id]) for id, column in (("s1", 1), ("s2", 3))
    ]
    hand = [underworlds.ploy("salve", heal=1), *underworlds.plain(1), underworlds.ploy("shields", guard=True)]
    north = underworlds.side(underworlds.unit("n1", underworlds.PIKE, (3, 6)))
    closed = []
    for phase in ("action", "power"):
        document = underworlds.scene(underworlds.side(*units, power_hand=hand), north, phase=phase, turn="s", round=3)
        closed += forbidden_in(asked(document))
    assert closed == [
        ("s1", "U-ACT-03"), ("Move s2", "U-MOV-02"), ("s2 attacks: Swing", "U-ATK-01"),
        ("Draw a power card", "U-ACT-05"), ("Salve", "U-PWR-03"), ("U0", "U-DEC-03"),
    ]  # fmt: skip


def forbidden_in(standing: Standing) -> list[tuple[str, str]]:
    """What a prompt says is forbidden, with its rule."""
    assert standing.question is not None
    prompt: Any = standing.game.display.prompt
    asked_now = prompt(standing.battle, standing.question.document())
    return [(str(entry.words), entry.refusal.rule) for entry in asked_now.forbidden]


@pytest.mark.parametrize(
    ("choices", "answer"),
    [
        ((Choice(ONLY, {"end": True}),), {"end": True}),
        ((Choice(ONLY, {"end": True}), Choice(ONLY, {"end": False})), None),
        ((Choice(ONLY, {"score": []}), Choice(ONLY, {}, Several("score", ONLY, ()))), {"score": []}),
        ((Choice(ONLY, {}, Several("pick", ONLY, (Option(1, ONLY), Option(2, ONLY)), 2, 2)),), {"pick": [1, 2]}),
        ((Choice(ONLY, {}, Several("pick", ONLY, (Option(1, ONLY),), 0, 1)),), None),
        ((Choice(ONLY, {}, Amount("bid", ONLY, 0, 0)),), {"bid": 0}),
        ((Choice(ONLY, {}, Amount("bid", ONLY, 0, 3)),), None),
        ((Choice(ONLY, {}, Order("row", ONLY, (Option("a", ONLY),))),), {"row": ["a"]}),
        ((Choice(ONLY, {}, Places(ONLY, (Spot((1, 1), {"token": 1}),))),), {"token": 1}),
        ((Choice(ONLY, {}, Places(ONLY)),), None),
    ],
)
def test_what_has_one_answer_is_found(choices: tuple[Choice, ...], answer: Document | None) -> None:
    assert only_answer(Prompt(ONLY, choices)) == answer


def test_what_has_one_answer_is_not_asked_and_stays_in_the_record() -> None:
    """Blue has no points to bet: only 0 is left (R-INI-01)."""
    document = scene(red(squad("r1", (10, 10))), blue(squad("b1", (65, 70)), tactical_points=0), turns=1)
    standing = asked(document, {"bid": 1})
    assert standing.entries == [{"bid": 1}, {"bid": 0}]
    assert standing.question is not None
    assert (standing.question.player, standing.question.kind) == ("red", "activate")


def test_the_farthest_way_is_measured_along_its_corners() -> None:
    """3 to the right and 4 up are 5 straight and 7 around the corner; nothing that goes goes nowhere."""
    straight, around = ((0.0, 0.0), (3.0, 4.0)), ((0.0, 0.0), (3.0, 0.0), (3.0, 4.0))
    assert [farthest_of([]), farthest_of([straight]), farthest_of([straight, around])] == [0, 500, 700]
