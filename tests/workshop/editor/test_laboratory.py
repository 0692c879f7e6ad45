"""The laboratory: what datasheets are worth, and figures swept, by a draft or its release; its designers' own."""

import json
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.computation import experiment_jobs, sweep, worth, worth_points
from armies.computation.pace import Pace
from armies.forms.matrix import MAX_LISTS
from armies.models import Asset, Datasheet, Faction, Visibility
from jobs.models import Job
from people.rate_limits import RateLimit
from tests.armies.codex.test_operation_pages import document
from tests.armies.computation.test_field import HTMX, published
from tests.support.api_client import Caller
from tests.support.operations import released_operation
from tests.support.pages import text_of
from tests.workshop.editor.test_editor import GUARD

pytestmark = pytest.mark.django_db
WORTH, SWEEP = f"{GUARD}worth/", f"{GUARD}sweep/"
API = "/api/1/drafts/guard/"
HUGE = "9" * 5000
"""More digits than Python reads as a number, and than a key of the cache may have."""


@pytest.fixture
def chosen(users: Any, patrol: Any, monkeypatch: Any) -> dict[str, Any]:
    """Ada's own faction against her patrol, by few battles."""
    for module, name, value in (
        (experiment_jobs, "LISTS", 14),
        (experiment_jobs, "ROUNDS", 3),
        (worth, "BATTLES", 2),
        (worth, "HELD_BATTLES", 2),
        (worth, "EXTREMES", 1),
        (worth, "HELD_LISTS", 5),
        (worth_points, "RESAMPLES", 5),
        (sweep, "BATTLES", 2),
        (sweep, "LISTS", 2),
    ):
        monkeypatch.setattr(module, name, value)
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    chosen = {"of": "draft", "commander": "steady"}
    return chosen | {"against": [f"own:{patrol.slug}"], "mission": ["eradication"]}


def address(page: str, chosen: dict[str, Any], **more: Any) -> str:
    return f"{page}?{urlencode(chosen | more, doseq=True)}"


def test_a_draft_is_told_what_its_datasheets_are_worth(ada: Any, chosen: Any) -> None:
    assert 'value="eradication"' in ada.get(WORTH).content.decode()
    assert "Fight them" in ada.get(address(WORTH, chosen)).content.decode()
    page = ada.post(address(WORTH, chosen), headers=HTMX)
    figures, text = page.context["figures"], page.content.decode()
    assert "All battles are fought." in text
    assert (figures["fought"], figures["commander"]) == (figures["of"], "steady")
    assert {row["name"]: row["price"] for row in page.context["table"]["units"]}["Cannon"] == 90
    assert "the luckier dice won" in text
    lines = ada.get(address(WORTH, chosen, **{"as": "csv"})).content.decode().splitlines()
    assert len(lines) == 1 + len(figures["parts"])


def test_the_form_is_sent_once_and_says_before_how_many_battles_it_is(ada: Any, chosen: Any, monkeypatch: Any) -> None:
    """3 rounds of 2 battles: of 14 lists 84, and 5 lists of one part that is held, in 3 ways, 30 more; 20 a second."""
    monkeypatch.setattr(experiment_jobs, "SIZES", (14, 40))
    Pace(Faction.objects.get().rules_of_game, ["eradication"]).note(20, 1)
    assert "14: up to 114 battles, about 5 seconds" in text_of(ada.get(WORTH))
    assert "40: up to 270 battles, about 15 seconds" in text_of(ada.get(WORTH))
    assert "24: up to 576 battles, about 30 seconds, each share to within 14 points" in text_of(ada.get(SWEEP))
    answer = ada.post(WORTH, chosen | {"lists": "40"})
    assert (answer.status_code, parse_qs(urlsplit(answer.url).query)["lists"]) == (302, ["40"])
    figures = ada.post(answer.url, headers=HTMX).context["figures"]
    assert (figures["lists"], figures["fought"]) == (40, figures["of"])
    assert ada.post(WORTH, chosen | {"lists": "41"}).status_code == 422


def test_times_say_what_they_are_of_and_follow_it(ada: Any, chosen: Any, monkeypatch: Any) -> None:
    """84 battles and 30 by one who takes three seconds for each are 342 seconds."""
    monkeypatch.setattr(experiment_jobs, "SIZES", (14,))
    for headers in ({}, HTMX):
        answer = ada.post(WORTH, chosen | {"commander": "captain", "estimate": "1"}, headers=headers)
        text = text_of(answer)
        assert (answer.status_code, "14: up to 114 battles, about 6 minutes" in text) == (200, True)
        assert "Reckoned for: Captain, Eradication." in text
    assert not Job.objects.exists()


