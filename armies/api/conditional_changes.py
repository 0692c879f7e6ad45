"""Changes of a strike force by calls: If-Match names the version that was read, and an outdated one is refused."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from armies.actions import ChangeRequest, DuplicateRequestError, StaleVersionError
from armies.actions.history import NothingToUndoError
from armies.actions.squads import NoSuchSquadError
from armies.actions.versioning import conflict_reason
from armies.api.strike_force_serializers import strike_force_data
from armies.models import Change, StrikeForce
from web.api.etags import etag_of, tags, version_in
from web.api.exceptions import ConflictError, StaleError

Act = Callable[[StrikeForce, ChangeRequest], Any]


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


def fingerprint(request: Request) -> str:
    """Digest of the request."""
    body = JSONRenderer().render(request.data).decode()
    parts = [str(request.method), request.path, request.headers["If-Match"], body]
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def stale(request: Request, strike_force: StrikeForce) -> StaleError:
    """Both sides: the submitted document and the current one."""
    row = get_object_or_404(StrikeForce.objects.with_release(), pk=strike_force.pk)
    present = strike_force_data(row, request.user)
    return StaleError(headers={"ETag": etag_of(present)}, yours=request.data or None, present=present)
