"""The builder over HTTP: each change for a browser with htmx and for one without scripts, figures reckoned by hand."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.actions import Edit
from armies.actions.releases import upgrade
from armies.bridge import newest_release, verdict_of
from armies.desk import Desk
from armies.models import StrikeForce
from armies.words import change_in_words
from tests.armies.guard import a_list, change, load_the_guard, pack

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
NAMES = [HOSTILE, "🎲🗡️ Zwölf", "حرس الجدار", "‮evil", "Z͑̇a̴l̷g̵o", "=cmd|' /C calc'!A0", "{{ settings.SECRET_KEY }}"]


def text_of(response):
    """What a person reads, in one line."""
    body = re.sub(r"<script.*?</script>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(body).split())


def post(client, patrol, path="", *, version=1, htmx=False, **fields):
    url = f"{patrol.get_absolute_url()}{path}"
    return client.post(url, {"version": version, **fields}, headers=HTMX if htmx else {})


def present(strike_force):
    return StrikeForce.objects.get(pk=strike_force.pk)


def first(strike_force):
    return present(strike_force).squads[0]


@pytest.mark.rule("R-ARM-02", "R-ARM-05", "R-TSK-06")
def test_the_verdict_stands_beside_the_list(guard, cast, ada):
    """60 + 40 + 50 + 30 + 90 + 20 = 290 of 500 SV, 210 left; one of each type is a company: 12 + 8 = 20 TP."""
    it = a_list(cast.ada, "rifles", "runners", "sappers", "signals", "cannon", "trench", cards=11)
    text = text_of(ada.get(it.get_absolute_url()))
    assert "Strategic valor 290 of 500 Left 210 Tactical points 20 Legal" in text
    assert "Company R-TSK-06 Line Rifles, Runners, Sappers, Signals, Cannon, Trench +8 TP" in text


def test_every_violation_comes_with_its_rule_and_what_mends_it(guard, cast, ada):
    """180 of 100 SV; a squad of 2 and one of 7 rifles; two launchers; 3 Smoke of 2; 3 of 11 cards."""
    it = a_list(cast.ada, "rifles", "rifles", limit=100)
    change(it, 0, size=2)
    it.deck = ["smoke"] * 3
    change(it, 1, size=7, weapons={"launcher": 2})
    page = ada.get(it.get_absolute_url())
    text = text_of(page)
    assert "180 of 100 SV: 80 too many. R-ARM-02" in text
    assert "2 of at least 3 units: 1 too few. R-ARM-04 Raise Line Rifles (squad 1) to size 3." in text
    assert "7 of at most 6 units: 1 too many. R-ARM-04" in text
    assert "2 of at most 1 may carry Launcher: 1 too many. R-DAT-01" in text
    assert "3 of 11 assets: 8 too few. R-AST-01 Add 8 more to the deck." in text
    assert "Smoke: 3 of at most 2 copies: 1 too many. R-AST-01" in text
    assert 'href="/rules/#R-ARM-02"' in page.content.decode()


@pytest.mark.rule("R-TSK-01")
def test_a_near_miss_says_what_it_would_cost(patrol, ada):
    page = text_of(ada.get(patrol.get_absolute_url()))
    assert "Platoon R-TSK-01 One more squad of troops: from 60 SV (Line Rifles) +4 TP" in page
    StrikeForce.objects.update(limit=150)
    assert "from 60 SV (Line Rifles), more than is left" in text_of(ada.get(patrol.get_absolute_url()))


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_each_change_is_made_and_answered(patrol, ada, htmx):
    """A third squad of rifles makes a platoon; at five men it is 90: 60 + 60 + 90 = 210 SV, 16 TP."""
    added = post(ada, patrol, "squads/", htmx=htmx, datasheet="rifles")
    typed = {"name": "Wall", "size": 4, "step": 1, "weapon-launcher": 1}
    changed = post(ada, patrol, "squads/2-2/", version=2, htmx=htmx, **typed)
    for answer in (added, changed):
        assert answer.status_code == (200 if htmx else 302)
    wall = {"id": "2-2", "datasheet": "rifles", "name": "Wall", "size": 5, "weapons": {"launcher": 1}}
    assert present(patrol).squads[2] == wall
    page = changed if htmx else ada.get(changed.headers["Location"])
    assert "210 of 500 Left 290 Tactical points 16" in text_of(page)
    assert "Wall: 5 units." in text_of(page)


def test_the_other_verbs_of_a_squad(guard, cast, ada):
    it = a_list(cast.ada, "rifles", "cannon")
    post(ada, it, "squads/s1/up/", version=1)
    post(ada, it, "squads/s0/duplicate/", version=2)
    post(ada, it, "squads/s1/down/", version=3)
    post(ada, it, "squads/s0/drop/", version=4)
    assert [squad["datasheet"] for squad in present(it).squads] == ["cannon", "rifles"]
    post(ada, it, "order/", version=5, squad=["3-2", "s1"])
    assert [squad["id"] for squad in present(it).squads] == ["3-2", "s1"]


@pytest.mark.rule("R-SQD-01")
@pytest.mark.parametrize(
    ("size", "step", "becomes"),
    [(6, 1, 6), (3, -1, 3), (5, 1, 6), (4, -1, 3), (9, 1, 9), (9, -1, 8), (1, 1, 2), (1, -1, 1)],
)
def test_a_step_never_leads_out_of_the_datasheets_sizes(patrol, ada, size, step, becomes):
    post(ada, patrol, "squads/s0/", name="", size=size, step=step)
    assert first(patrol)["size"] == becomes


def test_the_deck_counts_its_cards(patrol, ada):
    page = post(ada, patrol, "deck/", htmx=True, asset="smoke", copies=2)
    assert "Deck 13 of 11 assets" in text_of(page)
    assert "13 of 11 assets: 2 too many. R-AST-01 Take 2 out of the deck." in text_of(page)


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_a_wrong_form_keeps_what_was_typed_and_says_it_at_the_field(patrol, ada, htmx):
    page = post(ada, patrol, "squads/s0/", htmx=htmx, name="x" * 101, size="many")
    assert page.status_code == 422
    body = page.content.decode()
    assert f'value="{"x" * 101}"' in body
    assert 'value="many"' in body
    assert "Enter a whole number." in body
    assert "at most 100 characters" in body
    assert first(patrol)["size"] == 3
    assert StrikeForce.objects.get().version == 1


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("squads/", {"datasheet": "dragons"}),
        ("squads/", {}),
        ("squads/", {"datasheet": "1 OR 1=1"}),
        ("deck/", {"asset": "smoke", "copies": "1e9"}),
        ("deck/", {"asset": "smoke", "copies": "-1"}),
        ("deck/", {"asset": "smoke", "copies": "9" * 5000}),
        ("deck/", {"asset": "nothing", "copies": "1"}),
        ("agreement/", {"name": "", "limit": "500"}),
        ("agreement/", {"name": "A", "limit": "0"}),
        ("agreement/", {"name": "A", "limit": "1000001"}),
        ("agreement/", {"name": "two\nlines", "limit": "500"}),
        ("agreement/", {"name": "bell\x07", "limit": "500"}),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_stored(patrol, ada, path, fields):
    assert post(ada, patrol, path, **fields).status_code == 422
    assert StrikeForce.objects.get().version == 1


def test_another_factions_datasheet_cannot_be_added(patrol, ada):
    load_the_guard(pack(faction={"slug": "others", "name": "Others"}))
    foreign = pack(faction={"slug": "others", "name": "Others"})
    foreign["datasheets"][0]["slug"] = "strangers"
    load_the_guard(foreign)
    assert post(ada, patrol, "squads/", datasheet="strangers").status_code == 422


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_a_change_that_comes_too_late_shows_both_sides_and_loses_nothing(patrol, ada, htmx):
    post(ada, patrol, "squads/s0/", name="Theirs", size=4)
    late = post(ada, patrol, "squads/s0/", htmx=htmx, name="Mine", size=6)
    assert late.status_code == 409
    text = text_of(late)
    assert "What you wanted Name Mine Size 6" in text
    assert "What stands now Name Theirs Size 4" in text
    assert first(patrol)["name"] == "Theirs"
    again = dict(
        re.findall(
            r'<input type="hidden" name="(\w+)" value="([^"]*)">', late.content.decode().split("conflict__again")[1]
        )
    )
    assert (again["name"], again["size"], again["version"]) == ("Mine", "6", "2")
    assert post(ada, patrol, "squads/s0/", **again).status_code == 302
    assert first(patrol)["name"] == "Mine"


def test_a_squad_dropped_meanwhile_cannot_be_changed_but_what_was_typed_stays(patrol, ada):
    post(ada, patrol, "squads/s0/drop/")
    late = post(ada, patrol, "squads/s0/", name="Too late", size=6)
    assert late.status_code == 409
    assert "Squad dropped meanwhile" in text_of(late)
    assert "Too late" in text_of(late)
    assert "Make my change" not in text_of(late)


def test_a_list_deleted_in_another_tab_is_404_and_what_was_typed_is_shown(patrol, ada):
    url = patrol.get_absolute_url()
    post(ada, patrol, "delete/")
    late = ada.post(f"{url}agreement/", {"version": 1, "name": "A long name I thought about", "limit": 500})
    assert late.status_code == 404
    assert "A long name I thought about" in text_of(late)


def test_a_form_without_its_version_is_stale(patrol, ada):
    for version in ("", "abc", "-1", "9" * 40, "١"):
        assert post(ada, patrol, "squads/", version=version, datasheet="rifles").status_code == 409
    assert len(present(patrol).squads) == 2


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_a_double_click_is_one_effect_and_the_same_answer(patrol, ada, htmx):
    answers = [post(ada, patrol, "squads/", htmx=htmx, datasheet="rifles") for _ in range(2)]
    assert [answer.status_code for answer in answers] == ([200, 200] if htmx else [302, 302])
    assert len(present(patrol).squads) == 3
    assert StrikeForce.objects.get().version == 2


def test_dropping_twice_is_one_effect_and_the_same_answer(patrol, ada):
    assert [post(ada, patrol, "squads/s0/drop/").status_code for _ in range(2)] == [302, 302]
    assert len(present(patrol).squads) == 1


def test_what_a_form_has_no_field_for_is_ignored(patrol, ada, cast):
    extra = {"owner": cast.ben.pk, "strike_force": 999, "datasheet": "cannon", "position": 7, "archived": "2020-01-01"}
    post(ada, patrol, "squads/s0/", name="", size=4, **extra)
    post(ada, patrol, "agreement/", version=2, name="Mine", limit=500, slug="chosen", **{**extra, "strike_force": 1})
    it = StrikeForce.objects.get()
    assert (it.owner, it.slug, it.archived, it.version) == (cast.ada, patrol.slug, None, 3)
    assert (first(it)["id"], first(it)["datasheet"]) == ("s0", "rifles")


def test_another_lists_squad_cannot_be_reached_through_mine(patrol, ada, ben, cast):
    theirs = change(a_list(cast.ben, "rifles"), 0, id="theirs")
    for path in ("", "drop/", "up/", "down/", "duplicate/"):
        assert post(ada, patrol, f"squads/theirs/{path}", name="", size=5).status_code == 404
    assert present(theirs) == theirs
    assert first(theirs)["size"] == 3


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_only_ever_text(patrol, ada, name):
    assert post(ada, patrol, "agreement/", name=name[:100], limit=500).status_code == 302
    assert post(ada, patrol, "squads/s0/", version=2, name=name[:100], size=3).status_code == 302
    for path in ("", "delete/", "../"):
        body = ada.get(f"{patrol.get_absolute_url()}{path}").content.decode()
        assert "<script>alert" not in body
        assert "<img src=x" not in body
    assert StrikeForce.objects.get().name == name[:100]
    assert post(ada, patrol, "squads/", version=1, datasheet="rifles").status_code == 409


def test_a_name_of_ten_thousand_letters_is_refused_and_kept(patrol, ada):
    page = post(ada, patrol, "agreement/", name="W" * 10_000, limit=500)
    assert page.status_code == 422
    assert "W" * 10_000 in page.content.decode()


def test_a_new_release_changes_no_list_until_its_owner_wants_it(patrol, ada):
    """The Guard's next edition has no rifles, and its Rations may be in a deck twice."""
    edition = pack()
    edition["datasheets"] = edition["datasheets"][1:]
    edition["assets"][2]["copies"] = 2
    load_the_guard(edition)
    assert "Strategic valor 120 of 500 Left 380 Tactical points 12 Legal" in text_of(ada.get(patrol.get_absolute_url()))
    upgrade(present(patrol), Edit(1), newest_release("guard"))
    text = text_of(ada.get(patrol.get_absolute_url()))
    assert 'Squad 1: The Guard has no datasheet "rifles". R-ARM-01' in text
    assert "Rations: 11 of at most 2 copies: 9 too many." in text
    assert "not of this faction" in text
    assert post(ada, patrol, "squads/s0/drop/", version=2).status_code == 302


