"""Text of a battle: what its game tells of each event, in the active language, with names in their sides' colours."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.html import conditional_escape as escaped
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString

from campaigns.replays.gettext_cache import cached_translations, gettext, ngettext
from campaigns.replays.participants import Participants
from rules.message import Message, Who, message_from
from rules.presentation.event_sentences import Die, EventSentence
from web.translation.messages import LocalNumber, shown, translated

Event = Mapping[str, Any]


class StoryText(NamedTuple):
    """The text of an event."""

    words: SafeString
    rules: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    side: str = ""
    why: tuple[SafeString, ...] = ()


class Line(NamedTuple):
    """A line of the story."""

    n: int
    turn: int
    type: str
    text: StoryText


def story(events: Sequence[Event], participants: Participants) -> list[Line]:
    """Every event of a battle as a line."""
    with cached_translations():
        return [Line(e["n"], e["turn"], e["type"], story_text(e, participants)) for e in events]


def story_text(event: Event, participants: Participants) -> StoryText:
    return sentence_text(event, participants.game.display.events.describe(dict(event), participants.cast), participants)


def sentence_text(event: Event, sentence: EventSentence, participants: Participants) -> StoryText:
    """What its game tells of an event, as text."""
    if event["type"] == "refused":
        html = _refusal(event, sentence.message, participants)
    else:
        html = message_html(sentence.message, participants)
    why = tuple([message_html(reason, participants) for reason in sentence.why])
    return StoryText(html, sentence.rules, sentence.dice, participants.side_of(sentence.player), why)


def _refusal(event: Event, message: Message, participants: Participants) -> SafeString:
    """With the reason in the reader's language, which may end with a mark of its own; in English without a message."""
    if kept := participants.refusals.get(str(event["n"])):
        reason = escaped(translated(message_from(kept), participants.known_as))
    else:
        reason = format_html('<span lang="en">{}</span>', event["reason"])
    html = message_html(message.filled({**message.values, "reason": reason}), participants)
    return SafeString(html.removesuffix(".")) if strip_tags(reason).endswith("!") else html


def message_html(message: Message, participants: Participants) -> SafeString:
    """A message with everything in it that is not ours escaped."""
    values = message.values
    text = gettext(message.text, message.context)
    if message.plural:
        text = ngettext(message.text, message.plural, values[message.by])
    return SafeString(text.format(**{key: _value(value, participants) for key, value in values.items()}))


def _value(value: object, participants: Participants) -> object:
    if isinstance(value, Who):
        return participants.written.get(value.id) or participants.who(value.id, shown(value.name))
    if isinstance(value, str):
        return escaped(value)
    if isinstance(value, Message):
        return message_html(value, participants)
    if isinstance(value, tuple):
        return ", ".join([str(_value(item, participants)) for item in value])
    return LocalNumber(value) if isinstance(value, int | float) else escaped(str(value))
