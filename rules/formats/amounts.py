"""Check of a number that may be dice."""

from typing import Any

from rules.formats.checks import Check, JsonSchema, refusal
from rules.formats.errors import shown
from rules.formats.numbers import Whole
from rules.message import Message
from rules.table.amounts import AMOUNT_WANTED, MAX_AMOUNT, Amount, parse_amount


class AmountCheck(Check):
    """A whole number or dice."""

    remedy = AMOUNT_WANTED

    def __call__(self, value: object) -> Amount:
        try:
            return parse_amount(value)
        except ValueError as error:
            raise refusal(Message("cannot be {found}", found=shown(value)), error.args[0]) from None

    def written(self, value: Any) -> Any:
        """A number where no die decides, else dice such as `D3+1`."""
        return value.plus if value.fixed() else str(value)

    def schema(self) -> JsonSchema:
        return {
            "anyOf": [Whole(1, MAX_AMOUNT).schema(), {"type": "string", "pattern": r"^([1-9]\d?)?D[36](\+[1-9]\d?)?$"}]
        }


AMOUNT = AmountCheck()
