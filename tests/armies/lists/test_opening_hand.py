"""Opening hands: drawn of the list's own cards, as many as its game begins with, the same for the same seed."""

from collections import Counter
from fractions import Fraction

import pytest

from armies.computation.list_forecasts import starter_rosters
from armies.lists.opening_hands import chance_drawn, opening_hands
from armies.models import StrikeForce
from rules.underworlds.game import GAME as UNDERWORLDS
from tests.armies.support.guard_faction import a_list
from tests.support.starters import load_starters, starter_list

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


@pytest.mark.rule("R-AST-03")
def test_each_later_turn_draws_two_until_the_deck_is_empty(patrol):
    """Of 11 cards 3 are in the hand, so that turns 2 to 5 draw the other 8; together they are the deck."""
    (hand,) = opening_hands(patrol, 7)
    assert [(draw.turn, len(draw.cards)) for draw in hand.draws] == [(2, 2), (3, 2), (4, 2), (5, 2)]
    seen = [card.name for card in hand.cards] + [name for draw in hand.draws for name in draw.cards]
    assert Counter(seen) == {"Smoke": 2, "Steady Now": 2, "Rations": 7}


@pytest.mark.rule("R-AST-03")
def test_chances_are_those_of_drawing_without_putting_back(patrol):
    """Neither Smoke among 3 of 11: 9·8·7 of 11·10·9, which is 28 of 55. Among 5: 6·5 of 11·10, 7: 4·3, 9: 2·1."""
    assert chance_drawn(11, 2, 3) == Fraction(27, 55)
    (hand,) = opening_hands(patrol, 7)
    smoke = next(card for card in hand.likely if "Smoke" in card.names)
    missing = [100 * (1 - Fraction(left, 110)) for left in (56, 30, 12, 2, 0)]
    assert (smoke.copies, sorted(smoke.names)) == (2, ["Smoke", "Steady Now"])
    assert smoke.chances == pytest.approx([float(chance) for chance in missing])


@pytest.mark.rule("U-DEC-02", "U-END-05")
def test_hands_of_underworlds_are_filled_up_round_by_round(users):
    """3 of 12 objectives and 5 of 20 or more power cards; if all are played, as many in each of two later rounds."""
    load_starters(game=UNDERWORLDS)
    mine = starter_list(UNDERWORLDS, users.ada, next(iter(starter_rosters(UNDERWORLDS))))
    objectives, power = opening_hands(StrikeForce.objects.with_release().get(pk=mine.pk), 7)
    assert (len(objectives.cards), [len(draw.cards) for draw in objectives.draws]) == (3, [3, 3])
    assert (len(power.cards), [len(draw.cards) for draw in power.draws]) == (5, [5, 5])
    assert objectives.likely[0].chances == pytest.approx([25, 50, 75])
    assert objectives.up_to


def test_the_page_draws_again_by_its_link(patrol, ada):
    url = f"{patrol.get_absolute_url()}hand/"
    page = ada.get(url, {"seed": "7"}).content.decode()
    assert "Hand 7: its address draws it again." in page
    assert "8 cards are left to draw." in page
    assert "These rules have no mulligan" in page
    assert ">49%</td>" in page
    assert "<html" not in ada.get(url, {"seed": "8"}, headers={"HX-Request": "true"}).content.decode()
    assert f'href="{url}"' in ada.get(patrol.get_absolute_url()).content.decode()
    assert ada.get(url, {"seed": "-1"}).status_code == 200
