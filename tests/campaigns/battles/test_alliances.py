"""Two against two and one against three: planned, fought, recorded by hand, and what the ledger makes of it."""

from datetime import date
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from armies.actions.table_games import confirm, sit_down, start
from armies.actions.table_taps import keep_taps
from armies.table_mode.fold import Tapped
from campaigns.actions.battles import plan
from campaigns.actions.errors import RefusedError
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.battles.forecast import forecast_in
from campaigns.forms.record import RecordForm
from campaigns.ledger.documents import read_document
from campaigns.models import Battle
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import events_of, news_of, standings_of, state_of
from campaigns.text.news import news_lines
from rules.formats.errors import DocumentError
from tests.campaigns.battles.test_many_sides import for_all, four, plan_fields  # noqa: F401
from tests.campaigns.read_model.test_export import brought, written
from tests.campaigns.support.fighting import auto_resolve

pytestmark = pytest.mark.django_db

POINTS = {"red": 6, "blue": 1, "green": 4, "amber": 2}


@pytest.fixture
def allied(campaign, four, users, client_of):  # noqa: F811
    """Ada and ben against cleo and dan, planned on the page."""
    form = plan_fields(four) | {"alliances": "two_against_two"}
    assert client_of(users.ada).post(reverse("campaigns:plan", args=[campaign.slug]), form).status_code == 302
    return Battle.objects.with_documents().get()


def by_hand(battle, winner="red-blue", **points):
    form = {"winner": winner, "played": "2026-03-28", "version": battle.version}
    for colour, scored in (POINTS | points).items():
        form |= {f"{colour}_victory_points": scored, f"{colour}_squads_lost": 0}
    return RecordForm(form, battle=battle)


def recorded(battle, user):
    scored = [("won", 6), ("won", 1), ("lost", 4), ("lost", 2)]
    sides = tuple(SideReport(outcome, points, 0) for outcome, points in scored)
    record_by_hand(battle, user, battle.version, Report(date(2026, 3, 28), "", sides))


@pytest.mark.rule("R-CNV-01")
def test_allies_are_planned_together_and_the_engine_knows_them(allied):
    assert [side.alliance for side in allied.sides.all()] == ["red-blue", "red-blue", "green-amber", "green-amber"]
    assert [player["alliance"] for player in allied.scenario["players"]] == [
        "red-blue", "red-blue", "green-amber", "green-amber",
    ]  # fmt: skip


@pytest.mark.rule("R-CNV-01")
def test_one_may_fight_three(campaign, four, users):  # noqa: F811
    battle = plan(campaign, users.ada, key=uuid4(), operation=for_all(), entries=four, alliances="one_against_three")
    assert [side.alliance for side in battle.sides.all()] == ["", *["blue-green-amber"] * 3]
    assert [side.party for side in battle.sides.all()] == ["red", *["blue-green-amber"] * 3]


@pytest.mark.rule("C-RES-11")
def test_three_make_no_alliance(campaign, four, users, client_of):  # noqa: F811
    form = plan_fields(four[:3]) | {"alliances": "two_against_two"}
    answer = client_of(users.ada).post(reverse("campaigns:plan", args=[campaign.slug]), form)
    assert answer.status_code == 422
    assert "Alliances are for four: choose four forces" in answer.content.decode()
    with pytest.raises(RefusedError, match="for four forces"):
        plan(campaign, users.ada, key=uuid4(), operation=for_all(), entries=four[:3], alliances="two_against_two")
    assert not Battle.objects.exists()


@pytest.mark.rule("C-RES-11")
def test_the_engine_fights_and_allies_share_the_outcome(allied, users, client_of):
    auto_resolve(allied, users.organiser)
    fought = Battle.objects.with_documents().get()
    red, blue, green, amber = fought.sides.all()
    assert red.outcome == blue.outcome
    assert green.outcome == amber.outcome
    together = (red.victory_points + blue.victory_points, green.victory_points + amber.victory_points)
    assert fought.result["draw"] == (together[0] == together[1])
    if not fought.result["draw"]:
        assert (red.outcome == "won") == (together[0] > together[1])
        assert fought.result["winner"] == ("red-blue" if red.outcome == "won" else "green-amber")
    assert client_of(users.ben).get(fought.get_absolute_url()).status_code == 200


@pytest.mark.rule("R-BAS-02")
def test_by_hand_the_points_of_allies_are_added_up(allied):
    """6 and 1 against 4 and 2: seven beat six."""
    assert by_hand(allied).is_valid()
    assert [side.outcome for side in by_hand_report(allied).sides] == ["won", "won", "lost", "lost"]
    other = by_hand(allied, "green-amber")
    assert not other.is_valid()
    assert other.errors["winner"] == ["Most victory points win: First Watch and Night Watch (R-ERA-04)."]
    level = by_hand(allied, red=5)
    assert not level.is_valid()
    assert level.errors["winner"] == ["Equal victory points are a draw (R-ERA-04)."]


