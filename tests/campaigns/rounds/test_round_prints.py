"""What is printed of a round: pairings by name and by table, result slips, standings."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from campaigns.actions import preparing
from campaigns.actions.battles import call_off
from campaigns.actions.rounds import Terms
from campaigns.actions.tables import set_tables
from campaigns.models import Battle, Campaign
from campaigns.pdf.rounds import print_round
from printing.pdf.text.options import PrintOptions
from tests.campaigns.rounds.test_rounds import fight_all
from tests.campaigns.support.rounds import campaign_of, opened, proposed

pytestmark = pytest.mark.django_db


@pytest.fixture
def sunday(users: Any) -> Campaign:
    """p1 meets p2, p3 meets p4, p5 has a bye; each has a force called Force and the number."""
    return campaign_of(users.organiser, 5)


def printed(
    client: Any, campaign: Campaign, part: str, paper: str = "A4", number: int = 1, language: str = "en"
) -> str:
    """The text of the PDF, in one line."""
    address = f"/campaigns/{campaign.slug}/rounds/{number}/print/{part}/round.pdf?paper={paper}"
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer
    pdf = PdfReader(BytesIO(answer.getvalue()))
    assert round(pdf.pages[0].mediabox.width) == {"A4": 595, "Letter": 612}[paper]
    return " ".join(" ".join(page.extract_text() for page in pdf.pages).split())


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_print_says_who_meets_whom_where(sunday, users, client_of, paper):
    """The tables are swapped: p1 and p2 are at table 2."""
    opened(sunday)
    set_tables(sunday, sunday.memberships.get(number=1), 1, {1: 1, 2: 2}, {1: 2, 2: 1})
    client = client_of(users.organiser)
    by_table = printed(client, sunday, "tables", paper)
    assert "Table Red side Blue side Operation 1 p3 p4 Eradication 2 p1 p2 Eradication – p5 has a bye" in by_table
    by_name = printed(client, sunday, "names", paper)
    assert "p1 2 p2 Eradication p2 2 p1 Eradication p3 1 p4 Eradication p4 1 p3 Eradication p5 has a bye" in by_name
    slips = printed(client, sunday, "slips", paper)
    assert "Table 1 · Eradication Round 1 · The Long Winter Player" in slips
    for words in ("Victory points", "Squads lost", "Tactical points left", "Winner Signature p3 Force 3 p4 Force 4"):
        assert words in slips
    assert slips.count("Signature") == 2


def test_standings_and_french(sunday, users, client_of):
    opened(sunday)
    fight_all(sunday)
    client = client_of(users.organiser)
    assert "Rank Player Played Won Drawn Lost VP" in printed(client, sunday, "standings")
    assert "1= p1 1 1 0 0 3 : 0" in printed(client, sunday, "standings").replace("\N{NO-BREAK SPACE}", " ")
    french = printed(client, sunday, "slips", language="fr")
    assert "Ronde 1" in french
    assert "Joueur" in french


@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("rows", [1, 40])
def test_no_figure_and_no_heading_of_standings_is_broken(text, rows):
    """The table of a day of four rounds with a bye, and a name that needs several lines."""
    heads = [
        "Rank",
        "Player",
        "Played",
        "Won",
        "Drawn",
        "Lost",
        "VP",
        "Byes",
        "Opponents",
        "Points",
        "VP ±",
        "VP, tie-break",
    ]
    scored = "1260\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}1140"
    row = [
        "12=",
        "Bert von der Hohenlohe-Langenburg zu Waldenburg",
        "4",
        "3",
        "0",
        "0",
        scored,
        "1",
        "24",
        "12",
        "120",
        "1680",
    ]
    document = {
        "part": "standings",
        "campaign": "Day",
        "round": "Round 4",
        "about": "",
        "standings": (heads, [row] * rows),
    }
    file = BytesIO()
    print_round(document, PrintOptions(text=text), file)
    lines = "\n".join(page.extract_text() for page in PdfReader(file).pages).split("\n")
    assert {scored, "Rank", "Opponents", "tie-break", "1680"} <= {
        word.strip().replace(" ", "\N{NO-BREAK SPACE}") for word in lines
    }


def test_the_printed_table_counts_byes(sunday, users, client_of):
    """p5 has 3 points for the bye, and the table says of what."""
    opened(sunday)
    fight_all(sunday)
    text = printed(client_of(users.organiser), sunday, "standings").replace("\N{NO-BREAK SPACE}", " ")
    assert "Lost VP Byes" in text
    assert "p5 0 0 0 0 0 : 0 1" in text


def test_a_battle_that_was_called_off_needs_no_slip(sunday, users, client_of):
    opened(sunday)
    battle = Battle.objects.get(number=1)
    call_off(battle, battle.version)
    assert printed(client_of(users.organiser), sunday, "slips").count("Signature") == 1


@pytest.mark.rule("C-RND-15")
def test_a_prepared_round_is_printed_by_organisers_alone(sunday, users, client_of):
    terms = Terms(500, None)
    preparing.prepare_round(sunday, version=0, number=1, terms=terms, meetings=proposed(sunday))
    assert "1 p1 p2 Eradication 2 p3 p4" in printed(client_of(users.organiser), sunday, "tables")
    player, address = (
        client_of(sunday.memberships.get(number=2).user),
        f"/campaigns/{sunday.slug}/rounds/1/print/tables/",
    )
    assert player.get(address).status_code == player.get(f"{address}round.pdf").status_code == 404
    for wrong in ("1/print/nothing/", "2/print/tables/"):
        assert client_of(users.organiser).get(f"/campaigns/{sunday.slug}/rounds/{wrong}").status_code == 404
    opened(sunday)
    assert player.get(address).status_code == 200
