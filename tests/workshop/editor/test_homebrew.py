"""Players' own factions: begun, shared, built with, put away. What is private is nowhere to be seen by others."""

import json
from typing import Any

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.access import MAX_OPENED, OPENED
from armies.forms.strike_force import new_ticket
from armies.models import Datasheet, Faction, Release, StrikeForce, Visibility
from printing.pdf import strike_force_pdf
from rules.formats.errors import DocumentError
from tests.armies.support.builder_requests import NAMES
from tests.armies.support.guard_faction import OTHERS, PACK, a_list, load_the_guard, pack
from tests.support.changed_rows import changed_once
from tests.support.pages import text_of
from web.documents.yaml_writer import write_yaml
from workshop.actions import homebrew
from workshop.actions.publishing import publish

pytestmark = pytest.mark.django_db


def begun(client: Any, name: str = "The Wall", **fields: str) -> Any:
    return client.post("/workshop/new/", {"name": name, "ticket": new_ticket(), **fields})


def from_pack(client: Any, source: Any, name: str = "pack.yaml", **fields: Any) -> Any:
    text = source if isinstance(source, str | bytes) else write_yaml(source)
    file = SimpleUploadedFile(name, text if isinstance(text, bytes) else text.encode())
    return client.post("/workshop/new/pack/", {"file": file, "ticket": new_ticket(), **fields})


WALL = json.loads(json.dumps(pack(faction={"slug": "wall", "name": "The Wall"})))


@pytest.fixture
def wall(users, ada) -> Faction:
    """Ada's own faction, the Guard's content under another name, released once; nobody else sees it yet."""

    def make() -> None:
        assert from_pack(ada, WALL).status_code == 302
        publish(Faction.objects.get(slug="wall"), users.ada)

    changed_once(f"wall {users.ada.pk}", make)
    return Faction.objects.get(slug="wall")


def shared(faction: Faction, visibility: Visibility) -> Faction:
    homebrew.share(faction, visibility)
    return Faction.objects.get(pk=faction.pk)


def test_a_faction_is_begun_from_nothing(users, ada):
    answer = begun(ada)
    assert answer.headers["Location"] == "/workshop/the-wall/"
    faction = Faction.objects.get()
    assert (faction.owner, faction.homebrew, faction.visibility) == (users.ada, True, Visibility.PRIVATE)
    text = text_of(ada.get("/workshop/the-wall/"))
    assert "homebrew by ada private" in text
    assert "Not published yet: nobody can build with it." in text
    assert "Nothing in it yet Begin with a datasheet: lists are built of them." in text
    assert "New: datasheet" not in text
    for address in ("", "publish/", "faction/", "datasheets/new/", "assets/new/"):
        page = ada.get(f"/workshop/the-wall/{address}").content.decode()
        assert not any(
            red in page for red in ("callout--bad", "callout--warn", "field--error", "error-summary", "violation__")
        )


@pytest.mark.postgres
def test_one_form_sent_twice_begins_one_faction(ada):
    ticket = new_ticket()
    answers = [begun(ada, ticket=ticket).headers["Location"] for _ in range(2)]
    assert answers == ["/workshop/the-wall/"] * 2
    assert Faction.objects.count() == 1


@pytest.mark.postgres
def test_a_slug_that_is_taken_is_said_with_one_that_is_free(guard, ada):
    page = begun(ada, "Mine", slug="guard")
    assert page.status_code == 422
    assert "“guard” is taken. “guard-2” is free." in text_of(page)
    assert 'value="Mine"' in page.content.decode()
    assert begun(ada, "Mine", slug="guard-2").status_code == 302
    assert "“guard-3” is free." in text_of(begun(ada, "Mine", slug="guard"))


@pytest.mark.postgres
def test_without_a_slug_one_that_is_free_is_taken(ada):
    assert [begun(ada).headers["Location"] for _ in range(3)] == [
        "/workshop/the-wall/", "/workshop/the-wall-2/", "/workshop/the-wall-3/",
    ]  # fmt: skip


@pytest.mark.postgres
@pytest.mark.parametrize("name", NAMES)
def test_any_name_begins_a_faction(ada, name):
    assert begun(ada, name[:100]).status_code == 302
    assert "<script>alert" not in ada.get("/workshop/").content.decode()


@pytest.mark.parametrize(
    "fields", [{"name": ""}, {"slug": "A B"}, {"slug": "../x"}, {"slug": "x" * 61}, {"ticket": "x"}]
)
def test_what_cannot_be_is_refused(ada, fields):
    assert begun(ada, **fields).status_code == 422
    assert not Faction.objects.exists()


