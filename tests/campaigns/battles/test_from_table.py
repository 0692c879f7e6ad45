"""A game at the table ends in the report of its battle: sent, or filled in where the table does not know all."""

import pytest
from django.utils import timezone

from armies.actions.table_games import sit_down, start
from armies.actions.table_taps import keep_taps
from armies.models import TableGame
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


@pytest.fixture
def both(battle, entries, users):
    """Ada and Ben at one table with the lists of their battle; Ben has lost a squad of three, Ada leads 2 to 1."""
    mine, bens = (entry.strike_force for entry in entries[:2])
    game = start(mine, ["Ben"])
    sit_down(game, 1, users.ben, "", bens)
    lost = Tapped(key(0), "add", f"1:wounds/{bens.squads[1]['id']}", 3)
    keep_taps(game, [lost, Tapped(key(1), "add", "score/1/1", 1)], 1)
    keep_taps(game, [Tapped(key(2), "add", "score/0/0", 2)], 0)
    return game


def end(client, game, **more):
    return client.post(f"{game.get_absolute_url()}end/", {"made": game.made, **more}, follow=True)


def words(answer):
    return [str(message) for message in answer.context["messages"]]


def test_the_end_that_both_confirmed_records_their_battle_once(both, battle, users, client_of):
    """Red has 2 points and lost nothing, blue 1 point and one squad: no form is filled in."""
    ada, ben = client_of(users.ada), client_of(users.ben)
    end(ada, both)
    assert not battle.proposals.exists()
    answer = end(ben, both)
    assert answer.redirect_chain[-1][0] == battle.get_absolute_url()
    assert words(answer) == ["Both sides report the same. The battle is recorded, and the standings with it."]
    end(ben, both)
    battle.refresh_from_db()
    sides = [(side.outcome, side.victory_points, side.squads_lost) for side in battle.sides.order_by("place")]
    assert (battle.state, sides) == ("recorded", [("won", 2, 0), ("lost", 1, 1)])
    assert battle.campaign.ledger.filter(kind="result").count() == 1
    both.refresh_from_db()
    assert both.reported
    assert "look at the battle" in ada.get(both.get_absolute_url()).content.decode()
    assert ada.get(f"/battles/from-table/{both.pk}/").url == battle.get_absolute_url()


def test_ended_without_the_others_word_one_report_waits_to_be_confirmed(both, battle, users, client_of):
    ada = client_of(users.ada)
    end(ada, both)
    answer = end(ada, both, alone="1")
    assert words(answer) == ["Your result is proposed. It counts as soon as an opponent confirms it."]
    proposal = battle.proposals.get()
    assert (proposal.proposer.user, proposal.state) == (users.ada, "open")
    client_of(users.ben).post(f"/proposals/{proposal.key}/confirm/")
    battle.refresh_from_db()
    assert battle.is_recorded()


def test_an_archived_campaign_takes_no_report_and_a_recorded_battle_no_second_one(both, battle, users, client_of):
    ada, ben, campaign = client_of(users.ada), client_of(users.ben), type(battle.campaign).objects

    def ended_anew():
        TableGame.objects.update(ended=None)
        both.seats.update(confirmed=None)
        end(ada, both)
        return words(end(ben, both))

    campaign.update(archived=timezone.now())
    archived = "This campaign is archived. Its organiser can open it again."
    assert ended_anew() == [f"The result was not reported: {archived}"]
    campaign.update(archived=None)
    assert ended_anew() == ["Both sides report the same. The battle is recorded, and the standings with it."]
    assert ended_anew() == ["This battle has a result already: that of the table was not reported."]
    assert battle.campaign.ledger.filter(kind="result").count() == 1


def test_who_reports_nothing_is_led_to_no_private_battle(battle, entries, users, client_of):
    """A stranger plays Ben's side with no list of the battle: what Ben lost is not known, so Ada looks at the form."""
    game = start(entries[0].strike_force, ["Ben"])
    sit_down(game, 1, users.stranger, "", None)
    end(client_of(users.ada), game)
    answer = end(client_of(users.stranger), game)
    assert (answer.redirect_chain[-1][0], words(answer)) == (game.get_absolute_url(), [])
