"""What organisers see of a round that is prepared and not open yet (C-RND-15)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from campaigns.battles.operations import operations
from campaigns.models import Campaign, PreparedRound
from campaigns.presenters.rounds import RoundsPage, SideView
from campaigns.text.names import content_name


@dataclass(frozen=True)
class PreparedBattle:
    """A table to be: who meets there, and in what mission; without a table a bye."""

    sides: Sequence[SideView]
    table: int = 0
    mission: str = ""
    half: bool = False


@dataclass(frozen=True)
class PreparedView:
    """`overtaken`: what it was paired from has changed; `is_next`: it may still be opened."""

    number: int
    limit: int | None
    deadline: datetime | None
    battles: Sequence[PreparedBattle]
    key: UUID
    version: int
    overtaken: bool
    is_next: bool


def prepared_round(campaign: Campaign, page: RoundsPage) -> PreparedView | None:
    """The round that is prepared, by tables, byes last; None for none."""
    prepared = PreparedRound.of(campaign)
    if prepared is None:
        return None
    state = page.state
    titles = {document["slug"]: document["title"] for document in operations(campaign.rules_of_game)}
    battles = [
        PreparedBattle(
            [page.side(force) for force in meeting["forces"]],
            meeting.get("table", 0),
            content_name(state.game, titles.get(slug, slug)) if (slug := meeting.get("operation")) else "",
            meeting.get("half", False),
        )
        for meeting in sorted(prepared.meetings, key=lambda meeting: meeting.get("table") or len(prepared.meetings) + 1)
    ]
    is_next = prepared.number == max(state.rounds, default=0) + 1 and all(r.closed for r in state.rounds.values())
    return PreparedView(
        prepared.number, prepared.limit, prepared.deadline, battles, prepared.key, prepared.version,
        prepared.is_overtaken(), is_next,
    )  # fmt: skip
