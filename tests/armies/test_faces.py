"""Emblems and colours of factions: in the sheet, readable on every ground, of the game's package or chosen."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from armies.models import Faction
from armies.models.face import Colour, Emblem, Face, face_of, starter_faces
from armies.models.figure import ROLES, SHEETS, figure_of, sheet_of
from printing.pdf.symbols.emblem import TINTS
from rules.game.game import Game
from rules.games import GAMES
from workshop.actions import homebrew

STATIC = Path(settings.BASE_DIR, "damocles_site/static/damocles")
TONES = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);")
READABLE = 4.5


def luminance(tone: str) -> float:
    parts = [int(tone[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_colour_can_be_read_on_every_ground_and_written_upon_in_both_themes() -> None:
    tones = {name: pair for name, *pair in TONES.findall((STATIC / "css/base/tokens.css").read_text())}
    grounds = ("paper", "surface", "raised", "sunken", "on-side")
    for colour in Colour.values:
        for theme in (0, 1):
            contrasts = {ground: contrast(tones[f"face-{colour}"][theme], tones[ground][theme]) for ground in grounds}
            assert min(contrasts.values()) >= READABLE, (colour, theme, contrasts)
    assert {colour: tones[f"face-{colour}"][0] for colour in Colour.values} == TINTS


def test_the_sheet_holds_each_emblem_and_no_other() -> None:
    sheet = ElementTree.parse(STATIC / "emblems.svg").getroot()
    assert sorted(symbol.attrib["id"] for symbol in sheet) == sorted(Emblem.values)
    styles = (STATIC / "css/components/faces.css").read_text()
    assert [colour for colour in Colour.values if f".face--{colour} " not in styles] == []


def test_each_starter_faction_of_each_game_has_an_emblem_of_its_own() -> None:
    faces = [face for game in GAMES for face in starter_faces(game.slug).values()]
    assert len(faces) >= 8
    assert len({face.emblem for face in faces}) == len(faces)
    for game in GAMES:
        starters = Path(settings.BASE_DIR, game.facts.package, "starter/content")
        slugs = {path.stem for path in starters.glob("*.yaml")}
        assert set(starter_faces(game.slug)) == slugs


def test_a_chosen_face_comes_before_that_of_the_game_and_one_is_always_there() -> None:
    assert face_of("damocles", "ravel") == Face("knot", "crimson")
    assert Faction(slug="ravel", emblem="wolf").face == Face("wolf", "crimson")
    assert Faction(slug="ravel", emblem="wolf", colour="teal").face == Face("wolf", "teal")
    own = face_of("unlisted", "my-own")
    assert own == face_of("damocles", "my-own")
    assert own.emblem in Emblem.values
    assert own.colour in Colour.values


def test_each_unit_of_the_starter_factions_has_a_silhouette_and_others_one_by_role() -> None:
    slugs = {slug for game in GAMES for slug in starter_slugs(game, models=True)}
    assert {slug for slug in slugs if figure_of(slug, "troops") != slug} == set()
    assert figure_of("my-own", "heavy_supports") == "role-heavy_supports"
    assert figure_of("smoke", "mark") == ""
    sheets = [ElementTree.parse(STATIC / Path(sheet).name).getroot() for sheet in SHEETS]
    drawn = [symbol.attrib["id"] for sheet in sheets for symbol in sheet]
    assert len(drawn) == len(set(drawn))
    known = {slug for game in GAMES for slug in starter_slugs(game, models=False)}
    assert {f"role-{role}" for role in ROLES.values()} == set(drawn) - known
    assert (sheet_of("ox-engine"), sheet_of("role-leader")) == (SHEETS[3], SHEETS[0])


def starter_slugs(game: Game, models: bool) -> list[str]:
    """The parts of its starter factions: all, or those that have models."""
    kinds = [kind.key for kind in game.facts.kinds if kind.models or not models]
    starters = Path(settings.BASE_DIR, game.facts.package, "starter/content")
    packs = [yaml.safe_load(path.read_text("utf-8")) for path in sorted(starters.glob("*.yaml"))]
    return [part["slug"] for pack in packs for kind in kinds for part in pack.get(kind, ())]


@pytest.mark.django_db
def test_the_owner_chooses_a_face_of_what_is_drawn(client: Client) -> None:
    ada = User.objects.create_user("ada")
    pack = {
        "format": "damocles-content/1",
        "faction": {"slug": "attic", "name": "Attic"},
        "datasheets": [],
        "assets": [],
    }
    homebrew.create(ada, token="the-attics-token", document=pack)
    client.force_login(ada)
    page = client.get("/workshop/attic/face/").content.decode()
    assert page.count('name="emblem"') == len(Emblem)
    assert page.count(" checked") == 2
    for emblem, colour, status in (("wolf", "teal", 302), ("wolf", "#ff0000", 422), ('"><b>', "teal", 422)):
        asked = {"emblem": emblem, "colour": colour}
        assert client.post("/workshop/attic/face/", asked).status_code == status
    assert Faction.objects.get().face == Face("wolf", "teal")
    assert 'class="icon face face--teal face--plate"' in client.get("/workshop/attic/").content.decode()
