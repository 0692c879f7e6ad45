"""The first battle of a game: begun at once by anybody, without a set-up, each question with why it matters."""

import pytest
from django.test import Client

from play.guided import FIRST_LISTS, SET_UP
from play.models import PlayedBattle
from tests.play.conftest import meeting
from tests.play.support.forms import is_asked

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["damocles", "eight-phase", "hell-dorado", "skirmish", "underworlds"])
def test_a_visitor_begins_it_from_the_learning_page_and_each_question_explains_itself(
    game: str, client: Client
) -> None:
    meeting(game)
    address = "/learn/" if game == "damocles" else f"/{game}/learn/"
    assert 'guided/"' in client.get(address).content.decode()
    begun = client.post(address.replace("learn", "play/guided"))
    page = client.get(begun.headers["Location"])
    assert is_asked(page.content.decode())
    battle = PlayedBattle.objects.get()
    assert page.context["why"] is not None
    assert page.context["asked_group"].key not in SET_UP
    assert battle.guided
    assert battle.advice
    assert tuple(player["name"] for player in battle.scenario["players"]) == FIRST_LISTS[game]
    sizes = [len(player.get("squads") or player["units"]) for player in battle.scenario["players"]]
    assert sizes == ([5, 5] if game == "underworlds" else [3, 3])
