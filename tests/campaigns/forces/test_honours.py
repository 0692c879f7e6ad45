"""Honours: chosen by a squad's own player, for many squads at once, and borne into the next battle."""

from copy import deepcopy
from datetime import date
from uuid import uuid4

import pytest

from campaigns.actions.entries import withdraw
from campaigns.actions.errors import RefusedError
from campaigns.actions.honours import choose_honours
from campaigns.actions.ledger import append
from campaigns.actions.plans import inputs_of
from campaigns.actions.results import Report, SideReport, auto_resolve, record_by_hand, result_event
from campaigns.bridge import fight
from campaigns.ledger.fairness import seed_commitment_of
from campaigns.ledger.settings import Settings
from campaigns.models import Battle
from campaigns.read_model.campaign_state import state_of
from campaigns.text.honours_and_scars import texts
from rules.damocles.content.honours import HONOURS, SCARS
from tests.campaigns.conftest import planned
from tests.campaigns.support.fighting import committed
from tests.support.changed_rows import changed_once

SECRET = "5" * 64

pytestmark = pytest.mark.django_db


def deeds(id, slain=0, destroyed=0, objectives=0, survived=True):
    return {"id": id, "slain": slain, "destroyed": destroyed, "objectives": objectives, "survived": survived}


def fought(campaign, entries, recorder, ours):
    """A battle of which ada's squads did this, recorded by hand; ben's did nothing that was noted."""
    battle = planned(campaign, entries, recorder)
    sides = (SideReport("won", 3, 0, deeds=ours), SideReport("lost", 0, 0))
    record_by_hand(battle, recorder, battle.version, Report(date(2026, 11, 20), "", sides))
    return battle


@pytest.fixture
def ada(campaign, users):
    return campaign.memberships.get(user=users.ada)


@pytest.fixture
def veterans(campaign, entries, users):
    """Squad 1 of ada's has 8 + 6 = 14 experience, a veteran with two choices; squad 2 has 6, one choice."""
    done = [[deeds("1", slain=21), deeds("2", objectives=5)], [deeds("1", slain=6, destroyed=1, objectives=1)]]
    changed_once(
        f"veterans {campaign.pk} {users.organiser.pk}",
        lambda: [fought(campaign, entries, users.organiser, ours) for ours in done],
    )
    campaign.refresh_from_db()
    return campaign.battles.order_by("number").last()


def squad_of(campaign, number):
    return state_of(campaign).forces[1].squads[number]


def agree(campaign, **settings):
    document = Settings(**settings).document()
    campaign.agreement = document
    campaign.save()
    append(campaign, "agreed", {"agreement": document})


@pytest.mark.rule("C-HON-01", "C-HON-06")
def test_honours_of_several_squads_are_chosen_at_once(campaign, entries, veterans, ada):
    assert [squad_of(campaign, n).choices_left for n in "12"] == [2, 1]
    key = uuid4()
    for _sent in range(2):
        choose_honours(entries[0], ada, [("1", "crack-shots"), ("2", "hard-to-kill")], key=key)
    assert squad_of(campaign, "1").honours == ["crack-shots"]
    assert squad_of(campaign, "2").honours == ["hard-to-kill"]
    assert campaign.ledger.filter(kind="honoured").count() == 2


@pytest.mark.rule("C-HON-02", "C-HON-06")
@pytest.mark.parametrize(("choices", "reason"), [
    ([], "at least one"),
    ([("1", "crack-shots"), ("2", "unheard-of")], "no such honour"),
    ([("1", "crack-shots"), ("1", "crack-shots")], "has this honour already"),
    ([("2", "crack-shots"), ("2", "forced-march")], "no honour left"),
    ([("1", "crack-shots"), ("9", "crack-shots")], "no such squad"),
])  # fmt: skip
def test_all_are_chosen_or_none(campaign, entries, veterans, ada, choices, reason):
    with pytest.raises(RefusedError, match=reason):
        choose_honours(entries[0], ada, choices, key=uuid4())
    assert not campaign.ledger.filter(kind="honoured").exists()


