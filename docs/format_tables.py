"""`python docs/format_tables.py`: fill the tables of keys in docs/formats.md and docs/formats from the models.

`<!-- keys: rules.skirmish.formats.content.CardModel -->` stands before a table, whose head is written by hand: its
rows are the keys of this model, with type, bounds and default. What further columns say of a key is kept. Where it
names a table of models, such as the types of events, each has a row.

`<!-- events: skirmish -->` stands before a table of the events of a game: each type that its engine notes has a row,
which names all keys that are noted with it.
"""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from pkgutil import resolve_name
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from annotated_types import MaxLen, MinLen  # noqa: E402
from pydantic.fields import FieldInfo  # noqa: E402

from rules.formats import checks  # noqa: E402
from rules.formats.json_schema import schema_of  # noqa: E402
from rules.formats.model import Model, model_in, names_of  # noqa: E402
from rules.formats.values import writer_of  # noqa: E402

PAGES = sorted({ROOT / "docs" / "formats.md", *(ROOT / "docs" / "formats").glob("*.md")})
BLOCK = re.compile(r"<!-- keys: (\S+) -->\n(\|.*\n)(\|.*\n)((?:\|.*\n)*)")
EVENTS = re.compile(BLOCK.pattern.replace("keys: ", "events: "))
NAMED = {checks.SLUG: "a slug", checks.ID: "an id", checks.NAME: "a name", checks.TEXT: "text"}
"""Checks that the tables name by a word; `<!-- keys: words -->` stands before the table of these words."""

BARE = {str: "text", int: "a whole number", bool: "true or false", Any: "anything"}
DISTINCT = {
    checks.ONCE: "none twice",
    checks.UNLIKE_SLUGS: "no two with one slug",
    checks.UNLIKE_IDS: "no two with one id",
}


def filled(page: str) -> str:
    """The page with the first two columns of each table as the models are now."""
    return EVENTS.sub(event_table, BLOCK.sub(table, page))


def event_table(block: re.Match[str]) -> str:
    """A table of events; LookupError for a row of a type that is not noted, or that leaves out a key of its own."""
    name, head, line, rows = block.groups()
    kept = {cells[1].strip(" `"): cells[2] for cells in [row.split("|", 2) for row in rows.splitlines()]}
    noted = noted_by(name)
    if gone := kept.keys() - noted.keys():
        raise LookupError(f"{name} notes no event {', '.join(gone)}: rename its row, or take it out")
    made = {type: kept.get(type, f" {listed(sorted(keys))} |") for type, keys in noted.items()}
    for type, row in made.items():
        if left_out := noted[type] - set(re.findall(r"`(\w+)`", row)):
            raise LookupError(f"{name}: the row of {type} leaves out {', '.join(sorted(left_out))}")
    ordered = [*kept, *(made.keys() - kept.keys())]
    return f"<!-- events: {name} -->\n{head}{line}" + "".join([f"| `{type}` |{made[type]}\n" for type in ordered])


def noted_by(game: str) -> dict[str, set[str]]:
    """The types of events that the engine of a game notes, each with its keys."""
    noted: dict[str, set[str]] = {}
    sources = [*(ROOT / "rules" / game / "engine").rglob("*.py"), ROOT / "rules" / "table" / "asking.py"]
    nodes = [node for path in sources for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    calls = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "note"]
    for call in calls:
        if isinstance(call.args[0], ast.Constant):
            noted.setdefault(str(call.args[0].value), set()).update([word.arg for word in call.keywords if word.arg])
    return noted


def table(block: re.Match[str]) -> str:
    """A table; LookupError for a row whose key the model does not have, so that no meaning is lost."""
    name, head, line, rows = block.groups()
    cells = [row.split("|", 3) for row in rows.splitlines()]
    kept = {key.strip(" `"): meaning for _, key, _, meaning in cells}
    phrases = phrases_of(name)
    if gone := kept.keys() - phrases.keys():
        raise LookupError(f"{name} has no key {', '.join(gone)}: rename its row, or take it out")
    empty = " |" * (head.count("|") - 3)
    made = [f"| `{key}` | {phrase} |{kept.get(key, empty)}\n" for key, phrase in phrases.items()]
    return f"<!-- keys: {name} -->\n{head}{line}{''.join(made)}"


def phrases_of(name: str) -> dict[str, str]:
    """The second column: of the keys of a model, or of several models by name, as of types of events."""
    if name == "words":
        return words()
    resolved = resolve_name(name)
    if not isinstance(resolved, dict):
        return dict(keys_of(resolved))
    return {kind: "; ".join(own_keys(model)) for kind, model in resolved.items()}


def own_keys(model: type[Model]) -> list[str]:
    """The keys that a model has beyond those of its base, and beside the one that tells its kind."""
    others = {*names_of(model.__bases__[0]), "type"}
    return [f"`{key}` {text.replace('; ', ', ')}" for key, text in keys_of(model) if key not in others]


def words() -> dict[str, str]:
    """What the words are by which tables name checks."""
    return {name.split()[-1]: remedy(check) for check, name in NAMED.items()}


