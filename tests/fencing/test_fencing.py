"""The sixth game, asked everything that the site asks: what it answers is worked out by hand."""

from typing import Any

import pytest

from rules import games
from rules.battles.forecast import empty, forecast_document, seed_of, tally
from rules.battles.resolve import resolve
from rules.battles.resume import continue_battle
from rules.battles.what_if import what_if
from rules.formats.errors import AnswersError, DocumentError
from rules.formats.library import EmptyLibrary
from rules.game.derived.kept_lists import list_document
from rules.game.derived.list_changes import apply_fix
from rules.game.derived.scenarios import scenario_document
from rules.lists.change import Change
from rules.lists.units import ListHead
from rules.message import Message, Who
from rules.presentation.cards import Boxes, Card
from rules.presentation.outcome import Deeds
from rules.presentation.plain_battle_sheet import plain_battle_sheet
from rules.presentation.sheets import UnitRow
from tests.fencing.game import GAME, HALL

Document = dict[str, Any]
CONTENT = GAME.formats.read("content", HALL)
TEAM = {"format": "fencing-roster/1", "name": "Us", "faction": "hall", "units": [{"fencer": "master"}]}


def bout(**more: Any) -> Document:
    """A master in red against a novice in blue, three touches, from written dice."""
    team = GAME.formats.read("roster", TEAM)
    novices = GAME.lists.edit(
        GAME.lists.new("Them", CONTENT, None), CONTENT, Change("add", kind="fencers", slug="novice")
    )
    players = [GAME.battles.player(team, CONTENT, "red", "Us"), GAME.battles.player(novices, CONTENT, "blue", "Them")]
    mission = GAME.content.missions[0] | {"touches": 3}
    return scenario_document(GAME, "Night", mission, players) | {"dice": [3, 5, 2, 6, 4, 1, 6, 2]} | more


def test_a_pack_comes_back_as_it_was_read():
    assert GAME.formats.written("content", CONTENT) == HALL
    with pytest.raises(DocumentError, match=r"^fencers\[0\].thrust: cannot be 7; must be a whole number from 2 to 6"):
        GAME.formats.read("content", HALL | {"fencers": [{"slug": "x", "name": "X", "thrust": 7}]})


def test_a_lunge_has_its_odds_before_it_is_made():
    """A master hits a novice on 3+, the novice him on 5 and his parry of 1: 6+ (V-STR-01)."""
    battle = GAME.battles.muster(GAME.battles.read_scenario(bout(), EmptyLibrary()), 1, True)
    asked = {"player": "blue", "kind": "thrust", "choices": ["lunge", "wait"]}
    prompt = GAME.display.prompt(battle, asked)
    assert [str(choice.words) for choice in prompt.choices] == ["Lunge", "Wait"]
    for player, chance in (("blue", "17 %"), ("red", "67 %")):
        probe = GAME.display.probe(battle, asked | {"player": player}, "lunge")
        assert str(probe.facts[0].value) == chance


@pytest.mark.rule("V-TEA-01", "V-TEA-02")
def test_a_team_is_built_and_judged():
    team = GAME.lists.new("Us", CONTENT, None)
    assert [violation.message.in_plural() for violation in GAME.lists.verdict(team, CONTENT).violations] == [
        "0 fencers, not 1 to 3."
    ]
    for slug in ("novice", "master", "novice", "dragon"):
        team = GAME.lists.edit(team, CONTENT, Change("add", kind="fencers", slug=slug))
    verdict = GAME.lists.verdict(team, CONTENT)
    assert [
        (violation.rule, violation.unit, violation.message.in_plural(), violation.mend)
        for violation in verdict.violations
    ] == [
        ("V-TEA-02", 3, "No dragon here.", "Drop fencer 4."),
        ("V-TEA-01", None, "4 fencers, not 1 to 3.", "Drop fencer 4."),
    ]
    mended = apply_fix(GAME, team, CONTENT, verdict.violations[0].fixes[0])
    assert GAME.lists.verdict(mended, CONTENT).legal
    assert GAME.lists.verdict_document(GAME.lists.verdict(mended, CONTENT)) == {"legal": True, "violations": []}
    assert [(reference.slug, reference.units, reference.copies) for reference in GAME.lists.references(mended)] == [
        ("novice", (0, 2), 2),
        ("master", (1,), 1),
    ]


def test_a_row_keeps_a_team_whole():
    team = GAME.lists.edit(GAME.formats.read("roster", TEAM), CONTENT, Change("head", value={"weapon": "sabre"}))
    kept = GAME.lists.kept(ListHead("Us", "hall"), GAME.lists.body(team))
    assert list_document(GAME, kept) == TEAM | {"weapon": "sabre"}


