"""Who may see and who may change a strike force: pages and API ask here, and a stranger gets 404.

A visitor without an account holds the slugs of their strike forces in the session; signing in makes them theirs.
"""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from armies.actions.public_lists import recount_copies
from armies.actions.versioning import MAX_LISTS
from armies.models import Faction, Operation, Release, StrikeForce, TableSeat, Visibility
from armies.models.faction import FactionQuerySet
from armies.models.operation import OperationQuerySet
from armies.models.strike_force import StrikeForceQuerySet
from armies.models.table_game import TableSeatQuerySet
from people.quotas import Quota

HELD = "strike_forces"
MAX_HELD = 20
"""More lists than that without an account would be a flood, not a trial."""

SEATS = "table_seats"
MAX_SEATS = 20
"""Maximum number of seats at tables kept in a session; the oldest are dropped first."""

OPENED = "factions"
MAX_OPENED = 50
"""Maximum number of homebrew faction tokens kept in a session; the oldest are dropped first."""


def held_slugs(request: HttpRequest) -> list[str]:
    """The slugs of the lists that this session built without an account."""
    held = request.session.get(HELD, [])
    return [slug for slug in held if isinstance(slug, str)] if isinstance(held, list) else []


def hold(request: HttpRequest, strike_force: StrikeForce) -> None:
    """Remember a visitor's list; a player's own needs no remembering."""
    held = held_slugs(request)
    if strike_force.owner_id is None and strike_force.slug not in held:
        request.session[HELD] = [*held, strike_force.slug]


def quota_of_lists(request: HttpRequest) -> Quota:
    """How many lists an account has, or a visitor in this session."""
    if request.user.is_authenticated:
        return quota_of_account(request.user)
    return Quota(editable(request).count(), MAX_HELD)


def quota_of_account(user: Any) -> Quota:
    return Quota(StrikeForce.objects.filter(owner=user).count(), MAX_LISTS)


def may_create_list(request: HttpRequest) -> bool:
    return request.user.is_authenticated or not quota_of_lists(request).is_full


def editable(request: HttpRequest) -> StrikeForceQuerySet:
    return StrikeForce.objects.editable_by(request.user, held_slugs(request))


def table_seats(request: HttpRequest) -> TableSeatQuerySet:
    """The seats at tables that are this visitor's: those of the account, or held by the session itself.

    Who begins a table without an account has the seat by the list, a guest by the token alone, which may be made anew.
    """
    if request.user.is_authenticated:
        return TableSeat.objects.of(request.user)
    lists = Q(place=0, strike_force__owner=None, strike_force__slug__in=held_slugs(request))
    return TableSeat.objects.filter(Q(token__in=held_seats(request)) | lists, user=None)


def held_seats(request: HttpRequest) -> list[str]:
    """The tokens of the seats that this session took without an account."""
    held = request.session.get(SEATS, [])
    return [token for token in held if isinstance(token, str) and token] if isinstance(held, list) else []


def hold_seat(request: HttpRequest, seat: TableSeat) -> None:
    """Remember a visitor's seat; an account's own needs no remembering."""
    others = [token for token in held_seats(request) if token != seat.token]
    if seat.token:
        request.session[SEATS] = [*others, seat.token][-MAX_SEATS:]


def visible(request: HttpRequest) -> StrikeForceQuerySet:
    return StrikeForce.objects.visible_to(request.user, held_slugs(request))


def own(request: HttpRequest) -> StrikeForceQuerySet:
    """The lists that "my strike forces" shows: staff see their own there, not everybody's."""
    return editable(request)


def named(request: HttpRequest, names: list[str]) -> StrikeForceQuerySet:
    """The visitor's own lists by their slugs, and shared ones by the tokens of their links."""
    mine = editable(request).filter(slug__in=names)
    linked = StrikeForce.objects.shared().filter(token__in=names)
    return StrikeForce.objects.filter(Q(pk__in=mine.values("pk")) | Q(pk__in=linked.values("pk")))


def opened_by(request: HttpRequest) -> list[str]:
    """The tokens of the homebrew factions whose link this session followed."""
    opened = request.session.get(OPENED, [])
    return [token for token in opened if isinstance(token, str)] if isinstance(opened, list) else []


def remember_opened(request: HttpRequest, faction: Faction) -> None:
    """Let a faction opened by its link be read and built with for as long as the session lasts."""
    others = [token for token in opened_by(request) if token != faction.token]
    request.session[OPENED] = [*others, faction.token][-MAX_OPENED:]


def factions(request: HttpRequest, tokens: Iterable[str] = ()) -> FactionQuerySet:
    """The factions that this visitor may read and build with; tokens of links open more."""
    return Faction.objects.usable_by(request.user, [*opened_by(request), *tokens])


def readable_drafts(request: HttpRequest, slugs: list[str]) -> FactionQuerySet:
    """Of the factions of these slugs, those that this visitor may read, as a draft or published."""
    rows = Faction.objects.filter(slug__in=slugs)
    return rows.filter(Q(pk__in=factions(request).values("pk")) | Q(pk__in=drafts(request).values("pk")))


