"""Free fire of braced squads at whoever charges them, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    activated,
    activation,
    blue,
    fight,
    fire,
    order,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
)

CHARGE = order("charge", target="b1")


def braced(
    *orders: Document, dice: list[int], charger: Document | None = None, target: list[tuple[float, float]] | None = None
) -> Report:
    """Blue's b1 braces in turn 1; red's r1, 12 away, has these orders in turn 2 (blue bets less)."""
    return fight(
        scene(
            red(
                squad("r1", (10, 10), (13, 10), sheet=charger),
                script=[{"pass": True}, {"bid": 1}, *activation("r1", *orders)],
            ),
            blue(squad("b1", *(target or [(10, 24)])), script=activation("b1", order("brace_for_impact"))),
            dice=dice,
            turns=2,
        )
    )


@pytest.mark.rule("R-DEF-04")
def test_a_braced_squad_fires_freely_at_its_charger_at_minus_one() -> None:
    """A 5 less 1 hits on 4+; the charger's 3 does not block: its second unit falls. Then the charge's die."""
    report = braced(CHARGE, dice=[5, 3, 6])
    attack = report.one("attack")
    assert (attack["squad"], attack["target"], attack["modifier"], attack["hits"]) == ("b1", "r1", -1, 1)
    assert report.health("r1") == [1, 0]
    kinds = [e["type"] for e in report.events("attack", "charge")]
    assert kinds == ["attack", "charge"]
    assert report.one("charge")["die"] == 6


@pytest.mark.rule("R-DEF-04")
def test_free_fire_comes_even_if_the_charge_fails() -> None:
    report = braced(CHARGE, dice=[4, 1])
    assert report.one("attack")["hits"] == 0
    assert report.one("charge")["success"] is False


@pytest.mark.rule("R-DEF-04")
def test_a_charger_slain_by_free_fire_charges_no_more() -> None:
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                squad("r2", (60, 10)),
                script=[{"pass": True}, {"bid": 1}, *activation("r1", CHARGE)],
            ),
            blue(squad("b1", (10, 24)), script=activation("b1", order("brace_for_impact"))),
            dice=[5, 3, 6],
            turns=2,
        )
    )
    assert report.health("r1") == [0]
    assert report.squad("b1")["in_close_combat"] is False
    assert report.points("blue") == 2


@pytest.mark.rule("R-DEF-04", "R-LET-01")
def test_the_free_fire_may_be_given_its_weapon() -> None:
    """The launcher hits on 2+ and takes 3: a 3 less 1 hits; the charger of 4 is left with 1."""
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", precision=2, damage=3)])
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=sheet(health=4)),
                script=[{"pass": True}, {"bid": 1}, *activation("r1", CHARGE)],
            ),
            blue(
                squad("b1", (10, 24), sheet=armed),
                script=[*activation("b1", order("brace_for_impact")), {"bid": 0}, fire("r1", weapon="launcher")],
            ),
            dice=[3, 1, 6],
            turns=2,
        )
    )
    assert report.one("attack")["weapon"] == "launcher"
    assert report.health("r1") == [1]


@pytest.mark.rule("R-DEF-04", "R-LET-01", "R-LOS-01")
def test_free_fire_needs_range_and_sight_as_all_fire_does() -> None:
    """Rifles of 5 cm do not reach 12; the charge goes on."""
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=[{"pass": True}, {"bid": 1}, *activation("r1", CHARGE)]),
            blue(
                squad("b1", (10, 24), sheet=sheet(weapons=[rifle(range=5)])),
                script=activation("b1", order("brace_for_impact")),
            ),
            dice=[6],
            turns=2,
        )
    )
    assert report.events("attack") == []
    assert report.one("charge")["success"] is True


@pytest.mark.rule("R-DEF-04", "R-COV-07")
def test_a_charger_has_cover_from_free_fire() -> None:
    wall = rectangle("wall", "light", (10, 17), 6, 1)
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=[{"pass": True}, {"bid": 1}, *activation("r1", CHARGE)]),
            blue(squad("b1", (10, 24)), script=activation("b1", order("brace_for_impact"))),
            dice=[5, 1, 6, 6],
            turns=2,
            scenery=[wall],
        )
    )
    assert (report.one("defense")["cover"], report.one("defense")["dice"]) == ("light", [6])


@pytest.mark.rule("R-DEF-04")
def test_a_squad_that_did_not_brace_has_no_free_fire() -> None:
    assert activated([(10, 10)], CHARGE, enemies=[(10, 24)], dice=[6]).events("attack") == []


@pytest.mark.rule("R-DEF-03", "R-DEF-04")
def test_a_braced_squad_blocks_melee_weapons_better() -> None:
    """Free fire misses with a 1; the charge gets there; both chargers hit; 4 and 1 for defense: the 4 counts 5."""
    near = order("charge", target="b1")
    report = braced(
        near, order("kill_them", target="b1"), dice=[1, 1, 6, 4, 4, 4, 1], target=[(11.5, 23.9), (11.5, 25.9)]
    )
    defense = report.events("defense")[-1]
    assert (defense["squad"], defense["modifier"], defense["blocks"]) == ("b1", 1, 1)


@pytest.mark.rule("R-DEF-03")
def test_bracing_is_no_help_against_missiles() -> None:
    report = braced(fire("b1"), dice=[4, 1, 4])
    assert (report.one("defense")["modifier"], report.one("defense")["blocks"]) == (0, 0)


@pytest.mark.rule("R-DEF-04")
def test_bracing_lasts_until_the_next_activation_starts() -> None:
    """Blue acts first in turn 2 and does nothing; then the charge meets no fire."""
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=[{"pass": True}, {"bid": 0}, *activation("r1", CHARGE)]),
            blue(
                squad("b1", (10, 24)),
                script=[*activation("b1", order("brace_for_impact")), {"bid": 1}, *activation("b1")],
            ),
            dice=[6],
            turns=2,
        )
    )
    assert report.events("attack") == []
    assert report.one("charge")["success"] is True
