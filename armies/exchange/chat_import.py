"""Parse a strike force pasted from a chat; `armies.exchange.matching` resolves the names in it."""

import re

from django.utils.translation import gettext as _

from armies.exchange.chat_wrapping import BULLET, BULLETS, Row, own_name, unquoted, unwrapped
from rules.formats.errors import DocumentError, shortened
from rules.lists.units import WrittenList, WrittenUnit

MAX_SQUADS = 1000
MAX_CARDS = 1000
MAX_BEFORE = 8
"""Maximum number of lines in which the list begins, where somebody wrote something before it."""

TOTALS = "= "
IGNORED = (TOTALS, "http://", "https://", "<http")
"""Totals, which are computed again, and the address."""

HEADING = re.compile(rf"{BULLET}*## ")
ODD_TOTALS = re.compile(rf"{BULLET}*\**=(?! )(?P<space>\s)")

HEADS = (
    re.compile(r"(?P<faction>.+?)(?:,\s[^\W\d]+\s(?P<release>\d{1,9}))?\s\|\s(?P<limit>\d{1,9})\s\w+"),
    re.compile(r"(?P<faction>.+),\s[^\W\d]+\s(?P<release>\d{1,9})"),
)
"""A faction, its release and the limit of points; of a game without points, no limit."""

COUNT = r"\d{1,9}\s?[xX×]\s"
TIMES = r"\d{1,9}\s×\s"
SQUAD = re.compile(
    rf"(?:(?P<number>{TIMES}))?(?P<what>{COUNT}.+?)\s\|\s(?:{TIMES})?(?:\d{{1,9}}\s\w+|-)(?:\s\|\s(?P<name>.+))?"
)
"""Equal ones stand on one line: 2 × 3x Line Rifles | 2 × 30 SV."""

WITH = rf"\s\+\s(?={COUNT})"
CHOSEN = re.compile(r"\s\[(?P<key>[a-z_]{1,40})(?::\s(?P<value>[\w-]{1,60}))?\]$")
"""What is set of a squad besides numbers, or chosen for the list as a whole, by the key of its field."""

SOME = re.compile(r"(?P<count>\d{1,9})\s?[xX×]\s(?P<name>.+)")
MISREAD = re.compile(rf"\||\[|\]|@\u200b|{WITH}|^\W|\s$")
"""What a name of content may not hold to be read where names stand."""

EXAMPLES = {
    "head": '"The Guard, release 3 | 500 SV"',
    "squad": '"5x Line Rifles + 1x Launcher | 90 SV | First squad"',
    "card": '"2x Covering Fire"',
}


def read_chat(text: str) -> WrittenList:
    """Parse the text of `chat_export`, plain or Markdown, as chats hand it on; DocumentError names the line."""
    rows = _bare(unwrapped(text))
    if len(rows) < 2:
        raise DocumentError("", _("is no list"), _("must begin with its name, then its faction and limit"))
    at = _place_of_head(rows)
    n, line = rows[at]
    bulleted = BULLETS.match(line) is not None
    head = _head(own_name(rows[at - 1][1], bulleted), n, BULLETS.sub("", line))
    units: list[WrittenUnit] = []
    cards: list[str] = []
    for n, line in rows[at + 1 :]:
        line = BULLETS.sub("", line)
        if not line.lower().startswith(IGNORED):
            _add(units, cards, n, line)
    return head._replace(units=tuple(units), cards=tuple(cards))


def _bare(rows: list[Row]) -> list[Row]:
    """The lines without Markdown, and with plain spaces where a program put others everywhere."""
    spaces = {totals["space"] for _n, line in rows[1:MAX_BEFORE] if (totals := ODD_TOTALS.match(line))}
    for space in spaces:
        rows = [(n, line.replace(space, " ")) for n, line in rows]
    if any(HEADING.match(line) for _n, line in rows[:MAX_BEFORE]):
        rows = [(n, _without_markdown(line)) for n, line in rows]
    return [(n, line.replace("@\u200b", "@")) for n, line in rows]


def _without_markdown(line: str) -> str:
    bare = re.sub(rf"^{BULLET}*(?:## )?", "", line)
    return re.sub(r"\\(.)|\*", lambda match: match[1] or "", bare)


def _place_of_head(rows: list[Row]) -> int:
    """Which line names the faction: the first that is followed by totals, else the first that can."""
    lines = [BULLETS.sub("", line) for _n, line in rows[: MAX_BEFORE + 1]]
    places = [n for n, line in enumerate(lines) if n and _match_of_head(_chosen(line)[0])]
    summed = [n for n in places if n + 1 < len(lines) and lines[n + 1].startswith(TOTALS)]
    return next(iter([*summed, *places]), 1)


def _match_of_head(line: str) -> re.Match[str] | None:
    return next((match for head in HEADS if (match := head.fullmatch(line))), None)


def _head(name: str, n: int, line: str) -> WrittenList:
    text, choices = _chosen(line)
    match = _match_of_head(text)
    if match is None:
        raise _fault(n, line, _("must be like %(head)s") % EXAMPLES)
    limit = match.groupdict().get("limit")
    release = int(match["release"] or 0)
    return WrittenList(name, match["faction"], release, None if limit is None else int(limit), choices=choices)


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
    first, *others = re.split(WITH, what)
    models, part = _some(first, n)
    numbers = tuple((called, count) for count, called in (_some(text_of_count, n) for text_of_count in others))
    return WrittenUnit(part, models, numbers, unquoted(name), choices)


def _chosen(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A text without what is chosen at its end, and that."""
    choices: list[tuple[str, str]] = []
    while match := CHOSEN.search(text):
        choices.insert(0, (match["key"], match["value"] or ""))
        text = text[: match.start()]
    return text, tuple(choices)


def _some(text: str, n: int) -> tuple[int, str]:
    match = SOME.fullmatch(text)
    if match is None:
        raise _fault(n, text, _("must be like %(squad)s or, for cards, %(card)s") % EXAMPLES)
    return int(match["count"]), match["name"]


def _fault(n: int, line: str, remedy: str) -> DocumentError:
    problem = _('cannot be "%(text)s"') % {"text": shortened(line)}
    return DocumentError(_("line %(n)d") % {"n": n}, problem, remedy)
