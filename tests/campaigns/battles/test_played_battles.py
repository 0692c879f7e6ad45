"""A planned battle that its players play in the browser: seats taken as plans are locked, recorded with its proof."""

import json
from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.actions.deadlines import ask_for_battles, lock_overdue
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.plans import inputs_as_seen, lock_plan, unlock_plan
from campaigns.actions.results import check_ready
from campaigns.actions.what_ifs import Changes, try_what_if
from campaigns.battles import verification
from campaigns.models import Battle, Campaign, Notice, Side
from campaigns.read_model.audit import find_errors
from play import actions, offers
from play.clocks import Terms
from play.models import PlayedBattle, Seat
from play.planned import give_back_alone, take_seat
from rules.formats.reading import read_json
from tests.play.support.forms import play_once

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
TERMS = Terms(PlayedBattle.Clock.QUESTION, 2)


def side_of(battle: Battle, colour: str) -> Side:
    return Side.objects.select_related("battle__campaign", "entry__membership").get(battle=battle, colour=colour)


def whole(battle: Battle) -> Battle:
    return Battle.objects.with_documents().with_sides().get(pk=battle.pk)


def begun(battle: Battle, users) -> PlayedBattle:
    """Both have sat down; ada chose the clock."""
    take_seat(side_of(battle, "red"), users.ada, TERMS, "ada's word")
    take_seat(side_of(battle, "blue"), users.ben, Terms(PlayedBattle.Clock.SIDE, 15))
    return PlayedBattle.objects.get(planned=battle)


def seat_of(played: PlayedBattle, player: str) -> Seat:
    return played.seats.get(player=player)


def played_out(played: PlayedBattle, clients: dict[str, Client]) -> None:
    """Each answers by the page's form, then both leave the rest to a commander."""
    luck = Random(3)
    while {answer.player for answer in played.answers.filter(by_engine=False)} != {"red", "blue"}:
        asked = PlayedBattle.objects.get(pk=played.pk).asked
        assert play_once(clients[asked], played.get_absolute_url(), luck).status_code in (302, 422)
    for client in clients.values():
        assert client.post(f"{played.get_absolute_url()}resign/").status_code == 302


@pytest.mark.rule("C-AUT-12")
def test_with_the_last_seat_the_plan_is_committed_to_and_the_battle_begins(battle, users):
    take_seat(side_of(battle, "red"), users.ada, TERMS, "ada's word")
    waiting = PlayedBattle.objects.get(planned=battle)
    assert (waiting.state, [seat.is_free() for seat in waiting.seats.all()]) == ("1-open", [False, True])
    assert waiting.free_seat() is None
    with pytest.raises(actions.StaleError):
        actions.sit(waiting, users.stranger)
    played = begun(battle, users)
    present = whole(battle)
    assert (played.pk, played.state, played.asked) == (waiting.pk, "2-going", "red")
    assert (played.clock, played.clock_length) == ("question", 2)
    assert (present.in_person, present.is_committed(), played.scenario) == (True, True, present.scenario)
    assert [player["commander"] for player in present.scenario["players"]] == ["person", "person"]
    assert played.promise == present.seed_commitment


@pytest.mark.rule("C-AUT-02", "C-AUT-12")
def test_who_sits_down_gives_a_part_of_the_seed(battle, users, client_of):
    client = client_of(users.ada)
    assert 'name="salt"' in client.get(battle.get_absolute_url()).content.decode()
    assert client.post(reverse("play:take_seat", args=[battle.slug]), {"salt": "x" * 65}).status_code == 409
    assert client.post(reverse("play:take_seat", args=[battle.slug]), {"salt": "ada's word"}).status_code == 302
    assert side_of(battle, "red").salt == "ada's word"


