"""A battle turn by turn for print: in the paragraphs of its game, the unit's mark in the margin, dice as figures."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from campaigns.pdf.prose import Prose, dice
from campaigns.replays import story
from campaigns.replays.participants import Participants
from rules.presentation import report
from rules.presentation.words import Term
from web.translation.messages import numbered

Event = Mapping[str, Any]


class Passage(NamedTuple):
    """A paragraph of the story; `mark` and `side` of the unit that it is about, empty where it is about none."""

    mark: str
    side: str
    markup: str


class Chapter(NamedTuple):
    """A turn, 0 for set-up."""

    turn: int
    passages: list[Passage]


def chapters(events: Sequence[Event], participants: Participants) -> Iterator[Chapter]:
    """The story, turn by turn."""
    for turn, group in groupby(events, key=lambda event: int(event["turn"])):
        passages = participants.game.display.passages([dict(event) for event in group], participants.cast)
        yield Chapter(turn, [_passage(passage, participants) for passage in passages])


def _passage(passage: report.Passage, participants: Participants) -> Passage:
    squad = participants.squads.get(passage.unit)
    mark = str(squad.label) if squad else ""
    prose = Prose(mark)
    texts = [story.sentence_text(event, sentence, participants) for event, sentence in passage.events]
    sentences = [prose.sentence(text.words) + dice(text.dice) for text in texts]
    return Passage(mark, squad.side if squad else "", " ".join(sentences))


def heading(turn: int, term: Term) -> str:
    return numbered(term, turn) if turn else _("Set-up and deployment")
