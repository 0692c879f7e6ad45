"""Conditional writes: If-Match names the version that was read; an outdated version is refused with both sides.

The tag of what has versions is its version and a digest of the response, so that clients can tell which is newer.
"""

import json
from typing import Any

from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.utils.encoders import JSONEncoder

from people.numbers import whole_number
from web.api.base import mark_of
from web.api.exceptions import PreconditionRequiredError, StaleError


def etag_of(document: dict[str, Any]) -> str:
    """The strong ETag of a versioned document as it is shown; databases order the keys of its JSON as they like."""
    text = json.dumps(document, cls=JSONEncoder, sort_keys=True)
    return f'"{document["version"]}-{mark_of(text.encode())}"'


def plain_etag_of(document: Any) -> str:
    """The strong ETag of any other document."""
    return f'"{mark_of(JSONRenderer().render(document))}"'


def tags(request: Request) -> list[str]:
    """The tags of If-Match; `*` names no version, so it is not enough."""
    header = request.headers.get("If-Match", "").strip()
    if header in ("", "*"):
        raise PreconditionRequiredError
    return [tag.strip() for tag in header.split(",")]


def refuse_stale(request: Request, document: dict[str, Any]) -> None:
    """Refuse a write whose If-Match is not the ETag of the current document."""
    present = plain_etag_of(document)
    if present not in tags(request):
        raise StaleError(headers={"ETag": present}, yours=request.data, present=document)


def version_in(tag: str) -> int:
    """The version that a tag of ours names; 0, which none has, for another."""
    return whole_number(tag.strip('"').split("-")[0]) or 0
