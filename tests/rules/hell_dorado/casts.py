"""The soldier S of the worked examples, tables to put him on, and dice written in the order of H-DIE-02.

Distances are fathoms here and hundredths in the engine. Abilities, weapons and states are written in short:
"fury; vicious 2; arch-enemy(demon) 2", "1/0+knocked_down/3", "stunned 2; consumed(fire) 3/2".
"""

import re
from dataclasses import fields, replace
from typing import Any

from rules.hell_dorado.content.datasheets import NONE, Ability, Area, Datasheet, Row, Weapon
from rules.hell_dorado.content.mission import ConflictZone, Mission, Piece
from rules.hell_dorado.content.powers import Cost, Effect, Power
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
from rules.hell_dorado.engine.defaults import default
from rules.hell_dorado.engine.moves import planned
from rules.hell_dorado.engine.play import open_battle, play_turns
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.scenario import Scenario, ScenarioPlayer, ScenarioUnit, StateValue
from rules.hell_dorado.engine.sequence import fight, sequence_of
from rules.hell_dorado.engine.shooting import Shot, shoot
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.muster import muster
from rules.table.asking import Commander
from rules.table.questions import Refusal
from rules.table.shapes import Shape

SHORT = re.compile(r"([a-z_-]+)(?:\(([^)]*)\))?(?: (\d+))?(?:/(\d+))?")


def hundredths(value: float) -> int:
    return round(100 * value)


def abilities(text: str) -> tuple[Ability, ...]:
    """Abilities of a unit or a weapon."""
    return tuple(Ability(slug, amount, word) for slug, word, amount, _turns in parts(text))


def parts(text: str) -> list[tuple[str, str, int, int]]:
    """Names with the word in brackets, the number and what stands behind the stroke."""
    found = []
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        match = SHORT.fullmatch(part)
        assert match, part
        slug, word, amount, turns = match.groups()
        found.append((slug, word or "", int(amount or 0), int(turns or 0)))
    return found


def rows(table: str) -> tuple[Row, ...]:
    """Rows of a power table: "1/2/3", or with spaces, "1 / 0+knocked_down / 3+cursed 2/3"."""
    return tuple(row(text) for text in table.split(" / " if " / " in table or "+" in table else "/"))


def row(text: str) -> Row:
    damage, *given = text.split("+")
    return Row(int(damage), tuple(effect for text in given for effect in effects(text)))


def effects(text: str) -> list[Effect]:
    """States that something gives: of consumed and cursed X and Y."""
    return [gives(slug, amount, turns, word) for slug, word, amount, turns in parts(text)]


def gives(state: str, amount: int = 0, turns: int = 0, type: str = "", durable: bool = False) -> Effect:
    """An effect that gives a state."""
    return Effect("state", state=state, amount=amount, turns=turns, type=type, durable=durable)


def blade(table: str = "1/2/3/4/6", able: str = "", types: tuple[str, ...] = (), slug: str = "blade") -> Weapon:
    """The close combat weapon of S, or another."""
    return Weapon(slug, slug, False, rows=rows(table), types=types, abilities=abilities(able))


def gun(
    table: str = "1/2/4/5/6",
    able: str = "",
    types: tuple[str, ...] = (),
    slug: str = "gun",
    range: float = 6,
    area: Area | None = None,
) -> Weapon:
    """The ranged weapon of S, or another."""
    return Weapon(
        slug,
        slug,
        True,
        hundredths(range),
        () if area else rows(table),
        area=area,
        types=types,
        abilities=abilities(able),
    )


def power(slug: str, kind: str, *effects: Effect, cost: int | Cost = 0, target: str = "self", **keys: Any) -> Power:
    """A power; its range and radius are fathoms."""
    for key in ("range", "radius"):
        if key in keys:
            keys[key] = hundredths(keys[key])
    price = Cost(cost) if isinstance(cost, int) else cost
    return Power(slug=slug, name=slug, kind=kind, cost=price, target=target, effects=effects, **keys)


def modify(statistic: str, amount: int, turns: int = 0) -> Effect:
    return Effect("modify", statistic=statistic, amount=amount, turns=turns)


SHEET_KEYS = {field.name for field in fields(Datasheet)}
MVT = ("mvt", "height")


