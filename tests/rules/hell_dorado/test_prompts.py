"""What the page offers: costs, dice and ways worked out by hand, and what is forbidden with its rule."""

from typing import Any

import pytest

from rules.battles.seats import Standing, play_on
from rules.hell_dorado.game import GAME
from rules.presentation.prompts import Choice, Places, Prompt
from tests.rules.hell_dorado.armies import IMP, OPERATION, ZONES
from tests.rules.hell_dorado.scenes import BLADE, GUN, Document, scene, side, stand
from tests.rules.support.whole_battles import NOTHING

OFFICER: Document = {"rank": "officer", "cmd": 3}


def asked(red: Any, blue: Any, *answers: Document, **keys: Any) -> Standing:
    """The battle of two people after these answers, the pools at what the scene says."""
    red, blue = (given if isinstance(given, dict) else side(*given) for given in (red, blue))
    return play_on(GAME, scene(red, blue, **keys), NOTHING, 1, answers, {})


def prompt_of(standing: Standing) -> Prompt:
    assert standing.question is not None
    assert GAME.display.prompt is not None
    return GAME.display.prompt(standing.battle, standing.question.document())


def offered(standing: Standing) -> dict[str, Choice]:
    return {str(choice.words): choice for choice in prompt_of(standing).choices}


def pointed(standing: Standing, words: str, x: float, y: float) -> Document:
    """The answer of a choice with a place on the map."""
    assert standing.question is not None
    question = standing.question.document()
    return GAME.display.aimed(standing.battle, question, offered(standing)[words].answer, (x, y))


def fact_of(standing: Standing, answer: Document, label: str) -> str:
    """What the probe of an answer says under this label."""
    assert standing.question is not None
    probe = GAME.display.probe(standing.battle, standing.question.document(), answer)
    return next(str(fact.value) for fact in probe.facts if str(fact.label) == label)


@pytest.mark.rule("H-CHG-01", "H-ACN-04")
def test_a_charge_is_offered_with_the_dice_of_both() -> None:
    """X-02: over 5.00, from 4 to 8, with 4 - 1 dice against DEF 4."""
    standing = asked([stand("A", 10, 10)], [stand("B", 10, 16.2)])
    charge = offered(standing)["Charge B: 3 dice, 4+; the other 4 dice, 4+"]
    assert charge.answer["way"] == [[10, 15]]
    assert (charge.unit, charge.rule) == ("B", "H-ACN-04")


@pytest.mark.rule("H-CHG-02", "H-FGT-17")
def test_who_is_near_is_attacked_and_support_adds_a_die() -> None:
    """X-03: a gap of 1.80 is attacked; C, who engages B already, gives A 4 + 1 dice."""
    standing = asked([stand("A", 10, 10), stand("C", 10, 14.2)], [stand("B", 10, 13)])
    assert "Attack B: 5 dice, 4+; the other 4 dice, 4+" in offered(standing)


@pytest.mark.rule("H-CTL-04", "H-MOV-04")
def test_a_charge_ends_on_the_side_of_the_enemy_that_is_pointed_at() -> None:
    """B's area reaches 2.20 from its centre: round that to the east, 6.6, and straight in, 1.00, is less than 8."""
    standing = asked([stand("A", 10, 10)], [stand("B", 10, 16.2)])
    answer = pointed(standing, "Charge by a way of up to 8 fathoms", 12, 16.2)
    assert (answer["action"], answer["target"], answer["way"][-1]) == ("charge", "B", [11.2, 16.2])
    assert fact_of(standing, answer, "Way") in {f"7.{hundredths} of 8 fathoms" for hundredths in range(60, 70)}
    assert asked([stand("A", 10, 10)], [stand("B", 10, 16.2)], answer).refusal(0) is None


