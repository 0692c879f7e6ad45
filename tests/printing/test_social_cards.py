"""The picture that chats show of a shared list: drawn for who may read it, kept, limited, and gone with the link."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from PIL import Image

from armies.models import StrikeForce, Visibility
from people.addresses import site_url
from people.rate_limits import RateLimit
from printing import social_cards
from rules.damocles.game import GAME
from tests.support.starters import load_starters, starter_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def shared() -> StrikeForce:
    load_starters("content/longfall-companies")
    strike_force = starter_list(GAME, User.objects.create_user("ada"), "third-shift")
    StrikeForce.objects.filter(pk=strike_force.pk).update(visibility=Visibility.LINK)
    return strike_force


def test_a_shared_list_has_a_picture_until_it_is_private_again(client: Client, shared: StrikeForce) -> None:
    address = f"/lists/{shared.token}/picture.png"
    page = client.get(f"/lists/{shared.token}/").content.decode()
    assert f'<meta property="og:image" content="{site_url(address)}">' in page
    assert '<meta property="og:description" content="The Longfall Companies · 496 of 500 SV">' in page
    answer = client.get(address)
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    StrikeForce.objects.filter(pk=shared.pk).update(name="Fourth Shift")
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 200
    StrikeForce.objects.filter(pk=shared.pk).update(visibility=Visibility.PRIVATE)
    assert client.get(address).status_code == 404


def test_one_network_has_few_drawn_and_those_that_are_kept_as_often_as_it_likes(
    client: Client, shared: StrikeForce, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(social_cards, "DRAWINGS", RateLimit("social_cards", 1, 600))
    address = f"/lists/{shared.token}/picture.png"
    social_cards._kept.clear()
    assert [client.get(address).status_code for _time in range(3)] == [200, 200, 200]
    StrikeForce.objects.filter(pk=shared.pk).update(name="Fifth Shift")
    assert client.get(address).status_code == 429
