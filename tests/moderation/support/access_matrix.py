"""Rows of moderation: what one may read one may report, unless it is one's own; the queue is for moderators."""

from django.contrib.auth.models import User

from armies.models import StrikeForce
from moderation.actions import report
from tests.support.access_rules import AccessRule, Users

MODERATORS = "302 404 404 404 200"
POSTED = "302 405 405 405 405"
DECIDED = {"verb": "kept", "version": "1", "why": "Nothing is wrong with it."}
AT_LIST = {"kind": "kind of report", "key": "token"}

ACCESS_RULES = {
    "moderation:report": AccessRule(
        get="302 404 200 200 200", post="302 404 302 302 302", at=AT_LIST, data={"reason": "spam"}
    ),
    "moderation:reports": AccessRule(get="302 200 200 200 200", post=POSTED),
    "moderation:queue": AccessRule(get=MODERATORS, post=POSTED),
    "moderation:log": AccessRule(get=MODERATORS, post=POSTED),
    "moderation:case": AccessRule(get=MODERATORS, post="302 404 404 404 302", at={"pk": "case"}, data=DECIDED),
    "moderation:picture": AccessRule(get="302 404 404 404 404", post=POSTED, at={"pk": "case"}),
    "moderation:account": AccessRule(
        get=MODERATORS, post="302 404 404 404 302", at={"pk": "account"}, data={"verb": "banned", "why": "Spam."}
    ),
}


def create_objects(users: Users) -> dict[str, object]:
    """A report of the list that the owner shares by link."""
    shared = StrikeForce.objects.get(owner=users.owner, name="Fourth Patrol")
    report("list", shared, User.objects.create_user("reporter"), "spam", "")
    case = shared.owner.cases.get()  # type: ignore[union-attr]
    return {"kind of report": "list", "case": case.pk, "account": users.owner.pk}
