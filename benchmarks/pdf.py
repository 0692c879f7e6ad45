"""What prints cost: pages a second, seconds, peak memory, each in a process of its own. `python -m benchmarks.pdf`.

`python -m benchmarks.pdf NAME` takes only the prints whose name has this in it; `--profile NAME` tells where the time
of one goes, function by function.
"""

import cProfile
import json
import os
import pstats
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from copy import copy
from io import BytesIO
from pathlib import Path
from typing import Any

import django
import yaml

from rules.damocles.army import Roster, verdict
from rules.damocles.datasheets import Asset, Faction
from rules.damocles.formats.content import read_pack
from rules.damocles.formats.roster import read_roster

STARTER = Path(__file__).parents[1] / "armies" / "starter"
FACTION, LIST = "longfall-companies", "third-shift"
TIMES = 5
LONG = 2.0
"""Seconds; what takes longer is not done five times."""

OF_THE_TESTS = ("rich", "greenlet")
"""What structlog would load where the tests' tools are installed; a server has neither."""

SQUADS = 15
SHEETS = 80
RELEASE = "Release 3, 1 March 2026"

Print = Callable[[], int]
"""Prints once; returns how many pages."""


def faction(count: int = 0) -> Faction:
    """The starter faction, or as many datasheets as asked for, its own again and again."""
    found = read_pack(yaml.safe_load((STARTER / f"{FACTION}.yaml").read_text("utf-8")))
    sheets = []
    for n in range(count):
        sheet = copy(found.datasheets[n % len(found.datasheets)])
        sheet.slug, sheet.name = f"{sheet.slug}-{n}", f"{sheet.name} {n + 1}"
        sheets.append(sheet)
    found.datasheets = tuple(sheets) or found.datasheets
    return found


def roster(of: Faction) -> Roster:
    """Fifteen squads, each of a datasheet of its own as far as there are any, and the deck of a starter list."""
    document = json.loads((STARTER / "rosters" / f"{LIST}.json").read_text("utf-8"))
    squads = [
        {"datasheet": of.datasheets[n % len(of.datasheets)].slug, "size": of.datasheets[n % len(of.datasheets)].fewest}
        for n in range(SQUADS)
    ]
    return read_roster(document | {"squads": squads, "limit": 1000})


def printout(of: Faction) -> Any:
    from armies.pdf.printout import Printout

    sheets, assets = {it.slug: it for it in of.datasheets}, {it.slug: it for it in of.assets}
    chosen = roster(of)
    assets = {slug: Asset(slug, slug) for slug in chosen.deck} | assets
    address = "https://damocles.example/strike-forces/third-shift-xyz/"
    return Printout("Ada", "1 March 2026", of, chosen, verdict(chosen, of), sheets, assets, RELEASE, "", address)


def pack(**parts: Any) -> Print:
    """A pack of fifteen squads with these parts."""
    from armies.pdf import Look, Parts
    from armies.pdf.pack import print_pack

    chosen: dict[str, Any] = {"roster": False, "sheets": "", "assets": ""} | parts
    what = printout(faction(SQUADS))
    return lambda: print_pack(what, Parts(**chosen), Look(), BytesIO())


def codex(count: int) -> Print:
    from armies.pdf import Look
    from armies.pdf.codex import print_codex

    what = faction(count)
    return lambda: print_codex(what, RELEASE, Look(), BytesIO())


def yardstick(name: str) -> Print:
    from armies.pdf.fonts import signs_shown
    from benchmarks import pdf_yardsticks

    signs_shown()
    draw, sheets = getattr(pdf_yardsticks, name), faction(SHEETS).datasheets
    return lambda: int(draw(sheets, BytesIO()))


def datasheet_pages(form: str) -> Print:
    """As many datasheets as the yardsticks draw, through the whole press."""
    from armies.pdf import Look
    from armies.pdf.codex.chapters import sheet_chapters
    from armies.pdf.press import Book, press

    what = faction(SHEETS)
    return lambda: press(Book(form), list(sheet_chapters(what, RELEASE, Look())), Look(), BytesIO())


PRINTS: dict[str, Callable[[], Print]] = {
    "bare canvas, 2 datasheets a page": lambda: yardstick("canvas_pages"),
    "plain platypus, 2 datasheets a page": lambda: yardstick("platypus_pages"),
    "datasheets, 2-up": lambda: datasheet_pages("2up"),
    "15 squads: roster": lambda: pack(roster=True),
    "15 squads: datasheets 1-up": lambda: pack(sheets="1up"),
    "15 squads: datasheets 2-up": lambda: pack(sheets="2up"),
    "15 squads: datasheets 4-up": lambda: pack(sheets="4up"),
    "15 squads: squad cards": lambda: pack(sheets="cards"),
    "15 squads: asset cards and backs": lambda: pack(assets="backs"),
    "15 squads: quick reference": lambda: pack(reference=True),
    "15 squads: battle sheet": lambda: pack(battle_sheet=True),
    "15 squads: full pack": lambda: pack(roster=True, sheets="1up", assets="backs", reference=True, battle_sheet=True),
    "codex of 40 datasheets": lambda: codex(40),
    "codex of 400 datasheets": lambda: codex(400),
}


def main(*asked: str) -> None:
    """Each print in a process of its own, so that none finds the memory or the caches of another."""
    if asked[:1] == ("--one",):
        sys.stdout.write(json.dumps(measured(asked[1])))
        return
    if asked[:1] == ("--profile",):
        profile(asked[1])
        return
    sys.stdout.write(f"{'':38}pages  first     then  pages/s  peak MB  of which printing\n")
    for name in PRINTS:
        if not asked or any(word in name for word in asked):
            sys.stdout.write(line(name, alone(name)))
            sys.stdout.flush()


def alone(name: str) -> dict[str, float]:
    """A print measured in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.pdf", "--one", name]
    run = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - a print of ours
    found: dict[str, float] = json.loads(run.stdout)
    return found


def line(name: str, found: dict[str, float]) -> str:
    pages, then = found["pages"], found["then"]
    return (
        f"{name:38}{pages:5.0f}{found['first'] * 1000:7.0f} ms{then * 1000:6.0f} ms{pages / then:9.0f}"
        f"{found['peak']:9.0f}{found['peak'] - found['before']:18.0f}\n"
    )


def measured(name: str) -> dict[str, float]:
    """Processor time of the first print of a process, with reading the fonts, and of those after it."""
    make = ready(name)
    before = memory()
    pages, first = timed(make)
    later = [timed(make)[1] for _ in range(TIMES if first < LONG else 1)]
    return {"pages": pages, "first": first, "then": statistics.median(later), "before": before, "peak": memory()}


def ready(name: str) -> Print:
    sys.modules |= dict.fromkeys(OF_THE_TESTS)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "damocles_site.settings")
    django.setup()
    return PRINTS[name]()


def timed(make: Print) -> tuple[int, float]:
    start = time.process_time()
    pages = make()
    return pages, time.process_time() - start


def memory() -> float:
    """The most that this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def profile(name: str) -> None:
    make = ready(next(it for it in PRINTS if name in it))
    make()
    with cProfile.Profile() as watch:
        make()
    pstats.Stats(watch).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main(*sys.argv[1:])
