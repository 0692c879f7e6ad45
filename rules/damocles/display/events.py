"""The events of a battle: what each type says, counts for and changes on the table."""

from collections import Counter
from typing import Any, Final

from rules.damocles.display.cast import ABILITY, ASSET
from rules.damocles.display.decision_reasons import decision_reasons
from rules.damocles.display.event_rolls import charged, tested
from rules.damocles.display.event_terms import (
    COVERS,
    HELD,
    ORDER_RULES,
    ORDERS,
    OTHER_ACTIONS,
    SCORING_NAMES,
    SCORING_RULES,
    SPENDINGS,
    brought_by,
)
from rules.damocles.display.scenes import BattleScenes
from rules.damocles.facts import TASK_FORCES
from rules.message import Message, Who, plural_message
from rules.presentation import values
from rules.presentation.cast import Cast, CastPlayer
from rules.presentation.drawing import called
from rules.presentation.event_sentences import Die, EventSentence
from rules.presentation.events import Deed, EventTable, EventType, Score, harm
from rules.presentation.scenes import acts, line, rests, scores
from rules.presentation.sentences import FULL_STOP, Speech, each, either, followed
from rules.presentation.values import Value
from rules.presentation.words import Words

Document = dict[str, Any]

OWNED, SIDE_BY_SIDE = "{force} ({person})", "{one} {other}"
"""Put together of what is translated already."""

OF_GROUND: Final = ("objective_held", "territory_held")
"""Reasons for which every squad that held the ground has the points among its deeds."""


# values


def target(id: str, cast: Cast) -> Who:
    """What an order aims at: a squad or a piece of scenery."""
    return Who(id) if id in cast.known.owners else piece(id, cast)


def piece(id: str, cast: Cast) -> Who:
    """A piece of scenery: a faction's own by the squad that brought it, any other by its id."""
    squad = brought_by(id, cast.known.owners)
    return Who(squad) if squad else Who(id, called(id))


def centimetres(name: str) -> Value:
    """A distance without the decimals of a whole number."""
    return lambda event, cast: int(event[name]) if event[name] == int(event[name]) else event[name]


def needed(name: str) -> Value:
    """4+, or 4+ at +1."""

    def value(event: Document, cast: Cast) -> Words:
        least, modifier = event[name], event["modifier"]
        return Message("{needed}+ at {modifier}", needed=least, modifier=f"{modifier:+d}") if modifier else f"{least}+"

    return value


def judged(name: str) -> Value:
    """Each die that reaches what is needed succeeds, and a 1 never does (R-ATK-02, R-ATK-03, R-ATK-04)."""

    def value(event: Document, cast: Cast) -> tuple[Die, ...]:
        least, modifier = event[name], event["modifier"]
        return tuple([Die(die, "hit" if die != 1 and die + modifier >= least else "miss") for die in event["dice"]])

    return value


def discarded(event: Document, cast: Cast) -> tuple[str, ...]:
    """Names without duplicates, with their number: 2 × Slag Mortars."""
    names = Counter([cast.known.parts.get((ASSET, slug), slug) for slug in event["discarded"]])
    return tuple([f"{count}\N{NO-BREAK SPACE}× {name}" if count > 1 else name for name, count in names.items()])


def scoring(event: Document, cast: Cast) -> Words:
    """The reason of scored points, with the squads that the event names."""
    reason = SCORING_NAMES.get(event["reason"]) or event["reason"].replace("_", " ")
    if not event.get("squads"):
        return reason
    template = Message("{reason} ({squads})") if event["reason"] in HELD else Message("{reason}, by {squads}")
    return template.filled({"reason": reason, "squads": tuple([Who(id) for id in event["squads"]])})


def winners(event: Document, cast: Cast) -> tuple[Message | Who, ...]:
    """The strike forces of the side that won, with who plays each, where that is known."""
    return tuple([_owned(player) for player in _side(event, cast)] or [Who(event["winner"])])


