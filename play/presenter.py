"""What the page of a battle shows: the table now, what happened, what is asked and may be answered."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

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
from play.landmarks import landmarks
from play.models import PlayedBattle, Seat
from rules.battles.seats import Standing
from rules.game.derived.kept_lists import unit_kind
from rules.message import Message
from rules.presentation.cards import Card
from rules.presentation.words import Words
from web.translation.messages import translated

LAST = 40
"""Number of events that the page tells."""

Document = dict[str, Any]


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


def ground_context(battle: PlayedBattle, standing: Standing, named: bool) -> dict[str, Any]:
    """The measures of the map alone; with places that are `named` where they are asked for."""
    so_far = fought(battle, standing)
    participants, scenes = so_far.participants(), so_far.scenes()
    picture, places = scenes.start, []
    size = {"width": picture.width / HUNDREDTHS, "height": picture.height / HUNDREDTHS}
    if named:
        frames = so_far.keyframes(participants, scenes)
        places = landmarks(participants, frames, state_after(frames), picture)
    return {"participants": participants, "field": SimpleNamespace(**size), "landmarks": places}


def unit_card(battle: PlayedBattle, id: str) -> tuple[str, Card] | None:
    """Name and card of a unit as it was brought to the battle; None for none that is printed there."""
    so_far = FoughtBattle(battle.scenario, {}, {}, battle.names, {}).shown()
    game, participants = battle.rules(), so_far.participants()
    by_player = [player.get("units") or player.get("squads") or () for player in so_far.scenario["players"]]
    unit = next((unit for units in by_player for unit in units if unit["id"] == id), None)
    if unit is None or id not in participants.squads:
        return None
    kind = unit_kind(game, unit)
    part = unit[kind.unit_key]
    return (participants.known_as(id), game.display.card_of(kind.key, part)) if isinstance(part, dict) else None


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
        "landmarks": landmarks(participants, frames, now, scenes.start),
    }


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


def seat_offer(battle: PlayedBattle, seat: Seat) -> Document:
    """What whoever sits down takes over: list and faction, whom it meets, and in what mission."""
    words, mission = content_words(battle.game), battle.scenario["operation"]
    return {
        "list": seat.name,
        "faction": words[seat.faction.name] if seat.faction else "",
        "against": ", ".join(other.name for other in battle.seats.all() if other.number != seat.number),
        "mission": words[mission["title"]],
        "summary": words[mission.get("summary", "")],
    }