def test_nobody_writes_factions_without_end(ada, monkeypatch):
    monkeypatch.setattr(homebrew, "MAX_OWN", 2)
    assert [begun(ada, f"F {n}").status_code for n in range(3)] == [302, 302, 422]


def test_one_begins_signed_in(visitor):
    for path in ("", "new/", "new/pack/", "new/copy/"):
        assert visitor.get(f"/workshop/{path}").headers["Location"].startswith("/accounts/login/")


def test_a_pack_becomes_a_faction_row_by_row(wall):
    assert wall.datasheets.count() == 6
    assert wall.assets.count() == 3
    assert [weapon.slug for weapon in wall.datasheets.get(slug="rifles").weapons.all()] == ["rifle", "launcher"]


def test_a_pack_may_be_json_or_pasted(ada):
    assert from_pack(ada, json.dumps(WALL), "pack.json").status_code == 302
    fields = {"text": write_yaml({**WALL, "faction": {"slug": "other", "name": "Other"}}), "ticket": new_ticket()}
    assert ada.post("/workshop/new/pack/", fields).status_code == 302
    assert set(Faction.objects.values_list("slug", flat=True)) == {"wall", "other"}


def test_a_pack_whose_slug_is_taken_comes_back_as_text(guard, ada):
    page = from_pack(ada, json.loads(json.dumps(PACK)))
    assert page.status_code == 422
    assert "“guard” is taken. “guard-2” is free." in text_of(page)
    assert "slug: launcher" in page.content.decode()
    assert from_pack(ada, json.loads(json.dumps(PACK)), slug="guard-2").status_code == 302
    assert Faction.objects.get(slug="guard-2").name == "The Guard"


BOMB = "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (BOMB, "has an anchor (&a); leave it out"),
        ("!!python/object/apply:os.system [ls]", "has a tag"),
        ("format: damocles-content/1\nfaction: {slug: x, name: X}\ndatasheets: [{slug: a}]", "datasheets[0].name"),
        ("format: damocles-operation/1", "is not a content pack; must be damocles-content/1"),
        ("[1, 2]", "is not a content pack"),
        ("", "The submitted file is empty."),
        (b"\xff\xfe", "is not UTF-8 text"),
        ("a: b: c", "mapping values are not allowed"),
        ("[" * 5000, "is nested more than 40 deep"),
        (b"x" * 5_000_001, "has more than 5,000,000 bytes"),
        (b"a\0b", "has a NUL character"),
    ],
    ids=["anchor", "tag", "no-name", "operation", "list", "empty", "utf-16", "colons", "nested", "too-big", "nul"],
)
def test_a_hostile_or_wrong_pack_is_refused_in_a_line(ada, source, message):
    page = from_pack(ada, source)
    assert page.status_code == 422
    assert message in text_of(page)
    assert not Faction.objects.exists()


def test_a_copy_begins_as_the_newest_release(guard, ada, users):
    guard.datasheets.filter(slug="rifles").update(strategic_valor=65)
    fields = {"original": "guard", "name": "My Guard", "slug": "", "ticket": new_ticket()}
    assert ada.post("/workshop/new/copy/", fields).headers["Location"] == "/workshop/my-guard/"
    mine = Faction.objects.get(slug="my-guard")
    assert mine.datasheets.get(slug="rifles").strategic_valor == 60
    assert (mine.owner, mine.name) == (users.ada, "My Guard")


def test_nobody_copies_what_they_may_not_read(wall, ben):
    assert "The Wall" not in text_of(ben.get("/workshop/new/copy/"))
    fields = {"original": "wall", "name": "Mine", "ticket": new_ticket()}
    assert ben.post("/workshop/new/copy/", fields).status_code == 422
    shared(wall, Visibility.PUBLIC)
    assert ben.post("/workshop/new/copy/", fields).status_code == 422, "another player's is not for copying"


@pytest.mark.postgres
def test_a_pack_goes_out_and_comes_in_again(wall, ada):
    text = ada.get("/workshop/wall/pack/").content.decode()
    assert yaml.safe_load(text)["faction"] == {"slug": "wall", "name": "The Wall"}
    assert json.loads(ada.get("/workshop/wall/pack/?as=json").content) == yaml.safe_load(text)
    changed = text.replace("strategic_valor: 60", "strategic_valor: 66")
    seen = ada.get("/workshop/wall/load/").context["form"].initial["seen"]
    look = ada.post("/workshop/wall/load/", {"text": changed, "seen": seen, "preview": "1"})
    assert look.status_code == 200
    assert "Line Rifles Strategic valor 60 → 66 SV" in text_of(look)
    assert wall.datasheets.get(slug="rifles").strategic_valor == 60
    assert ada.post("/workshop/wall/load/", {"text": changed, "seen": seen}).status_code == 302
    assert wall.datasheets.get(slug="rifles").strategic_valor == 66


