"""A strike force as text for a chat: short enough to be read there, strict enough to be read back.

Third Patrol
The Guard, release 3 | 500 SV
= 150 SV, 12 TP, legal

5x Line Rifles + 1x Launcher | 90 SV | First squad
2 × 3x Line Rifles | 2 × 30 SV

11x Rations
"""

from collections import Counter
from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.builder.page import BuilderPage
from armies.builder.unit_rows import UnitRowView
from armies.text.equal_units import equal_places, read_key
from armies.translation.messages import shown

Sign = Callable[[str], str]
MARKS = r"\`*_~|>#[]()"


def chat_text(builder: BuilderPage, address: str = "") -> str:
    """As plain text."""
    squads = [_squads(builder, units, str, str) for units in _grouped(builder)]
    return _joined([builder.strike_force.name, _faction(builder), _sum(builder)], squads, _cards(builder, str), address)


def discord_text(builder: BuilderPage, address: str = "") -> str:
    """With the subset of Markdown that Discord and similar programs support; user input is escaped."""
    head = [
        f"## {escaped(builder.strike_force.name)}",
        f"*{escaped(_faction(builder))}*",
        f"**{escaped(_sum(builder))}**",
    ]
    squads = [
        f"- {_squads(builder, units, lambda name: f'**{escaped(name)}**', escaped)}" for units in _grouped(builder)
    ]
    cards = [f"- {card}" for card in _cards(builder, escaped)]
    return _joined(head, squads, cards, f"<{address}>" if address else "")


def escaped(text: str) -> str:
    """Escape Markdown and mentions."""
    marked = "".join(f"\\{letter}" if letter in MARKS else letter for letter in text)
    return marked.replace("@", "@\u200b")


def _joined(head: list[str], squads: list[str], cards: list[str], address: str) -> str:
    parts = [head, squads, cards, [address] if address else []]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _faction(builder: BuilderPage) -> str:
    """What it is built with, and what is chosen for it as a whole by the keys of its fields."""
    figures = {"faction": builder.head.name, "number": builder.strike_force.release.number}
    limit = [] if builder.points is None else [_points(builder, builder.points.limit)]
    head = " | ".join([_("%(faction)s, release %(number)s") % figures, *limit])
    return head + "".join(f" [{field.key}: {field.value}]" for field in builder.sheet.choices)


def _points(builder: BuilderPage, value: int | None) -> str:
    """Points with what they are counted in; a dash in a game without them."""
    return "-" if value is None else f"{value} {builder.points_short}"


def _sum(builder: BuilderPage) -> str:
    wrong = len(builder.violations)
    legality = ngettext("%(n)d violation", "%(n)d violations", wrong) % {"n": wrong} if wrong else _("legal")
    totals = [builder.points] if builder.points else []
    return f"= {', '.join([*(f'{one.value} {one.short}' for one in (*totals, *builder.totals)), legality])}"


def _grouped(builder: BuilderPage) -> list[list[UnitRowView]]:
    """Equal ones together, in the place of the first."""
    groups = equal_places(read_key(unit.row) for unit in builder.units)
    return [[builder.units[place] for place in places] for places in groups]


def _squads(builder: BuilderPage, units: Sequence[UnitRowView], kind: Sign, other: Sign) -> str:
    """One, or equal ones with their number: models, what it is and has, points, and the name last, which may be any."""
    unit, number = units[0], f"{len(units)} × " if len(units) > 1 else ""
    points = _points(builder, unit.points)
    numbers = [field for field in unit.fields if field.kind == "number" and field.value]
    has = "".join(f" + {field.value}x {other(field.label)}" for field in numbers)
    text = f"{number}{unit.models}x {kind(unit.kind)}{has}{_choices(unit)} | {number}{points}"
    return f"{text} | {other(unit.row.name)}" if unit.row.name else text


def _choices(unit: UnitRowView) -> str:
    """What is set of it besides numbers, by the keys of its fields: they are read back in every language."""
    flags = [f" [{field.key}]" for field in unit.row.fields if field.kind == "flag" and field.value]
    chosen = [
        f" [{field.key}: {field.value}]"
        for field in unit.row.fields
        if field.kind == "choice" and field.value != field.choices[0].key
    ]
    return "".join([*flags, *chosen])


def _cards(builder: BuilderPage, sign: Sign) -> list[str]:
    names = {card.slug: shown(card.name) for card in builder.cards}
    held = Counter([slug for pile in builder.piles for slug in pile.order])
    return [f"{count}x {sign(names[slug])}" for slug, count in held.items()]
