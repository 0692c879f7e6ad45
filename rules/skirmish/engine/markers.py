"""Markers: who may take them, and what overwatch and split fire do with them (S-ORD-01 to S-ORD-06)."""

from rules.skirmish.engine.answers import Overwatch, Split, Volley
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.measures import engaged
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.scenario import MARKERS
from rules.skirmish.engine.shooting import Shot, declared, fire
from rules.skirmish.engine.state import Unit
from rules.table.asking import ask
from rules.table.questions import Refusal


def refuse_marker(battle: Battle, unit: Unit, marker: str) -> Refusal | None:
    """Why a unit may not take a marker at the end of its activation (S-ORD-01 to S-ORD-03)."""
    if marker not in MARKERS:
        return Refusal("S-ORD-01", "there is no marker called {marker}", marker=marker)
    if not unit.stands():
        return Refusal("S-ORD-01", "the unit is not on the table")
    if marker == "overwatch":
        if unit.fired:
            return Refusal("S-ORD-03", "the unit has fired in this activation")
        return Refusal("S-ORD-03", "the unit has rushed") if unit.moved == "rush" else None
    if unit.striders:
        return Refusal("S-ORD-01", "the marker is for infantry")
    if marker == "split_fire":
        return refuse_split_fire(unit)
    return None


def refuse_split_fire(unit: Unit) -> Refusal | None:
    """Split fire is for special weapons that have not fired, of a unit that has not rushed (S-ORD-02)."""
    if unit.moved == "rush":
        return Refusal("S-ORD-02", "the unit has rushed")
    specials = [fighter.bearer.slug for fighter in unit.fighters if fighter.bearer is not None]
    if not specials:
        return Refusal("S-ORD-02", "the unit has no special weapon")
    if any(weapon.special and weapon.slug in unit.fired for weapon in unit.card.weapons):
        return Refusal("S-ORD-02", "its special weapons have fired in this activation")
    return None


def volleys(battle: Battle, unit: Unit, target: str, special: bool) -> list[Shot]:
    """What a unit may fire out of its activation at another, or at terrain: special weapons alone, or all, the
    ordinary first."""
    shots: list[Shot] = []
    for weapon in unit.card.weapons:
        if not weapon.close and not weapon.special and not special:
            add_shot(battle, unit, Volley(weapon.slug, target), shots)
    for weapon in unit.card.weapons:
        if not weapon.close and weapon.special:
            add_shot(battle, unit, Volley(weapon.slug, target), shots)
    return shots


def add_shot(battle: Battle, unit: Unit, volley: Volley, shots: list[Shot]) -> None:
    """Add a volley that is allowed."""
    shot = declared(battle, unit, volley)
    if isinstance(shot, Shot):
        shots.append(shot)


def watching(battle: Battle, moved: Unit) -> list[Unit]:
    """The enemy units on overwatch that may fire at a unit that has moved (S-ORD-03, S-ORD-04)."""
    return [
        unit
        for unit in battle.enemies(moved.side)
        if unit.marker == "overwatch" and not engaged(battle, unit) and volleys(battle, unit, moved.id, False)
    ]


def overwatch(battle: Battle, moved: Unit) -> None:
    """Units on overwatch fire at an enemy unit at the end of its move, in their owner's order (S-ORD-04)."""
    ready = watching(battle, moved)
    while ready and moved.stands():
        question = Question("overwatch", battle.foe(moved.owner))
        question.other = moved
        question.units = tuple(ready)
        answer = ask(battle, question, Overwatch, refuse_watch)
        if not answer.fires:
            return
        open_fire(battle, next(unit for unit in ready if unit.id == answer.fires), moved)
        ready = watching(battle, moved)


def refuse_watch(battle: Battle, question: Question, answer: Overwatch) -> Refusal | None:
    """Why a unit may not fire at what has moved (S-ORD-04)."""
    if not answer.fires or any(unit.id == answer.fires for unit in question.units):
        return None
    return Refusal("S-ORD-04", "{unit} may not fire at what has moved", unit=answer.fires)


def open_fire(battle: Battle, unit: Unit, moved: Unit) -> None:
    """One volley with each range weapon at what has moved; then the marker goes (S-ORD-04).

    Damage counts at once: each ordinary volley is measured where those before have left the target (S-SHT-05). Special
    weapons fire at the same time as the first (S-SPW-01).
    """
    battle.note("overwatch", player=unit.owner.id, unit=unit.id, target=moved.id)
    for number, shot in enumerate(volleys(battle, unit, moved.id, False)):
        measured: Shot | Refusal = shot
        if number and not shot.weapon.special:
            measured = declared(battle, unit, Volley(shot.weapon.slug, moved.id))
        if moved.stands() and isinstance(measured, Shot):
            fire(battle, unit, measured)
    battle.took_marker(unit, "")


def split_fire(battle: Battle, activated: Unit) -> None:
    """After a later activation, units with a split fire marker may fire their special weapons once (S-ORD-02)."""
    for unit in battle.units:
        if unit.marker == "split_fire" and unit is not activated and unit.stands() and not engaged(battle, unit):
            offer_split_fire(battle, unit)


def offer_split_fire(battle: Battle, unit: Unit) -> None:
    """The owner names one unit or generator in sight, or none yet (S-ORD-02, S-SPW-05)."""
    question = Question("split", unit.owner, unit)
    question.units = tuple([foe for foe in battle.enemies(unit.side) if volleys(battle, unit, foe.id, True)])
    generators = [
        element.id for element in battle.terrain if element.generator and volleys(battle, unit, element.id, True)
    ]
    question.elements = tuple(generators)
    if not question.units and not question.elements:
        return
    target = ask(battle, question, Split, refuse_split).target
    if target:
        for shot in volleys(battle, unit, target, True):
            fire(battle, unit, shot)
        battle.took_marker(unit, "")


def refuse_split(battle: Battle, question: Question, answer: Split) -> Refusal | None:
    """Why special weapons may not fire at what is named (S-ORD-02)."""
    names = [*[foe.id for foe in question.units], *question.elements]
    if not answer.target or answer.target in names:
        return None
    return Refusal("S-ORD-02", "no special weapon of the unit may fire at {target}", target=answer.target)


def end_split_fire(battle: Battle) -> None:
    """Split fire markers go at the end of the round (S-ORD-02)."""
    for unit in battle.units:
        if unit.marker == "split_fire":
            battle.took_marker(unit, "")
