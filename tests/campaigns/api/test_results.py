"""Results by the API: reasons and deeds squad by squad, proposals, corrections foreseen, battles played by script."""

import pytest

from campaigns import bridge
from campaigns.actions.results import record_by_hand
from campaigns.models import Battle, Proposal
from jobs.models import Job
from jobs.worker import work_off
from tests.campaigns.api.test_campaigns import MAX_QUERIES
from tests.campaigns.conftest import planned
from tests.campaigns.support.fighting import auto_resolve
from tests.campaigns.test_queries import WON
from tests.support.api_client import Caller, faults

pytestmark = pytest.mark.django_db
BLUE = {"colour": "blue", "victory_points": 1, "squads_lost": 2}
RED = {
    "colour": "red",
    "victory_points": 3,
    "squads_lost": 0,
    "reasons": {"squad_destroyed": 2, "first_blood": 1},
    "deeds": [{"id": "1", "slain": 4, "destroyed": 2}],
}


def at(battle, rest=""):
    return f"/api/1/battles/{battle.slug}/{rest}"


def report(red=RED, blue=BLUE, **changes):
    return {"winner": "red", "played": "2026-11-01", "sides": [red, blue]} | changes


def tag(caller, battle):
    return caller.get(at(battle)).headers["ETag"]


@pytest.mark.rule("C-RES-06")
def test_reasons_and_deeds_are_recorded_squad_by_squad_and_counted(battle, users):
    organiser = Caller(users.organiser)
    done = organiser.post(at(battle, "record/"), report(), tag(organiser, battle))
    red, blue = done.json()["sides"]
    assert (red["reasons"], blue["reasons"]) == ({"squad_destroyed": 2, "first_blood": 1}, {})
    assert red["deeds"] == [
        {"id": "1", "slain": 4, "destroyed": 2, "objectives": 0, "survived": True},
        {"id": "2", "slain": 0, "destroyed": 0, "objectives": 0, "survived": True},
    ]
    assert blue["deeds"] == []
    squads = organiser.get(f"/api/1/campaigns/{battle.campaign.slug}/forces/1/").json()["squads"]
    # survived 1, four slain 1, two squads destroyed 4; the other survived
    assert [squad["experience"] for squad in squads] == [6, 1]


@pytest.mark.rule("C-RES-06")
@pytest.mark.parametrize(
    ("red", "paths"),
    [
        ({"reasons": {"squad_destroyed": 2}}, ["sides[0].victory_points"]),
        ({"reasons": {"glory": 3}}, ["sides[0].reasons.glory"]),
        ({"reasons": {"first_blood": "1"}}, ["sides[0].reasons.first_blood"]),
        ({"deeds": [{"id": "7"}]}, ["sides[0].deeds[0].id"]),
        ({"deeds": [{"id": "1"}, {"id": "1"}]}, ["sides[0].deeds[1].id"]),
        ({"deeds": [{"id": "1", "slain": 3000}]}, ["sides[0].deeds[0].slain"]),
        ({"deeds": [{"id": "1", "survived": False}]}, ["sides[0].squads_lost"]),
        ({"deeds": [{"id": "2", "destroyed": 3}]}, ["sides[0].deeds"]),
        ({"deeds": [{"id": "1", "kills": 3}]}, ["sides[0].deeds[0].kills"]),
        ({"squads_lost": 3}, ["sides[0].squads_lost"]),
        ({"colour": "green"}, ["sides"]),
        ({"colour": "blue"}, ["sides"]),
    ],
)
def test_what_does_not_agree_with_itself_is_refused_at_its_place(battle, users, red, paths):
    organiser = Caller(users.organiser)
    refused = organiser.post(at(battle, "record/"), report(RED | red), tag(organiser, battle))
    assert refused.status_code == 400
    assert [path for path, _ in faults(refused)] == paths
    assert Battle.objects.get().is_planned()


