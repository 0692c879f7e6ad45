"""The first page of a report: where and when, who won by how many points, and why it ended."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from armies.models.face import Face
from campaigns.replays.participants import SIDES
from campaigns.text.scores import score
from printing.pdf.layout.ruled import FLAT, coloured, right
from printing.pdf.maps.counters import draw_base, side_colour
from printing.pdf.symbols.address import QrCode, address_in_words
from printing.pdf.symbols.emblem import TINTS
from printing.pdf.symbols.icons import Icon
from printing.pdf.text.fonts import NO_BREAK, lines, markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, INK, LINE, PAPER, QUIET, WIDTH, Commands, Styles
from rules.game.game import Game
from web.translation.messages import number_of, shown

Document = Mapping[str, Any]

LONG_TITLE = 36
LONG_NAME = 28
MANY = 1000
POINTS = 20 * mm
SIGN = 6.5 * mm
"""A side's base, and the emblem of its faction below it."""

ABREAST = 2
GAP = 5 * mm


def head(report: Document, look: PrintOptions, styles: Styles) -> list[Flowable]:
    """What was fought, in which campaign, when; white on black in full ink."""
    ink, accent = (PAPER, PAPER) if look.full else (INK, ACCENT)
    size = styles.title if len(report["title"]) < LONG_TITLE else styles.sheet
    about = " · ".join(markup(part) for part in (report["campaign"], report["day"], report["method"]) if part)
    paragraphs = [
        Paragraph(_("After-action report").upper(), coloured(styles.eyebrow, accent)),
        Paragraph(markup(report["title"]), coloured(size, ink)),
        Spacer(0, 1 * mm),
        Paragraph(about, coloured(styles.body, ink)),
    ]
    line = ("LINEBELOW", (0, 0), (-1, -1), 2.4 if look.full else 1.4, ACCENT if look.full else INK)
    style: Commands = [*FLAT, line, ("BOTTOMPADDING", (0, 0), (-1, -1), 2 * mm)]
    if look.full:
        style += [("BACKGROUND", (0, 0), (-1, -1), INK), ("TOPPADDING", (0, 0), (-1, -1), 2.5 * mm)]
        style += [("LEFTPADDING", (0, 0), (-1, -1), 3 * mm)]
    return [Table([[paragraphs]], [WIDTH], style=style), Spacer(0, 3 * mm)]


class Sign(Flowable):  # type: ignore[misc]
    """A side's base as on the map."""

    def __init__(self, side: str, size: float, full: bool) -> None:
        super().__init__()
        self.side, self.full = side, full
        self.width = self.height = size

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        draw_base(self.canv, self.width / 2, self.width / 2, self.width / 2 - 0.6, self.side, self.full)


def scoreboard(sides: Sequence[Document], game: Game, look: PrintOptions, styles: Styles) -> list[Flowable]:
    """Two sides abreast: sign, name, player, faction, losses, and the victory points, large."""
    width = (WIDTH - GAP) / ABREAST
    cells = [_side(side, game, SIDES[n % len(SIDES)], width, look, styles) for n, side in enumerate(sides)]
    rows = [[cells[n], "", cells[n + 1] if n + 1 < len(cells) else ""] for n in range(0, len(cells), ABREAST)]
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5 * mm)]
    return [Table(rows, [width, GAP, width], style=style)]


def _side(side: Document, game: Game, letter: str, width: float, look: PrintOptions, styles: Styles) -> Table:
    name = styles.asset if len(side["name"]) < LONG_NAME else styles.strong
    paragraphs = [
        Paragraph(markup(side["name"]), name),
        Paragraph(f"{NO_BREAK}· ".join(_facts(side, game)), styles.small),
    ]
    parts: list[Flowable] = [
        _points(side["victory_points"], styles),
        Paragraph(markup(shown(game.facts.terms.score_short)), styles.figure_note),
    ]
    outcomes = {"won": _("won"), "draw": _("draw"), "lost": _("lost")}
    won = side["outcome"] == "won"
    if side["outcome"] in outcomes:
        style_of_outcome = coloured(styles.eyebrow, (ACCENT if look.full else INK) if won else QUIET)
        paragraphs.insert(0, Paragraph(outcomes[side["outcome"]].upper(), style_of_outcome))
    colour = side_colour(letter, look.full)
    style: Commands = [
        *FLAT,
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEABOVE", (0, 0), (-1, 0), 2.8 if won else 0.8, colour),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
        ("TOPPADDING", (0, 0), (-1, -1), 1.8 * mm),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5 * mm),
    ]
    return Table(
        [[_signs(side, letter, look), paragraphs, parts]], [9 * mm, width - 9 * mm - POINTS, POINTS], style=style
    )


