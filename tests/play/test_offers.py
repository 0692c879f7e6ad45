"""What players offer each other: a draw, an answer taken back, and one clear line for what is gone."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.models import Notice
from play import actions, offers
from play.models import Offer, PlayedBattle, Seat
from tests.play.support.forms import play_once

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def seats(battle: PlayedBattle) -> tuple[Seat, Seat]:
    """Who is asked, and the other."""
    present = PlayedBattle.objects.get(pk=battle.pk)
    return present.seats.get(player=present.asked), present.seats.exclude(player=present.asked).get()


def test_a_draw_is_offered_told_of_declined_and_offered_again_and_accepted(
    between_two: PlayedBattle, browser_of: Any
) -> None:
    asked, other = seats(between_two)
    address, theirs = between_two.get_absolute_url(), browser_of(other.user)
    assert browser_of(asked.user).post(f"{address}offer/", {"kind": "draw"}).status_code == 302
    assert Notice.objects.get(user=other.user, about__did="draw").kind == "play"
    standing = Offer.objects.get()
    assert f"{asked.name} offers a draw." in theirs.get(address).content.decode()
    assert theirs.post(f"{address}word/", {"offer": standing.pk, "word": "decline"}).status_code == 302
    assert Notice.objects.get(user=asked.user, about__did="declined")
    gone = theirs.post(f"{address}word/", {"offer": standing.pk, "word": "accept"})
    assert (gone.status_code, "That is no longer offered." in gone.content.decode()) == (409, True)
    offers.offer(between_two, asked, "draw")
    offers.accept(between_two, other, Offer.objects.get().pk)
    over = PlayedBattle.objects.get(pk=between_two.pk)
    assert (over.state, over.ending, over.result) == ("3-over", "draw", None)
    assert "A draw." in theirs.get(address).content.decode()


def test_who_is_offered_a_draw_declines_it_by_answering(between_two: PlayedBattle) -> None:
    asked, other = seats(between_two)
    offers.offer(between_two, other, "draw")
    actions.answer(between_two, asked, 0, {"begin": asked.player})
    assert not Offer.objects.exists()


def test_an_answer_that_another_answered_is_taken_back_with_the_others_word(between_two: PlayedBattle) -> None:
    first, _other = seats(between_two)
    actions.answer(between_two, first, 0, {"begin": first.player})
    second, _ = seats(between_two)
    actions.answer(between_two, second, 1, {"token": [2, 2]})
    rival, _ = seats(between_two)
    assert rival.pk != second.pk
    actions.answer(between_two, rival, 2, {"token": [2, 4]})
    back = PlayedBattle.objects.get(pk=between_two.pk)
    with pytest.raises(actions.StaleError):
        actions.undo(back, second, back.answers.count())
    offers.offer(back, second, "undo")
    offers.accept(back, rival, Offer.objects.get().pk)
    again = PlayedBattle.objects.get(pk=between_two.pk)
    assert (again.answers.count(), again.asked) == (1, second.player)


def test_an_offer_to_take_back_is_gone_with_the_next_answer(between_two: PlayedBattle) -> None:
    first, _other = seats(between_two)
    actions.answer(between_two, first, 0, {"begin": first.player})
    second, _ = seats(between_two)
    offers.offer(between_two, first, "undo")
    actions.answer(between_two, second, 1, {"token": [2, 2]})
    assert not Offer.objects.exists()


def test_against_commanders_one_takes_back_as_far_as_one_likes(
    against_steady: PlayedBattle, users: SimpleNamespace, browser_of: Any
) -> None:
    client, address, luck = browser_of(users.ada), against_steady.get_absolute_url(), Random(2)
    while against_steady.answers.filter(by_engine=False).count() < 8:
        play_once(client, address, luck)
    for left in range(7, -1, -1):
        number = against_steady.answers.count()
        assert client.post(f"{address}undo/", {"number": number}).status_code == 302
        assert against_steady.answers.filter(by_engine=False).count() == left
    gone = client.post(f"{address}undo/", {"number": against_steady.answers.count()})
    assert (gone.status_code, "That can no longer be taken back." in gone.content.decode()) == (409, True)


def test_what_cannot_be_offered_is_refused_in_one_line(
    against_steady: PlayedBattle, browser_of: Any, users: Any
) -> None:
    client, address = browser_of(users.ada), against_steady.get_absolute_url()
    for kind in ("draw", "undo", "give_back", "break", "", "<b>", "9" * 5000):
        refused = client.post(f"{address}offer/", {"kind": kind})
        assert (refused.status_code, "That cannot be offered any more." in refused.content.decode()) == (409, True)
    for offer in ("1", "-1", "9" * 5000, "x", ""):
        assert client.post(f"{address}word/", {"offer": offer, "word": "accept"}).status_code == 409
    assert client.post(f"{address}away/", {"days": "3"}).status_code == 409


def test_a_page_that_read_the_battle_before_an_answer_and_its_answers_after_it_is_shown_anew(
    between_two: PlayedBattle,
) -> None:
    """It says that the one who has answered is deciding: the next look must not find that nothing is new."""
    asked, _other = seats(between_two)
    actions.answer(between_two, asked, 0, {"begin": asked.player})
    before = PlayedBattle.objects.get(pk=between_two.pk)
    second, _ = seats(between_two)
    actions.answer(between_two, second, 1, {"token": [2, 2]})
    assert before.stamp() != PlayedBattle.objects.get(pk=between_two.pk).stamp()


def test_who_thinks_learns_of_news_between_the_players(between_two: PlayedBattle, browser_of: Any) -> None:
    asked, other = seats(between_two)
    address, client = between_two.get_absolute_url(), browser_of(asked.user)
    stamp = client.get(address).context["stamp"]
    assert client.get(f"{address}news/?after={stamp}").status_code == 204
    offers.offer(between_two, other, "draw")
    assert client.get(f"{address}news/?after={stamp}").headers["HX-Refresh"] == "true"
