"""The recorder: passes each question on to another commander, and records the question and the answer."""

from rules.damocles.commanders import questions
from rules.damocles.commanders.commander import Commander
from rules.damocles.content.parts import Ability, Asset
from rules.damocles.engine.answers import (
    Activate,
    Advance,
    Allocate,
    Answer,
    Bid,
    Choose,
    Counter,
    Deploy,
    DeployNext,
    Order,
    Pass,
    PickPiece,
    Site,
    TakeTerritory,
    UseAbility,
    UseAsset,
)
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.orders.activation import Activation
from rules.damocles.engine.state import Piece, Player, Squad
from rules.table.questions import QuestionDocument


class Record:
    """All questions of a battle and their answers, in order, of all players."""

    def __init__(self) -> None:
        self.questions: list[QuestionDocument] = []
        self.answers: list[Answer] = []

    def add(self, question: QuestionDocument, answer: Answer | None) -> None:
        """No answer is a pass."""
        self.questions.append(question)
        self.answers.append(Pass() if answer is None else answer)

    def take_back(self) -> None:
        """Remove the last answer; its question is asked again."""
        self.questions.pop()
        self.answers.pop()


class Recorder(Commander):
    """Answers as another commander does, so that a `Human` can repeat the answers.

    An entry of a script that answers no question is not recorded.
    """

    def __init__(self, commander: Commander, record: Record) -> None:
        self.commander = commander
        self.record = record
        self.declined = False

    def pick_piece(self, battle: Battle, player: Player, pool: list[Piece]) -> int:
        index = self.commander.pick_piece(battle, player, pool)
        self.record.add(questions.pick_piece(player, pool), PickPiece(pool[index].id))
        return index

    def site(self, battle: Battle, player: Player, piece: Piece, faction: bool) -> Site | None:
        site = self.commander.site(battle, player, piece, faction)
        self.record.add(questions.site(player, piece, faction), site)
        return site

    def territory(self, battle: Battle, player: Player, free: list[int]) -> int:
        number = self.commander.territory(battle, player, free)
        self.record.add(questions.territory(battle, player, free), TakeTerritory(battle.territories[number].id))
        return number

    def next_to_deploy(self, battle: Battle, player: Player, choices: list[list[Squad]]) -> int:
        index = self.commander.next_to_deploy(battle, player, choices)
        self.record.add(questions.deploy_next(player, choices), DeployNext(questions.names(choices[index])))
        return index

    def deploy(self, battle: Battle, player: Player, squad: Squad) -> list[int] | None:
        positions = self.commander.deploy(battle, player, squad)
        self.record.add(questions.deploy(battle, player, squad), None if positions is None else Deploy(positions))
        return positions

    def bid(self, battle: Battle, player: Player) -> int:
        amount = self.commander.bid(battle, player)
        self.record.add(questions.bid(player), Bid(amount))
        return amount

    def activate(self, battle: Battle, player: Player, ready: list[Squad]) -> Squad | None:
        squad = self.commander.activate(battle, player, ready)
        self.record.add(questions.activate(player, ready), None if squad is None else Activate(squad.id))
        return squad

    def rests(self, battle: Battle, player: Player) -> None:
        self.commander.rests(battle, player)

    def prioritise(self, battle: Battle, player: Player, ready: list[Squad]) -> Squad | None:
        squad = self.commander.prioritise(battle, player, ready)
        self.record.add(questions.priority(player, ready), None if squad is None else Activate(squad.id, True))
        self.declined = squad is None
        return squad

    def insists(self, battle: Battle, player: Player) -> Squad | None:
        """Priority orders insisted on after they were declined are refused with a reason, and asked for again."""
        squad = self.commander.insists(battle, player)
        if self.declined and squad is not None:
            self.record.take_back()
        self.declined = False
        return squad

    def counter(self, battle: Battle, player: Player, rival: Player) -> bool:
        counters = self.commander.counter(battle, player, rival)
        self.record.add(questions.counter(player, rival), Counter(counters))
        return counters

    def next(self, battle: Battle, activation: Activation) -> Answer:
        """No orders are asked for a squad that has been destroyed."""
        question = questions.order(battle, activation)
        answer = self.commander.next(battle, activation)
        if activation.squad.fights():
            self.record.add(question, answer)
        return answer

    def allocate(self, battle: Battle, squad: Squad, damage: int) -> list[int]:
        units = self.commander.allocate(battle, squad, damage)
        self.record.add(questions.allocate(squad, damage), Allocate(units))
        return units

    def free_fire(self, battle: Battle, squad: Squad, charger: Squad) -> Order | None:
        order = self.commander.free_fire(battle, squad, charger)
        self.record.add(questions.free_fire(squad, charger), order)
        return order

    def pays(self, battle: Battle, squad: Squad, ability: Ability) -> bool:
        pays = self.commander.pays(battle, squad, ability)
        self.record.add(questions.pay(squad, ability), UseAbility(ability.slug, []) if pays else None)
        return pays

    def react(
        self,
        battle: Battle,
        player: Player,
        when: str,
        squad: Squad,
        other: Squad | None,
        playable: list[Asset],
    ) -> UseAsset | None:
        answer = self.commander.react(battle, player, when, squad, other, playable)
        self.record.add(questions.react(player, when, squad, other, playable), answer)
        return answer

    def advance(self, battle: Battle, squad: Squad, allowance: int) -> list[int] | None:
        positions = self.commander.advance(battle, squad, allowance)
        self.record.add(questions.advance(squad, allowance), None if positions is None else Advance(positions))
        return positions

    def choose(self, battle: Battle, player: Player, cards: list[Asset]) -> int:
        index = self.commander.choose(battle, player, cards)
        self.record.add(questions.choose(player, cards), Choose(index))
        return index
