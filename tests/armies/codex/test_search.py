"""The search over the codex: names before texts, accents and capitals left aside, nothing of another's."""

import pytest
from django.utils import translation

from armies.bridge import content_of, newest_release
from armies.codex.search import Entry, corrected, excerpt, highlight, marked, query_words, search
from armies.codex.search_index import index_entries
from armies.models import Faction
from people.folding import fold
from tests.armies.support.guard_faction import LAUNCHER, RIFLE, a_homebrew, load_the_guard, pack
from tests.support.operations import released_operation
from workshop.actions.publishing import publish


def names(entries, query):
    return [entry.name for entry in search(entries, query_words(query))]


def entry(name, text="", kind="weapon", of=""):
    return Entry(kind, name, of, "/", text)


def pieces(pieces_found):
    return [(piece.text, piece.marked) for piece in pieces_found]


# --- words ---------------------------------------------------------------------------------------------------------


def test_names_go_before_texts_and_whole_ones_first():
    every = [
        entry("Smoke", "A rifle is of no use in it."),
        entry("Trifle"),
        entry("Long rifle"),
        entry("Rifleman"),
        entry("Rifle"),
        entry("Bayonet"),
    ]
    assert names(every, "rifle") == ["Rifle", "Rifleman", "Long rifle", "Trifle", "Smoke"]


def test_every_word_must_be_there_in_the_name_the_text_or_what_it_is_part_of():
    every = [entry("Rifle", of="Guard · Line"), entry("Rifle", "of the line", of="Swarm"), entry("Rifle")]
    assert len(search(every, query_words("rifle line"))) == 2
    assert len(search(every, query_words("guard rifle"))) == 1


@pytest.mark.parametrize("query", ["epee", "ÉPÉE", "Épée", "épe\u0301e", "e\u0301pe\u0301e"])
def test_accents_and_capitals_do_not_matter(query):
    assert names([entry("Épée à deux mains")], query) == ["Épée à deux mains"]


def test_letters_that_are_two_are_found_either_way():
    every = [entry("Cœur"), entry("Straße"), entry("Kårø")]
    assert names(every, "coeur") == ["Cœur"]
    assert names(every, "STRASSE") == ["Straße"]
    assert names(every, "karo") == ["Kårø"]


def test_what_was_asked_for_is_marked_where_it_stands():
    assert pieces(marked("Épée à épées", ["epee"])) == [("Épée", True), (" à ", False), ("épée", True), ("s", False)]
    assert pieces(marked("Straße", ["ss"])) == [("Stra", False), ("ß", True), ("e", False)]
    assert pieces(marked("aaa", ["a", "aa"])) == [("a", True), ("a", True), ("a", True)]
    assert marked("", ["a"]) == []


def test_of_a_long_text_the_part_that_matters_is_shown():
    text = "word " * 100 + "needle " + "word " * 100
    shown_excerpt = excerpt(text, ["needle"])
    assert shown_excerpt.startswith("… word")
    assert shown_excerpt.endswith(" …")
    assert "needle" in shown_excerpt
    assert len(shown_excerpt) < 200
    assert excerpt("short", ["needle"]) == "short"
    assert excerpt(text, ["nothing"]).startswith("word")


@pytest.mark.parametrize("query", ["", "   ", "\0", "\0\0  \n", "\u0301"])
def test_nothing_is_nothing_to_look_for(query):
    assert query_words(query) == []
    assert search([entry("Rifle")], query_words(query)) == []


def test_a_query_has_an_end():
    assert query_words("x" * 10_000) == ["x" * 100]
    assert len(query_words(" ".join("abcdefghijklmnop"))) == 8
    assert query_words("a a A a\0a") == ["a"]


def test_folding_ten_thousand_letters_of_any_kind_is_quick_and_harmless():
    hostile = "Z̴̢̛a̷̕l͠g̸o 🎲 \u202e حرس <b> " * 400
    assert "zalgo" in fold(hostile)
    assert highlight(entry("x", hostile), ["zalgo"]).excerpt


# --- what is there -------------------------------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


