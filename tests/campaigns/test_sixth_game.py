"""The sixth game through a campaign: nothing of Damocles is asked for, shown or taken."""

import json
import re
from datetime import timedelta
from io import BytesIO, StringIO
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone
from pypdf import PdfReader

from armies.forms.strike_force import new_ticket
from armies.models import StrikeForce
from campaigns.actions.agreements import agree
from campaigns.actions.battles import plan
from campaigns.actions.deadlines import ask_for_battles
from campaigns.actions.entries import enter
from campaigns.actions.errors import RefusedError
from campaigns.actions.importing import import_campaign
from campaigns.actions.plans import lock_plan
from campaigns.actions.refits import refit
from campaigns.actions.results import auto_resolve
from campaigns.battles.verification import every_step, fight_again
from campaigns.ledger.settings import read_settings
from campaigns.ledger.transfer import read_campaign
from campaigns.models import Battle
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import events_of, standings_of, state_of
from campaigns.read_model.export import campaign_document
from jobs.worker import work_off
from rules import games
from rules.damocles.engine.operations.eradication import eradication
from rules.formats.errors import DocumentError
from rules.games import GAMES
from tests.campaigns.support.content import load_the_watch, strike_force_of
from tests.campaigns.support.fencers import fencing_campaign, team_of
from tests.fencing.game import EPEE_NIGHT, HALL
from tests.fencing.game import GAME as FENCING
from tests.support.foreign_words import foreign_words

pytestmark = pytest.mark.usefixtures("fencing")


def test_a_campaign_has_its_game(users):
    """Without points no limit, without marks neither honours nor scars, whatever is agreed on."""
    cup = fencing_campaign(users, kind="league", limits=[{"round": 2, "limit": 600}])
    assert events_of(cup)[0].document["game"] == cup.game == state_of(cup).game == "fencing"
    settings = read_settings(cup.agreement)
    assert (cup.limit, settings.limits, settings.honours, settings.recovery) == (None, (), False, False)
    agree(cup, cup.memberships.get(number=1), cup.version, {"kind": "league", "honours": True})
    assert not state_of(cup).settings.honours


def test_what_is_of_another_game_stays_out(users, campaign, entries):
    cup = fencing_campaign(users)
    load_the_watch()
    with pytest.raises(RefusedError, match="a list for Damocles, and this campaign is played by the rules of Fencing"):
        enter(cup.memberships.get(user=users.ada), strike_force_of(users.ada, "First Watch"))
    with pytest.raises(RefusedError, match="enter it in a campaign of Fencing"):
        enter(campaign.memberships.get(user=users.organiser), team_of(users.organiser, "Us", "master"))
    with pytest.raises(RefusedError, match="Epee Night is of Fencing"):
        plan(campaign, users.organiser, key=uuid4(), operation=EPEE_NIGHT, entries=entries)
    with pytest.raises(RefusedError, match="is of Damocles"):
        plan(cup, users.organiser, key=uuid4(), operation=eradication(), entries=[])


def test_a_form_asks_for_the_game(users, client_of):
    client: Any = client_of(users.ada)
    fields = {"name": "Cup", "game": "fencing", "key": uuid4(), "summary": "", "limit": "", "visibility": "private"}
    refused = client.post("/campaigns/new/", fields | {"game": "damocles"})
    assert refused.status_code == 422
    assert 'id="id_limit_error"' in refused.content.decode()
    page = client.post("/campaigns/new/", fields, follow=True)
    assert page.status_code == 200
    assert not re.search(r"\bSV\b", page.content.decode())


def fenced(users: Any) -> tuple[Any, Any]:
    """A cup in which ada's master meets ben's novice, planned."""
    cup = fencing_campaign(users)
    entries = [
        enter(cup.memberships.get(user=player), team_of(player, name, fencer))
        for player, name, fencer in ((users.ada, "Us", "master"), (users.ben, "Them", "novice"))
    ]
    return cup, plan(cup, users.organiser, key=uuid4(), operation=EPEE_NIGHT, entries=entries)


