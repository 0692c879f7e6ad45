"""Rows of the API of campaigns: `owner` plays, `organiser` organises, `other` and staff are strangers to it."""

from typing import Any

from campaigns.ledger.events import Event, with_hash
from campaigns.models import Battle, Campaign, PlayerStory
from tests.armies.support.api_access_matrix import ApiDoor
from tests.campaigns.support import access_matrix
from tests.support.access_rules import Cast

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


TALE = {**ONE, "key": "tale key"}
INVITED = {**ONE, "invitation": "invited"}
PICTURE = {"slug": "reported battle", "key": "picture"}
MEMBERS = "401 200 404 200 404"
PROPOSAL = {**BATTLE, "key": "what if"}
SIDES = [{"colour": colour, "victory_points": 2, "squads_lost": 0} for colour in ("red", "blue")]
REPORT = {"winner": "draw", "played": "2026-11-01", "sides": SIDES}


def an_exported_campaign() -> dict[str, Any]:
    """A campaign that was founded and nothing more, as an export writes it."""
    said = [
        ("founded", {"name": "The Thaw", "agreement": {}}),
        ("joined", {"member": 1, "role": "organiser"}),
    ]
    events: list[Event] = []
    for kind, document in said:
        event = Event(len(events) + 1, kind, "2026-11-22T18:00:00+00:00", 1, document)
        events.append(with_hash(events[-1].hash if events else "", event))
    head = {"format": "damocles-campaign/1", "name": "The Thaw", "summary": "", "limit": 500}
    return head | {
        "events": [{"seal" if key == "hash" else key: value for key, value in vars(event).items()} for event in events],
        "members": [{"member": 1, "name": "somebody"}],
        "forces": [],
        "battles": [],
        "stories": [],
    }


