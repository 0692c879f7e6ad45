"""Options of every print: paper, ink and text size."""

from dataclasses import dataclass

from reportlab.lib.pagesizes import A4, LETTER

from printing.pdf.text.styles import FOOT, TOP, Styles, styles_of

PAPERS: dict[str, tuple[float, float]] = {"A4": A4, "Letter": LETTER}
TEXTS = {"normal": 1.0, "large": 1.2}
INKS = ("saving", "full")


@dataclass(frozen=True)
class PrintOptions:
    """Raises KeyError or ValueError for values that are not in PAPERS, TEXTS, INKS."""

    paper: str = "A4"
    ink: str = "saving"
    text: str = "normal"

    def __post_init__(self) -> None:
        _ = PAPERS[self.paper], TEXTS[self.text], INKS.index(self.ink)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper in points."""
        return PAPERS[self.paper]

    @property
    def height(self) -> float:
        """Height of the text area in points."""
        return self.size[1] - TOP - FOOT

    @property
    def full(self) -> bool:
        """With filled colour; otherwise with little ink."""
        return self.ink == "full"

    @property
    def styles(self) -> Styles:
        return self.scaled()

    def scaled(self, scale: float = 1.0) -> Styles:
        """The styles of this text size, multiplied by a factor."""
        return styles_of(TEXTS[self.text] * scale)
