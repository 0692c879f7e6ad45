"""Moments that are interrupted: who goes before whom, at once and out of turn. Worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
    activated,
    activation,
    blue,
    fight,
    fire,
    order,
    red,
    rifle,
    scene,
    sheet,
    squad,
)

CHARGE = order("charge", target="b1")
BRACE = order("brace_for_impact")


def able(*abilities: Document, **changes: object) -> Document:
    return sheet(abilities=list(abilities), **changes)


def use(slug: str, *targets: str) -> Document:
    return {"ability": slug, "targets": list(targets)}


def kinds(report: Report, *types: str) -> list[str]:
    return [event["type"] for event in report.events(*types)]


def charged_after_bracing(dice: list[int], braced: Document | None = None, **more: object) -> Report:
    """b1 braces in turn 1; in turn 2 r1, 12 away, charges it. `more` is blue's."""
    script = [*activation("b1", BRACE), *list(more.pop("script", []))]  # type: ignore[call-overload]
    return fight(
        scene(
            red(squad("r1", (10, 10), sheet=sheet(health=3)), script=[{"pass": True}, {"bid": 1}, {"activate": "r1"},
                CHARGE]),
            blue(squad("b1", (10, 24), sheet=braced), script=script, **more),
            dice=dice,
            turns=2,
        )
    )  # fmt: skip


@pytest.mark.rule("R-DAT-02", "R-DAT-03", "R-DEF-04")
def test_what_a_squad_has_when_charged_is_there_for_its_free_fire() -> None:
    """+1 and the -1 of free fire: a 4 hits. Then the charge's die."""
    keen = ability("keen", {"modify": "attack_roll", "by": 1}, when="charged")
    report = charged_after_bracing([4, 5, 6], able(keen))
    assert (report.one("attack")["modifier"], report.one("attack")["hits"]) == (0, 1)
    assert kinds(report, "ability", "attack", "charge") == ["ability", "attack", "charge"]


@pytest.mark.rule("R-AST-04", "R-DEF-04")
@pytest.mark.parametrize("first", ["asset", "order"])
def test_an_asset_may_come_before_the_free_fire_or_after_it(first: str) -> None:
    """Caltrops take 2 off the charger's move: 5 + 6 is 11 of 12. The launcher fires whenever it is told to."""
    caltrops = ability("caltrops", {"modify": "move", "by": -2}, when="charged", target="enemy")
    reactions = [{"asset": "caltrops", "targets": ["r1"]}, fire("r1", weapon="launcher")]
    armed = sheet(weapons=[rifle(), rifle(slug="launcher")])
    script = [{"bid": 0}, *(reactions if first == "asset" else reactions[::-1])]
    report = charged_after_bracing([1, 6], armed, hand=[caltrops], script=script)
    assert report.one("attack")["weapon"] == "launcher"
    assert (report.one("charge")["distance"], report.one("charge")["success"]) == (11, False)


@pytest.mark.rule("R-DAT-02", "R-DEF-04")
def test_a_squad_that_may_not_open_fire_does_not_fire_freely() -> None:
    """Jammed for the battle in turn 1, braced, charged in turn 2: no shot."""
    jam = ability("jam", {"forbid": "open_fire"}, target="enemy", until="battle")
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                hand=[jam],
                script=[*activation("r1", {"asset": "jam", "targets": ["b1"]}), {"bid": 1}, *activation("r1", CHARGE)],
            ),
            blue(squad("b1", (10, 24)), script=activation("b1", BRACE)),
            dice=[6],
            turns=2,
        )
    )
    assert (report.events("attack"), report.refusals()) == ([], [])
    assert report.one("charge")["success"] is True


@pytest.mark.rule("R-DAT-03", "R-ACT-02")
def test_a_free_order_to_fire_that_answers_a_charge_is_given_at_once() -> None:
    """Overwatch: no bracing, no -1, no order of b1's own O 1."""
    watch = ability("watch", {"free_order": "open_fire"}, when="charged")
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=sheet(health=3)), script=activation("r1", CHARGE)),
            blue(
                squad("b1", (10, 24), sheet=able(watch, orders=1)),
                script=activation("b1", order("kill_them", target="r1")),
            ),
            dice=[4, 1, 6, 4, 1],
        )
    )
    assert kinds(report, "attack", "charge") == ["attack", "charge", "attack"]
    assert report.events("attack")[0]["modifier"] == 0
    assert report.health("r1") == [1]
    assert report.refusals() == []


