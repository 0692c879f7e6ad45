"""The story of a campaign: its page, writing it, turning its pages by battle and by hand."""

import json
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.actions import map_and_story
from campaigns.actions.battles import plan
from campaigns.actions.errors import RefusedError
from campaigns.actions.joining import join
from campaigns.actions.results import SideReport, record_by_hand
from campaigns.models import Battle, LedgerEvent
from campaigns.read_model.campaign_state import state_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.battles.test_many_sides import for_all
from tests.campaigns.conftest import entered
from tests.campaigns.test_queries import WON
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


def chapter(id, title, operation=None, **leads):
    return {"id": id, "title": title, "text": f"{title} breaks.", "operation": operation, "next": leads}


STORY = {
    "start": "dawn",
    "chapters": [
        chapter("dawn", "Dawn", "eradication", won="noon", lost="storm"),
        chapter("noon", "Noon", won="dusk"),
        chapter("storm", "Storm <b>"),
        chapter("dusk", "Dusk"),
    ],
}


def url(name, campaign):
    return reverse(f"campaigns:{name}", args=[campaign.slug])


@pytest.fixture
def story_campaign(campaign, entries):
    """A campaign that tells a story, at its dawn."""
    campaign.agreement = {**campaign.agreement, "kind": "story"}
    campaign.save()
    map_and_story.write_story(campaign, campaign.memberships.get(number=1), STORY, map_and_story.NOTHING)
    return campaign


@pytest.mark.rule("C-STO-05")
def test_players_read_what_was_reached_and_no_title_of_what_is_to_come(story_campaign, users, client_of):
    page = text_of(client_of(users.ada).get(url("story", story_campaign)))
    assert "Dawn breaks." in page
    assert page.count("not told yet") == 2
    for hidden in ("Noon", "Storm", "Dusk"):
        assert hidden not in page
    organiser = client_of(users.organiser).get(url("story", story_campaign)).content.decode()
    assert "Storm &lt;b&gt;" in organiser
    assert "Dusk" in organiser
    assert client_of(users.ada).get(url("story_document", story_campaign)).status_code == 404


@pytest.mark.rule("C-STO-02", "C-STO-06")
def test_the_battle_of_a_chapter_turns_the_page(story_campaign, entries, users, client_of):
    client = client_of(users.ada)
    form = client.get(url("plan", story_campaign) + "?chapter=dawn").context["form"]
    assert (form["chapter"].value(), form["operation"].value()) == ("dawn", "eradication")
    fields = {"operation": "eradication", "chapter": "dawn", "first": entries[0].pk, "second": entries[1].pk}
    assert client.post(url("plan", story_campaign), fields | {"key": uuid4()}).status_code == 302
    record_by_hand(Battle.objects.get(), users.ada, 1, WON)
    page = text_of(client.get(url("story", story_campaign)))
    assert "Noon breaks." in page
    assert "won by ada" in page
    assert "Storm" not in page


@pytest.mark.rule("C-STO-02")
@pytest.mark.parametrize(
    ("outcomes", "stands"),
    [
        (("won", "lost", "lost"), "noon"),
        (("lost", "won", "lost"), "storm"),
        (("lost", "lost", "won"), "storm"),
        (("draw", "draw", "draw"), None),
    ],
)
def test_of_three_sides_the_page_turns_by_the_red_one_even_when_another_wins(
    campaign, entries, users, outcomes, stands
):
    any_operation = {**STORY, "chapters": [{**chapter, "operation": None} for chapter in STORY["chapters"]]}
    map_and_story.write_story(campaign, campaign.memberships.get(number=1), any_operation, map_and_story.NOTHING)
    join(campaign, users.stranger)
    sides = [*entries, entered(campaign, users.stranger, "Third Watch")]
    battle = plan(campaign, users.organiser, key=uuid4(), operation=for_all(), entries=sides, chapter="dawn")
    reports = tuple(SideReport(outcome, 1 if outcome == "lost" else 3, 0) for outcome in outcomes)
    record_by_hand(battle, users.organiser, 1, WON._replace(sides=reports))
    assert state_of(campaign).chapter == stands


