"""The head of a datasheet's card: icon, faction, name, type, size and strategic valor (R-DAT-01)."""

from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from armies.pdf.card import Head
from armies.pdf.card_head import Inks, figure, going_on
from armies.pdf.card_sizes import FULL, CardSize
from armies.pdf.fonts import HEADING, TEXT
from armies.pdf.icons import Icon
from armies.pdf.row import Gap, Row, Stack
from armies.pdf.styles import MIN_POINTS, Styles
from armies.pdf.text_layout import Text, TextRun, strong
from armies.text import terms
from rules.damocles.datasheets import Datasheet


def sheet_head(sheet: Datasheet, above: str, width: float, styles: Styles, card_size: CardSize, inks: Inks) -> Head:
    """A head of this inner width; `above` is printed above the name."""
    return partial(_head, sheet, above, width, styles, card_size, inks)


def worth(sheet: Datasheet) -> str:
    """The label of a datasheet's SV: for the smallest squad, and for each extra unit (R-ARM-04)."""
    if sheet.fewest == sheet.most:
        return _("SV")
    return _("SV, and %(valor)d for each extra unit") % {"valor": sheet.per_extra_unit}


def _head(
    sheet: Datasheet, above: str, width: float, styles: Styles, card_size: CardSize, inks: Inks, goes_on: bool
) -> Flowable:
    if goes_on:
        sign = Icon(sheet.type, 6 * mm, inks.sign)
        return Row([(sign, 6 * mm), (going_on(sheet.name, styles.points(12), width - 9 * mm, inks), 0)], gap=3 * mm)
    broad = card_size is FULL
    size = styles.points(card_size.name)
    names = [
        Text([TextRun(above.upper(), MIN_POINTS, HEADING, inks.note)]),
        Text([strong(sheet.name, size, inks.strong)], leading=size * 1.15),
    ]
    about = Text([TextRun(_about(sheet), MIN_POINTS, TEXT, inks.note)])
    label = worth(sheet) if broad else _("SV")
    valor = Stack(
        [
            figure(str(sheet.strategic_valor), styles.points(card_size.valor), card_size.valor_column, inks.strong),
            Text([TextRun(label, MIN_POINTS, TEXT, inks.note)], align=1),
        ]
    )
    sign = Icon(sheet.type, card_size.sign, inks.sign)
    top = Row(
        [(sign, card_size.sign), (Stack([*names, about] if broad else names), 0), (valor, card_size.valor_column)],
        gap=3 * mm,
    )
    return top if broad else Stack([top, Gap(0, 1 * mm), about])


def _about(sheet: Datasheet) -> str:
    kind = terms.squad_type(sheet.type)
    return kind if terms.only_stands(sheet) else " · ".join((kind, terms.size(sheet), terms.base(sheet)))
