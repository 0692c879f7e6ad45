"""Refits: a force becomes what its player's list is now, within the limit of the round, and its squads stay known."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from armies.actions import ChangeRequest
from armies.actions.creating import import_strike_force
from armies.actions.squads import change_squad
from armies.models.strike_force import unguessable_slug
from campaigns.actions.battles import plan
from campaigns.actions.entries import enter, withdraw
from campaigns.actions.errors import NotLegalError, RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.plans import lock_plan
from campaigns.actions.refits import refit
from campaigns.ledger.settings import read_settings
from campaigns.models import Battle, Entry
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.limits import limit_of
from rules.damocles.engine.operations.eradication import eradication
from rules.damocles.formats.roster import read_roster
from tests.campaigns.conftest import planned
from tests.campaigns.forces.test_honours import deeds, fought
from tests.campaigns.support.content import PACK, roster, strike_force_of
from workshop.actions.importing import read_content, save_content

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(campaign, users):
    return campaign.memberships.get(user=users.ada)


@pytest.fixture
def watch(entries):
    """Ada's list that her force was made from: two squads of three rifles, 120 SV."""
    return entries[0].strike_force


def edit(force, **wished):
    """Change the list's first squad in the builder."""
    squad = force.squads[0]
    weapons = {f"weapon-{slug}": count for slug, count in wished.pop("weapons", {}).items()}
    values = {"name": squad["name"], "size": 3, "weapon-launcher": 0, **weapons, **wished}
    change_squad(force, ChangeRequest(force.version), squad["id"], values)
    force.refresh_from_db()


def refitted(entry, force, by, version=1):
    return refit(entry, force, by, version=version, list_version=force.version)


def squads_of(campaign, force=1):
    return state_of(campaign).forces[force].squads


def agree(campaign, **agreed):
    document = read_settings(agreed).document()
    campaign.agreement = document
    campaign.save()
    append(campaign, "agreed", {"agreement": document})


def open_round(campaign, number, pairings=(), limit=500):
    deadline = datetime(2026, 12, 24, tzinfo=UTC).isoformat()
    document = {"round": number, "limit": limit, "deadline": deadline, "pairings": list(pairings)}
    append(campaign, "round_opened", document)


@pytest.mark.rule("C-FRC-02", "C-FRC-03")
def test_a_renamed_squad_keeps_its_experience_and_a_new_one_gets_the_next_number(campaign, entries, ada, watch, users):
    """8 experience stay with squad 1 whatever it is called; 4 + 3 rifles are 60 + 15 + 60 = 135 SV, a third 195."""
    fought(campaign, entries, users.organiser, [deeds("1", slain=30), deeds("2")])
    edit(watch, name="Old Guard", size=4)
    watch.squads = [watch.squads[0], {**watch.squads[1], "id": "fresh", "name": "Recruits"}]
    watch.save()
    done = refitted(entries[0], watch, ada)
    assert (done.squad_ids, done.points, done.version) == (["1", "3"], 135, 2)
    squads = squads_of(campaign)
    assert [(s.id, s.name, s.experience) for s in squads.values()] == [("1", "Old Guard", 8), ("3", "Recruits", 0)]
    assert list(state_of(campaign).forces[1].dropped) == ["2"]


@pytest.mark.postgres
def test_sent_twice_it_is_refitted_once(campaign, entries, ada, watch):
    edit(watch, size=5)
    for _sent in range(2):
        assert refitted(entries[0], watch, ada).points == 150
    assert campaign.ledger.filter(kind="refitted").count() == 1


@pytest.mark.postgres
def test_a_list_that_says_the_same_changes_nothing(campaign, entries, ada, watch):
    refitted(entries[0], watch, ada)
    assert not campaign.ledger.filter(kind="refitted").exists()


def test_who_saw_another_list_or_another_force_is_refused_and_nothing_is_written(campaign, entries, ada, watch):
    seen = watch.version
    edit(watch, size=5)
    with pytest.raises(StaleError):
        refit(entries[0], watch, ada, version=1, list_version=seen)
    with pytest.raises(StaleError):
        refit(entries[0], watch, ada, version=7, list_version=watch.version)
    assert Entry.objects.get(pk=entries[0].pk).points == 120


@pytest.mark.rule("C-FRC-03")
def test_an_illegal_list_or_one_of_another_release_or_faction_is_refused(campaign, entries, ada, watch, users):
    watch.deck = watch.deck[:9]
    watch.save()
    with pytest.raises(NotLegalError) as refused:
        refitted(entries[0], watch, ada)
    assert [violation.rule for violation in refused.value.verdict.violations] == ["R-AST-01"]
    agree(campaign, releases={"watch": 2})
    with pytest.raises(RefusedError, match="release 2 of The Watch; this list has release 1"):
        refitted(entries[0], watch, ada)
    save_content([read_content({**PACK, "faction": {**PACK["faction"], "slug": "wall"}})])
    other = import_strike_force(users.ada, read_roster({**roster("Wall"), "faction": "wall"}), slug=unguessable_slug())
    with pytest.raises(RefusedError, match="keeps its faction"):
        refitted(entries[0], other, ada)


