"""A report's tables: points by reason, and how each squad came out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import LongTable, Paragraph

from armies.pdf.fonts import markup
from armies.pdf.options import PrintOptions
from armies.pdf.ruled import coloured, label_colour, right, ruled
from armies.pdf.styles import QUIET, Styles
from armies.translation.messages import shown
from campaigns.pdf.reckoning import Loss, changes, losses, tactical_points_at_first
from campaigns.replays.participants import Participants, Player

Result = Mapping[str, Any]
FIGURE = 12 * mm


def victory_points(
    result: Result, participants: Participants, width: float, look: PrintOptions, styles: Styles
) -> LongTable:
    """What each player scored for."""
    found = changes(result, "victory_points")
    rows = [(shown(participants.game.reason(reason)), sums) for reason, sums in found.items()]
    total = Counter({id: result["victory_points"].get(id, 0) for id in participants.players})
    return _player_table(_("Victory points"), rows, (_("In all"), total), participants, width, look, styles)


def tactical_points(
    result: Result, participants: Participants, width: float, look: PrintOptions, styles: Styles
) -> LongTable:
    """What each player began with, spent and regained, and had left."""
    first = Counter({id: tactical_points_at_first(result, id) or 0 for id in participants.players})
    found = changes(result, "tactical_points")
    rows = [(_("at the start"), first)]
    rows += [(shown(participants.game.reason(reason)), sums) for reason, sums in found.items()]
    left = Counter({player["id"]: player["tactical_points"] for player in result["players"]})
    return _player_table(_("Tactical points"), rows, (_("Left"), left), participants, width, look, styles)


def _player_table(
    title: str,
    rows: Sequence[tuple[str, Counter[str]]],
    total: tuple[str, Counter[str]],
    participants: Participants,
    width: float,
    look: PrintOptions,
    styles: Styles,
) -> LongTable:
    """Reasons down, players across, a total below."""
    players = list(participants.players.values())
    label = coloured(styles.label, label_colour(look))
    cells = [[Paragraph(title, label), *(Paragraph(str(player.letter), right(label)) for player in players)]]
    cells += [_row(words, sums, players, styles) for words, sums in rows]
    cells.append(_row(total[0], total[1], players, styles, strong=True))
    figure = min(FIGURE, width * 0.5 / len(players))
    widths = [width - figure * len(players), *[figure] * len(players)]
    style = [*ruled(look, styles, len(cells), totalled=True), *_edges(look)]
    return LongTable(cells, widths, style=style, repeatRows=1)


def _row(
    words: str, sums: Counter[str], players: Sequence[Player], styles: Styles, strong: bool = False
) -> list[Paragraph]:
    style = styles.strong if strong else styles.body
    figures = [
        Paragraph(str(sums[player.id]) if strong or sums[player.id] else "–", right(style)) for player in players
    ]
    return [Paragraph(markup(words[:1].upper() + words[1:]), style), *figures]


def _edges(look: PrintOptions) -> list[tuple[Any, ...]]:
    """On black heads the words keep off the edge."""
    return [("LEFTPADDING", (0, 0), (0, -1), 3), ("RIGHTPADDING", (-1, 0), (-1, -1), 3)] if look.full else []


def forces(
    result: Result, participants: Participants, player: Player, width: float, look: PrintOptions, styles: Styles
) -> LongTable:
    """A player's squads: units and health left, and who slew the others."""
    label = coloured(styles.label, label_colour(look))
    head = [Paragraph(str(player.letter), label), Paragraph(markup(player.name), label)]
    head += [Paragraph(_("Units"), right(label)), Paragraph(_("Health"), right(label)), Paragraph(_("Lost to"), label)]
    rows = [head] + [_squad(loss, styles) for loss in losses(result, participants) if loss.squad.side == player.side]
    style = [*ruled(look, styles, len(rows)), ("LEFTPADDING", (-1, 0), (-1, -1), 4 * mm), *_edges(look)]
    widths = [11 * mm, width * 0.36, 15 * mm, 16 * mm]
    return LongTable(rows, [*widths, width - sum(widths)], style=style, repeatRows=1)


def _squad(loss: Loss, styles: Styles) -> list[Paragraph]:
    squad = loss.squad
    full = sum(squad.given_health) if squad.given_health else squad.size * squad.health
    by = ", ".join(f"{markup(who)} × {count}" if count > 1 else markup(who) for who, count in loss.by)
    return [
        Paragraph(f"<b>{markup(squad.label)}</b>", styles.body),
        Paragraph(markup(squad.name), styles.body if loss.units else coloured(styles.body, QUIET)),
        Paragraph(f"{loss.units} / {squad.size}", right(styles.body)),
        Paragraph(f"{loss.health} / {full}", right(styles.body)),
        Paragraph(by or "–", styles.body),
    ]