def _side(event: Document, cast: Cast) -> list[CastPlayer]:
    return [player for player in cast.players if player.side == event["winner"]]


def _owned(player: CastPlayer) -> Message | Who:
    return Message(OWNED, force=Who(player.id), person=player.person) if player.person else Who(player.id)


def refused_action(event: Document, cast: Cast) -> Words:
    """An order, another action, an asset or ability, or whatever else the engine calls it."""
    key = event["order"]
    return ORDERS.get(key) or OTHER_ACTIONS.get(key) or cast.names.get(key) or called(key)


say: Final = Speech(
    blocks=values.number("blocks", plural_message("{count} hit blocked", "{count} hits blocked")),
    change=values.size("change"),
    cover=values.word(COVERS, "cover"),
    distance=centimetres("distance"),
    hits=values.number("hits", plural_message("{count} hit", "{count} hits")),
    order=values.word(ORDERS, "order"),
    piece=lambda event, cast: piece(event["scenery"], cast),
    score=values.counts("victory_points"),
    targets=lambda event, cast: tuple([target(id, cast) for id in event["targets"]]),
    task_force=values.word(TASK_FORCES, "task_force"),
    territory=lambda event, cast: called(event["territory"]),
    weapon=values.part("weapon"),
)

ASSET_NAME: Final = values.part("asset", ASSET)
ABILITY_NAME: Final = values.part("ability", ABILITY)


# sentences that need more than one key

ROLLS: Final = values.counts("dice")
TIED: Final = say("Roll-off: {rolls}. Tied: they roll again.", "R-DIE-03", dice=values.dice("dice"), rolls=ROLLS)
WON: Final = say(
    "Roll-off: {rolls}. {winner} wins.", "R-DIE-03",
    dice=values.dice("dice"), rolls=ROLLS, winner=values.first("ranking"),
)  # fmt: skip


def roll_off(event: Document, cast: Cast) -> EventSentence:
    """One die each, highest wins; all tied: again (R-DIE-03)."""
    dice = sorted(event["dice"].values(), reverse=True)
    return (TIED if dice[:1] == dice[1:2] else WON)(event, cast)


ACTIVATED: Final = either(
    "priority",
    say("{squad} is activated at once, by priority orders.", "R-TAC-02"),
    say("{squad} is activated.", "R-ACT-01"),
)


def activation(event: Document, cast: Cast) -> EventSentence:
    """With the reasons of an automatic commander, that of the squad that was chosen first."""
    why = [decision_reasons(reasons, n == 0) for n, reasons in enumerate(event.get("weighed", []))]
    return ACTIVATED(event, cast)._replace(why=tuple(why))


HITS: Final = judged("precision")
NEEDED: Final = needed("precision")
STRIKES: Final = say(
    "{squad} strikes at {target} with {weapon}, {needed}: {hits}.", "R-ATK-02", dice=HITS, needed=NEEDED
)
FIRES: Final = say("{squad} fires {weapon} at {target}, {needed}: {hits}.", "R-ATK-02", dice=HITS, needed=NEEDED)


def attack(event: Document, cast: Cast) -> EventSentence:
    return (STRIKES if (event["squad"], event["weapon"]) in cast.known.melee else FIRES)(event, cast)


STRAY: Final = say(
    SIDE_BY_SIDE, "R-LET-02",
    other=values.number(
        "stray_hits", plural_message("{stray} stray hit on friends.", "{stray} stray hits on friends.", "stray")
    ),
)  # fmt: skip

BLOCKS: Final = judged("defense")
LEAST_DEFENSE: Final = needed("defense")

TAKES: Final = say.plural("{squad} takes {damage} wound", "{squad} takes {damage} wounds", "R-WND-01", by="damage")
IGNORED: Final = say.plural(
    "{wounds}; {ignored} is ignored.", "{wounds}; {ignored} are ignored.", "R-WND-03", by="ignored"
)
WOUNDS: Final = either(
    "ignored", followed(TAKES, "ignored", IGNORED, "wounds"), followed(TAKES, "type", say(FULL_STOP), "words")
)

