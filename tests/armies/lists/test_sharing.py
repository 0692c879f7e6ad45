"""Sharing a strike force: by link, with everybody, or not at all; what its readers see, take away and copy."""

import json
import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from armies.actions import ChangeRequest
from armies.actions import archiving as actions
from armies.builder.page import BuilderPage
from armies.exchange.chat_export import chat_text, discord_text
from armies.exchange.chat_import import read_chat
from armies.exchange.qr import qr_code
from armies.forms.strike_force import new_ticket
from armies.models import Change, Faction, PublicList, StrikeForce, Visibility
from printing.pdf.pack import Parts, strike_force_pdf
from rules.games import game_called
from tests.armies.support.guard_faction import a_list, change, load_the_guard, pack
from tests.printing.support.pdf_text import read, words
from tests.support.starters import load_starters, starter_list, starter_of

pytestmark = pytest.mark.django_db
HOSTILE = ["<script>alert(1)</script>", '"><img src=x>', "🎲" * 100, "حرس الليل", "\u202eevil", "{{ 7 }}%s"]


def fresh(it):
    return StrikeForce.objects.get(pk=it.pk)


@pytest.fixture
def shared(patrol):
    """The patrol, shared by link."""
    actions.share(patrol, ChangeRequest(1), Visibility.LINK)
    return fresh(patrol)


def link(it):
    return f"/lists/{it.token}/"


def share(client, it, visibility, version=1):
    return client.post(f"{it.get_absolute_url()}share/", {"version": version, "visibility": visibility})


def test_the_owner_says_who_may_read_it(patrol, ada, visitor):
    page = share(ada, patrol, "link")
    assert page.headers["Location"] == f"{patrol.get_absolute_url()}share/"
    assert "Whoever has its link may read Third Patrol." in ada.get(page.headers["Location"]).content.decode()
    assert visitor.get(link(patrol)).status_code == 200
    share(ada, patrol, "private", 2)
    assert visitor.get(link(patrol)).status_code == 404


def test_a_choice_that_is_none_is_refused(patrol, ada):
    assert share(ada, patrol, "everybody").status_code == 422
    assert fresh(patrol).visibility == "private"


def test_the_same_choice_twice_takes_no_version(patrol, ada):
    share(ada, patrol, "public")
    share(ada, patrol, "public", 2)
    assert (fresh(patrol).version, PublicList.objects.count()) == (2, 1)


def test_made_on_an_old_version_it_is_refused_with_both_sides(patrol, ada):
    ada.post(f"{patrol.get_absolute_url()}squads/", {"version": 1, "datasheet": "rifles"})
    late = share(ada, patrol, "public")
    assert late.status_code == 409
    assert "Change who may read it" in late.content.decode()
    assert fresh(patrol).visibility == "private"


def test_a_visitor_shares_by_link_and_publishes_with_an_account_alone(guard, visitor):
    it = a_list(None, "rifles", cards=11)
    session = visitor.session
    session["strike_forces"] = [it.slug]
    session.save()
    assert share(visitor, it, "public").status_code == 422
    assert share(visitor, it, "link").status_code == 302
    assert "A visitor&#x27;s list." in visitor.get(link(it)).content.decode().replace("'", "&#x27;")


@pytest.mark.postgres
def test_another_link_makes_the_old_one_lead_nowhere(shared, ada, visitor):
    old = link(shared)
    ada.post(f"{shared.get_absolute_url()}share/link/", {"version": 2})
    assert visitor.get(old).status_code == 404
    assert fresh(shared).token != shared.token
    assert visitor.get(link(fresh(shared))).status_code == 200


def test_what_is_private_archived_or_guessed_is_not_there(patrol, shared, ada, visitor):
    paths = ("", "print/", "print/pack.pdf", "print/pages/1.png", "export/")
    for path in paths:
        assert visitor.get(f"/lists/{patrol.slug}/{path}").status_code == 404
        assert visitor.get(f"/lists/{'a' * 16}/{path}").status_code == 404
        assert visitor.get(f"{link(shared)}{path}").status_code == 200
    ada.post(f"{shared.get_absolute_url()}archive/", {"version": 2})
    for path in paths:
        assert ada.get(f"{link(shared)}{path}").status_code == 404
    assert visitor.post(f"{link(shared)}copy/", {"ticket": new_ticket()}).status_code == 404


def test_the_share_page_is_the_owners_alone(patrol, ada, ben, visitor, browser_of, users):
    url = f"{patrol.get_absolute_url()}share/"
    assert ada.get(url).status_code == 200
    for stranger in (ben, visitor, browser_of(users.staff)):
        assert stranger.get(url).status_code == 404
        assert stranger.post(url, {"version": 1, "visibility": "public"}).status_code == 404


