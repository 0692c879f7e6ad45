"""The Skirmish as a game among others: every question is passed on to the room that answers it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.content.head import ContentHead
from rules.formats.library import Library
from rules.lists.change import Change
from rules.lists.units import ListHead, Unit, WrittenList
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet
from rules.presentation.cards import Blank, Briefing, Card, Chapter, Table
from rules.presentation.events import EventTable
from rules.presentation.matching import Match
from rules.presentation.outcome import UnitEnd
from rules.presentation.picture import Picture
from rules.presentation.scenes import Scenes
from rules.presentation.sheets import ListSheet, Option, Total
from rules.presentation.telling import CastUnit, Known
from rules.presentation.words import Choice, Field, Words
from rules.skirmish.battles import SkirmishBattles
from rules.skirmish.content.mission import Mission
from rules.skirmish.content.parts import Faction, UnitCard
from rules.skirmish.content.standard_missions import MISSIONS
from rules.skirmish.display import card_views as unit_cards
from rules.skirmish.display import report, sheet
from rules.skirmish.display.battle_sheet import battle_sheet
from rules.skirmish.display.blanks import blanks
from rules.skirmish.display.briefing import briefing_of
from rules.skirmish.display.cast import fighters_of, worth_of
from rules.skirmish.display.events import EVENTS
from rules.skirmish.display.picture import ground_of
from rules.skirmish.display.quick_reference import CHAPTERS
from rules.skirmish.display.scenes import BattleScenes
from rules.skirmish.display.unit_odds import unit_odds
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.scenario import Scenario
from rules.skirmish.engine.standing import player_document
from rules.skirmish.facts import CARDS, FACTS, ICONS, OBJECTIVE_NAMES
from rules.skirmish.formats import attack
from rules.skirmish.formats.content import CardModel
from rules.skirmish.formats.roster import ArmyUnitModel, kept_document, kept_unit
from rules.skirmish.formats.scenario import read_scenario
from rules.skirmish.formats.schemas import FORMATS
from rules.skirmish.formats.script import answer_document
from rules.skirmish.lists import changes
from rules.skirmish.lists import verdict as verdicts
from rules.skirmish.lists.army import Army
from rules.skirmish.lists.verdict import Foreign
from rules.table.questions import Refusal

Document = dict[str, Any]


def _card(content: Faction, slug: str) -> UnitCard:
    """The card called this; LookupError."""
    card = content.card(slug)
    if card is None:
        raise LookupError(slug)
    return card


class Skirmish(SkirmishBattles):
    """Units of cards in a secret sequence, leadership points, two players."""

    # content

    def content_head(self, content: Faction) -> ContentHead:
        icons = tuple([icon for kind, icon in ICONS.items() if any(card.kind == kind for card in content.cards)])
        return ContentHead(content.slug, content.name, content.summary, icons, icons)

    def card(self, content: Faction, kind: str, slug: str, marks: Sequence[str] = ()) -> Card:
        return unit_cards.card_of(_card(content, slug))

    def card_of(self, kind: str, document: Document) -> Card:
        return unit_cards.card_of(CardModel.read(document))

    def chapters(self, content: Faction, kind: str, slug: str, brief: bool = False) -> tuple[Chapter, ...]:
        card = _card(content, slug)
        return unit_cards.in_brief(card) if brief else unit_cards.chapters(card)

    def unit_card(
        self, army: Army, content: Faction, place: int, elsewhere: Callable[[], Sequence[Faction]] | None = None
    ) -> Card | None:
        unit = army.units[place]
        card = verdicts.cards_of(army, content, self.foreign(army, content, elsewhere))[place]
        return None if card is None else unit_cards.fielded_card(card, unit)

    def has_unit_odds(self) -> bool:
        return True

    def unit_odds(
        self, army: Army, content: Faction, place: int, enemy: Army, enemy_content: Faction, enemy_place: int
    ) -> Table | None:
        unit, other = army.units[place], enemy.units[enemy_place]
        card, target = content.card(unit.card), enemy_content.card(other.card)
        return unit_odds(unit, card, target, other.fighters) if card and target and other.fighters > 0 else None

    def options(self, content: Faction) -> tuple[Option, ...]:
        return sheet.options(content)

    def blanks(self) -> tuple[Blank, ...]:
        return blanks()

    # lists

    def kept_list(self, head: ListHead, body: Document) -> Army:
        units = tuple([kept_unit(unit) for unit in body["squads"]])
        return Army(head.name, head.faction, head.limit or 0, units, head.release)

    def list_body(self, army: Army) -> Document:
        return {"squads": [kept_document(unit) for unit in army.units]}

    def list_head(self, army: Army) -> ListHead:
        return ListHead(army.name, army.faction, army.release, army.limit)

    def units(self, army: Army) -> Sequence[Unit]:
        return [Unit(unit.id, CARDS, unit.card, unit.name) for unit in army.units]

    def edit(self, army: Army, content: Faction, change: Change) -> Army:
        return changes.edited(army, content, change)

    def describe_change(self, before: Army, after: Army, content: Faction, place: int) -> Message:
        return changes.told(before, after, content, place)

    def foreign(
        self, army: Army, content: Faction, elsewhere: Callable[[], Sequence[Faction]] | None
    ) -> dict[str, Foreign]:
        """The cards of an army that are another faction's (S-ARM-01)."""
        wanted = {unit.card for unit in army.units} - {card.slug for card in content.cards}
        return {
            card.slug: Foreign(other.name, card)
            for other in self.others(wanted, content, elsewhere)
            for card in other.cards
            if card.slug in wanted
        }

    def verdict(
        self, army: Army, content: Faction, elsewhere: Callable[[], Sequence[Faction]] | None = None
    ) -> verdicts.Verdict:
        return verdicts.verdict(army, content, self.foreign(army, content, elsewhere))

    def totals(self, verdict: Any) -> tuple[Total, ...]:
        return sheet.totals(verdict)

    def verdict_schema(self) -> Document:
        schema = super().verdict_schema()
        points = {"leadership_points": {"type": "integer", "minimum": 0}}
        return schema | {"properties": schema["properties"] | points}

    def verdict_document(self, verdict: Any) -> Document:
        found = super().verdict_document(verdict)
        violations = found.pop("violations")
        return found | {"leadership_points": verdict.leadership_points, "violations": violations}

    def sheet(
        self, army: Army, content: Faction, verdict: Any, elsewhere: Callable[[], Sequence[Faction]] | None = None
    ) -> ListSheet:
        return sheet.sheet_of(army, content, verdict, self.foreign(army, content, elsewhere))

    def matched(self, army: Army, content: Faction, match: Match) -> Army:
        return changes.matched(army, content, self.references(army), match)

    def written_document(self, written: WrittenList) -> Document:
        return changes.written_document(written)

    def models(self, army: Army) -> Mapping[str, int]:
        found: dict[str, int] = {}
        for unit in army.units:
            found[unit.card] = found.get(unit.card, 0) + unit.fighters
        return found

    def comparison(
        self,
        lists: Sequence[Army],
        contents: Sequence[Faction],
        elsewhere: Callable[[], Sequence[Faction]] | None = None,
    ) -> tuple[Chapter, ...]:
        return (*super().comparison(lists, contents, elsewhere), sheet.fighters_by_kind(contents, lists))

    def quick_reference(
        self, army: Army, content: Faction, elsewhere: Callable[[], Sequence[Faction]] | None = None
    ) -> tuple[tuple[Chapter, ...], ...]:
        return (CHAPTERS,)

    def battle_sheet(
        self, army: Army, content: Faction, verdict: Any, elsewhere: Callable[[], Sequence[Faction]] | None = None
    ) -> BattleSheet:
        cards = verdicts.cards_of(army, content, self.foreign(army, content, elsewhere))
        return battle_sheet(army, cards, verdict.leadership_points)

    # missions

    def missions(self) -> tuple[Document, ...]:
        return MISSIONS

    def briefing(self, mission: Mission) -> Briefing:
        return briefing_of(mission)

    # battles

    def player(self, army: Army, content: Faction, id: str, name: str) -> Document:
        cards = {card.slug: CardModel.document(card) for card in content.cards}
        units: list[Document] = []
        for n, unit in enumerate(army.units, 1):
            written = ArmyUnitModel.document(unit)
            document = {"id": f"{id}-{n}", "card": cards[unit.card]}
            keys = ("fighters", "bearers", "commander", "enters")
            units.append(document | {key: written[key] for key in keys if key in written})
        return {"id": id, "name": name, "commander": "steady", "units": units}

    def read_scenario(self, document: object, library: Library, people: bool = False) -> Scenario:
        return read_scenario(document, library, people)

    def players_of(self, scenario: Scenario, battle: Battle) -> list[Document]:
        return [player_document(player) for player in battle.players]

    def answer_document(self, answer: Any) -> Any:
        return answer_document(answer)

    # what came of it

    def units_of(self, result: Document) -> Mapping[str, UnitEnd]:
        return report.units_of(result)

    def figures(self, result: Document, player: str) -> Mapping[str, int]:
        return report.figures_of(result, player)

    def report_fields(self) -> tuple[Field, ...]:
        return (Field("fighters", "number", Message("Fighters left"), None, 0, 999),)

    def score_reasons(self, mission: Document) -> tuple[Choice, ...]:
        return tuple([Choice(kind, label) for kind, label in OBJECTIVE_NAMES.items()])

    def reason(self, key: str) -> Words:
        return OBJECTIVE_NAMES.get(key) or super().reason(key)

    def refuse_outcome(self, scores: Mapping[str, int], winner: str) -> Refusal | None:
        """Who has nobody left loses, whatever has been fulfilled (S-GAM-04): any winner may be."""
        return None

    # odds

    def odds_fields(self) -> tuple[Field, ...]:
        return attack.FIELDS

    def odds(self, document: object) -> Document:
        return attack.odds(document)

    # telling and drawing

    def ground(self, mission: Mission) -> Picture:
        return ground_of(mission)

    def cast_unit(self, unit: Document, part: Document, known: Known) -> CastUnit:
        fighters = fighters_of(unit)
        one = super().cast_unit(unit, part, known)
        return one._replace(models=fighters, points=worth_of(part, fighters))

    def events(self) -> EventTable:
        return EVENTS

    def scenes(self, scenario: Document, result: Document) -> Scenes:
        return BattleScenes(EVENTS, scenario, result)


GAME: Skirmish = Skirmish(FACTS, FORMATS)
