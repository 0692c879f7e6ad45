"""Pages and forms: who may, what they say, what happens to what was typed."""

import gzip
import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from campaigns.actions.campaigns import archive
from campaigns.models import Battle, Campaign, Entry
from campaigns.text.dates import localised_day
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import strike_force_of
from tests.campaigns.support.fighting import auto_resolve, committed, fought_once

pytestmark = pytest.mark.django_db


def url(name: str, *arguments: object) -> str:
    return reverse(f"campaigns:{name}", args=arguments)


def report(**changes: object) -> dict[str, object]:
    day = timezone.localdate().isoformat()
    scores = {"red_victory_points": 3, "red_squads_lost": 0, "blue_victory_points": 1, "blue_squads_lost": 2}
    return {"winner": "red", "played": day, "notes": "", "version": 1, **scores, **changes}


def test_a_day_is_written_as_each_reader_writes_it():
    days = []
    for language in ("en", "fr", "en"):
        with override(language):
            days.append(localised_day("2026-08-05"))
    assert days == ["Aug. 5, 2026", "5 août 2026", "Aug. 5, 2026"]


def test_a_campaign_is_founded_and_shown_to_who_founded_it(users, client_of):
    fields = {"name": "The Thaw", "summary": "Tuesdays.", "limit": 500, "key": uuid4()}
    answer = client_of(users.ada).post(url("create"), fields)
    campaign = Campaign.objects.get()
    assert answer.headers["Location"] == url("campaign", campaign.slug)
    page = client_of(users.ada).get(url("campaign", campaign.slug)).content.decode()
    assert campaign.invite_token in page
    assert "The Thaw" in page


@pytest.mark.postgres
def test_public_campaigns_are_found_in_any_letters(client):
    Campaign.objects.create(name="The Thaw", limit=300, visibility="public")
    for asked, listed in (("tHAW", True), ("frost", False)):
        assert ("The Thaw" in client.get(f"{url('campaigns')}?q={asked}").content.decode()) is listed


def test_what_was_typed_wrong_is_kept_and_said_at_its_field(users, client_of):
    answer = client_of(users.ada).post(url("create"), {"name": "The Thaw", "limit": "0", "key": uuid4()})
    assert answer.status_code == 422
    assert 'value="The Thaw"' in answer.content.decode()
    assert "limit" in answer.context["form"].errors
    assert not Campaign.objects.exists()


def test_posting_owner_version_or_token_changes_none_of_them(campaign, users, client_of):
    fields = {
        "name": "Mine",
        "limit": 10,
        "version": 1,
        "invite_token": "known",
        "slug": "mine",
        "archived": "2020-01-01",
    }
    client_of(users.organiser).post(url("change", campaign.slug), fields)
    changed = Campaign.objects.get()
    assert (changed.slug, changed.invite_token, changed.archived) == (campaign.slug, campaign.invite_token, None)
    assert (changed.name, changed.version) == ("Mine", 2)


def test_a_change_on_an_old_version_shows_both(campaign, users, client_of):
    client_of(users.organiser).post(url("change", campaign.slug), {"name": "The Thaw", "limit": 400, "version": 1})
    answer = client_of(users.organiser).post(
        url("change", campaign.slug), {"name": "Frost", "limit": 400, "version": 1}
    )
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "The Thaw" in page
    assert "Frost" in page
    assert Campaign.objects.get().name == "The Thaw"


def test_players_do_not_see_the_invitation(campaign, users, client_of):
    page = client_of(users.ada).get(url("campaign", campaign.slug)).content.decode()
    assert campaign.invite_token not in page


def test_opening_the_invitation_joins_nobody(campaign, users, client_of):
    client = client_of(users.stranger)
    assert "The Long Winter" in client.get(campaign.invitation()).content.decode()
    assert not campaign.memberships.filter(user=users.stranger).exists()
    client.post(campaign.invitation())
    assert campaign.memberships.filter(user=users.stranger).exists()


def test_signed_out_the_invitation_leads_to_signing_up_and_back(campaign, client):
    page = client.get(campaign.invitation()).content.decode()
    assert f"{reverse('account_signup')}?next={campaign.invitation()}" in page
    assert f"{reverse('account_login')}?next={campaign.invitation()}" in page


