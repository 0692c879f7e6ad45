"""The events of a battle: what each type says, counts for and changes on the table; hidden cards are never named."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.game.derived.results import units_of
from rules.message import Message, Who, plural_message
from rules.presentation import values
from rules.presentation.cast import Cast
from rules.presentation.event_sentences import Die
from rules.presentation.events import EventTable, EventType, Score, harm
from rules.presentation.luck import Rolled, rolled
from rules.presentation.outcome import Deeds
from rules.presentation.scenes import acts, rests
from rules.presentation.sentences import Speech, each, either, refusal
from rules.underworlds.display.cast import ACTION, CARD
from rules.underworlds.display.event_terms import QUESTIONS, RESULTS
from rules.underworlds.display.scenes import BattleScenes
from rules.underworlds.engine.attack_dice import CLUB, SPADE

Document = dict[str, Any]


def place(event: Document, cast: Cast) -> str:
    column, row = event["hex"]
    return f"({column}, {row})"


def attack_dice(event: Document, cast: Cast) -> tuple[Die, ...]:
    """The attack dice, then the defence dice; a ♠ is marked as a hit for both (U-GAM-05)."""
    total, defence = event["successes"]
    return (*_judged(event["dice"], total), *_judged(event["defence"], defence))


def both_sides(event: Document, cast: Cast) -> list[Rolled]:
    """Attack and defence dice, as far as the symbols of both are known; on guard ♣ counts too (U-FGT-03, U-MOV-04)."""
    least = cast.known.least
    needed = CLUB if event["guard"] else least.get((event["target"], ""))
    attack = rolled(event["unit"], event["dice"], least.get(("", event["attack"])))
    return [*attack, *rolled(event["target"], event["defence"], needed)]


def _judged(dice: Sequence[int], successes: int) -> tuple[Die, ...]:
    """The highest dice are the successes."""
    best = sorted(dice, reverse=True)[:successes]
    least = best[-1] if best else SPADE + 1
    return tuple([Die(die, "hit" if die >= least else "miss") for die in dice])


def result_rule(event: Document, cast: Cast) -> str:
    return "U-CRT-03" if event["spades"][1] > event["spades"][0] else RESULTS[event["result"]][1]


def cards(event: Document, cast: Cast) -> tuple[str, ...]:
    """Cards that are laid open (U-DEC-05)."""
    return tuple([cast.known.parts.get((CARD, slug), slug) for slug in (*event["objectives"], *event["power"])])


def points(event: Document, cast: Cast) -> Message:
    """By glory, then by tokens held (U-GAM-02)."""
    counted = event["victory_points"] if event["reason"] == "glory" else event["tokens"]
    return Message("{ours} to {theirs}", ours=max(counted.values()), theirs=min(counted.values()))


say: Final = Speech(
    action=values.part("action", ACTION),
    attack=values.part("attack", ACTION),
    card=values.part("card", CARD),
    count="amount",
    defence=lambda event, cast: event["successes"][1],
    hex=place,
    points=points,
    result=values.word(RESULTS, "result"),
    total=lambda event, cast: event["successes"][0],
    who=lambda event, cast: Who(event["unit"] or event["player"]),
)
DRAWN: Final = values.number("objectives", plural_message("{count} objective card", "{count} objective cards"))
POWER_DRAWN: Final = values.number("power", plural_message("{count} power card", "{count} power cards"))
HEXES: Final = values.count("path")

ACTIVATIONS: Final = {
    "move": say("{who} makes a Move action.", "U-MOV-01"),
    "charge": say("{who} charges.", "U-MOV-03"),
    "guard": say("{who} is put on guard.", "U-MOV-04"),
    "act": say("{who} makes an action: {action}.", "U-ACT-02"),
    "draw": say("{who} draws a power card.", "U-ACT-05"),
    "exchange": say("{who} exchanges an objective card.", "U-ACT-06"),
    "pass": say("{who} passes.", "U-ACT-07"),
}
MOVES: Final = {
    "move": say.plural("{unit} moves {count} hex.", "{unit} moves {count} hexes.", "U-MOV-01", count=HEXES),
    "charge": say.plural(
        "{unit} charges over {count} hex.", "{unit} charges over {count} hexes.", "U-MOV-03", count=HEXES
    ),
    "push": say.plural("{unit} is pushed {count} hex.", "{unit} is pushed {count} hexes.", "U-MOV-05", count=HEXES),
}
PLOY: Final = ("U-DEC-03", "U-CRD-02")
PLOYS: Final = {
    "push": say("{player} plays the ploy {card}: {unit} is pushed.", *PLOY),
    "wound": say("{player} plays the ploy {card}: {unit} is wounded.", *PLOY),
    "heal": say("{player} plays the ploy {card}: {unit} is healed.", *PLOY),
    "guard": say("{player} plays the ploy {card}: {unit} goes on guard.", *PLOY),
    "ready": say("{player} plays the ploy {card}: {unit} loses a move token.", *PLOY),
    "draw": say.plural(
        "{player} plays the ploy {card}: {count} power card is drawn.",
        "{player} plays the ploy {card}: {count} power cards are drawn.",
        *PLOY,
    ),
    "attack_dice": say.plural(
        "{player} plays the ploy {card}: {count} die more for the next Attack action.",
        "{player} plays the ploy {card}: {count} dice more for the next Attack action.",
        *PLOY,
    ),
}
ENDS: Final = {
    "glory": say("{player} wins by glory points: {points}.", "U-GAM-02", player="winner"),
    "tokens": say("Glory points are equal: {player} wins by objective tokens, {points}.", "U-GAM-02", player="winner"),
    "draw": say("A draw: glory points and objective tokens are equal.", "U-GAM-02"),
}

EVENTS: Final = EventTable({
    "roll_off": EventType(
        say("{player} wins the roll-off.", "U-GAM-04", dice=values.dice("dice"), player="winner")
    ),
    "begins": EventType(each("of", {
        "tokens": say("{player} places the first objective token.", "U-BRD-02"),
        "round": say("{player} takes the first activation.", "U-ACT-01"),
    })),
    "token": EventType(
        either(
            "player",
            say("{player} places objective token {n} in {hex}.", n="token"),
            say("Objective token {n} lies in {hex}.", n="token"),
            "U-BRD-02",
        ),
        BattleScenes.token,
    ),
    "drawn": EventType(either(
        "objectives",
        either(
            "power",
            say("{player} draws {objectives} and {power}.", objectives=DRAWN, power=POWER_DRAWN),
            say("{player} draws {cards}.", cards=DRAWN),
        ),
        say("{player} draws {cards}.", cards=POWER_DRAWN),
        lambda event, cast: "U-DEC-05" if event["turn"] else "U-DEC-02",
    ), reveals=True),
    "placed": EventType(say("{unit} is placed in {hex}.", "U-BRD-05"), BattleScenes.placed),
    "round": EventType(say("Round {n} begins.", "U-ACT-01", n="turn"), rests, begins=True),
    "activation": EventType(each("kind", ACTIVATIONS), acts, begins=True),
    "moved": EventType(each("kind", MOVES), BattleScenes.moved),
    "guard": EventType(say("{unit} is on guard.", "U-MOV-04"), BattleScenes.guard),
    "ready": EventType(say("{unit} has no move token any more.", "U-CRD-02"), BattleScenes.ready),
    "healed": EventType(
        say.plural("{unit} loses {count} wound token.", "{unit} loses {count} wound tokens.", "U-CRD-02"),
        BattleScenes.wounds,
    ),
    "attack": EventType(
        say(
            "{unit} attacks {target} with {attack}, {total} to {defence}: {result}.",
            "U-ATK-03", "U-ATK-04", result_rule, dice=attack_dice,
        ),
        BattleScenes.attack,
        rolls=both_sides,
    ),
    "wounded": EventType(
        say.plural(
            "{unit} suffers {count} wound and has {wounds} of {health}.",
            "{unit} suffers {count} wounds and has {wounds} of {health}.",
            lambda event, cast: "U-ATK-08" if event["cause"] == "attack" else "U-CRD-02", count="damage",
        ),
        BattleScenes.wounds,
    ),
    "out": EventType(
        say("{unit} is out of action: {player} gains 1 glory point.", "U-FGT-05", player=values.who("to")),
        BattleScenes.out,
        deeds=harm("slain"),
        score=lambda event: Score(event["to"], "out", 1),
    ),
    "driven": EventType(
        either(
            "hex", say("{unit} is driven back to {hex}."), say("{unit} is not driven back."), "U-DRV-01"
        ),
        BattleScenes.driven,
    ),
    "ploy": EventType(each("effect", PLOYS)),
    "upgrade": EventType(
        say("{player} pays 1 glory point: {unit} gets the upgrade {card}.", "U-DEC-03", "U-CRD-03"),
        BattleScenes.upgrade,
    ),
    "scored": EventType(
        say.plural(
            "{player} scores {card}: {count} glory point.", "{player} scores {card}: {count} glory points.",
            "U-END-02", "U-CRD-01", count="worth",
        ),
        BattleScenes.scored,
        score=lambda event: Score(event["player"], "scored", event["worth"]),
    ),
    "discarded": EventType(say("{player} discards {cards}.", "U-END-04", cards=cards)),
    "end_phase": EventType(say("End phase of {player}.", "U-END-01"), begins=True),
    "cleared": EventType(
        say("Move, charge and guard tokens are removed.", "U-END-06"), BattleScenes.cleared, begins=True
    ),
    "refused": EventType(refusal(QUESTIONS)),
    "end": EventType(each("reason", ENDS), begins=True),
})  # fmt: skip


def deeds_of(result: Document, parties: Mapping[str, str] | None = None) -> dict[str, Deeds]:
    """What each fighter did; those who stand on tokens at the end hold them (U-BRD-04)."""
    tokens = [event["hex"] for event in result.get("events", []) if event["type"] == "token"]
    held = {unit["id"]: int(unit["hex"] in tokens) for player in result["players"] for unit in player["units"]}
    return EVENTS.deeds(result, units_of(result), parties, held)
