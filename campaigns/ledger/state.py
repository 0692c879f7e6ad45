"""State of a campaign: members, forces, rounds, results, map and story. Only `replay` writes it."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from campaigns.ledger.documents import CONCEDED
from campaigns.ledger.hexes import HexMap
from campaigns.ledger.settings import DEFAULTS, SWISS, Settings
from campaigns.ledger.story import Story
from rules.games import GAMES


class Loss(NamedTuple):
    """A battle in which a squad was lost, with its recovery seed."""

    battle: int
    recovery_seed: str


class Squad:
    """A squad of a force over the whole campaign. `id` stays over refits.

    `slain`, `destroyed`, `objectives`, `survived`, `battles` add up its deeds. `chosen` are all honours chosen for it,
    `honours` those it has earned by its grade, in the order of choice (C-HON-03). `scars` are slugs with the battle
    each is from. `earned` is its experience battle by battle, `granted` what organisers gave; `injuries` are theirs
    too, each with its battle (0: none), and `equipment` (C-GRT). Those two are replaced, so that copies share them.
    """

    def __init__(self, id: str, name: str, datasheet: str, points: int | None) -> None:
        self.id = id
        self.name = name
        self.datasheet = datasheet
        self.points = points
        self.battles = 0
        self.survived = 0
        self.slain = 0
        self.destroyed = 0
        self.objectives = 0
        self.earned: dict[int, int] = {}
        self.experience = 0
        self.grade = "recruit"
        self.choices = 0
        self.chosen: list[str] = []
        self.honours: list[str] = []
        self.losses: list[Loss] = []
        self.granted = 0
        self.injuries: dict[str, int] = {}
        self.equipment: list[str] = []
        self.scars: dict[str, int] = {}

    def copy(self) -> "Squad":
        """A copy that can change independently; recomputed values are replaced, so they may be shared."""
        twin = copy(self)
        twin.earned = self.earned.copy()
        twin.chosen = self.chosen.copy()
        twin.losses = self.losses.copy()
        return twin

    @property
    def lost(self) -> int:
        """How often it was lost."""
        return len(self.losses)

    @property
    def resting(self) -> list[str]:
        """Honours chosen that its grade does not bear, for now (C-HON-03)."""
        return self.chosen[len(self.honours) :]

    @property
    def choices_left(self) -> int:
        """How many honours may be chosen for it now."""
        return max(0, self.choices - len(self.chosen))


class Force:
    """A strike force entered in the campaign, as its last refit left it; `dropped` are the squads it once had.

    `granted` are credits that organisers gave, `growth` the points that refits added, `purse` what is left (C-GRT-03).
    """

    def __init__(self, number: int, member: int) -> None:
        self.number = number
        self.member = member
        self.name = ""
        self.faction = ""
        self.faction_name = ""
        self.release: int | None = None
        self.points: int | None = None
        self.seal = ""
        self.squads: dict[str, Squad] = {}
        self.dropped: dict[str, Squad] = {}
        self.refits = 0
        self.granted = 0
        self.growth = 0
        self.purse: int | None = None
        self.withdrawn = False

    def copy(self) -> "Force":
        twin = copy(self)
        twin.squads = {id: squad.copy() for id, squad in self.squads.items()}
        twin.dropped = {id: squad.copy() for id, squad in self.dropped.items()}
        return twin

    def squad(self, id: str) -> Squad | None:
        """A squad it has or had."""
        return self.squads.get(id) or self.dropped.get(id)

    def next_squad(self) -> int:
        """The number that its next new squad gets: none is given twice (C-FRC-02)."""
        return max((int(id) for id in (*self.squads, *self.dropped) if id.isdecimal()), default=0) + 1


class Member:
    """A place in the campaign. Events hold no names: `name` is set by the caller (C-LED-12)."""

    def __init__(self, number: int, role: str, name: str = "") -> None:
        self.number = number
        self.role = role
        self.name = name
        self.here = True

    def called(self, name: str) -> "Member":
        """The same place, with the name of who has it."""
        twin = copy(self)
        twin.name = name
        return twin


class Pairing(NamedTuple):
    """A battle of a round, the forces that meet in it in the order of their sides, and their table (C-RND-16).

    It may be for third place (C-KND-08).
    """

    battle: int
    forces: tuple[int, ...]
    table: int = 0
    third_place: bool = False


class Amiss(NamedTuple):
    """A battle from which another member goes on, by its result as it stands, than is in the next round.

    `ahead` is None where the result was taken back; `stands` is who of the battle is in the next round.
    """

    battle: int
    ahead: int | None
    stands: tuple[int, ...]


@dataclass
class Round:
    """A round of the campaign: what is to be fought in it, and by when.

    `byes` are the forces without an opponent, `half` those with half-point byes (C-PAI-10); `event` is the number of
    the event that opened it. `bracket` is true of rounds of a knock-out; `amiss` are the battles before it by which it
    would be another one now (C-KND-07). `outdated` is a Swiss round whose standings were corrected after it was paired
    (C-LED-08). `kept` is the number of the event by which it stays as it was played all the same (C-LED-13), or 0.
    """

    number: int
    limit: int | None
    deadline: str | None
    pairings: list[Pairing] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    half: tuple[int, ...] = ()
    closed: bool = False
    event: int = 0
    bracket: bool = False
    amiss: tuple[Amiss, ...] = ()
    outdated: bool = field(default=False, compare=False)
    kept: int = 0


class SideResult(NamedTuple):
    """How a battle came out for one side. `squads` are the deeds of its squads, as the event wrote them."""

    force: int
    member: int
    outcome: str
    victory_points: int
    squads_lost: int
    figures: dict[str, int]
    reasons: dict[str, int]
    squads: list[dict[str, Any]]
    alliance: str = ""
    won_roll_off: bool = False

    def allied_with(self, other: "SideResult") -> bool:
        """Allies win, lose and draw together (C-RES-11)."""
        return self is other or self.alliance == other.alliance != ""

    def decided(self, sides: "tuple[SideResult, ...]") -> str:
        """Its outcome where a winner is wanted: a draw among these sides is decided by their roll-off (C-RES-14)."""
        ahead = next((side for side in sides if side.won_roll_off), None)
        if ahead is None:
            return self.outcome
        return "won" if self.allied_with(ahead) else "lost"


@dataclass(frozen=True)
class Result:
    """A battle as it counts. `event` is the number of the event that recorded it."""

    event: int
    battle: int
    round: int | None
    title: str
    operation: str
    method: str
    played: str
    stake: str | None
    chapter: str | None
    recovery_seed: str
    sides: tuple[SideResult, ...]

    @property
    def conceded(self) -> bool:
        """Whether it was conceded before it was fought (C-RND-11)."""
        return self.method == CONCEDED

    def side_of(self, force: int) -> SideResult | None:
        return next((side for side in self.sides if side.force == force), None)

    def scores(self) -> list[int]:
        """The victory points of those who fought together, in the order of the sides (R-BAS-02)."""
        sums = [sum(ally.victory_points for ally in self.sides if side.allied_with(ally)) for side in self.sides]
        first = [next(n for n, ally in enumerate(self.sides) if side.allied_with(ally)) for side in self.sides]
        return [score for n, score in enumerate(sums) if first[n] == n]


class Award(NamedTuple):
    """Points given or taken by the organisers."""

    event: int
    member: int
    points: int
    reason: str


class Challenge(NamedTuple):
    """A player's challenge of another; without an operation one is drawn by lot (C-CHA-01)."""

    event: int
    challenger: int
    member: int
    operation: str | None
    at: str


