"""The OpenAPI document as a page shows it: a chapter a tag, each call with what it takes and answers."""

import json
from collections.abc import Iterator
from shlex import quote
from typing import Any, NamedTuple

from rules.formats.checks import JsonSchema
from web.api.schema import JSON, METHODS, Operation

SERVER = "https://damocles.example"


class Key(NamedTuple):
    """A parameter, or a key of an object: what kind it is, and whether it must be there."""

    name: str
    kind: str
    says: str
    needed: bool
    ref: str = ""


class Answer(NamedTuple):
    status: str
    says: str
    ref: str


class Call(NamedTuple):
    """One call: how it is made, and what it was answered in the example."""

    id: str
    method: str
    path: str
    summary: str
    description: str
    signed_in: bool
    parameters: list[Key]
    takes: str
    answers: list[Answer]
    curl: str
    answered: str


class Chapter(NamedTuple):
    id: str
    title: str
    calls: list[Call]


class Object(NamedTuple):
    """A document of the API."""

    name: str
    says: str
    keys: list[Key]
    kind: str


def chapters(document: dict[str, Any]) -> list[Chapter]:
    """All calls by their tags."""
    calls_by_tag: dict[str, list[Call]] = {}
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                calls_by_tag.setdefault(methods[method]["tags"][0], []).append(_call(path, method, methods[method]))
    return [Chapter(f"chapter-{tag}", tag.replace("-", " ").capitalize(), calls) for tag, calls in calls_by_tag.items()]


def objects(document: dict[str, Any]) -> list[Object]:
    """All documents that calls take and give, by name."""
    schemas = document["components"]["schemas"]
    return [Object(name, it.get("description", ""), _keys(it), _kind(it)) for name, it in sorted(schemas.items())]


def _call(path: str, method: str, operation: Operation) -> Call:
    example = _example(operation)
    answers = sorted(operation["responses"].items())
    return Call(
        operation["operationId"],
        method.upper(),
        path,
        operation["summary"],
        operation["description"],
        {} not in operation["security"],
        [_parameter(it) for it in operation.get("parameters", [])],
        _ref(operation.get("requestBody", {})),
        [Answer(status, answer["description"] or "Done.", _ref(answer)) for status, answer in answers],
        _curl(path, method, operation, example),
        _pretty(example["answer"]) if "answer" in example else "",
    )


def _example(operation: Operation) -> dict[str, Any]:
    """Values of the first example, by their path."""
    values: dict[str, Any] = {"parameters": {}}
    for parameter in operation.get("parameters", []):
        shown = [example["value"] for example in parameter.get("examples", {}).values()]
        shown += ["…"] if parameter["in"] == "header" and parameter.get("required") else []
        for value in shown[:1]:
            values["parameters"][parameter["name"], parameter["in"]] = value
    for key, place in (("body", operation.get("requestBody", {})), ("answer", _success(operation))):
        for content in place.get("content", {}).values():
            for shown in list(content.get("examples", {}).values())[:1]:
                values[key] = shown["value"]
    return values


def _success(operation: Operation) -> dict[str, Any]:
    return dict(next(answer for status, answer in sorted(operation["responses"].items()) if status < "300"))


def _curl(path: str, method: str, operation: Operation, example: dict[str, Any]) -> str:
    """The example as a command line."""
    given = example["parameters"]
    for (name, where), value in given.items():
        path = path.replace(f"{{{name}}}", str(value)) if where == "path" else path
    query = "&".join(f"{name}={value}" for (name, where), value in given.items() if where == "query")
    url = f"{SERVER}{path}{'?' if query else ''}{query}"
    arguments = ["curl", *([] if method == "get" else ["-X", method.upper()]), quote(url)]
    lines = [" ".join(arguments)]
    if {} not in operation["security"]:
        lines.append('-H "Authorization: Bearer $DAMOCLES_TOKEN"')
    lines += [f"-H {quote(f'{name}: {value}')}" for (name, where), value in given.items() if where == "header"]
    if "body" in example:
        lines += [f"-H 'Content-Type: {JSON}'", f"-d {quote(json.dumps(example['body'], ensure_ascii=False))}"]
    return " \\\n  ".join(lines)


def _pretty(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)


def _parameter(it: dict[str, Any]) -> Key:
    kind = f"{it['in']}, {_kind(it['schema'])}"
    return Key(it["name"], kind, it.get("description", ""), it.get("required", False))


def _keys(schema: JsonSchema) -> list[Key]:
    needed = schema.get("required", [])
    return [
        Key(name, _kind(it), it.get("description", ""), name in needed, _named(it) or _named(it.get("items", {})))
        for name, it in schema.get("properties", {}).items()
    ]


def _ref(place: dict[str, Any]) -> str:
    """The document that a body holds, by name."""
    for content in place.get("content", {}).values():
        schema = content["schema"]
        items = schema.get("properties", {}).get("results", {}).get("items", {})
        return _named(schema) or _named(items)
    return ""


def _named(schema: JsonSchema) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _kind(schema: JsonSchema) -> str:
    """What a value is, in a word or two."""
    return ", ".join(_kinds(schema)) or "any"


def _kinds(schema: JsonSchema) -> Iterator[str]:
    if "$ref" in schema:
        yield _named(schema)
    elif "const" in schema:
        yield f"“{schema['const']}”"
    elif "enum" in schema:
        yield "one of " + ", ".join(str(word) for word in schema["enum"])
    elif schema.get("type") == "array" and "items" in schema:
        yield f"list of {_kind(schema['items'])}"
    elif "oneOf" in schema or "anyOf" in schema:
        yield " or ".join(_kind(it) for it in schema.get("oneOf") or schema["anyOf"])
    elif "type" in schema:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        yield " or ".join(types)
    if "minimum" in schema or "maximum" in schema:
        yield f"{schema.get('minimum', '…')} to {schema.get('maximum', '…')}"