DOORS = {
    "api:campaigns": ApiDoor(
        {"get": ANYBODY, "post": "401 201 201 201 201"}, body={"name": "The Thaw", "summary": "", "limit": 500}
    ),
    "api:import_campaign": ApiDoor({"post": "401 201 201 201 201"}, body=an_exported_campaign()),
    "api:join": ApiDoor({"post": PLAYERS}, body={"token": TOKEN}),
    "api:campaign": ApiDoor({"get": READERS, "patch": ORGANISERS}, at=ONE, body={"name": "The Thaw"}),
    "api:archive_campaign": ApiDoor({"post": ORGANISERS}, at=ONE),
    "api:restore_campaign": ApiDoor({"post": ORGANISERS}, at=ONE),
    "api:renew_invitation": ApiDoor({"post": ORGANISERS}, at=ONE),
    "api:export_campaign": ApiDoor({"get": ORGANISERS}, at=ONE),
    "api:standings": ApiDoor({"get": READERS}, at=ONE),
    "api:rounds": ApiDoor({"get": READERS, "post": "401 404 404 400 404"}, at=ONE),
    "api:map": ApiDoor({"get": READERS, "put": ORGANISERS}, at=ONE, body={"hexes": [{"id": "a", "q": 0, "r": 0}]}),
    "api:story": ApiDoor(
        {"get": READERS, "put": ORGANISERS}, at=ONE, body={"start": "a", "chapters": [{"id": "a", "title": "A"}]}
    ),
    "api:ledger": ApiDoor({"get": READERS}, at=ONE),
    "api:members": ApiDoor({"get": READERS}, at=ONE),
    "api:give_role": ApiDoor({"post": ORGANISERS}, at=MEMBER, body={"role": "player"}),
    "api:approve_member": ApiDoor({"post": ORGANISERS}, at=MEMBER),
    "api:turn_away": ApiDoor({"post": "401 404 404 204 404"}, at=MEMBER),
    "api:remove_member": ApiDoor({"post": ORGANISERS}, at=MEMBER),
    "api:leave": ApiDoor({"post": "401 204 404 409 404"}, at=ONE),
    "api:hand_over": ApiDoor({"post": ORGANISERS}, at=ONE, body={"member": 2}),
    "api:follow": ApiDoor({"post": "401 200 404 200 404"}, at=ONE),
    "api:choose_honours": ApiDoor(
        {"post": "401 409 404 404 404"}, at=FORCE, body={"choices": [{"squad": "1", "honour": "none"}]}
    ),
    "api:refit_force": ApiDoor(
        {"post": "401 400 404 404 404"},
        at=FORCE,
        body={"strike_force": "none", "list_version": 1},
        tagged="api:force",
    ),
    "api:statistics": ApiDoor({"get": READERS}, at=ONE),
    "api:next_round": ApiDoor({"get": ORGANISERS}, at=ONE),
    "api:close_round": ApiDoor({"post": ORGANISERS}, at={**ONE, "round": "round"}),
    "api:add_pairings": ApiDoor({"post": "401 404 404 400 404"}, at={**ONE, "round": "round"}),
    "api:move_deadline": ApiDoor({"post": "401 404 404 400 404"}, at={**ONE, "round": "round"}),
    "api:give_hex": ApiDoor({"post": "401 404 404 409 404"}, at=ONE, body={"hex": "a", "member": None}),
    "api:turn_page": ApiDoor({"post": "401 404 404 412 404"}, at=ONE, body={"chapter": None, "now": None}),
    "api:take_back": ApiDoor({"post": "401 404 404 409 404"}, at=ONE, body={"events": [1], "seal": "none"}),
    "api:award": ApiDoor({"post": "401 404 404 201 404"}, at=ONE, body={"member": 2, "points": 1}),
    "api:agreement": ApiDoor({"put": ORGANISERS}, at=ONE, body={"days": 7}, tagged="api:campaign"),
    "api:preview_taking_back": ApiDoor({"post": "401 404 404 409 404"}, at=ONE, body={"events": [1]}, changes=False),
    "api:preview_agreement": ApiDoor({"post": ORGANISERS}, at=ONE, body={"days": 7}, changes=False),
    "api:templates": ApiDoor({"get": ANYBODY}),
    "api:copy_campaign": ApiDoor({"post": "401 404 404 201 404"}, at=ONE, body={"name": "Again"}),
    "api:campaigns_proposals": ApiDoor({"get": READERS}, at=ONE),
    "api:tales": ApiDoor(
        {"get": READERS, "post": "401 201 404 201 404"}, at=ONE, body={"title": "Snow", "text": "It fell."}
    ),
    "api:tale": ApiDoor(
        {"get": READERS, "patch": "401 200 404 404 404", "delete": "401 204 404 404 404"},
        at=TALE,
        body={"title": "Ice"},
    ),
    "api:hide_tale": ApiDoor({"post": ORGANISERS}, at=TALE, body={"hidden": True}),
    "api:calendar": ApiDoor({"get": MEMBERS}, at=ONE),
    "api:renew_calendar": ApiDoor({"post": MEMBERS}, at=ONE),
    "api:invitations": ApiDoor(
        {"get": ORGANISERS, "post": "401 404 404 201 404"}, at=ONE, body={"email": "a@b.example"}
    ),
    "api:invitation": ApiDoor({"delete": "401 404 404 204 404"}, at=INVITED),
    "api:send_invitation": ApiDoor({"post": "401 404 404 409 404"}, at=INVITED),
    "api:offer_place": ApiDoor({"post": "401 404 404 201 404"}, at=MEMBER),
    "api:forecast": ApiDoor(
        {"post": "401 400 404 400 404"}, at=BATTLE, body={"plan": {"commander": "none"}}, changes=False
    ),
    "api:verify": ApiDoor({"get": READERS, "post": MEMBERS}, at=FOUGHT, changes=False),
    "api:preview_correction": ApiDoor(
        {"post": "401 404 404 409 404"}, at=BATTLE, body=REPORT, tagged="api:battle", changes=False
    ),
    "api:upload": ApiDoor(
        {"post": "401 409 404 409 404"}, at=BATTLE, body={"scenario": {}, "result": {}}, tagged="api:battle"
    ),
    "api:pictures": ApiDoor(
        {"get": READERS, "post": "401 400 404 400 404"}, at={"slug": "reported battle"}, body={"picture": "bm8="}
    ),
    "api:picture": ApiDoor({"get": READERS, "delete": "401 204 404 204 404"}, at=PICTURE),
    "api:notices": ApiDoor({"get": PLAYERS}),
    "api:read_notices": ApiDoor({"post": "401 204 204 204 204"}, body={"last": 1}),
    "api:read_notice": ApiDoor({"post": "401 200 404 404 404"}, at={"notice": "notice"}),
    "api:notice_choices": ApiDoor({"get": PLAYERS, "patch": PLAYERS}, body={"planned": {"by_mail": False}}),
    "api:proposals": ApiDoor(
        {"get": READERS, "post": "401 201 404 201 404"}, at=BATTLE, body=REPORT, tagged="api:battle"
    ),
    "api:confirm_result": ApiDoor({"post": "401 404 404 404 404"}, at=PROPOSAL),
    "api:dispute_result": ApiDoor({"post": "401 404 404 404 404"}, at=PROPOSAL),
    "api:withdraw_result": ApiDoor({"post": "401 404 404 404 404"}, at=PROPOSAL),
    "api:forces": ApiDoor({"get": READERS, "post": "401 400 404 400 404"}, at=ONE, body={"strike_force": "none"}),
    "api:force": ApiDoor({"get": READERS}, at=FORCE),
    "api:withdraw_force": ApiDoor({"post": "401 409 404 409 404"}, at=FORCE),
    "api:battles": ApiDoor(
        {"get": READERS, "post": "401 201 404 201 404"}, at=ONE, body={"operation": "eradication", "forces": [1, 2]}
    ),
    "api:battle": ApiDoor({"get": READERS}, at=BATTLE),
    "api:scenario": ApiDoor({"get": READERS}, at=BATTLE),
    "api:result": ApiDoor({"get": READERS}, at=FOUGHT),
    "api:proof": ApiDoor({"get": READERS}, at=FOUGHT),
    "api:lock_plan": ApiDoor({"post": "401 200 404 200 404"}, at=BATTLE),
    "api:unlock_plan": ApiDoor({"post": "401 200 404 200 404"}, at=BATTLE),
    "api:auto_resolve": ApiDoor({"post": "401 200 404 200 404"}, at={"slug": "committed battle"}, tagged="api:battle"),
    "api:record": ApiDoor({"post": "401 404 404 400 404"}, at=BATTLE, tagged="api:battle"),
    "api:what_ifs": ApiDoor(
        {"get": "401 200 404 200 404", "post": "401 201 404 201 404"}, at=FOUGHT, body={"turn": 1, "seed": 7}
    ),
    "api:what_if": ApiDoor(
        {"get": "401 200 404 200 404", "delete": "401 204 404 204 404"}, at={**FOUGHT, "key": "what if"}
    ),
    "api:what_if_result": ApiDoor({"get": "401 200 404 200 404"}, at={**FOUGHT, "key": "what if"}),
    "api:call_off": ApiDoor({"post": ORGANISERS}, at=BATTLE, tagged="api:battle"),
}


def lay(cast: Cast) -> dict[str, object]:
    """What stands behind the pages of campaigns, with an invitation that bodies can name."""
    values = access_matrix.lay(cast)
    Campaign.objects.filter(slug=values["campaign"]).update(invite_token=TOKEN)
    reported = Battle.objects.get(pictures__key=values["picture"]).slug
    values |= {"reported battle": reported, "tale key": PlayerStory.objects.get(pk=values["tale"]).key}
    return {**values, "force number": 1, "member number": 2, "round": 1}