@pytest.mark.rule("C-RES-06")
@pytest.mark.parametrize(
    ("changes", "path", "message"),
    [
        ({"winner": "green"}, "winner", '"green" is not a valid choice.'),
        ({"winner": "draw"}, "winner", "Most victory points win: First Watch (R-ERA-04)."),
        ({"played": "2999-01-01"}, "played", "This day has not come yet."),
    ],
)
def test_winner_and_day_are_judged_as_on_the_page(battle, users, changes, path, message):
    organiser = Caller(users.organiser)
    refused = organiser.post(at(battle, "record/"), report(**changes), tag(organiser, battle))
    assert (refused.status_code, faults(refused)) == (400, [(path, message)])


@pytest.mark.rule("C-RES-07")
def test_a_players_word_is_proposed_whole_and_counts_when_another_confirms(battle, users):
    ada, ben = Caller(users.ada), Caller(users.ben)
    assert ada.post(at(battle, "record/"), report(), tag(ada, battle)).status_code == 404
    made = ada.post(at(battle, "proposals/"), report(), tag(ada, battle), key="k")
    again = ada.post(at(battle, "proposals/"), report(), tag(ada, battle), key="k")
    assert (made.status_code, again.content) == (201, made.content)
    assert ada.post(at(battle, "proposals/"), report(notes="Else."), tag(ada, battle), key="k").status_code == 422
    assert made.json()["sides"][0]["reasons"] == {"squad_destroyed": 2, "first_blood": 1}
    assert [deeds["slain"] for deeds in made.json()["sides"][0]["deeds"]] == [4, 0]
    key = made.json()["key"]
    confirmed = ben.post(at(battle, f"proposals/{key}/confirm/")).json()
    assert (confirmed["state"], confirmed["answered_by"]) == ("confirmed", 3)
    assert ben.get(at(battle)).json()["sides"][0]["deeds"][0]["destroyed"] == 2


@pytest.mark.postgres
def test_proposals_are_listed_of_a_battle_and_of_a_campaign_by_their_state(battle, entries, users):
    ada, ben, other = Caller(users.ada), Caller(users.ben), planned(battle.campaign, entries, users.organiser)
    first = ada.post(at(battle, "proposals/"), report(), tag(ada, battle)).json()["key"]
    ben.post(at(battle, f"proposals/{first}/dispute/"), {"words": "It was two."})
    second = ben.post(at(other, "proposals/"), report(), tag(ben, other)).json()["key"]
    all_of_it = f"/api/1/campaigns/{battle.campaign.slug}/proposals/"
    assert [row["key"] for row in ben.get(all_of_it).json()["results"]] == [second, first]
    assert [row["key"] for row in ben.get(at(battle, "proposals/")).json()["results"]] == [first]
    waiting = ben.get(f"{all_of_it}?state=open").json()["results"]
    assert [(row["key"], row["battle"], row["proposer"]) for row in waiting] == [(second, other.slug, 3)]
    assert Caller(users.stranger).get(all_of_it).status_code == 404


@pytest.mark.rule("C-LED-08")
@pytest.mark.rule("C-LED-10")
def test_a_correction_is_foreseen_and_made_on_what_was_foreseen(battle, entries, users):
    organiser, ada = Caller(users.organiser), Caller(users.ada)
    record_by_hand(battle, users.organiser, 1, WON)
    level = {"victory_points": 3, "reasons": {}, "deeds": []}
    other = report(RED | level, BLUE | level, winner="draw")
    stands = tag(organiser, battle)
    foreseen = organiser.post(at(battle, "record/preview/"), other, stands)
    assert foreseen.status_code == 200
    preview = foreseen.json()
    assert [(line["name"], line["before"]["points"], line["after"]["points"]) for line in preview["lines"]] == [
        ("ada", 3, 1),
        ("ben", 0, 1),
    ]
    assert (preview["nothing"], preview["battles"]) == (False, [])
    assert ada.post(at(battle, "record/preview/"), other, stands).status_code == 404
    assert [path for path, _ in faults(organiser.post(at(battle, "record/"), other, stands))] == ["seal"]
    record_by_hand(planned(battle.campaign, entries, users.organiser), users.organiser, 1, WON)
    late = organiser.post(at(battle, "record/"), other | {"seal": preview["seal"]}, stands)
    assert late.status_code == 412
    seal = organiser.post(at(battle, "record/preview/"), other, stands).json()["seal"]
    done = organiser.post(at(battle, "record/"), other | {"seal": seal}, stands)
    assert [side["outcome"] for side in done.json()["sides"]] == ["draw", "draw"]
    assert organiser.post(at(battle, "record/"), other | {"seal": seal}, stands).status_code == 200
    assert battle.campaign.ledger.filter(kind="taken_back").count() == 1


