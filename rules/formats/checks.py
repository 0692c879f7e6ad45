"""Single values of documents: each check knows what would be right, in the words of its refusal and in JSON Schema."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pydantic import AfterValidator, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from rules.formats.errors import shown
from rules.message import Message, plural_message

MAX_SLUG_LENGTH = 60
MAX_NAME_LENGTH = 100
MAX_TEXT_LENGTH = 5000
MAX_SEED = 10**15 - 1

JsonSchema = dict[str, Any]
T = TypeVar("T")

ONE_LINE = r"^[^\n\r\u2028\u2029]*[^\s][^\n\r\u2028\u2029]*$"
"""A line of text that is not blank, for JSON Schema."""

SLUGS = re.compile(rf"[a-z0-9-]{{1,{MAX_SLUG_LENGTH}}}", re.ASCII)
_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{MAX_SLUG_LENGTH}}}", re.ASCII)


def refusal(problem: Message, remedy: Message | str, at: Sequence[str | int] = ()) -> PydanticCustomError:
    """A fault; `at` leads from the value checked to the place in it that is wrong."""
    return PydanticCustomError("document", "{problem}", {"problem": problem, "remedy": remedy, "at": tuple(at)})


def checked(check: Callable[[object], T], value: object, *at: str | int) -> T:
    """Check a value within the present one; an error names its place."""
    try:
        return check(value)
    except PydanticCustomError as error:
        context = error.context or {}
        raise refusal(context["problem"], context["remedy"], (*at, *context["at"])) from None


class Check:
    """A check of one value, for the annotation of a field.

    `remedy` is the correct form, used when the value is missing too; `schema` is the same in JSON Schema.
    """

    remedy: Message

    def __call__(self, value: object) -> object:
        raise NotImplementedError

    def schema(self) -> JsonSchema:
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        writer = core_schema.plain_serializer_function_ser_schema(self.written, when_used="json")
        return core_schema.no_info_plain_validator_function(self, serialization=writer)

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return self.schema()

    def written(self, value: Any) -> Any:
        """A value as a document writes it."""
        return value

    def refuse(self, value: object) -> PydanticCustomError:
        return refusal(Message("cannot be {found}", found=shown(value)), self.remedy)


class OneOf(Check):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.remedy = Message("must be one of {words}", words=", ".join([word or '""' for word in words]))
        if len(words) == 1:
            self.remedy = Message("must be {word}", word=words[0])

    def __call__(self, value: object) -> str:
        if isinstance(value, str) and value in self.words:
            return value
        raise self.refuse(value)

    def schema(self) -> JsonSchema:
        return {"type": "string", "enum": list(self.words)}


class Flag(Check):
    """True or false, and not yes, 1 or "true"."""

    remedy = Message("must be true or false")

    def __call__(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise self.refuse(value)

    def schema(self) -> JsonSchema:
        return {"type": "boolean"}


class Yes(Flag):
    """True: a key that is there or not."""

    remedy = Message("must be true, or left out")

    def __call__(self, value: object) -> bool:
        if value is True:
            return True
        raise self.refuse(value)

    def schema(self) -> JsonSchema:
        return {"const": True}


class Text(Check):
    """Text of a bounded length; on one line and not blank where it is a name."""

    def __init__(self, longest: int, name: bool = False) -> None:
        self.longest = longest
        self.name = name
        self.remedy = Message("must be text of {least} to {most} letters", least=0, most=longest)
        if name:
            self.remedy = Message("must be text of {least} to {most} letters on one line", least=1, most=longest)

    def __call__(self, value: object) -> str:
        if not isinstance(value, str):
            raise self.refuse(value)
        if len(value) > self.longest:
            raise refusal(
                plural_message("has {count:,} letter", "has {count:,} letters", count=len(value)), self.remedy
            )
        if self.name and (not value.strip() or len(value.splitlines()) > 1 or value.splitlines()[0] != value):
            raise self.refuse(value)
        return value

    def schema(self) -> JsonSchema:
        json_schema: JsonSchema = {"type": "string", "maxLength": self.longest}
        return json_schema | ({"pattern": ONE_LINE} if self.name else {})


class Pattern(Check):
    """Text of certain letters: slugs and ids."""

    def __init__(self, pattern: re.Pattern[str], remedy: Message) -> None:
        self.pattern = pattern
        self.remedy = remedy

    def __call__(self, value: object) -> str:
        if isinstance(value, str) and self.pattern.fullmatch(value):
            return value
        raise self.refuse(value)

    def schema(self) -> JsonSchema:
        return {"type": "string", "pattern": f"^({self.pattern.pattern})$"}


class OrNothing(Check):
    """What another check wants, or null."""

    def __init__(self, check: Check) -> None:
        self.check = check
        self.remedy = Message("{wanted}, or null", wanted=check.remedy)

    def __call__(self, value: object) -> object:
        if value is None:
            return None
        try:
            return self.check(value)
        except ValueError:
            raise self.refuse(value) from None

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.check.schema(), {"type": "null"}]}

    def written(self, value: Any) -> Any:
        return None if value is None else self.check.written(value)


class MappingOf(Check):
    """An object whose keys are free words of one kind, and whose values are all of another."""

    def __init__(self, key: Check, value: Check, most: int, what: Message) -> None:
        self.key = key
        self.value = value
        self.most = most
        self.remedy = Message("must be an object of at most {most} entries: {what}", most=most, what=what)

    def __call__(self, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.refuse(value)
        if len(value) > self.most:
            raise refusal(number_of_entries(len(value)), self.remedy)
        for key in value:
            checked(self.key, key, str(key))
        return {key: checked(self.value, item, key) for key, item in value.items()}

    def schema(self) -> JsonSchema:
        return {
            "type": "object",
            "maxProperties": self.most,
            "propertyNames": self.key.schema(),
            "additionalProperties": self.value.schema(),
        }


def number_of_entries(count: int) -> Message:
    return plural_message("has {count:,} entry", "has {count:,} entries", count=count)


def _unlike(key: str, remedy: Message) -> AfterValidator:
    def check(items: list[object]) -> list[object]:
        first: dict[object, int] = {}
        for n, item in enumerate(items):
            name = getattr(item, key)
            if name and name in first:
                raise refusal(
                    Message("{name} is taken by entry {other}", name=f'"{name}"', other=f"[{first[name]}]"),
                    remedy,
                    (n, key),
                )
            first[name] = n
        return items

    return AfterValidator(check)


class Given:
    """For keys that may be absent: null does not stand for absence."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self.refuse_null, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        json_schema = handler(core)
        schemas = [schema for schema in json_schema.get("anyOf", [json_schema]) if schema != {"type": "null"}]
        return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}

    def refuse_null(self, value: object) -> object:
        if value is None:
            raise refusal(Message("cannot be {found}", found=shown(None)), Message("leave the key out instead"))
        return value


