"""What is public is fed, dumped and counted: nothing of private campaigns, hidden lists, or too few people."""

import gzip
import json
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.module_loading import import_string

from armies.models import StrikeForce
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Battle, Campaign
from damocles_site.backups.tables import rebuilt_by
from programs import statistics
from programs.dumps.writing import days, write_dumps
from programs.models import PublicStatistics
from programs.statistics import count_statistics
from tests.support.operations import released_operation

pytestmark = pytest.mark.django_db


@pytest.fixture
def fought(battle: Battle, users: SimpleNamespace) -> Battle:
    """Ada's First Watch (red) beat ben's Night Watch 3:1 on 2026-03-28, in a campaign that is public now."""
    sides = (SideReport("won", 3, 0), SideReport("lost", 1, 2))
    record_by_hand(battle, users.organiser, battle.version, Report(date(2026, 3, 28), "", sides))
    Campaign.objects.update(visibility="public")
    battle.refresh_from_db()
    return battle


@pytest.fixture
def dumped(tmp_path: Path, settings: Any) -> Path:
    settings.DUMPS_DIR = tmp_path / "dumps"
    return tmp_path / "dumps"


def rows_of(folder: Path, kind: str) -> list[dict[str, Any]]:
    (day,) = folder.iterdir()
    return [json.loads(line) for line in gzip.decompress((day / f"{kind}.ndjson.gz").read_bytes()).splitlines()]


def test_public_battles_are_read_and_fed_by_game_and_faction(fought: Battle, client: Client) -> None:
    (line,) = client.get("/api/1/public-battles/").json()["results"]
    assert (line["slug"], line["game"], line["campaign_name"]) == (fought.slug, "damocles", "The Long Winter")
    assert [side["victory_points"] for side in line["sides"]] == [3, 1]
    faction = fought.sides.all()[0].entry.strike_force.faction.slug
    for query, count in ((f"faction={faction}", 1), ("faction=nobody", 0), ("game=skirmish", 0), ("game=damocles", 1)):
        assert len(client.get(f"/api/1/public-battles/?{query}").json()["results"]) == count, query
        assert client.get(f"/battles/public.atom?{query}").content.count(b"<entry>") == count, query
    assert client.get("/battles/public.atom?game=chess").status_code == 404


