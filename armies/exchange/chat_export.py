"""A strike force as text for a chat: short enough to be read there, strict enough to be read back.

Third Patrol
The Guard, release 3 | 500 SV
= 150 SV, 12 TP, legal

5x Line Rifles + 1x Launcher | 90 SV | First squad
3x Line Rifles | 60 SV

11x Rations
"""

from collections import Counter
from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.builder.page import BuilderPage
from armies.builder.unit_rows import UnitRowView

Sign = Callable[[str], str]
MARKS = r"\`*_~|>#[]()"


def chat_text(builder: BuilderPage, address: str = "") -> str:
    """As plain text."""
    squads = [_squad(unit, str, str) for unit in builder.units]
    return _joined([builder.strike_force.name, _faction(builder), _sum(builder)], squads, _cards(builder, str), address)


def discord_text(builder: BuilderPage, address: str = "") -> str:
    """With the subset of Markdown that Discord and similar programs support; user input is escaped."""
    head = [
        f"## {escaped(builder.strike_force.name)}",
        f"*{escaped(_faction(builder))}*",
        f"**{escaped(_sum(builder))}**",
    ]
    squads = [f"- {_squad(unit, lambda name: f'**{escaped(name)}**', escaped)}" for unit in builder.units]
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
    figures = {"faction": builder.faction.name, "number": builder.strike_force.release.number}
    return _("%(faction)s, release %(number)s") % figures + " | " + _valor(builder.strike_force.limit or 0)


def _valor(valor: int) -> str:
    return _("%(valor)d SV") % {"valor": valor}


def _sum(builder: BuilderPage) -> str:
    verdict, wrong = builder.verdict, len(builder.violations)
    legality = ngettext("%(n)d violation", "%(n)d violations", wrong) % {"n": wrong} if wrong else _("legal")
    points = _("%(count)d TP") % {"count": verdict.tactical_points}
    return f"= {_valor(verdict.strategic_valor)}, {points}, {legality}"


def _squad(unit: UnitRowView, kind: Sign, other: Sign) -> str:
    """Size, datasheet and carriers, strategic valor, and the name last, since it may contain anything."""
    text = f"{unit.squad.size}x {kind(unit.kind)}"
    for slug, count in unit.squad.weapons.items():
        weapon = unit.sheet.weapon(slug) if unit.sheet else None
        text += f" + {count}x {other(weapon.name if weapon else slug)}"
    text += f" | {_valor(unit.valor)}"
    return f"{text} | {other(unit.squad.name)}" if unit.squad.name else text


def _cards(builder: BuilderPage, sign: Sign) -> list[str]:
    names: dict[str, str] = {asset.slug: asset.name for asset in builder.faction.assets}
    deck: Counter[str] = Counter(builder.roster.deck)
    return [f"{count}x {sign(names.get(slug, slug))}" for slug, count in deck.items()]
