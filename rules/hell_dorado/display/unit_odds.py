"""The exact odds of a unit's weapons against another unit (FGT, SHO)."""

from fractions import Fraction
from typing import Final

from rules.hell_dorado.content.datasheets import Datasheet, Faction, Row, Weapon
from rules.hell_dorado.display.card_views import SORTS
from rules.hell_dorado.engine.odds import AttackSide, mean, of_side, sequence_odds, shot_odds
from rules.hell_dorado.engine.shooting import SHORT
from rules.hell_dorado.formats.roster import RosterModel
from rules.hell_dorado.lists.library import members_of
from rules.message import Message
from rules.presentation.card_parts import weapon_icon
from rules.presentation.cards import Column, Table
from rules.presentation.cards import Row as TableRow
from rules.presentation.drawing import centimetres
from rules.presentation.odds import odds_table, percent, two_places

COLUMNS: Final = (
    Column(Message("Weapon")),
    Column(Message("Least die that hits"), Message("Hit")),
    Column(Message("LP that the enemy loses"), Message("Enemy loses")),
    Column(Message("Chance to kill"), Message("Killed")),
    Column(Message("LP that it loses itself"), Message("Loses")),
    Column(Message("Chance to be killed"), Message("Dies")),
)
NOTE: Final = Message(
    "One sequence without charge, supports, orders and terrain, against the first weapon of the enemy; or one shot at "
    "an enemy without cover. Both have all their LP, make every re-roll, and lower no hits."
)
BARE_HANDS: Final = Weapon("bare-hands", "", False, rows=(Row(1),))
"""A unit with CBT and no weapon for it (H-UNT-07)."""

RANGES: Final = 3
"""The ranges that shots are worked out for (H-SHO-09)."""

DASH: Final = "–"


def unit_odds(
    company: RosterModel, content: Faction, place: int, enemy: RosterModel, enemy_content: Faction, enemy_place: int
) -> Table | None:
    """Each weapon of a unit against one of another company; None where either is unknown."""
    sheet = members_of(company, content)[place]
    target = members_of(enemy, enemy_content)[enemy_place]
    return odds_against(sheet, target) if sheet and target else None


def odds_against(sheet: Datasheet, target: Datasheet) -> Table | None:
    """Each weapon of a datasheet with a power table against another unit."""
    rows: list[TableRow] = []
    for weapon in arms_of(sheet):
        rows.append(fight_row(sheet, weapon, target))
    for weapon in sheet.weapons:
        if weapon.ranged and weapon.area is None and sheet.shs > 0:
            rows += [shot_row(sheet, weapon, target, times) for times in range(1, RANGES + 1)]
    return odds_table(sheet.name, COLUMNS, rows, NOTE)


def arms_of(sheet: Datasheet) -> list[Weapon]:
    """The weapons that a unit fights with, bare hands without one (H-UNT-07); none without CBT (H-FGT-02)."""
    if sheet.cbt < 1:
        return []
    return [weapon for weapon in sheet.weapons if not weapon.ranged] or [BARE_HANDS]


def fighter(sheet: Datasheet, weapon: Weapon | None, foe: Datasheet, attacks: bool) -> AttackSide:
    """A unit in a sequence with its abilities that count against anybody, and against this foe."""
    side = AttackSide(max(0, sheet.cbt), weapon.rows if weapon else (), weapon.first if weapon else 1)
    side.defence, side.pr, side.lp = sheet.defence, max(0, sheet.pr), sheet.lp
    side.invulnerable = sheet.has("invulnerable")
    if sheet.has("combat-sense") and not side.invulnerable:
        side.defence = min(5, side.defence + 1)
    side.strength += arch_enemy(sheet, foe) - amount(foe, "terror")
    side.talent = amount(sheet, "natural-talent", 1)
    side.forces = amount(sheet, "man-at-arms")
    side.counters = sheet.has("counter-attack") and side.defence > 1
    rapid = sheet.ability("rapid-strike")
    side.rapid = rapid is not None and rapid.keyword in ("", "attack" if attacks else "defense")
    side.penetration = weapon.amount("penetrating-strike") if weapon else 0
    return side


def amount(sheet: Datasheet, slug: str, usual: int = 0) -> int:
    """The X of an ability, 0 without it."""
    ability = sheet.ability(slug)
    return 0 if ability is None else ability.amount or usual


def arch_enemy(sheet: Datasheet, foe: Datasheet) -> int:
    """What an arch-enemy adds, and half of it to who is hunted (H-ABI-04, H-DIE-04)."""
    own, other = sheet.ability("arch-enemy"), foe.ability("arch-enemy")
    bonus = own.amount if own is not None and own.keyword in foe.keywords else 0
    return bonus + ((other.amount + 1) // 2 if other is not None and other.keyword in sheet.keywords else 0)


def fight_row(sheet: Datasheet, weapon: Weapon, target: Datasheet) -> TableRow:
    """A sequence that the unit begins with this weapon."""
    arms = arms_of(target)
    own, other = fighter(sheet, weapon, target, True), fighter(target, arms[0] if arms else None, sheet, False)
    chances = sequence_odds(own, other, not arms)
    mine, theirs = of_side(chances, 0), of_side(chances, 1)
    name = weapon.name or Message("Bare hands")
    figures = (two_places(mean(theirs)), percent_of(theirs, other.lp), two_places(mean(mine)), percent_of(mine, own.lp))
    return TableRow((name, f"{other.defence}+", *figures), (), weapon_icon(True), SORTS[True])


def percent_of(lost: dict[int, Fraction], lp: int) -> Message | str:
    return percent(lost.get(lp, Fraction(0)))


def shot_row(sheet: Datasheet, weapon: Weapon, target: Datasheet, times: int) -> TableRow:
    """A shot at so many times the weapon's range (H-SHO-09)."""
    side, other = AttackSide(max(0, sheet.shs), weapon.rows, weapon.first), fighter(target, None, sheet, False)
    other.defence = min(5, target.defence + amount(target, "erratic-movement")) if target.defence < 6 else 6
    side.penetration = weapon.amount("penetrating-strike")
    side.talent = amount(sheet, "natural-talent", 1)
    lost = of_side(shot_odds(side, other, SHORT + times - 1), 1)
    reach = Message("{weapon}, up to {range:g}", weapon=weapon.name, range=centimetres(times * weapon.range))
    least = max(SHORT + times - 1, other.defence)
    figures = (two_places(mean(lost)), percent_of(lost, other.lp), DASH, DASH)
    return TableRow((reach, f"{least}+", *figures), (), weapon_icon(False), SORTS[False])
