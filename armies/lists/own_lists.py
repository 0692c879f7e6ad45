"""Filter a player's own lists: in the database where possible, otherwise by computed verdicts."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from armies.bridge import contents_of
from armies.collection.ownership import Owned, can_field
from armies.lists.filters import BY_VALOR, OWN_LIST_ORDERS, OwnListFilter
from armies.models import StrikeForce, Visibility
from armies.models.strike_force import StrikeForceQuerySet
from people.folding import fold
from rules.lists.verdict import Verdict
from rules.presentation.sheets import Total

MAX_JUDGED = 1000
"""Maximum number of lists, most recently changed first, whose verdict is computed for one page."""

Judge = Callable[[StrikeForce], Verdict[Any]]


class ListCard(NamedTuple):
    """What a list's card says, by which it is kept; `read_by` is empty for a list that only its owner reads."""

    url: str
    name: str
    totals: tuple[Total, ...]
    legal: bool
    violations: int
    fieldable: bool
    read_by: str
    tags: tuple[str, ...]
    archived: bool
    updated: datetime

    @property
    def points(self) -> Total | None:
        """The sum that has a limit; None in a game without points."""
        return next((total for total in self.totals if total.limit is not None), None)


class ListRow(NamedTuple):
    """A list with its verdict, whether its owner can field it, and the ticket of its clone."""

    strike_force: StrikeForce
    verdict: Verdict[Any]
    fieldable: bool
    ticket: str

    @property
    def card(self) -> ListCard:
        row, verdict = self.strike_force, self.verdict
        archived = row.archived is not None
        return ListCard(
            row.get_absolute_url(),
            row.name,
            tuple(row.faction.rules_of_game.lists.totals(verdict)),
            verdict.legal,
            len(verdict.violations),
            self.fieldable,
            "" if archived or row.visibility == Visibility.PRIVATE else row.get_visibility_display(),
            tuple(row.tag_list),
            archived,
            row.updated,
        )


class FilteredLists(NamedTuple):
    """The matching lists, and whether there were more than could be checked."""

    lists: StrikeForceQuerySet | Sequence[StrikeForce]
    too_many: bool = False


def filter_own_lists(
    own: StrikeForceQuerySet, list_filter: OwnListFilter, collection: dict[int, Owned], judge: Judge
) -> FilteredLists:
    """The matching lists, fetched `with_release`, in order."""
    rows = own.archived() if list_filter.archived else own.active()
    if list_filter.faction:
        rows = rows.filter(faction__slug=list_filter.faction)
    if list_filter.tag:
        rows = rows.tagged(list_filter.tag)
    if list_filter.name:
        rows = rows.filter(folded__contains=list_filter.name)
    rows = rows.with_release().order_by(*OWN_LIST_ORDERS[list_filter.order])
    if not list_filter.judges:
        return FilteredLists(rows)
    first = list(rows[: MAX_JUDGED + 1])
    return FilteredLists(_with_verdicts(first[:MAX_JUDGED], list_filter, collection, judge), len(first) > MAX_JUDGED)


def own_tags(own: StrikeForceQuerySet) -> list[str]:
    """All tags of these lists, in the order of the alphabet."""
    columns = own.exclude(tags="").order_by().values_list("tags", flat=True).distinct()
    return sorted({tag for tags in columns for tag in tags.split("\n") if tag}, key=fold)


def _with_verdicts(
    lists: list[StrikeForce], list_filter: OwnListFilter, collection: dict[int, Owned], judge: Judge
) -> list[StrikeForce]:
    contents_of(row.release for row in lists)
    if list_filter.fieldable:
        lists = [row for row in lists if can_field(row, collection)]
    if not list_filter.legal and list_filter.order != BY_VALOR:
        return lists
    judged = [(row, judge(row)) for row in lists]
    if list_filter.legal:
        judged = [(row, verdict) for row, verdict in judged if verdict.legal]
    if list_filter.order == BY_VALOR:
        judged.sort(key=lambda pair: -pair[1].points)
    return [row for row, _verdict in judged]
