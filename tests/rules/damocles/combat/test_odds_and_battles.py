"""Odds and battles are one game: exact odds against battles fought with every fall of the dice, and against 20,000."""

from collections import Counter
from math import sqrt
from typing import Any, NamedTuple

import pytest

from rules.damocles.engine.odds import Attack
from rules.damocles.formats.scenario import read_scenario
from rules.formats.library import EmptyLibrary
from rules.table.amounts import parse_amount
from tests.rules.support.dice_enumeration import every_battle
from tests.rules.support.engine import fought
from tests.rules.support.scenes import (
    Document,
    ability,
    activation,
    blue,
    fire,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
)


class Profile(NamedTuple):
    """Who fires at whom, behind what: as a scenario has it, and as the odds do."""

    users: int = 1
    attacks: Any = 1
    precision: int = 4
    damage: Any = 1
    defense: int = 5
    health: int = 1
    units: int = 3
    cover: str = ""
    attack_roll: int = 0
    rerolls: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    ignored_on: int = 0

    def odds(self) -> Attack:
        attack = Attack(
            parse_amount(self.attacks), self.precision, parse_amount(self.damage), self.defense, self.health, self.units
        )
        attack.users = self.users
        attack.attack_roll = self.attack_roll
        attack.attack_rerolls = list(self.rerolls)
        attack.defense_rerolls = list(self.guards)
        attack.ignored_on = self.ignored_on
        attack.take_cover(self.cover)
        return attack

    def shooter(self) -> Document:
        again = [{"reroll": "attack", "dice": dice} for dice in self.rerolls]
        keen = [ability("keen", {"modify": "attack_roll", "by": self.attack_roll}, *again)]
        weapon = rifle(attacks=self.attacks, precision=self.precision, damage=self.damage)
        return sheet(weapons=[weapon], abilities=keen if self.attack_roll or again else [])

    def target(self) -> Document:
        effects: list[Document] = [{"reroll": "defense", "dice": dice} for dice in self.guards]
        if self.ignored_on:
            effects.append({"ignore_wounds": self.ignored_on})
        abilities = [ability("tough", *effects)] if effects else []
        return sheet(defense=self.defense, health=self.health, abilities=abilities)


ROOM = 8
"""Each pair has a strip so wide and so high to itself."""


