"""Every honour and scar: read through the formats, and fought with. The figures are worked out by hand."""

import json

import pytest

from campaigns.ledger.experience import GRADES
from rules.damocles.content.honours import HONOUR, HONOURS, SCAR, SCARS, abilities_of
from rules.damocles.formats.abilities import AbilityModel
from rules.formats.model import model_from
from tests.rules.support.scenes import (
    activated,
    activation,
    blue,
    circle,
    fight,
    fire,
    order,
    red,
    scene,
    sheet,
    squad,
    volley,
)

BLOW = order("kill_them", target="b1")


def with_honour(slug, **changes):
    return sheet(abilities=abilities_of([slug], []), **changes)


def with_scar(slug, **changes):
    return sheet(abilities=abilities_of([], [slug]), **changes)


def use(slug):
    return {"ability": f"honour-{slug}"}


@pytest.mark.rule("C-HON-02", "C-REC-03")
@pytest.mark.parametrize("mark", [*HONOURS, *SCARS], ids=lambda mark: mark.slug)
def test_the_formats_read_every_mark_and_write_it_back(mark):
    ability = model_from(AbilityModel, mark.ability).value()
    assert AbilityModel.document(ability) == mark.ability
    assert ability.effects
    assert json.loads(json.dumps(mark.ability)) == mark.ability


def test_marks_have_slugs_names_and_texts_of_their_own():
    marks = [*HONOURS, *SCARS]
    for values in ([m.slug for m in marks], [m.name for m in marks], [m.text for m in marks]):
        assert len(set(values)) == len(values) == 17
    assert len(HONOURS) == 11 > len(GRADES) - 1


@pytest.mark.rule("C-REC-03")
def test_there_is_a_scar_for_each_face_of_the_die():
    assert [scar.slug for scar in SCARS] == ["limp", "shaken-aim", "stiff-arm", "short-sight", "old-wounds", "wary"]


@pytest.mark.rule("C-HON-04", "C-REC-05")
def test_a_squad_brings_honours_and_scars_as_abilities_and_nothing_that_is_unknown():
    abilities = abilities_of(["forced-march", "gone"], ["wary"])
    assert [ability["slug"] for ability in abilities] == ["honour-forced-march", "scar-wary"]
    abilities[0]["effects"].clear()
    assert HONOUR["forced-march"].ability["effects"] == [{"modify": "move", "by": 2}]
    assert SCAR["wary"].ability["effects"] == [{"forbid": "charge"}]


@pytest.mark.rule("C-HON-04")
def test_crack_shots_roll_ones_of_missile_weapons_again():
    """1 and 3: the 1 is rolled again, a 4 hits; the 3 stays."""
    report = volley([(10, 10), (13, 10)], [(10, 30)], dice=[1, 3, 4, 1], shooter=with_honour("crack-shots"))
    assert (sorted(report.one("attack")["dice"]), report.one("attack")["hits"]) == ([3, 4], 1)
    blow = activated([(10, 10)], BLOW, enemies=[(12, 10)], dice=[1, 4], sheet=with_honour("crack-shots"))
    assert blow.one("attack")["dice"] == [1]


@pytest.mark.rule("C-HON-04")
def test_blade_masters_roll_ones_of_melee_weapons_again():
    report = activated([(10, 10)], BLOW, enemies=[(12, 10)], dice=[1, 4, 1], sheet=with_honour("blade-masters"))
    assert (report.one("attack")["dice"], report.health("b1")) == ([4], [0])
    assert volley([(10, 10)], [(10, 30)], dice=[1, 4], shooter=with_honour("blade-masters")).one("attack")["hits"] == 0


@pytest.mark.rule("C-HON-04")
@pytest.mark.parametrize(("die", "left"), [(5, 0), (6, 1)])
def test_who_is_hard_to_kill_ignores_a_wound_on_a_6(die, left):
    report = volley([(10, 10)], [(10, 30)], dice=[4, 1, die], target=with_honour("hard-to-kill"))
    assert report.health("b1") == [left]


@pytest.mark.rule("C-HON-04")
def test_a_forced_march_is_2_farther_and_a_limp_2_less():
    """Move! Move! is twice M: 28 and 20 instead of 24."""
    for force, far in ((with_honour("forced-march"), 28), (with_scar("limp"), 20)):
        assert activated([(10, 10)], order("move_move", by=[0, far]), sheet=force).positions("r1") == [[10, 10 + far]]
        assert activated([(10, 10)], order("move_move", by=[0, far + 0.01]), sheet=force).refusals() == ["R-MOV-01"]


