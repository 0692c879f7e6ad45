"""The rulebook is covered: each numbered rule has a test that cites it."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
IDS = (TESTS / "rules" / "rule_ids.txt").read_text()


def ids(text: str) -> set[str]:
    return {line for line in text.splitlines() if line.startswith("R-")}


def cited() -> Iterator[str]:
    """Every id in a `pytest.mark.rule(…)` of any test."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))


def test_each_rule_has_a_test_that_cites_it() -> None:
    assert sorted(ids(IDS.split("later:")[0]) - set(cited())) == []


def test_each_id_a_test_cites_is_a_rule() -> None:
    assert sorted(set(cited()) - ids(IDS)) == []


def test_the_rulebook_has_126_rules() -> None:
    assert len(ids(IDS)) == 126