def test_nobody_chooses_for_another_nor_for_a_force_that_is_withdrawn(campaign, entries, veterans, ada, users):
    ben = campaign.memberships.get(user=users.ben)
    with pytest.raises(RefusedError, match="whose strike force"):
        choose_honours(entries[0], ben, [("1", "crack-shots")], key=uuid4())
    withdraw(entries[0])
    with pytest.raises(RefusedError, match="as long as it fights"):
        choose_honours(entries[0], ada, [("1", "crack-shots")], key=uuid4())


def test_a_form_that_another_used_is_refused(campaign, entries, veterans, ada, users):
    key = uuid4()
    choose_honours(entries[0], ada, [("1", "crack-shots")], key=key)
    with pytest.raises(RefusedError, match="already used"):
        choose_honours(entries[1], campaign.memberships.get(user=users.ben), [("1", "crack-shots")], key=key)


@pytest.mark.rule("C-HON-05", "C-EXP-04")
@pytest.mark.parametrize("off", ["honours", "experience"])
def test_where_honours_are_switched_off_none_is_chosen(campaign, entries, veterans, ada, off):
    agree(campaign, **{off: False})
    with pytest.raises(RefusedError, match="without honours"):
        choose_honours(entries[0], ada, [("1", "crack-shots")], key=uuid4())


@pytest.mark.rule("C-HON-03")
def test_an_honour_rests_when_the_battle_it_was_earned_in_is_taken_back(campaign, entries, veterans, ada):
    choose_honours(entries[0], ada, [("1", "crack-shots"), ("1", "forced-march")], key=uuid4())
    append(campaign, "taken_back", {"events": [result_event(campaign, veterans).number], "reason": ""})
    squad = squad_of(campaign, "1")
    assert (squad.grade, squad.honours, squad.resting) == ("seasoned", ["crack-shots"], ["forced-march"])


def abilities(scenario, colour="red"):
    player = next(player for player in scenario["players"] if player["id"] == colour)
    return [[each["slug"] for each in squad["datasheet"].get("abilities", [])] for squad in player["squads"]]


@pytest.mark.rule("C-HON-04", "C-HON-06")
def test_a_veteran_fights_with_what_was_chosen_before_all_plans_were_locked(campaign, entries, veterans, ada, users):
    """Chosen between planning and locking it counts; chosen afterwards it waits for the next battle."""
    battle = planned(campaign, entries, users.organiser)
    choose_honours(entries[0], ada, [("1", "crack-shots")], key=uuid4())
    locked = committed(battle, users.organiser)
    choose_honours(entries[0], ada, [("2", "field-medic")], key=uuid4())
    fights = Battle.objects.with_documents().get(pk=locked.pk).scenario
    assert abilities(fights) == [["honour-crack-shots"], []]
    assert abilities(inputs_of(planned(campaign, entries, users.organiser)))[1] == ["honour-field-medic"]


@pytest.mark.rule("C-HON-04", "C-REC-05")
def test_the_engine_fights_with_honours(campaign, entries, veterans, ada, users):
    """From the very same seed the battle takes another course without it: the squad goes 14 instead of 12."""
    choose_honours(entries[0], ada, [("1", "forced-march")], key=uuid4())
    battle = planned(campaign, entries, users.organiser)
    Battle.objects.filter(pk=battle.pk).update(secret=SECRET, seed_commitment=seed_commitment_of(SECRET))
    battle = committed(battle, users.organiser)
    auto_resolve(battle, users.organiser, battle.version)
    done = Battle.objects.with_documents().get(pk=battle.pk)
    assert done.is_auto_resolved()
    assert abilities(done.scenario)[0] == ["honour-forced-march"]
    assert state_of(campaign).forces[1].squads["1"].battles == 3
    plain = deepcopy(done.scenario)
    plain["players"][0]["squads"][0]["datasheet"]["abilities"] = []
    assert fight(done.scenario)["events"] == done.result["events"]
    assert fight(plain)["events"] != done.result["events"]


def test_pages_show_every_honour_and_scar_as_the_engine_has_it():
    for marks, marks_told in ((HONOURS, texts("damocles", "honour")), (SCARS, texts("damocles", "scar"))):
        assert [(m.slug, m.name, m.text) for m in marks] == [(t.slug, str(t.name), str(t.text)) for t in marks_told]
