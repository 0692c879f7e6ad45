"""A battle in words: a sentence with its dice and rules for each type of event; hidden cards are never named."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.message import Message, Who, plural_message
from rules.presentation.telling import Cast, Die, EventSentence, passed_over, refusal, untold
from rules.underworlds.display.event_terms import ACTIVATIONS, BEGINNINGS, ENDS, MOVES, PLOYS, QUESTIONS, RESULTS
from rules.underworlds.engine.combat import SPADE

Document = dict[str, Any]


def describe_event(event: Document, cast: Cast) -> EventSentence:
    """An event in words; one of an unknown type by its name (U-DEC-05: cards are named where they are open)."""
    told = HANDLERS.get(event["type"], untold)(event, cast)
    doer = event.get("player") or cast.known.owners.get(event.get("unit") or "", "")
    return EventSentence(told.message, told.rules, told.dice, doer)


def roll_off(event: Document, cast: Cast) -> EventSentence:
    """The dice of both, pair by pair (U-GAM-04)."""
    dice = tuple([Die(value) for pair in event["dice"] for value in pair.values()])
    return EventSentence(Message("{player} wins the roll-off.", player=Who(event["winner"])), ("U-GAM-04",), dice)


def begins(event: Document, cast: Cast) -> EventSentence:
    words, rule = BEGINNINGS[event["of"]]
    return EventSentence(words.filled({"player": Who(event["player"])}), (rule,))


def token(event: Document, cast: Cast) -> EventSentence:
    place = _place(event["hex"])
    if event["player"] is None:
        return EventSentence(Message("Objective token {n} lies in {hex}.", n=event["token"], hex=place), ("U-BRD-02",))
    words = Message("{player} places objective token {n} in {hex}.")
    return EventSentence(
        words.filled({"player": Who(event["player"]), "n": event["token"], "hex": place}), ("U-BRD-02",)
    )


def drawn(event: Document, cast: Cast) -> EventSentence:
    """How many cards, not which (U-DEC-05)."""
    player, objectives, power = Who(event["player"]), event["objectives"], event["power"]
    one = plural_message("{count} objective card", "{count} objective cards", count=objectives)
    others = plural_message("{count} power card", "{count} power cards", count=power)
    if objectives and power:
        words = Message("{player} draws {objectives} and {power}.", player=player, objectives=one, power=others)
    else:
        words = Message("{player} draws {cards}.", player=player, cards=one if objectives else others)
    return EventSentence(words, ("U-DEC-02",) if event["turn"] == 0 else ("U-DEC-05",))


def placed(event: Document, cast: Cast) -> EventSentence:
    words = Message("{unit} is placed in {hex}.", unit=Who(event["unit"]), hex=_place(event["hex"]))
    return EventSentence(words, ("U-BRD-05",))


def new_round(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("Round {n} begins.", n=event["turn"]), ("U-ACT-01",))


def activation(event: Document, cast: Cast) -> EventSentence:
    words, rule = ACTIVATIONS[event["kind"]]
    who = Who(event["unit"] or event["player"])
    action = cast.known.actions.get(event["action"] or "", event["action"] or "")
    return EventSentence(words.filled({"who": who} | ({"action": action} if action else {})), (rule,))


def moved(event: Document, cast: Cast) -> EventSentence:
    words, rule = MOVES[event["kind"]]
    return EventSentence(words.filled({"unit": Who(event["unit"]), "count": len(event["path"])}), (rule,))


def guard(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("{unit} is on guard.", unit=Who(event["unit"])), ("U-MOV-04",))


def ready(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("{unit} has no move token any more.", unit=Who(event["unit"])), ("U-CRD-02",))


def healed(event: Document, cast: Cast) -> EventSentence:
    words = plural_message("{unit} loses {count} wound token.", "{unit} loses {count} wound tokens.")
    return EventSentence(words.filled({"unit": Who(event["unit"]), "count": event["amount"]}), ("U-CRD-02",))


def attack(event: Document, cast: Cast) -> EventSentence:
    """The attack dice, then the defence dice; a ♠ is marked as a hit for both (U-GAM-05)."""
    result, rule = RESULTS[event["result"]]
    total, defence = event["successes"]
    words = Message("{unit} attacks {target} with {attack}, {total} to {defence}: {result}.").filled(
        {
            "unit": Who(event["unit"]),
            "target": Who(event["target"]),
            "attack": cast.known.actions.get(event["attack"], event["attack"]),
            "total": total,
            "defence": defence,
            "result": result,
        }
    )
    decided = "U-CRT-03" if event["spades"][1] > event["spades"][0] else rule
    dice = (*_dice(event["dice"], total), *_dice(event["defence"], defence))
    return EventSentence(words, ("U-ATK-03", "U-ATK-04", decided), dice)


def wounded(event: Document, cast: Cast) -> EventSentence:
    words = plural_message(
        "{unit} suffers {count} wound and has {wounds} of {health}.",
        "{unit} suffers {count} wounds and has {wounds} of {health}.",
    )
    values = {"unit": Who(event["unit"]), "count": event["damage"]}
    rule = "U-ATK-08" if event["cause"] == "attack" else "U-CRD-02"
    return EventSentence(words.filled(values | {"wounds": event["wounds"], "health": event["health"]}), (rule,))


def out(event: Document, cast: Cast) -> EventSentence:
    words = Message("{unit} is out of action: {player} gains 1 glory point.")
    return EventSentence(words.filled({"unit": Who(event["unit"]), "player": Who(event["to"])}), ("U-FGT-05",))


def driven(event: Document, cast: Cast) -> EventSentence:
    unit = Who(event["unit"])
    if event["hex"] is None:
        return EventSentence(Message("{unit} is not driven back.", unit=unit), ("U-DRV-01",))
    return EventSentence(Message("{unit} is driven back to {hex}.", unit=unit, hex=_place(event["hex"])), ("U-DRV-01",))


def ploy(event: Document, cast: Cast) -> EventSentence:
    values: Document = {"player": Who(event["player"]), "card": _card(event["card"], cast), "count": event["amount"]}
    if event["unit"]:
        values["unit"] = Who(event["unit"])
    return EventSentence(PLOYS[event["effect"]].filled(values), ("U-DEC-03", "U-CRD-02"))


def upgrade(event: Document, cast: Cast) -> EventSentence:
    words = Message("{player} pays 1 glory point: {unit} gets the upgrade {card}.")
    values = {"player": Who(event["player"]), "unit": Who(event["unit"]), "card": _card(event["card"], cast)}
    return EventSentence(words.filled(values), ("U-DEC-03", "U-CRD-03"))


def scored(event: Document, cast: Cast) -> EventSentence:
    words = plural_message(
        "{player} scores {card}: {count} glory point.", "{player} scores {card}: {count} glory points."
    )
    values = {"player": Who(event["player"]), "card": _card(event["card"], cast), "count": event["worth"]}
    return EventSentence(words.filled(values), ("U-END-02", "U-CRD-01"))


def discarded(event: Document, cast: Cast) -> EventSentence:
    cards = tuple([_card(slug, cast) for slug in (*event["objectives"], *event["power"])])
    return EventSentence(Message("{player} discards {cards}.", player=Who(event["player"]), cards=cards), ("U-END-04",))


def end_phase(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("End phase of {player}.", player=Who(event["player"])), ("U-END-01",))


def cleared(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("Move, charge and guard tokens are removed."), ("U-END-06",))


def refused(event: Document, cast: Cast) -> EventSentence:
    return refusal(event, QUESTIONS)


def end(event: Document, cast: Cast) -> EventSentence:
    """By glory, then by tokens held (U-GAM-02)."""
    words = ENDS[event["reason"]]
    if event["winner"] is None:
        return EventSentence(words, ("U-GAM-02",))
    counted = event["victory_points"] if event["reason"] == "glory" else event["tokens"]
    points = Message("{ours} to {theirs}", ours=max(counted.values()), theirs=min(counted.values()))
    return EventSentence(words.filled({"player": Who(event["winner"]), "points": points}), ("U-GAM-02",))


def _place(hex: Sequence[int]) -> str:
    return f"({hex[0]}, {hex[1]})"


def _card(slug: str, cast: Cast) -> str:
    name: str = cast.known.cards.get(slug, slug)
    return name


def _dice(values: Sequence[int], successes: int) -> tuple[Die, ...]:
    """The highest dice are the successes."""
    left = sorted(values, reverse=True)[:successes]
    least = left[-1] if left else SPADE + 1
    return tuple([Die(value, "hit" if value >= least else "miss") for value in values])


HANDLERS: Final[dict[str, Callable[[Document, Cast], EventSentence]]] = {
    "roll_off": roll_off,
    "begins": begins,
    "token": token,
    "drawn": drawn,
    "placed": placed,
    "round": new_round,
    "activation": activation,
    "moved": moved,
    "guard": guard,
    "ready": ready,
    "healed": healed,
    "attack": attack,
    "wounded": wounded,
    "out": out,
    "driven": driven,
    "ploy": ploy,
    "upgrade": upgrade,
    "scored": scored,
    "discarded": discarded,
    "end_phase": end_phase,
    "cleared": cleared,
    "refused": refused,
    "passed_over": passed_over,
    "end": end,
}
