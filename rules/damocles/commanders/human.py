"""A human player: replays the given answers and stops the battle at the first question without one."""

from collections.abc import Callable
from typing import Final

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
    End,
    Order,
    Panel,
    Pass,
    PickPiece,
    Restraint,
    Site,
    TakeTerritory,
    UseAbility,
    UseAsset,
)
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.orders.activation import Activation
from rules.damocles.engine.play.deployment import refuse_stand
from rules.damocles.engine.play.scenery_sites import refuse_site
from rules.damocles.engine.state import Piece, Player, Squad
from rules.message import Message
from rules.table.questions import GivenAnswers, InvalidAnswerError, QuestionDocument, Refusal, Stopped

MAX_LISTED_OFFERS: Final = 12
"""Maximum number of offers listed in the message about an answer that is not offered."""


class Human(Commander):
    """Decides as given. The rules refuse illegal orders; an answer to another question is an error."""

    def __init__(self, given: GivenAnswers) -> None:
        self.given = given

    # reading the given answers

    def answer(self, question: Callable[[], QuestionDocument]) -> Answer:
        found: Answer | None = self.given.next()
        if found is None:
            raise Stopped(question())
        return found

    def unfit(self, player: Player, kind: str) -> InvalidAnswerError:
        """An answer of another kind than its question."""
        return self.given.misfit(kind, player.id, questions.ANSWERS[kind])

    def offered(self, key: str, wanted: str, offers: list[str]) -> int:
        """The index of the wanted offer."""
        if wanted in offers:
            return offers.index(wanted)
        known = ", ".join(offers[:MAX_LISTED_OFFERS]) + (", …" if len(offers) > MAX_LISTED_OFFERS else "")
        raise InvalidAnswerError(
            self.given.at - 1,
            key,
            Message("{name} is not offered", name=f'"{wanted}"'),
            Message("must be one of {words}", words=known),
        )

    def allowed(self, key: str, refusal: Refusal | None) -> None:
        """A forbidden place is an invalid answer: another one has to be given."""
        if refusal is not None:
            problem = Message("{why} ({rule})", why=refusal, rule=refusal.rule)
            raise InvalidAnswerError(self.given.at - 1, key, problem, Message("must be a place where that is allowed"))

    # set-up

    def pick_piece(self, battle: Battle, player: Player, pool: list[Piece]) -> int:
        answer = self.answer(lambda: questions.pick_piece(player, pool))
        if isinstance(answer, PickPiece):
            return self.offered("pick_piece", answer.piece, [piece.id for piece in pool])
        raise self.unfit(player, "pick_piece")

    def site(self, battle: Battle, player: Player, piece: Piece, faction: bool) -> Site | None:
        answer = self.answer(lambda: questions.site(player, piece, faction))
        if isinstance(answer, Site):
            self.allowed("site", refuse_site(battle, piece.shape.moved(answer.x, answer.y), faction))
            return answer
        if isinstance(answer, Pass):
            return None
        raise self.unfit(player, "site")

    def territory(self, battle: Battle, player: Player, free: list[int]) -> int:
        answer = self.answer(lambda: questions.territory(battle, player, free))
        if isinstance(answer, TakeTerritory):
            return free[self.offered("territory", answer.territory, [battle.territories[n].id for n in free])]
        raise self.unfit(player, "territory")

    def next_to_deploy(self, battle: Battle, player: Player, choices: list[list[Squad]]) -> int:
        answer = self.answer(lambda: questions.deploy_next(player, choices))
        if isinstance(answer, DeployNext):
            offers = [" + ".join(sorted(questions.names(squads))) for squads in choices]
            return self.offered("deploy_next", " + ".join(sorted(answer.squads)), offers)
        raise self.unfit(player, "deploy_next")

    def deploy(self, battle: Battle, player: Player, squad: Squad) -> list[int] | None:
        answer = self.answer(lambda: questions.deploy(battle, player, squad))
        if isinstance(answer, Deploy):
            self.allowed("deploy", refuse_stand(battle, player, squad, answer.positions))
            return answer.positions
        if isinstance(answer, Pass):
            return None
        raise self.unfit(player, "deploy")

    # the turn

    def bid(self, battle: Battle, player: Player) -> int:
        answer = self.answer(lambda: questions.bid(player))
        if isinstance(answer, Bid):
            return answer.amount
        raise self.unfit(player, "bid")

    def activate(self, battle: Battle, player: Player, ready: list[Squad]) -> Squad | None:
        answer = self.answer(lambda: questions.activate(player, ready))
        if isinstance(answer, Activate) and not answer.priority:
            return ready[self.offered("activate", answer.squad, questions.names(ready))]
        if isinstance(answer, Pass):
            return None
        raise self.unfit(player, "activate")

    def prioritise(self, battle: Battle, player: Player, ready: list[Squad]) -> Squad | None:
        answer = self.answer(lambda: questions.priority(player, ready))
        if isinstance(answer, Activate) and answer.priority:
            return ready[self.offered("activate", answer.squad, questions.names(ready))]
        if isinstance(answer, Pass):
            return None
        raise self.unfit(player, "priority")

    def counter(self, battle: Battle, player: Player, rival: Player) -> bool:
        answer = self.answer(lambda: questions.counter(player, rival))
        if isinstance(answer, Counter):
            return answer.counters
        if isinstance(answer, Pass):
            return False
        raise self.unfit(player, "counter")

    # the activation and what interrupts it

    def next(self, battle: Battle, activation: Activation) -> Answer:
        """A squad that has been destroyed gets no orders, and no question is asked."""
        if not activation.squad.fights():
            return End()
        answer = self.answer(lambda: questions.order(battle, activation))
        if isinstance(answer, Order | Restraint | Panel | UseAbility | UseAsset | End):
            return answer
        raise self.unfit(activation.squad.owner, "order")

    def allocate(self, battle: Battle, squad: Squad, damage: int) -> list[int]:
        answer = self.answer(lambda: questions.allocate(squad, damage))
        if isinstance(answer, Allocate):
            return answer.units
        if isinstance(answer, Pass):
            return []
        raise self.unfit(squad.owner, "allocate")

    def free_fire(self, battle: Battle, squad: Squad, charger: Squad) -> Order | None:
        answer = self.answer(lambda: questions.free_fire(squad, charger))
        if isinstance(answer, Order) and answer.name == "open_fire":
            self.offered("target", answer.target, [charger.id])
            return answer
        if isinstance(answer, Pass):
            return None
        raise self.unfit(squad.owner, "free_fire")

    def pays(self, battle: Battle, squad: Squad, ability: Ability) -> bool:
        answer = self.answer(lambda: questions.pay(squad, ability))
        if isinstance(answer, UseAbility):
            self.offered("ability", answer.slug, [ability.slug])
            return True
        if isinstance(answer, Pass):
            return False
        raise self.unfit(squad.owner, "pay")

    def react(
        self,
        battle: Battle,
        player: Player,
        when: str,
        squad: Squad,
        other: Squad | None,
        playable: list[Asset],
    ) -> UseAsset | None:
        answer = self.answer(lambda: questions.react(player, when, squad, other, playable))
        if isinstance(answer, UseAsset):
            self.offered("asset", answer.slug, [card.slug for card in playable])
            return answer
        if isinstance(answer, Pass):
            return None
        raise self.unfit(player, "react")

    def advance(self, battle: Battle, squad: Squad, allowance: int) -> list[int] | None:
        answer = self.answer(lambda: questions.advance(squad, allowance))
        if isinstance(answer, Advance):
            return answer.positions
        if isinstance(answer, Pass):
            return None
        raise self.unfit(squad.owner, "advance")

    def choose(self, battle: Battle, player: Player, cards: list[Asset]) -> int:
        answer = self.answer(lambda: questions.choose(player, cards))
        if isinstance(answer, Choose):
            return self.offered("choose", str(answer.index), [str(n) for n in range(len(cards))])
        raise self.unfit(player, "choose")
