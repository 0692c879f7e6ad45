"""The battle: its state, and the only code that writes to it.

Each method records an outcome: it changes the state and, when an event log is kept, adds the event. Whether an action
is allowed is checked before, elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.hell_dorado.content.datasheets import Ability, Datasheet
from rules.hell_dorado.content.mission import ConflictZone, Mission, Piece
from rules.hell_dorado.content.powers import Effect, Power
from rules.hell_dorado.engine.account import Account
from rules.hell_dorado.engine.scenario import Scenario
from rules.hell_dorado.engine.state import DEAD, ELIMINATED, INSIDE, TABLE, WAITING, Modifier, Player, State, Unit
from rules.table.areas import Area
from rules.table.dice import Dice
from rules.table.event_log import cm
from rules.table.shapes import Shape
from rules.table.step_budget import StepBudget
from rules.table.walls import PathField

if TYPE_CHECKING:
    from mypy_extensions import i64

FREED_BY_RAGE: Final = ("immobilized",)
"""The states that end when a unit becomes berserk (H-STA-08)."""

FIGHTING: Final = ("cbt", "def", "pr")
"""The statistics that count in close combat alone."""

MAX_STEPS: Final = 12_000_000
"""Step budget of a battle: less than a second."""


class Aura:
    """A lingering aura that works on who is in its area, until its unit dies or the turn ends (H-AUR-03).

    A residual spell is one that `stays` from turn to turn (H-LEM-19).
    """

    def __init__(self, bearer: Unit, power: Power, stays: bool = False) -> None:
        self.bearer = bearer
        self.power = power
        self.stays = stays


class Battle(Account):
    """Everything on and beside the table; `active` is the unit whose activation is under way.

    `dominant` is the player who is so in this turn, `opened` whether a unit has been activated in it (H-ACT-05),
    `mentalists` the units with permanent auras, `swayed` the statistics that these change, `sways` whether those of
    close combat, `grant` gives units the abilities that auras give, where any does, `with_free_powers` those with free
    ones, `noted` those that have had an ability, by slug, `halted` whether the active unit, berserk, has stopped all it
    does, `raging` those who have killed and roll for it (H-STA-09). `paid` are the enemies whose control areas do not
    bind the active unit, `parted` those that it has left contact with in this activation (H-ACN-10), both by number.
    `stamp` goes up whenever something on the table changes its place, `census` when it comes or goes or changes sides,
    `changes` with both and with LP, states, modifiers and auras. `planned` is the last action looked through, `weighed`
    what commanders remember; `walls` and `swamps` are where nobody goes, and lemures neither; `level` tells a table
    without elevations.
    """

    def __init__(self, scenario: Scenario, mission: Mission, dice: Dice) -> None:
        super().__init__()
        self.scenario, self.mission = scenario, mission
        self.width: i64 = mission.width
        self.height: i64 = mission.height
        self.dice = dice
        self.units: list[Unit] = []
        self.pieces: list[Piece] = list(mission.pieces)
        self.walls, self.swamps = barriers_of(mission.pieces)
        self.areas = [Area(shape) for shape in mission.zones]
        self.zone: ConflictZone | None = None
        self.dominant: Player | None = None
        self.active: Unit | None = None
        self.opened = self.halted = self.sways = False
        self.auras: list[Aura] = []
        self.grant: Callable[[Battle], None] | None = None
        self.mentalists: list[Unit] = []
        self.swayed: list[str] = []
        self.with_free_powers: list[Unit] = []
        self.noted: dict[str, list[Unit]] = {"attraction": [], "charisma": [], "bodyguard": []}
        self.raging: list[Unit] = []
        self.paid: list[int] = []
        self.parted: list[int] = []
        self.fields: dict[int, PathField] = {}
        self.step_budget = StepBudget(MAX_STEPS)
        self.stamp = self.census = self.changes = 0
        self.level = not any(piece.elevation for piece in mission.pieces)
        self.planned: Any = None
        self.weighed: Any = None

    # lookups

    def unit(self, id: str) -> Unit | None:
        for unit in self.units:
            if unit.id == id:
                return unit
        return None

    def foe(self, player: Player) -> Player:
        """The other player."""
        return self.players[1 - player.number]

    def plays(self, unit: Unit) -> Player:
        """Who plays a unit now: its owner, or the opponent where it is controlled (H-STA-11)."""
        return unit.owner if unit.controller is None else unit.controller

    def standing(self) -> list[Unit]:
        """All units on the table, the first player's first."""
        return [unit for unit in self.units if unit.place == TABLE]

    def keeps_in_mind(self, unit: Unit) -> None:
        """Whether a unit has permanent auras, free powers or an ability that are looked for often."""
        auras = [power for power in unit.sheet.powers if power.aura == "permanent"]
        if auras:
            self.mentalists.append(unit)
            self.swayed += [effect.statistic for power in auras for effect in power.effects]
            self.sways = any(statistic in self.swayed for statistic in FIGHTING)
        if any(power.kind == "free" for power in unit.sheet.powers):
            self.with_free_powers.append(unit)
        for ability, bearers in self.noted.items():
            if unit.has(ability):
                bearers.append(unit)

    # places

    def put(self, unit: Unit, x: int, y: int) -> None:
        """A unit stands elsewhere, without a word."""
        if unit.place != TABLE:
            self.census += 1
        unit.x = x
        unit.y = y
        unit.place = TABLE
        self.stamp += 1
        self.settles_auras()

    def deployed(self, unit: Unit, x: int, y: int) -> None:
        """A unit is set up (H-SET-06)."""
        self.put(unit, x, y)
        self.note("deployed", player=unit.owner.id, unit=unit.id, place=[cm(x), cm(y)])

    def moved(self, unit: Unit, kind: str, way: list[int]) -> None:
        """A unit has gone a way, its start left out; `kind` is the action, or what moved it."""
        if not way:
            return
        self.put(unit, way[-2], way[-1])
        if self.event_log is not None:
            corners = [[cm(way[at]), cm(way[at + 1])] for at in range(0, len(way), 2)]
            self.note("moved", player=unit.owner.id, unit=unit.id, kind=kind, way=corners)

    def shifted(self, player: Player, piece: Piece, moved: Piece) -> None:
        """A piece of terrain is elsewhere (H-ABI-59)."""
        self.pieces = [moved if known is piece else known for known in self.pieces]
        self.walls, self.swamps = barriers_of(self.pieces)
        self.fields.clear()
        self.stamp += 1
        x, y = moved.shape.centre()
        self.note("shifted", player=player.id, piece=piece.id, place=[cm(x), cm(y)])

    # LP and states

    def changed(self, unit: Unit) -> None:
        """LP, states, modifiers or abilities of a unit are not what they were."""
        self.changes += 1
        unit.changes += 1

    def hurt(self, unit: Unit, damage: int, cause: str, by: Unit | None) -> int:
        """A unit loses LP; returns how many it had of them (H-WND-06). Whether it dies is looked at after."""
        lost = max(0, min(damage, unit.lp))
        unit.lp -= damage
        self.changed(unit)
        if lost and unit.lp <= 0:
            unit.slayer = by
        self.settle_wounds(unit)
        if self.event_log is not None:
            self.note("hurt", unit=unit.id, damage=damage, lp=max(0, unit.lp), cause=cause, **credit(by))
        return lost

    def healed(self, unit: Unit, points: int, cause: str) -> None:
        """A unit recovers LP, never above those that it began with (H-WND-04)."""
        gained = min(points, unit.sheet.lp - unit.lp)
        if gained > 0 and unit.lp > 0:
            unit.lp += gained
            self.changed(unit)
            self.settle_wounds(unit)
            self.note("healed", unit=unit.id, points=gained, lp=unit.lp, cause=cause)

    def settle_wounds(self, unit: Unit) -> None:
        """Wounded follows LP (H-WND-03), and a Berserker is berserk while it is (H-ABI-07)."""
        wounded = unit.lp <= unit.sheet.threshold
        if wounded == unit.wounded or unit.lp <= 0:
            return
        unit.wounded = wounded
        self.note("wounded", unit=unit.id, wounded=wounded)
        if unit.has("berserker"):
            if wounded:
                self.given(unit, State("berserk", 0, 0, "berserker"))
            else:
                self.ended_states(unit, [state for state in unit.states if state.type == "berserker"])

    def given(self, unit: Unit, state: State) -> None:
        """A unit gets a state; the same one again keeps the higher of what is left and what is new (H-STA-03)."""
        for known in unit.states:
            if known.slug == state.slug and known.type == state.type and known.durable == state.durable:
                known.amount = max(known.amount, state.amount)
                known.fresh = known.fresh or (state.fresh and state.left >= known.left)
                known.left = max(known.left, state.left)
                known.again = True
                break
        else:
            unit.states.append(state)
        self.changed(unit)
        if state.slug == "berserk":
            self.ended_states(unit, [known for known in unit.states if known.slug in FREED_BY_RAGE])
        self.note(
            "state", unit=unit.id, state=state.slug, amount=state.amount, left=state.left, damage=state.type or None
        )

    def ended_states(self, unit: Unit, states: list[State]) -> None:
        """States of a unit end."""
        for state in states:
            unit.states.remove(state)
            self.changed(unit)
            if state.slug == "controlled":
                self.controlled(unit, None)
            self.note("state_ended", unit=unit.id, state=state.slug)

    def modified(self, unit: Unit, power: str, effect: Effect) -> None:
        """A modifier, re-rolls or an ability for a while; the same power's does not add up (H-PWR-05)."""
        for known in unit.modifiers:
            if known.power == power and alike(known.effect, effect):
                known.turns = max(known.turns, effect.turns, 1)
                return
        unit.modifiers.append(Modifier(power, effect, max(effect.turns, 1)))
        self.changed(unit)
        if effect.kind == "ability" and unit.against(effect.ability, effect.keyword) is None:
            unit.gains(Ability(effect.ability, effect.amount, effect.keyword))
            self.keeps_noted(unit, effect.ability)
        self.note(
            "modified",
            unit=unit.id,
            power=power,
            what=effect.statistic or effect.ability or effect.kind,
            amount=effect.amount,
        )

    def lapsed(self, unit: Unit, modifiers: list[Modifier]) -> None:
        """Modifiers are over; abilities that came with them are gone."""
        for modifier in modifiers:
            unit.modifiers.remove(modifier)
            self.changed(unit)
        if any(modifier.effect.kind == "ability" for modifier in modifiers):
            unit.settle_abilities()

    # auras

    def aura_begins(self, aura: Aura) -> None:
        """A lingering aura or a residual spell works from now on (H-AUR-03, H-LEM-19)."""
        self.auras.append(aura)
        self.settles_auras()

    def auras_end(self, auras: list[Aura]) -> None:
        """Auras work no more."""
        self.auras = [known for known in self.auras if known not in auras]
        self.settles_auras()

    def settles_auras(self) -> None:
        """Something has moved, come or gone: whom auras give abilities to is looked at where any does."""
        self.changes += 1
        if self.grant is not None:
            self.grant(self)

    def granted(self, unit: Unit, abilities: list[Ability]) -> None:
        """A unit has these abilities by the auras that it is in, and no others (H-AUR-02, H-AUR-03)."""
        unit.granted = abilities
        unit.settle_abilities()
        self.changed(unit)
        for ability in abilities:
            self.keeps_noted(unit, ability.slug)

    def keeps_noted(self, unit: Unit, ability: str) -> None:
        """An ability that is looked for often has one bearer more."""
        if ability in self.noted and unit not in self.noted[ability]:
            self.noted[ability].append(unit)

    def leaves(self, unit: Unit, place: int) -> None:
        """A unit is no more on the table, but there."""
        unit.place = place
        self.stamp += 1
        self.census += 1
        self.settles_auras()

    def controlled(self, unit: Unit, by: Player | None) -> None:
        """The opponent plays a unit, or its owner again (H-STA-11)."""
        unit.controller = by
        self.stamp += 1
        self.census += 1
        self.settles_auras()
        if by is None:
            return
        self.note("controlled", unit=unit.id, by=by.id)

    # death

    def killed(self, unit: Unit, cause: str, by: Unit | None) -> None:
        """A unit with 0 LP or less is dead: eliminated, and a loss unless insignificant (H-WND-01, 02, H-TRN-03)."""
        self.leaves(unit, DEAD)
        self.note("dead", player=unit.owner.id, unit=unit.id, cause=cause, **credit(by))
        if not unit.lemure and not unit.has("insignificant"):
            unit.owner.losses += 1
        if unit.infernalist is None:
            unit.owner.lost_points += unit.sheet.points

    def eliminated(self, unit: Unit, cause: str) -> None:
        """A unit is off the table, which is no loss (H-STA-23)."""
        self.leaves(unit, ELIMINATED)
        self.note("eliminated", player=unit.owner.id, unit=unit.id, cause=cause)

    def swallowed(self, unit: Unit, by: Unit) -> None:
        """A unit is inside another one (H-STA-14)."""
        self.leaves(unit, INSIDE)
        unit.inside = by
        by.victim = unit
        self.note("devoured", player=unit.owner.id, unit=unit.id, **credit(by))

    def spat_out(self, unit: Unit, x: int, y: int) -> None:
        """A devoured unit comes back where its devourer stood, as already activated (H-STA-14)."""
        if unit.inside is not None:
            unit.inside.victim = None
        unit.inside = None
        unit.activated = 1
        self.put(unit, x, y)
        self.note("returned", player=unit.owner.id, unit=unit.id, place=[cm(x), cm(y)])

    # lemures

    def invoked(self, infernalist: Unit, lemure: Unit, x: int, y: int) -> None:
        """A lemure is on the table, with its spell (H-LEM-02, H-LEM-04)."""
        lemure.place = WAITING
        self.units.append(lemure)
        infernalist.owner.units.append(lemure)
        self.keeps_in_mind(lemure)
        infernalist.owner.invoked += 1
        infernalist.invocations += 1
        self.put(lemure, x, y)
        spell = None if lemure.spell is None else lemure.spell.slug
        self.note(
            "invoked",
            player=lemure.owner.id,
            unit=lemure.id,
            by=infernalist.id,
            lemure=lemure.sheet.slug,
            spell=spell,
            place=[cm(x), cm(y)],
        )

    def rolled(self, purpose: str, unit: Unit, dice: list[int]) -> list[int]:
        """Dice that are not combat dice, with what they are for."""
        self.note("roll", unit=unit.id, purpose=purpose, dice=dice)
        return dice


def barriers_of(pieces: Sequence[Piece]) -> tuple[list[Shape], list[Shape]]:
    """The shapes that nobody moves through, and those with the others that lemures do not (H-MOV-03, H-LEM-13)."""
    walls = [piece.shape for piece in pieces if piece.impassable]
    return walls, [piece.shape for piece in pieces if piece.impassable or piece.difficult]


def alike(effect: Effect, other: Effect) -> bool:
    """Whether two effects change the same, so that those of one power do not add up (H-PWR-05)."""
    if effect.kind != other.kind or effect.statistic != other.statistic:
        return False
    return effect.ability == other.ability and effect.keyword == other.keyword


def credit(by: Unit | None) -> dict[str, object]:
    """Whose doing something was."""
    return {"by": None if by is None else by.owner.id, "by_unit": None if by is None else by.id}


def free_miniatures(player: Player) -> list[Datasheet]:
    """Lemures that could be invoked: those whose miniatures are not all on the table (H-LEM-01)."""
    on_table = [unit.sheet.slug for unit in player.units if unit.lemure and unit.place == TABLE]
    return [sheet for sheet, count in player.miniatures.values() if on_table.count(sheet.slug) < count]
