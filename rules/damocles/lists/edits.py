"""Changes to a roster while it is built: pure functions from a roster to a new one.

None of them checks legality: `army.verdict` does, and an illegal list may be built further.
"""

from collections import Counter
from collections.abc import Sequence

from rules.damocles.content.parts import Datasheet, Faction
from rules.damocles.lists.army import DECK_SIZE, Roster, RosterSquad
from rules.damocles.lists.violations import Fix
from rules.lists.change import Change
from rules.lists.editing import rearranged
from rules.lists.piles import filled, with_copies

DROPS = ("drop_squad", "leave_squad", "drop_squads", "drop_many_squads")
SIZES = ("shrink_squad", "grow_squad")


def new_squad(sheet: Datasheet) -> RosterSquad:
    """A squad of the fewest units, with the maximum number of each special weapon (R-SQD-01, R-DAT-01)."""
    carried = {weapon.slug: min(weapon.carriers, sheet.fewest) for weapon in sheet.weapons if weapon.carriers}
    return RosterSquad(sheet.slug, sheet.fewest, "", carried)


def with_squads(roster: Roster, squads: list[RosterSquad]) -> Roster:
    return Roster(roster.name, roster.faction, roster.limit, squads, roster.deck, roster.release)


def with_deck(roster: Roster, deck: list[str]) -> Roster:
    return Roster(roster.name, roster.faction, roster.limit, roster.squads, deck, roster.release)


def set_name_and_limit(roster: Roster, name: str, limit: int) -> Roster:
    """Set the name and the agreed limit (R-BAS-05)."""
    return Roster(name, roster.faction, limit, roster.squads, roster.deck, roster.release)


def add_squad(roster: Roster, sheet: Datasheet) -> Roster:
    """Add a new squad of this datasheet at the end."""
    return with_squads(roster, [*roster.squads, new_squad(sheet)])


def change_squad(roster: Roster, place: int, name: str, size: int, weapons: dict[str, int]) -> Roster:
    """Set the name, size and carriers of the squad at `place`."""
    old = roster.squads[place]
    carried = {slug: count for slug, count in weapons.items() if count}
    return _replaced(roster, place, RosterSquad(old.datasheet, size, name, carried, old.id))


def resize_squad(roster: Roster, place: int, size: int) -> Roster:
    """Set the size of the squad at `place`; no more units carry a weapon than are left."""
    old = roster.squads[place]
    weapons = {slug: min(count, size) for slug, count in old.weapons.items()}
    return change_squad(roster, place, old.name, size, weapons)


def rearrange_squads(roster: Roster, change: Change) -> Roster:
    """Duplicate, move, order or drop squads; ValueError for another change."""
    squads = rearranged(roster.squads, change, [squad.id for squad in roster.squads], _copied)
    return with_squads(roster, squads)


def _copied(squad: RosterSquad) -> RosterSquad:
    return RosterSquad(squad.datasheet, squad.size, squad.name, dict(squad.weapons))


def remove_squads(roster: Roster, places: Sequence[int]) -> Roster:
    """Remove the squads at these places."""
    return with_squads(roster, [squad for n, squad in enumerate(roster.squads) if n not in places])


def set_copies(roster: Roster, asset: str, copies: int) -> Roster:
    """Set the number of copies of an asset in the deck (R-AST-01)."""
    return with_deck(roster, with_copies(roster.deck, asset, copies))


def fill_deck(roster: Roster, faction: Faction) -> Roster:
    """Add assets up to 11, in turns one of each that allows another copy (R-AST-01)."""
    return with_deck(roster, filled(roster.deck, [(asset.slug, asset.copies) for asset in faction.assets], DECK_SIZE))


def cut_deck(roster: Roster) -> Roster:
    """Remove surplus assets from the deck, those with most copies first (R-AST-01)."""
    deck, copies = list(roster.deck), Counter(roster.deck)
    while len(deck) > DECK_SIZE:
        most = max(copies.values())
        last = max(n for n, slug in enumerate(deck) if copies[slug] == most)
        copies[deck.pop(last)] -= 1
    return with_deck(roster, deck)


def apply_fix(mend: Fix, roster: Roster, faction: Faction) -> Roster:
    """The roster after this fix of one of its violations."""
    if mend.code in DROPS:
        return remove_squads(roster, mend.squads)
    if mend.code in SIZES:
        return resize_squad(roster, mend.squads[0], int(mend.params["size"]))
    if mend.code == "shrink_squads":
        return _shrink_squads(mend, roster)
    if mend.code == "carry_fewer":
        return _carry_fewer(mend, roster)
    if mend.code in ("add_squad", "take_datasheet"):
        return _take_datasheet(mend, roster, faction)
    return _mend_deck(mend, roster, faction)


def _shrink_squads(mend: Fix, roster: Roster) -> Roster:
    for place, size in zip(mend.squads, mend.sizes, strict=True):
        roster = resize_squad(roster, place, size)
    return roster


def _carry_fewer(mend: Fix, roster: Roster) -> Roster:
    squad = roster.squads[mend.squads[0]]
    weapons = squad.weapons | {mend.slug: int(mend.params["most"])}
    return change_squad(roster, mend.squads[0], squad.name, squad.size, weapons)


def _take_datasheet(mend: Fix, roster: Roster, faction: Faction) -> Roster:
    sheet = next((sheet for sheet in faction.datasheets if sheet.slug == mend.slug), None)
    if sheet is None:
        return roster
    if not mend.squads:
        return add_squad(roster, sheet)
    old = roster.squads[mend.squads[0]]
    return _replaced(roster, mend.squads[0], RosterSquad(sheet.slug, old.size, old.name, old.weapons, old.id))


def _mend_deck(mend: Fix, roster: Roster, faction: Faction) -> Roster:
    if mend.code == "add_assets":
        return fill_deck(roster, faction)
    if mend.code == "drop_assets":
        return cut_deck(roster)
    if mend.code == "drop_asset":
        return set_copies(roster, mend.gives, roster.deck.count(mend.gives) - int(mend.params["count"]))
    if mend.code == "take_asset":
        return with_deck(roster, [mend.slug if slug == mend.gives else slug for slug in roster.deck])
    return roster


def _replaced(roster: Roster, place: int, squad: RosterSquad) -> Roster:
    return with_squads(roster, [*roster.squads[:place], squad, *roster.squads[place + 1 :]])
