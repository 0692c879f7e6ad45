"""Several players at one table: each sees what the rules let him see, writes for his own side, and has his word."""

import json
import re
from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone, translation

from armies.actions.table_games import SeatError, sit_down, start
from armies.actions.table_taps import keep_taps
from armies.models import TableGame, TableSeat, Tap
from armies.table_mode.fold import Tapped, fold
from armies.table_mode.log import taps_of
from armies.views import table_limits
from damocles_site.purging import purge_unused
from people.models import RateCount
from tests.armies.support.guard_faction import a_list
from tests.support.races import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(patrol):
    """Ada's patrol against somebody who has not sat down yet."""
    return start(patrol, ["Somebody"])


@pytest.fixture
def bens(users):
    return a_list(users.ben, "rifles", "rifles", cards=11)


@pytest.fixture
def joined(game, ben, bens):
    """The game with Ben in place 1, with a patrol of his own."""
    ben.post(f"{game.get_absolute_url()}sit/", {"place": "1", "strike_force": bens.pk})
    game.refresh_from_db()
    return game


def key(n):
    return str(UUID(int=n))


def send(client, game, *taps, since=0, revision=None):
    """The answer to taps of a phone, each `(number, kind, path, value)` with what it knew behind."""
    names = ("key", "kind", "path", "value", "base")
    sent = [dict(zip(names, (key(tap[0]), *tap[1:]), strict=False)) for tap in taps]
    known = "" if revision is None else f"&revision={revision}"
    address = f"{game.get_absolute_url()}taps/?since={since}{known}"
    return client.post(address, json.dumps({"taps": sent}), content_type="application/json")


def state_of(game):
    game.refresh_from_db()
    return fold(game.setup, taps_of(game))


def page(client, game):
    return " ".join(client.get(game.get_absolute_url()).content.decode().split())


def test_an_opponent_sits_down_by_the_code_with_a_list_of_his_own(joined, ada, ben, bens):
    seat = TableSeat.objects.get(place=1)
    assert (seat.player, seat.list_name, seat.version, seat.token) == ("ben", bens.name, bens.version, "")
    unit = bens.squads[0]["id"]
    for client, path in ((ada, f"1:wounds/{unit}"), (ben, f"wounds/{unit}")):
        assert f'data-left="{path}"' in page(client, joined)
        assert f'data-tap="add {path} 1"' not in page(client, joined)


def test_a_visitor_sits_down_without_a_list_and_comes_back_by_his_own_address(game, visitor, browser_of, ben):
    visitor.post(f"{game.get_absolute_url()}sit/", {"place": "1", "name": "Cleo"})
    seat = TableSeat.objects.get(place=1)
    assert (seat.player, seat.user, seat.strike_force) == ("Cleo", None, None)
    way_back = f"{game.get_absolute_url()}back/{seat.token}/"
    assert way_back in page(visitor, game)
    another = browser_of()
    assert another.get(way_back).status_code == 200
    assert another.get(f"{game.get_absolute_url()}taps/").status_code == 404
    another.post(way_back)
    assert another.get(f"{game.get_absolute_url()}taps/").status_code == 204
    ben.post(way_back)
    assert ben.get(f"{game.get_absolute_url()}taps/").status_code == 204
    assert TableSeat.objects.get(place=1).player == "ben"


def test_a_seat_taken_without_an_account_is_that_of_the_account_signed_in_to(game, visitor, users):
    visitor.post(f"{game.get_absolute_url()}sit/", {"place": "1", "name": "Cleo"})
    visitor.force_login(users.ben)
    seat = TableSeat.objects.get(place=1)
    assert (seat.user, seat.token, seat.player) == (users.ben, "", "ben")


def test_a_seat_is_taken_once_and_a_list_is_in_one_game(joined, game, browser_of, users, ben, bens):
    other = browser_of(users.staff)
    assert other.post(f"{game.get_absolute_url()}sit/", {"place": "1"}).status_code == 422
    assert "All seats of this table are taken" in page(other, game)
    second = start(a_list(users.ada, "rifles"), ["Somebody"])
    assert ben.post(f"{second.get_absolute_url()}sit/", {"place": "1", "strike_force": bens.pk}).status_code == 422


def test_who_guesses_codes_is_stopped_and_right_ones_do_not_count(game, visitor, monkeypatch):
    for _time in range(3):
        assert visitor.get(game.get_absolute_url()).status_code == 200
    assert not RateCount.objects.filter(count__gt=0).exists()
    wrong = [visitor.get(f"/tables/wrong{n:05}/").status_code for n in range(table_limits.GUESSES.maximum + 1)]
    assert wrong == [404] * table_limits.GUESSES.maximum + [429]
    assert visitor.get(game.get_absolute_url()).status_code == 429


