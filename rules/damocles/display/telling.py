"""A battle in words: a sentence with its dice and rules for each type of event."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from rules.damocles.display.decision_reasons import decision_reasons
from rules.damocles.display.event_terms import (
    COVERS,
    FULL_STOP,
    HELD,
    MOVES,
    OF_WHOM,
    ORDER_RULES,
    ORDERS,
    OTHER_ACTIONS,
    OWN_SCENERY,
    OWNED,
    SCORING_NAMES,
    SCORING_RULES,
    SIDE_BY_SIDE,
    SPENDINGS,
)
from rules.damocles.facts import TASK_FORCES, place_name
from rules.message import Message, Who, plural_message
from rules.presentation.telling import Cast, CastPlayer, Die, EventSentence, passed_over
from rules.presentation.words import Words

Document = dict[str, Any]


def describe_event(event: Document, cast: Cast) -> EventSentence:
    """An event in words; one of an unknown type by its name."""
    told = HANDLERS.get(event["type"], other)(event, cast)
    return EventSentence(told.message, told.rules, told.dice, _doer(event, cast), told.why)


def _doer(event: Document, cast: Cast) -> str:
    """The player whose squad acts, or who is named; empty for none."""
    owner: str = cast.known.owners.get(event.get("squad") or "", "")
    named = event.get("player") or ""
    return owner or (named if any(player.id == named for player in cast.players) else "")


def roll_off(event: Document, cast: Cast) -> EventSentence:
    """One die each, highest wins; all tied: again (R-DIE-03)."""
    values = sorted(event["dice"].values(), reverse=True)
    dice = tuple([Die(value) for value in event["dice"].values()])
    rolls = _pairs(event["dice"])
    if values[:1] == values[1:2]:
        return EventSentence(Message("Roll-off: {rolls}. Tied: they roll again.", rolls=rolls), ("R-DIE-03",), dice)
    winner = Who(event["ranking"][0])
    return EventSentence(Message("Roll-off: {rolls}. {winner} wins.", rolls=rolls, winner=winner), ("R-DIE-03",), dice)


def initiative(event: Document, cast: Cast) -> EventSentence:
    bids, winner = _pairs(event["bids"]), Who(event["order"][0])
    words = Message("Bets for the initiative: {bids}. {winner} activates first.", bids=bids, winner=winner)
    return EventSentence(words, ("R-INI-01",))


def drawn(event: Document, cast: Cast) -> EventSentence:
    words = plural_message("{player} draws {count} asset.", "{player} draws {count} assets.")
    return EventSentence(words.filled({"player": Who(event["player"]), "count": event["count"]}), ("R-AST-03",))


def placed(event: Document, cast: Cast) -> EventSentence:
    piece, cover = _piece(event["scenery"], cast), _named(COVERS, event["cover"])
    if event.get("player") is None:
        return EventSentence(Message("{piece} is placed: {cover}.", piece=piece, cover=cover), ("R-SET-03",))
    player = Who(event["player"])
    return EventSentence(
        Message("{player} places {piece}: {cover}.", player=player, piece=piece, cover=cover), ("R-SET-03",)
    )


def territory(event: Document, cast: Cast) -> EventSentence:
    player, name = Who(event["player"]), place_name(event["territory"])
    words = Message("{player} takes the territory “{territory}”.", player=player, territory=name)
    return EventSentence(words, ("R-DEP-01",))


def deployed(event: Document, cast: Cast) -> EventSentence:
    squad, force = Who(event["squad"]), event.get("task_force")
    if not force:
        return EventSentence(Message("{squad} deploys.", squad=squad), ("R-DEP-02",))
    name = _named(TASK_FORCES, force)
    words = Message("{squad} deploys with the task force {task_force}.", squad=squad, task_force=name)
    return EventSentence(words, ("R-DEP-02", "R-TSK-08"))


def activation(event: Document, cast: Cast) -> EventSentence:
    squad = Who(event["squad"])
    why = tuple([decision_reasons(one, n == 0) for n, one in enumerate(event.get("weighed", []))])
    if event["priority"]:
        words = Message("{squad} is activated at once, by priority orders.", squad=squad)
        return EventSentence(words, ("R-TAC-02",), why=why)
    return EventSentence(Message("{squad} is activated.", squad=squad), ("R-ACT-01",), why=why)


def countered(event: Document, cast: Cast) -> EventSentence:
    if event["found"]:
        words = Message("{player} counters and guesses right: the priority orders are scrambled.")
    else:
        words = Message("{player} counters, but guesses wrong: the priority orders stand.")
    return EventSentence(words.filled({"player": Who(event["player"])}), ("R-TAC-03",))


def order(event: Document, cast: Cast) -> EventSentence:
    name, squad = event["order"], Who(event["squad"])
    rules = _rules(ORDER_RULES.get(name))
    said = _named(ORDERS, name)
    if not event["target"]:
        return EventSentence(Message("{squad}: {order}", squad=squad, order=said), rules)
    target = _target(event["target"], cast)
    return EventSentence(Message("{squad}: {order} Target: {target}.", squad=squad, order=said, target=target), rules)


def refused(event: Document, cast: Cast) -> EventSentence:
    """The reason is in English; who has its message puts that in its place."""
    key = event["order"]
    name: Words = ORDERS.get(key) or OTHER_ACTIONS.get(key) or cast.names.get(key) or place_name(key)
    values = {"squad": Who(event["squad"]), "order": name, "reason": event["reason"]}
    return EventSentence(Message("{squad}: “{order}” is not possible: {reason}.", **values), _rules(event["rule"]))


def moved(event: Document, cast: Cast) -> EventSentence:
    words = MOVES.get(event["order"]) or Message("{squad} moves.")
    return EventSentence(words.filled({"squad": Who(event["squad"])}), _rules(ORDER_RULES.get(event["order"])))


def charge(event: Document, cast: Cast) -> EventSentence:
    values = {
        "squad": Who(event["squad"]),
        "target": Who(event["target"]),
        "distance": _centimetres(event["distance"]),
        "needed": _centimetres(event["needed"]),
    }
    if event["success"]:
        words = Message("{squad} charges {target}: {distance} of {needed} cm needed. They are in close combat.")
        return EventSentence(words.filled(values), ("R-MOV-04",), (Die(event["die"], "hit"),))
    words = Message("{squad} fails to reach {target}: {distance} of {needed} cm needed.")
    return EventSentence(words.filled(values), ("R-MOV-05",), (Die(event["die"], "miss"),))


def attack(event: Document, cast: Cast) -> EventSentence:
    """Each die that reaches the precision hits, and a 1 never does (R-ATK-02, R-ATK-04)."""
    slug = event["weapon"]
    name, melee = cast.known.weapons.get((event["squad"], slug), (slug, False))
    values = {
        "squad": Who(event["squad"]),
        "target": Who(event["target"]),
        "weapon": name,
        "needed": _needed(event["precision"], event["modifier"]),
        "hits": plural_message("{count} hit", "{count} hits", count=event["hits"]),
    }
    if melee:
        words = Message("{squad} strikes at {target} with {weapon}, {needed}: {hits}.")
    else:
        words = Message("{squad} fires {weapon} at {target}, {needed}: {hits}.")
    words = words.filled(values)
    dice = _judged(event["dice"], event["precision"], event["modifier"])
    count = event["stray_hits"]
    if not count:
        return EventSentence(words, ("R-ATK-02",), dice)
    stray = plural_message("{stray} stray hit on friends.", "{stray} stray hits on friends.", "stray", stray=count)
    return EventSentence(Message(SIDE_BY_SIDE, one=words, other=stray), ("R-ATK-02", "R-LET-02"), dice)


def defense(event: Document, cast: Cast) -> EventSentence:
    """Each die that reaches the defense blocks, and a 1 never does (R-ATK-03, R-ATK-04)."""
    values = {
        "squad": Who(event["squad"]),
        "needed": _needed(event["defense"], event["modifier"]),
        "blocks": plural_message("{count} hit blocked", "{count} hits blocked", count=event["blocks"]),
    }
    dice = _judged(event["dice"], event["defense"], event["modifier"])
    if event["cover"]:
        words = Message("{squad} defends in {cover}, {needed}: {blocks}.")
        return EventSentence(
            words.filled({**values, "cover": _named(COVERS, event["cover"])}), ("R-ATK-03", "R-COV-07"), dice
        )
    return EventSentence(Message("{squad} defends, {needed}: {blocks}.").filled(values), ("R-ATK-03",), dice)


def wounds(event: Document, cast: Cast) -> EventSentence:
    count, ignored = event["damage"], event["ignored"]
    words = plural_message("{squad} takes {damage} wound", "{squad} takes {damage} wounds", "damage")
    words = words.filled({"squad": Who(event["squad"]), "damage": count})
    if not ignored:
        return EventSentence(Message(FULL_STOP, words=words), ("R-WND-01",))
    both = plural_message("{wounds}; {ignored} is ignored.", "{wounds}; {ignored} are ignored.", "ignored")
    return EventSentence(both.filled({"wounds": words, "ignored": ignored}), ("R-WND-01", "R-WND-03"))


def healed(event: Document, cast: Cast) -> EventSentence:
    values = {"squad": Who(event["squad"]), "health": event["health"]}
    return EventSentence(Message("A unit of {squad} regains {health} health.", **values), ("R-DAT-03",))


def slain(event: Document, cast: Cast) -> EventSentence:
    squad, slayer = Who(event["squad"]), event.get("by_squad")
    if not slayer:
        return EventSentence(Message("A unit of {squad} is slain.", squad=squad), ("R-WND-04",))
    return EventSentence(
        Message("A unit of {squad} is slain by {slayer}.", squad=squad, slayer=Who(slayer)), ("R-WND-04",)
    )


def destroyed(event: Document, cast: Cast) -> EventSentence:
    """By a squad where the event names it, else by a player."""
    squad = Who(event["squad"])
    if event["by"] is None:
        return EventSentence(Message("{squad} is destroyed.", squad=squad), ("R-WND-04",))
    slayer = Who(event.get("by_squad") or event["by"])
    return EventSentence(Message("{squad} is destroyed by {player}.", squad=squad, player=slayer), ("R-WND-04",))


def tactical_points(event: Document, cast: Cast) -> EventSentence:
    reason, rule = SPENDINGS.get(event["reason"], (event["reason"], ""))
    change = event["change"]
    values = {"player": Who(event["player"]), "change": abs(change), "reason": reason, "total": event["total"]}
    if change < 0:
        words = Message("{player} spends {change} TP {reason}; {total} left.")
    else:
        words = Message("{player} regains {change} TP {reason}; {total} now.")
    return EventSentence(words.filled(values), _rules(rule))


def asset(event: Document, cast: Cast) -> EventSentence:
    name = cast.known.assets.get(event["asset"]) or event["asset"]
    alone, aimed = Message("{player} plays {name}."), Message("{player} plays {name} on {targets}.")
    return EventSentence(_played(event, cast, alone, aimed, name), ("R-AST-04",))


def ability(event: Document, cast: Cast) -> EventSentence:
    name = cast.known.abilities.get(event["ability"]) or event["ability"]
    alone, aimed = Message("{player} uses {name}."), Message("{player} uses {name} on {targets}.")
    return EventSentence(_played(event, cast, alone, aimed, name), ("R-DAT-03",))


def card(event: Document, cast: Cast) -> EventSentence:
    """A chosen card leaves the deck or the discard pile (R-AST-06)."""
    name = cast.known.assets.get(event["asset"]) or event["asset"]
    into_hand, back = Message("{player} takes {name} into the hand."), Message("{player} shuffles {name} back in.")
    words = into_hand if event["to"] == "hand" else back
    return EventSentence(words.filled({"player": Who(event["player"]), "name": name}), ("R-AST-06",))


def panel(event: Document, cast: Cast) -> EventSentence:
    words = plural_message(
        "{player} discards {names} at the strategical panel and draws {count} asset.",
        "{player} discards {names} at the strategical panel and draws {count} assets.",
    )
    names = _counted([cast.known.assets.get(slug, slug) for slug in event["discarded"]])
    values = {"player": Who(event["player"]), "names": names, "count": event["count"]}
    return EventSentence(words.filled(values), ("R-TAC-05",))


def cohesion(event: Document, cast: Cast) -> EventSentence:
    words = plural_message(
        "{squad} is split: {count} unit cut off is lost.", "{squad} is split: {count} units cut off are lost."
    )
    return EventSentence(words.filled({"squad": Who(event["squad"]), "count": len(event["removed"])}), ("R-SQD-03",))


def victory_points(event: Document, cast: Cast) -> EventSentence:
    reason = event["reason"]
    words = plural_message(
        "{player} scores {change} victory point: {reason}. Total {total}.",
        "{player} scores {change} victory points: {reason}. Total {total}.",
        "change",
    )
    if event["change"] < 0:
        words = plural_message(
            "{player} loses {change} victory point: {reason}. Total {total}.",
            "{player} loses {change} victory points: {reason}. Total {total}.",
            "change",
        )
    values = {
        "player": Who(event["player"]),
        "change": abs(event["change"]),
        "reason": _by_whom(SCORING_NAMES.get(reason) or reason.replace("_", " "), event),
        "total": event["total"],
    }
    return EventSentence(words.filled(values), _rules(SCORING_RULES.get(reason)))


def _by_whom(reason: Words, event: Document) -> Words:
    """The reason of scored points, with the squads that the event names."""
    if not event.get("squads"):
        return reason
    words = Message("{reason} ({squads})") if event["reason"] in HELD else Message("{reason}, by {squads}")
    return words.filled({"reason": reason, "squads": tuple([Who(id) for id in event["squads"]])})


def end(event: Document, cast: Cast) -> EventSentence:
    score = _pairs(event["victory_points"])
    if event["draw"]:
        return EventSentence(Message("The battle ends in a draw. Victory points: {score}.", score=score), ("R-ERA-04",))
    winners = [player for player in cast.players if player.side == event["winner"]]
    words = Message("The battle is over: {winner} wins. Victory points: {score}.")
    if len(winners) > 1:
        words = Message("The battle is over: {winner} win together. Victory points: {score}.")
    named = [_owned(player) for player in winners] or [Who(event["winner"])]
    return EventSentence(words.filled({"winner": tuple(named), "score": score}), ("R-ERA-04",))


def _owned(player: CastPlayer) -> Message | Who:
    """A strike force with who plays it, where that is known."""
    return Message(OWNED, force=Who(player.id), person=player.person) if player.person else Who(player.id)


def other(event: Document, cast: Cast) -> EventSentence:
    """An event newer than this telling."""
    words = event["type"].replace("_", " ")
    name, who = words[:1].upper() + words[1:].lower(), event.get("squad") or event.get("player")
    return EventSentence(Message(OF_WHOM, name=name, who=Who(who)) if who else Message(FULL_STOP, words=name))


def _played(event: Document, cast: Cast, alone: Message, aimed: Message, name: str) -> Message:
    values = {"player": Who(event["player"]), "name": name}
    if not event["targets"]:
        return alone.filled(values)
    return aimed.filled({**values, "targets": tuple([_target(id, cast) for id in event["targets"]])})


def _target(id: str, cast: Cast) -> Who:
    """What an order aims at: a squad or a piece of scenery."""
    return Who(id) if id in cast.known.owners else _piece(id, cast)


def _piece(id: str, cast: Cast) -> Who:
    """A piece of scenery: a faction's own by the squad that brought it, any other by its id."""
    known = cast.known.pieces
    if id not in known:
        owners = [one for one in cast.known.owners if re.fullmatch(re.escape(one) + OWN_SCENERY, id)]
        known[id] = Who(owners[0]) if owners else Who(id, place_name(id))
    found: Who = known[id]
    return found