def _signs(side: Document, letter: str, look: PrintOptions) -> list[Flowable]:
    """A side's base, and below it the emblem of its faction as far as that is known."""
    signs: list[Flowable] = [Sign(letter, SIGN, look.full)]
    if side.get("face"):
        face = Face(*side["face"])
        name, tint = f"emblem-{face.emblem}", HexColor(TINTS[face.colour])
        signs += [Spacer(0, 1 * mm), Icon(name, SIGN, PAPER, tint) if look.full else Icon(name, SIGN, tint)]
    return signs


def _points(points: int, styles: Styles) -> Paragraph:
    """As large as there is room for."""
    style = styles.figure if abs(points) < MANY else right(styles.asset)
    return Paragraph(str(points), ParagraphStyle(f"{style.name}-tight", parent=style, leading=style.fontSize))


def _facts(side: Document, game: Game) -> Iterable[str]:
    """Player, faction, points, units lost and the game's own figures, as far as they are known."""
    terms = game.facts.terms
    yield from (markup(side[key]) for key in ("player", "faction") if side.get(key))
    if side.get("points") and terms.points_short:
        yield markup(f"{side['points']}{NO_BREAK}{shown(terms.points_short)}")
    if side.get("squads_lost") is not None:
        units = number_of(side["squads"], terms.unit)
        lost = _("%(lost)s of %(units)s lost") if side["squads"] else _("%(lost)s lost")
        yield markup(lost % {"lost": side["squads_lost"], "units": units})
    yield from (markup(shown(figure)) for figure in game.display.describe_figures(side.get("figures", {})))


def _owned(force: str, player: str) -> str:
    """A strike force and whose it is, where that is known."""
    return f"{force} ({player})" if player else force


def outcome(sides: Sequence[Document], why: str, styles: Styles) -> list[Flowable]:
    """Who won, by how many, and why it ended then."""
    winners = [_owned(side["name"], side["player"]) for side in sides if side["outcome"] == "won"]
    points = score(side["victory_points"] for side in sides)
    text = _("A draw, %(score)s.") % {"score": points}
    if winners:
        text = _("%(names)s: victory, %(score)s.") % {"names": get_text_list(winners, _("and")), "score": points}
    return [Paragraph(f"<b>{markup(text)}</b> {markup(why)}", styles.reading)]


def notes(text: str, styles: Styles) -> list[Flowable]:
    """Notes of the player who recorded the result."""
    paragraphs = lines(text)
    if not paragraphs:
        return []
    return [
        Spacer(0, 3 * mm),
        Paragraph(_("Notes"), styles.head),
        *(Paragraph(line, styles.reading) for line in paragraphs),
    ]


def _published(report: Document) -> Iterable[tuple[str, str]]:
    """What was published before the battle, as far as it was; of one fought on a table it proves nothing."""
    if report.get("digest"):
        hashes = ((_("Promise"), report.get("promise")), (_("Commitment"), report.get("commitment")))
        yield from ((label, markup(value)) for label, value in hashes if value)


def proof(report: Document, styles: Styles) -> list[Flowable]:
    """What anybody needs to fight the same battle again and compare, and where it is read."""
    facts = [(_("Seed"), report.get("seed")), (_("Engine"), report.get("engine")), (_("Digest"), report.get("digest"))]
    text = " · ".join(f"{label} <b>{markup(value)}</b>" for label, value in facts if value not in (None, ""))
    sentence = (
        _("The same scenario and seed give the same battle on any machine, event by event.")
        if report.get("digest")
        else _("The hash of the seed was published when the battle was planned.")
    )
    story: list[Flowable] = [Paragraph(_("Proof"), styles.head), Paragraph(f"{sentence} {text}", styles.body)]
    story += [Paragraph(f"{label} <b>{value}</b>", styles.small) for label, value in _published(report)]
    if not report.get("address"):
        return story
    code = QrCode(report["address"])
    story += [Spacer(0, 1.5 * mm), address_in_words(report["address"], styles)]
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return [Table([[story, "", code]], [WIDTH - code.width - GAP, GAP, code.width], style=style)]
