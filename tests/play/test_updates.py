"""A battle goes on by updated rules where its answers fit, else it is closed with its history kept."""

from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from campaigns.models import Notice
from play import actions
from play.models import PlayedAnswer, PlayedBattle
from tests.support.api_client import Caller

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def outdated(between_two: PlayedBattle) -> PlayedBattle:
    """A battle with one answer, played by an earlier version."""
    seat = between_two.seats.get(player=between_two.asked)
    battle, _ = actions.answer(between_two, seat, 0, {"begin": between_two.asked})
    battle.engine = "0.9"
    battle.save()
    return PlayedBattle.objects.with_seats().get(pk=battle.pk)


def checked(**options: Any) -> tuple[str, int]:
    """What the command writes, and its exit status."""
    out = StringIO()
    try:
        call_command("check_played_battles", stdout=out, **options)
    except SystemExit as error:
        return out.getvalue(), int(str(error.code))
    return out.getvalue(), 0


def test_a_battle_whose_answers_fit_is_carried_over(outdated: PlayedBattle, client: Client) -> None:
    assert checked() == ("1 open battles fought again, 0 come out otherwise\n", 0)
    assert PlayedBattle.objects.get().engine == "0.9"
    page = client.get(outdated.get_absolute_url())
    battle = PlayedBattle.objects.get()
    assert (battle.engine, battle.state, battle.asked) == ("1.1", PlayedBattle.State.GOING, outdated.asked)
    assert (battle.changed_by, "have been updated" in page.content.decode()) == ("", False)


def test_who_plays_is_told_that_what_had_happened_comes_out_otherwise(outdated: PlayedBattle, client: Client) -> None:
    PlayedBattle.objects.update(digest="0" * 64)
    lines, status = checked()
    assert (status, f"{outdated.slug} (underworlds 0.9, {outdated.title}): is fought otherwise" in lines) == (1, True)
    page = client.get(outdated.get_absolute_url()).content.decode()
    assert "by version 0.9" in page
    battle = PlayedBattle.objects.get()
    assert (battle.changed_by, battle.state, len(battle.digest.strip("0")) > 0) == ("0.9", "2-going", True)


@pytest.mark.parametrize("entry", [{"token": [0, 0]}, {"begin": "blue"}])
def test_a_battle_whose_answers_do_not_fit_is_closed_and_kept(
    entry: dict[str, Any], outdated: PlayedBattle, users: SimpleNamespace, client: Client
) -> None:
    """An answer that the rules refuse now (U-BRD-03), and one to a question that they do not ask."""
    PlayedAnswer.objects.create(battle=outdated, number=1, player=outdated.asked, entry=entry, by_engine=False)
    lines, status = checked()
    assert (status, "does not fit from answer 2 on" in lines) == (1, True)
    assert checked(carry=True)[1] == 0
    battle = PlayedBattle.objects.get()
    assert (battle.state, battle.engine, battle.asked, battle.answers.count()) == ("4-closed", "0.9", "", 2)
    page = client.get(battle.get_absolute_url()).content.decode()
    assert "played by version 0.9" in page
    assert "places the first objective token" in page
    assert client.get(f"{battle.get_absolute_url()}proof.json").json()["answers"][1] == entry
    api = f"/api/1/played-battles/{battle.slug}/"
    ada = Caller(users.ada)
    assert (ada.get(api).json()["state"], ada.get(api).json()["question"]) == ("closed", None)
    assert ada.post(f"{api}answer/", {"number": 2, "choice": 0}).status_code == 409
    assert set(Notice.objects.filter(kind=Notice.Kind.PLAY).values_list("user__username", flat=True)) >= {"ada", "ben"}
    assert checked() == ("0 open battles fought again, 0 come out otherwise\n", 0)


def test_the_answer_that_the_rules_refuse_now_is_named_not_the_one_after_it(outdated: PlayedBattle) -> None:
    """U-BRD-03: no token at the edge; asked once more, the next answer is to another question."""
    for number, entry in enumerate([{"token": [0, 0]}, {"place": "red-1", "hex": [0, 2]}], 1):
        PlayedAnswer.objects.create(battle=outdated, number=number, player=outdated.asked, entry=entry, by_engine=False)
    assert "does not fit from answer 2 on" in checked()[0]


def test_a_battle_whose_scenario_cannot_be_read_any_more_is_closed_and_its_page_says_so(
    outdated: PlayedBattle, client: Client
) -> None:
    scenario = outdated.scenario | {"weather": "rain"}
    PlayedBattle.objects.update(scenario=scenario)
    assert "does not fit from answer 1 on" in checked()[0]
    address = outdated.get_absolute_url()
    page = client.get(address)
    assert (page.status_code, PlayedBattle.objects.get().state) == (200, PlayedBattle.State.CLOSED)
    assert "cannot read what it began with" in page.content.decode()
    assert client.get(f"{address}replay/").status_code == 404
    assert client.get(f"{address}proof.json").json()["scenario"] == scenario
    assert client.get(f"/api/1/played-battles/{outdated.slug}/").json()["state"] == "closed"


def test_a_battle_that_ended_under_earlier_rules_is_shown_as_far_as_they_follow(
    outdated: PlayedBattle, client: Client
) -> None:
    PlayedAnswer.objects.create(battle=outdated, number=1, player="red", entry={"begin": "red"}, by_engine=False)
    PlayedBattle.objects.update(state=PlayedBattle.State.OVER, asked="", resigned="red", ending="resigned")
    page = client.get(outdated.get_absolute_url())
    assert page.status_code == 200
    assert "has given up" in page.content.decode()