def test_each_writes_for_his_own_side_and_for_anothers_once_it_is_granted(joined, ada, ben, bens):
    path = f"1:wounds/{bens.squads[0]['id']}"
    refused = send(ada, joined, (1, "add", path, 1))
    assert (refused.status_code, len(refused.json()["refused"])) == (409, 1)
    assert send(ada, joined, (2, "put", "writes/1/0", "yes")).status_code == 409
    assert send(ada, joined, (3, "put", "writes/1/0", "asked")).status_code == 200
    assert "ada asks to write for your side" in page(ben, joined)
    assert send(ada, joined, (4, "add", path, 1)).status_code == 409
    assert send(ben, joined, (5, "put", "writes/1/0", "yes")).status_code == 200
    assert send(ada, joined, (6, "add", path, 1)).status_code == 200
    assert f'data-tap="add {path} 1"' in page(ada, joined)
    assert state_of(joined).number(path) == 1
    assert send(ben, joined, (7, "undo", "", key(6))).status_code == 200
    assert send(ben, joined, (8, "put", "writes/1/0", None), (9, "add", path, 2)).status_code == 200
    assert send(ada, joined, (10, "undo", "", key(9))).status_code == 409
    assert state_of(joined).number(path) == 2


def test_the_side_of_who_has_no_phone_is_written_by_the_others(game, ada):
    assert send(ada, game, (1, "add", "score/1/0", 2)).status_code == 200
    assert state_of(game).total("score/1/") == 2


def test_what_two_phones_set_at_once_stands_as_the_first_said(joined, ada, ben):
    """Ben has lost his line in turn 1; when it is back, his turn 2 would take Ada's turn 3 back."""
    send(ada, joined, (1, "put", "turn", 2, 0), (2, "put", "turn", 3, 1))
    late = send(ben, joined, (3, "put", "turn", 2, 0))
    assert late.status_code == 409
    assert late.json()["done"] == [key(3)]
    assert [tap["value"] for tap in late.json()["taps"]] == [2, 3]
    assert state_of(joined).turn == 3
    assert send(ben, joined, (4, "put", "turn", 4, 2)).status_code == 200


def test_a_button_that_comes_too_late_answers_409_with_what_stands(joined, ada, ben):
    send(ada, joined, (1, "put", "turn", 3, 0))
    late = ben.post(f"{joined.get_absolute_url()}taps/", {"tap": "put turn 2", "ticket": "t", "base": "0"})
    assert late.status_code == 409
    assert '<output data-value="turn">3</output>' in late.content.decode()


@pytest.mark.rule("R-INI-01", "R-INI-03")
def test_bets_are_shown_once_all_have_bet_and_all_are_lost(joined, ada, ben):
    """Of 12 points each Ada bets 3 and Ben 5: he has the initiative, 9 and 7 are left."""
    send(ada, joined, (1, "put", "bet/1", 3))
    assert "data-bet-of" in page(ben, joined)
    assert "has bet" in page(ben, joined)
    send(ben, joined, (2, "put", "1:bet/1", 5))
    state = state_of(joined)
    assert state.values["bets/1"] == {"0": 3, "1": 5}
    assert state.values["initiative/1"] == 1
    assert (state.total("pool/0/"), state.total("1:pool/0/")) == (9, 7)
    late = send(ada, joined, (3, "put", "bet/1", 9), (4, "undo", "", key(1)))
    assert (late.status_code, len(late.json()["refused"])) == (409, 2)
    assert send(ada, joined, (5, "put", "bet/2", 10)).status_code == 409


@pytest.mark.rule("R-INI-02")
def test_equal_bets_leave_the_initiative_to_a_roll(joined, ada, ben):
    send(ada, joined, (1, "put", "bet/1", 2))
    send(ben, joined, (2, "put", "1:bet/1", 2))
    assert "initiative/1" not in state_of(joined).values


