"""The story's sentences for paper: their HTML as Paragraph markup, squads by name once and by their marks after."""

from html.parser import HTMLParser

from django.utils.safestring import SafeString

from printing.pdf.text.fonts import NO_BREAK, markup
from printing.pdf.text.styles import QUIET, hex_of
from rules.presentation.event_sentences import Die

MAX_TOGETHER = 8
IGNORED_TAGS = "unsaid"
"""A mark that is there to be seen on a page, where it has a colour."""


class Prose(HTMLParser):
    """Sentences one after the other. Only what is bold stays marked up; all else is text, escaped again for paper.

    `own` is the mark shown in the margin: the first mention of its squad omits it.
    """

    def __init__(self, own: str = "") -> None:
        super().__init__(convert_charrefs=True)
        self._own = own
        self._named: set[str] = set()
        self._parts: list[str] = []
        self._mark = ""
        self._within: list[str] = []

    def sentence(self, html: SafeString | str) -> str:
        """A sentence of the story as markup for a Paragraph."""
        self._parts, self._within, self._mark = [], [], ""
        self.feed(str(html))
        self.close()
        self.reset()
        return "".join(self._parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within.append(tag if not attrs or tag != "i" else IGNORED_TAGS)

    def handle_endtag(self, tag: str) -> None:
        if self._within:
            self._within.pop()
        if tag == "b":
            self._mark = ""

    def handle_data(self, data: str) -> None:
        text = _spaced(data)
        if IGNORED_TAGS in self._within:
            return
        if "i" in self._within:
            self._mark = data.strip()
            if self._mark != self._own or self._mark in self._named:
                self._parts.append(f"<b>{text}</b>")
        elif "b" in self._within and self._mark:
            self._name(text)
        elif "b" in self._within:
            self._parts.append(f"<b>{text}</b>")
        else:
            self._parts.append(text)

    def _name(self, text: str) -> None:
        """A name after its mark, the first time in these sentences."""
        if self._mark not in self._named:
            self._named.add(self._mark)
            name = text.rstrip()
            self._parts.append(f"<b>{name.strip()}</b>" if self._mark == self._own else name)


def _spaced(text: str) -> str:
    """Text made harmless, with a space where it began or ended with one."""
    html = markup(text)
    if not html:
        return _edge(text[:1])
    return f"{_edge(text[0])}{html}{_edge(text[-1])}"


def _edge(sign: str) -> str:
    """An unbreakable space stays one; any other is a plain one."""
    if sign == NO_BREAK:
        return sign
    return " " if sign.isspace() else ""


def dice(rolled: tuple[Die, ...]) -> str:
    """Dice as figures: bold where they hit or block, grey where they miss; a few of them stay on one line."""
    figures = (" " if len(rolled) > MAX_TOGETHER else NO_BREAK).join(_figure(die) for die in rolled)
    return f" [{figures}]" if rolled else ""


def _figure(die: Die) -> str:
    if die.mark == "miss":
        return f'<font color="{hex_of(QUIET)}">{int(die.value)}</font>'
    return f"<b>{int(die.value)}</b>"
