"""The worked examples of the rulebook, each as a document from the page on formats: X-01 to X-31.

S is the soldier of all of them; A, C, D are red's, B, E, F blue's. Dice stand in tape order.
"""

from typing import Any

import pytest

from tests.rules.hell_dorado.scenes import BLADE, fought, life, rows, scene, side, soldier, stand, used_up
from tests.rules.hell_dorado.test_companies import broken, times
from tests.rules.support.whole_battles import event, events, refusals

AT = (10, 10)
TOUCHING = (10, 11.2)


def a(able: str = "", card: Any = None, x: float = 10, y: float = 10, **keys: Any) -> Any:
    return stand("A", x, y, able, card, **keys)


def b(able: str = "", card: Any = None, x: float = 10, y: float = 11.2, **keys: Any) -> Any:
    return stand("B", x, y, able, card, **keys)


def melee(red: Any, blue: Any, dice: str, **keys: Any) -> Any:
    """A melees B; nothing else happens in the turn."""
    units = red if isinstance(red, list) else [red]
    others = blue if isinstance(blue, list) else [blue]
    for unit in (*units[1:], *others):
        unit.setdefault("activated", 1)
    script = [{"action": "melee", "target": "B"}, *keys.pop("then", [])]
    battle = fought(scene(side(*units, script=script), side(*others, script=keys.pop("says", [])), dice, **keys))
    assert used_up(battle)
    return battle


@pytest.mark.rule("H-FGT-09", "H-FGT-14", "H-DIE-02", "H-ACN-16")
def test_x_01_a_melee() -> None:
    assert life(melee(a(), b(), "4 2 5 6|3 3 4 1")) == {"A": 8, "B": 6}


@pytest.mark.rule("H-CHG-01", "H-CHG-02", "H-ACN-04")
def test_x_02_a_charge() -> None:
    red = side(a(), script=[{"action": "charge", "way": [[10, 15]], "target": "B"}])
    battle = fought(scene(red, side(b(y=16.2, activated=1)), "6 6 1|4 5 6 2"))
    assert life(battle) == {"A": 6, "B": 7}
    assert used_up(battle)


@pytest.mark.rule("H-CHG-02", "H-ACN-03")
def test_x_03_too_near_to_be_charged() -> None:
    way = {"way": [[10, 11.8]], "target": "B"}
    red = side(a(), script=[{"action": "charge", **way}, {"action": "attack", **way}])
    battle = fought(scene(red, side(b(y=13, activated=1)), "1 1 1 1|1 1 1 1"))
    assert refusals(battle) == ["H-CHG-02"]
    assert event(battle, "sequence")["kind"] == "attack"


@pytest.mark.rule("H-FGT-07", "H-FGT-10")
def test_x_04_re_rolls() -> None:
    battle = melee(a(card={"cbt": 7}), b(), "1 2 4 3 6|2 2 2 2|5 3", then=[{"reroll": [0, 1]}])
    assert life(battle) == {"A": 8, "B": 6}


@pytest.mark.rule("H-FGT-07", "H-FGT-10", "H-WND-05")
def test_x_05_automatic_damage() -> None:
    assert life(melee(a(card={"cbt": 12}), b(), "1 1 1 1 1|1 1 1 1|2 2 2 2 2")) == {"A": 8, "B": 6}


NET = {
    "slug": "net",
    "name": "Net",
    "rows": [{"damage": 1}, {"effects": [{"kind": "state", "state": "knocked_down"}]}, {"damage": 3}],
}


@pytest.mark.rule("H-FGT-12", "H-FGT-15")
def test_x_06_hits_are_lowered() -> None:
    battle = melee(a(card={"weapons": [NET]}), b(), "4 5 6 1|1 1 1 1", then=[{"hits": 2}])
    assert life(battle)["B"] == 8
    assert [state.slug for state in battle.unit("B").states] == ["knocked_down"]


@pytest.mark.rule("H-DIE-05", "H-STA-15", "H-ABI-14")
def test_x_07_def_of_the_immobilized() -> None:
    """Dice 2 and 1 against DEF 2: one hit."""
    states = [{"state": "immobilized"}]
    battle = melee(a(), b("combat-sense", {"def": 3}, states=states), "2 1 1 1")
    assert (event(battle, "dice")["needed"], life(battle)["B"]) == (2, 8)


