"""The map of a campaign: its page, drawing it, giving hexes, and fighting for them."""

import json
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.actions import map_and_story
from campaigns.actions.battles import plan
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.results import record_by_hand
from campaigns.models import Battle, LedgerEvent
from campaigns.read_model.campaign_state import state_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.test_queries import WON

pytestmark = pytest.mark.django_db

ROW = {
    "hexes": [
        {"id": "keep", "q": 0, "r": 0, "name": "The Keep", "terrain": "city"},
        {"id": "ford", "q": 1, "r": 0, "name": "Ford", "terrain": "marsh", "points": 2, "valor": 25},
        {"id": "mill", "q": 2, "r": 0, "name": "Mill <b>", "terrain": "woods", "points": 1},
        {"id": "port", "q": 3, "r": 0, "name": "Port", "terrain": "water"},
    ],
    "homes": {"keep": 2, "port": 3},
}
"""Ada's keep (member 2), two between, ben's port (member 3)."""


def url(name, campaign):
    return reverse(f"campaigns:{name}", args=[campaign.slug])


@pytest.fixture
def laid(campaign, entries):
    """A campaign for the map."""
    campaign.agreement = {**campaign.agreement, "kind": "map"}
    campaign.save()
    map_and_story.draw_map(campaign, campaign.memberships.get(number=1), ROW, map_and_story.NOTHING)
    return campaign


def attack(campaign, planner, entries, stake):
    return plan(campaign, planner, key=uuid4(), operation=eradication(), entries=entries, stake=stake)


def test_the_map_shows_names_homes_and_where_the_reader_may_attack(laid, users, client_of):
    page = client_of(users.ada).get(url("map", laid)).content.decode()
    assert f'href="{url("plan", laid)}?stake=ford"' in page
    assert "?stake=mill" not in page
    assert "Mill &lt;b&gt;" in page
    assert "Mill <b>" not in page
    assert "The Keep, ada, home" in page


def test_a_reader_without_a_force_may_attack_nothing(laid, users, client_of):
    page = client_of(users.organiser).get(url("map", laid)).content.decode()
    assert "?stake=" not in page


def test_an_attack_is_planned_from_the_map_and_moves_the_hex_and_the_standings(laid, entries, users, client_of):
    client = client_of(users.ada)
    form = client.get(url("plan", laid) + "?stake=ford").context["form"]
    assert form["stake"].value() == "ford"
    fields = {
        "operation": "eradication",
        "stake": "ford",
        "first": entries[0].pk,
        "second": entries[1].pk,
        "key": uuid4(),
    }
    assert client.post(url("plan", laid), fields).status_code == 302
    battle = Battle.objects.get()
    assert battle.stake == "ford"
    assert "fought for" in client.get(url("map", laid)).content.decode()
    record_by_hand(battle, users.ada, 1, WON)
    assert state_of(laid).holders == {"keep": 2, "port": 3, "ford": 2}
    page = client.get(url("map", laid)).content.decode()
    assert "ada plants a banner on Ford." in page
    assert "?stake=mill" in page


@pytest.mark.rule("C-RES-14", "C-MAP-05")
def test_a_roll_off_after_a_draw_decides_who_holds_the_hex(laid, entries, users, client_of):
    battle = attack(laid, users.ada, entries, "ford")
    organiser, address = client_of(users.organiser), battle.get_absolute_url()
    form = organiser.get(f"{address}record/").content.decode()
    assert "It decides who holds the territory; in the standings it stays a draw" in form
    assert "A draw may be decided by a roll-off at the table" in organiser.get(address).content.decode()
    fields = {"winner": "draw", "played": "2026-11-18", "roll_off": "red", "version": 1, "key": uuid4()}
    fields |= {f"{side}_{name}": 1 for side in ("red", "blue") for name in ("victory_points", "squads_lost")}
    assert organiser.post(f"{address}record/", fields).status_code == 302
    assert state_of(laid).holders["ford"] == 2
    for page in (address, f"/campaigns/{laid.slug}/news/"):
        assert "The draw is decided for ada, who won the roll-off at the table." in organiser.get(page).content.decode()


def test_the_holder_of_a_hex_stands_as_its_defender(laid, entries, users, client_of):
    map_and_story.assign_hex(laid, laid.memberships.get(number=1), "ford", 3, "")
    form = client_of(users.ada).get(url("plan", laid) + "?stake=ford").context["form"]
    assert (form["first"].value(), form["second"].value()) == (entries[0].pk, entries[1].pk)


