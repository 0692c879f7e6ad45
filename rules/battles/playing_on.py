"""Playing on from where a battle stands: by commanders of the engine, with other dice, by what one player may know.

A battle is fought again up to a question; there what that player cannot know is dealt anew, and so is all luck to come.
What comes of it depends on nothing that is hidden from the player: neither on the battle's own dice, nor on hands, the
order of decks, or answers that were given in secret.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.battles.resolve import fight_out
from rules.battles.seats import Answered, Standing, usual_commander, with_people
from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.game.derived.results import read_answers
from rules.game.game import Game
from rules.table.asking import Commander
from rules.table.questions import GivenAnswers

Document = dict[str, Any]

WON: Final = 2
"""What a battle won counts; one drawn counts half of it."""


class Elsewhere(Exception):  # noqa: N818 (nothing has gone wrong)
    """With what was dealt anew, the battle does not come to the question."""


class Decided(Exception):  # noqa: N818 (nothing has gone wrong)
    """A commander has decided: its answer, and why, as events tell it."""

    def __init__(self, answer: Any, why: list[dict[str, object]]) -> None:
        super().__init__()
        self.answer = answer
        self.why = why


class Position(NamedTuple):
    """A question to a player, by number: the answers before it that this player may know of, and the question's kind.

    `scenario` has people for all its players, `usual` commanders of the engine.
    """

    game: Game
    scenario: Any
    usual: Any
    seed: int
    answers: list[Any]
    player: int
    kind: str


class Branch:
    """What is dealt anew where the given answers end, and what the player answers first."""

    def __init__(self, position: Position, luck: int, first: Any, advisor: Any) -> None:
        self.position = position
        self.luck = luck
        self.first = first
        self.advisor = advisor
        self.begun = False
        self.reached = False

    def begin(self, battle: Any) -> None:
        """Deal anew what comes, and what the player cannot know."""
        if not self.begun:
            self.begun = True
            battles = self.position.game.battles
            battles.reseed(battle, self.luck)
            battles.conceal(battle, self.position.player, self.luck)

    def at_question(self, battle: Any, question: Any) -> Any:
        """The first answer of the player, None where a commander of the engine gives it."""
        if question.kind != self.position.kind:
            raise Elsewhere
        self.reached = True
        if self.advisor is None:
            return self.first
        answer = self.advisor.decide(battle, question) or battle.default(battle, question)
        unit = battle.unit(answer.names())
        raise Decided(answer, [] if unit is None else self.advisor.why(battle, unit))


class Branching(Commander):
    """Answers as given, and from there on as a commander of the engine does."""

    def __init__(self, person: Any, given: GivenAnswers, branch: Branch, number: int, commander: Any) -> None:
        self.person = person
        self.given = given
        self.branch = branch
        self.number = number
        self.commander = commander

    def decide(self, battle: Any, question: Any) -> Any:
        if not self.person.open(battle, question):
            return None
        if self.given.at < len(self.given.answers):
            return self.person.decide(battle, question)
        self.branch.begin(battle)
        if self.number == self.branch.position.player and not self.branch.reached:
            answer = self.branch.at_question(battle, question)
            if answer is not None:
                return answer
        return self.commander.decide(battle, question)


class Record(NamedTuple):
    """A battle as it was played so far: its scenario's document, seed, answers, and to what each was the answer."""

    game: Game
    document: Document
    library: Library
    seed: int
    entries: Sequence[Document]
    answered: Sequence[Answered]


def record_of(standing: Standing, document: Document, library: Library) -> Record:
    return Record(standing.game, document, library, standing.seed, standing.entries, standing.answered)


def positions(record: Record, asked: Mapping[int, tuple[int, str]]) -> dict[int, Position]:
    """The questions after so many answers, each by player and kind."""
    game = record.game
    document = {"format": game.facts.format("answers"), "answers": list(record.entries)}
    answers = read_answers(game, document)
    people = game.battles.read_scenario(with_people(record.document), record.library, people=True)
    usual = game.battles.read_scenario(with_people(record.document), record.library, people=True)
    return {
        number: Position(
            game, people, usual, record.seed, answers[: known(game, record.answered[:number], *of)], of[0], of[1]
        )
        for number, of in asked.items()
    }


def known(game: Game, answered: Sequence[Answered], player: int, kind: str) -> int:
    """How many of the answers before a question its player may know: none that others gave in secret to the same."""
    count = len(answered)
    while count and answered[count - 1].secret and answered[count - 1].kind == kind:
        count -= 1
    withheld = game.battles.withheld.get(kind)
    if withheld is not None:
        count = max([n for n in range(count) if answered[n].kind == withheld], default=count)
    return count


def decided(position: Position, name: str, luck: int) -> Decided | None:
    """What a commander answers, and why; None where the battle does not come to the question."""
    advisor = position.game.battles.commander(position.usual, position.player, name, luck)
    try:
        _fought(position, Branch(position, luck, None, advisor))
    except Decided as decision:
        return decision
    except (Elsewhere, DocumentError):
        return None
    return None


def played_out(position: Position, luck: int, first: Any = None) -> int | None:
    """What the battle comes to for the player, of WON, with this answer first or a commander's.

    None where it does not come to the question, or to an end.
    """
    branch = Branch(position, luck, first, None)
    try:
        battle = _fought(position, branch)
    except (Elsewhere, DocumentError):
        return None
    if not branch.reached:
        return None
    game, line_up = position.game, position.game.battles.line_up(position.scenario)
    side = game.battles.outcome(battle).side
    own = line_up.sides.index(line_up.players[position.player].side)
    return WON // 2 if side < 0 else WON if side == own else 0


def _fought(position: Position, branch: Branch) -> Any:
    game, given = position.game, GivenAnswers(list(position.answers))
    battle = game.battles.muster(position.scenario, position.seed, False, given)
    name = usual_commander(game)
    for number in range(len(battle.commanders)):
        commander = game.battles.commander(position.usual, number, name, branch.luck)
        battle.commanders[number] = Branching(battle.commanders[number], given, branch, number, commander)
    fight_out(game, position.scenario, battle)
    return battle