def test_the_result_stands_once_both_have_confirmed_what_stands(joined, ada, ben, users):
    end = f"{joined.get_absolute_url()}end/"
    send(ada, joined, (1, "add", "score/0/0", 3))
    send(ben, joined, (2, "add", "score/1/0", 1))
    ada.post(end, {"made": "2"})
    assert "ada: the game is over." in page(ben, joined)
    send(ben, joined, (3, "add", "score/1/1", 1))
    assert not TableSeat.objects.exclude(confirmed=None).exists()
    assert ben.post(end, {"made": "2"}).status_code == 409
    ben.post(end, {"made": "3"})
    assert TableGame.objects.get().ended is None
    ada.post(end, {"made": "3"})
    assert TableGame.objects.get().ended is not None
    seats = TableSeat.objects.order_by("place")
    assert [(seat.user, seat.score, seat.confirmed, seat.open) for seat in seats] == [
        (users.ada, 3, 3, False),
        (users.ben, 2, 3, False),
    ]
    late = send(ben, joined, (4, "add", "score/1/0", 5), since=3)
    assert (late.status_code, late.json()["done"], late.json()["taps"]) == (409, [key(4)], [])
    ada.post(f"{joined.get_absolute_url()}reopen/")
    assert TableGame.objects.get().ended is not None
    assert "Confirmed by all who played on a phone." in page(ben, joined)


def test_a_game_ends_without_the_word_of_who_is_gone(joined, ada):
    end = f"{joined.get_absolute_url()}end/"
    ada.post(end, {"made": "0"})
    assert "You have confirmed the result. Waiting for ben." in page(ada, joined)
    ada.post(end, {"made": "0", "alone": "1"})
    assert "Without the word of ben." in page(ada, joined)


def test_a_word_is_taken_back(joined, ada, ben):
    ada.post(f"{joined.get_absolute_url()}end/", {"made": "0"})
    ada.post(f"{joined.get_absolute_url()}withdraw/")
    ben.post(f"{joined.get_absolute_url()}end/", {"made": "0"})
    assert TableGame.objects.get().ended is None


def test_three_play_and_all_three_confirm(patrol, ada, ben, visitor):
    game = start(patrol, ["Ben", "Cleo"])
    ben.post(f"{game.get_absolute_url()}sit/", {"place": "2"})
    visitor.post(f"{game.get_absolute_url()}sit/", {"place": "1", "name": "Cleo"})
    send(ada, game, (1, "put", "bet/1", 1))
    send(ben, game, (2, "put", "2:bet/1", 4))
    assert "bets/1" not in state_of(game).values
    send(visitor, game, (3, "put", "1:bet/1", 2))
    assert state_of(game).values["initiative/1"] == 2
    made = state_of(game) and game.made
    for client in (ada, visitor, ben):
        assert TableGame.objects.get().ended is None
        client.post(f"{game.get_absolute_url()}end/", {"made": str(made)})
    assert TableGame.objects.get().ended is not None


def test_a_phone_hears_who_sat_down_by_the_revision(game, joined, ada):
    address = f"{game.get_absolute_url()}taps/?since=0&revision="
    assert ada.get(f"{address}0").json()["revision"] == 1
    assert ada.get(f"{address}1").status_code == 204


def test_news_of_the_others_cost_as_much_after_many_taps_as_after_few(joined, ada, ben, django_assert_num_queries):
    draw = {"source": "deck", "to": "hand", "card": None}
    send(ben, joined, (1, "move", "1:deck", draw))
    address = f"{joined.get_absolute_url()}taps/?since=0"
    ada.get(address)
    for n in range(2, 12):
        send(ben, joined, (n, "move", "1:deck", draw), (n + 100, "add", "score/1/0", 1))
        if n in (2, 11):
            with django_assert_num_queries(8):
                ada.get(address)


def test_equal_squads_are_numbered(joined, ada):
    shown = page(ada, joined)
    assert [shown.count(f"<h3>Line Rifles {n}</h3>") for n in (1, 2, 3)] == [2, 2, 0]


def test_games_of_visitors_alone_are_deleted_after_ninety_days(joined, game, users):
    now = timezone.now()
    TableGame.objects.update(changed=now - timedelta(days=91))
    purge_unused(now)
    assert TableGame.objects.exists()
    TableSeat.objects.update(user=None)
    purge_unused(now)
    assert not TableGame.objects.exists()


def test_a_game_outlives_the_list_that_was_played(joined, ada, ben, patrol):
    patrol.delete()
    assert "data-open" in page(ada, joined)
    assert page(ben, joined)


@pytest.mark.parametrize("value", [{"count": 3, "needed": 4}, {"count": 61, "needed": 4}])
def test_the_site_rolls_the_dice_and_all_see_them(joined, ada, ben, value):
    answer = send(ada, joined, (1, "put", "roll", value))
    if value["count"] > 60:
        assert answer.json()["refused"]
        return
    [tap] = ben.get(f"{joined.get_absolute_url()}taps/?since=0").json()["taps"]
    assert len(tap["value"]["dice"]) == 3
    assert set(tap["value"]["dice"]) <= set(range(1, 7))
    assert tap["value"]["phone"] is False
    assert page(ben, joined).count('<span class="die') == 3


