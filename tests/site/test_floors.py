"""What import-linter cannot see: the rules stand on the standard library alone, and know neither clock nor chance."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp

RULES = Path(__file__).resolve().parent.parent.parent / "rules"
FORBIDDEN = {"random", "secrets", "time", "datetime", "sqlite3", "socket", "subprocess", "threading", "uuid"}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


def test_the_rules_import_the_standard_library_and_themselves() -> None:
    known = sys.stdlib_module_names | {"rules", "mypy_extensions"}  # whose integers only the compiler reads
    for path in RULES.rglob("*.py"):
        allowed = known | {"pydantic", "pydantic_core", "annotated_types"} if "formats" in path.parts else known
        assert set(imported(path)) <= allowed, path


def test_the_rules_know_neither_clock_nor_chance() -> None:
    for path in RULES.rglob("*.py"):
        assert not set(imported(path)) & FORBIDDEN, path


def test_no_module_of_the_rules_imports_itself_by_a_detour() -> None:
    """Types alone may look up: the battle knows its commanders by theirs."""
    graph = grimp.build_graph("rules", exclude_type_checking_imports=True, cache_dir=None)
    modules = sorted(module for module in graph.modules if not graph.find_children(module))
    assert [module for module in modules if module in graph.find_downstream_modules(module)] == []


def test_whatever_commits_in_the_tests_runs_on_postgresql_too() -> None:
    """Races and lost connections are what databases differ in: such a module needs `pytest.mark.postgres`."""
    modules = [path for path in RULES.parent.glob("tests/**/test_*.py") if "browser" not in path.parts]
    texts = {path.as_posix(): path.read_text("utf-8") for path in modules if path != Path(__file__)}
    committing = {name for name, text in texts.items() if "django_db(transaction=True)" in text}
    assert len(committing) > 10
    assert {name for name in committing if "pytest.mark.postgres" not in texts[name]} == set()
