"""What a what-if changes of the chances: the rest of a battle fought with other dice, as it was and otherwise."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from armies.bridge import content_library
from rules.battles.what_if import what_if
from rules.formats.errors import DocumentError
from rules.formats.library import CachingLibrary
from rules.game.game import Game
from rules.table.intervals import wilson

RUNS = 60
"""Pairs of battles, each pair from the same seed."""

SECONDS = 4.0
RECORD, OTHERWISE = "record", "otherwise"


def chances(game: Game, document: dict[str, Any], changes: Sequence[Any], seconds_a_battle: float) -> dict[str, Any]:
    """Winners of battles that part at the turn of the changes: with the commanders of the record, and with the others.

    Without other commanders there is the first kind alone; where battles take too long there are none.
    """
    turn, _seed, commanders = changes
    kinds: dict[str, dict[str, str]] = {RECORD: {}} | ({OTHERWISE: commanders} if commanders else {})
    library, fought = CachingLibrary(content_library(game)), 0
    winners: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}
    end = time.monotonic() + SECONDS
    while fought < RUNS and time.monotonic() + len(kinds) * seconds_a_battle < end:
        try:
            results = [what_if(game, document, library, turn, document["seed"], fought, kinds[kind]) for kind in kinds]
        except DocumentError:  # one of the two goes on for ever
            break
        for kind, result in zip(kinds, results, strict=True):
            winners[kind][result["winner"] or ""] += 1
        fought += 1
    return {"battles": fought} | {kind: dict(counts) for kind, counts in winners.items()}


def share_won(made: Mapping[str, Any], kind: str, party: str) -> dict[str, Any] | None:
    """How often a party wins, a draw being half, with its interval; None where none of this kind were fought."""
    if not made.get("battles") or kind not in made:
        return None
    won = made[kind].get(party, 0) + made[kind].get("", 0) / 2
    return {"share": won / made["battles"], "interval": wilson(won, made["battles"])}
