"""Exact odds of dice, in whole-number weights: what may come out, and how likely (R-DIE-01, R-ATK-04, R-DAT-04)."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, gcd, lcm

from rules.table.amounts import Amount


class Odds:
    """How likely each whole number from 0 is: weights[n] of the sum of all weights."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights
        self.total = sum(weights)

    def chance(self, number: int) -> Fraction:
        """How likely just this number is."""
        return Fraction(self.weights[number], self.total) if 0 <= number < len(self.weights) else Fraction(0)

    def at_least(self, number: int) -> Fraction:
        """How likely this number or more is."""
        return Fraction(sum(self.weights[max(0, number) :]), self.total)

    def mean(self) -> Fraction:
        return Fraction(sum(n * weight for n, weight in enumerate(self.weights)), self.total)


def certain(number: int) -> Odds:
    """The distribution of a certain number."""
    return Odds([0] * number + [1])


def amount_odds(amount: Amount) -> Odds:
    """What an amount may be: a D3 is a D6 halved and rounded up (R-DIE-01)."""
    die = [0, 1, 1, 1, 1, 1, 1] if amount.sides == 6 else [0, 2, 2, 2]
    weights = [0] * amount.plus + [1]
    for _ in range(amount.dice):
        weights = added(weights, die, len(weights) + amount.sides)
    return Odds(weights)


def shifted(odds: Odds, by: int, least: int) -> Odds:
    """The distribution with `by` added, and never less than `least` (R-DAT-04, R-DAT-05)."""
    weights = [0] * (max(least, len(odds.weights) - 1 + by) + 1)
    for n, weight in enumerate(odds.weights):
        weights[max(least, n + by)] += weight
    return Odds(weights)


def shifted_mean(amount: Amount, by: int, least: int) -> Fraction:
    """The mean of an amount with `by` added and never less than `least`; odds are needed only where that matters."""
    if amount.least() + by >= least:
        return amount.mean() + by
    return shifted(amount_odds(amount), by, least).mean()


def added(a: list[int], b: list[int], most: int) -> list[int]:
    """The weights of a sum of two numbers; what is more than `most` counts as `most`."""
    weights = [0] * (min(most, len(a) + len(b) - 2) + 1)
    others = [(j, other) for j, other in enumerate(b) if other]
    for i, weight in enumerate(a):
        if weight:
            for j, other in others:
                weights[min(i + j, most)] += weight * other
    return weights


def sums(odds: Odds, count: int, most: int) -> list[Odds]:
    """The sum of none, one, two, … up to `count` such numbers; more than `most` counts as `most`."""
    by_count = [[1]]
    for _ in range(count):
        by_count.append(added(by_count[-1], odds.weights, most))
    return [Odds(weights) for weights in by_count]


def summed(number: Odds, each: Odds, most: int) -> Odds:
    """The sum of `number` independent results of `each`; more than `most` counts as `most`.

    The chances of none, one, two, … of them are a polynomial, evaluated from its last coefficient on.
    """
    scale = 1
    weights = [0]
    for weight in reversed(number.weights):
        weights = added(weights, each.weights, most)
        weights[0] += weight * scale
        scale *= each.total
    return Odds(weights)


