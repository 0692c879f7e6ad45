"""The exact odds of a squad's weapons against another squad (R-ATK, R-WND)."""

from typing import Final

from rules.damocles.content.parts import Datasheet, Faction
from rules.damocles.display.expected_damage import AttackingWeapon
from rules.damocles.display.part_page import read
from rules.damocles.lists.army import Roster
from rules.message import Message
from rules.presentation.card_parts import weapon_icon
from rules.presentation.cards import Column, Row, Table
from rules.presentation.odds import odds_table, percent, two_places

COLUMNS: Final = (
    Column(Message("Weapon")),
    Column(Message("Hits")),
    Column(Message("Damage"), Message("Dmg")),
    Column(Message("Units slain"), Message("Slain")),
    Column(Message("Chance to slay a unit"), "1+"),
    Column(Message("Chance to slay them all"), Message("All")),
)

NOTE: Final = Message(
    "The exact means and chances of one attack by all who carry the weapon, in the open. What always holds for the "
    "weapon is counted; abilities of the target, and what is paid for or used once in a while, are left out."
)


def unit_odds(
    army: Roster, content: Faction, place: int, enemy: Roster, enemy_content: Faction, enemy_place: int
) -> Table | None:
    """Each weapon of a squad against one of another list; None where either is unknown or only stands there."""
    squad, other = army.squads[place], enemy.squads[enemy_place]
    sheet, target = _sheet(content, squad.datasheet), _sheet(enemy_content, other.datasheet)
    if sheet is None or target is None or target.type == "faction_scenery" or other.size < 1:
        return None
    attacks = [(attack, _users(attack, squad.size, squad.weapons)) for attack in read(sheet, content.rules)]
    rows = [_row(attack, users, target, other.size) for attack, users in attacks if users > 0]
    return odds_table(squad.name or sheet.name, COLUMNS, rows, NOTE)


def _sheet(content: Faction, slug: str) -> Datasheet | None:
    return next((sheet for sheet in content.datasheets if sheet.slug == slug), None)


def _users(attack: AttackingWeapon, size: int, carried: dict[str, int]) -> int:
    """The number of units that use a weapon (R-DAT-01)."""
    most = attack.weapon.carriers
    return min(size, most, carried.get(attack.weapon.slug, 0)) if most else size


def _row(attack: AttackingWeapon, users: int, target: Datasheet, units: int) -> Row:
    """A weapon; one whose odds would take long has none."""
    weapon = attack.weapon
    sort = weapon_icon(weapon.melee)
    try:
        clash = attack.figures.attack(target.defense, users, target.health, units)
        slain, hits, damage = clash.slain(), clash.hits().mean(), clash.harm().mean()
    except ValueError:
        return Row((weapon.name, *["\N{EN DASH}"] * 5), icon=sort, number=users)
    likely = (percent(1 - slain.chance(0)), percent(slain.chance(units)))
    figures = (two_places(hits), two_places(damage), two_places(slain.mean()))
    return Row((weapon.name, *figures, *likely), icon=sort, number=users)
