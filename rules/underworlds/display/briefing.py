"""A mission in words (U-GAM-01, BRD)."""

from collections.abc import Iterator
from typing import Final

from rules.message import Message, joined, plural_message
from rules.presentation.card_parts import briefing, players_fact
from rules.presentation.cards import Briefing, Stat, Text
from rules.underworlds.content.mission import Mission


def briefing_of(mission: Mission) -> Briefing:
    """Facts, the set-up step by step, where glory comes from, how it ends."""
    return briefing(mission, _facts(mission), _set_up(mission), SCORING, _ends(mission))


def _facts(mission: Mission) -> Iterator[Stat]:
    yield players_fact(2, 2)
    yield Stat(Message("Length"), plural_message("{count} round", "{count} rounds", count=mission.rounds))
    yield Stat(Message("Activations"), Message("{count} activations each", count=mission.activations))
    yield Stat(Message("Table"), Message("{width} × {depth} hexes", width=7, depth=10))


def _set_up(mission: Mission) -> Iterator[Text]:
    """The steps before the first round in order (U-GAM-01)."""
    yield Text("", Message("Put the boards together: south’s as it is, north’s turned half round."), rule="U-BRD-01")
    if mission.tokens:
        where = joined([f"{n} ({column}, {row})" for n, (column, row) in enumerate(mission.tokens, 1)], " · ")
        yield Text("", Message("Put the objective tokens in these hexes: {where}.", where=where), rule="U-BRD-03")
        yield Text("", Message("Roll off: the winner says who counts as having placed the first."), rule="U-BRD-02")
    else:
        step = Message("Roll off: the winner says who begins. Place the five objective tokens, one in turn.")
        yield Text("", step, rule="U-BRD-02, U-BRD-03")
    drawn = Message("Shuffle both decks. Draw 3 objective cards and 5 power cards.")
    yield Text("", drawn, rule="U-DEC-02")
    placed = Message("Place fighters on starting hexes, one in turn; who did not place the first token begins.")
    yield Text("", placed, rule="U-BRD-05")


SCORING: Final = (
    Text("1", Message("for each enemy fighter who goes out of action, whatever caused it."), rule="U-FGT-05"),
    Text("1–5", Message("for each objective card that is scored in an end phase."), rule="U-END-02"),
)


def _ends(mission: Mission) -> Iterator[Text]:
    """Victory, and what does not end a game (U-GAM-02, U-GAM-03)."""
    last = Message(
        "After round {round} more glory wins, spent and unspent; equal: more objective tokens held; equal: a draw.",
        round=mission.rounds,
    )
    yield Text("", last, rule="U-GAM-02")
    yield Text("", Message("Who has no fighter left plays on with his cards."), rule="U-GAM-03")
