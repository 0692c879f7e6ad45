"""Rows of campaigns: `owner` plays against `organiser`, `other` is a stranger, and staff rule the admin alone."""

from datetime import date
from uuid import uuid4

from allauth.account.models import EmailAddress

from armies.computation.list_forecasts import opponent_called
from armies.models import StrikeForce
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.invitations import invite
from campaigns.actions.map_and_story import NOTHING, draw_map, write_story
from campaigns.actions.messages import write_message
from campaigns.actions.pictures import add_picture
from campaigns.actions.proposals import propose, report_document
from campaigns.actions.results import Report, SideReport
from campaigns.actions.rounds import Meeting, Terms, close_round, open_round
from campaigns.actions.screen import open_screen
from campaigns.actions.stories import create_story
from campaigns.actions.what_ifs import Changes, try_what_if
from campaigns.battles.quick_battles import QuickBattle, link_between
from campaigns.ledger.presets import starter_map
from campaigns.ledger.story_editing import begun
from campaigns.models import Campaign, Notice
from jobs.queue import wait
from rules.damocles.engine.operations.eradication import eradication
from rules.games import GAMES
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch, strike_force_of
from tests.campaigns.support.fighting import auto_resolve, committed
from tests.support.access_rules import AccessRule, Users
from web.pictures.image_files import EncodedImage

MEMBERS = "302 200 404 200 404"
ORGANISERS = "302 404 404 302 404"
UNSEEN = "302 404 404 409 404"
"""Organisers alone, who are told that the draft is another one than the form says."""

AT_CAMPAIGN = {"slug": "campaign"}
AT_FORCE = {"slug": "campaign", "number": "force"}
AT_PRINT = {"slug": "campaign", "force": "force"}
AT_PRINT_OF_ROUND = {"slug": "campaign", "round": "round", "part": "part of a round"}
AT_ROUND = {"slug": "campaign", "number": "round"}
AT_STORY = {"pk": "player story"}
POSTED = "302 405 405 405 405"
AT_OWNER = {"slug": "campaign", "number": "owner's number"}
AT_INVITED = {"slug": "campaign", "pk": "invited"}
AT_BATTLE = {"slug": "planned battle"}
AT_FOUGHT = {"slug": "fought battle"}
AT_PART = {"slug": "planned battle", "force": "force"}
AT_COMMITTED = {"slug": "committed battle"}
AT_WHAT_IF = {"slug": "fought battle", "key": "what if"}
AT_QUICK = {"text": "quick battle"}

