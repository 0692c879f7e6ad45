"""The questions a battle asks, and a minimal answer to each; every commander extends this."""

from rules.damocles.commanders.decision import DecisionReasons
from rules.damocles.content.parts import Ability, Asset
from rules.damocles.engine.answers import Answer, End, Order, Site, UseAsset
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.orders.activation import Activation
from rules.damocles.engine.state import Piece, Player, Squad
from rules.table.compiler import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Commander:
    """Answers for one player. The rules ask the questions; the engine refuses illegal answers."""

    def pick_piece(self, battle: Battle, player: Player, pool: list[Piece]) -> int:
        """Which piece of scenery to pick, by index (R-SET-02)."""
        return 0

    def site(self, battle: Battle, player: Player, piece: Piece, faction: bool) -> Site | None:
        """Where a piece goes, of a faction's own or not; None leaves it to the engine (R-SET-03 to R-SET-05)."""
        return None

    def territory(self, battle: Battle, player: Player, free: list[int]) -> int:
        """Which of the free territories to take (R-DEP-01)."""
        return free[0]

    def next_to_deploy(self, battle: Battle, player: Player, choices: list[list[Squad]]) -> int:
        """Which task force, or which squad of none, to deploy next, by index (R-DEP-02, R-TSK-08)."""
        return 0

    def deploy(self, battle: Battle, player: Player, squad: Squad) -> list[int] | None:
        """Where a squad is deployed, x and y of each unit; None leaves it to the engine (R-DEP-02)."""
        return None

    def bid(self, battle: Battle, player: Player) -> int:
        """The secret bet of an initiative phase (R-INI-01)."""
        return 0

    def activate(self, battle: Battle, player: Player, ready: list[Squad]) -> Squad | None:
        """The squad to activate, None for no more activations this turn (R-TRN-02)."""
        return None

    def why(self, battle: Battle, squad: Squad) -> list[DecisionReasons]:
        """Why this squad is activated: it and the next best, or none; asked only while events are kept."""
        return []

    def rests(self, battle: Battle, player: Player) -> None:
        """Called instead of `activate` when the player has no squad left to activate this turn (R-TRN-02)."""

    def prioritise(self, battle: Battle, player: Player, ready: list[Squad]) -> Squad | None:
        """The squad for priority orders, None for none (R-TAC-02, R-CNV-04)."""
        return None

    def insists(self, battle: Battle, player: Player) -> Squad | None:
        """A squad named for priority orders that may not have them, so that the refusal is recorded."""
        return None

    def counter(self, battle: Battle, player: Player, rival: Player) -> bool:
        """Whether to counter the priority orders of a rival (R-TAC-03)."""
        return False

    def next(self, battle: Battle, activation: Activation) -> Answer:
        """What the active squad does next (R-ACT-01)."""
        return End()

    def allocate(self, battle: Battle, squad: Squad, damage: int) -> list[int]:
        """The units, by index, that take wounds first; the highest index first when none is named (R-WND-01)."""
        return []

    def free_fire(self, battle: Battle, squad: Squad, charger: Squad) -> Order | None:
        """The free fire of a squad out of turn, such as at its charger; None to hold it (R-DEF-04, R-DAT-03)."""
        return Order("open_fire", target=charger.id)

    def pays(self, battle: Battle, squad: Squad, ability: Ability) -> bool:
        """Whether to pay for a triggered ability that costs something (R-DAT-03)."""
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
        """An asset to play as an event happens to the player's squad, None for none (R-AST-04)."""
        return None

    def advance(self, battle: Battle, squad: Squad, allowance: int) -> list[int] | None:
        """Where a free move takes a squad, None to stay: x, y of each living unit."""
        return None

    def choose(self, battle: Battle, player: Player, cards: list[Asset]) -> int:
        """Which asset to take from a deck or discard pile, by index (R-AST-06)."""
        return 0
