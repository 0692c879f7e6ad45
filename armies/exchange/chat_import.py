"""Parse a strike force pasted from a chat; `armies.exchange.matching` resolves the names in it."""

import re

from django.utils.translation import gettext as _

from rules.formats.errors import DocumentError, shortened
from rules.lists.units import WrittenList, WrittenUnit

MAX_LINES = 3000
MAX_SQUADS = 1000
MAX_CARDS = 1000
IGNORED = ("= ", "http://", "https://", "<http")
"""Totals, which are computed again, and the address."""

HEADS = (
    re.compile(r"(?P<faction>.+?)(?:, [^\W\d]+ (?P<release>\d{1,9}))? \| (?P<limit>\d{1,9})\s\w+"),
    re.compile(r"(?P<faction>.+), [^\W\d]+ (?P<release>\d{1,9})"),
)
"""A faction, its release and the limit of points; of a game without points, no limit."""

TIMES = r"\d{1,9}\s×\s"
SQUAD = re.compile(
    rf"(?:(?P<number>{TIMES}))?(?P<what>\d{{1,9}}x .+?) \| (?:{TIMES})?(?:\d{{1,9}}\s\w+|-)(?: \| (?P<name>.+))?"
)
"""Equal ones stand on one line: 2 × 3x Line Rifles | 2 × 30 SV."""

CHOSEN = re.compile(r" \[(?P<key>[a-z_]{1,40})(?:: (?P<value>[\w-]{1,60}))?\]$")
"""What is set of a squad besides numbers, or chosen for the list as a whole, by the key of its field."""

SOME = re.compile(r"(?P<count>\d{1,9})x (?P<name>.+)")
EXAMPLES = {
    "head": '"The Guard, release 3 | 500 SV"',
    "squad": '"5x Line Rifles + 1x Launcher | 90 SV | First squad"',
    "card": '"2x Covering Fire"',
}


def read_chat(text: str) -> WrittenList:
    """Parse the text of `chat_export`, plain or Markdown; DocumentError names the line."""
    markdown = text.lstrip().startswith("## ")
    lines = [(n, _bare(line, markdown)) for n, line in enumerate(text.splitlines()[:MAX_LINES], 1)]
    rows = [(n, line) for n, line in lines if line]
    if len(rows) < 2:
        raise DocumentError("", _("is no list"), _("must begin with its name, then its faction and limit"))
    head = _head(rows[0][1], *rows[1])
    units: list[WrittenUnit] = []
    cards: list[str] = []
    for n, line in rows[2:]:
        if not line.startswith(IGNORED):
            _add(units, cards, n, line)
    return head._replace(units=tuple(units), cards=tuple(cards))


def _bare(line: str, markdown: bool) -> str:
    """A line without quotation and list marks."""
    line = line.replace("@\u200b", "@").strip()
    if not markdown:
        return line
    bare = re.sub(r"^(## |- )", "", line)
    return re.sub(r"\\(.)|\*", lambda found: found[1] or "", bare)


def _head(name: str, n: int, line: str) -> WrittenList:
    text, choices = _chosen(line)
    found = next((found for head in HEADS if (found := head.fullmatch(text))), None)
    if found is None:
        raise _fault(n, line, _("must be like %(head)s") % EXAMPLES)
    limit = found.groupdict().get("limit")
    release = int(found["release"] or 0)
    return WrittenList(name, found["faction"], release, None if limit is None else int(limit), choices=choices)


def _add(units: list[WrittenUnit], cards: list[str], n: int, line: str) -> None:
    squad = SQUAD.fullmatch(line)
    if squad:
        number = int((squad["number"] or "1×").split("×")[0])
        if len(units) + number > MAX_SQUADS:
            raise _fault(n, line, _("must be fewer: a list can hold %(most)d entries at most") % {"most": MAX_SQUADS})
        units += [_squad(squad["what"], squad["name"] or "", n)] * number
        return
    count, name = _some(line, n)
    if len(cards) + count > MAX_CARDS:
        raise _fault(n, line, _("must be fewer: a deck can hold %(most)d cards at most") % {"most": MAX_CARDS})
    cards += [name] * count


def _squad(what: str, name: str, n: int) -> WrittenUnit:
    what, choices = _chosen(what)
    first, *others = re.split(r" \+ (?=\d+x )", what)
    models, part = _some(first, n)
    numbers = tuple((called, count) for count, called in (_some(one, n) for one in others))
    return WrittenUnit(part, models, numbers, name, choices)


def _chosen(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A text without what is chosen at its end, and that."""
    choices: list[tuple[str, str]] = []
    while found := CHOSEN.search(text):
        choices.insert(0, (found["key"], found["value"] or ""))
        text = text[: found.start()]
    return text, tuple(choices)


def _some(text: str, n: int) -> tuple[int, str]:
    found = SOME.fullmatch(text)
    if found is None:
        raise _fault(n, text, _("must be like %(squad)s or, for cards, %(card)s") % EXAMPLES)
    return int(found["count"]), found["name"]


def _fault(n: int, line: str, remedy: str) -> DocumentError:
    problem = _('cannot be "%(text)s"') % {"text": shortened(line)}
    return DocumentError(_("line %(n)d") % {"n": n}, problem, remedy)