def test_its_readers_see_all_that_counts_at_the_table(shared, visitor):
    """5 rifles are 60 + 2 × 15 = 90 SV; with the others 150 of 500; 12 TP from founding it."""
    change(shared, 0, size=5, name="First squad", weapons={"launcher": 1})
    body = " ".join(re.sub(r"<[^>]+>", " ", visitor.get(link(shared)).content.decode()).split())
    for part_of_page in (
        "Third Patrol",
        "The Guard",
        "Release 1",
        "A list of ada.",
        "First squad 5 units · Line Rifles · Troops 90 SV",
        "5× Rifle (missile) 40 1 4+ 1",
        "1× Launcher (missile) 40 1 4+ D6",
        "150 of 500",
        "12 tactical points",
        "Strike force R-ARM-05",
        "Legal",
        "11× Rations Bread, mostly.",
        f"http://localhost:8000/lists/{shared.token}/",
        "5x Line Rifles + 1x Launcher | 90 SV | First squad",
    ):
        assert part_of_page in body, part_of_page
    assert "Steady Now" not in body


def test_what_is_wrong_is_said_with_its_rule_and_nothing_can_be_changed(shared, visitor):
    change(shared, 0, size=9)
    body = visitor.get(link(shared)).content.decode()
    assert "9 of at most 6 units: 3 too many." in body
    assert "#R-ARM-04" in body
    assert shared.get_absolute_url() not in body


