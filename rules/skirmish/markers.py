"""Markers: who may take them, and what overwatch and split fire do with them (S-ORD-01 to S-ORD-06)."""

from rules.skirmish.answers import Overwatch, Split, Volley
from rules.skirmish.asking import TRIES, Ask
from rules.skirmish.battle import Battle
from rules.skirmish.measures import engaged
from rules.skirmish.scenario import MARKERS
from rules.skirmish.shooting import Shot, declared, fire
from rules.skirmish.state import Unit
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
    specials = [one.bearer.slug for one in unit.fighters if one.bearer is not None]
    if not specials:
        return Refusal("S-ORD-02", "the unit has no special weapon")
    if any(weapon.special and weapon.slug in unit.fired for weapon in unit.card.weapons):
        return Refusal("S-ORD-02", "its special weapons have fired in this activation")
    return None


def volleys(battle: Battle, unit: Unit, target: str, special: bool) -> list[Shot]:
    """What a unit may fire out of its activation at another, or at terrain: special weapons alone, or all, the
    ordinary first."""
    found: list[Shot] = []
    for weapon in unit.card.weapons:
        if not weapon.close and not weapon.special and not special:
            add_shot(battle, unit, Volley(weapon.slug, target), found)
    for weapon in unit.card.weapons:
        if not weapon.close and weapon.special:
            add_shot(battle, unit, Volley(weapon.slug, target), found)
    return found


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
    player = battle.foe(moved.owner)
    tries = 0
    ready = watching(battle, moved)
    while ready and moved.stands() and tries < TRIES:
        tries += 1
        ask = Ask("overwatch", player, None)
        ask.other = moved
        ask.units = ready
        answer = battle.commanders[player.number].decide(battle, ask)
        unit = ready[0]
        if isinstance(answer, Overwatch):
            if not answer.fires:
                return
            named = [one for one in ready if one.id == answer.fires]
            if not named:
                refusal = Refusal("S-ORD-04", "{unit} may not fire at what has moved", unit=answer.fires)
                battle.refused(player, battle.unit(answer.fires), "overwatch", refusal)
                continue
            unit = named[0]
        open_fire(battle, unit, moved)
        ready = watching(battle, moved)


def open_fire(battle: Battle, unit: Unit, moved: Unit) -> None:
    """One volley with each range weapon at what has moved; then the marker goes (S-ORD-04)."""
    battle.note("overwatch", player=unit.owner.id, unit=unit.id, target=moved.id)
    for shot in volleys(battle, unit, moved.id, False):
        if moved.stands():
            fire(battle, unit, shot)
    battle.took_marker(unit, "")


def split_fire(battle: Battle, activated: Unit) -> None:
    """After a later activation, units with a split fire marker may fire their special weapons once (S-ORD-02)."""
    for unit in battle.units:
        if unit.marker == "split_fire" and unit is not activated and unit.stands() and not engaged(battle, unit):
            offer_split_fire(battle, unit)


def offer_split_fire(battle: Battle, unit: Unit) -> None:
    """The owner names one unit or generator in sight, or none yet (S-ORD-02, S-SPW-05)."""
    ask = Ask("split", unit.owner, unit)
    ask.units = [foe for foe in battle.enemies(unit.side) if volleys(battle, unit, foe.id, True)]
    ask.elements = [one.id for one in battle.terrain if one.generator and volleys(battle, unit, one.id, True)]
    if not ask.units and not ask.elements:
        return
    names = [foe.id for foe in ask.units] + ask.elements
    for _ in range(TRIES):
        answer = battle.commanders[unit.side].decide(battle, ask)
        if not isinstance(answer, Split) or not answer.target:
            return
        if answer.target in names:
            for shot in volleys(battle, unit, answer.target, True):
                fire(battle, unit, shot)
            battle.took_marker(unit, "")
            return
        refusal = Refusal("S-ORD-02", "no special weapon of the unit may fire at {target}", target=answer.target)
        battle.refused(unit.owner, unit, "split", refusal)


def end_split_fire(battle: Battle) -> None:
    """Split fire markers go at the end of the round (S-ORD-02)."""
    for unit in battle.units:
        if unit.marker == "split_fire":
            battle.took_marker(unit, "")
