"""Battles in the browser: whoever has the link may watch; who sits there may play."""

from play import actions
from tests.play.conftest import meeting
from tests.support.access_rules import AccessRule, Users

AT_BATTLE = {"slug": "played battle"}
AT_PLANNED = {"slug": "planned battle"}
POSTED = "302 405 405 405 405"

ACCESS_RULES = {
    "play:begin": AccessRule(get="200", post="422", at={"game": "played game"}),
    "play:guided": AccessRule(get="405", post="302", at={"game": "played game"}),
    "play:battle": AccessRule(get="200", at=AT_BATTLE),
    "play:answer": AccessRule(get="405", post="404 409 404 404 404", at=AT_BATTLE, data={"number": "999999"}),
    "play:unit": AccessRule(get="200", at=AT_BATTLE | {"id": "played unit"}),
    "play:sit": AccessRule(get="405", post="409 302 409 409 409", at=AT_BATTLE),
    "play:undo": AccessRule(get="405", post="404 409 404 404 404", at=AT_BATTLE),
    "play:advice": AccessRule(get="405", post="404 302 404 404 404", at=AT_BATTLE),
    "play:follow": AccessRule(get="405", post="404 302 404 404 404", at=AT_BATTLE),
    "play:replay": AccessRule(get="404", at=AT_BATTLE),
    "play:replay_document": AccessRule(get="404", at=AT_BATTLE),
    "play:replay_story": AccessRule(get="404", at=AT_BATTLE),
    "play:leave": AccessRule(get="405", post="404 302 404 404 404", at=AT_BATTLE, data={"seat": "0"}),
    "play:news": AccessRule(get="200", at=AT_BATTLE),
    "play:offer": AccessRule(get="405", post="404 409 404 404 404", at=AT_BATTLE, data={"kind": "draw"}),
    "play:word": AccessRule(get="405", post="404 409 404 404 404", at=AT_BATTLE, data={"offer": "1"}),
    "play:go_on": AccessRule(get="405", post="404 409 404 404 404", at=AT_BATTLE),
    "play:away": AccessRule(get="405", post="404 409 404 404 404", at=AT_BATTLE, data={"days": "1"}),
    "play:take_seat": AccessRule(get=POSTED, post="302 302 404 302 404", at=AT_PLANNED, data={"clock": "question-2"}),
    "play:leave_seat": AccessRule(get=POSTED, post="302 302 404 302 404", at=AT_PLANNED),
    "play:give_back": AccessRule(get=POSTED, post="302 404 404 404 404", at=AT_PLANNED),
    "play:resign": AccessRule(get="405", post="404 302 404 404 404", at=AT_BATTLE),
    "play:picture": AccessRule(get="200", at=AT_BATTLE),
    "play:proof": AccessRule(get="404", at=AT_BATTLE),
}


def create_objects(users: Users) -> dict[str, object]:
    """A battle of the owner against a commander."""
    battle, _ = actions.begin(meeting(), ("", "steady"), users.owner, 0)
    return {
        "played battle": battle.slug,
        "played unit": battle.scenario["players"][0]["units"][0]["id"],
        "played game": battle.game,
    }