@pytest.fixture
def book(db):
    """The Guard with abilities on a rule, a datasheet and a weapon."""
    edition = pack()
    rule = {"slug": "hold", "name": "Hold the Wall", "text": "Nobody passes."}
    own = {"slug": "dig", "name": "Dig In", "text": "Shovels before rifles."}
    hot = {"slug": "hot", "name": "Overheats", "text": "It glows."}
    edition["faction"]["rules"] = [rule]
    weapons = [RIFLE, {**LAUNCHER, "abilities": [hot]}]
    edition["datasheets"][0] |= {"abilities": [own], "weapons": weapons}
    return load_the_guard(edition)


def found(client, query, **more):
    """Kind, name and address of what the page shows."""
    context = client.get("/search/", {"q": query, **more}).context
    return [(find.entry.kind, find.entry.name, find.entry.address) for find, _ in context["matches"]]


def test_everything_is_found_at_its_address(book, visitor):
    rifles = "/factions/guard/datasheets/rifles/"
    assert ("faction", "The Guard", "/factions/guard/") in found(visitor, "guard")
    assert ("datasheet", "Line Rifles", rifles) in found(visitor, "line rifles")
    assert ("weapon", "Launcher", rifles) in found(visitor, "launcher")
    assert ("ability", "Hold the Wall", "/factions/guard/#introduction") in found(visitor, "nobody passes")
    assert ("ability", "Dig In", rifles) in found(visitor, "shovels")
    assert ("ability", "Overheats", rifles) in found(visitor, "glows")
    assert ("asset", "Smoke", "/factions/guard/assets/#asset-smoke") in found(visitor, "smoke")
    assert found(visitor, "draws first blood")[0] == ("operation", "Eradication", "/operations/eradication/")


def test_a_rule_is_found_by_its_number_and_by_its_words(db, visitor):
    assert found(visitor, "R-COV-02") == [("rule", "R-COV-02", "/rules/#R-COV-02")]
    assert found(visitor, "cov 02")[0][1] == "R-COV-02"
    assert ("rule", "R-ERA-02", "/rules/#R-ERA-02") in found(visitor, "first player to slay")


def test_a_rule_of_campaigns_is_found_by_its_number_and_by_its_words(db, visitor):
    assert found(visitor, "C-EXP-03") == [("rule", "C-EXP-03", "/rules/campaigns/#C-EXP-03")]
    assert ("rule", "C-EXP-03", "/rules/campaigns/#C-EXP-03") in found(visitor, "veteran elite")


def test_a_type_is_found_by_its_name_in_ones_own_language(guard, visitor):
    assert found(visitor, "com operators", kind="datasheet")[0][1] == "Signals"


def test_kinds_narrow_it_down_and_say_how_many_there_are(book, visitor):
    context = visitor.get("/search/?q=rifle&kind=weapon").context
    assert {find.entry.kind for find, _ in context["matches"]} == {"weapon"}
    assert {key for key, _, _ in context["kinds"]} == {"datasheet", "weapon", "ability"}
    assert context["total"] == sum(count for _, _, count in context["kinds"])
    assert len(found(visitor, "rifle", kind="nonsense")) == context["total"]


def test_many_finds_are_paged(db, visitor):
    edition = pack()
    weapons = [{**RIFLE, "slug": f"rifle-{n}", "name": f"Rifle {n}"} for n in range(20)]
    edition["datasheets"] = [{**edition["datasheets"][0], "slug": f"s{n}", "weapons": weapons} for n in range(3)]
    load_the_guard(edition)
    assert len(found(visitor, "rifle", kind="weapon")) == 30
    assert len(found(visitor, "rifle", kind="weapon", page="2")) == 30
    assert "Page 2 of 2" in visitor.get("/search/?q=rifle&kind=weapon&page=2").content.decode()


