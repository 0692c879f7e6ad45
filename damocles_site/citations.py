"""Which functions and which tests cite each rule: read from the source, so that it cannot be out of date."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = ("rules", "armies", "campaigns")
TESTS = "tests"
RULE_ID = re.compile(r"R-[A-Z]{3}-\d\d")

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Citations:
    """Where a rule is cited: functions as `module.name`, tests by their names."""

    def __init__(self) -> None:
        self.functions: list[str] = []
        self.tests: list[str] = []


def citations(root: Path = ROOT) -> dict[str, Citations]:
    """Every rule of docs/readings.md with what cites it, in the order of the rulebook."""
    known = re.findall(r"^- (R-[A-Z]{3}-\d\d) ", (root / "docs" / "readings.md").read_text("utf-8"), re.MULTILINE)
    found = {rule: Citations() for rule in known}
    for folder in CODE:
        for path in sorted((root / folder).rglob("*.py")):
            module = ".".join(path.relative_to(root).with_suffix("").parts)
            for name, cited in cited_in_docstrings(path):
                for rule in cited:
                    if rule in found:
                        found[rule].functions.append(f"{module}.{name}")
    for path in sorted((root / TESTS).rglob("test_*.py")):
        for name, cited in cited_by_marks(path):
            for rule in cited:
                if rule in found:
                    found[rule].tests.append(name)
    return found


def cited_in_docstrings(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Each function or class of a module whose docstring names rules."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, Function):
            cited = list(dict.fromkeys(RULE_ID.findall(ast.get_docstring(node) or "")))
            if cited:
                yield node.name, cited


def cited_by_marks(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Each test that is marked with rules, by itself or by its module."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            cited = [rule for mark in node.decorator_list for rule in rules_of(mark)]
            if cited:
                yield node.name, list(dict.fromkeys(cited))


def rules_of(mark: ast.expr) -> list[str]:
    """The ids that a mark names: `@pytest.mark.rule("R-COV-02")`."""
    if not isinstance(mark, ast.Call) or not isinstance(mark.func, ast.Attribute) or mark.func.attr != "rule":
        return []
    return [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