ACCESS_RULES = {
    "campaigns:campaigns": AccessRule(get="200", post="405"),
    "campaigns:forecasts": AccessRule(get="200", post="405"),
    "campaigns:quick_battles": AccessRule(get="200", post="422", data={"seed": ""}),
    "campaigns:quick_battle": AccessRule(get="200", post="302", at=AT_QUICK),
    "campaigns:quick_what_if": AccessRule(get="200", post="422", at=AT_QUICK),
    "campaigns:quick_battle_replay": AccessRule(get="200", post="405", at=AT_QUICK),
    "campaigns:quick_battle_picture": AccessRule(get="200", post="405", at=AT_QUICK),
    "campaigns:quick_battle_story": AccessRule(get="200", post="405", at=AT_QUICK),
    "campaigns:create": AccessRule(get="302 200 200 200 200", post="302 422 422 422 422", data={"name": ""}),
    "campaigns:battles": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:statistics": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:standing": AccessRule(get=MEMBERS, post="405", at=AT_OWNER),
    "campaigns:import_campaign": AccessRule(get="302 200 200 200 200", post="302 422 422 422 422"),
    "campaigns:export": AccessRule(get="302 404 404 200 404", post="302 405 405 405 405", at=AT_CAMPAIGN),
    "campaigns:campaign": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:change": AccessRule(
        get="302 404 404 200 404", post="302 404 404 422 404", at=AT_CAMPAIGN, data={"name": ""}
    ),
    "campaigns:agreement": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:agree": AccessRule(get="302 404 404 200 404", post="302 404 404 422 404", at=AT_CAMPAIGN),
    "campaigns:copy": AccessRule(get="302 404 404 200 404", post="302 404 404 422 404", at=AT_CAMPAIGN),
    "campaigns:archive": AccessRule(get=POSTED, post=ORGANISERS, at=AT_CAMPAIGN),
    "campaigns:restore": AccessRule(get=POSTED, post=ORGANISERS, at=AT_CAMPAIGN),
    "campaigns:renew_invitation": AccessRule(get=POSTED, post=ORGANISERS, at=AT_CAMPAIGN, data={"token": "x"}),
    "campaigns:members": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:give_role": AccessRule(get=POSTED, post=ORGANISERS, at=AT_OWNER, data={"role": "player"}),
    "campaigns:approve": AccessRule(get=POSTED, post=ORGANISERS, at=AT_OWNER),
    "campaigns:reject": AccessRule(get=POSTED, post=ORGANISERS, at=AT_OWNER),
    "campaigns:remove_member": AccessRule(get="302 404 404 200 404", post=ORGANISERS, at=AT_OWNER),
    "campaigns:add_guests": AccessRule(get=POSTED, post="302 404 404 422 404", at=AT_CAMPAIGN, data={"names": ""}),
    "campaigns:rename_guest": AccessRule(get=POSTED, post=ORGANISERS, at=AT_OWNER, data={"name": "Bo"}),
    "campaigns:enter_for": AccessRule(get="302 404 404 200 404", post="302 404 404 422 404", at=AT_OWNER),
    "campaigns:replace_member": AccessRule(get="302 404 404 200 404", post=ORGANISERS, at=AT_OWNER),
    "campaigns:hand_over": AccessRule(get=POSTED, post=ORGANISERS, at=AT_CAMPAIGN, data={"member": "2"}),
    "campaigns:name_successor": AccessRule(get=POSTED, post=ORGANISERS, at=AT_CAMPAIGN, data={"member": "2"}),
    "campaigns:leave": AccessRule(get=MEMBERS, post="302 302 404 302 404", at=AT_CAMPAIGN),
    "campaigns:follow": AccessRule(get=POSTED, post="302 302 404 302 404", at=AT_CAMPAIGN),
    "campaigns:invite": AccessRule(
        get=POSTED, post=ORGANISERS, at=AT_CAMPAIGN, data={"email": "a@b.example", "role": "player"}
    ),
    "campaigns:send_invitation": AccessRule(get=POSTED, post=ORGANISERS, at=AT_INVITED),
    "campaigns:withdraw_invitation": AccessRule(get=POSTED, post=ORGANISERS, at=AT_INVITED),
    "campaigns:invitation": AccessRule(get="200", post="403 302 302 302 302", at={"token": "personal invitation"}),
    "campaigns:join_code": AccessRule(get="200", post="422", data={"code": "WRONGONE"}),
    "campaigns:join": AccessRule(get="200 302 200 302 200", post="403 302 302 302 302", at={"token": "invitation"}),
    "campaigns:enter": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_CAMPAIGN),
    "campaigns:forces": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:force": AccessRule(get=MEMBERS, post="405", at=AT_FORCE),
    "campaigns:print_force": AccessRule(get=MEMBERS, post="302 303 404 303 404", at=AT_PRINT),
    "campaigns:print_force_pdf": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_PRINT),
    "campaigns:print_force_page": AccessRule(
        get=MEMBERS, post="302 405 405 405 405", at={**AT_PRINT, "number": "page"}
    ),
    "campaigns:after_battle": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_CAMPAIGN),
    "campaigns:refit": AccessRule(get=MEMBERS, post="302 404 404 404 404", at=AT_CAMPAIGN, data={"list": "x"}),
    "campaigns:withdraw": AccessRule(get="302 405 405 405 405", post="302 302 404 302 404", at={"pk": "entry"}),
    "campaigns:plan": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_CAMPAIGN),
    "campaigns:rounds": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:calendar": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_CAMPAIGN),
    "campaigns:renew_calendar": AccessRule(get="302 405 405 405 405", post="302 302 404 302 404", at=AT_CAMPAIGN),
    "campaigns:calendar_feed": AccessRule(get="200", post="405", at={"token": "calendar"}),
    "campaigns:notices": AccessRule(get="302 200 200 200 200", post="302 405 405 405 405"),
    "campaigns:read_notices": AccessRule(get="302 405 405 405 405", post="302"),
    "campaigns:read_notice": AccessRule(get="302 405 405 405 405", post="302 302 404 404 404", at={"pk": "notice"}),
    "campaigns:notice_choices": AccessRule(get="302 200 200 200 200", post="302"),
    "campaigns:check_in": AccessRule(get="302 200 404 200 404", post="302 302 404 302 404", at=AT_CAMPAIGN),
    "campaigns:enter_results": AccessRule(get="302 404 404 200 404", post="302 404 404 302 404", at=AT_ROUND),
    "campaigns:screen": AccessRule(get="200", post="405", at={"token": "screen"}),
    "campaigns:control_screen": AccessRule(get=POSTED, post=ORGANISERS, at=AT_CAMPAIGN, data={"do": "open"}),
    "campaigns:keep_apart": AccessRule(
        get="302 404 404 200 404", post="302 404 404 422 404", at=AT_CAMPAIGN, data={"clubs": "nobody"}
    ),
    "campaigns:cut": AccessRule(get="302 404 404 409 404", post="302 404 404 422 404", at=AT_CAMPAIGN),
    "campaigns:groups": AccessRule(get="302 404 404 409 404", post="302 404 404 409 404", at=AT_CAMPAIGN),
    "campaigns:open_round": AccessRule(get="302 404 404 200 404", post="302 404 404 409 404", at=AT_CAMPAIGN),
    "campaigns:print_round": AccessRule(get=MEMBERS, post="302 303 404 303 404", at=AT_PRINT_OF_ROUND),
    "campaigns:print_round_pdf": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_PRINT_OF_ROUND),
    "campaigns:print_round_page": AccessRule(
        get=MEMBERS, post="302 405 405 405 405", at={**AT_PRINT_OF_ROUND, "number": "page"}
    ),
    "campaigns:publish_round": AccessRule(get=POSTED, post="302 404 404 409 404", at=AT_CAMPAIGN),
    "campaigns:drop_round": AccessRule(get=POSTED, post=ORGANISERS, at=AT_CAMPAIGN),
    "campaigns:set_tables": AccessRule(get="302 404 404 200 404", post="302 404 404 422 404", at=AT_ROUND),
    "campaigns:close_round": AccessRule(
        get="302 404 404 200 404", post=ORGANISERS, at=AT_ROUND, data={"unfought": "stay"}
    ),
    "campaigns:pair": AccessRule(get="302 404 404 409 404", post="302 404 404 409 404", at=AT_ROUND),
    "campaigns:move_deadline": AccessRule(get="302 404 404 200 404", post=ORGANISERS, at=AT_ROUND),
    "campaigns:map": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:draw_map": AccessRule(
        get="302 404 404 200 404", post="302 404 404 409 404", at=AT_CAMPAIGN, data={"do": "begin"}
    ),
    "campaigns:assign_hex": AccessRule(get="302 405 405 405 405", post="302 404 404 422 404", at=AT_CAMPAIGN),
    "campaigns:map_document": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:story": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:write_story": AccessRule(
        get="302 404 404 200 404", post="302 404 404 409 404", at=AT_CAMPAIGN, data={"do": "begin"}
    ),
    "campaigns:advance_story": AccessRule(get="302 405 405 405 405", post="302 404 404 422 404", at=AT_CAMPAIGN),
    "campaigns:story_document": AccessRule(get="302 404 404 200 404", post="302 405 405 405 405", at=AT_CAMPAIGN),
    "campaigns:news": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:news_feed": AccessRule(get="302 404 404 404 404", post="405", at=AT_CAMPAIGN),
    "campaigns:create_story": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_CAMPAIGN),
    "campaigns:player_story": AccessRule(get=MEMBERS, post="405", at=AT_STORY),
    "campaigns:change_story": AccessRule(get="302 200 404 404 404", post="302 422 404 404 404", at=AT_STORY),
    "campaigns:hide_story": AccessRule(get="302 405 405 405 405", post=ORGANISERS, at=AT_STORY),
    "campaigns:battle_picture": AccessRule(get=MEMBERS, post="405", at=AT_FOUGHT),
    "campaigns:campaign_picture": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:battle": AccessRule(get=MEMBERS, post="405", at=AT_FOUGHT),
    "campaigns:print": AccessRule(get=MEMBERS, post="302 303 404 303 404", at=AT_FOUGHT),
    "campaigns:print_pdf": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_FOUGHT),
    "campaigns:print_page": AccessRule(get=MEMBERS, post="302 405 405 405 405", at={**AT_FOUGHT, "number": "page"}),
    "campaigns:briefing": AccessRule(get=MEMBERS, post="302 303 404 303 404", at=AT_BATTLE),
    "campaigns:briefing_pdf": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_BATTLE),
    "campaigns:briefing_page": AccessRule(get=MEMBERS, post="302 405 405 405 405", at={**AT_BATTLE, "number": "page"}),
    "campaigns:record_table": AccessRule(
        get="302 200 404 404 404", post="302 405 405 405 405", at={"played": "played at table"}
    ),
    "campaigns:offer_dates": AccessRule(get=POSTED, post="302 422 404 422 404", at=AT_BATTLE),
    "campaigns:change_date": AccessRule(get=POSTED, post="302 302 404 302 404", at=AT_BATTLE, data={"do": "drop"}),
    "campaigns:conversation": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_BATTLE),
    "campaigns:delete_message": AccessRule(get=POSTED, post="302 302 404 404 404", at={"key": "message"}),
    "campaigns:record": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_BATTLE, data={"winner": "red"}),
    "campaigns:correct": AccessRule(get="302 404 404 302 404", post="302 404 404 302 404", at=AT_BATTLE),
    "campaigns:confirm": AccessRule(get="302 302 404 302 404", post="302 409 404 302 404", at={"key": "proposal"}),
    "campaigns:dispute": AccessRule(get="302 405 405 405 405", post="302 409 404 409 404", at={"key": "proposal"}),
    "campaigns:withdraw_proposal": AccessRule(
        get="302 405 405 405 405", post="302 302 404 409 404", at={"key": "proposal"}
    ),
    "campaigns:upload": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_BATTLE),
    "campaigns:upload_outcome": AccessRule(
        get="302 302 404 302 404", post="302 405 405 405 405", at={**AT_BATTLE, "key": "proposal"}
    ),
    "campaigns:add_picture": AccessRule(get="302 405 405 405 405", post="302 422 404 422 404", at=AT_BATTLE),
    "campaigns:picture": AccessRule(get=MEMBERS, post="405", at={"key": "picture"}),
    "campaigns:delete_picture": AccessRule(
        get="302 405 405 405 405", post="302 302 404 302 404", at={"key": "picture"}
    ),
    "campaigns:ledger": AccessRule(get=MEMBERS, post="405", at=AT_CAMPAIGN),
    "campaigns:revoke": AccessRule(get=ORGANISERS, post=ORGANISERS, at=AT_CAMPAIGN),
    "campaigns:challenges": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_CAMPAIGN),
    "campaigns:ratings": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_CAMPAIGN),
    "campaigns:grant_battle": AccessRule(get="302 404 404 200 404", post="302 404 404 422 404", at=AT_FOUGHT),
    "campaigns:grant_force": AccessRule(get="302 404 404 200 404", post="302 404 404 422 404", at=AT_FORCE),
    "campaigns:mend_rounds": AccessRule(get=ORGANISERS, post=ORGANISERS, at=AT_CAMPAIGN),
    "campaigns:award": AccessRule(
        get="302 404 404 200 404", post="302 404 404 422 404", at=AT_CAMPAIGN, data={"points": "0"}
    ),
    "campaigns:auto_resolve": AccessRule(
        get=MEMBERS, post="302 302 404 302 404", at=AT_COMMITTED, data={"version": "2"}
    ),
    "campaigns:before_battle": AccessRule(get=MEMBERS, post="302 409 404 409 404", at=AT_BATTLE, data={"side": "red"}),
    "campaigns:print_part": AccessRule(get=MEMBERS, post="302 303 404 303 404", at=AT_PART),
    "campaigns:print_part_pdf": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_PART),
    "campaigns:print_part_page": AccessRule(
        get=MEMBERS, post="302 405 405 405 405", at={"slug": "planned battle", "force": "force", "number": "page"}
    ),
    "campaigns:lock_plan": AccessRule(
        get=MEMBERS, post="302 302 404 302 404", at=AT_BATTLE, data={"commander": "steady"}
    ),
    "campaigns:unlock_plan": AccessRule(get="302 405 405 405 405", post="302 302 404 302 404", at=AT_BATTLE),
    "campaigns:forecast": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_BATTLE, data={"commander": "none"}),
    "campaigns:verify": AccessRule(get=MEMBERS, post="302 200 404 200 404", at=AT_FOUGHT),
    "campaigns:proof": AccessRule(get=MEMBERS, post="405", at=AT_FOUGHT),
    "campaigns:take_newest": AccessRule(
        get="302 405 405 405 405", post="302 404 404 409 404", at=AT_BATTLE, data={"version": "1"}
    ),
    "campaigns:call_off": AccessRule(get="302 405 405 405 405", post=ORGANISERS, at=AT_BATTLE, data={"version": "1"}),
    "campaigns:scenario": AccessRule(get=MEMBERS, post="405", at=AT_BATTLE),
    "campaigns:result": AccessRule(get=MEMBERS, post="405", at=AT_FOUGHT),
    "campaigns:replay": AccessRule(get=MEMBERS, post="405", at=AT_FOUGHT),
    "campaigns:battle_story": AccessRule(get=MEMBERS, post="405", at=AT_FOUGHT),
    "campaigns:what_ifs": AccessRule(get=MEMBERS, post="302 422 404 422 404", at=AT_FOUGHT),
    "campaigns:what_if": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_WHAT_IF),
    "campaigns:what_if_replay": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_WHAT_IF),
    "campaigns:what_if_story": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_WHAT_IF),
    "campaigns:what_if_result": AccessRule(get=MEMBERS, post="302 405 405 405 405", at=AT_WHAT_IF),
    "campaigns:delete_what_if": AccessRule(get=POSTED, post="302 302 404 302 404", at=AT_WHAT_IF),
}


