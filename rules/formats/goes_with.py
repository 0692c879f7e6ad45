"""Keys that go with some values of another key alone: one table for refusals, JSON Schema and the hiding in forms."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.formats.checks import JsonSchema, refusal
from rules.formats.model import Model, names_of, remedy_of
from rules.message import Message

NO_REMEDY = Message("leave one of the two out")


class GoesWith(NamedTuple):
    """A key that goes with some values of the key `by` alone; where it is `needed`, these cannot be without it.

    `inside` names the list whose objects have the key, where they are within the object that has `by`. `unpicked`
    is read from a schema: whether the key may be there without `by`.
    """

    key: str
    by: str
    values: tuple[str | bool, ...]
    remedy: Message = NO_REMEDY
    needed: bool = False
    inside: str = ""
    unpicked: bool = False


def refuse_strays(model: Model, table: Sequence[GoesWith]) -> None:
    """Of an object with such keys: each is where it goes, and there where it is needed."""
    for rule in table:
        value = getattr(model, names_of(type(model)).get(rule.by, rule.by))
        for holder, at in holders(model, rule):
            given = holder.has(rule.key)
            if given and value not in rule.values:
                kind = rule.by if value is True else f"{rule.by} {value}"
                raise refusal(Message("does not go with {key}", key=kind), rule.remedy, (*at, rule.key))
            if rule.needed and not given and value in rule.values:
                raise refusal(Message("is missing"), remedy_of(type(holder), rule.key), (*at, rule.key))


def holders(model: Model, rule: GoesWith) -> Iterator[tuple[Model, tuple[str | int, ...]]]:
    """The objects that may have the key, each with its place."""
    if not rule.inside:
        yield model, ()
        return
    for n, inner in enumerate(getattr(model, rule.inside)):
        yield inner, (rule.inside, n)


def schema_of_strays(table: Sequence[GoesWith]) -> Callable[[JsonSchema, type[Any]], None]:
    """The same in JSON Schema: for the `json_schema_extra` of a model."""

    def extend(schema: JsonSchema, kind: type[Model]) -> None:
        conditions = schema.setdefault("dependentSchemas", {})
        for rule in table:
            fits: JsonSchema = {"properties": {rule.by: {"enum": list(rule.values)}}}
            if kind.model_fields[names_of(kind)[rule.by]].default not in rule.values:
                fits["required"] = [rule.by]
            if rule.inside:
                without = {"properties": {rule.inside: {"items": {"not": {"required": [rule.key]}}}}}
                add_condition(conditions, rule.inside, {"anyOf": [fits, without]})
            else:
                add_condition(conditions, rule.key, fits)
            if rule.needed:
                add_condition(conditions, rule.by, {"anyOf": [{"not": fits}, {"required": [rule.key]}]})

    return extend


def add_condition(conditions: JsonSchema, key: str, condition: JsonSchema) -> None:
    conditions.setdefault(key, {"allOf": []})["allOf"].append(condition)


def strays_of(schema: JsonSchema) -> list[GoesWith]:
    """The table that `schema_of_strays` wrote, as far as a form needs it."""
    rules = []
    for key, conditions in schema.get("dependentSchemas", {}).items():
        for condition in conditions["allOf"]:
            fits, without = condition.get("anyOf", (condition, {}))
            if "properties" not in fits:
                continue
            [(by, allowed)] = fits["properties"].items()
            unpicked = "required" not in fits
            if "properties" in without:
                [stray] = without["properties"][key]["items"]["not"]["required"]
                rules.append(GoesWith(stray, by, tuple(allowed["enum"]), inside=key, unpicked=unpicked))
            else:
                rules.append(GoesWith(key, by, tuple(allowed["enum"]), unpicked=unpicked))
    return rules
