"""What if: a battle fought otherwise from one of its turns on, kept apart from the record."""

import json
import secrets
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns import bridge
from campaigns.actions.errors import RefusedError
from campaigns.models import Battle, WhatIf
from rules.damocles import ENGINE

MAX_WHAT_IFS = 20
"""What-ifs that a person may keep of one battle."""

SEEDS = 2**32
"""Seeds are drawn below this, short enough to be read aloud."""


class Changes(NamedTuple):
    """What is fought otherwise: from which turn, from which seed (None: the recorded luck), under whose command."""

    turn: int
    seed: int | None
    commanders: dict[str, str]

    def document(self) -> dict[str, Any]:
        """As it is kept; a player who goes on as before is not named."""
        return {"turn": self.turn, "seed": self.seed, "commanders": self.commanders}


def draw_seed() -> int:
    return secrets.randbelow(SEEDS)


def try_what_if(battle: Battle, author: Any, *, key: UUID, changes: Changes) -> WhatIf:
    """Fight a battle otherwise and keep what comes of it; nothing of the record changes. Sent twice: made once.

    The engine fights before the transaction opens, as it does for the record.
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
        words = _("You keep {count} what-ifs of this battle already. Delete one to try another.")
        raise RefusedError(words.format(count=MAX_WHAT_IFS))


def _check_engine(fought: Battle, result: dict[str, Any], turn: int) -> None:
    """What went before has to be what was recorded, event by event; another engine may fight it otherwise."""
    assert fought.result is not None
    before = [event for event in fought.result["events"] if event["turn"] < turn]
    again = json.loads(json.dumps([event for event in result["events"] if event["turn"] < turn]))
    if before != again:
        words = _(
            "Engine {before} fought this battle, and engine {now} would fight its first turns otherwise:"
            " it cannot go on from there."
        )
        raise RefusedError(words.format(before=fought.engine, now=ENGINE))


def delete_what_if(what_if: WhatIf) -> None:
    """Take a what-if away; of the record nothing is missing. Sent twice: done once."""
    WhatIf.objects.filter(pk=what_if.pk).delete()
