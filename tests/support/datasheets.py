"""Weapons, datasheets and packs to reckon with by hand: a man has one attack on 4+, and no more than 5+ to defend."""

from typing import Any

ONE_ON_FOUR = {"attacks": 1, "precision": 4, "damage": 1}
RIFLE = {"slug": "rifle", "name": "Rifle", "kind": "missile", "range": 40, **ONE_ON_FOUR}
LAUNCHER = {**RIFLE, "slug": "launcher", "name": "Launcher", "damage": "D6", "carriers": 1}
BAYONET = {"slug": "bayonet", "name": "Bayonet", "kind": "melee", "range": 2, **ONE_ON_FOUR}
MAN = {"orders": 3, "move": 12, "health": 1, "defense": 5, "base": 2.5}


def datasheet(slug: str, name: str, type: str, size: list[int], valor: int, more: int, **rest: Any) -> dict[str, Any]:
    """Men with rifles, unless `rest` says otherwise; `more` is the SV of each further one."""
    armed = {} if "scenery" in rest else {"weapons": [RIFLE]}
    sheet = {"slug": slug, "name": name, "type": type, "size": size, **MAN, **armed, "strategic_valor": valor}
    return {**sheet, "strategic_valor_per_extra_unit": more, **rest}


def content(
    slug: str, name: str, summary: str, datasheets: list[dict[str, Any]], assets: list[dict[str, Any]]
) -> dict[str, Any]:
    faction = {"slug": slug, "name": name, "summary": summary}
    return {"format": "damocles-content/1", "faction": faction, "datasheets": datasheets, "assets": assets}
