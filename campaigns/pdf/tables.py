"""A report's tables: points by reason, and how each unit came out."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import LongTable

from campaigns.replays.participants import Participants, Player
from printing.pdf.layout.ruled import coloured, label_colour, right, ruled
from printing.pdf.text.fonts import markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import QUIET, Styles
from rules.message import Who
from rules.presentation.report import Account, Loss, Losses
from rules.presentation.words import Words
from web.translation.messages import shown, titled

FIGURE = 12 * mm
COUNT = 15.5 * mm


def account_table(
    account: Account, participants: Participants, width: float, look: PrintOptions, styles: Styles
) -> LongTable:
    """Reasons down, players across, a sum below."""
    players = list(participants.players.values())
    label = coloured(styles.label, label_colour(look))
    letters = [Paragraph(str(player.letter), right(label)) for player in players]
    cells = [[Paragraph(markup(titled(account.title)), label), *letters]]
    cells += [_row(titled(heading), sums, players, styles) for heading, sums in account.rows]
    cells.append(_row(titled(account.sum), account.total, players, styles, strong=True))
    figure = min(FIGURE, width * 0.5 / len(players))
    widths = [width - figure * len(players), *[figure] * len(players)]
    style = [*ruled(look, styles, len(cells), totalled=True), *_edges(look)]
    return LongTable(cells, widths, style=style, repeatRows=1)


def _row(
    label: str, sums: Mapping[str, int], players: Sequence[Player], styles: Styles, strong: bool = False
) -> list[Paragraph]:
    style = styles.strong if strong else styles.body
    figures = [sums.get(player.id, 0) for player in players]
    shown_figures = [Paragraph(str(figure) if strong or figure else "–", right(style)) for figure in figures]
    return [Paragraph(markup(label), style), *shown_figures]


def _edges(look: PrintOptions) -> list[tuple[Any, ...]]:
    """On black heads the words keep off the edge."""
    return [("LEFTPADDING", (0, 0), (0, -1), 3), ("RIGHTPADDING", (-1, 0), (-1, -1), 3)] if look.full else []


def forces(
    losses: Losses, participants: Participants, player: Player, width: float, look: PrintOptions, styles: Styles
) -> LongTable:
    """A player's units: what is left of them, and by what they lost the rest."""
    label = coloured(styles.label, label_colour(look))
    head = [Paragraph(str(player.letter), label), Paragraph(markup(player.name), label)]
    head += [Paragraph(markup(shown(count)), right(label)) for count in losses.counts]
    own = [loss for loss in losses.units if participants.squads[loss.unit].side == player.side]
    rows = [[*head, Paragraph(_("Lost to"), label)], *(_unit(loss, participants, styles) for loss in own)]
    style = [*ruled(look, styles, len(rows)), ("LEFTPADDING", (-1, 0), (-1, -1), 4 * mm), *_edges(look)]
    widths = [11 * mm, width * 0.36, *[COUNT] * len(losses.counts)]
    return LongTable(rows, [*widths, width - sum(widths)], style=style, repeatRows=1)


def _unit(loss: Loss, participants: Participants, styles: Styles) -> list[Paragraph]:
    squad = participants.squads[loss.unit]
    by = ", ".join(_cause(who, participants) + (f" × {count}" if count > 1 else "") for who, count in loss.by)
    return [
        Paragraph(f"<b>{markup(squad.label)}</b>", styles.body),
        Paragraph(markup(squad.name), coloured(styles.body, QUIET) if loss.lost else styles.body),
        *(Paragraph(f"{left} / {of}", right(styles.body)) for left, of in loss.left),
        Paragraph(by or (_("lost") if loss.lost and not loss.left else "–"), styles.body),
    ]


def _cause(who: Words | Who, participants: Participants) -> str:
    """A unit by its mark, anything else in words."""
    if not isinstance(who, Who):
        return markup(shown(who))
    return markup(participants.squads[who.id].label if who.id in participants.squads else who.id)
