"""The agreement: its form, what it changes is shown first, what it lets enter and be planned; templates, copies."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.actions import agreements
from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join, setup_of
from campaigns.actions.entries import enter
from campaigns.actions.errors import NotLegalError, RefusedError, StaleError
from campaigns.actions.results import record_by_hand
from campaigns.ledger.presets import PRESETS, starter_map
from campaigns.ledger.settings import DEFAULTS
from campaigns.models import Campaign, Entry
from campaigns.read_model.campaign_state import events_of, standings_of, state_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.support.content import PACK, strike_force_of
from tests.campaigns.test_queries import WON
from tests.support.api_client import Caller
from workshop.actions.importing import read_content, save_content

pytestmark = pytest.mark.django_db


def url(name: str, campaign: Campaign) -> str:
    return reverse(f"campaigns:{name}", args=[campaign.slug])


def filled(**changes: object) -> dict[str, object]:
    """The form of the usual agreement, as a browser sends it, with something else here and there."""
    points = {"points_won": 3, "points_draw": 1, "points_lost": 0, "points_victory_point": 0, "points_bye": 3}
    breakers = {"tie_breaker_1": "difference", "tie_breaker_2": "scored"}
    switches = {"experience": "on", "honours": "on", "recovery": "on"}
    usual = {"kind": "ladder", "legs": 1, "rounds": 4, "auto_resolve": "by_agreement", "confirm_days": 7, "version": 1}
    return {**usual, **points, **breakers, **switches, **changes}


def agreed(campaign: Campaign, **settings: object) -> None:
    campaign.refresh_from_db()
    organiser = campaign.memberships.get(number=1)
    agreements.agree(campaign, organiser, campaign.version, {**campaign.agreement, **settings})


def adas(campaign, users):
    return campaign.memberships.get(user=users.ada)


def test_a_lower_limit_says_which_forces_it_breaks_before_it_is_agreed(campaign, entries, users, client_of):
    """Two forces of 120 points under a limit of 500: 100 from round 2 on breaks both, 120 neither."""
    organiser = client_of(users.organiser)
    preview = organiser.post(url("agree", campaign), filled(limits="2: 100"))
    assert [entry.name for entry in preview.context["broken"]] == ["First Watch", "Night Watch"]
    assert "2 forces are above the lower limit" in preview.content.decode()
    assert state_of(campaign).settings == DEFAULTS
    caller = Caller(users.organiser)
    for limit, forces in ((100, [1, 2]), (120, [])):
        wished = {"limits": [{"round": 2, "limit": limit}]}
        foreseen = caller.post(f"/api/1/campaigns/{campaign.slug}/agreement/preview/", wished).json()
        assert (foreseen["over_limit"], foreseen["follows"]) == (forces, [])
    assert organiser.post(url("agree", campaign), filled(limits="2: 120")).status_code == 302


@pytest.mark.rule("C-LED-06")
def test_the_usual_form_says_the_usual_agreement_and_changes_nothing(campaign, users, client_of):
    before = len(events_of(campaign))
    assert client_of(users.organiser).post(url("agree", campaign), filled()).status_code == 302
    assert Campaign.objects.get().version == 1
    assert len(events_of(campaign)) == before
    assert state_of(campaign).settings == DEFAULTS


def test_every_field_of_the_form_is_in_the_ledger(campaign, users, client_of):
    fields = filled(
        kind="league", legs=2, rounds=5, days=7, limits="3: 600\n5: 700", auto_resolve="absent", confirm_days=3,
        approval="on", friendlies=2, groups=2, cut=1, third_place="on",
        factions=["watch"], operations=["eradication"], release_watch="1", tie_breaker_1="head_to_head",
        tie_breaker_2="won", points_won=2,
    )  # fmt: skip
    del fields["honours"]
    assert client_of(users.organiser).post(url("agree", campaign), fields).status_code == 302
    kind, document = events_of(campaign)[-1].kind, events_of(campaign)[-1].document["agreement"]
    assert kind == "agreed"
    assert document == Campaign.objects.get().agreement == {
        "kind": "league", "legs": 2, "rounds": 5, "days": 7,
        "limits": [{"round": 3, "limit": 600}, {"round": 5, "limit": 700}],
        "points": {"won": 2, "draw": 1, "lost": 0, "victory_point": 0, "bye": 3},
        "tie_breakers": ["head_to_head", "won"], "factions": ["watch"], "operations": ["eradication"],
        "releases": {"watch": 1}, "auto_resolve": "absent", "confirm_days": 3, "approval": True, "experience": True,
        "honours": False, "recovery": True, "lists_required": False, "factions_apart": False, "friendlies": 2,
        "groups": 2, "cut": 1, "third_place": True,
        "purse": None, "by_rating": False,
    }  # fmt: skip
    again = client_of(users.organiser).get(url("agree", campaign)).context["form"]
    assert again.initial["limits"] == "3: 600\n5: 700"
    assert again.initial["release_watch"] == "1"


NOT_AGREED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"kind": "brawl"}, "kind"),
    ({"limits": "three: 600"}, "limits"),
    ({"limits": "5: 600\n3: 700"}, "limits"),
    ({"limits": "65: 600"}, "limits"),
    ({"points_won": 101}, "points_won"),
    ({"points_won": -1}, "points_won"),
    ({"days": 0}, "days"),
    ({"tie_breaker_2": "difference"}, "tie_breaker_1"),
    ({"factions": ["nobody"]}, "factions"),
    ({"release_watch": "9"}, "release_watch"),
)


def test_what_cannot_be_agreed_on_is_said_at_its_field(campaign, users, client_of):
    client = client_of(users.organiser)
    for changes, field in NOT_AGREED:
        answer = client.post(url("agree", campaign), filled(**changes))
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field]), changes


@pytest.mark.rule("C-AGR-03")
def test_what_other_points_do_to_the_table_is_shown_before_they_are_agreed(campaign, battle, users, client_of):
    """Ada won once: 3 points now, 2 then; nothing is written until that was seen."""
    record_by_hand(battle, users.organiser, 1, WON)
    client = client_of(users.organiser)
    answer = client.post(url("agree", campaign), filled(points_won=2))
    assert answer.status_code == 200
    assert [(name, before.points, after.points) for name, before, after in answer.context["lines"]] == [("ada", 3, 2)]
    assert Campaign.objects.get().version == 1
    typed = dict(answer.context["typed"])
    assert client.post(url("agree", campaign), typed | {"confirmed": "1"}).status_code == 302
    first = standings_of(campaign)[0]
    assert (first.name, first.line.points) == ("ada", 2)


def test_who_agrees_second_and_otherwise_sees_both(campaign, users, client_of):
    client = client_of(users.organiser)
    client.post(url("agree", campaign), filled(kind="swiss"))
    answer = client.post(url("agree", campaign), filled(kind="league"))
    assert answer.status_code == 409
    assert ("Kind", "League") in answer.context["mine"]
    assert ("Kind", "Swiss rounds") in answer.context["theirs"]
    assert state_of(campaign).settings.kind == "swiss"


@pytest.mark.postgres
def test_of_two_agreements_on_one_version_the_second_is_refused(campaign):
    organiser = campaign.memberships.get(number=1)
    for _ in range(2):
        agreements.agree(campaign, organiser, 1, {"kind": "swiss"})
    with pytest.raises(StaleError):
        agreements.agree(campaign, organiser, 1, {"kind": "league"})
    assert [event.kind for event in events_of(campaign)].count("agreed") == 1


@pytest.mark.rule("C-AGR-01")
def test_only_factions_agreed_on_enter(campaign, users):
    save_content([read_content({**PACK, "faction": {"slug": "wall", "name": "The Wall", "summary": "Stone."}})])
    agreed(campaign, factions=["wall"])
    with pytest.raises(RefusedError, match="The Watch was not agreed on"):
        enter(adas(campaign, users), strike_force_of(users.ada, "First Watch"))
    agreed(campaign, factions=["wall", "watch"])
    assert enter(adas(campaign, users), strike_force_of(users.ada, "First Watch")).name == "First Watch"


@pytest.mark.rule("C-AGR-01", "C-AGR-03")
def test_a_release_changed_in_mid_campaign_leaves_what_is_entered_as_it_is(campaign, entries, battle, users):
    """Release 1 is entered by ada and ben; release 2 is agreed on; they fight on, and cleo enters no release 1."""
    from django.contrib.auth.models import User

    frozen = [Entry.objects.with_documents().get(pk=entry.pk).content for entry in entries]
    cleo = User.objects.create_user("cleo")
    cleos = join(campaign, cleo)
    old = strike_force_of(cleo, "Third Watch")
    dearer = {**PACK["datasheets"][0], "strategic_valor": 90}
    save_content([read_content({**PACK, "datasheets": [dearer]})])
    agreed(campaign, releases={"watch": 2})
    with pytest.raises(RefusedError, match="plays release 2 of The Watch; this force is of 1"):
        enter(cleos, old)
    assert enter(cleos, strike_force_of(cleo, "New Watch")).points == 180
    assert [Entry.objects.with_documents().get(pk=entry.pk).content for entry in entries] == frozen
    record_by_hand(battle, users.organiser, 1, WON)
    planned = plan(campaign, users.ada, key=uuid4(), operation=eradication(), entries=entries)
    assert planned.is_planned()
    assert state_of(campaign).forces[1].release == 1


@pytest.mark.rule("C-AGR-02")
def test_only_operations_agreed_on_are_planned(campaign, entries, users, client_of):
    agreed(campaign, operations=["causeway"])
    with pytest.raises(RefusedError, match="Eradication was not agreed on"):
        plan(campaign, users.ada, key=uuid4(), operation=eradication(), entries=entries)
    form = client_of(users.ada).get(url("plan", campaign)).context["form"]
    assert "eradication" not in form.documents


@pytest.mark.rule("C-RND-03")
def test_the_limit_of_the_round_holds_for_who_enters(campaign, users):
    """Nine squads are 540 SV: over the campaign's 500, within the 600 of round 1."""
    force = strike_force_of(users.ada, "The Whole Watch", 9, limit=1000)
    with pytest.raises(NotLegalError):
        enter(adas(campaign, users), force)
    agreed(campaign, limits=[{"round": 1, "limit": 600}])
    assert enter(adas(campaign, users), force).points == 540


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_a_campaign_is_founded_from_each_template(users, client_of, preset):
    client = client_of(users.ada)
    page = client.get(f"/campaigns/new/?template={preset.slug}")
    assert page.context["form"]["limit"].value() == 500
    fields = {"name": "The Thaw", "limit": 500, "key": uuid4(), "template": preset.slug}
    assert client.post("/campaigns/new/", fields).status_code == 302
    state = state_of(Campaign.objects.get())
    assert state.settings.kind == preset.agreement["kind"]
    assert (state.map is not None) == (preset.map is not None)
    assert Campaign.objects.get().agreement == state.settings.document()


