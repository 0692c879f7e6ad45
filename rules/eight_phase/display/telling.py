"""A battle in words: a sentence with its dice and rules for each type of event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.eight_phase.display.event_terms import ENDS, FIGURES, PHASES, PURPOSES, QUESTIONS, REASONS
from rules.message import Message, Who, plural_message
from rules.presentation.drawing import called
from rules.presentation.telling import Cast, Die, EventSentence, passed_over, refusal, untold

Document = dict[str, Any]

FACES: Final = 10


def describe_event(event: Document, cast: Cast) -> EventSentence:
    """An event in words; one of an unknown type by its name."""
    told = HANDLERS.get(event["type"], untold)(event, cast)
    doer = event.get("player") or cast.known.owners.get(event.get("unit") or "", "")
    return told._replace(player=doer)


def rolled(event: Document, cast: Cast) -> EventSentence:
    """D10 + TCV of each player (E-INI-01)."""
    purpose, rule = PURPOSES[event["purpose"]]
    totals = tuple(
        [
            Message("{player} {die} + {command} = {total}", player=Who(id), die=die, command=command, total=total)
            for (id, die), command, total in zip(
                event["dice"].items(), event["commands"].values(), event["totals"].values(), strict=True
            )
        ]
    )
    return EventSentence(
        Message("{purpose}: {totals}.", purpose=purpose, totals=totals), (rule, "E-INI-06"), _dice(event)
    )


def rolled_again(event: Document, cast: Cast) -> EventSentence:
    totals = _numbers(event["dice"])
    words = Message("A draw, rolled again: {totals}.", totals=totals)
    return EventSentence(words, ("E-INI-04",), _dice(event))


def area(event: Document, cast: Cast) -> EventSentence:
    words = Message("{player} sets up in the area {area}.", player=Who(event["player"]), area=called(event["area"]))
    return EventSentence(words, ("E-MIS-02",))


def deployed(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("{unit} is set up.", unit=Who(event["unit"])), ("E-MIS-02",))


def seats(event: Document, cast: Cast) -> EventSentence:
    taken = tuple([Message("{player} {seat}", player=Who(id), seat=n) for n, id in enumerate(event["seats"], 1)])
    return EventSentence(Message("Seats: {seats}.", seats=taken), ("E-INI-01", "E-INI-02"))


def phase(event: Document, cast: Cast) -> EventSentence:
    words, rule = PHASES[event["phase"]]
    return EventSentence(Message("{phase}.", phase=words), ("E-TRN-01", rule))


def declared(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("{unit} is declared for.", unit=Who(event["unit"])), ("E-ALT-01",))


def done(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(
        Message("{player} declares no more in this phase.", player=Who(event["player"])), ("E-ALT-04",)
    )


def moved(event: Document, cast: Cast) -> EventSentence:
    unit = Who(event["unit"])
    if event["charge"] is None:
        return EventSentence(Message("{unit} moves.", unit=unit), ("E-MOV-04",))
    words = Message("{unit} charges {target}.", unit=unit, target=Who(event["charge"]))
    if event["clean"]:
        words = Message("{unit} charges {target}: a clean charge.").filled(words.values)
        return EventSentence(words, ("E-MOV-07", "E-MOV-09"))
    return EventSentence(words, ("E-MOV-07",))


def attack(event: Document, cast: Cast) -> EventSentence:
    """The die of an attack, and what it needed (E-SHO-03)."""
    values = {
        "unit": Who(event["unit"]),
        "target": Who(event["target"]),
        "weapon": cast.known.parts.get((event["unit"], event["weapon"]), event["weapon"] or ""),
        "needed": f"{event['needed']}+" if event["needed"] < FACES else str(FACES),
        "came": Message("it hits") if event["hit"] else Message("it misses"),
    }
    words, rules = ATTACKS[event["kind"]]
    told = words.filled(values)
    if event["cover"]:
        told, rules = Message("{attack} The target is in cover.", attack=told), (*rules, "E-SHO-06")
    if event["quick"]:
        told, rules = Message("First strike: {attack}", attack=told), ("E-FST-01", *rules)
    return EventSentence(told, rules, (Die(event["die"], "hit" if event["hit"] else "miss", FACES),))


def wounded(event: Document, cast: Cast) -> EventSentence:
    words = plural_message(
        "{unit} loses {count} Wound; {left} left.",
        "{unit} loses {count} Wounds; {left} left.",
        unit=Who(event["unit"]),
        count=event["lost"],
        left=event["left"],
    )
    return EventSentence(words, ("E-SHO-04",))


def destroyed(event: Document, cast: Cast) -> EventSentence:
    words = Message("{unit} is destroyed by {other}.", unit=Who(event["unit"]), other=Who(event["by_unit"]))
    return EventSentence(words, ("E-SHO-04",))


def ability(event: Document, cast: Cast) -> EventSentence:
    name = cast.known.parts.get((event["unit"], event["ability"]), event["ability"])
    values = {"unit": Who(event["unit"]), "target": Who(event["target"]), "ability": name}
    if event["target"] == event["unit"]:
        return EventSentence(Message("{unit} uses “{ability}”.").filled(values), ("E-SUP-03",))
    return EventSentence(Message("{unit} uses “{ability}” on {target}.").filled(values), ("E-SUP-03",))


def healed(event: Document, cast: Cast) -> EventSentence:
    unit = Who(event["unit"])
    words = plural_message(
        "{unit} has {count} Wound now.", "{unit} has {count} Wounds now.", unit=unit, count=event["left"]
    )
    return EventSentence(words, ("E-SUP-03",))


def hindered(event: Document, cast: Cast) -> EventSentence:
    words = plural_message(
        "{unit} has {count} action counter now.",
        "{unit} has {count} action counters now.",
        unit=Who(event["unit"]),
        count=event["counters"],
    )
    return EventSentence(words, ("E-SUP-03", "E-ACT-05"))


def raised(event: Document, cast: Cast) -> EventSentence:
    words = Message("{figure} of {unit} is raised by {count} until the end phase.")
    values = {"figure": FIGURES[event["figure"]], "unit": Who(event["unit"]), "count": event["by"]}
    return EventSentence(words.filled(values), ("E-SUP-03", "E-SUP-04"))


def steadied(event: Document, cast: Cast) -> EventSentence:
    return EventSentence(Message("{unit} is no longer shaken.", unit=Who(event["unit"])), ("E-SUP-03",))


def cleared(event: Document, cast: Cast) -> EventSentence:
    words = Message("{player} clears all action counters.", player=Who(event["player"]))
    return EventSentence(words, ("E-END-01", "E-END-02"))


def courage(event: Document, cast: Cast) -> EventSentence:
    if event["success"]:
        words = Message("{unit} tests Courage, {needed}, and holds.")
    else:
        words = Message("{unit} tests Courage, {needed}, and is shaken.")
    return EventSentence(words.filled(_test(event)), ("E-CRG-01", "E-CRG-02"), _test_die(event))


def recovery(event: Document, cast: Cast) -> EventSentence:
    if event["success"]:
        words = Message("{unit} tries to recover, {needed}, and does.")
    else:
        words = Message("{unit} tries to recover, {needed}, and stays shaken.")
    return EventSentence(words.filled(_test(event)), ("E-CRG-03",), _test_die(event))


def captive(event: Document, cast: Cast) -> EventSentence:
    if event["unit"] is None:
        return EventSentence(Message("The captive is put down."), ("E-MIS-06",))
    return EventSentence(Message("{unit} takes the captive along.", unit=Who(event["unit"])), ("E-MIS-06",))


def scored(event: Document, cast: Cast) -> EventSentence:
    reason, rule = REASONS[event["reason"]]
    words = Message(
        "{player} scores {points} VP ({reason}); {total} in all.",
        player=Who(event["player"]),
        points=event["points"],
        reason=reason,
        total=event["total"],
    )
    return EventSentence(words, (rule,))


def refused(event: Document, cast: Cast) -> EventSentence:
    return refusal(event, QUESTIONS)


def end(event: Document, cast: Cast) -> EventSentence:
    reason, rule = ENDS[event["reason"]]
    if event["winner"] is None:
        return EventSentence(Message("The battle is a draw: {reason}.", reason=reason), (rule, "E-MIS-03"))
    words = Message("{player} wins: {reason}.", player=Who(event["winner"]), reason=reason)
    return EventSentence(words, (rule, "E-MIS-03"))


def _dice(event: Document) -> tuple[Die, ...]:
    return tuple([Die(value, "", FACES) for value in event["dice"].values()])


def _numbers(dice: Mapping[str, int]) -> tuple[Message, ...]:
    return tuple([Message("{player} {count}", player=Who(id), count=n) for id, n in dice.items()])


def _test(event: Document) -> Document:
    return {"unit": Who(event["unit"]), "needed": f"{event['needed']}+" if event["needed"] < FACES else str(FACES)}


def _test_die(event: Document) -> tuple[Die, ...]:
    return (Die(event["die"], "hit" if event["success"] else "miss", FACES),)


ATTACKS: Final[dict[str, tuple[Message, tuple[str, ...]]]] = {
    "range": (Message("{unit} fires {weapon} at {target}, {needed}: {came}."), ("E-SHO-02", "E-SHO-03")),
    "melee": (Message("{unit} attacks {target} with {weapon}, {needed}: {came}."), ("E-MEL-03",)),
    "ram": (Message("{unit} rams {target}, {needed}: {came}."), ("E-MEL-04",)),
}

HANDLERS: Final[dict[str, Callable[[Document, Cast], EventSentence]]] = {
    "rolled": rolled,
    "rolled_again": rolled_again,
    "area": area,
    "deployed": deployed,
    "seats": seats,
    "phase": phase,
    "declared": declared,
    "done": done,
    "moved": moved,
    "attack": attack,
    "wounded": wounded,
    "destroyed": destroyed,
    "ability": ability,
    "healed": healed,
    "hindered": hindered,
    "raised": raised,
    "steadied": steadied,
    "cleared": cleared,
    "courage": courage,
    "recovery": recovery,
    "captive": captive,
    "scored": scored,
    "refused": refused,
    "passed_over": passed_over,
    "end": end,
}
