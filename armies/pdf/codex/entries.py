"""The table of contents and the index, with page numbers as links."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Paragraph, Spacer

from armies.pdf.card_parts import ability_key
from armies.pdf.codex.chapters import asset_key, rule_key, sheet_key
from armies.pdf.document import Section
from armies.pdf.fonts import markup
from armies.pdf.options import PrintOptions
from armies.pdf.pages import PageOf
from armies.pdf.styles import LINE, QUIET, Styles, hex_of
from armies.translation.folding import fold
from rules.damocles.datasheets import Datasheet, Faction

NUMBER = 11 * mm
INDENT = 4 * mm
CHAPTER_GAP = 3 * mm
INITIAL_GAP = 2 * mm


class Entry(Flowable):  # type: ignore[misc]
    """A line of contents: text, dots and page number."""

    def __init__(self, words: Paragraph, key: str, styles: Styles, indent: float = 0.0) -> None:
        super().__init__()
        self.words = words
        self.number = PageOf(key, styles)
        self.indent = indent

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width = width
        self.height = self.words.wrap(width - NUMBER - self.indent, height)[1]
        self.number.wrap(NUMBER, height)
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        lead = self.words.style.leading
        last = [0.0, *self.words.getActualLineWidths0()][-1]
        start = self.indent + last + 1.5 * mm
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        canvas.setDash(0.6, 2.4)
        if start < self.width - NUMBER:
            canvas.line(start, lead * 0.28, self.width - NUMBER + 3 * mm, lead * 0.28)
        canvas.setDash()
        self.words.drawOn(canvas, self.indent, 0)
        self.number.drawOn(canvas, self.width - NUMBER, 0)


def contents_chapter(faction: Faction, chapters: Sequence[Section], options: PrintOptions) -> Section:
    """Every chapter and its entries."""
    styles = options.styles
    named = sum(len(_within(faction, chapter.key)) for chapter in chapters)
    height = len(chapters) * (styles.strong.leading + CHAPTER_GAP) + named * styles.body.leading
    return Section(_("Contents"), _contents(faction, chapters, styles), columns=_columns(height, options))


def _columns(height: float, options: PrintOptions) -> int:
    """One column if it fits on the page, otherwise more."""
    return 1 if height + options.styles.title.leading < 0.96 * options.height else 2


def _contents(faction: Faction, chapters: Sequence[Section], styles: Styles) -> Iterator[Flowable]:
    yield Paragraph(_("Contents"), styles.title)
    yield Spacer(0, 2 * mm)
    for chapter in chapters:
        yield CondPageBreak(2 * styles.head.leading)
        yield Spacer(0, CHAPTER_GAP)
        yield Entry(Paragraph(markup(chapter.name), styles.strong), chapter.key, styles)
        for name, key in _within(faction, chapter.key):
            yield Entry(Paragraph(markup(name), styles.body), key, styles, INDENT)


def _within(faction: Faction, chapter: str) -> list[tuple[str, str]]:
    """The entries of a chapter."""
    if chapter == "faction":
        return [(rule.name, rule_key(rule)) for rule in faction.rules]
    if chapter == "assets":
        return [(asset.name, asset_key(asset)) for asset in faction.assets]
    return [(sheet.name, sheet_key(sheet)) for sheet in faction.datasheets if sheet.type == chapter]


def index_chapter(faction: Faction, options: PrintOptions) -> Iterator[Section]:
    """Every ability, asset and rule in alphabetical order."""
    entries = sorted(_index_entries(faction), key=lambda entry: (fold(entry[0]), entry[1], entry[2]))
    if entries:
        initials = len({_initial(name) for name, _of, _key in entries})
        styles = options.styles
        height = initials * (styles.head.leading + INITIAL_GAP) + len(entries) * styles.body.leading
        yield Section(_("Index of abilities"), _index(entries, styles), columns=_columns(height, options), key="index")


def _index(entries: Sequence[tuple[str, str, str]], styles: Styles) -> Iterator[Flowable]:
    yield Paragraph(_("Index of abilities"), styles.title)
    initial = ""
    for name, of, key in entries:
        if _initial(name) != initial:
            initial = _initial(name)
            yield CondPageBreak(3 * styles.body.leading)
            yield Spacer(0, INITIAL_GAP)
            yield Paragraph(markup(initial), styles.head)
        note = f' <font size="{styles.points(8)}" color="{hex_of(QUIET)}">{markup(of)}</font>'
        yield Entry(Paragraph(f"{markup(name)}{note}", styles.body), key, styles)


def _index_entries(faction: Faction) -> Iterator[tuple[str, str, str]]:
    """Name, owner and link target of every entry."""
    for rule in faction.rules:
        yield rule.name, _("rule of the faction"), rule_key(rule)
    for asset in faction.assets:
        yield asset.name, _("asset"), asset_key(asset)
    for sheet in faction.datasheets:
        yield from _abilities(sheet)


def _abilities(sheet: Datasheet) -> Iterator[tuple[str, str, str]]:
    key = sheet_key(sheet)
    for ability in sheet.abilities:
        yield ability.name, sheet.name, ability_key(key, ability)
    for weapon in sheet.weapons:
        of = _("%(weapon)s of %(datasheet)s") % {"weapon": weapon.name, "datasheet": sheet.name}
        for ability in weapon.abilities:
            yield ability.name, of, ability_key(key, ability, weapon)


def _initial(name: str) -> str:
    first = fold(name.strip())[:1].upper()
    return first if first.isalpha() else "#"
