"""A list forecast against another: whom one may choose, what is fought, what the page says."""

import json

import pytest

from armies.actions import ChangeRequest
from armies.actions.archiving import share
from armies.bridge import content_library
from armies.computation import list_forecasts
from armies.computation.forecast import forecast
from armies.computation.list_forecasts import LIST_FORECASTS, opponent_called, opponents, request_of, starter_lists
from armies.models import StrikeForce, Visibility
from armies.text.forecast import difference_of
from jobs.kinds import KINDS
from jobs.models import Job
from rules.damocles.game import GAME
from rules.skirmish.game import GAME as SKIRMISH
from tests.armies.support.guard_faction import a_list, change
from tests.support.starters import FACTIONS, load_starters, starter_list

HTMX = {"hx-request": "true"}


@pytest.fixture
def few(monkeypatch):
    """Two battles for a hundred, four for a thousand."""

    def fight(job):
        runs = {100: 2, 1000: 4}[job.payload["runs"]]
        return json.dumps(forecast(json.loads(job.payload["document"]), content_library(), runs))

    monkeypatch.setitem(KINDS, "forecast", KINDS["forecast"]._replace(run=fight))


@pytest.fixture
def rival(patrol, users):
    """Ben's list, which can be read by its link."""
    rival = a_list(users.ben, "rifles", name="Night Watch")
    StrikeForce.objects.filter(pk=rival.pk).update(visibility=Visibility.LINK, token="nights-token")
    return StrikeForce.objects.with_release().get(pk=rival.pk)


@pytest.mark.django_db
def test_a_mission_that_is_withdrawn_as_they_are_looked_through_breaks_nothing(monkeypatch):
    """The page of quick battles read all missions twice, and was 500 where one was there at the first look alone."""
    known = list(list_forecasts.operations(GAME))
    looks = iter([known, []])
    monkeypatch.setattr(list_forecasts, "operations", lambda game: next(looks))
    with_scenery = list_forecasts.mission_with_scenery(GAME)
    assert with_scenery in {GAME.formats.written("operation", mission)["slug"] for mission in known}


def url(strike_force):
    return f"/strike-forces/{strike_force.slug}/forecast/"


def test_one_chooses_among_ones_own_and_starter_lists_and_any_with_a_link(rival, users):
    own = StrikeForce.objects.filter(owner=users.ada)
    assert [opponent.name for opponent in opponents(GAME, own)["own"]] == ["Third Patrol"]
    assert opponents(GAME, own)["public"] == opponents(GAME, own)["starter"] == []
    assert opponent_called(GAME, own, "public:nights-token").name == "Night Watch"
    for key in (f"own:{rival.slug}", "public:no-token", "starter:gone", "else:x", ""):
        assert opponent_called(GAME, own, key) is None
    assert opponent_called(SKIRMISH, own, "public:nights-token") is None


def published(owner, name, *squads):
    row = a_list(owner, *squads, name=name)
    share(row, ChangeRequest(row.version), Visibility.PUBLIC)
    return StrikeForce.objects.get(pk=row.pk)


def test_each_list_is_offered_once_with_its_points_and_the_fairest_first(ada, patrol, users):
    """The patrol has 120 SV; rifles are 60, runners 40, cannons 90. One's own public list is one's own.

    A list of its name is not proposed as its enemy while there are others.
    """
    for owner, name, squads in (
        (users.ben, patrol.name, ("rifles", "rifles")),
        (users.ben, "Two Cannons", ("cannon", "cannon")),
        (users.ben, "Alike", ("rifles", "runners")),
        (users.ada, "Lone Runner", ("runners",)),
        (users.ada, "Mine", ("cannon",)),
    ):
        published(owner, name, *squads)
    form = ada.get(url(patrol)).context["form"]
    groups = {str(title): [label for _key, label in lists] for title, lists in form.fields["against"].choices}
    assert groups == {
        "Your own": ["Mine · The Guard · 90 SV", "Lone Runner · The Guard · 40 SV"],
        "Public": [
            "Third Patrol · The Guard · 120 SV",
            "Alike · The Guard · 100 SV",
            "Two Cannons · The Guard · 180 SV",
        ],
    }
    assert form.initial["against"].startswith("public:")
    quick = ada.get(f"/quick-battles/?list=own:{patrol.slug}").context["form"]
    names = dict(pair for _title, lists in quick.fields["against"].choices for pair in lists)
    assert names[quick.initial["against"]] == "Alike · The Guard · 100 SV"


def test_lists_that_are_far_apart_are_warned_of(ada, patrol, users, few):
    """180 SV against 120, which is half as much again; 100 is not so far."""
    strong, alike = (
        published(users.ben, name, *squads)
        for name, squads in (("Two Cannons", ("cannon", "cannon")), ("Alike", ("rifles", "runners")))
    )
    words = "Two Cannons comes to 180 SV and Third Patrol to 120 SV: that decides more than anything else."
    for page in (url(patrol), f"{url(patrol)}panel/"):
        for row, warned in ((strong, True), (alike, False)):
            answer = ada.post(page, {"against": f"public:{row.token}", "mission": "eradication"})
            assert ("decides more than anything else" in answer.content.decode()) is warned
            assert (words in answer.content.decode()) is warned
    fight = {"list": f"own:{patrol.slug}", "mission": "eradication", "seed": 1}
    shown = ada.post("/quick-battles/", fight | {"against": f"public:{strong.token}"}, follow=True)
    assert words in shown.content.decode()


