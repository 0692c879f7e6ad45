"""Sentences of events: texts whose values are taken from the event, and choices among them."""

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.message import Message, Who, plural_message
from rules.presentation import values
from rules.presentation.cast import Cast
from rules.presentation.event_sentences import Die, EventSentence
from rules.presentation.values import Document, Value
from rules.presentation.words import Words

Wording = Callable[[Document, Cast], EventSentence]


class Sentence:
    """A message with values, rules and dice that are taken from an event."""

    def __init__(
        self, message: Message, rules: Sequence[str | Value], given: Mapping[str, str | Value], dice: Value | None
    ) -> None:
        self.message = message
        self.rules = values.rules(rules)
        self.dice = dice
        names = [name for _, name, _, _ in string.Formatter().parse(message.text + message.plural) if name]
        names += [message.by] if message.plural else []
        sources = {name: given.get(name, name) for name in names}
        self.keys = [(name, key, key in values.WHO) for name, key in sources.items() if isinstance(key, str)]
        self.functions = [(name, value) for name, value in sources.items() if not isinstance(value, str)]

    def __call__(self, event: Document, cast: Cast) -> EventSentence:
        filled: Document = {name: Who(event[key]) if is_who else event[key] for name, key, is_who in self.keys}
        for name, value in self.functions:
            filled[name] = value(event, cast)
        message = self.message.filled(filled)
        dice: tuple[Die, ...] = self.dice(event, cast) if self.dice else ()
        return EventSentence(message, self.rules(event, cast), dice)


class Speech:
    """Makes the sentences of a game. A name in a text is a key of the event, unless the game or the sentence says what
    it stands for: another key, or a function.
    """

    def __init__(self, **given: str | Value) -> None:
        self.given = given

    def __call__(self, text: str, *rules: str | Value, dice: Value | None = None, **given: str | Value) -> Sentence:
        return Sentence(Message(text), rules, self.given | given, dice)

    def plural(
        self,
        singular: str,
        many: str,
        *rules: str | Value,
        by: str = "count",
        dice: Value | None = None,
        **given: str | Value,
    ) -> Sentence:
        """About one or many of something, counted by the value `by`."""
        return Sentence(plural_message(singular, many, by), rules, self.given | given, dice)


def either(name: str, present: Wording, absent: Wording, *rules: str | Value, dice: Value | None = None) -> Wording:
    """One sentence where the event has this key, and not false or empty, another where it has not.

    Rules and dice that both have stand here.
    """

    cited = values.rules(rules)

    def wording(event: Document, cast: Cast) -> EventSentence:
        sentence = (present if event.get(name) else absent)(event, cast)
        shown: tuple[Die, ...] = dice(event, cast) if dice else ()
        return EventSentence(sentence.message, sentence.rules + cited(event, cast), sentence.dice + shown)

    return wording


def each(name: str, wordings: Mapping[str, Wording], other: Wording | None = None) -> Wording:
    """A sentence for each value of a key, `other` for one that has none."""

    def chosen(event: Document, cast: Cast) -> EventSentence:
        wording = wordings.get(event[name], other)
        if wording is None:
            raise KeyError(event[name])
        return wording(event, cast)

    return chosen


def followed(first: Wording, name: str, more: Wording, slot: str, above: bool = False) -> Wording:
    """Where the event has this key, `more` has the first sentence in the place of its value `slot`.

    Its rules come after those of the first, or `above` them.
    """

    def both(event: Document, cast: Cast) -> EventSentence:
        sentence = first(event, cast)
        if not event.get(name):
            return sentence
        added = more(event | {slot: sentence.message}, cast)
        rules = (*added.rules, *sentence.rules) if above else (*sentence.rules, *added.rules)
        return EventSentence(added.message, rules, (*sentence.dice, *added.dice))

    return both


FULL_STOP, OF_WHOM = "{words}.", "{name}: {who}."
"""Put together of what is translated already."""

say: Final = Speech()

PASSED_OVER: Final = say("{player}: an entry of the script is passed over, since its question did not come.")


def unknown(event: Document, cast: Cast) -> EventSentence:
    """An event newer than the table."""
    name_in_words = str(event["type"]).replace("_", " ")
    name, id = name_in_words[:1].upper() + name_in_words[1:].lower(), values.unit_of(event) or event.get("player")
    return EventSentence(Message(OF_WHOM, name=name, who=Who(id)) if id else Message(FULL_STOP, words=name))


def refusal(questions: Mapping[str, Words]) -> Wording:
    """Why an answer was refused. The reason is in English; who has its message puts that in its place."""
    return say(
        "{who}: “{question}” is not possible: {reason}.",
        lambda event, cast: event["rule"],
        who=lambda event, cast: Who(event["unit"] or event["player"]),
        question=values.word(questions, "question"),
    )
