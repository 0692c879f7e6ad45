"""The news: what the ledger tells in words, and the stories of players beside it."""

import re
from datetime import date
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.actions import map_and_story, stories
from campaigns.actions.battles import plan
from campaigns.actions.ledger import append
from campaigns.actions.results import Report, SideReport, record_by_hand, result_event
from campaigns.models import Battle, Campaign, PlayerStory
from campaigns.read_model.campaign_state import news_of, state_of
from campaigns.text.news import news_lines
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.conftest import planned
from tests.campaigns.maps.test_map_pages import ROW

pytestmark = pytest.mark.django_db


def url(name, *arguments):
    return reverse(f"campaigns:{name}", args=arguments)


def words(campaign):
    return [line.words for line in news_lines(news_of(campaign), state_of(campaign))]


def fought(campaign, entries, users, red, blue, deeds=(), **terms):
    """A battle recorded by hand: victory points of ada and ben."""
    battle = plan(campaign, users.ada, key=uuid4(), operation=eradication(), entries=entries, **terms)
    outcomes = ("draw", "draw") if red == blue else ("won", "lost") if red > blue else ("lost", "won")
    sides = (
        SideReport(outcomes[0], red, 0, deeds=list(deeds)),
        SideReport(outcomes[1], blue, 0),
    )
    record_by_hand(battle, users.ada, 1, Report(date(2026, 11, 18), "", sides))
    return battle


def test_a_campaigns_beginning_is_news(campaign, entries):
    assert words(campaign) == [
        "“The Long Winter” is founded.",
        "organiser joins.",
        "ada joins.",
        "ben joins.",
        "ada enters First Watch (The Watch).",
        "ben enters Night Watch (The Watch).",
    ]


@pytest.mark.rule("C-NWS-02")
@pytest.mark.parametrize(
    ("red", "blue", "sentence"),
    [
        (3, 1, "ada crushes ben in Eradication, 3\xa0:\xa01."),
        (3, 0, "ada crushes ben in Eradication, 3\xa0:\xa00."),
        (2, 0, "ada beats ben in Eradication, 2\xa0:\xa00."),
        (5, 2, "ada beats ben in Eradication, 5\xa0:\xa02."),
        (1, 2, "ben beats ada by a hair in Eradication, 2\xa0:\xa01."),
        (2, 2, "ada and ben part with a draw in Eradication, 2\xa0:\xa02."),
    ],
)
def test_who_beat_whom_and_how(campaign, entries, users, red, blue, sentence):
    fought(campaign, entries, users, red, blue)
    assert words(campaign)[-1] == sentence


@pytest.mark.rule("C-NWS-01")
def test_what_was_taken_back_is_no_news(campaign, entries, users):
    battle = fought(campaign, entries, users, 3, 0)
    append(campaign, "taken_back", {"events": [result_event(campaign, battle).number], "reason": "Wrong."})
    assert not any("crushes" in line for line in words(campaign))


def test_the_first_squad_of_a_grade_is_great_news_and_the_next_is_news(campaign, entries, users):
    deeds = [{"id": id, "slain": 9, "destroyed": 1, "objectives": 0, "survived": True} for id in ("1", "2")]
    fought(campaign, entries, users, 2, 0, deeds)
    assert words(campaign)[-2:] == [
        "First Watch 1 of ada is the first of the campaign to be seasoned.",
        "First Watch 2 of ada is seasoned now.",
    ]


def test_hexes_and_awards_and_rounds_are_described(campaign, entries, users):
    organiser = campaign.memberships.get(number=1)
    map_and_story.draw_map(campaign, organiser, ROW, map_and_story.NOTHING)
    fought(campaign, entries, users, 2, 0, stake="ford")
    append(campaign, "awarded", {"member": 2, "points": 1, "reason": "Best painted"}, by=organiser)
    append(campaign, "awarded", {"member": 3, "points": -2, "reason": ""}, by=organiser)
    pairings = [{"battle": 9, "forces": [1, 2]}]
    append(campaign, "round_opened", {"round": 1, "limit": 500, "deadline": None, "pairings": pairings})
    append(campaign, "round_closed", {"round": 1})
    assert words(campaign)[6:] == [
        "The map is laid: 4 hexes to fight for.",
        "ada beats ben in Eradication, 2\xa0:\xa00.",
        "ada plants a banner on Ford.",
        "ada is awarded 1 point: Best painted",
        "ben loses 2 points.",
        "Round 1 is open: 1 battle.",
        "Round 1 is closed.",
    ]


def test_a_campaign_that_is_over_has_a_champion(campaign, entries, users):
    campaign_agreement = {"kind": "league"}
    append(campaign, "agreed", {"agreement": campaign_agreement})
    pairings = [{"battle": 1, "forces": [1, 2]}]
    append(campaign, "round_opened", {"round": 1, "limit": 500, "deadline": None, "pairings": pairings})
    fought(campaign, entries, users, 2, 0, round=1)
    append(campaign, "round_closed", {"round": 1})
    assert words(campaign)[-1] == "The campaign is over, and ada has won it."


