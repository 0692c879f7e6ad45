"""Who stays, comes back and is new when a force is refitted."""

import pytest

from campaigns.ledger.members import fit
from campaigns.ledger.refits import Wanted, dropped, matched
from campaigns.ledger.state import Force

ROWS = {"a": "1", "b": "2", "c": "3"}


def force(*squads):
    """A force of these squads: (number, name, datasheet)."""
    it = Force(1, 1)
    refit(it, *squads)
    return it


def refit(it, *squads):
    squad_documents = [{"id": id, "name": name, "datasheet": sheet, "points": 60} for id, name, sheet in squads]
    fit(it, {"name": "F", "faction": "f", "faction_name": "F", "release": 1, "points": 60, "squads": squad_documents})


THREE = (("1", "Old Guard", "rifles"), ("2", "", "rifles"), ("3", "Anvil", "guns"))


def numbers(places):
    return [(place.id, "back" if place.returns else "stays" if place.before else "new") for place in places]


@pytest.mark.rule("C-FRC-02", "C-FRC-06")
def test_in_its_own_list_a_squad_is_known_however_it_is_called():
    it = force(*THREE)
    wanted = [Wanted("c", "Hammer", "guns"), Wanted("d", "Old Guard", "rifles"), Wanted("a", "Young Guard", "rifles")]
    places = matched(it, ROWS, wanted, same_list=True)
    assert numbers(places) == [("3", "stays"), ("4", "new"), ("1", "stays")]
    assert [squad.id for squad in dropped(it, places)] == ["2"]


@pytest.mark.rule("C-FRC-06")
def test_a_squad_of_another_datasheet_is_another_squad():
    places = matched(force(*THREE), ROWS, [Wanted("a", "Old Guard", "guns")], same_list=True)
    assert numbers(places) == [("4", "new")]


@pytest.mark.rule("C-FRC-06")
def test_in_another_list_squads_are_known_by_name_and_datasheet():
    """Its ids mean nothing: row a of the other list is no Old Guard."""
    wanted = [Wanted("a", "", "rifles"), Wanted("b", "", "rifles"), Wanted("z", "Anvil", "guns")]
    places = matched(force(*THREE), ROWS, wanted, same_list=False)
    assert numbers(places) == [("2", "stays"), ("4", "new"), ("3", "stays")]


@pytest.mark.rule("C-FRC-07")
def test_a_squad_that_was_dropped_comes_back_by_its_name_and_new_ones_get_the_next_numbers():
    it = force(*THREE)
    refit(it, ("3", "Anvil", "guns"))
    wanted = [Wanted("c", "Anvil", "guns"), Wanted("x", "", "rifles"), Wanted("y", "Old Guard", "rifles")]
    places = matched(it, {"c": "3"}, [*wanted, Wanted("w", "Old Guard", "rifles")], same_list=True)
    assert numbers(places) == [("3", "stays"), ("4", "new"), ("1", "back"), ("5", "new")]
