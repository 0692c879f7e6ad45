"""`manage.py odds`: every option against dice thrown every way they can fall, and figures that cannot be."""

import json
import random
import time
from collections.abc import Callable
from fractions import Fraction
from io import StringIO

import hypothesis
import pytest
from django.core.management import CommandError, call_command

from rules.game.game import Game
from tests.rules.support.dice_enumeration import every_way

Options = dict[str, object]


def odds(options: Options) -> dict[str, float]:
    """What the command prints: slain units by number."""
    words = []
    for key, given in options.items():
        words += [f"--{key}={value}" for value in (given if isinstance(given, list) else [given])]
    out = StringIO()
    call_command("odds", *words, stdout=out)
    printed: dict[str, object] = json.loads(out.getvalue())
    slain = printed["slain"]
    assert list(printed) == ["slain", "mean"]
    assert isinstance(slain, dict)
    assert printed["mean"] == pytest.approx(sum(int(n) * chance for n, chance in slain.items()), abs=1e-12)
    return slain


class OddsTable:
    """One attack fought at a table with the options of the command, from the rules alone."""

    def __init__(self, options: Options, d6: Callable[[], int]) -> None:
        self.options = options
        self.d6 = d6

    def figure(self, key: str, default: int) -> int:
        value = self.options.get(key, default)
        assert isinstance(value, int)
        return value

    def rolled(self, key: str) -> int:
        """A number, or dice: D3, D6, 2D3, D3+1 (R-DIE-01)."""
        given = str(self.options.get(key, 1))
        if "D" not in given:
            return int(given)
        count, _, rest = given.partition("D")
        sides, _, plus = rest.partition("+")
        falls = [self.d6() for _ in range(int(count or 1))]
        return sum(fall if sides == "6" else (fall + 1) // 2 for fall in falls) + int(plus or 0)

    def successes(self, count: int, needed: int, modifier: int, again: list[str]) -> int:
        """A 1 fails (R-ATK-04); no die counts less than 1 (R-DAT-04); each die is rolled again once (R-DIE-02)."""
        dice = [self.d6() for _ in range(count)]
        good = [die > 1 and max(1, die + modifier) >= needed for die in dice]
        left = list(range(count))
        for kind in sorted(again, key=["failures", "ones", "one"].index):
            for i in list(left):
                if not good[i] and (kind != "ones" or dice[i] == 1):
                    die = self.d6()
                    good[i] = die > 1 and max(1, die + modifier) >= needed
                    left.remove(i)
                    if kind == "one":
                        break
        return sum(good)

    def slain(self) -> int:
        """The whole attack (R-ATK-01 to R-WND-04)."""
        count = sum(self.rolled("attacks") for _ in range(self.figure("attackers", 1)))
        again, guard = self.options.get("reroll", []), self.options.get("reroll-defense", [])
        assert isinstance(again, list)
        assert isinstance(guard, list)
        hits = self.successes(count, self.figure("precision", 4), self.figure("attack-roll", 0), again)
        modifier = self.figure("defense-roll", 0) + (self.options.get("cover") == "heavy")
        guard = [*guard, "ones"] if self.options.get("cover") == "light" else guard
        through = hits - self.successes(hits, self.figure("defense", 5), modifier, guard)
        wounds = [wound for _ in range(through) for wound in [1] * self.rolled("damage")]
        health = [self.figure("health", 1)] * self.figure("units", 1)
        for _ in wounds:
            if health and not (self.options.get("ignore-wounds") and self.d6() >= self.figure("ignore-wounds", 7)):
                health[0] -= 1
                if not health[0]:
                    health.pop(0)
        return self.figure("units", 1) - len(health)


def counted(options: Options) -> dict[int, Fraction]:
    return every_way(lambda d6: OddsTable(options, d6).slain())


EACH_OPTION: list[Options] = [
    {"attacks": 3, "precision": 4, "defense": 5, "units": 2},
    {"attacks": 2, "precision": 1, "defense": 1, "units": 3},
    {"attacks": 2, "precision": 6, "defense": 2, "units": 1, "attack-roll": -1},
    {"attacks": 2, "precision": 2, "defense": 6, "units": 2, "attack-roll": -5, "defense-roll": 5},
    {"attacks": 2, "precision": 5, "defense": 6, "units": 2, "attack-roll": 2, "defense-roll": -1},
    {"attacks": 2, "precision": 4, "defense": 5, "units": 2, "cover": "light"},
    {"attacks": 2, "precision": 4, "defense": 5, "units": 2, "cover": "heavy"},
    {"attacks": 2, "precision": 4, "defense": 6, "units": 2, "cover": "heavy", "defense-roll": -2},
    {"attacks": 2, "precision": 4, "defense": 5, "units": 2, "reroll": ["ones"]},
    {"attacks": 2, "precision": 4, "defense": 5, "units": 2, "reroll": ["failures"]},
    {"attacks": 2, "precision": 4, "defense": 5, "units": 2, "reroll": ["one"], "cover": "heavy"},
    {"attacks": 3, "precision": 6, "defense": 2, "units": 1, "reroll": ["one", "ones"]},
    {"attacks": 3, "precision": 6, "defense": 2, "units": 1, "reroll": ["one", "one"]},
    {"attacks": 2, "precision": 4, "defense": 4, "units": 2, "reroll-defense": ["one"]},
    {"attacks": 2, "precision": 4, "defense": 4, "units": 2, "reroll-defense": ["one"], "cover": "light"},
    {"attacks": 2, "precision": 4, "defense": 5, "units": 2, "reroll-defense": ["failures"], "cover": "light"},
    {"attacks": "D3", "precision": 4, "defense": 5, "units": 3},
    {"attacks": 1, "attackers": 3, "precision": 5, "defense": 5, "units": 3},
    {"attacks": "D3", "precision": 6, "defense": 3, "units": 2, "reroll": ["one"]},
    {"attacks": 2, "precision": 4, "defense": 5, "damage": 3, "health": 2, "units": 2},
    {"attacks": 2, "precision": 4, "defense": 5, "damage": "D3", "health": 2, "units": 2},
    {"attacks": 1, "precision": 4, "defense": 5, "damage": "2D6", "health": 3, "units": 5},
    {"attacks": 2, "precision": 5, "defense": 4, "damage": "D3+1", "health": 3, "units": 3, "cover": "heavy"},
    {"attacks": 2, "precision": 6, "defense": 5, "damage": 2, "health": 3, "units": 2, "ignore-wounds": 5},
    {"attacks": 1, "precision": 2, "defense": 6, "damage": "D3", "health": 2, "units": 2, "ignore-wounds": 4},
]


@pytest.mark.rule("R-ATK-01", "R-ATK-02", "R-ATK-03", "R-ATK-05", "R-COV-07", "R-DIE-02", "R-WND-02", "R-WND-03")
@pytest.mark.parametrize("options", EACH_OPTION, ids=str)
def test_each_option_comes_out_as_every_way_the_dice_can_fall(options: Options) -> None:
    """To the last place but rounding: the chances of the command are exact fractions."""
    ways = counted(options)
    chances = odds(options)
    units = options["units"]
    assert isinstance(units, int)
    assert list(chances) == [str(n) for n in range(units + 1)]
    for n in range(units + 1):
        assert chances[str(n)] == pytest.approx(float(ways.get(n, Fraction(0))), abs=1e-15)


def drawn(luck: random.Random) -> Options:
    """Options drawn by lot, so few dice that every way can be counted: one attack with all there is, or some plain."""
    options: Options = {
        "attacks": luck.choice([1, 1, 1, 2, "D3"]),
        "precision": luck.randint(1, 6),
        "defense": luck.randint(1, 6),
        "units": luck.randint(1, 3),
        "health": luck.randint(1, 3),
        "attack-roll": luck.randint(-2, 2),
        "defense-roll": luck.randint(-2, 2),
    }
    if options["attacks"] == 1:
        options["damage"] = luck.choice([1, 2, 3, "D3", "D6", "D3+1"])
        options["reroll"] = luck.choices(["ones", "failures", "one"], k=luck.randint(0, 2))
        options["reroll-defense"] = luck.choices(["ones", "failures", "one"], k=luck.randint(0, 2))
        options["cover"] = luck.choice(["light", "heavy"])
        if options["damage"] in (1, 2, 3):
            options["ignore-wounds"] = luck.randint(2, 6)
    return options


@pytest.mark.rule("R-ATK-01", "R-DAT-04", "R-DIE-02")
def test_options_drawn_by_lot_come_out_as_every_way_too() -> None:
    luck = random.Random(3)
    for _ in range(hypothesis.settings().max_examples // 5):
        options = drawn(luck)
        ways = counted(options)
        chances = odds(options)
        assert {n: pytest.approx(float(p), abs=1e-15) for n, p in ways.items() if p} == {
            int(n): p for n, p in chances.items() if p
        }, options


def test_the_odds_of_ten_dice_in_heavy_cover_are_those_of_a_quarter_each() -> None:
    """4+ hits, 5+ with cover blocks on 4+: each die comes through one time in four, so nobody falls in 0.75^10."""
    chances = odds({"attacks": 10, "precision": 4, "defense": 5, "units": 5, "cover": "heavy"})
    assert chances["0"] == pytest.approx(0.75**10, abs=1e-15)
    assert list(chances) == ["0", "1", "2", "3", "4", "5"]
    assert sum(chances.values()) == pytest.approx(1)


def test_the_example_of_the_contract_at_minus_one() -> None:
    """At -1 a 4+ hits on 5+, one in three; 5+ behind heavy cover blocks one in two: each die comes through in 1/6."""
    chances = odds({
        "attacks": 10, "precision": 4, "defense": 5, "damage": 1, "health": 1, "units": 5,
        "cover": "heavy", "attack-roll": -1,
    })  # fmt: skip
    assert chances["0"] == pytest.approx((5 / 6) ** 10, abs=1e-15)
    assert chances["1"] == pytest.approx(10 * (5 / 6) ** 9 / 6, abs=1e-15)


def test_damage_of_three_slays_two_units_of_two_health_with_two_hits_only() -> None:
    """Two attacks that hit on 2+ against 6+: p = 5/6 * 5/6; 3 damage slay one, 6 slay three of health 2, of 2 units."""
    chances = odds({"attacks": 2, "precision": 2, "defense": 6, "damage": 3, "health": 2, "units": 2})
    through = 25 / 36
    assert chances["2"] == pytest.approx(through**2)
    assert chances["1"] == pytest.approx(2 * through * (1 - through))


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"precision": 7}, "--precision: cannot be 7; must be a whole number from 1 to 6"),
        ({"defense": 0}, "--defense: cannot be 0; must be a whole number from 1 to 6"),
        ({"defense": "5+"}, '--defense: cannot be "5+"; must be a whole number from 1 to 6'),
        ({"attacks": "D4"}, '--attacks: cannot be "D4"; must be a whole number from 1 to 300, or dice such as D3'),
        ({"attacks": 0}, "--attacks: cannot be 0; must be a whole number from 1 to 300"),
        ({"attacks": -3}, '--attacks: cannot be "-3"; must be a whole number from 1 to 300'),
        ({"attacks": 301}, "--attacks: cannot be 301; must be a whole number from 1 to 300"),
        ({"attacks": "9" * 5000}, '--attacks: cannot be "999'),
        ({"attacks": "99D6"}, '--attacks: cannot be "99D6"; must be a whole number from 1 to 300, or dice'),
        ({"attacks": "__import__('os')"}, "--attacks: cannot be \"__import__('os')\"; must be a whole number"),
        ({"attacks": "20D6", "attackers": 50}, "odds: must come to at most 300 attack dice, not 6000"),
        ({"damage": "D"}, '--damage: cannot be "D"; must be a whole number from 1 to 99, or dice'),
        ({"units": 0}, "--units: cannot be 0; must be a whole number from 1 to 50"),
        ({"units": "٣"}, '--units: cannot be "٣"; must be a whole number from 1 to 50'),
        ({"units": "1e1"}, '--units: cannot be "1e1"; must be a whole number from 1 to 50'),
        ({"health": 100}, "--health: cannot be 100; must be a whole number from 1 to 99"),
        ({"attackers": 0}, "--attackers: cannot be 0; must be a whole number from 1 to 50"),
        ({"attack-roll": 6}, "--attack-roll: cannot be 6; must be a whole number from -5 to 5"),
        ({"defense-roll": "--1"}, '--defense-roll: cannot be "--1"; must be a whole number from -5 to 5'),
        ({"ignore-wounds": 1}, "--ignore-wounds: cannot be 1; must be a whole number from 2 to 6"),
        ({"reroll": ["one"] * 6}, "--reroll: has 6 entries; must have at most 5"),
        (
            {"attacks": 300, "damage": "20D6", "health": 99, "units": 50, "ignore-wounds": 5},
            "odds: would take long to work out exactly; give fewer attacks, less health or plainer damage",
        ),
    ],
)
def test_figures_that_cannot_be_are_refused_in_one_line_and_at_once(changes: Options, line: str) -> None:
    given = {"attacks": 10, "precision": 4, "defense": 5, "units": 5} | changes
    started = time.process_time()
    with pytest.raises(CommandError) as refused:
        odds(given)
    assert str(refused.value).startswith(line)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200
    assert refused.value.returncode == 2
    assert time.process_time() - started < 1


