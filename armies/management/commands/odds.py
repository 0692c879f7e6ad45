"""The exact odds of one attack."""

import json
from typing import Any

from django.core.management.base import CommandParser

from armies.management.plain import PlainCommand
from armies.management.refusal import refusal
from rules.damocles.odds import LIMITS, MAX_DICE, MAX_REROLLS, REROLLS, Attack, odds_document
from rules.formats.errors import shortened
from rules.table.amounts import MAX_AMOUNT, Amount, parse_amount


class Command(PlainCommand):
    help = (
        "How many units one attack slays, exactly and without sampling: each number of slain units with how likely it "
        "is, and the mean, as one JSON document. Example: odds --attacks 10 --precision 4 --defense 5 --damage 1 "
        "--health 1 --units 5 --cover heavy. Exit status 2: a value is wrong, and one line says which."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--attacks", required=True, metavar="N", help="dice of the attack: 10, or 2D6, D3+1")
        parser.add_argument("--attackers", default="1", metavar="N", help="units that roll so many attacks each (1)")
        parser.add_argument("--precision", required=True, metavar="N", help="what a die must reach to hit, 1 to 6")
        parser.add_argument("--defense", required=True, metavar="N", help="what a die must reach to block, 1 to 6")
        parser.add_argument("--damage", default="1", metavar="N", help="damage of an unblocked hit: 1, or D3 (1)")
        parser.add_argument("--health", default="1", metavar="N", help="health of each unit of the target (1)")
        parser.add_argument("--units", required=True, metavar="N", help="units in the target squad")
        parser.add_argument(
            "--cover", choices=["light", "heavy"], help="light: 1s of the defense are re-rolled; heavy: +1 to it"
        )
        parser.add_argument("--attack-roll", default="0", metavar="N", help="added to every attack die, such as -1 (0)")
        parser.add_argument("--defense-roll", default="0", metavar="N", help="added to every defense die (0)")
        parser.add_argument(
            "--reroll",
            action="append",
            default=[],
            choices=REROLLS,
            help="attack dice rolled again, each once: every 1, every failure, one failure; may be given several times",
        )
        parser.add_argument(
            "--reroll-defense",
            action="append",
            default=[],
            choices=REROLLS,
            help="the same for defense dice; `one` is what a squad that stayed vigilant has",
        )
        parser.add_argument("--ignore-wounds", default="0", metavar="N", help="each wound is ignored on N+, 2 to 6")

    def handle(self, *args: Any, **options: Any) -> None:
        attack = Attack(
            amount(options, "attacks", MAX_DICE),
            number(options, "precision"),
            amount(options, "damage", MAX_AMOUNT),
            number(options, "defense"),
            number(options, "health"),
            number(options, "units"),
        )
        attack.users = number(options, "attackers")
        attack.attack_roll = number(options, "attack_roll")
        attack.defense_roll = number(options, "defense_roll")
        attack.attack_rerolls = rerolls(options, "reroll")
        attack.defense_rerolls = rerolls(options, "reroll_defense")
        if options["ignore_wounds"] != "0":
            attack.ignored_on = number(options, "ignore_wounds")
        if options["cover"]:
            attack.take_cover(options["cover"])
        try:
            document = odds_document(attack)
        except ValueError as error:
            raise refusal(f"odds: {error}") from None
        self.stdout.write(json.dumps(document))


def option(key: str) -> str:
    return f"--{key.replace('_', '-')}"


def number(options: dict[str, Any], key: str) -> int:
    """A whole number within its bounds."""
    least, most = LIMITS[key]
    text = str(options[key])
    digits = text.removeprefix("-").removeprefix("+")
    if digits.isascii() and digits.isdigit() and len(digits) < 5 and least <= int(text) <= most:
        return int(text)
    raise refusal(f"{option(key)}: cannot be {shortened(text)}; must be a whole number from {least} to {most}")


def amount(options: dict[str, Any], key: str, most: int) -> Amount:
    """A number of attacks or damage, in dice or not."""
    text = str(options[key])
    try:
        if not (text.isascii() and text.isdigit()):
            return parse_amount(text)
        if len(text) < 5 and 1 <= int(text) <= most:
            return Amount(0, 0, int(text))
    except ValueError:
        pass
    remedy = f"must be a whole number from 1 to {most}, or dice such as D3, 2D6 or D3+1"
    raise refusal(f"{option(key)}: cannot be {shortened(text)}; {remedy}")


def rerolls(options: dict[str, Any], key: str) -> list[str]:
    """Which dice are rolled again."""
    kinds = list(options[key])
    if len(kinds) > MAX_REROLLS:
        raise refusal(f"{option(key)}: cannot be given {len(kinds)} times; must be given {MAX_REROLLS} times at most")
    return kinds
