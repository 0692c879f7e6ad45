"""The events of a battle: what each type says, counts for and changes on the table."""

from collections.abc import Mapping
from typing import Any, Final

from rules.eight_phase.display.event_terms import ENDS, FIGURES, PHASES, PURPOSES, QUESTIONS, REASONS
from rules.eight_phase.display.scenes import BattleScenes
from rules.eight_phase.engine.battle import FACES
from rules.game.derived.results import units_of
from rules.message import Message, Who
from rules.presentation import values
from rules.presentation.cast import Cast
from rules.presentation.drawing import called
from rules.presentation.event_sentences import EventSentence
from rules.presentation.events import EventTable, EventType, Score, harm
from rules.presentation.luck import thrown
from rules.presentation.outcome import Deeds
from rules.presentation.scenes import acts, rests, scores
from rules.presentation.sentences import Speech, each, either, followed, refusal

Document = dict[str, Any]


def totals(event: Document, cast: Cast) -> tuple[Message, ...]:
    """D10 + TCV of each player (E-INI-01)."""
    rolls = zip(event["dice"].items(), event["commands"].values(), event["totals"].values(), strict=True)
    return tuple(
        [
            Message("{player} {die} + {command} = {total}", player=Who(id), die=die, command=command, total=total)
            for (id, die), command, total in rolls
        ]
    )


def seats(event: Document, cast: Cast) -> tuple[Message, ...]:
    return tuple([Message("{player} {seat}", player=Who(id), seat=n) for n, id in enumerate(event["seats"], 1)])


def ability(event: Document, cast: Cast) -> EventSentence:
    return (ON_ITSELF if event["target"] == event["unit"] else ON_ANOTHER)(event, cast)


say: Final = Speech(
    ability=values.part("ability"),
    area=lambda event, cast: called(event["area"]),
    came=values.whether("hit", Message("it hits"), Message("it misses")),
    figure=values.word(FIGURES, "figure"),
    needed=values.least("needed", FACES),
    other="by_unit",
    phase=values.word(PHASES, "phase"),
    purpose=values.word(PURPOSES, "purpose"),
    seats=seats,
    weapon=values.part("weapon"),
)
DICE: Final = values.dice("dice", FACES)
HIT: Final = values.judged_die("die", "hit", FACES)
TEST: Final = values.judged_die("die", "success", FACES)
REASON: Final = values.word(REASONS, "reason")
END: Final = values.word(ENDS, "reason")

ON_ITSELF: Final = say("{unit} uses “{ability}”.", "E-SUP-03")
ON_ANOTHER: Final = say("{unit} uses “{ability}” on {target}.", "E-SUP-03")
CHARGES: Final = either(
    "clean",
    say("{unit} charges {target}: a clean charge.", "E-MOV-07", "E-MOV-09", target=values.who("charge")),
    say("{unit} charges {target}.", "E-MOV-07", target=values.who("charge")),
)
ATTACKS: Final = {
    "range": say("{unit} fires {weapon} at {target}, {needed}: {came}.", "E-SHO-02", "E-SHO-03", dice=HIT),
    "melee": say("{unit} attacks {target} with {weapon}, {needed}: {came}.", "E-MEL-03", dice=HIT),
    "ram": say("{unit} rams {target}, {needed}: {came}.", "E-MEL-04", dice=HIT),
}
COVERED: Final = followed(each("kind", ATTACKS), "cover", say("{attack} The target is in cover.", "E-SHO-06"), "attack")

