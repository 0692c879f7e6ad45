"""The OpenAPI document: how the views describe themselves, the contract's documents, and an example of every call."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.serializers import Serializer

from armies.api.components import COMPONENTS, JsonSchema, ref
from armies.models.sharing import TOKEN_LENGTH

EXAMPLES = Path(__file__).with_name("examples.json")
BOOKS = [EXAMPLES]
"""Every file of examples: each part of the site keeps its own."""

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
CHAPTERS = {
    "factions": "Content",
    "operations": "Content",
    "check": "Judgements",
    "odds": "Judgements",
    "strike-forces": "My strike forces",
    "shared": "Shared strike forces",
    "collection": "My collection",
    "drafts": "Designing",
}
"""The chapter of a call, by the first part of its address."""

PLACES = {
    "slug": "As the list of them names it.",
    "number": "The number of a release.",
    "datasheet": "The slug of a datasheet.",
    "asset": "The slug of an asset.",
    "version": "A version of its history.",
    "token": "What its link ends with.",
    "archived": "Those in the archive, instead of those in use.",
    "fieldable": "Those that I own every model of, or those that I do not.",
    "legal": "Those that are legal, or those that are not.",
}
"""What stands at a place that says nothing itself."""

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
RETRY_AFTER = {"Retry-After": {"schema": {"type": "integer", "minimum": 1}, "description": "In so many seconds."}}
ETAG = {"ETag": {"schema": {"type": "string"}, "description": "What tells this content from another."}}
T = TypeVar("T", bound=Callable[..., Any])
Operation = dict[str, Any]
Answers = Mapping[int | tuple[int, str], JsonSchema | None]
"""Schema by status, or by status and media type."""


def enlarge(chapters: Mapping[str, str], components: JsonSchema, places: Mapping[str, str], book: Path) -> None:
    """Let another part of the site describe its calls in the same document."""
    CHAPTERS.update(chapters)
    COMPONENTS.update(components)
    PLACES.update(places)
    BOOKS.append(book)


def api_operation(
    operation: str,
    summary: str,
    answers: Answers,
    takes: JsonSchema | None = None,
    query: type[Serializer] | None = None,
    headers: tuple[OpenApiParameter, ...] = (),
    refusals: tuple[int, ...] = (),
    link: bool = False,
) -> Callable[[T], T]:
    """Describe one method of a view: its name for programs, what it takes, what it answers, and how it refuses."""
    codes = [*ALWAYS, *refusals, *(WITH_BODY if takes else ())]
    codes += WITH_CONDITION if IF_MATCH in headers else ()
    codes += WITH_KEY if IDEMPOTENCY_KEY in headers else ()
    return extend_schema(
        operation_id=operation,
        summary=summary,
        request={JSON: takes} if takes else None,
        responses={**answers, **{code: ref("Problem") for code in codes}},
        parameters=[*headers, *([query] if query else []), *([FACTION_TOKEN] if link else [])],
    )


class ViewSchema(AutoSchema):
    """How a view is described, where its methods leave something unsaid."""

    def _is_list_view(self, serializer: Any = None) -> bool:
        from armies.api.base import ListView

        return isinstance(self.view, ListView) and self.method == "GET"

    def get_tags(self) -> list[str]:
        """The chapter this belongs to."""
        return [CHAPTERS[self.path.removeprefix("/api/1/").partition("/")[0]]]

    def get_auth(self) -> list[dict[str, Any]]:
        """What belongs to nobody needs no token."""
        found = list(super().get_auth())
        needed = any(isinstance(permission, IsAuthenticated) for permission in self.view.get_permissions())
        return found if needed else [*found, {}]


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
    """Add what no view says: the contract's documents, what refusals mean, and an example of every call."""
    result["components"].setdefault("schemas", {}).update(COMPONENTS)
    for method, operation in operations(result):
        for parameter in operation.get("parameters", []):
            parameter["schema"].pop("x-spec-enum-id", None)
            parameter.setdefault("description", PLACES.get(parameter["name"], ""))
        for code, response in operation["responses"].items():
            response["description"] = PROBLEMS.get(code, "") or response["description"]
            if code in ("429", "503"):
                response["headers"] = RETRY_AFTER
            if code == "200" and method == "get":
                response["headers"] = ETAG
        for example in examples().get(operation["operationId"], []):
            _show(operation, example)
    return result


def operations(document: dict[str, Any]) -> Iterator[tuple[str, Operation]]:
    """Every operation of an OpenAPI document, with its method."""
    for path in document["paths"].values():
        yield from ((method, path[method]) for method in METHODS if method in path)


@cache
def examples() -> dict[str, list[dict[str, Any]]]:
    """Calls by operation, and what they were answered; a test makes each of them again."""
    books = [json.loads(book.read_text(encoding="utf-8")) for book in BOOKS]
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
    "enlarge",
    "examples",
    "operations",
    "postprocess",
]  # fmt: skip
