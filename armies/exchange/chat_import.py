"""Parse a strike force pasted from a chat; `armies.exchange.matching` resolves the names in it."""

import re
from typing import Any

from django.utils.translation import gettext as _

from rules.damocles.army import Roster
from rules.damocles.formats.roster import FORMAT, MAX_CARDS, read_roster
from rules.formats.errors import DocumentError, shortened

MAX_LINES = 3000
IGNORED = ("= ", "http://", "https://", "<http")
"""Totals, which are computed again, and the address."""

LIMIT = re.compile(r"(?P<faction>.+?)(?:, [^\W\d]+ (?P<release>\d{1,9}))? \| (?P<limit>\d{1,9})\s\w+")
SQUAD = re.compile(r"(?P<what>\d{1,9}x .+?) \| \d{1,9}\s\w+(?: \| (?P<name>.+))?")
SOME = re.compile(r"(?P<count>\d{1,9})x (?P<name>.+)")
EXAMPLES = {
    "head": '"The Guard, release 3 | 500 SV"',
    "squad": '"5x Line Rifles + 1x Launcher | 90 SV | First squad"',
    "card": '"2x Covering Fire"',
}


def read_chat(text: str) -> Roster:
    """Parse the text of `chat_export`, plain or Markdown; DocumentError names the line."""
    markdown = text.lstrip().startswith("## ")
    lines = [(n, _bare(line, markdown)) for n, line in enumerate(text.splitlines()[:MAX_LINES], 1)]
    rows = [(n, line) for n, line in lines if line]
    if len(rows) < 2:
        raise DocumentError("", _("is no strike force"), _("must begin with its name, then its faction and limit"))
    document = _head(rows[0][1], *rows[1])
    for n, line in rows[2:]:
        if not line.startswith(IGNORED):
            _add(document, n, line)
    return read_roster(document)


def _bare(line: str, markdown: bool) -> str:
    """A line without quotation and list marks."""
    line = line.replace("@\u200b", "@").strip()
    if not markdown:
        return line
    bare = re.sub(r"^(## |- )", "", line)
    return re.sub(r"\\(.)|\*", lambda found: found[1] or "", bare)


def _head(name: str, n: int, line: str) -> dict[str, Any]:
    found = LIMIT.fullmatch(line)
    if found is None:
        raise _fault(n, line, _("must be like %(head)s") % EXAMPLES)
    head: dict[str, Any] = {"format": FORMAT, "name": name, "faction": found["faction"], "limit": int(found["limit"])}
    if found["release"]:
        head["release"] = int(found["release"])
    return head | {"squads": [], "deck": []}


def _add(document: dict[str, Any], n: int, line: str) -> None:
    squad = SQUAD.fullmatch(line)
    if squad:
        document["squads"].append(_squad(squad["what"], squad["name"] or "", n))
        return
    count, name = _some(line, n)
    if len(document["deck"]) + count > MAX_CARDS:
        raise _fault(n, line, _("must be fewer: a deck can hold %(most)d cards at most") % {"most": MAX_CARDS})
    document["deck"] += [name] * count


def _squad(what: str, name: str, n: int) -> dict[str, Any]:
    first, *others = re.split(r" \+ (?=\d+x )", what)
    size, datasheet = _some(first, n)
    weapons = {weapon: count for count, weapon in (_some(other, n) for other in others)}
    squad: dict[str, Any] = {"datasheet": datasheet, "size": size, "weapons": weapons}
    return squad | ({"name": name} if name else {})


def _some(text: str, n: int) -> tuple[int, str]:
    found = SOME.fullmatch(text)
    if found is None:
        raise _fault(n, text, _("must be like %(squad)s for a squad, %(card)s for cards") % EXAMPLES)
    return int(found["count"]), found["name"]


def _fault(n: int, line: str, remedy: str) -> DocumentError:
    problem = _('cannot be "%(text)s"') % {"text": shortened(line)}
    return DocumentError(_("line %(n)d") % {"n": n}, problem, remedy)
