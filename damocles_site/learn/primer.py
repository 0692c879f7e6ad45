"""Read the primer of a game: sections with drawings, and the steps of a small battle; the head of en.md says how."""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils import translation
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from armies.codex.rulebook import markup
from rules.game.game import Game

SECTION = re.compile(r"## (.+) \{([a-z]+)\}")
DRAWING = re.compile(r"!\[(.+)\]\(([a-z]+)\)")
MEASURE = re.compile(r"(?<=>)(\d+\.\d+)(?= cm<)")
"""A figure on a drawing, which French writes with a comma."""

STEP = re.compile(r"- (\d+) · (.+)")


@dataclass
class Step:
    """The table after this event, and what is to be said of it."""

    event: int
    text: SafeString


@dataclass
class Section:
    """A subject: drawings and paragraphs as HTML, and the steps of the battle in the section of that."""

    id: str
    title: str
    parts: list[SafeString] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


@dataclass
class Primer:
    title: str
    introduction: list[SafeString] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)


def folder_of(game: Game) -> Path:
    """Where the primer of a game is read from."""
    return Path(settings.BASE_DIR, game.facts.package, "learn")


def has_primer(game: Game) -> bool:
    return primer_in("en", folder_of(game)) is not None


def primer_of(game: Game, language: str | None) -> Primer | None:
    """The primer in a language, in English where it is not translated; None for a game without one."""
    folder = folder_of(game)
    return primer_in(language or "en", folder) or primer_in("en", folder)


@cache
def primer_in(language: str, folder: Path) -> Primer | None:
    source = folder / f"{language}.md"
    with translation.override(language):
        return read_primer(source.read_text("utf-8"), folder) if source.exists() else None


def read_primer(source: str, folder: Path) -> Primer:
    """The primer that a text says; text before its title is for its editors."""
    primer = Primer("")
    for line in filter(None, map(str.strip, source.splitlines())):
        if not primer.title:
            primer.title = line.removeprefix("# ") if line.startswith("# ") else ""
        elif section := SECTION.fullmatch(line):
            primer.sections.append(Section(section[2], section[1]))
        elif primer.sections and (step := STEP.fullmatch(line)):
            primer.sections[-1].steps.append(Step(int(step[1]), markup(step[2])))
        else:
            parts = primer.sections[-1].parts if primer.sections else primer.introduction
            parts.append(_part(line, folder))
    return primer


def _part(line: str, folder: Path) -> SafeString:
    drawing = DRAWING.fullmatch(line)
    if drawing is None:
        return format_html("<p>{}</p>", markup(line))
    written = (folder / f"{drawing[2]}.svg").read_text("utf-8").strip()
    svg = mark_safe(MEASURE.sub(lambda measure: number_format(measure[1]), written))  # noqa: S308 - of the game's package
    return format_html('<div class="learn__drawing" role="img" aria-label="{}">{}</div>', drawing[1], svg)
