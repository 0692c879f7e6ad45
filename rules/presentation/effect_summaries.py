"""What battles make of an ability or card, told beside its text."""

from typing import NamedTuple

from rules.message import Message
from rules.presentation.words import Words


class AuthorWarning(NamedTuple):
    """What an author hardly meant, with its place in the document: `effects[1].by`."""

    path: str
    message: Message


class EffectSummary(NamedTuple):
    """The sentence of what is played, whether anything is, and what its author hardly meant.

    One that is not `printed` stands on cards whatever the text, and in place of none.
    """

    sentence: Words
    simulated: bool = True
    author_warnings: tuple[AuthorWarning, ...] = ()
    printed: bool = True
