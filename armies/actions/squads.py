"""Change the units of a list, by their ids, its piles, and the notes on it.

Legality is not checked here: the verdict reports it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from armies.actions.versioning import ChangeRequest, save_change
from armies.bridge import content_of, part_names, roster_of, sheet_of, unit_options
from armies.models import Change, StrikeForce
from armies.models.strike_force import OF_LIST
from rules.game.derived import list_changes
from rules.game.game import Game
from rules.lists import change as changes
from rules.lists.verdict import Fix
from rules.message import Message
from rules.presentation.sheets import Option

MAX_LETTERS = 50_000
"""Maximum length of all notes of a list together."""


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
    game = strike_force.faction.rules_of_game
    unit = game.lists.units(roster_of(strike_force))[place]
    return unit.name or part_names(game, strike_force.release).get((unit.kind, unit.slug), unit.slug)


def edit_list(
    strike_force: StrikeForce,
    edit: ChangeRequest,
    change: changes.Change,
    verb: str,
    figures: dict[str, Any] | None = None,
    times: int = 1,
) -> Change:
    """Make a change so many times as its game does; one of a unit's fields is described in the game's words."""
    game, content = strike_force.faction.rules_of_game, content_of(strike_force.release)
    before = after = roster_of(strike_force)
    for _time in range(times):
        after = game.lists.edit(after, content, change)
    if change.verb == "set":
        figures = {"message": game.lists.describe_change(before, after, content, change.unit).document()}
    return save_change(strike_force, edit, verb, after, figures)


def change_settings(strike_force: StrikeForce, edit: ChangeRequest, **values: Any) -> Change:
    """Rename it, agree on another limit (R-BAS-05), or set other choices for the list as a whole."""
    points = strike_force.faction.rules_of_game.facts.terms.points_short
    name, limit = values.get("name", strike_force.name), values.get("limit", strike_force.limit)
    message = Message("Saved: {name}, up to {limit} {points}.", name=name, limit=limit, points=points)
    message = Message("Saved: {name}.", name=name) if limit is None else message
    return edit_list(
        strike_force, edit, changes.Change("head", value=values), "agreed", {"message": message.document()}
    )


def add_squad(strike_force: StrikeForce, edit: ChangeRequest, slug: str, times: int = 1) -> Change:
    """Add so many units as its game makes them; LookupError for a slug that no unit of the faction has."""
    option = unit_options(strike_force.faction.rules_of_game, strike_force.release)[slug]
    change = changes.Change("add", kind=option.kind, slug=slug)
    name = f"{times} × {option.name}" if times > 1 else str(option.name)
    return edit_list(strike_force, edit, change, "squad_added", {"squad": name}, times)


def change_squad(strike_force: StrikeForce, edit: ChangeRequest, id: str, values: Mapping[str, Any]) -> Change:
    """Set fields of a squad by their keys, such as its name."""
    change = changes.Change("set", index_of(strike_force, id), value=dict(values))
    return edit_list(strike_force, edit, change, "squad_changed")


@transaction.atomic
def duplicate_squad(strike_force: StrikeForce, edit: ChangeRequest, id: str) -> Change:
    """Put a copy of a squad right behind it, with the note on it."""
    before = {squad["id"] for squad in strike_force.squads}
    done = _edit_squad(strike_force, edit, id, "duplicate", "squad_duplicated")
    if done.pk and id in strike_force.notes:
        copies = [squad["id"] for squad in strike_force.squads if squad["id"] not in before]
        write_notes(strike_force, dict.fromkeys(copies, strike_force.notes[id]))
    return done


def move_squad(strike_force: StrikeForce, edit: ChangeRequest, id: str, by: int) -> Change:
    """Move a squad down the list by a number of places, or up if negative, stopping at the ends."""
    verb, to = "squad_moved_up" if by < 0 else "squad_moved_down", index_of(strike_force, id) + by
    return _edit_squad(strike_force, edit, id, "move", verb, max(0, min(len(strike_force.squads) - 1, to)))


def reorder_squads(strike_force: StrikeForce, edit: ChangeRequest, ids: Sequence[str]) -> Change:
    """Sort the squads in the order of these ids; others follow as they are."""
    for id in ids:
        index_of(strike_force, id)
    rest = [squad["id"] for squad in strike_force.squads if squad["id"] not in set(ids)]
    return edit_list(strike_force, edit, changes.Change("order", value=[*ids, *rest]), "squads_ordered")


def remove_squad(strike_force: StrikeForce, edit: ChangeRequest, id: str) -> Change:
    return _edit_squad(strike_force, edit, id, "drop", "squad_dropped")


def _edit_squad(
    strike_force: StrikeForce, edit: ChangeRequest, id: str, change: str, verb: str, value: Any = None
) -> Change:
    place = index_of(strike_force, id)
    figures = {"squad": label_of(strike_force, place)}
    return edit_list(strike_force, edit, changes.Change(change, place, value=value), verb, figures)


def swapped(game: Game, army: Any, content: Any, place: int, option: Option) -> Any:
    """A list with the unit at a place dropped and another one added at its end."""
    without = game.lists.edit(army, content, changes.Change("drop", place))
    return game.lists.edit(without, content, changes.Change("add", kind=option.kind, slug=option.slug))


def swap_squad(strike_force: StrikeForce, edit: ChangeRequest, out: str, new: str) -> Change:
    """Put another unit in the place of the first of a datasheet; NoSuchSquadError without one, LookupError."""
    game, army = strike_force.faction.rules_of_game, roster_of(strike_force)
    place = next((n for n, unit in enumerate(game.lists.units(army)) if unit.slug == out), None)
    if place is None:
        raise NoSuchSquadError(out)
    option = unit_options(game, strike_force.release)[new]
    figures = {"squad": label_of(strike_force, place), "new": str(option.name)}
    after = swapped(game, army, content_of(strike_force.release), place, option)
    return save_change(strike_force, edit, "squad_swapped", after, figures)


def set_copies(strike_force: StrikeForce, edit: ChangeRequest, slug: str, copies: int, pile: str) -> Change:
    """Set the number of copies of a card in a pile (R-AST-01), even of one unknown to the faction."""
    parts = part_names(strike_force.faction.rules_of_game, strike_force.release)
    names = {slug: name for (_kind, slug), name in parts.items()}
    figures = {"asset": names.get(slug, slug), "copies": copies}
    change = changes.Change("put", slug=slug, key=pile, value=copies)
    return edit_list(strike_force, edit, change, "copies_set", figures)


def fill_deck(strike_force: StrikeForce, edit: ChangeRequest, *piles: str) -> Change:
    """Fill these piles, or all of them, as far as they may be (R-AST-01)."""
    game, content = strike_force.faction.rules_of_game, content_of(strike_force.release)
    army = roster_of(strike_force)
    for pile in piles or [pile.key for pile in sheet_of(strike_force, strike_force.faction).piles]:
        army = game.lists.edit(army, content, changes.Change("fill", key=pile))
    return save_change(strike_force, edit, "deck_filled", army)


def apply_fix(strike_force: StrikeForce, edit: ChangeRequest, fix: Fix) -> Change:
    """Apply a fix of a violation."""
    game, roster = strike_force.faction.rules_of_game, roster_of(strike_force)
    mended = list_changes.apply_fix(game, roster, content_of(strike_force.release), fix)
    return save_change(strike_force, edit, "fixed", mended, {"message": fix.message.document()})


def replace(strike_force: StrikeForce, edit: ChangeRequest, roster: Any) -> Change:
    """Let it be this list, whole; units without an id are new."""
    return save_change(strike_force, edit, "replaced", roster)


@transaction.atomic
def write_notes(strike_force: StrikeForce, notes: Mapping[str, str]) -> None:
    """Let these be the notes on units by their ids, and under no id on the list; an empty one is deleted.

    They are no part of a version. The note on a dropped unit is kept, since undoing brings the unit back; it is the
    first to go where room is short. NoSuchSquadError, DoesNotExist if the list is deleted, ValidationError if all
    together are too long.
    """
    standing = StrikeForce.objects.select_for_update().get(pk=strike_force.pk)
    for id in notes.keys() - {OF_LIST}:
        index_of(standing, id)
    standing.notes = {id: note for id, note in (standing.notes | notes).items() if note}
    if _letters(standing.notes) > MAX_LETTERS:
        standing.notes = standing.shown_notes
    if _letters(standing.notes) > MAX_LETTERS:
        message = _("The notes of a list can have %(most)s letters together.")
        raise ValidationError(message, params={"most": MAX_LETTERS})
    StrikeForce.objects.filter(pk=standing.pk).update(notes=standing.notes)
    strike_force.notes = standing.notes


def _letters(notes: Mapping[str, str]) -> int:
    return sum(map(len, notes.values()))