def test_only_a_public_list_is_for_search_engines(shared, ada, visitor):
    for path in ("", "print/", "print/pack.pdf", "print/pages/1.png", "export/"):
        assert visitor.get(f"{link(shared)}{path}").headers["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in visitor.get(link(shared)).content.decode()
    share(ada, shared, "public", 2)
    page = visitor.get(link(shared))
    assert "X-Robots-Tag" not in page.headers
    assert "noindex" not in page.content.decode()


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_the_page_or_its_tags(shared, visitor, ada, name):
    StrikeForce.objects.update(name=name)
    change(fresh(shared), 0, name=name)
    for page in (visitor.get(link(shared)), ada.get(f"{shared.get_absolute_url()}share/")):
        body = page.content.decode()
        assert page.status_code == 200
        assert "<script>alert" not in body
        assert "<img src=x" not in body
        assert 'content=""><img' not in body


def test_it_is_printed_and_taken_away_as_its_owner_would(shared, visitor, ada):
    printed = visitor.get(f"{link(shared)}print/pack.pdf?paper=Letter")
    assert [round(float(side)) for side in PdfReader(BytesIO(printed.getvalue())).pages[0].mediabox[2:]] == [612, 792]
    file = visitor.get(f"{link(shared)}export/")
    assert file.content == ada.get(f"{shared.get_absolute_url()}export/").content
    assert json.loads(file.content)["name"] == "Third Patrol"


def test_a_copy_is_ones_own_and_keeps_where_it_came_from(shared, ben, users):
    page = ben.post(f"{link(shared)}copy/", {"ticket": new_ticket()})
    copy = StrikeForce.objects.get(owner=users.ben)
    assert page.headers["Location"] == copy.get_absolute_url()
    assert (copy.name, copy.release, copy.copied_from, copy.visibility) == (
        "Third Patrol", shared.release, shared, "private",
    )  # fmt: skip
    assert [squad["datasheet"] for squad in copy.squads] == ["rifles", "rifles"]
    assert {squad["id"] for squad in copy.squads}.isdisjoint({"s0", "s1"})
    assert Change.objects.get(strike_force=copy).verb == "copied"


@pytest.mark.postgres
def test_the_copy_button_pressed_twice_makes_one_copy(shared, ben, users):
    ticket = new_ticket()
    pages = [ben.post(f"{link(shared)}copy/", {"ticket": ticket}) for _ in range(2)]
    assert len({page.headers["Location"] for page in pages}) == 1
    assert StrikeForce.objects.filter(owner=users.ben).count() == 1


def test_a_visitor_copies_too_until_it_is_a_flood(shared, visitor):
    for _ in range(20):
        page = visitor.post(f"{link(shared)}copy/", {"ticket": new_ticket()})
        assert visitor.get(page.headers["Location"]).status_code == 200
    page = visitor.post(f"{link(shared)}copy/", {"ticket": new_ticket()}, follow=True)
    assert "You have built many lists without an account." in page.content.decode()
    assert StrikeForce.objects.filter(owner=None).count() == 20


def test_a_forged_ticket_copies_nothing(shared, ben):
    page = ben.post(f"{link(shared)}copy/", {"ticket": "forged:ticket"}, follow=True)
    assert "This form is out of date" in page.content.decode()
    assert StrikeForce.objects.count() == 1


def test_a_list_of_a_faction_one_may_not_use_is_read_but_not_copied(shared, guard, ben, users, visitor):
    Faction.objects.filter(pk=guard.pk).update(homebrew=True, owner=users.ada)
    body = visitor.get(link(shared)).content.decode()
    assert "homebrew by ada" in body
    assert "/copy/" not in body
    assert "/factions/guard/" not in body
    assert ben.post(f"{link(shared)}copy/", {"ticket": new_ticket()}).status_code == 404


def test_cloning_puts_a_copy_beside_it(patrol, ada, ben):
    url = f"{patrol.get_absolute_url()}clone/"
    assert ben.post(url, {"ticket": new_ticket()}).status_code == 404
    ada.post(url, {"ticket": new_ticket()})
    StrikeForce.objects.filter(pk=patrol.pk).update(name="x" * 100)
    ada.post(url, {"ticket": new_ticket()})
    names = StrikeForce.objects.order_by("pk").values_list("name", flat=True)[1:]
    assert list(names) == ["Third Patrol (copy)", "x" * 93 + " (copy)"]


def test_it_stays_what_it_was_when_another_release_comes_out(shared, visitor):
    edition = pack()
    edition["datasheets"][0]["strategic_valor"] = 70
    load_the_guard(edition)
    body = visitor.get(link(shared)).content.decode()
    assert "Release 1" in body
    assert json.loads(visitor.get(f"{link(shared)}export/").content)["release"] == 1


def test_equal_squads_are_read_as_one(guard, users, visitor):
    """Two squads of three rifles (60 SV) are one entry; those of four (75 SV) and those with a name stand apart.

    So they do in a chat, which is read back with them side by side, and on the printed roster.
    """
    it = a_list(users.ada, "rifles", "rifles", "rifles", "rifles")
    change(it, 1, size=4)
    change(it, 3, name="The Tall")
    actions.share(it, ChangeRequest(1), Visibility.LINK)
    body = visitor.get(link(it)).content.decode()
    assert re.findall(r'class="squad__name">([^<]+)<', body) == ["2&nbsp;× Line Rifles", "Line Rifles", "The Tall"]
    assert [text.strip() for text in re.findall(r'class="squad__valor">([^<]+)<', body)] == ["2&nbsp;× 60", "75", "60"]
    row = StrikeForce.objects.with_release().get(pk=it.pk)
    chat = chat_text(BuilderPage(row))
    assert "2 × 3x Line Rifles | 2 × 60 SV\n4x Line Rifles | 75 SV\n3x Line Rifles | 60 SV | The Tall\n" in chat
    assert discord_text(BuilderPage(row)).count("- 2 × 3x **Line Rifles** | 2 × 60 SV\n") == 1
    assert [(unit.models, unit.name) for unit in read_chat(chat).units] == [(3, ""), (3, ""), (4, ""), (3, "The Tall")]
    roster = read(strike_force_pdf(row, parts=Parts(sheets="", assets=""))).pages[0]
    assert "1, 3 2 × Line Rifles" in words(roster)
    assert "2 × 3 2 × 60" in words(roster)
    assert "In all 13 255" in words(roster)


def test_the_page_asks_the_same_however_many_squads_there_are(shared, visitor, django_assert_num_queries):
    """The list with all it needs; that is all for a visitor."""
    for squads in (1, 50):
        it = a_list(shared.owner, *["rifles"] * squads, cards=11)
        StrikeForce.objects.filter(pk=it.pk).update(visibility="link")
        visitor.get(link(it))
        with django_assert_num_queries(1):
            visitor.get(link(it))


def test_a_qr_code_is_a_square_with_its_three_eyes():
    """Version 4 at level M: 33 modules and 4 of white on each side; each eye begins with a bar of seven."""
    code = qr_code("https://damocles.test/lists/abcdefgh23456789/")
    assert code.side == 33 + 8
    for eye in ("M4 4h7v1h-7z", f"M{4 + 26} 4h7v1h-7z", f"M4 {4 + 26}h7v1h-7z"):
        assert eye in code.path
    assert set(re.sub(r"[\d-]", "", code.path)) == set("M hvz")


@pytest.mark.parametrize(
    ("game", "units"), [("skirmish", "Units"), ("underworlds", "Fighters"), ("damocles", "Squads")]
)
def test_units_are_called_as_the_game_calls_them(game, units, users, visitor):
    """The page's parts are rendered without a request, which else says of which game it is."""
    game = game_called(game)
    load_starters(game=game)
    row = starter_list(game, users.ada, min(path.stem for path in starter_of(game).glob("rosters/*.json")))
    actions.share(row, ChangeRequest(row.version), Visibility.LINK)
    assert f'<h2 id="squads-title">{units} <' in visitor.get(link(fresh(row))).content.decode()
