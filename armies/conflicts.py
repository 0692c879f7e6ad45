"""A change made on a version that no longer stands: both sides, and the same change for the newest version."""

from typing import NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.models import Squad, StrikeForce

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
    request: HttpRequest, strike_force: StrikeForce, pk: int | None, typed: list[tuple[str, str]]
) -> Conflict:
    """Both sides of a change that came too late; `strike_force` is fetched `with_squads`."""
    squad = next((row for row in strike_force.squads.all() if row.pk == pk), None)
    names = _names_of_weapons(squad)
    mine: Side = [(_label(name, names), value) for name, value in typed if value]
    theirs = _squad_now(squad, names) if pk is not None else _list_now(strike_force)
    verb = VERBS.get(str(request.resolver_match.url_name) if request.resolver_match else "")
    if verb is not None:
        mine = [(_("Change"), str(verb)), *mine]
    possible = pk is None or squad is not None
    return Conflict(*_apart(mine, theirs), request.path if possible else "", typed)


def _apart(mine: Side, theirs: Side) -> tuple[Side, Side]:
    """What the sides differ in; all of it when they do not."""
    differs = [pair for pair in mine if pair not in theirs]
    if not differs:
        return mine, theirs
    return differs, [pair for pair in theirs if pair not in mine]


def _names_of_weapons(squad: Squad | None) -> dict[str, str]:
    return {} if squad is None else {weapon.slug: weapon.name for weapon in squad.datasheet.weapons.all()}


def _squad_now(squad: Squad | None, names: dict[str, str]) -> Side:
    if squad is None:
        return [(_("Squad"), _("dropped meanwhile"))]
    weapons = [(names.get(slug, slug), str(count)) for slug, count in squad.weapons.items()]
    return [(_("Name"), str(squad)), (_("Size"), str(squad.size)), *weapons]


def _list_now(strike_force: StrikeForce) -> Side:
    squads = ", ".join(str(squad) for squad in strike_force.squads.all()[:MOST_NAMED])
    cards = sum(card.copies for card in strike_force.deck_cards.all())
    now: Side = [(_("Name"), strike_force.name), (_("Limit (SV)"), str(strike_force.limit))]
    return [*now, (_("Squads"), squads or "0"), (_("Cards in the deck"), str(cards))]


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
