"""Pictures of painted miniatures: by the owner, for whoever may read the list, gone with it or by moderators."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape
from PIL import Image

from armies.models import ListPicture, StrikeForce, Visibility
from rules.damocles.game import GAME
from tests.support.starters import load_starters, starter_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(client: Client) -> StrikeForce:
    load_starters("content/longfall-companies")
    found = starter_list(GAME, User.objects.create_user("ada"), "third-shift")
    client.force_login(found.owner)
    return found


def photo(kind: str = "JPEG") -> SimpleUploadedFile:
    file = BytesIO()
    Image.new("RGB", (64, 48), "red").save(file, kind)
    return SimpleUploadedFile("squad.jpg", file.getvalue())


def add(client: Client, row: StrikeForce, **more: object) -> int:
    asked = {"picture": photo(), "caption": "In oils", "squad": "", "key": uuid4()} | more
    return client.post(f"/strike-forces/{row.slug}/pictures/", asked).status_code


def test_a_picture_stands_on_the_page_of_the_list_while_it_is_shared(client: Client, mine: StrikeForce) -> None:
    squad = mine.squads[0]
    assert add(client, mine, squad=squad["id"]) == 302
    page = client.get(f"/strike-forces/{mine.slug}/pictures/").content.decode()
    assert f"<b>{escape(squad['name'])}</b> · In oils" in page
    address = f"/list-pictures/{ListPicture.objects.get().key}/"
    stranger = Client()
    assert stranger.get(address).status_code == 404
    StrikeForce.objects.update(visibility=Visibility.LINK)
    assert Image.open(BytesIO(stranger.get(address).content)).size == (64, 48)
    assert address in stranger.get(f"/lists/{mine.token}/").content.decode()
    ListPicture.objects.update(taken_down="2026-11-23T12:00Z")
    assert stranger.get(address).status_code == 404
    assert client.get(address).status_code == 200


def test_what_is_no_picture_or_of_no_unit_of_the_list_is_refused(client: Client, mine: StrikeForce) -> None:
    assert add(client, mine, picture=SimpleUploadedFile("a.svg", b"<svg onload='x'/>")) == 422
    assert add(client, mine, squad="of-another") == 422
    key = uuid4()
    assert [add(client, mine, key=key) for _time in range(2)] == [302, 302]
    assert ListPicture.objects.count() == 1
    for _one in range(11):
        add(client, mine)
    assert add(client, mine) == 422
    assert ListPicture.objects.count() == 12
    mine.delete()
    assert not ListPicture.objects.exists()
