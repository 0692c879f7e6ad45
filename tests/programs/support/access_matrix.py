"""Pages for programs: webhooks are their owner's alone, what is public is everybody's."""

from programs.models import Delivery, Webhook
from tests.support.access_rules import AccessRule, Users

SIGNED_IN = "302 200 200 200 200"
OWN = "302 200 404 404 404"
POSTED = "302 405 405 405 405"
DONE = "302 302 404 404 404"
AT = {"pk": "webhook"}

ACCESS_RULES = {
    "programs:data": AccessRule(get="200"),
    "programs:dump_file": AccessRule(get="404", at={"day": "day of dump", "name": "name of dump"}),
    "programs:statistics": AccessRule(get="200"),
    "programs:statistics_table": AccessRule(get="200"),
    "programs:public_battles_feed": AccessRule(get="200"),
    "programs:webhooks": AccessRule(get=SIGNED_IN, post="302"),
    "programs:webhook": AccessRule(get=OWN, post=POSTED, at=AT),
    "programs:test_webhook": AccessRule(get=POSTED, post=DONE, at=AT),
    "programs:remove_webhook": AccessRule(get=POSTED, post=DONE, at=AT),
    "programs:repeat_delivery": AccessRule(get=POSTED, post=DONE, at={"pk": "delivery"}),
}


def create_objects(users: Users) -> dict[str, object]:
    """A webhook of the owner's, and a message that did not arrive."""
    webhook = Webhook.objects.create(owner=users.owner, address="https://bot.example/")
    delivery = Delivery.objects.create(webhook=webhook, state=Delivery.State.FAILED, tries=7, answer="no_answer")
    nowhere = {"day of dump": "2026-01-01", "name of dump": "lists.ndjson.gz"}
    return nowhere | {"webhook": webhook.pk, "delivery": delivery.pk, "key of delivery": delivery.key}
