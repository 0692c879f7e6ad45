"""My collection: what I own, what my lists lack, and the same as a table."""

import csv
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction

from armies.actions import ChangeRequest
from armies.actions import archiving as actions
from armies.actions.ownership import Count, save_counts
from armies.collection.ownership import can_field, missing, missing_for, needed, owned_by_faction
from armies.models import Faction, OwnedModels, StrikeForce, Visibility
from armies.models.owned import Figures
from tests.armies.support.guard_faction import OTHERS, PACK, a_list, change, load_the_guard, pack
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db
URL = "/collection/"


def own(user, faction, **models):
    triples = {slug: count if isinstance(count, tuple) else (count,) for slug, count in models.items()}
    save_counts(user, [Count(faction, slug, *figures) for slug, figures in triples.items()])


def owned(user):
    return dict(OwnedModels.objects.filter(user=user).values_list("datasheet", "models"))


def figures(user):
    return {row.datasheet: row.figures for row in OwnedModels.objects.filter(user=user)}


def send(client, was=None, **models):
    """`rifles` is their number of models, `built_rifles` another of their figures."""
    named = {slug: slug.replace("_", "-") if "_" in slug else f"models-{slug}" for slug in {*models, *(was or {})}}
    fields = {named[slug]: count for slug, count in models.items() if slug != "step"}
    fields |= {f"was-{named[slug]}": count for slug, count in (was or {}).items()}
    step = {"step": models["step"]} if "step" in models else {}
    return client.post(URL, {"faction": "guard", **fields, **step})


def upload(client, text, name="c.csv"):
    content = text if isinstance(text, bytes) else text.encode()
    return client.post(f"{URL}import/", {"file": SimpleUploadedFile(name, content)})


def test_a_visitor_has_no_collection(guard, visitor):
    for path in ("", "export/"):
        assert visitor.get(f"{URL}{path}").headers["Location"].startswith("/accounts/login/")


def test_what_is_typed_is_kept(guard, ada, users):
    page = send(ada, rifles=7, cannon=1, runners=0)
    assert page.headers["Location"] == "/collection/?faction=guard"
    assert owned(users.ada) == {"rifles": 7, "cannon": 1}
    text = text_of(ada.get(URL))
    assert "8 models" in text
    assert "Line Rifles" in text
    send(ada, was={"rifles": 7, "cannon": 1}, rifles="", cannon=1)
    assert owned(users.ada) == {"cannon": 1}


def test_the_buttons_count_up_and_down_and_stop_at_the_ends(guard, ada, users):
    page = send(ada, rifles=3, step="models-rifles:1")
    assert page.headers["Location"].endswith("#own-rifles")
    assert owned(users.ada) == {"rifles": 4}
    send(ada, rifles=0, step="models-rifles:-1")
    assert owned(users.ada) == {}
    send(ada, rifles=10_000, step="models-rifles:1")
    assert owned(users.ada) == {"rifles": 10_000}
    send(ada, rifles=5, step="models-dragons:1")
    send(ada, was={"rifles": 5}, rifles=5, step="models-rifles:99")
    assert owned(users.ada) == {"rifles": 5}


def test_a_button_takes_the_other_figures_along(guard, ada, users):
    """Painted means built, built means owned; of two models no three are built, and of one built no two painted."""
    send(ada, rifles=2, built_rifles=2, painted_rifles=2, step="painted-rifles:1")
    assert figures(users.ada) == {"rifles": (3, 3, 3)}
    send(ada, rifles=3, built_rifles=3, painted_rifles=1, step="built-rifles:-1")
    assert figures(users.ada) == {"rifles": (3, 2, 1)}
    send(ada, was={"rifles": 3, "built_rifles": 2, "painted_rifles": 1}, rifles=3, built_rifles=2, painted_rifles=1,
         step="models-rifles:-1")  # fmt: skip
    assert figures(users.ada) == {"rifles": (2, 2, 1)}
    text = text_of(ada.get(URL))
    assert "2 models: 2 built, 1 of 2 painted" in text
    assert 'max="2" value="1"' in ada.get(URL).content.decode()


@pytest.mark.parametrize(
    ("typed", "fault_line"),
    [
        ((5, 6, 0), "Built: must be at most 5, as many as are owned"),
        ((5, 4, 5), "Painted: must be at most 4, as many as are built"),
        (("", 1, 0), "Built: must be at most 0, as many as are owned"),
    ],
)
def test_more_is_neither_painted_than_built_nor_built_than_owned(guard, ada, users, typed, fault_line):
    models, built, painted = typed
    page = send(ada, rifles=models, built_rifles=built, painted_rifles=painted, cannon=1)
    assert page.status_code == 422
    assert text_of(page).count(fault_line) == 1
    assert owned(users.ada) == {}


