"""The pictures of a list as pages show them: each with the name of its unit, those of the whole list first."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from armies.bridge import sheet_of
from armies.models import ListPicture, StrikeForce
from web.translation.messages import shown


class ShownPicture(NamedTuple):
    row: ListPicture
    unit: str


def pictures_of(row: StrikeForce, units: Mapping[str, str], user: Any) -> list[ShownPicture]:
    """What this reader may see; `units` are names by id, and who left the list is nameless."""
    pictures = ListPicture.objects.visible_to(user).without_pixels().filter(strike_force=row)
    return sorted(
        [ShownPicture(picture, units.get(picture.squad, "")) for picture in pictures],
        key=lambda picture: bool(picture.row.squad),
    )


def shown_pictures(row: StrikeForce, user: Any) -> list[ShownPicture]:
    """The same, with the names of its units looked up."""
    units = {unit.id: unit.name or shown(unit.part) for unit in sheet_of(row, row.faction).units}
    return pictures_of(row, units, user)
