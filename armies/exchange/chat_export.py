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


def chat_text(desk: BuilderPage, address: str = "") -> str:
    """As plain text."""
    squads = [_squad(line, str, str) for line in desk.lines]
    return _joined([desk.strike_force.name, _faction(desk), _sum(desk)], squads, _cards(desk, str), address)


def discord_text(desk: BuilderPage, address: str = "") -> str:
    """With the little Markdown that Discord and its like understand; what was typed by people is none of it."""
    head = [
        f"## {escaped(desk.strike_force.name)}",
        f"*{escaped(_faction(desk))}*",
        f"**{escaped(_sum(desk))}**",
    ]
    squads = [f"- {_squad(line, lambda name: f'**{escaped(name)}**', escaped)}" for line in desk.lines]
    cards = [f"- {card}" for card in _cards(desk, escaped)]
    return _joined(head, squads, cards, f"<{address}>" if address else "")


def escaped(text: str) -> str:
    """Markup made inert; an @ calls nobody."""
    marked = "".join(f"\\{letter}" if letter in MARKS else letter for letter in text)
    return marked.replace("@", "@\u200b")


def _joined(head: list[str], squads: list[str], cards: list[str], address: str) -> str:
    parts = [head, squads, cards, [address] if address else []]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _faction(desk: BuilderPage) -> str:
    figures = {"faction": desk.faction.name, "number": desk.strike_force.release.number}
    return _("%(faction)s, release %(number)s") % figures + " | " + _valor(desk.strike_force.limit)


def _valor(valor: int) -> str:
    return _("%(valor)d SV") % {"valor": valor}


def _sum(desk: BuilderPage) -> str:
    verdict, wrong = desk.verdict, len(desk.findings)
    legality = ngettext("%(n)d violation", "%(n)d violations", wrong) % {"n": wrong} if wrong else _("legal")
    points = _("%(count)d TP") % {"count": verdict.tactical_points}
    return f"= {_valor(verdict.strategic_valor)}, {points}, {legality}"


def _squad(line: UnitRowView, kind: Sign, other: Sign) -> str:
    """So many units of what, who carries what, its strategic valor, and its name last, which may hold anything."""
    said = f"{line.squad.size}x {kind(line.kind)}"
    for slug, count in line.squad.weapons.items():
        weapon = line.sheet.weapon(slug) if line.sheet else None
        said += f" + {count}x {other(weapon.name if weapon else slug)}"
    said += f" | {_valor(line.valor)}"
    return f"{said} | {other(line.squad.name)}" if line.squad.name else said


def _cards(desk: BuilderPage, sign: Sign) -> list[str]:
    names = {asset.slug: asset.name for asset in desk.faction.assets}
    return [f"{count}x {sign(names.get(slug, slug))}" for slug, count in Counter(desk.roster.deck).items()]
