"""The scripted commander: the next entry answers when it is an answer to the question, else the default."""

from typing import Final

from rules.damocles.commanders.steady import Steady
from rules.damocles.content.parts import LETHAL_ORDERS, Ability, Asset
from rules.damocles.engine.answers import (
    Activate,
    Allocate,
    Answer,
    Bid,
    Counter,
    End,
    Order,
    Panel,
    Pass,
    Restraint,
    Use,
    UseAbility,
    UseAsset,
)
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cohesion import shifted
from rules.damocles.engine.effects.use import card_of
from rules.damocles.engine.orders.activation import Activation
from rules.damocles.engine.state import Player, Squad
from rules.table.dice import RandomTape

QUESTIONS: Final[tuple[tuple[type[Answer], str], ...]] = (
    (Bid, "bid"), (Activate, "activate"), (Pass, "activate"), (Counter, "counter"), (Allocate, "allocate"),
    (UseAbility, "ability"), (UseAsset, "asset"),
)  # fmt: skip
"""What answers other questions than that for an order."""


class Script(Steady):
    """Answers from a list of entries; set-up and deployment, which no entry answers, are the steady commander's.

    An entry whose question does not come is passed over, with an event; `places` are those in the script.
    """

    def __init__(self, tape: RandomTape, entries: list[Answer]) -> None:
        super().__init__(tape)
        self.entries = list(entries)
        self.places = list(range(len(entries)))
        self.at = 0
        self.using: Use | None = None

    def peek(self) -> Answer | None:
        return self.entries[self.at] if self.at < len(self.entries) else None

    def pass_over(self, battle: Battle, player: Player) -> None:
        """Leave out the next entry."""
        battle.passed_over(player, self.places[self.at], question_of(self.entries[self.at]))
        self.at += 1

    def skip_orders(self, battle: Battle, player: Player) -> None:
        """Pass over the remaining entries of an activation that is over or never took place."""
        while isinstance(self.peek(), Order | Restraint | Panel | End):
            self.pass_over(battle, player)

    def skip_activation(self, battle: Battle, player: Player) -> None:
        """Pass over an activation that is not allowed, with all its entries."""
        while isinstance(self.peek(), Order | Restraint | Panel | Use):
            self.pass_over(battle, player)
        if isinstance(self.peek(), End):
            self.at += 1

    def skip_reactions(self, battle: Battle, player: Player, wanted: type[Answer], *reactions: type[Answer]) -> None:
        """Pass over reactions that were not asked for, where an entry that is wanted now stands behind them."""
        last = self.at
        while last < len(self.entries) and isinstance(self.entries[last], reactions):
            last += 1
        if last < len(self.entries) and isinstance(self.entries[last], wanted):
            while self.at < last:
                self.pass_over(battle, player)

    def bid(self, battle: Battle, player: Player) -> int:
        self.skip_orders(battle, player)
        self.skip_reactions(battle, player, Bid, Allocate, Counter, Use)
        entry = self.peek()
        if isinstance(entry, Bid):
            self.at += 1
            return entry.amount
        return 0

    def activate(self, battle: Battle, player: Player, ready: list[Squad]) -> Squad | None:
        """A squad that has acted this turn waits for the next; a destroyed one is skipped.

        Priority orders wait for the activation that they may follow, in Convergence an opponent's (R-CNV-04).
        """
        while True:
            self.skip_orders(battle, player)
            self.skip_reactions(battle, player, Activate, Allocate, Counter, Use)
            entry = self.peek()
            if isinstance(entry, Pass):
                self.at += 1
            if not isinstance(entry, Activate):
                return None
            squad = battle.squad(entry.squad)
            acted = squad is not None and squad.owner is player and squad.fights() and squad not in ready
            early = entry.priority and len(battle.players) > 2
            if early or (acted and not entry.priority):
                return None
            if squad is not None and squad in ready and not entry.priority:
                self.at += 1
                return squad
            self.pass_over(battle, player)
            self.skip_activation(battle, player)

    def rests(self, battle: Battle, player: Player) -> None:
        """A pass of a player without squads left is consumed, as is the activation of a destroyed squad."""
        entry = self.peek()
        while isinstance(entry, Activate) and not entry.priority and gone(battle, entry.squad):
            self.pass_over(battle, player)
            self.skip_activation(battle, player)
            entry = self.peek()
        if isinstance(entry, Pass):
            self.at += 1

    def prioritise(self, battle: Battle, player: Player, ready: list[Squad]) -> Squad | None:
        entry = self.peek()
        if isinstance(entry, Activate) and entry.priority and named(ready, entry.squad) is not None:
            self.at += 1
            return named(ready, entry.squad)
        return None

    def insists(self, battle: Battle, player: Player) -> Squad | None:
        """The entries of an activation that is not allowed are skipped with it."""
        entry = self.peek()
        while isinstance(entry, Activate) and entry.priority:
            self.at += 1
            self.skip_activation(battle, player)
            squad = battle.squad(entry.squad)
            if squad is not None:
                return squad
            entry = self.peek()
        return None

    def counter(self, battle: Battle, player: Player, rival: Player) -> bool:
        entry = self.peek()
        if isinstance(entry, Counter):
            self.at += 1
            return entry.counters
        return False

    def next(self, battle: Battle, activation: Activation) -> Answer:
        self.bring_forward(activation.squad)
        entry = self.peek()
        if isinstance(entry, Order | Restraint | Panel | UseAbility | UseAsset | End):
            self.at += 1
            self.using = entry if isinstance(entry, Use) else None
            return entry
        return End()

    def bring_forward(self, squad: Squad) -> None:
        """Move an order before the abilities and assets written ahead of it that belong to its attack or charge."""
        last = self.at
        while last < len(self.entries) and isinstance(self.entries[last], Use):
            last += 1
        order = self.entries[last] if last < len(self.entries) else None
        if last == self.at or not isinstance(order, Order):
            return
        when = "charging" if order.name == "charge" else "attacking" if order.name in LETHAL_ORDERS else ""
        for entry in self.entries[self.at : last]:
            if not isinstance(entry, Use) or when_of(squad, entry) != when:
                return
        self.entries.insert(self.at, self.entries.pop(last))
        self.places.insert(self.at, self.places.pop(last))

    def allocate(self, battle: Battle, squad: Squad, damage: int) -> list[int]:
        entry = self.peek()
        if isinstance(entry, Allocate):
            self.at += 1
            return entry.units
        return []

    def free_fire(self, battle: Battle, squad: Squad, charger: Squad) -> Order | None:
        """Accepted by default; an order to fire at the charger gives the weapons (R-DEF-04)."""
        entry = self.peek()
        if isinstance(entry, Order) and entry.name == "open_fire" and entry.target == charger.id:
            self.at += 1
            return entry
        return Order("open_fire", target=charger.id)

    def pays(self, battle: Battle, squad: Squad, ability: Ability) -> bool:
        for at in self.responses_at(battle, squad, ability.when):
            entry = self.entries[at]
            if isinstance(entry, UseAbility) and entry.slug == ability.slug:
                self.using = entry
                del self.entries[at], self.places[at]
                return True
        return False

    def responses_at(self, battle: Battle, squad: Squad, when: str) -> range:
        """The range of the next entries that respond to events; their order does not matter.

        A turn starts before its bet, which may nevertheless be written first.
        """
        first = self.at
        if when == "turn_start":
            self.skip_orders(battle, squad.owner)
            first = self.at + 1 if isinstance(self.peek(), Bid) else self.at
        last = first
        while last < len(self.entries):
            entry = self.entries[last]
            if not isinstance(entry, Use) or when_of(squad, entry) == "activation":
                break
            last += 1
        return range(first, last)

    def react(
        self,
        battle: Battle,
        player: Player,
        when: str,
        squad: Squad,
        other: Squad | None,
        playable: list[Asset],
    ) -> UseAsset | None:
        """An asset for the squad itself waits until the event happens to the squad that is named."""
        for at in self.responses_at(battle, squad, when):
            entry = self.entries[at]
            if not isinstance(entry, UseAsset):
                continue
            for card in playable:
                if card.slug == entry.slug and (card.target != "self" or entry.targets in ([], [squad.id])):
                    self.using = entry
                    del self.entries[at], self.places[at]
                    return entry
        return None

    def advance(self, battle: Battle, squad: Squad, allowance: int) -> list[int] | None:
        """To the positions of the entry that granted the free move; without positions the squad stays."""
        if self.using is None:
            return None
        if self.using.by is not None:
            return shifted(squad, self.using.by)
        return self.using.positions

    def choose(self, battle: Battle, player: Player, cards: list[Asset]) -> int:
        """The asset that the entry names among its targets, else the first."""
        wanted = self.using.targets if self.using is not None else []
        return next((n for n, card in enumerate(cards) if card.slug in wanted), 0)


def question_of(entry: Answer) -> str:
    """The question that an entry answers."""
    for kind, question in QUESTIONS:
        if isinstance(entry, kind):
            return question
    return "order"


def gone(battle: Battle, id: str) -> bool:
    """Whether a squad is no longer on the battlefield, or never was."""
    squad = battle.squad(id)
    return squad is None or not squad.fights()


def when_of(squad: Squad, entry: Use) -> str:
    """The `when` of the ability or asset that an entry names, "" when there is none."""
    if isinstance(entry, UseAsset):
        card = card_of(squad.owner, entry.slug)
        return "" if card is None else card.when
    of_weapons = [ability for weapon in squad.sheet.weapons for ability in weapon.abilities]
    return next((a.when for a in (*squad.abilities, *of_weapons) if a.slug == entry.slug), "")


def named(squads: list[Squad], id: str) -> Squad | None:
    for squad in squads:
        if squad.id == id:
            return squad
    return None
