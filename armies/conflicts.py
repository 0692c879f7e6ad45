"""A change that could not be made when it was sent: what was wanted, what stands, and the same change made again."""

from typing import NamedTuple

from django.core import signing
from django.http import HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.desk import Desk
from armies.lines import Line
from armies.models import StrikeForce
from armies.terms import counted

Fields = list[tuple[str, str]]
Side = list[tuple[str, str]]
MOST_NAMED = 12
"""As many squads as stand for a list."""

SALT = "armies.unsaved"
LONGEST = 2500
"""An address longer than this might not arrive."""

VERBS = {
    "add_squad": gettext_lazy("Add a squad"),
    "duplicate_squad": gettext_lazy("Duplicate a squad"),
    "move_up": gettext_lazy("Move a squad up"),
    "move_down": gettext_lazy("Move a squad down"),
    "drop_squad": gettext_lazy("Drop a squad"),
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

SILENT = ("mend", "squad")
"""Fields that say nothing to a person: keys."""


class Conflict(NamedTuple):
    """What was wanted and what stands; `fields` make the change again at `action`, which is empty when nothing can."""

    mine: Side
    theirs: Side
    action: str
    fields: Fields


def conflict_of(request: HttpRequest, strike_force: StrikeForce, fields: Fields) -> Conflict:
    """Both sides of a change that came too late; `strike_force` is fetched `with_release`."""
    match = request.resolver_match or resolve(request.path)
    return _conflict(request.path, match, strike_force, fields)


def _conflict(path: str, match: ResolverMatch, strike_force: StrikeForce, fields: Fields) -> Conflict:
    desk, squad = Desk(strike_force), match.kwargs.get("squad")
    line = next((line for line in desk.lines if line.id == squad), None)
    mine = [(_label(name, line), _meant(name, value, desk)) for name, value in fields if value and name not in SILENT]
    theirs = _list_now(desk) if squad is None else _squad_now(line)
    verb = VERBS.get(str(match.url_name))
    if verb is not None:
        mine = [(_("Change"), str(verb)), *mine]
    possible = squad is None or line is not None
    return Conflict(*_apart(mine, theirs), path if possible else "", fields)


def _apart(mine: Side, theirs: Side) -> tuple[Side, Side]:
    """What the sides differ in; all of it when they do not."""
    differs = [pair for pair in mine if pair not in theirs]
    if not differs:
        return mine, theirs
    return differs, [pair for pair in theirs if pair not in mine]


def _squad_now(line: Line | None) -> Side:
    if line is None:
        return [(_("Squad"), _("dropped meanwhile"))]
    weapons = [(weapon.name, str(line.squad.weapons.get(weapon.slug, 0))) for weapon in line.weapons]
    return [(_("Name"), line.label), (_("Size"), str(line.squad.size)), *weapons]


def _list_now(desk: Desk) -> Side:
    squads = ", ".join(counted(line.label for line in desk.lines[:MOST_NAMED]))
    now: Side = [(_("Name"), desk.roster.name), (_("Limit (SV)"), str(desk.roster.limit))]
    return [*now, (_("Squads"), squads or "0"), (_("Cards in the deck"), str(desk.deck_size))]


def _label(name: str, line: Line | None) -> str:
    labels = {
        "name": _("Name"),
        "limit": _("Limit (SV)"),
        "size": _("Size"),
        "step": _("Units more"),
        "datasheet": _("Datasheet"),
        "more": _("One more"),
        "fewer": _("One fewer"),
    }
    if name in labels:
        return labels[name]
    weapons = {weapon.slug: weapon.name for weapon in line.weapons} if line else {}
    slug = name.removeprefix("weapon-").removeprefix("step-")
    called = weapons.get(slug, slug)
    return _("%(weapon)s: units more") % {"weapon": called} if name.startswith("step-") else called


def _meant(name: str, value: str, desk: Desk) -> str:
    """The name of what a slug stands for."""
    if name == "datasheet" and value in desk.sheets:
        return desk.sheets[value].name
    if name in ("more", "fewer"):
        return next((card.asset.name for card in desk.cards if card.asset.slug == value), value)
    return value


def kept_for_later(request: HttpRequest, slug: str, fields: Fields) -> str:
    """The address that shows what somebody typed who was signed out meanwhile, to be made once they are back.

    What was typed is in the address itself, so nothing has to remember it; too much is left out.
    """
    url = reverse("armies:strike_force", args=[slug])
    token = signing.dumps([request.path, fields], salt=SALT, compress=True)
    return f"{url}?unsaved={token}" if fields and len(token) < LONGEST else url


def unsaved(token: str, strike_force: StrikeForce) -> Conflict | None:
    """What was typed for this list before its owner was signed out; nothing when we never signed it."""
    try:
        path, fields = signing.loads(token, salt=SALT)
        match = resolve(path)
    except (signing.BadSignature, Resolver404):
        return None
    if match.namespace != "armies" or match.kwargs.get("slug") != strike_force.slug:
        return None
    return _conflict(path, match, strike_force, [(name, value) for name, value in fields])