class Once:
    """No two entries of a list are equal."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.refuse_twice, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return handler(core) | {"uniqueItems": True}

    def refuse_twice(self, items: list[str]) -> list[str]:
        for n, item in enumerate(items):
            if item in items[:n]:
                problem = Message("cannot be {found}: it is there already", found=shown(item))
                raise refusal(problem, Message("must say each once"), (n,))
        return items


GIVEN = Given()
ONCE = Once()
UNLIKE_SLUGS = _unlike("slug", Message("must be a slug of its own"))
UNLIKE_IDS = _unlike("id", Message("must be an id of its own"))
"""No two entries of a list share a slug, or an id; one that has none yet shares none."""

SLUG = Pattern(
    SLUGS, Message("must be {least} to {most} lowercase letters, digits and hyphens", least=1, most=MAX_SLUG_LENGTH)
)
ID = Pattern(
    _ID, Message("must be {least} to {most} letters, digits, hyphens and underscores", least=1, most=MAX_SLUG_LENGTH)
)
NAME = Text(MAX_NAME_LENGTH, name=True)
REFERENCE = Text(MAX_NAME_LENGTH, name=True)
"""A slug that content may or may not have: one that it cannot have is unknown, not a fault of the file."""

TEXT = Text(MAX_TEXT_LENGTH)
FLAG = Flag()
YES = Yes()
