"""`python docs/draw_architecture.py`: make docs/architecture.svg, and the tables of rooms in docs/architecture.md.

They follow the layers in pyproject.toml and the docstrings of the rooms.
"""

import ast
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WIDTH, MARGIN, GAP, ROW, CHIP, HEAD = 1120, 16, 24, 32, 24, 56
LIGHT = "--paper: #f3eee2; --surface: #fffdf8; --ink: #1f1c18; --quiet: #5b5346; --line: #8f8470"
DARK = "--paper: #161719; --surface: #1e2022; --ink: #ece7db; --quiet: #aca697; --line: #7d796e"
STYLE = f"""
  svg {{ {LIGHT}; --accent: #a3281c; --room: #e9e2d1; }}
  @media (prefers-color-scheme: dark) {{ svg {{ {DARK}; --accent: #f0785c; --room: #2f3235; }} }}
  .paper {{ fill: var(--paper); }}
  .floor {{ fill: var(--surface); stroke: var(--line); }}
  .room {{ fill: var(--room); }}
  .pure {{ fill: var(--room); stroke: var(--accent); stroke-width: 1.5; }}
  .edge, .tip {{ fill: var(--accent); }}
  .arrow {{ fill: none; stroke: var(--accent); stroke-width: 2; marker-end: url(#tip); }}
  text {{ fill: var(--ink); font: 13px "IBM Plex Sans", "Segoe UI", "DejaVu Sans", system-ui, sans-serif; }}
  .name {{ font-size: 18px; font-weight: 600; }}
  .quiet {{ fill: var(--quiet); }}
  .label {{ text-anchor: middle; font-size: 12.5px; }}
"""
SITE = ["urls | home | accounts | rulebook | admin_site | engine | settings | middleware"]
MODERATION = ["urls | views | forms | access", "actions | reportables | models"]
PROGRAMS = ["urls | api | views", "forms | webhooks | dumps | statistics", "public_battles | models"]
PEOPLE = [
    "views | admin",
    "forms | locale | outbox",
    "admission | rate_limits | unavailable",
    "models | time_zones | addresses",
]
NOTES = (
    "A floor may import every floor that arrows lead to; a row the rows below it. "
    "Rooms with a frame know neither Django nor a database."
)
JOBS = ["worker", "queue", "kinds | time_limits", "models"]

ABOUT = {
    "damocles_site": "settings, addresses, sign-in, administration, health",
    "programs": "webhooks, the feed of public battles, dumps, statistics",
    "moderation": "reports, what moderators decide, bans",
    "players": "every game of a person, public profiles",
    "play": "battles that people play in the browser",
    "campaigns": "campaigns, battles, standings, replays",
    "workshop": "drafts, their forms and tables, publishing",
    "printing": "kinds of print, what is drawn on paper, the files kept",
    "armies": "factions as read, strike forces, the collection",
    "web": "what pages and API of all apps share",
    "people": "language, time zone, mail, limits",
    "rules": "the games: no Django, no database, no clock",
    "jobs": "a queue in the database, and its workers",
}
"""The floors from the top down."""
FLOORS = list(ABOUT)

TABLES = {
    "workshop": "workshop",
    "printing": "printing",
    "printing/pdf": "printing-pdf",
    "armies": "armies",
    "campaigns": "campaigns",
    "web": "web",
    "rules": "rules-rooms",
    "rules/damocles": "game-rooms",
    "rules/damocles/engine": "damocles",
}
"""The packages whose rooms are in a table of docs/architecture.md, and the contract of each."""
PAGE = ROOT / "docs" / "architecture.md"
MARK = re.compile(r"(<!-- rooms of (.+) -->\n)(?:\|.*\n)*")


def layers(contract: str) -> list[str]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    return next(contract_document["layers"] for contract_document in contracts if contract_document["id"] == contract)


def text(x: float, y: float, label: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{label}</text>'


def box(kind: str, x: float, y: float, width: float, height: float, radius: int = 2) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}"/>'


def floor(x: float, y: float, width: float, name: str, about: str, rows: Sequence[str], tall: float = 0) -> list[str]:
    """A floor with a row of rooms for each of its layers, and as tall as its neighbour."""
    drawn = [box("floor", x, y, width, tall or height(rows)), box("edge", x, y, width, 3)]
    drawn += [text(x + MARGIN, y + 26, name, "name"), text(x + MARGIN, y + 44, about, "quiet")]
    for n, row in enumerate(rows):
        rooms = re.split(" [|:] ", row)
        each = (width - 2 * MARGIN + 6) / len(rooms)
        for place, room in enumerate(rooms):
            left, top = x + MARGIN + place * each, y + HEAD + n * ROW
            pure = name == "rules" or room == "ledger"
            drawn.append(box("pure" if pure else "room", left, top, each - 6, CHIP))
            drawn.append(text(left + (each - 6) / 2, top + 16.5, room, "label"))
    return drawn


def height(rows: Sequence[str]) -> int:
    return HEAD + len(rows) * ROW + 6


def arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path class="arrow" d="M{x:g} {y:g}L{to_x:g} {to_y:g}"/>'


