"""The sixth game through the API: a list built and refused, taken out and in, upgraded; a bout planned and fought."""

from typing import Any

import pytest

from armies.models import Release
from campaigns.models import Campaign
from rules.games import GAMES
from tests.campaigns.support.fencers import fencing_campaign, hall, team_of
from tests.fencing.game import HALL
from tests.support.api_client import Caller, faults

pytestmark = pytest.mark.usefixtures("fencing")
LISTS = "/api/1/strike-forces/"
MEMBER = {"fencer": "master", "name": "Ace"}


@pytest.fixture
def ada(users) -> Caller:
    hall()
    return Caller(users.ada)


def written(ada: Caller, *squads: dict[str, str], **more: Any) -> Any:
    """A team of these, created and written."""
    made = ada.post(LISTS, {"faction": "hall", "name": "Us"}, key="new")
    assert made.status_code == 201
    state = {"name": "Us", "squads": list(squads)} | more
    return ada.put(f"{LISTS}{made.json()['slug']}/", state, made.headers["ETag"])


def test_a_team_is_founded_written_and_judged(ada):
    """Four fencers are one too many (V-TEA-01); the fix drops the last."""
    assert faults(ada.post(LISTS, {"faction": "hall", "name": "Us", "limit": 500})) == [
        ("limit", "must be left out: this game has no points")
    ]
    answer = written(ada, *[MEMBER] * 4, choices={"weapon": "sabre"})
    team = answer.json()
    assert (team["game"], team["limit"], team["choices"]) == ("fencing", None, {"weapon": "sabre"})
    assert [squad["id"] for squad in team["squads"]] == ["2-0", "2-1", "2-2", "2-3"]
    wrong = {"rule": "V-TEA-01", "code": "size", "message": "4 fencers, not 1 to 3.", "unit": None}
    assert team["verdict"] == {"legal": False, "violations": [wrong | {"fixes": ["Drop fencer 4"]}]}
    mended = ada.post(f"{LISTS}{team['slug']}/fix/", {"violation": 0}, answer.headers["ETag"]).json()
    assert (mended["verdict"], len(mended["squads"])) == ({"legal": True, "violations": []}, 3)


def test_a_wrong_team_is_refused_at_its_place(ada):
    assert faults(written(ada, {"fencer": "master", "size": 2})) == [
        ("squads[0].size", "is not a key of this object; it has the keys id, fencer, name")
    ]
    answer = ada.get(LISTS).json()["results"][0]
    there = f"{LISTS}{answer['slug']}/"
    tag = ada.get(there).headers["ETag"]
    assert faults(ada.patch(there, {"choices": {"weapon": "axe"}}, tag))[0][0] == "choices.weapon"
    patched = ada.patch(there, {"squads": [MEMBER]}, tag).json()
    assert [(squad["fencer"], squad["name"]) for squad in patched["squads"]] == [("master", "Ace")]
    history = ada.get(f"{there}versions/2/").json()
    assert (history["squads"], history["limit"]) == (patched["squads"], None)


def test_a_team_is_taken_out_and_in(ada):
    team = written(ada, MEMBER, choices={"weapon": "sabre"}).json()
    roster = ada.get(f"{LISTS}{team['slug']}/export/").json()
    assert roster == {
        "format": "fencing-roster/1", "name": "Us", "faction": "hall", "weapon": "sabre", "units": [MEMBER],
    }  # fmt: skip
    assert ada.post("/api/1/check/", roster).json() == {"legal": True, "violations": []}
    again = ada.post(f"{LISTS}import/", roster, key="again").json()
    assert (again["squads"], again["choices"]) == ([MEMBER | {"id": "1-0"}], {"weapon": "sabre"})
    strange = roster | {"format": "damocles-roster/1"}
    assert {path for path, _message in faults(ada.post(f"{LISTS}import/", strange, key="other"))} >= {"limit"}
    known = ", ".join(game.slug for game in GAMES)
    assert faults(ada.post("/api/1/check/", roster | {"format": "chess-roster/1"})) == [
        ("format", f'cannot be "chess-roster/1"; must be a document of a game there is: {known}')
    ]


