"""`python -m tests.changed`: the test modules nearest to what changed since main, for `make check`.

First tests that changed themselves, then those of the same part named alike (a view is reached by its address, not by
imports), then by imports: those that import a changed module, those one import further away and so on; of equally near
ones those that share a word of its name. A template counts as the modules that name it or what includes it.
Long modules are left to `make test`, which runs everything, unless they changed themselves.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
APPS = (
    "damocles_site",
    "moderation",
    "programs",
    "players",
    "play",
    "campaigns",
    "workshop",
    "printing",
    "armies",
    "web",
    "people",
    "jobs",
)
SOURCES = (*APPS, "rules", "tests")
MAX_MODULES = 8
MAX_NAMED_ALIKE = 3
STEM = 5
"""Letters of a word that tell it from others."""
ALWAYS = "tests/site/test_docs.py"
"""Any renamed module may be named in a page; to look takes a second."""
LONG = re.compile(
    r"tests/browser/|test_(access|conformance|permissions|random_changes|serve|every_print|mutated_scenarios)\.py"
    r"|test_(executor|season|shares|watched_battles|continued_battles)\.py"
)
"""Modules of seven seconds of processor time and more, or of that on interpreted rules."""


def changed() -> list[str]:
    """Files that differ from where this branch left main, committed or not, and new ones."""
    known = git("for-each-ref", "--format=%(refname)", "refs/heads/main", "refs/remotes/origin/main") or ["HEAD"]
    base = git("merge-base", known[0], "HEAD")[0]
    new = git("ls-files", "--others", "--exclude-standard")
    return sorted({*git("diff", "--name-only", "--diff-filter=d", base), *new})


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@cache
def sources() -> dict[str, str]:
    """Each Python file's path and text."""
    paths = (path for part in SOURCES for path in sorted((ROOT / part).rglob("*.py")))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


@cache
def imports() -> dict[str, set[str]]:
    """The paths that each file's imports may mean: a module, a package, a name in it that is a module."""
    return {path: {*paths_of(text)} for path, text in sources().items()}


def paths_of(text: str) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return [name.replace(".", "/") + end for name in names for end in (".py", "/__init__.py")]


def nearest(files: Collection[str]) -> list[str]:
    """Test modules by their distance from these files, as many as are run."""
    templates = including({name.removeprefix("templates/") for name in files if name.startswith("templates/")})
    naming = {path for path, text in sources().items() if any(name in text for name in templates)}
    reached = {name for name in files if name.endswith(".py")} | naming
    shared = {word for name in reached for word in words(name)}
    modules = [name for name in files if is_test(name)]
    modules += named_alike(reached, modules)[:MAX_NAMED_ALIKE]
    while len(modules) < MAX_MODULES:
        near = [path for path in reached if is_test(path) and path not in modules and not LONG.search(path)]
        modules += sorted(near, key=lambda path: (-len(words(path) & shared), path))
        further = reached | {path for path, imported in imports().items() if imported & reached}
        if further == reached:
            break
        reached = further
    return modules[:MAX_MODULES]


def including(templates: set[str]) -> set[str]:
    """These templates and those that include or extend them."""
    root = ROOT / "templates"
    texts = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in root.rglob("*.html")}
    while more := {name for name, text in texts.items() if any(template in text for template in templates)} - templates:
        templates = templates | more
    return templates


def named_alike(modules: Collection[str], besides: Collection[str]) -> list[str]:
    """Tests of a module's part that share a word of its name, those first whose folders are the module's."""
    places = [(Path("tests", path.removeprefix("damocles_")).parent.parts, words(path)) for path in modules]

    def likeness(test: str) -> int:
        folders = Path(test).parent.parts
        named = words(test).union(*map(words, folders[2:]))
        return max(
            (len({*folders} & {*there}) for there, name in places if folders[1] == there[1] and name & named), default=0
        )

    tests = [path for path in sources() if is_test(path) and path not in besides and not LONG.search(path)]
    return sorted((path for path in tests if likeness(path)), key=lambda path: (-likeness(path), path))


def words(path: str) -> set[str]:
    """The words of a module's name by their stems: comparing is like compare and comparison."""
    return {word[:STEM] for word in Path(path).stem.split("_")} - {"test", "", "init"}


def is_test(path: str) -> bool:
    return Path(path).name.startswith("test_") and path in sources()


if __name__ == "__main__":
    sys.stdout.write(" ".join(sorted({ALWAYS, *nearest(changed())})) + "\n")
