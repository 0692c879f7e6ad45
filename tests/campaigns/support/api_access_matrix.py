"""Rows of the API of campaigns: `owner` plays, `organiser` organises, `other` and staff are strangers to it."""

from typing import Any

from armies.computation.forecast_jobs import PREFIX, key_of
from campaigns.ledger.events import Event, with_hash
from campaigns.models import Battle, Campaign, PlayerStory
from jobs.queue import enqueue
from tests.campaigns.support import access_matrix
from tests.support.access_rules import Users
from tests.support.api_access import ApiAccessRule

ANYBODY = "200"
PLAYERS = "401 200 200 200 200"
READERS = "404 200 404 200 404"
ORGANISERS = "401 404 404 200 404"
TOKEN = "the-token-of-the-long-winter"

ONE = {"slug": "campaign"}
BATTLE = {"slug": "planned battle"}
FOUGHT = {"slug": "fought battle"}
FORCE = {**ONE, "force": "force number"}
MEMBER = {**ONE, "member": "member number"}


PLAYER_STORY = {**ONE, "key": "story key"}
INVITED = {**ONE, "invitation": "invited"}
PICTURE = {"slug": "reported battle", "key": "picture"}
MEMBERS = "401 200 404 200 404"
PROPOSAL = {**BATTLE, "key": "what if"}
SIDES = [{"colour": colour, "victory_points": 2, "squads_lost": 0} for colour in ("red", "blue")]
REPORT = {"winner": "draw", "played": "2026-11-01", "sides": SIDES}


def an_exported_campaign() -> dict[str, Any]:
    """A campaign that was founded and nothing more, as an export writes it."""
    documents = [
        ("founded", {"name": "The Thaw", "agreement": {}}),
        ("joined", {"member": 1, "role": "organiser"}),
    ]
    events: list[Event] = []
    for kind, document in documents:
        event = Event(len(events) + 1, kind, "2026-11-22T18:00:00+00:00", 1, document)
        events.append(with_hash(events[-1].hash if events else "", event))
    head = {"format": "damocles-campaign/2", "name": "The Thaw", "summary": "", "limit": 500}
    return head | {
        "events": [{"seal" if key == "hash" else key: value for key, value in vars(event).items()} for event in events],
        "members": [{"member": 1, "name": "somebody"}],
        "forces": [],
        "battles": [],
        "stories": [],
    }


