"""Strike forces by the API: found, read, written on a version, undone; what is stale is refused with both sides."""

import json
from collections import Counter

import pytest
from django.utils import timezone

from armies.actions.tagging import write_tags
from armies.models import Change, StrikeForce
from tests.armies.support.guard_faction import OTHERS, PACK, a_list, load_the_guard, squad
from tests.support.api_client import Caller, faults
from web.models import IdempotencyRecord

pytestmark = pytest.mark.django_db
MINE = "/api/1/strike-forces/"
ROSTER = {
    "format": "damocles-roster/1",
    "name": "Third Patrol",
    "faction": "guard",
    "limit": 500,
    "squads": [{"datasheet": "rifles", "size": 4, "name": "First squad", "weapons": {"launcher": 1}}],
    "deck": ["rations"] * 11,
}


@pytest.fixture
def at(patrol):
    """The address of Ada's Third Patrol."""
    return f"{MINE}{patrol.slug}/"


def test_a_strike_force_is_founded_with_the_newest_release(guard, ada_calls):
    made = ada_calls.post(MINE, {"faction": "guard", "name": "Night Watch", "limit": 300})
    assert made.status_code == 201
    assert made.json() == ada_calls.get(made.headers["Location"]).json()
    document = made.json()
    assert (document["name"], document["limit"], document["faction"]) == ("Night Watch", 300, "guard")
    assert (document["version"], document["release"], document["owner"]) == (1, 1, "ada")
    assert (document["squads"], document["deck"], document["visibility"]) == ([], [], "private")
    assert {violation["code"] for violation in document["verdict"]["violations"]} == {"no_squads", "deck_too_small"}


@pytest.mark.parametrize(
    ("body", "path", "message_part"),
    [
        ({"faction": "guard", "name": "A", "limit": 300, "owner": 1}, "owner", "is not known here"),
        ({"faction": "guard", "name": "A", "limit": 300, "version": 9}, "version", "is not known here"),
        ({"faction": "guard", "name": "A", "limit": 300, "strategic_valor": 1}, "strategic_valor", "is not known"),
        ({"faction": "elves", "name": "A", "limit": 300}, "faction", "is no faction that you may build with"),
        ({"faction": "guard", "name": "A", "limit": "300"}, "limit", "valid integer"),
        ({"faction": "guard", "name": "A", "limit": 300.5}, "limit", "valid integer"),
        ({"faction": "guard", "name": "A", "limit": True}, "limit", "valid integer"),
        ({"faction": "guard", "name": "A", "limit": 0}, "limit", "greater than or equal to 1"),
        ({"faction": "guard", "name": "", "limit": 300}, "name", "may not be blank"),
        ({"faction": "guard", "name": "x" * 101, "limit": 300}, "name", "no more than 100"),
        ({"faction": "guard", "name": "a\nb", "limit": 300}, "name", "plain text on one line"),
        ({"faction": "guard", "name": 7, "limit": 300}, "name", "Not a valid string"),
        ({"faction": "guard", "limit": 300}, "name", "required"),
        (["guard"], "", "Invalid data"),
    ],
)
def test_what_cannot_be_founded_is_refused_at_its_key(guard, ada_calls, body, path, message_part):
    refused = ada_calls.post(MINE, body)
    assert refused.status_code == 400
    assert any(fault_path == path and message_part in message for fault_path, message in faults(refused)), (
        refused.json()
    )
    assert not StrikeForce.objects.exists()


@pytest.mark.postgres
def test_a_roster_is_imported_legal_or_not_and_comes_out_the_same(guard, ada_calls):
    """Four rifles are 60 + 15 = 75 SV."""
    made = ada_calls.post(f"{MINE}import/", ROSTER)
    assert made.status_code == 201
    document = made.json()
    assert document["squads"] == [{"id": "1-0", **ROSTER["squads"][0]}]
    assert document["verdict"]["strategic_valor"] == 75
    assert document["verdict"]["legal"] is True
    assert ada_calls.get(f"{made.headers['Location']}export/").json() == ROSTER


def test_a_roster_of_a_faction_nobody_has_is_refused(guard, ada_calls):
    refused = ada_calls.post(f"{MINE}import/", ROSTER | {"faction": "elves"})
    assert faults(refused) == [("faction", "no faction elves is loaded; loaded: guard")]


