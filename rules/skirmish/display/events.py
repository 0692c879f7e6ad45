"""The events of a battle: what each type says, counts for and changes on the table."""

from typing import Any, Final

from rules.message import Message, Who, plural_message
from rules.presentation import values
from rules.presentation.cast import Cast
from rules.presentation.drawing import called
from rules.presentation.events import EventTable, EventType, Score, harm
from rules.presentation.luck import Rolled, rolled, thrown
from rules.presentation.scenes import acts, line, scores
from rules.presentation.sentences import Speech, each, either, followed, refusal
from rules.presentation.words import Words
from rules.skirmish.display.event_terms import (
    ENDS,
    LOCATIONS,
    MARKERS,
    OBJECTIVES,
    QUESTIONS,
    SPENDINGS,
    STATES,
)
from rules.skirmish.display.scenes import BattleScenes

Document = dict[str, Any]


def pools(event: Document, cast: Cast) -> tuple[Message, ...]:
    return tuple([Message("{player}: {count} LP", player=Who(id), count=n) for id, n in event["pools"].items()])


def target(event: Document, cast: Cast) -> Words | Who:
    """A unit, or an element of terrain."""
    id = event["target"]
    return Who(id) if id in cast.known.owners else called(id)


def stopped(event: Document, cast: Cast) -> int:
    """How many impacts cover cancels (S-COV-06)."""
    return sum([1 for die in event["cover_dice"] if die >= event["cover"]])


def volley_dice(event: Document, cast: Cast) -> list[Rolled]:
    """The shooters' dice and re-rolls; cover is rolled for the target, and comes before any damage (S-COV-06)."""
    cover = rolled(str(event["target"]), event.get("cover_dice") or [], event.get("cover"))
    return [*cover, *thrown("dice", "rerolls")(event, cast)]


def range_rule(event: Document, cast: Cast) -> str:
    """Weapons with a range, and those with a zone."""
    return "S-SHT-06" if event["range"] else "S-SPW-04"


say: Final = Speech(
    first=values.who("first"),
    impacts=values.number("impacts", plural_message("{count} impact", "{count} impacts")),
    kind=values.word(OBJECTIVES, "kind"),
    location=values.word(LOCATIONS, "location"),
    marker=values.word(MARKERS, "marker"),
    needed=values.least("needed"),
    of=values.who("of"),
    pools=pools,
    state=values.word(STATES, "state"),
    target=target,
    totals=values.counts("totals"),
    weapon=values.part("weapon"),
)
ATTACK: Final = values.judged("dice", "rerolls")
TEST: Final = values.judged("die")
END: Final = values.word(ENDS, "reason")

MOVES: Final = {
    "combat": say("{unit} makes a combat move.", "S-MOV-02"),
    "rush": say("{unit} rushes.", "S-MOV-03"),
    "engaged": say("{unit} makes an engaged move.", "S-MOV-04"),
}
ENTERS: Final = say("{unit} comes onto the table.", "S-ENT-02")
ENGAGED: Final = say("{moves} It is engaged with {foes}.", "S-ENG-01", foes=values.who("engaged"))
FIRES: Final = say("{unit} fires {weapon} at {target}, {needed}: {impacts}.", range_rule, dice=ATTACK)
OUT_OF_RANGE: Final = say("{unit} fires {weapon} at {target}, out of range: the volley is spent.", "S-SEE-05")
INTO_THE_ZONE: Final = say.plural(
    "{shot} {count} goes to the zone of fire.", "{shot} {count} go to the zone of fire.", "S-ZON-03",
    count=values.count("zone"),
)  # fmt: skip
INTO_COVER: Final = say(
    "{shot} Cover cancels {count}.", "S-COV-06", dice=values.judged("cover_dice", needed="cover"), count=stopped
)
VOLLEY: Final = followed(followed(FIRES, "zone", INTO_THE_ZONE, "shot"), "cover", INTO_COVER, "shot")
"""The dice of all shooters, their re-rolls, and the cover dice (S-SHT-10)."""

LOSSES: Final = {
    "shooting": say("{unit} loses a fighter.", "S-LSS-01"),
    "close_combat": say("{unit} loses a fighter in close combat.", "S-CCB-06"),
    "ejected": say("{unit} loses a strider.", "S-VEH-04"),
}
LEADER_LOST: Final = say("{loss} The leader changes places.", "S-UNT-03")