class Step(NamedTuple):
    """A chapter of the story that is over: by which battle (None: the organisers turned the page), and how."""

    chapter: str
    battle: int | None
    outcome: str | None


class State:
    """A campaign as its events leave it.

    Everything is kept by its number and in the order it came; `results` by battle. `holders` are hexes with the member
    who holds each; `path` the chapters that are over. `chapter` is None before the story and after its end. `ratings`
    are those of a ladder's players, by member (C-RAT). `lot` is the seed from which lots are drawn (C-PAI-07). `groups`
    are those of a league, of members; `cut` are the members who go on to a knock-out, the first seed first, `cut_event`
    is the number of the event that said so, and `cut_amiss` whether others were to go on by the results it was made
    from, as they stand now (C-CUT-04).
    """

    def __init__(self) -> None:
        self.name = ""
        self.lot = ""
        self.game = GAMES[0].slug
        self.settings: Settings = DEFAULTS
        self.members: dict[int, Member] = {}
        self.forces: dict[int, Force] = {}
        self.rounds: dict[int, Round] = {}
        self.results: dict[int, Result] = {}
        self.awards: list[Award] = []
        self.challenges: dict[int, Challenge] = {}
        self.ratings: dict[int, list[Any]] = {}
        self.clubs: tuple[frozenset[int], ...] = ()
        self.met_before: frozenset[frozenset[int]] = frozenset()
        self.groups: tuple[tuple[int, ...], ...] = ()
        self.cut: tuple[int, ...] = ()
        self.cut_event = 0
        self.cut_amiss = False
        self.holders: dict[str, int] = {}
        self.map: HexMap | None = None
        self.story: Story | None = None
        self.chapter: str | None = None
        self.path: list[Step] = []

    def copy(self) -> "State":
        """A copy to apply events to; immutable parts (results, map, story) are shared."""
        twin = copy(self)
        twin.members = {number: copy(member) for number, member in self.members.items()}
        twin.forces = {number: force.copy() for number, force in self.forces.items()}
        twin.rounds = {number: copy(round) for number, round in self.rounds.items()}
        twin.results = self.results.copy()
        twin.awards = self.awards.copy()
        twin.holders = self.holders.copy()
        twin.path = self.path.copy()
        return twin

    def named(self, names: Mapping[int, str]) -> "State":
        """A copy with members' current names; everything else is shared."""
        twin = copy(self)
        twin.members = {number: member.called(names.get(number, "")) for number, member in self.members.items()}
        return twin

    def active_forces(self) -> list[Force]:
        """The forces that fight: not withdrawn, of members who are here."""
        forces = self.forces.values()
        return [f for f in forces if not f.withdrawn and f.member in self.members and self.members[f.member].here]

    def force_of(self, member: int) -> Force | None:
        """The force that a member fights with now."""
        return next((force for force in self.active_forces() if force.member == member), None)

    def are_apart(self, member: int, other: int) -> bool:
        """Whether two are not to meet in the first round, where that can be (C-PAI-08)."""
        both = frozenset((member, other))
        forces = [self.force_of(member), self.force_of(other)]
        factions = {force.faction for force in forces if force is not None and force.faction}
        alike = self.settings.factions_apart and None not in forces and len(factions) == 1
        return alike or both in self.met_before or any(both <= club for club in self.clubs)

    def owners(self, forces: tuple[int, ...]) -> set[int]:
        """The members whose these forces are."""
        return {self.forces[force].member for force in forces if force in self.forces}

    def unsound_rounds(self) -> list[Round]:
        """The rounds that do not follow from what came before them, and that nobody has kept (C-LED-13)."""
        swiss = self.settings.kind == SWISS
        return [r for r in self.rounds.values() if not r.kept and (r.amiss or (swiss and not r.bracket and r.outdated))]

    def round(self) -> Round | None:
        """The round that is open, else the last one."""
        rounds = list(self.rounds.values())
        return next((r for r in rounds if not r.closed), rounds[-1] if rounds else None)