def test_undo_and_redo_bring_back_what_stood(patrol, ada):
    post(ada, patrol, "squads/", datasheet="rifles")
    post(ada, patrol, "squads/s0/drop/", version=2)
    for version, step, left in [
        (3, "undo", ["s0", "s1", "2-2"]),
        (4, "undo", ["s0", "s1"]),
        (5, "redo", ["s0", "s1", "2-2"]),
        (6, "redo", ["s1", "2-2"]),
        (7, "undo", ["s0", "s1", "2-2"]),
    ]:
        assert post(ada, patrol, f"{step}/", version=version).status_code == 302
        assert [squad["id"] for squad in present(patrol).squads] == left, version
    post(ada, patrol, "versions/1/restore/", version=8)
    assert [squad["id"] for squad in present(patrol).squads] == ["s0", "s1"]
    assert [change_in_words(change) for change in patrol.changes.all()] == [
        "Version 1 restored.",
        "Undone: Line Rifles dropped.",
        "Redone: Line Rifles dropped.",
        "Redone: Line Rifles added.",
        "Undone: Line Rifles added.",
        "Undone: Line Rifles dropped.",
        "Line Rifles dropped.",
        "Line Rifles added.",
        "Third Patrol founded.",
    ]


def test_there_is_an_end_to_undoing(patrol, ada):
    assert "There is nothing to undo." in text_of(post(ada, patrol, "undo/"))
    assert "There is nothing to redo." in text_of(post(ada, patrol, "redo/"))
    assert post(ada, patrol, "versions/9/restore/").status_code == 404


