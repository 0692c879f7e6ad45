"""A battle in words, as far as that follows from its events and result."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.message import Message
from rules.presentation.cast import Cast
from rules.presentation.report import Account, Loss, Losses, Passage
from rules.presentation.words import reason_name

if TYPE_CHECKING:
    from rules.game.game import Game

Document = dict[str, Any]


def passages(game: "Game", events: Sequence[Document], cast: Cast) -> Sequence[Passage]:
    """As the table of its events tells."""
    return game.display.events.passages(events, cast)


def losses(game: "Game", scenario: Document, result: Document) -> Losses:
    """Who is lost."""
    ends = game.battles.units_of(result)
    return Losses((), tuple([Loss(id, lost=end.lost) for id, end in ends.items()]))


def accounts(game: "Game", result: Document) -> tuple[Account, ...]:
    """The scores by reason."""
    sums: dict[str, dict[str, int]] = {}
    for player, scores in game.display.events.reasons(result).items():
        for reason, score in scores.items():
            sums.setdefault(reason, {})[player] = score
    rows = tuple([(reason_name(game.display.reason_names, reason), scores) for reason, scores in sums.items()])
    return (Account(game.facts.terms.score.many, rows, Message("In all"), result["victory_points"]),)


def ending(scenario: Document, result: Document) -> Message:
    """The turn in which it ended."""
    return Message("It ended in turn {turn}.", turn=result["turns"])


def describe_figures(game: "Game", figures: Mapping[str, int]) -> tuple[Message, ...]:
    """The fields of reports that have a value."""
    fields = [field for field in game.battles.report_fields if field.key in figures]
    return tuple([Message("{label}: {n}", label=field.label, n=figures[field.key]) for field in fields])