def test_several_missions_are_told_apart_from_the_same_battles(ada: Any, users: Any, chosen: Any) -> None:
    """14 lists fight three times: 42 rows, three of each part in each mission and more; no battle more than of one."""
    released_operation(slug="drill", title="Drill", document=document() | {"slug": "drill", "title": "Drill"})
    both = chosen | {"mission": ["eradication", "drill"]}
    page = ada.post(address(WORTH, both), headers=HTMX)
    assert "Worth by mission Unit All Eradication Drill" in text_of(page)
    (cannon,) = [row for row in page.context["table"]["units"] if row["slug"] == "cannon"]
    assert [there["name"] for there in cannon["missions"]] == ["Eradication", "Drill"]
    assert page.context["figures"]["fought"] <= 114
    head = ada.get(address(WORTH, both, **{"as": "csv"})).content.decode().splitlines()[0]
    assert head.endswith("drill,drill_low,drill_high,drill_differs")
    body = {"against": chosen["against"], "missions": both["mission"]}
    figures = Caller(users.ada).post(f"{API}worth/", body).json()["figures"]
    assert {len(part["by_mission"]) for part in figures["parts"]} == {2}


def test_a_dearer_draft_is_another_question_than_its_release(ada: Any, chosen: Any) -> None:
    Datasheet.objects.filter(slug="cannon").update(strategic_valor=120)
    prices = []
    for of in ("draft", "release"):
        page = ada.post(address(WORTH, chosen | {"of": of}), headers=HTMX)
        prices.append({part["part"]: part["price"] for part in page.context["figures"]["parts"]}["cannon"])
    assert prices == [120, 90]


def test_a_figure_is_swept_to_the_value_of_half(ada: Any, chosen: Any) -> None:
    page = ada.get(SWEEP).content.decode()
    assert ">Line Rifles – Weapon “Rifle”, range<" in page
    assert ">Line Rifles – Most units<" in page
    swept = chosen | {"figure": "rifles:health", "least": "1", "most": "4"}
    page = ada.post(address(SWEEP, swept), headers=HTMX)
    assert [(entry["value"], entry["ended"]) for entry in page.context["table"]["values"]] == [
        (1, 4), (2, 4), (3, 4), (4, 4),
    ]  # fmt: skip
    assert "It is 1 now." in page.content.decode()
    assert len(ada.get(address(SWEEP, swept, **{"as": "csv"})).content.decode().splitlines()) == 5


def test_suggested_prices_are_taken_into_the_draft_with_those_of_further_units(ada: Any, chosen: Any) -> None:
    """A cannon of 90 that is worth 200 is to cost 180 at most now; its further units, of 30, cost twice as much too.
    Rifles of 60, and 15 each more, are to cost 52 perhaps: without them lists win 2 of a hundred more, -10 to 14.
    """
    Datasheet.objects.filter(slug="cannon").update(per_extra_unit=30)
    ada.post(address(WORTH, chosen), headers=HTMX)
    job = Job.objects.get(kind="worth")
    figures = json.loads(job.result)
    figures_of = {
        "cannon": {"worth": {"value": 200, "interval": [150, 250]}, "verdict": "under", "suggested": 180},
        "rifles": {"worth": {"value": 52, "interval": [50, 54]}, "verdict": "over", "suggested": 52}
        | {"without": {"lists": 5, "share": 0.02, "interval": [-0.1, 0.14]}},
    }
    for part in figures["parts"]:
        part |= {"without": None, "suggested": None} | figures_of.get(part["part"], {})
    Job.objects.update(result=json.dumps(figures))
    page = ada.get(address(WORTH, chosen))
    assert "too cheap: at least 180 each more 60 Take 180 Cannon" in text_of(page)
    assert "Lists by lot of the whole limit won" in text_of(page)
    assert "perhaps too dear: 52 each more 13" in text_of(page)
    for sentence in ("1 price is in the draft.", "Nothing was changed"):
        answer = ada.post(address(WORTH, chosen), {"take": ""}, follow=True)
        assert (answer.status_code, sentence in text_of(answer)) == (200, True)
    cannon = Datasheet.objects.get(slug="cannon")
    assert (cannon.strategic_valor, cannon.per_extra_unit) == (180, 60)
    assert Datasheet.objects.get(slug="rifles").strategic_valor == 60
    ada.post(f"{GUARD}grid/datasheets/undo/")
    assert Datasheet.objects.get(slug="cannon").strategic_valor == 90


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"commander": "nobody"}, "commander"),
        ({"against": []}, "against"),
        ({"least": "4"}, "most"),
        ({"figure": "rifles:courage"}, "figure"),
        ({"least": "x"}, "least"),
        ({"least": "0"}, "__all__"),
        ({"commander": HUGE}, "commander"),
        ({"mission": [HUGE]}, "mission"),
        ({"lists": HUGE}, "lists"),
        ({"least": f"-{HUGE}"}, "least"),
        ({"most": HUGE}, "most"),
    ],
)
@pytest.mark.filterwarnings("error")
def test_a_wrong_choice_says_where(ada: Any, chosen: Any, values: Any, field: str) -> None:
    """A soldier of no wounds is nothing that the rules know."""
    swept = chosen | {"figure": "rifles:health", "least": "1", "most": "4"}
    page = ada.get(address(SWEEP, swept | values))
    assert (page.status_code, set(page.context["form"].errors)) == (422, {field})