def test_only_what_was_recorded_is_corrected(battle, users):
    organiser = Caller(users.organiser)
    refused = organiser.post(at(battle, "record/preview/"), report(), tag(organiser, battle))
    assert (refused.status_code, refused.json()["detail"]) == (409, "Only what was recorded is corrected.")


@pytest.mark.rule("C-RES-13")
def test_the_engines_result_is_replaced_on_the_preview_of_that(battle, users):
    auto_resolve(battle, users.ada)
    organiser = Caller(users.organiser)
    stands = tag(organiser, battle)
    seal = organiser.post(at(battle, "record/preview/"), report(), stands).json()["seal"]
    assert [path for path, _ in faults(organiser.post(at(battle, "record/"), report(), stands))] == ["seal"]
    done = organiser.post(at(battle, "record/"), report() | {"seal": seal}, stands).json()
    assert (done["state"], done["method"]) == ("recorded", "by_hand")
    assert [side["victory_points"] for side in done["sides"]] == [3, 1]
    assert organiser.get(at(battle, "result/")).status_code == 404


@pytest.mark.rule("C-LED-08")
def test_taking_back_is_foreseen_and_done_on_its_seal(battle, users):
    organiser = Caller(users.organiser)
    ledger = f"/api/1/campaigns/{battle.campaign.slug}/ledger/"
    record_by_hand(battle, users.organiser, 1, WON)
    number = battle.campaign.ledger.get(kind="result").number
    preview = organiser.post(f"{ledger}revoke/preview/", {"events": [number]}).json()
    assert preview["battles"] == [{"battle": 1, "before": number, "after": None}]
    assert [(line["before"]["played"], line["after"]["played"]) for line in preview["lines"]] == [(1, 0), (1, 0)]
    done = organiser.post(f"{ledger}revoke/", {"events": [number], "seal": preview["seal"]})
    assert done.status_code == 201
    undo = organiser.post(f"{ledger}revoke/preview/", {"events": [done.json()["number"]]}).json()
    assert undo["battles"] == [{"battle": 1, "before": None, "after": number}]
    refused = organiser.post(f"{ledger}revoke/preview/", {"events": [1]})
    assert (refused.status_code, "cannot be taken back" in refused.json()["detail"]) == (409, True)
    assert Caller(users.ada).post(f"{ledger}revoke/preview/", {"events": [number]}).status_code == 404


@pytest.mark.rule("C-AGR-03")
def test_another_agreement_is_foreseen(battle, users):
    record_by_hand(battle, users.organiser, 1, WON)
    organiser, address = Caller(users.organiser), f"/api/1/campaigns/{battle.campaign.slug}/agreement/preview/"
    preview = organiser.post(address, {"points": {"won": 5}}).json()
    assert [(line["name"], line["before"]["points"], line["after"]["points"]) for line in preview["lines"]] == [
        ("ada", 3, 5)
    ]
    assert organiser.post(address, {"days": 7}).json()["nothing"] is True
    assert faults(organiser.post(address, {"kind": "duel"}))[0][0] == "agreement.kind"


@pytest.fixture
def played(battle):
    """The battle's scenario with a seed of the players' own, and what came of it."""
    scenario = bridge.with_seed(Battle.objects.with_documents().get(pk=battle.pk).scenario, 7)
    scenario["players"][0]["commander"] = "aggressive"
    return {"scenario": scenario, "result": bridge.fight(scenario)}


