"""Strategic assets: decks, hands, costs, reactions, searching and recovering, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    activation,
    bayonet,
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

STEP = order("stay_vigilant", by=[0, 1])


def asset(slug: str, *effects: Document, **more: object) -> Document:
    return {"slug": slug, "name": slug.title(), "effects": list(effects)} | more


def play(slug: str, *targets: str) -> Document:
    return {"asset": slug, "targets": list(targets)}


SPUR = asset("spur", {"modify": "move", "by": 3}, orders=1, target="friendly", until="turn")
POINT = asset("point", {"gain": "tactical_points", "amount": 2}, target="player")
PLAIN = [asset(f"card-{n}", {"gain": "tactical_points", "amount": 1}, target="player") for n in range(11)]


def piles(report: Report, who: str = "red") -> tuple[int, int, int]:
    player = report.player(who)
    return player["hand"], player["deck"], player["discard"]


@pytest.mark.rule("R-AST-03", "R-AST-01")
@pytest.mark.parametrize(("turns", "hand"), [(1, 3), (2, 5), (3, 7), (5, 11), (6, 11)])
def test_three_assets_after_the_first_initiative_phase_then_two(turns: int, hand: int) -> None:
    report = fight(scene(red(squad("r1", (10, 10)), deck=PLAIN), blue(squad("b1", (60, 60))), turns=turns))
    assert piles(report) == (hand, 11 - hand, 0)
    assert [e["count"] for e in report.events("drawn")] == [3, 2, 2, 2, 2][:turns]


@pytest.mark.rule("R-AST-02", "R-AST-03")
def test_assets_are_drawn_after_the_bets_and_before_the_activations() -> None:
    report = fight(
        scene(red(squad("r1", (10, 10)), deck=PLAIN, script=activation("r1")), blue(squad("b1", (60, 60)), deck=PLAIN))
    )
    kinds = [e["type"] for e in report.events("initiative", "drawn", "activation")]
    assert kinds == ["initiative", "drawn", "drawn", "activation"]


@pytest.mark.rule("R-AST-02")
def test_decks_are_shuffled_by_the_seed() -> None:
    """Which card comes first depends on the seed: each of the eleven does now and then."""
    document = scene(
        red(squad("r1", (10, 10)), deck=PLAIN, script=activation("r1", *[play(f"card-{n}") for n in range(11)])),
        blue(squad("b1", (60, 60))),
    )
    drawn = {event["asset"] for seed in range(30) for event in fight(document, seed).events("asset")}
    assert drawn == {f"card-{n}" for n in range(11)}


@pytest.mark.rule("R-AST-04", "R-AST-05")
def test_an_asset_works_at_once_costs_the_squad_orders_and_is_discarded() -> None:
    """15 instead of 12 in one step; of O 2 one is left."""
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=sheet(orders=2)),
                hand=[SPUR],
                script=activation("r1", play("spur", "r1"), order("stay_vigilant", by=[0, 15]), STEP),
            ),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.positions("r1") == [[10, 25]]
    assert report.refusals() == ["R-ACT-02"]
    event = report.one("asset")
    assert (event["player"], event["asset"], event["targets"]) == ("red", "spur", ["r1"])
    assert piles(report) == (0, 0, 1)


@pytest.mark.rule("R-AST-04")
def test_the_cost_comes_off_the_orders_the_squad_has_left_this_turn() -> None:
    """Played on r2 before its activation: of its O 2 one is left then; on r1 afterwards: none is left to pay."""
    two = sheet(orders=2)
    script = [*activation("r1", play("spur", "r2"), STEP, STEP), *activation("r2", play("spur", "r1"), STEP, STEP)]
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=two), squad("r2", (20, 10), sheet=two), hand=[SPUR, SPUR], script=script),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.positions("r2") == [[20, 11]]
    assert report.refusals() == ["R-AST-04", "R-ACT-02"]
    assert piles(report) == (1, 0, 1)


@pytest.mark.rule("R-AST-04")
def test_an_asset_may_cost_an_enemy_orders() -> None:
    snare = asset("snare", {"modify": "move", "by": -2}, orders=2, target="enemy", until="turn")
    report = fight(
        scene(
            red(squad("r1", (10, 10)), hand=[snare], script=activation("r1", play("snare", "b1"))),
            blue(squad("b1", (60, 60)), script=activation("b1", order("stay_vigilant", by=[0, 10]), STEP)),
        )
    )
    assert report.positions("b1") == [[60, 70]]
    assert report.refusals() == ["R-ACT-02"]


@pytest.mark.rule("R-AST-04")
def test_an_asset_is_played_from_the_hand_alone_and_once() -> None:
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                hand=[POINT],
                script=activation("r1", play("spur", "r1"), play("point"), play("point")),
            ),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.refusals() == ["R-AST-04", "R-AST-04"]
    assert report.tactical("red") == 13


@pytest.mark.rule("R-AST-04")
def test_an_asset_is_for_the_squads_it_says_within_its_distance() -> None:
    near = asset("near", {"modify": "move", "by": 1}, target="friendly", within=10, until="turn")
    for target, refusals in (("r2", []), ("r3", ["R-AST-04"]), ("b1", ["R-AST-04"])):
        report = fight(
            scene(
                red(
                    squad("r1", (10, 10)),
                    squad("r2", (22, 10)),
                    squad("r3", (10, 22.01)),
                    hand=[near],
                    script=activation("r1", play("near", target)),
                ),
                blue(squad("b1", (14, 10))),
            )
        )
        assert report.refusals() == refusals, target


@pytest.mark.rule("R-AST-04", "R-DAT-03")
def test_an_asset_may_answer_an_attack() -> None:
    """Blue's smoke, played as red fires: 4 less 1 misses. For that attack alone: the next one hits."""
    smoke = asset("smoke", {"modify": "attack_roll", "by": -1}, when="defending", target="enemy")
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b1"), fire("b1"))),
            blue(squad("b1", (10, 30)), squad("b2", (60, 60)), hand=[smoke], script=[play("smoke", "r1")]),
            dice=[4, 4, 1],
        )
    )
    first, second = report.events("attack")
    assert (first["modifier"], first["hits"]) == (-1, 0)
    assert (second["modifier"], second["hits"]) == (0, 1)
    assert piles(report, "blue") == (0, 0, 1)


