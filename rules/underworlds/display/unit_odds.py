"""The exact odds of a fighter's Attack actions against another fighter (U-FGT, U-CRT)."""

from fractions import Fraction
from typing import Final

from rules.message import Message
from rules.presentation.cards import Column, Row, Table
from rules.presentation.odds import odds_table, percent, two_places
from rules.underworlds.content.parts import Attack, Faction, FighterCard
from rules.underworlds.engine.attack_dice import CRITICAL, EQUAL, SUCCEEDS
from rules.underworlds.engine.odds import Exchange, results
from rules.underworlds.formats.roster import RosterModel

COLUMNS: Final = (
    Column(Message("Attack action")),
    Column(Message("Success")),
    Column(Message("Critical hit"), Message("Critical")),
    Column(Message("Equal totals"), Message("Equal")),
    Column(Message("Damage")),
    Column(Message("Out of action")),
)
NOTE: Final = Message("At a target that is not on guard, may be driven back and has no wounds yet.")


def unit_odds(
    army: RosterModel,
    content: Faction,
    place: int,
    enemy: RosterModel,
    enemy_content: Faction,
    enemy_place: int,
) -> Table | None:
    """Each Attack action of a fighter against one of another warband; None where either is unknown."""
    own = {fighter.slug: fighter for fighter in content.fighters}.get(army.units[place].fighter)
    target = {fighter.slug: fighter for fighter in enemy_content.fighters}.get(enemy.units[enemy_place].fighter)
    return odds_against(own, target) if own and target else None


def odds_against(fighter: FighterCard, target: FighterCard) -> Table | None:
    """Each Attack action of a fighter against another."""
    return odds_table(fighter.name, COLUMNS, [_row(attack, target) for attack in fighter.attacks], NOTE)


def _row(attack: Attack, target: FighterCard) -> Row:
    of = Exchange(attack.dice, attack.symbol, target.defence, target.symbol)
    frequencies = results(of.dice, of.needed, of.defence, of.defence_needed)
    plain, hard, equal = [Fraction(frequencies[outcome], sum(frequencies)) for outcome in (SUCCEEDS, CRITICAL, EQUAL)]
    most = attack.damage + attack.critical
    mean = two_places(plain * attack.damage + hard * most)
    out = (plain if attack.damage >= target.wounds else 0) + (hard if most >= target.wounds else 0)
    return Row((attack.name, percent(plain + hard), percent(hard), percent(equal), mean, percent(Fraction(out))))
