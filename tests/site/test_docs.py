"""What the pages for developers name exists: modules, functions and files, the rooms of the drawing, other pages."""

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated, Any, ClassVar

import pytest
from pydantic import Field

from benchmarks.matrix import lists_of
from benchmarks.pairings import missions
from rules.formats.checks import FLAG, GIVEN, ID, ONCE, SLUG, MappingOf, OneOf, OrNothing, Yes
from rules.formats.json_schema import schema_of
from rules.formats.kinds import Kinds
from rules.formats.model import Model
from rules.formats.numbers import Centimetres, Whole
from rules.message import Message

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    {ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")}
    | {*(ROOT / "docs").glob("decisions/*.md"), *(ROOT / "docs").glob("formats/*.md")}
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


FORMATS = [ROOT / "docs" / "formats.md", *sorted((ROOT / "docs" / "formats").glob("*.md"))]


@pytest.fixture(scope="module")
def tables() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "docs" / "format_tables.py"))


@pytest.mark.parametrize("source", FORMATS, ids=lambda path: path.stem)
def test_the_tables_of_keys_are_those_of_the_models_and_each_key_has_a_meaning(
    source: Path, tables: dict[str, Any]
) -> None:
    """`python docs/format_tables.py` writes what a key has to be; what it means is written by hand."""
    page = source.read_text("utf-8")
    assert tables["filled"](page) == page
    blocks = tables["BLOCK"].findall(page)
    assert len(blocks) == page.count("<!-- keys:")
    assert len(tables["EVENTS"].findall(page)) == page.count("<!-- events:")
    rows = [row for *_, rows in blocks for row in rows.splitlines()]
    assert [row for row in rows if not row.split("|", 3)[3].strip(" |")] == []


@pytest.mark.parametrize("source", FORMATS, ids=lambda path: path.stem)
def test_what_is_within_an_object_that_has_a_table_has_one_too(source: Path) -> None:
    """On its page or on that of all games; a table of a battlefield serves those keys of it that a scenario gives."""
    pages = FORMATS if source == FORMATS[0] else [source, FORMATS[0]]
    bases = {base for page in pages for model in models_of(page) for base in model.__mro__}
    described = {base.__name__.removesuffix("Model") for base in bases}
    within = {name for model in models_of(source) for name in schema_of(model).get("$defs", ())}
    assert within - described == {"PartialField"} & within


def tables_of(page: Path) -> list[str]:
    """The names of the models whose tables stand on a page."""
    return re.findall(r"<!-- keys: (rules\S+) -->", page.read_text("utf-8"))


def models_of(page: Path) -> Iterator[type[Model]]:
    """The models whose tables stand on a page, and those that have a row of a table."""
    for resolved in map(resolve_name, tables_of(page)):
        yield from resolved.values() if isinstance(resolved, dict) else [resolved]


class Inner(Model):
    pass


class Sample(Model):
    """A key of each sort."""

    kind: Annotated[str, OneOf("range", "close")]
    format: Annotated[str, OneOf("fencing-list/1")]
    base: Annotated[int, Centimetres(2, 12, Message("a diameter"))] = 250
    seed: Annotated[int, Whole(0, 100_000)] = 0
    most: Annotated[int, Whole(1, 12)] = 0
    holds: Annotated[str | None, OrNothing(ID)]
    ends: Annotated[bool, Yes()] = False
    hits: Annotated[dict[str, int], MappingOf(SLUG, Whole(0, 9), 4, Message("slugs, each with hits"))] = {}
    parts: Annotated[list[Inner], Field(max_length=3)] = []
    inner: Annotated[Inner | None, GIVEN] = None
    names: Annotated[Annotated[list[Annotated[str, SLUG]], Field(min_length=2, max_length=2), ONCE] | None, GIVEN] = (
        None
    )


class Entry(Model):
    KINDS: ClassVar[Kinds] = {"move": (("to",), ()), "end": ((), ("unit",))}

    move: Annotated[str, ID] = ""
    to: Annotated[list[Any], Field(min_length=1, max_length=50)] = []
    end: Annotated[bool, FLAG] = False
    unit: Annotated[str, ID] = ""


def test_a_key_is_described_by_its_check_and_its_default_as_a_document_writes_it(tables: dict[str, Any]) -> None:
    assert dict(tables["keys_of"](Sample)) == {
        "kind": "one of `range`, `close`",
        "format": "`fencing-list/1`",
        "base": "a diameter from 2 to 12 cm; absent: `2.5`",
        "seed": "a whole number from 0 to 100,000; absent: `0`",
        "most": "a whole number from 1 to 12; may be absent",
        "holds": "an id, or `null`",
        "ends": "`true`; may be absent",
        "hits": "an object of at most 4 entries: slugs, each with hits (a whole number from 0 to 9); absent: `{}`",
        "parts": "a list of at most 3 objects; absent: `[]`",
        "inner": "an object; may be absent",
        "names": "a list of 2, each a slug, none twice; may be absent",
    }


def test_a_key_that_chooses_a_kind_says_what_goes_beside_it(tables: dict[str, Any]) -> None:
    assert dict(tables["keys_of"](Entry)) == {
        "move": "an id; with `to`",
        "to": "a list of 1 to 50, each anything; beside another key",
        "end": "true or false; may have `unit`",
        "unit": "an id; beside another key",
    }


def test_a_row_whose_key_is_gone_is_refused_and_a_new_key_gets_a_row(tables: dict[str, Any]) -> None:
    name = "rules.formats.results.EventModel"
    head = f"<!-- keys: {name} -->\n| key | type | meaning |\n| --- | --- | --- |\n"
    filled = tables["filled"](f"{head}| `n` | ? | its number |\n")
    assert filled.splitlines()[3:] == [
        "| `n` | a whole number from 1 to 1,000,000,000 | its number |",
        "| `turn` | a whole number from 0 to 1,000,000,000 | |",
        "| `type` | an id | |",
    ]
    with pytest.raises(LookupError, match=f"{name} has no key colour"):
        tables["filled"](f"{head}| `colour` | ? | its colour |\n")


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "balance").glob("*.md")), ids=lambda page: page.stem)
def test_the_matrix_of_starter_lists_has_the_lists_and_missions_there_are(page: Path) -> None:
    """`python -m benchmarks.matrix` writes it again."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    heads = re.findall(r"^\| \| (.+) \|$", text, re.MULTILINE)
    sizes = lists_of(page.stem)
    assert headings == list(missions(page.stem))
    assert heads == [" | ".join(lists) for lists in sizes] * len(headings)
    figures = re.findall(r"(?<=\| )\*{0,2}(\d+)\*{0,2}(?= \|)", text)
    bold = re.findall(r"\| \*\*(\d+)\*\*", text)
    assert len(figures) == len(headings) * sum(len(lists) * (len(lists) - 1) for lists in sizes)
    assert f"which are {len(bold) // 2}\nof" in text
