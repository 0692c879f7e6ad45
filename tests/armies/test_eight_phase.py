"""The eight-phase battle on the real pages: content is loaded, a force built from nothing, checked and printed."""

from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from armies.forms.strike_force import new_ticket
from armies.models import Faction, StrikeForce
from rules.eight_phase.game import GAME
from tests.armies.support.game_pages import body, change
from tests.support.starters import load_starters

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def content() -> None:
    load_starters(game=GAME)


@pytest.fixture
def force(client: Client) -> StrikeForce:
    """A force that a visitor begins."""
    faction = Faction.objects.get(slug="dry-harbour")
    given = {"faction": faction.slug, "name": "Low Tide", "limit": 500, "ticket": new_ticket()}
    assert client.post("/eight-phase/strike-forces/new/", given).status_code == 302
    return StrikeForce.objects.get()


def test_the_codex_shows_factions_profiles_and_missions(client: Client) -> None:
    assert "The Bellward" in body(client, "/eight-phase/factions/")
    assert "Bronze Aurochs" in body(client, "/factions/bellward/")
    card = body(client, "/factions/bellward/profiles/tuner/")
    assert '<abbr title="Defence">Def</abbr></dt><dd>9</dd>' in card
    assert "It loses 1 Wound. Everything has a pitch" in card
    assert "Least die that hits" in card
    assert '<td class="number">5+</td>' in card
    assert "Four Wharves" in body(client, "/eight-phase/operations/")
    assert "only this player has unshaken units within 5 cm of" in body(client, "/operations/the-sunken-market/")
    assert "E-ALT-07" in body(client, "/rules/eight-phase/")


def test_a_force_is_built_from_nothing_checked_and_printed(client: Client, force: StrikeForce) -> None:
    assert "No units: a force needs at least 1." in body(client, force.get_absolute_url())
    for profile in ("harbourmaster", "gantry-rig", "harbourmaster"):
        page = change(client, force, "squads/", datasheet=profile)
    assert "Harbourmaster: 2 of at most 1 in a force: 1 too many." in page
    page = change(client, force, "undo/")
    assert "too many" not in page
    unit = force.squads[1]["id"]
    change(client, force, f"squads/{unit}/", name="Old Account")
    assert force.squads[1] == {"id": unit, "profile": "gantry-rig", "name": "Old Account"}
    printed = client.get(f"{force.get_absolute_url()}print/pack.pdf").getvalue()
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(printed)).pages).split())
    for words in ("Old Account", "Flare pistol", "Output 4, 2 move actions a turn", "Unequal numbers"):
        assert words in text
