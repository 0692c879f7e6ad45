"""Each change of the builder, for a browser with htmx and for one without scripts; what cannot be is refused."""

import pytest

from armies.models import StrikeForce
from tests.armies.support.builder_requests import first, post, present
from tests.armies.support.guard_faction import a_list, change, load_the_guard, pack
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_each_change_is_made_and_answered(patrol, ada, htmx):
    """A third squad of rifles makes a platoon; at five men it is 90: 60 + 60 + 90 = 210 SV, 16 TP."""
    added = post(ada, patrol, "squads/", htmx=htmx, datasheet="rifles")
    typed = {"name": "Wall", "size": 4, "step-size": 1, "weapon-launcher": 1}
    changed = post(ada, patrol, "squads/2-2/", version=2, htmx=htmx, **typed)
    for answer in (added, changed):
        assert answer.status_code == (200 if htmx else 302)
    wall = {"id": "2-2", "datasheet": "rifles", "name": "Wall", "size": 5, "weapons": {"launcher": 1}}
    assert present(patrol).squads[2] == wall
    page = changed if htmx else ada.get(changed.headers["Location"])
    assert "210 of 500 Left 290 Tactical points 16" in text_of(page)
    assert "Wall: 5 units." in text_of(page)


def test_several_squads_are_added_by_one_press_and_undone_as_one(patrol, ada):
    added = post(ada, patrol, "squads/", htmx=True, datasheet="cannon", times=3)
    assert "3 × Cannon added." in text_of(added)
    assert [squad["datasheet"] for squad in present(patrol).squads] == ["rifles", "rifles", *["cannon"] * 3]
    post(ada, patrol, "undo/", version=2)
    assert len(present(patrol).squads) == 2
    for times in ("0", "21", "many"):
        assert post(ada, patrol, "squads/", version=3, htmx=True, datasheet="cannon", times=times).status_code == 422
    assert len(present(patrol).squads) == 2


def test_the_other_verbs_of_a_squad(guard, users, ada):
    it = a_list(users.ada, "rifles", "cannon")
    post(ada, it, "squads/s1/up/", version=1)
    post(ada, it, "squads/s0/duplicate/", version=2)
    post(ada, it, "squads/s1/down/", version=3)
    post(ada, it, "squads/s0/remove/", version=4)
    assert [squad["datasheet"] for squad in present(it).squads] == ["cannon", "rifles"]
    post(ada, it, "reorder/", version=5, squad=["3-2", "s1"])
    assert [squad["id"] for squad in present(it).squads] == ["3-2", "s1"]


@pytest.mark.rule("R-SQD-01")
@pytest.mark.parametrize(
    ("size", "step", "becomes"),
    [(6, 1, 6), (3, -1, 3), (5, 1, 6), (4, -1, 3), (9, 1, 9), (9, -1, 8), (1, 1, 2), (1, -1, 1)],
)
def test_a_step_never_leads_out_of_the_datasheets_sizes(patrol, ada, size, step, becomes):
    post(ada, patrol, "squads/s0/", name="", size=size, **{"step-size": step})
    assert first(patrol)["size"] == becomes


@pytest.mark.rule("R-AST-01")
def test_the_deck_counts_its_cards(patrol, ada):
    """Eleven Rations and one Smoke are one too many; a second Smoke is the last there may be."""
    page = post(ada, patrol, "deck/", htmx=True, more="smoke")
    assert "Deck 12 of 11 assets" in text_of(page)
    assert "12 of 11 assets: 1 too many. R-AST-01 Take 1 out of the deck" in text_of(page)
    post(ada, patrol, "deck/", version=2, more="smoke")
    post(ada, patrol, "deck/", version=3, more="smoke")
    assert present(patrol).deck == ["rations"] * 11 + ["smoke"] * 2
    post(ada, patrol, "deck/", version=3, fewer="rations")
    post(ada, patrol, "deck/", version=4, fewer="steady-now")
    assert present(patrol).deck == ["rations"] * 10 + ["smoke"] * 2


@pytest.mark.rule("R-DAT-01")
@pytest.mark.parametrize(
    ("size", "carriers", "step", "becomes"),
    [(4, 0, 1, 1), (4, 1, 1, 1), (4, 1, -1, 0), (4, 0, -1, 0), (4, 3, -1, 2), (4, 3, 1, 3), (0, 0, 1, 0)],
)
def test_a_step_never_gives_a_weapon_to_more_than_may_carry_it(patrol, ada, size, carriers, step, becomes):
    """One of a squad of rifles may have the launcher; in a squad of none nobody can."""
    fields = {"weapon-launcher": carriers, "step-weapon-launcher": step}
    post(ada, patrol, "squads/s0/", name="", size=size, **fields)
    assert first(patrol)["weapons"].get("launcher", 0) == becomes


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_a_wrong_form_keeps_what_was_typed_and_says_it_at_the_field(patrol, ada, htmx):
    page = post(ada, patrol, "squads/s0/", htmx=htmx, name="x" * 101, size="many")
    assert page.status_code == 422
    body = page.content.decode()
    assert f'value="{"x" * 101}"' in body
    assert 'value="many"' in body
    assert "Enter a whole number, such as 2000." in body
    assert "at most 100 characters" in body
    assert first(patrol)["size"] == 3
    assert StrikeForce.objects.get().version == 1


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("squads/", {"datasheet": "dragons"}),
        ("squads/", {}),
        ("squads/", {"datasheet": "1 OR 1=1"}),
        ("deck/", {}),
        ("deck/", {"more": "nothing"}),
        ("deck/", {"fewer": "nothing"}),
        ("deck/", {"more": "smoke", "fewer": "smoke"}),
        ("deck/", {"asset": "smoke", "copies": "2"}),
        ("squads/s0/", {"name": "", "size": "4", "step-size": "2"}),
        ("squads/s0/", {"name": "", "size": "4", "step-weapon-launcher": "9" * 5000}),
        ("settings/", {"name": "", "limit": "500"}),
        ("settings/", {"name": "A", "limit": "0"}),
        ("settings/", {"name": "A", "limit": "1000001"}),
        ("settings/", {"name": "two\nlines", "limit": "500"}),
        ("settings/", {"name": "bell\x07", "limit": "500"}),
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


def test_what_a_form_has_no_field_for_is_ignored(patrol, ada, users):
    extra = {"owner": users.ben.pk, "strike_force": 999, "datasheet": "cannon", "position": 7, "archived": "2020-01-01"}
    post(ada, patrol, "squads/s0/", name="", size=4, **extra)
    post(ada, patrol, "settings/", version=2, name="Mine", limit=500, slug="chosen", **{**extra, "strike_force": 1})
    it = StrikeForce.objects.get()
    assert (it.owner, it.slug, it.archived, it.version) == (users.ada, patrol.slug, None, 3)
    assert (first(it)["id"], first(it)["datasheet"]) == ("s0", "rifles")


def test_another_lists_squad_cannot_be_reached_through_mine(patrol, ada, ben, users):
    theirs = change(a_list(users.ben, "rifles"), 0, id="theirs")
    for path in ("", "remove/", "up/", "down/", "duplicate/"):
        assert post(ada, patrol, f"squads/theirs/{path}", name="", size=5).status_code == 404
    assert present(theirs) == theirs
    assert first(theirs)["size"] == 3
