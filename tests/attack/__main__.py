"""`make attack`: set the site up, attack it part by part, and tell what came of each; 1 when anything is wrong."""

import os
import sys
import time
import traceback
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.attack.site import SETTINGS, Site
from tests.attack.tally import HEAD, Tally

ATTACKS = (
    "across",
    "kills",
    "database_away",
    "slow_clients",
    "clock",
    "full_disk",
    "bombs",
    "races",
    "forecasts",
    "rolling",
    "addresses",
)
"""Modules of this folder, in the order of the run: what spoils the site comes late."""


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="ATTACK", help=f"of {', '.join(ATTACKS)}; all without")
    only = parser.parse_args().only
    if unknown := set(only) - set(ATTACKS):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}; there are {', '.join(ATTACKS)}")
    with TemporaryDirectory(prefix="damocles-attack-", ignore_cleanup_errors=True) as home:
        Path(home).chmod(0o755)
        return run(only or ATTACKS, prepared(Path(home)))


def prepared(home: Path) -> Site:
    """The site, its database filled with what the tests of access put behind addresses, nothing started."""
    from damocles_site.engine.select import builds

    (home / "var").mkdir()
    (home / "var" / "engine").symlink_to(builds())
    os.environ |= SETTINGS | {"DAMOCLES_VAR": str(home / "var"), "DJANGO_SETTINGS_MODULE": "damocles_site.settings"}
    import django

    django.setup()
    from tests.attack.seeding import seed

    sessions, values = seed()
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0, stdout=StringIO())
    return Site(home, sessions, values)


def run(names: Sequence[str], site: Site) -> int:
    tallies = []
    try:
        site.start_all()
        say(HEAD)
        for name in names:
            tallies.append(attack(name, site))
            say(tallies[-1].report())
    finally:
        site.stop_all()
    return int(any(tally.faults for tally in tallies))


def attack(name: str, site: Site) -> Tally:
    tally, began = Tally(name), time.monotonic()
    try:
        import_module(f"tests.attack.{name}").attack(site, tally)
    except Exception as error:
        traceback.print_exc()
        tally.fault(f"the attack itself broke: {error!r}")
    tally.remark(f"{time.monotonic() - began:.0f} seconds")
    return tally


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
