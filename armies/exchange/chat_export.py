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
from armies.builder.unit_rows import FieldView, UnitRowView
from armies.exchange.chat_import import MISREAD
from armies.exchange.chat_wrapping import quoted
from armies.exchange.matching import exact_match
from armies.text.equal_units import equal_places, read_key
from rules.lists.units import Reference
from rules.presentation.words import Choice
from web.translation.messages import shown

Sign = Callable[[str], str]
MARKS = r"\`*_~|>#[]()"


def chat_text(builder: BuilderPage, address: str = "") -> str:
    """As plain text."""
    names = Names(builder)
    squads = [_squads(names, units, _plain, _plain) for units in _grouped(builder)]
    head = [_plain(names.of_list()), _faction(names), _sum(builder)]
    return _joined(head, squads, _cards(names, _plain), address)


def discord_text(builder: BuilderPage, address: str = "") -> str:
    """With the subset of Markdown that Discord and similar programs support; user input is escaped."""
    names = Names(builder)
    head = [
        f"## {escaped(names.of_list())}",
        f"*{escaped(_faction(names))}*",
        f"**{escaped(_sum(builder))}**",
    ]
    squads = [f"- {_squads(names, units, lambda name: f'**{escaped(name)}**', escaped)}" for units in _grouped(builder)]
    cards = [f"- {card}" for card in _cards(names, escaped)]
    return _joined(head, squads, cards, f"<{address}>" if address else "")


def escaped(text: str) -> str:
    """Escape Markdown and mentions."""
    marked = "".join(f"\\{letter}" if letter in MARKS else letter for letter in text)
    return marked.replace("@", "@\u200b")


def _plain(text: str) -> str:
    """A letter that is not seen after an @ is taken for ours, which calls nobody: two of them leave one."""
    return text.replace("@\u200b", "@\u200b\u200b")


class Names:
    """Names as they are read back: the slug of what has a name that would be read as something else."""

    def __init__(self, builder: BuilderPage) -> None:
        self.builder = builder
        self._labels: dict[tuple[str, str], str] = {}
        self._written: dict[tuple[str, str], str] = {}
        builder.game.lists.matched(builder.roster, builder.faction, self._note)

    def _note(self, reference: Reference, of: str, offered: Sequence[Choice]) -> str:
        key = (of, reference.slug)
        if key not in self._written:
            label = next((shown(choice.label) for choice in offered if choice.key == reference.slug), reference.slug)
            clear = not MISREAD.search(label) and exact_match(label, offered) == reference.slug
            self._labels[key], self._written[key] = label, label if clear else reference.slug
        return reference.slug

    def of_list(self) -> str:
        return quoted(self.builder.strike_force.name, begins_line=True)

    def of_faction(self) -> str:
        head = self.builder.head
        return head.slug if MISREAD.search(head.name) else head.name

    def of_part(self, slug: str) -> str:
        return self._written.get(("", slug), slug)

    def of_number(self, unit: UnitRowView, field: FieldView) -> str:
        """What a unit has a number of, by the field that sets it."""
        slug = field.key.partition("-")[2]
        return self._written.get((self._labels.get(("", unit.row.slug), ""), slug), slug)


def _joined(head: list[str], squads: list[str], cards: list[str], address: str) -> str:
    parts = [head, squads, cards, [address] if address else []]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _faction(names: Names) -> str:
    """What it is built with, and what is chosen for it as a whole by the keys of its fields."""
    builder = names.builder
    figures = {"faction": names.of_faction(), "number": builder.strike_force.release.number}
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
    return f"= {', '.join([*(f'{total.value} {total.short}' for total in (*totals, *builder.totals)), legality])}"


def _grouped(builder: BuilderPage) -> list[list[UnitRowView]]:
    """Equal ones together, in the place of the first."""
    groups = equal_places(read_key(unit.row) for unit in builder.units)
    return [[builder.units[place] for place in places] for places in groups]


def _squads(names: Names, units: Sequence[UnitRowView], kind: Sign, other: Sign) -> str:
    """One, or equal ones with their number: models, what it is and has, points, and the name last, which may be any."""
    unit, number = units[0], f"{len(units)} × " if len(units) > 1 else ""
    points = _points(names.builder, unit.points)
    numbers = [field for field in unit.fields if field.kind == "number" and field.value and "-" in field.key]
    has = "".join(f" + {field.value}x {other(names.of_number(unit, field))}" for field in numbers)
    text = f"{number}{unit.models}x {kind(names.of_part(unit.row.slug))}{has}{_choices(unit)} | {number}{points}"
    return f"{text} | {other(quoted(unit.row.name))}" if unit.row.name else text


def _choices(unit: UnitRowView) -> str:
    """What is set of it besides those numbers, by the keys of its fields: they are read back in every language."""
    flags = [f" [{field.key}]" for field in unit.fields if field.kind == "flag" and field.value]
    chosen = [
        f" [{field.key}: {field.value}]"
        for field in unit.fields
        if (field.kind == "choice" and field.value != field.choices[0][0])
        or (field.kind == "number" and field.value and "-" not in field.key)
    ]
    return "".join([*flags, *chosen])


def _cards(names: Names, sign: Sign) -> list[str]:
    held = Counter([slug for pile in names.builder.piles for slug in pile.order])
    return [f"{count}x {sign(names.of_part(slug))}" for slug, count in held.items()]
