"""Which of a player's own lists are shown: what rows tell the database finds, what they come to is reckoned here."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from armies.bridge import contents_of
from armies.collection.ownership import Models, can_field
from armies.lists.filters import BY_VALOR, OWN_LIST_ORDERS, OwnListFilter
from armies.models import StrikeForce
from armies.models.strike_force import StrikeForceQuerySet
from armies.translation.folding import fold
from rules.damocles.army import Verdict

MAX_JUDGED = 1000
"""As many lists, those changed last, are reckoned through for one page."""

Judge = Callable[[StrikeForce], Verdict]


class ListRow(NamedTuple):
    """A list on the page: what it comes to, whether its owner has its models, the ticket of its clone."""

    strike_force: StrikeForce
    verdict: Verdict
    fieldable: bool
    ticket: str


class FilteredLists(NamedTuple):
    """The lists wanted; whether there were more of them than are looked through."""

    lists: StrikeForceQuerySet | Sequence[StrikeForce]
    too_many: bool = False


def filter_own_lists(
    own: StrikeForceQuerySet, list_filter: OwnListFilter, collection: dict[int, Models], judge: Judge
) -> FilteredLists:
    """The lists wanted, fetched `with_release`, in their order."""
    rows = own.archived() if list_filter.archived else own.active()
    if list_filter.faction:
        rows = rows.filter(faction__slug=list_filter.faction)
    if list_filter.name:
        rows = rows.filter(pk__in=_filter_by_name(rows, list_filter.name))
    rows = rows.with_release().order_by(*OWN_LIST_ORDERS[list_filter.order])
    if not list_filter.judges:
        return FilteredLists(rows)
    first = list(rows[: MAX_JUDGED + 1])
    return FilteredLists(_with_verdicts(first[:MAX_JUDGED], list_filter, collection, judge), len(first) > MAX_JUDGED)


def _filter_by_name(rows: StrikeForceQuerySet, name: str) -> list[int]:
    """Those whose name holds these letters, without case and accents, which SQLite cannot compare."""
    wanted = fold(name)
    return [pk for pk, own in rows.order_by().values_list("pk", "name") if wanted in fold(own)]


def _with_verdicts(
    found: list[StrikeForce], list_filter: OwnListFilter, collection: dict[int, Models], judge: Judge
) -> list[StrikeForce]:
    contents_of(row.release for row in found)
    if list_filter.fieldable:
        found = [row for row in found if can_field(row, collection)]
    if not list_filter.legal and list_filter.order != BY_VALOR:
        return found
    judged = [(row, judge(row)) for row in found]
    if list_filter.legal:
        judged = [(row, verdict) for row, verdict in judged if verdict.legal]
    if list_filter.order == BY_VALOR:
        judged.sort(key=lambda pair: -pair[1].strategic_valor)
    return [row for row, _verdict in judged]