@pytest.mark.postgres
def test_the_same_request_with_the_same_key_takes_effect_once_and_is_answered_alike(guard, ada_calls):
    first = ada_calls.post(f"{MINE}import/", ROSTER, key="abc")
    again = ada_calls.post(f"{MINE}import/", ROSTER, key="abc")
    assert (again.status_code, again.content) == (201, first.content)
    assert (again.headers["Location"], again.headers["ETag"]) == (first.headers["Location"], first.headers["ETag"])
    assert StrikeForce.objects.count() == 1


@pytest.mark.postgres
def test_a_key_stands_for_one_request_of_one_player(guard, ada_calls, ben_calls):
    ada_calls.post(f"{MINE}import/", ROSTER, key="abc")
    other = ada_calls.post(f"{MINE}import/", ROSTER | {"name": "Other"}, key="abc")
    assert (other.status_code, other.json()["type"]) == (422, "key_taken")
    assert ben_calls.post(f"{MINE}import/", ROSTER, key="abc").status_code == 201
    assert StrikeForce.objects.count() == 2


def test_a_request_that_was_refused_leaves_its_key_free(guard, ada_calls):
    assert ada_calls.post(f"{MINE}import/", ROSTER | {"faction": "elves"}, key="abc").status_code == 400
    assert not IdempotencyRecord.objects.exists()
    assert ada_calls.post(f"{MINE}import/", ROSTER, key="abc").status_code == 201


@pytest.mark.postgres
@pytest.mark.parametrize("key", [" ", "x" * 101])
def test_a_key_is_a_short_text(guard, ada_calls, key):
    assert ada_calls.post(f"{MINE}import/", ROSTER, key=key).status_code == 400


def test_one_is_read_with_what_it_comes_to(patrol, at, ada_calls):
    """Two squads of three rifles are 120 SV; no task force; 12 tactical points."""
    answer = ada_calls.get(at)
    assert answer.json()["verdict"] == {
        "legal": True,
        "strategic_valor": 120,
        "limit": 500,
        "tactical_points": 12,
        "task_forces": [],
        "violations": [],
    }
    assert [row["id"] for row in answer.json()["squads"]] == ["s0", "s1"]
    assert answer.headers["ETag"].startswith('"1-')
    known = ada_calls.client.get(at, headers={"if-none-match": answer.headers["ETag"]})
    assert (known.status_code, known.content) == (304, b"")


def test_each_violation_comes_with_its_fixes(patrol, at, ada_calls):
    """At a limit of 100 the 120 SV are 20 too many: the cheapest fix drops a squad of 60, for none can shrink."""
    tag = ada_calls.get(at).headers["ETag"]
    document = ada_calls.patch(at, {"limit": 100}, tag).json()
    assert document["verdict"]["violations"] == [
        {
            "rule": "R-ARM-02",
            "code": "strategic_valor_exceeded",
            "message": "120 of 100 SV: 20 too many.",
            "squad": None,
            "fixes": ["Drop Line Rifles (squad 1) (-60 SV)"],
        }
    ]


def state(document, **changes):
    return {key: document[key] for key in ("name", "limit", "squads", "deck")} | changes


@pytest.mark.postgres
def test_a_list_is_replaced_whole(patrol, at, ada_calls, users):
    read = ada_calls.get(at)
    squads = [read.json()["squads"][1], {"datasheet": "runners", "size": 2}]
    written = ada_calls.put(at, state(read.json(), name="Fourth Patrol", squads=squads), read.headers["ETag"])
    assert written.status_code == 200
    assert written.headers["ETag"] == ada_calls.get(at).headers["ETag"] != read.headers["ETag"]
    document = written.json()
    assert (document["name"], document["version"]) == ("Fourth Patrol", 2)
    assert [(row["id"], row["datasheet"]) for row in document["squads"]] == [("s1", "rifles"), ("2-1", "runners")]
    assert document["verdict"]["strategic_valor"] == 60 + 40
    kept = Change.objects.get(version=2)
    assert (kept.verb, kept.author, kept.name) == ("replaced", users.ada, "Fourth Patrol")


def test_only_what_is_sent_is_changed(patrol, at, ada_calls):
    read = ada_calls.get(at)
    written = ada_calls.patch(at, {"deck": ["smoke"]}, read.headers["ETag"])
    assert state(written.json()) == state(read.json(), deck=["smoke"])


@pytest.mark.postgres
def test_what_changes_nothing_takes_no_version(patrol, at, ada_calls):
    read = ada_calls.get(at)
    again = ada_calls.put(at, state(read.json()), read.headers["ETag"])
    assert (again.status_code, again.content) == (200, read.content)


