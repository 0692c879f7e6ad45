"""`python docs/quote_code.py`: quote code in docs/how-to-write-a-game.md as it stands in the files.

`<!-- code: tests/fencing/game.py play thrust -->` stands before a block of these functions, classes and values.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "how-to-write-a-game.md"
BLOCK = re.compile(r"(<!-- code: (\S+) ([\w ]+) -->\n)```python\n.*?```\n", re.S)


def quoted(page: str) -> str:
    """The page with each block as the code is now."""
    return BLOCK.sub(lambda block: f"{block[1]}```python\n{code_of(ROOT / block[2], block[3].split())}```\n", page)


def code_of(path: Path, names: list[str]) -> str:
    """The source of what has these names in a module; KeyError for one that it has not."""
    source = path.read_text("utf-8")
    nodes = {name: node for node in ast.parse(source).body for name in names_of(node)}
    wanted = dict.fromkeys(nodes[name] for name in names)
    return "\n\n\n".join("\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno]) for node in wanted) + "\n"


def names_of(node: ast.stmt) -> list[str]:
    """What a statement defines."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [
        target_node.id for target in targets for target_node in ast.walk(target) if isinstance(target_node, ast.Name)
    ]


if __name__ == "__main__":
    PAGE.write_text(quoted(PAGE.read_text("utf-8")), "utf-8")
