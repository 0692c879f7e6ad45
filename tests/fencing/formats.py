"""The documents of fencing."""

from typing import Annotated, Any

from pydantic import Field

from rules.formats.checks import ID, MAX_SEED, NAME, SLUG, TEXT, UNLIKE_IDS, UNLIKE_SLUGS, OneOf, Span, Whole
from rules.formats.library import Library
from rules.formats.model import Model, model_from
from rules.message import Message

WEAPONS = ("foil", "sabre")
FORMAT = "fencing-{}/1"


class Fencer(Model):
    """A fencer hits on a thrust of 2 to 6 and more, less the other's parry."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    text: Annotated[str, TEXT] = ""
    thrust: Annotated[int, Whole(2, 6)]
    parry: Annotated[int, Whole(0, 2)] = 0


class Head(Model):
    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""


class Salle(Model):
    format: Annotated[str, OneOf(FORMAT.format("content"))]
    faction: Head
    fencers: Annotated[list[Fencer], Field(max_length=20), UNLIKE_SLUGS]

    def fencer(self, slug: str) -> Fencer | None:
        return next((fencer for fencer in self.fencers if fencer.slug == slug), None)


class Member(Model):
    id: Annotated[str, ID] = ""
    fencer: Annotated[str, NAME]
    name: Annotated[str, NAME] = ""


class Team(Model):
    format: Annotated[str, OneOf(FORMAT.format("roster"))] = FORMAT.format("roster")
    name: Annotated[str, NAME]
    faction: Annotated[str, NAME]
    release: Annotated[int, Whole(1, 1_000_000)] = 0
    weapon: Annotated[str, OneOf(*WEAPONS)] = "foil"
    members: Annotated[list[Member], Field(max_length=20)] = []

    def replaced(self, **values: Any) -> "Team":
        return self.model_copy(update=values)


class Choices(Model):
    weapon: Annotated[str, OneOf(*WEAPONS)] = "foil"


class State(Model):
    """What may be written of a team that is kept."""

    name: Annotated[str, NAME]
    squads: Annotated[list[Member], Field(max_length=20), UNLIKE_IDS]
    deck: Annotated[list[str], Field(max_length=0)] = []
    choices: Choices = Choices()


class Bout(Model):
    format: Annotated[str, OneOf(FORMAT.format("operation"))]
    slug: Annotated[str, SLUG]
    title: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""
    players: Annotated[tuple[int, int], Span(2, 2, Message("players"))] = (2, 2)
    turns: Annotated[int, Whole(1, 15)] = 9
    touches: Annotated[int, Whole(1, 15)] = 5


class Placed(Model):
    id: Annotated[str, ID]
    fencer: Any
    touches: Annotated[int, Whole(0, 14)] = 0


class Side(Model):
    id: Annotated[str, ID]
    name: Annotated[str, NAME] = ""
    commander: Annotated[str, OneOf("steady", "bold", "person")] = "steady"
    weapon: Annotated[str, OneOf(*WEAPONS)] = "foil"
    units: Annotated[list[Placed], Field(min_length=1, max_length=3), UNLIKE_IDS]


class Meeting(Model):
    """A scenario."""

    format: Annotated[str, OneOf(FORMAT.format("scenario"))]
    name: Annotated[str, NAME] = ""
    seed: Annotated[int, Whole(0, MAX_SEED)] = 0
    dice: list[Annotated[int, Whole(1, 6)]] = []
    operation: Any = "epee-night"
    players: Annotated[list[Side], Field(min_length=2, max_length=2), UNLIKE_IDS]


class Lunge(Model):
    """What its odds are asked with."""

    thrust: Annotated[int, Whole(2, 6)]
    parry: Annotated[int, Whole(0, 2)] = 0


class Answers(Model):
    format: Annotated[str, OneOf(FORMAT.format("answers"))]
    answers: list[Annotated[str, OneOf("lunge", "wait")]]


class TouchedFencer(Model):
    id: Annotated[str, ID]
    touches: Annotated[int, Whole(0, 15)]


class Stand(Model):
    """How a side ended."""

    id: Annotated[str, ID]
    units: list[TouchedFencer]


class Result(Model):
    format: Annotated[str, OneOf(FORMAT.format("result"))]
    game: Annotated[str, OneOf("fencing")]
    engine: Annotated[str, NAME]
    seed: Annotated[int, Whole(0, MAX_SEED)]
    turns: Annotated[int, Whole(0, 15)]
    winner: str | None
    draw: bool
    victory_points: dict[str, int]
    players: list[Stand]
    not_simulated: list[str]
    digest: str = ""
    events: list[dict[str, Any]] = []


MODELS: dict[str, type[Model]] = {
    "content": Salle, "roster": Team, "operation": Bout, "scenario": Meeting, "answers": Answers, "result": Result,
    "odds": Lunge, "fencers": Fencer, "state": State,
}  # fmt: skip


def written(model: Model, **more: Any) -> dict[str, Any]:
    """A document of what differs from its defaults, its format first."""
    head = {"format": model.format} if hasattr(model, "format") else {}  # the default of a roster's is left out
    return head | model.model_dump(mode="json", exclude_defaults=True) | more


def with_content(meeting: Meeting, bout: dict[str, Any], library: Library) -> tuple[Bout, list[list[Fencer]]]:
    """The bout, and each side's fencers, looked up where they are named by slug."""
    named = meeting.operation if isinstance(meeting.operation, dict) else library.mission(meeting.operation) or bout
    fencers = [
        [
            model_from(Fencer, library.part("fencers", unit.fencer) if isinstance(unit.fencer, str) else unit.fencer)
            for unit in side.units
        ]
        for side in meeting.players
    ]
    return model_from(Bout, named, "operation"), fencers
