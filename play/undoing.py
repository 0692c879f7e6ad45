"""What may be taken back: one's own last answer, until dice fell, a card was seen, or another person answered.

Against commanders alone nobody minds, but in a campaign; else the others' word is asked for.
"""

from play.models import PlayedBattle
from rules.battles.seats import Standing, luck_of


def last_answer(battle: PlayedBattle, player: str) -> int | None:
    """The number of the last answer that a player gave, whatever came after it."""
    own = battle.answers.filter(player=player, by_engine=False).order_by("number")
    return own.values_list("number", flat=True).last()


def first_to_undo(battle: PlayedBattle, standing: Standing, player: str) -> int | None:
    """The number of the last answer of a player, where it may still be taken back."""
    rows = list(battle.answers.order_by("number").values_list("player", "by_engine"))
    own = [number for number, (by, by_engine) in enumerate(rows) if by == player and not by_engine]
    if own and not battle.is_among_people() and battle.planned_id is None:
        return own[-1]
    if not own or any(not by_engine and by != player for by, by_engine in rows[own[-1] :]):
        return None
    given = standing.answered[own[-1]]
    if given.luck != luck_of(standing.battle):
        return None
    game, since = battle.rules(), [event["type"] for event in standing.events[given.events :]]
    if game.battles.refusals_stand and "refused" in since:
        return None
    table = game.display.events.types
    return None if any(type in table and table[type].reveals for type in since) else own[-1]
