"""A battle without a campaign: chosen on a page, fought once, the same for whoever has its link."""

import json
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.core import signing

from armies.actions import ChangeRequest
from armies.actions.squads import remove_squad
from armies.models import StrikeForce
from campaigns.battles import what_if_chances
from campaigns.battles.quick_battles import SALT, battle_of, fought_by, link_of
from jobs.models import Job
from people.rate_limits import RateLimit
from rules.games import GAMES, game_called
from tests.campaigns.support.content import load_the_watch, strike_force_of
from tests.support.api_client import Caller
from tests.support.starters import load_starters, starter_list, starter_of

PAGE = "/quick-battles/"
API = f"/api/1{PAGE}"


@pytest.fixture
def mine(users):
    load_the_watch()
    return strike_force_of(users.ada, "First Watch")


@pytest.fixture
def chosen(mine, users):
    other = strike_force_of(users.ada, "Night Watch", 1)
    return {"list": f"own:{mine.slug}", "against": f"own:{other.slug}", "mission": "eradication", "seed": "7"}


def test_the_link_of_a_battle_gives_everybody_the_same_one(chosen, mine, users, client_of, client):
    address = client_of(users.ada).post(PAGE, chosen).headers["Location"]
    page = client_of(users.ada).get(address)
    assert page.status_code == 200
    assert "First Watch – Night Watch" in page.content.decode()
    first = client.get(f"{address}replay.json")
    assert first.status_code == 200
    remove_squad(StrikeForce.objects.with_release().get(pk=mine.pk), ChangeRequest(1), mine.squads[0]["id"])
    Job.objects.all().delete()
    assert client.get(f"{address}replay.json").status_code == 404
    assert b"Fight it" in client.get(address).content
    assert client.post(address).headers["Location"] == address
    assert client.get(f"{address}replay.json").content == first.content
    assert "Night Watch" in client.get(f"{address}story/").content.decode()


def test_another_list_is_offered_as_the_opponent(chosen, users, client_of):
    form = client_of(users.ada).get(f"{PAGE}?list={chosen['list']}").context["form"]
    assert (form["list"].value(), form["against"].value()) == (chosen["list"], chosen["against"])


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "mission"), [("skirmish", "past-the-gate"), ("damocles", "eradication")])
def test_a_field_with_scenery_is_proposed_where_a_mission_has_some(client, slug, mission):
    """The rulebook's own missions of other games than Damocles are fought on an empty table."""
    game = game_called(slug)
    load_starters(game=game)
    prefix = f"/{slug}" if slug != "damocles" else ""
    form = client.get(f"{prefix}{PAGE}").context["form"]
    assert form["mission"].value() == mission
    assert client.get(f"{prefix}{PAGE}?mission=other").context["form"]["mission"].value() == "other"


def test_another_seed_is_another_battle(chosen, users, client_of):
    client = client_of(users.ada)
    links = [client.post(PAGE, chosen | {"seed": seed}).headers["Location"] for seed in ("7", "8", "7")]
    assert [link_of(urlsplit(link).path.split("/")[2]).seed for link in links] == [7, 8, 7]
    replays = [json.loads(client.get(f"{link}replay.json").content) for link in links]
    assert replays[0] == replays[2] != replays[1]


