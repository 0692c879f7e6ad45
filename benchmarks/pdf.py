"""Pages a second that printing makes: the starter strike forces, and one of 15 squads. `python -m benchmarks.pdf`."""

import json
import os
import resource
import sys
import time
from io import BytesIO
from pathlib import Path

import django
import yaml

from rules.damocles.army import Roster, verdict
from rules.damocles.formats.content import read_pack
from rules.damocles.formats.roster import read_roster

STARTER = Path(__file__).parents[1] / "armies" / "starter"
TIMES = 10


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "damocles_site.settings")
    django.setup()
    for path in sorted((STARTER / "rosters").glob("*.json")):
        roster = read_roster(json.loads(path.read_text("utf-8")))
        measure(path.stem, roster)
    roster.squads = [*roster.squads, *roster.squads][:15]
    measure("15 squads", roster)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"peak memory {peak:.0f} MB\n")


def measure(name: str, roster: Roster) -> None:
    """Print a strike force several times; the first time reads the fonts and is not counted."""
    from armies.pdf import Look, Parts
    from armies.pdf.pack import print_pack
    from armies.pdf.printout import Printout

    faction = read_pack(yaml.safe_load((STARTER / f"{roster.faction}.yaml").read_text("utf-8")))
    sheets, assets = {it.slug: it for it in faction.datasheets}, {it.slug: it for it in faction.assets}
    printout = Printout("Ada", "1 March 2026", faction, roster, verdict(roster, faction), sheets, assets)
    pages = print_pack(printout, Parts(), Look(), BytesIO())
    start = time.process_time()
    for _ in range(TIMES):
        print_pack(printout, Parts(), Look(), BytesIO())
    seconds = (time.process_time() - start) / TIMES
    sys.stdout.write(f"{name:28} {pages:3} pages {seconds * 1000:6.0f} ms {pages / seconds:6.0f} pages/s\n")


if __name__ == "__main__":
    main()
