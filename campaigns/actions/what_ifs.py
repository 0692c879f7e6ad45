"""What-ifs: a battle fought again with changes from one of its turns on, apart from the record."""

import json
import secrets
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns import bridge
from campaigns.actions.errors import RefusedError
from campaigns.models import Battle, WhatIf
from rules.games import game_of

MAX_WHAT_IFS = 20
"""Maximum number of what-ifs a user keeps of one battle."""

SEEDS = 2**32
"""Upper bound of generated seeds."""


class Changes(NamedTuple):
    """The changes of a what-if: turn, seed (None: the recorded dice), commanders."""

    turn: int
    seed: int | None
    commanders: dict[str, str]

    def document(self) -> dict[str, Any]:
        """The stored document; players with unchanged commanders are omitted."""
        return {"turn": self.turn, "seed": self.seed, "commanders": self.commanders}


def draw_seed() -> int:
    return secrets.randbelow(SEEDS)


def try_what_if(battle: Battle, author: Any, *, key: UUID, changes: Changes) -> WhatIf:
    """Fight a battle with changes and save it as a what-if; idempotent by `key`.

    The engine runs before the transaction opens, as for the record.
    """
    present = WhatIf.objects.filter(key=key).first()
    if present is not None:
        return _same_request(present, battle, author)
    _check_limit(battle, author)
    fought = Battle.objects.with_documents().get(pk=battle.pk)
    result = bridge.fight_otherwise(fought.scenario, (fought.result or {})["seed"], *changes)
    _check_engine(fought, result, changes.turn)
    with transaction.atomic():
        Battle.objects.select_for_update(of=("self",)).get(pk=battle.pk)
        present = WhatIf.objects.filter(key=key).first()
        if present is not None:
            return _same_request(present, battle, author)
        _check_limit(battle, author)
        return WhatIf.objects.create(
            battle=battle,
            key=key,
            author=author,
            turn=changes.turn,
            changes=changes.document(),
            scenario=fought.scenario,
            result=result,
            refusals=bridge.refusals_in(result),
        )


def _same_request(present: WhatIf, battle: Battle, author: Any) -> WhatIf:
    if present.battle_id != battle.pk or present.author_id != author.pk:
        raise RefusedError(_("This form was already used. Please open it again."))
    return present


def _check_limit(battle: Battle, author: Any) -> None:
    if WhatIf.objects.filter(battle=battle, author=author).count() >= MAX_WHAT_IFS:
        message = _("You keep {count} what-ifs of this battle already. Delete one to try another.")
        raise RefusedError(message.format(count=MAX_WHAT_IFS))


def _check_engine(fought: Battle, result: dict[str, Any], turn: int) -> None:
    """Earlier turns must equal the record event by event; another engine version may differ."""
    assert fought.result is not None
    before = [event for event in fought.result["events"] if event["turn"] < turn]
    rerun = json.loads(json.dumps([event for event in result["events"] if event["turn"] < turn]))
    if before != rerun:
        message = _(
            "Engine {before} fought this battle, and engine {now} would fight its first turns otherwise:"
            " it cannot go on from there."
        )
        raise RefusedError(message.format(before=fought.engine, now=game_of(result).facts.engine))


def delete_what_if(what_if: WhatIf) -> None:
    """Delete a what-if; idempotent."""
    WhatIf.objects.filter(pk=what_if.pk).delete()
