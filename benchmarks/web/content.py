"""What the site is filled with: the starter content, and a faction whose every datasheet has three weapons."""

import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

STARTER = Path(__file__).parents[2] / "rules" / "damocles" / "starter"
SLUG = "bench-companies"
SQUADS, WEAPONS, CARDS = 15, 3, 11


def pack() -> dict[str, Any]:
    """The Longfall Companies with three weapons on each datasheet, one of them limited in number."""
    document: dict[str, Any] = deepcopy(
        yaml.safe_load((STARTER / "content" / "longfall-companies.yaml").read_text("utf-8"))
    )
    document["faction"] |= {"slug": SLUG, "name": "The Bench Companies"}
    document["datasheets"] = [sheet for sheet in document["datasheets"] if sheet.get("weapons")]
    for sheet in document["datasheets"]:
        weapons = [*sheet["weapons"], *(spare(n) for n in range(WEAPONS))][:WEAPONS]
        weapons[1].setdefault("carriers", 1)
        sheet["weapons"] = weapons
    return document


def spare(n: int) -> dict[str, Any]:
    figures = {"kind": "missile", "range": 24, "attacks": "D3", "precision": 4, "damage": 1}
    return {"slug": f"spare-{n}", "name": f"Spare gun {n}", **figures}


def squads(sheets: list[Any], draw: random.Random, count: int = SQUADS) -> list[dict[str, Any]]:
    """Squads of sizes that their datasheets allow, with their special weapons; the first can grow."""
    growing = [sheet for sheet in sheets if sheet.fewest < sheet.most]
    return [squad(draw.choice(sheets if n else growing), n, draw) for n in range(count)]


def squad(sheet: Any, n: int, draw: random.Random) -> dict[str, Any]:
    few = {weapon.slug: 1 for weapon in sheet.weapons if weapon.carriers}
    size = draw.randint(sheet.fewest, max(sheet.fewest, sheet.most - 1))
    return {"id": f"1-{n}", "datasheet": sheet.slug, "size": size, "name": "", "weapons": few}


def deck(assets: list[Any], draw: random.Random) -> list[str]:
    """Eleven cards, with the maximum number of copies of each."""
    cards = [asset.slug for asset in assets for _ in range(min(asset.copies or 2, 2))]
    return sorted(draw.sample(cards, min(CARDS, len(cards))))
