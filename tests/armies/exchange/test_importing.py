"""Importing a strike force: read strictly, shown with all that was not found, founded when that is agreed to."""

import gzip
import json
import zipfile
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.actions import ChangeRequest
from armies.actions import archiving as actions
from armies.builder.page import BuilderPage
from armies.exchange.chat_export import chat_text, discord_text
from armies.forms.strike_force import new_ticket
from armies.models import Change, ContentTranslation, Faction, StrikeForce, Visibility
from rules.skirmish.game import GAME as SKIRMISH
from tests.armies.support.guard_faction import OTHERS, PACK, a_list, load_the_guard, pack
from tests.support.pages import text_of
from tests.support.starters import load_starters

pytestmark = pytest.mark.django_db
URL = "/strike-forces/import/"
ROSTER = {
    "format": "damocles-roster/1",
    "name": "Night Watch",
    "faction": "guard",
    "limit": 300,
    "squads": [
        {"datasheet": "rifles", "size": 5, "name": "Wall", "weapons": {"launcher": 1}},
        {"datasheet": "cannon", "size": 1},
    ],
    "deck": ["steady-now", "steady-now", *["rations"] * 9],
}


def upload(client, content, ticket="", name="roster.json"):
    content = content if isinstance(content, bytes) else json.dumps(content).encode()
    file = SimpleUploadedFile(name, content, "application/json")
    return client.post(URL, {"file": file, "ticket": ticket or new_ticket()})


def paste(client, text):
    return client.post(URL, {"text": text, "ticket": new_ticket()})


def fields(page, **changes):
    """What the form of a preview sends: its hidden fields and whatever its choices are set to."""
    context = page.context
    asked = context["list_view"] and context["preview"].matching.questions
    answers = {question.key: question.chosen for question in asked or []}
    return {"document": context["document"], "ticket": context["ticket"], **answers, **changes}


def found(client, page, **changes):
    return client.post(f"{URL}preview/", fields(page, found="1", **changes))


def imported(client, content):
    return found(client, upload(client, content)).headers["Location"]


def questions(page):
    return {question.text: question for question in page.context["preview"].matching.questions}


def test_a_roster_file_is_shown_and_stored_when_that_is_agreed_to(guard, ada):
    """5 rifles with a launcher 90 SV, the cannon 90: 180 of 300."""
    page = upload(ada, ROSTER)
    assert page.status_code == 200
    text = text_of(page)
    for words in ("Everything in it was found.", "Wall 5 units · Line Rifles", "180 of 300", "2× Steady Now"):
        assert words in text, words
    assert StrikeForce.objects.count() == 0
    url = found(ada, page).headers["Location"]
    out = ada.get(f"{url}export/")
    assert out.headers["Content-Disposition"] == 'attachment; filename="night-watch.json"'
    assert json.loads(out.content) == ROSTER
    assert Change.objects.get().verb == "imported"


@pytest.mark.postgres
def test_the_preview_agreed_to_twice_founds_one(guard, ada):
    page = upload(ada, ROSTER)
    assert {found(ada, page).headers["Location"] for _ in range(2)} == {StrikeForce.objects.get().get_absolute_url()}


def test_pasted_json_is_a_file_too(guard, visitor):
    url = found(visitor, paste(visitor, f"  {json.dumps(ROSTER)}\n")).headers["Location"]
    assert json.loads(visitor.get(f"{url}export/").content) == ROSTER


@pytest.mark.parametrize("write", [chat_text, discord_text])
def test_the_text_of_a_chat_comes_back_whole(guard, ada, users, write):
    first = imported(ada, ROSTER)
    it = StrikeForce.objects.with_release().get()
    page = paste(ada, write(BuilderPage(it), "https://damocles.test/lists/abc/"))
    assert "Everything in it was found." in text_of(page)
    second = found(ada, page).headers["Location"]
    assert first != second
    assert ada.get(f"{second}export/").content == ada.get(f"{first}export/").content


def test_a_text_file_may_be_handed_in(guard, ada):
    page = upload(ada, b"A\nThe Guard | 500 SV\n3x Line Rifles | 60 SV", name="list.TXT")
    assert page.context["builder"].verdict.strategic_valor == 60