EVENTS: Final = EventTable({
    "deployed": EventType(say("{unit} is set up.", "S-MIS-08"), BattleScenes.stand),
    "round": EventType(say("A new round. {pools}.", "S-RND-01", "S-LDR-01"), BattleScenes.new_round, begins=True),
    "authority": EventType(
        say(
            "Authority test: {totals}. {winner} wins: {first} activates first.",
            "S-AUT-01", "S-AUT-02", "S-AUT-03", dice=values.dice("dice"),
        ),
        begins=True,
    ),
    "leadership": EventType(
        say(
            "{player} spends {count} LP {reason}; {total} left.", values.rule(SPENDINGS, "reason"),
            count=lambda event, cast: -event["change"], reason=values.word(SPENDINGS, "reason"),
        ),
        scores("leadership_points"),
    ),
    "delay": EventType(say("{player} delays.", "S-LDR-05"), begins=True),
    "relocated": EventType(
        say("{player} puts the first card back to place {place}.", "S-LDR-06"), begins=True
    ),
    "discarded": EventType(say("The card of {unit} is discarded.", "S-RND-05"), begins=True),
    "activation": EventType(say("{unit} is activated.", "S-RND-03"), acts, begins=True),
    "inactive": EventType(each(
        "reason",
        {"short": say("{unit} does nothing: the LP are not there.", "S-LDR-02")},
        say("{unit} does nothing.", "S-LDR-02", "S-LDR-03"),
    )),
    "marker": EventType(
        either(
            "marker",
            say("{unit} takes the marker “{marker}”.", values.rule(MARKERS, "marker")),
            say("{unit} loses its marker.", "S-ORD-01"),
        ),
        BattleScenes.marker,
    ),
    "morale": EventType(
        either(
            "success",
            say("{unit} tests Morale, {needed}, and stands.", "S-MOR-01", dice=TEST),
            say("{unit} tests Morale, {needed}, and fails: it is {state} now.", "S-MOR-01", "S-MOR-03", dice=TEST),
        ),
        BattleScenes.morale,
        rolls=thrown("die"),
    ),
    "moved": EventType(
        followed(either("enters", ENTERS, each("kind", MOVES)), "engaged", ENGAGED, "moves"), BattleScenes.stand
    ),
    "left": EventType(
        say.plural(
            "{count} fighter of {unit} leaves the table.", "{count} fighters of {unit} leave the table.", "S-MIS-05",
            count=values.count("fighters"),
        ),
        BattleScenes.left,
    ),
    "overwatch": EventType(say("{unit} is on overwatch and fires at {target}.", "S-ORD-04")),
    "volley": EventType(either("needed", VOLLEY, OUT_OF_RANGE), line("shot", "impacts"), rolls=volley_dice),
    "combat": EventType(
        say("{unit} attacks {target} with {weapon}, {needed}: {impacts}.", "S-CCB-04", dice=ATTACK),
        BattleScenes.combat,
        rolls=thrown("dice", "rerolls"),
    ),
    "damage": EventType(either(
        "success",
        say("Damage test against {unit}, {needed}: it penetrates."),
        say("Damage test against {unit}, {needed}: nothing."),
        "S-SHT-08", dice=TEST,
    ), rolls=thrown("die", by="by_unit")),
    "location": EventType(
        say.plural(
            "{unit} is struck in the {location}: {count} damage point.",
            "{unit} is struck in the {location}: {count} damage points.",
            "S-VEH-01", dice=values.dice("die"), count="damage",
        ),
        BattleScenes.location,
    ),
    "propulsion": EventType(either(
        "ejects",
        say("A strider of {unit} is immobile, and its pilot ejects.", "S-VEH-04"),
        say("A strider of {unit} is immobile, and its pilot stays.", "S-VEH-03"),
    )),
    "wreck": EventType(say("The strider of {unit} is a wreck.", "S-VEH-04"), BattleScenes.wreck),
    "joined": EventType(say("The pilot of {of} joins {unit}.", "S-VEH-05"), BattleScenes.joined),
    "group": EventType(each(
        "choice",
        {"hold": say("{unit} holds by its officer’s wreck.", "S-VEH-06")},
        say("{unit} goes on without its officer.", "S-VEH-06"),
    )),
    "lost": EventType(
        followed(each("cause", LOSSES), "leader", LEADER_LOST, "loss"), BattleScenes.lost, deeds=harm("slain")
    ),
    "leader": EventType(say("Another fighter leads {unit}.", "S-UNT-03"), BattleScenes.leader),
    "commander_lost": EventType(say("{player} has lost the commander.", "S-LDR-01")),
    "eliminated": EventType(
        each(
            "cause",
            {"rout": say("{unit} routs and leaves the table.", "S-MOR-05")},
            say("{unit} is eliminated.", "S-LSS-04"),
        ),
        BattleScenes.eliminated,
        deeds=harm("destroyed"),
    ),
    "destroyed": EventType(
        say(
            "{target} is destroyed by {unit}.", "S-SPW-07", "S-SPW-08",
            target=lambda event, cast: called(event["terrain"]), unit="by_unit",
        ),
        BattleScenes.destroyed,
        deeds=harm("destroyed"),
    ),
    "objective": EventType(
        say("{player} fulfils an objective: {kind}.", values.rule(OBJECTIVES, "kind")),
        scores("victory_points"),
        begins=True,
        score=lambda event: Score(event["player"], event["kind"], 1),
    ),
    "refused": EventType(refusal(QUESTIONS)),
    "end": EventType(
        either(
            "winner",
            say("{player} wins: {reason}.", player="winner", reason=END),
            say("The battle is a draw: {reason}.", reason=END),
            values.rule(ENDS, "reason"),
        ),
        begins=True,
    ),
})  # fmt: skip