EVENTS: Final = EventTable({
    "rolled": EventType(
        say("{purpose}: {totals}.", values.rule(PURPOSES, "purpose"), "E-INI-06", dice=DICE, totals=totals)
    ),
    "rolled_again": EventType(
        say("A draw, rolled again: {totals}.", "E-INI-04", dice=DICE, totals=values.counts("dice"))
    ),
    "area": EventType(say("{player} sets up in the area {area}.", "E-MIS-02"), BattleScenes.area),
    "deployed": EventType(say("{unit} is set up.", "E-MIS-02"), BattleScenes.deployed),
    "seats": EventType(say("Seats: {seats}.", "E-INI-01", "E-INI-02")),
    "phase": EventType(say("{phase}.", "E-TRN-01", values.rule(PHASES, "phase")), rests, begins=True),
    "declared": EventType(say("{unit} is declared for.", "E-ALT-01"), acts, begins=True),
    "done": EventType(say("{player} declares no more in this phase.", "E-ALT-04"), begins=True),
    "moved": EventType(either("charge", CHARGES, say("{unit} moves.", "E-MOV-04")), BattleScenes.moved),
    "attack": EventType(
        followed(COVERED, "quick", say("First strike: {attack}", "E-FST-01"), "attack", above=True),
        BattleScenes.attack,
        rolls=thrown("die", faces=FACES),
    ),
    "wounded": EventType(
        say.plural(
            "{unit} loses {count} Wound; {left} left.", "{unit} loses {count} Wounds; {left} left.", "E-SHO-04",
            count="lost",
        ),
        BattleScenes.wounds,
    ),
    "destroyed": EventType(
        say("{unit} is destroyed by {other}.", "E-SHO-04"), BattleScenes.destroyed, deeds=harm("slain", "destroyed")
    ),
    "ability": EventType(ability),
    "healed": EventType(
        say.plural("{unit} has {count} Wound now.", "{unit} has {count} Wounds now.", "E-SUP-03", count="left"),
        BattleScenes.wounds,
    ),
    "hindered": EventType(say.plural(
        "{unit} has {count} action counter now.", "{unit} has {count} action counters now.", "E-SUP-03", "E-ACT-05",
        count="counters",
    )),
    "raised": EventType(
        say("{figure} of {unit} is raised by {count} until the end phase.", "E-SUP-03", "E-SUP-04", count="by")
    ),
    "steadied": EventType(say("{unit} is no longer shaken.", "E-SUP-03"), BattleScenes.steadied),
    "cleared": EventType(say("{player} clears all action counters.", "E-END-01", "E-END-02"), begins=True),
    "courage": EventType(
        either(
            "success",
            say("{unit} tests Courage, {needed}, and holds."),
            say("{unit} tests Courage, {needed}, and is shaken."),
            "E-CRG-01", "E-CRG-02", dice=TEST,
        ),
        BattleScenes.courage,
        rolls=thrown("die", faces=FACES),
    ),
    "recovery": EventType(
        either(
            "success",
            say("{unit} tries to recover, {needed}, and does."),
            say("{unit} tries to recover, {needed}, and stays shaken."),
            "E-CRG-03", dice=TEST,
        ),
        BattleScenes.courage,
        rolls=thrown("die", faces=FACES),
    ),
    "captive": EventType(
        either("unit", say("{unit} takes the captive along."), say("The captive is put down."), "E-MIS-06"),
        BattleScenes.captive,
    ),
    "scored": EventType(
        say("{player} scores {points} VP ({reason}); {total} in all.", values.rule(REASONS, "reason"), reason=REASON),
        scores("victory_points"),
        begins=True,
        score=lambda event: Score(event["player"], event["reason"], event["points"]),
    ),
    "refused": EventType(refusal(QUESTIONS)),
    "end": EventType(
        either(
            "winner",
            say("{player} wins: {reason}.", player="winner", reason=END),
            say("The battle is a draw: {reason}.", reason=END),
            values.rule(ENDS, "reason"), "E-MIS-03",
        ),
        begins=True,
    ),
})  # fmt: skip


def deeds_of(result: Document, parties: Mapping[str, str] | None = None) -> dict[str, Deeds]:
    """What each unit did; a captive is brought home by the unit that carried it last (E-MIS-06)."""
    rescued: dict[str, int] = {}
    carrier = ""
    for event in result.get("events", []):
        if event["type"] == "captive":
            carrier = event["unit"] or ""
        elif event["type"] == "scored" and event["reason"] == "rescue":
            rescued[carrier] = rescued.get(carrier, 0) + 1
    return EVENTS.deeds(result, units_of(result), parties, rescued)
