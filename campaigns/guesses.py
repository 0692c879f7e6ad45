"""How many wrong codes somebody may try: counted by account and by address, as wrong passwords are."""

from typing import Any

from django.http import HttpRequest

from armies.api.throttling import CallThrottle, network


class Guesses(CallThrottle):
    """So many wrong codes an hour for each account, or for each address without one."""

    scope = "join_code"
    rate = "10/hour"

    def are_spent(self, request: HttpRequest) -> bool:
        """Whether there were enough already; asking does not count."""
        self.now = self.timer()
        self.span = self._span(self.get_cache_key(request, None))  # type: ignore[arg-type]
        return self.span[1] >= self.num_requests

    def count(self, request: HttpRequest) -> None:
        self.allow_request(request, None)  # type: ignore[arg-type]


class GuessesFromHere(Guesses):
    """More for each address, where a whole club may sit, so that many accounts help nobody to guess."""

    scope = "join_code_from"
    rate = "60/hour"

    def get_cache_key(self, request: Any, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": network(self.get_ident(request))}


def spent(request: HttpRequest) -> bool:
    return Guesses().are_spent(request) or GuessesFromHere().are_spent(request)


def count_a_miss(request: HttpRequest) -> None:
    Guesses().count(request)
    GuessesFromHere().count(request)
