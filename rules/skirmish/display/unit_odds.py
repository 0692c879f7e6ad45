"""The exact odds of a unit's weapons against another unit, range by range (S-SHT, S-SPW, S-CCB, S-VEH)."""

from fractions import Fraction
from typing import Final, NamedTuple

from rules.message import Message
from rules.presentation.card_parts import weapon_icon
from rules.presentation.cards import Column, Row, Table
from rules.presentation.odds import odds_table, percent, two_places
from rules.presentation.words import CellValue, Words
from rules.skirmish.content.parts import Faction, UnitCard, Weapon
from rules.skirmish.display.card_views import SORTS
from rules.skirmish.engine.odds import Chances, Volley, impacts_of_one, losses, mean, penetrations, together
from rules.skirmish.engine.resolution import needed
from rules.skirmish.engine.striders import location_of
from rules.skirmish.lists.army import Army, ArmyUnit

COLUMNS: Final = (
    Column(Message("Weapon")),
    Column(Message("Least result to hit"), Message("Hit")),
    Column(Message("Impacts")),
    Column(Message("Fighters lost"), Message("Lost")),
    Column(Message("Chance to lose a fighter"), "1+"),
    Column(Message("Chance to lose them all"), Message("All")),
)
NOTE: Final = Message(
    "The exact means and chances of one volley or close combat by all who have the weapon. Cover and others in the "
    "zone of fire are left out; in close combat all are in contact; pilots do not eject."
)
STEP: Final = 10
"""Centimetres of range, each a point of difficulty (S-DIE-03)."""

MOST_DICE: Final = 60
"""The odds of more attack dice would take long."""


class Aim(NamedTuple):
    """Where a weapon hits, in words, and the least result that does."""

    words: Words
    least: int


def unit_odds(
    army: Army, content: Faction, place: int, enemy: Army, enemy_content: Faction, enemy_place: int
) -> Table | None:
    """Each weapon of a unit against one of another army; None where either is unknown or nobody is there."""
    unit, other = army.units[place], enemy.units[enemy_place]
    card, target = content.card(unit.card), enemy_content.card(other.card)
    return odds_against(unit, card, target, other.fighters) if card and target and other.fighters > 0 else None


def odds_against(unit: ArmyUnit, card: UnitCard, target: UnitCard, fighters: int) -> Table | None:
    """Each weapon of a unit against so many fighters of a card: what it comes to at each range that differs."""
    rows: list[Row] = []
    for weapon in card.weapons:
        users, shots = _users(weapon, unit), aims(weapon, card, target)
        if users > 0 and shots:
            rows.append(Row((weapon.name,), (), weapon_icon(weapon.close), SORTS[weapon.close], "", users))
            rows += [
                Row((aim.words, f"{aim.least}+", *_figures(weapon, users, aim.least, target, fighters)))
                for aim in shots
            ]
    return odds_table(unit.name or card.name, COLUMNS, rows, NOTE)


def _users(weapon: Weapon, unit: ArmyUnit) -> int:
    """Who bears a special weapon has no other (S-CRD-04)."""
    bearers = sum(unit.bearers.values())
    return unit.bearers.get(weapon.slug, 0) if weapon.special else unit.fighters - bearers


def aims(weapon: Weapon, card: UnitCard, target: UnitCard) -> list[Aim]:
    """In contact, at any range, or by ranges with the same least result (S-CCB-04, S-SPW-04, S-DIE-02, S-DIE-03).

    Striders do not attack in close combat; locked shots are aimed only at striders (S-CCB-05, S-SPW-05).
    """
    if weapon.close:
        least = needed(weapon.accuracy, target.combat)
        return [Aim(Message("in contact"), least)] if least and not card.striders else []
    if weapon.locked:
        return [Aim(Message("any range"), weapon.locked)] if target.striders else []
    aims: list[Aim] = []
    begins, step = 0, 1
    while least := needed(weapon.accuracy, step):
        if needed(weapon.accuracy, step + 1) != least:
            aims.append(Aim(f"{begins}\N{EN DASH}{step * STEP}\N{NO-BREAK SPACE}cm", least))
            begins = step * STEP
        step += 1
    return aims


def _figures(weapon: Weapon, users: int, least: int, target: UnitCard, fighters: int) -> tuple[CellValue, ...]:
    """Impacts, losses, and the chances of any and of all."""
    lost = chances_at(weapon, users, least, target, fighters)
    if not lost:
        return ("\N{EN DASH}",) * 4
    impacts = two_places(users * mean(impacts_of_one(_volley(weapon, users, least, target, fighters))))
    return (impacts, two_places(mean(lost)), percent(1 - lost[0]), percent(lost[fighters]))


def chances_at(weapon: Weapon, users: int, least: int, target: UnitCard, fighters: int) -> Chances:
    """The chances that none, one and so on of so many fighters are lost; empty where it would take long."""
    if users * weapon.attack_rate > MOST_DICE:
        return []
    volley = _volley(weapon, users, least, target, fighters)
    return _destroyed(penetrations(volley), target, weapon.damage, fighters) if target.striders else losses(volley)


def _volley(weapon: Weapon, users: int, least: int, target: UnitCard, fighters: int) -> Volley:
    return Volley(
        users, weapon.attack_rate, weapon.reroll, least, weapon.penetration, target.protection, fighters, cover=0
    )


def _destroyed(hits: Chances, card: UnitCard, damage: int, striders: int) -> Chances:
    """The chances that none, one and so on are destroyed: one takes all damage until it is gone (S-LSS-03)."""
    each = [Fraction(0), *_last_hit(card, damage)]
    reached = [sum(hits[count:], Fraction(0)) for count in range(len(hits))]
    spent: Chances = [Fraction(1)]
    at_least = [Fraction(1)]
    for _strider in range(striders):
        spent = together(spent, each)[: len(hits)]
        at_least.append(sum([p * reached[count] for count, p in enumerate(spent)], Fraction(0)))
    return [more - fewer for more, fewer in zip(at_least, [*at_least[1:], Fraction(0)], strict=True)]


def _last_hit(card: UnitCard, damage: int) -> Chances:
    """The chances that a whole strider's first hit destroys its frame, its second, and so on (S-VEH-01, S-VEH-07)."""
    chances: Chances = []
    standing: dict[tuple[int, ...], Fraction] = {tuple([location.points for location in card.locations]): Fraction(1)}
    while standing:
        gone, still = Fraction(0), dict[tuple[int, ...], Fraction]()
        for points, likely in standing.items():
            for die in range(1, 7):
                left = _after_hit(points, location_of(card, die), damage)
                if left[-1]:
                    still[left] = still.get(left, Fraction(0)) + likely / 6
                else:
                    gone += likely / 6
        chances.append(gone)
        standing = still
    return chances


def _after_hit(points: tuple[int, ...], location: int, damage: int) -> tuple[int, ...]:
    """A hit on a location already destroyed moves to the frame; what is over is lost (S-VEH-01, S-VEH-02)."""
    struck = location if points[location] else len(points) - 1
    return tuple([max(0, left - damage) if place == struck else left for place, left in enumerate(points)])