@pytest.mark.rule("R-AST-04", "R-DAT-03")
def test_an_asset_may_stiffen_a_defense() -> None:
    shields = asset("shields", {"modify": "defense_roll", "by": 1}, when="defending", orders=1)
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b1"))),
            blue(
                squad("b1", (10, 30), sheet=sheet(orders=2)),
                hand=[shields],
                script=[play("shields", "b1"), *activation("b1", STEP, STEP)],
            ),
            dice=[4, 4],
        )
    )
    assert (report.one("defense")["modifier"], report.one("defense")["blocks"]) == (1, 1)
    assert report.positions("b1") == [[10, 31]]


@pytest.mark.rule("R-AST-04", "R-DAT-03")
def test_an_asset_for_one_squad_waits_until_that_squad_is_attacked() -> None:
    """Red fires at b1, then at b2, for whom the shields are."""
    shields = asset("shields", {"modify": "defense_roll", "by": 1}, when="defending")
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b1"), fire("b2"))),
            blue(squad("b1", (10, 30)), squad("b2", (14, 30)), hand=[shields], script=[play("shields", "b2")]),
            dice=[4, 5, 4, 4],
        )
    )
    assert [d["modifier"] for d in report.events("defense")] == [0, 1]


@pytest.mark.rule("R-AST-04", "R-DAT-03")
def test_an_asset_may_be_played_at_the_start_of_a_turn() -> None:
    """For r2, who has O 2 and one more then."""
    dawn = asset("dawn", {"gain": "orders", "amount": 1}, when="turn_start")
    two = sheet(orders=2)
    document = scene(
        red(squad("r1", (10, 10)), squad("r2", (20, 10), sheet=two), hand=[dawn]),
        blue(squad("b1", (60, 60))),
    )
    document["players"][0]["script"] = [
        play("dawn", "r2"), {"bid": 1}, *activation("r2", STEP, STEP, order("brace_for_impact")),
    ]  # fmt: skip
    assert fight(document).refusals() == []