@pytest.mark.parametrize(
    ("change", "path", "message_part"),
    [
        ({"owner": "ben"}, "owner", "is not a key of this object"),
        ({"version": 7}, "version", "is not a key of this object"),
        ({"verdict": {"legal": True}}, "verdict", "is not a key of this object"),
        ({"faction": "swarm"}, "faction", "is not a key of this object"),
        ({"squads": [{"datasheet": "rifles", "size": 3, "valor": 1}]}, "squads[0].valor", "is not a key of"),
        ({"squads": [{"datasheet": "rifles", "size": 1001}]}, "squads[0].size", "must be a whole number from 0 to"),
        ({"squads": [{"id": "s9", "datasheet": "rifles", "size": 3}]}, "squads[0].id", "is no squad of this list"),
        ({"squads": [squad_ for _ in "ab" for squad_ in [{"id": "s0", "datasheet": "rifles", "size": 3}]]},
         "squads[1].id", "is taken by entry [0]"),
        ({"squads": [{"datasheet": "rifles", "size": 3}] * 1001}, "squads", "must have at most 1,000"),
        ({"deck": ["rations"] * 1001}, "deck", "must have at most 1,000"),
        ({"limit": 1_000_001}, "limit", "must be a whole number from 0 to 1000000"),
        ({"name": "x" * 10_000}, "name", "has 10,000 letters"),
        ({"name": "a\nb"}, "name", "on one line"),
    ],
)  # fmt: skip
def test_what_is_not_the_clients_to_say_or_not_right_is_refused_by_name(
    patrol, at, ada_calls, change, path, message_part
):
    tag = ada_calls.get(at).headers["ETag"]
    for body, method in ((change, ada_calls.patch), (state(ada_calls.get(at).json(), **change), ada_calls.put)):
        refused = method(at, body, tag)
        assert refused.status_code == 400
        assert any(fault_path == path and message_part in message for fault_path, message in faults(refused)), (
            refused.json()
        )
    assert StrikeForce.objects.get().version == 1


def test_a_write_without_its_version_is_refused(patrol, at, ada_calls):
    for tag in (None, "*"):
        refused = ada_calls.patch(at, {"name": "B"}, tag)
        assert (refused.status_code, refused.json()["type"]) == (428, "precondition_required")
    assert StrikeForce.objects.get().version == 1


@pytest.mark.postgres
def test_a_stale_write_is_refused_with_both_sides(patrol, at, ada_calls):
    read = ada_calls.get(at)
    ada_calls.patch(at, {"name": "First"}, read.headers["ETag"])
    refused = ada_calls.patch(at, {"name": "Second"}, read.headers["ETag"])
    assert refused.status_code == 412
    document = refused.json()
    assert document["type"] == "stale"
    assert document["yours"] == {"name": "Second"}
    assert document["present"] == ada_calls.get(at).json()
    assert (document["present"]["name"], document["present"]["version"]) == ("First", 2)
    assert refused.headers["ETag"] == ada_calls.get(at).headers["ETag"]
    assert ada_calls.patch(at, {"name": "Second"}, refused.headers["ETag"]).json()["name"] == "Second"


@pytest.mark.postgres
@pytest.mark.parametrize("tag", ['"0-x"', '"2-x"', '"nonsense"', "1", 'W/"1-x"', '"' + "9" * 500 + '"'])
def test_a_tag_that_is_not_the_present_one_is_stale(patrol, at, ada_calls, tag):
    assert ada_calls.patch(at, {"name": "B"}, tag).status_code == 412


@pytest.mark.postgres
def test_a_write_sent_twice_is_made_once(patrol, at, ada_calls):
    """The answer of the first was lost on the way; the second is answered as the first was."""
    tag = ada_calls.get(at).headers["ETag"]
    first = ada_calls.patch(at, {"name": "B"}, tag)
    again = ada_calls.patch(at, {"name": "B"}, tag)
    assert (again.status_code, again.content) == (200, first.content)
    assert StrikeForce.objects.get().version == 2


def test_anothers_list_is_not_there(patrol, at, ben_calls):
    for method in ("get", "put", "patch", "delete"):
        assert getattr(ben_calls, method)(at, {}, '"1-x"').status_code == 404
    for step in ("undo", "archive", "duplicate", "share"):
        assert ben_calls.post(f"{at}{step}/", {}, '"1-x"').status_code == 404
    assert ben_calls.get(MINE).json()["count"] == 0