def test_a_pack_does_not_overwrite_what_changed_meanwhile(wall, ada):
    seen = ada.get("/workshop/wall/load/").context["form"].initial["seen"]
    Datasheet.objects.filter(slug="cannon").update(move=3)
    late = ada.post("/workshop/wall/load/", {"text": write_yaml(WALL), "seen": seen})
    assert late.status_code == 409
    assert "Cannon Move 3 → 12 cm" in text_of(late)
    assert Datasheet.objects.get(slug="cannon").move == 3


def test_a_loaded_pack_keeps_the_factions_own_slug(wall, ada):
    seen = ada.get("/workshop/wall/load/").context["form"].initial["seen"]
    ada.post("/workshop/wall/load/", {"text": write_yaml(json.loads(json.dumps(PACK))), "seen": seen})
    wall.refresh_from_db()
    assert (wall.slug, wall.name) == ("wall", "The Guard")


EVERYWHERE = [
    "/", "/factions/", "/factions/?q=wall", "/strike-forces/new/", "/lists/", "/lists/?faction=wall",
    "/api/1/factions/", "/workshop/new/copy/", "/workshop/", "/collection/", "/strike-forces/compare/",
    "/strike-forces/import/",
]  # fmt: skip
HIDDEN = [
    "/factions/wall/", "/factions/wall/releases/", "/factions/wall/releases/1/", "/factions/wall/releases/1/content/",
    "/factions/wall/assets/", "/factions/wall/datasheets/rifles/", "/api/1/factions/wall/",
    "/api/1/factions/wall/releases/", "/api/1/factions/wall/releases/1/",
]  # fmt: skip


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.LINK])
def test_what_is_not_public_leaks_nowhere(guard, wall, ben, visitor, users, browser_of, visibility):
    """Neither its name nor its slug, on no page that another, a visitor or a designer opens."""
    shared(wall, visibility)
    for client in (ben, visitor, browser_of(users.staff)):
        for path in EVERYWHERE:
            page = client.get(path, follow=True)
            assert "The Wall" not in page.content.decode(), path
            assert "/factions/wall/" not in page.content.decode(), path
        assert {path: client.get(path).status_code for path in HIDDEN} == dict.fromkeys(HIDDEN, 404)


def test_its_owner_reads_it_everywhere(wall, ada):
    assert [ada.get(path).status_code for path in HIDDEN if "/api/" not in path] == [200] * 6
    assert "The Wall" in text_of(ada.get("/factions/"))
    assert "The Wall" in text_of(ada.get("/strike-forces/new/"))


def test_a_roster_file_cannot_ask_for_a_hidden_faction(guard, wall, ben):
    roster = {"format": "damocles-roster/1", "name": "Spy", "faction": "wall", "limit": 500, "squads": [], "deck": []}
    file = SimpleUploadedFile("roster.json", json.dumps(roster).encode())
    page = ben.post("/strike-forces/import/", {"file": file, "ticket": new_ticket()})
    assert "The Wall" not in text_of(page)
    assert "wall" in text_of(page), "only as the file has it"
    assert not StrikeForce.objects.exists()


def test_a_form_cannot_ask_for_a_hidden_faction(guard, wall, ben):
    fields = {"faction": "wall", "name": "Spy", "limit": "500", "ticket": new_ticket()}
    assert ben.post("/strike-forces/new/", fields).status_code == 422
    assert not StrikeForce.objects.exists()


def test_a_hidden_factions_datasheets_are_named_to_nobody(guard, users, ada, ben):
    """Ben's list has a squad of crawlers, which only Ada's private faction has: they are unknown, and nobody's."""
    assert from_pack(ada, {**OTHERS, "faction": {"slug": "swarm", "name": "The Swarm"}}).status_code == 302
    publish(Faction.objects.get(slug="swarm"))
    it = a_list(users.ben, "rifles")
    it.squads[0]["datasheet"] = "crawlers"
    it.save()
    text = text_of(ben.get(it.get_absolute_url()))
    assert "Swarm" not in text
    assert 'The Guard has no datasheet "crawlers"' in text


def test_a_release_of_another_faction_is_no_release_of_this_one(guard, wall, users, ben):
    it = a_list(users.ben, "rifles")
    hidden = Release.objects.get(faction=wall)
    for number in (hidden.pk, 99):
        fields = {"version": 1, "release": str(number)}
        assert ben.post(f"{it.get_absolute_url()}upgrade/", fields).status_code == 422
    it.refresh_from_db()
    assert it.release.faction == guard


