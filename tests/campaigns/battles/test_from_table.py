"""A game at the table ends in the report of its battle, filled in."""

import pytest

from armies.actions.table_games import sit_down, start
from armies.actions.table_taps import keep_taps
from armies.table_mode.fold import Tapped
from tests.armies.table_mode.test_fold import key

pytestmark = pytest.mark.django_db


def test_the_report_is_filled_in_from_the_table(battle, entries, users, client_of):
    """Ada's red squad of three models is lost, she has 12 - 3 tactical points left, and Ben wins 2 to 1."""
    strike_force = entries[0].strike_force
    game, unit = start(strike_force, ["Ben"]), strike_force.squads[1]["id"]
    made = [(f"wounds/{unit}", 3), ("pool/0/1", -3), ("score/0/0", 1), ("score/1/1", 2)]
    keep_taps(game, [Tapped(key(n), "add", path, value) for n, (path, value) in enumerate(made)], 0)
    ada = client_of(users.ada)
    table = f"{strike_force.get_absolute_url()}table/"
    answer = ada.post(f"{game.get_absolute_url()}end/", follow=True)
    assert answer.redirect_chain[-1][0] == f"/battles/{battle.slug}/record/?table={game.pk}"
    form = answer.context["form"]
    lost = f"red_{entries[0].squad_ids[1]}_lost"
    filled = ("red_victory_points", "blue_victory_points", "winner", "red_squads_lost", "red_tactical_points", lost)
    assert [form[name].value() for name in filled] == [1, 2, "blue", 1, 9, True]
    assert client_of(users.ben).get(answer.redirect_chain[-1][0]).context["form"]["winner"].value() is None
    assert "Record it as a battle of a campaign" in ada.get(table).content.decode()


def test_what_both_players_tapped_fills_both_sides_and_is_reported_once(battle, entries, users, client_of):
    """Ben crosses off a squad of three on his own phone: his side of the report says so."""
    mine, bens = (entry.strike_force for entry in entries[:2])
    game, unit = start(mine, ["Ben"]), bens.squads[1]["id"]
    sit_down(game, 1, users.ben, "", bens)
    keep_taps(game, [Tapped(key(0), "add", f"1:wounds/{unit}", 3)], 1)
    keep_taps(game, [Tapped(key(1), "add", "score/0/0", 2)], 0)
    address = f"/battles/{battle.slug}/record/?table={game.pk}"
    form = client_of(users.ada).get(address).context["form"]
    assert [form[name].value() for name in ("blue_squads_lost", "red_squads_lost", "winner")] == [1, 0, "red"]
    values = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in values.items() if value is not None and value is not False}
    assert client_of(users.ada).post(address, sent).status_code == 302
    game.refresh_from_db()
    assert game.reported
