"""What a game is to the site: everything that needs its rules is asked of it and answered in plain values."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.list_game import DOCUMENTS, C, Document, L, ListGame
from rules.message import Message, Who
from rules.presentation.cards import Briefing
from rules.presentation.events import NO_EVENTS, EventTable
from rules.presentation.outcome import Deeds, LineUp, Outcome, UnitEnd
from rules.presentation.picture import Picture
from rules.presentation.report import Account, Loss, Losses, Passage
from rules.presentation.scenes import Scenes
from rules.presentation.telling import Cast, EventSentence
from rules.presentation.words import Choice, Field, Mark, Words
from rules.table.compiler import mypyc_attr
from rules.table.questions import GivenAnswers, QuestionDocument, Refusal

__all__ = ["DOCUMENTS", "AnyGame", "B", "C", "Document", "Game", "L", "M", "S"]

M = TypeVar("M")
"""A mission."""
S = TypeVar("S")
"""A scenario."""
B = TypeVar("B")
"""A battle."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ListGame[C, L], Generic[C, L, M, S, B]):
    """A game. Content, lists, missions, scenarios and battles are its own classes: the site passes them back unread.

    A method with a body, here or in `ListGame`, has that as its default: what a game without the notion answers.
    """

    # missions

    def missions(self) -> tuple[Document, ...]:
        """Those that are always there."""
        return ()

    def read_mission(self, document: object, path: str = "") -> M:
        """An operation file, strictly."""
        raise NotImplementedError

    def read_new_mission(self, document: object, path: str = "") -> M:
        """The same of one that is to be kept: what old ones may have and new ones may not is refused."""
        return self.read_mission(document, path)

    def mission_document(self, mission: M) -> Document:
        """An operation in canonical form."""
        raise NotImplementedError

    def briefing(self, mission: M) -> Briefing:
        """A mission in words."""
        raise NotImplementedError

    def ground(self, mission: M) -> Picture:
        """The table of a mission, measured."""
        raise NotImplementedError

    # scenarios and battles; what these drive is in rules/battles

    def frozen(self, content: C, army: L) -> Document:
        """A pack of the parts that a list uses."""
        raise NotImplementedError

    def player(self, army: L, content: C, id: str, name: str) -> Document:
        """A list as a player of a scenario, all content inline, units numbered as `<id>-1`, `<id>-2` in order."""
        raise NotImplementedError

    def scenario(self, name: str, mission: Document | str, players: Sequence[Document]) -> Document:
        """A scenario without its seed."""
        named = {"name": name} if name else {}
        return {"format": self.format("scenario"), **named, "operation": mission, "players": list(players)}

    def read_scenario(self, document: object, library: Library, people: bool = False) -> S:
        """A scenario with all its content, with `people` among its commanders or none; DocumentError."""
        raise NotImplementedError

    def line_up(self, scenario: S) -> LineUp:
        """Who fights, from which seed, for how long."""
        raise NotImplementedError

    def muster(self, scenario: S, seed: int, events: bool, given: GivenAnswers | None = None) -> B:
        """A battle about to begin; `events` keeps its events, `given` are the answers of people."""
        raise NotImplementedError

    def begin(self, scenario: S, battle: B) -> None:
        """Everything before the first turn. DocumentError where the scenario cannot be set up."""

    def play(self, scenario: S, battle: B, last: int) -> None:
        """The turns up to this one, as far as the battle goes on; raises `Stopped` at a question without an answer."""
        raise NotImplementedError

    def finish(self, scenario: S, battle: B) -> None:
        """Everything after the last turn."""

    def change_battle(
        self, scenario: S, battle: B, fought: int, seed: int | None, commanders: Mapping[str, str]
    ) -> None:
        """From here on other luck (`seed`, None for the same) or other commanders; until here the seed was `fought`."""
        raise NotImplementedError

    def record(self, scenario: S, battle: B, seed: int) -> list[Any]:
        """Let a usual commander answer for people; the answers are in this list once the battle has been fought."""
        raise NotImplementedError

    def outcome(self, scenario: S, battle: B) -> Outcome:
        """How a battle stands, in whole numbers."""
        raise NotImplementedError

    def result(self, scenario: S, battle: B, seed: int) -> Document:
        """The result of a battle that has been fought."""
        raise NotImplementedError

    def read_result(self, document: object, path: str = "") -> Document:
        """A result as it was written; DocumentError for what is none."""
        raise NotImplementedError

    def question(self, scenario: S, battle: B, seed: int, question: QuestionDocument, given: int) -> Document:
        """A question after so many answers, with everything that the player may know."""
        raise NotImplementedError

    def read_answers(self, document: object) -> list[Any]:
        """The answers of people, in order; AnswersError for a wrong document."""
        raise NotImplementedError

    def answers_document(self, answers: Sequence[Any]) -> Document:
        """Answers as a document."""
        raise NotImplementedError

    def units_of(self, result: Document) -> Mapping[str, UnitEnd]:
        """What became of each unit, by its id in the scenario."""
        raise NotImplementedError

    def deeds(self, result: Document, parties: Mapping[str, str] | None = None) -> Mapping[str, Deeds]:
        """What each unit did; harm to one's own party does not count."""
        return self.events().deeds(result, self.units_of(result), parties)

    def reasons(self, result: Document) -> Mapping[str, Mapping[str, int]]:
        """The scores of each player by reason."""
        return self.events().reasons(result)

    def figures(self, result: Document, player: str) -> Mapping[str, int]:
        """What else a campaign keeps of a player's battle, such as points that were left."""
        return {}

    # plans and reports

    def plan_fields(self, units: Sequence[Choice]) -> tuple[Field, ...]:
        """What a commander may be told before a battle, the commander itself first; `units` are the player's own."""
        named = tuple([Choice(one.key, one.label) for one in self.commanders()])
        return (Field("commander", "choice", Message("Commander"), named[0].key, choices=named),)

    def read_plan(self, document: object, units: Sequence[str]) -> Document:
        """A plan for these units, strictly, in the keys of a scenario's player."""
        keys = document if isinstance(document, dict) else {}
        known = [one.key for one in self.commanders()]
        if list(keys) != ["commander"] or keys["commander"] not in known:
            remedy = Message("must be one of {words}", words=", ".join(known))
            raise DocumentError("commander", Message("is no commander of this game"), remedy)
        return {"commander": keys["commander"]}

    def report_fields(self) -> tuple[Field, ...]:
        """Figures that a report of a battle on a table has for each player besides the score."""
        return ()

    def told_figures(self, figures: Mapping[str, int]) -> tuple[Message, ...]:
        """The figures of a player that are known, in words."""
        asked = [field for field in self.report_fields() if field.key in figures]
        return tuple([Message("{label}: {n}", label=field.label, n=figures[field.key]) for field in asked])

    def score_reasons(self, mission: Document) -> tuple[Choice, ...]:
        """What scores may be given for in a mission."""
        return ()

    def reason(self, key: str) -> Words:
        """What a score or figure of a battle was given, spent or regained for."""
        return key.replace("_", " ")

    def refuse_outcome(self, scores: Mapping[str, int], winner: str) -> Refusal | None:
        """Why these scores of parties do not make this winner ("" for a draw): most wins, equal is a draw."""
        best = [party for party, score in scores.items() if score == max(scores.values())]
        if len(best) > 1 and winner:
            return Refusal("", "Equal scores are a draw.")
        if len(best) == 1 and winner != best[0]:
            return Refusal("", "The highest score wins: {party}.", party=Who(best[0]))
        return None

    def marks(self) -> tuple[Mark, ...]:
        """Honours and scars; none where units earn nothing."""
        return ()

    def with_marks(self, player: Document, marks: Mapping[str, Sequence[str]]) -> Document:
        """A player of a scenario whose units, by id, have these marks by slug."""
        return player

    def marked(self, content: C, army: L, marks: Sequence[Sequence[Mark]]) -> tuple[C, L]:
        """Content and list in which each unit has its marks, in the words given, among what its card says."""
        return content, army

    # telling and drawing

    def cast(self, scenario: Document) -> Cast:
        """Who takes part in a scenario."""
        raise NotImplementedError

    def events(self) -> EventTable:
        """What its events say, count for and change on the table, a row a type."""
        return NO_EVENTS

    def describe_event(self, event: Document, cast: Cast) -> EventSentence:
        """An event in words."""
        return self.events().describe(event, cast)

    def passages(self, events: Sequence[Document], cast: Cast) -> Sequence[Passage]:
        """The events of a turn as paragraphs of a report."""
        return self.events().passages(events, cast)

    def losses(self, scenario: Document, result: Document) -> Losses:
        """How each unit came out of a battle, in the order of the scenario; the scenario has its mission in it."""
        ends = self.units_of(result)
        return Losses((), tuple([Loss(id, lost=end.lost) for id, end in ends.items()]))

    def accounts(self, result: Document) -> tuple[Account, ...]:
        """How players came to their scores and other figures."""
        sums: dict[str, dict[str, int]] = {}
        for player, scores in self.reasons(result).items():
            for reason, score in scores.items():
                sums.setdefault(reason, {})[player] = score
        rows = tuple([(self.reason(reason), scores) for reason, scores in sums.items()])
        return (Account(self.facts.terms.score.many, rows, Message("In all"), result["victory_points"]),)

    def ending(self, scenario: Document, result: Document) -> Message:
        """When a battle ended, and why; the scenario has its mission in it."""
        return Message("It ended in turn {turn}.", turn=result["turns"])

    def scenes(self, scenario: Document, result: Document) -> Scenes:
        """The table of a battle, event by event."""
        raise NotImplementedError

    # odds

    def odds_fields(self) -> tuple[Field, ...]:
        """What the exact odds of its usual attack are asked with."""
        return ()

    def odds(self, document: object) -> Document:
        """The exact odds of its usual attack; `schema("odds")` is of what is asked. DocumentError."""
        raise NotImplementedError


AnyGame = Game[Any, Any, Any, Any, Any]
