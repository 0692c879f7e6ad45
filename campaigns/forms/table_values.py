"""What a game at the table fills in of the report of its battle."""

from typing import Any

from armies.models import TableSeat
from armies.table_mode.list_side import ListSide
from armies.table_mode.page import TablePage
from campaigns.forms.record import RecordForm, reason_words
from campaigns.forms.report_rules import DRAW
from campaigns.models import Battle, Side


def table_values(seat: TableSeat, battle: Battle, form: RecordForm) -> dict[str, Any]:
    """Initial values: scores of all sides, losses and figures of each whose list was on the table.

    Nothing for a battle without the player's own.
    """
    page = TablePage(seat.game, seat.place)
    seats = _sides_by_place(form.sides, page, seat)
    values: dict[str, Any] = {}
    for player in page.players if seats else ():
        side = seats.get(player.place)
        if side is None:
            continue
        values[f"{side.colour}_victory_points"] = player.total
        scored = {reason.label: reason.number for reason in player.reasons if reason.number}
        known = {reason_words(battle, reason): f"{side.colour}_reason_{reason}" for reason in form.reasons}
        if scored.keys() <= known.keys():
            values |= {known[label]: number for label, number in scored.items()}
    for listed in page.lists if seats else ():
        if listed.place in seats:
            values |= _losses(seats[listed.place], listed) | _figures(seats[listed.place], listed)
    return values | _winner(seats, page)


def _sides_by_place(sides: list[Side], page: TablePage, seat: TableSeat) -> dict[int, Side]:
    """Which side of the battle each player is: by the lists, those without one in the order that is left."""
    lists = {side.entry.strike_force_id: side for side in sides if side.entry.strike_force_id}
    matched = {player.place: lists[player.strike_force_id] for player in page.seats if player.strike_force_id in lists}
    if seat.place not in matched:
        return {}
    others = [side for side in sides if side not in matched.values()]
    free = [player.place for player in page.seats if player.place not in matched]
    return matched | dict(zip(free, others, strict=False))


def _winner(seats: dict[int, Side], page: TablePage) -> dict[str, Any]:
    """Who has the highest score, allies together; nobody before anybody scored."""
    totals: dict[str, int] = {}
    for player in page.players:
        if player.place in seats:
            party = seats[player.place].party
            totals[party] = totals.get(party, 0) + player.total
    best = [party for party, total in totals.items() if total == max(totals.values())]
    return {"winner": best[0] if len(best) == 1 else DRAW} if any(totals.values()) else {}


def _losses(side: Side, listed: ListSide) -> dict[str, Any]:
    """Units of the list are known in the campaign by the rows that they were entered as."""
    numbers = dict(zip(side.entry.squad_rows, side.entry.squad_ids, strict=False))
    lost = [numbers.get(unit) for unit in listed.lost]
    flags = {f"{side.colour}_{number}_lost": True for number in lost if number in side.squad_ids}
    return {f"{side.colour}_squads_lost": len(listed.lost)} | (flags if len(flags) == len(lost) else {})


def _figures(side: Side, listed: ListSide) -> dict[str, Any]:
    return {
        f"{side.colour}_{pool.figure}": max(0, shown.total)
        for pool, shown in zip(listed.sheet.pools, listed.pools, strict=True)
        if pool.figure
    }
