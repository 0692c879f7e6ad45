"""Battles that would never end, or not in a lifetime: they end in time, or are refused in one line."""

import pytest

from rules.formats.errors import DocumentError
from tests.rules.support.scenes import Document, Report, ability, blue, fight, player, red, scene, sheet, squad

EVENTS = ("attacking", "defending", "charging", "charged", "slain", "activation")


def cards(*effects: Document, **more: object) -> list[Document]:
    """The same card for every event there is."""
    return [ability(f"card-{when}", *effects, when=when, **more) for when in EVENTS]


def automatic(id: str, y: float, **more: object) -> Document:
    squads = [squad(f"{id}-{n}", *((10 + 10 * n + 2 * m, y) for m in range(4))) for n in range(4)]
    return player(id, *squads, **more) | {"commander": "steady"}


def skirmish(turns: int = 4, **more: object) -> Report:
    return fight(scene(automatic("red", 25, **more), automatic("blue", 45, **more), turns=turns))


def refused(document: Document) -> str:
    """The line that says why a document is not fought."""
    with pytest.raises(DocumentError) as caught:
        fight(document)
    return str(caught.value)


@pytest.mark.rule("R-AST-04", "R-AST-06")
@pytest.mark.parametrize("target", ["self", "player"])
def test_cards_that_take_one_another_back_are_played_once_each_in_answer_to_an_event(target: str) -> None:
    own = cards({"recover": "discard", "to": "hand"}, {"modify": "attack_roll", "by": 1}, target=target)
    report = skirmish(hand=own, deck=own)
    asked = len(report.events("order", "charge", "slain"))
    assert 0 < len(report.events("asset")) <= 2 * len(own) * asked


@pytest.mark.rule("R-AST-04", "R-AST-06")
def test_a_card_taken_back_may_be_played_again() -> None:
    """Two shots at b1, and before each one of two cards: the second takes the first back (R-AST-05)."""
    card = ability("again", {"recover": "discard", "to": "hand"}, {"gain": "tactical_points", "amount": 1},
                   target="player", when="attacking")  # fmt: skip
    shot = {"order": "open_fire", "target": "b1"}
    play = {"asset": "again"}
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                hand=[card, card],
                script=[{"activate": "r1"}, shot, play, shot, play, {"end": True}],
            ),
            blue(squad("b1", (10, 30), (13, 30), (16, 30))),
            dice=[1, 1],
        )
    )
    assert len(report.events("asset")) == 2
    assert report.tactical("red") == 12 - 1 + 2
    assert (report.player("red")["hand"], report.player("red")["discard"]) == (1, 1)


@pytest.mark.rule("R-AST-04", "R-AST-06")
def test_cards_that_draw_one_another_end_with_the_deck() -> None:
    own = cards({"recover": "discard", "to": "deck"}, {"gain": "assets", "amount": 99}, target="player")
    report = skirmish(hand=own, deck=own)
    for name in ("red", "blue"):
        held = report.player(name)
        assert held["hand"] + held["deck"] + held["discard"] == 2 * len(own)


def crowd(squads: int, size: int) -> Document:
    """Two players on the largest battlefield, with so many squads each, all of them to be deployed."""
    own = [
        player(f"{name}", *(squad(f"{name}-{n}", sheet=sheet(base=0.5, move=0), size=size) for n in range(squads)))
        for name in ("red", "blue")
    ]
    halves = [
        {"id": name, "polygon": [[0, low], [300, low], [300, low + 150], [0, low + 150]]}
        for name, low in (("south", 0), ("north", 150))
    ]
    return scene(*own, battlefield={"width": 300, "height": 300, "territories": halves})


def test_a_battle_has_at_most_2000_units() -> None:
    assert refused(crowd(21, 50)) == "players: have 2,100 units in all; must have at most 2,000"


def test_two_thousand_units_are_deployed_and_fight_in_time() -> None:
    assert fight(crowd(20, 50)).result["turns"] == 1


@pytest.mark.parametrize(("size", "base", "width"), [(50, 20, 300), (9, 20, 72), (50, 2.5, 20)])
def test_a_squad_without_room_is_refused_in_time(size: int, base: float, width: float) -> None:
    giants = [player(name, *(squad(f"{name}-{n}", sheet=sheet(base=base), size=size) for n in range(9)))
              for name in ("red", "blue")]  # fmt: skip
    halves = [
        {"id": name, "polygon": [[0, low], [width, low], [width, high], [0, high]]}
        for name, low, high in (("south", 0, width // 2 - 5), ("north", width // 2 + 5, width))
    ]
    field = {"width": max(72, width), "height": max(72, width), "territories": halves}
    assert "finds no room in its territory" in refused(scene(*giants, battlefield=field))


@pytest.mark.rule("R-DAT-02", "R-DAT-04")
def test_a_battle_of_too_many_steps_is_refused_in_one_line() -> None:
    """Each attack adds a thousand modifiers that hold for the battle, and each later one has to look at all of them."""
    effects = [{"modify": "attack_roll", "by": 1}] * 20
    growing = sheet(
        health=99, abilities=[ability(f"grow-{n}", *effects, when="attacking", until="battle") for n in range(50)]
    )
    own = [
        player(name, *(squad(f"{name}-{n}", (5 + 8 * n, y), sheet=growing) for n in range(8))) | {"commander": "steady"}
        for name, y in (("red", 25), ("blue", 45))
    ]
    assert refused(scene(*own, turns=7)) == (
        "makes a battle of more than 20,000,000 steps; must have fewer units, abilities or corners of scenery"
    )


@pytest.mark.rule("R-DAT-03")
def test_two_thousand_deaths_that_bring_one_another_about_are_buried_one_by_one() -> None:
    """Columns of thin ice: each unit slain slays one of its own column and of each one beside it."""
    burst = ability("burst", {"damage": 1}, when="slain", target="friendly", within=0.15)
    ice = sheet(base=0.5, abilities=[burst])
    columns = [
        squad(f"b{n}", *((round(20 + 0.6 * n, 2), 30 + 0.5 * m) for m in range(33)), sheet=ice) for n in range(60)
    ]
    shot = [{"activate": "r1"}, {"order": "open_fire", "target": "b0"}, {"end": True}]
    report = fight(scene(red(squad("r1", (20, 20)), script=shot), blue(*columns), dice=[6, 1]))
    assert len(report.events("slain")) == 60 * 33
