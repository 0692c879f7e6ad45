"""The activation of a unit: Morale, LP, actions, marker (S-RND-03, S-MOV-01, S-SHT-02 to S-SHT-05, S-CCB-01)."""

from rules.skirmish.content.parts import Weapon
from rules.skirmish.engine import close_combat, entry, movement
from rules.skirmish.engine.answers import Action, Attack, Fire, Move, TakeMarker
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.leadership import may_act
from rules.skirmish.engine.markers import overwatch, refuse_marker
from rules.skirmish.engine.measures import engaged
from rules.skirmish.engine.mending import refuse_any_move
from rules.skirmish.engine.morale import morale_test, shaken
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.shooting import Shot, declared, fire
from rules.skirmish.engine.state import OFF, Unit
from rules.table.asking import ask
from rules.table.questions import Refusal


def activate(battle: Battle, unit: Unit) -> None:
    """A card is revealed and its unit activated: Morale before LP, then what it does (S-RND-03, S-MOR-02)."""
    unit.activated = True
    unit.moved = ""
    unit.fired = []
    unit.attacked = False
    for fighter in unit.fighters:
        fighter.struck = False
    battle.active = unit
    battle.note("activation", player=unit.owner.id, unit=unit.id)
    battle.took_marker(unit, "")
    if shaken(unit):
        morale_test(battle, unit)
    if not unit.gone() and may_act(battle, unit):
        act(battle, unit)
    battle.active = None


def act(battle: Battle, unit: Unit) -> None:
    """One action after another, until the player ends it or takes a marker."""
    while not unit.gone():
        answer = ask(battle, Question("action", unit.owner, unit), Action, take)
        if not isinstance(answer, (Fire, Move, Attack)):
            return


def take(battle: Battle, question: Question, action: Action) -> Refusal | None:
    """Carry out an action, or say why it is not allowed; to end the activation always is."""
    unit = question.unit
    if isinstance(action, Fire):
        return fires(battle, unit, action)
    if isinstance(action, Move):
        return moves(battle, unit, action)
    if isinstance(action, Attack):
        return attacks(battle, unit, action)
    if isinstance(action, TakeMarker):
        refusal = refuse_marker(battle, unit, action.marker)
        if refusal is None:
            battle.took_marker(unit, action.marker)
        return refusal
    return None


def moves(battle: Battle, unit: Unit, move: Move) -> Refusal | None:
    """A move, or coming in by one; then enemies on overwatch fire (S-MOV-01, S-ENT-02, S-ORD-04)."""
    enters = unit.place == OFF
    if enters:
        refusal = entry.refuse_entry(battle, unit, move.kind, move.positions)
    else:
        refusal = movement.refuse_kind(battle, unit, move.kind)
        if refusal is None:
            refusal = refuse_any_move(battle, unit, move.kind, move.positions)
    if refusal is None:
        movement.carry_out(battle, unit, move.kind, move.positions, enters)
        if unit.stands():
            overwatch(battle, unit)
    return refusal


def refuse_firing(battle: Battle, unit: Unit) -> Refusal | None:
    """Why no fighter of a unit may fire now, whatever at (S-SHT-02, S-MOV-03, S-CCB-01)."""
    if not unit.stands():
        return Refusal("S-SHT-01", "the unit is not on the table")
    if unit.attacked:
        return Refusal("S-CCB-01", "the unit has attacked in close combat")
    if unit.moved == "rush":
        return Refusal("S-MOV-03", "the unit has rushed")
    if engaged(battle, unit):
        return Refusal("S-SHT-02", "the unit is engaged")
    return None


def fires(battle: Battle, unit: Unit, answer: Fire) -> Refusal | None:
    """Volleys named together are worked out one after another, the ordinary one first (S-SPW-01)."""
    refusal = refuse_firing(battle, unit) or refuse_together(unit, answer)
    if refusal is not None:
        return refusal
    shots: list[Shot] = []
    for volley in answer.volleys:
        shot = declared(battle, unit, volley)
        if isinstance(shot, Refusal):
            return shot
        shots.append(shot)
    for shot in shots:
        unit.fired.append(shot.weapon.slug)
    for shot in [ordinary for ordinary in shots if not ordinary.weapon.special] + [
        special for special in shots if special.weapon.special
    ]:
        fire(battle, unit, shot)
    return None


def refuse_together(unit: Unit, answer: Fire) -> Refusal | None:
    """Why these volleys may not be fired together, after those fired already (S-SHT-04, S-SPW-01)."""
    named: list[Weapon] = []
    for volley in answer.volleys:
        weapon = unit.card.weapon(volley.weapon)
        if weapon is None:
            return Refusal("S-SHT-04", "the unit has no range weapon {weapon}", weapon=volley.weapon)
        if weapon.slug in unit.fired or weapon in named:
            return Refusal("S-SHT-04", "{weapon} has fired in this activation", weapon=weapon.slug)
        named.append(weapon)
    ordinary = sum([1 for weapon in named if not weapon.special])
    if not named or ordinary > 1:
        return Refusal("S-SHT-05", "one volley is fired at a time, special weapons besides")
    return refuse_apart(unit, ordinary > 0, len(named) > ordinary)


def refuse_apart(unit: Unit, ordinary: bool, special: bool) -> Refusal | None:
    """Bearers shoot at the same time as their unit, so that both targets are named together (S-SPW-01)."""
    before = [weapon for weapon in unit.card.weapons if weapon.slug in unit.fired]
    if special and not ordinary and any(not weapon.special for weapon in before):
        return Refusal("S-SPW-01", "special weapons fire at the same time as the unit")
    if ordinary and before and all(weapon.special for weapon in before):
        return Refusal("S-SPW-01", "the special weapons have fired, and the unit fires at the same time")
    return None


def attacks(battle: Battle, unit: Unit, attack: Attack) -> Refusal | None:
    """Close combats of a unit (S-CCB-01, S-CCB-03)."""
    if not unit.stands():
        return Refusal("S-CCB-02", "the unit is not on the table")
    refusal = close_combat.refuse_attack(battle, unit, attack)
    if refusal is None:
        close_combat.carry_out(battle, unit, attack)
    return refusal
