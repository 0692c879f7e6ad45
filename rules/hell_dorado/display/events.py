"""The events of a battle: what each type says, counts for and changes on the table."""

from collections.abc import Mapping
from typing import Any, Final

from rules.game.derived.results import units_of
from rules.hell_dorado.content.abilities import UNITS
from rules.hell_dorado.content.terms import STATE_RULES, STATES, STATISTICS
from rules.hell_dorado.display.cast import POWER
from rules.hell_dorado.display.event_terms import (
    ACTIONS,
    CAUSES,
    COMBAT_DICE,
    ENDS,
    MOVES,
    PURPOSES,
    PUSHED,
    QUESTIONS,
    REASONS,
    SEQUENCES,
    SPENDINGS,
)
from rules.hell_dorado.display.scenes import BattleScenes
from rules.message import Message, Who
from rules.presentation import values
from rules.presentation.cast import Cast
from rules.presentation.drawing import called
from rules.presentation.event_sentences import EventSentence
from rules.presentation.events import EventTable, EventType, Score, harm
from rules.presentation.luck import Rolled, thrown
from rules.presentation.outcome import Deeds
from rules.presentation.scenes import rests, scores
from rules.presentation.sentences import Speech, Wording, either, followed, refusal
from rules.presentation.words import Words

Document = dict[str, Any]


def pools(event: Document, cast: Cast) -> tuple[Message, ...]:
    return tuple([Message("{player} {count}", player=Who(id), count=sum(pool)) for id, pool in event["pools"].items()])


def light(event: Document, cast: Cast) -> tuple[Message, ...]:
    return tuple([Message("{unit} {count} light", unit=Who(id), count=n) for id, n in event["light"].items()])


def zones(event: Document, cast: Cast) -> tuple[Message, ...]:
    return tuple([Message("{player} {zone}", player=Who(id), zone=n) for id, n in event["zones"].items()])


def named(terms: Mapping[str, tuple[Words, str]], key: str) -> values.Value:
    """A cause or reason by its word, that of a power by the power's name."""

    def value(event: Document, cast: Cast) -> Words:
        row = terms.get(event[key])
        return row[0] if row is not None else cast.known.parts.get((POWER, event[key])) or str(event[key])

    return value


def rule_of(terms: Mapping[str, tuple[Words, str]], key: str, other: str = "H-PWR-01") -> values.Value:
    """The rule behind a cause or reason, that of powers for all others."""
    return lambda event, cast: terms[event[key]][1] if event[key] in terms else other


def power_of(event: Document, cast: Cast) -> Words:
    """What a power is called; a special ability may do the same."""
    slug: str = event["power"]
    return UNITS[slug].name if slug in UNITS else cast.known.parts.get((POWER, slug)) or slug


def modified(event: Document, cast: Cast) -> Words:
    """What is modified: a statistic, an ability, re-rolls."""
    what: str = event["what"]
    if what in STATISTICS:
        return Message("{statistic} {amount:+d}", statistic=STATISTICS[what][0], amount=event["amount"])
    if what in UNITS:
        return UNITS[what].name
    return Message("re-rolls") if what == "rerolls" else what


def worded(terms: Mapping[str, tuple[Message, str]], key: str, other: tuple[Message, str], **given: Any) -> Wording:
    """The sentence of a table that a key chooses."""
    sentences = {word: say(message.text, rule, **given) for word, (message, rule) in terms.items()}
    message, rule = other
    usual = say(message.text, rule, **given)
    return lambda event, cast: sentences.get(event[key], usual)(event, cast)


say: Final = Speech(
    cause=named(CAUSES, "cause"),
    form=lambda event, cast: called(event["form"]),
    light=light,
    modified=modified,
    needed=values.least("needed"),
    piece=lambda event, cast: called(event["piece"]),
    pools=pools,
    power=power_of,
    purpose=values.word(PURPOSES, "purpose"),
    reason=named(SPENDINGS, "reason"),
    spell=values.part("spell", POWER),
    state=values.word(STATES, "state"),
    weapon=values.part("weapon"),
    zone=lambda event, cast: called(event["zone"]),
    zones=zones,
)
ROLL: Final = values.dice("dice")
COMBAT: Final = values.judged("dice")
REASON: Final = values.word(REASONS, "reason")
END: Final = values.word(ENDS, "reason")
STATE_RULE: Final = values.rule({key: ("", rule) for key, rule in STATE_RULES.items()}, "state")

SEQUENCE: Final = either(
    "one_sided",
    say("{unit} attacks {target}, who does not fight back.", "H-FGT-03"),
    say("{unit} and {target} fight."),
    "H-FGT-01", lambda event, cast: SEQUENCES.get(event["kind"], ""),
)  # fmt: skip
HARMED: Final = either(
    "by_unit",
    say("{unit} takes {damage} damage from {other} by {cause}: {lp} LP left.", other="by_unit"),
    say("{unit} takes {damage} damage by {cause}: {lp} LP left."),
    rule_of(CAUSES, "cause", "H-WND-01"),
)  # fmt: skip
POWER_USED: Final = either(
    "targets",
    say("{unit} uses “{power}” on {targets}.", targets=values.who("targets")),
    say("{unit} uses “{power}”."),
    "H-PWR-01",
)  # fmt: skip

