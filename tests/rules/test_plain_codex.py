"""The codex of a game that adds nothing: what there is, and figures at a glance."""

from rules.message import Message
from rules.presentation.cards import Card, Stat
from rules.presentation.plain_codex import plain_codex
from rules.presentation.words import PartKind, Term

TERM = Term(Message("rower"), Message("rowers"))
ROWERS, ORDERS = PartKind("rowers", TERM), PartKind("orders", Term(Message("order"), Message("orders")), card=True)
STROKE, COX = Stat("St", 7, Message("Stroke")), Stat("Vo", "4+", Message("Voice"))


def test_parts_with_other_figures_stand_in_one_table():
    """The figures in the order in which cards have them, then what a part costs."""
    rowers = (
        Card("rowers", "bow", "Bow", stats=(STROKE,), cost=(Stat("pts", 12, "points, +12 a rower"),)),
        Card("rowers", "cox", "Cox", stats=(COX,), cost=(Stat("pts", 5, "points"),)),
    )
    codex = plain_codex((ROWERS, ORDERS), {"rowers": rowers, "orders": (Card("orders", "back", "Back Her"),)})
    assert [str(fact) for fact in codex.facts] == ["2 rowers", "1 order"]
    (table,) = codex.tables
    assert [column.title for column in table.columns] == [TERM.one, "St", "Vo", "pts"]
    assert [(row.slug, row.cells) for row in table.rows] == [
        ("bow", ("Bow", 7, "–", 12)),
        ("cox", ("Cox", "–", "4+", 5)),
    ]


def test_parts_without_figures_have_no_table():
    codex = plain_codex((ROWERS,), {"rowers": (Card("rowers", "bow", "Bow"),)})
    assert ([str(fact) for fact in codex.facts], codex.tables) == (["1 rower"], ())
