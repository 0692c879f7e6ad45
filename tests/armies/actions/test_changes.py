"""What may happen to a strike force, each verb by itself; every one is made on a version and takes the next."""

import pytest
from django.core.exceptions import ValidationError

from armies.actions import ChangeRequest, DuplicateRequestError, StaleVersionError, archiving, versioning
from armies.actions import squads as actions
from armies.actions.squads import NoSuchSquadError
from armies.models import Change, StrikeForce
from tests.armies.support.guard_faction import a_list, change

pytestmark = pytest.mark.django_db
FIRST = ChangeRequest(1)


def squads(strike_force):
    kept = StrikeForce.objects.get(pk=strike_force.pk).squads
    return [(squad["datasheet"], squad["size"]) for squad in kept]


def asked_again(strike_force):
    return StrikeForce.objects.get(pk=strike_force.pk)


def version(strike_force):
    return StrikeForce.objects.get(pk=strike_force.pk).version


@pytest.mark.rule("R-SQD-01")
def test_a_squad_starts_with_its_fewest_units_at_the_end_of_the_list(patrol):
    actions.add_squad(patrol, FIRST, "runners")
    assert squads(patrol) == [("rifles", 3), ("rifles", 3), ("runners", 2)]
    assert version(patrol) == patrol.version == 2


def test_a_squad_starts_with_the_weapons_that_few_may_carry(patrol):
    actions.add_squad(patrol, FIRST, "rifles")
    assert patrol.squads[2]["weapons"] == {"launcher": 1}


def test_a_new_squad_has_an_id_that_none_ever_had(patrol):
    actions.remove_squad(patrol, FIRST, "s1")
    actions.add_squad(patrol, ChangeRequest(2), "rifles")
    actions.remove_squad(patrol, ChangeRequest(3), "3-1")
    actions.add_squad(patrol, ChangeRequest(4), "rifles")
    assert [squad["id"] for squad in patrol.squads] == ["s0", "5-1"]


def test_a_squad_gets_a_name_a_size_and_carriers(patrol):
    actions.change_squad(patrol, FIRST, "s0", {"name": "Wall", "size": 5, "weapon-launcher": 1, "weapon-rifle": 0})
    patrol.refresh_from_db()
    wall = {"id": "s0", "datasheet": "rifles", "name": "Wall", "size": 5, "weapons": {"launcher": 1}}
    assert patrol.squads[0] == wall


def test_a_copy_stands_right_behind_its_squad(patrol):
    change(patrol, 1, name="Second", size=4)
    actions.duplicate_squad(patrol, FIRST, "s0")
    assert squads(patrol) == [("rifles", 3), ("rifles", 3), ("rifles", 4)]


@pytest.mark.parametrize(
    ("moved", "by", "order"),
    [(0, 1, "rifles cannon runners"), (2, -1, "cannon runners rifles"), (0, -1, "cannon rifles runners")],
)
def test_a_squad_moves_and_stops_at_the_ends(guard, users, moved, by, order):
    it = a_list(users.ada, "cannon", "rifles", "runners")
    actions.move_squad(it, FIRST, f"s{moved}", by)
    assert [slug for slug, _ in squads(it)] == order.split()


def test_squads_stand_in_the_order_they_are_put_in(guard, users):
    it = a_list(users.ada, "cannon", "rifles", "runners")
    actions.reorder_squads(it, FIRST, ["s2", "s0", "s1"])
    assert [slug for slug, _ in squads(it)] == ["runners", "cannon", "rifles"]
    with pytest.raises(NoSuchSquadError):
        actions.reorder_squads(it, ChangeRequest(2), ["s9"])


def test_dropping_a_squad_leaves_the_others(patrol):
    change(patrol, 1, size=6)
    actions.remove_squad(patrol, FIRST, "s0")
    assert squads(patrol) == [("rifles", 6)]


@pytest.mark.rule("R-AST-01")
def test_the_deck_holds_so_many_copies_of_an_asset_or_none(patrol):
    actions.set_copies(patrol, FIRST, "smoke", 2, "deck")
    assert patrol.deck.count("smoke") == 2
    actions.set_copies(patrol, ChangeRequest(2), "smoke", 1, "deck")
    assert patrol.deck.count("smoke") == 1
    actions.set_copies(patrol, ChangeRequest(3), "smoke", 0, "deck")
    assert patrol.deck == ["rations"] * 11


@pytest.mark.rule("R-BAS-05")
def test_the_players_may_agree_on_another_limit(patrol):
    actions.change_settings(patrol, FIRST, name="Fourth Patrol", limit=750)
    patrol.refresh_from_db()
    assert (patrol.name, patrol.limit, patrol.version) == ("Fourth Patrol", 750, 2)


def test_the_archive_gives_back_what_it_took(patrol):
    archiving.archive(patrol, FIRST)
    assert list(StrikeForce.objects.active()) == []
    archiving.restore(patrol, ChangeRequest(2))
    assert list(StrikeForce.objects.active()) == [patrol]


@pytest.mark.postgres
def test_a_deleted_strike_force_takes_its_history_along(patrol):
    archiving.delete(patrol, FIRST)
    assert (StrikeForce.objects.count(), Change.objects.count()) == (0, 0)
    with pytest.raises(StrikeForce.DoesNotExist):
        archiving.archive(patrol, ChangeRequest(2))


@pytest.mark.postgres
@pytest.mark.parametrize("made_on", [0, 2, 99])
def test_a_change_made_on_another_version_changes_nothing(patrol, made_on):
    with pytest.raises(StaleVersionError):
        actions.change_squad(patrol, ChangeRequest(made_on), "s0", {"name": "Lost", "size": 6, "weapon-launcher": 0})
    assert squads(patrol) == [("rifles", 3), ("rifles", 3)]
    assert version(patrol) == 1


@pytest.mark.postgres
def test_the_same_change_twice_takes_effect_once(patrol):
    same = ChangeRequest(1, "mark of this change")
    actions.add_squad(patrol, same, "runners")
    with pytest.raises(DuplicateRequestError):
        actions.add_squad(asked_again(patrol), same, "runners")
    assert len(squads(patrol)) == 3


def test_another_change_on_the_same_version_is_no_repeat(patrol):
    actions.add_squad(patrol, ChangeRequest(1, "one"), "runners")
    with pytest.raises(StaleVersionError):
        actions.add_squad(asked_again(patrol), ChangeRequest(1, "other"), "runners")


def test_a_repeat_that_comes_after_a_third_change_is_stale(patrol):
    actions.add_squad(patrol, ChangeRequest(1, "one"), "runners")
    actions.add_squad(patrol, ChangeRequest(2, "two"), "runners")
    with pytest.raises(StaleVersionError):
        actions.add_squad(asked_again(patrol), ChangeRequest(1, "one"), "runners")


def test_a_list_has_an_end(patrol, monkeypatch):
    monkeypatch.setattr(versioning, "MAX_SQUADS", 2)
    with pytest.raises(ValidationError, match="2 entries at most"):
        actions.add_squad(patrol, FIRST, "runners")
    assert version(patrol) == 1
