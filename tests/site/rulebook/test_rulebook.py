"""The rules page: every rule once, readings marked as such, found by a word, and markup in a search inert."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import Client

from armies.codex.rulebook import CAMPAIGN_SOURCE, SOURCE, chapters, markup, rulebook, rulebook_in

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

PROMISED = {
    "BAS": 5, "SQD": 3, "DIE": 4, "DST": 3, "FLD": 2, "ARM": 5, "TSK": 8, "TAC": 6, "SET": 6, "DEP": 3, "TRN": 3,
    "INI": 4, "ACT": 4, "MOV": 9, "LET": 5, "DEF": 5, "ATK": 6, "WND": 4, "MEL": 2, "COV": 7, "GAR": 3, "LOS": 3,
    "OPS": 2, "OBJ": 3, "ERA": 4, "DAT": 5, "FAC": 1, "AST": 6, "CNV": 5,
}  # fmt: skip
"""How many rules each chapter has."""

TAKEN_OVER = {
    "R-SQD-02": ["the links join all of it in one group", "may not be planned so that it breaks cohesion by choice"],
    "R-SQD-03": ["keeps the largest group, of equal ones the healthiest", "count as slain", "give no First blood"],
    "R-DST-03": ["A second impossible order in the same activation is spent"],
    "R-ARM-04": ["SV is for the fewest units", "each unit more adds the SV per extra unit, which may be 0"],
    "R-TAC-03": ["The guess is one die; an odd number is a right guess"],
    "R-TAC-05": ["costs 2 TP unless the operation says otherwise", "any time in one's own activation, once a turn"],
    "R-TRN-02": ["activated once a turn at most", "who passes, or has no squad left, is skipped"],
    "R-MOV-03": ["until its next activation starts"],
    "R-MOV-09": [
        "Bases never overlap",
        "through friends, but not through enemies or impenetrable",
        "leaves the battlefield",
    ],
    "R-DEF-01": ["Every unit of the squad may move so"],
    "R-DEF-03": ["until the squad's next activation starts"],
    "R-MEL-01": ["within 0.05"],
    "R-COV-04": ["several such lines, the least protective"],
    "R-GAR-02": ["holds for obstacles, not for a light or heavy piece marked as garrison"],
    "R-LOS-03": ["only impenetrable scenery does", "visible when any part of its base is"],
    "R-AST-01": ["may say how many copies"],
    "R-AST-04": ["off the orders those squads have left this turn", "without enough of them cannot be affected"],
}
"""The readings that came with the numbered rules, each by words of ours that carry it."""


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


def test_the_chapters_have_the_rules_that_the_product_promises() -> None:
    """126 in all, numbered from 01 without a gap; an id that is given stays for ever."""
    ids = [rule.id for chapter in rulebook() for rule in chapter.rules]
    assert ids == [f"R-{code}-{n:02}" for code, last in PROMISED.items() for n in range(1, last + 1)]
    assert len(ids) == 126


@pytest.mark.parametrize("rule", sorted(TAKEN_OVER))
def test_every_reading_that_came_with_the_rules_is_carried(rule: str) -> None:
    [rule_text] = [each.words for chapter in rulebook() for each in chapter.rules if each.id == rule]
    for words in TAKEN_OVER[rule]:
        assert words in rule_text.split("*Reading:*", 1)[1]


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
    page = client.get("/rules/", {"q": "cohesion SQUAD"}).content.decode()
    assert 'id="R-SQD-02"' in page
    assert 'id="R-ARM-01"' not in page
    readings = client.get("/rules/", {"q": "r-cov", "readings": "yes"}).content.decode()
    assert re.findall(r'id="(R-[A-Z]{3}-\d\d)"', readings) == ["R-COV-04", "R-COV-05", "R-COV-07"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/rules/", "/search/"])
def test_a_misspelt_word_of_a_rule_finds_it(address: str, client: Client) -> None:
    page = client.get(address, {"q": "cohesoin squad"}).content.decode()
    assert "This is what has “cohesion squad”" in page
    assert "R-SQD-02" in page


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/rules/", "/search/"])
@pytest.mark.parametrize("typed", ["glory", "gloory"])
def test_what_other_books_of_rules_say_is_offered_below(address: str, typed: str, client: Client) -> None:
    """Glory is of Underworlds alone; written wrong in every book, it is looked for in each."""
    page = client.get(address, {"q": typed}).content.decode()
    below = page.split("In other books of rules")[1]
    assert re.findall(r'"(/rules/\w+/\?q=\w+)"', below) == ["/rules/underworlds/?q=glory"]
    assert "In other books of rules" not in client.get(address).content.decode()


@pytest.mark.django_db
def test_a_search_that_finds_nothing_says_so_and_keeps_what_was_typed_inert(client: Client) -> None:
    page = client.get("/rules/", {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "No rule says that" in page
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_the_rules_of_campaigns_are_a_book_of_their_own() -> None:
    """Numbered chapter by chapter from 01 without a gap, each number once."""
    book = rulebook(CAMPAIGN_SOURCE)
    ids = [rule.id for chapter in book for rule in chapter.rules]
    assert ids == [f"C-{chapter.code}-{n:02}" for chapter in book for n in range(1, len(chapter.rules) + 1)]
    assert len(ids) == len(re.findall(r"^- ", CAMPAIGN_SOURCE.read_text(), re.MULTILINE))


def test_every_rule_of_campaigns_the_code_cites_can_be_looked_up() -> None:
    ids = {rule.id for chapter in rulebook(CAMPAIGN_SOURCE) for rule in chapter.rules}
    root = SOURCE.parent.parent
    sources = [*root.glob("campaigns/**/*.py"), *root.glob("templates/**/*.html"), *root.glob("tests/**/*.py")]
    cited = {rule for path in sources for rule in re.findall(r"\bC-[A-Z]{3}-\d\d\b", path.read_text())}
    assert cited - ids == set()


@pytest.mark.django_db
def test_the_page_of_the_rules_of_campaigns_has_their_anchors_and_searches_them_alone(client: Client) -> None:
    page = client.get("/rules/campaigns/").content.decode()
    assert 'id="C-EXP-03"' in page
    assert 'id="R-ARM-01"' not in page
    page_of_search = client.get("/rules/campaigns/", {"q": "veteran elite"}).content.decode()
    assert re.findall(r'id="(C-[A-Z]{3}-\d\d)"', page_of_search) == ["C-EXP-03"]
    assert 'href="/rules/campaigns/"' in client.get("/rules/").content.decode()


def test_rules_link_to_the_book_they_are_in() -> None:
    assert 'href="/rules/#R-ARM-02">R-ARM-02</a>' in markup("R-ARM-02")
    assert 'href="/rules/campaigns/#C-EXP-03">C-EXP-03</a>' in markup("C-EXP-03")


def test_a_template_links_the_rules_that_a_text_cites_and_nothing_else() -> None:
    html = Template("{{ said|linked_rules }}").render(Context({"said": "<b>No (C-MAP-02), nor R-COV-02"}))
    assert html == (
        '&lt;b&gt;No (<a class="rule-id" href="/rules/campaigns/#C-MAP-02">C-MAP-02</a>), '
        'nor <a class="rule-id" href="/rules/#R-COV-02">R-COV-02</a>'
    )


def test_the_rules_of_campaigns_are_there_in_french_rule_by_rule() -> None:
    english, french = rulebook_in("en", CAMPAIGN_SOURCE), chapters(CAMPAIGN_SOURCE.with_name("fr.md").read_text())
    assert {rule.id for chapter in french for rule in chapter.rules} <= {
        rule.id for chapter in english for rule in chapter.rules
    }
    texts_by_rule = {rule.id: rule.words for chapter in rulebook_in("fr", CAMPAIGN_SOURCE) for rule in chapter.rules}
    assert list(texts_by_rule) == [rule.id for chapter in english for rule in chapter.rules]
    assert "vétérane avec 14" in texts_by_rule["C-EXP-03"]
