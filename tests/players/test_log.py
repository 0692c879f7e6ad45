"""One's own games: every kind in one log, counted, filtered, exported, with notes and pictures of one's own."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armies.models import TableGame
from campaigns.models import Battle, Membership
from play.models import PlayedBattle
from players.log.game import Kind
from players.log.games import games_of
from players.log.rates import rate_tables, total
from players.models import GamePicture, GameRecord
from tests.armies.lists.test_pictures import photo
from tests.players.conftest import YESTERDAY, by_hand, over

pytestmark = pytest.mark.django_db
LOG = "/my-games/"
RECORD = "/damocles/my-games/record/"


def form(**values: Any) -> dict[str, Any]:
    filled = {"played": "2026-01-02", "opponent": "Zoe", "outcome": "won", "key": uuid4(), "version": 1}
    return filled | values


@pytest.mark.postgres
def test_games_of_every_kind_stand_in_one_log_the_latest_first(
    users: Any, in_browser: PlayedBattle, in_campaign: Any
) -> None:
    kept = by_hand(users.ada, list_name="Third Patrol", points=5, opponent_points=3)
    browser, campaign, recorded = games_of(users.ada)
    seat = in_browser.seats.get(user=users.ada)
    assert browser[:4] == (Kind.BROWSER, seat.pk, "underworlds", timezone.localdate())
    assert (browser.list, browser.faction) == (seat.name, seat.faction.name)
    assert (browser.outcome, browser.mission, browser.opponents[0].name) == ("won", "Meeting", "ben")
    assert (campaign.kind, campaign.day, campaign.list, campaign.mission) == (
        Kind.CAMPAIGN, YESTERDAY, "First Watch", "Eradication",
    )  # fmt: skip
    assert (campaign.outcome, campaign.score, campaign.address) == ("lost", "1 – 3", in_campaign.get_absolute_url())
    assert campaign.opponents[0][:2] == ("ben", "Night Watch")
    assert (recorded.kind, recorded.row, recorded.score, recorded.list) == (Kind.HAND, kept.pk, "5 – 3", "Third Patrol")
    assert [game.outcome for game in games_of(users.ben)] == ["lost", "won"]
    assert games_of(users.stranger) == []


def test_a_game_of_several_at_the_table_is_in_the_log_of_each_account(users: Any, at_table: TableGame) -> None:
    (adas,), (bens,) = games_of(users.ada), games_of(users.ben)
    assert (adas.kind, adas.list, adas.mission, adas.outcome) == (Kind.TABLE, "First Watch", "Our own", "lost")
    assert (adas.score, [opponent.name for opponent in adas.opponents]) == ("5 – 7 – 2", ["ben", "Yan"])
    assert (bens.outcome, bens.faction) == ("won", adas.faction)
    at_table.seats.filter(place=0).update(score=7)
    assert [games_of(user)[0].outcome for user in (users.ada, users.ben)] == ["draw", "draw"]
    TableGame.objects.update(reported=True)
    assert games_of(users.ada) == []


def test_a_battle_of_a_campaign_played_in_the_browser_is_one_game(
    users: Any, in_browser: PlayedBattle, in_campaign: Any
) -> None:
    over(in_browser, planned=in_campaign)
    assert [game.kind for game in games_of(users.ada)] == [Kind.CAMPAIGN]


@pytest.mark.parametrize(
    ("values", "outcome"),
    [
        ({"result": {"winner": "blue"}}, "lost"),
        ({"result": {"winner": None}}, "draw"),
        ({"result": None, "resigned": "blue", "ending": "resigned"}, "won"),
        ({"result": None, "resigned": "red", "ending": "time"}, "lost"),
        ({"result": None, "ending": "draw"}, "draw"),
    ],
)
def test_who_gives_up_loses_and_nobody_s_victory_is_a_draw(
    users: Any, in_browser: PlayedBattle, values: dict[str, Any], outcome: str
) -> None:
    over(in_browser, **values)
    assert games_of(users.ada)[0].outcome == outcome


def test_who_left_a_private_campaign_keeps_the_game_without_its_address(users: Any, in_campaign: Any) -> None:
    Membership.objects.filter(user=users.ada).update(state="left")
    assert [(game.list, game.address) for game in games_of(users.ada)] == [("First Watch", "")]


def test_shares_are_of_games_won_with_wilsons_interval(users: Any) -> None:
    """Three of four won; Wilson at 95 %: from 0.3006 to 0.9544."""
    for opponent, outcome in (("Zoe", "won"), ("Zoe", "won"), ("Yan", "won"), ("Yan", "draw")):
        by_hand(users.ada, opponent=opponent, outcome=outcome)
    games = games_of(users.ada)
    everything = total(games)
    assert everything is not None
    assert (everything.battles, everything.won, everything.drawn, everything.lost) == (4, 3, 1, 0)
    assert everything.interval == (0.3006, 0.9544)
    (opponents,) = rate_tables(games)
    assert [(name, row.won, row.battles) for name, row in opponents.rows] == [("Zoe", 2, 2), ("Yan", 1, 2)]


def test_what_was_conceded_before_it_was_fought_is_shown_and_not_counted(users: Any, in_campaign: Battle) -> None:
    Battle.objects.filter(pk=in_campaign.pk).update(method="conceded", result=None)
    (game,) = games_of(users.ada)
    assert (game.outcome, game.counts, total([game]), rate_tables([game])) == ("lost", False, None, [])


@pytest.mark.parametrize(
    ("query", "opponents"),
    [
        ("", ["Yan", "Zoe"]),
        ("opponent=Yan", ["Yan"]),
        ("outcome=lost", ["Yan"]),
        ("list=Third+Patrol", ["Zoe"]),
        ("since=2026-01-03", ["Yan"]),
        ("until=2026-01-02&kind=hand&game=damocles", ["Zoe"]),
    ],
)
def test_the_log_is_filtered_on_the_page_and_in_the_table(
    users: Any, client_of: Any, query: str, opponents: list[str]
) -> None:
    by_hand(users.ada, list_name="Third Patrol", notes="=1+1")
    by_hand(users.ada, opponent="Yan", outcome="lost", played="2026-01-03")
    client = client_of(users.ada)
    page = client.get(f"{LOG}?{query}")
    assert [game.opponents[0].name for game in page.context["page_obj"]] == opponents
    rows = client.get(f"/my-games.csv?{query}").content.decode("utf-8-sig").splitlines()
    assert [row.split(",")[7] for row in rows[1:]] == opponents
    assert all(row.endswith(",'=1+1") for row in rows if "Third Patrol" in row)


def test_a_filter_that_names_nothing_known_is_told_and_shows_all(users: Any, client_of: Any) -> None:
    by_hand(users.ada)
    page = client_of(users.ada).get(f"{LOG}?since=tomorrow&opponent=Nobody")
    assert page.status_code == 200
    assert set(page.context["form"].errors) == {"since", "opponent"}
    assert len(page.context["page_obj"]) == 1


@pytest.mark.postgres
def test_the_log_asks_the_database_as_often_for_many_games_as_for_one(
    users: Any, client_of: Any, in_browser: PlayedBattle, in_campaign: Any, at_table: TableGame
) -> None:
    client, counts = client_of(users.ada), []
    by_hand(users.ada)
    client.get(LOG)
    for more in (0, 40):
        for _game in range(more):
            by_hand(users.ada)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page = client.get(LOG)
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert (len(page.context["page_obj"]), page.context["page_obj"].paginator.num_pages) == (30, 2)


def test_a_game_is_recorded_once_however_often_its_form_is_sent(users: Any, client_of: Any) -> None:
    client, data = client_of(users.ada), form(points=5, opponent_points=3)
    answers = [client.post(RECORD, data) for _time in range(2)]
    record = GameRecord.objects.get()
    assert [answer.headers["Location"] for answer in answers] == [f"/my-games/hand/{record.pk}/"] * 2
    assert (record.game, record.opponent, record.points, record.user) == ("damocles", "Zoe", 5, users.ada)
    assert client_of(users.ben).post(RECORD, data).status_code == 422


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"played": "2999-01-01"}, "played"),
        ({"played": "yesterday"}, "played"),
        ({"opponent": " "}, "opponent"),
        ({"outcome": "glory"}, "outcome"),
        ({"points": "5"}, "opponent_points"),
        ({"points": "-1", "opponent_points": "3"}, "points"),
        ({"faction": "Nobody"}, "faction"),
        ({"notes": "x" * 4001}, "notes"),
    ],
)
def test_a_faulty_form_says_where(users: Any, client_of: Any, values: dict[str, str], field: str) -> None:
    page = client_of(users.ada).post(RECORD, form(**values))
    assert (page.status_code, set(page.context["form"].errors)) == (422, {field})
    assert not GameRecord.objects.exists()


def test_a_record_is_changed_and_deleted_by_whose_it_is_alone(users: Any, client_of: Any) -> None:
    record = by_hand(users.ada)
    address = f"/my-games/recorded/{record.pk}/"
    ada, ben = client_of(users.ada), client_of(users.ben)
    assert [ben.post(f"{address}{verb}/", form()).status_code for verb in ("change", "delete")] == [404, 404]
    assert ada.post(f"{address}change/", form(opponent="Yan")).status_code == 302
    stale = ada.post(f"{address}change/", form(opponent="Xin"))
    assert (stale.status_code, stale.context["form"]["version"].value()) == (409, 2)
    assert GameRecord.objects.get().opponent == "Yan"
    assert ada.post(f"{address}delete/").status_code == 302
    assert not GameRecord.objects.exists()


@pytest.mark.parametrize("kind", ["browser", "campaign", "hand", "table"])
def test_notes_and_pictures_of_any_game_are_for_its_player_alone(
    users: Any, client_of: Any, in_browser: PlayedBattle, in_campaign: Any, at_table: TableGame, kind: str
) -> None:
    by_hand(users.ada)
    game = next(game for game in games_of(users.ada) if game.kind == kind)
    address, ada, ben = f"/my-games/{kind}/{game.row}/", client_of(users.ada), client_of(users.ben)
    assert [client.get(address).status_code for client in (ada, ben)] == [200, 404]
    assert ada.post(f"{address}notes/", {"notes": "Cold dice.", "version": 1}).status_code == 302
    assert ada.post(f"{address}notes/", {"notes": "Warm dice.", "version": 1}).status_code == 409
    added = {"picture": photo(), "caption": "The end", "key": uuid4()}
    assert [ada.post(f"{address}pictures/", added | {"picture": photo()}).status_code for _time in range(2)] == [
        302
    ] * 2
    picture = GamePicture.objects.get()
    game = next(game for game in games_of(users.ada) if game.kind == kind)
    assert (game.notes, game.pictures) == ("Cold dice.", 1)
    assert [client.get(f"/my-games/pictures/{picture.key}.jpg").status_code for client in (ada, ben)] == [200, 404]
    assert ben.post(f"{address}pictures/{picture.key}/delete/").status_code == 404
    assert ada.post(f"{address}pictures/{picture.key}/delete/").status_code == 302
    assert not GamePicture.objects.exists()


def test_a_game_has_eight_pictures_at_most(users: Any, client_of: Any) -> None:
    address, ada = f"/my-games/hand/{by_hand(users.ada).pk}/", client_of(users.ada)
    GamePicture.objects.bulk_create(
        [GamePicture(record=GameRecord.objects.get(), image=b"", width=1, height=1) for _n in range(8)]
    )
    assert ada.post(f"{address}pictures/", {"picture": photo(), "key": uuid4()}).status_code == 422


@pytest.mark.postgres
def test_a_deleted_account_takes_its_log_along_and_leaves_the_others_theirs(
    users: Any, in_browser: PlayedBattle, in_campaign: Any
) -> None:
    by_hand(users.ada)
    users.ada.delete()
    assert not GameRecord.objects.exists()
    assert [(game.outcome, game.opponents[0].name) for game in games_of(users.ben)] == [
        ("lost", "a visitor"), ("won", "a former player"),
    ]  # fmt: skip