@pytest.mark.postgres
@pytest.mark.rule("C-RES-09")
def test_an_organisers_upload_is_fought_again_and_recorded_once(battle, users, played):
    organiser = Caller(users.organiser)
    stands = tag(organiser, battle)
    answers = [organiser.post(at(battle, "upload/"), played, stands) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[1].json() == answers[0].json()
    assert (answers[0].json()["method"], answers[0].json()["seed"]) == ("by_script", 7)
    assert battle.campaign.ledger.filter(kind="result").count() == 1


@pytest.mark.rule("C-RES-09")
def test_a_players_upload_is_proposed_once_and_read_like_any_proposal(battle, users, played):
    ada, ben = Caller(users.ada), Caller(users.ben)
    answers = [ada.post(at(battle, "upload/"), played, tag(ada, battle), key="k") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[1].json() == answers[0].json()
    assert Proposal.objects.count() == 1
    listed = ben.get(at(battle, "proposals/")).json()["results"][0]
    assert (listed["method"], listed["played"], listed["notes"]) == ("by_script", None, "")
    assert ben.post(at(battle, f"proposals/{listed['key']}/confirm/")).status_code == 200
    assert ben.get(at(battle)).json()["digest"] == played["result"]["digest"]


def test_programs_ask_again_until_a_worker_has_fought_it(battle, users, played, no_worker):
    """A refusal is told once; asked again after that, it is fought anew."""
    ada, ben = Caller(users.ada), Caller(users.ben)
    stands = tag(ada, battle)

    def answer():
        return ada.post(at(battle, "upload/"), played, stands)

    waits = answer()
    assert (waits.status_code, waits.headers["Retry-After"], waits.json()["state"]) == (202, "2", "planned")
    Job.objects.update(state=Job.State.DONE, result={"refused": "no"})
    assert [answer().status_code for _ in range(2)] == [409, 202]
    work_off()
    assert answer().status_code == 201
    confirm = at(battle, f"proposals/{Proposal.objects.get().key}/confirm/")
    waits = ben.post(confirm)
    assert (waits.status_code, waits.headers["Retry-After"], waits.json()["state"]) == (202, "2", "open")
    work_off()
    assert (ben.post(confirm).status_code, ben.get(at(battle)).json()["state"]) == (200, "recorded")


def changed(played, **how):
    """The same with something else in the result, or in the scenario."""
    return {
        "scenario": played["scenario"] | how.get("scenario", {}),
        "result": played["result"] | how.get("result", {}),
    }


@pytest.mark.rule("C-RES-09")
def test_what_is_no_result_is_refused_at_its_place(battle, users, played):
    ada = Caller(users.ada)
    events = [*played["result"]["events"], {"n": 1, "turn": 1, "type": "thunder"}]
    for result, path in (({"draw": 0}, "result.draw"), ({"events": events}, f"result.events[{len(events) - 1}].type")):
        refused = ada.post(at(battle, "upload/"), changed(played, result=result), tag(ada, battle))
        assert (refused.status_code, [fault["path"] for fault in refused.json()["errors"]]) == (400, [path])
    assert not Proposal.objects.exists()


@pytest.mark.rule("C-RES-09")
@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"result": {"digest": "0" * 64}}, "what it says of: digest"),
        ({"result": {"engine": "0.1"}}, "fought by engine 0.1"),
        ({"result": {"format": "x"}}, "are needed"),
        ({"scenario": {"turns": 1}}, "not planned: turns"),
        ({"scenario": {"players": None}}, "has no players"),
        ({"scenario": {"seed": 8}}, "differs"),
    ],
)
def test_a_forged_upload_is_refused_with_the_reason_of_the_page(battle, users, played, how, words):
    ada = Caller(users.ada)
    refused = ada.post(at(battle, "upload/"), changed(played, **how), tag(ada, battle))
    assert refused.status_code == 409
    assert words in refused.json()["detail"]
    assert not Proposal.objects.exists()


def test_proposals_are_listed_with_a_bounded_number_of_queries(battle, entries, users, django_assert_max_num_queries):
    ada = Caller(users.ada)
    for _ in range(8):
        other = planned(battle.campaign, entries, users.organiser)
        ada.post(at(other, "proposals/"), report(), tag(ada, other))
    address = f"/api/1/campaigns/{battle.campaign.slug}/proposals/"
    ada.get(address)
    with django_assert_max_num_queries(MAX_QUERIES):
        assert len(ada.get(address).json()["results"]) == 8