POINTS: Final = values.rule(SPENDINGS, "reason")
SPENT: Final = values.word(SPENDINGS, "reason")
SPENDS: Final = say("{player} spends {change} TP {reason}; {total} left.", POINTS, reason=SPENT)
REGAINS: Final = say("{player} regains {change} TP {reason}; {total} now.", POINTS, reason=SPENT)


def tactical_points(event: Document, cast: Cast) -> EventSentence:
    return (SPENDS if event["change"] < 0 else REGAINS)(event, cast)


SCORED: Final = values.rule(SCORING_RULES, "reason")
SCORES: Final = say.plural(
    "{player} scores {change} victory point: {reason}. Total {total}.",
    "{player} scores {change} victory points: {reason}. Total {total}.",
    SCORED, by="change", reason=scoring,
)  # fmt: skip
LOSES: Final = say.plural(
    "{player} loses {change} victory point: {reason}. Total {total}.",
    "{player} loses {change} victory points: {reason}. Total {total}.",
    SCORED, by="change", reason=scoring,
)  # fmt: skip


def victory_points(event: Document, cast: Cast) -> EventSentence:
    return (LOSES if event["change"] < 0 else SCORES)(event, cast)


def ground_held(event: Document) -> list[Deed]:
    """The squads that held ground have its points among their deeds (C-RES-05)."""
    if event["reason"] not in OF_GROUND or event["change"] <= 0:
        return []
    return [Deed(squad, "objectives", event["change"]) for squad in event.get("squads", [])]


DRAW: Final = say("The battle ends in a draw. Victory points: {score}.", "R-ERA-04")
WINS: Final = say("The battle is over: {winner} wins. Victory points: {score}.", "R-ERA-04", winner=winners)
WIN_TOGETHER: Final = say(
    "The battle is over: {winner} win together. Victory points: {score}.", "R-ERA-04", winner=winners
)


def end(event: Document, cast: Cast) -> EventSentence:
    if event["draw"]:
        return DRAW(event, cast)
    return (WIN_TOGETHER if len(_side(event, cast)) > 1 else WINS)(event, cast)


