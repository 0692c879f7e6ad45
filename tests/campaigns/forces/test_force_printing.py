"""One's own force printed as it stands now: honours and scars as text on the card of the squad that bears them."""

from io import BytesIO
from uuid import uuid4

import pytest
from pypdf import PdfReader

from campaigns import bridge
from campaigns.actions import results
from campaigns.actions.honours import choose_honours
from campaigns.ledger.experience import recovered
from campaigns.models import Campaign, Entry
from campaigns.printing.forces import printout_in, write
from printing.choices import Choices
from rules.damocles.content.honours import HONOURS, SCAR, SCARS
from rules.formats.errors import DocumentError
from rules.games import GAMES
from tests.campaigns.forces.test_honours import agree, deeds, fought

pytestmark = pytest.mark.django_db
PATHS = ("", "force.pdf", "pages/1.png")
ALONE = {"roster": "false", "sheets": "none", "assets": "none", "reference": "false", "battle_sheet": "false"}
LIMPS = next(f"{n:064x}" for n in range(999) if recovered("damocles", f"{n:064x}", "1-2") == "limp")


@pytest.fixture
def url(campaign, entries):
    return f"{campaign.get_absolute_url()}forces/1/print/"


@pytest.fixture
def seasoned(campaign, entries, users, monkeypatch):
    """Squad 1 has 8 experience and its honour chosen, squad 2 was lost and limps."""
    monkeypatch.setattr(results.secrets, "token_hex", lambda _bytes: LIMPS)
    fought(campaign, entries, users.organiser, [deeds("1", slain=21), deeds("2", survived=False)])
    ada = campaign.memberships.get(user=users.ada)
    choose_honours(entries[0], ada, [("1", "crack-shots")], key=uuid4())
    return campaign


def texts(client, url, **parts):
    answer = client.get(f"{url}force.pdf", ALONE | parts)
    assert answer.status_code == 200
    pages = PdfReader(BytesIO(answer.getvalue())).pages
    return [" ".join(page.extract_text().split()) for page in pages]


def test_each_squads_card_has_its_grade_its_honours_and_its_scars(seasoned, url, users, client_of):
    page = " ".join(texts(client_of(users.ada), url, sheets="cards"))
    first, second = page.index("First Watch 1"), page.index("First Watch 2")
    first_card, two = page[first:second], page[second:]
    assert "seasoned, 8 experience" in first_card
    assert "Crack Shots (honour)" in first_card
    assert "Re-roll attack rolls of 1 with missile weapons." in first_card
    assert "Limp" not in first_card
    assert "recruit, 0 experience" in two
    assert "Limp (scar)" in two
    assert "-2 M." in two
    assert "Crack Shots" not in two


def test_the_roster_names_campaign_grade_and_marks_under_the_limit_that_holds_now(seasoned, url, users, client_of):
    Campaign.objects.update(limit=450)
    (page,) = texts(client_of(users.ada), url, roster="true")
    for words in (
        "The Long Winter",
        "seasoned, 8 experience · Crack Shots",
        "recruit, 0 experience · Limp (scar)",
        "Legal",
    ):
        assert words in page
    assert "120 / 450 SV" in page
    assert "Release 1" in page


def test_datasheets_are_apart_where_squads_have_earned_something_else(seasoned, url, users, client_of):
    two = " ".join(texts(client_of(users.ada), url, sheets="2up"))
    assert (two.count("Crack Shots (honour)"), two.count("Limp (scar)")) == (1, 1)
    ben = " ".join(texts(client_of(users.ben), url.replace("forces/1", "forces/2"), sheets="2up"))
    assert "(honour)" not in ben
    assert [page.upper().count("LINE RIFLES") for page in (two, ben)] == [2, 1]


def test_reference_and_battle_sheet_come_too(seasoned, url, users, client_of):
    pages = " ".join(texts(client_of(users.ada), url, reference="true", battle_sheet="true", assets="fronts"))
    assert "Crack Shots (honour)" in pages
    assert "Steady Now" in pages


def test_where_squads_do_not_learn_no_grade_is_printed(seasoned, url, users, client_of):
    agree(seasoned, experience=False, honours=False, recovery=False)
    page = " ".join(texts(client_of(users.ada), url, sheets="cards", roster="true"))
    for word in ("experience", "(honour)", "(scar)"):
        assert word not in page