@pytest.mark.rule("H-CHG-02")
def test_an_enemy_nearer_than_mvt_is_charged_by_a_longer_way() -> None:
    """X-03: the gap is 1.80; by a corner the way is MVT, 4, or little more."""
    standing = asked([stand("A", 10, 10)], [stand("B", 10, 13)])
    answer = pointed(standing, "Charge by a way of up to 8 fathoms", 10, 12)
    assert (answer["target"], answer["way"][-1]) == ("B", [10, 11.8])
    assert fact_of(standing, answer, "Way") in {f"4.0{hundredth} of 8 fathoms" for hundredth in range(1, 8)}
    assert asked([stand("A", 10, 10)], [stand("B", 10, 13)], answer).refusal(0) is None


@pytest.mark.rule("H-CTL-06", "H-ACN-03")
def test_from_a_control_area_only_the_most_direct_way_leads_to_whose_it_is() -> None:
    """X-12: 0.8 from B, which is attacked straight; no side is chosen."""
    labels = offered(asked([stand("A", 10, 10)], [stand("B", 10, 12)]))
    assert any(words.startswith("Attack B: ") for words in labels)
    assert not any(words.startswith("Attack by a way") for words in labels)


@pytest.mark.rule("H-ACN-01", "H-ACN-02", "H-CTL-04")
def test_a_point_on_the_map_becomes_a_walk_or_a_run_that_control_areas_stop() -> None:
    """X-11: B's area begins at y 13.09, where a walk to B stops; a point 6 away is run to."""
    standing = asked([stand("A", 10, 10)], [stand("B", 12, 14)])
    move = "Walk up to 4 fathoms, or run up to 8"
    walk, run = pointed(standing, move, 10, 14), pointed(standing, move, 4, 10)
    assert (walk["action"], run["action"]) == ("walk", "run")
    assert 13.08 <= walk["way"][-1][1] <= 13.14
    assert run["way"][-1] == [4, 10]


@pytest.mark.rule("H-CTL-08", "H-CMD-03")
def test_control_areas_are_paid_for_or_no_move_is_offered() -> None:
    """X-12: 0.8 from B and 0.7 from E; to go costs 2 CMD."""
    blue = [stand("B", 10, 12), stand("E", 10, 8.1)]
    rich, poor = (
        asked(side(stand("A", 10, 10, card=OFFICER), pool={"undotted": n}, total={"undotted": 3}), blue) for n in (2, 1)
    )
    need = offered(rich)["Walk up to 4 fathoms, or run up to 8"].needs
    assert need is not None
    assert str(need.label) == "Where to? 2 CMD is paid for the control areas of B, E."
    assert not any(words.startswith("Walk up") for words in offered(poor))
    assert [entry.refusal.rule for entry in prompt_of(poor).forbidden if str(entry.words) == "Walk"] == ["H-CTL-08"]


@pytest.mark.rule("H-CMD-08")
@pytest.mark.parametrize(
    ("pool", "dot", "left"),
    [({"light": 2, "dark": 2}, "dark", [0, 2, 1]), ({"undotted": 2, "light": 1}, "light", [2, 0, 0])],
)
def test_who_has_cmd_of_two_kinds_chooses_which_pays(pool: Document, dot: str, left: list[int]) -> None:
    """Unsaid, undotted CMD pays first, else the kind there is more of, light when equal."""
    red = side(stand("A", 10, 10, card=OFFICER), pool=pool, total=pool)
    standing = asked(red, [stand("B", 10, 12)])
    otherwise = [choice for choice in prompt_of(standing).choices if str(choice.group) == f"Paid with {dot} CMD first"]
    assert str(otherwise[0].words) == "Walk up to 4 fathoms, or run up to 8"
    assert standing.question is not None
    answer = GAME.display.aimed(standing.battle, standing.question.document(), otherwise[0].answer, (6, 9))
    after = asked(red, [stand("B", 10, 12)], answer)
    assert next(event["pool"] for event in after.events if event.get("reason") == "run") == left


@pytest.mark.rule("H-CMD-08")
def test_which_cmd_pays_is_not_asked_where_there_is_one_kind() -> None:
    standing = asked(side(stand("A", 10, 10, card=OFFICER), pool={"dark": 3}, total={"dark": 3}), [stand("B", 10, 12)])
    assert not any(str(choice.group).startswith("Paid with") for choice in prompt_of(standing).choices)


