"""A change made on a version that no longer stands: both sides, and the same change for the newest version."""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.models import Squad, StrikeForce

Side = list[tuple[str, Any]]
VERBS = {
    "agreement": gettext_lazy("Change name and limit"),
    "add_squad": gettext_lazy("Add a squad"),
    "change_squad": gettext_lazy("Change a squad"),
    "duplicate_squad": gettext_lazy("Duplicate a squad"),
    "move_up": gettext_lazy("Move a squad up"),
    "move_down": gettext_lazy("Move a squad down"),
    "drop_squad": gettext_lazy("Drop a squad"),
    "copies": gettext_lazy("Change the deck"),
    "archive": gettext_lazy("Archive the strike force"),
    "restore": gettext_lazy("Restore the strike force"),
    "delete": gettext_lazy("Delete the strike force"),
}


class Conflict(NamedTuple):
    """What was wanted and what stands; `fields` make the change again at `action`, which is empty when nothing can."""

    mine: Side
    theirs: Side
    action: str
    fields: list[tuple[str, str]]


def conflict_of(
    request: HttpRequest, strike_force: StrikeForce, pk: int | None, typed: list[tuple[str, str]]
) -> Conflict:
    """Both sides of a change that came too late; `strike_force` is fetched `with_squads`."""
    verb = VERBS[str(request.resolver_match.url_name)] if request.resolver_match else ""
    squad = next((row for row in strike_force.squads.all() if row.pk == pk), None)
    mine: Side = [(str(verb), ""), *((_label(name), value) for name, value in typed if value)]
    theirs = _squad_now(squad, pk) if pk is not None else _list_now(strike_force)
    possible = pk is None or squad is not None
    return Conflict(mine, theirs, request.path if possible else "", typed)


def _squad_now(squad: Squad | None, pk: int | None) -> Side:
    if squad is None:
        return [(_("Squad"), _("dropped meanwhile"))]
    weapons = [(slug, count) for slug, count in squad.weapons.items()]
    return [(_("Name"), str(squad)), (_("Size"), squad.size), *weapons]


def _list_now(strike_force: StrikeForce) -> Side:
    squads = strike_force.squads.all()
    cards = sum(card.copies for card in strike_force.deck_cards.all())
    now: Side = [(_("Name"), strike_force.name), (_("Limit (SV)"), strike_force.limit)]
    return [*now, (_("Squads"), ", ".join(str(squad) for squad in squads[:12]) or 0), (_("Cards in the deck"), cards)]


def _label(name: str) -> str:
    labels = {
        "name": _("Name"),
        "limit": _("Limit (SV)"),
        "size": _("Size"),
        "step": _("Units more"),
        "datasheet": _("Datasheet"),
        "asset": _("Asset"),
        "copies": _("Copies"),
    }
    return labels.get(name) or str(format_lazy("{weapon}", weapon=name.removeprefix("weapon-")))