@pytest.mark.rule("R-DAT-03")
def test_a_squad_fires_back_once_at_once_and_the_active_one_in_its_own_time() -> None:
    """r1 fires; b1 fires back before that is rolled. That is an attack on r1 too, which has a free order now."""
    back = ability("back", {"free_order": "open_fire"}, when="defending")
    tough = able(back, health=9)
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=tough | {"orders": 1}), script=activation("r1", fire("b1"), fire("b1"))),
            blue(squad("b1", (10, 30), sheet=tough | {"orders": 0})),
            dice=[1, 1, 1, 1],
        )
    )
    assert [e["squad"] for e in report.events("order")] == ["r1", "b1", "r1", "b1"]
    assert [a["squad"] for a in report.events("attack")] == ["b1", "r1", "b1", "r1"]
    assert report.refusals() == []


@pytest.mark.rule("R-DAT-03", "R-LET-02")
def test_who_fires_back_into_close_combat_may_say_who_is_hit_astray() -> None:
    """r1 strikes b1; b3 covers b1 with a card and fires at r1, engaged with b1 and b2: a 1 hits b2, as it was told."""
    cover = ability("cover", {"free_order": "open_fire"}, when="defending", target="friendly")
    report = fight(
        scene(
            red(squad("r1", (20, 20), sheet=sheet(health=9)), script=activation("r1", order("kill_them", target="b1"))),
            blue(
                squad("b1", (22, 20)),
                squad("b2", (20, 22), sheet=sheet(health=9)),
                squad("b3", (20, 40)),
                hand=[cover],
                script=[{"asset": "cover", "targets": ["b3"]}, fire("r1", stray="b2")],
            ),
            dice=[1, 1, 1],
        )
    )
    shot, blow = report.events("attack")
    assert (shot["squad"], shot["target"], shot["modifier"], shot["stray_hits"]) == ("b3", "r1", -1, 1)
    assert (blow["squad"], report.health("b2")) == ("r1", [8])


@pytest.mark.rule("R-DAT-03")
def test_what_holds_for_an_order_outlasts_one_that_interrupts_it() -> None:
    """r1 charges at +2 M for the order; b1's overwatch is an order of its own and does not end that: 14 / 2 + 5."""
    spur = ability("spur", {"modify": "move", "by": 2}, when="charging")
    watch = ability("watch", {"free_order": "open_fire"}, when="charged")
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=able(spur)), script=activation("r1", CHARGE)),
            blue(squad("b1", (10, 24), sheet=able(watch))),
            dice=[1, 5],
        )
    )
    assert (report.one("charge")["distance"], report.one("charge")["success"]) == (12, True)


@pytest.mark.rule("R-DAT-03", "R-MOV-04")
def test_a_squad_may_step_back_from_a_charge_before_it_is_measured() -> None:
    """12 away; 4 back for 1 TP: 16 away, of which 6 + 6 are 12."""
    dodge = ability("dodge", {"advance": 4}, when="charged", cost={"tactical_points": 1})
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", CHARGE)),
            blue(squad("b1", (10, 24), sheet=able(dodge)), script=[use("dodge") | {"by": [0, 4]}]),
            dice=[6],
        )
    )
    charge = report.one("charge")
    assert (charge["needed"], charge["distance"], charge["success"]) == (16, 12, False)
    assert report.tactical("blue") == 11


@pytest.mark.rule("R-DAT-03", "R-WND-04")
def test_who_is_slain_by_what_interrupts_has_its_own_moment_before_play_goes_on() -> None:
    """The charger's rage slays one of two; its mates gain their point before the charge's die."""
    rage = ability("rage", {"damage": 1}, when="charging", target="enemy")
    grim = ability("grim", {"gain": "tactical_points", "amount": 1}, when="slain", target="player")
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=able(rage)), script=activation("r1", CHARGE)),
            blue(squad("b1", (10, 20), (13, 20), sheet=able(grim))),
            dice=[6],
        )
    )
    assert kinds(report, "ability", "slain", "charge") == ["ability", "slain", "ability", "charge"]
    assert (report.health("b1"), report.tactical("blue")) == ([1, 0], 13)


