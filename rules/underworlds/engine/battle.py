"""The battle: its state, and the only code that writes to it.

Each method records an outcome: it changes the state and, when an event log is kept, adds the event. Whether an action
is allowed is checked before, elsewhere.
"""

from rules.table.asking import BaseBattle
from rules.table.dice import Dice
from rules.underworlds.content.ground import GRID, Ground, place_of
from rules.underworlds.content.mission import Mission
from rules.underworlds.content.parts import Objective, Ploy, PowerCard, Upgrade
from rules.underworlds.engine.scenario import Scenario
from rules.underworlds.engine.state import OFF, Fighter, Player


class Battle(BaseBattle):
    """Everything on and beside the table; `turn` is the round, 0 in the set-up, `first` had its first activation.

    `at` is the fighter in each hex; `tokens` are the hexes of the objective tokens in order, -1 where there is none.
    """

    def __init__(self, scenario: Scenario, ground: Ground, dice: Dice) -> None:
        super().__init__()
        self.scenario = scenario
        self.mission: Mission = scenario.mission
        self.ground = ground
        self.dice = dice
        self.players: list[Player] = []
        self.fighters: list[Fighter] = []
        self.at: list[Fighter | None] = [None] * GRID.size
        self.tokens: list[int] = []
        self.begun = False
        self.first = 0
        self.over = False
        self.winner = -1

    # lookups

    def unit(self, id: str) -> Fighter | None:
        for fighter in self.fighters:
            if fighter.id == id:
                return fighter
        return None

    def foe(self, player: Player) -> Player:
        """The other player."""
        return self.players[1 - player.number]

    def called(self, id: str) -> Player | None:
        """The player of that id."""
        for player in self.players:
            if player.id == id:
                return player
        return None

    def is_free(self, hex: int) -> bool:
        """Whether a hex is neither blocked nor occupied (U-HEX-03)."""
        return self.at[hex] is None and hex not in self.ground.blocked

    def holds(self, token: int) -> Player | None:
        """Who holds a token, by its number from 0: the player of the fighter in its hex (U-BRD-04)."""
        hex = self.tokens[token]
        holder = self.at[hex] if hex >= 0 else None
        return None if holder is None else holder.owner

    def tokens_held(self, player: Player) -> int:
        """How many objective tokens a player holds (U-BRD-04)."""
        return len([token for token in range(len(self.tokens)) if self.holds(token) is player])

    # outcomes

    def token_placed(self, player: Player | None, token: int, hex: int) -> None:
        """An objective token lies in a hex; nobody placed it where the mission did (U-BRD-02)."""
        while len(self.tokens) <= token:
            self.tokens.append(OFF)
        self.tokens[token] = hex
        if self.event_log is not None:
            by = None if player is None else player.id
            self.note("token", player=by, token=token + 1, hex=place_of(hex))

    def stand(self, fighter: Fighter, hex: int) -> None:
        """A fighter stands in a hex and no longer in the one before."""
        if fighter.hex >= 0:
            self.at[fighter.hex] = None
        fighter.hex = hex
        if hex >= 0:
            self.at[hex] = fighter

    def placed(self, fighter: Fighter, hex: int) -> None:
        """A fighter is placed on a starting hex (U-BRD-05)."""
        self.stand(fighter, hex)
        if self.event_log is not None:
            self.note("placed", player=fighter.owner.id, unit=fighter.id, hex=place_of(hex))

    def drew(self, player: Player, objectives: int, power: int) -> None:
        """A player draws so many cards, as far as there are any; which ones stays secret (U-DEC-05)."""
        drawn = len(player.objectives.draw(objectives))
        others = len(player.power.draw(power))
        if drawn or others:
            self.note("drawn", player=player.id, objectives=drawn, power=others)

    def rolled_off(self, of: str, dice: list[list[int]], winner: Player) -> None:
        """A roll-off for who begins tokens or round: south's die and north's, again when equal (U-GAM-04)."""
        if self.event_log is not None:
            ids = [player.id for player in self.players]
            pairs = [dict(zip(ids, pair, strict=True)) for pair in dice]
            self.note("roll_off", of=of, dice=pairs, winner=winner.id)

    def begins(self, of: str, player: Player, by: Player) -> None:
        """The winner of a roll-off has chosen who begins (U-BRD-02, U-ACT-01)."""
        self.note("begins", of=of, player=player.id, by=by.id)

    def activated(self, player: Player, kind: str, unit: str = "", action: str = "") -> None:
        """An activation is used up (U-ACT-02)."""
        player.activations -= 1
        self.note("activation", player=player.id, kind=kind, unit=unit or None, action=action or None)

    def moved(self, fighter: Fighter, path: list[int], kind: str, by: Player) -> None:
        """A fighter makes a move or a charge, or is pushed (U-MOV-01, U-MOV-03, U-MOV-05)."""
        begin = fighter.hex
        self.stand(fighter, path[-1])
        fighter.moved = fighter.moved or kind == "move"
        fighter.charged = fighter.charged or kind == "charge"
        if self.event_log is not None:
            way = [place_of(hex) for hex in path]
            self.note("moved", player=by.id, unit=fighter.id, kind=kind, start=place_of(begin), path=way)

    def driven(self, fighter: Fighter, hex: int, by: Fighter) -> None:
        """A target is driven back to a hex, or left where it is (-1) (U-DRV-01)."""
        begin = fighter.hex
        if hex >= 0:
            self.stand(fighter, hex)
        if self.event_log is not None:
            to = place_of(hex) if hex >= 0 else None
            self.note("driven", player=by.owner.id, unit=fighter.id, by_unit=by.id, start=place_of(begin), hex=to)

    def guarded(self, fighter: Fighter) -> None:
        """A fighter is on guard for the rest of the round (U-MOV-04)."""
        fighter.guard = True
        self.note("guard", player=fighter.owner.id, unit=fighter.id)

    def readied(self, fighter: Fighter) -> None:
        """A move token is taken off (U-CRD-02)."""
        fighter.moved = False
        self.note("ready", player=fighter.owner.id, unit=fighter.id)

    def healed(self, fighter: Fighter, amount: int) -> None:
        """Wound tokens are taken off, as far as there are any (U-CRD-02)."""
        healed = min(amount, fighter.wounds)
        fighter.wounds -= healed
        if healed:
            self.note("healed", player=fighter.owner.id, unit=fighter.id, amount=healed, wounds=fighter.wounds)

    def wounded(self, fighter: Fighter, damage: int, cause: str, by: Player, by_unit: Fighter | None) -> None:
        """A fighter suffers damage: wound tokens, and he may be out of action (U-FGT-05, U-ATK-08)."""
        fighter.wounds += damage
        unit = None if by_unit is None else by_unit.id
        if self.event_log is not None:
            self.note(
                "wounded",
                unit=fighter.id,
                damage=damage,
                wounds=fighter.wounds,
                health=fighter.health,
                cause=cause,
                by=by.id,
                by_unit=unit,
            )
        if fighter.wounds >= fighter.health:
            self.put_out(fighter, cause, by, unit)

    def put_out(self, fighter: Fighter, cause: str, by: Player, unit: str | None) -> None:
        """A fighter is removed with his tokens, his upgrades discarded; his opponent gains 1 glory (U-FGT-05)."""
        self.stand(fighter, OFF)
        fighter.out = True
        fighter.moved = fighter.charged = fighter.guard = False
        fighter.owner.power.discards += fighter.upgrades
        fighter.upgrades = []
        winner = self.foe(fighter.owner)
        winner.glory += 1
        winner.felled += 1
        if self.event_log is not None:
            self.note(
                "out",
                player=fighter.owner.id,
                unit=fighter.id,
                cause=cause,
                by=by.id,
                by_unit=unit,
                to=winner.id,
                glory=winner.glory,
                total=winner.score(),
            )

    def ploy_played(self, player: Player, card: Ploy, target: Fighter | None) -> None:
        """A ploy is discarded as it takes effect, and so is open (U-DEC-03, U-DEC-05)."""
        player.power.discard(card)
        unit = None if target is None else target.id
        self.note("ploy", player=player.id, card=card.slug, effect=card.effect, amount=card.amount, unit=unit)

    def upgraded(self, player: Player, card: Upgrade, fighter: Fighter) -> None:
        """An upgrade is put on a fighter for 1 glory point, which is spent but still counts (U-DEC-03, U-DEC-04)."""
        player.power.hand.remove(card)
        player.glory -= 1
        player.spent += 1
        fighter.upgrades.append(card)
        fighter.settle()
        if self.event_log is not None:
            self.note(
                "upgrade",
                player=player.id,
                card=card.slug,
                unit=fighter.id,
                wounds=fighter.wounds,
                health=fighter.health,
                glory=player.glory,
                total=player.score(),
            )

    def scored(self, player: Player, card: Objective) -> None:
        """An objective is scored: its glory is gained, and it lies open (U-END-02)."""
        player.objectives.hand.remove(card)
        player.scored.append(card)
        player.glory += card.glory
        self.note(
            "scored",
            player=player.id,
            card=card.slug,
            worth=card.glory,
            glory=player.glory,
            total=player.score(),
        )

    def discarded(self, player: Player, objectives: list[Objective], power: list[PowerCard]) -> None:
        """Cards of the hand are discarded, and so are open (U-DEC-05, U-END-04)."""
        for objective in objectives:
            player.objectives.discard(objective)
        for card in power:
            player.power.discard(card)
        if self.event_log is not None and (objectives or power):
            names = [objective.slug for objective in objectives]
            others = [card.slug for card in power]
            self.note("discarded", player=player.id, objectives=names, power=others)

    def cleared(self) -> None:
        """Move, charge and guard tokens are removed; wounds, upgrades and glory stay (U-ACT-08, U-END-06)."""
        for fighter in self.fighters:
            fighter.moved = fighter.charged = fighter.guard = False
        for player in self.players:
            player.attack_dice = 0
            player.felled = 0
        self.note("cleared")

    def ended(self, winner: int, reason: str) -> None:
        """The game is over; -1 is a draw (U-GAM-02)."""
        self.over = True
        self.winner = winner
        if self.event_log is not None:
            self.note_end(
                self.players,
                winner=None if winner < 0 else self.players[winner].id,
                draw=winner < 0,
                victory_points={player.id: player.score() for player in self.players},
                tokens={player.id: self.tokens_held(player) for player in self.players},
                reason=reason,
            )