def test_staff_read_a_list_and_change_nothing(patrol, at, users):
    staff = Caller(users.staff)
    document = staff.get(at).json()
    assert document["name"] == "Third Patrol"
    assert "token" not in document
    assert staff.patch(at, {"name": "B"}, '"1-x"').status_code == 404


def done(caller, at, step, body=None):
    """One step on the present version."""
    return caller.post(f"{at}{step}/", body, caller.get(at).headers["ETag"])


def test_what_was_done_is_undone_and_done_again(patrol, at, ada_calls):
    assert done(ada_calls, at, "undo").status_code == 409
    ada_calls.patch(at, {"name": "B"}, ada_calls.get(at).headers["ETag"])
    assert done(ada_calls, at, "undo").json()["name"] == "Third Patrol"
    redone = done(ada_calls, at, "redo").json()
    assert (redone["name"], redone["version"]) == ("B", 4)
    refused = done(ada_calls, at, "redo")
    assert (refused.json()["type"], refused.json()["detail"]) == ("conflict", "There is nothing to redo.")


def test_the_archive_takes_a_list_and_gives_it_back(patrol, at, ada_calls):
    assert done(ada_calls, at, "archive").json()["archived"] is not None
    assert (ada_calls.get(MINE).json()["count"], ada_calls.get(f"{MINE}?archived=true").json()["count"]) == (0, 1)
    assert done(ada_calls, at, "restore").json()["archived"] is None
    assert ada_calls.get(MINE).json()["count"] == 1


def test_a_deck_is_filled(guard, users, ada_calls):
    it = a_list(users.ada, "rifles")
    filled = done(ada_calls, f"{MINE}{it.slug}/", "fill-deck").json()
    assert Counter(filled["deck"]) == {"steady-now": 2, "smoke": 2, "rations": 7}


def test_a_list_is_taken_to_another_release(patrol, at, ada_calls):
    dearer = json.loads(json.dumps(PACK))
    dearer["datasheets"][0]["strategic_valor"] = 65
    load_the_guard(dearer)
    assert ada_calls.get(at).json()["release"] == 1
    upgraded = done(ada_calls, at, "upgrade", {"release": 2}).json()
    assert (upgraded["release"], upgraded["verdict"]["strategic_valor"]) == (2, 130)
    refused = done(ada_calls, at, "upgrade", {"release": 3})
    assert faults(refused) == [("release", "is no release of this faction")]


def test_a_shared_list_shows_its_owner_where_it_is(patrol, at, ada_calls):
    assert ada_calls.get(at).json()["token"] is None
    shared = done(ada_calls, at, "share", {"visibility": "link"}).json()
    assert (shared["visibility"], len(shared["token"])) == ("link", 16)
    renewed = done(ada_calls, at, "renew-link").json()
    assert renewed["token"] not in (None, shared["token"])
    assert done(ada_calls, at, "share", {"visibility": "everybody"}).status_code == 400


def test_a_list_is_duplicated_once_a_key(patrol, at, ada_calls):
    first = ada_calls.post(f"{at}duplicate/", {}, key="k")
    assert ada_calls.post(f"{at}duplicate/", {}, key="k").content == first.content
    assert state(first.json(), squads=[]) == state(ada_calls.get(at).json(), squads=[])
    assert [row["datasheet"] for row in first.json()["squads"]] == ["rifles", "rifles"]
    assert StrikeForce.objects.count() == 2


def test_every_version_is_there_to_be_read_and_brought_back(patrol, at, ada_calls):
    ada_calls.patch(at, {"name": "B", "squads": []}, ada_calls.get(at).headers["ETag"])
    versions = ada_calls.get(f"{at}versions/").json()["results"]
    assert [(row["version"], row["verb"], row["name"]) for row in versions] == [
        (2, "replaced", "B"),
        (1, "created", "Third Patrol"),
    ]
    first = ada_calls.get(f"{at}versions/1/").json()
    assert [row["datasheet"] for row in first["squads"]] == ["rifles", "rifles"]
    back = done(ada_calls, at, "versions/1/restore").json()
    assert (back["name"], len(back["squads"]), back["version"]) == ("Third Patrol", 2, 3)
    assert ada_calls.get(f"{at}versions/9/").status_code == 404
    assert done(ada_calls, at, "versions/9/restore").status_code == 404


@pytest.mark.postgres
def test_a_list_is_deleted_on_its_version(patrol, at, ada_calls):
    assert ada_calls.delete(at).status_code == 428
    assert ada_calls.delete(at, None, '"9-x"').status_code == 412
    gone = ada_calls.delete(at, None, ada_calls.get(at).headers["ETag"])
    assert (gone.status_code, gone.content) == (204, b"")
    assert ada_calls.get(at).status_code == 404


