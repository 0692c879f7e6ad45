"""After-action reports, printed from documents alone and read back: result, map, losses, diary, proof."""

from datetime import date
from io import BytesIO
from typing import Any

import pytest
from django.utils import translation
from pypdf import PdfReader
from reportlab.lib.units import cm

from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Battle
from campaigns.pdf import print_report, report_document
from campaigns.pdf.chart import Chart, Series
from campaigns.pdf.course import Course, course_of
from campaigns.pdf.diary import chapters
from campaigns.pdf.prose import Prose, dice
from campaigns.replays.participants import Participants
from printing.pdf.text.options import PrintOptions
from rules.damocles.engine.operations.eradication import eradication
from rules.damocles.game import GAME
from rules.message import Message, Who
from rules.presentation.event_sentences import Die
from tests.campaigns.support import sample_events
from tests.campaigns.support.fighting import auto_resolve
from tests.campaigns.support.sample_results import document, fought
from tests.printing.support.pdf_geometry import assert_as_looked, circles, inked
from tests.printing.support.pdf_text import PAIRS_OF_LOOKS, all_words

NASTY = "<img src='file:///etc/hostname'/> <para> <a href=\"http://x\">& Привет"


def printed(report: Any, look: PrintOptions | None = None) -> tuple[PdfReader, bytes]:
    file = BytesIO()
    pages = print_report(report, look or PrintOptions(), file)
    pdf = PdfReader(file)
    assert len(pdf.pages) == pages
    return pdf, file.getvalue()


def by_hand_written(**more: Any) -> dict[str, Any]:
    """The battle of every type of event, with what its result lacks."""
    ends = {"red": [([10, 30], 1), (None, 0), (None, 0)], "blue": [([36, 60], 1)]}
    units = {id: [{"position": at, "health": left} for at, left in units_left] for id, units_left in ends.items()}
    squads = {
        "red": [{"id": "red-1", "destroyed": False, "units": units["red"]}],
        "blue": [
            {"id": "blue-1", "destroyed": False, "units": units["blue"]},
            {"id": "blue-2", "destroyed": True, "units": [{"position": None, "health": 0}]},
        ],
    }
    players = [player | {"squads": squads[player["id"]]} for player in sample_events.RESULT["players"]]
    result = sample_events.RESULT | {
        "turns": 2, "winner": "red", "draw": False, "victory_points": {"red": 3, "blue": 0}, "players": players,
        "digest": "ab" * 32, "engine": "1.1", "seed": 7,
    }  # fmt: skip
    facts = {
        "player": NASTY,
        "faction": NASTY,
        "squads": 2,
        "squads_lost": 1,
        "figures": {"tactical_points": 3},
        "squad_names": {},
    }
    sides = [
        facts | {"id": "red", "name": "Third <i>Patrol</i>", "outcome": "won", "victory_points": 3},
        facts | {"id": "blue", "name": NASTY, "outcome": "lost", "victory_points": 0},
    ]
    return document(eradication(), sample_events.SCENARIO, result, sides) | more


def participants_of(report: Any) -> Participants:
    return Participants(report["scenario"])


def course(report: Any) -> Course:
    scenario = report["scenario"] | {"operation": report["operation"]}
    return course_of(scenario, report["result"], participants_of(report))


def test_a_report_says_who_won_by_how_many_and_why_it_ended():
    """Red has destroyed a squad (1) and brought the harvest home (2); of red's three units one is left."""
    report = by_hand_written()
    report["result"]["not_simulated"] = ["Many Hands", "Reel In"]
    text = all_words(printed(report)[0])
    for part in (
        "AFTER-ACTION REPORT Eradication The Long Winter · 21 November 2026 · auto-resolved",
        "WON Third <i>Patrol</i>", "1 of 2 squads lost · 3 TP left 3 VP", "LOST", "1 of 2 squads lost · 3 TP left 0 VP",
        "victory, 3 : 0. It ended after turn 2, the last of the operation.", "Scale 1 : 6", "Here a unit fell",
        "The battle is over: Third <i>Patrol</i> wins. Victory points: Third <i>Patrol</i> 3, Night Watch 0.",
        "Seed 7 · Engine 1.1 · Digest " + "ab" * 32, "Not simulated: Many Hands, Reel In",
    ):  # fmt: skip
        assert part in text


def test_the_outline_leads_to_each_turn():
    """What came before the first turn, and both turns, begin on the page of the diary, the third."""
    pdf, _ = printed(by_hand_written())
    chapters, turns = pdf.outline[:3], pdf.outline[3]
    assert [entry.title for entry in chapters] == ["Result", "Forces and losses", "Diary"]
    assert [entry.title for entry in turns] == ["Set-up and deployment", "Turn 1", "Turn 2"]
    assert [pdf.get_destination_page_number(entry) for entry in turns] == [2, 2, 2]


def losses_of(report: Any) -> Any:
    return GAME.display.losses(report["scenario"], report["result"])


