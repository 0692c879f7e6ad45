"""Which squads of a force stay when it is refitted, which come back, and which are new (C-FRC-06, C-FRC-07)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from campaigns.ledger.state import Force, Squad


class Wanted(NamedTuple):
    """A squad as the builder's list has it now; `row` is its id there."""

    row: str
    name: str
    datasheet: str


class RefitSquad(NamedTuple):
    """A squad of the refitted force: its number, and who it was; `before` is None for a new one."""

    id: str
    wanted: Wanted
    before: Squad | None
    returns: bool = False


def matched(force: Force, rows: Mapping[str, str], wanted: Sequence[Wanted], same_list: bool) -> list[RefitSquad]:
    """The squads of the refitted force in order, with the numbers they keep or get (C-FRC-02, C-FRC-06, C-FRC-07).

    `rows` are the numbers of the squads by their ids in the list that the force was made from: in that very list a
    squad is known by its id, however it is called now; in another by its name and datasheet. A squad that is now of
    another datasheet is another squad.
    """
    free = dict(force.squads)
    squads = [_known(free, rows, each, same_list) for each in wanted]
    gone = {squad.id: squad for squad in force.dropped.values() if squad.name}
    number, places = force.next_squad(), []
    for each, squad in zip(wanted, squads, strict=True):
        back = None if squad else _alike(gone, each)
        known = squad or back
        places.append(RefitSquad(known.id if known else str(number), each, known, back is not None))
        number += known is None
    return places


def _known(free: dict[str, Squad], rows: Mapping[str, str], each: Wanted, same_list: bool) -> Squad | None:
    """Takes a squad of the force out of those that are still free."""
    if not same_list:
        return _alike(free, each)
    squad = free.get(rows.get(each.row, ""))
    if squad is None or squad.datasheet != each.datasheet:
        return None
    return free.pop(squad.id)


def _alike(among: dict[str, Squad], each: Wanted) -> Squad | None:
    """Takes the first squad of this name and datasheet."""
    for id, squad in among.items():
        if (squad.name, squad.datasheet) == (each.name, each.datasheet):
            return among.pop(id)
    return None


def dropped(force: Force, places: Sequence[RefitSquad]) -> list[Squad]:
    """The squads that the refitted force leaves behind."""
    stay = {place.id for place in places}
    return [squad for squad in force.squads.values() if squad.id not in stay]
