"""The battle: its state, and the only code that writes to it.

Each method records an outcome: it changes the state and, when an event log is kept, adds the event of
shared contract `damocles-result/1`. Whether an action is allowed is checked before, elsewhere.
"""

from typing import Any, Final

from rules.damocles.content.operation import Operation
from rules.damocles.content.parts import Ability, Asset
from rules.damocles.engine.answers import Answer
from rules.damocles.engine.state import (
    COVERS,
    Aura,
    Author,
    Ground,
    Marker,
    Piece,
    Player,
    Squad,
    Territory,
    Trigger,
    Unit,
)
from rules.table.asking import Answer as BaseAnswer
from rules.table.asking import BaseBattle
from rules.table.asking import Question as BaseQuestion
from rules.table.dice import Dice, RandomTape
from rules.table.event_log import cm
from rules.table.questions import Refusal
from rules.table.shape_documents import shape_document
from rules.table.step_budget import StepBudget
from rules.table.walls import PathField

MAX_STEPS: Final = 20_000_000
"""Step budget of a battle: fifty times what a large one takes, a few seconds at most."""


class Referee:
    """What the core rules do when play is interrupted; without one they do nothing."""

    def handle(self, battle: "Battle", trigger: Trigger) -> bool:
        """Let the core rules respond to a trigger; whether one did."""
        return False

    def free_fire(self, battle: "Battle", squad: Squad, at: Squad, attack_roll: int) -> bool:
        """Whether a squad fired freely at another, out of turn."""
        return False