def test_all_figures_are_of_the_opponent_and_mission_that_were_asked_for(ada, patrol, rival, few):
    """Another list of the game may have been forecast meanwhile: the link names them, and the figures come at once."""
    asked = {"against": "public:nights-token", "mission": "eradication"}
    ada.post(f"{url(patrol)}panel/", asked, headers=HTMX)
    page = ada.get(patrol.get_absolute_url()).content.decode()
    link = f"{url(patrol)}?against=public%3Anights-token&amp;mission=eradication"
    assert link in page
    other = a_list(patrol.owner, "rifles", name="Other")
    ada.post(f"{url(patrol)}panel/", asked | {"against": f"own:{other.slug}"}, headers=HTMX)
    shown = ada.get(link.replace("&amp;", "&"))
    assert [shown.context["form"][name].value() for name in ("against", "mission")] == list(asked.values())
    asks = 'hx-trigger="load delay:1ms"'
    assert asks in shown.content.decode()
    assert asks not in ada.get(f"{url(patrol)}?against=starter:gone&mission=none").content.decode()


def test_starter_lists_are_those_of_factions_that_are_loaded(db):
    assert starter_lists(SKIRMISH) == []
    load_starters("content/harrow-kin", game=SKIRMISH)
    assert [(opponent.key, opponent.origin) for opponent in starter_lists(SKIRMISH)] == [
        ("starter:first-question", ("harrow-kin", 1)),
        ("starter:second-sowing", ("harrow-kin", 1)),
    ]


def test_the_page_counts_battles_of_both_lists_as_they_are_saved(ada, patrol, rival, few):
    answer = ada.post(url(patrol), {"against": "public:nights-token", "mission": "eradication"})
    shown = answer.context["forecast"]
    assert (answer.status_code, shown.runs, shown.wanted) == (200, 4, 1000)
    assert [share.name for share in shown.shares] == ["Third Patrol", "Night Watch", "A draw"]
    assert sum(share.battles for share in shown.shares) + shown.failed == 4
    fought = json.loads(Job.objects.get().payload["document"])
    assert [len(player["squads"]) for player in fought["players"]] == [2, 1]
    assert ada.get(url(patrol)).context["form"].initial["against"] == "public:nights-token"


def test_who_watches_gets_few_battles_first_and_then_many(ada, patrol, rival, few):
    asked = {"against": "public:nights-token", "mission": "eradication"}
    first = ada.post(url(patrol), asked, headers=HTMX)
    assert (first.status_code, first.context["forecast"].runs) == (202, 2)
    assert '"more": "1"' in first.content.decode()
    last = ada.post(url(patrol), asked | {"more": "1"}, headers=HTMX)
    assert (last.status_code, last.context["forecast"].runs) == (200, 4)
    assert "hx-trigger" not in last.content.decode()


def test_beside_the_list_each_version_is_forecast_again(ada, patrol, rival, few):
    asks = f'hx-post="{url(patrol)}panel/" hx-trigger="load'
    assert asks not in ada.get(patrol.get_absolute_url()).content.decode()
    offered = ada.get(f"{url(patrol)}panel/?against=public:nights-token", headers=HTMX).content.decode()
    assert 'value="public:nights-token" selected' in offered
    chosen = {"against": "public:nights-token", "mission": "eradication"}
    assert asks in ada.post(f"{url(patrol)}panel/", chosen, headers=HTMX).content.decode()
    assert asks in ada.get(patrol.get_absolute_url()).content.decode()
    first = ada.post(f"{url(patrol)}panel/", headers=HTMX)
    assert (first.context["forecast"].runs, first.context["step"]) == (2, "more")
    grown = ada.post(f"{patrol.get_absolute_url()}squads/", {"version": 1, "datasheet": "cannon"}, headers=HTMX)
    assert grown.headers["HX-Trigger"] == "list-changed"
    assert ada.post(f"{url(patrol)}panel/", headers=HTMX).context["step"] == "difference"
    fought = [json.loads(job.payload["document"]) for job in Job.objects.order_by("pk")]
    assert [len(document["players"][0]["squads"]) for document in fought] == [2, 3]


def test_without_javascript_the_builder_takes_the_choice_and_shows_all_battles(ada, patrol, rival, few):
    form = ada.get(f"{url(patrol)}panel/?against=public:nights-token")
    assert (form.templates[0].name, form.context["choice_form"]["against"].value()) == (
        "armies/builder/strike_force_detail.html",
        "public:nights-token",
    )
    refused = ada.post(f"{url(patrol)}panel/", {"against": "starter:gone", "mission": "eradication"})
    assert (refused.status_code, list(refused.context["choice_form"].errors)) == (422, ["against"])
    shown = ada.post(f"{url(patrol)}panel/", {"against": "public:nights-token", "mission": "eradication"})
    assert (shown.context["forecast"].runs, "against Night Watch" in shown.content.decode()) == (4, True)
    assert ada.post(f"{url(patrol)}panel/").context["forecast"].runs == 4