@pytest.mark.rule("V-STR-01")
def test_a_bout_is_fought_by_its_dice():
    """Red hits on 3, blue on 5 and one more for the parry; red 3, 2, 4, 6 and blue 5, 6, 1, 2: 3 to 1 in turn 4."""
    result = resolve(GAME, bout(), EmptyLibrary(), 7)
    assert (result["victory_points"], result["winner"], result["turns"]) == ({"red": 3, "blue": 1}, "red", 4)
    assert GAME.battles.deeds(result)["red-1"] == Deeds(slain=3)
    sentence = GAME.display.events.describe(result["events"][0], GAME.display.cast(bout()))
    assert sentence.message == Message("{unit} touches {target}.", unit=Who("red-1"), target=Who("blue-1"))
    scenes = GAME.display.scenes(bout(), result)
    assert [scenes.step(event).figures for event in result["events"][:4]] == [(("blue-1", 1),), (), (), (("red-1", 1),)]


def test_a_person_is_asked():
    scenario = bout()
    scenario["players"][0]["commander"] = "person"
    answers = {"format": "fencing-answers/1", "answers": ["lunge"]}
    asked = continue_battle(GAME, scenario, answers, EmptyLibrary())
    assert (asked["answers"], asked["question"]["kind"]) == (1, "thrust")
    with pytest.raises(AnswersError, match=r"answers\[0\]: cannot be"):
        continue_battle(GAME, scenario, answers | {"answers": ["leap"]}, EmptyLibrary())
    with pytest.raises(DocumentError, match=r"players\[0\].commander: is a person"):
        resolve(GAME, scenario, EmptyLibrary())


def test_a_forecast_counts_each_battle_once():
    scenario = GAME.battles.read_scenario(bout(dice=[]), EmptyLibrary())
    both, apart = tally(GAME, scenario, 5, 0, 20), empty(GAME.battles.line_up(scenario))
    for first, last in ((0, 7), (7, 20)):
        apart.add(tally(GAME, scenario, 5, first, last).numbers())
    assert both.numbers() == apart.numbers()
    assert both.runs == 20 == sum(both.wins) + both.draws
    assert forecast_document(GAME, scenario, both)["format"] == "fencing-forecast/1"
    assert seed_of("fencing", 5, 0) != seed_of("damocles", 5, 0)


def test_what_if_keeps_what_went_before():
    fought, other = resolve(GAME, bout(), EmptyLibrary(), 7), what_if(GAME, bout(), EmptyLibrary(), 2, 7, 99, {})
    assert other["events"][:2] == fought["events"][:2]
    with pytest.raises(DocumentError, match=r"commanders.red: .*must be one of steady, bold"):
        what_if(GAME, bout(), EmptyLibrary(), 1, 7, None, {"red": "person"})


def test_a_document_names_its_game(fencing):
    assert games.game_of(TEAM) is GAME
    assert games.game_of({"format": "damocles-roster/1"}).slug == games.game_of({}).slug == "damocles"
    with pytest.raises(DocumentError, match=r"must be a document of a game there is: damocles, .*fencing"):
        games.game_of({"format": "chess-roster/1"})
    with pytest.raises(DocumentError, match="format: is of the game Fencing; must be a document of Damocles"):
        games.refuse_other_game(TEAM, games.GAMES[0])


def test_a_plan_names_an_automatic_commander():
    assert [choice.key for choice in GAME.battles.plan_fields(())[0].choices] == ["steady", "bold"]
    assert GAME.battles.read_plan({"commander": "bold"}, []) == {"commander": "bold"}
    with pytest.raises(DocumentError, match="commander: is no commander of this game; must be one of steady, bold"):
        GAME.battles.read_plan({"commander": "person"}, [])


def test_boxes_of_several_sorts_are_ticked_in_a_row_under_their_names():
    """One fencer has three of breath, one has two blades besides, and of one nothing is known."""
    units = [UnitRow(str(n), "fencers", "master", name, "Master") for n, name in enumerate(("Lina", "", "Ace"))]
    breath, blades = Boxes("Breath", (3,)), Boxes("Blades", (1, 1))
    boxed = [Card("fencers", "master", "Master", boxes=boxes) for boxes in ((breath,), (blades, breath), (blades,))]
    sheet = plain_battle_sheet(units, [*boxed[:2], None], 2)
    assert [(unit.name, str(unit.note), unit.boxes) for unit in sheet.units] == [
        ("Lina", "Master", (3,)),
        ("Master", "Blades, Breath", (1, 1, 3)),
        ("Ace", "Master", ()),
    ]
    assert (sheet.boxes, plain_battle_sheet(units, boxed, 2).boxes) == ("Breath", "")