@pytest.mark.rule("R-AST-04", "R-DAT-03")
def test_an_asset_may_sharpen_an_attack() -> None:
    """Red's volley fire: +1 for the order it is played in."""
    aim = asset("aim", {"modify": "attack_roll", "by": 1}, when="attacking")
    report = fight(
        scene(
            red(squad("r1", (10, 10)), hand=[aim], script=activation("r1", fire("b1"), play("aim", "r1"), fire("b1"))),
            blue(squad("b1", (10, 30)), squad("b2", (60, 60))),
            dice=[3, 6, 3],
        )
    )
    first, second = report.events("attack")
    assert (first["modifier"], first["hits"]) == (1, 1)
    assert (second["modifier"], second["hits"]) == (0, 0)


@pytest.mark.rule("R-AST-04", "R-DEF-04")
def test_an_asset_may_answer_a_charge() -> None:
    """Caltrops: 2 off the move of the charger, so that half of 10 and a 6 make 11 of 12."""
    caltrops = asset("caltrops", {"modify": "move", "by": -2}, when="charged", target="enemy")
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", order("charge", target="b1"))),
            blue(squad("b1", (10, 24)), hand=[caltrops], script=[play("caltrops", "r1")]),
            dice=[6],
        )
    )
    assert (report.one("charge")["distance"], report.one("charge")["success"]) == (11, False)


@pytest.mark.rule("R-AST-04", "R-DAT-03")
def test_an_asset_may_spur_a_charge() -> None:
    spur = asset("hurrah", {"modify": "move", "by": 4}, when="charging")
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                hand=[spur],
                script=activation("r1", order("charge", target="b1"), play("hurrah", "r1")),
            ),
            blue(squad("b1", (10, 24))),
            dice=[4],
        )
    )
    assert (report.one("charge")["distance"], report.one("charge")["success"]) == (12, True)


@pytest.mark.rule("R-AST-06")
def test_an_asset_may_search_the_deck() -> None:
    """3 drawn of 4; the search takes the last one."""
    search = asset("search", {"search": "deck"}, target="player")
    document = scene(
        red(squad("r1", (10, 10)), hand=[search], deck=PLAIN[:4], script=activation("r1", play("search"))),
        blue(squad("b1", (60, 60))),
    )
    assert piles(fight(document)) == (4, 0, 1)


@pytest.mark.rule("R-AST-06")
def test_the_owner_chooses_which_asset_is_searched_or_recovered() -> None:
    """Of eleven cards, three of them drawn, the one named is taken from the deck and played."""
    search = asset("search", {"search": "deck"}, target="player")
    for seed in range(4):
        for wanted in ("card-4", "card-7"):
            script = activation("r1", play("search", wanted), play(wanted))
            document = scene(
                red(squad("r1", (10, 10)), hand=[search], deck=PLAIN, script=script), blue(squad("b1", (60, 60)))
            )
            assert [event["asset"] for event in fight(document, seed).events("asset")] == ["search", wanted]


def played(seed: int, *first: Document, hand: list[Document]) -> list[list[str]]:
    """What red plays in turns 1 and 2: first these, then whatever is in hand of the eleven."""
    everything = [play("spare"), *[play(f"card-{n}") for n in range(11)]]
    script = [*activation("r1", *first), {"bid": 1}, *activation("r1", *everything)]
    document = scene(
        red(squad("r1", (10, 10)), hand=hand, deck=PLAIN, script=script), blue(squad("b1", (60, 60))), turns=2
    )
    events = fight(document, seed).events("asset")
    return [[e["asset"] for e in events if e["turn"] == turn] for turn in (1, 2)]


@pytest.mark.rule("R-AST-06")
def test_after_a_search_the_deck_is_shuffled() -> None:
    """By turn 2 five cards are drawn. A sixth is searched for in turn 1: the two drawn in turn 2 are others then."""
    search = asset("search", {"search": "deck"}, target="player")
    others = []
    for seed in range(6):
        _, drawn = played(seed, hand=[search])
        wanted = next(card["slug"] for card in PLAIN if card["slug"] not in drawn)
        _, after = played(seed, play("search", wanted), hand=[search])
        assert len(drawn) == 5
        assert len(after) == 6
        others.append(set(after) - {wanted} != set(drawn))
    assert any(others)