@pytest.mark.rule("R-DAT-03", "R-WND-04")
def test_who_attacks_spikes_may_fall_before_the_dice() -> None:
    spikes = ability("spikes", {"damage": 1}, when="defending", target="enemy")
    report = activated([(10, 10)], fire("b1"), enemies=[(10, 30)], dice=[4], enemy=able(spikes))
    assert report.events("attack") == []
    assert report.squad("r1")["destroyed"]


@pytest.mark.rule("R-DAT-02", "R-DAT-03", "R-DST-01")
def test_the_last_unit_of_a_squad_explodes_where_it_fell() -> None:
    """r2 stands 5 from the wreck, r3 5.01, r1, who shot it, 21: without a distance it would be r1's to suffer."""
    boom = ability("boom", {"damage": 1}, when="slain", target="enemy")
    for within, wounded in (({"within": 5}, [3, 2, 3]), ({}, [2, 3, 3])):
        report = fight(
            scene(
                red(
                    squad("r1", (10, 10), sheet=sheet(health=3)),
                    squad("r2", (10, 26), sheet=sheet(health=3)),
                    squad("r3", (10, 40.01), sheet=sheet(health=3)),
                    script=activation("r1", fire("b1")),
                ),
                blue(squad("b1", (10, 33), sheet=able(boom | within)), squad("b2", (60, 60))),
                dice=[4, 1],
            )
        )
        assert [report.health(id)[0] for id in ("r1", "r2", "r3")] == wounded


@pytest.mark.rule("R-DAT-03", "R-LET-02")
def test_a_squad_hit_astray_defends_itself_with_all_it_has() -> None:
    """r1 fires into the close combat of r2 and b1: its 1 hits r2, who has +1 defending and blocks with 4."""
    shield = ability("shield", {"modify": "defense_roll", "by": 1}, when="defending")
    report = fight(
        scene(
            red(squad("r1", (20, 10)), squad("r2", (22, 40), sheet=able(shield)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (20, 40))),
            dice=[1, 4],
        )
    )
    defense = report.one("defense")
    assert (defense["squad"], defense["modifier"], defense["blocks"]) == ("r2", 1, 1)


@pytest.mark.rule("R-DAT-03")
def test_each_unit_slain_is_a_moment_of_its_own() -> None:
    grim = ability("grim", {"gain": "tactical_points", "amount": 1}, when="slain", target="player")
    report = fight(
        scene(
            red(squad("r1", (10, 10), (13, 10)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (10, 30), (13, 30), sheet=able(grim)), squad("b2", (60, 60))),
            dice=[4, 4, 1, 1],
        )
    )
    assert report.tactical("blue") == 14


@pytest.mark.rule("R-AST-04")
def test_an_asset_that_names_nobody_answers_the_squad_that_brought_it_about() -> None:
    smoke = ability("smoke", {"modify": "attack_roll", "by": -1}, when="defending", target="enemy")
    mend = ability("mend", {"heal": 1}, when="defending", target="friendly")
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b1"))),
            blue(
                squad("b1", (10, 30), sheet=sheet(health=2), health=[1]),
                hand=[smoke, mend],
                script=[{"asset": "smoke"}, {"asset": "mend"}],
            ),
            dice=[4],
        )
    )
    assert [event["targets"] for event in report.events("asset")] == [["r1"], ["b1"]]
    assert (report.one("attack")["modifier"], report.health("b1")) == (-1, [2])


@pytest.mark.rule("R-DAT-03", "R-WND-02")
def test_healing_goes_on_to_the_next_wounded_unit() -> None:
    """A scenario may begin with two wounded of 3: 2 and 1 of the 3 points."""
    medic = ability("medic", {"heal": 3}, when="activation")
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), (13, 10), (16, 10), sheet=able(medic, health=3), health=[1, 1, 0]),
                script=activation("r1", use("medic")),
            ),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.health("r1") == [3, 2, 0]