def test_its_link_opens_it_for_that_browser(wall, ben, visitor):
    wall = shared(wall, Visibility.LINK)
    for client in (ben, visitor):
        assert client.get("/factions/wall/").status_code == 404
        assert "homebrew by ada" in text_of(client.get(f"/homebrew/{wall.token}/"))
        assert client.get("/factions/wall/").status_code == 200
        assert "The Wall" in text_of(client.get("/strike-forces/new/"))
        fields = {"faction": "wall", "name": "Guests", "limit": "500", "ticket": new_ticket()}
        assert client.post("/strike-forces/new/", fields).status_code == 302
    assert StrikeForce.objects.filter(faction=wall).count() == 2


def test_other_players_public_factions_are_offered_where_they_are_read(guard, wall, ben):
    """There may be thousands: the form to begin a list has the game's own, one's own, and the one that was chosen."""
    shared(wall, Visibility.PUBLIC)
    assert "The Wall" not in text_of(ben.get("/strike-forces/new/"))
    assert "The Wall homebrew by ada" in text_of(ben.get("/factions/"))
    assert "The Wall homebrew by ada" in text_of(ben.get("/strike-forces/new/?faction=wall"))
    wrong = ben.post("/strike-forces/new/", {"faction": "wall", "name": "", "limit": "no", "ticket": new_ticket()})
    assert "The Wall homebrew by ada" in text_of(wrong)


@pytest.mark.parametrize("count", [1, 6])
def test_the_form_asks_as_often_for_many_factions_as_for_one(users, ada, count):
    for n in range(count):
        document = {**WALL, "faction": {"slug": f"wall-{n}", "name": f"Wall {n}"}, "assets": []}
        publish(homebrew.create(users.ada, token=f"token-of-wall-{n:02}", document=document))
    ada.get("/strike-forces/new/")
    with CaptureQueriesContext(connection) as asked:
        page = ada.get("/strike-forces/new/")
    assert page.content.decode().count('name="faction"') == count
    assert len(asked) == 4, [query["sql"] for query in asked]


def test_a_name_of_the_draft_is_shown_once_it_is_released(wall, users, ada):
    Faction.objects.update(name="A Secret Name")
    for path in ("/strike-forces/new/", "/factions/", "/factions/wall/"):
        assert "A Secret Name" not in text_of(ada.get(path))


def test_another_link_closes_the_old_one(wall, ada, ben):
    wall = shared(wall, Visibility.LINK)
    ben.get(f"/homebrew/{wall.token}/")
    assert ada.post("/workshop/wall/share/renew/").status_code == 302
    assert ben.get(f"/homebrew/{wall.token}/").status_code == 404
    assert ben.get("/factions/wall/").status_code == 404
    fresh = Faction.objects.get(pk=wall.pk).token
    assert fresh in ada.get("/workshop/wall/share/").content.decode()
    assert ben.get(f"/homebrew/{fresh}/").status_code == 200


def test_a_link_opens_nothing_private_unpublished_or_archived(users, ada, ben):
    begun(ada)
    faction = shared(Faction.objects.get(), Visibility.LINK)
    assert ben.get(f"/homebrew/{faction.token}/").status_code == 404, "not published yet"
    faction.datasheets.create(
        slug="x", name="X", type="troops", orders=1, move=1, health=1, defense=6, strategic_valor=1
    )
    publish(faction)
    assert ben.get(f"/homebrew/{faction.token}/").status_code == 200
    homebrew.archive(faction)
    assert ben.get(f"/homebrew/{faction.token}/").status_code == 404
    homebrew.restore(faction)
    shared(faction, Visibility.PRIVATE)
    assert ben.get(f"/homebrew/{faction.token}/").status_code == 404


def test_a_session_holds_so_many_links_and_no_nonsense(wall, visitor):
    wall = shared(wall, Visibility.LINK)
    session = visitor.session
    session[OPENED] = [7, None, *(f"token{n}" for n in range(MAX_OPENED))]
    session.save()
    visitor.get(f"/homebrew/{wall.token}/")
    assert len(visitor.session[OPENED]) == MAX_OPENED
    assert visitor.session[OPENED][-1] == wall.token
    session = visitor.session
    session[OPENED] = "nonsense"
    session.save()
    assert visitor.get("/factions/").status_code == 200


