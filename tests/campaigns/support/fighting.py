"""Battles of the tests, taken to where the engine fights them: every side locks its plan first."""

from typing import Any

from campaigns.actions import results
from campaigns.actions.plans import lock_plan
from campaigns.models import Battle


def committed(battle: Battle, user: Any) -> Battle:
    """The battle with all plans locked: steady commanders, no salts."""
    for side in battle.sides.filter(locked=None):
        lock_plan(side, user)
    return Battle.objects.with_sides().get(pk=battle.pk)


def auto_resolve(battle: Battle, user: Any, _version: int = 1) -> None:
    """Lock what is open, and let the engine fight."""
    present = committed(battle, user)
    results.auto_resolve(present, user, present.version)
