"""Battles that would never end, or not in a lifetime: they end in time, or are refused in one line."""

import pytest

from tests.rules.scenes import Document, Report, ability, blue, fight, player, red, scene, squad

EVENTS = ("attacking", "defending", "charging", "charged", "slain", "activation")


def cards(*effects: Document, **more: object) -> list[Document]:
    """The same card for every event there is."""
    return [ability(f"card-{when}", *effects, when=when, **more) for when in EVENTS]


def automatic(id: str, y: float, **more: object) -> Document:
    squads = [squad(f"{id}-{n}", *((10 + 10 * n + 2 * m, y) for m in range(4))) for n in range(4)]
    return player(id, *squads, **more) | {"commander": "steady"}


def skirmish(turns: int = 4, **more: object) -> Report:
    return fight(scene(automatic("red", 25, **more), automatic("blue", 45, **more), turns=turns))


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