def test_a_knock_out_is_won_by_who_is_left_and_not_by_who_leads_the_table(campaign, entries, users):
    """A draw in which ada lost a squad more: ben goes on (C-KND-02); an award puts ada first in the table."""
    append(campaign, "agreed", {"agreement": {"kind": "knock_out"}})
    pairings = [{"battle": 1, "forces": [1, 2]}]
    append(campaign, "round_opened", {"round": 1, "limit": 500, "deadline": None, "pairings": pairings})
    battle = planned(campaign, entries, users.organiser)
    sides = (SideReport("draw", 2, 1, {}), SideReport("draw", 2, 0, {}))
    record_by_hand(battle, users.organiser, battle.version, Report(timezone.localdate(), "", sides))
    append(campaign, "awarded", {"member": 2, "points": 5, "reason": "Paint"})
    append(campaign, "round_closed", {"round": 1})
    assert words(campaign)[-1] == "The campaign is over, and ben has won it."


def test_the_page_shows_the_newest_first_with_a_way_to_the_battle(campaign, entries, users, client_of):
    battle = fought(campaign, entries, users, 3, 0)
    page = client_of(users.ben).get(url("news", campaign.slug)).content.decode()
    assert page.index("ada crushes ben") < page.index("ben joins.")
    assert battle.get_absolute_url() in page


def test_only_a_public_campaign_has_a_feed(campaign, entries, users, client, client_of):
    assert client_of(users.ada).get(url("news_feed", campaign.slug)).status_code == 404
    Campaign.objects.update(visibility="public", name="Winter & <Co>")
    answer = client.get(url("news_feed", campaign.slug))
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert b"ben enters Night Watch" in answer.content
    assert b"Winter &amp; &lt;Co&gt;" in answer.content


def test_entries_of_the_feed_keep_their_ids_when_the_site_moves(campaign, entries, client, settings):
    Campaign.objects.update(visibility="public")
    marks = []
    for settings.SITE_ADDRESS in ("http://old.example", "https://new.example:8443"):
        content = client.get(url("news_feed", campaign.slug)).content.decode()
        assert f'href="{settings.SITE_ADDRESS}/campaigns/' in content
        marks.append(re.findall("<id>(.*?)</id>", content))
    assert marks[0] == marks[1]
    assert len(set(marks[0])) == len(marks[0]) > 2


def tell(client, campaign, **changes):
    form = {"title": "How it was", "text": "Cold.\n\n<script>x</script>", "battle": "", "key": uuid4()} | changes
    return client.post(url("create_story", campaign.slug), form)


@pytest.mark.postgres
@pytest.mark.rule("C-NWS-03")
def test_a_player_writes_a_story_once_and_changes_it(campaign, users, client_of):
    client, key = client_of(users.ada), uuid4()
    for _ in range(2):
        assert tell(client, campaign, key=key).status_code == 302
    story = PlayerStory.objects.get()
    page = client_of(users.ben).get(url("player_story", story.pk)).content.decode()
    assert "&lt;script&gt;" in page
    fields = {"title": "How it was", "text": "Warm.", "battle": "", "version": 1}
    assert client.post(url("change_story", story.pk), fields).status_code == 302
    assert client.post(url("change_story", story.pk), fields).status_code == 302
    answer = client.post(url("change_story", story.pk), fields | {"text": "Wet."})
    assert answer.status_code == 409
    assert "Wet." in answer.content.decode()
    assert (PlayerStory.objects.get().text, PlayerStory.objects.get().version) == ("Warm.", 2)
    assert client_of(users.ben).post(url("change_story", story.pk), fields).status_code == 404


@pytest.mark.rule("C-NWS-03")
def test_a_hidden_story_is_read_by_its_author_and_the_organisers(campaign, users, client_of):
    tell(client_of(users.ada), campaign)
    story = PlayerStory.objects.get()
    assert client_of(users.ben).post(url("hide_story", story.pk), {"hidden": "yes"}).status_code == 404
    assert client_of(users.organiser).post(url("hide_story", story.pk), {"hidden": "yes"}).status_code == 302
    for reader, status in ((users.ada, 200), (users.organiser, 200), (users.ben, 404)):
        assert client_of(reader).get(url("player_story", story.pk)).status_code == status
    assert "How it was" not in client_of(users.ben).get(url("news", campaign.slug)).content.decode()
    Campaign.objects.update(visibility="public")
    assert client_of(users.stranger).get(url("player_story", story.pk)).status_code == 404
    client_of(users.organiser).post(url("hide_story", story.pk), {"hidden": "no"})
    assert client_of(users.ben).get(url("player_story", story.pk)).status_code == 200


@pytest.mark.parametrize(
    "changes", [{"title": ""}, {"text": " "}, {"text": "x" * 8001}, {"battle": "99"}, {"key": "x"}]
)
def test_a_wrong_story_is_kept_and_said_at_its_field(campaign, users, client_of, changes):
    assert tell(client_of(users.ada), campaign, **changes).status_code == 422
    assert not PlayerStory.objects.exists()


def test_nobody_writes_more_than_fits(campaign, users, client_of, monkeypatch):
    monkeypatch.setattr(stories, "MAX_STORIES", 1)
    tell(client_of(users.ada), campaign)
    assert tell(client_of(users.ada), campaign).status_code == 422
    assert Battle.objects.count() == 0
