"""Damocles as a game among others: every question is passed on to the room that answers it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.content.head import ContentHead
from rules.damocles.battles import DamoclesBattles
from rules.damocles.content.parts import SQUAD_TYPES, Asset, Datasheet, Faction
from rules.damocles.display import draft_words, effect_summaries, effect_terms, report
from rules.damocles.display.battle_sheet import battle_sheet
from rules.damocles.display.blanks import blanks
from rules.damocles.display.briefing import briefing_of
from rules.damocles.display.card_views import asset_card, fielded_card, sheet_card
from rules.damocles.display.cast import cast_of
from rules.damocles.display.codex import codex_of
from rules.damocles.display.comparison import Side, comparison
from rules.damocles.display.events import EVENTS
from rules.damocles.display.part_page import faction_chapters, sheet_chapters, sheet_in_brief
from rules.damocles.display.picture import ground_of
from rules.damocles.display.plan_fields import plan_fields
from rules.damocles.display.quick_reference import ORDER_CHAPTERS, moments, quick_reference
from rules.damocles.display.scenes import BattleScenes
from rules.damocles.display.sheet import options, sheet_of, totals
from rules.damocles.display.unit_odds import unit_odds
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.operations.eradication import eradication
from rules.damocles.engine.operations.operation import Operation
from rules.damocles.engine.operations.territories import refuse_shared_ground
from rules.damocles.engine.scenario import Scenario
from rules.damocles.facts import ASSETS, FACTS, HONOURS, SCARS, SCORINGS, SHEETS
from rules.damocles.formats import attack, changes, schemas
from rules.damocles.formats.answers import answer_document
from rules.damocles.formats.content import pack_document, read_asset, read_datasheet
from rules.damocles.formats.marked import marked, player_with_marks
from rules.damocles.formats.operation import read_operation
from rules.damocles.formats.plan import read_plan
from rules.damocles.formats.question import question_document
from rules.damocles.formats.result import result_document
from rules.damocles.formats.roster import list_document, read_list
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.formats.verdict import verdict_document, verdict_schema
from rules.damocles.lists.army import ForeignDatasheet, Roster, RosterSquad, Verdict
from rules.damocles.lists.army import verdict as judged
from rules.formats.library import Library
from rules.lists.change import Change
from rules.lists.units import ListHead, Reference, Unit, WrittenList
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet
from rules.presentation.cards import Blank, Briefing, Card, Chapter, Codex, Table
from rules.presentation.effect_summaries import Understood
from rules.presentation.events import EventTable
from rules.presentation.matching import Match
from rules.presentation.outcome import UnitEnd
from rules.presentation.picture import Picture
from rules.presentation.report import Account, Losses, Passage
from rules.presentation.scenes import Scenes
from rules.presentation.sheets import ListSheet, Option, Total
from rules.presentation.telling import Cast
from rules.presentation.words import Choice, FaultWords, Field, Mark, Picker, Words
from rules.table.questions import QuestionDocument, Refusal

Document = dict[str, Any]
Elsewhere = Callable[[], Sequence[Faction]] | None


def _sheet(content: Faction, slug: str) -> Datasheet:
    """The datasheet called this; LookupError."""
    found = [sheet for sheet in content.datasheets if sheet.slug == slug]
    return found[0]


def _asset(content: Faction, slug: str) -> Asset:
    found = [asset for asset in content.assets if asset.slug == slug]
    return found[0]


class Damocles(DamoclesBattles):
    """Squads, alternating activations, secret bets for initiative, cards, two to four players."""

    # content

    def content_head(self, content: Faction) -> ContentHead:
        used = {sheet.type for sheet in content.datasheets}
        icons = [type for type in SQUAD_TYPES if type in used]
        fighting = [type for type in icons if type != "faction_scenery"]
        return ContentHead(content.slug, content.name, content.summary, tuple(icons), tuple(fighting or ["troops"]))

    def card(self, content: Faction, kind: str, slug: str, marks: Sequence[str] = ()) -> Card:
        return asset_card(_asset(content, slug)) if kind == ASSETS else sheet_card(_sheet(content, slug))

    def card_of(self, kind: str, document: Document) -> Card:
        return asset_card(read_asset(document)) if kind == ASSETS else sheet_card(read_datasheet(document))

    def introduction(self, content: Faction) -> tuple[Chapter, ...]:
        return faction_chapters(content)

    def codex(self, content: Faction) -> Codex:
        return codex_of(content)

    def blanks(self) -> tuple[Blank, ...]:
        return blanks()

    def unplayed(self, kind: str, document: Document) -> tuple[str, ...]:
        return schemas.unplayed(kind, document)

    def understood(self, place: str, document: Document) -> Understood | None:
        return effect_summaries.understood(place, document)

    def chapters(self, content: Faction, kind: str, slug: str, brief: bool = False) -> tuple[Chapter, ...]:
        if kind == ASSETS:
            return () if brief else effect_summaries.asset_sentence(_asset(content, slug))
        return (sheet_in_brief if brief else sheet_chapters)(content, _sheet(content, slug))

    def unit_card(self, army: Roster, content: Faction, place: int, elsewhere: Elsewhere = None) -> Card | None:
        squad = army.squads[place]
        own = next((sheet for sheet in content.datasheets if sheet.slug == squad.datasheet), None)
        if own is not None:
            return fielded_card(own, squad.size, squad.weapons)
        foreign = self.foreign(army, content, elsewhere).get(squad.datasheet)
        return None if foreign is None else fielded_card(foreign.sheet, squad.size, squad.weapons)

    def has_unit_odds(self) -> bool:
        return True

    def unit_odds(
        self, army: Roster, content: Faction, place: int, enemy: Roster, enemy_content: Faction, enemy_place: int
    ) -> Table | None:
        return unit_odds(army, content, place, enemy, enemy_content, enemy_place)

    def options(self, content: Faction) -> tuple[Option, ...]:
        return options(content)

    # words of drafts

    def key_label(self, kind: str, key: str, brief: bool = False) -> Words:
        return draft_words.label(kind, key, brief)

    def key_unit(self, key: str) -> Message | None:
        return draft_words.UNITS.get(key)

    def told_value(self, kind: str, key: str, value: Any) -> Words | None:
        return draft_words.told_value(kind, key, value)

    def told_part(self, kind: str, document: Document) -> Words:
        return draft_words.told_part(kind, document)

    def field_label(self, key: str) -> Words:
        return draft_words.FIELDS.get(key, "")

    def picker(self, objects: str) -> Picker | None:
        return effect_terms.PICKER if objects == "effects" else None

    def fault_words(self) -> tuple[FaultWords, ...]:
        return draft_words.FAULTS

    # lists

    def new_list(self, name: str, content: Faction, limit: int | None) -> Roster:
        return Roster(name, content.slug, limit or 0, [], [])

    def list_state(self, army: Roster) -> Document:
        return list_document(army)

    def read_state(self, document: object, present: Roster) -> Roster:
        return read_list(document, present)

    def kept_list(self, head: ListHead, body: Document) -> Roster:
        squads = [
            RosterSquad(row["datasheet"], row["size"], row["name"], dict(sorted(row["weapons"].items())), row["id"])
            for row in body["squads"]
        ]
        return Roster(head.name, head.faction, head.limit or 0, squads, list(body["deck"]), head.release)

    def list_body(self, army: Roster) -> Document:
        squads = [
            {"id": one.id, "datasheet": one.datasheet, "size": one.size, "name": one.name, "weapons": one.weapons}
            for one in army.squads
        ]
        return {"squads": squads, "deck": list(army.deck)}

    def list_head(self, army: Roster) -> ListHead:
        return ListHead(army.name, army.faction, army.release, army.limit)

    def units(self, army: Roster) -> Sequence[Unit]:
        return [Unit(squad.id, SHEETS, squad.datasheet, squad.name) for squad in army.squads]

    def edit(self, army: Roster, content: Faction, change: Change) -> Roster:
        return changes.edited(army, content, change)

    def describe_change(self, before: Roster, after: Roster, content: Faction, place: int) -> Message:
        return changes.told(before, after, content, place)

    def foreign(self, army: Roster, content: Faction, elsewhere: Elsewhere) -> dict[str, ForeignDatasheet]:
        """The datasheets of a roster that are another faction's (R-ARM-01)."""
        wanted = {squad.datasheet for squad in army.squads} - {sheet.slug for sheet in content.datasheets}
        return {
            sheet.slug: ForeignDatasheet(other.name, sheet)
            for other in self.others(wanted, content, elsewhere)
            for sheet in other.datasheets
            if sheet.slug in wanted
        }

    def verdict(self, army: Roster, content: Faction, elsewhere: Elsewhere = None) -> Verdict:
        return judged(army, content, self.foreign(army, content, elsewhere))

    def totals(self, verdict: Any) -> tuple[Total, ...]:
        return totals(verdict)

    def verdict_schema(self) -> Document:
        return verdict_schema()

    def verdict_document(self, verdict: Any) -> Document:
        return verdict_document(verdict)

    def sheet(self, army: Roster, content: Faction, verdict: Any, elsewhere: Elsewhere = None) -> ListSheet:
        foreign = self.foreign(army, content, elsewhere)
        return sheet_of(army, content, verdict, {slug: one.sheet for slug, one in foreign.items()})

    def references(self, army: Roster) -> tuple[Reference, ...]:
        return changes.references(army)

    def replaced(self, army: Roster, reference: Reference, slug: str | None) -> Roster:
        return changes.replaced(army, reference, slug)

    def matched(self, army: Roster, content: Faction, match: Match) -> Roster:
        return changes.matched(army, content, match)

    def written_document(self, written: WrittenList) -> Document:
        return changes.written_document(written)

    def comparison(
        self, lists: Sequence[Roster], contents: Sequence[Faction], elsewhere: Elsewhere = None
    ) -> tuple[Chapter, ...]:
        pairs = zip(lists, contents, strict=True)
        sides = [Side(army, content, self.foreign(army, content, elsewhere)) for army, content in pairs]
        return comparison(sides)

    def models(self, army: Roster) -> Mapping[str, int]:
        found: dict[str, int] = {}
        for squad in army.squads:
            found[squad.datasheet] = found.get(squad.datasheet, 0) + squad.size
        return found

    def quick_reference(
        self, army: Roster, content: Faction, elsewhere: Elsewhere = None
    ) -> tuple[tuple[Chapter, ...], ...]:
        foreign = {slug: one.sheet for slug, one in self.foreign(army, content, elsewhere).items()}
        return quick_reference(army, content, foreign | {sheet.slug: sheet for sheet in content.datasheets})

    def moments(self, army: Roster, content: Faction, elsewhere: Elsewhere = None) -> tuple[Chapter, ...]:
        foreign = {slug: one.sheet for slug, one in self.foreign(army, content, elsewhere).items()}
        return moments(army, content, foreign | {sheet.slug: sheet for sheet in content.datasheets})

    def battle_sheet(self, army: Roster, content: Faction, verdict: Any, elsewhere: Elsewhere = None) -> BattleSheet:
        foreign = {slug: one.sheet for slug, one in self.foreign(army, content, elsewhere).items()}
        sheet = battle_sheet(army, verdict, foreign | {sheet.slug: sheet for sheet in content.datasheets})
        return sheet._replace(orders=tuple([chapter.title for chapter in ORDER_CHAPTERS]))

    # operations

    def missions(self) -> tuple[Document, ...]:
        return (eradication(),)

    def read_new_mission(self, document: object, path: str = "") -> Operation:
        operation = read_operation(document, path)
        refuse_shared_ground(operation)
        return operation

    def briefing(self, mission: Operation) -> Briefing:
        return briefing_of(mission)

    def ground(self, mission: Operation) -> Picture:
        return ground_of(mission)

    # battles

    def frozen(self, content: Faction, army: Roster) -> Document:
        return pack_document(changes.used(content, army))

    def player(self, army: Roster, content: Faction, id: str, name: str) -> Document:
        pack: Document = pack_document(content)
        sheets = {sheet["slug"]: sheet for sheet in pack[SHEETS]}
        assets = {asset["slug"]: asset for asset in pack.get(ASSETS, [])}
        rules = {"rules": pack["faction"]["rules"]} if "rules" in pack["faction"] else {}
        squads = [
            {"id": f"{id}-{n}", "datasheet": sheets[squad.datasheet], "size": squad.size, "weapons": squad.weapons}
            for n, squad in enumerate(army.squads, 1)
        ]
        deck = [assets[slug] for slug in army.deck]
        return {"id": id, "name": name, "commander": "steady", **rules, "squads": squads, "deck": deck}

    def read_scenario(self, document: object, library: Library, people: bool = False) -> Scenario:
        return read_scenario(document, library, people)

    def result(self, scenario: Scenario, battle: Battle, seed: int) -> Document:
        return result_document(scenario, battle, seed)

    def question(
        self, scenario: Scenario, battle: Battle, seed: int, question: QuestionDocument, given: int
    ) -> Document:
        return question_document(scenario, battle, seed, question, given)

    def answer_document(self, answer: Any) -> Any:
        return answer_document(answer)

    # what came of it

    def units_of(self, result: Document) -> Mapping[str, UnitEnd]:
        return {
            squad["id"]: UnitEnd(player["id"], squad["destroyed"])
            for player in result["players"]
            for squad in player["squads"]
        }

    def figures(self, result: Document, player: str) -> Mapping[str, int]:
        return {one["id"]: {"tactical_points": one["tactical_points"]} for one in result["players"]}[player]

    # odds

    def odds_fields(self) -> tuple[Field, ...]:
        return attack.FIELDS

    def odds(self, document: object) -> Document:
        return attack.odds(document)

    # plans, reports, marks

    def plan_fields(self, units: Sequence[Choice]) -> tuple[Field, ...]:
        return plan_fields(units)

    def read_plan(self, document: object, units: Sequence[str]) -> Document:
        return read_plan(document, units)

    def report_fields(self) -> tuple[Field, ...]:
        return (Field("tactical_points", "number", Message("Tactical points left"), None, 0, 999),)

    def told_figures(self, figures: Mapping[str, int]) -> tuple[Message, ...]:
        return tuple([Message("{points} TP left", points=points) for points in figures.values()])

    def score_reasons(self, mission: Document) -> tuple[Choice, ...]:
        named = {choice.key: choice for choice in SCORINGS}
        scored = dict.fromkeys([rule["event"] for rule in mission.get("scoring", [])])
        return tuple([named[event] for event in scored if event in named])

    def refuse_outcome(self, scores: Mapping[str, int], winner: str) -> Refusal | None:
        refused = super().refuse_outcome(scores, winner)
        if refused is None:
            return None
        if not refused.values:
            return Refusal("R-ERA-04", "Equal victory points are a draw.")
        return Refusal("R-ERA-04", "Most victory points win: {party}.", **refused.values)

    def reason(self, key: str) -> Words:
        return report.reason(key)

    def marks(self) -> tuple[Mark, ...]:
        return (*HONOURS, *SCARS)

    def with_marks(self, player: Document, marks: Mapping[str, Sequence[str]]) -> Document:
        return player_with_marks(player, marks)

    def marked(self, content: Faction, army: Roster, marks: Sequence[Sequence[Mark]]) -> tuple[Faction, Roster]:
        return marked(content, army, marks)

    # telling and drawing

    def cast(self, scenario: Document) -> Cast:
        return cast_of(scenario)

    def events(self) -> EventTable:
        return EVENTS

    def passages(self, events: Sequence[Document], cast: Cast) -> list[Passage]:
        return list(report.passages(events, cast))

    def losses(self, scenario: Document, result: Document) -> Losses:
        return report.losses(scenario, result, cast_of(scenario))

    def accounts(self, result: Document) -> tuple[Account, ...]:
        return report.accounts(result)

    def ending(self, scenario: Document, result: Document) -> Message:
        return report.ending(scenario, result)

    def scenes(self, scenario: Document, result: Document) -> Scenes:
        return BattleScenes(EVENTS, scenario, result, cast_of(scenario))


GAME: Damocles = Damocles(FACTS, schemas.FORMATS)
