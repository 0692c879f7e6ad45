"""What a game shows and tells: cards, sheets, missions, battles, and words for drafts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rules.game.derived import content, reports, scenarios, verdicts
from rules.game.of_game import missing, of_game
from rules.lists.elsewhere import OfList, OfUnit, OfVerdict
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet
from rules.presentation.cards import Blank, Briefing, Card, Chapter, Codex, Table
from rules.presentation.cast import Cast
from rules.presentation.contests import Contest, Throw
from rules.presentation.draft_words import DraftWords
from rules.presentation.effect_summaries import EffectSummary
from rules.presentation.events import NO_EVENTS, EventTable
from rules.presentation.picture import Picture
from rules.presentation.probes import Probe
from rules.presentation.prompts import Prompt, QuestionGroup
from rules.presentation.report import Account, Losses, Passage
from rules.presentation.scenes import Scenes
from rules.presentation.words import Mark, Words

Document = dict[str, Any]
MarkUnits = Callable[[Any, Any, Sequence[Sequence[Mark]]], tuple[Any, Any]]
UnitOdds = Callable[[Any, Any, int, Any, Any, int], Table | None]


class TellPart(Protocol):
    def __call__(self, content: Any, kind: str, slug: str, /, brief: bool = False) -> tuple[Chapter, ...]: ...


class Display(NamedTuple):
    """Words and drawings."""

    card_of: Callable[[str, Document], Card]
    """The card of a part of a kind by itself, as a draft has it; DocumentError for a wrong one."""
    briefing: Callable[[Any], Briefing]
    """A mission in words."""
    ground: Callable[[Any], Picture]
    """The table of a mission, measured."""
    scenes: Callable[[Document, Document], Scenes]
    """The table of a battle, by scenario and result, event by event."""

    # content

    card_among: Callable[[str, Document, content.Others], Card] = of_game(content.card_among)
    """The card of a part of a draft, with what it shows of other parts there; DocumentError for a wrong one."""
    card: Callable[[Any, str, str], Card] = of_game(content.card)
    """What is shown and printed of a part of some content: its kind and slug; LookupError for an unknown one."""
    introduction: Callable[[Any], tuple[Chapter, ...]] = lambda content: ()
    """What is told of a faction before its parts, such as its rules."""
    chapters: TellPart = lambda content, kind, slug, brief=False: ()
    """What is told of a part beside its card: on its own page, or in brief below the card."""
    codex: Callable[[Any], Codex] = of_game(content.codex)
    """What the printed codex of a faction tells besides the cards of its parts."""
    blanks: Callable[[], tuple[Blank, ...]] = lambda: ()
    """Forms to fill in by hand."""
    effect_summary: Callable[[str, Document], EffectSummary | None] = lambda place, document: None
    """What battles make of an object with rules of its own while it is written: an ability, a card.

    `place` names the lists that it stands in (datasheets.weapons.abilities); None where battles read no such object.
    It may lack slug and name. DocumentError for a wrong one.
    """
    draft_words: DraftWords = DraftWords()
    """What drafts and their differences call keys and values."""

    # lists

    unit_card: OfUnit[Card | None] = of_game(verdicts.unit_card)
    """The card of a unit as it stands in a list; None where its content is unknown."""
    unit_odds: UnitOdds | None = None
    """The exact odds of each weapon of a unit (list, content, place) against one of another list; None for no such."""
    battle_sheet: OfVerdict[BattleSheet] = of_game(verdicts.battle_sheet)
    """What is kept of a list on paper while it fights."""
    contest: Callable[[Throw, Throw], Contest | None] = lambda first, other: None
    """What comes of two rolls made against one another at the table; None where no rule compares them."""
    quick_reference: OfList[tuple[tuple[Chapter, ...], ...]] = lambda army, content, elsewhere=None: ()
    """The rules that matter to a list, in our words, by sides of paper."""
    moments: OfList[tuple[Chapter, ...]] = lambda army, content, elsewhere=None: ()
    """What a list may do at moments of a battle that come again, in the order of a turn; none that it cannot."""
    marked: MarkUnits = lambda content, army, marks: (content, army)
    """Content and list in which each unit has its marks, in the words given, among what its card says."""

    # battles

    cast: Callable[[Document], Cast] = of_game(scenarios.cast)
    """Who takes part in a scenario."""
    events: EventTable = NO_EVENTS
    """What its events say, count for and change on the table, a row a type."""
    passages: Callable[[Sequence[Document], Cast], Sequence[Passage]] = of_game(reports.passages)
    """The events of a turn as paragraphs of a report."""
    losses: Callable[[Document, Document], Losses] = of_game(reports.losses)
    """How each unit came out of a battle, in the order of the scenario, which has its mission in it."""
    accounts: Callable[[Document], tuple[Account, ...]] = of_game(reports.accounts)
    """How players came to their scores and other figures in a result."""
    ending: Callable[[Document, Document], Message] = reports.ending
    """When a battle ended, and why; the scenario has its mission in it."""
    reason_names: Mapping[str, Words] = {}
    """What a score or figure of a battle was given, spent or regained for, by its key."""
    prompt: Callable[[Any, Document], Prompt] | None = None
    """What a player is asked in a battle, from the question's document; None where nobody can play in the browser."""
    question_groups: tuple[QuestionGroup, ...] = ()
    """All kinds of question, in groups that a player may leave to a commander, with why each matters."""
    reasons: Callable[[Document, bool], Message] = missing
    """Why a commander chose something, or held it back, as `Commander.why` tells it."""
    hand: Callable[[Any, int], tuple[Words, ...]] = lambda battle, player: ()
    """What a player, by number, alone sees of a battle, such as cards in hand."""
    probe: Callable[[Any, Document, Document], Probe] = lambda battle, question, answer: Probe(answer)
    """What an answer to a question would be, as far as the rules let it be known before; it changes nothing."""
    aimed: Callable[[Any, Document, Document, tuple[float, float]], Document] = missing
    """The answer that a choice's answer becomes when a place on the map is pointed at."""
    aimed_then: Callable[[Any, Document, Document, tuple[float, float]], Document] = missing
    """That answer, with the second place that is pointed at where one is asked for (`Places.then`)."""
    describe_figures: Callable[[Mapping[str, int]], tuple[Message, ...]] = of_game(reports.describe_figures)
    """The figures of a player that are known, in words."""
