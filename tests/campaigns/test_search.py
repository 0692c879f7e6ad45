"""The search finds lists and campaigns too: one's own, and what others made public."""

from uuid import uuid4

import pytest

from armies.actions import ChangeRequest
from armies.actions.archiving import share
from armies.models import Visibility
from campaigns.actions.campaigns import create_campaign
from tests.armies.support.guard_faction import a_list, load_the_guard

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
WAR, BEARERS, WATCH = "The Lantern War", "Lantern Bearers", "Lantern Watch"


def found(client, query):
    context = client.get("/search/", {"q": query}).context
    return {find.entry.name: find.entry.address for find, _ in context["matches"]}


def test_lists_and_campaigns_are_found_that_one_may_read(users, client_of, client):
    load_the_guard()
    ada, ben = client_of(users.ada), client_of(users.ben)
    own, public = a_list(users.ada, name=WATCH), a_list(users.ben, name=BEARERS)
    a_list(users.ben, name="Lantern Thieves")
    share(public, ChangeRequest(public.version, uuid4()), Visibility.PUBLIC)
    for name, visibility in ((WAR, "public"), ("Lantern Plot", "private")):
        create_campaign(users.ben, key=uuid4(), name=name, summary="", limit=500, visibility=visibility)
    read = {BEARERS: f"/lists/{public.token}/"}
    assert found(client, "lantern") == {**read, WAR: found(client, "war lantern")[WAR]}
    assert list(found(ada, "lantren")) == [WATCH, BEARERS, WAR]
    assert found(ada, "watch") == {WATCH: own.get_absolute_url()}
    assert list(found(ben, "lantern")) == [BEARERS, "Lantern Thieves", "Lantern Plot", WAR]
