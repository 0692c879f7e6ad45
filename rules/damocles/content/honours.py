"""Honours and scars: abilities as data, so that the engine plays what a squad has earned."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Mark:
    """An honour or a scar. `ability` is what the squad's datasheet gets, as `damocles-content/1` writes it."""

    kind: str
    slug: str
    name: str
    text: str
    play: tuple[tuple[str, Any], ...]

    @property
    def ability(self) -> dict[str, Any]:
        """The ability, a new document each time; its slug is unlikely to be one of a datasheet."""
        named: dict[str, Any] = {"slug": f"{self.kind}-{self.slug}", "name": self.name, "text": self.text}
        return named | {key: copied(value) for key, value in self.play}


def copied(value: Any) -> Any:
    """A document that shares nothing with the one it was made from."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list | tuple) else value


def always(*effects: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """What holds as long as the squad stands."""
    return (("effects", effects),)


def once_a_battle(*effects: dict[str, Any], tactical_points: int = 0) -> tuple[tuple[str, Any], ...]:
    """What its owner may use once in a battle, in the squad's own activation."""
    cost = (("cost", {"tactical_points": tactical_points}),) if tactical_points else ()
    return (("when", "activation"), ("effects", effects), ("once", "battle"), *cost)


def honour(slug: str, name: str, text: str, play: tuple[tuple[str, Any], ...]) -> Mark:
    return Mark("honour", slug, name, text, play)


def scar(slug: str, name: str, text: str, *effects: dict[str, Any]) -> Mark:
    return Mark("scar", slug, name, text, always(*effects))


HONOURS: tuple[Mark, ...] = (
    honour(
        "crack-shots", "Crack Shots", "Re-roll attack rolls of 1 with missile weapons.",
        always({"reroll": "attack", "dice": "ones", "against": "missile"}),
    ),
    honour(
        "blade-masters", "Blade Masters", "Re-roll attack rolls of 1 with melee weapons.",
        always({"reroll": "attack", "dice": "ones", "against": "melee"}),
    ),
    honour(
        "hard-to-kill", "Hard to Kill", "Each wound is ignored on a 6.",
        always({"ignore_wounds": 6}),
    ),
    honour(
        "forced-march", "Forced March", "+2 M.",
        always({"modify": "move", "by": 2}),
    ),
    honour(
        "ground-wise", "Ground-wise", "Re-roll defense rolls of 1.",
        always({"reroll": "defense", "dice": "ones"}),
    ),
    honour(
        "far-sighted", "Far-sighted", "+5 range with missile weapons.",
        always({"modify": "range", "by": 5, "against": "missile"}),
    ),
    honour(
        "pathfinders", "Pathfinders", "Heavy terrain does not slow it.",
        always({"ignore": "heavy_terrain"}),
    ),
    honour(
        "field-medic", "Field Medic", "Once a battle, in its activation: it heals 2.",
        once_a_battle({"heal": 2}),
    ),
    honour(
        "own-initiative", "Own Initiative", "Once a battle, in its activation, for 1 TP: one more order.",
        once_a_battle({"gain": "orders", "amount": 1}, tactical_points=1),
    ),
    honour(
        "take-aim", "Take Aim", "Once a battle, in its activation, for 1 TP: +1 to attack rolls until it is over.",
        (*once_a_battle({"modify": "attack_roll", "by": 1}, tactical_points=1), ("until", "activation")),
    ),
    honour(
        "steady-supply", "Steady Supply", "Once a battle, in its activation: its player gains 2 TP.",
        (*once_a_battle({"gain": "tactical_points", "amount": 2}), ("target", "player")),
    ),
)  # fmt: skip
"""What a squad may choose from, once each, at every grade above recruit (C-HON-01, C-HON-02)."""

SCARS: tuple[Mark, ...] = (
    scar("limp", "Limp", "-2 M.", {"modify": "move", "by": -2}),
    scar(
        "shaken-aim", "Shaken Aim", "-1 to attack rolls with missile weapons.",
        {"modify": "attack_roll", "by": -1, "against": "missile"},
    ),
    scar(
        "stiff-arm", "Stiff Arm", "-1 to attack rolls with melee weapons.",
        {"modify": "attack_roll", "by": -1, "against": "melee"},
    ),
    scar(
        "short-sight", "Short Sight", "-5 range with missile weapons.",
        {"modify": "range", "by": -5, "against": "missile"},
    ),
    scar(
        "old-wounds", "Old Wounds", "-1 to defense rolls against melee weapons.",
        {"modify": "defense_roll", "by": -1, "against": "melee"},
    ),
    scar("wary", "Wary", "It never charges.", {"forbid": "charge"}),
)  # fmt: skip
"""One for each face of the die (C-REC-03)."""

HONOUR: dict[str, Mark] = {mark.slug: mark for mark in HONOURS}
SCAR: dict[str, Mark] = {mark.slug: mark for mark in SCARS}


def abilities_of(honours: list[str], scars: list[str]) -> list[dict[str, Any]]:
    """The additional abilities that a squad brings into its next battle (C-HON-04, C-REC-05)."""
    marks = [HONOUR[slug] for slug in honours if slug in HONOUR] + [SCAR[slug] for slug in scars if slug in SCAR]
    return [mark.ability for mark in marks]
