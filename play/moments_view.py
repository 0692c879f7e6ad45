"""The moments of a battle that cost most, as its last page shows them."""

from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString

from campaigns.replays.participants import Participants
from campaigns.replays.story import story
from play.models import PlayedBattle
from play.presenter import fought
from rules.battles.seats import Standing

Document = dict[str, Any]


class MomentView(NamedTuple):
    """What happened there, where it is in the replay, and the chance of winning before and after in percent."""

    turn: int
    words: SafeString | str
    address: str
    luck: bool
    before: int
    after: int

    @property
    def cost(self) -> int:
        return self.before - self.after


class SeatMoments(NamedTuple):
    name: Any
    moments: list[MomentView]


def moments_view(battle: PlayedBattle, standing: Standing, participants: Participants) -> list[SeatMoments] | None:
    """The moments of each seat that a person had; None while a worker still looks for them."""
    if battle.moments is None:
        return None
    lines = story(fought(battle, standing).result["events"], participants)
    return [
        SeatMoments(
            participants.players[seat.player].name,
            [_moment(battle, lines, moment) for moment in battle.moments[str(seat.number)]],
        )
        for seat in battle.seats.all()
        if str(seat.number) in battle.moments
    ]


def _moment(battle: PlayedBattle, lines: list[Any], moment: Document) -> MomentView:
    """The event that an answer led to."""
    line = lines[min(moment["event"], len(lines) - 1)]
    address = f"{reverse('play:replay', args=[battle.slug])}?event={line.n}#e{line.n}"
    before, after = round(100 * moment["before"]), round(100 * moment["after"])
    return MomentView(line.turn, line.text.words, address, moment["luck"], before, after)