def _pairs(values: Document) -> tuple[Message, ...]:
    """Players, each with a number."""
    return tuple([Message(SIDE_BY_SIDE, one=Who(id), other=value) for id, value in values.items()])


def _counted(names: Iterable[str]) -> tuple[str, ...]:
    """Names without duplicates, with their number: 2 × Slag Mortars."""
    return tuple(
        [f"{count}\N{NO-BREAK SPACE}× {name}" if count > 1 else name for name, count in Counter(names).items()]
    )


def _judged(dice: Sequence[int], needed: int, modifier: int) -> tuple[Die, ...]:
    return tuple([Die(die, "hit" if die != 1 and die + modifier >= needed else "miss") for die in dice])


def _needed(needed: int, modifier: int) -> Words:
    """4+, or 4+ at +1."""
    if not modifier:
        return f"{needed}+"
    return Message("{needed}+ at {modifier}", needed=needed, modifier=f"{modifier:+d}")


def _named(names: Mapping[str, Message], key: str) -> Words:
    return names.get(key) or key


def _centimetres(distance: float) -> Any:
    """Without the decimals of a whole number."""
    return int(distance) if distance == int(distance) else distance


def _rules(rule: str | None) -> tuple[str, ...]:
    return (rule,) if rule else ()


HANDLERS: Final[dict[str, Callable[[Document, Cast], EventSentence]]] = {
    "roll_off": roll_off, "initiative": initiative, "drawn": drawn, "placed": placed, "territory": territory,
    "deployed": deployed, "activation": activation, "countered": countered, "order": order, "refused": refused,
    "passed_over": passed_over,
    "moved": moved, "charge": charge, "attack": attack, "defense": defense, "wounds": wounds, "healed": healed,
    "slain": slain, "destroyed": destroyed, "tactical_points": tactical_points, "asset": asset, "ability": ability,
    "card": card, "panel": panel, "cohesion": cohesion, "victory_points": victory_points, "end": end,
}  # fmt: skip
