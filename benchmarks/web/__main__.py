"""`make bench-web`: both databases, each in a folder of its own that goes with the run. A few minutes on two cores."""

import json
import os
import signal
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from damocles_site.engine.select import builds

ROOT = Path(__file__).parents[2]
DATABASES = {"sqlite": [], "postgresql": [str(ROOT / ".ci" / "with-postgres")]}
SCALES = [200, 200_000]
SERVED = {
    "DJANGO_SETTINGS_MODULE": "damocles_site.settings",
    "DAMOCLES_ENGINE": "compiled",
    "DAMOCLES_HTTPS": "off",
    "DAMOCLES_SECRET_KEY": "the same to the site and to bare Django",
    "DAMOCLES_DEBUG": "off",
    "DAMOCLES_LOG_LEVEL": "WARNING",
    "DAMOCLES_API_CALLS": "1000000/min",
    "POSTGRES_DURABLE": "on",
}


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.web", description=__doc__)
    parser.add_argument("--database", choices=DATABASES, help="only this one")
    parser.add_argument("--public", nargs="+", default=SCALES, type=int, metavar="N", help="with so many public lists")
    parser.add_argument("--before", default="", metavar="CHECKOUT", help="beside another checkout of the site")
    parser.add_argument("--only", nargs="+", default=[""], metavar="WORD", help="pages with one of these in their name")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is ended
    for database in [given.database] if given.database else DATABASES:
        with TemporaryDirectory(prefix="damocles-bench-") as var:
            (Path(var) / "engine").symlink_to(builds())
            measured(DATABASES[database], Path(var), vars(given))


def measured(within: list[str], var: Path, given: dict[str, Any]) -> None:
    """Measure in a process of its own: the settings are read once a process."""
    environment = {**os.environ, **SERVED, "DAMOCLES_VAR": str(var)}
    environment.pop("DATABASE_URL", None)
    command = [*within, sys.executable, "-m", "benchmarks.web.measure", json.dumps(given)]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)  # noqa: S603
    try:
        if process.wait():
            sys.exit(process.returncode)
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