def test_an_official_faction_has_no_link(guard, visitor, users, browser_of):
    assert visitor.get(f"/homebrew/{guard.token}/").status_code == 404
    assert browser_of(users.staff).get("/workshop/guard/share/").status_code == 404


@pytest.mark.parametrize("becomes", [Visibility.PRIVATE, "archived"])
def test_a_list_goes_on_whatever_becomes_of_its_faction(wall, users, ben, becomes):
    shared(wall, Visibility.PUBLIC)
    fields = {"faction": "wall", "name": "Guests", "limit": "500", "ticket": new_ticket()}
    url = ben.post("/strike-forces/new/", fields).headers["Location"]
    homebrew.archive(wall) if becomes == "archived" else shared(wall, Visibility.PRIVATE)
    assert ben.post(f"{url}squads/", {"version": 1, "datasheet": "rifles"}).status_code == 302
    page = ben.get(url)
    assert "Strategic valor 60 of 500" in text_of(page)
    assert "homebrew by ada" in text_of(page)
    assert "/factions/wall/" not in page.content.decode(), "no link to what is closed"
    assert ben.get("/factions/wall/").status_code == 404
    assert "The Wall" not in text_of(ben.get("/strike-forces/new/"))
    assert ben.get(f"{url}print/").status_code == 200


def test_lists_and_prints_say_whose_it_is(wall, users, ada, browser_of):
    from io import BytesIO

    from pypdf import PdfReader

    fields = {"faction": "wall", "name": "Mine", "limit": "500", "ticket": new_ticket()}
    url = ada.post("/strike-forces/new/", fields).headers["Location"]
    for page in (
        ada.get(url),
        ada.get("/strike-forces/"),
        ada.get("/factions/wall/"),
        browser_of(users.staff).get(url),
    ):
        assert "homebrew by ada" in text_of(page)
    printed = strike_force_pdf(StrikeForce.objects.with_release().get())
    assert "homebrew by ada" in PdfReader(BytesIO(printed)).pages[0].extract_text()
    users.ada.delete()
    assert Faction.objects.get(slug="wall").owner is None


@pytest.mark.postgres
def test_a_faction_nobody_builds_with_is_deleted_with_its_releases(wall, ada):
    assert "No list is built with it." in text_of(ada.get("/workshop/wall/delete/"))
    assert ada.post("/workshop/wall/delete/").headers["Location"] == "/workshop/"
    assert not Faction.objects.exists()
    assert not Release.objects.exists()
    assert ada.post("/workshop/wall/delete/").status_code == 404


@pytest.mark.postgres
def test_a_faction_that_a_list_is_built_with_can_only_be_put_away(wall, users, ada, ben):
    shared(wall, Visibility.PUBLIC)
    fields = {"faction": "wall", "name": "Guests", "limit": "500", "ticket": new_ticket()}
    url = ben.post("/strike-forces/new/", fields).headers["Location"]
    ben.post(f"{url}archive/", {"version": 1})
    page = ada.post("/workshop/wall/delete/")
    assert page.status_code == 409
    assert "The Wall cannot be deleted What is built with it keeps it." in text_of(page)
    assert "Lists built with it: 1 Releases that these lists keep: 1 (Release 1, " in text_of(page)
    assert "Guests" not in text_of(page)
    assert ada.post("/workshop/wall/archive/").status_code == 302
    assert "Archive public The Wall" in text_of(ada.get("/workshop/"))
    assert ada.post("/workshop/wall/restore/").status_code == 302
    assert Faction.objects.get().archived is None


def test_who_may_read_it_is_chosen_and_nonsense_changes_nothing(wall, ada):
    for visibility in ("link", "public", "private"):
        ada.post("/workshop/wall/share/", {"visibility": visibility})
        assert Faction.objects.get().visibility == visibility
    for nonsense in ("", "everybody", "PUBLIC"):
        assert ada.post("/workshop/wall/share/", {"visibility": nonsense}).status_code == 302
        assert Faction.objects.get().visibility == "private"


def test_a_file_of_the_games_own_never_overwrites_a_players_faction(wall):
    with pytest.raises(DocumentError, match="wall is a player's own faction; choose another slug"):
        load_the_guard(WALL)
    assert Faction.objects.get().homebrew


@pytest.mark.postgres
def test_a_player_who_leaves_leaves_their_factions_to_the_lists(wall, users, ben):
    shared(wall, Visibility.PUBLIC)
    fields = {"faction": "wall", "name": "Guests", "limit": "500", "ticket": new_ticket()}
    url = ben.post("/strike-forces/new/", fields).headers["Location"]
    users.ada.delete()
    assert "homebrew" in text_of(ben.get(url))
    assert Faction.objects.get().owner is None
