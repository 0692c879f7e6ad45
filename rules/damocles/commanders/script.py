"""The scripted commander: the next entry answers when it is an answer to the question, else the default."""

from rules.damocles.commanders.steady import Steady
from rules.damocles.content.parts import LETHAL_ORDERS
from rules.damocles.engine.answers import (
    Action,
    Activate,
    Advance,
    Allocate,
    Answer,
    Bid,
    Choose,
    Counter,
    End,
    Order,
    Pass,
    Use,
    UseAbility,
    UseAsset,
)
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cohesion import shifted
from rules.damocles.engine.effects.use import card_of
from rules.damocles.engine.questions import SET_UP, Question, is_open
from rules.damocles.engine.state import Squad
from rules.table.dice import RandomTape
from rules.table.scripts import Script as BaseScript


class Script(BaseScript):
    """Answers from a list of entries; set-up and deployment, which no entry answers, are the steady commander's.

    An entry whose question does not come is passed over. `using` is the ability or asset used last.
    """

    def __init__(self, tape: RandomTape, entries: list[Answer]) -> None:
        super().__init__(entries)
        self.steady = Steady(tape)
        self.using: Use | None = None

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        kind = question.kind
        if kind in SET_UP:
            return self.steady.decide(battle, question)
        if kind == "activate":
            return self.activate(battle, question)
        if kind == "priority":
            return self.priority(battle, question)
        if kind == "order":
            return self.act(question.unit)
        if kind in ("pay", "react"):
            return self.respond(battle, question)
        if kind == "advance":
            return self.advance(question.unit)
        if kind == "choose":
            return self.choose(question)
        if kind == "bid":
            self.skip_to(battle, question, Bid)
        answer: Answer | None = super().decide(battle, question)
        return answer

    def fits(self, battle: Battle, entry: Answer, question: Question) -> bool:
        """A pass is for activations; an order to fire at the charger gives the weapons of free fire (R-DEF-04)."""
        if isinstance(entry, Order) and question.trigger is not None and question.trigger.other is not None:
            return entry.answers(question.kind) and entry.target == question.trigger.other.id
        return entry.answers(question.kind) and not isinstance(entry, Pass)

    # what is passed over

    def skip_orders(self, battle: Battle, question: Question) -> None:
        """Pass over the remaining entries of an activation that is over or never took place."""
        while isinstance(entry := self.peek(), Action) and not isinstance(entry, Use):
            self.pass_over(battle, question)

    def skip_activation(self, battle: Battle, question: Question) -> None:
        """Pass over an activation that is not allowed, with all its entries."""
        while isinstance(entry := self.peek(), Action) and not isinstance(entry, End):
            self.pass_over(battle, question)
        if isinstance(self.peek(), End):
            self.at += 1

    def skip_to(self, battle: Battle, question: Question, wanted: type[Answer]) -> None:
        """Pass over orders, and reactions that were not asked for where an entry that is wanted stands behind them."""
        self.skip_orders(battle, question)
        last = self.at
        while last < len(self.entries) and isinstance(self.entries[last], Allocate | Counter | Use):
            last += 1
        if last < len(self.entries) and isinstance(self.entries[last], wanted):
            while self.at < last:
                self.pass_over(battle, question)

    # activations

    def activate(self, battle: Battle, question: Question) -> Answer | None:
        """A squad that has acted this turn waits for the next; a destroyed one is skipped.

        Priority orders wait for the activation that they may follow, in Convergence an opponent's (R-CNV-04).
        """
        if not question.squads:
            self.rest(battle, question)
            return None
        while True:
            self.skip_to(battle, question, Activate)
            entry = self.peek()
            if isinstance(entry, Pass):
                self.at += 1
            if not isinstance(entry, Activate):
                return None
            squad = battle.squad(entry.squad)
            ready = squad is not None and squad in question.squads
            acted = squad is not None and squad.owner is question.player and squad.fights() and not ready
            early = entry.priority and len(battle.players) > 2
            if early or (acted and not entry.priority):
                return None
            if ready and not entry.priority:
                self.at += 1
                return entry
            self.pass_over(battle, question)
            self.skip_activation(battle, question)

    def rest(self, battle: Battle, question: Question) -> None:
        """A pass of a player without squads left is consumed, as is the activation of a destroyed squad."""
        while isinstance(entry := self.peek(), Activate) and not entry.priority and gone(battle, entry.squad):
            self.pass_over(battle, question)
            self.skip_activation(battle, question)
        if isinstance(self.peek(), Pass):
            self.at += 1

    def priority(self, battle: Battle, question: Question) -> Answer | None:
        """What is not allowed is insisted on, so that it is refused; the entries of that activation are skipped."""
        while isinstance(entry := self.peek(), Activate) and entry.priority:
            self.at += 1
            squad = battle.squad(entry.squad)
            if is_open(battle, question) and squad is not None and squad in question.squads:
                return entry
            self.skip_activation(battle, question)
            if squad is not None:
                return entry
        return None

    def act(self, squad: Squad) -> Answer | None:
        self.bring_forward(squad)
        entry = self.peek()
        if not isinstance(entry, Action):
            return None
        self.at += 1
        self.using = entry if isinstance(entry, Use) else None
        return entry

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

    # what responds to events

    def respond(self, battle: Battle, question: Question) -> Answer | None:
        """The first of the next entries that responds to an event as asked; their order does not matter."""
        when = question.ability.when if question.ability is not None else ""
        if question.trigger is not None:
            when = question.trigger.when
        for at in self.responses_at(battle, question, when):
            entry = self.entries[at]
            if isinstance(entry, Use) and responds(question, entry):
                self.using = entry
                del self.entries[at], self.places[at]
                return entry
        return None

    def responses_at(self, battle: Battle, question: Question, when: str) -> range:
        """The range of the next entries that respond to events.

        A turn starts before its bet, which may nevertheless be written first.
        """
        first = self.at
        if when == "turn_start":
            self.skip_orders(battle, question)
            first = self.at + 1 if isinstance(self.peek(), Bid) else self.at
        last = first
        while last < len(self.entries):
            entry = self.entries[last]
            if not isinstance(entry, Use) or when_of(question.unit, entry) == "activation":
                break
            last += 1
        return range(first, last)

    def advance(self, squad: Squad) -> Answer | None:
        """To the positions of the entry that granted the free move; without positions the squad stays."""
        if self.using is None:
            return None
        positions = self.using.positions if self.using.by is None else shifted(squad, self.using.by)
        return None if positions is None else Advance(positions)

    def choose(self, question: Question) -> Answer:
        """The asset that the entry names among its targets, else the first."""
        wanted = self.using.targets if self.using is not None else []
        return Choose(next((n for n, card in enumerate(question.cards) if card.slug in wanted), 0))


def responds(question: Question, entry: Use) -> bool:
    """Whether an entry pays for the ability, or plays one of the cards.

    An asset for the squad itself waits until the event happens to the squad that is named.
    """
    if question.ability is not None:
        return isinstance(entry, UseAbility) and entry.slug == question.ability.slug
    for card in question.cards if isinstance(entry, UseAsset) else ():
        if card.slug == entry.slug and (card.target != "self" or entry.targets in ([], [question.unit.id])):
            return True
    return False


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
