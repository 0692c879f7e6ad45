"""Which functions and which tests cite each rule: read from the source, so that it cannot be out of date."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from armies.codex.rulebook import CAMPAIGN_PREFIX
from rules.game.game import Game
from rules.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
CODE = ("rules", "web", "armies", "printing", "workshop", "campaigns")
TESTS = "tests"
CAMPAIGN_RULES = "docs/campaign-rules/en.md"

RULE_ID = re.compile(r"[A-Z]-[A-Z]{3}-\d\d")
SHORT = re.compile(r"([A-Z]-[A-Z]{3}-)(\d\d)(, | to )(?=\d\d\b)")
SPAN = re.compile(r"([A-Z]-[A-Z]{3}-\d\d) to ([A-Z]-[A-Z]{3}-\d\d)")
PROMISED = re.compile(r"^- ([A-Z]-[A-Z]{3}-\d\d) ", re.MULTILINE)
CAPITALS = {"sv": "SV", "tp": "TP", "vp": "VP", "o": "O", "m": "M", "h": "H", "d3": "D3", "d6": "D6", "json": "JSON"}

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class PlayedBy:
    """A function or class whose docstring cites a rule."""

    name: str
    """As `module.name`."""
    says: str
    """Its docstring."""


@dataclass(frozen=True)
class PinnedBy:
    """A test that is marked with a rule, and so pins it down."""

    name: str
    file: str
    says: str
    """Its docstring: as a rule, the numbers worked out by hand."""

    @property
    def sentence(self) -> str:
        """What it tests: its name, read aloud."""
        parts = re.sub(r"(?<=\d)_(?=\d)", ".", self.name.removeprefix("test_")).split("_")
        sentence = " ".join(CAPITALS.get(word, word) for word in parts)
        return sentence[:1].upper() + sentence[1:]


@dataclass
class Citations:
    """What cites one rule."""

    functions: list[PlayedBy] = field(default_factory=list)
    tests: list[PinnedBy] = field(default_factory=list)


@dataclass(eq=False)
class Coverage:
    """Every rule of the games' rulebooks, then of docs/campaign-rules/en.md, with what cites it, in their order."""

    rules: dict[str, Citations]
    with_tests: bool
    """Whether this installation has the tests: without them no rule is reported as untested."""

    @property
    def unplayed(self) -> list[str]:
        """The rules that no function cites."""
        return [rule for rule, cited in self.rules.items() if not cited.functions]

    @property
    def untested(self) -> list[str]:
        """The rules that no test cites."""
        return [rule for rule, cited in self.rules.items() if not cited.tests] if self.with_tests else []

    @property
    def functions(self) -> int:
        """How many functions cite a rule."""
        return len({function for cited in self.rules.values() for function in cited.functions})

    @property
    def tests(self) -> int:
        """How many tests cite a rule."""
        return len({test for cited in self.rules.values() for test in cited.tests})


def coverage(game: Game | None = None) -> Coverage:
    """The citations of this installation, or of the rules of a game; the first game's page has campaigns' rules too."""
    slugs = tuple(game.slug for game in GAMES)
    if game is None or len(slugs) == 1:
        return _whole(slugs)
    prefixes = (game.facts.prefix, CAMPAIGN_PREFIX) if game.slug == slugs[0] else (game.facts.prefix,)
    return _part(slugs, prefixes)


@cache
def _whole(games: tuple[str, ...]) -> Coverage:
    """Read on first use, and cached in the process for as long as the games are the same."""
    return read_coverage(ROOT)


@cache
def _part(games: tuple[str, ...], prefixes: tuple[str, ...]) -> Coverage:
    whole = _whole(games)
    return Coverage({id: it for id, it in whole.rules.items() if id.partition("-")[0] in prefixes}, whole.with_tests)


def read_coverage(root: Path) -> Coverage:
    """The citations in a tree of source."""
    packages = [game.facts.package for game in GAMES]
    books = [*(root / package / "rulebook" / "en.md" for package in packages), root / CAMPAIGN_RULES]
    known = [rule for book in books if book.exists() for rule in PROMISED.findall(book.read_text("utf-8"))]
    report = Coverage({rule: Citations() for rule in known}, (root / TESTS).is_dir())
    for folder in (*CODE, *(package for package in packages if not package.startswith(CODE))):
        for path, tree in sources(root / folder, "*.py"):
            module = ".".join(path.relative_to(root).with_suffix("").parts)
            for function in documented(tree, module):
                for rule in named(function.says, known):
                    report.rules[rule].functions.append(function)
    for path, tree in sources(root / TESTS, "test_*.py"):
        for rule, test in tested_in(tree, path.relative_to(root).as_posix()):
            if rule in report.rules:
                report.rules[rule].tests.append(test)
    return report


def sources(folder: Path, pattern: str) -> Iterator[tuple[Path, ast.Module]]:
    """The files that name a rule at all, parsed."""
    for path in sorted(folder.rglob(pattern)):
        text = path.read_text("utf-8")
        if RULE_ID.search(text):
            yield path, ast.parse(text)


def documented(tree: ast.Module, module: str) -> Iterator[PlayedBy]:
    """Each function and class with its docstring."""
    for name, node in definitions(tree, module):
        yield PlayedBy(name, one_line(ast.get_docstring(node)))


def named(text: str, known: list[str]) -> list[str]:
    """The rules that a text names, by whole numbers or short: "R-SET-04, 05", "R-ATK-02 to R-ATK-05"."""
    while SHORT.search(text):
        text = SHORT.sub(r"\1\2\3\1", text)
    cited = set(RULE_ID.findall(text))
    for first, last in SPAN.findall(text):
        if first in known and last in known:
            cited.update(known[known.index(first) : known.index(last) + 1])
    return [rule for rule in known if rule in cited]


def tested_in(tree: ast.Module, file: str) -> Iterator[tuple[str, PinnedBy]]:
    """Each rule that a test is marked with."""
    for _, node in definitions(tree, file):
        if node.name.startswith("test_"):
            test = PinnedBy(node.name, file, one_line(ast.get_docstring(node)))
            for rule in dict.fromkeys(rule for mark in node.decorator_list for rule in rules_of(mark)):
                yield rule, test


def definitions(tree: ast.Module | Function, within: str) -> Iterator[tuple[str, Function]]:
    """Every function and class with its qualified name; nested functions are skipped."""
    for node in tree.body:
        if isinstance(node, Function):
            name = f"{within}.{node.name}"
            yield name, node
            if isinstance(node, ast.ClassDef):
                yield from definitions(node, name)


def rules_of(mark: ast.expr) -> list[str]:
    """The ids that a mark names: `@pytest.mark.rule("R-COV-02")`."""
    if not isinstance(mark, ast.Call) or not isinstance(mark.func, ast.Attribute) or mark.func.attr != "rule":
        return []
    return [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def one_line(docstring: str | None) -> str:
    """A docstring without its line breaks."""
    return " ".join((docstring or "").split())
