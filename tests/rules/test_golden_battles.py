"""Battles whose every event is known: when one comes out otherwise, the rules have changed, and so must their version.

`python -m tests.rules.test_golden_battles` writes the digests of each game anew, once its ENGINE has been raised. The
battles of Damocles stand in `tests/rules/damocles/battles`.
"""

from typing import Any

import pytest

from rules.battles.resolve import resolve
from rules.games import game_of
from tests.rules.eight_phase import armies as eight_phase
from tests.rules.hell_dorado import armies as hell_dorado
from tests.rules.skirmish import armies as skirmish
from tests.rules.support.golden import Golden
from tests.rules.support.whole_battles import NOTHING, Document
from tests.rules.underworlds import armies as underworlds

MODULES = (skirmish, eight_phase, underworlds, hell_dorado)
BATTLES = [(module, name) for module in MODULES for name in module.golden_scenes()]


def digest(scene: Document) -> str:
    digest_of_battle: str = resolve(game_of(scene), scene, NOTHING, seed=11)["digest"]
    return digest_of_battle


def golden_of(module: Any) -> Golden:
    """The digests beside a game's armies, of its present version."""
    return Golden(module.__file__, game_of(module.meeting("steady", "steady")).facts.engine)


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("module", "name"), BATTLES, ids=lambda value: getattr(value, "__name__", value).replace(" ", "-")
)
def test_a_battle_is_fought_as_it_always_was(module: Any, name: str) -> None:
    assert digest(module.golden_scenes()[name]) == golden_of(module).digest(name)


if __name__ == "__main__":
    for each in MODULES:
        golden_of(each).write({name: digest(scene) for name, scene in each.golden_scenes().items()})
