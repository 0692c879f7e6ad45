"""Rows of campaigns: members read, the organiser runs, a stranger sees nothing without the link.

The owner plays in it, the other player does not; staff have no part in what players agree on among themselves.
"""

from uuid import uuid4

from campaigns.actions.battles import auto_resolve, plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from rules.damocles.operations.eradication import eradication
from tests.campaigns.content import load_the_watch, strike_force_of
from tests.doors import Cast, Door

CAMPAIGN, BATTLE, FOUGHT = {"slug": "campaign"}, {"slug": "battle"}, {"slug": "fought"}
MEMBERS_READ = "302 200 404 200 404"
ORGANISER_RUNS = "302 404 404 302 404"
NOBODY_POSTS = "302 405 405 405 405"
NOW = {"version": "1"}

DOORS = {
    "campaigns:campaigns": Door(get="302 200 200 200 200", post=NOBODY_POSTS),
    "campaigns:create": Door(get="302 200 200 200 200", post="302 422 422 422 422", data=NOW),
    "campaigns:campaign": Door(get=MEMBERS_READ, post=NOBODY_POSTS, at=CAMPAIGN),
    "campaigns:change": Door(get="302 404 404 200 404", post="302 404 404 422 404", at=CAMPAIGN, data=NOW),
    "campaigns:archive": Door(get="302 405 405 405 405", post=ORGANISER_RUNS, at=CAMPAIGN),
    "campaigns:restore": Door(get="302 405 405 405 405", post=ORGANISER_RUNS, at=CAMPAIGN),
    "campaigns:renew_invitation": Door(get="302 405 405 405 405", post=ORGANISER_RUNS, at=CAMPAIGN),
    "campaigns:make_organiser": Door(get="302 405 405 405 405", post="302 404 404 404 404", at=CAMPAIGN),
    "campaigns:join": Door(get="200 302 200 302 200", post="403 302 302 302 302", at={"token": "token"}),
    "campaigns:enter": Door(get=MEMBERS_READ, post="302 422 404 422 404", at=CAMPAIGN, data=NOW),
    "campaigns:withdraw": Door(get="302 405 405 405 405", post="302 302 404 302 404", at={"pk": "entry"}),
    "campaigns:plan": Door(get=MEMBERS_READ, post="302 422 404 422 404", at=CAMPAIGN, data=NOW),
    "campaigns:battle": Door(get=MEMBERS_READ, post=NOBODY_POSTS, at=BATTLE),
    "campaigns:record": Door(get=MEMBERS_READ, post="302 422 404 422 404", at=BATTLE, data=NOW),
    "campaigns:auto_resolve": Door(get=MEMBERS_READ, post="302 302 404 302 404", at=BATTLE, data=NOW),
    "campaigns:call_off": Door(get="302 405 405 405 405", post=ORGANISER_RUNS, at=BATTLE, data=NOW),
    "campaigns:scenario": Door(get=MEMBERS_READ, post=NOBODY_POSTS, at=BATTLE),
    "campaigns:result": Door(get=MEMBERS_READ, post=NOBODY_POSTS, at=FOUGHT),
    "campaigns:film": Door(get=MEMBERS_READ, post=NOBODY_POSTS, at=FOUGHT),
}


def lay(cast: Cast) -> dict[str, object]:
    """The organiser's campaign, in which the owner has entered too: one battle planned, one fought."""
    load_the_watch()
    campaign = create_campaign(cast.organiser, key=uuid4(), name="The Long Winter", summary="", limit=500)
    players = {"Day Watch": cast.owner, "Night Watch": cast.organiser}
    entries = [enter(join(campaign, user), strike_force_of(user, name)) for name, user in players.items()]
    battle, fought = (
        plan(campaign, cast.organiser, key=uuid4(), operation=eradication(), entries=entries) for _ in range(2)
    )
    auto_resolve(fought, cast.organiser, fought.version)
    return {
        "campaign": campaign.slug,
        "token": campaign.invite_token,
        "entry": entries[0].pk,
        "battle": battle.slug,
        "fought": fought.slug,
    }
