"""Text that a spreadsheet would take for a formula goes out behind an apostrophe, and comes back without it."""

import re

_FORMULA = re.compile("'*[=+\\-@\t\r\n＝＋－＠]")  # the wide signs count as formulas in some languages
_HARMLESS = re.compile("'(?='*[=+\\-@\t\r\n＝＋－＠])")


def escape_formula(text: str) -> str:
    """'=1+1 for =1+1; one more apostrophe for what begins like that anyway, so that each text has a form of its own."""
    return f"'{text}" if _FORMULA.match(text) else text


def unescape_formula(cell: str) -> str:
    """The text that `escape_formula` made this cell of."""
    return cell[1:] if _HARMLESS.match(cell) else cell