@pytest.mark.rule("C-FRC-04", "C-RND-03")
def test_the_limit_is_that_of_the_open_round_or_of_the_next(campaign, entries, ada, users):
    """Nine squads are 540 SV: too many for 500, few enough for the 600 from round 2 on, once round 1 is closed."""
    whole = strike_force_of(users.ada, "The Whole Watch", 9, limit=1000)
    agree(campaign, limits=[{"round": 2, "limit": 600}])
    open_round(campaign, 1)
    with pytest.raises(NotLegalError):
        refitted(entries[0], whole, ada)
    append(campaign, "round_closed", {"round": 1})
    assert refitted(entries[0], whole, ada).points == 540
    assert limit_of(campaign, state_of(campaign), 1)[:2] == (2, 600)


@pytest.mark.rule("C-FRC-04")
def test_who_enters_late_enters_within_the_limit_of_the_round(campaign, users, ada):
    agree(campaign, limits=[{"round": 2, "limit": 600}])
    open_round(campaign, 2, limit=600)
    assert enter(ada, strike_force_of(users.ada, "The Whole Watch", 9, limit=1000)).points == 540


@pytest.mark.rule("C-FRC-04", "C-MAP-07")
def test_hexes_held_give_strategic_valor_above_the_limit(campaign, entries, ada):
    hexes = [{"id": "mill", "q": 0, "r": 0, "valor": 40}, {"id": "ford", "q": 1, "r": 0, "valor": 25}]
    append(campaign, "map_drawn", {"map": {"hexes": hexes, "homes": {"mill": ada.number}}})
    assert limit_of(campaign, state_of(campaign), ada.number).valor == 540


@pytest.mark.rule("C-FRC-05")
def test_nobody_refits_while_plans_are_locked_or_with_a_battle_of_the_round_to_fight(
    campaign, entries, ada, watch, users
):
    edit(watch, size=5)
    open_round(campaign, 1, [{"battle": 1, "forces": [1, 2]}])
    battle = plan(campaign, users.organiser, key=uuid4(), operation=eradication(), entries=entries, round=1)
    with pytest.raises(RefusedError, match="battle to fight in round 1"):
        refitted(entries[0], watch, ada)
    Battle.objects.filter(pk=battle.pk).update(round=None)
    for side in battle.sides.all():
        lock_plan(side, users.organiser)
    with pytest.raises(RefusedError, match="locked and published"):
        refitted(entries[0], watch, ada)
    assert not campaign.ledger.filter(kind="refitted").exists()


def test_a_force_that_was_withdrawn_is_not_refitted(campaign, entries, ada, watch):
    edit(watch, size=5)
    withdraw(entries[0])
    with pytest.raises(RefusedError, match="withdrawn"):
        refitted(entries[0], watch, ada)


@pytest.mark.rule("C-FRC-08")
def test_a_battle_planned_before_is_fought_with_the_force_as_it_is_now_and_plans_open_again(
    campaign, entries, ada, watch, users
):
    """Ben had locked his plan against two squads; ada comes with five men and one new squad."""
    battle = planned(campaign, entries, users.organiser)
    red, blue = battle.sides.all()
    lock_plan(blue, users.ben, salt="ben's own")
    edit(watch, size=5)
    watch.squads = [watch.squads[0], {**watch.squads[1], "id": "fresh"}]
    watch.save()
    refitted(entries[0], watch, ada)
    red.refresh_from_db()
    blue.refresh_from_db()
    assert (red.squad_ids, blue.squad_ids, blue.locked) == (["1", "3"], ["1", "2"], None)
    present = Battle.objects.with_documents().get(pk=battle.pk)
    assert [squad["size"] for squad in present.scenario["players"][0]["squads"]] == [5, 3]
    assert present.version == battle.version + 1


def test_another_list_takes_the_place_of_the_first(campaign, entries, ada, users):
    """Squads called alike are the same; the rest is new."""
    other = strike_force_of(users.ada, "Second Watch", 2)
    other.squads[1]["name"] = "First Watch 2"
    other.save()
    done = refitted(entries[0], other, ada)
    assert (done.name, done.squad_ids, done.strike_force) == ("Second Watch", ["3", "2"], other)
    assert state_of(campaign).forces[1].refits == 1
