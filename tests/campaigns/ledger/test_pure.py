"""The ledger stands on the rules alone."""

import ast
import sys
from pathlib import Path

import campaigns.ledger

ALLOWED = {"rules", "pydantic", "pydantic_core", "networkx"} | set(sys.stdlib_module_names)


def test_the_ledger_imports_the_rules_the_standard_library_and_itself():
    folder = Path(campaigns.ledger.__file__).parent
    for path in sorted(folder.glob("*.py")):
        for name in imported(ast.parse(path.read_text("utf-8"))):
            assert name.startswith("campaigns.ledger.") or name.split(".")[0] in ALLOWED, f"{path.name} imports {name}"


def imported(tree: ast.Module) -> list[str]:
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return names + [node.module or "." for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