@pytest.mark.parametrize("copied", [False, True], ids=["template", "copy"])
def test_later_limits_rise_with_the_limit_that_a_campaign_is_founded_with(users, client_of, copied):
    """The league's are 100, 200 and 300 SV above its 500, and so they are above 1,000."""
    client, fields = client_of(users.ada), {"name": "The Thaw", "limit": 500, "key": uuid4(), "template": "league"}
    if copied:
        client.post("/campaigns/new/", fields)
        address, fields = url("copy", Campaign.objects.get()), fields | {"limit": 1000, "key": uuid4()}
    else:
        address, fields = "/campaigns/new/", fields | {"limit": 1000}
    assert client.post(address, fields).status_code == 302
    limits = Campaign.objects.get(limit=1000).agreement["limits"]
    assert [(step["round"], step["limit"]) for step in limits] == [(3, 1100), (5, 1200), (7, 1300)]


USUAL = {"damocles": 500, "skirmish": 500, "eight-phase": 500, "hell-dorado": 200, "underworlds": None}


@pytest.mark.parametrize("game", USUAL)
def test_each_game_has_its_own_limit_and_words_for_it(users, client_of, game):
    """The page of a game offers its usual limit, and links to the other games with the same template."""
    page = client_of(users.ada).get(f"/{game}/campaigns/new/?template=league")
    form = page.context["form"]
    assert ("limit" in form.fields) == bool(USUAL[game])
    if USUAL[game]:
        assert form["limit"].value() == USUAL[game]
    others = [other["address"] for other in page.context["games"] if not other["now"]]
    assert len(others) == 4
    assert [other for other in others if not other.endswith("/campaigns/new/?template=league")] == []
    fields = {"name": "The Thaw", "game": game, "template": "league", "limit": USUAL[game] or "", "key": uuid4()}
    assert client_of(users.ada).post(f"/{game}/campaigns/new/", fields).status_code == 302
    limit_and_steps(game)