def keys_of(kind: type[Model]) -> Iterator[tuple[str, str]]:
    """The keys of a model, each with what its value is, what goes with it, and what stands for it when absent."""
    kinds = kinds_of(kind)
    needed = needed_by_others(kind)
    otherwise = "beside another key" if kinds else "may be absent"
    for key, name in names_of(kind).items():
        field = kind.model_fields[name]
        beside = kinds[key] if key in kinds else absent(field, key in needed, otherwise)
        yield key, "; ".join([phrase(field.annotation, field.metadata), *beside])


def kinds_of(kind: type[Model]) -> dict[str, list[str]]:
    """The keys that tell the kind of an object, each with those that go beside it."""
    required = [key for key, name in names_of(kind).items() if kind.model_fields[name].is_required()]
    beside = {}
    for key, (needed, free) in getattr(kind, "KINDS", {}).items():
        parts = {"with": [name for name in needed if name not in required], "may have": free}
        beside[key] = [f"{word} {listed(names)}" for word, names in parts.items() if names]
    return beside


def needed_by_others(kind: type[Model]) -> set[str]:
    """The keys that other keys need, or some values of other keys."""
    beside = {key for needed, _ in getattr(kind, "KINDS", {}).values() for key in needed}
    conditions = schema_of(kind).get("dependentSchemas", {}).values()
    parts = [part for each in conditions for condition in each["allOf"] for part in condition.get("anyOf", ())]
    return beside | {key for part in parts for key in part.get("required", ())}


def absent(field: FieldInfo, needed: bool, otherwise: str) -> list[str]:
    """What an absent key stands for, where a document may write the same."""
    if field.is_required():
        return []
    write = writer_of(field.annotation, field.metadata)
    value = None if field.default is None else write(field.default)
    if not needed and writable(field, value):
        return [f"absent: `{value if value and isinstance(value, str) else json.dumps(value)}`"]
    return [otherwise]


def writable(field: FieldInfo, value: object) -> bool:
    """Whether a document may write this value of a key."""
    for check in field.metadata:
        if isinstance(check, checks.Check):
            try:
                check(value)
            except ValueError:
                return False
            return True
    return value == [] and not any(isinstance(check, MinLen) for check in field.metadata)


def phrase(annotation: Any, metadata: Any = ()) -> str:
    """What a value has to be, as the check says it that refuses others."""
    metadata = [item for part in metadata for item in (part.metadata if isinstance(part, FieldInfo) else [part])]
    for check in metadata:
        if isinstance(check, checks.Check):
            return sentence(check)
    arguments = get_args(annotation)
    if get_origin(annotation) is Annotated:
        return phrase(arguments[0], [*arguments[1:], *metadata])
    if get_origin(annotation) in (Union, UnionType):
        null = "" if checks.GIVEN in metadata else ", or `null`"
        return phrase(arguments[0], metadata) + null
    if get_origin(annotation) is list:
        return list_phrase(phrase(arguments[0]), metadata)
    return "an object" if model_in(annotation) or get_origin(annotation) is dict else BARE[annotation]


def list_phrase(each: str, metadata: list[Any]) -> str:
    """A list of so many entries, each of which has to be this."""
    least = next((check.min_length for check in metadata if isinstance(check, MinLen)), 0)
    most = next((check.max_length for check in metadata if isinstance(check, MaxLen)), None)
    bounds = f"{least} to {most}" if least else f"at most {most:,}" if most else ""
    count = f" of {most if least == most else bounds}" if most else ""
    of_objects = " objects" if count else " of objects"
    start = f"a list{count}{of_objects if each == 'an object' else f', each {each}'}"
    return ", ".join([start, *[words for check, words in DISTINCT.items() if check in metadata]])


def sentence(check: checks.Check) -> str:
    """The remedy of a check as words of a table."""
    if check in NAMED:
        return NAMED[check]
    if isinstance(check, checks.OneOf):
        return ("one of " if len(check.words) > 1 else "") + listed(check.words)
    if isinstance(check, checks.OrNothing):
        return f"{sentence(check.check)}, or `null`"
    if isinstance(check, checks.Yes):
        return "`true`"
    return remedy(check) + (f" ({sentence(check.value)})" if isinstance(check, checks.MappingOf) else "")


def remedy(check: checks.Check) -> str:
    """The remedy itself: words of documents as code, large numbers in groups."""
    text = str(check.remedy).removeprefix("must be ")
    for part in vars(type(check)).values():
        if isinstance(part, checks.OneOf):
            text = text.replace(", ".join(part.words), listed(part.words))
    text = re.sub(r'(?<!`)("\w*"|\bnull\b|\b[a-z]+_[a-z_]+\b)', r"`\1`", text)
    return re.sub(r"\d{4,}", lambda number: f"{int(number[0]):,}", text)


def listed(words: Iterable[str]) -> str:
    return ", ".join([f"`{word}`" if word else '`""`' for word in words])


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(filled(path.read_text("utf-8")), "utf-8")