def test_another_release_is_weighed(ada):
    """The master's parry goes; a list's unit is touched, its points are none."""
    team = written(ada, MEMBER).json()
    less = HALL | {"fencers": [HALL["fencers"][0], {**HALL["fencers"][1], "parry": 0}]}
    Release.objects.create(faction=hall().faction, number=2, document=less, digest="less")
    [part] = ada.get("/api/1/factions/hall/releases/2/changes/").json()["parts"]
    assert (part["kind"], part["name"], part["summary"]) == ("fencers", "Master", "Master: parry 1 → –")
    preview = ada.get(f"{LISTS}{team['slug']}/upgrade/preview/").json()
    assert preview["squads"] == [{"summary": "Master: parry 1 → –", "place": 0, "before": 0, "after": 0}]
    assert (preview["before"], preview["broken"]) == ({"legal": True, "violations": []}, [])
    moved = ada.post(
        f"{LISTS}{team['slug']}/upgrade/", {"release": 2}, ada.get(f"{LISTS}{team['slug']}/").headers["ETag"]
    )
    assert (moved.status_code, moved.json()["release"]) == (200, 2)


def planned(users: Any) -> tuple[str, dict[str, Caller]]:
    """The address of a bout of ada's master against ben's novice, and who calls."""
    cup: Campaign = fencing_campaign(users)
    callers = {name: Caller(getattr(users, name)) for name in ("organiser", "ada", "ben")}
    there = f"/api/1/campaigns/{cup.slug}/"
    forces = []
    for name, fencer in (("ada", "master"), ("ben", "novice")):
        team = team_of(getattr(users, name), name, fencer)
        forces.append(callers[name].post(f"{there}forces/", {"strike_force": team.slug}, key=name).json()["force"])
    bout = callers["organiser"].post(f"{there}battles/", {"operation": "epee-night", "forces": forces}, key="bout")
    assert bout.status_code == 201
    return f"/api/1/battles/{bout.json()['slug']}/", callers


def test_a_bout_is_forecast_fought_and_fought_otherwise(users):
    bout, callers = planned(users)
    listed = [callers["ada"].get(f"/api/1/campaigns/?game={game}").json()["count"] for game in ("fencing", "damocles")]
    assert listed == [1, 0]
    organiser, ada = callers["organiser"], callers["ada"]
    assert ada.post(f"{bout}forecast/", {"plan": {"commander": "bold"}}).json()["runs"] == 100
    for name, plan in (("ada", {"commander": "bold"}), ("ben", None)):
        assert callers[name].post(f"{bout}plan/", {"plan": plan}).status_code == 200
    fought = organiser.post(f"{bout}auto-resolve/", None, organiser.get(bout).headers["ETag"]).json()
    assert fought["state"] == "recorded"
    scenario, result = (ada.get(f"{bout}{name}/").json() for name in ("scenario", "result"))
    assert (scenario["format"], result["format"]) == ("fencing-scenario/1", "fencing-result/1")
    assert ada.post(f"{bout}verify/").json()["again"]["state"] == "same"
    refused = ada.post(
        f"{bout}what-ifs/", {"turn": 1, "commanders": {"red": "aggressive"}}, key="5f0c6b1e-0000-4000-8000-000000000001"
    )
    assert faults(refused) == [
        ("commanders.red", '"aggressive" is no automatic commander; must be one of steady, bold')
    ]
    tried = ada.post(f"{bout}what-ifs/", {"turn": 1, "seed": 7}, key="5f0c6b1e-0000-4000-8000-000000000002")
    other = ada.get(f"{bout}what-ifs/{tried.json()['key']}/result/").json()
    assert (other["format"], other["seed"]) == ("fencing-result/1", 7)
