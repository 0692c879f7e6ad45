"""Underworlds as a game among others."""

from functools import partial

from rules.game.battles import Battles
from rules.game.content import Content
from rules.game.display import Display
from rules.game.game import Game
from rules.game.lists import Lists
from rules.game.of_game import of_game
from rules.message import Message
from rules.presentation.words import FormField
from rules.underworlds import battles
from rules.underworlds.content.mission import TOKENS
from rules.underworlds.content.standard import ALWAYS, MISSIONS
from rules.underworlds.display import card_views, probes, prompts, report, sheet
from rules.underworlds.display.battle_sheet import battle_sheet
from rules.underworlds.display.blanks import blanks
from rules.underworlds.display.briefing import briefing_of
from rules.underworlds.display.cast import cast_of
from rules.underworlds.display.contests import contest
from rules.underworlds.display.events import EVENTS, deeds_of
from rules.underworlds.display.picture import ground_of
from rules.underworlds.display.question_groups import QUESTION_GROUPS
from rules.underworlds.display.quick_reference import CHAPTERS
from rules.underworlds.display.scenes import BattleScenes
from rules.underworlds.display.unit_odds import unit_odds
from rules.underworlds.engine.play import open_battle, play_rounds
from rules.underworlds.engine.standing import players_of
from rules.underworlds.facts import FACTS, REASONS
from rules.underworlds.formats import attack, frozen
from rules.underworlds.formats.content import MAX_FIGHTERS
from rules.underworlds.formats.scenario import read_scenario
from rules.underworlds.formats.schemas import FORMATS
from rules.underworlds.formats.script import EntryModel
from rules.underworlds.lists import changes
from rules.underworlds.lists.verdict import verdict
from rules.underworlds.muster import muster

CONTENT = Content(
    head=sheet.head_of, options=sheet.options, used=of_game(frozen.used), missions=MISSIONS, always=ALWAYS
)

LISTS = Lists(
    verdict=verdict,
    edit=of_game(changes.edited),
    matched=of_game(changes.matched),
    totals=sheet.totals,
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
    player=of_game(frozen.player_of),
    answer_document=EntryModel.document,
    deeds=deeds_of,
    figures=report.figures_of,
    report_fields=(
        FormField("tokens", "number", Message("Objective tokens held"), None, 0, TOKENS),
        FormField("fighters", "number", Message("Fighters left"), None, 0, MAX_FIGHTERS),
    ),
    refuse_outcome=report.refuse_outcome,
    odds_fields=attack.FIELDS,
    odds=attack.odds,
)

DISPLAY = Display(
    card_of=card_views.card_of,
    briefing=briefing_of,
    ground=ground_of,
    scenes=partial(BattleScenes, EVENTS),
    card_among=card_views.card_among,
    card=card_views.card,
    blanks=blanks,
    effect_summary=card_views.effect_summary,
    unit_odds=unit_odds,
    battle_sheet=battle_sheet,
    contest=contest,
    quick_reference=lambda army, content, elsewhere=None: (CHAPTERS,),
    cast=cast_of,
    events=EVENTS,
    prompt=prompts.prompt_of,
    question_groups=QUESTION_GROUPS,
    probe=probes.probe_of,
    hand=prompts.hand_of,
    losses=report.losses,
    ending=report.ending,
    reason_names=REASONS,
)

GAME: Game = Game(FACTS, FORMATS, CONTENT, LISTS, BATTLES, DISPLAY)
