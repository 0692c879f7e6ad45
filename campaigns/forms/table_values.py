"""What a game at the table fills in of the report of its battle."""

from typing import Any

from armies.models import TableGame
from armies.table_mode.page import TablePage
from campaigns.forms.record import RecordForm, reason_words
from campaigns.forms.report_rules import DRAW
from campaigns.models import Battle, Side


def table_values(game: TableGame, battle: Battle, form: RecordForm) -> dict[str, Any]:
    """Initial values: scores of all sides, losses and figures of the player's own; nothing for a battle without it."""
    page = TablePage(game, game.strike_force)
    own = [side for side in form.sides if side.entry.strike_force_id == game.strike_force_id]
    if len(own) != 1:
        return {}
    seats = [own[0], *[side for side in form.sides if side is not own[0]]]
    values: dict[str, Any] = {}
    for side, player in zip(seats, page.players, strict=False):
        values[f"{side.colour}_victory_points"] = player.total
        scored = {reason.label: reason.number for reason in player.reasons if reason.number}
        known = {reason_words(battle, reason): f"{side.colour}_reason_{reason}" for reason in form.reasons}
        if scored.keys() <= known.keys():
            values |= {known[label]: number for label, number in scored.items()}
    return values | _winner(seats, page) | _own_losses(own[0], page) | _own_figures(own[0], page)


def _winner(seats: list[Side], page: TablePage) -> dict[str, Any]:
    """Who has the highest score, allies together; nobody before anybody scored."""
    totals: dict[str, int] = {}
    for side, player in zip(seats, page.players, strict=False):
        totals[side.party] = totals.get(side.party, 0) + player.total
    best = [party for party, total in totals.items() if total == max(totals.values())]
    return {"winner": best[0] if len(best) == 1 else DRAW} if any(totals.values()) else {}


def _own_losses(side: Side, page: TablePage) -> dict[str, Any]:
    """Units of the list are known in the campaign by the rows that they were entered as."""
    numbers = dict(zip(side.entry.squad_rows, side.entry.squad_ids, strict=False))
    lost = [numbers.get(unit) for unit in page.lost]
    flags = {f"{side.colour}_{number}_lost": True for number in lost if number in side.squad_ids}
    return {f"{side.colour}_squads_lost": len(page.lost)} | (flags if len(flags) == len(lost) else {})


def _own_figures(side: Side, page: TablePage) -> dict[str, Any]:
    return {
        f"{side.colour}_{pool.figure}": max(0, shown.total)
        for pool, shown in zip(page.sheet.pools, page.pools, strict=True)
        if pool.figure
    }