def test_only_what_the_newest_release_says_is_found(book, visitor):
    edition = pack()
    edition["datasheets"][0]["name"] = "Wall Guards"
    load_the_guard(edition)
    assert found(visitor, "launcher")[0][2] == "/factions/guard/datasheets/rifles/"
    assert found(visitor, "line rifles") == []
    assert found(visitor, "wall guards")[0][0] == "datasheet"
    Faction.objects.filter(slug="guard").update(summary="Zyxwv.")
    assert found(visitor, "zyxwv") == []
    publish(Faction.objects.get(slug="guard"))
    assert found(visitor, "zyxwv")[0][0] == "faction"


def test_anothers_private_faction_is_not_found(users, ada, ben, visitor):
    a_homebrew(users.ada, "hidden")
    assert found(ada, "line rifles")
    assert [found(client, "line rifles") for client in (ben, visitor)] == [[], []]


@pytest.mark.postgres
def test_ones_own_is_searched_before_what_others_made_public(users, ada, ben, monkeypatch):
    monkeypatch.setattr("damocles_site.search.MAX_FACTIONS", 2)
    for name in ("aaa", "bbb"):
        a_homebrew(users.ben, name, "public")
    a_homebrew(users.ada, "zzz")
    factions = {find[1] for find in found(ada, "line rifles")} and {
        find[2].split("/")[2] for find in found(ada, "line rifles")
    }
    assert factions == {"aaa", "zzz"}


@pytest.mark.postgres
@pytest.mark.parametrize("query", ["x" * 10_000, "<script>alert(1)</script>", "%", "'; --", "🎲", "\u202e"])
def test_any_query_is_answered_and_none_does_harm(book, visitor, query):
    answer = visitor.get("/search/", {"q": query, "kind": query, "page": query})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


@pytest.mark.postgres
def test_a_nul_is_no_query_of_ours(visitor):
    assert visitor.get("/search/", {"q": "a\0b"}).status_code == 400


def test_markup_in_what_is_found_is_inert(db, visitor):
    edition = pack()
    edition["assets"][0] |= {"name": "<b>Bold</b>", "text": "<img src=x> needle"}
    load_the_guard(edition)
    page = visitor.get("/search/?q=needle").content.decode()
    assert "&lt;b&gt;Bold" in page
    assert "&lt;img src=x&gt; <mark>needle</mark>" in page


def test_nothing_found_says_what_to_try(db, visitor):
    page = visitor.get("/search/?q=xyzzy").content.decode()
    assert "Nothing is called so or says that" in page
    assert "or a rule by its number" in visitor.get("/search/").content.decode()


def test_a_misspelt_word_finds_the_name_that_is_most_like_it(book, visitor):
    assert ("weapon", "Launcher", "/factions/guard/datasheets/rifles/") in found(visitor, "laucher")
    assert "This is what has “launcher”" in visitor.get("/search/?q=laucher").content.decode()
    assert corrected([entry("Harpoon"), entry("Rifle", "harp")], ["harpon", "rife", "harp", "orb"]) == [
        "harpoon", "rifle", "harp", "orb"
    ]  # fmt: skip


def test_a_release_is_folded_once_a_process(guard):
    release = newest_release("guard")
    assert index_entries(release, content_of(release)) is index_entries(newest_release("guard"), None)


def test_the_search_asks_as_often_for_fifty_operations_as_for_one(guard, visitor, django_assert_max_num_queries):
    from rules.damocles.engine.operations.eradication import eradication

    for n in range(50):
        document = eradication() | {"slug": f"op-{n}", "title": f"Operation {n}"}
        released_operation(slug=f"op-{n}", title=f"Operation {n}", document=document)
    for path in ("/search/?q=operation", "/operations/", "/operations/op-7/"):
        with django_assert_max_num_queries(6):
            assert visitor.get(path).status_code == 200


@pytest.mark.django_db
def test_a_process_that_searched_in_english_finds_a_type_in_french_too():
    release = newest_release(load_the_guard().slug)
    guard = release, content_of(release)
    assert names(index_entries(*guard), "scouts") == ["Runners"]
    with translation.override("fr"):
        assert names(index_entries(*guard), "éclaireurs") == ["Runners"]
        assert names(index_entries(*guard), "scouts") == []
