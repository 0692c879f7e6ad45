"""Calls of the API one after another: what is sent and answered becomes the examples of its document."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from unittest import mock

from django.test import Client

from web.api.docs_views import openapi_document

HOST = "damocles.example"
CURSOR = re.compile(r"after=[\w%-]+")


class Walk:
    """Calls in their order; each is kept as an example of its operation."""

    def __init__(self) -> None:
        self.places = dict(places())
        self.examples: dict[str, list[dict[str, Any]]] = {}
        self.minute = datetime(2027, 3, 1, 12, tzinfo=UTC)
        self.luck = Random(1)
        self.tags: dict[str, str] = {}
        self.secret = ""

    def call(self, operation: str, name: str = "example", body: Any = None, *, tag: str = "", **given: Any) -> Any:
        """Call an operation; path, query and headers are found among what is given."""
        method, path, parameters = self.places[operation]
        kinds = {parameter["name"]: parameter["in"] for parameter in parameters}
        names = {key.replace("_", "-") if key not in kinds else key: value for key, value in given.items()}
        url = path.format(**names)
        if kinds.get("If-Match") == "header" and tag != "none":
            names["If-Match"] = tag or self.tags[path.split("{slug}")[0] + str(names["slug"])]
        self.minute += timedelta(minutes=1)
        answer = self._sent(method, url, body, {key: v for key, v in names.items() if kinds.get(key) != "path"}, kinds)
        self._remember(path, names, answer)
        self._keep(operation, name, names, body, answer)
        return answer

    def _sent(self, method: str, url: str, body: Any, names: dict[str, Any], kinds: dict[str, str]) -> Any:
        headers = {key: value for key, value in names.items() if kinds.get(key) == "header"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        query = {key: value for key, value in names.items() if kinds.get(key) == "query"}
        data = "" if body is None else json.dumps(body)
        client = Client(SERVER_NAME=HOST, headers=headers)
        with (
            mock.patch("django.utils.timezone.now", return_value=self.minute),
            mock.patch("web.models.sharing.secrets.choice", self.luck.choice),
        ):
            return client.generic(method.upper(), url, data=data, content_type="application/json", query_params=query)

    def _remember(self, path: str, names: dict[str, Any], answer: Any) -> None:
        """The tag of what was answered, for the next change of it."""
        read = answer.json() if answer.headers.get("Content-Type") == "application/json" else {}
        if "ETag" in answer.headers and ("verdict" in read or path == "/api/1/drafts/{slug}/"):
            slug = read.get("slug") or names["slug"]
            self.tags[path.split("{slug}")[0] + str(slug)] = answer.headers["ETag"]

    def _keep(self, operation: str, name: str, names: dict[str, Any], body: Any, answer: Any) -> None:
        kept: dict[str, Any] = {"name": name, "parameters": names, "status": answer.status_code}
        if body is not None:
            kept["body"] = body
        if not answer.streaming and answer.content and answer.headers["Content-Type"] != "image/jpeg":
            json_sent = answer.headers["Content-Type"] == "application/json"
            text = CURSOR.sub("after=WzE0XQ", answer.content.decode())  # signed with the site's own key
            kept["answer"] = json.loads(text) if json_sent else text
            kept |= {} if json_sent else {"type": "text/plain"}
        self.examples.setdefault(operation, []).append(kept)


def places() -> Iterator[tuple[str, tuple[str, str, list[dict[str, Any]]]]]:
    """Method, path and parameters of each operation."""
    for path, methods in openapi_document("en")["paths"].items():
        for method, operation in methods.items():
            yield operation["operationId"], (method, path, operation.get("parameters", []))
