"""Pictures of painted miniatures: by the owner, for whoever may read the list, gone with it or by moderators."""

import re
from io import BytesIO
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape
from PIL import Image
from pypdf import PdfReader

from armies.models import ListPicture, StrikeForce, Visibility
from rules.damocles.game import GAME
from tests.support.starters import load_starters, starter_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(client: Client) -> StrikeForce:
    load_starters("content/longfall-companies")
    strike_force = starter_list(GAME, User.objects.create_user("ada"), "third-shift")
    client.force_login(strike_force.owner)
    return strike_force


def photo(kind: str = "JPEG", size: tuple[int, int] = (64, 48)) -> SimpleUploadedFile:
    file = BytesIO()
    Image.new("RGB", size, "red").save(file, kind)
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
    for reader, page in ((client, mine.get_absolute_url()), (stranger, f"/lists/{mine.token}/")):
        row = f'<a class="squad__photo" href="{address}"><img src="{address}small/" alt="In oils"'
        assert reader.get(page).content.decode().count(row) == 1
        assert Image.open(BytesIO(reader.get(f"{address}small/").content)).size == (64, 48)
    ListPicture.objects.update(taken_down="2026-11-23T12:00Z")
    assert stranger.get(address).status_code == stranger.get(f"{address}small/").status_code == 404
    assert client.get(address).status_code == 200
    assert "squad__photo" not in client.get(mine.get_absolute_url()).content.decode()


def test_a_small_picture_is_printed_on_the_card_of_its_squad_if_wanted(client: Client, mine: StrikeForce) -> None:
    """240 of 1,600 pixels, 4 to 3 as it was taken, and no card more; which the dialog asks of lists with pictures."""
    dialog = f"/strike-forces/{mine.slug}/print/"
    assert 'name="pictures"' not in client.get(dialog).content.decode()
    for squad in mine.squads:
        assert add(client, mine, squad=squad["id"], picture=photo(size=(1600, 1200))) == 302
    assert 'name="pictures"' in client.get(dialog).content.decode()
    alone = "roster=false&battle_sheet=false&reference=false&assets=none&sheets=cards"
    pdfs = [
        b"".join(client.get(f"{dialog}pack.pdf?{alone}&pictures={wanted}").streaming_content)
        for wanted in ("true", "false")
    ]
    with_pictures, without = (PdfReader(BytesIO(pdf)) for pdf in pdfs)
    assert len(with_pictures.pages) == len(without.pages)
    assert [list(page.images) for page in without.pages] == [[]] * len(without.pages)
    assert {image.image.size for page in with_pictures.pages for image in page.images} == {(240, 180)}
    drawn = b"".join(page.get_contents().get_data() for page in with_pictures.pages)
    sizes = [match.split()[::3] for match in re.findall(rb"([\d.]+ 0 0 [\d.]+) [\d.]+ [\d.]+ cm\s+/FormXob", drawn)]
    shapes = [float(wide) / float(high) for wide, high in sizes if wide != high]
    assert len(shapes) == len(mine.squads)
    assert all(abs(shape - 4 / 3) < 0.01 for shape in shapes)
    assert len(pdfs[0]) - len(pdfs[1]) < 1500 * len(mine.squads)


def test_who_administers_sees_pictures_and_deletes_one(client: Client, mine: StrikeForce) -> None:
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    counts = []
    for _some in range(2):
        for _one in range(3):
            add(client, mine)
        with CaptureQueriesContext(connection) as asked:
            page = boss.get("/admin/armies/listpicture/").content.decode()
        counts.append(len(asked))
    assert counts[0] == counts[1]
    row = ListPicture.objects.latest("pk")
    image = f"/admin/armies/listpicture/{row.pk}/image/"
    assert f'src="{image}?small" width="64" height="48"' in page
    assert f'src="{image}"' in boss.get(f"/admin/armies/listpicture/{row.pk}/change/").content.decode()
    assert [boss.get(address).headers["Content-Type"] for address in (image, f"{image}?small")] == ["image/jpeg"] * 2
    assert client.get(image).status_code == 302
    boss.post(f"/admin/armies/listpicture/{row.pk}/delete/", {"post": "yes"})
    assert not ListPicture.objects.filter(pk=row.pk).exists()


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
