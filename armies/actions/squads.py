"""Change squads, by their ids, and the deck. Legality is not checked here: the verdict reports it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from armies.actions.versioning import ChangeRequest, save_change
from armies.bridge import content_of, roster_of
from armies.models import Change, StrikeForce
from rules.damocles import edits
from rules.damocles.army import Roster, RosterSquad
from rules.damocles.datasheets import Asset, Datasheet
from rules.damocles.violations import Fix


class NoSuchSquadError(LookupError):
    """No squad of the list has this id: it was dropped, or never was."""


def index_of(strike_force: StrikeForce, id: str) -> int:
    """The index of a squad; NoSuchSquadError."""
    for place, squad in enumerate(strike_force.squads):
        if squad["id"] == id:
            return place
    raise NoSuchSquadError(id)


def label_of(strike_force: StrikeForce, place: int) -> str:
    """A squad's own name, or else its datasheet's."""
    squad = strike_force.squads[place]
    names = {sheet.slug: sheet.name for sheet in content_of(strike_force.release).datasheets}
    return str(squad["name"] or names.get(squad["datasheet"], squad["datasheet"]))


def change_settings(strike_force: StrikeForce, edit: ChangeRequest, *, name: str, limit: int) -> Change:
    """Rename it, or agree on another limit (R-BAS-05)."""
    roster = edits.set_name_and_limit(roster_of(strike_force), name, limit)
    return save_change(strike_force, edit, "agreed", roster, {"name": name, "limit": limit})


def add_squad(strike_force: StrikeForce, edit: ChangeRequest, sheet: Datasheet) -> Change:
    """Add a squad of the fewest units, its special weapons all carried."""
    roster = edits.add_squad(roster_of(strike_force), sheet)
    return save_change(strike_force, edit, "squad_added", roster, {"squad": sheet.name})


def change_squad(
    strike_force: StrikeForce, edit: ChangeRequest, id: str, *, name: str, size: int, weapons: Mapping[str, int]
) -> Change:
    """Change a squad's name, size or weapon carriers."""
    place = index_of(strike_force, id)
    roster = edits.change_squad(roster_of(strike_force), place, name, size, dict(weapons))
    verb, figures = _squad_change(strike_force, place, roster.squads[place])
    return save_change(strike_force, edit, verb, roster, figures)


def _squad_change(strike_force: StrikeForce, place: int, new: RosterSquad) -> tuple[str, dict[str, Any]]:
    """The verb and figures of a changed squad: its name alone, who carries a weapon, or its size and the rest."""
    old, label = strike_force.squads[place], label_of(strike_force, place)
    sheets = {sheet.slug: sheet for sheet in content_of(strike_force.release).datasheets}
    sheet = sheets.get(new.datasheet)
    called = new.name or (sheet.name if sheet else new.datasheet)
    if (old["size"], old["weapons"]) == (new.size, new.weapons):
        return "squad_renamed", {"squad": label, "name": called}
    rearmed = [slug for slug in {**old["weapons"], **new.weapons} if old["weapons"].get(slug) != new.weapons.get(slug)]
    if (old["size"], old["name"]) == (new.size, new.name) and len(rearmed) == 1:
        weapon = sheet.weapon(rearmed[0]) if sheet else None
        named = weapon.name if weapon else rearmed[0]
        return "squad_armed", {"squad": label, "weapon": named, "carriers": new.weapons.get(rearmed[0], 0)}
    return "squad_changed", {"squad": called, "size": new.size}


def duplicate_squad(strike_force: StrikeForce, edit: ChangeRequest, id: str) -> Change:
    """Put a copy of a squad right behind it."""
    return _replace_squad(strike_force, edit, id, "squad_duplicated", edits.duplicate_squad)


def move_squad(strike_force: StrikeForce, edit: ChangeRequest, id: str, by: int) -> Change:
    """Move a squad down the list by a number of places, or up if negative, stopping at the ends."""
    verb = "squad_moved_up" if by < 0 else "squad_moved_down"
    return _replace_squad(strike_force, edit, id, verb, lambda roster, n: edits.move_squad(roster, n, max(0, n + by)))


def reorder_squads(strike_force: StrikeForce, edit: ChangeRequest, ids: Sequence[str]) -> Change:
    """Sort the squads in the order of these ids."""
    for id in ids:
        index_of(strike_force, id)
    return save_change(strike_force, edit, "squads_ordered", edits.reorder_squads(roster_of(strike_force), ids))


def remove_squad(strike_force: StrikeForce, edit: ChangeRequest, id: str) -> Change:
    return _replace_squad(strike_force, edit, id, "squad_dropped", lambda roster, n: edits.remove_squads(roster, [n]))


def _replace_squad(
    strike_force: StrikeForce, edit: ChangeRequest, id: str, verb: str, edited: Callable[[Roster, int], Roster]
) -> Change:
    place = index_of(strike_force, id)
    figures = {"squad": label_of(strike_force, place)}
    return save_change(strike_force, edit, verb, edited(roster_of(strike_force), place), figures)


def set_copies(strike_force: StrikeForce, edit: ChangeRequest, asset: Asset | str, copies: int) -> Change:
    """Set the number of copies of an asset in the deck (R-AST-01); an asset unknown to the faction is given by its
    slug."""
    slug, name = (asset, asset) if isinstance(asset, str) else (asset.slug, asset.name)
    roster = edits.set_copies(roster_of(strike_force), slug, copies)
    return save_change(strike_force, edit, "copies_set", roster, {"asset": name, "copies": copies})


def fill_deck(strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    """Fill the deck up to 11 (R-AST-01)."""
    roster = edits.fill_deck(roster_of(strike_force), content_of(strike_force.release))
    return save_change(strike_force, edit, "deck_filled", roster)


def apply_fix(strike_force: StrikeForce, edit: ChangeRequest, fix: Fix) -> Change:
    """Apply a fix of a violation."""
    roster = edits.apply_fix(fix, roster_of(strike_force), content_of(strike_force.release))
    return save_change(strike_force, edit, "fixed", roster, {"code": fix.code, "params": fix.params})


def replace(strike_force: StrikeForce, edit: ChangeRequest, roster: Roster) -> Change:
    """Let it be this roster, whole; squads without an id are new."""
    return save_change(strike_force, edit, "replaced", roster)