def test_losses_are_those_of_the_result_and_each_has_its_cause():
    report = fought()
    left = {s["id"]: s["units"] for player in report["result"]["players"] for s in player["squads"]}
    for loss in losses_of(report).units:
        (units, size), (health, _full) = loss.left
        assert units == sum(unit["position"] is not None for unit in left[loss.unit])
        assert health == sum(unit["health"] for unit in left[loss.unit])
        assert sum(count for _who, count in loss.by) == size - units


def test_losses_of_the_battle_written_by_hand():
    assert [(loss.unit, loss.left, loss.by) for loss in losses_of(by_hand_written()).units] == [
        ("red-1", ((1, 3), (1, 3)), ((Message("split off"), 1),)),
        ("blue-1", ((1, 1), (1, 3)), ()),
        ("blue-2", ((0, 1), (0, 1)), ((Who("red-1"), 1),)),
    ]  # fmt: skip


def test_points_are_summed_by_turn_and_by_reason():
    report = by_hand_written()
    assert course(report).scores == {"red": [0, 3, 3], "blue": [0, 0, 0]}
    victory, tactical = GAME.display.accounts(report["result"])
    assert [(str(reason), sums) for reason, sums in victory.rows] == [
        ("an enemy squad destroyed", {"red": 1}), ("harvest home", {"red": 2}),
    ]  # fmt: skip
    assert victory.total == {"red": 3, "blue": 0}
    assert [(str(reason), sums) for reason, sums in tactical.rows] == [
        ("at the start", {"red": 12, "blue": 12}),
        ("on a bet for the initiative", {"red": -2}),
        ("for tactical restraint", {"red": 1}),
    ]


def test_why_a_battle_ended():
    report = by_hand_written()
    result, scenario = report["result"], report["scenario"]

    def ending(*ends: Any, **more: Any) -> str:
        return str(GAME.display.ending(scenario | {"operation": {"ends": list(ends)}} | more, result))

    last = "It ended after turn 2, the last of the operation."
    assert ending("player_eliminated") == last
    assert ending({"victory_points": 3}) == "It ended in turn 2, when 3 victory points were reached."
    for squad in result["players"][1]["squads"]:
        squad["destroyed"] = True
    assert ending("player_eliminated") == "It ended in turn 2, when blue had no unit left."
    allied = [player | {"alliance": "one"} for player in scenario["players"]]
    assert ending("player_eliminated", players=[*allied, {"id": "green", "alliance": "two"}]) == last


def test_the_map_shows_the_end_to_scale():
    report = by_hand_written()
    ground = course(report).ground
    assert [(group.label, group.side, group.radius, group.places) for group in ground.groups] == [
        ("R1", "a", 125, [(1000, 3000), (1300, 3000)]), ("B1", "b", 250, [(3600, 6000)]), ("B2", "b", 125, []),
    ]  # fmt: skip
    assert ground.fallen == [(3000, 6000), (1600, 3050)]
    assert [(piece.fill, piece.edge) for piece in ground.pieces] == [
        ("stones", "solid"), ("leaves", "dashed"), ("slates", "solid"),
    ]  # fmt: skip
    assert [area.label for area in ground.areas] == ["South · R"]
    page = printed(report)[0].pages[0]
    bases = [c for c in circles(page) if abs(c.width - 2.5 * cm / 6) < 0.01]
    assert bases[1].left - bases[0].left == pytest.approx(3 * cm / 6, abs=0.01)


def test_what_an_order_came_to_stands_for_the_order():
    story = chapters(by_hand_written()["result"]["events"], participants_of(by_hand_written()))
    passages = [passage for chapter in story for passage in chapter.passages]
    red = next(p for p in passages if p.mark == "R1")
    assert red.markup.startswith("<b>Line Rifles</b> is activated.")
    assert "Open fire!" not in red.markup
    assert "[<b>6</b>\u00a0" in red.markup
    assert "Third &lt;i&gt;Patrol&lt;/i&gt;" in red.markup


def test_a_squad_goes_by_name_once_and_by_its_mark_after():
    prose = Prose("R1")
    squad = '<b class="who who--a"><i>R1</i> Quay &lt;b&gt; Nine</b>'
    assert prose.sentence(f"{squad} is activated.") == "<b>Quay &lt;b&gt; Nine</b> is activated."
    assert prose.sentence(f"{squad} &amp; {squad} run.") == "<b>R1</b> &amp; <b>R1</b> run."
    assert dice((Die(6, "hit"), Die(2))) == " [<b>6</b>\u00a0<b>2</b>]"


def test_units_slain_together_are_counted():
    """Two, then a unit of another squad, then one more; each squad has its name where it comes first."""
    report = by_hand_written()
    fallen = [("red-1", 0), ("red-1", 1), ("blue-2", 0), ("red-1", 2)]
    slain = [sample_events.event(1, "slain", squad=squad, unit=unit, by="red") for squad, unit in fallen]
    slain[-1]["by_squad"] = "blue-1"
    report["result"]["events"] = [event | {"n": n} for n, event in enumerate(slain, 1)]
    text = all_words(printed(report)[0])
    first = "2 units of R1 Line Rifles are slain. A unit of B2 Line Rifles is slain."
    assert f"{first} A unit of R1 is slain by B1 Hulk." in text