def test_an_invitation_that_was_replaced_is_not_there(campaign, users, client_of):
    old = campaign.invitation()
    client_of(users.organiser).post(url("renew_invitation", campaign.slug), {"token": campaign.invite_token})
    assert client_of(users.stranger).get(old).status_code == 404


def test_an_illegal_list_is_refused_with_its_reasons_and_the_way_to_mend_it(campaign, users, client_of):
    force = strike_force_of(users.ada, "First Watch", deck=9)
    answer = client_of(users.ada).post(url("enter", campaign.slug), {"strike_force": force.slug})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "9 of 11 assets: 2 too few." in page
    assert "R-AST-01" in page
    assert reverse("armies:strike_force", args=[force.slug]) in page
    assert not Entry.objects.exists()


def test_nobody_enters_anothers_strike_force(campaign, users, client_of):
    force = strike_force_of(users.ben, "Night Watch")
    assert client_of(users.ada).post(url("enter", campaign.slug), {"strike_force": force.slug}).status_code == 422
    assert not Entry.objects.exists()


def test_a_player_plans_for_their_own_strike_force_only(campaign, entries, users, client_of):
    fields = {"operation": "eradication", "first": entries[1].pk, "second": entries[0].pk, "key": uuid4()}
    assert client_of(users.ada).post(url("plan", campaign.slug), fields).status_code == 422
    assert client_of(users.ben).post(url("plan", campaign.slug), fields).status_code == 302
    assert Battle.objects.count() == 1


def test_nobody_fights_themselves(campaign, entries, users, client_of):
    fields = {"operation": "eradication", "first": entries[0].pk, "second": entries[0].pk, "key": uuid4()}
    answer = client_of(users.organiser).post(url("plan", campaign.slug), fields)
    assert answer.status_code == 422
    assert "second" in answer.context["form"].errors


def test_an_entry_of_another_campaign_cannot_be_sent_to_fight(campaign, entries, users, client_of):
    from campaigns.actions.campaigns import create_campaign

    other = create_campaign(users.stranger, key=uuid4(), name="Elsewhere", summary="", limit=500)
    elsewhere = entered(other, users.stranger, "Lost Watch")
    fields = {"operation": "eradication", "first": entries[0].pk, "second": elsewhere.pk, "key": uuid4()}
    assert client_of(users.organiser).post(url("plan", campaign.slug), fields).status_code == 422


def test_the_promise_and_the_inputs_stand_on_the_page_before_the_battle(battle, users, client_of):
    page = client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    assert battle.seed_commitment in page
    assert battle.secret not in page
    answer = client_of(users.ben).get(url("scenario", battle.slug))
    assert "seed" not in json.loads(answer.content)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{battle.slug}-scenario.json"'


def test_only_who_is_concerned_records(campaign, battle, users, client_of):
    from campaigns.actions.campaigns import join

    join(campaign, users.stranger)
    assert client_of(users.stranger).get(battle.get_absolute_url()).status_code == 200
    for name in ("record", "auto_resolve"):
        assert client_of(users.stranger).post(url(name, battle.slug), report()).status_code == 404
    assert Battle.objects.get().is_planned()


@pytest.mark.rule("R-ERA-04")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"winner": "blue"}, "Most victory points win: First Watch"),
        ({"winner": "draw"}, "Most victory points win: First Watch"),
        ({"blue_victory_points": 3}, "Equal victory points are a draw"),
    ],
)
def test_a_winner_without_most_victory_points_is_said_at_the_field(battle, users, client_of, changes, words):
    answer = client_of(users.organiser).post(url("record", battle.slug), report(**changes))
    assert answer.status_code == 422
    assert words in answer.context["form"].errors["winner"][0]
    assert Battle.objects.get().is_planned()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("red_squads_lost", 3),
        ("red_squads_lost", -1),
        ("blue_victory_points", 1000),
        ("played", "tomorrow"),
        ("winner", ""),
    ],
)
def test_what_cannot_be_is_said_at_its_field(battle, users, client_of, field, value):
    day = (timezone.localdate() + timedelta(days=1)).isoformat() if value == "tomorrow" else value
    answer = client_of(users.organiser).post(url("record", battle.slug), report(**{field: day}))
    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_a_draw_is_shown_as_a_draw(battle, users, client_of):
    client_of(users.organiser).post(url("record", battle.slug), report(winner="draw", blue_victory_points=3))
    for address in (battle.get_absolute_url(), battle.campaign.get_absolute_url()):
        page = client_of(users.ben).get(address).content.decode()
        assert ">draw</span>" in page
        assert ">won</span>" not in page


