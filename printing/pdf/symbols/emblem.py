"""A faction on paper: its colour, and its emblem in a frame."""

from hashlib import blake2b
from math import cos, pi, sin
from typing import Any, NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from armies.models.face import Face, face_of
from printing.pdf.symbols.icons import draw_icon
from rules.game.game import Game

Corner = tuple[float, float]

SIGN = 0.5
"""Of an emblem's width."""

TINTS = {
    "crimson": "#a3281c",
    "rust": "#a5480c",
    "ochre": "#7d5f00",
    "olive": "#5b6416",
    "green": "#2f6a2b",
    "teal": "#1a6768",
    "blue": "#1f5686",
    "indigo": "#3f46a0",
    "violet": "#6a2f86",
    "magenta": "#9c2c69",
    "umber": "#5b3d22",
    "slate": "#3d3f45",
}
"""The light tones of tokens.css, dark enough for white letters."""


class PrintedFaction(NamedTuple):
    """A faction before its parts, with the icons of these, and its face."""

    slug: str
    name: str
    summary: str
    icons: tuple[str, ...]
    face: Face

    @property
    def tint(self) -> Color:
        return HexColor(TINTS[self.face.colour])

    @property
    def emblem(self) -> str:
        """Its emblem's name among the icons."""
        return f"emblem-{self.face.emblem}"


def printed_faction(game: Game, content: Any, face: Face | None = None) -> PrintedFaction:
    """The faction of content, with the face of its row, else the game's."""
    head = game.content.head(content)
    return PrintedFaction(*head[:4], face=face or face_of(game.slug, head.slug))


def draw_emblem(canvas: Canvas, faction: PrintedFaction, x: float, y: float, size: float, colour: Color) -> None:
    """Draw a faction's emblem in one colour; (x, y) is the lower left corner of its square."""
    canvas.saveState()
    canvas.setStrokeColor(colour)
    canvas.setLineJoin(1)
    for share, width in ((1.0, size / 32), (0.88, size / 120)):
        canvas.setLineWidth(width)
        _outline(canvas, _frame(faction.slug), x + size / 2, y + size / 2, size / 2 * share - size / 64)
    canvas.restoreState()
    draw_icon(canvas, faction.emblem, x + size * (1 - SIGN) / 2, y + size * (1 - SIGN) / 2, size * SIGN, colour)


def _frame(slug: str) -> list[Corner]:
    """The frame, derived from the slug."""
    return FRAMES[int.from_bytes(blake2b(slug.encode(), digest_size=8).digest(), "big") % len(FRAMES)]


def _regular(corners: int, turned: float = 0.0) -> list[Corner]:
    """Corners of a regular polygon around (0, 0), the first at the top, rotated by a fraction of a corner."""
    angles = [pi / 2 + 2 * pi * (n + turned) / corners for n in range(corners)]
    return [(cos(angle), sin(angle)) for angle in angles]


def _cog(teeth: int) -> list[Corner]:
    corners = enumerate(_regular(4 * teeth, 0.5))
    return [(x * reach, y * reach) for n, (x, y) in corners for reach in [1.0 if n % 4 < 2 else 0.9]]


FRAMES: tuple[list[Corner], ...] = (
    [],
    _regular(6),
    _regular(8, 0.5),
    _regular(4),
    [(-0.86, 0.94), (0.86, 0.94), (0.86, -0.2), (0.0, -1.0), (-0.86, -0.2)],
    _cog(12),
)
"""A circle, a hexagon, an octagon, a lozenge, a shield, a cog."""


def _outline(canvas: Canvas, corners: list[Corner], x: float, y: float, radius: float) -> None:
    if not corners:
        canvas.circle(x, y, radius)
        return
    path = canvas.beginPath()
    path.moveTo(x + corners[0][0] * radius, y + corners[0][1] * radius)
    for across, up in corners[1:]:
        path.lineTo(x + across * radius, y + up * radius)
    path.close()
    canvas.drawPath(path)
