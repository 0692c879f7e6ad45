"""The printed strike force, read back: text, paper, fonts, outline, and what hostile names do to it (nothing)."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from pypdf import PdfReader

from armies.actions.creating import create_strike_force, import_strike_force
from armies.models import Datasheet, Faction, StrikeForce
from printing.pdf import Parts, PrintOptions, strike_force_pdf
from printing.pdf.pack import print_pack
from printing.pdf.printout import Printout, printout_of
from rules.damocles.formats.roster import read_roster
from tests.printing.support.pdf_text import all_words, sizes, words
from tests.support.starters import load_starters
from workshop.actions.publishing import publish

MILLIMETRE = 72 / 25.4

pytestmark = pytest.mark.django_db


@pytest.fixture
def companies():
    load_starters("content/longfall-companies")
    return Faction.objects.get(slug="longfall-companies")


@pytest.fixture
def patrol(companies):
    """A small legal list of 84 + 42 + 44 = 170 of 200 SV; a platoon would need a third squad of troops."""
    owner = User.objects.create_user("ada", first_name="Ada", last_name="Lovell")
    roster = {"name": "Third Patrol", "faction": "longfall-companies", "limit": 200}
    squads = [
        {"datasheet": "line-crew", "size": 6, "name": "Brannoch's Crew", "weapons": {"wire-gun": 1}},
        {"datasheet": "gatekeepers", "size": 3},
        {"datasheet": "tide-spotters", "size": 2, "name": "Two Sisters"},
    ]
    cards = ("on-the-beat", "sandbags", "take-up-the-slack", "smoke-pots", "paid-in-advance")
    deck = [slug for slug in cards for _ in range(2)] + ["hot-rivets"]
    document = {"format": "damocles-roster/1", **roster, "squads": squads, "deck": deck}
    return import_strike_force(owner, read_roster(document), slug="third-patrol-xyz")


def add(strike_force: StrikeForce, datasheet: str, size: int, name: str = "") -> None:
    """One squad more."""
    id = f"x{len(strike_force.squads)}"
    strike_force.squads.append({"id": id, "datasheet": datasheet, "size": size, "name": name, "weapons": {}})
    strike_force.save()


def change_all(strike_force: StrikeForce, **values: object) -> None:
    """The same in every squad."""
    for squad in strike_force.squads:
        squad |= values
    strike_force.save()


def publish_anew(strike_force: StrikeForce) -> None:
    """Release the draft, and build the list with it."""
    strike_force.release = publish(strike_force.faction)
    strike_force.save()


def printed(strike_force: StrikeForce, paper: str = "A4") -> bytes:
    return strike_force_pdf(StrikeForce.objects.with_release().get(pk=strike_force.pk), PrintOptions(paper))


def reader(strike_force: StrikeForce, paper: str = "A4") -> PdfReader:
    return PdfReader(BytesIO(printed(strike_force, paper)))


def test_the_roster_page_says_what_the_strike_force_is(patrol):
    text = words(reader(patrol).pages[0])
    for part_of_text in ("Third Patrol", "The Longfall Companies", "Ada Lovell", "170 / 200 SV", "3 squads · 11 units"):
        assert part_of_text in text, part_of_text
    for part_of_text in ("Brannoch's Crew", "1 × Wire gun", "Gatekeepers", "Two Sisters", "Legal by the rules."):
        assert part_of_text in text, part_of_text
    assert "2 × On the Beat" in text


def test_sv_is_added_up_as_by_hand(patrol):
    """56 + 2 × 14 for six of the line crew, 42 for three gatekeepers, 44 for two spotters."""
    text = words(reader(patrol).pages[0])
    assert "6 84" in text
    assert "3 42" in text
    assert "2 44" in text
    assert "In all 11 170" in text


@pytest.mark.rule("R-TSK-01")
def test_tactical_points_say_where_they_come_from(patrol):
    add(patrol, "harbour-levy", 5)
    text = words(reader(patrol).pages[0])
    assert "16 tactical points R-ARM-05 Strike force 12 TP" in text
    assert "R-TSK-01 Platoon 1 Brannoch's Crew, 2" in text
    assert "Gatekeepers, 4 Harbour Levy +4 TP" in text


def test_an_illegal_list_prints_with_every_violation_its_rule_and_mend(patrol):
    patrol.deck = patrol.deck[2:]
    change_all(patrol, size=9)
    text = words(reader(patrol).pages[0])
    assert "Not legal: 5 violations." in text
    for rule in ("R-ARM-02", "R-ARM-04", "R-AST-01"):
        assert rule in text
    assert "Brannoch's Crew: 9 of at most 8 units: 1 too many." in text
    assert "9 of 11 assets: 2 too few." in text
    assert "Add 2 more to the deck" in text


def test_a_datasheet_card_has_everything_on_one_page(patrol):
    pages = [words(page) for page in reader(patrol).pages]
    page = next(text for text in pages if "Dig In" in text)
    for part_of_text in (
        "Line Crew",
        "Troops · 4 to 8 units · base 2.5 cm",
        "40 cm",
        "D3",
        "at most 1 in a squad",
        "5+",
    ):
        assert part_of_text in page, part_of_text
    assert "In an activation · 1 order · once an activation" in page


def test_each_datasheet_is_printed_once_and_two_fit_a_page(patrol):
    add(patrol, "line-crew", 4, "The Late Watch")
    pages = [words(page) for page in reader(patrol).pages]
    assert sum("Dig In" in text for text in pages) == 1
    assert "Dig In" in pages[1]
    assert "Shut the Gate" in pages[1]
    assert "The Late Watch 4 units" in pages[1]
    assert "Marked in Chalk" in pages[2]


def test_every_copy_of_an_asset_is_a_card_of_its_own(patrol):
    *_others, first, second = [words(page) for page in reader(patrol).pages]
    assert first.count("On the Beat") == 2
    assert first.count("Paid in Advance") + second.count("Paid in Advance") == 2
    assert "Hot Rivets" in second
    assert "In an activation 1 order" in first
    assert first.count("R-AST-04") == 9
    assert second.count("R-AST-04") == 2
    assert "Third Patrol · Release 1" in second
    assert "Assets, sheet 2 of 2" in second


def test_faction_scenery_is_drawn_and_has_no_figures(patrol):
    add(patrol, "drum-redoubt", 1)
    page = next(text for text in map(words, reader(patrol).pages) if "Tea and Bandages" in text)
    assert "Heavy cover 10 × 10 cm. Units may stand in it." in page


@pytest.mark.parametrize(("paper", "across", "down"), [("A4", 210, 297), ("Letter", 215.9, 279.4)])
def test_paper(patrol, paper, across, down):
    for page in reader(patrol, paper).pages:
        assert float(page.mediabox.width) == pytest.approx(across * MILLIMETRE, abs=0.5)
        assert float(page.mediabox.height) == pytest.approx(down * MILLIMETRE, abs=0.5)


def test_a_paper_that_is_not_there_is_refused(patrol):
    with pytest.raises(KeyError):
        printed(patrol, "A0")


def test_every_font_is_embedded(patrol):
    fonts = set()
    for page in reader(patrol).pages:
        for font in page["/Resources"]["/Font"].values():
            font = font.get_object()
            fonts.add(str(font["/BaseFont"]).split("+")[-1])
            assert "/FontFile2" in font["/FontDescriptor"]
    assert fonts == {"IBMPlexSans", "IBMPlexSans-Bold", "IBMPlexSansCond-Bold"}


def test_title_author_language_and_outline(patrol):
    pdf = reader(patrol)
    assert pdf.metadata.title == "Third Patrol"
    assert pdf.metadata.author == "Ada Lovell"
    assert pdf.metadata.subject == "Strike force · The Longfall Companies"
    assert pdf.trailer["/Root"]["/Lang"] == "en"
    names = [[entry.title for entry in part] if isinstance(part, list) else part.title for part in pdf.outline]
    assert names[:3] == ["Roster", "Datasheets", ["Line Crew", "Gatekeepers", "Tide Spotters"]]
    assert "Assets" in names
    assert pdf.get_destination_page_number(pdf.outline[2][2]) == 2


def test_nothing_is_printed_below_8_points(patrol):
    change_all(patrol, size=9, name="A name " * 12)
    assert min(sizes(reader(patrol))) >= 8


def test_the_same_list_gives_the_same_bytes(patrol):
    assert printed(patrol) == printed(patrol)


def bytes_of(printout: Printout) -> bytes:
    file = BytesIO()
    print_pack(printout, Parts(), PrintOptions(), file)
    return file.getvalue()


def test_many_threads_printing_at_once_give_the_same_bytes(patrol):
    """Four requests on four threads, as a server with threads has them."""
    printout = printout_of(StrikeForce.objects.with_release().get(pk=patrol.pk))
    with ThreadPoolExecutor(4) as threads:
        made = set(threads.map(lambda _: bytes_of(printout), range(8)))
    assert len(made) == 1


HOSTILE = [
    "<b>Bob",
    "<img src=/etc/passwd>",
    '<para><font size="99">x</font></para>',
    "&amp; & &lt;",
    "<a href='file:///etc/passwd'>click</a>",
    "{{ 7 * 7 }} %s %(x)s {0}",
]


def test_markup_in_a_name_is_printed_as_it_was_typed(patrol, companies):
    patrol.squads = []
    for name in HOSTILE:
        add(patrol, "line-crew", 4, name)
    patrol.name = HOSTILE[1]
    patrol.save()
    Datasheet.objects.filter(slug="line-crew").update(name=HOSTILE[2])
    companies.assets.filter(slug="on-the-beat").update(name=HOSTILE[0], text=HOSTILE[3] * 3)
    publish_anew(patrol)
    pdf = reader(patrol)
    for name in HOSTILE:
        assert name in words(pdf.pages[0])
    assert words(pdf.pages[-2]).count(HOSTILE[0]) == 2
    assert HOSTILE[3] * 3 in words(pdf.pages[-2])
    assert pdf.metadata.title == HOSTILE[1]
    assert all("/Annots" not in page for page in pdf.pages)
    assert not any(page.images for page in pdf.pages)


SHOWN = {
    "Отряд Бета": "Отряд Бета",
    "Ωμέγα": "Ωμέγα",
    "Łódź čéü": "Łódź čéü",
    "火の部隊 A": "火の部隊 A",
    "Fire 🔥 team": "Fire □ team",
    "שלום": "שלום",
    "evil\u202egnp.exe": "evilgnp.exe",
    "Z\u0338\u0321\u034e\u0359a": "Z□a",
    "tab\tand  spaces": "tab and spaces",
}


def test_what_the_faces_lack_becomes_a_box(patrol):
    for name in SHOWN:
        add(patrol, "line-crew", 4, name)
    text = words(reader(patrol).pages[0])
    for shown in SHOWN.values():
        assert shown in text


def test_the_longest_names_and_texts_go_on_and_drop_nothing(patrol, companies):
    """A card longer than a page goes on, says so, and no word of it is lost."""
    Datasheet.objects.filter(slug="line-crew").update(
        name="W" * 100,
        abilities=[
            {"slug": "long", "name": "Long", "text": " ".join(f"word{n}" for n in range(600))},
            {"slug": "solid", "name": "Solid", "text": "x" * 5000},
            {"slug": "lines", "name": "Lines", "text": "\n".join(f"line{n}." for n in range(500))},
        ],
    )
    companies.assets.filter(slug="on-the-beat").update(name="N" * 100, text="many words " * 400)
    publish_anew(patrol)
    text = all_words(reader(patrol))
    assert "(continued)" in text
    assert all(f"word{n}" in text for n in range(600))
    assert all(f"line{n}." in text for n in range(500))
    assert text.split().count("many") == 2 * 400  # both copies


def test_a_datasheet_that_its_release_lacks_is_named_by_its_slug(patrol):
    Datasheet.objects.filter(slug="tide-spotters").update(withdrawn=True)
    publish_anew(patrol)
    text = all_words(reader(patrol))
    assert "Not legal" in text
    assert 'Two Sisters: The Longfall Companies has no datasheet "tide-spotters".' in text


def test_an_empty_list_without_an_owner_prints(companies):
    text = all_words(reader(create_strike_force(None, companies, slug="nothing-yet", name="Nothing yet", limit=500)))
    assert "0 / 500 SV" in text
    assert "No squads: a strike force needs at least 1." in text


def test_printing_asks_the_database_no_more_for_50_squads_than_for_one(patrol, django_assert_num_queries):
    for _ in range(50):
        add(patrol, "line-crew", 4)
    strike_force_pdf(StrikeForce.objects.with_release().get(pk=patrol.pk))  # its release is read once a process
    with django_assert_num_queries(1):
        fetched = StrikeForce.objects.with_release().get(pk=patrol.pk)
        strike_force_pdf(fetched)