KILLED: Final = either(
    "by_unit",
    say("{unit} is killed by {other}.", other="by_unit"),
    say("{unit} is dead."),
    "H-WND-01", "H-WND-02",
)  # fmt: skip
ACTS: Final = worded(ACTIONS, "action", ACTIONS["none"])
GAINED: Final = say("{player} gains {count} CMD ({reason}).", rule_of(SPENDINGS, "reason"), count="points")
PAID: Final = say("{player} pays {count} CMD ({reason}).", rule_of(SPENDINGS, "reason"), count=values.size("points"))


FIRST_ROLLS: Final = ("combat", "shooting")


def first_dice(event: Document, cast: Cast) -> list[Rolled]:
    """Dice as they fell first: an event of re-rolls lists all dice, without telling which were rolled again."""
    return thrown("dice")(event, cast) if event["purpose"] in FIRST_ROLLS else []


def paid(event: Document, cast: Cast) -> EventSentence:
    return (GAINED if event["points"] > 0 else PAID)(event, cast)


EVENTS: Final = EventTable({
    "split": EventType(say("{player} splits command: {light}.", "H-CMP-11")),
    "roll": EventType(
        either(
            "unit",
            say("{unit} rolls for {purpose}."),
            say("A roll for {purpose}."),
            rule_of(PURPOSES, "purpose"), dice=ROLL,
        )
    ),
    "shifted": EventType(say("{player} shifts {piece}.", "H-ABI-59"), BattleScenes.shifted),
    "conflict_zone": EventType(say("The conflict zone is {zone}.", "H-SET-05"), BattleScenes.conflict_zone),
    "zones": EventType(say("Deployment zones: {zones}.", "H-SET-06"), BattleScenes.zones),
    "deployed": EventType(say("{unit} is placed.", "H-SET-06"), BattleScenes.deployed),
    "turn": EventType(say("Turn {number}.", "H-TRN-01"), rests, begins=True),
    "pools": EventType(say("Command pools: {pools}.", "H-UPK-01"), BattleScenes.pools),
    "dominance": EventType(say("{player} is dominant.", "H-UPK-02", "H-TRN-02")),
    "activation": EventType(say("{unit} is activated.", "H-ACT-01"), BattleScenes.acts, begins=True),
    "skipped": EventType(say("{player} skips.", "H-ACT-04"), begins=True),
    "action": EventType(
        followed(ACTS, "drawn", say("{act} Its enemy draws it on.", "H-ABI-06"), "act")
    ),
    "moved": EventType(worded(MOVES, "kind", PUSHED), BattleScenes.moved),
    "gets_up": EventType(say("{unit} gets up.", "H-STA-16")),
    "spoiled": EventType(say("{unit} is put off: the power has no effect.", "H-ACN-12")),
    "reloading": EventType(say("{unit} reloads {weapon}.", "H-WPN-12")),
    "sequence": EventType(SEQUENCE, BattleScenes.sequence),
    "shot": EventType(say("{unit} fires {weapon} at {target}.", "H-SHO-02"), BattleScenes.shot),
    "blast": EventType(say("{unit} uses {weapon}.", "H-EXP-01", "H-BLA-01"), BattleScenes.blast),
    "dice": EventType(worded(COMBAT_DICE, "purpose", COMBAT_DICE["combat"], dice=COMBAT), rolls=first_dice),
    "hurt": EventType(HARMED, BattleScenes.life),
    "healed": EventType(
        say("{unit} recovers {points} LP by {cause}: {lp} LP.", rule_of(CAUSES, "cause", "H-WND-04")), BattleScenes.life
    ),
    "wounded": EventType(
        either("wounded", say("{unit} is wounded."), say("{unit} is no longer wounded."), "H-WND-03")
    ),
    "state": EventType(say("{unit}: {state}.", STATE_RULE), BattleScenes.state),
    "state_ended": EventType(say("{unit}: no longer {state}.", STATE_RULE), BattleScenes.state_ended),
    "modified": EventType(say("{unit}: {modified} by “{power}”.", "H-PWR-02")),
    "controlled": EventType(say("{unit} is played by {other} now.", "H-STA-11", other=values.who("by"))),
    "dead": EventType(
        KILLED, BattleScenes.destroyed, deeds=harm("slain", "destroyed")
    ),
    "eliminated": EventType(
        say("{unit} is gone: {cause}.", "H-STA-23", rule_of(CAUSES, "cause", "")), BattleScenes.gone
    ),
    "devoured": EventType(say("{other} devours {unit}.", "H-STA-14", other="by_unit"), BattleScenes.devoured),
    "returned": EventType(say("{unit} comes back.", "H-STA-14"), BattleScenes.deployed),
    "command": EventType(
        paid,
        BattleScenes.command_left,
    ),
    "command_lost": EventType(
        say("{player} loses {count} CMD for good ({reason}).", rule_of(SPENDINGS, "reason"), count="points"),
        BattleScenes.command_left,
    ),
    "power": EventType(POWER_USED, BattleScenes.power),
    "invoked": EventType(
        say("{other} invokes {unit}, which carries “{spell}”.", "H-LEM-02", "H-LEM-04", other=values.who("by")),
        BattleScenes.invoked,
    ),
    "score": EventType(
        say("{player} scores {points} ({reason}); {total} in all.", values.rule(REASONS, "reason"), reason=REASON),
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
            values.rule(ENDS, "reason"), "H-VIC-04",
        ),
        begins=True,
    ),
})  # fmt: skip


def deeds_of(result: Document, parties: Mapping[str, str] | None = None) -> dict[str, Deeds]:
    """What each unit did; whoever stands in the zone when it scores has held it (H-VIC-03)."""
    return EVENTS.deeds(result, units_of(result), parties)