@pytest.mark.rule("R-ARM-01")
def test_an_illegal_roster_opens_and_says_why(guard, ada):
    """Crawlers are the Swarm's, 50 SV and too few; 400 Rations are 389 too many; 140 of 10 SV is 130 too many."""
    load_the_guard(PACK, OTHERS)
    squads = [{"datasheet": "cannon", "size": 1}, {"datasheet": "crawlers", "size": 0}]
    page = upload(ada, {**ROSTER, "limit": 10, "squads": squads, "deck": ["rations"] * 400})
    assert questions(page)["crawlers"].where == "squad 2; belongs to The Swarm"
    url = found(ada, page).headers["Location"]
    for body in (text_of(page), text_of(ada.get(url))):
        for message in ("140 of 10 SV: 130 too many", "belongs to The Swarm", "400 of 11 assets: 389 too many"):
            assert message in body, message


def test_what_is_not_found_is_asked_with_the_nearest_first(guard, ada):
    squads = [
        {"datasheet": "rifle", "size": 3, "weapons": {"lawncher": 1, "axe": 2}},
        {"datasheet": "dragons", "size": 1, "weapons": {"fire": 1}},
        {"datasheet": "rifle", "size": 4},
    ]
    page = upload(ada, {**ROSTER, "squads": squads, "deck": ["smoke", "stedy-now", "stedy-now", "fire-breath"]})
    asked = questions(page)
    assert {name: (question.where, question.chosen) for name, question in asked.items()} == {
        "rifle": ("squads 1, 3", "take:rifles"),
        "lawncher": ("Line Rifles", "take:launcher"),
        "axe": ("Line Rifles", "keep"),
        "dragons": ("squad 2", "keep"),
        "stedy-now": ("2 cards of the deck", "take:steady-now"),
        "fire-breath": ("1 card of the deck", "keep"),
    }
    assert [value for value, _ in asked["dragons"].options[:3]] == ["keep", "leave", "take:rifles"]
    assert "What was not found 6" in text_of(page)


def test_what_was_chosen_is_shown_and_founded(guard, ada):
    squads = [{"datasheet": "rifle", "size": 3, "weapons": {"axe": 2}}, {"datasheet": "dragons", "size": 1}]
    page = upload(ada, {**ROSTER, "squads": squads, "deck": ["fire-breath", "smoke"]})
    asked = questions(page)
    chosen = {
        asked["rifle"].key: "take:runners",
        asked["dragons"].key: "leave",
        asked["fire-breath"].key: "take:rations",
    }
    again = ada.post(f"{URL}preview/", fields(page, **chosen))
    assert StrikeForce.objects.count() == 0
    assert questions(again)["axe"].where == "Runners"
    found(ada, again)
    it = StrikeForce.objects.get()
    assert [(squad["datasheet"], squad["weapons"]) for squad in it.squads] == [("runners", {"axe": 2})]
    assert it.deck == ["rations", "smoke"]


def test_what_nobody_has_may_be_kept_and_is_said(guard, ada):
    squads = [{"datasheet": "dragons", "size": 1}]
    url = imported(ada, {**ROSTER, "squads": squads, "deck": ["fire-breath"]})
    body = text_of(ada.get(url))
    assert 'Squad 1: The Guard has no datasheet "dragons".' in body
    assert 'The Guard has no asset "fire-breath": 1 in the deck.' in body


def test_two_ways_of_writing_one_weapon_are_one(guard, ada):
    squads = [{"datasheet": "Line Rifles", "size": 6, "weapons": {"launcher": 1, "LAUNCHER": 1}}]
    found(ada, upload(ada, {**ROSTER, "squads": squads}))
    assert StrikeForce.objects.get().squads[0]["weapons"] == {"launcher": 2}


def test_an_unknown_faction_is_asked_for_before_anything_is_shown(guard, ada):
    load_the_guard(PACK, OTHERS)
    page = upload(ada, {**ROSTER, "faction": "guards", "release": 7})
    assert "Which faction is it?" in text_of(page)
    assert page.context["list_view"] is None
    assert page.context["preview"].nearest.slug == "guard"
    assert found(ada, page).status_code == 200
    assert StrikeForce.objects.count() == 0
    again = ada.post(f"{URL}preview/", fields(page, faction="guard"))
    assert "180 of 300" in text_of(again)
    assert "which is not here" not in text_of(again)
    found(ada, again, faction="guard")
    assert StrikeForce.objects.get().faction.slug == "guard"


