"""What a game answers of scenarios and battles; what these drive is in `rules.battles`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.game.derived import battles, plans, results, scenarios
from rules.game.of_game import missing, of_game
from rules.presentation.outcome import Deeds, LineUp, Outcome, UnitEnd
from rules.presentation.words import Choice, FormField
from rules.table.questions import GivenAnswers, QuestionDocument, Refusal

Document = dict[str, Any]


class ReadScenario(Protocol):
    def __call__(self, document: object, library: Library, /, people: bool = False) -> Any: ...


class Muster(Protocol):
    def __call__(self, scenario: Any, seed: int, events: bool, /, given: GivenAnswers | None = None) -> Any: ...


class CountDeeds(Protocol):
    def __call__(self, result: Document, /, parties: Mapping[str, str] | None = None) -> Mapping[str, Deeds]: ...


class Battles(NamedTuple):
    """Battles. They keep their `commanders` by the number of their player, and an `event_log`."""

    # fought

    read_scenario: ReadScenario
    """A scenario with all its content, with `people` among its commanders or none; DocumentError."""
    line_up: Callable[[Any], LineUp]
    """Who fights, from which seed, for how long."""
    muster: Muster
    """A battle about to begin; `events` keeps its events, `given` are the answers of people."""
    play: Callable[[Any, int], None]
    """The turns up to this one, as far as the battle goes on; raises `Stopped` at a question without an answer."""
    outcome: Callable[[Any], Outcome]
    """How a battle stands, in whole numbers."""
    players: Callable[[Any], list[Document]]
    """How each player stands, as results and questions say it: `id`, `units` and the game's own keys."""
    reseed: Callable[[Any, int], None]
    """Other dice, and other luck of whatever kind, from here on."""
    commander: Callable[[Any, int, str, int], Any]
    """A commander for a player's number by its name, without answers of people; its luck is from a seed."""
    conceal: Callable[[Any, int, int], None] = lambda battle, player, seed: None
    """Deal anew, from a seed, what a player by number cannot know: the hands of others, the order of decks."""
    withheld: Mapping[str, str] = {}
    """Kinds of question that are answered without knowing the last answer of another kind."""
    refusals_stand: bool = False
    """Whether an answer that the rules refuse has been given all the same, and is not asked for again."""
    recorder: Callable[[int, int, list[Any]], Any] = missing
    """A commander for a person's number and a seed, whose answers are added to these."""
    set_up: Callable[[Any], None] = lambda battle: None
    """Everything before the first turn; NoRoomError."""
    no_room: Callable[[int, int], DocumentError] = battles.no_room
    """What is wrong where the unit of a player, both by their numbers in the document, finds no room."""
    finish: Callable[[Any], None] = lambda battle: None
    """Everything after the last turn."""
    record: Callable[[Any, Any, int], list[Any]] = of_game(battles.record)
    """Let a usual commander answer for people; the answers are in this list once the battle has been fought."""

    # as documents

    player: Callable[[Any, Any, str, str], Document] = of_game(scenarios.player)
    """A list with its content as a player of a scenario, with id and name; units are `<id>-1`, `<id>-2` in order."""
    result: Callable[[Any, Any, int], Document] = of_game(results.result)
    """The result of a battle that has been fought from a seed."""
    question: Callable[[Any, Any, int, QuestionDocument, int], Document] = of_game(results.question)
    """A question after so many answers, with everything that the player may know."""
    answer_of: Callable[[Any], Any] = lambda entry: entry.value()
    """An answer as a battle takes it, from its entry in a document."""
    answer_document: Callable[[Any], Any] = lambda answer: answer
    """An answer as a document has it."""

    # what came of them

    units_of: Callable[[Document], Mapping[str, UnitEnd]] = results.units_of
    """What became of each unit of a result, by its id in the scenario."""
    deeds: CountDeeds = of_game(results.deeds)
    """What each unit did; harm to one's own party does not count."""
    figures: Callable[[Document, str], Mapping[str, int]] = lambda result, player: {}
    """What else a campaign keeps of a player's battle, such as points that were left."""
    report_fields: tuple[FormField, ...] = ()
    """Figures that a report of a battle on a table has for each player besides the score."""
    score_reasons: Callable[[Document], tuple[Choice, ...]] = of_game(results.score_reasons)
    """What scores may be given for in a mission."""
    refuse_outcome: Callable[[Mapping[str, int], str], Refusal | None] = results.refuse_outcome
    """Why these scores of parties do not make this winner ("" for a draw)."""

    # plans, marks and odds

    plan_fields: Callable[[Sequence[Choice]], tuple[FormField, ...]] = of_game(plans.plan_fields)
    """What a commander may be told before a battle, the commander itself first, of the player's own units."""
    read_plan: Callable[[object, Sequence[str]], Document] = of_game(plans.read_plan)
    """A plan for these units, strictly, in the keys of a scenario's player."""
    with_marks: Callable[[Document, Mapping[str, Sequence[str]]], Document] = lambda player, marks: player
    """A player of a scenario whose units, by id, have these marks by slug."""
    odds_fields: tuple[FormField, ...] = ()
    """What the exact odds of its usual attack are asked with."""
    odds: Callable[[object], Document] = missing
    """These odds, of a document of the format `odds`; DocumentError."""
