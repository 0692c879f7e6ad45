"""What may happen to a strike force: one verb a function, all or nothing, made on a version that must still stand.

Every write takes the next version with one conditional UPDATE. It also locks the row until the end of the
transaction, so of two writes made on one version the second finds none to take, on PostgreSQL too.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.models import Asset, Datasheet, DeckCard, Faction, Squad, StrikeForce
from armies.models.squad import LARGEST
from rules.damocles.army import Roster
from rules.damocles.formats.errors import DocumentError, shown

MOST_SQUADS = 1000


class Edit(NamedTuple):
    """The version a change was made on, and what tells a repeat of the same change from another."""

    version: int
    fingerprint: str = ""


class StaleVersionError(Exception):
    """Somebody changed the strike force in between."""


class UnknownContentError(DocumentError):
    """A roster names what no loaded content has."""


class AlreadyMadeError(Exception):
    """This very change came twice (a double click, a retry): it took effect once."""


@contextmanager
def changing(strike_force: StrikeForce, edit: Edit) -> Iterator[None]:
    """Take the next version, or say why not; DoesNotExist when the strike force is gone."""
    with transaction.atomic():
        taken = StrikeForce.objects.filter(pk=strike_force.pk, version=edit.version).update(
            version=F("version") + 1, last_change=edit.fingerprint, updated=timezone.now()
        )
        if not taken:
            raise why_not(strike_force.pk, edit)
        yield
    strike_force.version = edit.version + 1


def why_not(pk: int, edit: Edit) -> Exception:
    """Why a change cannot be made on its version."""
    present = StrikeForce.objects.get(pk=pk)
    repeated = present.version == edit.version + 1 and bool(edit.fingerprint)
    return AlreadyMadeError() if repeated and present.last_change == edit.fingerprint else StaleVersionError()


def create_strike_force(owner: Any, faction: Faction, *, slug: str, name: str, limit: int) -> StrikeForce:
    """Found a strike force (R-ARM-01); the same slug again gives the one that is there."""
    held = {"owner": owner, "faction": faction, "name": name, "limit": limit}
    return StrikeForce.objects.get_or_create(slug=slug, defaults=held)[0]


def import_strike_force(owner: Any, roster: Roster, *, slug: str) -> StrikeForce:
    """Found a strike force as a file writes it down, illegal or not; UnknownContentError for what nobody has."""
    faction = Faction.objects.with_content().filter(slug=roster.faction).first()
    if faction is None:
        raise UnknownContentError("faction", f"there is no faction {shown(roster.faction)}")
    with transaction.atomic():
        values = {"owner": owner, "faction": faction, "name": roster.name, "limit": roster.limit}
        strike_force, fresh = StrikeForce.objects.get_or_create(slug=slug, defaults=values)
        if fresh:
            Squad.objects.bulk_create(_squads_of(strike_force, roster))
            DeckCard.objects.bulk_create(_cards_of(strike_force, roster))
    return strike_force


def _squads_of(strike_force: StrikeForce, roster: Roster) -> list[Squad]:
    """The roster's squads; a datasheet of another faction is taken too, so that the verdict can say so (R-ARM-01)."""
    rows = Datasheet.objects.filter(slug__in={squad.datasheet for squad in roster.squads})
    sheets = {row.slug: row for row in sorted(rows, key=lambda row: _nearness(row, strike_force.faction))}
    for n, squad in enumerate(roster.squads):
        if squad.datasheet not in sheets:
            raise UnknownContentError(f"squads[{n}].datasheet", f"no faction has {shown(squad.datasheet)}")
    return [
        Squad(
            strike_force=strike_force,
            datasheet=sheets[squad.datasheet],
            name=squad.name,
            size=squad.size,
            weapons={slug: carriers for slug, carriers in squad.weapons.items() if carriers},
            position=n,
        )
        for n, squad in enumerate(roster.squads)
    ]


def _nearness(row: Datasheet, faction: Faction) -> tuple[bool, bool, int]:
    """Sorts what is meant last: the own faction's before another's, what stands before what was withdrawn."""
    return row.faction_id == faction.pk, not row.withdrawn, -row.pk


