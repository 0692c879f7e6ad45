"""A mission in words: set-up, scoring, end (SET, VIC)."""

from collections.abc import Iterator
from typing import Final

from rules.hell_dorado.content.mission import Mission, Piece
from rules.message import Message, joined, plural_message
from rules.presentation.card_parts import briefing, players_fact
from rules.presentation.cards import Briefing, Stat, Text
from rules.presentation.drawing import called, centimetres
from rules.presentation.words import Words


def briefing_of(mission: Mission) -> Briefing:
    """What the mission fixes (H-SET-01)."""
    return briefing(mission, facts(mission), set_up(mission), scoring(mission), ends(mission))


def facts(mission: Mission) -> Iterator[Stat]:
    """Players, length, size of the companies and table."""
    yield players_fact(*mission.players)
    yield Stat(Message("Length"), plural_message("{count} turn", "{count} turns", count=mission.turns))
    if mission.size:
        yield Stat(Message("Limit"), Message("{count} AP", count=mission.size))
    yield Stat(Message("Table"), table_words(mission))


def table_words(mission: Mission) -> Message:
    width, height = centimetres(mission.width), centimetres(mission.height)
    return Message("{width:g} × {height:g} fathoms", width=width, height=height)


def set_up(mission: Mission) -> Iterator[Text]:
    """The steps of the set-up in order."""
    yield Text("", Message("Measure out a table of {size}.", size=table_words(mission)), rule="H-SET-01")
    if mission.pieces:
        yield Text(
            "", Message("Set up terrain as the map shows it; who has more scouts may shift a piece."), rule="H-SET-04"
        )
        yield Text("", joined(tuple([piece_words(piece) for piece in mission.pieces]), "; "), rule="H-TER-01")
    dominance = Message("Work out who is dominant: CMD, units that count, and First Contact.")
    yield Text("", dominance, rule="H-SET-02")
    if len(mission.conflict_zones) > 1:
        yield Text(
            "", Message("A die, or a prescient unit’s player, says which conflict zone triggers."), rule="H-SET-05"
        )
    deployment = Message("The dominant player takes a zone and says who begins; units are placed one by one in turns.")
    yield Text("", deployment, rule="H-SET-06")
    yield Text("", Message("Advance Deployment and Ambush come last."), rule="H-SET-07")


KINDS: Final = {
    "difficult": Message("difficult"),
    "impassable": Message("impassable"),
    "obstructive": Message("obstructive"),
    "opaque": Message("opaque"),
}


def piece_words(piece: Piece) -> Words:
    """A piece of terrain: what it does, how high its ground is and what stands on it (H-TER-01)."""
    kinds = [words for key, words in KINDS.items() if getattr(piece, key)]
    ground, height = centimetres(piece.elevation), centimetres(piece.height)
    higher: Words = Message("ground {height:g}", height=ground) if piece.elevation else ""
    stands: Words = Message("{height:g} high", height=height) if piece.covering() else ""
    what = joined((*kinds, higher, stands), ", ")
    return Message("{name}: {what}", name=called(piece.id), what=what)


def scoring(mission: Mission) -> Iterator[Text]:
    """What wins."""
    yield Text(Message("The dead"), Message("The AP of each dead enemy, at the end."), rule="H-VIC-02")
    if mission.conflict_zones:
        zones = tuple([called(zone.id) for zone in mission.conflict_zones])
        words = Message(
            "At the end of each turn from turn {turn} on, {score} to whoever has more units in the zone that triggered "
            "({zones}).",
            turn=mission.first_scored,
            score=mission.score,
            zones=zones,
        )
        yield Text(Message("The conflict zone"), words, rule="H-VIC-03")


def ends(mission: Mission) -> Iterator[Text]:
    """Everything that ends the battle (H-VIC-01, H-VIC-04)."""
    words = Message("After turn {turn}, or when a company has nobody left who counts.", turn=mission.turns)
    yield Text("", words, rule="H-VIC-01")
    yield Text("", Message("The higher score wins; equal is a draw."), rule="H-VIC-04")