def test_chosen_dice_fall_again_and_only_their_own_players(joined, ada, ben):
    send(ada, joined, (1, "put", "roll", {"count": 2, "needed": 4, "dice": [1, 5]}))
    send(ada, joined, (2, "put", "roll", {"of": key(1), "again": [0], "dice": [6]}))
    assert state_of(joined).values[f"roll/{key(2)}"] == {
        "needed": 4, "label": "", "against": "", "kind": "", "added": 0, "dice": [6, 5], "again": [0], "side": 0,
        "phone": True, "of": key(1),
    }  # fmt: skip
    assert send(ben, joined, (3, "put", "roll", {"of": key(2), "again": [1]})).status_code == 409
    assert send(ada, joined, (4, "put", "roll", {"of": key(2), "again": [2]})).status_code == 409
    shown = page(ada, joined)
    assert '<b class="roll__sum">2</b>' in shown
    ben.post(
        f"{joined.get_absolute_url()}taps/",
        {"tap": f"roll {key(2)}", "ticket": "t", "dice_count": "1", "dice_needed": "0"},
    )
    assert "against ada 2" in page(ben, joined)


def test_bets_rolls_and_grants_are_buttons_without_the_script(joined, ada, ben):
    """Of the first squad's weapons the second choice is rolled, with the number of dice and the precision it says."""
    taps = f"{joined.get_absolute_url()}taps/"
    choice = re.search(r'<option value="(\d+) (\d) attack 0 - - (Line Rifles 1 · [^"]+)">', page(ada, joined))
    ada.post(taps, {"tap": "bet bet/1", "bet": "2", "ticket": "t"})
    chosen = {"dice_for": f"{choice[1]} {choice[2]} attack 0 - - {choice[3]}", "dice_count": "1", "dice_needed": "2"}
    ada.post(taps, {"tap": "roll", "ticket": "t"} | chosen)
    ada.post(taps, {"tap": "write writes/1/0 asked", "ticket": "t"})
    ben.post(taps, {"tap": "write writes/1/0 yes", "ticket": "t"})
    values = state_of(joined).values
    assert (values["bet/1"], values["writes/1/0"]) == (2, "yes")
    [roll] = [value for path, value in values.items() if path.startswith("roll/")]
    assert (len(roll["dice"]), roll["needed"], roll["label"]) == (int(choice[1]), int(choice[2]), choice[3])
    again = Tap.objects.get(path__startswith="roll/").key
    ada.post(taps, {"tap": f"again {again}", f"again-{again}": ["0", "2"], "ticket": "t"})
    assert Tap.objects.latest("number").value["again"] == [0, 2]


@pytest.mark.rule("R-ATK-01", "R-ATK-02", "R-ATK-03")
def test_what_a_squad_rolls_is_offered_with_its_dice_and_threshold(joined, ada):
    """Three rifles have an attack each, on 4+, and block on 5+."""
    shown = page(ada, joined)
    assert '<option value="3 4 attack 0 - - Line Rifles 1 · Rifle">Rifle: 3 dice, 4+ (R-ATK-02)</option>' in shown
    assert '<option value="1 5 defense 0 - - Line Rifles 2 · Defense">Defense: 1 die, 5+ (R-ATK-03)</option>' in shown


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_sit_down_at_once_one_has_the_seat(patrol, users):
    game = start(patrol, ["Somebody"])

    def sits(user):
        try:
            sit_down(game, 1, user, "", None)
        except SeatError:
            return

    assert at_once(lambda: sits(users.ben), lambda: sits(users.staff)) == ["done"] * 2
    assert TableSeat.objects.filter(joined=True).count() == 2
    game.refresh_from_db()
    assert game.revision == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_bets_laid_at_once_are_shown_once(patrol, users):
    game = start(patrol, ["Ben"])
    sit_down(game, 1, users.ben, "", None)
    bets = [Tapped(key(n), "put", path, 1) for n, path in enumerate(("bet/1", "1:bet/1"))]
    phones = [lambda n=n: keep_taps(TableGame.objects.get(), [bets[n]], n) for n in range(2)]
    assert at_once(*phones) == ["done"] * 2
    assert Tap.objects.filter(path="bets/1").count() == 1


def test_a_seat_without_a_name_is_called_by_its_number_in_the_readers_language():
    seat = TableSeat(place=0)
    assert str(seat) == "Player 1"
    with translation.override("fr"):
        assert str(seat) == "Joueur 1"
