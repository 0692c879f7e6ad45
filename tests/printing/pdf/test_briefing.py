"""Operation briefings, read back and measured: the map at its scale, and all that has to be said."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from pypdf import PdfReader
from reportlab.lib.units import cm

from printing.pdf.briefing.document import print_briefing
from printing.pdf.maps.labels import Box, Room
from printing.pdf.maps.picture import Ground
from printing.pdf.maps.rulers import levelled, scale_for
from printing.pdf.text.options import PAPERS, PrintOptions
from printing.pdf.text.styles import WIDTH
from rules.damocles.display.picture import piece_area
from rules.damocles.engine.operations.eradication import eradication
from rules.damocles.formats.operation import read_operation
from rules.damocles.game import GAME
from tests.printing.support.pdf_geometry import assert_as_looked, circles, inked, paths
from tests.printing.support.pdf_text import PAIRS_OF_LOOKS, all_words, sizes
from web.pictures.areas import rectangle_of

OPERATIONS = Path(settings.BASE_DIR) / "rules" / "damocles" / "starter" / "operations"
NASTY = "<img src='file:///etc/hostname'/> <para> <a href=\"http://x\">& Привет"


def operation(**more: Any) -> Any:
    """Eradication with a marker 18 cm from the left and 28 cm from below."""
    field = eradication()["battlefield"] | {"objectives": [{"id": "near-drum", "center": [18, 28]}]}
    return read_operation(eradication() | {"battlefield": field} | more)


def printed(value: Any, options: PrintOptions | None = None, scenery: Any = ()) -> tuple[PdfReader, bytes]:
    file = BytesIO()
    ground = Ground(GAME.display.ground(value), "cm")
    for piece in scenery:
        picture = ground.picture
        ground = Ground(picture._replace(areas=(*picture.areas, piece_area(piece))), "cm")
    pages = print_briefing(GAME.display.briefing(value), GAME.facts.terms, ground, options or PrintOptions(), file)
    pdf = PdfReader(file)
    assert len(pdf.pages) == pages
    return pdf, file.getvalue()


def field_of(page: Any, wide: float, high: float) -> Any:
    """The edge of the battlefield: the one rectangle of its size."""
    return next(p for p in paths(page) if not p.curved and abs(p.width - wide) < 0.01 and abs(p.height - high) < 0.01)


def test_the_map_is_to_scale_and_the_marker_where_it_belongs():
    pdf, _ = printed(operation())
    page = pdf.pages[0]
    assert "Scale 1 : 6" in all_words(pdf)
    field = field_of(page, 12 * cm, 12 * cm)
    marker = next(c for c in circles(page) if abs(c.width - 3 * cm / 6) < 0.01)
    ring = next(c for c in circles(page) if abs(c.width - 13 * cm / 6) < 0.01)
    assert marker.middle == pytest.approx((field.left + 18 * cm / 6, field.bottom + 28 * cm / 6), abs=0.01)
    assert ring.middle == pytest.approx(marker.middle, abs=0.01)


def test_the_ruler_round_the_map_has_steps_of_12_cm():
    pdf, _ = printed(operation())
    steps = [p for p in paths(pdf.pages[0]) if p.width == pytest.approx(12 * cm / 6, abs=0.01) and p.height < 4]
    assert len(steps) == 2 * 6 + 1  # and the bar of the scale


@pytest.mark.parametrize(
    ("size", "scale"), [((72, 72), 6), ((84, 84), 7), ((120, 72), 8), ((72, 120), 9), ((300, 300), 25), ((300, 72), 20)]
)
def test_battlefields_of_any_size_keep_their_proportions(size, scale):
    width, height = size
    field = {"width": width, "height": height, "objectives": [{"id": "far", "center": [width, height]}]}
    pdf, content = printed(operation(battlefield=field))
    assert f"Scale 1 : {scale}" in all_words(pdf)
    edge = field_of(pdf.pages[0], width * cm / scale, height * cm / scale)
    marker = next(c for c in circles(pdf.pages[0]) if abs(c.width - 3 * cm / scale) < 0.01)
    assert marker.middle == pytest.approx((edge.right, edge.top), abs=0.01)
    assert inked(content)[0][2] <= (21 * cm + WIDTH) / 2 + 3


def test_a_briefing_says_all_of_the_operation_with_its_rules():
    pdf, _ = printed(operation())
    text = all_words(pdf)
    for part in (
        "OPERATION BRIEFING Eradication", "2 players", "7 turns", "500 SV", "72 × 72 cm", "2 TP", "Near drum 18 28",
        "South 72 × 20 cm", "R-SET-01", "R-SET-06", "R-DEP-01", "R-TSK-08", "+1 Each enemy squad destroyed R-ERA-04",
        "First blood: the first to slay a whole enemy squad R-ERA-02", "After turn 7.",
        "When a player has no unit left on the battlefield.", "Most victory points win; equal is a draw.",
        "The first player to slay a whole enemy squad scores 1 victory point more.",
    ):  # fmt: skip
        assert part in text
    assert len(pdf.pages) == 1
    assert [entry.title for entry in pdf.outline] == ["Eradication"]


def test_three_or_four_players_choose_and_place_by_rank():
    text = all_words(printed(operation(players=[3, 4], battlefield={"width": 84, "height": 84}))[0])
    assert "R-CNV-02" in text
    assert "R-CNV-03" in text
    assert "R-DEP-01" not in text


def test_scenery_has_its_letters_and_its_size():
    pieces = [
        {"cover": "light", "garrison": True, "shape": {"circle": {"center": [20, 40], "radius": 6}}},
        {"cover": "heavy", "shape": {"rectangle": {"center": [50, 36], "width": 10, "height": 7, "rotation": 20}}},
        {"cover": "impenetrable", "shape": {"polygon": [[30, 30], [38, 30], [34, 37]]}},
    ]
    text = all_words(printed(operation(), scenery=[piece | {"id": "it"} for piece in pieces])[0])
    for part in ("LG Ø 12", "H 10 × 7", "X 8 × 7", "Heavy cover: +1", "Light cover", "Impenetrable", "a garrison"):
        assert part in text


@pytest.mark.parametrize("options", PAIRS_OF_LOOKS, ids=lambda options: f"{options.paper}-{options.ink}-{options.text}")
def test_every_look_has_its_paper_no_letter_below_8_points_and_nothing_in_the_margins(options):
    pdf, content = printed(operation(), options)
    assert_as_looked(pdf, content, options)


def test_what_was_typed_is_printed_as_typed_and_long_ones_flow_on():
    rules = [{"slug": f"r{n}", "name": NASTY[:90], "text": f"{NASTY}\n" + "word " * 950} for n in range(20)]
    objectives = [{"id": f"{n}-{'o' * 56}", "center": [3 * n, 70 - 3 * n]} for n in range(20)]
    field = eradication()["battlefield"] | {"objectives": objectives}
    pdf, content = printed(
        operation(title="W" * 100, summary=f"{NASTY} {'漢' * 4000}", special_rules=rules, battlefield=field)
    )
    assert len(pdf.pages) > 5
    assert "<img src='file:///etc/hostname'/> <para> <a href=\"http://x\">& Привет" in all_words(pdf)
    assert not any("/Annots" in page for page in pdf.pages)
    assert min(sizes(pdf)) >= 8
    for left, _bottom, right, _top in inked(content):
        assert left >= 1.5 * cm - 2
        assert right <= 19.5 * cm + 3


def test_measures_that_would_run_into_one_another_stand_on_two_levels():
    assert levelled([0, 1400, 1800, 1500], 6) == [(0, 0), (1400, 0), (1500, 1), (1800, 0)]


def test_the_scale_is_the_largest_at_which_the_battlefield_has_room():
    assert scale_for(7200, 7200, 12 * cm, 12 * cm) == 6
    assert scale_for(7201, 7200, 12 * cm, 12 * cm) == 7
    assert scale_for(7200, 7200, 18 * cm, 18 * cm) == 4


def test_a_label_goes_above_then_below_and_never_leaves_the_map():
    room = Room(100, 100)
    assert room.place(20, 10, Box(45, 45, 55, 55)) == Box(40, 56.2, 60, 66.2)
    assert room.place(20, 10, Box(45, 45, 55, 55)) == Box(40, 33.8, 60, 43.8)
    corner = room.place(20, 10, Box(98, 98, 100, 100))
    assert corner.right <= 100
    assert corner.top <= 100


def test_labels_hide_no_base_and_no_other_label():
    room = Room(200, 200)
    bases = [Box(20 * n, 90, 20 * n + 14, 104) for n in range(10)]
    room.take(*bases)
    placed = [room.place(18, 10.5, base) for base in bases]
    assert all(label.over(base) == 0 for label in placed for base in bases)
    assert all(label.over(other) == 0 for n, label in enumerate(placed) for other in placed[n + 1 :])


def test_the_ground_of_an_operation_is_its_own():
    ground = Ground(GAME.display.ground(operation()), "cm")
    assert (ground.width, ground.height) == (7200, 7200)
    assert [(str(marker.label), marker.place) for marker in ground.markers] == [("Near drum", (1800, 2800))]
    assert [(str(area.label), rectangle_of(area.points)) for area in ground.areas] == [
        ("South", (7200, 2000)), ("North", (7200, 2000)),
    ]  # fmt: skip


@pytest.mark.parametrize("file", sorted(OPERATIONS.glob("*.yaml")), ids=lambda file: file.stem)
def test_the_starter_operations_each_have_room_on_one_page(file):
    value = read_operation(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert [len(printed(value, PrintOptions(paper))[0].pages) for paper in PAPERS] == [1, 1]