@pytest.mark.rule("C-HON-04")
def test_the_ground_wise_roll_defenses_of_1_again():
    """Two hits; 1 and 4 for the defense: the 1 is rolled again, a 5 blocks."""
    report = volley([(10, 10), (13, 10)], [(10, 30)], dice=[4, 4, 1, 4, 5], target=with_honour("ground-wise"))
    assert report.one("defense")["blocks"] == 1


@pytest.mark.rule("C-HON-04", "C-REC-05")
def test_the_far_sighted_shoot_5_farther_and_the_short_sighted_5_less():
    """A range of 40 and bases of 2: centres 47 or 37 apart."""
    for shooter, far in ((with_honour("far-sighted"), 47), (with_scar("short-sight"), 37)):
        assert volley([(10, 10)], [(10, 10 + far)], dice=[1], shooter=shooter).refusals() == []
        assert volley([(10, 10)], [(10, 10.01 + far)], dice=[1], shooter=shooter).refusals() == ["R-LET-01"]


@pytest.mark.rule("C-HON-04")
def test_pathfinders_are_not_slowed_by_heavy_terrain():
    bog = [circle("bog", "heavy", (10, 30), 10, garrison=True)]
    go = order("move_move", by=[0, 20])
    assert activated([(10, 10)], go, sheet=with_honour("pathfinders"), scenery=bog).positions("r1") == [[10, 30]]
    assert activated([(10, 10)], go, scenery=bog).refusals() != []


@pytest.mark.rule("C-HON-04")
def test_a_field_medic_heals_2_once_a_battle():
    """Health 1 of 5 is 3, and no more for a second try."""
    medic = with_honour("field-medic", health=5)
    script = activation("r1", use("field-medic"), use("field-medic"))
    report = fight(
        scene(red(squad("r1", (10, 10), sheet=medic, health=[1]), script=script), blue(squad("b1", (60, 60))))
    )
    assert report.health("r1") == [3]
    assert len(report.refusals()) == 1


@pytest.mark.rule("C-HON-04")
def test_own_initiative_is_one_order_more_for_1_tp():
    """O 1: two steps; 12 TP less the bet of 1 and the price of 1."""
    step = order("stay_vigilant", by=[0, 1])
    report = activated(
        [(10, 10)], use("own-initiative"), step, step, sheet=with_honour("own-initiative", orders=1)
    )  # fmt: skip
    assert report.positions("r1") == [[10, 12]]
    assert (report.tactical("red"), report.refusals()) == (10, [])


@pytest.mark.rule("C-HON-04")
def test_who_takes_aim_hits_better_for_one_activation():
    """A 3 hits on 4+ with +1; 12 TP less the bet of 1 and the price of 1."""
    report = activated(
        [(10, 10)], use("take-aim"), fire("b1"), enemies=[(10, 30)], dice=[3, 1], sheet=with_honour("take-aim")
    )
    assert (report.one("attack")["modifier"], report.one("attack")["hits"], report.tactical("red")) == (1, 1, 10)


@pytest.mark.rule("C-HON-04")
def test_a_steady_supply_is_2_tp_once_a_battle():
    """12 TP less the bet of 1, and 2 more."""
    again = use("steady-supply")
    report = activated([(10, 10)], again, again, sheet=with_honour("steady-supply"))
    assert (report.tactical("red"), len(report.refusals())) == (13, 1)


@pytest.mark.rule("C-REC-05")
@pytest.mark.parametrize(("slug", "shot", "blow"), [("shaken-aim", -1, 0), ("stiff-arm", 0, -1)])
def test_scars_spoil_the_aim_or_the_arm(slug, shot, blow):
    """A 4 hits on 4+, and not with -1."""
    fired = volley([(10, 10)], [(10, 30)], dice=[4, 1], shooter=with_scar(slug)).one("attack")
    assert (fired["modifier"], fired["hits"]) == (shot, 1 + shot)
    struck = activated([(10, 10)], BLOW, enemies=[(12, 10)], dice=[4, 1], sheet=with_scar(slug)).one("attack")
    assert (struck["modifier"], struck["hits"]) == (blow, 1 + blow)


@pytest.mark.rule("C-REC-05")
def test_old_wounds_count_in_close_combat():
    """A 5 blocks on 5+, and not with -1."""
    old = with_scar("old-wounds")
    assert activated([(10, 10)], BLOW, enemies=[(12, 10)], dice=[4, 5], enemy=old).health("b1") == [0]
    assert volley([(10, 10)], [(10, 30)], dice=[4, 5], target=old).health("b1") == [1]


@pytest.mark.rule("C-REC-05")
def test_the_wary_never_charge():
    charge = order("charge", target="b1")
    assert activated([(10, 10)], charge, enemies=[(10, 20)], dice=[6], sheet=with_scar("wary")).refusals() != []
    assert activated([(10, 10)], charge, enemies=[(10, 20)], dice=[6]).refusals() == []
