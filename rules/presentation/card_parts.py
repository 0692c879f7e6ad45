"""What cards, blanks and briefings of every game have."""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.message import Message, plural_message
from rules.presentation.battle_sheet import BattleSheet
from rules.presentation.cards import Blank, Briefing, Column, Row, Stat, Table, Text
from rules.presentation.words import Words


def weapon_icon(melee: bool) -> str:
    """What stands before the name of a weapon."""
    return "melee" if melee else "missile"


def weapon_tables(owner: Words, columns: tuple[Column, ...], rows: Sequence[Row]) -> tuple[Table, ...]:
    """The weapons of a part, if it has any."""
    return (Table(Message("Weapons of {name}", name=owner), columns, tuple(rows)),) if rows else ()


def own_text(text: str) -> tuple[Text, ...]:
    """The text that a part brings, if it has one."""
    return (Text("", text),) if text else ()


def empty_table(columns: tuple[Column, ...], rows: int) -> Table:
    """A table to fill in by hand."""
    return Table("", columns, (Row(()),) * rows)


def blank_battle_sheet(sheet: BattleSheet) -> Blank:
    return Blank("battle_sheet", Message("Blank battle sheet"), sheet=sheet)


def briefing(
    mission: Any,
    facts: Iterable[Stat],
    set_up: Iterable[Text],
    scoring: Iterable[Text],
    ends: Iterable[Text],
    texts: Iterable[Text] = (),
) -> Briefing:
    """The briefing of a mission with a title and a summary."""
    parts = [tuple(part) for part in (set_up, texts, scoring, ends)]
    return Briefing(mission.title, mission.summary, tuple(facts), *parts)


def players_fact(fewest: int, most: int) -> Stat:
    """How many play a mission."""
    players = plural_message("{count} player", "{count} players", count=most)
    if fewest != most:
        players = Message("{fewest} to {most} players", fewest=fewest, most=most)
    return Stat(Message("Players"), players)