@pytest.mark.rule("H-DIE-05", "H-CHG-01", "H-FGT-17", "H-ABI-66")
@pytest.mark.parametrize("able", ["", "terror 2"])
def test_x_08_penalties_then_bonuses(able: str) -> None:
    red = side(
        a(card={"cbt": 1}),
        stand("C", 10, 17.4, activated=1),
        script=[{"action": "charge", "way": [[10, 15]], "target": "B"}],
    )
    battle = fought(scene(red, side(b(able, y=16.2, activated=1)), "6|1 1 1 1"))
    assert [event["dice"] for event in events(battle, "dice")] == [[6], [1, 1, 1, 1]]
    assert used_up(battle)


@pytest.mark.rule("H-ACN-06", "H-ACN-07", "H-FGT-17")
@pytest.mark.parametrize(
    ("move", "end"),
    [({"retreat_move": "run", "way": [[10, 4]]}, (1000, 400)), ({"retreat_move": "none"}, (1000, 1000))],
)
def test_x_09_a_retreat(move: Any, end: Any) -> None:
    """F without CBT neither attacks nor supports, and so the opponent has nothing to choose."""
    harmless = stand("F", 8.8, 10, "harmless", {"cbt": "-"}, activated=1)
    battle = fought(scene(side(a(), script=[{"action": "retreat"}, move]), side(b(activated=1), harmless), "4 4 1 2"))
    assert life(battle) == {"A": 7, "B": 8, "F": 8}
    assert (battle.unit("A").x, battle.unit("A").y) == end
    assert used_up(battle)


@pytest.mark.rule("H-ACN-09", "H-ACN-10")
def test_x_10_a_retreat_from_a_lemure() -> None:
    """A walks out of contact and shoots: the lemure L, invulnerable, is the nearest: two sixes, a point each."""
    imp = {
        "id": "L",
        "datasheet": {"slug": "imp", "name": "Imp", "rank": "lemure", "mvt": 5, "lp": 4},
        "position": [10, 11.2],
        "activated": 2,
    }
    red = side(a(), script=[{"action": "retreat"}, {"retreat_move": "shoot", "way": [[10, 8]], "target": "L"}])
    battle = fought(scene(red, side(imp, b(x=30, y=30, activated=1)), "6 6 1"))
    assert life(battle) == {"A": 8, "L": 2, "B": 8}
    assert refusals(battle) == []
    assert used_up(battle)


@pytest.mark.rule("H-CTL-01", "H-CTL-04")
@pytest.mark.parametrize(("y", "refused"), [(13.08, []), (13.09, []), (14, ["H-CTL-04"])])
def test_x_11_into_a_control_area(y: float, refused: list[str]) -> None:
    red = side(a(), script=[{"action": "walk", "way": [[10, y]]}])
    assert refusals(fought(scene(red, side(b(x=12, y=14, activated=1))))) == refused


@pytest.mark.rule("H-CTL-06", "H-CTL-07", "H-CTL-08", "H-CTL-09")
@pytest.mark.parametrize(
    ("action", "pool", "dice", "refused"),
    [
        ({"action": "run", "way": [[5, 10]], "pays": True}, 2, "", []),
        ({"action": "run", "way": [[5, 10]], "pays": True}, 1, "", ["H-CMD-03"]),
        ({"action": "run", "way": [[5, 10]]}, 2, "", ["H-CTL-08"]),
        ({"action": "attack", "way": [[10, 10.8]], "target": "B"}, 1, "1 1 1 1|1 1 1 1", []),
        ({"action": "attack", "way": [[10.7, 10]], "target": "E"}, 1, "1 1 1 1|1 1 1 1", []),
        ({"action": "shoot", "target": "E"}, 1, "1 1 1", []),
        ({"action": "none"}, 1, "", []),
    ],
)
def test_x_12_in_two_control_areas(action: Any, pool: int, dice: str, refused: list[str]) -> None:
    """B is 0.8 away, E 0.7."""
    points = {"undotted": pool}
    blue = side(b(y=12, activated=1), stand("E", 11.9, 10, activated=1))
    battle = fought(scene(side(a(), script=[action], total=points, pool=points), blue, dice))
    assert refusals(battle) == refused
    assert used_up(battle)