@pytest.mark.parametrize(("show", "names"), [("", 6), ("build", 1), ("paint", 2), ("dragons", 6)])
def test_what_is_left_to_build_or_to_paint_is_shown_alone(guard, ada, users, show, names):
    """Of six datasheets the rifles are finished, one of two cannons is built, the runners are built and bare."""
    own(users.ada, guard, rifles=(3, 3, 3), cannon=(2, 1, 1), runners=(2, 2, 0))
    form = ada.get(f"{URL}?show={show}").context["form"]
    assert sum(len(rows) for _type, rows in form.by_type()) == names
    done = {f"{key}-runners": 2 for key in ("models", "built", "painted")}
    answer = ada.post(URL, {"faction": "guard", "show": "paint", **done}, headers={"HX-Request": "true"})
    assert [row.slug for _type, rows in answer.context["form"].by_type() for row in rows] == ["runners", "cannon"]


@pytest.mark.postgres
def test_two_tabs_that_count_different_things_both_count(guard, ada, users):
    """The second tab still shows no rifles; it writes the runners alone. The same number: the last one wins."""
    none = {"rifles": 0, "runners": 0}
    send(ada, was=none, rifles=6, runners=0)
    send(ada, was=none, rifles=0, runners=2)
    assert owned(users.ada) == {"rifles": 6, "runners": 2}
    send(ada, was=none, rifles=9, runners=0)
    assert owned(users.ada) == {"rifles": 9, "runners": 2}


@pytest.mark.postgres
@pytest.mark.parametrize("typed", ["-1", "10001", "x", "1.5", "9" * 5000, "<script>"])
def test_a_wrong_number_is_said_at_its_row_and_nothing_is_kept(guard, ada, users, typed):
    page = send(ada, rifles=typed, cannon=1)
    assert page.status_code == 422
    body = page.content.decode()
    assert 'aria-describedby="error-rifles"' in body
    assert "<script>" not in body.replace("<script src", "")
    assert owned(users.ada) == {}


def test_what_the_book_no_longer_has_stays_in_the_cupboard(guard, ada, users):
    own(users.ada, guard, rifles=3, cannon=1)
    edition = pack()
    edition["datasheets"] = edition["datasheets"][1:]
    load_the_guard(edition)
    assert "No longer in the book" in text_of(ada.get(URL))
    send(ada, was={"rifles": 3}, rifles=2, cannon=1)
    assert owned(users.ada) == {"rifles": 2, "cannon": 1}


def test_another_players_collection_is_their_own(guard, ada, ben, users):
    send(ada, rifles=6)
    send(ben, rifles=1)
    assert (owned(users.ada), owned(users.ben)) == ({"rifles": 6}, {"rifles": 1})


def test_a_faction_one_may_not_use_is_not_there(guard, ada, users):
    Faction.objects.filter(pk=guard.pk).update(homebrew=True, owner=users.ben)
    assert ada.get(f"{URL}?faction=guard").status_code == 404
    assert ada.get(f"{URL}?faction=no-such").status_code == 404
    assert send(ada, rifles=1).status_code == 404
    assert "No faction yet" in text_of(ada.get(URL))


@pytest.mark.postgres
def test_the_page_begins_with_what_most_is_owned_of(guard, ada, users):
    load_the_guard(PACK, OTHERS)
    assert ada.get(URL).context["faction"].slug == "guard"
    own(users.ada, Faction.objects.get(slug="swarm"), crawlers=5)
    own(users.ada, guard, rifles=3)
    assert ada.get(URL).context["faction"].slug == "swarm"
    assert ada.get(f"{URL}?faction=guard").context["faction"].slug == "guard"


@pytest.mark.postgres
def test_the_database_keeps_one_row_of_each_and_no_empty_one(guard, users):
    OwnedModels.objects.create(user=users.ada, faction=guard, datasheet="rifles", models=1)
    for datasheet, *wrong in (("rifles", 1), ("cannon", 0), ("cannon", 10_001), ("cannon", 1, 2), ("cannon", 2, 1, 2)):
        with pytest.raises(IntegrityError), transaction.atomic():
            OwnedModels.objects.create(user=users.ada, faction=guard, datasheet=datasheet, **Figures(*wrong)._asdict())


