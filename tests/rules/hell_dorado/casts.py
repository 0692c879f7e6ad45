"""Tables to put soldiers on, dice written in the order of H-DIE-02, and one sequence, shot, activation or battle."""

from dataclasses import replace
from typing import Any

from rules.hell_dorado.content.mission import ConflictZone, Mission, Piece
from rules.hell_dorado.engine.activation import activate
from rules.hell_dorado.engine.answers import (
    Action,
    Answer,
    Armed,
    Dodge,
    DodgeMove,
    FreePower,
    Hits,
    Pick,
    Reroll,
    VaeVictis,
    Yes,
)
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.blasts import let_off
from rules.hell_dorado.engine.close_combat import fight, sequence_of
from rules.hell_dorado.engine.defaults import default
from rules.hell_dorado.engine.moves import planned
from rules.hell_dorado.engine.play import open_battle, play_turns
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.scenario import Scenario, ScenarioPlayer, ScenarioUnit
from rules.hell_dorado.engine.shooting import Shot, shoot
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.muster import muster
from rules.table.asking import Commander
from rules.table.questions import Refusal
from tests.rules.hell_dorado.cards import box, hundredths


class Voice(Commander):
    """Gives the answers of one player, each to the first question that it answers; nothing else is said."""

    def __init__(self, answers: tuple[Answer, ...]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def decide(self, battle: Any, question: Any) -> Answer | None:
        self.asked.append(question.kind)
        for place, answer in enumerate(self.answers):
            if answer.answers(question.kind) and question.is_about(answer.unit):
                return self.answers.pop(place)
        return None


SETTLED = (
    "action", "retreat_move", "activate", "split", "shift_terrain", "conflict_zone", "zone", "first", "deploys_first",
    "upkeep_order", "deploy", "vae_soli", "accelerated",
)  # fmt: skip


"""The questions whose usual answer is the battle's own."""


def usual(battle: Battle, question: Question) -> Answer:
    """What the worked examples say nothing of: all hits, all the re-rolls there are, no orders."""
    kind = question.kind
    if kind in ("reroll", "force_reroll"):
        return Reroll(tuple(question.places[: question.amount]))
    if kind in SETTLED:
        return default(battle, question)
    answers: dict[str, Answer] = {
        "hits": Hits(question.amount),
        "vae_victis": VaeVictis(0),
        "defensive_combat": Yes(False),
        "free_power": FreePower(None),
        "dodge": Dodge(False),
        "dodge_move": DodgeMove(()),
        "defensive_shot": Armed(""),
        "weapon": Armed(question.names[0] if question.names else ""),
    }
    return answers.get(kind) or Pick(question.units[0].id if question.units else "")


def dice_of(text: str) -> tuple[int, ...]:
    """Dice in tape order; bars between rolls are for the reader."""
    return tuple(int(die) for die in text.replace("|", " ").split())


def mission(pieces: tuple[Piece, ...] = (), zones: tuple[ConflictZone, ...] = (), **keys: Any) -> Mission:
    """The standard table with this on it (H-SET-01)."""
    halves = box(18, 3, 36, 6), box(18, 33, 36, 6)
    return Mission(
        "plain", "Plain", "", width=3600, height=3600, pieces=pieces, zones=halves, conflict_zones=zones, **keys
    )


def player(id: str, *units: ScenarioUnit, script: tuple[Answer, ...] = (), **keys: Any) -> ScenarioPlayer:
    return ScenarioPlayer(id, id, "script", units, script=script, **keys)


Side = ScenarioPlayer | ScenarioUnit | tuple[ScenarioUnit, ...]


def side(id: str, given: Side) -> ScenarioPlayer:
    if isinstance(given, ScenarioPlayer):
        return given
    return player(id, *((given,) if isinstance(given, ScenarioUnit) else given))


def scenario(red: Side, blue: Side, dice: str = "", pieces: tuple[Piece, ...] = (), **keys: Any) -> Scenario:
    """Red against blue on the standard table."""
    if "mission" not in keys:
        keys["mission"] = mission(pieces)
    return Scenario("test", 1, dice_of(dice), players=(side("red", red), side("blue", blue)), **keys)


def laid(red: Side, blue: Side, dice: str = "", pieces: tuple[Piece, ...] = (), **keys: Any) -> Battle:
    """A battle in which everybody stands where he was put, and nobody is active."""
    given = scenario(red, blue, dice, pieces, **keys)
    battle = muster(given, 1, True)
    battle.default = usual
    battle.commanders = [Voice(entry.script) for entry in given.players]
    return battle


def named(battle: Battle, id: str) -> Unit:
    """The unit of an id."""
    known = battle.unit(id)
    assert known is not None, id
    return known


def spent(battle: Battle) -> bool:
    """Whether the battle took exactly the dice that were written, and every answer that was given."""
    written = battle.dice.used == len(battle.dice.written) and not battle.dice.tape.block
    return written and not any(voice.answers for voice in battle.commanders if isinstance(voice, Voice))


def lp(battle: Battle) -> dict[str, int]:
    """The LP of all units."""
    return {unit.id: max(0, int(unit.lp)) for unit in battle.units}


def unhurt(battle: Battle) -> dict[str, int]:
    """The LP of all units as the scenario gives them."""
    units = [unit for entry in battle.scenario.players for unit in entry.units]
    return {unit.id: unit.sheet.lp if unit.lp is None else unit.lp for unit in units}


def events(battle: Battle, *types: str) -> list[dict[str, Any]]:
    """The events of these types."""
    assert battle.event_log is not None
    return [event for event in battle.event_log.events if event["type"] in types]


def melee(
    red: Side,
    blue: Side,
    dice: str,
    attacker: str = "A",
    defender: str = "B",
    kind: str = "melee",
    one_sided: bool = False,
    pieces: tuple[Piece, ...] = (),
    charge: bool = False,
    engages: bool = False,
) -> Battle:
    """One sequence of two units with these dice, which are all that it takes."""
    battle = laid(red, blue, dice, pieces)
    battle.active = named(battle, attacker)
    sequence = sequence_of(battle, named(battle, attacker), named(battle, defender), kind, one_sided)
    sequence.charge = charge
    if charge:
        sequence.charger = sequence.attacker
        sequence.charged = sequence.defender.unit
    sequence.engages = engages
    sequence.defender.was_free = engages
    fight(battle, sequence)
    return battle


def follow(battle: Battle, attacker: str, defender: str, dice: str, kind: str = "melee") -> None:
    """Another sequence in the same battle, with these dice."""
    assert spent(battle)
    battle.dice.written += dice_of(dice)
    battle.active = named(battle, attacker)
    fight(battle, sequence_of(battle, named(battle, attacker), named(battle, defender), kind))
    assert spent(battle)


def fire(
    red: Side,
    blue: Side,
    dice: str,
    target: str = "B",
    weapon: str = "gun",
    moved: bool = False,
    pieces: tuple[Piece, ...] = (),
) -> Battle:
    """One shot of A with these dice, which are all that it takes."""
    battle = laid(red, blue, dice, pieces)
    shooter = battle.active = named(battle, "A")
    ranged = shooter.weapon(weapon)
    assert ranged is not None
    shot = Shot(shooter, named(battle, target), ranged, ranged.types[0] if ranged.types else "")
    shot.moved = moved
    shoot(battle, shot)
    return battle


def off(
    red: Side,
    blue: Side,
    dice: str,
    point: tuple[float, float],
    moved: bool = False,
    pieces: tuple[Piece, ...] = (),
) -> Battle:
    """A lets off its explosion or blast at a point with these dice."""
    battle = laid(red, blue, dice, pieces)
    shooter = battle.active = named(battle, "A")
    weapon = next(weapon for weapon in shooter.sheet.weapons if weapon.area)
    type = weapon.types[0] if weapon.types else ""
    let_off(battle, shooter, weapon, type, (hundredths(point[0]), hundredths(point[1])), moved)
    return battle


def corners(*points: tuple[float, float]) -> list[int]:
    """A way by its corners, the start left out."""
    return [hundredths(value) for point in points for value in point]


def judged(
    red: Side,
    blue: Side,
    kind: str,
    *points: tuple[float, float],
    target: str = "",
    pieces: tuple[Piece, ...] = (),
    id: str = "A",
) -> str:
    """The rule by which a way of A is refused, "" where it is allowed."""
    battle = laid(red, blue, pieces=pieces)
    mover = battle.active = named(battle, id)
    trip = planned(battle, mover, kind, corners(*points), named(battle, target) if target else None)
    return trip.rule if isinstance(trip, Refusal) else ""


def do(action: str, *points: tuple[float, float], **keys: Any) -> Action:
    """An action as its unit announces it, with the corners of its way."""
    if "second" in keys:
        keys["second"] = tuple(corners(*keys["second"]))
    return Action("", action, way=tuple(corners(*points)), **keys)


def acted(
    red: Side,
    blue: Side,
    dice: str = "",
    *answers: Answer,
    says: tuple[Answer, ...] = (),
    pools: tuple[int, int] = (0, 0),
    id: str = "A",
    pieces: tuple[Piece, ...] = (),
) -> Battle:
    """One activation: red's answers, and what blue `says`; `pools` are the CMD of both."""
    sides = []
    for name, given, script, pool in (("red", red, answers, pools[0]), ("blue", blue, says, pools[1])):
        known = side(name, given)
        points = (pool, 0, 0)
        pool_of = {} if known.pool else {"total": points, "pool": points}
        sides.append(replace(known, script=(*known.script, *script), **pool_of))
    battle = laid(sides[0], sides[1], dice, pieces)
    activate(battle, named(battle, id))
    return battle


def refusals(battle: Battle) -> list[str]:
    """The rules by which answers were refused."""
    return [event["rule"] for event in events(battle, "refused")]


def place(battle: Battle, id: str) -> tuple[float, float]:
    """Where a unit stands."""
    unit = named(battle, id)
    return unit.x / 100, unit.y / 100


def asked(battle: Battle) -> tuple[list[str], list[str]]:
    """What red and blue were asked, in order."""
    red, blue = (voice.asked for voice in battle.commanders if isinstance(voice, Voice))
    return red, blue


def played(
    red: Side,
    blue: Side,
    dice: str = "",
    *answers: Answer,
    says: tuple[Answer, ...] = (),
    last: int = 0,
    **keys: Any,
) -> Battle:
    """A battle from its opening to the end of a turn (the first that is fought), with the answers of both."""
    sides = [replace(given, script=(*given.script, *script)) for given, script in (
        (side("red", red), answers), (side("blue", blue), says),
    )]  # fmt: skip
    battle = laid(sides[0], sides[1], dice, **keys)
    open_battle(battle)
    play_turns(battle, last or battle.scenario.turn)
    return battle


def activated(battle: Battle) -> list[str]:
    """The units in the order in which they were activated, and who skipped."""
    return [event.get("unit") or f"skip {event['player']}" for event in events(battle, "activation", "skipped")]
