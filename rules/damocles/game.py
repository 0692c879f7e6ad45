"""Damocles as a game among others."""

from functools import partial

from rules.damocles import battles
from rules.damocles.display import card_views, probes, prompts, report, sheet
from rules.damocles.display.battle_sheet import battle_sheet
from rules.damocles.display.blanks import blanks
from rules.damocles.display.briefing import briefing_of
from rules.damocles.display.cast import cast_of
from rules.damocles.display.codex import codex_of
from rules.damocles.display.comparison import comparison
from rules.damocles.display.contests import contest
from rules.damocles.display.decision_reasons import decision_reasons
from rules.damocles.display.draft_words import DRAFT_WORDS
from rules.damocles.display.effect_summaries import effect_summary
from rules.damocles.display.event_terms import REASON_NAMES
from rules.damocles.display.events import EVENTS
from rules.damocles.display.part_page import chapters, faction_chapters
from rules.damocles.display.picture import ground_of
from rules.damocles.display.plan_fields import plan_fields
from rules.damocles.display.question_groups import QUESTION_GROUPS
from rules.damocles.display.quick_reference import moments, quick_reference
from rules.damocles.display.scenes import BattleScenes
from rules.damocles.display.unit_odds import unit_odds
from rules.damocles.engine.operations.eradication import eradication
from rules.damocles.engine.operations.territories import refuse_shared_ground
from rules.damocles.engine.play.fight import close, open_battle, play_turns
from rules.damocles.facts import FACTS, HONOURS, SCARS
from rules.damocles.formats import attack, changes, roster, schemas
from rules.damocles.formats.answers import AnswerModel
from rules.damocles.formats.marked import marked, player_with_marks
from rules.damocles.formats.plan import read_plan
from rules.damocles.formats.question import question_document
from rules.damocles.formats.result import result_document
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.formats.verdict import verdict_document, verdict_schema
from rules.damocles.lists import army
from rules.damocles.lists.verdict import verdict
from rules.damocles.muster import muster
from rules.game.battles import Battles
from rules.game.content import Content
from rules.game.display import Display
from rules.game.game import Game
from rules.game.lists import Lists
from rules.message import Message
from rules.presentation.words import FormField

CONTENT = Content(
    head=sheet.head_of,
    options=sheet.options,
    used=changes.used_pack,
    unplayed=schemas.unplayed,
    missions=(eradication(),),
    refuse_new_mission=refuse_shared_ground,
    marks=(*HONOURS, *SCARS),
)

LISTS = Lists(
    verdict=verdict,
    new=army.new_list,
    kept=roster.kept_list,
    head=army.head_of,
    body=roster.list_body,
    units=army.units_of,
    models=army.models_of,
    state=roster.list_document,
    read_state=roster.read_list,
    edit=changes.edited,
    describe_change=changes.describe_change,
    references=changes.references,
    replaced=changes.replaced,
    matched=changes.matched,
    written_document=changes.written_document,
    totals=sheet.totals,
    verdict_schema=verdict_schema,
    verdict_document=verdict_document,
    sheet=sheet.sheet_of,
    comparison=comparison,
)

BATTLES = Battles(
    read_scenario=read_scenario,
    line_up=battles.line_up,
    muster=muster,
    set_up=open_battle,
    play=play_turns,
    outcome=battles.outcome,
    players=battles.players_of,
    reseed=battles.reseed,
    conceal=battles.conceal_from,
    withheld={"counter": "priority"},
    refusals_stand=True,
    commander=battles.commander,
    no_room=battles.no_room,
    finish=close,
    recorder=battles.recorder,
    player=roster.player_of,
    result=result_document,
    question=question_document,
    answer_document=AnswerModel.document,
    units_of=report.units_of,
    figures=report.figures,
    report_fields=(FormField("tactical_points", "number", Message("Tactical points left"), None, 0, 999),),
    score_reasons=report.score_reasons,
    refuse_outcome=report.refuse_outcome,
    plan_fields=plan_fields,
    read_plan=read_plan,
    with_marks=player_with_marks,
    odds_fields=attack.FIELDS,
    odds=attack.odds,
)

DISPLAY = Display(
    card_of=card_views.card_of,
    briefing=briefing_of,
    ground=ground_of,
    scenes=partial(BattleScenes, EVENTS),
    card=card_views.card,
    introduction=faction_chapters,
    chapters=chapters,
    codex=codex_of,
    blanks=blanks,
    effect_summary=effect_summary,
    draft_words=DRAFT_WORDS,
    unit_card=card_views.unit_card,
    unit_odds=unit_odds,
    battle_sheet=battle_sheet,
    contest=contest,
    quick_reference=quick_reference,
    moments=moments,
    marked=marked,
    cast=cast_of,
    events=EVENTS,
    prompt=prompts.prompt_of,
    question_groups=QUESTION_GROUPS,
    reasons=decision_reasons,
    probe=probes.probe_of,
    hand=prompts.hand_of,
    aimed=prompts.aimed,
    passages=report.passages,
    losses=report.losses,
    accounts=report.accounts,
    ending=report.ending,
    reason_names=REASON_NAMES,
    describe_figures=report.describe_figures,
)

GAME: Game = Game(FACTS, schemas.FORMATS, CONTENT, LISTS, BATTLES, DISPLAY)
