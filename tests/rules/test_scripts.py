"""What scripts and answers of all games have alike: what no entry can say, and entries that nobody asks for."""

from typing import Any

import pytest

from rules.formats.errors import DocumentError
from rules.game.derived.results import read_answers
from rules.game.game import Game
from rules.games import GAMES, game_of
from rules.presentation.cast import Cast, CastNames
from tests.rules.eight_phase import scenes as eight_phase
from tests.rules.skirmish import scenes as skirmish
from tests.rules.support.scenes import blue, fight, red, scene, squad
from tests.rules.underworlds import scenes as underworlds


@pytest.mark.parametrize(("game", "key"), [
    ("damocles", "pass"), ("damocles", "restraint"), ("damocles", "end"), ("skirmish", "end"), ("eight-phase", "done"),
    ("eight-phase", "stop"), ("underworlds", "draw"),
])  # fmt: skip
def test_what_is_false_is_not_done(game: str, key: str) -> None:
    """An entry whose key only says that it is there: false is refused, not taken for true."""
    document = {"format": f"{game}-answers/1", "answers": [{key: True}, {key: False}]}
    with pytest.raises(DocumentError) as caught:
        read_answers(game_of(document), document)
    assert str(caught.value) == f"answers[1].{key}: cannot be false; must be true, or left out"


def passed_over(log: Any, player: str) -> list[tuple[int, str]]:
    """Entry and question of what was passed over of a player's script."""
    events = [event for event in log if event["type"] == "passed_over"]
    return [(event["entry"], event["question"]) for event in events if event["player"] == player]


def test_reactions_that_nobody_asks_for_hold_up_no_activation_of_damocles() -> None:
    """Blue gives no priority orders and wounds nobody: what red says of it, after a bid, stands before r2."""
    script = [
        {"activate": "r1"},
        {"end": True},
        {"counter": True},
        {"allocate": [0]},
        {"activate": "r2"},
        {"end": True},
    ]
    report = fight(scene(red(squad("r1", (10, 10)), squad("r2", (40, 10)), script=script), blue(squad("b1", (60, 60)))))
    assert passed_over(report.events(), "red") == [(3, "counter"), (4, "allocate")]
    assert [event["squad"] for event in report.events("activation") if event["turn"] == 1] == ["r1", "r2"]


def test_reactions_that_nobody_asks_for_hold_up_no_action_of_the_skirmish() -> None:
    script = [
        {"overwatch": "r"},
        {"split": ""},
        {"eject": "stay"},
        {"eject": "hold"},
        skirmish.move("combat", (10, 12)),
    ]
    sides = skirmish.side(skirmish.row("r", 10, 10, 1), script=script), [skirmish.row("b", 60, 80)]
    battle = skirmish.fought(skirmish.scene(*sides, active="r"))
    assert passed_over(battle.event_log.events, "red") == [(0, "overwatch"), (1, "split"), (2, "eject"), (3, "group")]
    assert skirmish.places(battle, "r") == {0: (10, 12)}


def test_an_ability_that_could_not_be_used_holds_up_no_later_turn() -> None:
    """The Chief is full of counters in the first support phase, so that nobody asks; in the second turn he moves."""
    script = [
        {"ability": "rally", "unit": "r1", "target": "r2"},
        {"declare": "r1"},
        eight_phase.move((10, 10), (10, 20)),
    ]
    units = eight_phase.chief("r1", 10, 10, counters=5), eight_phase.blade("r2", 20, 10)
    red_side, foe = eight_phase.side(*units, script=script), eight_phase.side(eight_phase.blade("b1", 60, 80))
    battle = eight_phase.fought(eight_phase.scene(red_side, foe, phase="melee", turns=2))
    assert passed_over(battle.event_log.events, "red") == [(0, "ability")]
    assert (battle.unit("r1").x, battle.unit("r1").y) == (1000, 2000)


def test_a_card_of_an_empty_hand_holds_up_no_activation() -> None:
    """Nobody is asked for cards that he has not: one whole power step is waited for."""
    script = [{"ploy": "gone", "target": "s1"}, {"move": "s1", "path": [[3, 3]]}]
    south = underworlds.side(underworlds.unit("s1", underworlds.MAUL, (3, 2)), script=script, activations=2)
    north = underworlds.side(underworlds.unit("n1", underworlds.MAUL, (3, 8)), activations=0)
    battle = underworlds.fought(underworlds.scene(south, north, phase="action", turn="s", round=3))
    assert passed_over(battle.event_log.events, "s") == [(0, "power")]
    assert underworlds.where(battle, "s1") == (3, 3)