def wall(y: float) -> Any:
    return {
        "battlefield": {
            "terrain": [
                {
                    "id": "wall",
                    "shape": {"rectangle": {"center": [10, y], "width": 4, "height": 1}},
                    "obstructive": True,
                }
            ]
        }
    }


def shot(blue: list[Any], dice: str, target: str = "B", red: Any = None, **keys: Any) -> Any:
    script = [{"action": "shoot", "target": target}]
    for unit in blue:
        unit.setdefault("activated", 1)
    battle = fought(scene(side(a(), *(red or []), script=script), side(*blue), dice, **keys))
    assert used_up(battle)
    return battle


@pytest.mark.rule("H-SHO-07", "H-SHO-09")
def test_x_13_a_shot_at_cover() -> None:
    battle = shot([b(y=21.2)], "4 5 3", **wall(20))
    assert (event(battle, "dice")["needed"], life(battle)["B"]) == (4, 8)


@pytest.mark.rule("H-SHO-03")
@pytest.mark.parametrize(
    ("card", "y", "refused"),
    [({"pr": 3}, 13.2, []), ({"pr": 4}, 13.2, ["H-SHO-02"]), ({"pr": 2, "base": "large"}, 13.4, [])],
)
def test_x_14_past_the_nearest(card: Any, y: float, refused: list[str]) -> None:
    battle = shot([b(card=card, y=y), stand("E", 16, 16)], "1 1 1" if not refused else "", "E", **wall(12))
    assert refusals(battle) == refused


@pytest.mark.rule("H-SHO-13", "H-SHO-14")
@pytest.mark.parametrize(("dice", "left"), [("5 3 5", {"A": 8, "C": 7, "B": 8}), ("5 6 2", {"A": 8, "C": 8, "B": 7})])
def test_x_15_into_close_combat(dice: str, left: Any) -> None:
    battle = shot([b(y=16.2)], dice, red=[stand("C", 10, 17.4, card={"def": 5}, activated=1)])
    assert (event(battle, "dice")["needed"], life(battle)) == (5, left)


@pytest.mark.rule("H-EXP-03", "H-EXP-04", "H-EXP-05", "H-EXP-06")
def test_x_16_an_explosion() -> None:
    bomb = {
        "slug": "bomb",
        "name": "Bomb",
        "ranged": True,
        "range": 6,
        "area": {"form": "explosion", "needed": 4, "power": 2},
    }
    red = side(a(card={"weapons": [bomb]}), script=[{"action": "shoot", "with": "bomb", "at": [10, 20.6]}])
    blue = side(b(x=11, y=20.6, activated=1), stand("E", 13.5, 20.6, activated=1))
    battle = fought(scene(red, blue, "4 1 2|4 4 1 1 6|1 2 3 4 3"))
    assert life(battle) == {"A": 8, "B": 3, "E": 7}
    assert battle.unit("B").wounded
    assert used_up(battle)


@pytest.mark.rule("H-BLA-04")
def test_x_17_an_impact_blast() -> None:
    flame = {"slug": "flame", "name": "Flame", "ranged": True, "area": {"form": "impact", "power": 2}}
    red = side(a(card={"weapons": [flame]}), script=[{"action": "shoot", "with": "flame", "at": [10, 14]}])
    battle = fought(scene(red, side(b(y=13, activated=1), stand("E", 10, 15, activated=1)), "5 2 1|6 5"))
    assert life(battle) == {"A": 8, "B": 7, "E": 5}
    assert used_up(battle)


@pytest.mark.rule("H-ABI-43")
def test_x_18_the_invulnerable() -> None:
    """B has no CBT here, so that the tape holds A's dice alone; DEF 6: three of them hit."""
    weapon = BLADE | {"rows": rows(0, 2, 3)}
    victim = b("invulnerable", {"pr": 0, "cbt": "-"})
    del victim["datasheet"]["def"]
    assert life(melee(a(card={"weapons": [weapon]}), victim, "6 6 6 2"))["B"] == 6


@pytest.mark.rule("H-ABI-16")
def test_x_19_counter_attack() -> None:
    battle = melee(a(card={"cbt": 6}), b("counter-attack"), "1 1 4 4 2|4 1 1 1|1", then=[{"reroll": [0]}])
    assert life(battle) == {"A": 6, "B": 7}