def test_a_bout_is_fought_by_the_engine(users):
    """Ada locks bold, ben nothing of his own; the battle is fought again to the same digest."""
    cup, bout = fenced(users)
    for side, orders in zip(bout.sides.all(), ({"commander": "bold"}, None), strict=True):
        lock_plan(side, users.organiser, orders)
    auto_resolve(Battle.objects.get(pk=bout.pk), users.organiser, 2)
    fought = Battle.objects.with_documents().get(pk=bout.pk)
    assert [player["commander"] for player in fought.scenario["players"]] == ["bold", "steady"]
    assert (fought.engine, fight_again(fought.scenario, fought.digest, "1.0", fought.result).state) == ("1.0", "same")
    assert all(step.holds for step in every_step(fought))
    assert find_errors(cup) == []
    scored = [side.victory_points for side in fought.sides.all()]
    assert [row.line.scored for row in sorted(standings_of(cup), key=lambda row: row.line.member)] == scored
    squad = state_of(cup).forces[1].squads["1"]
    assert (squad.name, squad.datasheet, squad.slain, squad.honours, squad.scars) == (
        "Ace",
        "master",
        scored[0],
        [],
        {},
    )


def read(client: Any, path: str) -> list[str]:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(answer.getvalue())).pages]


def test_a_force_is_printed(users, client_of):
    cup, _ = fenced(users)
    pages = " ".join(read(client_of(users.ada), f"{cup.get_absolute_url()}forces/1/print/force.pdf?sheets=cards"))
    for text in (
        "TEAM Us",
        "CAMPAIGN Winter Cup",
        "Ace Master",
        "The strip",
        "Teaches on Tuesdays. recruit, 0 experience Th thrust 3+",
    ):
        assert text in pages
    assert not re.search(r"\b(SV|TP|Squad|Strike force|[Ss]car|[Hh]onour|[Tt]actical)", pages)


def test_a_bout_is_replayed_and_reported(users, client_of):
    """The page tells each thrust; the report has the score turn by turn, who was lost, and the proof."""
    _, bout = fenced(users)
    for side in bout.sides.all():
        lock_plan(side, users.organiser, None)
    auto_resolve(Battle.objects.get(pk=bout.pk), users.organiser, 2)
    fought = Battle.objects.with_documents().get(pk=bout.pk)
    client, address = client_of(users.ada), bout.get_absolute_url()
    for page in ("", "story/"):
        assert re.search("touches|misses", client.get(address + page).content.decode())
    red, blue = (fought.result["victory_points"][id] for id in ("red", "blue"))
    first, second, diary = read(client, f"{address}print/report.pdf")[:3]
    assert f"{red} : {blue}. It ended in turn {fought.result['turns']}." in first
    assert "of 1 fencer lost" in first
    assert "Touches, turn by turn" in first
    assert not re.search(r"\b(SV|TP|VP|squads?)\b", first + second)
    lost = ["lost" if player["units"][0]["lost"] else "–" for player in fought.result["players"]]
    forces = f"R Us Lost to R1 Ace {lost[0]} B Them Lost to B1 Ace {lost[1]}"
    assert f"{forces} Touches R B In all {red} {blue}" in second
    assert f"Digest {fought.digest}" in second
    assert "Diary Dice that hit" in diary
    assert re.search(r"R1 Ace (touches|misses) B1 Ace\.", diary)


def test_a_bout_is_forecast_and_recorded_by_hand(users, client_of):
    """Three to one for the red fencer, who slew three; nothing of Damocles is among the figures."""
    cup, bout = fenced(users)
    client = client_of(users.organiser)
    assert "100" in client.post(bout.get_absolute_url() + "forecast/").content.decode()
    fields = {"winner": "red", "played": "2026-11-21", "version": bout.version, "key": uuid4()}
    fields |= {
        "red_victory_points": 3,
        "red_squads_lost": 0,
        "blue_victory_points": 1,
        "blue_squads_lost": 1,
        "blue_cards": 2,
    }
    assert client.post(bout.get_absolute_url() + "record/", fields).status_code == 302
    sides = Battle.objects.get(pk=bout.pk).sides.values_list("outcome", "victory_points", "figures")
    assert list(sides) == [("won", 3, {}), ("lost", 1, {"cards": 2})]
    assert [(row.name, row.line.points) for row in standings_of(cup)][:2] == [("ada", 3), ("ben", 0)]
    assert find_errors(cup) == []
    assert "Yellow cards: 2" in client.get(bout.get_absolute_url()).content.decode()
    assert "points" not in events_of(cup)[3].document
    assert "(ada 3 T, ben 1 T)" in client.get(cup.get_absolute_url() + "ledger/").content.decode()
    assert 'data-label="T"' in client.get(cup.get_absolute_url()).content.decode()


