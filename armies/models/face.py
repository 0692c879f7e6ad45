"""The face of a faction: an emblem of the sheet `emblems.svg` and a colour of a fixed palette, one tone a theme."""

import json
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.games import game_called

KEY_LENGTH = 12
FILE = "faces.json"
"""In a game's package: the faces of its starter factions, by their slugs."""


class Emblem(models.TextChoices):
    """The names of the sheet's symbols."""

    ANCHOR = "anchor", _("anchor")
    AXE = "axe", _("axe")
    BELL = "bell", _("bell")
    BOLT = "bolt", _("lightning bolt")
    CHEVRONS = "chevrons", _("chevrons")
    COG = "cog", _("cogwheel")
    COMPASS = "compass", _("compass rose")
    CROWN = "crown", _("crown")
    DROP = "drop", _("drop")
    EYE = "eye", _("eye")
    FLAME = "flame", _("flame")
    HAMMER = "hammer", _("hammer")
    HAND = "hand", _("hand")
    HOOK = "hook", _("crane hook")
    HORNS = "horns", _("horns")
    HOURGLASS = "hourglass", _("hourglass")
    KEY = "key", _("key")
    KNOT = "knot", _("knot")
    LANTERN = "lantern", _("lantern")
    LEAF = "leaf", _("leaf")
    MOON = "moon", _("moon")
    PEAK = "peak", _("mountain")
    PINE = "pine", _("fir")
    SKULL = "skull", _("skull")
    SLUICE = "sluice", _("sluice")
    SPIDER = "spider", _("spider")
    SPIRAL = "spiral", _("spiral")
    SUN = "sun", _("sun")
    SWORDS = "swords", _("crossed swords")
    THREAD = "thread", _("reel of thread")
    TOWER = "tower", _("tower")
    TRIDENT = "trident", _("trident")
    WHEEL = "wheel", _("ship's wheel")
    WINGS = "wings", _("wings")
    WOLF = "wolf", _("wolf")


class Colour(models.TextChoices):
    """The palette: `--face-…` of tokens.css, on paper `printing.pdf.symbols.emblem`."""

    CRIMSON = "crimson", _("crimson")
    RUST = "rust", _("rust")
    OCHRE = "ochre", _("ochre")
    OLIVE = "olive", _("olive")
    GREEN = "green", pgettext_lazy("colour", "green")
    TEAL = "teal", _("teal")
    BLUE = "blue", pgettext_lazy("colour", "blue")
    INDIGO = "indigo", _("indigo")
    VIOLET = "violet", _("violet")
    MAGENTA = "magenta", _("magenta")
    UMBER = "umber", _("umber")
    SLATE = "slate", _("slate")


class Face(NamedTuple):
    """What a faction is recognised by."""

    emblem: str
    colour: str


def face_of(game: str, slug: str, emblem: str = "", colour: str = "") -> Face:
    """The face that was chosen; else that of a starter faction; else one derived from the slug."""
    given = starter_faces(game).get(slug) or _derived(slug)
    return Face(emblem or given.emblem, colour or given.colour)


@cache
def starter_faces(game: str) -> dict[str, Face]:
    """The faces that a game's package gives its starter factions."""
    known = game_called(game)
    file = Path(settings.BASE_DIR, known.facts.package, FILE) if known else Path()
    faces = json.loads(file.read_text()) if file.is_file() else {}
    return {slug: Face(Emblem(face["emblem"]).value, Colour(face["colour"]).value) for slug, face in faces.items()}


@lru_cache(maxsize=1024)
def _derived(slug: str) -> Face:
    """Kept, for lists show the face of each faction and enums work out their values each time."""
    number = int.from_bytes(blake2b(slug.encode(), digest_size=8).digest(), "big")
    return Face(Emblem.values[number % len(Emblem)], Colour.values[number // len(Emblem) % len(Colour)])