@pytest.mark.parametrize("game", USUAL)
def test_a_template_without_a_limit_has_the_usual_one_of_the_game(users, game):
    body = {"name": "The Thaw", "game": game, "template": "league"}
    assert Caller(users.ada).post("/api/1/campaigns/", body, key=str(uuid4())).status_code == 201
    limit_and_steps(game)


def limit_and_steps(game: str) -> None:
    """The league's later limits are 100, 200 and 300 above its first, which is the game's usual one."""
    campaign, usual = Campaign.objects.get(), USUAL[game]
    assert (campaign.game, campaign.limit) == (game, usual)
    steps = [(step["round"], step["limit"]) for step in campaign.agreement["limits"]]
    assert steps == ([(3, usual + 100), (5, usual + 200), (7, usual + 300)] if usual else [])


def test_the_leagues_own_words_name_no_limit(users, client_of):
    page = client_of(users.ada).get("/campaigns/new/?template=league")
    assert page.context["form"].initial["summary"].endswith("Every other week 100 SV more.")


@pytest.mark.rule("C-AGR-04")
def test_a_copy_takes_over_how_it_is_played_and_nobody_who_plays(users, client_of):
    war = create_campaign(
        users.organiser, key=uuid4(), name="War", summary="", limit=400, agreement={"kind": "map"}, map=starter_map()
    )
    join(war, users.ada)
    fields = {"name": "War, again", "limit": 450, "key": uuid4()}
    for _ in range(2):
        answer = client_of(users.organiser).post(url("copy", war), fields)
        assert answer.status_code == 302
    copy = Campaign.objects.exclude(pk=war.pk).get()
    assert [event.kind for event in events_of(copy)] == ["founded", "joined", "map_drawn"]
    assert (copy.limit, copy.agreement) == (450, war.agreement)
    assert state_of(copy).map.document() == state_of(war).map.document()
    assert [str(member) for member in copy.memberships.all()] == ["organiser"]
    assert copy.code != war.code
    assert setup_of(copy) == setup_of(war)


