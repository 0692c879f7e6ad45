"""Fighters and players: the state of a battle. Only `Battle` writes it."""

from __future__ import annotations

from typing import final

from rules.table.cards import Piles
from rules.underworlds.content.parts import Action, Attack, FighterCard, Objective, PowerCard, Upgrade

OFF = -1
"""The hex of a fighter who is not on the table."""


@final
class Fighter:
    """A fighter; figures and actions are those of his card and his upgrades together (U-CRD-03, U-CRD-04).

    `wounds` are his wound tokens, `health` how many put him out of action.
    """

    def __init__(self, id: str, name: str, card: FighterCard, owner: Player, number: int) -> None:
        self.id = id
        self.name = name
        self.card = card
        self.owner = owner
        self.side = owner.number
        self.number = number
        self.hex = OFF
        self.out = False
        self.wounds = 0
        self.moved = False
        self.charged = False
        self.guard = False
        self.upgrades: list[Upgrade] = []
        self.settle()

    def settle(self) -> None:
        """Bring figures and actions up to date: raises of one figure add up, nothing lowers one (U-CRD-04).

        An action of a name that he has already is no new one, Attack action or other.
        """
        card = self.card
        self.move = card.move + self.raised("move")
        self.defence = card.defence + self.raised("defence")
        self.health = card.wounds + self.raised("wounds")
        self.attacks: list[Attack] = []
        self.actions: list[Action] = []
        for attack in card.attacks:
            self.attacks.append(self.raised_attack(attack))
        self.actions += card.actions
        for upgrade in self.upgrades:
            if upgrade.attack is not None and not self.can(upgrade.attack.slug):
                self.attacks.append(self.raised_attack(upgrade.attack))
            if upgrade.action is not None and not self.can(upgrade.action.slug):
                self.actions.append(upgrade.action)
        self.reach = 0
        for attack in self.attacks:
            self.reach = max(self.reach, attack.range)

    def raised(self, figure: str, attack: str = "") -> int:
        """By how much upgrades raise a figure, of an Attack action or of the fighter."""
        total = 0
        for card in self.upgrades:
            for raised in card.raises:
                if raised.figure == figure and (raised.attack == "" or raised.attack == attack):
                    total += raised.amount
        return total

    def raised_attack(self, attack: Attack) -> Attack:
        """An Attack action with what upgrades add to it."""
        if not self.upgrades:
            return attack
        name = attack.slug
        return Attack(
            name,
            attack.name,
            attack.range + self.raised("range", name),
            attack.dice + self.raised("dice", name),
            attack.symbol,
            attack.damage + self.raised("damage", name),
            attack.critical,
        )

    def attack(self, slug: str) -> Attack | None:
        """His Attack action of that slug."""
        for attack in self.attacks:
            if attack.slug == slug:
                return attack
        return None

    def action(self, slug: str) -> Action | None:
        """His other action of that slug."""
        for action in self.actions:
            if action.slug == slug:
                return action
        return None

    def can(self, slug: str) -> bool:
        """Whether he has an Attack action or another of that slug."""
        return self.attack(slug) is not None or self.action(slug) is not None


@final
class Player:
    """A player: fighters, cards, glory (U-DEC-04: what is spent still counts).

    `activations` are those left in the round; `attack_dice` wait for the next Attack action (U-CRD-02); `felled` are
    the enemy fighters put out of action in this round (U-CRD-01).
    """

    def __init__(
        self, id: str, name: str, number: int, objectives: Piles[Objective], power: Piles[PowerCard], glory: int
    ) -> None:
        self.id = id
        self.name = name
        self.number = number
        self.objectives = objectives
        self.power = power
        self.scored: list[Objective] = []
        self.fighters: list[Fighter] = []
        self.glory = glory
        self.spent = 0
        self.activations = 0
        self.attack_dice = 0
        self.felled = 0

    def score(self) -> int:
        """Glory points, spent and unspent together (U-GAM-02)."""
        return self.glory + self.spent

    def standing(self) -> list[Fighter]:
        """The fighters on the table."""
        return [fighter for fighter in self.fighters if fighter.hex >= 0]

    def objective(self, slug: str) -> Objective | None:
        """The objective card of that slug in hand."""
        for card in self.objectives.hand:
            if card.slug == slug:
                return card
        return None

    def power_card(self, slug: str) -> PowerCard | None:
        """The power card of that slug in hand."""
        for card in self.power.hand:
            if card.slug == slug:
                return card
        return None
