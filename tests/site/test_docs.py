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


def test_the_drawing_shows_the_layers_of_pyproject() -> None:
    """`python docs/draw_architecture.py` draws it anew."""
    drawn = runpy.run_path(str(ROOT / "docs" / "draw_architecture.py"))["picture"]()
    assert drawn == (ROOT / "docs" / "architecture.svg").read_text("utf-8")


@pytest.mark.parametrize("app", ["armies", "campaigns"])
def test_the_page_names_every_room_in_the_order_of_its_layers(app: str) -> None:
    layers = runpy.run_path(str(ROOT / "docs" / "draw_architecture.py"))["layers"](app)
    section = (ROOT / "docs" / "architecture.md").read_text("utf-8").split(f"### {app}\n")[1].split("\n#")[0]
    told: list[set[str]] = []
    for number, rooms in re.findall(r"^\| (\d*) ?\| ([^|]+)\|", section, re.MULTILINE):
        told += [set()] if number else []
        told[-1] |= set(re.findall(r"`(\w+)`", rooms))
    assert told == [set(layer.split(" | ")) for layer in layers]