def test_what_the_last_change_did_is_measured_by_pairs_of_battles(ada, patrol, rival, few, monkeypatch):
    monkeypatch.setattr(list_forecasts, "PAIRS", 5)
    ada.post(url(patrol), {"against": "public:nights-token", "mission": "eradication"}, headers=HTMX)
    ada.post(f"{patrol.get_absolute_url()}squads/", {"version": 1, "datasheet": "cannon"}, headers=HTMX)
    shown = ada.post(f"{url(patrol)}panel/", {"difference": "1"}, headers=HTMX).context
    assert (shown["difference"].pairs, shown["difference"].units[0].name, shown["step"]) == (5, "Cannon", "more")
    assert shown["difference"].units[0].more_slain is None
    document = json.loads(Job.objects.get(kind="comparison").payload["first"])
    assert [len(player["squads"]) for player in document["players"]] == [2, 1]
    ada.post(f"{patrol.get_absolute_url()}undo/", {"version": 2}, headers=HTMX)
    share(StrikeForce.objects.get(pk=patrol.pk), ChangeRequest(3), Visibility.LINK)
    back = ada.post(f"{url(patrol)}panel/", {"difference": "1"}, headers=HTMX).context["difference"]
    assert back.share == shown["difference"].share.translate(str.maketrans("+−", "−+"))


def test_a_list_without_a_history_is_forecast_all_the_same(ada, patrol, rival, few):
    ada.post(url(patrol), {"against": "public:nights-token", "mission": "eradication"}, headers=HTMX)
    patrol.changes.all().delete()
    shown = ada.post(f"{url(patrol)}panel/", {"difference": "1"}, headers=HTMX).context
    assert (shown["forecast"].runs, shown["step"], "difference" in shown) == (2, "more", False)


def test_a_difference_is_shown_in_percent_with_the_units_that_changed_most():
    def fared(*units):
        keys = ("slain", "destroyed", "objectives", "lost", "survivors")
        return {"units": {"red": {str(n): dict(zip(keys, did, strict=True)) for n, did in enumerate(units)}}}

    comparison = {
        "player": "red", "runs": 410, "failed": 10,
        "difference": {"share": 0.04, "interval": [-0.014, 0.07]},
        "first": fared((2.0, 0, 0, 0.5, 1), (1.0, 0, 0, 0.2, 1)),
        "second": fared((2.04, 0, 0, 0.5, 1), (0.5, 0, 0, 0.25, 1), (3.0, 0, 0, 1.0, 1)),
    }  # fmt: skip
    difference = difference_of(
        comparison, {"a": "Rifles", "b": "Runners"}, {"a": "Rifles", "b": "Runners", "c": "Cannon"}
    )
    assert (difference.pairs, difference.share, difference.low, difference.high) == (400, "+4", "−1", "+7")
    assert difference.units == [("Cannon", 3.0, None, 100.0, None), ("Runners", 0.5, "−0.5", 25.0, "+5")]


def test_a_list_that_cannot_be_fought_is_refused_in_words(ada, patrol, rival):
    change(patrol, 0, datasheet="gone")
    asked = {"against": "public:nights-token", "mission": "eradication"}
    answer = ada.post(url(patrol), asked)
    assert (answer.status_code, answer.context["refused"][:9]) == (422, "squads[0]")
    assert ada.post(url(patrol), asked, headers=HTMX).status_code == 409
    assert not Job.objects.exists()


def test_forecasts_of_lists_are_rationed(ada, patrol, rival, few, users):
    asked = {"against": "public:nights-token", "mission": "eradication"}
    assert [LIST_FORECASTS.consume(str(users.ada.pk)) for _ in range(120)] == [0] * 120
    assert ada.post(url(patrol), asked).status_code == 429


def test_a_list_of_another_game_is_forecast_against_a_starter_list(users, ada, few):
    load_starters(game=SKIRMISH)
    mine = starter_list(SKIRMISH, users.ada, "ninth-gate")
    missions = list(list_forecasts.missions(SKIRMISH))
    answer = ada.post(url(mine), {"against": "starter:first-question", "mission": missions[0]}, headers=HTMX)
    assert (answer.status_code, answer.context["forecast"].runs) == (202, 2)
    wanted = request_of(
        StrikeForce.objects.with_release().get(pk=mine.pk),
        opponent_called(SKIRMISH, StrikeForce.objects.none(), "starter:first-question"),
        missions[0],
        100,
    )
    assert wanted.job() == Job.objects.get()


@pytest.mark.django_db
def test_the_lists_of_a_game_become_players_by_one_query(django_assert_num_queries):
    load_starters(*FACTIONS)
    [opponent.player(side) for opponent in starter_lists(GAME) for side in ("red", "blue")]
    for lists in (1, 4):
        with django_assert_num_queries(1):
            players = [opponent.player(side) for opponent in starter_lists(GAME)[:lists] for side in ("red", "blue")]
        assert len(players) == 2 * lists
