"""Objects of documents: read whole, with every fault found at once, each in one line of our own words."""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from rules.formats.checks import Check, number_of_entries, refusal
from rules.formats.errors import DocumentError, shortened, shown, under
from rules.formats.reading import check_tree
from rules.message import Message

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Loc = tuple[int | str, ...]

MAX_FAULTS = 50
"""Maximum number of errors reported at once."""


class Model(BaseModel):
    """An object whose keys are all known, and whose values are taken as they are or refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, arbitrary_types_allowed=True)

    @classmethod
    def keys(cls) -> list[str]:
        """The keys that a document writes."""
        return list(names_of(cls))

    def given(self) -> list[str]:
        """The keys that its document has."""
        return [key for key, name in names_of(type(self)).items() if name in self.__pydantic_fields_set__]

    def has(self, key: str) -> bool:
        """Whether its document has this key."""
        return names_of(type(self))[key] in self.__pydantic_fields_set__


@cache
def names_of(kind: type[Model]) -> dict[str, str]:
    """The fields of an object by their keys."""
    return {field.alias or name: name for name, field in kind.model_fields.items()}


M = TypeVar("M", bound=Model)


def model_from(kind: type[M], document: object, path: str = "") -> M:
    """Read an object of a document; DocumentError names the first fault and holds `all` of them."""
    check_tree(document, path)
    try:
        return kind.model_validate(document)
    except ValidationError as error:
        errors = sorted(error.errors(include_url=False), key=_telling)[:MAX_FAULTS]
    faults = [_fault(kind, details, path) for details in errors]
    faults[0].all = faults
    raise faults[0]


def first_fault(kind: type[Model], error: ValidationError) -> tuple[Message, Message | str, Loc]:
    """What is wrong first with an object, what would be right, and the place in it."""
    details = min(error.errors(include_url=False), key=_telling)
    context = details.get("ctx", {})
    loc = details["loc"] + tuple(context.get("at", ()))
    return *_words(kind, details, context, loc), loc


def _telling(details: "ErrorDetails") -> int:
    """A wrong format explains all other faults, an unknown key the missing one beside it."""
    if details["loc"] == ("format",):
        return 0
    return 1 if details["type"] == "extra_forbidden" else 2


def _fault(kind: type[Model], details: "ErrorDetails", path: str) -> DocumentError:
    loc, context = details["loc"], details.get("ctx", {})
    loc += tuple(context.get("at", ()))
    for step in loc:
        path = under(path, step)
    problem, remedy = _words(kind, details, context, loc)
    return DocumentError(path, problem, remedy)


def _words(
    kind: type[Model], details: "ErrorDetails", context: dict[str, Any], loc: Loc
) -> tuple[Message, Message | str]:
    """What is wrong and what would be right."""
    unfit = Message("cannot be {found}", found=shown(details["input"]))
    match details["type"]:
        case "document":
            return context["problem"], context["remedy"]
        case "missing":
            return Message("is missing"), remedy_of(_model_at(kind, loc[:-1]), str(loc[-1]))
        case "extra_forbidden":
            return Message("is not a key of this object"), _nearest(str(loc[-1]), _model_at(kind, loc[:-1]).keys())
        case "model_type" | "model_attributes_type" | "dict_type":
            keys = ", ".join(_model_at(kind, loc).keys())
            return unfit, Message("must be an object with the keys {keys}", keys=keys)
        case "list_type":
            return unfit, Message("must be a list")
        case "too_long":
            return number_of_entries(len(details["input"])), Message(
                "must have at most {most:,}", most=context["max_length"]
            )
        case "too_short":
            return number_of_entries(len(details["input"])), Message(
                "must have at least {least:,}", least=context["min_length"]
            )
    return unfit, details["msg"]


def _nearest(key: str, keys: list[str]) -> Message:
    alike = get_close_matches(shortened(key), keys, 1)
    return Message("did you mean {name}?", name=f'"{alike[0]}"') if alike else _keys_it_has(keys)


def _keys_it_has(keys: Sequence[str]) -> Message:
    return Message("it has the keys {keys}", keys=", ".join(keys))


def remedy_of(kind: type[Model], key: str) -> Message:
    """What the value of a key has to be."""
    field = next(field for name, field in kind.model_fields.items() if key in (name, field.alias))
    for check in field.metadata:
        if isinstance(check, Check):
            return check.remedy
    inner = model_in(field.annotation)
    if inner is None:
        return Message("must be there")
    keys = ", ".join(inner.keys())
    if str(field.annotation).startswith("list"):
        return Message("must be a list of objects with the keys {keys}", keys=keys)
    return Message("must be an object with the keys {keys}", keys=keys)


def refuse_foreign_keys(model: Model, kind: str, needed: Sequence[str], free: Sequence[str] = ()) -> None:
    """Of an object whose keys depend on its kind: those it needs are there, and no others but the free ones."""
    given = model.given()
    for key in needed:
        if key not in given:
            raise refusal(Message("is missing"), remedy_of(type(model), key), (key,))
    for key in given:
        if key not in needed and key not in free:
            raise refusal(Message("does not go with {key}", key=kind), _keys_it_has([*needed, *free]), (key,))


def _model_at(kind: type[Model], loc: Loc) -> type[Model]:
    """The object that a path leads to, or the nearest one above it."""
    for step in loc:
        if isinstance(step, str):
            for name, field in kind.model_fields.items():
                inner = model_in(field.annotation) if step in (name, field.alias) else None
                kind = inner or kind
    return kind


def model_in(annotation: object) -> type[Model] | None:
    """The object that an annotation is about: `list[WeaponModel]` is about WeaponModel."""
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return annotation
    for part in get_args(annotation):
        inner = model_in(part)
        if inner is not None:
            return inner
    return None