@pytest.mark.django_db
def test_anybody_fights_it_otherwise_from_a_turn_on_with_its_link(client, monkeypatch):
    """A visitor's dice are others from turn 2 on, so that turn 1 is as it was; the same changes are the same link."""
    monkeypatch.setattr(what_if_chances, "RUNS", 0)
    load_starters()
    lists = {"list": "starter:third-shift", "against": "starter:down-the-stair"}
    address = client.post(PAGE, lists | {"mission": "eradication", "seed": "5"}).headers["Location"]
    page = client.get(f"{address}what-if/?turn=2")
    assert (page.status_code, page.context["form"]["turn"].value()) == (200, 2)
    asked = {"key": page.context["form"]["key"].value(), "turn": "2", "luck": "new", "seed": "3"}
    other = client.post(f"{address}what-if/", asked).headers["Location"]
    assert client.post(f"{address}what-if/", asked).headers["Location"] == other
    shown = client.get(other)
    assert "What if: fought otherwise from turn 2 on." in shown.content.decode()
    assert f'href="{urlsplit(address).path}"' in shown.content.decode()
    stories = [json.loads(client.get(f"{link}replay.json").content)["steps"] for link in (address, other)]
    firsts = [[step for step in steps if step["turn"] < 2] for steps in stories]
    assert (firsts[0] == firsts[1], stories[0] == stories[1]) == (True, False)
    assert client.get(f"{other}what-if/").headers["Location"] == other
    link = urlsplit(address).path.split("/")[2]
    answer = Caller().post(f"{API}{link}/what-if/", {"turn": 2, "seed": 3})
    assert (answer.status_code, answer.json()["link"]) == (200, urlsplit(other).path.split("/")[2])
    refused = [{"turn": 99, "seed": 3}, {"turn": 2}, {"turn": 2, "commanders": {"red": "nobody"}}]
    assert [Caller().post(f"{API}{link}/what-if/", body).status_code for body in refused] == [409, 400, 409]
    assert Caller().post(f"{API}{answer.json()['link']}/what-if/", {"turn": 2, "seed": 4}).status_code == 409
    wrong = client.post(f"{address}what-if/", asked | {"turn": "99"})
    assert (wrong.status_code, list(wrong.context["form"].errors)) == (422, ["turn"])
    monkeypatch.setattr("campaigns.views.quick_battles.QUICK_BATTLES", RateLimit("quick_battles", 0, 600))
    assert client.post(f"{address}what-if/", asked | {"seed": "4"}).status_code == 422


def test_an_old_link_says_that_engine_or_mission_are_others_now(chosen, users, client_of, client):
    address = client_of(users.ada).post(PAGE, chosen).headers["Location"]
    made = link_of(urlsplit(address).path.split("/")[2])
    assert (made.engine, "may go otherwise" in client.get(address).content.decode()) == (GAMES[0].facts.engine, False)
    old = made._replace(engine="0.9", drawn="another")
    links = {
        (): made._replace(engine="", drawn=""),
        ("made with engine 0.9",): old._replace(drawn=made.drawn),
        ("made with engine 0.9", "“Eradication” has been changed"): old,
    }
    for words, link in links.items():
        page = client.post(f"{PAGE}{link.signed()}/", follow=True).content.decode()
        assert ("may go otherwise" in page, all(word in page for word in words)) == (bool(words), True)
    kept = signing.Signer(salt=SALT).sign_object(list(made)[:4])
    assert link_of(kept) == made._replace(engine="", drawn="")
    answer = Caller().get(f"{API}{old.signed()}/").json()
    assert (answer["differs"], answer["state"]) == (["engine", "mission"], "done")


def test_the_api_fights_one_and_says_where_it_is_watched(chosen, users, client, monkeypatch):
    ada = Caller(users.ada)
    wanted = chosen | {"seed": 7}
    answer = ada.post(API, wanted).json()
    assert (answer["title"], answer["state"], answer["differs"]) == ("First Watch – Night Watch", "done", [])
    assert [client.get(answer[name]).status_code for name in ("page", "replay")] == [200, 200]
    assert Caller().get(f"{API}{answer['link']}/").json() == answer
    monkeypatch.setattr("campaigns.api.quick_battles.QUICK_BATTLES", RateLimit("quick_battles", 1, 600))
    assert [ada.post(API, wanted | {"seed": seed}).status_code for seed in (7, None)] == [200, 429]
    Job.objects.all().delete()
    assert Caller().get(f"{API}{answer['link']}/").json() == answer | {"state": None, "result": None}
    assert Caller().post(f"{API}{answer['link']}/").json()["result"]["digest"] == answer["result"]["digest"]
    refused = Caller(users.ben).post(API, wanted)
    assert (refused.status_code, [fault["path"] for fault in refused.json()["errors"]]) == (400, ["list"])
    assert Caller().get(f"{API}{answer['link']}x/").status_code == 404


