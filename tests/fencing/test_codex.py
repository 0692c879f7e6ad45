"""The sixth game in the codex: its faction, its parts and the search."""

import pytest

from armies.models import Faction, Release
from tests.fencing.game import HALL

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(fencing):
    faction = Faction.objects.create(game="fencing", slug="hall", name="The Hall")
    return Release.objects.create(faction=faction, number=1, document=HALL, digest="hall")


def body(client, path):
    answer = client.get(path)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


def test_a_faction_is_read(hall, client):
    assert "<span>2 fencers</span>" in body(client, "/fencing/factions/")
    assert "<span>2 fencers</span>" in body(client, "/fencing/")
    page = body(client, "/factions/hall/")
    assert "<h2>Fencers</h2>" in page
    assert '<a href="/factions/hall/fencers/master/">Master</a>' in page
    assert "Teaches on Tuesdays." in body(client, "/factions/hall/fencers/")
    assert "Teaches on Tuesdays." in body(client, "/factions/hall/releases/1/content/")


def test_a_part_has_a_page(hall, client):
    page = body(client, "/factions/hall/fencers/novice/")
    assert '<abbr title="Thrust">Th</abbr></dt><dd>5+</dd>' in page
    assert 'rel="next" href="/factions/hall/fencers/master/"' in page
    for word in ("SV", "Expected damage"):
        assert word not in page
    assert client.get("/factions/hall/fencers/nobody/").status_code == 404
    assert client.get("/factions/hall/datasheets/").status_code == 404


def test_a_part_is_found(hall, client):
    context = client.get("/fencing/codex/search/?q=tuesdays").context
    assert [(find.entry.kind, find.entry.address) for find, _words in context["found"]] == [
        ("fencer", "/factions/hall/fencers/master/")
    ]
    assert [(key, many) for key, many, _count in context["kinds"]] == [("fencer", "Fencers")]