def test_a_faction_one_may_not_use_is_as_unknown_as_any(guard, ada, users):
    Faction.objects.filter(pk=guard.pk).update(homebrew=True, owner=users.ben)
    page = upload(ada, ROSTER)
    assert page.context["list_view"] is None
    assert "The Guard" not in text_of(page)
    found(ada, page, faction="guard")
    assert StrikeForce.objects.count() == 0


def test_it_is_pinned_to_the_release_it_names(guard, ada):
    """The Rifles' 60 SV become 70 in the second release: 5 of them 90 or 100, and the cannon's 90."""
    edition = pack()
    edition["datasheets"][0]["strategic_valor"] = 70
    load_the_guard(edition)
    for number, valor in ((1, 180), (2, 190)):
        page = upload(ada, {**ROSTER, "release": number})
        assert page.context["builder"].verdict.strategic_valor == valor
        found(ada, page)
        assert StrikeForce.objects.latest("pk").release.number == number
    page = upload(ada, {**ROSTER, "release": 9})
    assert "It was built with release 9, which is not here: it is judged by release 2." in text_of(page)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "The submitted file is empty."),
        (b"\x7fELF\x02\x01\xff", "is not UTF-8 text: byte 7 is wrong"),
        (b"\x89PNG\r\n\x1a\n\x00", "is a picture; must be a document of this site, in UTF-8"),
        (b"PK\x03\x04zip", "is a packed file (zip)"),
        (b"{" * 100_000, "is nested more than 40 deep"),
        (b'{"format": 1, "format": 2}', "format: is written twice"),
        (b'{"limit": NaN}', "limit: cannot be NaN"),
        (b'{"limit": ' + b"9" * 5000 + b"}", "limit: is a number with too many digits"),
        (b"[" + b" " * 5_000_000, "has more than 5,000,000 bytes"),
        (b"[" + b"1," * 600_000 + b"1]", "has more than 500,000 values"),
        ({**ROSTER, "format": "damocles-roster/2"}, "format: cannot be"),
        ({**ROSTER, "rank": 1}, "rank: is not a key of this object"),
        ({**ROSTER, "name": "x" * 101}, "name: has 101 letters"),
        ({**ROSTER, "squads": [{"datasheet": "rifles", "size": 2.5}]}, "squads[0].size: cannot be 2.5"),
        ({**ROSTER, "release": 0}, "release: cannot be 0"),
    ],
    ids=range(15),
)
def test_a_wrong_file_gets_one_line_that_names_the_place(guard, ada, content, message):
    page = upload(ada, content)
    assert page.status_code == 422
    assert message in page.content.decode().replace("&quot;", '"')
    assert StrikeForce.objects.count() == 0


def archives():
    """A megabyte of zeros in a thousand bytes, and a valid roster: packed, neither is read."""
    zipped = BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("roster.json", b"0" * 1_000_000)
    return [zipped.getvalue(), gzip.compress(b"0" * 1_000_000), gzip.compress(json.dumps(ROSTER).encode())]


@pytest.mark.parametrize("packed", archives(), ids=["zip", "gzip", "gzipped roster"])
def test_nothing_is_ever_unpacked(guard, ada, packed):
    page = upload(ada, packed)
    assert page.status_code == 422
    assert "is a packed file" in page.content.decode()


def zipped(name):
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, "<roster/>")
    return file.getvalue()


