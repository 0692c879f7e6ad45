"""What the rules say in whole sentences is told in French: every refusal, every fault; in English as it stands."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from armies.translation.messages import fault_in_words, in_words, translated
from rules.formats.errors import DocumentError
from rules.message import Message, message_from
from tests.rules.damocles.formats.test_bad_lines import TABLE

SAID = [row.strip().split("\n")[1].strip() for row in TABLE if row.strip()]
"""Lines of a player's bad scenario: `turns: cannot be 8; must be a whole number from 1 to 7`."""


def spoken(node: ast.expr) -> list[str]:
    """The texts an expression can come to; none where it hands on another refusal's."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return [*spoken(node.body), *spoken(node.orelse)]
    if not isinstance(node, ast.JoinedStr):
        return []
    texts = [""]
    for part in node.values:
        ends = spoken(part.value) or ["…"] if isinstance(part, ast.FormattedValue) else spoken(part)
        texts = [text + end for text in texts for end in ends]
    return texts


def test_every_fault_of_a_bad_scenario_has_its_french() -> None:
    with translation.override("fr"):
        left = [line for line in SAID if not in_french(line)]
    assert left == []


def faults_of(folder: str) -> Iterator[str]:
    """What the source of a folder says is wrong in a document, and what would be right; each figure as 7."""
    for path in sorted((Path(settings.BASE_DIR) / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                said = {"DocumentError": node.args[1:], "refusal": node.args[:2]}.get(node.func.id, [])
                yield from (text.replace("…", "7") for each in said for text in spoken(each) if text.strip("…"))


@pytest.mark.parametrize("folder", ["campaigns", "armies/actions", "armies/editor", "armies/api"])
def test_every_fault_that_pages_find_in_a_document_has_its_french(folder: str) -> None:
    with translation.override("fr"):
        assert [text for text in faults_of(folder) if not known(text)] == []


def in_french(line: str) -> bool:
    """Whether a line of path, problem and remedy can be cut so that problem and remedy are both known."""
    said = re.sub(r"^[\w.\[\]-]+: ", "", line, count=1)
    cuts = [said.split("; ", n)[-1] for n in range(said.count("; ") + 1)]
    wholes = [(said.removesuffix(f"; {cut}"), cut) for cut in cuts]
    return any(known(problem) and (problem == cut or known(cut)) for problem, cut in wholes)


def known(words: str) -> bool:
    return in_words(words) != words


@pytest.mark.parametrize("line", SAID[:60])
def test_in_english_nothing_changes(line: str) -> None:
    for part in line.split("; "):
        assert in_words(part) == part


@pytest.mark.parametrize(
    ("problem", "remedy", "said"),
    [
        (
            'cannot be "lots"',
            "must be a whole number from 1 to 7",
            'ne peut pas être "lots"\u00a0; doit être un nombre entier de 1 à 7',
        ),
        (
            "cannot be a list of 3",
            "must be true or false",
            "ne peut pas être une liste de 3\u00a0; doit être true ou false",
        ),
        (
            "has more than 5,000,000 bytes",
            "must be smaller",
            "dépasse 5\u00a0000\u00a0000 octets\u00a0; doit être plus petit",
        ),
        (
            "is not JSON: Expecting value at line 1, column 1",
            "",
            "n’est pas du JSON\u00a0: une valeur est attendue, ligne 1, colonne 1",
        ),
        ("was never heard of", "", "was never heard of"),
    ],
)
def test_a_fault_is_told_with_its_figures(problem: str, remedy: str, said: str) -> None:
    with translation.override("fr"):
        assert fault_in_words(DocumentError("turns", problem, remedy)) == f"turns\u00a0: {said}"


def test_markup_and_braces_in_a_figure_stay_what_they_are() -> None:
    with translation.override("fr"):
        assert in_words('cannot be "<b>{name}"') == 'ne peut pas être "<b>{name}"'


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 0, "positions are needed for 0 units"),
        ("en", 1, "positions are needed for 1 unit"),
        ("en", 2, "positions are needed for 2 units"),
        ("fr", 0, "il faut des positions pour 0 unité"),
        ("fr", 1, "il faut des positions pour 1 unité"),
        ("fr", 2, "il faut des positions pour 2 unités"),
    ],
)
def test_a_message_counts_as_the_language_does(language: str, count: int, said: str) -> None:
    message = Message("positions are needed for {count} unit", "positions are needed for {count} units", count=count)
    with translation.override(language):
        assert translated(message) == said


def test_values_of_a_message_are_said_in_the_language_too() -> None:
    """Distances with a comma, digits in groups, ids by name, messages within a message; also when it was stored."""
    moved = Message("a unit would move {distance:g} of {allowance:g} cm", distance=12.5, allowance=12)
    used = Message("{thing} has been used: once per {span}", thing="dig-in", span=Message("turn"))
    stored = message_from(used.document())
    with translation.override("fr"):
        assert translated(moved) == "une unité parcourrait 12,5\u00a0cm pour 12 permis"
        assert translated(stored, str.title) == "Dig-In a déjà servi\u00a0: une fois par tour"
    assert str(moved) == "a unit would move 12.5 of 12 cm"
    assert str(stored) == "dig-in has been used: once per turn"
