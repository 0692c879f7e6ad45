"""The documents of fencing."""

from typing import Annotated, Any

from pydantic import Field

from rules.formats.checks import ID, NAME, SLUG, TEXT, UNLIKE_IDS, UNLIKE_SLUGS, OneOf
from rules.formats.formats import Format, Formats
from rules.formats.heads import AnswersHeadModel, HeadModel, ScenarioHeadModel
from rules.formats.model import Model
from rules.formats.numbers import Span, Whole
from rules.formats.results import PlayerEndModel, ResultModel, UnitEndModel
from rules.message import Message

WEAPONS = ("foil", "sabre")


class Fencer(Model):
    """A fencer hits on a thrust of 2 to 6 and more, less the other's parry."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    text: Annotated[str, TEXT] = ""
    thrust: Annotated[int, Whole(2, 6)]
    parry: Annotated[int, Whole(0, 2)] = 0


class Hall(Model):
    """A pack."""

    format: Annotated[str, OneOf("fencing-content/1")]
    faction: HeadModel
    fencers: Annotated[list[Fencer], Field(max_length=20), UNLIKE_SLUGS]

    def fencer(self, slug: str) -> Fencer | None:
        return next((fencer for fencer in self.fencers if fencer.slug == slug), None)


class Member(Model):
    id: Annotated[str, ID] = ""
    fencer: Annotated[str, NAME]
    name: Annotated[str, NAME] = ""


class Team(Model):
    format: Annotated[str, OneOf("fencing-roster/1")]
    name: Annotated[str, NAME]
    faction: Annotated[str, NAME]
    release: Annotated[int, Whole(1, 1_000_000)] = 0
    weapon: Annotated[str, OneOf(*WEAPONS)] = "foil"
    units: Annotated[list[Member], Field(max_length=20)] = []


class Choices(Model):
    weapon: Annotated[str, OneOf(*WEAPONS)] = "foil"


class State(Model):
    """What may be written of a team that is kept."""

    name: Annotated[str, NAME]
    squads: Annotated[list[Member], Field(max_length=20), UNLIKE_IDS]
    deck: Annotated[list[str], Field(max_length=0)] = []
    choices: Choices = Choices()


class Bout(Model):
    format: Annotated[str, OneOf("fencing-operation/1")]
    slug: Annotated[str, SLUG]
    title: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""
    players: Annotated[tuple[int, int], Span(2, 2, Message("players"))] = (2, 2)
    turns: Annotated[int, Whole(1, 15)] = 9
    touches: Annotated[int, Whole(1, 15)] = 5


class Placed(Model):
    id: Annotated[str, ID]
    fencer: Any
    name: Annotated[str, NAME] = ""
    touches: Annotated[int, Whole(0, 14)] = 0


class FencingSide(Model):
    id: Annotated[str, ID]
    name: Annotated[str, NAME] = ""
    commander: Annotated[str, OneOf("steady", "bold", "person")] = "steady"
    weapon: Annotated[str, OneOf(*WEAPONS)] = "foil"
    units: Annotated[list[Placed], Field(min_length=1, max_length=3), UNLIKE_IDS]


class Meeting(ScenarioHeadModel):
    """A scenario."""

    format: Annotated[str, OneOf("fencing-scenario/1")]
    operation: Any = "epee-night"
    players: Annotated[list[FencingSide], Field(min_length=2, max_length=2), UNLIKE_IDS]


class Lunge(Model):
    """What its odds are asked with."""

    thrust: Annotated[int, Whole(2, 6)]
    parry: Annotated[int, Whole(0, 2)] = 0


class Answers(AnswersHeadModel):
    format: Annotated[str, OneOf("fencing-answers/1")]
    answers: list[Annotated[str, OneOf("lunge", "wait")]]


class Touched(UnitEndModel):
    touches: Annotated[int, Whole(0, 15)]


class Stand(PlayerEndModel):
    units: list[Touched]  # type: ignore[assignment]


class Result(ResultModel):
    format: Annotated[str, OneOf("fencing-result/1")]
    players: list[Stand]  # type: ignore[assignment]


MODELS = {
    "content": Hall, "roster": Team, "operation": Bout, "scenario": Meeting, "answers": Answers, "result": Result,
    "odds": Lunge, "fencers": Fencer, "state": State,
}  # fmt: skip
FORMATS = Formats({name: Format(model) for name, model in MODELS.items()})
