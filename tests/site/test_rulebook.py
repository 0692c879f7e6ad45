"""The rules page: every rule once, readings marked as such, found by a word, and markup in a search inert."""

import re
from pathlib import Path

import pytest
from django.test import Client

from damocles_site.rulebook import SOURCE, chapters, markup, rulebook

SMALL = """# Head
<!-- ## XXX · not a chapter -->
## ARM · Building
Said before the first rule,
in two lines.
- R-ARM-01 One faction.
- R-ARM-02 No more SV than agreed. *Reading:* Exactly the limit is fine.
  *Reading:* A second one,
  in two lines, see R-ARM-01.
"""


def test_the_source_is_read_line_by_line() -> None:
    [chapter] = chapters(SMALL)
    assert (chapter.code, chapter.title) == ("ARM", "Building")
    assert chapter.introduction == "Said before the first rule, in two lines."
    assert [rule.id for rule in chapter.rules] == ["R-ARM-01", "R-ARM-02"]
    assert chapter.rules[1].text == "No more SV than agreed."
    assert chapter.rules[1].readings == [
        "Exactly the limit is fine.",
        'A second one, in two lines, see <a class="rule-id" href="/rules/#R-ARM-01">R-ARM-01</a>.',
    ]


def test_markup_in_a_rule_is_inert() -> None:
    assert markup("**Charge!** <b>&") == "<strong>Charge!</strong> &lt;b&gt;&amp;"


def test_every_bullet_of_the_source_is_a_rule_and_no_number_stands_twice() -> None:
    bullets = re.findall(r"^- ", SOURCE.read_text(), re.MULTILINE)
    ids = [rule.id for chapter in rulebook() for rule in chapter.rules]
    assert len(ids) == len(set(ids)) == len(bullets)


def test_every_rule_the_code_cites_can_be_looked_up() -> None:
    """Violations and refusals link to their rule's anchor."""
    ids = {rule.id for chapter in rulebook() for rule in chapter.rules}
    code = (path.read_text() for path in Path(SOURCE.parent.parent, "rules").rglob("*.py"))
    cited = {rule for text in code for rule in re.findall(r"R-[A-Z]{3}-\d\d", text)}
    assert cited - ids == set()


@pytest.mark.django_db
def test_each_rule_has_its_anchor_and_its_readings_are_marked(client: Client) -> None:
    page = client.get("/rules/").content.decode()
    assert 'id="R-ARM-02"' in page
    assert page.count('class="reading"') == SOURCE.read_text().split("-->")[1].count("*Reading:*")


@pytest.mark.django_db
def test_a_search_finds_every_word_and_can_be_for_readings_alone(client: Client) -> None:
    found = client.get("/rules/", {"q": "cohesion SQUAD"}).content.decode()
    assert 'id="R-SQD-02"' in found
    assert 'id="R-ARM-01"' not in found
    readings = client.get("/rules/", {"q": "r-cov", "readings": "yes"}).content.decode()
    assert re.findall(r'id="(R-[A-Z]{3}-\d\d)"', readings) == ["R-COV-04", "R-COV-05", "R-COV-07"]


@pytest.mark.django_db
def test_a_search_that_finds_nothing_says_so_and_keeps_what_was_typed_inert(client: Client) -> None:
    page = client.get("/rules/", {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "No rule says that" in page
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
