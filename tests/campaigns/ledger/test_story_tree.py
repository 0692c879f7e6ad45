"""The story: a tree of chapters, and how battles turn its pages."""

import pytest

from campaigns.ledger.story import chapter_after, read_story
from rules.formats.errors import DocumentError


def story(start="dawn", **nexts):
    return {"start": start, "chapters": [{"id": id, "title": id.title(), "next": leads} for id, leads in nexts.items()]}


WAR = story(
    dawn={"won": "siege", "lost": "flight", "draw": "flight"}, siege={}, flight={"won": "siege_again"}, siege_again={}
)


@pytest.mark.rule("C-STO-01")
def test_a_story_reads_as_it_was_written():
    document = read_story(WAR).document()
    assert document["chapters"][0] == {
        "id": "dawn", "title": "Dawn", "text": "", "operation": None,
        "next": {"won": "siege", "lost": "flight", "draw": "flight"},
    }  # fmt: skip
    assert read_story(document) == read_story(WAR)


@pytest.mark.rule("C-STO-02")
@pytest.mark.parametrize(("outcome", "leads"), [("won", "siege"), ("lost", "flight"), ("draw", "flight")])
def test_the_outcome_of_the_first_side_turns_the_page(outcome, leads):
    assert chapter_after(read_story(WAR), "dawn", "dawn", outcome) == leads


@pytest.mark.rule("C-STO-02")
def test_an_outcome_that_leads_nowhere_ends_the_story():
    war = read_story(WAR)
    assert chapter_after(war, "flight", "flight", "won") == "siege_again"
    assert chapter_after(war, "flight", "flight", "draw") is None
    assert chapter_after(war, None, "flight", "won") is None


@pytest.mark.rule("C-STO-03")
@pytest.mark.parametrize("other", [None, "siege", "nowhere"])
def test_a_battle_for_another_chapter_turns_nothing(other):
    assert chapter_after(read_story(WAR), "dawn", other, "won") == "dawn"


CHAIN = {f"c{n}": {"won": f"c{n + 1}"} for n in range(100)} | {"c100": {}}


@pytest.mark.rule("C-STO-01")
def test_a_story_may_be_a_hundred_chapters_deep():
    shorter = dict(list(CHAIN.items())[:99]) | {"c99": {}}
    assert len(read_story(story("c0", **shorter)).chapters) == 100


@pytest.mark.rule("C-STO-01")
@pytest.mark.parametrize(
    ("document", "fault_line"),
    [
        (None, "cannot be empty (null); must be an object with the keys start, chapters"),
        ({"start": "a", "chapters": []}, "chapters: has 0 entries; must have at least 1"),
        (story("c0", **CHAIN), "chapters: has 101 entries; must have at most 100"),
        (story("night", dawn={}), 'start: cannot be "night"; must be the id of a chapter'),
        (story(dawn={"won": "dusk"}), 'chapters[0].next.won: cannot be "dusk"; must be the id of a chapter, or null'),
        (story(dawn={"won": "dawn"}), 'chapters[0].next.won: cannot be "dawn"; no chapter leads to the first'),
        (story(dawn={"won": "a"}, a={"lost": "dawn"}), 'chapters[1].next.lost: cannot be "dawn"; no chapter leads'),
        (
            story(dawn={}, a={"won": "b"}, b={"won": "a"}),
            "chapters[1]: cannot be reached; must be where a chapter leads",
        ),
        (
            story(dawn={"won": "a", "lost": "b"}, a={"won": "c"}, b={"draw": "c"}, c={}),
            'chapters[2].next.draw: cannot be "c"; "a" leads there already',
        ),
        (
            story(dawn={"won": "a", "lost": "a"}, a={"draw": "a"}),
            'chapters[1].next.draw: cannot be "a"; "dawn" leads there',
        ),
        (
            story(dawn={"tied": "a"}),
            "chapters[0].next.tied: is not a key of this object; it has the keys won, lost, draw",
        ),
        (story(dawn={"won": 3}), "chapters[0].next.won: cannot be 3; must be 1 to 60 letters"),
        (story(dawn=[]), "chapters[0].next: cannot be a list of 0; must be an object with the keys won, lost, draw"),
        ({"start": "a", "chapters": [{"id": "a", "title": ""}]}, "chapters[0].title: cannot be"),
        (
            {"start": "a", "chapters": [{"id": "a", "title": "A", "text": "x" * 5001}]},
            "chapters[0].text: has 5,001 letters",
        ),
        (
            {"start": "a", "chapters": [{"id": "a", "title": "A", "operation": "No Slug"}]},
            'chapters[0].operation: cannot be "No Slug"; must be 1 to 60 lowercase letters, digits and hyphens, or',
        ),
        (
            {"start": "a", "chapters": [{"id": "a", "title": "A"}, {"id": "a", "title": "B"}]},
            'chapters[1].id: "a" is taken by entry [0]',
        ),
        ({"start": "a", "chapters": [{"id": "a", "title": "\ud800"}]}, "chapters[0].title: cannot be"),
    ],
)
def test_a_wrong_story_gets_one_line(document, fault_line):
    with pytest.raises(DocumentError) as refused:
        read_story(document)
    assert str(refused.value).startswith(fault_line)