@pytest.mark.rule("H-ABI-58")
def test_a_runaway_pays_nothing_for_whom_it_is_in_contact_with() -> None:
    standing = asked([stand("A", 10, 10, "runaway")], [stand("B", 10, 11.2)])
    need = offered(standing)["Walk up to 4 fathoms, or run up to 8"].needs
    assert need is not None
    assert str(need.label) == "Where to?"


@pytest.mark.rule("H-SHO-02", "H-SHO-09")
def test_shots_are_offered_at_targets_and_refused_at_others() -> None:
    """B at a gap of 5 is nearer than E; difficulty 4 by DEF."""
    standing = asked([stand("A", 10, 10)], [stand("B", 10, 16.2), stand("E", 20, 20)])
    assert "Gun at B: 3 dice, 4+" in offered(standing)
    closed = {str(entry.words): entry.refusal.rule for entry in prompt_of(standing).forbidden}
    assert closed["Gun at E"] == "H-SHO-02"


@pytest.mark.rule("H-UNT-08")
def test_a_shot_is_offered_with_each_type_of_its_damage() -> None:
    standing = asked(
        [stand("A", 10, 10, card={"weapons": [GUN | {"types": ["lead", "fire"]}]})], [stand("B", 10, 16.2)]
    )
    shots = {
        words: choice.answer["type"]
        for words, choice in offered(standing).items()
        if words.startswith("Gun (") and ": " in words
    }
    assert shots == {"Gun (lead) at B: 3 dice, 4+": "lead", "Gun (fire) at B: 3 dice, 4+": "fire"}


@pytest.mark.rule("H-ACN-05")
def test_a_walk_before_a_shot_ends_where_it_can_be_fired() -> None:
    """A wall hides B; from beside it, 3 to the left, he is in the line of fire."""
    wall = {"id": "wall", "opaque": True, "shape": {"rectangle": {"center": [10, 13], "width": 3, "height": 0.5}}}
    field = {"battlefield": {"terrain": [wall]}}
    standing = asked([stand("A", 10, 10)], [stand("B", 10, 20)], **field)
    assert not any(words.startswith("Gun at B") for words in offered(standing))
    answer = pointed(standing, "Walk, then Gun at the nearest enemy", 7, 10)
    assert (answer["target"], answer["way"]) == ("B", [[7, 10]])
    after = asked([stand("A", 10, 10)], [stand("B", 10, 20)], answer, **field)
    assert after.refusal(0) is None


@pytest.mark.rule("H-SHO-02", "H-ABI-64")
def test_who_jumps_nowhere_and_sees_nobody_is_told_why() -> None:
    """A jumps by 0, so that no way leads anywhere, and a wall hides B."""
    wall = {"id": "wall", "opaque": True, "shape": {"rectangle": {"center": [10, 13], "width": 3, "height": 0.5}}}
    sides = [stand("A", 10, 10, "teleportation", card={"mvt": 0})], [stand("B", 10, 20)]
    field = {"battlefield": {"terrain": [wall]}}
    answer = pointed(asked(*sides, **field), "Walk, then Gun at the nearest enemy", 20, 20)
    assert answer["target"] == "B"
    assert asked(*sides, answer, **field).refusal(0) is not None


@pytest.mark.rule("H-ABI-49", "H-MOV-01")
def test_a_moving_shot_is_split_at_the_place_that_is_pointed_at() -> None:
    """1 out to where B is in range, 6.80 then, and 3 of the 4 fathoms are left, to the side; 4 to the side are not."""
    red, blue = [stand("A", 10, 10, "moving-shot")], [stand("B", 10, 19)]
    standing = asked(red, blue)
    choice = offered(standing)["Walk, Gun at the nearest enemy, walk on"]
    assert isinstance(choice.needs, Places)
    assert str(choice.needs.then) == "Where to then?"
    first = pointed(standing, "Walk, Gun at the nearest enemy, walk on", 10, 11)
    assert standing.question is not None
    answer = GAME.display.aimed_then(standing.battle, standing.question.document(), first, (14, 11))
    assert (answer["way"], answer["second"], answer["target"]) == ([[10, 11]], [[13, 11]], "B")
    assert fact_of(standing, answer, "Way") == "4 of 4 fathoms"
    after = asked(red, blue, answer, dice="1 1 1")
    assert after.refusal(0) is None
    assert (after.battle.unit("A").x, after.battle.unit("A").y) == (1300, 1100)


