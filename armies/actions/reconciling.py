"""Compare the search rows of public lists with freshly computed ones; a difference is a bug."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q

from armies.actions.public_lists import build_row, is_public, lock_strike_force, search_words, update_public_list
from armies.models import PublicList, StrikeForce

CHUNK_SIZE = 500
COLUMNS = ("game", "faction_id", "band", "legal", "copies", "published", "searched")


class Mismatch(NamedTuple):
    """A row that differs from the computed one, and its differing columns."""

    strike_force: StrikeForce
    columns: str


def find_mismatches() -> Iterator[Mismatch]:
    """Every public list without its row, every row without its list, and every row that differs."""
    concerned = StrikeForce.objects.with_release().filter(Q(listed__isnull=False) | Q(visibility="public"))
    rows, last = concerned.select_related("listed").prefetch_related("listed__words").order_by("pk"), 0
    while chunk := list(rows.filter(pk__gt=last)[:CHUNK_SIZE]):  # whoever repairs writes between two of them
        for strike_force in chunk:
            columns = _mismatch_of(strike_force, getattr(strike_force, "listed", None))
            if columns:
                yield Mismatch(strike_force, columns)
        last = chunk[-1].pk


def _mismatch_of(strike_force: StrikeForce, row: PublicList | None) -> str:
    should_be = is_public(strike_force) and strike_force.faction.open_to_all
    if row is None:
        return "is public, but not listed" if should_be else ""
    if not should_be:
        return "is listed, but not public"
    folded = build_row(strike_force)
    values = {name: (getattr(row, name), getattr(folded, name)) for name in COLUMNS}
    values["words"] = (sorted(str(word) for word in row.words.all()), sorted(search_words(strike_force)))
    return "; ".join(f"{name}: is {now}, should be {then}" for name, (now, then) in values.items() if now != then)


@transaction.atomic
def repair(mismatch: Mismatch) -> None:
    """Rewrite the row."""
    strike_force = lock_strike_force(mismatch.strike_force.pk)
    if strike_force is not None:
        update_public_list(strike_force)