def pair(y: float, names: Sequence[str]) -> tuple[list[str], float]:
    """Two floors beside each other, and where the next row begins; the arrow leads from the upper to the lower."""
    half, rooms = (WIDTH - 4 * GAP) / 2, [layers(name) for name in names]
    right, tall = GAP + half + 2 * GAP, max(map(height, rooms))
    drawn = floor(GAP, y, half, names[0], ABOUT[names[0]], rooms[0], tall)
    drawn += floor(right, y, half, names[1], ABOUT[names[1]], rooms[1], tall)
    ends, middle = (GAP + half + 4, right - 6), y + tall / 2
    start, end = ends if FLOORS.index(names[0]) < FLOORS.index(names[1]) else (ends[1] + 2, ends[0] + 2)
    return [*drawn, arrow(start, middle, end, middle)], y + tall + GAP


def whole(y: float, name: str, rooms: Sequence[str]) -> tuple[list[str], float]:
    """A floor of the whole width, and where the next row begins."""
    return floor(GAP, y, WIDTH - 2 * GAP, name, ABOUT[name], rooms), y + height(rooms) + GAP


def below_the_site(y: float) -> tuple[list[str], float]:
    """Moderation, beside it the players' games that it moderates, and where the next row begins."""
    half, rooms = (WIDTH - 3 * GAP) / 2, layers("players")
    tall, right = height(rooms), 2 * GAP + half
    drawn = floor(GAP, y, half, "moderation", ABOUT["moderation"], MODERATION, tall)
    drawn += floor(right, y, half, "players", ABOUT["players"], rooms, tall)
    drawn += [
        arrow(GAP + half / 2, y - GAP + 2, GAP + half / 2, y - 5),
        arrow(GAP + half + 2, y + tall / 2, right - 5, y + tall / 2),
        arrow(right + half / 2, y + tall + 2, right + half / 2, y + tall + GAP - 5),
    ]
    return drawn, y + tall + GAP


def picture() -> str:
    half, narrow, rules = (WIDTH - 4 * GAP) / 2, (WIDTH - 4 * GAP) / 3, layers("rules-rooms")
    drawn, upper = whole(GAP, "damocles_site", SITE)
    programs, upper = whole(upper, "programs", PROGRAMS)
    drawn += [*programs, arrow(GAP + half / 2, GAP + height(SITE) + 2, GAP + half / 2, 2 * GAP + height(SITE) - 5)]
    moderation, upper = below_the_site(upper)
    play, second = whole(upper, "play", layers("play"))
    drawn += [*moderation, *play, arrow(GAP + half / 2, second - GAP + 2, GAP + half / 2, second - 5)]
    campaigns, third = whole(second, "campaigns", layers("campaigns"))
    drawn += [*campaigns, arrow(GAP + half / 2, third - GAP + 2, GAP + half / 2, third - 5)]
    pairs, fourth = pair(third, ["workshop", "printing"])
    drawn += [*pairs, arrow(WIDTH - GAP - half / 2, fourth - GAP + 2, WIDTH - GAP - half / 2, fourth - 5)]
    lists, web = whole(fourth, "armies", layers("armies"))
    drawn += lists
    below, third = whole(web, "web", layers("web"))
    drawn += [*below, arrow(WIDTH - GAP - half / 2, web - GAP + 2, WIDTH - GAP - half / 2, web - 5)]
    rules_x = GAP + narrow + 2 * GAP
    drawn += floor(GAP, third, narrow, "people", ABOUT["people"], PEOPLE)
    end = max(third + height(PEOPLE) + GAP + height(JOBS), third + height(rules))
    drawn += floor(rules_x, third, WIDTH - GAP - rules_x, "rules", ABOUT["rules"], rules, end - third)
    drawn += [arrow(x, third - GAP + 2, x, third - 5) for x in (GAP + narrow / 2, WIDTH - GAP - half / 2)]
    fourth = third + height(PEOPLE) + GAP
    drawn += floor(GAP, fourth, narrow, "jobs", ABOUT["jobs"], JOBS)
    drawn.append(arrow(GAP + narrow / 2, fourth - GAP + 2, GAP + narrow / 2, fourth - 5))
    drawn.append(text(GAP, end + 26, NOTES, "quiet"))
    tip = '<marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto">'
    tip += '<path class="tip" d="M0 0L8 4L0 8z"/></marker>'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {end + 44}" role="img" aria-labelledby="title">'
    )
    title = '<title id="title">The floors of Damocles and the layers within them</title>'
    body = [title, f"<style>{STYLE}</style>", f"<defs>{tip}</defs>", box("paper", 0, 0, WIDTH, end + 44, 0), *drawn]
    return "\n".join([head, *body, "</svg>"]) + "\n"


def page() -> str:
    """docs/architecture.md with its tables written again."""
    return MARK.sub(lambda mark: f"{mark[1]}{table(mark[2])}", PAGE.read_text("utf-8"))


def table(package: str) -> str:
    """The rooms of a package in the order of its layers."""
    rows = ["| layer | room | what is there |", "| --- | --- | --- |"]
    for number, layer in enumerate(layers(TABLES[package]), 1):
        for place, room in enumerate(re.split(" [|:] ", layer)):
            rows.append(f"| {'' if place else number} | `{room}` | {purpose(ROOT / package / room)} |")
    return "\n".join(rows) + "\n"


def purpose(room: Path) -> str:
    """The first sentence of a room's docstring."""
    source = room / "__init__.py" if room.is_dir() else room.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(source.read_text("utf-8"))) or ""
    return re.split(r"\.(?:\s|$)", docstring.replace("\n", " "), maxsplit=1)[0]


if __name__ == "__main__":
    (ROOT / "docs" / "architecture.svg").write_text(picture(), "utf-8")
    PAGE.write_text(page(), "utf-8")
