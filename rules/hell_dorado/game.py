"""Hell Dorado as a game among others."""

from functools import partial

from rules.game.battles import Battles
from rules.game.content import Content
from rules.game.display import Display
from rules.game.game import Game
from rules.game.lists import Lists
from rules.game.of_game import of_game
from rules.hell_dorado import battles
from rules.hell_dorado.content.standard import ALWAYS, MISSIONS
from rules.hell_dorado.display import card_views, prompts, quick_reference, sheet
from rules.hell_dorado.display.battle_sheet import battle_sheet
from rules.hell_dorado.display.blanks import blanks
from rules.hell_dorado.display.briefing import briefing_of
from rules.hell_dorado.display.cast import cast_of
from rules.hell_dorado.display.event_terms import REASON_NAMES
from rules.hell_dorado.display.events import EVENTS, deeds_of
from rules.hell_dorado.display.part_words import PART_WORDS
from rules.hell_dorado.display.picture import ground_of
from rules.hell_dorado.display.probes import probe_of
from rules.hell_dorado.display.question_groups import QUESTION_GROUPS
from rules.hell_dorado.display.scenes import BattleScenes
from rules.hell_dorado.display.table_rolls import contest
from rules.hell_dorado.display.unit_odds import unit_odds
from rules.hell_dorado.engine.play import open_battle, play_turns
from rules.hell_dorado.engine.standing import players_of
from rules.hell_dorado.facts import FACTS
from rules.hell_dorado.formats import attack
from rules.hell_dorado.formats.frozen import player_of, used
from rules.hell_dorado.formats.scenario import read_scenario
from rules.hell_dorado.formats.schemas import FORMATS
from rules.hell_dorado.formats.script import answer_document
from rules.hell_dorado.lists.verdict import verdict
from rules.hell_dorado.muster import muster

CONTENT = Content(options=sheet.options, used=of_game(used), missions=MISSIONS, always=ALWAYS)

LISTS = Lists(
    verdict=verdict,
    totals=sheet.totals,
    verdict_figures=("command", "troopers", "room"),
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
    player=player_of,
    answer_document=answer_document,
    deeds=deeds_of,
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
    effect_summary=card_views.effect_summary,
    unit_card=card_views.unit_card,
    unit_odds=unit_odds,
    battle_sheet=battle_sheet,
    contest=contest,
    quick_reference=quick_reference.quick_reference,
    moments=quick_reference.moments,
    cast=cast_of,
    events=EVENTS,
    reason_names=REASON_NAMES,
    prompt=prompts.prompt_of,
    question_groups=QUESTION_GROUPS,
    aimed=prompts.aimed,
    aimed_then=prompts.aimed_then,
    probe=probe_of,
)

GAME: Game = Game(FACTS._replace(part_words=PART_WORDS), FORMATS, CONTENT, LISTS, BATTLES, DISPLAY)