@pytest.mark.rule("C-STO-02")
def test_who_writes_the_story_sees_by_which_side_a_page_turns(story_campaign, users, client_of):
    page = client_of(users.organiser).get(url("write_story", story_campaign)).content.decode()
    assert "How a page turns" in page
    assert "whoever else wins, the red side has lost" in page


@pytest.mark.rule("C-STO-06")
def test_no_battle_is_planned_for_another_chapter(story_campaign, entries, users):
    with pytest.raises(RefusedError, match="The story has moved on"):
        plan(story_campaign, users.ada, key=uuid4(), operation=eradication(), entries=entries, chapter="noon")


@pytest.mark.rule("C-STO-03")
def test_the_organisers_turn_the_page_when_they_are_sure(story_campaign, users, client_of):
    client = client_of(users.organiser)
    assert client.post(url("advance_story", story_campaign), {"chapter": "storm", "now": "dawn"}).status_code == 422
    fields = {"chapter": "storm", "now": "dawn", "sure": "yes"}
    for _ in range(2):
        assert client.post(url("advance_story", story_campaign), fields).status_code == 302
    assert state_of(story_campaign).chapter == "storm"
    assert LedgerEvent.objects.filter(kind="turned_to").count() == 1
    assert client.post(url("advance_story", story_campaign), fields | {"chapter": "noon"}).status_code == 409
    assert client.post(url("advance_story", story_campaign), fields | {"chapter": "gone"}).status_code == 422
    assert (
        client.post(url("advance_story", story_campaign), {"chapter": "", "now": "storm", "sure": "yes"}).status_code
        == 302
    )
    assert "The story is over" in client_of(users.ben).get(url("story", story_campaign)).content.decode()


def write(client, campaign, **fields):
    """Press a button on the page as it is now, or as `mark` says that it was."""
    mark = client.get(url("write_story", campaign)).context["mark"]
    return client.post(url("write_story", campaign), {"mark": mark} | fields)


LINE = {"title": "Dawn", "text": "Cold.", "operation": "eradication", "won": "", "lost": "", "draw": ""}


def test_a_story_is_written_chapter_by_chapter_and_stands_in_one_event(campaign, users, client_of):
    client = client_of(users.organiser)
    write(client, campaign, do="begin")
    answer = write(client, campaign, do="change", chapter="c1", **LINE | {"won": "+", "lost": "+"})
    assert answer.headers["Location"].endswith("?chapter=c2#chapter")
    write(client, campaign, do="change", chapter="c2", **LINE | {"title": "Noon", "won": "+", "operation": ""})
    write(client, campaign, do="remove", chapter="c3")
    assert state_of(campaign).story is None
    write(client, campaign, do="tell", seen=map_and_story.NOTHING)
    document = LedgerEvent.objects.get(kind="story_drawn").document["story"]
    assert [
        (c["id"], c["title"], c["operation"], c["next"]["won"], c["next"]["lost"]) for c in document["chapters"]
    ] == [
        ("c1", "Dawn", "eradication", "c2", None),
        ("c2", "Noon", None, "c4", None),
        ("c4", "A new chapter", None, None, None),
    ]


@pytest.mark.rule("C-STO-01")
def test_what_would_be_no_tree_is_refused_at_its_field(story_campaign, users, client_of):
    client = client_of(users.organiser)
    answer = write(client, story_campaign, do="change", chapter="noon", **LINE | {"title": "Noon", "won": "storm"})
    assert answer.status_code == 422
    assert "leads there already" in str(answer.context["form"].errors["won"])
    answer = write(client, story_campaign, do="change", chapter="dawn", **LINE | {"won": "noon"})
    assert "Nothing leads to “Storm <b>” any more" in answer.context["form"].errors["__all__"][0]
    assert client.get(url("write_story", story_campaign)).context["draft"].changed is False


