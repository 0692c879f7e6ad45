"""Faults of documents in the words of somebody who fills in a form or draws on a board, and writes no file."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from rules.formats.errors import DocumentError
from rules.message import Message

Values = dict[str, Any]


def reworded(fault: DocumentError) -> DocumentError:
    """The same fault, said in other words where the document's own would not help."""
    remedy = fault.remedy
    wanted = REMEDIES.get(remedy.text) if isinstance(remedy, Message) else None
    reword = PROBLEMS.get(fault.code)
    if reword is None or not isinstance(fault.problem, Message):
        return fault if wanted is None else DocumentError(fault.path, fault.problem, wanted())
    problem, instead = reword(fault.problem.values, remedy.values if isinstance(remedy, Message) else {})
    return DocumentError(fault.path, problem, wanted() if wanted else remedy if instead is None else instead)


def _off_table(problem: Values, remedy: Values) -> tuple[str, str | None]:
    sizes = [float(length) for length in str(remedy["size"]).split(" x ")]
    for at, size in zip(problem["name"], sizes, strict=True):
        if not 0 <= at <= size:
            return _("lies outside the table (%(at)g of %(size)g cm)") % {"at": at, "size": size}, ""
    return _("lies outside the table"), None


def _over_edge(problem: Values, remedy: Values) -> tuple[str, str | None]:
    return _("reaches over the edge of the table"), None


def _taken(problem: Values, remedy: Values) -> tuple[str, str | None]:
    number = int(str(problem["other"]).strip("[]")) + 1
    return _("has the same name as number %(number)d") % {"number": number}, _("each needs a name of its own")


def _foreign(problem: Values, remedy: Values) -> tuple[str, str | None]:
    return _("does not belong to what was picked"), _("leave it empty")


def _missing(problem: Values, remedy: Values) -> tuple[str, str | None]:
    return _("is still empty"), _("pick one") if "words" in remedy else None


PROBLEMS: dict[str, Callable[[Values, Values], tuple[str, str | None]]] = {
    "{name} is off the battlefield": _off_table,
    "reaches off the battlefield": _over_edge,
    "{name} is taken by entry {other}": _taken,
    "does not go with {key}": _foreign,
    "is missing": _missing,
}
"""By what the document's fault says: the problem in other words, and a remedy, None for the document's own."""

REMEDIES: dict[str, Callable[[], str]] = {
    "must be a point [x, y] in {unit}": lambda: _("type two numbers, from the left and from below: 36 24"),
    "must be a list of objects with the keys {keys}": lambda: _("add at least one"),
    "must be an object with the keys {keys}": lambda: _("fill in its fields"),
    "must be [fewest, most] {what} from {least} to {most}": lambda: _("type the fewest and the most: 2 4"),
}
"""What would be right, where documents write it in another way than forms."""
