"""The page that shows how each rule is played and tested: the table of `manage.py rulebook`, with our readings."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armies.codex.rulebook import CAMPAIGN_SOURCE, SOURCE
from damocles_site.rulebook import coverage_view
from damocles_site.rulebook.citations import Citations, Coverage, coverage
from rules.games import GAMES

pytestmark = pytest.mark.django_db
SHOWN = re.compile(r'<article class="rule" id="([RC]-[A-Z]{3}-\d\d)">')


def page(client: Client, **query: str) -> str:
    return client.get("/rules/coverage/", query).content.decode()


def lacking(*, with_tests: bool) -> Coverage:
    """What this installation cites, but no test of R-MEL-02 and no function of R-ARM-01."""
    rules = dict(coverage().rules)
    rules["R-MEL-02"] = Citations(rules["R-MEL-02"].functions, [])
    rules["R-ARM-01"] = Citations([], rules["R-ARM-01"].tests)
    return Coverage(rules, with_tests)


def test_each_rule_stands_there_with_its_readings(client: Client) -> None:
    shown = page(client)
    assert SHOWN.findall(shown) == list(coverage(GAMES[0]).rules)
    assert shown.count('class="reading"') == sum(
        book.read_text().split("-->")[1].count("*Reading:*") for book in (SOURCE, CAMPAIGN_SOURCE)
    )


def test_a_rule_shows_its_functions_and_its_tests_as_sentences(client: Client) -> None:
    shown = page(client, q="R-COV-02")
    assert "<code>rules.damocles.engine.cover.worst_line</code>" in shown
    assert "<b>One clear line takes away all cover</b>" in shown
    assert "<code>tests/rules/damocles/combat/test_cover.py</code>" in shown


def test_the_head_counts_rules_functions_and_tests_and_says_that_nothing_is_missing(client: Client) -> None:
    shown, report = page(client), coverage(GAMES[0])
    for name, figure in (("Rules", len(report.rules)), ("Functions", report.functions), ("Tests", report.tests)):
        assert f"<dt>{name}</dt><dd>{figure}</dd>" in shown
    assert "Nothing is missing" in shown


def test_few_rules_are_laid_open_and_many_are_closed(client: Client) -> None:
    assert '<details class="disclosure proof" open>' in page(client, q="R-COV-02")
    assert '<details class="disclosure proof" open>' not in page(client)


def test_a_search_looks_at_functions_and_tests_and_a_number_finds_its_rule(client: Client) -> None:
    assert SHOWN.findall(page(client, q="cover.worst_line")) == ["R-COV-02", "R-COV-03", "R-COV-04"]
    assert "R-COV-02" in SHOWN.findall(page(client, q="one CLEAR line takes"))
    assert SHOWN.findall(page(client, q="r-die-04")) == ["R-DIE-04"]
    assert "Nothing says that" in page(client, q='"><script>')


def test_what_is_missing_is_named_and_can_be_asked_for_alone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No rule lacks anything" in page(client, missing="yes")
    report = lacking(with_tests=True)
    monkeypatch.setattr(coverage_view, "coverage", lambda game: report)
    assert SHOWN.findall(page(client, missing="yes")) == ["R-ARM-01", "R-MEL-02"]
    head = page(client)
    assert 'No function plays <a class="rule-id" href="#R-ARM-01">' in head
    assert 'No test holds <a class="rule-id" href="#R-MEL-02">' in head
    assert "Nothing is missing" not in head


def test_without_the_tests_the_page_says_so_and_misses_none(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    report = lacking(with_tests=False)
    monkeypatch.setattr(coverage_view, "coverage", lambda game: report)
    shown = page(client)
    assert "This installation came without the tests" in shown
    assert "no test<" not in shown
    assert "Tests</dt>" not in shown
    assert "Nothing is missing" not in shown
    assert SHOWN.findall(page(client, missing="yes")) == ["R-ARM-01"]


def test_a_tab_of_the_rules_leads_there_and_each_rule_leads_back(client: Client) -> None:
    assert re.findall(r'href="(/rules/coverage/.*?)"', client.get("/rules/").content.decode()) == ["/rules/coverage/"]
    assert 'href="/rules/#R-COV-02"' in page(client, q="R-COV-02")


def test_it_asks_the_database_for_nobody_but_the_visitor(client: Client) -> None:
    with CaptureQueriesContext(connection) as stranger:
        page(client)
    client.force_login(User.objects.create_user("ada"))
    with CaptureQueriesContext(connection) as player:
        page(client)
    assert (len(stranger), len(player)) == (0, 2)  # session and user


def test_a_rule_is_drawn_once_in_a_process(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first = page(client)
    monkeypatch.setattr(coverage_view, "render_to_string", None)
    assert SHOWN.findall(page(client)) == SHOWN.findall(first)
