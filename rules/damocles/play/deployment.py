"""Deployment: territories, then squads and task forces in turn (R-DEP, R-TSK-07, R-TSK-08, R-CNV-03)."""

from rules.damocles.battle import Battle
from rules.damocles.cohesion import holds_together
from rules.damocles.commanders.answers import Landing
from rules.damocles.movement import Going, refuse_place
from rules.damocles.operations.scoring import wholly_in
from rules.damocles.play.landing import some_landing
from rules.damocles.state import Player, Squad
from rules.damocles.task_forces import TaskForce, task_forces
from rules.table.questions import Refusal


class Deployer:
    """One player's squads on their way to the table, and the task forces they may come in."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.waiting = [s for s in player.squads if not s.on_table and not s.scenery_only]
        self.forces: list[TaskForce] = task_forces([s.sheet.type for s in player.squads])
        self.broken = any(s.on_table for s in player.squads if not s.scenery_only)

    def force_of(self, slug: str) -> list[Squad]:
        """The squads of a task force that can still be deployed together, none when one stands already (R-TSK-08)."""
        for force in self.forces:
            if force.slug == slug:
                squads = [self.player.squads[i] for i in force.squads if not self.player.squads[i].scenery_only]
                return squads if all(s in self.waiting for s in squads) else []
        return []

    def choices(self) -> list[list[Squad]]:
        """What may be deployed next: each task force that is whole, then each squad alone."""
        together = [self.force_of(f.slug) for f in self.forces]
        return [squads for squads in together if squads] + [[s] for s in self.waiting]

    def slug_of(self, squads: list[Squad]) -> str:
        """The task force that these squads are, "" for a squad alone (R-TSK-07)."""
        for force in self.forces:
            if len(squads) > 1 and self.force_of(force.slug) == squads:
                return force.slug
        return ""


def take_territories(battle: Battle, ranking: list[Player]) -> None:
    """The winner of the roll-off chooses first, allies at the same time (R-DEP-01, R-CNV-03)."""
    free = list(range(len(battle.territories)))
    order: list[Player] = []
    for player in ranking:
        order.extend(p for p in ranking if p.side == player.side and p not in order)
    for player in order:
        if free:
            wanted = battle.commander(player).territory(battle, player, free)
            chosen = wanted if wanted in free else free[0]
            free.remove(chosen)
            battle.took_territory(player, chosen)


def deploy_all(battle: Battle, ranking: list[Player]) -> None:
    """Squads in turn, the loser of the roll-off first, allies at the same time, the rest one by one (R-DEP-02, 03)."""
    order: list[Player] = []
    for player in reversed(ranking):
        order.extend(p for p in reversed(ranking) if p.side == player.side and p not in order)
    deployers = [Deployer(p) for p in order]
    while any(d.waiting for d in deployers):
        for deployer in deployers:
            if deployer.waiting:
                deploy_next(battle, deployer)


def deploy_next(battle: Battle, deployer: Deployer) -> None:
    """One squad, or one task force together: where its commander wants it, else where there is room."""
    player = deployer.player
    choices = deployer.choices()
    landing = battle.commander(player).deploy(battle, player, choices)
    if landing is None or refuse_landing(battle, player, choices, landing) is not None:
        landing = some_landing(battle, player, choices[-1][0])
    squads = [s for s in deployer.waiting if s.id in landing.squads]
    slug = deployer.slug_of(squads)
    for squad in squads:
        battle.deployed(squad, landing.positions[landing.squads.index(squad.id)], slug)
        deployer.waiting.remove(squad)


def refuse_landing(battle: Battle, player: Player, choices: list[list[Squad]], landing: Landing) -> Refusal | None:
    """Why squads may not be deployed so: wholly inside one's territory, in cohesion, on free ground (R-DEP-02)."""
    chosen: list[Squad] = []
    for squads in choices:
        if [s.id for s in squads] == landing.squads:
            chosen = squads
    if not chosen or len(landing.positions) != len(chosen):
        return Refusal("R-TSK-08", "a squad alone, or a whole task force, is deployed")
    taken: list[int] = []
    radii: list[int] = []
    for squad, positions in zip(chosen, landing.positions, strict=True):
        refusal = refuse_stand(battle, player, squad, positions)
        if refusal is not None:
            return refusal
        for at in range(0, len(positions), 2):
            for n in range(len(radii)):
                dx = positions[at] - taken[2 * n]
                dy = positions[at + 1] - taken[2 * n + 1]
                reach = radii[n] + squad.radius
                if dx * dx + dy * dy < reach * reach:
                    return Refusal("R-MOV-09", "bases would overlap")
            taken.extend((positions[at], positions[at + 1]))
            radii.append(squad.radius)
    return None


def refuse_stand(battle: Battle, player: Player, squad: Squad, positions: list[int]) -> Refusal | None:
    """Why one squad may not be deployed at these places."""
    if len(positions) != 2 * len(squad.units):
        return Refusal("R-DEP-02", f"positions are needed for {len(squad.units)} units")
    going = Going(0, "R-DEP-02", 5)
    for at in range(0, len(positions), 2):
        x, y = positions[at], positions[at + 1]
        if player.territory >= 0 and not wholly_in(battle.territories[player.territory], x, y, squad.radius):
            return Refusal("R-DEP-02", "every unit stands wholly inside its territory")
        refusal = refuse_place(battle, squad, x, y, going)
        if refusal is not None:
            return refusal
    if not holds_together(positions, squad.radius):
        return Refusal("R-SQD-02", "the squad must hold together")
    return None