@pytest.mark.postgres
def test_markup_and_every_kind_of_letter_come_back_as_they_were_sent(patrol, at, ada_calls):
    name = "<b>&amp;</b> =cmd 🛡️ שלום ﷺ Ṫ̷͈"
    written = ada_calls.patch(at, {"name": name}, ada_calls.get(at).headers["ETag"])
    assert written.json()["name"] == name
    assert "🛡️" in written.content.decode()


def names(caller, query):
    return [row["name"] for row in caller.get(f"{MINE}?{query}").json()["results"]]


@pytest.mark.postgres
def test_lists_are_filtered_searched_and_put_in_order(guard, users, ada_calls):
    load_the_guard(OTHERS)
    a_list(users.ada, "rifles", name="Alpha", cards=11)
    a_list(users.ada, name="Beta", limit=300)
    a_list(users.ada, name="alphabet", limit=750)
    a_list(users.ben, name="Alpha of Ben")
    assert names(ada_calls, "ordering=name") == ["Alpha", "Beta", "alphabet"]
    write_tags(StrikeForce.objects.get(name="Beta"), ["league"])
    assert (names(ada_calls, "tag=League"), names(ada_calls, "tag=leag")) == (["Beta"], [])
    assert names(ada_calls, "search=alpha&ordering=limit") == ["Alpha", "alphabet"]
    assert names(ada_calls, "limit=300") == ["Beta"]
    assert names(ada_calls, "legal=true") == ["Alpha"]
    assert names(ada_calls, "legal=false&ordering=-name") == ["alphabet", "Beta"]
    assert names(ada_calls, "faction=swarm") == []
    assert names(ada_calls, "visibility=public") == []


@pytest.mark.postgres
@pytest.mark.parametrize(
    "query",
    ["legal=yes", "archived=1", "limit=many", "limit=" + "9" * 400, "limit=NaN", "ordering=owner", "visibility=all"],
)
def test_a_filter_that_makes_no_sense_is_refused_at_its_name(guard, ada_calls, query):
    refused = ada_calls.get(f"{MINE}?{query}")
    assert refused.status_code == 400
    assert faults(refused)[0][0] == query.split("=")[0]


@pytest.mark.postgres
def test_fifty_lists_take_as_many_queries_as_one(guard, users, ada_calls, django_assert_num_queries):
    """The count of calls (2), the token, the count of lists, the lists."""
    a_list(users.ada, "rifles", cards=11)
    ada_calls.get(MINE)
    for count in (1, 50):
        for n in range(StrikeForce.objects.count(), count):
            a_list(users.ada, "rifles", "runners", name=f"List {n}")
        with django_assert_num_queries(5):
            assert len(ada_calls.get(f"{MINE}?page_size=50").json()["results"]) == count


def test_a_list_of_a_thousand_squads_takes_as_many_queries_as_one_of_one(
    patrol, at, ada_calls, django_assert_num_queries
):
    ada_calls.get(at)
    for count in (1, 1000):
        StrikeForce.objects.update(squads=[squad("rifles", f"s{n}") for n in range(count)])
        with django_assert_num_queries(4):
            assert len(ada_calls.get(at).json()["squads"]) == count


@pytest.mark.postgres
@pytest.mark.parametrize("query", ["", "ordering=name", "ordering=-limit", "legal=false"])
def test_pages_never_show_a_list_twice_though_one_is_changed_and_one_founded_between(guard, ada_calls, query):
    for n in range(7):
        body = {"faction": "guard", "name": f"Watch {n}", "limit": 300}
        assert ada_calls.post(MINE, body).status_code == 201
    link, names = f"{MINE}?page_size=2&{query}", []
    while link:
        answer = ada_calls.get(link).json()
        names += [row["name"] for row in answer["results"]]
        link = answer["next"]
        StrikeForce.objects.filter(name=names[0]).update(updated=timezone.now())
        ada_calls.post(MINE, {"faction": "guard", "name": f"Anew {len(names)}", "limit": 300})
    assert len(names) == len(set(names))
    assert set(names) >= {f"Watch {n}" for n in range(7)}
    back, link = [], answer["previous"]
    while link:
        answer = ada_calls.get(link).json()
        back = [row["name"] for row in answer["results"]] + back
        link = answer["previous"]
    assert len(back) == len(set(back))
