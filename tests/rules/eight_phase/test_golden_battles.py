"""Battles whose every event is known: when one comes out otherwise, the rules have changed, and so must their version.

`python -m tests.rules.eight_phase.test_golden_battles` writes the digests anew, once ENGINE has been raised.
"""

import pytest

from rules.battles.resolve import resolve
from rules.eight_phase import ENGINE
from rules.eight_phase.game import GAME
from rules.formats.library import EmptyLibrary
from tests.rules.eight_phase.armies import MISSIONS, WALLED, meeting
from tests.rules.eight_phase.scenes import Document
from tests.rules.support.golden import Golden

GOLDEN = Golden(__file__, ENGINE)


def scenes() -> dict[str, Document]:
    """The battles by name: two pairs of commanders in each mission, and one of four players."""
    found = {
        f"{red} {blue} {mission}": meeting(red, blue, operation=mission, **WALLED)
        for red, blue in (("steady", "random"), ("aggressive", "defensive"))
        for mission in MISSIONS
    }
    return found | {"four": meeting("steady", "random", "steady", "random", operation="raid")}


def digest(scene: Document) -> str:
    found: str = resolve(GAME, scene, EmptyLibrary(), seed=11)["digest"]
    return found


@pytest.mark.interpreted
@pytest.mark.parametrize("name", list(scenes()))
def test_a_battle_is_fought_as_it_always_was(name: str) -> None:
    assert digest(scenes()[name]) == GOLDEN.digest(name)


if __name__ == "__main__":
    GOLDEN.write({name: digest(scene) for name, scene in scenes().items()})