@pytest.mark.rule("C-MAP-03")
@pytest.mark.parametrize(
    ("stake", "message"),
    [
        ("mill", "The attacker, the first side, holds no hex that borders Mill <b> (C-MAP-03)."),
        ("port", "Port is somebody's home, and homes are never at stake (C-MAP-02)."),
        ("keep", "The Keep already belongs to the attacker, the first side."),
        ("gone", "There is no such hex on the map any more."),
    ],
)
def test_a_hex_that_may_not_be_attacked_is_refused_in_words(laid, entries, users, stake, message):
    with pytest.raises(RefusedError) as refused:
        attack(laid, users.ada, entries, stake)
    assert refused.value.reason == message
    assert not Battle.objects.exists()


@pytest.mark.rule("C-MAP-03")
def test_without_a_map_nothing_is_at_stake(campaign, entries, users):
    with pytest.raises(RefusedError, match="no map"):
        attack(campaign, users.ada, entries, "ford")


@pytest.mark.rule("C-MAP-08")
def test_one_battle_at_a_time_is_planned_for_a_hex(laid, entries, users):
    battle = attack(laid, users.ada, entries, "ford")
    with pytest.raises(RefusedError, match="A battle for Ford is planned already"):
        attack(laid, users.ada, entries, "ford")
    record_by_hand(battle, users.ada, 1, WON)
    assert attack(laid, users.ada, entries, "mill").stake == "mill"


@pytest.mark.rule("C-MAP-06")
def test_the_organisers_give_a_hex_with_a_reason_once(laid, users, client_of):
    fields = {"hex": "ford", "member": "3", "reason": "Ada was away."}
    for _ in range(2):
        assert client_of(users.organiser).post(url("assign_hex", laid), fields).status_code == 302
    assert LedgerEvent.objects.filter(kind="held").count() == 1
    assert state_of(laid).holders["ford"] == 3
    page = client_of(users.ben).get(url("map", laid) + "?hex=ford").content.decode()
    assert "Ford goes to ben by the organisers&#x27; word: Ada was away." in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"hex": "gone", "member": "3", "reason": "x"}, "There is no such hex on the map any more."),
        ({"hex": "keep", "member": "3", "reason": "x"}, "A home stays its player"),
        ({"hex": "ford", "member": "77", "reason": "x"}, "Choose one of those offered"),
        ({"hex": "ford", "member": "3", "reason": ""}, "Fill this in"),
    ],
)
def test_giving_a_hex_wrongly_says_why(laid, users, client_of, fields, words):
    answer = client_of(users.organiser).post(url("assign_hex", laid), fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not LedgerEvent.objects.filter(kind="held").exists()


def draw(client, campaign, **changes):
    """Press a button on the page as it is now, or as `mark` says that it was."""
    return client.post(url("draw_map", campaign), {"mark": mark(client, campaign)} | changes)


def mark(client, campaign):
    return client.get(url("draw_map", campaign)).context["mark"]


@pytest.mark.rule("C-MAP-09")
def test_a_map_is_drawn_hex_by_hex_and_laid_in_one_event(campaign, users, client_of):
    client = client_of(users.organiser)
    draw(client, campaign, do="blank", columns="2", rows="1")
    draw(client, campaign, do="add", place="2,0")
    fields = {"name": "Ford", "terrain": "marsh", "points": "3", "valor": "0", "home": "2"}
    assert draw(client, campaign, do="change", hex="h3", **fields).headers["Location"].endswith("?hex=h3#hex")
    draw(client, campaign, do="remove", hex="h1")
    assert state_of(campaign).map is None
    answer = draw(client, campaign, do="lay", seen=map_and_story.NOTHING)
    assert answer.headers["Location"] == url("map", campaign)
    drawn = LedgerEvent.objects.get(kind="map_drawn").document["map"]
    assert [(h["id"], h["q"], h["name"], h["points"]) for h in drawn["hexes"]] == [
        ("h2", 1, "A2", 0),
        ("h3", 2, "Ford", 3),
    ]
    assert drawn["homes"] == {"h3": 2}


def test_the_ready_map_is_there_to_begin_with_and_a_draft_can_be_put_away(campaign, users, client_of):
    client = client_of(users.organiser)
    draw(client, campaign, do="begin")
    assert "Last Lantern" in client.get(url("draw_map", campaign)).content.decode()
    draw(client, campaign, do="discard")
    assert "Last Lantern" not in client.get(url("draw_map", campaign)).content.decode()
    assert not LedgerEvent.objects.filter(kind="map_drawn").exists()


WRONG: tuple[dict[str, str], ...] = (
    {"do": "add", "place": "9,9"},
    {"do": "add", "place": "x"},
    {"do": "change", "hex": "gone"},
    {"do": "remove", "hex": "gone"},
    {"do": "change", "hex": "ford", "name": "", "terrain": "lava", "points": "-1", "valor": "x"},
    {"do": "blank", "columns": "999", "rows": "1"},
    {"do": "upload"},
    {"do": "nothing"},
    {},
)


def test_a_wrong_stroke_changes_nothing(laid, users, client_of):
    client = client_of(users.organiser)
    for fields in WRONG:
        answer = draw(client, laid, **fields)
        assert (answer.status_code, answer.context["draft"].changed) == (422, False), fields
    assert client.get(url("draw_map", laid)).context["draft"].changed is False


@pytest.mark.rule("C-MAP-01")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"[" * 100_000, "deep"),
        (b"\xff\xfe", "File:"),
        (b'{"hexes": []}', "must have at least 1"),
        (b'{"hexes": [{"id": "a", "q": NaN, "r": 0}]}', "File:"),
        (json.dumps({"hexes": [{"id": "a" * 41, "q": 0, "r": 0}]}).encode(), "1 to 40 letters"),
    ],
)
def test_a_hostile_file_gets_one_line(laid, users, client_of, text, words):
    client = client_of(users.organiser)
    answer = draw(client, laid, do="upload", file=SimpleUploadedFile("map.json", text))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert len(answer.context["faulty"].errors["file"]) == 1


