"""The scripted commander: the next entry answers when it is an answer to the question, else the default."""

from rules.damocles.answers import (
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
from rules.damocles.battle import Battle
from rules.damocles.cohesion import shifted
from rules.damocles.commanders.steady import Steady
from rules.damocles.datasheets import Ability, Asset
from rules.damocles.orders.activation import Activation
from rules.damocles.state import Player, Squad
from rules.table.dice import Tape


class Script(Steady):
    """Answers from a list of entries; set-up and deployment, which no entry answers, are the steady commander's."""

    def __init__(self, tape: Tape, entries: list[Answer]) -> None:
        super().__init__(tape)
        self.entries = entries
        self.at = 0
        self.using: Use | None = None

    def peek(self) -> Answer | None:
        return self.entries[self.at] if self.at < len(self.entries) else None

    def skip_orders(self) -> None:
        """Pass over what is left of an activation that is over or never came."""
        while isinstance(self.peek(), Order | Restraint | Panel | End):
            self.at += 1

    def skip_activation(self) -> None:
        """Pass over an activation that may not be, with all that was to be done in it."""
        while isinstance(self.peek(), Order | Restraint | Panel | Use):
            self.at += 1
        if isinstance(self.peek(), End):
            self.at += 1

    def bid(self, battle: Battle, player: Player) -> int:
        self.skip_orders()
        entry = self.peek()
        if isinstance(entry, Bid):
            self.at += 1
            return entry.amount
        return 0

    def activate(self, battle: Battle, player: Player, ready: list[Squad]) -> Squad | None:
        """A squad that has acted this turn waits for the next; one that is no longer there is passed over.

        Priority orders wait for the activation that they may follow, in Convergence an opponent's (R-CNV-04).
        """
        while True:
            self.skip_orders()
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
            self.at += 1
            if squad is not None and squad in ready and not entry.priority:
                return squad
            self.skip_activation()

    def rests(self, battle: Battle, player: Player) -> None:
        """A pass said by who has no squad left is used up, as is the activation of one that is no longer there."""
        entry = self.peek()
        while isinstance(entry, Activate) and not entry.priority and gone(battle, entry.squad):
            self.at += 1
            self.skip_activation()
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
        """What was to be done in an activation that may not be is passed over with it."""
        entry = self.peek()
        while isinstance(entry, Activate) and entry.priority:
            self.at += 1
            self.skip_activation()
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
        entry = self.peek()
        if isinstance(entry, Order | Restraint | Panel | UseAbility | UseAsset | End):
            self.at += 1
            self.using = entry if isinstance(entry, Use) else None
            return entry
        return End()

    def allocate(self, battle: Battle, squad: Squad, damage: int) -> list[int]:
        entry = self.peek()
        if isinstance(entry, Allocate):
            self.at += 1
            return entry.units
        return []

    def free_fire(self, battle: Battle, squad: Squad, charger: Squad) -> Order | None:
        """Accepted by default; an order to fire at the charger says with which weapons (R-DEF-04)."""
        entry = self.peek()
        if isinstance(entry, Order) and entry.name == "open_fire" and entry.target == charger.id:
            self.at += 1
            return entry
        return Order("open_fire", target=charger.id)

    def pays(self, battle: Battle, squad: Squad, ability: Ability) -> bool:
        entry = self.peek()
        if isinstance(entry, UseAbility) and entry.slug == ability.slug:
            self.at += 1
            self.using = entry
            return True
        return False

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
        entry = self.peek()
        if not isinstance(entry, UseAsset):
            return None
        for card in playable:
            if card.slug == entry.slug and (card.target != "self" or entry.targets in ([], [squad.id])):
                self.at += 1
                self.using = entry
                return entry
        return None

    def advance(self, battle: Battle, squad: Squad, allowance: int) -> list[int] | None:
        """Where the entry that brought the free move says; without a word the squad stays."""
        if self.using is None:
            return None
        if self.using.by is not None:
            return shifted(squad, self.using.by)
        return self.using.positions

    def choose(self, battle: Battle, player: Player, cards: list[Asset]) -> int:
        """The asset that the entry names among its targets, else the first."""
        wanted = self.using.targets if self.using is not None else []
        return next((n for n, card in enumerate(cards) if card.slug in wanted), 0)


def gone(battle: Battle, id: str) -> bool:
    """Whether a squad is no longer on the battlefield, or never was."""
    squad = battle.squad(id)
    return squad is None or not squad.fights()


def named(squads: list[Squad], id: str) -> Squad | None:
    for squad in squads:
        if squad.id == id:
            return squad
    return None
