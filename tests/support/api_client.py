"""Programs of somebody's that call the API, with a token that may write."""

import json
from collections.abc import Callable
from typing import Any

from django.test import Client

from damocles_site.models import ApiToken, digest_of


def token_for(user: Any) -> str:
    """A token of somebody's that may write."""
    secret = f"dam_{user.username}"
    ApiToken.objects.create(owner=user, name="tests", scope="write", digest=digest_of(secret))
    return secret


class Caller:
    """`caller.put(address, body, tag)`: the tag is sent as If-Match, a key as Idempotency-Key."""

    def __init__(self, user: Any = None) -> None:
        self.client = Client()
        if user is not None:
            self.client = Client(headers={"authorization": f"Bearer {token_for(user)}"})

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(address: str, body: Any = None, tag: str = "", key: str = "") -> Any:
            headers = {"If-Match": tag} if tag else {}
            headers |= {"Idempotency-Key": key} if key else {}
            data = "" if body is None else json.dumps(body)
            kind = "application/json"
            return self.client.generic(method.upper(), address, data=data, content_type=kind, headers=headers)

        return call


def faults(response: Any) -> list[tuple[str, str]]:
    """Path and message of each fault of a refusal."""
    return [(error["path"], error["message"]) for error in response.json()["errors"]]