def test_who_records_second_and_otherwise_sees_both(battle, users, client_of):
    client_of(users.organiser).post(url("record", battle.slug), report())
    answer = client_of(users.organiser).post(url("record", battle.slug), report(winner="blue", blue_victory_points=7))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "7 VP, lost: 2 squads" in page
    assert "1 VP, lost: 2 squads" in page
    assert [side.victory_points for side in battle.sides.all()] == [3, 1]


@pytest.mark.postgres
def test_the_same_report_sent_twice_gets_the_same_answer(battle, users, client_of):
    answers = [client_of(users.organiser).post(url("record", battle.slug), report()) for _ in range(2)]
    assert [(answer.status_code, answer.headers["Location"]) for answer in answers] == [
        (302, battle.get_absolute_url())
    ] * 2


def test_the_organiser_alone_corrects(battle, users, client_of):
    client_of(users.organiser).post(url("record", battle.slug), report())
    corrected = report(version=2, red_victory_points=9)
    assert client_of(users.ben).post(url("record", battle.slug), corrected).status_code == 409
    assert client_of(users.ben).get(url("record", battle.slug)).headers["Location"] == battle.get_absolute_url()
    assert client_of(users.ben).get(url("correct", battle.slug)).status_code == 404
    assert client_of(users.organiser).get(url("correct", battle.slug)).status_code == 200
    preview = client_of(users.organiser).post(url("correct", battle.slug), corrected)
    assert [side.victory_points for side in battle.sides.all()] == [3, 1]
    sealed = corrected | {"seal": preview.context["seal"]}
    assert client_of(users.organiser).post(url("correct", battle.slug), sealed).status_code == 302
    assert [side.victory_points for side in battle.sides.all()] == [9, 1]


def test_auto_resolving_twice_gets_the_same_answer(battle, users, client_of):
    committed(battle, users.ada)
    answers = [client_of(users.ada).post(url("auto_resolve", battle.slug), {"version": 2}) for _ in range(2)]
    assert [(answer.status_code, answer.headers["Location"]) for answer in answers] == [
        (302, battle.get_absolute_url())
    ] * 2


def test_what_the_engine_refuses_is_said_on_the_battles_page(battle, users, client_of):
    committed(battle, users.ada)
    broken = Battle.objects.with_documents().get().scenario | {"turns": 0}
    Battle.objects.update(scenario=broken)
    answer = client_of(users.ada).post(url("auto_resolve", battle.slug), {"version": 2})
    assert answer.status_code == 422
    assert "turns" in answer.content.decode()
    assert "Nothing was changed." in answer.content.decode()


def test_a_replay_shows_the_story_and_the_map_without_any_script(battle, users, client_of):
    fought_once(battle, users.ada)
    page = client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    story = client_of(users.ben).get(url("battle_story", battle.slug)).content.decode()
    events = Battle.objects.with_documents().get().result["events"]
    assert f'href="{url("battle_story", battle.slug)}"' in page
    assert story.count('<li class="event') == len(events)
    assert f'id="e{len(events)}"' in story
    assert 'href="/rules/#R-ATK-02"' in story
    assert page.count("data-unit=") == 2 * 12
    assert "style=" not in page
    assert f"python manage.py resolve {battle.slug}-scenario.json" in page