def suggested_factions(request: HttpRequest, chosen: str = "") -> FactionQuerySet:
    """Factions to suggest first: official ones, the visitor's own, those opened by link, and the chosen one.

    Other players' public factions can be searched in the codex: there may be thousands.
    """
    near = Q(homebrew=False) | Q(slug=chosen) | Q(token__in=opened_by(request))
    if request.user.is_authenticated:
        near |= Q(owner=request.user)
    return factions(request).filter(near)


def drafts(request: HttpRequest) -> FactionQuerySet:
    """The factions whose drafts this visitor may edit and publish."""
    return Faction.objects.drafted_by(request.user)


def managed(request: HttpRequest, permission: str = "armies.change_faction") -> FactionQuerySet:
    """The factions of which this visitor decides as a whole: shares, archives and deletes them."""
    return Faction.objects.managed_by(request.user, permission)


def deletable(request: HttpRequest) -> FactionQuerySet:
    return managed(request, "armies.delete_faction")


def designer_managed(request: HttpRequest) -> FactionQuerySet:
    """The factions whose designers this visitor chooses."""
    return managed(request, "armies.manage_designers")


def operation_drafts(request: HttpRequest) -> OperationQuerySet:
    """The operations whose drafts this visitor may edit and publish."""
    return Operation.objects.drafted_by(request.user)


def operations_alone(request: HttpRequest) -> OperationQuerySet:
    """Operations of which one designer changes what players see; of a reviewed one who chooses designers."""
    rows = operation_drafts(request)
    return rows if may_staff_operations(request.user) else rows.filter(reviewed=False)


def operations_staffed(request: HttpRequest) -> OperationQuerySet:
    """Operations of which this visitor says whether publishing is reviewed."""
    rows = operation_drafts(request)
    return rows if may_staff_operations(request.user) else rows.none()


def may_staff_operations(user: Any) -> bool:
    return bool(user.is_staff and user.has_perm("armies.manage_designers"))


def may_draft_operations(user: Any) -> bool:
    return bool(user.is_staff and user.has_perm("armies.change_operation"))


def may_add_operations(user: Any) -> bool:
    return bool(user.is_staff and user.has_perm("armies.add_operation"))


def may_delete_operations(user: Any) -> bool:
    return bool(user.is_staff and user.has_perm("armies.delete_operation"))


def rights_on(request: HttpRequest, faction: Faction) -> dict[str, bool]:
    """What this visitor decides of a faction that is already fetched: whether the querysets above include it."""
    user, own = request.user, faction.owner_id is not None and faction.owner_id == request.user.pk
    official = not faction.homebrew and user.is_authenticated and user.is_staff
    names = {"manages": "change_faction", "deletes": "delete_faction", "staffs": "manage_designers"}
    return {right: own or (official and user.has_perm(f"armies.{name}")) for right, name in names.items()}


def publishable_without_review(request: HttpRequest) -> FactionQuerySet:
    """Factions of which one designer changes what players see: where publishing is reviewed, who chooses designers."""
    return drafts(request).filter(Q(reviewed=False) | Q(pk__in=designer_managed(request).values("pk")))


def may_use(request: HttpRequest, faction: Faction) -> bool:
    """Whether `factions` includes this faction, which is already fetched."""
    if faction.archived is not None:
        return False
    linked = faction.visibility == Visibility.LINK and faction.taken_down is None
    opened = linked and faction.token in opened_by(request)
    return faction.open_to_all or opened or (faction.owner_id is not None and faction.owner_id == request.user.pk)


def releases_for(request: HttpRequest, strike_force: StrikeForce) -> QuerySet[Release]:
    """The releases a list may be taken to: those its faction offers while that may be read, else the one it has."""
    rows = strike_force.faction.releases.all()
    return (
        rows.filter(withdrawn=None)
        if may_use(request, strike_force.faction)
        else rows.filter(pk=strike_force.release_id)
    )


def may_change(request: HttpRequest, strike_force: StrikeForce) -> bool:
    """Whether `editable` includes this strike force, which is already fetched."""
    if request.user.is_authenticated:
        return strike_force.owner_id == request.user.pk
    return strike_force.owner_id is None and strike_force.slug in held_slugs(request)


def adopt_held(request: HttpRequest, user: Any) -> int:
    """Give a visitor's lists and seats at tables to the account they signed in to: once, and none that is another's."""
    held, seats = held_slugs(request), held_seats(request)
    for key in (HELD, SEATS):
        request.session.pop(key, None)
    adopt_seats(TableSeat.objects.filter(token__in=seats), user)
    return take_over(StrikeForce.objects.filter(owner=None, slug__in=held), user) if held else 0


def adopt_seats(seats: TableSeatQuerySet, user: Any) -> None:
    """An account has one seat at a table, however many it took without."""
    elsewhere = list(TableSeat.objects.of(user).values_list("game", flat=True))
    seats.filter(user=None).exclude(game__in=elsewhere).update(user=user, token="", name="")


@transaction.atomic
def take_over(lists: StrikeForceQuerySet, user: Any) -> int:
    """Give these lists to this account; a copy of another's list counts from now on."""
    originals = {pk for pk in lists.values_list("copied_from", flat=True) if pk is not None}
    adopt_seats(TableSeat.objects.filter(place=0, strike_force__in=list(lists.values_list("pk", flat=True))), user)
    taken = lists.update(owner=user)
    for original in sorted(originals):
        recount_copies(original)
    return taken
