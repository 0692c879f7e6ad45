"""Battles in the browser: whoever has the link may watch; who sits there may play."""

from play import actions
from tests.play.conftest import meeting
from tests.support.access_rules import AccessRule, Users

AT_BATTLE = {"slug": "played battle"}

ACCESS_RULES = {
    "play:begin": AccessRule(get="200", post="422", at={"game": "played game"}),
    "play:battle": AccessRule(get="200", at=AT_BATTLE),
    "play:answer": AccessRule(get="405", post="404 409 404 404 404", at=AT_BATTLE, data={"number": "999999"}),
    "play:sit": AccessRule(get="405", post="409 302 409 409 409", at=AT_BATTLE),
    "play:undo": AccessRule(get="405", post="404 409 404 404 404", at=AT_BATTLE),
    "play:leave": AccessRule(get="405", post="404 302 404 404 404", at=AT_BATTLE, data={"seat": "0"}),
    "play:resign": AccessRule(get="405", post="404 302 404 404 404", at=AT_BATTLE),
    "play:proof": AccessRule(get="404", at=AT_BATTLE),
}


def create_objects(users: Users) -> dict[str, object]:
    """A battle of the owner against a commander."""
    battle, _ = actions.begin(meeting(), ("", "steady"), users.owner, 0)
    return {"played battle": battle.slug, "played game": battle.game}
