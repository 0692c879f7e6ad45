"""Objects of a document that are of one of several kinds, each kind with keys of its own."""

from collections.abc import Mapping

from pydantic import GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema, core_schema

from rules.formats.checks import refusal
from rules.formats.errors import shown
from rules.formats.model import Model, first_fault
from rules.message import Message


class ByKind:
    """For an annotation: an object whose `key` says which of the models reads it."""

    def __init__(self, key: str, models: Mapping[str, type[Model]]) -> None:
        self.key = key
        self.models = models

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        choices = {kind: handler.generate_schema(model) for kind, model in self.models.items()}
        union = core_schema.tagged_union_schema(choices, discriminator=self.key)
        return core_schema.no_info_plain_validator_function(self, json_schema_input_schema=union)

    def __call__(self, value: object) -> object:
        if not isinstance(value, dict):
            remedy = Message("must be an object with the keys {keys}", keys=self.key)
            raise refusal(Message("cannot be {found}", found=shown(value)), remedy)
        kind = value.get(self.key)
        if not isinstance(kind, str) or kind not in self.models:
            remedy = Message("must be one of {words}", words=", ".join(self.models))
            raise refusal(Message("cannot be {found}", found=shown(kind)), remedy, (self.key,))
        try:
            return self.models[kind].model_validate(value)
        except ValidationError as error:
            raise refusal(*first_fault(self.models[kind], error)) from None
