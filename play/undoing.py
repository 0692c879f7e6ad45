"""What may be taken back: one's own last answer, until dice fell, a card was seen, or another person answered."""

from play.models import PlayedBattle
from rules.battles.seats import Standing, luck_of


def first_to_undo(battle: PlayedBattle, standing: Standing, player: str) -> int | None:
    """The number of the last answer of a player, where it may still be taken back."""
    rows = list(battle.answers.order_by("number").values_list("player", "by_engine"))
    own = [number for number, (by, by_engine) in enumerate(rows) if by == player and not by_engine]
    if not own or any(not by_engine and by != player for by, by_engine in rows[own[-1] :]):
        return None
    given = standing.answered[own[-1]]
    if given.luck != luck_of(standing.battle):
        return None
    table = battle.rules().display.events.types
    since = [table.get(event["type"]) for event in standing.events[given.events :]]
    return None if any(row is not None and row.reveals for row in since) else own[-1]
