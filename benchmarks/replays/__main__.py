"""`make bench-replays`: opens a battle of some 1,500 events repeatedly. `--beside` compares another checkout.

The other checkout is served from its own code and static files on a copy of the same database, in turns with this one,
so that other load on the machine affects both alike.
"""

import os
import shutil
import signal
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.web.__main__ import ROOT, SERVED
from damocles_site.engine.select import builds

ROUNDS = 7


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.replays", description=__doc__)
    parser.add_argument("--beside", type=Path, help="the folder of another checkout, migrated alike")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how often each is opened ({ROUNDS})")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is ended
    with TemporaryDirectory(prefix="damocles-bench-") as folder:
        here = variables(Path(folder) / "here")
        run(ROOT, here, "seed")
        checkouts = [(ROOT, here)]
        if given.beside:
            there = Path(folder) / "beside"
            shutil.copytree(here, there, symlinks=True)
            shutil.rmtree(there / "static", ignore_errors=True)
            run(given.beside, there, "static", module=None)
            checkouts.append((given.beside.resolve(), there))
        run(ROOT, here, "measure", str(given.rounds), *(f"{code}={var}" for code, var in checkouts))


def variables(folder: Path) -> Path:
    folder.mkdir()
    (folder / "engine").symlink_to(builds())
    return folder


def run(code: Path, var: Path, *arguments: str, module: str | None = "benchmarks.replays.measure") -> None:
    """In a process of its own: the settings are read once a process. Without a module: collect the static files."""
    static = ["manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    command = [sys.executable, *(static if module is None else ["-m", module, *arguments])]
    environment = {**os.environ, **SERVED, "DAMOCLES_VAR": str(var)}
    environment.pop("DATABASE_URL", None)
    subprocess.run(command, cwd=code, env=environment, check=True)  # noqa: S603


if __name__ == "__main__":
    main()
