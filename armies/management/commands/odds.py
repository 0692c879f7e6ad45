"""The exact odds of one attack."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from armies.management.refusal import refusal
from rules.damocles.odds import Attack, odds_document
from rules.table.amounts import Amount, parse_amount

REROLLS = ("ones", "failures", "one")


class Command(BaseCommand):
    help = (
        "How many units one attack slays, exactly and without sampling: each number of slain units with how likely it "
        "is, and the mean, as one JSON document. Example: odds --attacks 10 --precision 4 --defense 5 --damage 1 "
        "--health 1 --units 5 --cover heavy. Exit status 2: a value is wrong, and one line says which."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--attacks", required=True, metavar="N", help="dice of the attack: 10, or 2D6")
        parser.add_argument("--precision", required=True, metavar="N", help="what a die must reach to hit, 1 to 6")
        parser.add_argument("--defense", required=True, metavar="N", help="what a die must reach to block, 1 to 6")
        parser.add_argument("--damage", default="1", metavar="N", help="damage of an unblocked hit: 1, or D3")
        parser.add_argument("--health", default="1", metavar="N", help="health of each unit of the target")
        parser.add_argument("--units", required=True, metavar="N", help="units in the target squad")
        parser.add_argument("--cover", choices=["light", "heavy"], help="light re-rolls 1s, heavy adds 1 (R-COV-07)")
        parser.add_argument("--attack-roll", default="0", metavar="N", help="added to every attack roll")
        parser.add_argument("--defense-roll", default="0", metavar="N", help="added to every defense roll")
        parser.add_argument("--reroll", action="append", default=[], choices=REROLLS, help="attack dice re-rolled")
        parser.add_argument("--reroll-defense", action="append", default=[], choices=REROLLS, help="defense dice")
        parser.add_argument("--ignore-wounds", default="0", metavar="N", help="each wound is ignored on N or more")

    def handle(self, *args: Any, **options: Any) -> None:
        attack = Attack(
            amount(options, "attacks", 60),
            number(options, "precision", 1, 6),
            amount(options, "damage", 60),
            number(options, "defense", 1, 6),
            number(options, "health", 1, 99),
            number(options, "units", 1, 50),
        )
        attack.attack_roll = number(options, "attack_roll", -5, 5)
        attack.defense_roll = number(options, "defense_roll", -5, 5)
        attack.attack_rerolls = list(options["reroll"])
        attack.defense_rerolls = list(options["reroll_defense"])
        if options["ignore_wounds"] != "0":
            attack.ignored_on = number(options, "ignore_wounds", 2, 6)
        if options["cover"]:
            attack.take_cover(options["cover"])
        self.stdout.write(json.dumps(odds_document(attack)))


def number(options: dict[str, Any], key: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    text = str(options[key])
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 5 and least <= int(text) <= most:
        return int(text)
    raise refusal(f"--{key.replace('_', '-')}: cannot be {text}; must be a whole number from {least} to {most}")


def amount(options: dict[str, Any], key: str, most: int) -> Amount:
    """A number of attacks or damage, in dice or not."""
    text = str(options[key])
    try:
        found = parse_amount(int(text) if text.isascii() and text.isdigit() and len(text) < 5 else text)
    except ValueError as error:
        raise refusal(f"--{key}: cannot be {text}; {error}") from None
    if found.most() > most:
        raise refusal(f"--{key}: cannot be {text}; must come to {most} at most")
    return found