def test_the_report_leads_back_to_the_battle():
    address = "https://damocles.example/battles/x/"
    pdf, _ = printed(fought() | {"address": address})
    links = {link.get_object()["/A"]["/URI"] for page in pdf.pages for link in page.get("/Annots", [])}
    assert links == {address}
    assert address in all_words(pdf)


def test_a_draw_is_said_to_be_one():
    report = by_hand_written()
    for side in report["sides"]:
        side |= {"outcome": "draw", "victory_points": 3}
    text = all_words(printed(report)[0])
    assert "A draw, 3 : 3. It ended after turn 2, the last of the operation." in text


def test_four_players_have_their_lines_and_tables():
    report = fought("under-the-sword", players=4, seed=3)
    pdf, _ = printed(report)
    text = all_words(pdf)
    for side in report["sides"]:
        assert side["name"] in text
    score = report["result"]["victory_points"]
    assert f"{score['red']} : {score['blue']} : {score['green']} : {score['amber']}" in text
    assert [entry.title for entry in pdf.outline[3]][-1] == f"Turn {report['result']['turns']}"


def test_the_chart_covers_all_points_and_negative_ones_too():
    turn = GAME.facts.terms.turn
    chart = Chart([Series("R", "a", [0, -3, 4]), Series("B", "b", [0, 1, 12])], 400, 100, PrintOptions(), turn)
    assert (chart.least, chart.most, chart.step, chart.turns) == (-5, 15, 5, 2)
    flat = Chart([Series("R", "a", [0, 0])], 400, 100, PrintOptions(), turn)
    assert (flat.least, flat.most) == (0, 1)


@pytest.mark.parametrize("look", PAIRS_OF_LOOKS, ids=lambda look: f"{look.paper}-{look.ink}-{look.text}")
def test_every_look_has_its_paper_no_letter_below_8_points_and_nothing_in_the_margins(look):
    report = fought()
    pdf, content = printed(report, look)
    assert_as_looked(pdf, content, look)


def test_what_was_typed_is_printed_as_typed():
    long = by_hand_written(title="W" * 100, campaign=NASTY, notes=f"{NASTY}\n{'漢' * 3000}")
    pdf, content = printed(long)
    text = all_words(pdf)
    assert text.count("<img src='file:///etc/hostname'/> <para>") >= 4
    assert "Third <i>Patrol</i>" in text
    assert not any("/Annots" in page for page in pdf.pages)
    assert not any(page.images for page in pdf.pages)
    for left, _bottom, right, _top in inked(content):
        assert left >= 1.5 * cm - 2
        assert right <= 19.5 * cm + 3


def test_a_long_battle_flows_on():
    report = fought("under-the-sword", players=4, seed=3)
    first = [event for event in report["result"]["events"] if event["turn"] < 2]
    report["result"]["events"] = first * 4
    assert len(report["result"]["events"]) > 750
    pdf, _ = printed(report)
    assert len(pdf.pages) > 5


def test_it_is_in_the_language_of_the_moment():
    with translation.override("fr"):
        pdf, _ = printed(fought())
    assert pdf.trailer["/Root"]["/Lang"] == "fr"


@pytest.mark.django_db
def test_a_battle_the_engine_fought_is_reported_from_its_rows(battle, users):
    auto_resolve(battle, users.ada, 1)
    row = Battle.objects.with_documents().with_sides().get(pk=battle.pk)
    report = report_document(row, "https://damocles.example/battles/x/")
    text = all_words(printed(report)[0])
    for part in ("Eradication", "The Long Winter", "First Watch", "Night Watch", "ada", "The Watch", row.digest):
        assert part in text
    assert "First Watch 1" in text
    assert f"Promise {row.seed_commitment}" in text
    assert f"Commitment {row.commitment}" in text


@pytest.mark.django_db
def test_a_battle_recorded_by_hand_has_its_result_and_notes(battle, users):
    sides = (SideReport("won", 3, 0, {"tactical_points": 4}), SideReport("lost", 1, 2, {}))
    record_by_hand(battle, users.ada, 1, Report(date(2026, 11, 18), f"Close.\n{NASTY}", sides))
    row = Battle.objects.with_documents().with_sides().get(pk=battle.pk)
    pdf, _ = printed(report_document(row))
    text = all_words(pdf)
    for part in (
        "First Watch (ada): victory, 3 : 1.", "0 of 2 squads lost · 4 TP left 3 VP", "2 of 2 squads lost 1 VP",
        "by hand",
        f"Close. {NASTY}", "The hash of the seed was published when the battle was planned.",
    ):  # fmt: skip
        assert part in text
    assert len(pdf.pages) == 1
    assert [entry.title for entry in pdf.outline] == ["Result"]
