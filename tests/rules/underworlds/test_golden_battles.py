"""Battles whose every event is known: when one comes out otherwise, the rules have changed, and so must their version.

`python -m tests.rules.underworlds.test_golden_battles` writes the digests anew, once ENGINE has been raised.
"""

import pytest

from rules.underworlds import ENGINE
from tests.rules.support.golden import Golden
from tests.rules.underworlds.armies import meeting
from tests.rules.underworlds.scenes import fought

GOLDEN = Golden(__file__, ENGINE)
COMMANDERS = ("steady steady", "steady random", "random steady", "random random")


def digest(commanders: str) -> str:
    south, north = commanders.split()
    log = fought(meeting(south, north), seed=11).event_log
    assert log is not None
    return log.digest()


@pytest.mark.interpreted
@pytest.mark.parametrize("commanders", COMMANDERS)
def test_a_battle_is_fought_as_it_always_was(commanders: str) -> None:
    assert digest(commanders) == GOLDEN.digest(commanders)


if __name__ == "__main__":
    GOLDEN.write({commanders: digest(commanders) for commanders in COMMANDERS})