@pytest.mark.postgres
def test_a_map_goes_out_and_comes_in_again(laid, users, client_of):
    client = client_of(users.organiser)
    text = client.get(url("map_document", laid)).content
    draw(client, laid, do="blank", columns="1", rows="1")
    draw(client, laid, do="upload", file=SimpleUploadedFile("map.json", text))
    assert client.get(url("draw_map", laid)).context["draft"].changed is False


@pytest.mark.rule("C-MAP-09")
def test_of_two_organisers_the_second_sees_both_and_may_lay_theirs_knowingly(laid, users, client_of):
    first, second = client_of(users.organiser), client_of(users.organiser)
    seen = map_and_story.digest_of(map_and_story.map_of(state_of(laid)))
    for client, columns in ((first, "2"), (second, "3")):
        draw(client, laid, do="blank", columns=columns, rows="1")
    assert draw(first, laid, do="lay", seen=seen).status_code == 302
    answer = draw(second, laid, do="lay", seen=seen)
    assert answer.status_code == 409
    assert "Somebody saved a newer version meanwhile" in answer.content.decode()
    assert len(state_of(laid).map.hexes) == 2
    assert draw(second, laid, do="lay", seen=answer.context["seen"]).status_code == 302
    assert len(state_of(laid).map.hexes) == 3


def test_what_another_tab_drew_is_shown_and_not_drawn_over(laid, users, client_of):
    client, ford = client_of(users.organiser), {"terrain": "marsh", "points": "2", "valor": "25", "home": ""}
    both_saw = mark(client, laid)
    assert draw(client, laid, do="change", hex="ford", name="Old Ford", **ford).status_code == 302
    answer = draw(client, laid, do="change", hex="ford", name="The <b>", mark=both_saw, **ford)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Your draft was changed in another tab" in page
    assert "The &lt;b&gt;" in page
    assert client.get(url("draw_map", laid)).context["draft"].document["hexes"][1]["name"] == "Old Ford"


def test_a_draft_that_went_with_its_session_is_not_laid_as_nothing(laid, users, client_of):
    client = client_of(users.organiser)
    draw(client, laid, do="remove", hex="mill")
    drawn = mark(client, laid)
    client.logout()
    client.force_login(users.organiser)
    answer = draw(
        client, laid, do="lay", seen=map_and_story.digest_of(map_and_story.map_of(state_of(laid))), mark=drawn
    )
    assert answer.status_code == 409
    assert "The draft that you worked on is not there any more" in answer.content.decode()
    assert "The map is laid" not in answer.content.decode()


@pytest.mark.postgres
def test_the_same_map_is_laid_once(laid):
    organiser = laid.memberships.get(number=1)
    map_and_story.draw_map(laid, organiser, ROW, map_and_story.NOTHING)
    assert LedgerEvent.objects.filter(kind="map_drawn").count() == 1
    with pytest.raises(StaleError):
        map_and_story.draw_map(laid, organiser, {**ROW, "homes": {}}, map_and_story.NOTHING)


def test_a_home_of_nobody_is_refused(laid):
    seen = map_and_story.digest_of(map_and_story.map_of(state_of(laid)))
    with pytest.raises(RefusedError, match="belongs to nobody"):
        map_and_story.draw_map(laid, laid.memberships.get(number=1), {**ROW, "homes": {"keep": 99}}, seen)


@pytest.mark.parametrize("name", ["draw_map", "assign_hex"])
def test_players_draw_no_map(laid, users, client_of, name):
    assert client_of(users.ada).post(url(name, laid), {"do": "lay"}).status_code == 404
