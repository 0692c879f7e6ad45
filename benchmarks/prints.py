"""The prints of the benchmark: each kind, as long as a large player's."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml

from rules.battles.resolve import resolve
from rules.damocles.content.parts import Datasheet, Faction
from rules.damocles.formats.content import ContentPackModel
from rules.damocles.formats.roster import read_roster
from rules.damocles.game import GAME
from rules.damocles.lists.army import Roster
from rules.formats.library import EmptyLibrary

STARTER = Path(__file__).parents[1] / "rules" / "damocles" / "starter"
FACTION, LIST, OPERATION = "longfall-companies", "third-shift", "the-long-count"
ADDRESS = "https://damocles.example/strike-forces/third-shift-xyz/"
RELEASE = "Release 3, 1 March 2026"
SQUADS = 15
SHEETS = 80

Print = Callable[[], int]
"""Prints once; returns how many pages."""


def document(path: str) -> Any:
    return yaml.safe_load((STARTER / path).read_text("utf-8"))


def faction(count: int = 0) -> Faction:
    """The starter faction, or `count` datasheets by repeating its own."""
    faction = ContentPackModel.read(document(f"content/{FACTION}.yaml"))
    sheets: list[Datasheet] = []
    while len(sheets) < count:
        again = ContentPackModel.read(document(f"content/{FACTION}.yaml")).datasheets
        for n, sheet in enumerate(again, len(sheets)):
            sheet.slug, sheet.name = f"{sheet.slug}-{n}", f"{sheet.name} {n + 1}"
        sheets += again
    faction.datasheets = tuple(sheets[:count]) or faction.datasheets
    return faction


def roster(of: Faction) -> Roster:
    """Fifteen squads, each of a datasheet of its own, and the deck of a starter list."""
    listed = json.loads((STARTER / "rosters" / f"{LIST}.json").read_text("utf-8"))
    squads = [{"datasheet": sheet.slug, "size": sheet.fewest} for sheet in of.datasheets]
    return read_roster(listed | {"squads": squads, "limit": 1000})


def printout(of: Faction) -> Any:
    from printing.pdf.printout import Printout

    return Printout(GAME, of, roster(of), "Ada", "1 March 2026", RELEASE, "", ADDRESS)


def pack(**parts: Any) -> Print:
    """A pack of fifteen squads with these parts."""
    from printing.pdf import Parts, PrintOptions
    from printing.pdf.pack import print_pack

    chosen: dict[str, Any] = {"roster": False, "sheets": "", "assets": ""} | parts
    what = printout(faction(SQUADS))
    return lambda: print_pack(what, Parts(**chosen), PrintOptions(), BytesIO())


def codex(count: int) -> Print:
    from printing.pdf import PrintOptions
    from printing.pdf.codex import print_codex

    what = faction(count)
    return lambda: print_codex(GAME, what, RELEASE, PrintOptions(), BytesIO())


def yardstick(name: str) -> Print:
    """The same datasheets by reportlab's own means."""
    from benchmarks import pdf_yardsticks
    from printing.pdf.text.fonts import supported_characters

    supported_characters()
    draw, sheets = getattr(pdf_yardsticks, name), faction(SHEETS).datasheets
    return lambda: int(draw(sheets, BytesIO()))


def datasheet_pages() -> Print:
    """The same number of datasheets as the yardsticks draw, as a whole document."""
    from printing.pdf import PrintOptions
    from printing.pdf.codex.book import Book
    from printing.pdf.codex.chapters import part_chapters
    from printing.pdf.layout.document import DocumentInfo, build_pdf

    what = Book(GAME, faction(SHEETS), RELEASE, "")
    return lambda: build_pdf(
        DocumentInfo("Datasheets"),
        list(part_chapters(what, PrintOptions())),
        PrintOptions(),
        BytesIO(),
    )


def blank(what: str) -> Print:
    from printing.pdf import PrintOptions
    from printing.pdf.blanks.forms import print_blanks

    return lambda: print_blanks(GAME, what, PrintOptions(), BytesIO())