def test_each_game_has_options_of_its_own(fencing: Game) -> None:
    """A thrust of 3+ against a parry of 1 touches on 4 to 6."""
    out = StringIO()
    call_command("odds", "--game", "fencing", "--thrust=3", "--parry=1", stdout=out)
    assert json.loads(out.getvalue()) == {"touch": 0.5}
    with pytest.raises(CommandError, match="--thrust: cannot be 7; must be a whole number from 2 to 6"):
        call_command("odds", "--game=fencing", "--thrust=7")
    with pytest.raises(CommandError, match="unrecognized arguments: --attacks=3"):
        call_command("odds", "--game=fencing", "--thrust=7", "--attacks=3")
    with pytest.raises(CommandError, match="argument --game: invalid choice: 'chess'"):
        call_command("odds", "--game=chess", *(f"--{key}=3" for key in ("attacks", "precision", "defense", "units")))


@pytest.mark.parametrize(
    "options",
    [
        {"attacks": 300, "precision": 4, "defense": 5, "units": 50},
        {"attacks": 300, "precision": 4, "defense": 5, "units": 1, "reroll": ["one"] * 5, "cover": "light"},
        {"attacks": "D6", "attackers": 20, "precision": 4, "defense": 5, "damage": "D6", "health": 9, "units": 30},
        {"attacks": 60, "precision": 3, "defense": 6, "damage": "2D6", "health": 20, "units": 10, "ignore-wounds": 5},
    ],
    ids=str,
)
def test_the_largest_attacks_are_worked_out_in_seconds(options: Options) -> None:
    started = time.process_time()
    assert sum(odds(options).values()) == pytest.approx(1)
    assert time.process_time() - started < 10
