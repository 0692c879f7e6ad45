"""Every game has its rulebook and its coverage; a rule's number finds the book that it is in."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from armies.codex.rulebook import address_of, markup
from damocles_site.rulebook.citations import coverage
from rules.game.game import Game
from rules.games import GAMES

pytestmark = pytest.mark.django_db


def test_a_number_leads_to_the_book_of_its_game(fencing: Game) -> None:
    assert address_of("V-TEA-01") == "/rules/fencing/#V-TEA-01"
    assert address_of("R-ARM-02") == "/rules/#R-ARM-02"
    assert address_of("C-EXP-03") == "/rules/campaigns/#C-EXP-03"
    assert markup("V-STR-01, X-ABC-01") == '<a class="rule-id" href="/rules/fencing/#V-STR-01">V-STR-01</a>, X-ABC-01'


def test_a_game_that_is_not_listed_has_no_rules_here(client: Client) -> None:
    assert markup("V-STR-01") == "V-STR-01"
    assert client.get("/rules/fencing/").status_code == 404
    assert client.get("/rules/fencing/coverage/").status_code == 404


def test_the_rules_of_a_game_and_how_they_are_played(client: Client, fencing: Game) -> None:
    rules = client.get("/rules/fencing/").content.decode()
    assert rules.count('<article class="rule"') == 3
    assert 'href="/rules/fencing/coverage/"' in rules
    assert "tactical points" not in rules
    played = client.get("/rules/fencing/coverage/").content.decode()
    assert played.count('<article class="rule"') == 3
    assert "<code>tests/fencing.game.thrust</code>" not in played
    assert "<code>tests.fencing.game.thrust</code>" in played
    assert "<b>A bout is fought by its dice</b>" in played
    assert "V-TEA-01" not in client.get("/rules/coverage/").content.decode()


def test_each_rule_of_each_game_is_cited_and_tested(fencing: Game) -> None:
    report = coverage()
    assert (report.unplayed, report.untested) == ([], [])
    assert {game.facts.prefix for game in GAMES} <= {rule.partition("-")[0] for rule in report.rules}
    out = StringIO()
    call_command("rulebook", game="fencing", stdout=out)
    assert out.getvalue().endswith("3 rules; cited by no function: none\ncited by no test: none\n")