ROS = '<?xml version="1.0"?>\n<roster xmlns="http://www.battlescribe.net/schema/rosterSchema" name="A"/>'
BY_ITS_BUILDER = "must be a list of this site: the file or the text that its builder gives you"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (zipped("Third Shift.ros"), "is a file of BattleScribe or New Recruit"),
        (ROS.encode(), "is a file of BattleScribe or New Recruit"),
        (ROS, "is a file of BattleScribe or New Recruit"),
        ({"roster": {"name": "A", "forces": []}}, f"is a file of BattleScribe or New Recruit; {BY_ITS_BUILDER}"),
        (zipped("[Content_Types].xml"), "is a workbook or a text of an office program"),
        (b"%PDF-1.7\n", "is a PDF"),
        ("Third Shift".encode("utf-16"), "is not UTF-8 text but UTF-16"),
        ("<!DOCTYPE html><html>", "is a web page"),
        ("<?xml version='1.0'?><mul/>", "is XML"),
        ("Third Shift (500 points)\nExported with App Version: v1.0", "is a text of Warhammer 40,000: The App"),
        ("++ Patrol (Chaos) [200pts] ++\n+ HQ +\nBe'lakor [80pts]", "is a text of BattleScribe"),
        ("Third Shift\nCreated with New Recruit", f"is a text of New Recruit; {BY_ITS_BUILDER}"),
    ],
    ids=range(12),
)
def test_what_another_builder_or_program_wrote_is_named_by_name(guard, ada, content, message):
    page = paste(ada, content) if isinstance(content, str) else upload(ada, content, name="list.rosz")
    assert page.status_code == 422
    assert message in text_of(page)


@pytest.mark.parametrize("name", ["[WIP] Third Shift", "New Recruit", "{braces}", "[27/11/2026, 22:14] Ada: mine"])
def test_a_list_may_be_called_so_and_comes_back_with_a_byte_order_mark(guard, ada, users, name):
    it = a_list(users.ada, "rifles", name=name, cards=11)
    text = chat_text(BuilderPage(StrikeForce.objects.with_release().get(pk=it.pk)))
    marked = f"\ufeff{text}"
    for page in (paste(ada, text), paste(ada, marked), upload(ada, marked.encode(), name="list.txt")):
        assert page.context["preview"].written.name == name
    assert upload(ada, b"\xef\xbb\xbf" + json.dumps(ROSTER).encode()).status_code == 200


def test_names_in_another_language_are_found(guard, ada):
    """What a French reader writes down is the content's, not a question."""
    words = {"Line Rifles": "Fusiliers de ligne", "Launcher": "Lance-roquettes", "Rations": "Vivres"}
    ContentTranslation.objects.create(faction=guard, language="fr", texts=words)
    page = paste(
        ada, "Nuit\nThe Guard, édition 1 | 500 VS\n3x fusiliers de ligne + 1X Lance-roquettes | 80 VS\n11x Vivres"
    )
    assert questions(page) == {}
    imported = StrikeForce.objects.get(slug=found(ada, page).headers["Location"].split("/")[2])
    assert (imported.squads[0]["datasheet"], imported.squads[0]["weapons"]) == ("rifles", {"launcher": 1})
    assert imported.deck == ["rations"] * 11


@pytest.mark.parametrize("called", ["Les Sillons", "LES SILLONS", "harrow-kin", "The Harrow Kin"])
def test_a_faction_and_its_game_are_found_by_its_name_in_any_language(guard, ada, called):
    load_starters("content/harrow-kin", game=SKIRMISH)
    harrow = Faction.objects.get(slug="harrow-kin")
    french = {"faction": harrow, "game": harrow.game, "language": "fr"}
    ContentTranslation.objects.update_or_create(**french, defaults={"texts": {harrow.name: "Les Sillons"}})
    preview = paste(ada, f"Nuit\n{called}, édition 1 | 500 pts\n2x gleaners | 60 pts").context["preview"]
    assert (preview.game.slug, preview.faction) == ("skirmish", harrow)


def test_a_file_of_20_megabytes_is_refused_by_its_size(guard, ada, monkeypatch):
    monkeypatch.setattr(SimpleUploadedFile, "read", lambda *args: pytest.fail("nobody reads it"), raising=False)
    page = ada.post(URL, {"file": BytesIO(b" " * 20_000_000), "ticket": new_ticket()})
    assert page.status_code == 422
    assert "has more than 5,000,000 bytes" in page.content.decode()


def test_a_paste_of_20_megabytes_is_refused_before_it_is_read(guard, ada):
    assert paste(ada, "x" * 20_000_000).status_code == 400


