"""Underworlds as a game among others: every question is passed on to the room that answers it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.content.head import ContentHead
from rules.formats.library import Library
from rules.formats.model import model_from
from rules.lists.change import Change
from rules.lists.verdict import Verdict
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet
from rules.presentation.cards import Blank, Briefing, Card, Chapter, Table
from rules.presentation.effect_summaries import Understood
from rules.presentation.events import EventTable
from rules.presentation.matching import Match
from rules.presentation.outcome import Deeds
from rules.presentation.picture import Picture
from rules.presentation.report import Losses
from rules.presentation.scenes import Scenes
from rules.presentation.sheets import ListSheet, Option, Total
from rules.presentation.telling import Cast
from rules.presentation.words import Choice, Field, Words
from rules.table.questions import Refusal
from rules.underworlds.battles import UnderworldsBattles
from rules.underworlds.content.mission import TOKENS, Mission
from rules.underworlds.content.standard_missions import MISSIONS
from rules.underworlds.display import card_views, report, sheet
from rules.underworlds.display.battle_sheet import battle_sheet
from rules.underworlds.display.blanks import blanks
from rules.underworlds.display.briefing import briefing_of
from rules.underworlds.display.card_words import words_of
from rules.underworlds.display.cast import cast_of
from rules.underworlds.display.events import EVENTS, deeds_of
from rules.underworlds.display.picture import ground_of
from rules.underworlds.display.quick_reference import CHAPTERS
from rules.underworlds.display.scenes import BattleScenes
from rules.underworlds.display.unit_odds import unit_odds
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.scenario import Scenario
from rules.underworlds.engine.standing import players_of
from rules.underworlds.facts import BOARDS, CARDS, FACTS, FIGHTERS, OBJECTIVES, POWER, REASONS, WARBANDS
from rules.underworlds.formats import attack
from rules.underworlds.formats.content import (
    MAX_FIGHTERS,
    BoardModel,
    CardModel,
    ContentModel,
    FighterModel,
    WarbandModel,
)
from rules.underworlds.formats.roster import RosterModel
from rules.underworlds.formats.scenario import read_scenario
from rules.underworlds.formats.schemas import FORMATS
from rules.underworlds.formats.script import answer_document
from rules.underworlds.lists import verdict as verdicts
from rules.underworlds.lists.comparison import figures
from rules.underworlds.lists.library import STANDARD_BOARDS, boards_of, cards_of, of_pool

Document = dict[str, Any]
Elsewhere = Callable[[], Sequence[ContentModel]] | None


class Underworlds(UnderworldsBattles):
    """Warbands taken whole, two decks, two boards of hexes, two players."""

    # content

    def content_head(self, content: ContentModel) -> ContentHead:
        head = content.faction
        return ContentHead(head.slug, head.name, head.summary, ("troops",), ("troops", "flag"))

    def card(self, content: ContentModel, kind: str, slug: str, marks: Sequence[str] = ()) -> Card:
        if kind == FIGHTERS:
            return card_views.fighter_face(_called(content.fighters, slug))
        if kind == WARBANDS:
            fighters = {fighter.slug: fighter for fighter in content.fighters}
            return card_views.warband_face(_called(content.warbands, slug), fighters)
        if kind == BOARDS:
            return card_views.board_face(_called(boards_of(content), slug))
        card = _called(cards_of(content), slug)
        return card_views.deck_card(card, of_pool(card, content))

    def understood(self, place: str, document: Document) -> Understood | None:
        if place != CARDS:
            return None
        named = {"slug": "unnamed", "name": "-"} | document
        return Understood(words_of(model_from(CardModel, named).value()))

    def card_of(self, kind: str, document: Document) -> Card:
        if kind == FIGHTERS:
            return card_views.fighter_face(model_from(FighterModel, document))
        if kind == WARBANDS:
            return card_views.warband_face(model_from(WarbandModel, document), {})
        if kind == BOARDS:
            return card_views.board_face(model_from(BoardModel, document))
        return card_views.deck_card(model_from(CardModel, document))

    def has_unit_odds(self) -> bool:
        return True

    def unit_odds(
        self,
        army: RosterModel,
        content: ContentModel,
        place: int,
        enemy: RosterModel,
        enemy_content: ContentModel,
        enemy_place: int,
    ) -> Table | None:
        own = {fighter.slug: fighter for fighter in content.fighters}.get(army.units[place].fighter)
        target = {one.slug: one for one in enemy_content.fighters}.get(enemy.units[enemy_place].fighter)
        return unit_odds(own.value(), target.value()) if own and target else None

    def options(self, content: ContentModel) -> tuple[Option, ...]:
        return sheet.options(content)

    def blanks(self) -> tuple[Blank, ...]:
        return blanks()

    # lists

    def verdict(self, army: RosterModel, content: ContentModel, elsewhere: Elsewhere = None) -> Verdict[Any]:
        return verdicts.verdict(army, content, self.foreign(army, content, elsewhere))

    def foreign(
        self, army: RosterModel, content: ContentModel, elsewhere: Elsewhere
    ) -> dict[tuple[str, str], tuple[str, str]]:
        """Whose the parts of a list are that its faction has not; nothing is asked when it has all."""
        known = {(option.kind, option.slug) for option in self.options(content)}
        if elsewhere is None or all((one.kind, one.slug) in known for one in self.references(army)):
            return {}
        found: dict[tuple[str, str], tuple[str, str]] = {}
        for other in elsewhere():
            for kind, parts in ((FIGHTERS, other.fighters), (CARDS, other.cards)):
                found.update({(kind, part.slug): (other.faction.name, part.name) for part in parts})
        return found

    def totals(self, verdict: Verdict[Any]) -> tuple[Total, ...]:
        return (Total("units", Message("Fighters"), len(verdict.unit_points), short=FACTS.terms.unit.many),)

    def sheet(
        self, army: RosterModel, content: ContentModel, verdict: Verdict[Any], elsewhere: Elsewhere = None
    ) -> ListSheet:
        return sheet.sheet_of(army, content, self.totals(verdict))

    def edit(self, army: RosterModel, content: ContentModel, change: Change) -> RosterModel:
        if change.verb == "add" and change.kind == WARBANDS:
            return self.with_warband(army, _called(content.warbands, change.slug))
        if change.verb == "add" and change.kind == BOARDS:
            return super().edit(army, content, Change("head", value={"board": change.slug}))
        if change.verb == "fix":
            piles = self.piles(army)
            kept = list(piles[change.key])
            for slug in change.value:
                kept.reverse()
                kept.remove(slug)
                kept.reverse()
            return self.with_piles(army, piles | {change.key: kept})
        return super().edit(army, content, change)

    def with_warband(self, army: RosterModel, warband: WarbandModel) -> RosterModel:
        """The list with the fighters of a printed warband in place of its own (U-WAR-01)."""
        body = self.list_body(army)
        units = [{"id": "", "fighter": slug} for slug in warband.fighters]
        return self.kept_list(self.list_head(army), body | {"squads": units})

    def matched(self, army: RosterModel, content: ContentModel, match: Match) -> RosterModel:
        """Names as the content has them; then each card lies in the deck of its type."""
        found = super().matched(army, content, match)
        types = {card.slug: card.type for card in cards_of(content)}
        sorted_piles: dict[str, list[str]] = {OBJECTIVES: [], POWER: []}
        for key, pile in self.piles(found).items():
            for slug in pile:
                sorted_piles[verdicts.DECK_OF.get(types.get(slug, ""), key)].append(slug)
        return self.with_piles(found, sorted_piles)

    def comparison(
        self, lists: Sequence[RosterModel], contents: Sequence[ContentModel], elsewhere: Elsewhere = None
    ) -> tuple[Chapter, ...]:
        return (*super().comparison(lists, contents, elsewhere), figures(lists, contents))

    def quick_reference(
        self, army: RosterModel, content: ContentModel, elsewhere: Elsewhere = None
    ) -> tuple[tuple[Chapter, ...], ...]:
        return (CHAPTERS,)

    def battle_sheet(
        self, army: RosterModel, content: ContentModel, verdict: Verdict[Any], elsewhere: Elsewhere = None
    ) -> BattleSheet:
        return battle_sheet(army.units, [content.fighter(unit.fighter) for unit in army.units])

    # missions

    def missions(self) -> tuple[Document, ...]:
        return MISSIONS

    def briefing(self, mission: Mission) -> Briefing:
        return briefing_of(mission)

    def ground(self, mission: Mission) -> Picture:
        return ground_of(mission)

    # battles

    def frozen(self, content: ContentModel, army: RosterModel) -> Document:
        """Its fighters and cards, the board, and the warband that they are."""
        document = super().frozen(content, army)
        warband = verdicts.whole_warband(army, content)
        return document | {
            "warbands": [self.formats.written(WARBANDS, warband)] if warband else [],
            "boards": [self.formats.written(BOARDS, one) for one in content.boards if one.slug == army.board],
        }

    def player(self, army: RosterModel, content: ContentModel, id: str, name: str) -> Document:
        cards = {card.slug: card for card in cards_of(content)}
        boards = {board.slug: board for board in boards_of(content)}
        decks = {
            key: [
                self.formats.written(CARDS, cards[slug])
                for slug in dict.fromkeys(pile)
                if slug in cards and verdicts.DECK_OF[cards[slug].type] == key
            ]
            for key, pile in self.piles(army).items()
        }
        board = self.formats.written(BOARDS, boards.get(army.board, STANDARD_BOARDS[0]))
        return super().player(army, content, id, name) | {"board": board} | decks

    def read_scenario(self, document: object, library: Library, people: bool = False) -> Scenario:
        return read_scenario(document, library, people)

    def players_of(self, scenario: Scenario, battle: Battle) -> list[Document]:
        return players_of(battle)

    def answer_document(self, answer: Any) -> Any:
        return answer_document(answer)

    # what came of it

    def deeds(self, result: Document, parties: Mapping[str, str] | None = None) -> Mapping[str, Deeds]:
        return deeds_of(result, self.units_of(result), parties)

    def figures(self, result: Document, player: str) -> Mapping[str, int]:
        return report.figures_of(result, player)

    def score_reasons(self, mission: Document) -> tuple[Choice, ...]:
        return tuple([Choice(key, words) for key, words in REASONS.items()])

    def report_fields(self) -> tuple[Field, ...]:
        return (
            Field("tokens", "number", Message("Objective tokens held"), None, 0, TOKENS),
            Field("fighters", "number", Message("Fighters left"), None, 0, MAX_FIGHTERS),
        )

    def refuse_outcome(self, scores: Mapping[str, int], winner: str) -> Refusal | None:
        """Most glory wins; of equals the one who holds more tokens, which is not asked (U-GAM-02)."""
        best = [party for party, score in scores.items() if score == max(scores.values())]
        if len(best) > 1 and (not winner or winner in best):
            return None
        return super().refuse_outcome(scores, winner)

    def reason(self, key: str) -> Words:
        return REASONS.get(key) or super().reason(key)

    # odds

    def odds_fields(self) -> tuple[Field, ...]:
        return attack.FIELDS

    def odds(self, document: object) -> Document:
        return attack.odds(document)

    # telling and drawing

    def cast(self, scenario: Document) -> Cast:
        return cast_of(scenario)

    def events(self) -> EventTable:
        return EVENTS

    def losses(self, scenario: Document, result: Document) -> Losses:
        return report.losses(result)

    def ending(self, scenario: Document, result: Document) -> Message:
        return report.ending(result)

    def scenes(self, scenario: Document, result: Document) -> Scenes:
        return BattleScenes(EVENTS, scenario, result)


def _called(parts: Sequence[Any], slug: str) -> Any:
    """The part with this slug; LookupError."""
    for part in parts:
        if part.slug == slug:
            return part
    raise LookupError(slug)


GAME: Underworlds = Underworlds(FACTS, FORMATS)
"""The game."""
