"""Rounds that organisers prepare unseen (C-RND-15), their tables (C-RND-16), and missions by lot (C-PAI-09)."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.actions import campaigns, members, preparing, rounds
from campaigns.actions.corrections import revoke
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.rounds import Meeting, Terms
from campaigns.actions.screen import open_screen
from campaigns.actions.tables import set_tables
from campaigns.forms.rounds import EACH_BY_LOT, SAME_BY_LOT, RoundForm
from campaigns.ledger.lots import mission_by_lot
from campaigns.ledger.state import State
from campaigns.models import Campaign, Notice, PreparedRound
from campaigns.presenters.correction_preview import taking_back
from campaigns.presenters.round_changes import round_changes
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import events_of, last_hash, state_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of, proposed
from tests.support.api_client import Caller
from tests.support.pages import text_of, without_random

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(users: Any) -> Campaign:
    """Five players with a force each: 1 to 5, of members 2 to 6; 5 has the bye of the first round."""
    return campaign_of(users.organiser, 5)


@pytest.fixture
def organiser(swiss: Campaign, users: Any, client_of: Any) -> Any:
    return client_of(users.organiser)


def at(campaign: Campaign, page: str = "") -> str:
    return f"/campaigns/{campaign.slug}/rounds/{page}"


def filled(organiser: Any, campaign: Campaign, query: str = "") -> dict[str, Any]:
    """What the form of the next round sends when nothing is changed."""
    form = organiser.get(at(campaign, "open/") + query).context["form"]
    data = {name: form[name].value() for name in form.fields}
    return {name: "" if value is None else value for name, value in data.items()} | {"operation": "eradication"}


def prepared(campaign: Campaign, version: int = 0, number: int = 1) -> PreparedRound:
    terms = Terms(500, None)
    return preparing.prepare_round(campaign, version=version, number=number, terms=terms, meetings=proposed(campaign))


def tables(campaign: Campaign, number: int = 1) -> dict[tuple[int, ...], int]:
    return {pairing.forces: pairing.table for pairing in state_of(campaign).rounds[number].pairings}


@pytest.mark.rule("C-RND-15")
def test_players_find_nothing_of_a_round_that_is_prepared(swiss, organiser, client_of):
    """Whatever a player, a visitor or a calendar reads is the same before and after."""
    open_screen(swiss)
    swiss.refresh_from_db()
    player = swiss.memberships.get(number=2)
    client = client_of(player.user)
    pages = [
        "", "rounds/", "battles/", "ledger/", "news/", "news.atom", "members/", "forces/", "statistics/",
    ]  # fmt: skip
    addresses = [f"/campaigns/{swiss.slug}/{page}" for page in pages] + [
        reverse("campaigns:screen", args=[swiss.screen_token]),
        reverse("campaigns:calendar_feed", args=[player.calendar_token]),
        *(f"/api/1/campaigns/{swiss.slug}/{part}" for part in ("", "rounds/", "battles/", "ledger/")),
        "/",
        "/notices/",
    ]

    def seen() -> list[str]:
        return [without_random(client.get(address).content.decode()) for address in addresses]

    before = seen()
    answer = organiser.post(at(swiss, "open/"), filled(organiser, swiss) | {"do": "prepare"}, follow=True)
    assert "Round 1 is prepared. Players do not see it yet." in answer.content.decode()
    assert seen() == before
    assert not Notice.objects.filter(campaign=swiss, kind=Notice.Kind.ROUND).exists()
    assert client.get(f"/api/1/campaigns/{swiss.slug}/rounds/prepared/").status_code == 404


@pytest.mark.rule("C-RND-15")
def test_a_prepared_round_is_changed_then_opened_as_it_was_seen(swiss, organiser):
    organiser.post(at(swiss, "open/"), filled(organiser, swiss) | {"do": "prepare"})
    again = filled(organiser, swiss)
    assert [again[f"first_{n}"] for n in range(3)] == [1, 3, 5]
    swapped = again | {"second_0": 3, "first_1": 2, "table_0": 2, "table_1": 1, "do": "prepare"}
    assert organiser.post(at(swiss, "open/"), swapped).status_code == 302
    page = organiser.get(at(swiss)).content.decode()
    assert "prepared, unseen" in page
    row = PreparedRound.objects.get()
    sent = {"key": row.key, "version": row.version}
    for _twice in range(2):
        assert organiser.post(at(swiss, "prepared/open/"), sent).status_code == 302
    assert tables(swiss) == {(1, 3): 2, (2, 4): 1}
    assert state_of(swiss).rounds[1].byes == [5]
    assert (swiss.battles.count(), PreparedRound.objects.count()) == (2, 0)
    assert Notice.objects.filter(campaign=swiss, kind=Notice.Kind.ROUND).count() == 5
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-15")
def test_of_two_organisers_the_second_sees_what_stands(swiss, organiser):
    data = filled(organiser, swiss) | {"do": "prepare"}
    prepared(swiss)
    for do in ("prepare", "open"):
        answer = organiser.post(at(swiss, "open/"), data | {"do": do})
        assert answer.status_code == 409
        assert "Another organiser was faster" in answer.content.decode()
    row = PreparedRound.objects.get()
    prepared(swiss, row.version)
    for page in ("prepared/open/", "prepared/drop/"):
        assert organiser.post(at(swiss, page), {"key": row.key, "version": row.version}).status_code == 409
    for damaged in ({}, {"key": "x", "version": "y"}):
        assert organiser.post(at(swiss, "prepared/open/"), damaged).status_code == 409
    assert state_of(swiss).rounds == {}
    fresh = PreparedRound.objects.get()
    assert organiser.post(at(swiss, "prepared/drop/"), {"version": fresh.version}).status_code == 302
    assert not PreparedRound.objects.exists()


def test_whoever_left_since_keeps_it_from_being_opened_and_is_named_no_more(swiss, organiser):
    row = prepared(swiss)
    members.leave(swiss.memberships.get(number=2))
    page = organiser.get(at(swiss)).content.decode()
    assert "Results or players changed since it was prepared." in page
    answer = organiser.post(at(swiss, "prepared/open/"), {"key": row.key, "version": row.version})
    assert answer.status_code == 409
    assert "A force was withdrawn, or its player has left." in answer.content.decode()
    assert organiser.get(at(swiss, "open/")).status_code == 200
    assert [filled(organiser, swiss, "?anew")[f"first_{n}"] for n in range(2)] == [2, 4]


def test_a_round_opened_without_it_leaves_nothing_prepared(swiss):
    prepared(swiss)
    opened(swiss)
    assert not PreparedRound.objects.exists()
    with pytest.raises(StaleError):
        prepared(swiss)


def test_an_archived_campaign_takes_nothing_prepared(swiss, organiser):
    row = prepared(swiss)
    campaigns.archive(swiss)
    fields = {"key": row.key, "version": row.version}
    for page in ("prepared/open/", "prepared/drop/"):
        answer = organiser.post(at(swiss, page), fields)
        assert answer.status_code == 409
        assert "This campaign is archived." in answer.content.decode()
    assert "prepared, unseen" not in organiser.get(at(swiss)).content.decode()
    api = Caller(organiser_of(swiss).user)
    new = {"round": 1, "limit": 500, "operation": "eradication", "pairings": [[1, 2]], "version": 1}
    assert api.put(f"/api/1/campaigns/{swiss.slug}/rounds/prepared/", new).status_code == 409
    assert api.post(f"/api/1/campaigns/{swiss.slug}/rounds/prepared/open/", {"version": 1}).status_code == 409


@pytest.mark.rule("C-RND-16")
def test_tables_are_swapped_while_a_round_is_open_and_back_again(swiss, organiser):
    opened(swiss)
    first, second = (pairing.battle for pairing in state_of(swiss).rounds[1].pairings)
    form = organiser.get(at(swiss, "1/tables/")).context["form"]
    data = {"before": form["before"].value(), f"table_{first}": 2, f"table_{second}": 1}
    answer = organiser.post(at(swiss, "1/tables/"), data | {f"table_{second}": 2})
    assert answer.status_code == 422
    assert "Each battle needs a table of its own" in answer.content.decode()
    assert organiser.post(at(swiss, "1/tables/"), data).status_code == 302
    assert tables(swiss) == {(1, 2): 2, (3, 4): 1}
    assert organiser.post(at(swiss, "1/tables/"), data | {f"table_{first}": 1, f"table_{second}": 2}).status_code == 409
    assert organiser.post(at(swiss, "1/tables/"), data | {"before": "x"}).status_code == 422
    event = swiss.ledger.get(kind="tables_set")
    assert round_changes(swiss, taking_back(events_of(swiss), [event.number]).consequences) == [
        "Round 1 would have other tables.",
    ]  # fmt: skip
    revoke(swiss, organiser_of(swiss), [event.number], "", seen_hash=last_hash(swiss), key=uuid4())
    assert tables(swiss) == {(1, 2): 1, (3, 4): 2}
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-16")
def test_two_battles_have_no_table_in_common(swiss):
    meetings = [Meeting((1, 2), eradication(), 2), Meeting((3, 4), eradication())]
    with pytest.raises(RefusedError, match="a table of its own"):
        rounds.check_meetings(state_of(swiss), meetings)


@pytest.mark.rule("C-PAI-09")
def test_missions_by_lot_come_again_after_all_others():
    """The hashes of seed:a, seed:c and seed:b begin with 30, e1 and e3 (`printf seed:a | sha256sum`)."""
    state = State()
    state.lot = "seed"
    assert [mission_by_lot(state, ["a", "b", "c"], round) for round in (1, 2, 3, 4)] == ["a", "c", "b", "a"]
    assert [mission_by_lot(state, ["a", "b", "c"], 2, table) for table in (1, 2, 3)] == ["c", "b", "a"]


@pytest.mark.rule("C-PAI-09")
def test_the_form_draws_missions_for_all_or_for_each_table(swiss):
    """Of three missions a, b and c, by the campaign's own seed."""
    state, missions = state_of(swiss), [eradication() | {"slug": slug} for slug in "abc"]
    names = dict.fromkeys(range(1, 7), "")
    for way, places in ((SAME_BY_LOT, [1, 1]), (EACH_BY_LOT, [2, 1])):
        data = {"operation": way, "key": "0" * 32, "number": 1, "limit": 500, "table_0": 2, "table_1": 1}
        data |= {"first_0": 1, "second_0": 2, "operation_0": "", "first_1": 3, "second_1": 4, "operation_1": ""}
        form = RoundForm(data, campaign=swiss, state=state, proposal=None, names=names, operations=missions)
        assert form.is_valid(), form.errors
        drawn = [meeting.operation["slug"] for meeting in form.meetings()]
        assert drawn == [mission_by_lot(state, ["a", "b", "c"], 1, place) for place in places]


