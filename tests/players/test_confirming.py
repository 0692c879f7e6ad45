"""An opponent with an account is asked whether a game was so; with a yes it is in both logs, each with its own."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Membership
from players.actions import StaleError, UnansweredError, change_record, save_profile
from players.confirming import confirm, deny
from players.log.game import Kind
from players.log.games import games_of
from players.models import MOST_UNANSWERED, GameRecord
from players.showcase import shown_games
from tests.players.conftest import by_hand
from tests.players.test_log import RECORD, form

pytestmark = pytest.mark.django_db
YES = {"version": 1, "answer": "yes"}
KNOWN = {"points": 5, "opponent_points": 3, "list_name": "Third Patrol", "opponent_list": "Night Watch"}


def asked(users: Any, **values: Any) -> GameRecord:
    return by_hand(users.ada, opponent="Benny", account=users.ben, **KNOWN | values)


@pytest.mark.postgres
def test_with_the_opponents_word_the_game_is_in_both_logs_and_not_before(users: Any, client_of: Any) -> None:
    record, ben = asked(users, mission="Eradication"), client_of(users.ben)
    assert games_of(users.ben) == []
    (game,) = games_of(users.ada)
    assert game.opponents[0].user is None
    page = ben.get("/my-games/")
    assert [row.pk for row in page.context["asked"]] == [record.pk]
    assert "you lost" in page.content.decode()
    assert client_of(users.stranger).post(f"/my-games/asked/{record.pk}/answer/", YES).status_code == 404
    ben.post(f"/my-games/asked/{record.pk}/answer/", YES)
    (bens,), (adas,) = games_of(users.ben), games_of(users.ada)
    assert (bens.outcome, bens.score, bens.list, bens.mission) == ("lost", "3 – 5", "Night Watch", "Eradication")
    assert (bens.opponents[0][:2], bens.day) == (("ada", "Third Patrol"), record.played)
    assert (bens.opponents[0].user, adas.opponents[0].user) == (users.ada.pk, users.ben.pk)
    assert ben.get("/my-games/").context["asked"] == []
    users.ada.delete()
    assert [game.opponents[0].name for game in games_of(users.ben)] == ["ada"]


def test_what_was_not_so_stays_in_one_log_and_asks_no_more_until_it_is_changed(users: Any, client_of: Any) -> None:
    record = asked(users)
    client_of(users.ben).post(f"/my-games/asked/{record.pk}/answer/", {"version": 1, "answer": "no"})
    assert (games_of(users.ben), len(games_of(users.ada))) == ([], 1)
    assert not GameRecord.objects.asking(users.ben).exists()
    assert "was not so" in client_of(users.ada).get(f"/my-games/hand/{record.pk}/").content.decode()
    change_record(record, 2, {"notes": "Hm."})
    assert not GameRecord.objects.asking(users.ben).exists()
    change_record(record, 3, {"outcome": "draw"})
    assert GameRecord.objects.asking(users.ben).get() == record


def test_who_says_yes_says_it_to_what_was_seen(users: Any, client_of: Any) -> None:
    record = asked(users)
    change_record(record, 1, {"outcome": "lost"})
    page = client_of(users.ben).post(
        f"/my-games/asked/{record.pk}/answer/", {"version": 1, "answer": "yes"}, follow=True
    )
    assert "changed meanwhile" in page.content.decode()
    assert games_of(users.ben) == []
    assert client_of(users.ben).post(f"/my-games/asked/{record.pk}/answer/", {"version": 2}).status_code == 400


def test_a_result_that_is_changed_later_asks_again_and_changes_the_same_game(users: Any) -> None:
    record = asked(users)
    own = confirm(users.ben, record, 1)
    record.refresh_from_db()
    change_record(record, record.version, {"outcome": "draw", "points": 4, "opponent_points": 4})
    assert games_of(users.ben)[0].outcome == "lost"
    record.refresh_from_db()
    assert confirm(users.ben, record, record.version).pk == own.pk
    assert [(game.outcome, game.score) for game in games_of(users.ben)] == [("draw", "4 – 4")]
    with pytest.raises(StaleError):
        confirm(users.ben, record, record.version)


def test_both_have_recorded_it_and_it_is_one_game(users: Any) -> None:
    record, own = asked(users), by_hand(users.ben, opponent="ada", account=users.ada, outcome="lost")
    assert confirm(users.ben, record, 1).pk == own.pk
    assert len(games_of(users.ben)) == 1
    assert not GameRecord.objects.asking(users.ada).exists()


def test_one_person_is_asked_about_twenty_games_at_most(users: Any, client_of: Any) -> None:
    for _game in range(MOST_UNANSWERED):
        last = asked(users)
    with pytest.raises(UnansweredError):
        asked(users)
    change_record(last, 1, {"outcome": "lost"})
    page = client_of(users.ada).post(RECORD, form(account="ben"))
    assert page.status_code == 422
    deny(last, 2)
    asked(users)


@pytest.mark.parametrize(
    ("account", "known"), [("ben", True), ("organiser", True), ("stranger", False), ("nobody", False)]
)
def test_accounts_are_those_one_has_met_and_those_that_show_themselves(
    users: Any, client_of: Any, in_campaign: Any, account: str, known: bool
) -> None:
    """Ada is in a campaign with Ben; whether somebody else has an account is not to be tried out."""
    assert Membership.objects.filter(user=users.stranger).exists() is False
    client = client_of(users.ada)
    page = client.post(RECORD, form(account=account, opponent=""))
    assert page.status_code == (302 if known else 422)
    if not known:
        assert set(page.context["form"].errors) == {"account"}
        save_profile(users.stranger, {"shown": True})
        shown = client.post(RECORD, form(account="stranger"))
        assert shown.status_code == 302
    assert GameRecord.objects.get(side=None).opponent in (account, "Zoe")


def test_a_public_profile_names_who_has_confirmed_and_shows_results_too(users: Any) -> None:
    record = asked(users)
    save_profile(users.ben, {"shown": True})
    assert [game.opponents[0].name for game in shown_games(users.ada)] == ["another player"]
    confirm(users.ben, record, 1)
    assert [game.opponents[0].name for game in shown_games(users.ada)] == ["Benny"]


def test_the_log_asks_about_many_games_as_cheaply_as_about_one(users: Any, client_of: Any) -> None:
    client, counts = client_of(users.ben), []
    client.get("/my-games/")
    for more in (1, 9):
        for _game in range(more):
            asked(users)
        with CaptureQueriesContext(connection) as queries:
            page = client.get("/my-games/")
        counts.append(len(queries))
    assert (counts[0], len(page.context["asked"])) == (counts[1], 10)


def test_whoever_has_room_for_no_more_games_is_told(users: Any, client_of: Any, monkeypatch: Any) -> None:
    record = asked(users)
    monkeypatch.setattr("players.actions.MOST_RECORDS", 0)
    page = client_of(users.ben).post(
        f"/my-games/asked/{record.pk}/answer/", {"version": 1, "answer": "yes"}, follow=True
    )
    assert "games: delete some first" in page.content.decode()
    assert [game.kind for game in games_of(users.ada)] == [Kind.HAND]