OF_A_CUP = (
    "", "change/", "agreement/", "agreement/change/", "copy/", "members/", "members/2/remove/", "leave/", "enter/",
    "forces/", "forces/1/", "after-battle/", "refit/", "rounds/", "rounds/open/", "plan/", "map/", "map/draw/",
    "story/", "story/write/", "battles/", "ledger/", "news/", "statistics/",
)  # fmt: skip
OF_A_BOUT = ("", "record/", "upload/", "story/", "what-if/", "verify/", "correct/")
OF_THE_GAME = (
    "", "search/?q=master", "factions/", "operations/", "strike-forces/", "strike-forces/new/", "lists/",
    "strike-forces/import/", "strike-forces/upgrade/", "workshop/", "workshop/new/", "campaigns/new/",
)  # fmt: skip
OF_THE_HALL = (
    "/factions/hall/", "/factions/hall/fencers/", "/factions/hall/fencers/master/", "/factions/hall/releases/1/",
    "/operations/epee-night/", "/rules/fencing/", "/campaigns/", "/notices/",
)  # fmt: skip


def test_no_page_shows_a_word_of_another_game(users, client_of):
    """A league with a bout fought and one planned, a list, the codex: none says squad, SV or R-ARM-01."""
    cup, bout = fenced(users)
    for side in bout.sides.all():
        lock_plan(side, users.organiser, None)
    auto_resolve(Battle.objects.get(pk=bout.pk), users.organiser, 2)
    entries = [force.entries.get() for player in (users.ada, users.ben) for force in player.strike_forces.all()]
    second = plan(cup, users.organiser, key=uuid4(), operation=EPEE_NIGHT, entries=entries)
    organiser, ada = client_of(users.organiser), client_of(users.ada)
    for client in (organiser, ada):
        client.post("/game/", {"game": "fencing"})
    ada.post("/fencing/strike-forces/new/", {"faction": "hall", "name": "Ours", "ticket": new_ticket()})
    ours = StrikeForce.objects.get(name="Ours").get_absolute_url()
    ada.post(f"{ours}squads/", {"version": "1", "datasheet": "master"})
    wanted = [(organiser, cup.get_absolute_url() + page) for page in OF_A_CUP]
    wanted += [(ada, cup.get_absolute_url() + page) for page in ("", "forces/1/", "after-battle/", "refit/")]
    wanted += [(organiser, battle.get_absolute_url() + page) for battle in (bout, second) for page in OF_A_BOUT]
    wanted += [(ada, ours + page) for page in ("", "history/", "share/", "delete/")]
    wanted += [(ada, f"/fencing/{page}") for page in OF_THE_GAME] + [(ada, page) for page in OF_THE_HALL]
    foreign = {}
    for client, address in wanted:
        page = client.get(address, follow=True)
        if page.status_code == 200:
            foreign[address] = foreign_words(page, FENCING.facts, GAMES[0].facts)
    assert len(foreign) > 55
    assert {address: words for address, words in foreign.items() if words} == {}


def test_a_cup_is_exported_and_imported(users):
    cup, _ = fenced(users)
    document = json.loads(json.dumps(campaign_document(cup)))
    assert (document["format"], document["limit"]) == ("damocles-campaign/2", None)
    assert document["forces"][0]["content"]["fencers"] == [HALL["fencers"][1]]
    again = import_campaign(users.ada, read_campaign(document), uuid4())
    assert (again.game, find_errors(again)) == ("fencing", [])
    document["events"][0]["document"]["game"] = "chess"
    with pytest.raises(DocumentError, match="seal"):
        read_campaign(document)


