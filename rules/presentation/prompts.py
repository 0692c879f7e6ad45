"""What a player is asked, in plain values that one page can show for any game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.message import Message
from rules.presentation.words import Words
from rules.table.questions import Refusal

Document = dict[str, Any]

MOVING: Final = Message("Moves")
CHARGES: Final = Message("Charges")
FIRING: Final = Message("Fire")
FIGHTING: Final = Message("Close combat")
OTHERS: Final = Message("Instead")
"""Headings that choices of several games share."""

WHERE: Final = Message("Where to?")
"""What is asked where something goes."""


class Amount(NamedTuple):
    """A number that an answer still needs under this key."""

    key: str
    label: Message
    least: int
    most: int
    step: int = 1


class Option(NamedTuple):
    """One of several things that may be picked: its value in the answer, its words, the unit that it is on the map."""

    value: Any
    words: Words
    unit: str = ""


class Several(NamedTuple):
    """A list that an answer still needs under this key: so many of these."""

    key: str
    label: Message
    options: tuple[Option, ...]
    least: int = 0
    most: int = 1


class Order(NamedTuple):
    """A list that an answer still needs under this key: all of these, in an order."""

    key: str
    label: Message
    options: tuple[Option, ...]


class Spot(NamedTuple):
    """A place on the map, by its own units, and the answer that it makes."""

    place: tuple[float, float]
    answer: Document
    words: Words = ""


class Places(NamedTuple):
    """Where something goes: one of these spots, or, without any, wherever the player points.

    `Display.aimed` makes an answer of the place that is pointed at; `key` is where that has the place of each base,
    which may be put right one by one. `then` asks for a second place, which `Display.aimed_then` adds to that answer.
    """

    label: Message
    spots: tuple[Spot, ...] = ()
    key: str = ""
    then: Message | None = None


Need = Amount | Several | Order | Places


class Choice(NamedTuple):
    """Something that a player may do now: its words, and the answer that it is, whole unless it `needs` more.

    `unit` is what stands for it on the map, `rule` what allows it, `group` the heading that alike choices share.
    `passes` tells that it ends or leaves out something, `odds` that it has exact odds, `times` how often it may be
    chosen again at once while the question stays the same. `variant` tells one that is another choice in another way:
    groups of such stand folded.
    """

    words: Message
    answer: Document
    needs: Need | None = None
    unit: str = ""
    rule: str = ""
    group: Message | None = None
    passes: bool = False
    odds: bool = False
    times: int = 1
    variant: bool = False


class Forbidden(NamedTuple):
    """What could be done at another time, and the refusal that says why it cannot be done now."""

    words: Message
    refusal: Refusal


def forbidden_of(refused: Iterable[tuple[Message, Refusal | None]]) -> tuple[Forbidden, ...]:
    """What is refused, in words that stand together where the reason is the same."""
    by_reason: dict[tuple[str, str], tuple[list[Message], Refusal]] = {}
    for words, refusal in refused:
        if refusal is not None:
            by_reason.setdefault((refusal.rule, str(refusal)), ([], refusal))[0].append(words)
    together = [(Message("{actions}", actions=tuple(words)), refusal) for words, refusal in by_reason.values()]
    return tuple([Forbidden(words, refusal) for words, refusal in together])


class Prompt(NamedTuple):
    """A question in words, and everything that may be answered; `unit` is the one that it is about.

    `forbidden` is what the rules do not allow now.
    """

    sentence: Message
    choices: tuple[Choice, ...]
    rule: str = ""
    unit: str = ""
    forbidden: tuple[Forbidden, ...] = ()


def only_answer(prompt: Prompt) -> Document | None:
    """The one answer that a prompt leaves, None where there is anything to decide."""
    answers: list[Document] = []
    for choice in prompt.choices:
        for answer in _answers(choice):
            if answer is None or (answers and answer != answers[0]):
                return None
            answers.append(answer)
    return answers[0] if answers else None


def _answers(choice: Choice) -> Sequence[Document | None]:
    """The answers of a choice; None stands for more than are worth counting."""
    needs = choice.needs
    if needs is None:
        return (choice.answer,)
    if isinstance(needs, Places):
        return [spot.answer for spot in needs.spots] or (None,)
    if isinstance(needs, Amount):
        return (choice.answer | {needs.key: needs.least},) if needs.least == needs.most else (None,)
    values = [option.value for option in needs.options]
    if isinstance(needs, Order):
        return (choice.answer | {needs.key: values},) if len(values) < 2 else (None,)
    if needs.least < len(values) and needs.most and values:
        return (None,)
    return (choice.answer | {needs.key: values[: needs.most]},)


class QuestionGroup(NamedTuple):
    """Questions that a player may leave to a commander together: by kind, why each matters."""

    key: str
    label: Message
    why: Mapping[str, Message]


def why_asked(groups: Sequence[QuestionGroup], kind: str) -> Message | None:
    """Why a kind of question matters."""
    return next((group.why[kind] for group in groups if kind in group.why), None)


def kinds_of(groups: Sequence[QuestionGroup], keys: Sequence[str]) -> tuple[str, ...]:
    """The kinds of question in the groups of these keys."""
    return tuple([kind for group in groups if group.key in keys for kind in group.why])
