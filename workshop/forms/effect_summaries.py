"""What battles make of an ability that is being written, told beside its form."""

from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armies.models.places import steps_of
from rules.formats.errors import DocumentError
from rules.game.game import Game
from rules.presentation.effect_summaries import AuthorWarning
from web.models.game import game_of_rows
from web.translation.messages import shown, titled

ITSELF = ("slug", "name", "text")
"""Keys that battles do not play."""


class EffectSummaryView(NamedTuple):
    """A sentence, whether anything is simulated, and warnings with their places."""

    sentence: str
    simulated: bool
    author_warnings: list[str]


def has_sentence(game: Game | None, place: str) -> bool:
    """Whether battles have something to say of objects at a place."""
    try:
        return game is not None and game.display.effect_summary(place, {}) is not None
    except DocumentError:
        return True


def effect_summary_of(place: str, document: dict[str, Any], game: Game | None = None) -> EffectSummaryView | None:
    """What battles make of a document at a place; None where nothing is written, or something is wrong."""
    game = game or game_of_rows()
    if not document:
        return None
    try:
        summary = game.display.effect_summary(
            place, {key: value for key, value in document.items() if key not in ITSELF}
        )
    except DocumentError:
        return None
    if summary is None:
        return None
    warnings = [warning_in_words(game, warning) for warning in summary.author_warnings]
    return EffectSummaryView(titled(summary.sentence), summary.simulated, warnings)


def warning_in_words(game: Game, warning: AuthorWarning) -> str:
    """A warning with the labels of its field."""
    steps = steps_of(warning.path)
    labels = [_("Effect %(number)d") % {"number": step + 1} for step in steps if isinstance(step, int)]
    key = str(steps[-1])
    picker = game.display.draft_words.picker("effects")
    if labels and picker and key in picker.fields:
        labels.append(shown(picker.fields[key]))
    elif not labels:
        labels = [shown(game.display.draft_words.field_label("tactical_points" if key == "cost" else key))]
    return _("%(place)s: %(message)s") % {"place": capfirst(", ".join(labels)), "message": shown(warning.message)}