def briefing() -> Print:
    from printing.pdf import PrintOptions
    from printing.pdf.briefing.document import print_briefing
    from printing.pdf.maps.picture import Ground

    mission = document(f"operations/{OPERATION}.yaml")
    operation = GAME.formats.read("operation", mission)
    ground, terms = Ground(GAME.display.ground(operation), GAME.facts.length), GAME.facts.terms
    return lambda: print_briefing(GAME.display.briefing(operation), terms, ground, PrintOptions(), BytesIO())


def report() -> Print:
    """A battle of the two starter strike forces, fought first."""
    from benchmarks.battles import scenario
    from campaigns.pdf import print_report
    from printing.pdf import PrintOptions

    scene = scenario() | {"seed": 7, "operation": document(f"operations/{OPERATION}.yaml")}
    del scene["battlefield"]
    what = battle(scene, resolve(GAME, scene, EmptyLibrary()))
    return lambda: print_report(what, PrintOptions(), BytesIO())


def slips() -> Print:
    """A round of twenty tables."""
    from campaigns.pdf import print_round
    from printing.pdf import PrintOptions

    sides = [{"name": "Ada", "force": "Third Shift"}, {"name": "Ben", "force": "Line Crew"}]
    what = {"part": "slips", "campaign": "The Long Winter", "round": "Round 3", "figures": ["Points", "Lost"]}
    battles = [{"table": n, "mission": "The Long Count", "sides": sides} for n in range(1, 21)]
    return lambda: print_round(what | {"battles": battles}, PrintOptions(), BytesIO())


def battle(scene: dict[str, Any], result: Any) -> dict[str, Any]:
    """What a report is printed from."""
    head = {"campaign": "The Long Winter", "title": "The Long Count", "day": "1 March 2026", "method": "auto-resolved"}
    proof = {"seed": 7, "digest": result["digest"], "engine": result["engine"], "address": ADDRESS, "notes": ""}
    sides = [side(player, result) for player in scene["players"]]
    return head | proof | {"operation": scene["operation"], "scenario": scene, "result": result, "sides": sides}


def side(player: dict[str, Any], result: Any) -> dict[str, Any]:
    player_result = next(it for it in result["players"] if it["id"] == player["id"])
    return {
        "id": player["id"],
        "name": player.get("name", player["id"]),
        "player": "Ada",
        "faction": FACTION,
        "strategic_valor": 500,
        "squads": len(player["squads"]),
        "outcome": "won" if result["winner"] == player["id"] else "lost",
        "victory_points": result["victory_points"][player["id"]],
        "squads_lost": sum(squad["destroyed"] for squad in player_result["squads"]),
        "tactical_points": player_result["tactical_points"],
        "squad_names": {},
    }


PRINTS: dict[str, Callable[[], Print]] = {
    "bare canvas, 2 datasheets a page": lambda: yardstick("canvas_pages"),
    "plain platypus, 2 datasheets a page": lambda: yardstick("platypus_pages"),
    "80 datasheets, 2-up": datasheet_pages,
    "15 squads: roster": lambda: pack(roster=True),
    "15 squads: datasheets 1-up": lambda: pack(sheets="1up"),
    "15 squads: datasheets 2-up": lambda: pack(sheets="2up"),
    "15 squads: datasheets 4-up": lambda: pack(sheets="4up"),
    "15 squads: squad cards": lambda: pack(sheets="cards"),
    "15 squads: asset cards and backs": lambda: pack(assets="backs"),
    "15 squads: quick reference": lambda: pack(reference=True),
    "15 squads: battle sheet": lambda: pack(battle_sheet=True),
    "15 squads: full pack": lambda: pack(roster=True, sheets="1up", assets="backs", reference=True, battle_sheet=True),
    "blank squad cards": lambda: blank("squad_cards"),
    "operation briefing": briefing,
    "after-action report": report,
    "result slips of 20 tables": slips,
    "codex of 40 datasheets": lambda: codex(40),
    "codex of 400 datasheets": lambda: codex(400),
}
