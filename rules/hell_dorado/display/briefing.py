"""A mission in words: set-up, scoring, end (SET, VIC)."""

from collections.abc import Iterator

from rules.hell_dorado.content.mission import Mission
from rules.message import Message, plural_message
from rules.presentation.card_parts import briefing, players_fact
from rules.presentation.cards import Briefing, Stat, Text
from rules.presentation.drawing import called, centimetres


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
    dominance = Message("Work out who is dominant: CMD, units that count, and First Contact.")
    yield Text("", dominance, rule="H-SET-02")
    if len(mission.conflict_zones) > 1:
        yield Text(
            "", Message("A die, or a prescient unit’s player, says which conflict zone triggers."), rule="H-SET-05"
        )
    deployment = Message("The dominant player takes a zone and says who begins; units are placed one by one in turns.")
    yield Text("", deployment, rule="H-SET-06")
    yield Text("", Message("Advance Deployment and Ambush come last."), rule="H-SET-07")


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
