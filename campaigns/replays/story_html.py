"""The story as HTML, without templates, since it has 1,500 lines."""

from collections.abc import Sequence

from django.utils.html import conditional_escape as escaped

from armies.codex.rulebook import linked
from campaigns.replays.story import Line
from rules.presentation.event_sentences import Die

PIPS = range(1, 7)


def lines_html(lines: Sequence[Line], page: str, permalink: str) -> list[str]:
    """A list item an event: its number as a permalink, its words, its rules, the reasons for it, its dice."""
    cite = Citations()
    link = f'<a class="event__n" href="{escaped(page)}?event={{0}}" title="{escaped(permalink)}">{{0}}</a>'
    return [_line(line, cite, link) for line in lines]


class Citations:
    """Links to rules, each written once."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def __call__(self, rule: str) -> str:
        if rule not in self.written:
            link = linked(escaped(rule))
            self.written[rule] = f" {link}"
        return self.written[rule]


def _line(line: Line, cite: Citations, link: str) -> str:
    number = int(line.n)
    kind = line.type if line.type.isidentifier() else "other"
    side = f" event--{line.text.side}" if line.text.side else ""
    rules = "".join(cite(rule) for rule in line.text.rules)
    dice = f'<p class="pips">{"".join(_die(die) for die in line.text.dice)}</p>' if line.text.dice else ""
    why = "".join([f'<p class="event__why">{escaped(reason)}</p>' for reason in line.text.why])
    return (
        f'<li class="event event--{kind}{side}" id="e{number}">{link.format(number)}'
        f'<div class="event__what"><p>{escaped(line.text.words)}{rules}</p>{why}{dice}</div></li>'
    )


def _die(die: Die) -> str:
    """A die of six faces as an image of pips, with its number for screen readers; another as its number."""
    value = int(die.value)
    face = f" pip--{value}" if die.faces == len(PIPS) and value in PIPS else " pip--number"
    return f'<i class="pip{face}{f" pip--{die.mark}" if die.mark else ""}">{value}</i> '
