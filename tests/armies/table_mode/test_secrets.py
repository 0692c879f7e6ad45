"""Nothing that one player alone knows reaches another's page, an answer to his phone, or what he hears later."""

import json
from uuid import UUID

import pytest

from armies.actions.table_games import sit_down, start
from armies.actions.table_taps import keep_taps
from armies.models import TableGame
from armies.table_mode.fold import Tapped, fold
from armies.table_mode.log import taps_of
from armies.table_mode.setup import LoadedList
from rules.damocles.game import GAME as DAMOCLES
from rules.games import game_called
from tests.support.starters import load_starters, starter_list

pytestmark = pytest.mark.django_db

UNDERWORLDS = game_called("underworlds")
LISTS = {DAMOCLES: ("third-shift", "the-mistake-in-the-cloth"), UNDERWORLDS: ("second-tide", "first-bell")}
NOTE = "Ambush behind the mill"
BET = 7


def key(n):
    return str(UUID(int=n))


@pytest.fixture(params=LISTS, ids=lambda game: game.slug)
def game(request, users):
    """Ada shuffles her first pile, draws five and discards one; her list has a note, and she bets."""
    load_starters(game=request.param)
    own, other = (
        starter_list(request.param, user, name)
        for user, name in zip((users.ada, users.ben), LISTS[request.param], strict=True)
    )
    own.notes = {own.squads[0]["id"]: NOTE}
    own.save()
    game = start(own, ["Ben"])
    sit_down(game, 1, users.ben, "", other)
    pile = next(iter(own_piles(game)))
    draw = {"source": "deck", "to": "hand", "card": None}
    order = list(range(len(game.setup["piles"][pile])))[::-1]
    made = [("order", pile, order), *[("move", pile, draw)] * 5]
    made.append(("move", pile, {"source": "hand", "to": "discard", "card": order[0]}))
    if "bet" in game.setup:
        made.append(("put", "bet/1", BET))
    keep_taps(game, [Tapped(key(n), *tap) for n, tap in enumerate(made)], 0)
    return TableGame.objects.get()


def own_piles(game):
    return {key: cards for key, cards in game.setup["piles"].items() if ":" not in key}


def secrets_of(game):
    """Slugs of Ada's cards that lie neither open nor in Ben's piles, and what else she alone knows."""
    state = fold(game.setup, taps_of(game))
    bens = {card for key, cards in game.setup["piles"].items() if ":" in key for card in cards}
    hidden = {
        game.setup["piles"][pile][n]
        for pile in own_piles(game)
        for zone in ("hand", "deck")
        for n in state.cards(pile, zone)
    }
    shown = {game.setup["piles"][pile][n] for pile in own_piles(game) for n in state.cards(pile, "discard")}
    return sorted(hidden - bens - shown)


def names_of(game, slugs):
    seat = game.seats.get(place=0)
    loaded = LoadedList(seat.strike_force, seat.strike_force.faction)
    kind = loaded.game.facts.first_kind(card=True).key
    return [str(loaded.game.display.card(loaded.content, kind, slug).name) for slug in slugs]


def everything(client, game):
    """Each page, answer and piece of news that a player's phone can ask for."""
    address = game.get_absolute_url()
    news = [client.get(f"{address}taps/?since={n}").content for n in range(game.made)]
    tap = {"key": key(900), "kind": "undo", "path": "", "value": key(1), "base": 0}
    late = client.post(f"{address}taps/?since=0", json.dumps({"taps": [tap]}), content_type="application/json")
    pages = [client.get(address), client.get(f"{address}end/"), late]
    return b"\n".join([*news, *[answer.content for answer in pages]]).decode()


def test_what_one_player_alone_knows_reaches_no_other(game, ada, ben):
    slugs = secrets_of(game)
    names = names_of(game, slugs)
    assert len(slugs) > 4
    own, others = everything(ada, game), everything(ben, game)
    for secret in (*[json.dumps(slug) for slug in slugs], NOTE):
        assert secret in own
        assert secret not in others
    assert all(name in own for name in names)
    in_data = [json.dumps(name)[1:-1] for name in names]
    assert [name for name in in_data if f'"{name}"' in others or f">{name}<" in others] == []


def test_neither_the_order_of_a_deck_nor_a_bet_is_in_what_the_other_hears(game, ben):
    news = ben.get(f"{game.get_absolute_url()}taps/?since=0").json()
    assert news["taps"] == []
    pile = next(iter(own_piles(game)))
    lying = news["others"]["piles"][pile]
    size = len(game.setup["piles"][pile])
    assert (lying["deck"], lying["hand"], lying["discard"][0]) == ([size - 5, []], [4, []], 1)
    assert news["others"]["bet"] == ([0] if "bet" in game.setup else [])


@pytest.mark.parametrize("game", [DAMOCLES], indirect=True)
def test_a_bet_that_both_have_laid_is_heard_by_both(game, ada, ben):
    keep_taps(game, [Tapped(key(50), "put", "1:bet/1", 2)], 1)
    for client in (ada, ben):
        taps = client.get(f"{game.get_absolute_url()}taps/?since=0").json()["taps"]
        shown = {tap["path"]: tap["value"] for tap in taps}
        assert shown["bets/1"] == {"0": BET, "1": 2}
        assert shown["initiative/1"] == 0
