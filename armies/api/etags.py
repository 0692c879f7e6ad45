"""Conditional writes: If-Match names the version that was read; an outdated version is refused with both sides.

The tag of a strike force is its version and a digest of the response, so that clients can tell which is newer.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from armies.actions import ChangeRequest, DuplicateRequestError, StaleVersionError
from armies.actions.history import NothingToUndoError
from armies.actions.squads import NoSuchSquadError
from armies.actions.versioning import conflict_reason
from armies.api.base import mark_of
from armies.api.exceptions import ConflictError, PreconditionRequiredError, StaleError
from armies.api.strike_force_serializers import strike_force_data
from armies.models import Change, StrikeForce
from people.numbers import whole_number

Act = Callable[[StrikeForce, ChangeRequest], Any]


def etag_of(document: dict[str, Any]) -> str:
    """The strong ETag of a strike force as it is shown; databases order the keys of its JSON as they like."""
    said = json.dumps(document, cls=JSONEncoder, sort_keys=True)
    return f'"{document["version"]}-{mark_of(said.encode())}"'


def plain_etag_of(document: Any) -> str:
    """The strong ETag of any other document."""
    return f'"{mark_of(JSONRenderer().render(document))}"'


def response_with_etag(strike_force: StrikeForce, request: Request, status: int = 200) -> Response:
    """A strike force as an answer, with its tag."""
    document = strike_force_data(strike_force, request.user)
    return Response(document, status=status, headers={"ETag": etag_of(document)})


def change(request: Request, strike_force: StrikeForce, act: Act) -> None:
    """Make one change on the version that If-Match names; the very same request sent again is done already."""
    given = tags(request)
    stands = etag_of(strike_force_data(strike_force, request.user)) in given
    edit = ChangeRequest(strike_force.version if stands else version_in(given[0]), fingerprint(request), request.user)
    try:
        if not stands:
            raise conflict_reason(strike_force.pk, edit)
        act(strike_force, edit)
    except DuplicateRequestError:
        return
    except StaleVersionError:
        raise stale(request, strike_force) from None
    except NothingToUndoError as nothing:
        raise ConflictError(str(nothing)) from None
    except (StrikeForce.DoesNotExist, Change.DoesNotExist, NoSuchSquadError):
        raise Http404 from None


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


def fingerprint(request: Request) -> str:
    """Digest of the request."""
    body = JSONRenderer().render(request.data).decode()
    said = [str(request.method), request.path, request.headers["If-Match"], body]
    return sha256("\0".join(said).encode("utf-8", "surrogatepass")).hexdigest()


def stale(request: Request, strike_force: StrikeForce) -> StaleError:
    """Both sides: the submitted document and the current one."""
    row = get_object_or_404(StrikeForce.objects.with_release(), pk=strike_force.pk)
    present = strike_force_data(row, request.user)
    return StaleError(headers={"ETag": etag_of(present)}, yours=request.data or None, present=present)