@pytest.mark.parametrize("values", [{"visibility": "private"}, {"game": "unlisted"}])
def test_what_is_not_public_is_in_none_of_it(
    fought: Battle, client: Client, dumped: Path, values: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Campaign.objects.update(**values)
    assert client.get("/api/1/public-battles/").json()["results"] == []
    assert b"<entry>" not in client.get("/battles/public.atom").content
    write_dumps(timezone.now())
    assert rows_of(dumped, "battles") == []
    monkeypatch.setattr(statistics, "FEWEST_BATTLES", 1)
    monkeypatch.setattr(statistics, "FEWEST_PLAYERS", 1)
    assert count_statistics(timezone.now()) == 0


def test_public_battles_ask_as_often_for_one_as_for_many(fought: Battle, client: Client) -> None:
    client.get("/api/1/public-battles/")
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            client.get("/api/1/public-battles/")
            client.get("/battles/public.atom")
        counts.append(len(asked))
        copies_of(fought, 3)
    assert counts[0] == counts[1]


def copies_of(battle: Battle, count: int) -> None:
    """The same battle again, as rows."""
    sides = list(battle.sides.all())
    last = Battle.objects.latest("number").number
    for n in range(1, count + 1):
        values = {"number": last + n, "title": battle.title, "operation_slug": battle.operation_slug}
        copy = Battle.objects.create(
            campaign=battle.campaign, **values, operation={}, scenario={}, state="recorded", method="by_hand",
            played=battle.played, recorded=battle.recorded, secret="", seed_commitment="0" * 64,
        )  # fmt: skip
        for side in sides:
            side.pk, side.battle = None, copy
            side.save()


def test_a_dump_holds_what_is_public_and_its_manifest_is_right(fought: Battle, dumped: Path, client: Client) -> None:
    """Of the two lists one is public, and hidden by moderators afterwards it is in the next no more."""
    shown = StrikeForce.objects.get(name="First Watch")
    StrikeForce.objects.filter(pk=shown.pk).update(visibility="public", notes={"": "For me alone."})
    for game, slug in (("damocles", "old-mill"), ("unlisted", "new-mill")):
        released_operation(game=game, slug=slug, title="Mill", document={"title": "Mill"})
    write_dumps(timezone.now())
    (line,) = rows_of(dumped, "lists")
    assert (line["name"], line["owner"], line["squads"]) == ("First Watch", "ada", shown.squads)
    assert "For me alone." not in json.dumps(line)
    (battle,) = rows_of(dumped, "battles")
    assert [side["player"] for side in battle["sides"]] == ["ada", "ben"]
    (operation,) = rows_of(dumped, "operations")
    assert (operation["operation"], operation["release"], operation["document"]) == ("old-mill", 1, {"title": "Mill"})
    assert {row["faction"] for row in rows_of(dumped, "content")} == {shown.faction.slug}
    StrikeForce.objects.filter(pk=shown.pk).update(taken_down=timezone.now())
    write_dumps(timezone.now())
    assert rows_of(dumped, "lists") == []
    assert StrikeForce.objects.count() == 2


def test_dumps_are_downloaded_and_kept_for_some_days(dumped: Path, client: Client, settings: Any, db: None) -> None:
    settings.DUMPS_KEPT = 2
    for day in range(3):
        write_dumps(timezone.now() + timedelta(days=day))
    assert len(days()) == 2
    latest = max(days())
    manifest = client.get(f"/data/dumps/{latest}/manifest.json")
    assert {file["name"] for file in json.loads(b"".join(manifest)).get("files")} == {
        "lists.ndjson.gz", "battles.ndjson.gz", "content.ndjson.gz", "operations.ndjson.gz",
    }  # fmt: skip
    answer = client.get(f"/data/dumps/{latest}/lists.ndjson.gz", headers={"origin": "https://club.example"})
    assert (answer.status_code, gzip.decompress(b"".join(answer))) == (200, b"")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    for wrong in ("2026-01-01/lists.ndjson.gz", f"{latest}/secret_key", f"..%2F{latest}/manifest.json"):
        assert client.get(f"/data/dumps/{wrong}").status_code == 404, wrong
    assert latest in client.get("/data/").content.decode()


def figures(client: Client, query: str = "") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = client.get(f"/api/1/public-statistics/{query}").json()["figures"]
    return rows


def test_units_are_counted_where_enough_stand_behind(
    fought: Battle, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One battle of one faction against itself: of the faction nothing, of what both sides had nothing either."""
    count_statistics(timezone.now())
    assert figures(client) == []
    monkeypatch.setattr(statistics, "FEWEST_BATTLES", 1)
    monkeypatch.setattr(statistics, "FEWEST_PLAYERS", 1)
    red, blue = [{squad["datasheet"] for squad in side.entry.strike_force.squads} for side in fought.sides.all()]
    count_statistics(timezone.now())
    won = {row["unit"]: row["won"] for row in figures(client)}
    assert won == {**dict.fromkeys(red - blue, 1), **dict.fromkeys(blue - red, 0)}
    assert figures(client, "?mission=nothing") == []
    PublicStatistics.objects.all().delete()
    assert import_string(rebuilt_by(PublicStatistics))() == len(red ^ blue) * 6  # 3 periods, of all missions and of one


def test_figures_are_shown_as_page_and_table_with_their_interval(client: Client, db: None) -> None:
    """30 of 50 won: Wilson's interval at 95 % is 46.2 % to 72.4 %, by hand."""
    fighters = [statistics.Fighter("a", set(), "won" if n < 30 else "lost", n % 9) for n in range(50)]
    tally = statistics.Tally()
    for fighter in fighters:
        tally.add(fighter.outcome, fighter.player)
    rows = statistics._rows({("all", "", "faction", "a", ""): tally}, "damocles")
    PublicStatistics.objects.create(game="damocles", counted=timezone.now(), rows=rows)
    (figure,) = figures(client)
    assert (figure["share"], figure["low"], figure["high"]) == (0.6, 0.4618, 0.7239)
    page = client.get("/data/statistics/?game=damocles").content.decode()
    assert "60 %" in page
    assert "46–72" in page
    table = client.get("/data/statistics.csv?game=damocles").content.decode().splitlines()
    assert table[1] == "faction,a,,50,30,0,20,0.6,0.4618,0.7239"


@pytest.mark.parametrize(("battles", "players", "shown"), [(20, 5, True), (19, 5, False), (20, 4, False)])
def test_too_few_battles_or_players_show_nothing(battles: int, players: int, shown: bool) -> None:
    tally = statistics.Tally()
    for n in range(battles):
        tally.add("won", n % players)
    assert tally.is_enough() is shown