def test_a_list_takes_a_model_for_each_unit(patrol, users, guard):
    """Two squads of 3 and 5 rifles: eight models. With six owned two are missing, and one cannon."""
    change(patrol, 1, size=5)
    patrol.squads.append({"id": "s9", "datasheet": "cannon", "size": 1, "name": "", "weapons": {}})
    assert needed(patrol) == {"rifles": 8, "cannon": 1}
    assert missing(patrol, {"rifles": Figures(6)}) == {"rifles": 2, "cannon": 1}
    assert missing(patrol, {"rifles": Figures(8), "cannon": Figures(4)}) == {}


def test_who_keeps_no_collection_lacks_nothing(patrol, users, guard, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert missing_for(users.ada, patrol) == {}
    own(users.ada, guard, cannon=1)
    assert missing_for(users.ada, patrol) == {"rifles": 6}
    own(users.ada, guard, rifles=6)
    assert missing_for(users.ada, patrol) == {}


def test_which_lists_can_be_fielded(patrol, users, guard):
    assert not can_field(patrol, owned_by_faction(users.ada))
    own(users.ada, guard, rifles=6)
    collection = owned_by_faction(users.ada)
    assert can_field(patrol, collection)
    assert not can_field(a_list(users.ada, "rifles", "cannon"), collection)
    assert not can_field(a_list(users.ada), collection)


def test_who_reads_a_list_sees_what_they_lack(patrol, ada, ben, visitor, users, guard):
    actions.share(patrol, ChangeRequest(1), Visibility.LINK)
    link = f"/lists/{StrikeForce.objects.get().token}/"
    own(users.ada, guard, rifles=4)
    own(users.ben, guard, rifles=9)
    assert "2 more of Line Rifles" in text_of(ada.get(link))
    assert "You own every model of it." in text_of(ben.get(link))
    assert "collection" not in text_of(visitor.get(link)).replace("My collection", "")


def test_a_collection_goes_out_as_a_table_and_comes_back(guard, ada, ben, users):
    own(users.ada, guard, rifles=(7, 5, 2), cannon=1)
    file = ada.get(f"{URL}export/")
    assert file.headers["Content-Disposition"] == 'attachment; filename="collection.csv"'
    rows = list(csv.reader(StringIO(file.content.decode("utf-8-sig"))))
    assert rows == [
        ["faction", "part", "name", "models", "built", "painted"],
        ["guard", "cannon", "Cannon", "1", "0", "0"],
        ["guard", "rifles", "Line Rifles", "7", "5", "2"],
    ]
    own(users.ben, guard, runners=2)
    assert "2 rows are kept." in text_of(
        ben.post(f"{URL}import/", {"file": SimpleUploadedFile("c.csv", file.content)}, follow=True)
    )
    assert figures(users.ben) == {"cannon": (1, 0, 0), "rifles": (7, 5, 2), "runners": (2, 0, 0)}


def test_what_a_table_does_not_say_is_built_or_painted_stays_as_it_is(guard, ada, users):
    own(users.ada, guard, rifles=(7, 5, 2), runners=(3, 1, 0))
    assert upload(ada, "faction,part,models\nguard,rifles,8").status_code == 302
    assert upload(ada, "faction,part,models,built\nguard,cannon,8,2\nguard,runners,1,").status_code == 302
    kept = {"rifles": (8, 5, 2), "cannon": (8, 2, 0), "runners": (1, 1, 0)}
    assert figures(users.ada) == kept
    refused = upload(ada, "faction,part,models\nguard,cannon,9\nguard,rifles,4")
    assert "rifles: has more built than these models; must be at most 4" in text_of(refused)
    refused = upload(ada, "faction,part,models,built\nguard,rifles,8,1")
    assert "rifles: has more painted than these built; must be at most 1" in text_of(refused)
    assert figures(users.ada) == kept


@pytest.mark.parametrize("name", ["=cmd|'/c calc'!A1", "+1", "-1", "@sum", "\t=1", "'=1"])
def test_no_cell_of_the_table_is_a_formula(db, ada, users, name):
    hostile = pack()
    hostile["datasheets"][0]["name"] = name.strip()
    load_the_guard(hostile)
    own(users.ada, Faction.objects.get(), rifles=1)
    rows = list(csv.reader(StringIO(ada.get(f"{URL}export/").content.decode("utf-8-sig"))))
    assert rows[1][2] == f"'{name.strip()}"


@pytest.mark.parametrize(
    ("table", "fault_line"),
    [
        (
            "faction,part,models\nguard,rifles,3\nguard,dragons,1",
            'line 3: has "dragons"; must be a slug',
        ),
        ("faction,part,models\ndragons,rifles,3", 'line 2: has the faction "dragons"; must be one you may use'),
        (
            "faction,part,models\nguard,rifles,-3",
            'line 2: has "-3" models; must be a whole number from 0 to 10000',
        ),
        ("faction;part;models\nguard;rifles;2,000", 'has "2,000" models; it may mean 2000 or 2: write thousands'),
        ("faction,part,models\nguard,rifles,1.000", 'has "1.000" models; it may mean 1000 or 1: write thousands'),
        ("faction,part,models\nguard,rifles,10001", 'has "10001" models'),
        ("faction,part,models\nguard,rifles,٣", "models; must be a whole number"),
        ("faction,part,models\nguard,rifles,", 'has "" models'),
        ("faction,part,models\nguard,rifles,1\nguard,rifles,2", "line 3: names rifles again"),
        ("faction,part,models,built\nguard,rifles,3,4", 'line 2: has "4" built; must be at most 3, as many as'),
        ("faction,part,models,painted\nguard,rifles,3,x", 'line 2: has "x" painted; must be a whole number'),
        ("faction,part\nguard,rifles", "has no column models"),
        ("faction,part,models,price\nguard,rifles,1,2", "column 4"),
        ("faction,part,models\nguard,rifles,1,2", "row 2: has 4 cells for 3 columns"),
        ("", "The submitted file is empty."),
        (b"\xff\x00", "is not UTF-8 text"),
        (b"\x89PNG", "is not UTF-8 text"),
        ("faction,part,models\n" + "guard,rifles,1\n" * 2001, "has more than 2000 rows"),
        (b" " * (5 * 1024 * 1024 + 1), "has more than 5 MB"),
    ],
    ids=range(19),
)
def test_a_wrong_table_is_refused_whole_and_its_lines_named(guard, ada, users, table, fault_line):
    page = upload(ada, table)
    assert page.status_code == 422
    assert fault_line in text_of(page).replace("&quot;", '"')
    assert owned(users.ada) == {}


def test_every_wrong_line_is_named(guard, ada):
    page = upload(ada, "faction;part;models\nguard;x;1\nguard;rifles;2\nguard;y;1\n")
    text = text_of(page).replace("&quot;", '"')
    assert "line 2: has" in text
    assert "line 4: has" in text
    assert "line 3" not in text


def test_a_row_of_none_is_forgotten(guard, ada, users):
    own(users.ada, guard, rifles=3)
    assert upload(ada, "models,part,faction\n0,rifles,guard").status_code == 302
    assert owned(users.ada) == {}


def test_the_page_asks_the_same_however_much_is_owned(guard, ada, users, django_assert_num_queries):
    """Session and account; the collection; the factions; the newest release; the pictures."""
    for rows in (1, 50):
        for n in range(rows):
            OwnedModels.objects.get_or_create(user=users.ada, faction=guard, datasheet=f"d{n}", defaults={"models": 1})
        ada.get(URL)
        with django_assert_num_queries(6):
            ada.get(URL)


def test_the_builder_says_what_its_list_lacks_after_each_change_too(patrol, ada, guard, users):
    own(users.ada, guard, rifles=4)
    url = patrol.get_absolute_url()
    assert "2 more of Line Rifles" in text_of(ada.get(url))
    answer = ada.post(f"{url}squads/s0/", {"version": 1, "name": "", "size": 5}, headers={"HX-Request": "true"})
    assert "4 more of Line Rifles" in text_of(answer)


def test_who_was_signed_out_meanwhile_loses_nothing_typed(guard, visitor):
    page = send(visitor, rifles="7<b>", cannon=1)
    assert page.status_code == 401
    assert "rifles, Owned 7<b>" in text_of(page)
    assert "/accounts/login/?next=%2Fcollection%2F%3Ffaction%3Dguard" in page.content.decode()
    assert "You are signed out" in page.headers["HX-Trigger"]
    assert OwnedModels.objects.count() == 0


def test_a_number_with_a_thousands_separator_is_refused_on_the_page_too(guard, ada, users):
    """Django's own field makes 1 of 1.000."""
    page = send(ada, rifles="1.000", runners="2,000")
    assert page.status_code == 422
    assert page.content.decode().count("Enter a whole number, such as 2000.") == 2
    assert owned(users.ada) == {}
