"""A battle in words: a sentence with its dice and rules for each type of event."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.message import Message, Who, plural_message
from rules.presentation.drawing import called
from rules.presentation.telling import Cast, Die, EventSentence, passed_over, refusal, untold
from rules.presentation.words import Words
from rules.skirmish.display.event_terms import (
    DISCARDS,
    ENDS,
    LOCATIONS,
    LOSSES,
    MARKERS,
    MOVES,
    OBJECTIVES,
    QUESTIONS,
    SPENDINGS,
    STATES,
)

Document = dict[str, Any]


def describe_event(event: Document, cast: Cast) -> EventSentence:
    """An event in words; one of an unknown type by its name."""
    told = HANDLERS.get(event["type"], untold)(event, cast)
    doer = cast.known.owners.get(event.get("unit") or "", "") or event.get("player") or ""
    return EventSentence(told.message, told.rules, told.dice, doer)


def deployed(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("{unit} is set up.", unit=Who(event["unit"])), ("S-MIS-08",))


def new_round(event: Document, cast: Cast) -> EventSentence:
    pools = tuple([Message("{player}: {count} LP", player=Who(id), count=n) for id, n in event["pools"].items()])
    return EventSentence(Message("A new round. {pools}.", pools=pools), ("S-RND-01", "S-LDR-01"))


def authority(event: Document, cast: Cast) -> EventSentence:
    """All dice of both, pair by pair, and the totals of the last."""
    dice = tuple([Die(value) for pair in event["dice"] for value in pair.values()])
    totals = tuple([Message("{player} {count}", player=Who(id), count=n) for id, n in event["totals"].items()])
    words = Message(
        "Authority test: {totals}. {winner} wins: {first} activates first.",
        totals=totals,
        winner=Who(event["winner"]),
        first=Who(event["first"]),
    )
    return EventSentence(words, ("S-AUT-01", "S-AUT-02", "S-AUT-03"), dice)


def leadership(event: Document, cast: Cast) -> EventSentence:
    reason, rule = SPENDINGS[event["reason"]]
    words = Message(
        "{player} spends {count} LP {reason}; {total} left.",
        player=Who(event["player"]),
        count=-event["change"],
        reason=reason,
        total=event["total"],
    )
    return EventSentence(words, (rule,))


def delay(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("{player} delays.", player=Who(event["player"])), ("S-LDR-05",))


def relocated(event: Document, cast: Cast) -> EventSentence:
    words = Message(
        "{player} puts the first card back to place {place}.", player=Who(event["player"]), place=event["place"]
    )
    return EventSentence(words, ("S-LDR-06",))


def discarded(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(DISCARDS.filled({"unit": Who(event["unit"])}), ("S-RND-05",))


def activation(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("{unit} is activated.", unit=Who(event["unit"])), ("S-RND-03",))


def inactive(event: Document, cast: Cast) -> EventSentence:
    unit = Who(event["unit"])
    if event["reason"] == "short":
        return EventSentence(Message("{unit} does nothing: the LP are not there.", unit=unit), ("S-LDR-02",))
    return EventSentence(Message("{unit} does nothing.", unit=unit), ("S-LDR-02", "S-LDR-03"))


def marker(event: Document, cast: Cast) -> EventSentence:
    unit = Who(event["unit"])
    if event["marker"] is None:
        return EventSentence(Message("{unit} loses its marker.", unit=unit), ("S-ORD-01",))
    name, rule = MARKERS[event["marker"]]
    return EventSentence(Message("{unit} takes the marker “{marker}”.", unit=unit, marker=name), (rule,))


def morale(event: Document, cast: Cast) -> EventSentence:
    dice = _dice([event["die"]] if event["die"] else [], event["needed"])
    values = {"unit": Who(event["unit"]), "needed": _needed(event["needed"]), "state": STATES[event["state"]]}
    if event["success"]:
        return EventSentence(Message("{unit} tests Morale, {needed}, and stands.").filled(values), ("S-MOR-01",), dice)
    words = Message("{unit} tests Morale, {needed}, and fails: it is {state} now.")
    return EventSentence(words.filled(values), ("S-MOR-01", "S-MOR-03"), dice)


def moved(event: Document, cast: Cast) -> EventSentence:
    unit, engaged = Who(event["unit"]), tuple([Who(id) for id in event["engaged"]])
    words, rule = MOVES["enters" if event["enters"] else event["kind"]]
    words = words.filled({"unit": unit})
    if not engaged:
        return EventSentence(words, (rule,))
    both = Message("{moves} It is engaged with {foes}.", moves=words, foes=engaged)
    return EventSentence(both, (rule, "S-ENG-01"))


def left(event: Document, cast: Cast) -> EventSentence:
    words = plural_message("{count} fighter of {unit} leaves the table.", "{count} fighters of {unit} leave the table.")
    return EventSentence(words.filled({"count": len(event["fighters"]), "unit": Who(event["unit"])}), ("S-MIS-05",))


def overwatch(event: Document, cast: Cast) -> EventSentence:
    words = Message("{unit} is on overwatch and fires at {target}.")
    return EventSentence(words.filled({"unit": Who(event["unit"]), "target": Who(event["target"])}), ("S-ORD-04",))


def volley(event: Document, cast: Cast) -> EventSentence:
    """The dice of all shooters, their re-rolls, and the cover dice (S-SHT-10)."""
    values: dict[str, Any] = {
        "unit": Who(event["unit"]),
        "target": _target(event["target"], cast),
        "weapon": _weapon(event, cast),
        "needed": _needed(event["needed"]),
        "impacts": plural_message("{count} impact", "{count} impacts", count=event["impacts"]),
    }
    rules: tuple[str, ...] = ("S-SHT-06",) if event["range"] else ("S-SPW-04",)
    if event["needed"] is None:
        words = Message("{unit} fires {weapon} at {target}, out of range: the volley is spent.")
        return EventSentence(words.filled(values), ("S-SEE-05",))
    words = Message("{unit} fires {weapon} at {target}, {needed}: {impacts}.").filled(values)
    dice = _dice([*event["dice"], *event["rerolls"]], event["needed"])
    if event["zone"]:
        count = len(event["zone"])
        caught = plural_message("{shot} {count} goes to the zone of fire.", "{shot} {count} go to the zone of fire.")
        words, rules = caught.filled({"shot": words, "count": count}), (*rules, "S-ZON-03")
    if event["cover"]:
        stopped = sum([1 for die in event["cover_dice"] if die >= event["cover"]])
        words, rules = Message("{shot} Cover cancels {count}.", shot=words, count=stopped), (*rules, "S-COV-06")
        dice = (*dice, *_dice(event["cover_dice"], event["cover"]))
    return EventSentence(words, rules, dice)


def combat(event: Document, cast: Cast) -> EventSentence:
    words = Message(
        "{unit} attacks {target} with {weapon}, {needed}: {impacts}.",
        unit=Who(event["unit"]),
        target=Who(event["target"]),
        weapon=_weapon(event, cast),
        needed=_needed(event["needed"]),
        impacts=plural_message("{count} impact", "{count} impacts", count=event["impacts"]),
    )
    return EventSentence(words, ("S-CCB-04",), _dice([*event["dice"], *event["rerolls"]], event["needed"]))


def damage(event: Document, cast: Cast) -> EventSentence:
    dice = _dice([event["die"]] if event["die"] else [], event["needed"])
    values = {"unit": Who(event["unit"]), "needed": _needed(event["needed"])}
    if event["success"]:
        words = Message("Damage test against {unit}, {needed}: it penetrates.")
    else:
        words = Message("Damage test against {unit}, {needed}: nothing.")
    return EventSentence(words.filled(values), ("S-SHT-08",), dice)


def location(event: Document, cast: Cast) -> EventSentence:
    words = plural_message(
        "{unit} is struck in the {location}: {count} damage point.",
        "{unit} is struck in the {location}: {count} damage points.",
    )
    values = {"unit": Who(event["unit"]), "location": LOCATIONS[event["location"]], "count": event["damage"]}
    return EventSentence(words.filled(values), ("S-VEH-01",), (Die(event["die"]),))


def propulsion(event: Document, cast: Cast) -> EventSentence:
    unit = Who(event["unit"])
    if event["ejects"]:
        return EventSentence(
            Message("A strider of {unit} is immobile, and its pilot ejects.", unit=unit), ("S-VEH-04",)
        )
    return EventSentence(Message("A strider of {unit} is immobile, and its pilot stays.", unit=unit), ("S-VEH-03",))


def wreck(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("The strider of {unit} is a wreck.", unit=Who(event["unit"])), ("S-VEH-04",))


def joined(event: Document, cast: Cast) -> EventSentence:
    words = Message("The pilot of {of} joins {unit}.", of=Who(event["of"]), unit=Who(event["unit"]))
    return EventSentence(words, ("S-VEH-05",))


def group(event: Document, cast: Cast) -> EventSentence:
    unit = Who(event["unit"])
    if event["choice"] == "hold":
        return EventSentence(Message("{unit} holds by its officer’s wreck.", unit=unit), ("S-VEH-06",))
    return EventSentence(Message("{unit} goes on without its officer.", unit=unit), ("S-VEH-06",))


def lost(event: Document, cast: Cast) -> EventSentence:
    words, rule = LOSSES[event["cause"]]
    if event["leader"] is None:
        return EventSentence(words.filled({"unit": Who(event["unit"])}), (rule,))
    both = Message("{loss} The leader changes places.", loss=words.filled({"unit": Who(event["unit"])}))
    return EventSentence(both, (rule, "S-UNT-03"))


def leader(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("Another fighter leads {unit}.", unit=Who(event["unit"])), ("S-UNT-03",))


def commander_lost(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("{player} has lost the commander.", player=Who(event["player"])), ("S-LDR-01",))


def eliminated(event: Document, cast: Cast) -> EventSentence:
    unit = Who(event["unit"])
    if event["cause"] == "rout":
        return EventSentence(Message("{unit} routs and leaves the table.", unit=unit), ("S-MOR-05",))
    return EventSentence(Message("{unit} is eliminated.", unit=unit), ("S-LSS-04",))


def destroyed(event: Document, cast: Cast) -> EventSentence:
    words = Message("{target} is destroyed by {unit}.", target=called(event["terrain"]), unit=Who(event["by_unit"]))
    return EventSentence(words, ("S-SPW-07", "S-SPW-08"))


def objective(event: Document, cast: Cast) -> EventSentence:
    words, rule = OBJECTIVES[event["kind"]]
    return EventSentence(
        Message("{player} fulfils an objective: {kind}.", player=Who(event["player"]), kind=words), (rule,)
    )


def refused(event: Document, cast: Cast) -> EventSentence:
    return refusal(event, QUESTIONS)


def end(event: Document, cast: Cast) -> EventSentence:
    reason, rule = ENDS[event["reason"]]
    if event["winner"] is None:
        return EventSentence(Message("The battle is a draw: {reason}.", reason=reason), (rule,))
    return EventSentence(Message("{player} wins: {reason}.", player=Who(event["winner"]), reason=reason), (rule,))


def _weapon(event: Document, cast: Cast) -> str:
    name: str = cast.known.parts.get((event["unit"], event["weapon"]), event["weapon"])
    return name


def _target(id: str, cast: Cast) -> Words | Who:
    """A unit, or an element of terrain."""
    return Who(id) if id in cast.known.owners else called(id)


def _needed(least: int | None) -> Words:
    return Message("impossible") if least is None else f"{least}+" if least < 6 else "6"


def _dice(values: Sequence[int], needed: int | None) -> tuple[Die, ...]:
    return tuple([Die(value, "hit" if needed and value >= needed else "miss") for value in values])


HANDLERS: Final[dict[str, Callable[[Document, Cast], EventSentence]]] = {
    "deployed": deployed,
    "round": new_round,
    "authority": authority,
    "leadership": leadership,
    "delay": delay,
    "relocated": relocated,
    "discarded": discarded,
    "activation": activation,
    "inactive": inactive,
    "marker": marker,
    "morale": morale,
    "moved": moved,
    "left": left,
    "overwatch": overwatch,
    "volley": volley,
    "combat": combat,
    "damage": damage,
    "location": location,
    "propulsion": propulsion,
    "wreck": wreck,
    "joined": joined,
    "group": group,
    "lost": lost,
    "leader": leader,
    "commander_lost": commander_lost,
    "eliminated": eliminated,
    "destroyed": destroyed,
    "objective": objective,
    "refused": refused,
    "passed_over": passed_over,
    "end": end,
}
