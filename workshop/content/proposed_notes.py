"""The notes proposed for a release: what changed since the one before, a line for each part or value."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from armies.content.diff import DifferenceView, one_line_each
from rules.content.diff import Difference
from rules.game.game import Game

MAX_NOTES = 5000


def notes_of_pack(difference: Difference | None, game: Game) -> str:
    return _notes([] if difference is None else one_line_each(difference, game))


def notes_of_operation(changes: DifferenceView | None) -> str:
    return _notes([] if changes is None else ((value.label, value.figures) for value in changes.values))


def _notes(changes: Iterable[tuple[str, str]]) -> str:
    template = _("%(place)s: %(message)s")
    return "\n".join(template % {"place": name, "message": text} for name, text in changes)[:MAX_NOTES]
