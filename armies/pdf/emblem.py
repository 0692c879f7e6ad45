"""A faction's emblem: a frame and one of the site's icons, both chosen by its slug."""

from hashlib import blake2b
from math import cos, pi, sin

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from armies.pdf.icons import draw_icon
from rules.content.head import ContentHead

Corner = tuple[float, float]

SIGN = 0.46
"""Of an emblem's width."""


def draw_emblem(canvas: Canvas, faction: ContentHead, x: float, y: float, size: float, colour: Color) -> None:
    """Draw a faction's emblem in one colour; (x, y) is the lower left corner of its square."""
    frame, sign = _picked(faction)
    canvas.saveState()
    canvas.setStrokeColor(colour)
    canvas.setLineJoin(1)
    for share, width in ((1.0, size / 32), (0.88, size / 120)):
        canvas.setLineWidth(width)
        _outline(canvas, FRAMES[frame], x + size / 2, y + size / 2, size / 2 * share - size / 64)
    canvas.restoreState()
    draw_icon(canvas, sign, x + size * (1 - SIGN) / 2, y + size * (1 - SIGN) / 2, size * SIGN, colour)


def _picked(faction: ContentHead) -> tuple[int, str]:
    """The frame, and what it shows."""
    number = int.from_bytes(blake2b(faction.slug.encode(), digest_size=8).digest(), "big")
    signs = faction.emblem or ("mark",)
    return number % len(FRAMES), signs[number // len(FRAMES) % len(signs)]


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
