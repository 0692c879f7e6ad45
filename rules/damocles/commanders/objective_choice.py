"""Objectives and territories that score, and which squads are sent to hold them (R-OBJ-02)."""

from typing import Final

from rules.damocles.commanders.attack_estimate import main_range
from rules.damocles.commanders.formation_moves import centroid
from rules.damocles.commanders.style import Style
from rules.damocles.content.operation import ScoringRule
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import near_marker
from rules.damocles.engine.operations.scoring import occupation, presence, weight, wholly_in
from rules.damocles.engine.state import COHESION, Marker, Player, Squad, Territory
from rules.table.geometry import root_up, squared, step_towards

DEPTH: Final = 600
"""How far into a territory a squad goes: all of its ranks."""


class Prize:
    """An objective or a territory that scores for one player, and the rules by which it does."""

    def __init__(self, marker: Marker | None, territory: Territory | None, rules: list[ScoringRule]) -> None:
        self.marker = marker
        self.territory = territory
        self.rules = rules

    def points(self, battle: Battle, turn: int) -> int:
        """Points still to be won by holding it from a turn on."""
        total = 0
        for rule in self.rules:
            if turn <= battle.turns:
                ends = 1 if rule.when == "battle_end" else battle.turns - max(turn, rule.from_turn) + 1
                total += rule.points * max(0, ends)
        return total

    def place(self, squad: Squad) -> tuple[int, int]:
        """Where a squad makes for that is to hold it."""
        if self.marker is not None:
            return self.marker.x, self.marker.y
        x, y = centroid(squad)
        if self.territory is None:
            return x, y
        shape = self.territory.shape
        if not shape.holds(x, y):
            x, y = shape.nearest(x, y)
        return step_towards(x, y, shape.x, shape.y, DEPTH)

    def held_by(self, squad: Squad) -> int:
        """How many units of a squad count there."""
        if self.marker is not None:
            return sum(1 for u in squad.living if near_marker(u, self.marker, COHESION))
        if self.territory is None:
            return 0
        return sum(1 for u in squad.living if wholly_in(self.territory, u.x, u.y, u.radius))

    def kept_by(self, squad: Squad) -> bool:
        """Whether most of a squad counts there already."""
        return 2 * self.held_by(squad) > len(squad.living)

    def counts(self, battle: Battle) -> list[int]:
        """What each player has there, by number."""
        if self.marker is not None:
            return presence(battle, self.marker)
        return [] if self.territory is None else occupation(battle, self.territory)

    def strength(self, squad: Squad) -> int:
        """What a squad would count there with all its units (R-OBJ-03)."""
        return len(squad.living) * (weight(squad) if self.marker is not None else 1)


def prizes(battle: Battle, player: Player) -> list[Prize]:
    """All prizes that score for a player who holds them."""
    prizes_of_player: list[Prize] = []
    for marker in battle.markers:
        rules = [r for r in battle.operation.scoring if r.event == "objective_held" and r.objective in ("", marker.id)]
        if rules:
            prizes_of_player.append(Prize(marker, None, rules))
    for number, territory in enumerate(battle.territories):
        owners = [p.side for p in battle.players if p.territory == number]
        named = [territory.id]
        if player.territory == number:
            named.append("own")
        elif owners and player.side not in owners:
            named.append("enemy")
        rules = [r for r in battle.operation.scoring if r.event == "territory_held" and r.territory in named]
        if rules:
            prizes_of_player.append(Prize(None, territory, rules))
    return prizes_of_player


class Stake:
    """A prize as it stands: what enemies and allies have there, and what has been sent."""

    def __init__(self, battle: Battle, player: Player, prize: Prize) -> None:
        self.prize = prize
        self.sent = 0
        self.rival = 0
        self.ally = False
        counts = prize.counts(battle)
        own = counts[player.number]
        for other in battle.players:
            count = counts[other.number]
            if other.side != player.side:
                self.rival = max(self.rival, count)
            elif other is not player and count > 0 and (count, player.number) > (own, other.number):
                self.ally = True

    def gain(self, battle: Battle, squad: Squad, style: Style) -> int:
        """What sending a squad is worth: the points it brings, less the way and the shooting it gives up."""
        if self.ally or self.sent > self.rival:
            return 0
        x, y = self.prize.place(squad)
        from_x, from_y = centroid(squad)
        distance = root_up(squared(from_x, from_y, x, y))
        move = squad.sheet.move
        late = 0 if distance < 3 * move + COHESION else (distance - COHESION) // (2 * move + 1)
        points = style.point * self.prize.points(battle, battle.turn + late)
        if self.sent + self.prize.strength(squad) <= self.rival:
            points = points // style.odds
        return points - distance // 100 - main_range(squad) * style.range // 100 if points else 0


def posts(battle: Battle, player: Player, wanted: list[Prize], free: list[Squad], style: Style) -> dict[int, Prize]:
    """The prize each free squad holds, by squad number: the largest gain first, until all are held or all are sent."""
    sent: dict[int, Prize] = {}
    stakes = [Stake(battle, player, prize) for prize in wanted]
    while free and stakes:
        best = -1
        most = 0
        for n, stake in enumerate(stakes):
            for m, squad in enumerate(free):
                gain = stake.gain(battle, squad, style)
                if gain > most:
                    best, most = n * len(free) + m, gain
        if best < 0:
            break
        stake, squad = stakes[best // len(free)], free[best % len(free)]
        stake.sent += stake.prize.strength(squad)
        sent[squad.number] = stake.prize
        free.remove(squad)
    return sent
