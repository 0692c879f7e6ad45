"""The Skirmish as a game among others."""

from functools import partial

from rules.game.battles import Battles
from rules.game.content import Content
from rules.game.display import Display
from rules.game.game import Game
from rules.game.lists import Lists
from rules.game.of_game import of_game
from rules.message import Message
from rules.presentation.words import FormField
from rules.skirmish import battles
from rules.skirmish.content.standard_missions import MISSIONS
from rules.skirmish.display import card_views, probes, prompts, report, sheet
from rules.skirmish.display.battle_sheet import battle_sheet
from rules.skirmish.display.blanks import blanks
from rules.skirmish.display.briefing import briefing_of
from rules.skirmish.display.cast import cast_of
from rules.skirmish.display.events import EVENTS
from rules.skirmish.display.picture import ground_of
from rules.skirmish.display.question_groups import QUESTION_GROUPS
from rules.skirmish.display.quick_reference import CHAPTERS
from rules.skirmish.display.scenes import BattleScenes
from rules.skirmish.display.table_rolls import contest
from rules.skirmish.display.unit_odds import unit_odds
from rules.skirmish.engine.play import open_battle, play_rounds
from rules.skirmish.engine.standing import players_of
from rules.skirmish.facts import FACTS, OBJECTIVE_NAMES
from rules.skirmish.formats import attack, roster
from rules.skirmish.formats.scenario import read_scenario
from rules.skirmish.formats.schemas import FORMATS
from rules.skirmish.formats.script import EntryModel
from rules.skirmish.lists import army, changes
from rules.skirmish.lists.verdict import verdict
from rules.skirmish.muster import muster

CONTENT = Content(head=sheet.head_of, options=sheet.options, missions=MISSIONS)

LISTS = Lists(
    verdict=verdict,
    kept=roster.kept_list,
    head=army.head_of,
    body=roster.list_body,
    units=army.units_of,
    models=army.models_of,
    edit=changes.edited,
    describe_change=changes.describe_change,
    matched=of_game(changes.matched),
    written_document=changes.written_document,
    totals=sheet.totals,
    verdict_figures=("leadership_points",),
    sheet=sheet.sheet_of,
    comparison=of_game(sheet.comparison),
)

BATTLES = Battles(
    read_scenario=read_scenario,
    line_up=battles.line_up,
    muster=muster,
    set_up=open_battle,
    play=play_rounds,
    outcome=battles.outcome,
    players=players_of,
    reseed=battles.reseed,
    conceal=battles.conceal_from,
    commander=battles.commander,
    recorder=battles.recorder,
    player=roster.player_of,
    answer_document=EntryModel.document,
    units_of=report.units_of,
    figures=report.figures_of,
    report_fields=(FormField("fighters", "number", Message("Fighters left"), None, 0, 999),),
    refuse_outcome=report.refuse_outcome,
    odds_fields=attack.FIELDS,
    odds=attack.odds,
)

DISPLAY = Display(
    card_of=card_views.card_of,
    briefing=briefing_of,
    ground=ground_of,
    scenes=partial(BattleScenes, EVENTS),
    card=card_views.card,
    chapters=card_views.chapters,
    blanks=blanks,
    unit_card=card_views.unit_card,
    unit_odds=unit_odds,
    battle_sheet=battle_sheet,
    contest=contest,
    quick_reference=lambda army, content, elsewhere=None: (CHAPTERS,),
    cast=of_game(cast_of),
    events=EVENTS,
    prompt=prompts.prompt_of,
    question_groups=QUESTION_GROUPS,
    probe=probes.probe_of,
    aimed=prompts.aimed,
    reason_names=OBJECTIVE_NAMES,
)

GAME: Game = Game(FACTS, FORMATS, CONTENT, LISTS, BATTLES, DISPLAY)