class Battle(BaseBattle):
    """Everything on and beside the table, from set-up to the end (R-BAS-01).

    `pool` is the scenery that players pick from before the battle. `seat` counts the turns that players have had to
    activate in the alternation of this turn. Activations are `explained` in the event log, unless a person plays, who
    may not know what others weigh up.
    """

    def __init__(
        self,
        operation: Operation,
        turns: int,
        width: int,
        height: int,
        dice: Dice,
        decks: RandomTape,
        referee: Referee,
    ) -> None:
        super().__init__()
        self.operation = operation
        self.referee = referee
        self.turns = turns
        self.width = width
        self.height = height
        self.dice = dice
        self.decks = decks
        self.players: list[Player] = []
        self.sides: list[str] = []
        self.squads: list[Squad] = []
        self.pieces: list[Piece] = []
        self.pool: list[Piece] = []
        self.markers: list[Marker] = []
        self.territories: list[Territory] = []
        self.fields: dict[int, PathField] = {}
        self.step_budget = StepBudget(MAX_STEPS)
        self.auras: list[Aura] = []
        self.active: Squad | None = None
        self.order: list[Player] = []
        self.seat = self.stamp = self.depth = 0
        self.sorted = Ground([])
        self.counted = False
        self.fighting: tuple[Squad, ...] = ()
        self.foes: list[tuple[Squad, ...]] = []
        self.first_blood = False
        self.pending_deaths: list[Trigger] = []
        self.resolving_deaths = False
        self.over = self.explained = False

    def copy(self, dice: Dice, decks: RandomTape, step_budget: StepBudget) -> "Battle":
        """A copy with its own luck and step budget, without commanders and event log; the ground is shared."""
        twin = Battle(self.operation, self.turns, self.width, self.height, dice, decks, self.referee)
        twin.step_budget = step_budget
        twin.default = self.default
        twin.players = [player.copy() for player in self.players]
        twin.squads = [squad for player in twin.players for squad in player.squads]
        twin.order = [twin.players[player.number] for player in self.order]
        twin.sides, twin.pieces, twin.markers = self.sides, self.pieces, self.markers
        twin.territories, twin.sorted = self.territories, self.sorted
        twin.auras = [Aura([twin.squads[s.number] for s in aura.sources], aura.ability) for aura in self.auras]
        twin.active = None if self.active is None else twin.squads[self.active.number]
        twin.turn, twin.seat, twin.stamp = self.turn, self.seat, self.stamp
        twin.first_blood, twin.over = self.first_blood, self.over
        twin.pending_deaths = [twin.own_trigger(trigger) for trigger in self.pending_deaths]
        twin.resolving_deaths, twin.depth = self.resolving_deaths, self.depth
        return twin

    def own_trigger(self, trigger: Trigger) -> Trigger:
        """A trigger of the battle that this one is a copy of, about its own squads."""
        squad = self.squads[trigger.squad.number]
        other = None if trigger.other is None else self.squads[trigger.other.number]
        unit = None if trigger.unit is None else squad.units[trigger.unit.index]
        return Trigger(trigger.when, squad, other, unit)

    # lookups

    def squad(self, id: str) -> Squad | None:
        for squad in self.squads:
            if squad.id == id:
                return squad
        return None

    def unit(self, id: str) -> Any:
        return self.squad(id)

    def ground(self) -> Ground:
        """The scenery sorted, once while none is added."""
        if len(self.sorted.pieces) != len(self.pieces):
            self.sorted = Ground(self.pieces)
        return self.sorted

    def fighters(self) -> tuple[Squad, ...]:
        """The squads that fight, listed once while none is deployed or destroyed."""
        if not self.counted:
            self.counted = True
            self.fighting = tuple([s for s in self.squads if s.fights()])
            self.foes = [tuple([s for s in self.fighting if s.side != side]) for side in range(len(self.sides))]
        return self.fighting

    def enemies(self, side: int) -> tuple[Squad, ...]:
        """The squads that fight against a side."""
        if not self.counted:
            self.fighters()
        return self.foes[side]

    # outcomes

    def refused(self, question: BaseQuestion, answer: BaseAnswer, refusal: Refusal) -> None:
        """An order, use or move that the rules forbid to a squad."""
        assert isinstance(answer, Answer)
        squad = answer.names() or question.unit.id
        self.note("refused", squad=squad, order=answer.called(), rule=refusal.rule, reason=refusal.reason)

    def placed(self, player: Player | None, piece: Piece) -> None:
        """A piece of scenery stands on the battlefield (R-SET-03, R-SET-05)."""
        self.pieces.append(piece)
        self.fields.clear()
        self.stamp += 1
        if self.event_log is not None:
            owner = None if player is None else player.id
            shape = shape_document(piece.shape)
            self.note("placed", player=owner, scenery=piece.id, cover=COVERS[piece.cover], shape=shape)

    def took_territory(self, player: Player, territory: int) -> None:
        player.territory = territory
        self.note("territory", player=player.id, territory=self.territories[territory].id)

    def deployed(self, squad: Squad, positions: list[int], task_force: str) -> None:
        """A squad stands on the table; `positions` are x, y of each unit in turn (R-DEP-02)."""
        for unit in squad.units:
            unit.x = positions[2 * unit.index]
            unit.y = positions[2 * unit.index + 1]
        squad.on_table = True
        squad.settle()
        self.counted = False
        self.stamp += 1
        if self.event_log is not None:
            places = where(squad)
            self.note("deployed", player=squad.owner.id, squad=squad.id, units=places, task_force=task_force or None)

    def rolled_off(self, dice: dict[str, int], ranking: list[Player]) -> None:
        self.note("roll_off", dice=dice, ranking=[p.id for p in ranking])

    def took_initiative(self, bids: dict[str, int], order: list[Player]) -> None:
        """The order of activation for the turn (R-INI-01, R-INI-04)."""
        self.order = order
        self.note("initiative", bids=bids, order=[p.id for p in order])

    def drew(self, player: Player, count: int) -> None:
        """Cards from the top of the deck to the hand; an empty deck draws nothing (R-AST-03)."""
        count = min(count, len(player.deck))
        if count == 0:
            return
        player.hand.extend(player.deck[:count])
        del player.deck[:count]
        self.note("drawn", player=player.id, count=count)

    def discarded(self, player: Player, card: Asset) -> None:
        """A used asset lies face up on the owner's discard pile (R-AST-05)."""
        player.discard.append(card)

    def take(self, player: Player, count: int) -> None:
        """Cards from deck to hand that another event has named already."""
        player.hand.extend(player.deck[:count])
        del player.deck[:count]

    def took_card(self, player: Player, pile: list[Asset], index: int, to: str) -> None:
        """A chosen card leaves the deck or the discard pile for the hand or the deck (R-AST-06)."""
        card = pile.pop(index)
        (player.hand if to == "hand" else player.deck).append(card)
        self.note("card", player=player.id, asset=card.slug, to=to)

    def used_ability(self, squad: Squad, ability: Ability, targets: list[str]) -> None:
        """An ability is used: it is paid for and counted (R-TAC-04, R-DAT-03)."""
        if ability.once:
            squad.used[ability.slug] = ability.once
        squad.orders_left -= ability.cost_orders
        if self.event_log is not None:
            self.note("ability", player=squad.owner.id, ability=ability.slug, targets=targets, squad=squad.id)
        self.spent(squad.owner, -ability.cost_tactical_points, "ability")

    def used_asset(self, player: Player, card: Asset, targets: list[str]) -> None:
        """An asset is played: it leaves the hand and is counted (R-AST-04)."""
        if card.once:
            player.used[card.slug] = card.once
        player.hand.remove(card)
        if self.event_log is not None:
            self.note("asset", player=player.id, asset=card.slug, targets=targets)
        self.spent(player, -card.cost_tactical_points, "ability")

    def healed(self, squad: Squad, amount: int) -> None:
        """The wounded regain health, never beyond that of their datasheet."""
        for unit in squad.living:
            gained = min(amount, squad.sheet.health - unit.health)
            if gained:
                unit.health += gained
                amount -= gained
                self.note("healed", squad=squad.id, unit=unit.index, health=gained)

    def activated(self, squad: Squad, priority: bool, reasons: list[dict[str, object]]) -> None:
        """A squad is activated; `weighed` says why, where its commander does (R-ACT-01)."""
        squad.activated = True
        if self.event_log is not None:
            why = {"weighed": reasons} if reasons else {}
            self.note("activation", player=squad.owner.id, squad=squad.id, priority=priority, **why)

    def ordered(self, squad: Squad, order: str, target: str) -> None:
        """An order is given; `target` is the id of a squad or piece, or empty (R-ACT-01)."""
        if self.event_log is not None:
            self.note("order", squad=squad.id, order=order, target=target or None)

    def moved(self, squad: Squad, order: str, positions: list[int]) -> None:
        """The living units stand elsewhere; `positions` are x, y of each in turn."""
        at = 0
        for unit in squad.living:
            unit.x = positions[at]
            unit.y = positions[at + 1]
            at += 2
        squad.settle()
        self.stamp += 1
        if self.event_log is not None:
            self.note("moved", squad=squad.id, order=order, units=where(squad))

    def slew(self, squad: Squad, unit: Unit, by: Author | None) -> None:
        """A unit at health 0 is removed at once (R-WND-04), and with its last unit the squad."""
        unit.health = 0
        unit.alive = False
        if by is not None:
            self.pending_deaths.append(Trigger("slain", squad, by.squad, unit))
        squad.settle()
        self.counted = self.counted and len(squad.living) > 0
        self.stamp += 1
        if self.event_log is not None:
            name = None if by is None else by.player.id
            self.note("slain", squad=squad.id, unit=unit.index, by=name, by_squad=squad_of(by))

    def destroyed(self, squad: Squad, by: Author) -> None:
        if self.event_log is not None:
            self.note("destroyed", squad=squad.id, by=by.player.id, by_squad=squad_of(by))

    def spent(self, player: Player, change: int, reason: str) -> None:
        """Tactical points come or go; the total is public (R-TAC-01)."""
        if change == 0:
            return
        player.tactical_points += change
        if self.event_log is not None:
            self.note("tactical_points", player=player.id, change=change, reason=reason, total=player.tactical_points)

    def scored(self, player: Player, points: int, reason: str, earned_by: list[Squad]) -> None:
        """Victory points, and the squads that earned them (R-OPS-01)."""
        if points == 0:
            return
        player.victory_points += points
        if self.event_log is not None:
            total, squads = player.victory_points, [s.id for s in earned_by]
            self.note("victory_points", player=player.id, change=points, reason=reason, total=total, squads=squads)

    def scattered(self, squad: Squad, removed: list[int]) -> None:
        self.note("cohesion", squad=squad.id, removed=removed)


def squad_of(by: Author | None) -> str | None:
    """The id of the squad credited with a deed, None when there is none."""
    return by.credited[0].id if by is not None and by.credited else None


def where(squad: Squad) -> list[list[int | float] | None]:
    """The positions of a squad's units in centimetres, null for those no longer there."""
    return [[cm(u.x), cm(u.y)] if u.alive else None for u in squad.units]