def test_the_film_is_kept_by_the_browser_and_by_nobody_else(battle, users, client_of):
    fought_once(battle, users.ada)
    answer = client_of(users.ben).get(url("replay", battle.slug))
    assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    again = client_of(users.ben).get(url("replay", battle.slug), headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_film_shows_every_event_in_words_and_travels_packed(battle, users, client_of):
    fought_once(battle, users.ada)
    plain = client_of(users.ben).get(url("replay", battle.slug))
    packed = client_of(users.ben).get(url("replay", battle.slug), headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) * 5 < len(plain.content)
    film = json.loads(plain.content)
    assert len(film["story"]) == len(film["steps"])
    assert f'href="{battle.get_absolute_url()}?event=7"' in film["story"][6]
    assert {"Accept-Encoding", "Cookie"} <= {name.strip() for name in plain.headers["Vary"].split(",")}


def test_a_squad_renamed_is_another_film_for_browsers(campaign, battle, users, client_of):
    """What is kept for ever must not keep the old name."""
    fought_once(battle, users.ada)
    before = client_of(users.ben).get(url("replay", battle.slug)).headers["ETag"]
    entry = Entry.objects.with_documents().get(number=1)
    entry.roster["squads"][0]["name"] = "The Late Watch"
    entry.save(update_fields=["roster"])
    answer = client_of(users.ben).get(url("replay", battle.slug), headers={"If-None-Match": before})
    assert answer.status_code == 200
    assert "The Late Watch" in "".join(json.loads(answer.content)["story"])


def test_the_page_shows_the_first_events_and_its_story_all_of_them(battle, users, client_of):
    fought_once(battle, users.ada)
    count = len(Battle.objects.with_documents().get().result["events"])
    client = client_of(users.ben)
    assert client.get(battle.get_absolute_url()).content.decode().count('<li class="event ') == 25
    assert client.get(url("battle_story", battle.slug)).content.decode().count('<li class="event ') == count


def test_a_permalink_leads_who_has_no_script_to_the_line_in_the_story(battle, users, client_of):
    fought_once(battle, users.ada)
    client, address = client_of(users.ben), battle.get_absolute_url()
    line = f'<noscript><meta http-equiv="refresh" content="0; url={address}story/#e12"></noscript>'
    assert line in client.get(f"{address}?event=12").content.decode()
    for wrong in ("", "?event=", "?event=x", "?event=-1", "?event=1234567890", "?event=%C2%B2"):
        assert "http-equiv" not in client.get(f"{address}{wrong}").content.decode(), wrong


@pytest.mark.postgres
def test_the_downloaded_scenario_resolves_to_the_downloaded_result(battle, users, client_of):
    from rules.formats.library import EmptyLibrary
    from tests.rules.support.engine import resolve

    fought_once(battle, users.ada)
    scenario = json.loads(client_of(users.ben).get(url("scenario", battle.slug)).content)
    assert resolve(scenario, EmptyLibrary()) == json.loads(client_of(users.ben).get(url("result", battle.slug)).content)


def test_a_battle_that_was_not_fought_has_no_film_and_no_result(battle, users, client_of):
    for name in ("replay", "battle_story", "result"):
        assert client_of(users.ada).get(url(name, battle.slug)).status_code == 404


def test_an_archived_campaign_is_read_and_not_changed(campaign, battle, users, client_of):
    archive(campaign)
    client = client_of(users.organiser)
    assert client.get(url("campaign", campaign.slug)).status_code == 200
    assert client.post(url("record", battle.slug), report()).status_code == 422
    assert client.post(url("auto_resolve", battle.slug), {"version": 1}).status_code == 409
    assert Battle.objects.get().is_planned()


def test_markup_in_names_is_inert_on_every_page(campaign, users, client_of):
    hostile = '"><img src=x onerror=alert(1)>'
    Campaign.objects.update(name=hostile, summary=hostile)
    sides = [entered(campaign, users.ada, hostile), entered(campaign, users.ben, hostile)]
    fought, waiting = planned(campaign, sides, users.ada), planned(campaign, sides, users.ada)
    auto_resolve(fought, users.ada, 1)
    addresses = [url(name, campaign.slug) for name in ("campaign", "plan", "enter")]
    addresses += [url("campaigns"), campaign.invitation(), url("record", waiting.slug)]
    addresses += [fought.get_absolute_url(), waiting.get_absolute_url()]
    addresses += [url("replay", fought.slug), url("battle_story", fought.slug)]
    client = client_of(users.organiser)
    for address in addresses:
        assert "<img" not in client.get(address, follow=True).content.decode(), address


def test_odd_versions_and_members_break_nothing(battle, users, client_of):
    client = client_of(users.organiser)
    for odd in ("", "abc", "-1", "9" * 5000):
        assert client.post(url("auto_resolve", battle.slug), {"version": odd}).status_code == 409
        assert client.post(url("record", battle.slug), report(version=odd)).status_code in (409, 422)
        assert client.post(url("hand_over", battle.campaign.slug), {"member": odd}).status_code == 302
        assert client.post(url("give_role", battle.campaign.slug, 2), {"role": odd}).status_code == 302
    assert battle.campaign.memberships.organising().get().user == users.organiser
