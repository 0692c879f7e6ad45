"""Rules of access to the API in tests: which role gets which status by which method."""

from dataclasses import dataclass, field
from typing import Any

from tests.support.access_rules import ROLES

METHODS = ("get", "head", "options", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class ApiAccessRule:
    """The statuses that the roles get, by method; one alone is for everybody, a method not named is 405."""

    answers: dict[str, str]
    at: dict[str, str] = field(default_factory=dict)
    """URL argument -> the key of its value in what `create_objects` of its app returns."""
    body: Any = None
    query: str = ""
    changes: bool = True
    """Whether its other methods than GET change anything, so that a token for reading may not use them."""
    confirmed: str = ""
    """The method that an open session alone does not do, before the password is confirmed, nor a token for reading."""
    tagged: str = ""
    """The address whose ETag is sent as If-Match; without one its own."""

    def expected(self, method: str, role: str) -> int:
        if role == "anonymous" and self._asks_who(method):
            return 401  # before anything is said of methods
        if method == "options":
            return 204
        statuses = self.answers.get("get" if method == "head" else method, "405").split()
        return int(statuses[ROLES.index(role)] if len(statuses) > 1 else statuses[0])

    def by_session(self, method: str, role: str) -> int:
        """The same of sessions whose password nobody confirmed."""
        return 403 if method == self.confirmed and role != "anonymous" else self.expected(method, role)

    def _asks_who(self, method: str) -> bool:
        """Whether it is for accounts alone; some may be read by everybody all the same."""
        asks = [name for name, statuses in self.answers.items() if statuses.startswith("401")]
        reads = method in ("get", "head", "options") and "get" in self.answers and "get" not in asks
        return bool(asks) and not reads
