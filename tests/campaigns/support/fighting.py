"""Battles of the tests, taken to where the engine fights them: every side locks its plan first."""

from typing import Any

from campaigns.actions import results
from campaigns.actions.plans import lock_plan
from campaigns.models import Battle
from tests.support.changed_rows import changed_once


def committed(battle: Battle, user: Any) -> Battle:
    """The battle with all plans locked: steady commanders, no salts."""
    for side in battle.sides.filter(locked=None):
        lock_plan(side, user)
    return Battle.objects.with_sides().get(pk=battle.pk)


def fought_once(battle: Battle, user: Any) -> Battle:
    """Fought by the engine as `auto_resolve` does, once a process; with sides and documents."""
    changed_once(f"fought {battle.pk} {user.pk}", lambda: auto_resolve(battle, user))
    return Battle.objects.with_sides().with_documents().get(pk=battle.pk)


def auto_resolve(battle: Battle, user: Any, _version: int = 1) -> None:
    """Lock what is open, and let the engine fight."""
    present = committed(battle, user)
    results.auto_resolve(present, user, present.version)