@pytest.mark.postgres
def test_a_visitor_finds_public_campaigns_and_no_private_one(campaign, users, client):
    page = client.get("/campaigns/")
    assert "The Long Winter" not in page.content.decode()
    Campaign.objects.update(visibility="public")
    assert "The Long Winter" in client.get("/campaigns/?q=lONG").content.decode()
    assert "The Long Winter" not in client.get("/campaigns/?q=thaw").content.decode()
    assert client.get("/campaigns/?q=%25_&page=abc").status_code == 200


@pytest.mark.rule("C-MEM-05")
def test_a_public_campaign_shows_a_visitor_no_secret(campaign, battle, users, client):
    """Neither invitation nor code nor address nor secret nor salt nor plan nor who waits."""
    from campaigns.actions.invitations import invite
    from campaigns.actions.plans import lock_plan

    Campaign.objects.update(visibility="public", agreement={**campaign.agreement, "approval": True})
    type(users.ada).objects.filter(pk=users.ada.pk).update(email="ada@example.com")
    invited = invite(campaign, users.organiser, "somebody@example.com")
    join(campaign, users.stranger)
    join(campaign, type(users.ada).objects.create_user("fiona"), "follower", invited=True)
    lock_plan(battle.sides.get(place=0), users.ada, plan={"commander": "aggressive"}, salt="a-word-of-adas")
    secrets = [campaign.invite_token, campaign.code, invited.token, "example.com", battle.secret, "a-word-of-adas",
               "stranger", "fiona"]  # fmt: skip
    secrets += list(campaign.memberships.values_list("calendar_token", flat=True))
    for address in [
        campaign.get_absolute_url(), url("members", campaign), url("agreement", campaign), battle.get_absolute_url(),
        reverse("campaigns:scenario", args=[battle.slug]), "/campaigns/",
    ]:  # fmt: skip
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert [secret for secret in secrets if secret in answer.content.decode()] == [], address


def test_an_organiser_makes_a_campaign_public_and_private_again(campaign, users, client_of):
    fields = {"name": "The Long Winter", "limit": 500}
    for version, visibility in enumerate(("public", "private"), 1):
        answer = client_of(users.organiser).post(
            url("change", campaign), fields | {"version": version, "visibility": visibility}
        )
        assert answer.status_code == 302
        assert Campaign.objects.get().visibility == visibility