@pytest.mark.rule("H-ABI-28", "H-ACN-11", "H-LEM-02")
def test_an_expert_walks_and_invokes_beside_where_it_comes_to_stand() -> None:
    """It goes 3 up; the imp's place to the east of (10, 13) is both radii from there."""
    fog = {"slug": "fog", "name": "Fog", "kind": "active", "target": "self", "effects": [{"kind": "heal", "amount": 1}]}
    witch = {"lemures": 2, "invocations": 3, "spells": [fog]}
    red = side(stand("A", 10, 10, "expertise", card=witch), lemures=[IMP])
    standing = asked(red, [stand("B", 30, 30)])
    words = "Walk, then invoke Imp with Fog"
    first = pointed(standing, words, 10, 13)
    assert first["way"] == [[10, 13]]
    assert standing.question is not None
    answer = GAME.display.aimed_then(standing.battle, standing.question.document(), first, (20, 13))
    x, y = answer["use"]["point"]
    assert (x, y) == (pytest.approx(10 + 2 * 0.6, abs=0.02), 13)
    assert asked(red, [stand("B", 30, 30)], answer).refusal(0) is None


@pytest.mark.rule("H-FGT-09", "H-FGT-14")
def test_odds_of_a_melee_are_exact() -> None:
    """Four dice, each a hit 1 time in 2, for hits - 1 past PR 1: 11/16 for any, 17/16 on average."""
    standing = asked([stand("A", 10, 10)], [stand("B", 10, 11.2)])
    answer = next(choice.answer for words, choice in offered(standing).items() if words.startswith("Fight B"))
    assert standing.question is not None
    probe = GAME.display.probe(standing.battle, standing.question.document(), answer)
    facts = {str(fact.label): str(fact.value) for fact in probe.facts}
    assert facts["Chance of any effect"] == "69 %"
    assert facts["Enemy’s LP lost on average"] == "1.06"
    assert facts["Own LP lost"] == "1.06, killed 0 %"


@pytest.mark.rule("H-FGT-12")
def test_hits_are_offered_with_what_they_do() -> None:
    """X-06: a net: 1, 0 with Knocked Down, 3; three hits were rolled."""
    down = {"damage": 0, "effects": [{"kind": "state", "state": "knocked_down"}]}
    net = {"slug": "net", "name": "Net", "rows": [{"damage": 1}, down, {"damage": 3}]}
    melee = {"action": "melee", "target": "B"}
    standing = asked(
        [stand("A", 10, 10, card={"weapons": [net]})], [stand("B", 10, 11.2)], melee, dice="4 5 6 1 | 1 1 1 1"
    )
    assert list(offered(standing)) == [
        "3 hits: 3 damage", "2 hits: 0 damage, Knocked Down", "1 hit: 1 damage", "0 hits: nothing happens",
    ]  # fmt: skip


@pytest.mark.rule("H-ABI-21")
def test_a_dodge_goes_where_the_player_points_as_far_as_3() -> None:
    attack = {"action": "attack", "way": [[10, 13]], "target": "B"}
    standing = asked([stand("A", 10, 10)], [stand("B", 10, 14.2, "dodge 3")], attack, {"dodge": True}, dice="3")
    assert list(offered(standing)) == ["On the map", "As far away as it can", "Stay"]
    x, y = pointed(standing, "On the map", 10, 25)["dodge_move"][0]
    assert (x, y) == (10, pytest.approx(17.2, abs=0.02))
    away = offered(standing)["As far away as it can"].answer["dodge_move"]
    assert len(away) == 1