ACCESS_RULES = {
    "api:campaigns": ApiAccessRule(
        {"get": ANYBODY, "post": "401 201 201 201 201"}, body={"name": "The Thaw", "summary": "", "limit": 500}
    ),
    "api:import_campaign": ApiAccessRule({"post": "401 201 201 201 201"}, body=an_exported_campaign()),
    "api:join": ApiAccessRule({"post": PLAYERS}, body={"token": TOKEN}),
    "api:campaign": ApiAccessRule({"get": READERS, "patch": ORGANISERS}, at=ONE, body={"name": "The Thaw"}),
    "api:archive_campaign": ApiAccessRule({"post": ORGANISERS}, at=ONE),
    "api:restore_campaign": ApiAccessRule({"post": ORGANISERS}, at=ONE),
    "api:renew_invitation": ApiAccessRule({"post": ORGANISERS}, at=ONE),
    "api:export_campaign": ApiAccessRule({"get": ORGANISERS}, at=ONE),
    "api:next_steps": ApiAccessRule({"get": READERS}, at=ONE),
    "api:agenda": ApiAccessRule({"get": PLAYERS}),
    "api:standings": ApiAccessRule({"get": READERS}, at=ONE),
    "api:rounds": ApiAccessRule({"get": READERS, "post": "401 404 404 400 404"}, at=ONE),
    "api:map": ApiAccessRule(
        {"get": READERS, "put": ORGANISERS}, at=ONE, body={"hexes": [{"id": "a", "q": 0, "r": 0}]}
    ),
    "api:story": ApiAccessRule(
        {"get": READERS, "put": ORGANISERS}, at=ONE, body={"start": "a", "chapters": [{"id": "a", "title": "A"}]}
    ),
    "api:ledger": ApiAccessRule({"get": READERS}, at=ONE),
    "api:members": ApiAccessRule({"get": READERS}, at=ONE),
    "api:add_guests": ApiAccessRule({"post": "401 404 404 201 404"}, at=ONE, body={"names": ["Cleo"]}),
    "api:rename_guest": ApiAccessRule({"post": "401 404 404 409 404"}, at=MEMBER, body={"name": "Cleo"}),
    "api:give_role": ApiAccessRule({"post": ORGANISERS}, at=MEMBER, body={"role": "player"}),
    "api:approve_member": ApiAccessRule({"post": ORGANISERS}, at=MEMBER),
    "api:reject_member": ApiAccessRule({"post": "401 404 404 204 404"}, at=MEMBER),
    "api:remove_member": ApiAccessRule({"post": ORGANISERS}, at=MEMBER),
    "api:leave": ApiAccessRule({"post": "401 204 404 204 404"}, at=ONE),
    "api:hand_over": ApiAccessRule({"post": ORGANISERS}, at=ONE, body={"member": 2}),
    "api:succession": ApiAccessRule({"get": "404 404 404 200 404", "post": ORGANISERS}, at=ONE, body={"member": 2}),
    "api:follow": ApiAccessRule({"post": "401 200 404 200 404"}, at=ONE),
    "api:choose_honours": ApiAccessRule(
        {"post": "401 409 404 404 404"}, at=FORCE, body={"choices": [{"squad": "1", "honour": "none"}]}
    ),
    "api:refit_force": ApiAccessRule(
        {"post": "401 400 404 404 404"},
        at=FORCE,
        body={"strike_force": "none", "list_version": 1},
        tagged="api:force",
    ),
    "api:copy_force": ApiAccessRule({"post": "401 201 404 404 404"}, at=FORCE),
    "api:check_in": ApiAccessRule(
        {"get": MEMBERS, "post": ORGANISERS, "put": "401 404 404 400 404"}, at=ONE, body={"open": True}
    ),
    "api:say_here": ApiAccessRule({"post": "401 409 404 409 404"}, at=ONE, body={"here": True}),
    "api:score_late": ApiAccessRule({"post": "401 404 404 409 404"}, at=ONE, body={"member": 2, "worth": "byes"}),
    "api:keep_apart": ApiAccessRule({"get": ORGANISERS, "put": ORGANISERS}, at=ONE, body={"clubs": []}),
    "api:screen": ApiAccessRule({"get": ORGANISERS, "post": ORGANISERS}, at=ONE, body={"do": "open"}),
    "api:statistics": ApiAccessRule({"get": READERS}, at=ONE),
    "api:next_round": ApiAccessRule({"get": ORGANISERS}, at=ONE),
    "api:prepared_round": ApiAccessRule(
        {"get": "401 404 404 404 404", "put": "401 404 404 400 404", "delete": "401 404 404 404 404"}, at=ONE
    ),
    "api:make_cut": ApiAccessRule({"post": "401 404 404 409 404"}, at=ONE, body={"members": [1, 2]}),
    "api:draw_groups": ApiAccessRule({"post": "401 404 404 409 404"}, at=ONE, body={"groups": [[1, 2]]}),
    "api:publish_round": ApiAccessRule({"post": "401 404 404 404 404"}, at=ONE),
    "api:set_tables": ApiAccessRule({"post": "401 404 404 400 404"}, at={**ONE, "round": "round"}),
    "api:close_round": ApiAccessRule({"post": ORGANISERS}, at={**ONE, "round": "round"}),
    "api:add_pairings": ApiAccessRule({"post": "401 404 404 400 404"}, at={**ONE, "round": "round"}),
    "api:move_deadline": ApiAccessRule({"post": "401 404 404 400 404"}, at={**ONE, "round": "round"}),
    "api:assign_hex": ApiAccessRule({"post": "401 404 404 409 404"}, at=ONE, body={"hex": "a", "member": None}),
    "api:advance_story": ApiAccessRule({"post": "401 404 404 412 404"}, at=ONE, body={"chapter": None, "now": None}),
    "api:revoke_events": ApiAccessRule({"post": "401 404 404 409 404"}, at=ONE, body={"events": [1], "seal": "none"}),
    "api:challenges": ApiAccessRule({"get": READERS, "post": "401 409 404 409 404"}, at=ONE, body={"member": 999}),
    "api:answer_challenge": ApiAccessRule(
        {"post": "401 409 404 409 404"}, at={**ONE, "challenge": "round"}, body={"answer": "declined"}
    ),
    "api:ratings": ApiAccessRule({"get": READERS}, at=ONE),
    "api:grant": ApiAccessRule(
        {"post": "401 404 404 201 404"},
        at=ONE,
        body={"forces": [{"force": 1, "squads": [{"id": "1", "experience": 1}]}]},
    ),
    "api:mend_rounds": ApiAccessRule(
        {"post": "401 404 404 412 404"}, at=ONE, body={"repair": "keep_rounds", "seal": "none"}
    ),
    "api:award": ApiAccessRule({"post": "401 404 404 201 404"}, at=ONE, body={"member": 2, "points": 1}),
    "api:agreement": ApiAccessRule({"put": ORGANISERS}, at=ONE, body={"days": 7}, tagged="api:campaign"),
    "api:preview_revocation": ApiAccessRule(
        {"post": "401 404 404 409 404"}, at=ONE, body={"events": [1]}, changes=False
    ),
    "api:preview_agreement": ApiAccessRule({"post": ORGANISERS}, at=ONE, body={"days": 7}, changes=False),
    "api:templates": ApiAccessRule({"get": ANYBODY}),
    "api:copy_campaign": ApiAccessRule({"post": "401 404 404 201 404"}, at=ONE, body={"name": "Again"}),
    "api:campaigns_proposals": ApiAccessRule({"get": READERS}, at=ONE),
    "api:player_stories": ApiAccessRule(
        {"get": READERS, "post": "401 201 404 201 404"}, at=ONE, body={"title": "Snow", "text": "It fell."}
    ),
    "api:player_story": ApiAccessRule(
        {"get": READERS, "patch": "401 200 404 404 404", "delete": "401 204 404 404 404"},
        at=PLAYER_STORY,
        body={"title": "Ice"},
    ),
    "api:hide_player_story": ApiAccessRule({"post": ORGANISERS}, at=PLAYER_STORY, body={"hidden": True}),
    "api:calendar": ApiAccessRule({"get": MEMBERS}, at=ONE),
    "api:renew_calendar": ApiAccessRule({"post": MEMBERS}, at=ONE),
    "api:invitations": ApiAccessRule(
        {"get": ORGANISERS, "post": "401 404 404 201 404"}, at=ONE, body={"email": "a@b.example"}
    ),
    "api:invitation": ApiAccessRule({"delete": "401 404 404 204 404"}, at=INVITED),
    "api:send_invitation": ApiAccessRule({"post": "401 404 404 409 404"}, at=INVITED),
    "api:offer_place": ApiAccessRule({"post": "401 404 404 201 404"}, at=MEMBER),
    "api:forecast": ApiAccessRule(
        {"post": "401 400 404 400 404"}, at=BATTLE, body={"plan": {"commander": "none"}}, changes=False
    ),
    "api:forecast_job": ApiAccessRule({"get": "401 200 404 200 404"}, at={**BATTLE, "key": "forecast"}),
    "api:quick_battles": ApiAccessRule(
        {"post": "400 400 400 400 400"},
        body={"list": "own:x", "against": "own:x", "mission": "eradication"},
        changes=False,
    ),
    "api:quick_what_if": ApiAccessRule(
        {"post": "400 400 400 400 400"}, at={"link": "quick battle"}, body={"turn": 0}, changes=False
    ),
    "api:quick_battle": ApiAccessRule({"get": ANYBODY, "post": ANYBODY}, at={"link": "quick battle"}, changes=False),
    "api:verify": ApiAccessRule({"get": READERS, "post": MEMBERS}, at=FOUGHT, changes=False),
    "api:preview_correction": ApiAccessRule(
        {"post": "401 404 404 409 404"}, at=BATTLE, body=REPORT, tagged="api:battle", changes=False
    ),
    "api:upload": ApiAccessRule(
        {"post": "401 409 404 409 404"}, at=BATTLE, body={"scenario": {}, "result": {}}, tagged="api:battle"
    ),
    "api:pictures": ApiAccessRule(
        {"get": READERS, "post": "401 400 404 400 404"}, at={"slug": "reported battle"}, body={"picture": "bm8="}
    ),
    "api:picture": ApiAccessRule({"get": READERS, "delete": "401 204 404 204 404"}, at=PICTURE),
    "api:notices": ApiAccessRule({"get": PLAYERS}),
    "api:read_notices": ApiAccessRule({"post": "401 204 204 204 204"}, body={"last": 1}),
    "api:read_notice": ApiAccessRule({"post": "401 200 404 404 404"}, at={"notice": "notice"}),
    "api:mail_choice": ApiAccessRule({"get": PLAYERS, "patch": PLAYERS}, body={"daily": True}),
    "api:notice_choices": ApiAccessRule({"get": PLAYERS, "patch": PLAYERS}, body={"planned": {"by_mail": False}}),
    "api:proposals": ApiAccessRule(
        {"get": READERS, "post": "401 201 404 201 404"}, at=BATTLE, body=REPORT, tagged="api:battle"
    ),
    "api:confirm_result": ApiAccessRule({"post": "401 404 404 404 404"}, at=PROPOSAL),
    "api:dispute_result": ApiAccessRule({"post": "401 404 404 404 404"}, at=PROPOSAL),
    "api:withdraw_result": ApiAccessRule({"post": "401 404 404 404 404"}, at=PROPOSAL),
    "api:forces": ApiAccessRule({"get": READERS, "post": "401 400 404 400 404"}, at=ONE, body={"strike_force": "none"}),
    "api:force": ApiAccessRule({"get": READERS}, at=FORCE),
    "api:withdraw_force": ApiAccessRule({"post": "401 409 404 409 404"}, at=FORCE),
    "api:battles": ApiAccessRule(
        {"get": READERS, "post": "401 201 404 201 404"}, at=ONE, body={"operation": "eradication", "forces": [1, 2]}
    ),
    "api:battle": ApiAccessRule({"get": READERS}, at=BATTLE),
    "api:dates": ApiAccessRule(
        {"get": "401 200 404 200 404", "post": "401 400 404 400 404", "delete": "401 200 404 200 404"}, at=BATTLE
    ),
    "api:date": ApiAccessRule(
        {"post": "401 409 404 409 404", "delete": "401 200 404 200 404"}, at={**BATTLE, "offer": "member number"}
    ),
    "api:messages": ApiAccessRule(
        {"get": "401 200 404 200 404", "post": "401 201 404 201 404"}, at=BATTLE, body={"text": "On Sunday?"}
    ),
    "api:message": ApiAccessRule({"delete": "401 204 404 404 404"}, at={**BATTLE, "key": "message"}),
    "api:scenario": ApiAccessRule({"get": READERS}, at=BATTLE),
    "api:result": ApiAccessRule({"get": READERS}, at=FOUGHT),
    "api:proof": ApiAccessRule({"get": READERS}, at=FOUGHT),
    "api:set_part": ApiAccessRule(
        {"post": ORGANISERS}, at=BATTLE, body={"kind": "number", "figure": 1}, tagged="api:battle"
    ),
    "api:choose_part": ApiAccessRule(
        {"post": "401 409 404 409 404"}, at=BATTLE, body={"colour": "red", "squads": ["1"], "before": ["1", "2"]}
    ),
    "api:lock_plan": ApiAccessRule({"post": "401 200 404 200 404"}, at=BATTLE),
    "api:unlock_plan": ApiAccessRule({"post": "401 200 404 200 404"}, at=BATTLE),
    "api:auto_resolve": ApiAccessRule(
        {"post": "401 200 404 200 404"}, at={"slug": "committed battle"}, tagged="api:battle"
    ),
    "api:record": ApiAccessRule({"post": "401 404 404 400 404"}, at=BATTLE, tagged="api:battle"),
    "api:what_ifs": ApiAccessRule(
        {"get": "401 200 404 200 404", "post": "401 201 404 201 404"}, at=FOUGHT, body={"turn": 1, "seed": 7}
    ),
    "api:what_if": ApiAccessRule(
        {"get": "401 200 404 200 404", "delete": "401 204 404 204 404"}, at={**FOUGHT, "key": "what if"}
    ),
    "api:what_if_result": ApiAccessRule({"get": "401 200 404 200 404"}, at={**FOUGHT, "key": "what if"}),
    "api:take_newest": ApiAccessRule({"post": "401 404 404 409 404"}, at=BATTLE, tagged="api:battle"),
    "api:call_off": ApiAccessRule({"post": ORGANISERS}, at=BATTLE, tagged="api:battle"),
}


def create_objects(users: Users) -> dict[str, object]:
    """What stands behind the pages of campaigns, with an invitation that bodies can name."""
    values = access_matrix.create_objects(users)
    Campaign.objects.filter(slug=values["campaign"]).update(invite_token=TOKEN)
    reported = Battle.objects.get(pictures__key=values["picture"]).slug
    values |= {"reported battle": reported, "story key": PlayerStory.objects.get(pk=values["player story"]).key}
    forecast = key_of(enqueue("forecast", {}, key=f"{PREFIX}0123"))
    return {**values, "forecast": forecast, "force number": 1, "member number": 2, "round": 1}
