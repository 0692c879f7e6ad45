"""What the pages for developers name exists: modules, functions and files, the rooms of the drawing, other pages."""

import re
import runpy
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    {ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs").glob("decisions/*.md")}
)
DOTTED = re.compile(r"`((?:damocles_site|moderation|campaigns|armies|people|jobs|rules)(?:\.\w+)+)`")
PATH = re.compile(
    r"`((?:benchmarks|damocles_site|campaigns|armies|docs|locale|moderation|people|rules|templates|tests)/[\w/.-]*\.\w+)`"
)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")


@pytest.mark.parametrize("source", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_modules_functions_and_files_that_a_page_names_exist(source: Path) -> None:
    text = source.read_text("utf-8")
    for name in DOTTED.findall(text):
        resolve_name(name)
    assert [path for path in PATH.findall(text) if not (ROOT / path).exists()] == []
    assert [link for link in LINK.findall(text) if not (source.parent / link).exists()] == []


@pytest.mark.parametrize(("made", "kept"), [("picture", "architecture.svg"), ("page", "architecture.md")])
def test_the_drawing_and_the_tables_of_rooms_are_those_of_the_code(made: str, kept: str) -> None:
    """`python docs/draw_architecture.py` makes both anew."""
    script = runpy.run_path(str(ROOT / "docs" / "draw_architecture.py"))
    assert script[made]() == (ROOT / "docs" / kept).read_text("utf-8")


def test_the_page_on_games_quotes_code_as_it_is() -> None:
    """`python docs/quote_code.py` quotes it anew."""
    script = runpy.run_path(str(ROOT / "docs" / "quote_code.py"))
    page = script["PAGE"].read_text("utf-8")
    assert script["quoted"](page) == page
    assert page.count("```python") == len(script["BLOCK"].findall(page)) == 14
