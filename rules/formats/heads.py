"""What the models of all games' documents have in common: a game narrows what it knows better."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from rules.formats.checks import MAX_SEED, MAX_SLUG_LENGTH, NAME, SLUG, TEXT, Check, JsonSchema
from rules.formats.model import Model
from rules.formats.numbers import Whole
from rules.formats.values import ValueModel
from rules.message import Message

MAX_DICE = 100_000


class HeadModel(ValueModel[Any]):
    """A faction; a game adds what else it says of one."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""


class Content(Check):
    """An inline document, or the slug of one that is loaded; the document is read when it is needed."""

    remedy = Message("must be an inline document, or the slug of loaded content")

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def __call__(self, value: object) -> Any:
        if isinstance(value, dict) or (isinstance(value, str) and 0 < len(value) <= MAX_SLUG_LENGTH):
            return value
        raise self.refuse(value)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        inline = handler.generate_schema(self.kind)
        return core_schema.no_info_plain_validator_function(self, json_schema_input_schema=inline)

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return {"anyOf": [{"type": "string", "minLength": 1, "maxLength": MAX_SLUG_LENGTH}, handler(core)]}


class ScenarioHeadModel(Model):
    """The beginning of a scenario: its name, its seed, dice that are written before the seeded ones."""

    format: str
    name: Annotated[str, NAME] = ""
    summary: Annotated[str, TEXT] = ""
    seed: Annotated[int, Whole(0, MAX_SEED)] = 0
    dice: Annotated[list[Annotated[int, Whole(1, 6, Message("a die"))]], Field(max_length=MAX_DICE)] = []


class AnswersHeadModel(Model):
    """All answers given; they are valid for one version of the engine only."""

    model_config = ConfigDict(defer_build=True)

    format: str
    engine: str = ""
    answers: list[Any]
