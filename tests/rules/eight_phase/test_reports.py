"""A battle in a report: what a unit does in a phase is one paragraph."""

from rules.eight_phase.game import GAME
from tests.rules.eight_phase.scenes import rover, scene, side


def test_what_a_unit_does_is_one_paragraph() -> None:
    cast = GAME.display.cast(scene(side(rover("r1", 10, 10)), side(rover("b1", 50, 10))))
    shot = {"kind": "range", "weapon": "gun", "target": "b1", "die": 9, "needed": 6, "cover": False, "hit": True}
    events = [
        {"type": "deployed", "player": "red", "unit": "r1", "position": [10, 10]},
        {"type": "deployed", "player": "blue", "unit": "b1", "position": [50, 10]},
        {"type": "phase", "phase": "shooting"},
        {"type": "declared", "player": "red", "unit": "r1"},
        {"type": "attack", "player": "red", "unit": "r1", "quick": False, "counters": 1, **shot},
        {"type": "wounded", "unit": "b1", "lost": 1, "left": 3, "by": "red", "by_unit": "r1"},
        {"type": "done", "player": "red"},
    ]
    passages = GAME.display.passages(events, cast)
    assert [([event["type"] for event, _said in passage.events], passage.unit) for passage in passages] == [
        (["deployed", "deployed"], ""),
        (["phase"], ""),
        (["declared", "attack", "wounded"], "r1"),
        (["done"], ""),
    ]
    assert [str(sentence.message) for _event, sentence in passages[2].events] == [
        "r1 is declared for.",
        "r1 fires Gun at b1, 6+: it hits.",
        "b1 loses 1 Wound; 3 left.",
    ]
