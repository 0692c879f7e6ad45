"""Artillery and who carries its ammunition: they stand together, and stay while there is some (H-WPN-02)."""

from __future__ import annotations

from rules.hell_dorado.commanders.plans import round_about
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.deployment import refuse_place
from rules.hell_dorado.engine.measures import contact
from rules.hell_dorado.engine.shooting import served
from rules.hell_dorado.engine.state import Unit
from rules.table.geometry import squared


def loaded(unit: Unit) -> bool:
    """Whether a piece of artillery has ammunition left."""
    for weapon in unit.sheet.weapons:
        spent = weapon.has("ammunition") and unit.fired.get(weapon.slug, 0) >= weapon.amount("ammunition")
        if weapon.has("artillery") and not spent:
            return True
    return False


def piece_of(unit: Unit) -> Unit | None:
    """The artillery whose ammunition a unit carries, if it stands and has some left (H-ABI-03)."""
    for other in unit.owner.units:
        if other.stands() and unit.against("ammunition-carrier", other.sheet.slug) is not None and loaded(other):
            return other
    return None


def stays(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is artillery that is served and loaded, or serves some."""
    piece = piece_of(unit)
    if piece is not None:
        return contact(battle, unit, piece)
    return loaded(unit) and served(battle, unit)


def without_waiting_carriers(units: list[Unit]) -> list[Unit]:
    """The units that may be placed next: carriers come after their artillery."""
    able: list[Unit] = []
    for unit in units:
        waits = [other for other in units if unit.against("ammunition-carrier", other.sheet.slug) is not None]
        if not waits:
            able.append(unit)
    return able or units


def beside_piece(battle: Battle, unit: Unit, x: int, y: int) -> tuple[int, int] | None:
    """Where a carrier is put: in contact with its artillery, on the side that is far from where the battle goes."""
    piece = piece_of(unit)
    if piece is None:
        return None
    places = round_about(piece, int(unit.radius))
    places.sort(key=lambda place: -squared(place[0], place[1], x, y))
    for place in places:
        if refuse_place(battle, unit, place[0], place[1]) is None:
            return place
    return None