@pytest.mark.rule("H-ABI-17")
def test_x_20_defensive_combat() -> None:
    battle = melee(a(), b("defensive-combat 2", {"cbt": 2}), "4 4|6", says=[{"defensive_combat": True}])
    assert life(battle) == {"A": 8, "B": 7}


@pytest.mark.rule("H-UPK-03", "H-STA-10", "H-ABI-55")
def test_x_21_damage_and_healing_at_once() -> None:
    states = [{"state": "consumed", "amount": 3, "left": 2, "type": "fire"}]
    blue = side(b("regeneration 2", x=30, y=30, lp=2, states=states))
    document = scene(side(a()), blue, dominant="red") | {"begun": False, "turn": 2, "turns": 2}
    del document["active"]
    battle = fought(document)
    assert (life(battle)["B"], battle.unit("B").wounded) == (1, True)


@pytest.mark.rule("H-ABI-54")
def test_x_22_rapid_strike() -> None:
    def mate() -> Any:
        return stand("E", 30, 30)

    weak = {"threshold": None}
    card = soldier() | weak
    del card["threshold"]
    victim = {"id": "B", "datasheet": card, "position": [10, 11.2], "lp": 2}
    attack = {"action": "melee", "target": "B"}
    striker = a("rapid-strike(attack)")
    battle = fought(scene(side(striker, script=[attack]), side(victim, mate() | {"activated": 1}), "4 4 4 1|6 6 6 6"))
    assert life(battle) == {"A": 8, "B": 0, "E": 8}
    assert used_up(battle)
    other = scene(
        side(striker | {"activated": 1}),
        side(victim, mate() | {"activated": 1}, script=[{"action": "melee", "target": "A"}]),
        "6 6 6 6|4 4 4 1",
        active="B",
    )
    assert life(fought(other)) == {"A": 5, "B": 0, "E": 8}


@pytest.mark.rule("H-ABI-72", "H-DIE-04")
def test_x_23_whirlwind_attack() -> None:
    """E and F cannot fight, so that B is not supported."""
    spared = stand("F", 8.8, 10, "invulnerable", {"cbt": "-"})
    del spared["datasheet"]["def"]
    battle = melee(a("whirlwind-attack"), [b(), stand("E", 10, 8.8, card={"cbt": "-"}), spared], "4 4 4 1|1 1 1 1")
    assert life(battle) == {"A": 8, "B": 6, "E": 7, "F": 8}


def line(ids: str, y: float, **keys: Any) -> list[Any]:
    return [stand(id, 4 + 3 * n, y, **keys) for n, id in enumerate(ids)]


@pytest.mark.rule("H-ACT-04", "H-ACT-05")
@pytest.mark.parametrize(("waiting", "skips"), [("BEF", 1), ("BE", 0)])
def test_x_24_skipping(waiting: str, skips: int) -> None:
    red = side(stand("A", 20, 4, activated=1), *line("CD", 4), script=[{"skip": True}])
    document = scene(red, side(*line(waiting, 32)), next="red", dominant="red")
    del document["active"]
    battle = fought(document)
    assert len(events(battle, "skipped")) == skips
    assert refusals(battle) == ([] if skips else ["H-ACT-04"])


@pytest.mark.rule("H-ACT-07", "H-ORD-06", "H-STA-07")
def test_x_25_no_third_in_a_row() -> None:
    captain = soldier(rank="officer", cmd=3)
    red = side(
        {"id": "A", "datasheet": captain, "position": [4, 4]}, *line("CG", 8),
        stand("D", 4, 12, states=[{"state": "accelerated"}]),
        script=[{"action": "none"}, {"vae_soli": "C"}, {"accelerated": "D"}, {"activate": "G"}, {"accelerated": "D"}],
    )  # fmt: skip
    battle = fought(scene(red, side(*line("BEF", 32)), dominant="red"))
    assert [event["unit"] for event in events(battle, "activation")][:5] == ["A", "C", "B", "G", "D"]
    assert event(battle, "command")["reason"] == "vae soli"


