"""The eight-phase battle as a game among others: every question is passed on to the room that answers it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.eight_phase.battles import EightPhaseBattles
from rules.eight_phase.content.mission import Mission
from rules.eight_phase.content.parts import Faction, Profile
from rules.eight_phase.content.standard_missions import MISSIONS
from rules.eight_phase.display import card_views as unit_cards
from rules.eight_phase.display import sheet
from rules.eight_phase.display.battle_sheet import sheet_of, tracked
from rules.eight_phase.display.blanks import blanks
from rules.eight_phase.display.briefing import briefing_of
from rules.eight_phase.display.event_terms import REASONS
from rules.eight_phase.display.events import EVENTS, deeds_of
from rules.eight_phase.display.picture import ground_of
from rules.eight_phase.display.quick_reference import SIDES
from rules.eight_phase.display.scenes import BattleScenes
from rules.eight_phase.display.unit_odds import unit_odds
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.scenario import Scenario
from rules.eight_phase.engine.standing import players_of
from rules.eight_phase.facts import FACTS, PROFILES
from rules.eight_phase.formats import attack
from rules.eight_phase.formats.content import AbilityModel, ProfileModel
from rules.eight_phase.formats.roster import RosterModel
from rules.eight_phase.formats.scenario import mission_in, overlay_of, scenario_of
from rules.eight_phase.formats.scenario_model import ScenarioModel
from rules.eight_phase.formats.schemas import FORMATS
from rules.eight_phase.formats.script import answer_document
from rules.eight_phase.lists import verdict as verdicts
from rules.eight_phase.lists.verdict import ForceVerdict, Foreign
from rules.formats.library import Library
from rules.presentation.battle_sheet import BattleSheet
from rules.presentation.cards import Blank, Briefing, Card, Chapter, Table
from rules.presentation.effect_summaries import Understood
from rules.presentation.events import EventTable
from rules.presentation.outcome import Deeds
from rules.presentation.picture import Picture
from rules.presentation.scenes import Scenes
from rules.presentation.sheets import ListSheet, Option, Total
from rules.presentation.words import Choice, Field, Words
from rules.table.questions import Refusal

Document = dict[str, Any]
Elsewhere = Callable[[], Sequence[Faction]] | None


class EightPhase(EightPhaseBattles):
    """Units of one model each, ten-sided dice, action counters, two to four players."""

    # content

    def card_of(self, kind: str, document: Document) -> Card:
        return unit_cards.card_of(ProfileModel.read(document))

    def chapters(self, content: Faction, kind: str, slug: str, brief: bool = False) -> tuple[Chapter, ...]:
        profile = content.profile(slug)
        return unit_cards.chapters(profile) if profile else ()

    def understood(self, place: str, document: Document) -> Understood | None:
        if place != f"{PROFILES}.abilities":
            return None
        named = {"slug": "unnamed", "name": "-"} | document
        return Understood(unit_cards.sentence(AbilityModel.read(named)))

    def has_unit_odds(self) -> bool:
        return True

    def unit_odds(
        self,
        army: RosterModel,
        content: Faction,
        place: int,
        enemy: RosterModel,
        enemy_content: Faction,
        enemy_place: int,
    ) -> Table | None:
        profile = content.profile(army.units[place].profile)
        target = enemy_content.profile(enemy.units[enemy_place].profile)
        return unit_odds(profile, target) if profile and target else None

    def options(self, content: Faction) -> tuple[Option, ...]:
        return sheet.options(content)

    def blanks(self) -> tuple[Blank, ...]:
        return blanks()

    # lists

    def unit_card(self, army: RosterModel, content: Faction, place: int, elsewhere: Elsewhere = None) -> Card | None:
        profile = self.profiles_of(army, content, elsewhere)[place]
        return None if profile is None else unit_cards.card_of(profile)

    def foreign(self, army: RosterModel, content: Faction, elsewhere: Elsewhere) -> dict[str, Foreign]:
        """The profiles of a force that are another faction's (E-FRC-01)."""
        wanted = {unit.profile for unit in army.units} - {profile.slug for profile in content.profiles}
        return {
            profile.slug: Foreign(other.name, profile)
            for other in self.others(wanted, content, elsewhere)
            for profile in other.profiles
            if profile.slug in wanted
        }

    def verdict(self, army: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> ForceVerdict:
        return verdicts.verdict(army, content, self.foreign(army, content, elsewhere))

    def profiles_of(self, army: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> list[Profile | None]:
        """The profile of each unit, None for an unknown one."""
        return verdicts.profiles_of(army, content, self.foreign(army, content, elsewhere))

    def totals(self, verdict: Any) -> tuple[Total, ...]:
        return sheet.totals(verdict)

    def verdict_schema(self) -> Document:
        schema = super().verdict_schema()
        return schema | {"properties": schema["properties"] | {"command": {"type": "integer", "minimum": 0}}}

    def verdict_document(self, verdict: Any) -> Document:
        found = super().verdict_document(verdict)
        violations = found.pop("violations")
        return found | {"command": verdict.command, "violations": violations}

    def sheet(self, army: RosterModel, content: Faction, verdict: Any, elsewhere: Elsewhere = None) -> ListSheet:
        plain = super().sheet(army, content, verdict, elsewhere)
        profiles = self.profiles_of(army, content, elsewhere)
        rows = [
            row if profile is None else sheet.told(row, profile)
            for row, profile in zip(plain.units, profiles, strict=True)
        ]
        return plain._replace(units=tuple(rows), equipment=sheet.EQUIPMENT)

    def comparison(
        self, lists: Sequence[RosterModel], contents: Sequence[Faction], elsewhere: Elsewhere = None
    ) -> tuple[Chapter, ...]:
        return (*super().comparison(lists, contents, elsewhere), sheet.strengths(contents, lists))

    def quick_reference(
        self, army: RosterModel, content: Faction, elsewhere: Elsewhere = None
    ) -> tuple[tuple[Chapter, ...], ...]:
        return SIDES

    def moments(self, army: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> tuple[Chapter, ...]:
        return unit_cards.moments([one for one in self.profiles_of(army, content, elsewhere) if one is not None])

    def battle_sheet(
        self, army: RosterModel, content: Faction, verdict: Any, elsewhere: Elsewhere = None
    ) -> BattleSheet:
        profiles = self.profiles_of(army, content, elsewhere)
        return sheet_of([tracked(unit.name, of, unit.profile) for unit, of in zip(army.units, profiles, strict=True)])

    # missions

    def missions(self) -> tuple[Document, ...]:
        return MISSIONS

    def briefing(self, mission: Mission) -> Briefing:
        return briefing_of(mission)

    # battles

    def read_scenario(self, document: object, library: Library, people: bool = False) -> Scenario:
        model: ScenarioModel = self.formats.read("scenario", document)
        if not people:
            self.refuse_people([player.commander for player in model.players])
        mission = self.mission_of(model.operation, library, overlay_of(document))
        return scenario_of(model, mission, lambda named, path: self.part_of(PROFILES, named, library, path))

    def players_of(self, scenario: Scenario, battle: Battle) -> list[Document]:
        return players_of(battle)

    def deeds(self, result: Document, parties: Mapping[str, str] | None = None) -> Mapping[str, Deeds]:
        return deeds_of(result, self.units_of(result), parties)

    def score_reasons(self, mission: Document) -> tuple[Choice, ...]:
        return tuple([Choice(key, label) for key, (label, _rule) in REASONS.items()])

    def reason(self, key: str) -> Words:
        return REASONS[key][0] if key in REASONS else super().reason(key)

    def refuse_outcome(self, scores: Mapping[str, int], winner: str) -> Refusal | None:
        """A force with nothing left has lost whatever the VP (E-MIS-03): any winner may be."""
        return None

    # telling and drawing

    def ground(self, mission: Mission) -> Picture:
        return ground_of(mission)

    def events(self) -> EventTable:
        return EVENTS

    def scenes(self, scenario: Document, result: Document) -> Scenes:
        return BattleScenes(EVENTS, mission_in(scenario), scenario)

    # documents of battles

    def answer_document(self, answer: Any) -> Any:
        return answer_document(answer)

    # odds

    def odds_fields(self) -> tuple[Field, ...]:
        return attack.FIELDS

    def odds(self, document: object) -> Document:
        asked: attack.AttackModel = self.formats.read("odds", document)
        return asked.odds()


GAME: EightPhase = EightPhase(FACTS, FORMATS)
