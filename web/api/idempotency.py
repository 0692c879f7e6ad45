"""A request that is sent again with its Idempotency-Key takes effect once and gets the answer it got.

Its effect and its answer are stored in one transaction: there are both, or neither.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import cast

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from web.api.exceptions import IdempotencyKeyReusedError
from web.models import IdempotencyRecord
from web.models.idempotency import KEY_LENGTH

KEPT_FOR = timedelta(days=1)
HEADERS = ("ETag", "Location", "Retry-After")


def idempotent(request: Request, make: Callable[[], Response]) -> Response:
    """What `make` answers; what it answered, when this request came with this key before."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return make()
    if not key.strip() or len(key) > KEY_LENGTH or not key.isprintable():
        raise ValidationError({"Idempotency-Key": _("must be text of 1 to %(most)s letters") % {"most": KEY_LENGTH}})
    with transaction.atomic():
        IdempotencyRecord.objects.filter(user=cast(User, request.user), created__lt=timezone.now() - KEPT_FOR).delete()
        kept, fresh = _taken(request, key)
        return _keep(kept, make()) if fresh else _again(kept, request)


def _taken(request: Request, key: str) -> tuple[IdempotencyRecord, bool]:
    """The row of this key; of two requests at once the second waits here until the first is answered."""
    values = {"fingerprint": fingerprint(request)}
    return IdempotencyRecord.objects.get_or_create(user=cast(User, request.user), key=key, defaults=values)


def _keep(kept: IdempotencyRecord, response: Response) -> Response:
    kept.status = response.status_code
    kept.headers = {name: response[name] for name in HEADERS if name in response}
    kept.document = JSONRenderer().render(response.data).decode()
    kept.save()
    return response


def _again(kept: IdempotencyRecord, request: Request) -> Response:
    if kept.fingerprint != fingerprint(request):
        raise IdempotencyKeyReusedError
    return Response(json.loads(kept.document), status=kept.status, headers=kept.headers)


def fingerprint(request: Request) -> str:
    """Digest of the request, to detect other requests with the same key."""
    parts = [str(request.method), request.path, JSONRenderer().render(request.data).decode()]
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