def test_it_is_its_designers_own_is_rationed_and_needs_a_draft_that_can_be_read(
    ada: Any, ben: Any, visitor: Any, users: Any, chosen: Any, monkeypatch: Any
) -> None:
    for page in (WORTH, SWEEP):
        assert [client.get(address(page, chosen)).status_code for client in (ben, visitor)] == [404, 404]
    monkeypatch.setattr("workshop.views.laboratory.EXPERIMENTS", RateLimit("experiments", 0, 600))
    assert ada.post(address(WORTH, chosen), headers=HTMX).context["refused"]
    assert not Job.objects.exists()
    Datasheet.objects.all().delete()
    assert ada.post(address(WORTH, chosen)).status_code == 409


@pytest.mark.parametrize("page", [WORTH, SWEEP, f"{GUARD}fight/"])
@pytest.mark.parametrize(
    ("gone", "named", "link"),
    [(Datasheet, "Nothing in it yet", "datasheets"), (Asset, "No deck can be legal", "assets")],
)
def test_a_draft_of_which_no_legal_list_can_be_built_says_what_is_missing(
    ada: Any, chosen: Any, page: str, gone: Any, named: str, link: str
) -> None:
    """Nothing in it, or no deck of 10 assets (R-AST-01): the page leads to where it begins."""
    gone.objects.all().delete()
    answer = ada.get(page)
    assert named in text_of(answer)
    assert f'href="{GUARD}{link}/new/"' in answer.content.decode()
    assert "form" not in answer.context


@pytest.mark.parametrize("page", [WORTH, SWEEP])
def test_a_page_asks_as_often_for_many_opponents(ada: Any, users: Any, chosen: Any, page: str) -> None:
    """What is chosen, and what came of it: with one opponent, and with as many as may be."""
    Faction.objects.update(visibility=Visibility.PUBLIC)
    opponent = published(users.ben, "First Foe", "rifles").token
    swept = chosen | {"against": [f"public:{opponent}"], "figure": "rifles:health", "least": "1", "most": "2"}
    ada.post(address(page, swept), headers=HTMX)
    few = queries_of(ada, page, swept)
    against = [
        f"public:{published(users.ben, f'Foe {n}', 'rifles', *['cannon'] * (n % 2)).token}"
        for n in range(MAX_LISTS - 1)
    ]
    many = swept | {"against": [*swept["against"], *against]}
    ada.post(address(page, many), headers=HTMX)
    assert queries_of(ada, page, many) == few


def queries_of(ada: Any, page: str, chosen: Any) -> tuple[int, int]:
    """How often it asks before anything is chosen, and once that is fought; at the second look."""
    counts = []
    for path in (page, address(page, chosen)):
        ada.get(path)
        with CaptureQueriesContext(connection) as queries:
            assert ada.get(path).status_code == 200
        counts.append(len(queries))
    return counts[0], counts[1]


def test_without_its_library_the_page_says_what_to_install(ada: Any, chosen: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(worth_points, "find_spec", lambda name: None)
    page = ada.get(address(WORTH, chosen))
    assert (page.status_code, "requirements-laboratory.txt" in page.content.decode()) == (422, True)


def test_the_api_tells_the_same_and_says_what_is_wrong(users: Any, chosen: Any) -> None:
    caller = Caller(users.ada)
    body = {"against": chosen["against"], "missions": ["eradication"]}
    answer = caller.post(f"{API}worth/", body | {"of": "release", "commander": "aggressive"})
    figures = answer.json()["figures"]
    assert (answer.status_code, figures["commander"], figures["fought"]) == (200, "aggressive", figures["of"])
    assert {part["part"]: part["price"] for part in figures["parts"]}["rifles"] == 60
    swept = body | {"part": "rifles", "figure": "strategic_valor", "values": [60, 40]}
    answer = caller.post(f"{API}sweep/", swept)
    assert [entry["value"] for entry in answer.json()["figures"]["values"]] == [40, 60]
    for path, wrong, status in (
        ("worth/", body | {"commander": "nobody"}, 400),
        ("worth/", body | {"against": ["own:x"]}, 400),
        ("worth/", body | {"missions": ["nowhere"]}, 400),
        ("sweep/", body, 400),
        ("sweep/", swept | {"values": [1]}, 400),
        ("sweep/", swept | {"figure": "courage"}, 409),
        ("sweep/", swept | {"figure": "health", "values": [0, 1]}, 409),
    ):
        assert caller.post(f"{API}{path}", wrong).status_code == status, wrong
    assert Caller(users.ben).post(f"{API}worth/", body).status_code == 404
