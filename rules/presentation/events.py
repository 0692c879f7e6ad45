"""What events say, count for and change on the table: one row a type, read by report, replay, story and live play."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.presentation.cast import Cast
from rules.presentation.event_sentences import EventSentence
from rules.presentation.luck import Luck, Rolled, Rolls, luck_of
from rules.presentation.outcome import Deeds, UnitEnd
from rules.presentation.report import Passage
from rules.presentation.sentences import PASSED_OVER, Wording, unknown
from rules.presentation.values import Document, unit_of

Change = Callable[[Any, Document], Document]
"""What an event changes, of the scenes of its game: keys of `rules.presentation.picture.Step`."""


class Deed(NamedTuple):
    """A deed of a unit, by its name in `Deeds`; harm to `victim` is none where it is one's own party's."""

    unit: str
    kind: str
    number: int = 1
    victim: str = ""


class Score(NamedTuple):
    """Points that a player has scored, and what for."""

    player: str
    reason: str
    points: int


def harm(*kinds: str) -> Callable[[Document], list[Deed]]:
    """What the unit that did it has to its credit, where the event names it."""

    def deeds(event: Document) -> list[Deed]:
        author = event.get("by_unit") or event.get("by_squad") or ""
        return [Deed(author, kind, 1, unit_of(event)) for kind in kinds]

    return deeds


class EventType:
    """A row of the table: what events of a type say, and what they change on the table.

    `begins` a paragraph of a report; `deeds` and `score` are what campaigns count. After one that `reveals` something
    to a player, answers are not taken back. `rolls` are its dice that had to reach something.
    """

    def __init__(
        self,
        says: Wording,
        changes: Change | None = None,
        begins: bool = False,
        deeds: Callable[[Document], list[Deed]] | None = None,
        score: Callable[[Document], Score] | None = None,
        reveals: bool = False,
        rolls: Rolls | None = None,
    ) -> None:
        self.says = says
        self.changes = changes
        self.begins = begins
        self.deeds = deeds
        self.score = score
        self.reveals = reveals
        self.rolls = rolls


class EventTable:
    """All types of events of a game."""

    def __init__(self, types: Mapping[str, EventType]) -> None:
        self.types = {"passed_over": EventType(PASSED_OVER), **types}
        self.has_paragraphs = any(row.begins for row in types.values())

    def describe(self, event: Document, cast: Cast) -> EventSentence:
        """An event in words, with the player whose doing it was; one of an unknown type by its name."""
        row = self.types.get(event["type"])
        message, rules, dice, _, why = unknown(event, cast) if row is None else row.says(event, cast)
        player = event.get("player") or cast.known.owners.get(unit_of(event), "")
        return EventSentence(message, rules, dice, player, why)

    def changes(self, scenes: Any, event: Document) -> Document:
        """What an event changes on the table."""
        row = self.types.get(event["type"])
        return {} if row is None or row.changes is None else row.changes(scenes, event)

    def begins(self, event: Document) -> bool:
        """Whether an event begins a paragraph of a report."""
        row = self.types.get(event["type"])
        return row is not None and row.begins

    def passages(self, events: Sequence[Document], cast: Cast) -> list[Passage]:
        """The events of a turn as paragraphs: what follows on one that begins a paragraph, or is alike.

        Where none begins a paragraph, each is one.
        """
        groups: list[list[Document]] = []
        for event in events:
            alike = bool(groups) and (self.begins(groups[-1][0]) or groups[-1][0]["type"] == event["type"])
            if self.begins(event) or not alike or not self.has_paragraphs:
                groups.append([])
            groups[-1].append(event)
        return [
            Passage(
                tuple([(event, self.describe(event, cast)) for event in group]),
                unit_of(group[0]) if self.begins(group[0]) else "",
            )
            for group in groups
        ]

    def luck(self, events: Sequence[Document], cast: Cast) -> list[Luck]:
        """What each player's dice came to."""
        rolls: list[Rolled] = []
        for event in events:
            row = self.types.get(event["type"])
            if row is not None and row.rolls is not None:
                rolls += row.rolls(event, cast)
        return luck_of(rolls, cast.known.owners, [player.id for player in cast.players])

    def deeds(
        self,
        result: Document,
        ends: Mapping[str, UnitEnd],
        parties: Mapping[str, str] | None = None,
        objectives: Mapping[str, int] | None = None,
    ) -> dict[str, Deeds]:
        """What each unit did; `objectives` are those that no event alone tells of."""
        party = {id: (parties or {}).get(end.player, end.player) for id, end in ends.items()}
        done = {id: {"slain": 0, "destroyed": 0, "objectives": (objectives or {}).get(id, 0)} for id in ends}
        for event in result.get("events", []):
            row = self.types.get(event["type"])
            for deed in row.deeds(event) if row is not None and row.deeds is not None else []:
                if deed.unit in done and party[deed.unit] != party.get(deed.victim):
                    done[deed.unit][deed.kind] += deed.number
        return {
            id: Deeds(done[id]["slain"], done[id]["destroyed"], done[id]["objectives"], not end.lost)
            for id, end in ends.items()
        }

    def reasons(self, result: Document) -> dict[str, dict[str, int]]:
        """The scores of each player by reason."""
        reasons: dict[str, dict[str, int]] = {player["id"]: {} for player in result["players"]}
        for event in result.get("events", []):
            row = self.types.get(event["type"])
            if row is not None and row.score is not None:
                player, reason, points = row.score(event)
                reasons[player][reason] = reasons[player].get(reason, 0) + points
        return reasons


NO_EVENTS: Final = EventTable({})
