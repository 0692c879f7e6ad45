"""Every kind of print with short, long and absurd content, read back letter by letter: see `print_faults`."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from printing.pdf.symbols.points_bar import PointsBar
from printing.pdf.text.fonts import TEXT, supported_characters
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import FOOT
from tests.armies.support.extreme_content import words_of
from tests.printing.support.pdf_text import LOOKS
from tests.printing.support.print_faults import OURS, faults
from tests.printing.support.print_kinds import KINDS, MATERIALS, absurd_look, digests, made, material

ROOT = Path(__file__).parents[3]
SAYS_ALL_NAMES = {"roster", "battle sheet"}
IN_COLUMN = {"roster", "reference", "battle sheet", "blank datasheets", "blank battle_sheet"}


def sample() -> list[tuple[str, str, PrintOptions]]:
    """The same at each run: every kind of every list; the looks of all but the absurd one are drawn by lot.

    What is of any length is printed in parts, and a blank is the same of every list.
    """
    lots = Random("prints")
    lists = {kind: list(MATERIALS) for kind in KINDS} | {"pack": ["short"]}
    lists |= {kind: ["short", "absurd"] for kind in KINDS if kind.startswith("blank")}
    return [
        (kind, of, absurd_look(kind) if of == "absurd" else lots.choice(LOOKS)) for kind in KINDS for of in lists[kind]
    ]


@pytest.mark.parametrize(
    ("kind", "of", "options"),
    sample(),
    ids=lambda value: "-".join(vars(value).values()) if isinstance(value, PrintOptions) else value,
)
def test_a_print_has_no_fault(kind, of, options):
    words = words_of(material(of)) if kind in SAYS_ALL_NAMES else []
    assert faults(made(kind, of, options), words, in_column=kind in IN_COLUMN) == []


DIGEST = """
import json, sys, django
django.setup()
from tests.printing.support.print_kinds import digests
sys.stdout.write(json.dumps(digests()))
"""


def test_every_kind_has_the_same_bytes_in_another_process(tmp_path):
    env = os.environ | {"PYTHONHASHSEED": "7", "DAMOCLES_VAR": str(tmp_path), "DAMOCLES_ENGINE": "interpreted"}
    env["DJANGO_SETTINGS_MODULE"] = "damocles_site.settings"
    run = subprocess.run([sys.executable, "-c", DIGEST], env=env, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == digests()


def drawn(draw: Callable[[Canvas], None], font: str = TEXT, *, in_column: bool = False) -> list[str]:
    """The faults of a page drawn by hand."""
    supported_characters()
    file = BytesIO()
    canvas = Canvas(file, initialFontName=font, lang="en")
    canvas.setTitle("Drawn")
    canvas.bookmarkPage("page")
    canvas.addOutlineEntry("Page", "page")
    canvas.setFont(font, 10)
    draw(canvas)
    canvas.save()
    return faults(file.getvalue(), ["Hello"], in_column=in_column)


def hello(canvas: Canvas) -> None:
    canvas.drawString(100, 100, "Hello")


def test_a_good_page_has_no_fault():
    assert drawn(hello, in_column=True) == []


def small(canvas: Canvas) -> None:
    canvas.setFont(TEXT, 7.5)
    hello(canvas)


def scaled_down(canvas: Canvas) -> None:
    canvas.scale(0.7, 0.7)
    hello(canvas)


def off_the_page(canvas: Canvas) -> None:
    canvas.drawString(-2, 100, "Hello")


def beside_the_column(canvas: Canvas) -> None:
    canvas.drawString(A4[0] - 50, 100, "Hello")


def in_the_foot(canvas: Canvas) -> None:
    canvas.drawString(100, FOOT - 8, "Hello")


def on_one_another(canvas: Canvas) -> None:
    hello(canvas)
    canvas.drawString(101, 103, "other")


def led_away(canvas: Canvas) -> None:
    hello(canvas)
    canvas.linkURL("file:///etc/passwd", (0, 0, 10, 10))


def led_home(canvas: Canvas) -> None:
    hello(canvas)
    canvas.linkURL(f"{OURS}strike-forces/x/", (0, 0, 10, 10))


@pytest.mark.parametrize(
    ("draw", "fault"),
    [
        (small, "page 1: 'H' is 7.50 pt"),
        (scaled_down, "page 1: 'H' is 7.00 pt"),
        (off_the_page, "page 1: 'H' is off the page"),
        (beside_the_column, "page 1: 'e' is outside the margins"),
        (in_the_foot, "page 1: 'H' is outside the margins"),
        (on_one_another, "page 1: 'o' lies on 'H' at 101, 103"),
        (led_away, "leads to file:///etc/passwd"),
        (lambda canvas: canvas.drawString(100, 100, "Help"), "'Hello' is not said"),
    ],
)
def test_a_fault_is_found(draw, fault):
    """The checks can see what they are for."""
    assert drawn(draw, in_column=True)[0].startswith(fault)


def test_a_link_to_the_list_is_no_fault():
    assert drawn(led_home) == []


def test_a_font_that_is_not_embedded_is_found():
    assert "/Helvetica is not embedded" in drawn(hello, "Helvetica")


@pytest.mark.parametrize(
    ("used", "limit"), [(0, 1), (230_294, 100_000), (495, 500), (505, 500), (98_000, 100_000), (3, 1_000_000), (7, 6)]
)
def test_the_figures_of_the_sv_ruler_keep_apart(used, limit):
    def gauge(canvas: Canvas) -> None:
        ruler = PointsBar(used, limit)
        ruler.wrap(400, 100)
        ruler.drawOn(canvas, 20, 300)
        hello(canvas)

    assert drawn(gauge) == []