def create_objects(users: Users) -> dict[str, object]:
    """A campaign with a battle planned and one fought."""
    load_the_watch()
    campaign = create_campaign(users.organiser, key=uuid4(), name="The Long Winter", summary="", limit=500)
    join(campaign, users.owner)
    sides = [entered(campaign, users.owner, "First Watch"), entered(campaign, users.organiser, "Night Watch")]
    fought, waiting, ready = (planned(campaign, sides, users.organiser) for _ in range(3))
    auto_resolve(fought, users.organiser)
    committed(ready, users.organiser)
    asked = try_what_if(fought, users.owner, key=uuid4(), changes=Changes(1, 5, {}))
    organiser = campaign.memberships.select_related("user").get(number=1)
    meeting = Meeting((sides[0].number, sides[1].number), eradication())
    open_round(campaign, organiser, key=uuid4(), number=1, terms=Terms(500, None), meetings=[meeting])
    close_round(campaign, organiser, 1)
    teller = campaign.memberships.get(user=users.owner)
    organiser = campaign.memberships.get(user=users.organiser)
    draw_map(campaign, organiser, starter_map(), NOTHING)
    write_story(campaign, organiser, begun("Dawn"), NOTHING)
    EmailAddress.objects.create(user=users.organiser, email="organiser@example.com", verified=True)
    invited = invite(campaign, users.organiser, "somebody@example.com")
    reported = planned(campaign, sides, users.organiser)
    report = Report(date(2026, 11, 18), "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))
    owner = campaign.memberships.get(user=users.owner)
    proposal = propose(reported, owner, 1, report_document(report), key=uuid4())
    return {
        "proposal": proposal.key,
        "quick battle": quick_battle_of("Third Watch", "Fourth Watch", users),
        "message": write_message(waiting, owner, "On Sunday?", key=uuid4()).key,
        "picture": add_picture(reported, owner, EncodedImage(b"\xff\xd8\xff", 1, 1), "", key=uuid4()).key,
        "player story": create_story(teller, key=uuid4(), title="How it was", text="Cold.").pk,
        "campaign": campaign.slug,
        "round": 1,
        "part of a round": "slips",
        "owner's number": 2,
        "invited": invited.pk,
        "personal invitation": invited.token,
        "calendar": organiser.calendar_token,
        "screen": screened(campaign),
        "notice": Notice.objects.filter(user=users.owner)[0].pk,
        "invitation": campaign.invite_token,
        "entry": sides[0].pk,
        "force": sides[0].number,
        "planned battle": waiting.slug,
        "fought battle": fought.slug,
        "committed battle": ready.slug,
        "what if": asked.key,
    }


def screened(campaign: Campaign) -> str:
    open_screen(campaign)
    return Campaign.objects.get(pk=campaign.pk).screen_token


def quick_battle_of(first: str, second: str, users: Users) -> str:
    """The link to a battle of two lists of the owner, which is fought."""
    lists = StrikeForce.objects.filter(owner=users.owner)
    keys = [f"own:{strike_force_of(users.owner, name, 1).slug}" for name in (first, second)]
    opponents = [opponent for key in keys if (opponent := opponent_called(GAMES[0], lists, key))]
    link = link_between(GAMES[0], opponents, "eradication", 1)
    wait(QuickBattle(link).ask(users.owner.pk), 0)
    return link.signed()