@pytest.mark.rule("C-AUT-12")
def test_its_end_is_recorded_at_once_and_every_step_of_its_proof_holds(battle, users, client_of, tmp_path):
    played = begun(battle, users)
    played_out(played, {"red": client_of(users.ada), "blue": client_of(users.ben)})
    present, over = whole(battle), PlayedBattle.objects.get(pk=played.pk)
    assert (present.state, present.method, present.digest) == ("recorded", "played", over.result["digest"])
    assert present.answers == [answer.entry for answer in over.answers.all()]
    assert {side.outcome for side in present.sides.all()} in ({"won", "lost"}, {"draw"})
    assert verification.broken(verification.every_step(present)) == []
    again = verification.fight_again(
        present.scenario, present.digest, present.engine, read_json(json.dumps(present.result)), present.answers
    )
    assert again.state == "same"
    assert find_errors(present.campaign) == []
    proof = verification.proof_of(present)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof.document()))
    call_command("verify", str(file))
    assert "What if?" in client_of(users.ada).get(battle.get_absolute_url()).content.decode()
    forged = verification.fight_again(present.scenario, present.digest, present.engine, None, present.answers[:-1])
    assert forged.state == "differs"
    turn = over.result["turns"]
    otherwise = try_what_if(present, users.ada, key=uuid4(), changes=Changes(turn, 5, {"blue": "random"}))
    before = [event for event in over.result["events"] if event["turn"] < turn]
    assert [event for event in otherwise.result["events"] if event["turn"] < turn] == before
    assert otherwise.result["digest"] != over.result["digest"]
    asked = {"key": str(uuid4()), "turn": str(turn), "luck": "same", "seed": ""}
    client, address = client_of(users.ada), reverse("campaigns:what_ifs", args=[battle.slug])
    assert "The usual commander of the game" in client.get(address).content.decode()
    assert client.post(address, asked).status_code == 302


@pytest.mark.rule("C-AUT-12")
def test_neither_the_schedule_nor_a_player_has_the_engine_fight_what_is_played(battle, users):
    begun(battle, users)
    Battle.objects.filter(pk=battle.pk).update(committed=timezone.now() - timedelta(hours=1))
    assert ask_for_battles(timezone.now()) == 0
    with pytest.raises(RefusedError, match="C-AUT-12"):
        check_ready(whole(battle), whole(battle).version)
    assert "person" not in json.dumps([player["commander"] for player in inputs_as_seen(whole(battle))["players"]])


@pytest.mark.rule("C-AUT-12")
def test_all_play_or_all_have_the_engine_fight(battle, users):
    lock_plan(side_of(battle, "red"), users.ada)
    with pytest.raises(RefusedError, match="unlock"):
        take_seat(side_of(battle, "blue"), users.ben, TERMS)
    assert not PlayedBattle.objects.exists()
    unlock_plan(side_of(battle, "red"))
    take_seat(side_of(battle, "red"), users.ada, TERMS)
    with pytest.raises(RefusedError, match="leave"):
        lock_plan(side_of(battle, "blue"), users.ben)
    unlock_plan(side_of(battle, "red"))
    assert not PlayedBattle.objects.exists()


@pytest.mark.rule("C-AUT-08")
def test_a_commander_plays_for_who_took_no_seat_by_the_deadline(battle, users):
    Campaign.objects.filter(pk=battle.campaign_id).update(
        agreement=battle.campaign.agreement | {"auto_resolve": "absent"}
    )
    now = timezone.now()
    Battle.objects.filter(pk=battle.pk).update(deadline=now - timedelta(minutes=1))
    take_seat(side_of(battle, "red"), users.ada, TERMS)
    assert lock_overdue(now) == 1
    played = PlayedBattle.objects.get(planned=battle)
    assert (played.state, seat_of(played, "blue").commander) == ("2-going", "steady")


@pytest.mark.rule("C-AUT-13")
def test_a_battle_is_given_back_by_both_with_other_dice_and_played_anew(battle, users):
    played, before = begun(battle, users), whole(battle).seed_commitment
    offers.offer(played, seat_of(played, "red"), "give_back")
    assert Notice.objects.get(user=users.ben, kind="play").about["did"] == "give_back"
    offers.offer(played, seat_of(played, "blue"), "give_back")
    present, over = whole(battle), PlayedBattle.objects.get(pk=played.pk)
    assert (over.state, over.ending, present.state, present.is_committed()) == (
        "3-over",
        "given_back",
        "planned",
        False,
    )
    assert present.seed_commitment != before == over.promise
    assert not present.sides.exclude(locked=None).exists()
    again = take_seat(side_of(battle, "red"), users.ada, TERMS)
    assert PlayedBattle.objects.filter(planned=again).count() == 2
    with pytest.raises(StaleError):
        give_back_alone(PlayedBattle.objects.filter(planned=battle).latest("pk"))


@pytest.mark.rule("C-AUT-13")
def test_a_battle_of_a_campaign_is_not_drawn_by_agreement_nor_taken_back_freely(battle, users):
    played = begun(battle, users)
    red = seat_of(played, "red")
    assert not offers.may_offer(played, red, "draw")
    assert not offers.may_offer(played, red, "undo")
    with pytest.raises(actions.StaleError):
        offers.offer(played, red, "draw")