@pytest.mark.rule("R-AST-06")
def test_what_is_taken_back_to_the_deck_is_shuffled_into_it() -> None:
    """Nine cards in the deck, two of them drawn in turn 2: the one taken back is now and then among them."""
    recovery = asset("recovery", {"recover": "discard", "to": "deck"}, target="player")
    spare = asset("spare", {"gain": "tactical_points", "amount": 1}, target="player")
    drawn_again = [
        "spare" in played(seed, play("spare"), play("recovery"), hand=[spare, recovery])[1] for seed in range(40)
    ]
    assert any(drawn_again)
    assert not all(drawn_again)


@pytest.mark.rule("R-AST-06")
@pytest.mark.parametrize(("to", "counts"), [("hand", (1, 0, 1)), ("deck", (0, 1, 1))])
def test_an_asset_may_take_one_back_from_the_discard_pile(to: str, counts: tuple[int, int, int]) -> None:
    """The point is played, then recovered: only the recovery itself lies on the pile."""
    recovery = asset("recovery", {"recover": "discard", "to": to}, target="player")
    script = activation("r1", play("point"), play("recovery"))
    document = scene(red(squad("r1", (10, 10)), hand=[POINT, recovery], script=script), blue(squad("b1", (60, 60))))
    report = fight(document)
    assert piles(report) == counts
    assert report.tactical("red") == 13


@pytest.mark.rule("R-AST-04")
def test_an_asset_may_draw_others() -> None:
    supply = asset("supply", {"gain": "assets", "amount": 2}, target="player")
    document = scene(
        red(squad("r1", (10, 10)), hand=[supply], deck=PLAIN, script=activation("r1", play("supply"))),
        blue(squad("b1", (60, 60))),
    )
    assert piles(fight(document)) == (5, 6, 1)


@pytest.mark.rule("R-AST-04", "R-WND-01")
def test_an_asset_may_hurt_and_is_no_attack() -> None:
    """3 damage over two units of 2: one slain, one wounded, with no defense roll. The point is red's."""
    shell = asset("shell", {"damage": "D6"}, target="enemy")
    report = fight(
        scene(
            red(squad("r1", (10, 10)), hand=[shell], script=activation("r1", play("shell", "b1"))),
            blue(squad("b1", (60, 60), (63, 60), sheet=sheet(health=2))),
            dice=[3],
        )
    )
    assert report.events("defense") == []
    assert report.health("b1") == [1, 0]
    assert report.one("slain")["by"] == "red"


@pytest.mark.rule("R-AST-01", "R-AST-05")
def test_no_card_is_ever_lost() -> None:
    """Played, discarded by the panel, drawn: 11 in all at every turn's end."""
    script: list[Document] = []
    for turn in range(4):
        script += [*activation("r1", *[play(f"card-{n}") for n in range(turn, 11, 3)]), {"bid": 1}]
    report = fight(scene(red(squad("r1", (10, 10)), deck=PLAIN, script=script), blue(squad("b1", (60, 60))), turns=4))
    assert sum(piles(report)) == 11
    assert report.player("red")["discard"] == len(report.events("asset"))


@pytest.mark.rule("R-AST-04")
def test_melee_and_missile_weapons_may_be_meant_apart() -> None:
    """+1 against missile weapons: the bayonet's hits are blocked on 5+ as ever."""
    screen = asset("screen", {"modify": "defense_roll", "by": 1, "against": "missile"}, target="friendly", until="turn")
    armed = sheet(weapons=[rifle(), bayonet()], orders=4)
    report = fight(
        scene(
            red(
                squad("r1", (10, 16), sheet=armed),
                script=[
                    {"pass": True}, {"bid": 1},
                    *activation("r1", fire("b1"), order("charge", target="b1"), order("kill_them", target="b1")),
                ],
            ),
            blue(
                squad("b1", (10, 20)),
                hand=[screen],
                script=[{"pass": True}, {"bid": 2}, *activation("b1", play("screen", "b1"))],
            ),
            dice=[4, 4, 1, 4, 4],
            turns=2,
        )
    )  # fmt: skip
    assert [(d["modifier"], d["blocks"]) for d in report.events("defense")] == [(1, 1), (0, 0)]