def by_hand_report(battle):
    form = by_hand(battle)
    assert form.is_valid()
    return form.report()


@pytest.mark.rule("C-RES-07", "C-RES-11")
def test_what_allies_confirmed_at_the_table_is_reported_once_for_each_party(allied, four):  # noqa: F811
    """Ada scored 1, the others nothing: an opponent confirms her report, and her ally does not dispute it."""
    lists = [entry.strike_force for entry in four]
    game = start(lists[0], ["Ben", "Cleo", "Dan"])
    for place, row in enumerate(lists[1:], 1):
        sit_down(game, place, row.owner, "", row)
    keep_taps(game, [Tapped(str(UUID(int=1)), "add", "score/0/0", 1)], 0)
    for seat in game.seats.all():
        outcomes = confirm(seat, 1)
    assert [outcome.done for outcome in outcomes] == [True]
    allied.refresh_from_db()
    assert [side.outcome for side in allied.sides.order_by("place")] == ["won", "won", "lost", "lost"]
    assert [proposal.state for proposal in allied.proposals.order_by("pk")] == ["confirmed", "withdrawn"]


@pytest.mark.rule("C-RES-11")
def test_the_standings_count_opponents_alone(campaign, allied, users):
    """Ada scored 6 against 4 and 2, ben 1 against the same; cleo and dan conceded 6 and 1."""
    recorded(allied, users.organiser)
    lines = {standing.name: standing.line for standing in standings_of(campaign)}
    figures = {name: (line.points, line.scored, line.conceded, len(line.met)) for name, line in lines.items()}
    assert {name: figures[name] for name in ("ada", "ben", "cleo", "dan")} == {
        "ada": (3, 6, 6, 2), "ben": (3, 1, 6, 2), "cleo": (0, 4, 7, 2), "dan": (0, 2, 7, 2),
    }  # fmt: skip


@pytest.mark.rule("C-NWS-02")
def test_the_news_and_the_ledger_name_the_allies(campaign, allied, users):
    """7 to 6 is close, and nobody scored three times what others did."""
    recorded(allied, users.organiser)
    happened = [item for item in news_of(campaign) if item.code.startswith("won")]
    (line,) = news_lines(happened, state_of(campaign))
    assert line.words == "ada and ben together beat cleo and dan by a hair in Melee, 6\xa0:\xa01\xa0:\xa04\xa0:\xa02."
    document = next(event.document for event in events_of(campaign) if event.kind == "result")
    assert [side["alliance"] for side in document["sides"]] == ["red-blue", "red-blue", "green-amber", "green-amber"]


@pytest.mark.rule("C-RES-11")
def test_a_ledger_whose_allies_fare_otherwise_is_refused(campaign, allied, users):
    recorded(allied, users.organiser)
    document = next(event.document for event in events_of(campaign) if event.kind == "result")
    document["sides"][1]["outcome"] = "lost"
    with pytest.raises(DocumentError, match=r"sides\[0\]\.outcome: is not that of its allies"):
        read_document("result", document)


@pytest.mark.rule("C-LED-11")
def test_alliances_travel_with_the_file_and_the_check_compares_them(campaign, allied, users):
    recorded(allied, users.organiser)
    assert find_errors(campaign) == []
    copy = brought(written(campaign), users.organiser)
    sides = Battle.objects.get(campaign=copy).sides.all()
    assert [side.alliance for side in sides] == ["red-blue", "red-blue", "green-amber", "green-amber"]
    assert find_errors(copy) == []
    sides.filter(colour="blue").update(alliance="")
    assert any("blue side" in fault for fault in find_errors(copy))


def test_the_page_says_who_is_allied(allied, users, client_of):
    page = client_of(users.ben).get(allied.get_absolute_url()).content.decode()
    assert "allied with blue" in page
    assert "allied with red" in page
    assert page.count("allied with") == 4


@pytest.mark.rule("C-RES-11")
def test_a_forecast_counts_alliances(allied):
    forecast = {
        "runs": 10, "failed": 0, "draws": 1, "turns": 2.0, "not_simulated": [],
        "wins": {"red-blue": 6, "green-amber": 3},
        "victory_points": {"red": 2.0, "blue": 1.5, "green": 1.0, "amber": 0.5},
        "interval": {"red-blue": [0.3, 0.8], "green-amber": [0.1, 0.6], "draw": [0.0, 0.4]}, "engine": "1.2",
        "of": {"game": "Damocles", "title": "Eradication", "map": "0a1b", "players": []},
    }  # fmt: skip
    first, second, draw = forecast_in(allied, forecast).shares
    assert (first.name, first.battles, first.victory_points) == ("First Watch (ada) and Night Watch (ben)", 6, 3.5)
    assert (second.battles, second.victory_points, draw.battles) == (3, 1.5, 1)
