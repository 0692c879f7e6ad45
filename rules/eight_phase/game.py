"""The eight-phase battle as a game among others."""

from functools import partial

from rules.eight_phase import battles
from rules.eight_phase.content.standard_missions import MISSIONS
from rules.eight_phase.display import card_views, probes, prompts, report, sheet
from rules.eight_phase.display.battle_sheet import battle_sheet
from rules.eight_phase.display.blanks import blanks
from rules.eight_phase.display.briefing import briefing_of
from rules.eight_phase.display.event_terms import REASON_NAMES
from rules.eight_phase.display.events import EVENTS, deeds_of
from rules.eight_phase.display.picture import ground_of
from rules.eight_phase.display.question_groups import QUESTION_GROUPS
from rules.eight_phase.display.quick_reference import SIDES
from rules.eight_phase.display.scenes import BattleScenes
from rules.eight_phase.display.table_rolls import contest
from rules.eight_phase.display.unit_odds import unit_odds
from rules.eight_phase.engine.play import open_battle, play_turns
from rules.eight_phase.engine.standing import players_of
from rules.eight_phase.facts import FACTS
from rules.eight_phase.formats import attack
from rules.eight_phase.formats.scenario import read_scenario
from rules.eight_phase.formats.schemas import FORMATS
from rules.eight_phase.formats.script import EntryModel
from rules.eight_phase.lists.verdict import verdict
from rules.eight_phase.muster import muster
from rules.game.battles import Battles
from rules.game.content import Content
from rules.game.display import Display
from rules.game.game import Game
from rules.game.lists import Lists
from rules.game.of_game import of_game

CONTENT = Content(options=sheet.options, missions=MISSIONS)

LISTS = Lists(
    verdict=verdict,
    totals=sheet.totals,
    verdict_figures=("command",),
    sheet=of_game(sheet.sheet_of),
    comparison=of_game(sheet.comparison),
)

BATTLES = Battles(
    read_scenario=of_game(read_scenario),
    line_up=battles.line_up,
    muster=muster,
    set_up=open_battle,
    play=play_turns,
    outcome=battles.outcome,
    players=players_of,
    reseed=battles.reseed,
    commander=battles.commander,
    recorder=battles.recorder,
    answer_document=EntryModel.document,
    deeds=deeds_of,
    refuse_outcome=report.refuse_outcome,
    odds_fields=attack.FIELDS,
    odds=attack.odds,
)

DISPLAY = Display(
    card_of=card_views.card_of,
    briefing=briefing_of,
    ground=ground_of,
    scenes=partial(BattleScenes, EVENTS),
    chapters=card_views.chapters,
    blanks=blanks,
    effect_summary=card_views.effect_summary,
    unit_card=card_views.unit_card,
    unit_odds=unit_odds,
    battle_sheet=battle_sheet,
    contest=contest,
    quick_reference=lambda army, content, elsewhere=None: SIDES,
    moments=card_views.moments,
    events=EVENTS,
    prompt=prompts.prompt_of,
    question_groups=QUESTION_GROUPS,
    probe=probes.probe_of,
    aimed=prompts.aimed,
    reason_names=REASON_NAMES,
)

GAME: Game = Game(FACTS, FORMATS, CONTENT, LISTS, BATTLES, DISPLAY)
