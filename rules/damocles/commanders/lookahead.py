"""Looking ahead: candidates for an answer, each tried out on copies of the battle with luck of their own.

A rollout begins with the candidate, goes on with steady commanders to the end of the next turn, and is judged there.
Successive halving spends the rollouts: all candidates meet the same luck, and the worse half of them is given up, but
never the usual answer, which stands unless the last of the others is clearly better.
"""

from hashlib import blake2b
from typing import Final

from rules.damocles.battle import Battle
from rules.damocles.commanders.judgement import judged
from rules.damocles.commanders.led import Led
from rules.damocles.commanders.style import Style
from rules.damocles.datasheets import Asset
from rules.damocles.play.fight import play_turns
from rules.damocles.play.turn import finish_turn
from rules.damocles.scenario import Plan
from rules.damocles.state import Player
from rules.table.cards import shuffle
from rules.table.dice import Dice, RandomTape
from rules.table.step_budget import StepBudget, TooLongError

AHEAD: Final = 1
"""Number of turns played after this one."""

STEPS: Final = 2_000_000
"""Step budget of a rollout; what breaks it off is judged where it stands."""


THINKING: Final = 400_000_000
"""Step budget of all rollouts of a battle; once it is spent the usual answers are given."""

MARGIN: Final = 20
"""By so much a candidate must be better than the usual answer: less is luck."""

MOST: Final = 16
"""Maximum number of rollouts of a candidate in a round."""


class Candidate:
    """A possible answer, and how a rollout begins with it."""

    def begin(self, battle: Battle, own: Led) -> None:
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

    def ranked(self, battle: Battle, player: Player, candidates: list[Candidate], rollouts: int) -> list[int]:
        """The candidates by number, the best first; the first of them is the usual answer.

        `values` are the means of their rollouts, as changes from what the position is judged at.
        """
        self.decisions += 1
        known = self.known_to(battle, player)
        standing = judged(known.copy(known.dice, known.decks, known.step_budget), player.side)
        totals = [0] * len(candidates)
        self.values = [0] * len(candidates)
        others = list(range(1, len(candidates)))
        given_up: list[int] = []
        rounds = len(others).bit_length()
        done = 0
        while others and self.left > 0:
            share = max(1, min(MOST, rollouts // (rounds * (1 + len(others)))))
            for number in range(done, done + share):
                key = blake2b(f"{self.decisions}:{number}".encode(), key=self.key, digest_size=32).digest()
                for n in [0, *others]:
                    totals[n] += self.rollout(known, player, candidates[n], key)
            done += share
            others = [n for _, n in sorted([(-totals[n], n) for n in others])]
            for n in [0, *others]:
                self.values[n] = totals[n] // done - standing
            if len(others) == 1:
                break
            half = (len(others) + 1) // 2
            given_up = others[half:] + given_up
            others = others[:half]
        better = len(others) > 0 and totals[others[0]] > totals[0] + MARGIN * done
        return [*others, 0, *given_up] if better else [0, *others, *given_up]

    def known_to(self, battle: Battle, player: Player) -> Battle:
        """The battle as a player knows it, with a step budget and ground for rollouts."""
        known = battle.copy(battle.dice, battle.decks, StepBudget(STEPS))
        for one in known.players:
            conceal(one, one.number != player.number)
        return known

    def rollout(self, known: Battle, player: Player, candidate: Candidate, key: bytes) -> int:
        """What one rollout is judged at, for the player's side."""
        luck = RandomTape(key)
        dice, decks = Dice(stream(key, 0)), RandomTape(stream(key, 1))
        known.step_budget.left = STEPS
        battle = known.copy(dice, decks, known.step_budget)
        battle.fields = known.fields
        for one in battle.players:
            own = one.number == player.number
            deal(one, luck, not own)
            tape = RandomTape(stream(key, 2 + one.number))
            battle.commanders.append(Led(tape, self.style, self.plan) if own else Led(tape))
        last = min(battle.turns, battle.turn + AHEAD)
        commander = battle.commanders[player.number]
        assert isinstance(commander, Led)
        try:
            candidate.begin(battle, commander)
            commander.lead_as_usual()
            finish_turn(battle)
            play_turns(battle, last)
        except TooLongError:
            pass
        self.left -= STEPS - known.step_budget.left
        return judged(battle, player.side)


def stream(key: bytes, number: int) -> bytes:
    """A key for one of several streams of luck."""
    return blake2b(number.to_bytes(2, "big"), key=key, digest_size=32).digest()


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
