"""The OpenAPI document: how drf-spectacular describes views, their serializers and documents, with examples."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from django.apps import apps
from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
    OpenApiSerializerFieldExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import Direction, OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.serializers import BaseSerializer, Serializer

from rules.formats.checks import JsonSchema
from rules.formats.json_schema import format_of, schema_of
from rules.formats.model import Model
from web.api.game_documents import add_documents
from web.api.named_schemas import name_nested
from web.api.problems import ProblemSerializer
from web.models.sharing import TOKEN_LENGTH

EXAMPLES = "api/examples.json"
"""Where an app keeps examples of its calls, each answered so in a test."""

METHODS = ("get", "put", "post", "patch", "delete")
JSON = "application/json"
PROBLEMS = {
    "400": "What was sent is not as it should be; `errors` says where.",
    "401": "A token or a session is needed, or the token is not known.",
    "403": "This token, or this person, may not.",
    "404": "There is none, or none that is yours to see.",
    "406": "Answers are JSON.",
    "409": "There is nothing that this could be done to.",
    "412": "It was changed meanwhile; both sides are shown.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "422": "This Idempotency-Key came before with another request.",
    "428": "If-Match is missing.",
    "429": "Too many calls; Retry-After says when to go on.",
    "503": "The database is busy, or enough costly calls are being answered; nothing was changed.",
}
OF_DOCUMENTS = {
    "slug": "That of the document.",
    "kind": "A kind of part of its game, as its pack names the list of them.",
    "part": "The slug of a part.",
    "datasheet": "The slug of a datasheet.",
    "asset": "The slug of an asset.",
    "offer": "The number of an offered time.",
    "challenge": "The number of the event that made it.",
}
"""Parts of addresses that no list names: most are documents of a game."""

ALWAYS = (400, 401, 403, 404, 406, 429, 503)
WITH_BODY = (413, 415)
WITH_CONDITION = (409, 412, 428)
WITH_KEY = (422,)
IF_MATCH = OpenApiParameter("If-Match", str, "header", required=True, description="The ETag of what you change.")
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 100},
    "header",
    description="A text of your own, such as a UUID. Sent again, the request takes effect once and is answered alike.",
)
FACTION_TOKEN = OpenApiParameter(
    "token", {"type": "string", "maxLength": TOKEN_LENGTH}, "query", description="Of a homebrew faction shared by link."
)
LOCATION = {"Location": {"schema": {"type": "string"}, "description": "Where what is being made can be read."}}
RETRY_AFTER = {"Retry-After": {"schema": {"type": "integer", "minimum": 1}, "description": "In so many seconds."}}
ETAG = {"ETag": {"schema": {"type": "string"}, "description": "What tells this content from another."}}
T = TypeVar("T", bound=Callable[..., Any])
Operation = dict[str, Any]
Shape = type[BaseSerializer] | BaseSerializer | type[Model] | JsonSchema
"""What a body looks like: a serializer, the model of a document, or for a few JSON Schema."""

Answers = Mapping[int | tuple[int, str], Shape | None]
"""Shape by status, or by status and media type."""


def api_operation(
    operation: str,
    summary: str,
    answers: Answers,
    takes: Shape | None = None,
    query: type[Serializer] | None = None,
    headers: tuple[OpenApiParameter, ...] = (),
    refusals: tuple[int, ...] = (),
    link: bool = False,
) -> Callable[[T], T]:
    """Describe one method of a view: its name for programs, what it takes, what it answers, and how it refuses."""
    codes = [*ALWAYS, *refusals, *(WITH_BODY if takes else ())]
    codes += WITH_CONDITION if IF_MATCH in headers else ()
    codes += WITH_KEY if IDEMPOTENCY_KEY in headers else ()
    describe = extend_schema(
        operation_id=operation,
        summary=summary,
        request={JSON: takes} if takes else None,
        responses={**answers, **dict.fromkeys(codes, ProblemSerializer)},
        parameters=[*headers, *([query] if query else []), *([FACTION_TOKEN] if link else [])],
    )

    def described(method: T) -> T:
        method.operation_id = operation  # type: ignore[attr-defined]
        return describe(method)

    return described


class ViewSchema(AutoSchema):
    """How a view is described, where its methods leave something unsaid."""

    def _is_list_view(self, serializer: Any = None) -> bool:
        from web.api.base import ListView

        return isinstance(self.view, ListView) and self.method == "GET"

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> JsonSchema:
        """Objects have no other keys than those that are named: what is read refuses them, what is written has none."""
        schema = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        return dict(schema) | ({} if isinstance(serializer, ProblemSerializer) else {"additionalProperties": False})

    def get_auth(self) -> list[dict[str, Any]]:
        """Public resources need no token."""
        security = list(super().get_auth())
        needed = any(isinstance(permission, IsAuthenticated) for permission in self.view.get_permissions())
        return security if needed else [*security, {}]


class ModelExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Documents are described by the models that read them."""

    target_class = "rules.formats.model.Model"
    match_subclasses = True
    priority = 1

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        set_override(self.target, "suppress_collision_warning", True)  # type: ignore[no-untyped-call]
        return str(self.target.__name__.removesuffix("Model"))

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> JsonSchema:
        own_schema = schema_of(self.target, "#/components/schemas/{model}")
        for name, schema in own_schema.pop("$defs", {}).items():
            component = ResolvedComponent(name, ResolvedComponent.SCHEMA, schema, name)  # type: ignore[no-untyped-call]
            auto_schema.registry.register_on_missing(component)
        format = format_of(self.target)
        return own_schema | ({"externalDocs": {"url": f"/schemas/{format}.json"}} if format else {})


class DocumentFieldExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = "web.api.serializer_fields.DocumentField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> JsonSchema:
        kind = self.target.kind
        return dict(kind if isinstance(kind, dict) else auto_schema.resolve_serializer(kind, direction).ref)


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "damocles_site.accounts.api_tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A token from the account's page."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from the page “API tokens” of your account.",
        }


def postprocess(result: dict[str, Any], **about: Any) -> dict[str, Any]:
    """Add descriptions of errors, and examples."""
    schemas = result["components"]["schemas"]
    add_documents(schemas)
    name_nested(result)
    for path, method, operation in operations(result):
        for parameter in operation.get("parameters", []):
            parameter["schema"].pop("x-spec-enum-id", None)
            if parameter["in"] == "path":
                parameter["description"] = description_of(result, path, parameter["name"])
        for code, response in operation["responses"].items():
            response["description"] = PROBLEMS.get(code, "") or response["description"]
            if code in ("429", "503"):
                response["headers"] = RETRY_AFTER
            if code == "202":
                response["headers"] = RETRY_AFTER | LOCATION
            if code == "200" and method == "get":
                response["headers"] = ETAG
        for example in examples().get(operation["operationId"], []):
            _show(operation, example)
    return result


def description_of(document: dict[str, Any], path: str, name: str) -> str:
    """What a part of an address is: the help text of that field in what the address up to it answers, or its list."""
    here = path.partition(f"{{{name}}}/")[0]
    for address in (f"{here}{{{name}}}/", here):
        answer = document["paths"].get(address, {}).get("get", {}).get("responses", {}).get("200", {})
        for content in answer.get("content", {}).values():
            field = _properties(document, content["schema"]).get(name, {})
            if "description" in field:
                return str(field["description"])
    return OF_DOCUMENTS[name]


def _properties(document: dict[str, Any], schema: JsonSchema) -> dict[str, JsonSchema]:
    """The fields of an object, or of each in a list or page of them."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    fields = schema.get("properties", {})
    inner = schema.get("items") or fields.get("results", {}).get("items")
    return _properties(document, inner) if inner else fields


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, Operation]]:
    """Every operation of an OpenAPI document, with its address and method."""
    for path, item in document["paths"].items():
        yield from ((path, method, item[method]) for method in METHODS if method in item)


@cache
def examples() -> dict[str, list[dict[str, Any]]]:
    """Calls by operation, and what they were answered; a test makes each of them again."""
    files = [Path(app.path, EXAMPLES) for app in apps.get_app_configs()]
    books = [json.loads(file.read_text(encoding="utf-8")) for file in files if file.is_file()]
    return {operation: calls for book in books for operation, calls in book.items()}


def _show(operation: Operation, example: dict[str, Any]) -> None:
    """Put a call at the places of its operation: parameters, body, answer."""
    name = example["name"]
    for parameter in operation.get("parameters", []):
        if parameter["name"] in example.get("parameters", {}):
            shown = {"value": example["parameters"][parameter["name"]]}
            parameter.setdefault("examples", {})[name] = shown
    if "body" in example:
        operation["requestBody"]["content"][JSON].setdefault("examples", {})[name] = {"value": example["body"]}
    answer = operation["responses"][str(example["status"])]
    if "answer" in example:
        content = answer["content"][example.get("type", JSON)]
        content.setdefault("examples", {})[name] = {"value": example["answer"]}


__all__ = [
    "IDEMPOTENCY_KEY",
    "IF_MATCH",
    "ViewSchema",
    "api_operation",
    "examples",
    "operations",
    "postprocess",
]  # fmt: skip
