"""What may happen to a strike force, each verb by itself; every one is made on a version and takes the next."""

import pytest
from django.core.exceptions import ValidationError

from armies import actions
from armies.actions import AlreadyMadeError, Edit, StaleVersionError
from armies.models import DeckCard, StrikeForce
from tests.armies.guard import a_list, sheet

pytestmark = pytest.mark.django_db
FIRST = Edit(1)


def squads(strike_force):
    return [(squad.datasheet.slug, squad.size) for squad in strike_force.squads.all()]


def version(strike_force):
    return StrikeForce.objects.get(pk=strike_force.pk).version


@pytest.mark.rule("R-SQD-01")
def test_a_squad_starts_with_its_fewest_units_at_the_end_of_the_list(patrol):
    actions.add_squad(patrol, FIRST, sheet("runners"))
    assert squads(patrol) == [("rifles", 3), ("rifles", 3), ("runners", 2)]
    assert version(patrol) == patrol.version == 2


def test_a_squad_starts_with_the_weapons_that_few_may_carry(patrol):
    assert actions.add_squad(patrol, FIRST, sheet("rifles")).weapons == {"launcher": 1}


def test_a_squad_gets_a_name_a_size_and_carriers(patrol):
    squad = patrol.squads.first()
    actions.change_squad(squad, FIRST, name="Wall", size=5, weapons={"launcher": 1, "rifle": 0})
    squad.refresh_from_db()
    assert (squad.name, squad.size, squad.weapons) == ("Wall", 5, {"launcher": 1})


def test_a_copy_stands_right_behind_its_squad(patrol):
    patrol.squads.filter(position=1).update(name="Second", size=4)
    actions.duplicate_squad(patrol.squads.first(), FIRST)
    assert squads(patrol) == [("rifles", 3), ("rifles", 3), ("rifles", 4)]


@pytest.mark.parametrize(
    ("moved", "by", "order"),
    [(0, 1, "rifles cannon runners"), (2, -1, "cannon runners rifles"), (0, -1, "cannon rifles runners")],
)
def test_a_squad_moves_and_stops_at_the_ends(guard, cast, moved, by, order):
    it = a_list(cast.ada, "cannon", "rifles", "runners")
    actions.move_squad(it.squads.all()[moved], FIRST, by)
    assert [slug for slug, _ in squads(it)] == order.split()


def test_dropping_a_squad_leaves_the_others(patrol):
    patrol.squads.filter(position=1).update(size=6)
    actions.drop_squad(patrol.squads.first(), FIRST)
    assert squads(patrol) == [("rifles", 6)]


@pytest.mark.rule("R-AST-01")
def test_the_deck_holds_so_many_copies_of_an_asset_or_none(patrol):
    smoke = patrol.faction.assets.get(slug="smoke")
    actions.set_copies(patrol, FIRST, smoke, 2)
    actions.set_copies(patrol, Edit(2), smoke, 1)
    assert DeckCard.objects.get(asset=smoke).copies == 1
    actions.set_copies(patrol, Edit(3), smoke, 0)
    assert not DeckCard.objects.filter(asset=smoke).exists()


@pytest.mark.rule("R-BAS-05")
def test_the_players_may_agree_on_another_limit(patrol):
    actions.change_agreement(patrol, FIRST, name="Fourth Patrol", limit=750)
    patrol.refresh_from_db()
    assert (patrol.name, patrol.limit, patrol.version) == ("Fourth Patrol", 750, 2)


def test_the_archive_gives_back_what_it_took(patrol):
    actions.archive(patrol, FIRST)
    assert list(StrikeForce.objects.kept()) == []
    actions.restore(patrol, Edit(2))
    assert list(StrikeForce.objects.kept()) == [patrol]


def test_a_deleted_strike_force_takes_its_squads_and_deck_along(patrol):
    actions.delete(patrol, FIRST)
    assert (StrikeForce.objects.count(), DeckCard.objects.count()) == (0, 0)
    with pytest.raises(StrikeForce.DoesNotExist):
        actions.archive(patrol, Edit(2))


@pytest.mark.parametrize("made_on", [0, 2, 99])
def test_a_change_made_on_another_version_changes_nothing(patrol, made_on):
    squad = patrol.squads.first()
    with pytest.raises(StaleVersionError):
        actions.change_squad(squad, Edit(made_on), name="Lost", size=6, weapons={})
    assert squads(patrol) == [("rifles", 3), ("rifles", 3)]
    assert version(patrol) == 1


def test_the_same_change_twice_takes_effect_once(patrol):
    same = Edit(1, "mark of this change")
    actions.add_squad(patrol, same, sheet("runners"))
    with pytest.raises(AlreadyMadeError):
        actions.add_squad(patrol, same, sheet("runners"))
    assert len(squads(patrol)) == 3


def test_another_change_on_the_same_version_is_no_repeat(patrol):
    actions.add_squad(patrol, Edit(1, "one"), sheet("runners"))
    with pytest.raises(StaleVersionError):
        actions.add_squad(patrol, Edit(1, "other"), sheet("runners"))


def test_a_repeat_that_comes_after_a_third_change_is_stale(patrol):
    actions.add_squad(patrol, Edit(1, "one"), sheet("runners"))
    actions.add_squad(patrol, Edit(2, "two"), sheet("runners"))
    with pytest.raises(StaleVersionError):
        actions.add_squad(patrol, Edit(1, "one"), sheet("runners"))


def test_a_list_has_an_end(patrol, monkeypatch):
    monkeypatch.setattr(actions, "MOST_SQUADS", 2)
    with pytest.raises(ValidationError, match="2 squads at most"):
        actions.add_squad(patrol, FIRST, sheet("runners"))
    assert version(patrol) == 1