@pytest.mark.postgres
@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "🎲" * 50, "حرس", "\u202eevil"])
def test_no_name_in_a_file_breaks_the_preview(guard, ada, name):
    squads = [{"datasheet": name, "size": 1, "name": name, "weapons": {name: 1}}]
    page = upload(ada, {**ROSTER, "name": name, "squads": squads, "deck": [name]})
    other = upload(ada, {**ROSTER, "faction": name})
    for body in (page.content.decode(), other.content.decode()):
        assert "<script>alert" not in body
        assert "<img src=x" not in body
    found(ada, page)
    assert StrikeForce.objects.get().name == name


def test_a_preview_of_somebodys_own_making_is_read_as_strictly(guard, ada):
    for document, message in (
        ("{", "is not JSON"),
        (json.dumps({**ROSTER, "limit": "x"}), "limit: cannot be"),
        ("", "Fill this in."),
    ):
        page = ada.post(f"{URL}preview/", {"document": document, "ticket": new_ticket(), "found": "1"})
        assert page.status_code == 422
        assert message in text_of(page)
    forged = ada.post(f"{URL}preview/", {"document": json.dumps(ROSTER), "ticket": "forged:ticket", "found": "1"})
    assert "This form is out of date" in text_of(forged)
    assert "Night Watch" in forged.content.decode()
    assert StrikeForce.objects.count() == 0


def test_a_roster_that_names_a_thousand_unknown_things_asks_about_some(guard, ada):
    squads = [{"datasheet": f"dragon{n}", "size": 1} for n in range(1000)]
    page = upload(ada, {**ROSTER, "squads": squads})
    assert len(questions(page)) == 40
    assert "960 more are kept as they are written." in text_of(page)
    found(ada, page)
    assert len(StrikeForce.objects.get().squads) == 1000


def test_a_roster_too_long_to_go_along_with_its_preview_is_refused(guard, ada):
    weapons = {f"{n:<100}": 1 for n in range(20)}
    squads = [{"datasheet": "rifles", "size": 3, "weapons": weapons} for _ in range(600)]
    page = upload(ada, {**ROSTER, "squads": squads})
    assert page.status_code == 422
    assert "names too much" in text_of(page)


def test_a_file_name_from_outside_leads_nowhere(guard, ada):
    assert upload(ada, ROSTER, name="../../etc/passwd\r\nX: y").status_code == 200


def test_either_a_file_or_a_text(guard, ada):
    for data in ({}, {"file": SimpleUploadedFile("r.json", json.dumps(ROSTER).encode()), "text": json.dumps(ROSTER)}):
        page = ada.post(URL, {"ticket": new_ticket(), **data})
        assert page.status_code == 422
        assert "Choose a file, or paste its text below: one of both." in text_of(page)


def test_a_visitor_with_twenty_lists_reads_so_before_and_after_the_preview(guard, visitor, users):
    page = upload(visitor, ROSTER)
    session = visitor.session
    session["strike_forces"] = [a_list(None, name=f"List {n}").slug for n in range(20)]
    session.save()
    for refused in (upload(visitor, ROSTER), found(visitor, page)):
        assert refused.status_code == 422
        assert "You have built many lists without an account." in text_of(refused)


def test_a_preview_asks_the_same_however_long_the_roster(guard, ada, django_assert_max_num_queries):
    """Session, account, factions, newest release, its content, how many lists: none of it grows with the squads."""
    load_the_guard(PACK, OTHERS)
    upload(ada, {**ROSTER, "squads": [{"datasheet": "crawlers", "size": 1}]})  # releases are read once a process
    for squads in (1, 50):
        rows = [{"datasheet": name, "size": 1} for name in ("rifles", "crawlers", "dragons")] * squads
        with django_assert_max_num_queries(11):
            upload(ada, {**ROSTER, "squads": rows})


def test_what_is_shared_is_read_back_from_its_own_text(guard, ada, ben, users):
    it = StrikeForce.objects.get(slug=imported(ada, ROSTER).split("/")[-2])
    actions.share(it, ChangeRequest(1), Visibility.LINK)
    text = ben.get(f"/lists/{it.token}/").context["text"]
    found(ben, paste(ben, text))
    assert StrikeForce.objects.get(owner=users.ben).squads[0]["weapons"] == {"launcher": 1}
