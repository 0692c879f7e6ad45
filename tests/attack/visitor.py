"""Somebody who asks the site, through the proxy or one web service, from an address of their own."""

import json
import ssl
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode

PATIENCE = 60
HOST = "localhost"
TOKEN = "a" * 32
UNVERIFIED = ssl._create_unverified_context()


class Answer(NamedTuple):
    status: int
    headers: Any
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")

    def json(self) -> Any:
        return json.loads(self.body)


class Visitor:
    """Keeps cookies, as a browser; `by` is a port of the proxy, or of a web service when `direct`.

    All of 127.0.0.0/8 is this machine, so that visitors come from several addresses.
    """

    def __init__(self, port: int, *, session: str = "", source: str = "127.0.0.1", direct: bool = False) -> None:
        self.port, self.source, self.direct = port, source, direct
        self.cookies = {"csrftoken": TOKEN} | ({"sessionid": session} if session else {})

    def at(self, port: int) -> "Visitor":
        """The same browser at one web service, past the proxy."""
        other = Visitor(port, source=self.source, direct=True)
        other.cookies = self.cookies
        return other

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """Headers' names have _ for -. An OSError when nobody answers."""
        connection = self._connection()
        try:
            connection.request(
                method, path, body, self._headers() | {k.replace("_", "-"): v for k, v in headers.items()}
            )
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        finally:
            connection.close()
        for header in answer.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(header).items():
                self.cookies[name] = morsel.value
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, fields: Any = (), **headers: str) -> Answer:
        """A form, as it is sent by a page."""
        form = {"Content_Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields, doseq=True).encode(), **form | headers)

    def call(self, method: str, path: str, document: Any = None, **headers: str) -> Answer:
        """The API, with a session."""
        body = None if document is None else json.dumps(document).encode()
        return self.ask(method, path, body, **{"Content_Type": "application/json"} | headers)

    def _connection(self) -> HTTPConnection:
        where = {"timeout": PATIENCE, "source_address": (self.source, 0)}
        if self.direct:
            return HTTPConnection("127.0.0.1", self.port, **where)  # type: ignore[arg-type]
        return HTTPSConnection("127.0.0.1", self.port, context=UNVERIFIED, **where)  # type: ignore[arg-type]

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items() if value)
        headers = {"Host": HOST, "Cookie": cookies, "X-CSRFToken": self.cookies.get("csrftoken", TOKEN)}
        headers |= {"Origin": f"https://{HOST}", "Referer": f"https://{HOST}/"}
        if self.direct:
            headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": self.source}
        return headers
