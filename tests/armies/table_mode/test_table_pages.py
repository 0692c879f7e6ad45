"""Table mode's page and its taps: by form, by script, from two phones."""

import json
from uuid import UUID

import pytest

from armies.actions.table_games import start
from armies.models import TableGame, Tap
from rules.games import GAMES
from tests.armies.support.guard_faction import a_list
from tests.support.starters import load_starters, starter_list, starter_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(patrol):
    """Ada's patrol against Ben: squads 1-0 and 1-1."""
    return start(patrol, ["Ben"])


def list_of(game):
    return game.seats.get(place=0).strike_force


def page(client, strike_force):
    return " ".join(client.get(f"{strike_force.get_absolute_url()}table/").content.decode().split())


def send(client, game, *taps, since=0):
    sent = [{"key": str(UUID(int=n)), "kind": kind, "path": path, "value": value} for n, kind, path, value in taps]
    answer = client.post(
        f"{game.get_absolute_url()}taps/?since={since}",
        json.dumps({"taps": sent}),
        content_type="application/json",
    )
    return answer.json()


def test_a_game_is_begun_tapped_and_ended_without_a_script(ada, patrol):
    table = f"{patrol.get_absolute_url()}table/"
    assert "Begin a game" in page(ada, patrol)
    ada.post(f"{table}start/", {"opponent_1": "Ben"})
    game = patrol.table_seats.get().game
    unit = patrol.squads[0]["id"]
    for tap in (f"add wounds/{unit} 1", "put turn 2", "add pool/0/1 -3", "add score/1/0 2", f"add active/{unit}/2 1"):
        assert ada.post(f"{game.get_absolute_url()}taps/", {"tap": tap, "ticket": "t"}).status_code == 302
    shown = page(ada, patrol)
    assert '<output data-value="turn">2</output> / 7' in shown
    assert f'<output data-left="wounds/{unit}" data-most="3">2</output> / 3' in shown
    assert '<dd data-sum="pool/0/">9</dd>' in shown
    assert '<dd data-sum="score/1/">2</dd>' in shown
    last = Tap.objects.latest("number")
    assert f'value="undo {last.key}"' in shown
    ada.post(f"{game.get_absolute_url()}taps/", {"tap": f"undo {last.key}", "ticket": "t"})
    ada.post(f"{game.get_absolute_url()}end/")
    summary = page(ada, patrol)
    assert "Your last game" in summary
    assert "Begin a game" in summary


def test_a_tap_counts_once_however_often_it_is_sent(ada, game):
    unit = list_of(game).squads[0]["id"]
    wound = (1, "add", f"wounds/{unit}", 1)
    assert send(ada, game, wound)["made"] == 1
    again = send(ada, game, wound, (2, "add", "nowhere", 1), since=1)
    done = [str(UUID(int=1)), str(UUID(int=2))]
    refused = ["This game has nothing of the kind."]
    assert again == {"taps": [], "made": 1, "revision": 0, "ended": False, "done": done, "refused": refused}
    assert Tap.objects.count() == 1


@pytest.mark.parametrize("unit", ['"\\ud800"', '"\\u0000"', '"a", "unit": "b"', "9" * 5000, "[" * 100_000, "NaN"])
def test_taps_are_read_as_strictly_as_files(ada, game, unit):
    """Half of a surrogate pair, stored by one tap, ended every backup and the page of the table."""
    note = f'{{"text": "x", "until": 1, "unit": {unit}}}'
    tap = f'{{"key": "{UUID(int=1)}", "kind": "put", "path": "note/1", "value": {note}}}'
    address = f"{game.get_absolute_url()}taps/"
    assert ada.post(address, f'{{"taps": [{tap}]}}', content_type="application/json").status_code == 400
    assert not Tap.objects.exists()


def test_the_other_phone_hears_what_is_new_at_the_price_of_three_queries(ada, game, django_assert_num_queries):
    address = f"{game.get_absolute_url()}taps/?since="
    unit = list_of(game).squads[0]["id"]
    for n in range(3):
        send(ada, game, (n, "add", f"wounds/{unit}", 1))
    with django_assert_num_queries(3):
        assert ada.get(f"{address}3").status_code == 204
    assert [tap["key"] for tap in ada.get(f"{address}2").json()["taps"]] == [str(UUID(int=2))]