@pytest.mark.rule("H-ABI-27")
def test_the_player_of_evasive_units_is_asked_which_is_fought() -> None:
    blue = [stand("B", 10, 11.2, "evasive"), stand("E", 11.2, 10, "evasive")]
    standing = asked([stand("A", 10, 10)], blue, {"action": "melee", "target": "B"})
    assert standing.question is not None
    assert standing.question.player == "blue"
    assert [choice.answer for choice in prompt_of(standing).choices] == [{"evasive": "B"}, {"evasive": "E"}]


@pytest.mark.rule("H-ABI-51")
def test_a_prescient_player_takes_a_conflict_zone_on_the_map() -> None:
    keys = {"begun": False, "operation": OPERATION}
    standing = asked([stand("A", 10, 10, "prescient")], [stand("B", 20, 20)], **keys)
    needs = prompt_of(standing).choices[0].needs
    assert isinstance(needs, Places)
    assert [spot.answer["conflict_zone"] for spot in needs.spots] == [zone["id"] for zone in ZONES]


@pytest.mark.rule("H-UPK-04")
def test_spells_that_stay_are_put_in_order() -> None:
    """Two clouds of fog, each of a lemure, strike in the upkeep of the second turn."""
    effect = {"kind": "damage", "amount": 1}
    spell = {"slug": "fog", "name": "Fog", "kind": "active", "target": "enemy", "radius": 1, "residual": True,
             "effects": [effect]}  # fmt: skip
    witch = {"lemures": 2, "invocations": 3, "spells": [spell]}
    cast = {"datasheet": IMP, "infernalist": "A", "spell": "fog", "residual": True}
    fogs = [cast | {"id": id, "position": [x, 30]} for id, x in (("L", 5), ("M", 15))]
    standing = asked([stand("A", 10, 10, card=witch), *fogs], [stand("B", 30, 5)], begun=False)
    assert standing.question is not None
    assert standing.question.kind == "upkeep_order"
    assert [choice.answer for choice in prompt_of(standing).choices] == [{"upkeep_order": [0, 1]}, {}]


@pytest.mark.rule("H-FGT-05", "H-UNT-06")
def test_weapons_are_compared_by_the_damage_of_their_hits() -> None:
    """A mouth does nothing with one hit."""
    mouth = {"slug": "mouth", "name": "Mouth", "first": 2, "rows": [{"damage": 2}, {"damage": 4}]}
    red = stand("A", 10, 10, card={"weapons": [BLADE, mouth]})
    standing = asked([red], [stand("B", 10, 11.2)], {"action": "melee", "target": "B"})
    assert list(offered(standing)) == ["Blade: 1/2/3/4/6 damage by hits", "Mouth: –/2/4 damage by hits"]


def passive(slug: str, cost: int) -> Document:
    """A power that adds 2 MVT to its unit."""
    effect = {"kind": "modify", "statistic": "mvt", "amount": 2}
    more = {"kind": "passive", "target": "self", "effects": [effect], "cost": {"any": cost}}
    return {"slug": slug, "name": slug.title(), **more}


@pytest.mark.rule("H-ACT-08", "H-PWR-05")
def test_several_passive_powers_go_with_one_action_where_all_are_paid() -> None:
    """MVT 4 and twice 2: a run of up to 16 for 2 CMD; with 1 CMD in the pool one of them alone is used, up to 12."""
    card = {"powers": [passive("haste", 1), passive("surge", 1)]} | OFFICER
    runs = {}
    for points in (2, 1):
        red = side(stand("A", 10, 10, card=card), pool={"undotted": points}, total={"undotted": 3})
        runs[points] = {
            str(choice.group): str(choice.words)
            for choice in prompt_of(asked(red, [stand("B", 30, 30)])).choices
            if "or run up to" in str(choice.words)
        }
    assert runs[2]["After Haste (1 CMD), Surge (1 CMD)"] == "Walk up to 8 fathoms, or run up to 16"
    assert runs[2]["After Surge (1 CMD), before Haste (1 CMD)"] == "Walk up to 6 fathoms, or run up to 12"
    assert set(runs[1]) == {
        "Moves",
        *[f"{when} {name} (1 CMD)" for when in ("After", "Before") for name in ("Haste", "Surge")],
    }
