"""A game by its documents: what follows of its answers from how its files are read and written."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic

from rules.document_lists import DocumentLists
from rules.formats.errors import DocumentError
from rules.formats.library import Library, inline_or_loaded
from rules.formats.placing import Overlay
from rules.formats.scenarios import refuse_people
from rules.game import B, C, Document, L, M, S
from rules.message import Message
from rules.presentation.outcome import UnitEnd
from rules.presentation.telling import Cast, CastPlayer, CastUnit, Known
from rules.presentation.words import PERSON
from rules.table.compiler import mypyc_attr
from rules.table.event_log import EventLog
from rules.table.placements import NoRoomError
from rules.table.questions import QuestionDocument


@mypyc_attr(allow_interpreted_subclasses=True)
class DocumentGame(DocumentLists[C, L, M, S, B], Generic[C, L, M, S, B]):
    """A game with `formats` for its documents. A game overrides what it keeps in another way.

    Its battles keep their `commanders` by the number of their player, and an `event_log`.
    """

    # a list in a scenario

    def frozen(self, content: C, army: L) -> Document:
        used = {(reference.kind, reference.slug) for reference in self.references(army)}
        document = self.content_document(content)
        for kind, parts in self.parts(content).items():
            document = document | {kind: [part for part in parts if (kind, part["slug"]) in used]}
        return document

    def player(self, army: L, content: C, id: str, name: str) -> Document:
        body, parts = self.list_body(army), self.parts(content)
        units: list[Document] = []
        for number, unit in enumerate(body["squads"], 1):
            kind = self.unit_kind(unit)
            known = [part for part in parts[kind.key] if part["slug"] == unit[kind.unit_key]]
            units += [unit | {"id": f"{id}-{number}", kind.unit_key: part} for part in known]
        cards = {part["slug"]: part for part in parts.get(self.card_kind, [])}
        piles = {key: [cards[slug] for slug in pile if slug in cards] for key, pile in self.piles(army).items()}
        commander = self.commanders()[0].key
        return {"id": id, "name": name, "commander": commander, **body["choices"], "units": units, **piles}

    def mission_of(self, named: object, library: Library, overlay: Overlay | None = None) -> M:
        """The mission of a scenario, inline or by its slug, with keys of the scenario before its own."""
        own = {str(mission["slug"]): mission for mission in self.missions()}
        return inline_or_loaded(
            named,
            "operation",
            lambda slug: own.get(slug) or library.mission(slug),
            lambda document, path: (overlay or Overlay({}, ())).read(document, path, self.read_mission),
        )

    def part_of(self, kind: str, named: object, library: Library, path: str) -> Any:
        """A part that a scenario uses, inline or by its slug."""
        return inline_or_loaded(
            named,
            path,
            lambda slug: library.part(kind, slug),
            lambda document, at: self.formats.read(kind, document, at),
        )

    def refuse_people(self, commanders: Sequence[str]) -> None:
        """A battle that is fought in one go has no human players."""
        refuse_people(commanders, [one.key for one in self.facts.commanders])

    def cast(self, scenario: Document) -> Cast:
        """Everybody in a scenario. What only a slug names there is called by it."""
        known, players = Known(), []
        for player in scenario["players"]:
            id, units = player["id"], []
            for unit in player["units"]:
                known.owners[unit["id"]] = id
                part = unit[self.unit_kind(unit).unit_key]
                units.append(self.cast_unit(unit, part if isinstance(part, dict) else {"name": part}, known))
            players.append(CastPlayer(id, player.get("name") or id, id, tuple(units)))
        return Cast(tuple(players), {slug: name for (_, slug), name in known.parts.items()}, known)

    def cast_unit(self, unit: Document, part: Document, known: Known) -> CastUnit:
        """A unit of a scenario by its own name, or that of its part; notes what its weapons and the like are called."""
        for key, _ in self.facts.named:
            known.parts |= {(unit["id"], one["slug"]): one["name"] for one in part.get(key, [])}
        return CastUnit(unit["id"], unit.get("name") or part["name"], points=part.get("points"))

    # battles

    def set_up(self, scenario: S, battle: B) -> None:
        """Everything before the first turn; NoRoomError."""

    def begin(self, scenario: S, battle: B) -> None:
        try:
            self.set_up(scenario, battle)
        except NoRoomError as error:
            raise self.no_room(error.player, error.unit) from None

    def no_room(self, player: int, unit: int) -> DocumentError:
        """What is wrong with a scenario in which a unit cannot be set up; both are numbers in the document, from 0."""
        problem, remedy = Message("finds no room in its start area"), Message("needs a larger start area, or positions")
        return DocumentError(f"players[{player}].units[{unit}]", problem, remedy)

    def change_battle(
        self, scenario: S, battle: B, fought: int, seed: int | None, commanders: Mapping[str, str]
    ) -> None:
        """With other luck all automatic commanders are replaced, since each has luck of its own."""
        changed: Any = battle
        if seed is not None:
            self.reseed(scenario, battle, seed)
        automatic = [one.key for one in self.commanders()]
        for number, player in enumerate(self.line_up(scenario).players):
            if player.id in commanders or (seed is not None and player.commander in automatic):
                name = commanders.get(player.id, player.commander)
                changed.commanders[number] = self.commander(scenario, number, name, fought if seed is None else seed)

    def reseed(self, scenario: S, battle: B, seed: int) -> None:
        """Other dice, and other luck of whatever kind, from here on."""
        raise NotImplementedError

    def commander(self, scenario: S, number: int, name: str, seed: int) -> Any:
        """A commander of a player who has no answers of people."""
        raise NotImplementedError

    def record(self, scenario: S, battle: B, seed: int) -> list[Any]:
        answers: list[Any] = []
        recorded: Any = battle
        for number, player in enumerate(self.line_up(scenario).players):
            if player.commander == PERSON.key:
                recorded.commanders[number] = self.recorder(number, seed, answers)
        return answers

    def recorder(self, number: int, seed: int, answers: list[Any]) -> Any:
        """A commander for a person, whose answers are added to these."""
        raise NotImplementedError

    def event_log(self, battle: B) -> EventLog | None:
        """The events of a battle, where they are kept."""
        fought: Any = battle
        log: EventLog | None = fought.event_log
        return log

    # results

    def players_of(self, scenario: S, battle: B) -> list[Document]:
        """How each player stands, as results and questions say it: `id`, `units` and the game's own keys."""
        raise NotImplementedError

    def standing(self, scenario: S, battle: B) -> Document:
        """What results and questions say of how a battle stands."""
        players, ended = self.line_up(scenario).players, self.outcome(scenario, battle)
        return {
            "victory_points": {player.id: score for player, score in zip(players, ended.scores, strict=True)},
            "players": self.players_of(scenario, battle),
            "not_simulated": list(self.line_up(scenario).not_simulated),
        }

    def result(self, scenario: S, battle: B, seed: int) -> Document:
        ended, log = self.outcome(scenario, battle), self.event_log(battle)
        winner = None if ended.side < 0 else self.line_up(scenario).sides[ended.side]
        head = {"format": self.format("result"), "game": self.slug, "engine": self.facts.engine, "seed": seed}
        digest, events = ({}, {}) if log is None else ({"digest": log.digest()}, {"events": log.events})
        came = {"turns": ended.turns, "winner": winner, "draw": winner is None}
        return head | digest | came | self.standing(scenario, battle) | events

    def question(self, scenario: S, battle: B, seed: int, question: QuestionDocument, given: int) -> Document:
        log = self.event_log(battle)
        head = {"format": self.format("question"), "game": self.slug, "seed": seed}
        asked = {"answers": given, "question": question.document(), "turn": self.outcome(scenario, battle).turns}
        events = [] if log is None else log.events
        return head | asked | self.standing(scenario, battle) | {"engine": self.facts.engine, "events": events}

    def units_of(self, result: Document) -> Mapping[str, UnitEnd]:
        return {
            unit["id"]: UnitEnd(player["id"], unit["lost"]) for player in result["players"] for unit in player["units"]
        }