def places(number: int, count: int, y: int) -> list[tuple[float, float]]:
    """In strip `number`, 36 of them side by side and further ones above: rows of three units, 2.2 cm apart."""
    left = ROOM * (number % 36) + 2
    bottom = 30 * (number // 36) + y
    return [(left + 2.2 * (n % 3), bottom + 2.2 * (n // 3)) for n in range(count)]


def battle(profiles: list[Profile]) -> Document:
    """One battle, in which each red squad fires once at a blue one, each pair in a strip of its own."""
    shooters, targets, walls, script = [], [], [], []
    for n, profile in enumerate(profiles):
        shooters.append(squad(f"r{n}", *places(n, profile.users, 5), sheet=profile.shooter()))
        targets.append(squad(f"b{n}", *places(n, profile.units, 20), sheet=profile.target()))
        script += activation(f"r{n}", fire(f"b{n}"))
        if profile.cover:
            (x, y), *_ = places(n, 1, 15)
            walls.append(rectangle(f"wall-{n}", profile.cover, (x + 2.2, y), 7, 1))
    targets.append(squad("b-last", (295, 295)))
    return scene(
        red(*shooters, script=script), blue(*targets), scenery=walls, battlefield={"width": 300, "height": 300}
    )


EACH_DIE = [
    Profile(users=2),
    Profile(attacks=2, cover="light"),
    Profile(attacks=2, cover="heavy", precision=5),
    Profile(users=2, attack_roll=-1, rerolls=("ones",)),
    Profile(attacks=2, defense=4, guards=("one",), units=1),
    Profile(attacks="D3", precision=6, defense=6),
    Profile(damage="D3+1", health=2, units=2),
    Profile(damage=3, health=2, ignored_on=5, units=2),
]


@pytest.mark.rule("R-ATK-01", "R-ATK-02", "R-ATK-03", "R-ATK-05", "R-COV-07", "R-DIE-02", "R-WND-02", "R-WND-03")
@pytest.mark.parametrize("profile", EACH_DIE, ids=str)
def test_a_battle_of_one_attack_fought_with_every_fall_of_the_dice_comes_out_as_the_odds_say(profile: Profile) -> None:
    """The engine itself is asked about every row of dice; the shares are the same fractions."""
    odds = profile.odds().slain()
    ways = every_battle(read_scenario(battle([profile]), EmptyLibrary()))
    assert ways == {n: odds.chance(n) for n in range(profile.units + 1) if odds.chance(n)}


MANY = [
    Profile(users=3, attacks=3, units=5),
    Profile(users=5, attacks=2, precision=3, defense=4, cover="light", units=6),
    Profile(users=4, attacks="D3", precision=4, defense=5, cover="heavy", units=4),
    Profile(users=2, attacks="2D6", precision=5, defense=4, attack_roll=1, health=2, units=5),
    Profile(users=3, attacks=2, damage="D3", defense=6, health=3, units=4, rerolls=("failures",)),
    Profile(users=1, attacks="D6", precision=2, damage="D6", defense=3, health=4, units=3, guards=("one",)),
    Profile(users=6, attacks=1, damage=2, health=3, units=4, ignored_on=5, rerolls=("ones", "one")),
    Profile(users=5, attacks=2, precision=5, defense=2, units=6, guards=("ones",), cover="heavy", attack_roll=-1),
]
PAIRS = 2
BATTLES = 1250
SIGMAS = 4.5


@pytest.mark.rule("R-ATK-01", "R-ATK-02", "R-ATK-03", "R-ATK-05", "R-COV-07", "R-DIE-02", "R-WND-02", "R-WND-03")
def test_twenty_thousand_attacks_are_within_sampling_error_of_the_odds() -> None:
    """1,250 battles of 16 attacks, 2,500 of each profile: each share within 4.5 sigma, and all by chi-square too."""
    profiles = MANY * PAIRS
    scenario = read_scenario(battle(profiles), EmptyLibrary())
    seen: list[Counter[int]] = [Counter() for _ in MANY]
    for seed in range(BATTLES):
        squads = {s.id: s for s in fought(scenario, seed, False).squads}
        for n in range(len(profiles)):
            seen[n % len(MANY)][sum(not unit.alive for unit in squads[f"b{n}"].units)] += 1
    for profile, counts in zip(MANY, seen, strict=True):
        compare(profile, counts)
    with pytest.raises(AssertionError):  # such numbers would not pass for those of a squad in cover
        compare(MANY[0]._replace(cover="light"), seen[0])


def compare(profile: Profile, counts: Counter[int]) -> None:
    """Each number of slain by itself, and all of a profile at once (few expected ones thrown together)."""
    odds = profile.odds().slain()
    total = PAIRS * BATTLES
    assert sum(counts.values()) == total
    squares, freedom = 0.0, -1
    rest, rest_seen = 0.0, 0
    for n in range(profile.units + 1):
        chance = float(odds.chance(n))
        expected = total * chance
        assert abs(counts[n] - expected) <= SIGMAS * sqrt(expected * (1 - chance)) + 1, (profile, n, counts)
        if expected < 5:
            rest, rest_seen = rest + expected, rest_seen + counts[n]
        else:
            squares, freedom = squares + (counts[n] - expected) ** 2 / expected, freedom + 1
    if rest >= 1:
        squares, freedom = squares + (rest_seen - rest) ** 2 / rest, freedom + 1
    assert freedom > 0
    assert squares <= freedom + SIGMAS * sqrt(2 * freedom) + 4, (profile, squares, freedom)
