"""Maps and stories on the drawing board: kept for who draws, until they are laid or put away."""

from typing import Any, NamedTuple

from django.http import HttpRequest

from campaigns.actions.worlds import mark_of
from campaigns.models import Campaign


class Draft(NamedTuple):
    """A document that somebody works on; `seen` marks what stood when they began (two organisers: the second is told).

    `changed` says that there is anything to lay.
    """

    document: dict[str, Any] | None
    seen: str
    changed: bool


def draft_of(request: HttpRequest, what: str, campaign: Campaign, present: dict[str, Any] | None) -> Draft:
    """The draft of a person, else what stands."""
    kept = request.session.get(_key(what, campaign))
    if kept is None:
        return Draft(present, mark_of(present), False)
    return Draft(kept["document"], kept["seen"], kept["document"] != present)


def keep(request: HttpRequest, what: str, campaign: Campaign, document: dict[str, Any], seen: str) -> None:
    request.session[_key(what, campaign)] = {"document": document, "seen": seen}


def put_away(request: HttpRequest, what: str, campaign: Campaign) -> None:
    request.session.pop(_key(what, campaign), None)


def _key(what: str, campaign: Campaign) -> str:
    return f"{what}-{campaign.pk}"
