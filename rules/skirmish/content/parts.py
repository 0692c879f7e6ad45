"""Unit cards and their weapons, apart from their state in a battle (S-CRD-01 to S-CRD-05).

Distances are hundredths of a centimetre: `move` and `base` (a diameter).
"""

from typing import Final

KINDS: Final = ("type1", "type2", "type3", "striders")
LOCATIONS: Final = ("propulsion", "weapon_a", "weapon_b", "frame")
"""The kinds of units, and the locations of a strider, in the rulebook's order."""


class Weapon:
    """A weapon's profile (S-CRD-03). `close` tells close combat weapons from range weapons.

    `bearers` is the most fighters that may bear a special weapon, 0 for an ordinary one that every fighter has
    (S-CRD-04); `locked` and `generator` are the N of these abilities, 0 without; `location` is where a strider has it.
    """

    def __init__(
        self,
        slug: str,
        name: str,
        close: bool,
        accuracy: int,
        attack_rate: int,
        reroll: int,
        penetration: int,
        damage: int,
        bearers: int = 0,
        locked: int = 0,
        generator: int = 0,
        location: str = "",
    ) -> None:
        self.slug = slug
        self.name = name
        self.close = close
        self.accuracy = accuracy
        self.attack_rate = attack_rate
        self.reroll = reroll
        self.penetration = penetration
        self.damage = damage
        self.bearers = bearers
        self.locked = locked
        self.generator = generator
        self.location = location
        self.special = bearers > 0


class Location:
    """A location of a strider, one of LOCATIONS, and its damage points (S-VEH-01, S-CRD-05)."""

    def __init__(self, name: str, points: int) -> None:
        self.name = name
        self.points = points


class Officer:
    """What a leader who is an officer brings; `limit` is the most LP that he may put into a test (S-CRD-02)."""

    def __init__(self, authority: int, leadership_points: int, limit: int) -> None:
        self.authority = authority
        self.leadership_points = leadership_points
        self.limit = limit


class UnitCard:
    """What all fighters of a unit share (S-CRD-01). `points` are for the fewest fighters, `per_fighter` for one more.

    `locations` are those of each strider, in the order of LOCATIONS, none for infantry; `hero` tells its pilots.
    """

    def __init__(
        self,
        slug: str,
        name: str,
        kind: str,
        fewest: int,
        most: int,
        base: int,
        move: int,
        protection: int,
        combat: int,
        morale: int,
        size: int,
        points: int,
        per_fighter: int,
        weapons: tuple[Weapon, ...] = (),
        officer: Officer | None = None,
        locations: tuple[Location, ...] = (),
        hero: bool = False,
        text: str = "",
    ) -> None:
        self.slug = slug
        self.name = name
        self.kind = kind
        self.fewest = fewest
        self.most = most
        self.base = base
        self.move = move
        self.protection = protection
        self.combat = combat
        self.morale = morale
        self.size = size
        self.points = points
        self.per_fighter = per_fighter
        self.weapons = weapons
        self.officer = officer
        self.locations = locations
        self.hero = hero
        self.text = text
        self.striders = kind == "striders"

    def weapon(self, slug: str) -> Weapon | None:
        """Its weapon of that slug."""
        for weapon in self.weapons:
            if weapon.slug == slug:
                return weapon
        return None

    def damage_points(self) -> int:
        """Damage points of a fighter: one, or the sum of a strider's locations (S-CRD-05)."""
        return sum([location.points for location in self.locations]) if self.striders else 1

    def points_of(self, fighters: int) -> int:
        """Points of a unit of so many fighters (S-ARM-05)."""
        return self.points + self.per_fighter * max(0, fighters - self.fewest)


class Faction:
    """A faction and its cards."""

    def __init__(self, slug: str, name: str, summary: str = "", cards: tuple[UnitCard, ...] = ()) -> None:
        self.slug = slug
        self.name = name
        self.summary = summary
        self.cards = cards

    def card(self, slug: str) -> UnitCard | None:
        """Its card of that slug."""
        for card in self.cards:
            if card.slug == slug:
                return card
        return None