def test_archiving_is_no_step_to_undo(patrol, ada):
    post(ada, patrol, "squads/s0/drop/")
    post(ada, patrol, "archive/", version=2)
    post(ada, patrol, "undo/", version=3)
    assert [squad["id"] for squad in present(patrol).squads] == ["s0", "s1"]
    assert present(patrol).archived


def test_a_mend_is_done_by_its_button(guard, cast, ada):
    """180 of 130 SV: dropping one squad of 60 is the cheapest way; then the deck is filled with 2, 2 and 7 cards."""
    it = a_list(cast.ada, "rifles", "rifles", "rifles", limit=130)
    for version in (1, 2):
        key = Desk(StrikeForce.objects.with_release().get(pk=it.pk)).findings[0].mends[0].key
        assert post(ada, it, "mend/", version=version, mend=key).status_code == 302
    now = present(it)
    assert [squad["id"] for squad in now.squads] == ["s1", "s2"]
    assert sorted(now.deck) == ["rations"] * 7 + ["smoke"] * 2 + ["steady-now"] * 2
    assert verdict_of(now).legal
    assert post(ada, it, "mend/", version=3, mend="0" * 16).status_code == 422


QUERIES_OF_THE_BUILDER = 3
QUERIES_OF_A_CHANGE = 8
QUERIES_OF_THE_SHELF = 5