@pytest.mark.rule("H-CMD-05", "H-ABI-19")
@pytest.mark.parametrize(("able", "left"), [("", (3, 0)), ("demoralize", (0, 0))])
def test_x_26_command_of_the_killed(able: str, left: Any) -> None:
    victim = b(card={"rank": "independent", "cmd": 3}, lp=1)
    blue = side(victim, stand("E", 30, 30, activated=1), total={"undotted": 6}, pool={"undotted": 2})
    battle = fought(scene(side(a(able), script=[{"action": "melee", "target": "B"}]), blue, "4 4 1 1|1 1 1"))
    assert (sum(battle.players[1].total), sum(battle.players[1].pool)) == left


@pytest.mark.rule("H-CMP-06", "H-CMP-10", "H-ABI-44")
@pytest.mark.parametrize(
    ("own", "mercenary", "rules"), [(6, 2, []), (3, 5, []), (7, 1, ["H-CMP-10"]), (6, 3, ["H-CMP-06"])]
)
def test_x_27_room_for_troopers(own: int, mercenary: int, rules: list[str]) -> None:
    assert broken("captain", "lieutenant", *times("soldier", own), *times("hireling", mercenary)) == rules


@pytest.mark.rule("H-STA-08", "H-STA-09")
def test_x_28_rage() -> None:
    """C is 1.5 away: A moves 1.5 and they fight; blue lowers A's two hits to one, which PR stops."""
    red = side(
        a(states=[{"state": "berserk"}]),
        stand("C", 10, 7.3, activated=1),
        script=[{"action": "melee", "target": "B"}, {"hits": 4}],
    )
    blue = side(b(lp=1), stand("E", 30, 30, activated=1), script=[{"hits": 1, "unit": "A"}])
    battle = fought(scene(red, blue, "4 4 1 1|1 1 1|5|4 4 1 1|4 1 1 1"))
    assert life(battle) == {"A": 8, "C": 8, "B": 0, "E": 8}
    assert (battle.unit("A").x, battle.unit("A").y) == (1000, 850)
    assert used_up(battle)


@pytest.mark.rule("H-ACN-12")
def test_x_29_a_concentration_that_is_spoiled() -> None:
    zeal = {
        "slug": "zeal",
        "name": "Zeal",
        "kind": "active",
        "target": "self",
        "cost": {"any": 1},
        "effects": [{"kind": "modify", "statistic": "cbt", "amount": 1}],
    }
    red = side(
        a(card={"powers": [zeal]}, lp=4), script=[{"action": "concentrate", "target": "B", "use": {"power": "zeal"}}],
        total={"undotted": 2}, pool={"undotted": 2},
    )  # fmt: skip
    battle = fought(scene(red, side(b(activated=1)), "1 2 3|3 3 1 1"))
    assert (life(battle)["A"], sum(battle.players[0].pool)) == (3, 1)
    assert [event["type"] for event in events(battle, "spoiled", "modified")] == ["spoiled"]
    assert used_up(battle)


@pytest.mark.rule("H-STA-14")
@pytest.mark.parametrize(("lp", "dice", "inside"), [(10, "|5", True), (10, "|4", False), (8, "", True)])
def test_x_30_devoured(lp: int, dice: str, inside: bool) -> None:
    """A is large: it stands 1.40 from B."""
    maw = {"slug": "maw", "name": "Maw", "rows": [{"effects": [{"kind": "state", "state": "devoured"}]}]}
    battle = melee(
        a(card={"base": "large", "weapons": [maw]}, y=9.8),
        [b(card={"lp": lp}), stand("E", 30, 30)],
        f"4 1 1 1|1 1 1 1{dice}",
    )
    assert (len(events(battle, "devoured")) == 1) is inside


@pytest.mark.rule("H-ACN-17")
@pytest.mark.parametrize(("lp", "refused"), [(8, []), (3, ["H-ACN-17"])])
def test_x_31_a_slide(lp: int, refused: list[str]) -> None:
    """Half round B: 1.20 x 3.1416 = 3.77, within MVT 4, not within 3."""
    red = side(a(lp=lp), script=[{"action": "melee", "way": [[10, 13]], "target": "B"}])
    battle = fought(scene(red, side(b(activated=1))))
    assert refusals(battle) == refused
    assert (battle.unit("A").y == 1240) is not bool(refused)