def test_an_activation_too_many_holds_up_no_end_phase() -> None:
    """The last round has no activation left; what is to be scored comes after it in the script."""
    script = [{"pass": "activation"}, {"move": "s1", "path": [[3, 3]]}, {"score": []}]
    south = underworlds.side(
        underworlds.unit("s1", underworlds.MAUL, (3, 2)), script=script, activations=1,
        objective_hand=[underworlds.objective("up", 2, standing=1)],
    )  # fmt: skip
    north = underworlds.side(underworlds.unit("n1", underworlds.MAUL, (3, 8)), activations=0)
    battle = underworlds.fought(underworlds.scene(south, north, phase="action", turn="s", round=3))
    assert passed_over(battle.event_log.events, "s") == [(1, "activation")]
    assert battle.players[0].score() == 0


def test_what_is_left_when_a_battle_of_damocles_ends_is_passed_over() -> None:
    """The scene bets first (entry 0); the one turn is over before another bet and another squad."""
    script = [{"activate": "r1"}, {"end": True}, {"bid": 1}, {"activate": "r9"}]
    report = fight(scene(red(squad("r1", (10, 10)), script=script), blue(squad("b1", (60, 60))), turns=1))
    assert [event["type"] for event in report.events()][-3:] == ["passed_over", "passed_over", "end"]
    assert passed_over(report.events(), "red") == [(3, "bid"), (4, "activate")]


LEFT = {
    "skirmish": lambda: skirmish.fought(
        skirmish.scene(
            skirmish.side(skirmish.row("r", 10, 10, 1), script=[skirmish.move("combat", (10, 12)), {"eject": "stay"}]),
            [skirmish.row("b", 60, 80)],
            active="r",
        )
    ),
    "eight-phase": lambda: eight_phase.fought(
        eight_phase.scene(
            eight_phase.side(eight_phase.chief("r1", 10, 10), script=[{"declare": "r1"}, {"declare": "r1"}]),
            eight_phase.side(eight_phase.blade("b1", 60, 80)),
            phase="end",
            turns=1,
        )
    ),
    "underworlds": lambda: underworlds.fought(
        underworlds.scene(
            underworlds.side(
                underworlds.unit("s1", underworlds.MAUL, (3, 2)),
                script=[{"pass": "activation"}, {"draw": True}],
                activations=1,
            ),
            underworlds.side(underworlds.unit("n1", underworlds.MAUL, (3, 8)), activations=0),
            phase="action",
            turn="s",
            round=3,
        )
    ),
}


@pytest.mark.parametrize("game", LEFT)
def test_what_is_left_when_a_battle_ends_is_passed_over_before_its_end(game: str) -> None:
    events = LEFT[game]().event_log.events
    left = [event for event in events if event["type"] == "passed_over"]
    assert [event["entry"] for event in left][-1:] == [1]
    assert [event["type"] for event in events][-2:] == ["passed_over", "end"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_is_passed_over_is_reported(game: Game) -> None:
    event = {"n": 1, "turn": 1, "type": "passed_over", "player": "red", "entry": 0, "question": "order"}
    assert (
        game.display.events.describe(event, Cast((), {}, CastNames())).message.text
        == "{player}: an entry of the script is passed over, since its question did not come."
    )


@pytest.mark.parametrize(("game", "entry", "reason"), [
    ("underworlds", {"act": "s1", "action": "swing"}, "[no name] is not on the table"),
    ("eight-phase", {"ability": "rally"}, "[no name] is no unit of the player"),
])  # fmt: skip
def test_a_reason_names_nothing_by_an_empty_name(game: str, entry: Any, reason: str) -> None:
    if game == "underworlds":
        fighters = [underworlds.unit(f"{side}1", underworlds.MAUL, hex) for side, hex in (("s", (3, 2)), ("n", (3, 8)))]
        south = underworlds.side(fighters[0], script=[entry], activations=1)
        north = underworlds.side(fighters[1], activations=0)
        battle: Any = underworlds.fought(underworlds.scene(south, north, phase="action", turn="s", round=3))
    else:
        chiefs = [eight_phase.chief("r1", 10, 10), eight_phase.chief("b1", 60, 60)]
        sides = eight_phase.side(chiefs[0], script=[entry]), eight_phase.side(chiefs[1])
        battle = eight_phase.fought(eight_phase.scene(*sides, phase="support"))
    assert [event["reason"] for event in battle.event_log.events if event["type"] == "refused"] == [reason]