def test_a_list_that_was_shared_has_a_table(ada, patrol):
    """Sharing makes a version, but nothing for the history to restore."""
    ada.post(f"{patrol.get_absolute_url()}share/", {"version": 1, "visibility": "public"})
    ada.post(f"{patrol.get_absolute_url()}table/start/", {"opponent_1": "Ben"})
    assert patrol.table_seats.get().version == 2
    assert "Ben" in page(ada, patrol)


def test_a_list_that_changes_during_the_game_stays_as_it_was_on_the_table(ada, game):
    strike_force = list_of(game)
    unit = strike_force.squads[0]["id"]
    ada.post(f"{strike_force.get_absolute_url()}squads/{unit}/remove/", {"version": 1})
    assert f'data-left="wounds/{unit}"' in page(ada, strike_force)


def test_the_page_asks_as_much_for_many_taps_and_units_as_for_few(ada, game, users, django_assert_num_queries):
    many = a_list(users.ada, *["rifles"] * 12, cards=11)
    unit, long = many.squads[0]["id"], start(many, ["Ben"])
    send(ada, long, *[(n, "add", f"wounds/{unit}", 1) for n in range(30)])
    for strike_force in (list_of(game), many):
        ada.get(f"{strike_force.get_absolute_url()}table/")
        with django_assert_num_queries(7):
            page(ada, strike_force)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_each_game_has_a_table(game, ada, users):
    load_starters(game=game)
    name = sorted(starter_of(game).glob("rosters/*.json"))[0].stem
    strike_force = starter_list(game, users.ada, name)
    start(strike_force, ["Ben"])
    shown = page(ada, strike_force)
    assert shown.count('class="fighter"') == len(strike_force.squads)
    assert "Ben" in shown


def test_a_hand_is_dealt_and_an_effect_lasts_up_to_its_turn(ada, game):
    """Three cards in the first turn, two in later ones (R-AST-03)."""
    taps = f"{game.get_absolute_url()}taps/"
    shown = page(ada, list_of(game))
    assert 'value="draw deck 3"' in shown
    for tap in ("draw deck 3", "move deck hand discard 1", "shuffle deck", "put turn 2"):
        ada.post(taps, {"tap": tap, "ticket": "t"})
    ada.post(taps, {"tap": "note", "ticket": "t", "note_text": "Smoke", "note_unit": "Rifles", "note_until": "2"})
    shown = page(ada, list_of(game))
    lying = {zone: f'<output data-lying="deck {zone}">{n}</output>' for zone, n in (("hand", 2), ("discard", 1))}
    assert all(output in shown for output in lying.values())
    assert 'value="draw deck 2"' in shown
    assert "<li><span><b>Rifles</b> Smoke" in shown
    ada.post(taps, {"tap": "put turn 3", "ticket": "t"})
    assert '<li class="quiet"><span><b>Rifles</b> Smoke' in page(ada, list_of(game))


def test_a_game_ends_once_asked_and_goes_on_again(ada, patrol):
    """Another game that was begun since stays the open one."""
    game = start(patrol, ["Ben"])
    assert "End it" in ada.get(f"{game.get_absolute_url()}end/").content.decode()
    assert TableGame.objects.get().ended is None
    ada.post(f"{game.get_absolute_url()}end/")
    assert "Go on with this game" in page(ada, patrol)
    assert ada.post(f"{game.get_absolute_url()}reopen/").status_code == 302
    assert TableGame.objects.get().ended is None
    ada.post(f"{game.get_absolute_url()}end/")
    other = start(patrol, ["Cleo"])
    assert "end it first" in ada.post(f"{game.get_absolute_url()}reopen/", follow=True).content.decode()
    assert TableGame.objects.get(ended=None) == other


def test_the_opponents_of_a_planned_battle_are_filled_in(ada, patrol):
    assert 'value="Ben &lt;b&gt;"' in ada.get(f"{patrol.get_absolute_url()}table/?opponent_1=Ben+<b>").content.decode()
