"""Opening hands: drawn of the list's own cards, as many as its game begins with, the same for the same seed."""

from collections import Counter

import pytest

from armies.lists.opening_hands import opening_hands
from armies.models import StrikeForce
from tests.armies.support.guard_faction import a_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def patrol(guard, users) -> StrikeForce:
    it = a_list(users.ada, "rifles")
    it.deck = ["smoke"] * 2 + ["steady-now"] * 2 + ["rations"] * 7
    it.save()
    return StrikeForce.objects.with_release().get(pk=it.pk)


@pytest.mark.rule("R-AST-02", "R-AST-03")
def test_three_of_eleven_cards_are_drawn_and_all_seeds_together_draw_each_as_often_as_it_is_there(patrol):
    """7 of 11 cards are Rations: 764 are to be expected among the 1,200 of 400 hands, give or take 15."""
    drawn: Counter[str] = Counter()
    for seed in range(400):
        (hand,) = opening_hands(patrol, seed)
        assert (len(hand.cards), hand.left, hand.rule) == (3, 8, "R-AST-03")
        drawn.update(card.slug for card in hand.cards)
    assert sum(drawn.values()) == 1200
    assert 700 < drawn["rations"] < 830
    assert opening_hands(patrol, 7) == opening_hands(patrol, 7)


def test_the_page_draws_again_by_its_link(patrol, ada):
    url = f"{patrol.get_absolute_url()}hand/"
    page = ada.get(url, {"seed": "7"}).content.decode()
    assert "Hand 7: its address draws it again." in page
    assert "8 cards are left to draw." in page
    assert "<html" not in ada.get(url, {"seed": "8"}, headers={"HX-Request": "true"}).content.decode()
    assert f'href="{url}"' in ada.get(patrol.get_absolute_url()).content.decode()
    assert ada.get(url, {"seed": "-1"}).status_code == 200
