"""Deployment: territories, then squads and task forces in turn (R-DEP, R-TSK-07, R-TSK-08, R-CNV-03)."""

from rules.damocles.content.task_forces import TaskForce, task_forces
from rules.damocles.engine.answers import Answer, Deploy, DeployNext, TakeTerritory
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cohesion import holds_together
from rules.damocles.engine.movement import Ends
from rules.damocles.engine.operations.scoring import wholly_in
from rules.damocles.engine.play.auto_deploy import LANDING, some_landing
from rules.damocles.engine.questions import Question, names
from rules.damocles.engine.state import Player, Squad
from rules.table.asking import always_allowed, ask
from rules.table.geometry import squared
from rules.table.questions import Refusal, plural_refusal


class Deployer:
    """One player's squads on their way to the table, and the task forces they may come in."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.waiting = [s for s in player.squads if not s.on_table and not s.scenery_only]
        self.forces: list[TaskForce] = task_forces([s.sheet.type for s in player.squads])

    def whole(self) -> list[TaskForce]:
        """The task forces without a squad on the battlefield yet (R-TSK-08)."""
        return [force for force in self.forces if all(s in self.waiting for s in self.members(force))]

    def members(self, force: TaskForce) -> list[Squad]:
        """The squads of a task force that are deployed: its scenery has been set up before."""
        squads = [self.player.squads[i] for i in force.squads]
        return [s for s in squads if not s.scenery_only]

    def choices(self) -> list[TaskForce]:
        """What may be deployed next: each whole task force, and alone each squad that is in none (R-TSK-08)."""
        whole = self.whole()
        together = [i for force in whole for i in force.squads]
        alone = [i for i, s in enumerate(self.player.squads) if s in self.waiting and i not in together]
        return whole + [TaskForce("", "", 0, [i], "R-DEP-02") for i in alone]


def take_territories(battle: Battle, ranking: list[Player]) -> None:
    """The winner of the roll-off chooses first, allies at the same time (R-DEP-01, R-CNV-03).

    Where there are fewer territories than players, allies share theirs.
    """
    free = [n for n, territory in enumerate(battle.territories) if territory.deployment]
    sharing = len(free) < len(ranking)
    order: list[Player] = []
    for player in ranking:
        order.extend(p for p in ranking if p.side == player.side and p not in order)
    for player in order:
        shared = [p.territory for p in order if sharing and p.side == player.side and p.territory >= 0]
        if shared:
            battle.took_territory(player, shared[0])
        elif free:
            chosen = territory_of(battle, player, free)
            free.remove(chosen)
            battle.took_territory(player, chosen)


def territory_of(battle: Battle, player: Player, free: list[int]) -> int:
    """The territory that a player takes, by its number (R-DEP-01)."""
    question = Question("territory", player)
    question.territories = tuple(free)
    answer = ask(battle, question, TakeTerritory, always_allowed)
    return next((n for n in free if battle.territories[n].id == answer.territory), free[0])


def deploy_all(battle: Battle, ranking: list[Player]) -> None:
    """Squads in turn, the loser first, allies at the same time, then the rest (R-DEP-02, R-DEP-03, R-CNV-03)."""
    order: list[Player] = []
    for player in reversed(ranking):
        order.extend(p for p in reversed(ranking) if p.side == player.side and p not in order)
    deployers = [Deployer(p) for p in order]
    while any(d.waiting for d in deployers):
        for deployer in deployers:
            if deployer.waiting:
                deploy_next(battle, deployer)


def deploy_next(battle: Battle, deployer: Deployer) -> None:
    """One squad, or the squads of one task force together (R-DEP-02, R-TSK-07, R-TSK-08)."""
    player = deployer.player
    choices = [(force.slug, deployer.members(force)) for force in deployer.choices()]
    question = Question("deploy_next", player)
    question.groups = tuple([squads for _, squads in choices])
    wanted = sorted(ask(battle, question, DeployNext, always_allowed).squads)
    slug, squads = next((choice for choice in choices if sorted(names(choice[1])) == wanted), choices[0])
    for squad in squads:
        battle.deployed(squad, landing_of(battle, player, squad), slug)
        deployer.waiting.remove(squad)


def landing_of(battle: Battle, player: Player, squad: Squad) -> list[int]:
    """Where a squad is deployed: where its commander wants it, else where there is room."""
    answer = ask(battle, Question("deploy", player, squad), Answer, always_allowed)
    if isinstance(answer, Deploy) and refuse_stand(battle, player, squad, answer.positions) is None:
        return answer.positions
    return some_landing(battle, player, squad)


def refuse_stand(battle: Battle, player: Player, squad: Squad, positions: list[int]) -> Refusal | None:
    """Why one squad may not be deployed at these places."""
    if len(positions) != 2 * len(squad.units):
        return plural_refusal(
            "R-DEP-02",
            "positions are needed for {count} unit",
            "positions are needed for {count} units",
            count=len(squad.units),
        )
    ends = Ends(battle, squad, LANDING)
    for at in range(0, len(positions), 2):
        x, y = positions[at], positions[at + 1]
        if player.territory >= 0 and not wholly_in(battle.territories[player.territory], x, y, squad.radius):
            return Refusal("R-DEP-02", "every unit stands wholly inside its territory")
        refusal = ends.refuse(x, y)
        if refusal is not None:
            return refusal
    if overlap(positions, squad.radius):
        return Refusal("R-MOV-09", "bases would overlap")
    if not holds_together(positions, squad.radius):
        return Refusal("R-SQD-02", "the squad must hold together")
    return None


def overlap(positions: list[int], radius: int) -> bool:
    """Whether bases of one radius at these positions overlap (R-MOV-09)."""
    touching = 4 * radius * radius
    for at in range(0, len(positions), 2):
        for other in range(0, at, 2):
            if squared(positions[at], positions[at + 1], positions[other], positions[other + 1]) < touching:
                return True
    return False
