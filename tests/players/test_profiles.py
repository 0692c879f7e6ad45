"""A public profile: by choice, and never what an opponent, a campaign or its person keeps private."""

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.models import Faction, OwnedModels, OwnedPicture, StrikeForce, TableGame
from campaigns.models import Campaign
from moderation.models import Case
from play.models import PlayedBattle
from players.actions import save_profile
from tests.players.conftest import by_hand
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db
ADA = "/players/ada/"
ALL = {"shown": True, "about": "Paints at night.", "lists": True, "results": True, "collection": True}


def test_nobody_reads_a_profile_that_was_not_made_public(users: Any, client_of: Any) -> None:
    ada, ben = client_of(users.ada), client_of(users.ben)
    assert [client.get(ADA).status_code for client in (ada, ben)] == [404, 404]
    save_profile(users.ada, ALL | {"shown": False})
    assert [client.get(ADA).status_code for client in (ada, ben)] == [200, 404]
    answer = ada.post("/accounts/profile/", {"shown": "on", "about": "Paints at night."})
    assert (answer.status_code, ben.get(ADA).status_code) == (302, 200)
    assert "Paints at night." in text_of(ben.get(ADA))


def test_a_closed_account_shows_no_profile(users: Any, client_of: Any) -> None:
    save_profile(users.ada, ALL)
    users.ada.is_active = False
    users.ada.save()
    assert client_of(users.ben).get(ADA).status_code == 404


def test_only_public_lists_are_shown(users: Any, entries: Any, client_of: Any) -> None:
    save_profile(users.ada, ALL)
    assert "First Watch" not in text_of(client_of(users.ben).get(ADA))
    StrikeForce.objects.filter(name="First Watch").update(visibility="link")
    assert "First Watch" not in text_of(client_of(users.ben).get(ADA))
    StrikeForce.objects.filter(name="First Watch").update(visibility="public")
    assert "First Watch" in text_of(client_of(users.ben).get(ADA))
    save_profile(users.ada, ALL | {"lists": False})
    assert "First Watch" not in text_of(client_of(users.ben).get(ADA))


def test_an_opponent_is_named_who_shows_results_too(users: Any, in_browser: PlayedBattle, client_of: Any) -> None:
    save_profile(users.ada, ALL)
    stranger, address = client_of(users.stranger), in_browser.get_absolute_url()
    page = stranger.get(ADA)
    assert "another player" in text_of(page)
    assert "ben" not in text_of(page).split()
    assert address not in page.content.decode()
    save_profile(users.ben, ALL | {"results": False})
    assert "ben" not in text_of(stranger.get(ADA)).split()
    save_profile(users.ben, ALL)
    page = stranger.get(ADA)
    assert "ben" in text_of(page).split()
    assert address in page.content.decode()


def test_the_code_of_a_table_is_not_given_away(users: Any, at_table: TableGame, client_of: Any) -> None:
    for user in (users.ada, users.ben):
        save_profile(user, ALL)
    page = client_of(users.stranger).get(ADA)
    assert at_table.code not in page.content.decode()
    assert ("Yan" in text_of(page).split(), page.context["count"]) == (False, 1)


def test_names_and_notes_of_a_game_recorded_by_hand_stay_private(users: Any, client_of: Any) -> None:
    by_hand(users.ada, notes="Zoe cheats.", opponent_list="Zoes Own", list_name="Third Patrol")
    save_profile(users.ada, ALL)
    words = text_of(client_of(users.ben).get(ADA))
    assert "Third Patrol" in words
    assert "Zoe" not in words


def test_battles_of_a_private_campaign_are_neither_shown_nor_counted(
    users: Any, in_campaign: Any, client_of: Any
) -> None:
    save_profile(users.ada, ALL | {"lists": False})
    assert client_of(users.stranger).get(ADA).context["count"] == 0
    Campaign.objects.update(visibility="public")
    page = client_of(users.stranger).get(ADA)
    assert page.context["count"] == 1
    assert all(words in text_of(page) for words in ("First Watch", "ben", "1 – 3"))


def test_painted_miniatures_are_shown_by_choice(users: Any, entries: Any, client_of: Any) -> None:
    faction, ben = Faction.objects.get(slug=users.ada.strike_forces.get().faction.slug), client_of(users.ben)
    OwnedModels.objects.create(user=users.ada, faction=faction, datasheet="rifles", models=6, built=5, painted=4)
    picture = OwnedPicture.objects.create(
        user=users.ada, faction=faction, datasheet="rifles", caption="In oils", image=b"jpeg", width=4, height=3
    )
    save_profile(users.ada, ALL | {"collection": False})
    painted = f"{ADA}painted/{picture.key}.jpg"
    assert (ben.get(painted).status_code, "4 of 6 painted" in text_of(ben.get(ADA))) == (404, False)
    save_profile(users.ada, ALL)
    assert "4 of 6 painted" in text_of(ben.get(ADA))
    assert painted in ben.get(ADA).content.decode()
    assert ben.get(painted).content == b"jpeg"
    assert ben.get(painted.replace("ada", "ben")).status_code == 404


@pytest.mark.postgres
def test_a_profile_asks_the_database_as_often_for_many_games_as_for_one(
    users: Any, client_of: Any, in_browser: PlayedBattle, in_campaign: Any
) -> None:
    save_profile(users.ada, ALL)
    client, counts = client_of(users.ben), []
    by_hand(users.ada)
    client.get(ADA)
    for more in (0, 40):
        for _game in range(more):
            by_hand(users.ada)
        with CaptureQueriesContext(connection) as queries:
            client.get(ADA)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_chat_is_shown_a_picture_of_it(users: Any, client_of: Any) -> None:
    save_profile(users.ada, ALL)
    visitor = client_of(users.ben)
    assert f"{ADA}picture.png" in visitor.get(ADA).content.decode()
    assert visitor.get(f"{ADA}picture.png").headers["Content-Type"] == "image/png"


def test_a_reported_profile_is_hidden_and_shown_again_by_moderators(users: Any, client_of: Any) -> None:
    save_profile(users.ada, ALL)
    users.organiser.groups.add(Group.objects.get(name="Moderators"))
    ben, ada, moderator = (client_of(user) for user in (users.ben, users.ada, users.organiser))
    assert ada.get("/report/profile/ada/").status_code == 404
    assert ben.post("/report/profile/ada/", {"reason": "spam"}).status_code == 302
    case = Case.objects.get()
    assert "Paints at night." in text_of(moderator.get(case.get_absolute_url()))
    for verb, status in (("hid", 404), ("showed", 200)):
        data = {"verb": verb, "version": Case.objects.get().version, "why": "Advertising."}
        assert moderator.post(case.get_absolute_url(), data).status_code == 302
        assert (ben.get(ADA).status_code, ada.get(ADA).status_code) == (status, 200)
        assert ("Advertising." in text_of(ada.get(ADA))) == (verb == "hid")
