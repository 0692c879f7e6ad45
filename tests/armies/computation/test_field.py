"""What beats a list: the field it is fought against, and the figures, the worst opponents first."""

import json

import pytest

from armies.actions import ChangeRequest
from armies.actions.archiving import share
from armies.computation import field
from armies.computation.field import FieldRequest, FieldTrial, field_of, missions_first, run_field
from armies.computation.list_forecasts import missions
from armies.models import StrikeForce, Visibility
from jobs.models import Job
from people.rate_limits import RateLimit
from tests.armies.support.guard_faction import a_list, change

HTMX = {"hx-request": "true"}


def stored(row):
    return StrikeForce.objects.with_release().get(pk=row.pk)


def published(owner, name, *squads, cards=11, **more):
    row = a_list(owner, *squads, name=name, cards=cards, **more)
    share(row, ChangeRequest(row.version), Visibility.PUBLIC)
    return stored(row)


@pytest.fixture
def rivals(users):
    """Two legal lists of the patrol's size, one of more points, one that breaks a rule, and the patrol's own copy."""
    strong = published(users.ben, "Two Cannons", "rifles", "cannon", "cannon")
    weak = published(users.ben, "Alone", "rifles")
    published(users.ben, "Too Large", "rifles", limit=5000)
    published(users.ben, "Without a Deck", "runners", cards=0)
    published(users.ben, "Third Patrol", "rifles", "rifles")
    return strong, weak


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(field, "ROUNDS", (2, 4))
    monkeypatch.setattr(field, "MAX_MISSIONS", 1)


def test_the_field_is_public_legal_lists_of_the_same_size_but_the_list_itself(patrol, rivals):
    names = {opponent.name for opponent in field_of(stored(patrol))}
    assert names == {"Two Cannons", "Alone"}


def test_the_chosen_mission_comes_first():
    known = {"a": "A", "b": "B", "c": "C", "d": "D"}
    assert missions_first(known, "c") == ["c", "a", "b"]
    assert missions_first(known, "") == ["a", "b", "c"]


def test_those_that_beat_it_most_come_first_with_the_share_of_battles_won(patrol, rivals, quick):
    job = FieldRequest(stored(patrol), ["eradication"]).ask("ada")
    made = json.loads(run_field(job).result)
    assert (made["stopped"], made["fought"], made["of"]) == ("number", 4 * len(made["rows"]), 4 * len(made["rows"]))
    shares = [row["share"] for row in made["rows"]]
    assert shares == sorted(shares)
    for row in made["rows"]:
        assert (row["ended"], row["cells"][0]["share"]) == (4, row["share"])
        assert row["interval"][0] <= row["share"] <= row["interval"][1]


def test_figures_are_of_all_missions_together_and_a_draw_is_half():
    """3 of 4 won with a draw among them, and 1 of 6; one broke off: 2.5 + 1 of 9."""
    first = {"runs": 4, "failed": 0, "wins": {"red": 2}, "draws": 1}
    second = {"runs": 6, "failed": 1, "wins": {"red": 1}, "draws": 0}
    assert field._figures([first, None])["share"] == 2.5 / 4
    whole = field._figures([first, second])
    assert (whole["ended"], whole["share"]) == (9, 3.5 / 9)
    assert field._figures([None]) == {"ended": 0, "share": None, "interval": [0.0, 1.0]}


def test_it_is_stopped_and_goes_on_where_it_was(patrol, rivals, quick, ada):
    url = f"{patrol.get_absolute_url()}forecast/field/"
    assert "Fight the field" in ada.get(url).content.decode()
    asked = FieldRequest(stored(patrol), missions_first(missions(patrol.faction.rules_of_game), ""))
    job = asked.ask("ada")
    asked.stop()
    stopped = ada.post(url, headers=HTMX)
    assert (stopped.context["cut_short"], stopped.context["figures"]["fought"]) == (True, 0)
    assert "Go on" in stopped.content.decode()
    done = ada.post(url, headers=HTMX)
    assert (done.context["cut_short"], Job.objects.get(kind="field").pk) == (False, job.pk)
    page = done.content.decode()
    assert "All battles are fought." in page
    assert f'href="/lists/{rivals[1].token}/"' in page
    rows = ada.get(f"{url}?as=csv").content.decode().splitlines()
    assert rows[0] == "opponent,list,mission,battles,share_won,low,high"
    assert [row.split(",")[1] for row in rows[1:]] == [row["name"] for row in done.context["rows"]]


def test_going_on_it_meets_the_lists_as_they_were(patrol, rivals, quick):
    """Alone has two more riflemen and another name since; it is fought with what it had, under the old name."""
    job = FieldRequest(stored(patrol), ["eradication"]).ask("ada")
    trial = FieldTrial(job)
    change(rivals[1], 0, size=5)
    StrikeForce.objects.filter(pk=rivals[1].pk).update(name="Crowd")
    (alone,) = [opponent for opponent in trial._field() if opponent.name == "Alone"]
    assert (alone.player("blue")["squads"][0]["size"], stored(rivals[1]).squads[0]["size"]) == (3, 5)


def test_what_cannot_be_fought_is_refused_in_words_and_the_rest_is_rationed(patrol, ada, quick, monkeypatch):
    url = f"{patrol.get_absolute_url()}forecast/field/"
    assert ada.get(f"{url}?as=csv").status_code == 404
    monkeypatch.setattr("armies.views.field.FIELDS", RateLimit("fields", 0, 600))
    assert ada.post(url, headers=HTMX).context["refused"]
    assert not Job.objects.exists()
    change(patrol, 0, datasheet="gone")
    assert "squads[0]" in ada.post(url, headers=HTMX).context["refused"]
