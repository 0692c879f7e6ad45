"""What the page of a battle shows: the table now, what happened, what is asked and may be answered."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString

from armies.codex.rulebook import linked
from armies.models.content_words import Words as Names
from armies.models.content_words import content_words
from campaigns.replays.drawing import field, groups, kinds, legend, signs
from campaigns.replays.keyframes import HUNDREDTHS
from campaigns.replays.page import chapters_of, scores
from campaigns.replays.participants import Participants
from campaigns.replays.pieces import labels_html, squads_html
from campaigns.replays.source import FoughtBattle
from campaigns.replays.story import message_html, story, story_text
from campaigns.replays.table_state import state_after
from play.models import PlayedBattle, Seat
from rules.battles.seats import Standing
from rules.message import Message
from rules.presentation.prompts import Amount, Choice, Order, Places, Prompt, Several
from rules.presentation.words import Words
from web.translation.messages import translated

LAST = 40
"""Number of events that the page tells."""

Document = dict[str, Any]


class SpotView(NamedTuple):
    """A place to choose, in the map's units."""

    number: int
    x: float
    y: float
    name: SafeString


class ChoiceView(NamedTuple):
    """A choice with its number, in words."""

    number: int
    words: SafeString
    rule: str
    unit: str
    more: bool


class GroupView(NamedTuple):
    """Choices of one kind."""

    title: SafeString | str
    choices: list[ChoiceView]


class NeedView(NamedTuple):
    """What a choice needs: `kind` is places, point, several, order or amount."""

    kind: str
    number: int
    words: SafeString
    label: SafeString
    spots: list[SpotView]
    options: list[tuple[int, SafeString, str]]
    least: int
    most: int


class PromptView(NamedTuple):
    """A question with its choices by groups; `need` is what the choice that was made still needs."""

    sentence: SafeString
    rule: SafeString | str
    unit: str
    groups: list[GroupView]
    need: NeedView | None


class LeavingView(NamedTuple):
    """What a seat's player leaves to a commander: groups of questions, by name, and whether each is left."""

    number: int
    name: Any
    groups: list[tuple[str, Any, bool]]
    total: int

    @classmethod
    def of(cls, battle: PlayedBattle, seat: Seat, participants: Participants) -> "LeavingView":
        groups = [
            (group.key, translated(group.label), group.key in seat.left)
            for group in battle.rules().display.question_groups
        ]
        return cls(seat.number, participants.players[seat.player].name, groups, len(seat.left))


def fought(battle: PlayedBattle, standing: Standing) -> FoughtBattle:
    """The documents of the battle so far, in the reader's language."""
    players = standing.game.battles.players(standing.battle)
    result = {"events": standing.events, "players": players, "not_simulated": []}
    return FoughtBattle(battle.scenario, battle.scenario["operation"], result, battle.names, {}).shown()


def refusal_html(battle: PlayedBattle, standing: Standing, event: Document) -> SafeString:
    """Why the rules forbid an answer, in the reader's words."""
    reason = getattr(event["reason"], "message", None)
    kept = {str(event["n"]): reason.document()} if isinstance(reason, Message) else {}
    return story_text(event, fought(battle, standing)._replace(refusals=kept).participants()).words


def table_context(battle: PlayedBattle, standing: Standing, page: str) -> dict[str, Any]:
    """Map, scores and the latest of the story."""
    so_far = fought(battle, standing)
    participants, scenes = so_far.participants(), so_far.scenes()
    frames = so_far.keyframes(participants, scenes)
    now = state_after(frames)
    ground, drawn = field(scenes.start, now), signs(scenes.start)
    standing_groups = groups(participants, frames, now, drawn)
    lines = story(so_far.result["events"][-LAST:], participants)
    return {
        "terms": participants.game.facts.terms,
        "length": participants.game.facts.lengths,
        "participants": participants,
        "field": ground,
        "legend": legend(scenes.start),
        "signs": drawn,
        "kinds": kinds(frames),
        "squads": squads_html(standing_groups, "", ground.lettering),
        "labels": labels_html(standing_groups, ground.lettering),
        "scores": scores(participants, frames, now, {}),
        "turn": now.turn,
        "chapters": chapters_of(lines, page),
    }


def prompt_view(prompt: Prompt, participants: Participants, height: float, chosen: Choice | None) -> PromptView:
    """A question, as the page shows it; `height` is that of the map."""
    numbered = list(enumerate(prompt.choices))
    by_group = [
        GroupView(
            in_words(title, participants) if title else "",
            [_choice(number, choice, participants) for number, choice in alike],
        )
        for title, alike in groupby(numbered, key=lambda pair: pair[1].group)
    ]
    need = None
    if chosen is not None and chosen.needs is not None:
        need = _need(prompt.choices.index(chosen), chosen, participants, height)
    return PromptView(in_words(prompt.sentence, participants), linked(escape(prompt.rule)), prompt.unit, by_group, need)


def _choice(number: int, choice: Choice, participants: Participants) -> ChoiceView:
    return ChoiceView(number, in_words(choice.words, participants), choice.rule, choice.unit, choice.needs is not None)


def _need(number: int, choice: Choice, participants: Participants, height: float) -> NeedView:
    needs = choice.needs
    assert needs is not None
    spots: list[SpotView] = []
    options: list[tuple[int, SafeString, str]] = []
    least = most = 0
    kind = "amount"
    if isinstance(needs, Places):
        kind = "places" if needs.spots else "point"
        scale = 100 / HUNDREDTHS
        spots = [
            SpotView(at, spot.place[0] * scale, height - spot.place[1] * scale, in_words(spot.words, participants))
            for at, spot in enumerate(needs.spots)
        ]
    elif isinstance(needs, Several | Order):
        kind = "order"
        if isinstance(needs, Several):
            kind, least, most = "several", needs.least, needs.most
        options = [(at, in_words(option.words, participants), option.unit) for at, option in enumerate(needs.options)]
    elif isinstance(needs, Amount):
        least, most = needs.least, needs.most
    words, label = in_words(choice.words, participants), in_words(needs.label, participants)
    return NeedView(kind, number, words, label, spots, options, least, most)


def in_words(words: Words, participants: Participants) -> SafeString:
    """Words in the reader's language, names of content too, units as the map calls them."""
    message = words if isinstance(words, Message) else Message("{name}", name=words)
    return message_html(with_names(message, content_words(participants.game.slug)), participants)


def with_names(message: Message, content: Names) -> Message:
    """A message with the names of content in the reader's language, in messages within it too."""
    return message.filled({key: _named(value, content) for key, value in message.values.items()})


def _named(value: Any, content: Names) -> Any:
    if isinstance(value, tuple):
        return tuple([_named(item, content) for item in value])
    if isinstance(value, Message):
        return with_names(value, content)
    return content[value] if isinstance(value, str) else value


def hands(
    battle: PlayedBattle, standing: Standing, seats: Sequence[Seat], participants: Participants
) -> list[SafeString]:
    """What the people of these seats alone see, such as the cards in their hands."""
    hand = standing.game.display.hand
    return [in_words(words, participants) for seat in seats for words in hand(standing.battle, seat.number)]
