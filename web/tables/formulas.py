"""Escape text that a spreadsheet would read as a formula, and unescape it on import."""

import re

_FORMULA = re.compile("'*[=+\\-@\t\r\n＝＋－＠]")  # the wide signs count as formulas in some languages
_HARMLESS = re.compile("'(?='*[=+\\-@\t\r\n＝＋－＠])")


def escape_formula(text: str) -> str:
    """'=1+1 for =1+1; text that already looks escaped gets another apostrophe, so that escaping is reversible."""
    return f"'{text}" if _FORMULA.match(text) else text


def unescape_formula(cell: str) -> str:
    """The text that `escape_formula` turned into this cell."""
    return cell[1:] if _HARMLESS.match(cell) else cell