def test_a_team_is_refitted(users, client_of):
    """Ada sends her novice in beside her master; the master keeps his number."""
    cup, _ = fenced(users)
    team = users.ada.strike_forces.get()
    team.squads, team.version = [*team.squads, {"id": "2-1", "fencer": "novice", "name": ""}], 2
    team.save()
    client = client_of(users.ada)
    page = client.get(f"{cup.get_absolute_url()}refit/").content.decode()
    assert "Novice" in page
    row = team.entries.get()
    refit(row, team, row.membership, version=row.version, list_version=2)
    entry = state_of(cup).forces[1]
    assert [(id, squad.datasheet) for id, squad in entry.squads.items()] == [("1", "master"), ("2", "novice")]


def test_programs_play_a_cup(users, client_of):
    """The API founds it, enters a team, and says where an operation of another game belongs."""
    team, client = team_of(users.ada, "Us", "master"), client_of(users.ada)

    def call(path: str, **body: Any) -> Any:
        headers = {"Idempotency-Key": str(uuid4())}
        return client.post(f"/api/1/{path}", body, content_type="application/json", headers=headers)

    founded = call("campaigns/", name="Cup", game="fencing")
    assert (founded.status_code, founded.json()["game"], founded.json()["limit"]) == (201, "fencing", None)
    assert call("campaigns/", name="Cup", game="chess").status_code == 400
    cup = f"campaigns/{founded.json()['slug']}/"
    force = call(cup + "forces/", strike_force=team.slug).json()
    assert [(squad["name"], squad["datasheet"], squad["scars"]) for squad in force["squads"]] == [("Ace", "master", {})]
    refused = call(cup + "battles/", operation="eradication", forces=[1, 2])
    assert "is of Damocles: plan it in a campaign of that game" in refused.content.decode()


GONE = (
    "",
    "forces/1/",
    "refit/",
    "enter/",
    "plan/",
    "ledger/",
    "statistics/",
    "export.json",
    "calendar.ics",
    "members/",
)


def test_a_game_taken_out_of_the_list_hides_its_rows_and_loses_none(users, client_of, fencing):
    """Pages and API answer as if there were none; the worker leaves the battle alone, and fights it afterwards."""
    cup, bout = fenced(users)
    for side in bout.sides.all():
        lock_plan(side, users.organiser, None)
    Battle.objects.filter(pk=bout.pk).update(committed=timezone.now() - timedelta(hours=2))
    team = users.ada.strike_forces.get()
    addresses = [cup.get_absolute_url() + page for page in GONE] + [team.get_absolute_url(), cup.invitation()]
    addresses += [bout.get_absolute_url() + page for page in ("", "record/", "replay.json")]
    addresses += ["/factions/hall/", "/fencing/", "/rules/fencing/"]
    addresses += [f"/api/1/{page}" for page in (f"campaigns/{cup.slug}/", f"battles/{bout.slug}/", "factions/hall/")]
    users.ben.is_staff = users.ben.is_superuser = True
    users.ben.save()
    games.remove(fencing)
    try:
        for client, address in product(map(client_of, (users.organiser, users.ada)), addresses):
            assert client.get(address).status_code == 404, address
        for page in ("/", "/campaigns/", "/strike-forces/", "/notices/", "/api/1/campaigns/", "/api/1/strike-forces/"):
            answer = client_of(users.ada).get(page)
            assert (answer.status_code, "Winter Cup" in answer.content.decode()) == (200, False)
        work_off()
        admin_page = client_of(users.ben).get("/admin/campaigns/campaign/").content.decode()
        assert "fencing (not listed: hidden from pages)" in admin_page
        for page in (f"campaigns/campaign/{cup.pk}", f"campaigns/battle/{bout.pk}", f"armies/strikeforce/{team.pk}"):
            assert client_of(users.ben).get(f"/admin/{page}/change/").status_code == 200
        call_command("check_ledger", stdout=StringIO())
    finally:
        games.add(fencing)
    kept = Battle.objects.get(pk=bout.pk)
    assert (kept.state, kept.error) == ("planned", "")
    ask_for_battles(timezone.now())
    work_off()
    assert Battle.objects.get(pk=bout.pk).is_recorded()
    assert find_errors(cup) == []