def sheet(able: str = "", **keys: Any) -> Datasheet:
    """The datasheet of S with what differs."""
    soldier: dict[str, Any] = {
        "slug": "soldier", "name": "Soldier", "faction": "reds", "rank": "trooper", "base": "regular", "points": 20,
        "mvt": 4, "shs": 3, "cbt": 4, "defence": 4, "pr": 1, "fth": 2, "lp": 8, "threshold": 3,
        "weapons": (blade(), gun()),
    }  # fmt: skip
    values = soldier | keys | {"abilities": abilities(able)}
    for key in MVT:
        if values.get(key, NONE) != NONE:
            values[key] = hundredths(values[key])
    return Datasheet(**values)


def unit(id: str, x: float | None = None, y: float = 0, able: str = "", **keys: Any) -> ScenarioUnit:
    """S at a place with what differs: values of its datasheet (`life` its LP), or of what the battle made of it."""
    printed = {key: keys.pop(key) for key in list(keys) if key in SHEET_KEYS and key != "lp"}
    if "life" in keys:
        printed["lp"] = keys.pop("life")
    if "states" in keys:
        keys["states"] = states(keys["states"])
    place = None if x is None else hundredths(x)
    return ScenarioUnit(id, id, sheet(able, **printed), place, hundredths(y), **keys)


def states(text: str) -> tuple[StateValue, ...]:
    """States a unit is in: X, and of consumed and cursed the upkeeps or turns left."""
    return tuple(
        StateValue(slug, amount, turns or max(1, amount), type=word) for slug, word, amount, turns in parts(text)
    )


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


def piece(shape: Shape, id: str = "piece", **keys: Any) -> Piece:
    """A piece of terrain; elevation and height are fathoms."""
    for key in ("elevation", "height"):
        if key in keys:
            keys[key] = hundredths(keys[key])
    return Piece(id, shape, **keys)


def box(x: float, y: float, width: float, height: float) -> Shape:
    """A rectangle by its middle."""
    return Shape.rectangle(hundredths(x), hundredths(y), hundredths(width), hundredths(height))


def disc(x: float, y: float, radius: float) -> Shape:
    return Shape.circle(hundredths(x), hundredths(y), hundredths(radius))


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
    return {one.id: max(0, int(one.lp)) for one in battle.units}


def unhurt(battle: Battle) -> dict[str, int]:
    """The LP of all units as the scenario gives them."""
    units = [one for entry in battle.scenario.players for one in entry.units]
    return {one.id: one.sheet.lp if one.lp is None else one.lp for one in units}


def events(battle: Battle, *types: str) -> list[dict[str, Any]]:
    """The events of these types."""
    assert battle.event_log is not None
    return [one for one in battle.event_log.events if one["type"] in types]


def A(able: str = "", **keys: Any) -> ScenarioUnit:
    """Red's soldier who attacks."""
    return unit("A", 10, 10, able, **keys)


def B(able: str = "", **keys: Any) -> ScenarioUnit:
    """Blue's soldier, in contact with A."""
    return unit("B", 10, 11.2, able, **keys)


def C(able: str = "", **keys: Any) -> ScenarioUnit:
    """Another of red, in contact with B."""
    return unit("C", 10, 12.4, able, **keys)


def D(able: str = "", **keys: Any) -> ScenarioUnit:
    """A third of red, in contact with B."""
    return unit("D", 11.2, 11.2, able, **keys)


def E(able: str = "", **keys: Any) -> ScenarioUnit:
    """Another of blue, in contact with A."""
    return unit("E", 10, 8.8, able, **keys)


def F(able: str = "", **keys: Any) -> ScenarioUnit:
    """A third of blue, in contact with A."""
    return unit("F", 8.8, 10, able, **keys)


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
    sequence.charger = sequence.attacker if charge else None
    sequence.charged = sequence.defender.unit if charge else None
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
    weapon = next(one for one in shooter.sheet.weapons if one.area)
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
    return [one["rule"] for one in events(battle, "refused")]


def place(battle: Battle, id: str) -> tuple[float, float]:
    """Where a unit stands."""
    one = named(battle, id)
    return one.x / 100, one.y / 100


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
    return [one.get("unit") or f"skip {one['player']}" for one in events(battle, "activation", "skipped")]