def mixed(number: Odds, parts: Sequence[Odds]) -> Odds:
    """The distribution of a result from parts[n], where n is a result of `number`."""
    whole = lcm(*[parts[n].total for n, weight in enumerate(number.weights) if weight])
    weights = [0] * max(len(parts[n].weights) for n, weight in enumerate(number.weights) if weight)
    for n, weight in enumerate(number.weights):
        if weight:
            scale = weight * (whole // parts[n].total)
            for i, part in enumerate(parts[n].weights):
                weights[i] += scale * part
    return Odds(weights)


def faces(needed: int, modifier: int) -> int:
    """How many faces of a die succeed: a 1 never, and no modifier brings a die below 1 (R-ATK-04, R-DAT-04)."""
    return sum(1 for die in range(2, 7) if max(1, die + modifier) >= needed)


def chance(needed: int, modifier: int = 0, rerolls: Sequence[str] = ()) -> Fraction:
    """How likely a single die is to succeed (R-ATK-02 to R-ATK-04)."""
    return successes(needed, modifier, rerolls, 1)[1].chance(1)


def successes(needed: int, modifier: int, rerolls: Sequence[str], most: int) -> list[Odds]:
    """How many of none, one, two, … up to `most` dice succeed in one roll with its re-rolls (R-DIE-02).

    `rerolls` names `ones`, `failures` or, for one failed die of the whole roll, `one`; a die is re-rolled once at
    most, and every `one` is kept for a die that nothing else re-rolls.
    """
    good = faces(needed, modifier)
    success, fresh = 6 * good, 6 * (6 - good)
    spent = 0
    if "failures" in rerolls:
        success, spent, fresh = success + good * (6 - good), (6 - good) * (6 - good), 0
    elif "ones" in rerolls:
        success, spent, fresh = success + good, 6 - good, fresh - 6
    singles = list(rerolls).count("one")
    again = [binomial(n, good, 6) for n in range(singles + 1)]
    waiting = [[1]] + [[] for _ in range(singles)]
    by_count = [certain(0)]
    for _ in range(most):
        waiting = one_more_die(waiting, success, spent, fresh)
        by_count.append(finished(waiting, again))
    return by_count


class Roll:
    """The result of a die of a roll: the `chance` that it succeeds, and that it fails and may still be re-rolled alone.

    `singles` are the re-rolls of one failed die of the whole roll, which `chance` excludes; such a die succeeds with
    chance `again` (R-DIE-02).
    """

    def __init__(self, needed: int, modifier: int, rerolls: Sequence[str]) -> None:
        self.again = Fraction(faces(needed, modifier), 6)
        self.singles = list(rerolls).count("one")
        self.chance = chance(needed, modifier, [kind for kind in rerolls if kind != "one"])
        self.fresh = Fraction(0) if "failures" in rerolls else 1 - self.again
        if "ones" in rerolls and self.fresh:
            self.fresh -= Fraction(1, 6)


def used_singles(dice: Odds, users: int, fails: Fraction, singles: int) -> Fraction:
    """The mean number of `singles` re-rolls of one die that find a failed die.

    Each of `users` rolls `dice` dice, each of which fails with chance `fails`.
    """
    die = Odds([fails.denominator - fails.numerator, fails.numerator])
    return sums(summed(dice, die, singles), users, singles)[users].mean()


def one_more_die(waiting: list[list[int]], success: int, spent: int, fresh: int) -> list[list[int]]:
    """Weights of successes by how many failed dice may yet be re-rolled, with one more die in the roll."""
    last = len(waiting) - 1
    after: list[list[int]] = [[0] * (max(map(len, waiting)) + 1) for _ in waiting]
    for failed, weights in enumerate(waiting):
        for n, weight in enumerate(weights):
            if weight:
                after[failed][n + 1] += weight * success
                after[failed][n] += weight * spent
                after[min(failed + 1, last)][n] += weight * fresh
    return after


def finished(waiting: list[list[int]], again: list[list[int]]) -> Odds:
    """The successes of a roll once the failed dice that may be have been re-rolled one by one."""
    last = len(waiting) - 1
    weights: list[int] = []
    for failed, so_far in enumerate(waiting):
        part = added(so_far, again[failed], len(so_far) + failed)
        weights += [0] * (len(part) - len(weights))
        for n, weight in enumerate(part):
            weights[n] += weight * int(6 ** (last - failed))
    return Odds(trimmed(weights))


def trimmed(weights: list[int]) -> list[int]:
    """Without the numbers at the end that cannot come out."""
    end = len(weights)
    while end > 1 and not weights[end - 1]:
        end -= 1
    return weights[:end]


def binomial(count: int, chance: int, of: int) -> list[int]:
    """The weights of 0 to `count` successes, each with chance chance / of."""
    weights = [1]
    for _ in range(count):
        weights = added(weights, [of - chance, chance], count)
    return weights


def kept(odds: Odds, chance: int, of: int) -> Odds:
    """The distribution of those kept of a number, each with chance chance / of."""
    whole = gcd(chance, of)
    distribution = mixed(odds, [Odds(binomial(n, chance // whole, of // whole)) for n in range(len(odds.weights))])
    common = gcd(*distribution.weights)
    return Odds([weight // common for weight in distribution.weights])


def two_counts(dice: int, first: int, second: int, of: int) -> list[list[int]]:
    """The weights of i dice of a first sort and j of a second among so many, at [i][j].

    A die is of the first with chance first / of, of the second with second / of, and never of both.
    """
    neither = of - first - second
    return [
        [
            comb(dice, i) * comb(dice - i, j) * int(first**i * second**j * neither ** (dice - i - j))
            for j in range(dice - i + 1)
        ]
        for i in range(dice + 1)
    ]