def test_the_print_is_of_what_was_frozen_and_of_what_stands_now(campaign, entries, url, users, client_of):
    """The list changes and nothing is printed otherwise; a battle is fought, and it is another print."""
    client = client_of(users.ada)
    first = client.get(f"{url}force.pdf").headers["ETag"]
    entries[0].strike_force.delete()
    assert client.get(f"{url}force.pdf").headers["ETag"] == first
    fought(campaign, entries, users.organiser, [deeds("1", slain=21), deeds("2")])
    assert client.get(f"{url}force.pdf").headers["ETag"] != first


def test_its_player_and_organisers_print_a_force_and_nobody_else(campaign, url, users, client_of):
    for who, status in [(users.ada, 200), (users.organiser, 200), (users.ben, 404), (users.stranger, 404)]:
        assert [client_of(who).get(f"{url}{path}").status_code for path in PATHS] == [status] * 3
    page = campaign.get_absolute_url() + "forces/1/"
    assert [f'href="{url}"' in client_of(who).get(page).content.decode() for who in (users.ada, users.organiser)] == [
        True,
        True,
    ]
    assert f'href="{url}"' not in client_of(users.ben).get(page).content.decode()
    answer = client_of(users.ada).get(f"{url}force.pdf")
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert client_of(users.ada).get(url.replace("forces/1", "forces/9")).status_code == 404


def test_a_large_force_is_printed_elsewhere_to_the_same_bytes(
    seasoned, url, users, client_of, settings, tmp_path, monkeypatch
):
    here = client_of(users.ada).get(f"{url}force.pdf").getvalue()
    settings.PRINTS_DIR = tmp_path
    monkeypatch.setattr("printing.source.HEAVY", 1)
    assert client_of(users.ada).get(f"{url}force.pdf").getvalue() == here


def test_names_of_players_are_printed_as_they_were_typed(seasoned, url, users, client_of):
    Campaign.objects.update(name="<b>Snow</b> & <img src=/etc/passwd>")
    Entry.objects.filter(number=1).update(name="<i>First</i>")
    (page,) = texts(client_of(users.ada), url, roster="true")
    assert "<b>Snow</b> & <img src=/etc/passwd>" in page
    assert "<i>First</i>" in page


@pytest.mark.parametrize("text", ["normal", "large"])
def test_a_squad_with_all_that_it_can_bear_has_room_for_every_word(campaign, entries, text):
    """Three honours, one a grade, and every scar there is: what one card does not hold goes on on another."""
    entry = Entry.objects.with_documents().get(number=1)
    honours = [mark.slug for mark in HONOURS[-3:]]
    earned = {"id": "1", "grade": "elite", "experience": 24, "honours": honours, "scars": list(SCAR)}
    file = BytesIO()
    write(printed_of(entry, earned, earned | {"id": "2"}), Choices(**ALONE | {"sheets": "cards", "text": text}), file)
    printed_text = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(file).pages)
    for mark in (*HONOURS[-3:], *SCARS):
        assert printed_text.count(f"{mark.name} ({mark.kind})") == 2
        assert mark.text.split()[0] in printed_text
    assert printed_text.count("elite, 24 experience") == 2


def printed_of(entry, *earned):
    """An entry's document, its squads having earned this."""
    return {
        "roster": entry.roster,
        "content": entry.content,
        "squads": list(earned),
        "campaign": "The Long Winter",
        "words": {"player": "ada", "changed": "", "release": "", "address": ""},
    }


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"datasheets": 3}, r"^forces\[0\]\.content\.datasheets: cannot be 3"),
        ({"datasheets": []}, r"^forces\[0\]\.content: does not hold what it plays: rifles"),
        ({"assets": []}, r"^forces\[0\]\.content: does not hold what it plays: steady-now"),
    ],
)
def test_what_carries_no_content_is_refused_in_one_line(entries, changes, fault):
    entry = Entry.objects.with_documents().get(number=1)
    roster = GAMES[0].formats.read("roster", entry.roster)
    with pytest.raises(DocumentError, match=fault):
        bridge.check_frozen(GAMES[0], roster, entry.content | changes, "forces[0].content")


def test_the_verdict_is_that_of_the_list(campaign, entries):
    entry = Entry.objects.with_documents().get(number=1)
    earned = {"id": "1", "grade": "", "experience": 0, "honours": [], "scars": []}
    printout = printout_in(printed_of(entry, earned, earned | {"id": "2"}))
    assert printout.verdict.legal
    assert printout.verdict.strategic_valor == entry.points == 120
    assert {unit.slug for unit in printout.sheet.units} == {"rifles"}
