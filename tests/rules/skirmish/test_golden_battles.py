"""Battles whose every event is known: when one comes out otherwise, the rules have changed, and so must their version.

`python -m tests.rules.skirmish.test_golden_battles` writes the digests anew, once ENGINE has been raised.
"""

import pytest

from rules.skirmish import ENGINE
from tests.rules.skirmish.armies import meeting
from tests.rules.skirmish.scenes import Document, fought
from tests.rules.support.golden import Golden

GOLDEN = Golden(__file__, ENGINE)
COMMANDERS = (("steady", "steady"), ("steady", "random"), ("random", "steady"), ("random", "random"))


def scenes() -> dict[str, Document]:
    """The battles by name: each pair of commanders in both missions that are always there."""
    return {
        f"{red} {blue} {mission}": meeting(red, blue, operation=mission)
        for red, blue in COMMANDERS
        for mission in ("head-on", "the-generator")
    }


def digest(scene: Document) -> str:
    log = fought(scene, seed=11).event_log
    assert log is not None
    return log.digest()


@pytest.mark.interpreted
@pytest.mark.parametrize("name", list(scenes()))
def test_a_battle_is_fought_as_it_always_was(name: str) -> None:
    assert digest(scenes()[name]) == GOLDEN.digest(name)


if __name__ == "__main__":
    GOLDEN.write({name: digest(scene) for name, scene in scenes().items()})
