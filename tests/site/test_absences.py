"""Tests of what a page does not say look at it without its random text, so that none fails by chance."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pages import without_random

TESTS = Path(__file__).resolve().parent.parent
SHORT = re.compile(r"[A-Za-z0-9_-]{1,5}")
"""A word of six letters is in the tokens of a page once in a hundred million pages."""


CUT = {"text_of", "without_random"}
PARSED = {".loads", ".context", ".json"}


def named(expression: ast.AST) -> set[str]:
    """Names in an expression, attributes with their point."""
    nodes = list(ast.walk(expression))
    return {node.id for node in nodes if isinstance(node, ast.Name)} | {
        f".{node.attr}" for node in nodes if isinstance(node, ast.Attribute)
    }


def holding(scope: ast.AST, holders: set[str], excused: set[str]) -> set[str]:
    """These names, and those that a scope gives to what they hold."""
    assigned = [node for node in ast.walk(scope) if isinstance(node, ast.Assign) and not named(node.value) & excused]
    return holders.union(
        *(named(target) for node in assigned if named(node.value) & holders for target in node.targets)
    )


def words_looped_over(scope: ast.AST) -> dict[str, list[ast.expr]]:
    loops = [node for node in ast.walk(scope) if isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple)]
    return {loop.target.id: loop.iter.elts for loop in loops if isinstance(loop.target, ast.Name)}  # type: ignore[attr-defined]


def is_short(word: ast.expr) -> bool:
    text = getattr(word, "value", None)
    text = text.decode() if isinstance(text, bytes) else text
    return isinstance(text, str) and SHORT.fullmatch(text) is not None


def short_words(source: str, holders: set[str], excused: set[str]) -> Iterator[str]:
    """Functions that look in vain for a short word in what these names hold, unless they name what excuses them."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    returns = [
        (function, named(node)) for function in functions for node in ast.walk(function) if isinstance(node, ast.Return)
    ]
    holders = holders.union(function.name for function, names in returns if names & holders and not names & excused)
    for function in functions:
        held, looped = holding(function, holders, excused), words_looped_over(function)
        for node in ast.walk(function):
            if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.NotIn):
                continue
            place = named(node.comparators[0])
            words = looped.get(node.left.id, []) if isinstance(node.left, ast.Name) else [node.left]
            if place & held and not place & excused:
                yield from (f"{function.name}: {ast.unparse(word)}" for word in words if is_short(word))


def in_vain(source: str) -> list[str]:
    """Short words looked for in vain in content as it came."""
    return list(short_words(source, {".content", ".body"}, CUT | PARSED))


def looking_for_absence() -> list[str]:
    """The tests that look for short words which a page does not say, as pytest calls them."""
    texts = {path: path.read_text("utf-8") for path in TESTS.rglob("test_*.py") if path != Path(__file__)}
    texts = {path: text for path, text in texts.items() if "tests.support.pages import" in text}
    hits = {f"{path}::{hit.split(':')[0]}" for path, text in texts.items() for hit in short_words(text, CUT, PARSED)}
    return sorted(hits)


def test_no_test_looks_for_a_short_word_in_random_text() -> None:
    modules = [path for path in TESTS.rglob("*.py") if "rules" not in path.relative_to(TESTS).parts]
    texts = {str(path.relative_to(TESTS)): path.read_text("utf-8") for path in modules}
    short_by_path = {path: in_vain(text) for path, text in texts.items() if " not in " in text}
    assert {path: short for path, short in short_by_path.items() if short} == {}


def test_the_check_sees_a_short_word_looked_for_in_content_as_it_came() -> None:
    source = """
def page(client):
    return client.get("/").content.decode()
def test_one(client):
    for word in ("SV", "Expected damage"):
        assert word not in page(client)
def test_two(client):
    body = client.get("/").content
    assert b"Bet" not in body
def test_three(client):
    assert "SV" not in text_of(client.get("/"))
    assert "seed" not in json.loads(client.get("/").content)
"""
    assert in_vain(source) == ["test_one: 'SV'", "test_two: b'Bet'"]


@pytest.mark.parametrize(
    "text",
    [
        "aSV3fghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcd",  # a form's token
        "k7msvqp2wxrt5yh3",  # the slug of a list
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "b9c5b5a8-6f0e-4a3f-9f5d-0c6d2f1e7a10",
        "u3_SV-kQ2xZ9pLm4nB7vC1aS5dF8gH0jK_lQwErTyU0",  # of a link
    ],
)
def test_random_text_is_cut_out_and_words_stay(text: str) -> None:
    assert without_random(f'<input id="id_weapons-0-precision" value="{text}">SV') == (
        '<input id="id_weapons-0-precision" value="">SV'
    )


if __name__ == "__main__":
    print(*looking_for_absence())  # noqa: T201