def _cards_of(strike_force: StrikeForce, roster: Roster) -> list[DeckCard]:
    assets = {row.slug: row for row in Asset.objects.filter(faction=strike_force.faction)}
    for n, slug in enumerate(roster.deck):
        if slug not in assets:
            raise UnknownContentError(f"deck[{n}]", f"{strike_force.faction} has no asset {shown(slug)}")
    copies = Counter(roster.deck)
    return [DeckCard(strike_force=strike_force, asset=assets[slug], copies=n) for slug, n in copies.items()]


def change_agreement(strike_force: StrikeForce, edit: Edit, *, name: str, limit: int) -> None:
    """Rename it, or agree on another limit (R-BAS-05)."""
    with changing(strike_force, edit):
        StrikeForce.objects.filter(pk=strike_force.pk).update(name=name, limit=limit)


def add_squad(strike_force: StrikeForce, edit: Edit, datasheet: Datasheet) -> Squad:
    """Add a squad of the fewest units, its special weapons all carried."""
    with changing(strike_force, edit):
        place = _next_place(strike_force)
        weapons = {w.slug: min(w.carriers, datasheet.fewest) for w in datasheet.weapons.all() if w.carriers}
        return strike_force.squads.create(datasheet=datasheet, size=datasheet.fewest, position=place, weapons=weapons)


def _next_place(strike_force: StrikeForce) -> int:
    if strike_force.squads.count() >= MOST_SQUADS:
        raise ValidationError(_("A strike force can hold %(most)s squads at most."), params={"most": MOST_SQUADS})
    last = strike_force.squads.aggregate(last=Max("position"))["last"]
    return 0 if last is None else last + 1


def change_squad(squad: Squad, edit: Edit, *, name: str, size: int, weapons: Mapping[str, int]) -> None:
    """Rename a squad, change its size or who carries what."""
    with changing(squad.strike_force, edit):
        squad.name, squad.size = name, min(size, LARGEST)
        squad.weapons = {slug: count for slug, count in weapons.items() if count}
        squad.save(update_fields=["name", "size", "weapons"])


def duplicate_squad(squad: Squad, edit: Edit) -> Squad:
    """Put a copy of a squad right behind it."""
    strike_force = squad.strike_force
    with changing(strike_force, edit):
        _next_place(strike_force)
        copy = Squad(strike_force=strike_force, datasheet=squad.datasheet, size=squad.size, weapons=squad.weapons)
        copy.name = squad.name
        copy.save()
        order = [n for n in strike_force.squads.values_list("pk", flat=True) if n != copy.pk]
        order.insert(order.index(squad.pk) + 1, copy.pk)
        _put_in_order(order)
        return copy


def move_squad(squad: Squad, edit: Edit, by: int) -> None:
    """Move a squad so many places down the list, or up when negative; the ends stop it."""
    with changing(squad.strike_force, edit):
        order = list(squad.strike_force.squads.values_list("pk", flat=True))
        place = order.index(squad.pk)
        order.insert(max(0, min(len(order) - 1, place + by)), order.pop(place))
        _put_in_order(order)


def _put_in_order(order: list[int]) -> None:
    Squad.objects.bulk_update([Squad(pk=pk, position=n) for n, pk in enumerate(order)], ["position"])


def drop_squad(squad: Squad, edit: Edit) -> None:
    with changing(squad.strike_force, edit):
        squad.delete()


def set_copies(strike_force: StrikeForce, edit: Edit, asset: Asset, copies: int) -> None:
    """Have so many copies of an asset in the deck (R-AST-01)."""
    with changing(strike_force, edit):
        if copies:
            DeckCard.objects.update_or_create(strike_force=strike_force, asset=asset, defaults={"copies": copies})
        else:
            DeckCard.objects.filter(strike_force=strike_force, asset=asset).delete()


def archive(strike_force: StrikeForce, edit: Edit) -> None:
    with changing(strike_force, edit):
        StrikeForce.objects.filter(pk=strike_force.pk).update(archived=timezone.now())


def restore(strike_force: StrikeForce, edit: Edit) -> None:
    with changing(strike_force, edit):
        StrikeForce.objects.filter(pk=strike_force.pk).update(archived=None)


def delete(strike_force: StrikeForce, edit: Edit) -> None:
    with changing(strike_force, edit):
        StrikeForce.objects.filter(pk=strike_force.pk).delete()
