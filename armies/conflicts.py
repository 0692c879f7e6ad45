"""A change made on a version that no longer stands: both sides, and the same change for the newest version."""

from typing import NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.desk import Desk, Line
from armies.models import StrikeForce

Side = list[tuple[str, str]]
MOST_NAMED = 12
"""As many squads as stand for a list."""

VERBS = {
    "add_squad": gettext_lazy("Add a squad"),
    "duplicate_squad": gettext_lazy("Duplicate a squad"),
    "move_up": gettext_lazy("Move a squad up"),
    "move_down": gettext_lazy("Move a squad down"),
    "drop_squad": gettext_lazy("Drop a squad"),
    "copies": gettext_lazy("Change the deck"),
    "put_in_order": gettext_lazy("Put the squads in another order"),
    "fill_deck": gettext_lazy("Fill the deck"),
    "mend": gettext_lazy("Mend what is wrong"),
    "undo": gettext_lazy("Undo"),
    "redo": gettext_lazy("Redo"),
    "restore_version": gettext_lazy("Restore an earlier version"),
    "upgrade": gettext_lazy("Upgrade to another release"),
    "share": gettext_lazy("Change who may read it"),
    "renew_link": gettext_lazy("Make another link"),
    "archive": gettext_lazy("Archive the strike force"),
    "restore": gettext_lazy("Restore the strike force"),
    "delete": gettext_lazy("Delete the strike force"),
}
"""What was wanted, where the fields alone do not say it."""


class Conflict(NamedTuple):
    """What was wanted and what stands; `fields` make the change again at `action`, which is empty when nothing can."""

    mine: Side
    theirs: Side
    action: str
    fields: list[tuple[str, str]]


def conflict_of(
    request: HttpRequest, strike_force: StrikeForce, squad: str | None, typed: list[tuple[str, str]]
) -> Conflict:
    """Both sides of a change that came too late; `strike_force` is fetched `with_release`."""
    lines = Desk(strike_force).lines
    line = next((line for line in lines if line.id == squad), None)
    names = _names_of_weapons(line)
    mine: Side = [(_label(name, names), value) for name, value in typed if value]
    theirs = _squad_now(line, names) if squad is not None else _list_now(strike_force, lines)
    verb = VERBS.get(str(request.resolver_match.url_name) if request.resolver_match else "")
    if verb is not None:
        mine = [(_("Change"), str(verb)), *mine]
    possible = squad is None or line is not None
    return Conflict(*_apart(mine, theirs), request.path if possible else "", typed)


def _apart(mine: Side, theirs: Side) -> tuple[Side, Side]:
    """What the sides differ in; all of it when they do not."""
    differs = [pair for pair in mine if pair not in theirs]
    if not differs:
        return mine, theirs
    return differs, [pair for pair in theirs if pair not in mine]


def _names_of_weapons(line: Line | None) -> dict[str, str]:
    return {} if line is None or line.sheet is None else {weapon.slug: weapon.name for weapon in line.sheet.weapons}


def _squad_now(line: Line | None, names: dict[str, str]) -> Side:
    if line is None:
        return [(_("Squad"), _("dropped meanwhile"))]
    weapons = [(names.get(slug, slug), str(count)) for slug, count in line.squad.weapons.items()]
    return [(_("Name"), line.label), (_("Size"), str(line.squad.size)), *weapons]


def _list_now(strike_force: StrikeForce, lines: list[Line]) -> Side:
    squads = ", ".join(line.label for line in lines[:MOST_NAMED])
    now: Side = [(_("Name"), strike_force.name), (_("Limit (SV)"), str(strike_force.limit))]
    return [*now, (_("Squads"), squads or "0"), (_("Cards in the deck"), str(len(strike_force.deck)))]


def _label(name: str, names: dict[str, str]) -> str:
    labels = {
        "name": _("Name"),
        "limit": _("Limit (SV)"),
        "size": _("Size"),
        "step": _("Units more"),
        "datasheet": _("Datasheet"),
        "asset": _("Asset"),
        "copies": _("Copies"),
    }
    slug = name.removeprefix("weapon-")
    return labels.get(name) or names.get(slug, slug)
