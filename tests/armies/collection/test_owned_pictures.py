"""Pictures of the painted models of a collection: one a datasheet, its owner's alone."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.models import OwnedPicture
from tests.armies.lists.test_pictures import photo

pytestmark = pytest.mark.django_db
URL = "/collection/guard/rifles/picture/"


def add(client, **more):
    return client.post(URL, {"picture": photo(), "caption": "In oils", "key": uuid4()} | more)


def test_a_datasheet_has_one_picture_which_its_owner_alone_sees(guard, ada, ben, visitor):
    assert add(ada).headers["Location"] == "/collection/?faction=guard#own-rifles"
    key = uuid4()
    assert [add(ada, key=key).status_code for _time in range(2)] == [302, 302]
    kept = OwnedPicture.objects.get()
    assert kept.key == key
    address = f"/collection-pictures/{key}/"
    assert address in ada.get("/collection/?faction=guard").content.decode()
    assert [client.get(address).status_code for client in (ada, ben, visitor)] == [200, 404, 404]
    assert address not in ben.get("/collection/?faction=guard").content.decode()
    assert ben.post(f"{address}delete/").status_code == 404
    assert ada.post(f"{address}delete/").status_code == 302
    assert not OwnedPicture.objects.exists()


def test_what_is_no_picture_or_of_no_datasheet_is_refused(guard, ada):
    assert add(ada, picture=SimpleUploadedFile("a.svg", b"<svg onload='x'/>")).status_code == 422
    assert ada.get(URL.replace("rifles", "dragons")).status_code == 404