@pytest.mark.rule("C-RND-16")
def test_a_battle_says_its_table_on_its_own_page(swiss, organiser):
    opened(swiss)
    set_tables(swiss, organiser_of(swiss), 1, {1: 1, 2: 2}, {1: 2, 2: 1})
    assert "Round 1 · Table 2" in text_of(organiser.get(swiss.battles.get(number=1).get_absolute_url()))


@pytest.mark.parametrize("players", [2, 24])
def test_pages_of_a_prepared_round_and_its_tables_ask_as_often_for_many_as_for_few(users, client_of, players):
    campaign, client = campaign_of(users.organiser, players), client_of(users.organiser)
    prepared(campaign)
    client.get(at(campaign))
    counts = []
    for page in ("", "open/", "1/tables/"):
        if page == "1/tables/":
            opened(campaign)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(at(campaign, page)).status_code == 200
        counts.append(len(queries))
    assert counts == [13, 9, 10]


@pytest.mark.rule("C-PAI-09")
def test_by_the_api_missions_are_given_for_each_pairing_or_drawn(swiss):
    """Only Eradication is here: any lot draws it."""
    api, address = Caller(organiser_of(swiss).user), f"/api/1/campaigns/{swiss.slug}/rounds/prepared/"
    new = {"round": 1, "limit": 500, "operation": None, "pairings": [[1, 2], [3, 4], [5]]}
    for number, own in enumerate(([], ["eradication", None, None])):
        answer = api.put(address, new | {"operations": own, "version": number})
        assert answer.status_code == 200, answer.content
        assert [meeting["operation"] for meeting in answer.json()["meetings"]] == ["eradication", "eradication", None]
    for wrong in (["eradication"], ["eradication", "nothing", None]):
        answer = api.put(address, new | {"operations": wrong, "version": 2})
        assert answer.status_code == 400
        assert [fault["path"] for fault in answer.json()["errors"]] == ["operations"]
