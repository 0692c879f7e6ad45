"""From a report to its answer: whoever may read a thing reports it, moderators hide it, its owner is told why."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.actions import ChangeRequest, archiving
from armies.actions.squads import write_notes
from armies.actions.tagging import write_tags
from armies.models import Faction, PublicList, StrikeForce
from campaigns.models import Notice
from campaigns.read_model.export import campaign_document
from campaigns.text.notices import notice_lines
from moderation import actions
from moderation.models import Act, Case
from moderation.views.reporting import REPORTS

pytestmark = pytest.mark.django_db
WHY = "It names a real person."


@pytest.fixture
def things(the_list: Any, faction: Any, story: Any, picture: Any) -> dict[str, tuple[str, str, str]]:
    """Each thing by its kind: its key, its page, its address in the API."""
    of_campaign = f"/api/1/campaigns/{story.campaign.slug}/stories/"
    return {
        "list": (the_list.token, f"/lists/{the_list.token}/", f"/api/1/shared/{the_list.token}/"),
        "faction": ("attic", "/factions/attic/", "/api/1/factions/attic/"),
        "story": (str(story.pk), f"/stories/{story.pk}/", f"{of_campaign}{story.key}/"),
        "picture": (
            str(picture.key),
            f"/pictures/{picture.key}.jpg",
            f"/api/1/battles/{picture.battle.slug}/pictures/{picture.key}/",
        ),
    }


def decide(client, case, verb, why=WHY):
    data = {"verb": verb, "version": Case.objects.get(pk=case.pk).version, "why": why}
    return client.post(case.get_absolute_url(), data)


def report_of(user, kind, key, browser_of, **data):
    return browser_of(user).post(f"/report/{kind}/{key}/", {"reason": "private"} | data)


def notices_of(user):
    return [line.words for line in notice_lines(Notice.objects.filter(user=user).select_related("campaign"))]


@pytest.mark.postgres
def test_what_is_hidden_is_gone_for_others_until_it_is_shown_again(things, users, browser_of):
    """Each kind; by the API an owner reads a list at its own address."""
    ben, ada, mod, boss = (browser_of(user) for user in (users.ben, users.ada, users.mod, users.boss))
    for kind, (key, page, call) in things.items():
        assert ben.get(page).status_code == 200, kind
        report = {"reason": "private", "words": "His address."}
        assert ben.post(f"/report/{kind}/{key}/", report).status_code == 302, kind
        case = Case.objects.get(kind=kind)
        shown = mod.get(case.get_absolute_url()).content.decode()
        assert "His address." in shown, kind
        assert "Hide it" in shown, kind

        assert decide(mod, case, "hid").status_code == 302, kind
        statuses = [(ben.get(at).status_code, ada.get(at).status_code) for at in (page, call)]
        assert statuses == [(404, 200), (404, 404 if kind == "list" else 200)], kind
        assert mod.get(case.get_absolute_url()).status_code == 200, kind
        assert boss.get(call).status_code == 404, kind

        assert decide(mod, case, "showed", "It was a character in a book.").status_code == 302, kind
        assert [ben.get(at).status_code for at in (page, call)] == [200, 200], kind
        assert [(act.verb, act.by_name, act.why) for act in case.acts.order_by("pk")] == [
            ("hid", "mod", WHY),
            ("showed", "mod", "It was a character in a book."),
        ], kind


def test_its_owner_reads_why_wherever_it_stands(things, the_list, users, browser_of):
    actions.report("list", the_list, users.ben, "private", "")
    decide(browser_of(users.mod), Case.objects.get(), "hid")
    for page in (the_list.get_absolute_url(), f"{the_list.get_absolute_url()}share/", things["list"][1]):
        assert WHY in browser_of(users.ada).get(page).content.decode()


def test_owner_and_reporters_are_notified_once_and_nobody_else(story, users, browser_of):
    actions.report("story", story, users.ben, "private", "")
    actions.report("story", story, users.boss, "insult", "")
    Notice.objects.all().delete()
    decide(browser_of(users.mod), Case.objects.get(), "hid")
    assert notices_of(users.ada) == [f"The moderators hid “How it was” from others: {WHY}"]
    assert (
        notices_of(users.ben)
        == notices_of(users.boss)
        == [f"The moderators hid “How it was”, which you reported: {WHY}"]
    )
    assert WHY in browser_of(users.ben).get("/reports/").content.decode()
    assert WHY in browser_of(users.ben).get("/notices/").content.decode()
    listed = browser_of(users.ben).get("/api/1/notices/").json()["results"]
    assert [(notice["campaign"], notice["kind"]) for notice in listed] == [(None, "moderated")]


def test_what_is_left_as_it_is_notifies_its_reporters_alone(story, users, browser_of):
    actions.report("story", story, users.ben, "spam", "")
    Notice.objects.all().delete()
    decide(browser_of(users.mod), Case.objects.get(), "kept", "It is a story.")
    assert notices_of(users.ada) == []
    assert notices_of(users.ben) == [
        "The moderators let “How it was”, which you reported, stay as it is: It is a story."
    ]
    assert browser_of(users.ben).get(f"/stories/{story.pk}/").status_code == 200


def test_moderators_are_notified_once_until_it_is_decided(story, users, browser_of):
    Notice.objects.all().delete()
    ordinary = browser_of(users.ben)
    with CaptureQueriesContext(connection) as before:
        ordinary.get("/notices/")
    actions.report("story", story, users.ben, "spam", "")
    actions.report("story", story, users.boss, "spam", "")
    message = "“How it was” was reported and waits for a moderator."
    assert (notices_of(users.mod), notices_of(users.boss), notices_of(users.ada), notices_of(users.ben)) == (
        [message],
        [message],
        [],
        [],
    )
    page = " ".join(browser_of(users.mod).get("/notices/").content.decode().split())
    assert '<span class="badge badge--warn">1</span><span class="visually-hidden"> reported things wait' in page
    with CaptureQueriesContext(connection) as after:
        assert "/moderation/" not in ordinary.get("/notices/").content.decode()
    assert len(after) == len(before)
    decide(browser_of(users.mod), Case.objects.get(), "kept")
    assert "reported things wait" not in browser_of(users.mod).get("/notices/").content.decode()
    actions.report("story", story, users.ben, "spam", "")
    assert notices_of(users.mod) == [message, message]


def test_one_open_report_a_person_and_thing_and_a_new_one_opens_the_case_again(story, users, browser_of):
    assert actions.report("story", story, users.ben, "spam", "")
    assert not actions.report("story", story, users.ben, "insult", "")
    case = Case.objects.get()
    decide(browser_of(users.mod), case, "kept")
    assert Case.objects.get().closed is not None
    assert actions.report("story", story, users.ben, "insult", "")
    assert (Case.objects.get().closed, case.reports.count()) == (None, 2)


def test_a_thing_is_reported_by_its_readers_with_a_reason_and_not_by_its_owner(story, users, browser_of):
    assert browser_of().get(f"/report/story/{story.pk}/").status_code == 302
    assert report_of(users.ada, "story", story.pk, browser_of).status_code == 404
    assert report_of(users.mod, "story", story.pk, browser_of).status_code == 404  # of a campaign mod is not in
    assert report_of(users.ben, "story", story.pk, browser_of, reason="").status_code == 422
    assert report_of(users.ben, "story", story.pk, browser_of, reason="other").status_code == 422
    for kind, key in (("story", "x"), ("story", "9" * 30), ("picture", "x"), ("faction", "watch"), ("battle", "1")):
        assert report_of(users.ben, kind, key, browser_of).status_code == 404
    assert not Case.objects.exists()


def test_the_21st_report_of_a_day_is_refused(story, users, browser_of):
    for _n in range(20):
        REPORTS.consume(users.ben.pk)
    assert report_of(users.ben, "story", story.pk, browser_of).status_code == 429
    assert not Case.objects.exists()


@pytest.mark.postgres
def test_two_moderators_decide_at_once_and_one_of_them_sees_the_other(story, users, browser_of):
    actions.report("story", story, users.ben, "spam", "")
    case = Case.objects.get()
    data = {"verb": "hid", "version": case.version, "why": WHY}
    assert browser_of(users.mod).post(case.get_absolute_url(), data).status_code == 302
    late = browser_of(users.boss).post(case.get_absolute_url(), data | {"verb": "kept"})
    assert late.status_code == 409
    assert "Another moderator has decided meanwhile" in late.content.decode()
    assert [act.verb for act in case.acts.all()] == ["hid"]


def test_nobody_decides_on_what_is_their_own_nor_without_a_reason(story, users, browser_of):
    case = _case_of(story, users)
    assert decide(browser_of(users.mod), case, "hid", "").status_code == 422
    Case.objects.update(owner=users.mod)
    assert decide(browser_of(users.mod), case, "hid").status_code == 422
    assert not Act.objects.exists()


def _case_of(story, users):
    actions.report("story", story, users.ben, "spam", "")
    return Case.objects.get()


@pytest.mark.postgres
def test_a_hidden_list_stays_out_of_the_public_ones_however_it_is_changed(the_list, users, browser_of):
    """What its owner wrote on it is shown to moderators, and tagging it does not bring it back."""
    write_notes(the_list, {"": "Cheap swords at my shop."})
    actions.report("list", the_list, users.ben, "spam", "")
    mod = browser_of(users.mod)
    assert "Cheap swords at my shop." in mod.get(Case.objects.get().get_absolute_url()).content.decode()
    stale = StrikeForce.objects.with_release().get(pk=the_list.pk)
    decide(browser_of(users.mod), Case.objects.get(), "hid")
    archiving.share(stale, ChangeRequest(2), "public")
    write_tags(stale, ["swords"])
    assert not PublicList.objects.exists()
    decide(browser_of(users.mod), Case.objects.get(), "showed")
    assert PublicList.objects.count() == 1


def test_a_hidden_faction_stays_hidden_when_its_draft_is_saved(faction, users, browser_of):
    actions.report("faction", faction, users.ben, "copied", "")
    stale = Faction.objects.get(slug="attic")
    decide(browser_of(users.mod), Case.objects.get(), "hid")
    stale.summary = "Dusty."
    stale.save()
    saved = Faction.objects.get(slug="attic")
    assert (saved.summary, saved.taken_down_why) == ("Dusty.", WHY)
    assert browser_of(users.ben).get("/homebrew/the-attics-token/").status_code == 404


def test_hidden_stories_and_pictures_are_not_in_a_campaigns_file(story, picture, users, browser_of):
    Case.objects.all().delete()
    for kind, row in (("story", story), ("picture", picture)):
        actions.report(kind, row, users.ben, "spam", "")
    for case in Case.objects.all():
        decide(browser_of(users.mod), case, "hid")
    document = campaign_document(story.campaign, with_pictures=True)
    assert (document["stories"], document["pictures"]) == ([], [])


def test_a_case_outlives_what_it_is_about(story, users, browser_of):
    case = _case_of(story, users)
    story.delete()
    assert "Its owner has deleted it." in browser_of(users.mod).get(case.get_absolute_url()).content.decode()
    assert decide(browser_of(users.mod), case, "hid").status_code == 422
    assert decide(browser_of(users.mod), case, "kept").status_code == 302


@pytest.mark.parametrize("page", ["/moderation/", "/moderation/?decided", "/moderation/log/"])
def test_the_queue_takes_as_many_queries_for_30_cases_as_for_one(page, users, browser_of, django_assert_num_queries):
    client, queries = browser_of(users.mod), {"/moderation/log/": 7}.get(page, 8)
    _cases(users, 1)
    client.get(page)
    with django_assert_num_queries(queries):
        client.get(page)
    _cases(users, 30)
    with django_assert_num_queries(queries):
        assert client.get(page).content.decode().count("Thing ") >= 30


def _cases(users, count):
    """So many cases that wait, and as many decided, of ada's, reported by ben."""
    for n in range(2 * count):
        case = Case.objects.create(kind="list", thing=1000 * count + n, title=f"Thing {n}", owner=users.ada)
        case.reports.create(reporter=users.ben, reason="spam")
        if n % 2:
            act = Act.objects.create(verb="hid", case=case, account=users.ada, by=users.mod, by_name="mod", why="Spam.")
            Case.objects.filter(pk=case.pk).update(closed=act.at)
