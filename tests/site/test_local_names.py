"""Locals take the plain noun of what they hold (docs/contributing.md)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WORD = re.compile(r"\w+")
SAY_NOTHING = {"anew", "found", "one", "said", "thing", "told", "whoever"}


def named(node: ast.AST) -> Iterator[str]:
    """The locals of functions and comprehensions, parameters among them; fields of classes are none."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.arg):
            yield inner.arg
        elif isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            yield inner.id
        if isinstance(node, ast.ClassDef) and isinstance(inner, ast.Assign | ast.AnnAssign):
            inner = ast.Expr(inner.value) if inner.value else ast.Pass()  # what a field is set to
        yield from named(inner)


def test_locals_are_named_after_what_they_hold() -> None:
    rooms = [folder for folder in ROOT.glob("[a-z]*/") if folder.name != "var"]
    modules = [path for room in rooms for path in room.rglob("*.py")]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in modules}
    trees = {path: ast.parse(text) for path, text in texts.items() if SAY_NOTHING.intersection(WORD.findall(text))}
    names = {path: SAY_NOTHING.intersection(named(tree)) for path, tree in trees.items()}
    assert {path: sorted(refused) for path, refused in names.items() if refused} == {}


def test_each_kind_of_local_is_looked_at() -> None:
    source = (
        "class C:\n one: int\ndef f(told):\n found: list = [anew for anew in told]\n return lambda said: (thing := 1)"
    )
    assert set(named(ast.parse(source))) == SAY_NOTHING - {"one", "whoever"}