WRONG: tuple[dict[str, str], ...] = (
    {"do": "change", "chapter": "gone"},
    {"do": "remove", "chapter": "dawn"},
    {"do": "remove", "chapter": "gone"},
    {"do": "change", "chapter": "dawn", **LINE, "title": ""},
    {"do": "change", "chapter": "dawn", **LINE, "won": "nowhere"},
    {"do": "upload"},
    {"do": "nothing"},
    {},
)


def test_a_wrong_stroke_changes_nothing(story_campaign, users, client_of):
    client = client_of(users.organiser)
    for fields in WRONG:
        answer = write(client, story_campaign, **fields)
        assert (answer.status_code, answer.context["draft"].changed) == (422, False), fields
    assert client.get(url("write_story", story_campaign)).context["draft"].changed is False


def test_a_hostile_file_gets_one_line(story_campaign, users, client_of):
    client = client_of(users.organiser)
    for text in (b"[" * 100_000, b"{}", b"\x00", json.dumps(STORY | {"start": "x"}).encode()):
        answer = write(client, story_campaign, do="upload", file=SimpleUploadedFile("s.json", text))
        assert answer.status_code == 422, text[:9]
        assert len(answer.context["faulty"].errors["file"]) == 1, text[:9]


def test_a_story_goes_out_and_comes_in_again(story_campaign, users, client_of):
    client = client_of(users.organiser)
    text = client.get(url("story_document", story_campaign)).content
    write(client, story_campaign, do="begin")
    write(client, story_campaign, do="upload", file=SimpleUploadedFile("story.json", text))
    assert client.get(url("write_story", story_campaign)).context["draft"].changed is False


def test_of_two_organisers_the_second_sees_both(story_campaign, users, client_of):
    first, second = client_of(users.organiser), client_of(users.organiser)
    seen = map_and_story.digest_of(map_and_story.story_of(state_of(story_campaign)))
    for client, title in ((first, "First light"), (second, "Daybreak")):
        write(
            client,
            story_campaign,
            do="change",
            chapter="dawn",
            **LINE | {"title": title, "won": "noon", "lost": "storm"},
        )
    assert write(first, story_campaign, do="tell", seen=seen).status_code == 302
    answer = write(second, story_campaign, do="tell", seen=seen)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "First light" in page
    assert "Daybreak" in page
    assert state_of(story_campaign).story.chapter("dawn").title == "First light"


def test_a_chapter_typed_for_a_draft_that_is_gone_is_shown_and_not_lost(story_campaign, users, client_of):
    client = client_of(users.organiser)
    write(
        client,
        story_campaign,
        do="change",
        chapter="dawn",
        **LINE | {"title": "First light", "won": "noon", "lost": "storm"},
    )
    drawn = client.get(url("write_story", story_campaign)).context["mark"]
    client.logout()
    client.force_login(users.organiser)
    fields = LINE | {"text": "A long night's work.", "won": "noon", "lost": "storm"}
    answer = write(client, story_campaign, do="change", chapter="dawn", mark=drawn, **fields)
    assert answer.status_code == 409
    assert "The draft that you worked on is not there any more" in answer.content.decode()
    assert answer.content.decode().count("A long night&#x27;s work.") == 1


def test_a_story_a_hundred_chapters_deep_is_shown(story_campaign, users, client_of):
    deep = [chapter(f"c{n}", f"Chapter {n}", **({"won": f"c{n + 1}"} if n < 100 else {})) for n in range(1, 101)]
    seen = map_and_story.digest_of(map_and_story.story_of(state_of(story_campaign)))
    map_and_story.write_story(
        story_campaign, story_campaign.memberships.get(number=1), {"start": "c1", "chapters": deep}, seen
    )
    for name in ("story", "write_story"):
        page = client_of(users.organiser).get(url(name, story_campaign)).content.decode()
        assert "Chapter 100" in page