@pytest.mark.parametrize("squads", [1, 50])
def test_the_builder_asks_as_often_for_fifty_squads_as_for_one(guard, cast, ada, squads):
    it = a_list(cast.ada, *["rifles", "runners", "cannon", "sappers", "signals"] * (squads // 5) or ["rifles"])
    ada.get(it.get_absolute_url())
    with CaptureQueriesContext(connection) as asked:
        assert ada.get(it.get_absolute_url()).status_code == 200
    assert len(asked) == QUERIES_OF_THE_BUILDER, [query["sql"] for query in asked]
    with CaptureQueriesContext(connection) as asked:
        assert post(ada, it, "squads/s0/", htmx=True, name="", size=4).status_code == 200
    assert len(asked) == QUERIES_OF_A_CHANGE, [query["sql"] for query in asked]


@pytest.mark.parametrize("lists", [1, 50])
def test_the_shelf_asks_as_often_for_fifty_lists_as_for_one(guard, cast, ada, lists):
    load_the_guard(pack(faction={"slug": "others", "name": "Others"}))
    for n in range(lists):
        a_list(cast.ada, "rifles", "cannon", name=f"Patrol {n}", cards=3)
    ada.get("/strike-forces/")
    with CaptureQueriesContext(connection) as asked:
        page = ada.get("/strike-forces/")
    assert page.content.decode().count('class="card__link"') == lists
    assert len(asked) == QUERIES_OF_THE_SHELF, [query["sql"] for query in asked]
