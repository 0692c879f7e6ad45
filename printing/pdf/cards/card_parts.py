"""Parts of a part's card: figures, tables, texts, its outline, boxes to cross off."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.cards.card_sizes import FULL, POKER, CardSize
from printing.pdf.cards.stat_widgets import MAX_BOXES, HealthBoxes, Outline, Stat, StatLine
from printing.pdf.layout.row import Gap, Listed, Row, Rule, Stack
from printing.pdf.symbols.icons import Icon
from printing.pdf.text.fonts import HEADING, TEXT
from printing.pdf.text.styles import ACCENT, INK, LINE, MIN_POINTS, QUIET, Styles
from printing.pdf.text.text_layout import Text, TextRun, quiet, strong
from rules.presentation import cards as values
from rules.presentation.picture import Picture
from rules.presentation.words import CellValue
from web.translation.messages import shown, titled

LABEL = 18 * mm
"""The width of a label before boxes."""

Parts = list[tuple[Flowable, float]]


def stat_line(stats: Sequence[values.Stat], card_size: CardSize, styles: Styles) -> StatLine:
    """Figures side by side, each with its letter, its name, and what it is counted in."""
    return StatLine([_stat(stat) for stat in stats], styles.points(card_size.figure))


def _stat(stat: values.Stat) -> Stat:
    label = ", ".join(filter(None, (shown(stat.title).lower(), shown(stat.unit))))
    return Stat(shown(stat.label), label, shown(stat.value))


def table_list(table: values.Table, styles: Styles, card_size: CardSize = FULL) -> Listed:
    """A row's icon, name and note on the left, its figures in columns."""
    name, *columns = table.columns
    heads = [_label(_short(column, card_size)) for column in columns]
    sign = card_size.weapon_sign if any(row.icon for row in table.rows) or not table.rows else 0.0
    head = Stack([_columns(Gap(sign), _label(name.title, 0), heads, sign, card_size), Rule(INK, 0.8)])
    return Listed(head, [_row(row, columns, sign, styles, card_size) for row in table.rows])


def _label(words: CellValue, align: float = 0.5) -> Text:
    return Text([TextRun(shown(words).upper(), MIN_POINTS, HEADING, QUIET)], align=align)


def _short(column: values.Column, card_size: CardSize) -> str:
    """The head of a column as wide as the card: its name, a letter with what it is counted in, or a letter."""
    if card_size is FULL:
        return shown(column.title)
    letter, unit = shown(column.letter or column.short or column.title), shown(column.unit)
    return f"{letter}, {unit}" if unit and card_size is not POKER else letter


def _row(row: values.Row, columns: Sequence[values.Column], sign: float, styles: Styles, card_size: CardSize) -> Stack:
    size = styles.points(card_size.weapon)
    name = Text([strong(_counted(row), size), quiet(shown(row.note))], leading=size * 1.15)
    cells = [
        Text([TextRun(_measured(cell, column, card_size), size)], align=0.5)
        for cell, column in zip(row.cells[1:], columns, strict=False)
    ]
    icon = Icon(row.icon, sign, INK) if row.icon else Gap(sign)
    gap = Gap(0, card_size.apart(styles) * 0.42)
    return Stack([gap, _columns(icon, name, cells, sign, card_size), gap, Rule(LINE, 0.4)])


def _counted(row: values.Row) -> str:
    name = words_of(row.cells[0])
    return f"{row.number} × {name}" if row.number else name


def words_of(cell: CellValue | values.Figure) -> str:
    return shown(cell.value if isinstance(cell, values.Figure) else cell)


def _measured(cell: CellValue | values.Figure, column: values.Column, card_size: CardSize) -> str:
    """A figure, with what it is counted in where its column's head does not say so."""
    text = words_of(cell)
    return f"{text} {shown(column.unit)}" if column.unit and card_size is FULL else text


def _columns(sign: Flowable, name: Text, figures: Sequence[Text], wide: float, card_size: CardSize) -> Row:
    cells: list[tuple[Flowable, float]] = [(sign, wide)] if wide else []
    return Row([*cells, (name, 0), *((figure, card_size.column) for figure in figures)], gap=1.2 * mm)


def named_texts(card: values.Card) -> Iterator[tuple[values.Text, str]]:
    """The texts of a card, then those of its tables' rows with the row's name."""
    yield from ((text, "") for text in card.texts)
    for table in card.tables:
        for row in table.rows:
            yield from ((text, words_of(row.cells[0])) for text in row.texts)


def text_key(card: str, n: int) -> str:
    """The link target of a card's nth text, from the card's own."""
    return f"{card}/{n}"


def texts_of(card: values.Card, styles: Styles, card_size: CardSize, key: str = "") -> Parts:
    """Every text of a card; a card's key makes each a link target."""
    return [
        (_text(text, of, styles, card_size, key and text_key(key, n)), card_size.apart(styles))
        for n, (text, of) in enumerate(named_texts(card))
    ]


def _text(text: values.Text, of: str, styles: Styles, card_size: CardSize, key: str) -> Text:
    """Its name, whose it is, when it happens, what it does."""
    size = styles.points(card_size.reading)
    name = shown(text.name)
    if of:
        name = _("%(ability)s (%(weapon)s)") % {"ability": name, "weapon": of} if name else of
    when = titled(text.line)
    head = [strong(name, size * 1.08, ACCENT), quiet(f"· {when}" if name and when else when)]
    lines = [[TextRun(line, size)] for line in shown(text.text).splitlines() if line.strip()]
    part = Text(*([head] if name or when else []), *lines, leading=size * card_size.leading)
    part.key = key
    return part


def outline_of(picture: Picture, styles: Styles, card_size: CardSize) -> Row:
    """A picture as the outlines of its areas, with their names and what is told of it."""
    drawn = Outline(picture, (5 if picture.cells else 2.2) * card_size.sign)
    size = styles.points(card_size.reading)
    names = [Text([strong(shown(area.label), size * 1.1)]) for area in picture.areas if area.label]
    legend = [Text([TextRun(shown(key.label), size, TEXT)]) for key in picture.legend]
    return Row([(drawn, drawn.width), (Stack([*names, *legend]), 0)], gap=4 * mm)


def boxes_of(every: Sequence[values.Boxes], card_size: CardSize) -> list[Flowable]:
    """All boxes of a card, with their labels if there are several kinds."""
    boxes_by_kind = [_boxes(boxes, card_size) for boxes in every]
    if len(boxes_by_kind) < 2:
        return boxes_by_kind
    labels = [Text([quiet(shown(boxes.label))]) for boxes in every]
    return [Row([(label, LABEL), (boxes, 0)]) for label, boxes in zip(labels, boxes_by_kind, strict=True)]


def _boxes(boxes: values.Boxes, card_size: CardSize) -> Flowable:
    """A box for each count; the total and a line to write on if there are very many."""
    total = sum(boxes.counts)
    if total <= MAX_BOXES:
        return HealthBoxes(boxes.counts, card_size.box)
    return Text([quiet(_("%(label)s (%(count)d): ________") % {"label": shown(boxes.label), "count": total})])