EVENTS: Final = EventTable({
    "roll_off": EventType(roll_off),
    "initiative": EventType(
        say(
            "Bets for the initiative: {bids}. {winner} activates first.", "R-INI-01",
            bids=values.counts("bids"), winner=values.first("order"),
        ),
        rests,
    ),
    "drawn": EventType(say.plural("{player} draws {count} asset.", "{player} draws {count} assets.", "R-AST-03")),
    "placed": EventType(
        either("player", say("{player} places {piece}: {cover}."), say("{piece} is placed: {cover}."), "R-SET-03"),
        BattleScenes.placed,
    ),
    "territory": EventType(say("{player} takes the territory “{territory}”.", "R-DEP-01"), BattleScenes.territory),
    "deployed": EventType(
        either(
            "task_force",
            say("{squad} deploys with the task force {task_force}.", "R-DEP-02", "R-TSK-08"),
            say("{squad} deploys.", "R-DEP-02"),
        ),
        BattleScenes.moved,
    ),
    "activation": EventType(activation, acts, begins=True),
    "countered": EventType(either(
        "found",
        say("{player} counters and guesses right: the priority orders are scrambled."),
        say("{player} counters, but guesses wrong: the priority orders stand."),
        "R-TAC-03",
    )),
    "order": EventType(either(
        "target",
        say("{squad}: {order} Target: {target}.", target=lambda event, cast: target(event["target"], cast)),
        say("{squad}: {order}"),
        values.rule(ORDER_RULES, "order"),
    )),
    "refused": EventType(say(
        "{squad}: “{order}” is not possible: {reason}.", lambda event, cast: event["rule"], order=refused_action
    )),
    "moved": EventType(
        each(
            "order",
            {
                "move_move": say("{squad} runs to its new place.", "R-MOV-01"),
                "stay_vigilant": say("{squad} advances, weapons ready.", "R-MOV-02"),
                "charge": say("{squad} storms forward.", "R-MOV-04"),
                "fall_back": say("{squad} breaks away.", "R-MOV-08"),
                "kill_them": say("{squad} presses closer.", "R-LET-04"),
                "take_cover": say("{squad} hugs the scenery.", "R-DEF-01"),
            },
            say("{squad} moves.", values.rule(ORDER_RULES, "order")),
        ),
        BattleScenes.moved,
    ),
    "charge": EventType(
        either(
            "success",
            say(
                "{squad} charges {target}, {needed} cm away, with a reach of {distance} cm: they are in close combat.",
                "R-MOV-04",
                needed=centimetres("needed"),
            ),
            say(
                "{squad} charges {target}, {needed} cm away, with a reach of {distance} cm: the charge fails.",
                "R-MOV-05",
                needed=centimetres("needed"),
            ),
            dice=values.judged_die("die", "success"),
        ),
        line("charge", "success"),
        rolls=charged,
    ),
    "attack": EventType(
        followed(attack, "stray_hits", STRAY, "one"), BattleScenes.attack, rolls=tested("precision")
    ),
    "defense": EventType(
        either(
            "cover",
            say(
                "{squad} defends in {cover}, {needed}: {blocks}.", "R-ATK-03", "R-COV-07",
                dice=BLOCKS, needed=LEAST_DEFENSE,
            ),
            say("{squad} defends, {needed}: {blocks}.", "R-ATK-03", dice=BLOCKS, needed=LEAST_DEFENSE),
        ),
        BattleScenes.defense,
        rolls=tested("defense"),
    ),
    "wounds": EventType(WOUNDS, BattleScenes.wounds),
    "healed": EventType(say("A unit of {squad} regains {health} health.", "R-DAT-03"), BattleScenes.healed),
    "slain": EventType(
        either(
            "by_squad",
            say("A unit of {squad} is slain by {slayer}.", slayer="by_squad"),
            say("A unit of {squad} is slain."),
            "R-WND-04",
        ),
        BattleScenes.slain,
        deeds=harm("slain"),
    ),
    "destroyed": EventType(
        either(
            "by",
            say(
                "{squad} is destroyed by {player}.",
                player=lambda event, cast: Who(event.get("by_squad") or event["by"]),
            ),
            say("{squad} is destroyed."),
            "R-WND-04",
        ),
        BattleScenes.destroyed,
        deeds=harm("destroyed"),
    ),
    "tactical_points": EventType(tactical_points, scores("tactical_points")),
    "asset": EventType(either(
        "targets",
        say("{player} plays {name} on {targets}.", name=ASSET_NAME),
        say("{player} plays {name}.", name=ASSET_NAME),
        "R-AST-04",
    )),
    "ability": EventType(either(
        "targets",
        say("{player} uses {name} on {targets}.", name=ABILITY_NAME),
        say("{player} uses {name}.", name=ABILITY_NAME),
        "R-DAT-03",
    )),
    "card": EventType(each(
        "to",
        {"hand": say("{player} takes {name} into the hand.", "R-AST-06", name=ASSET_NAME)},
        say("{player} shuffles {name} back in.", "R-AST-06", name=ASSET_NAME),
    )),
    "panel": EventType(say.plural(
        "{player} discards {names} at the strategical panel and draws {count} asset.",
        "{player} discards {names} at the strategical panel and draws {count} assets.",
        "R-TAC-05", names=discarded,
    )),
    "cohesion": EventType(
        say.plural(
            "{squad} is split: {count} unit cut off is lost.", "{squad} is split: {count} units cut off are lost.",
            "R-SQD-03", count=values.count("removed"),
        ),
        BattleScenes.cohesion,
    ),
    "victory_points": EventType(
        victory_points,
        scores("victory_points"),
        deeds=ground_held,
        score=lambda event: Score(event["player"], event["reason"], event["change"]),
    ),
    "end": EventType(end, begins=True),
})  # fmt: skip
