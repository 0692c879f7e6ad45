"""Looking ahead: candidates for an answer, each tried out on copies of the battle with luck of their own.

A rollout begins with the candidate, goes on with a steady commander against others of any style, and is judged at the
end of this turn and at that of the next one. Successive halving spends the rollouts: all candidates meet the same luck,
and the worse half of them is given up, but never the usual answer, which stands unless the last of the others is
clearly better.
"""

from hashlib import blake2b
from typing import Final

from rules.damocles.commanders.judgement import WON, judged
from rules.damocles.commanders.squad_styles import OtherPlayer, Rehearsing
from rules.damocles.commanders.style import Style
from rules.damocles.content.parts import Asset
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.play.fight import play_turns
from rules.damocles.engine.play.turn import finish_turn
from rules.damocles.engine.scenario import Plan
from rules.damocles.engine.state import Player
from rules.table.cards import shuffle
from rules.table.dice import Dice, RandomTape
from rules.table.step_budget import StepBudget, TooLongError

AHEAD: Final = 1
"""Number of turns that a rollout goes on after this one, as a rule: what is judged before says too little."""

STEPS: Final = 2_000_000
"""Step budget of a rollout; what breaks it off is judged where it stands."""


THINKING: Final = 4_000_000_000
"""Step budget of all rollouts of a battle; once it is spent the usual answers are given."""

MARGIN: Final = 20
"""By so much a candidate must be better than the usual answer: less is luck."""


class Candidate:
    """A possible answer, and how a rollout begins with it."""

    def begin(self, battle: Battle, own: Rehearsing) -> None:
        """Play on a copy up to where the alternation goes on."""


class Lookahead:
    """Judges candidates by rollouts for one player; what the player may not know is dealt anew each time.

    Each decision has keys of its own, so that the same battle, plan and stream of luck give the same answers.
    """

    def __init__(self, key: bytes, style: Style, plan: Plan) -> None:
        self.key = key
        self.style = style
        self.plan = plan
        self.decisions = 0
        self.left = THINKING
        self.values: list[int] = []
        self.standing = 0

    def ranked(
        self, battle: Battle, player: Player, candidates: list[Candidate], rollouts: int, ahead: int = AHEAD
    ) -> list[int]:
        """The candidates by number, the best first; the first of them is the usual answer.

        `values` are the means of their rollouts, as changes from what the position is judged at. Where all come to the
        same, as in a battle that is decided, no more rollouts are spent.
        """
        self.decisions += 1
        known = self.known_to(battle, player)
        self.standing = judged(known.copy(known.dice, known.decks, known.step_budget), player.side)
        totals = [0] * len(candidates)
        self.values = [0] * len(candidates)
        others = list(range(1, len(candidates)))
        given_up: list[int] = []
        rounds = len(others).bit_length()
        done = 0
        while others and self.left > 0:
            share = max(1, rollouts // (rounds * (1 + len(others))))
            for number in range(done, done + share):
                key = blake2b(f"{self.decisions}:{number}".encode(), key=self.key, digest_size=32).digest()
                for n in [0, *others]:
                    totals[n] += self.rollout(known, player, candidates[n], key, ahead)
            done += share
            others = [n for _, n in sorted([(-totals[n], n) for n in others])]
            for n in [0, *others]:
                self.values[n] = totals[n] // done - self.standing
            apart = max([abs(totals[n] - totals[0]) for n in others])
            if len(others) == 1 or apart <= MARGIN * done:
                break
            half = (len(others) + 1) // 2
            given_up = others[half:] + given_up
            others = others[:half]
        better = len(others) > 0 and totals[others[0]] > totals[0] + MARGIN * done
        return [*others, 0, *given_up] if better else [0, *others, *given_up]

    def chance(self, value: int) -> int:
        """The chance of winning in percent, a draw half a win, of a candidate of the last decision by its value."""
        return max(0, min(100, (WON + self.standing + value) * 50 // WON))

    def known_to(self, battle: Battle, player: Player) -> Battle:
        """The battle as a player knows it, with a step budget and ground for rollouts."""
        known = battle.copy(battle.dice, battle.decks, StepBudget(STEPS, repeats=True))
        for known_player in known.players:
            conceal(known_player, known_player.number != player.number)
        return known

    def rollout(self, known: Battle, player: Player, candidate: Candidate, key: bytes, ahead: int) -> int:
        """What one rollout is judged at, for the player's side."""
        luck = RandomTape(key)
        dice, decks = Dice(key, stream=0), RandomTape(key, 1)
        known.step_budget.left = STEPS
        battle = known.copy(dice, decks, known.step_budget)
        battle.fields = known.fields
        for seat in battle.players:
            own = seat.number == player.number
            deal(seat, luck, not own)
            commander = Rehearsing(key, seat.number, self.style, self.plan) if own else OtherPlayer(key, seat.number)
            battle.commanders.append(commander)
        value = self.rehearsed(battle, player, candidate, ahead)
        self.left -= STEPS - known.step_budget.left
        return value

    def rehearsed(self, battle: Battle, player: Player, candidate: Candidate, ahead: int) -> int:
        """The mean of what the end of this turn and that of the last turn `ahead` are judged at."""
        commander = battle.commanders[player.number]
        assert isinstance(commander, Rehearsing)
        value, last = 0, min(battle.turns, battle.turn + ahead)
        try:
            candidate.begin(battle, commander)
            commander.apply_usual_style()
            finish_turn(battle)
            value = judged(battle, player.side)
            if battle.over or battle.turn >= last:
                return value
            play_turns(battle, last)
        except TooLongError:
            pass
        return (value + judged(battle, player.side)) // 2


def slug_of(card: Asset) -> str:
    return card.slug


def conceal(player: Player, hand: bool) -> None:
    """Put the cards of a deck, and of a `hand` that is hidden too, in an order that says nothing of where they are."""
    count = len(player.hand) if hand else 0
    cards = sorted(player.hand[:count] + player.deck, key=slug_of)
    player.hand[:count], player.deck = cards[:count], cards[count:]


def deal(player: Player, luck: RandomTape, hand: bool) -> None:
    """Shuffle a deck, and the cards of a `hand` that is hidden among it (R-AST-02)."""
    count = len(player.hand) if hand else 0
    cards = player.hand[:count] + player.deck
    shuffle(cards, luck)
    player.hand[:count], player.deck = cards[:count], cards[count:]