def test_nobody_reads_a_list_by_a_link_of_their_own_making(chosen, mine, users, client_of, client):
    assert client_of(users.ben).post(PAGE, chosen).status_code == 422
    address = client_of(users.ada).post(PAGE, chosen).headers["Location"]
    assert client.get(address.replace(":", "a:", 1)).status_code == 404
    StrikeForce.objects.filter(pk=mine.pk).delete()
    assert client.get(address).status_code == 404


def test_a_battle_that_no_worker_has_fought_yet_is_waited_for(chosen, users, client_of, settings, monkeypatch):
    settings.JOBS_INLINE = False
    monkeypatch.setattr("armies.computation.forecast_jobs.WAIT", 0)
    client = client_of(users.ada)
    address = client.post(PAGE, chosen).headers["Location"]
    page = client.get(address)
    assert (page.status_code, "The battle is being fought." in page.content.decode()) == (202, True)
    settings.JOBS_INLINE = True
    assert client.post(address).status_code == 302
    assert client.get(address, headers={"hx-request": "true"}).headers["HX-Refresh"] == "true"


@pytest.mark.parametrize("slug", [game.slug for game in GAMES[1:]])
def test_starter_lists_of_each_game_fight_one_another(slug, users, client_of, client):
    game = game_called(slug)
    load_starters(game=game)
    first, second = sorted(path.stem for path in (starter_of(game) / "rosters").glob("*.json"))[:2]
    mine = starter_list(game, users.ada, first)
    given = {"list": f"own:{mine.slug}", "against": f"starter:{second}", "mission": game.content.missions[0]["slug"]}
    answer = client_of(users.ada).post(f"/{slug}{PAGE}", given | {"seed": "3"})
    assert answer.status_code == 302, answer.context["form"].errors
    page = client.get(answer.headers["Location"])
    assert (page.status_code, "data-replay" in page.content.decode()) == (200, True)


@pytest.mark.django_db
def test_a_what_if_stands_beside_the_battle_with_the_chances_of_both(client, monkeypatch):
    """Two pairs of battles from the same turn on; of a what-if with new dice alone both chances are one."""
    monkeypatch.setattr(what_if_chances, "RUNS", 2)
    monkeypatch.setattr(what_if_chances, "SECONDS", 60)
    load_starters()
    lists = {"list": "starter:third-shift", "against": "starter:down-the-stair"}
    address = client.post(PAGE, lists | {"mission": "eradication", "seed": "5"}).headers["Location"]
    asked = {
        "key": str(uuid4()),
        "turn": "2",
        "luck": "new",
        "seed": "3",
        "commander_red": "",
        "commander_blue": "aggressive",
    }
    other = client.get(client.post(f"{address}what-if/", asked).headers["Location"])
    made = fought_by(Job.objects.get(key=battle_of(other.wsgi_request.path.split("/")[-2]).key))
    assert made["chances"]["battles"] == 2
    assert [sum(made["chances"][kind].values()) for kind in ("record", "otherwise")] == [2, 2]
    red = other.context["rows"][0]
    assert red.commander == "" != other.context["rows"][1].commander
    assert [chance.percent for chance in red.chances] == [
        50 * (made["chances"][kind].get("red", 0) + made["chances"][kind].get("", 0) / 2)
        for kind in ("record", "otherwise")
    ]
    assert "Both side by side" in other.content.decode()
    luck = client.get(client.post(f"{address}what-if/", asked | {"commander_blue": ""}).headers["Location"])
    assert len(luck.context["rows"][0].chances) == 1
