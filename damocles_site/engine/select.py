"""Which build of the rules runs: the compiled one when it is as fresh as its source, else the source itself.

A compiled build lives out of the tree, in a directory named after the source it was made from, so that a stale
one can never be imported. `use_engine()` must run before anything imports `rules`.
"""

import os
import platform
import sys
import sysconfig
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from damocles_site.local_files import var_dir

SOURCE = Path(__file__).resolve().parents[2] / "rules"
COMPILED, INTERPRETED = "compiled", "interpreted"


class NoFreshEngineError(RuntimeError):
    """The compiled engine is required, and there is no build as fresh as the source."""


def builds() -> Path:
    """Where compiled builds are kept."""
    return var_dir() / "engine"


def digest(source: Path = SOURCE) -> str:
    """A digest of everything a build depends on: all files of the rules, Python, the machine, the compiler."""
    fingerprint = sha256()
    for path in sorted([*source.rglob("*.py"), *source.rglob("standard/*.json")]):
        text = path.read_bytes()
        fingerprint.update(f"{path.relative_to(source).as_posix()} {len(text)}\n".encode() + text)
    fingerprint.update(" ".join([platform.python_version(), str(sysconfig.get_config_var("SOABI")), mypy()]).encode())
    return fingerprint.hexdigest()


def mypy() -> str:
    """The version of mypyc, which comes with mypy."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        return "none"


def fresh_build() -> Path | None:
    """The compiled build of exactly this source, if there is one."""
    build = builds() / digest()
    return build if build.is_dir() else None


def use_engine() -> str:
    """Select the build that `import rules` finds, by DAMOCLES_ENGINE, and report which one."""
    wish = os.environ.get("DAMOCLES_ENGINE", "")
    if wish not in ("", COMPILED, INTERPRETED):
        raise ValueError(f"DAMOCLES_ENGINE: {wish!r} is no engine; {COMPILED}, {INTERPRETED} or nothing")
    build = None if wish == INTERPRETED else fresh_build()
    if build is None and wish == COMPILED:
        raise NoFreshEngineError("DAMOCLES_ENGINE=compiled: no build is as fresh as rules/; `make engine` makes one")
    if build is None:
        tell_of_stale_builds(wish)
        return INTERPRETED
    put_first(build)
    return COMPILED


def dask_setup(worker: object) -> None:
    """For `dask worker ADDRESS --preload damocles_site.engine.select`: its battles are fought by the same engine."""
    use_engine()


def put_first(build: Path) -> None:
    """Let `import rules` find this build; too late once the rules are imported from elsewhere."""
    if str(build) in sys.path:
        return
    if "rules" in sys.modules:
        raise NoFreshEngineError("the rules were imported before the engine was chosen")
    sys.path.insert(0, str(build))


def tell_of_stale_builds(wish: str) -> None:
    """One line on stderr, once for a process and its children, when a build is there but older than the source."""
    if wish == INTERPRETED or "DAMOCLES_ENGINE_TOLD" in os.environ or not old_builds():
        return
    os.environ["DAMOCLES_ENGINE_TOLD"] = "yes"
    print(  # noqa: T201
        "engine: the compiled build is stale and not used; running interpreted (`make engine` compiles)",
        file=sys.stderr,
    )


def old_builds() -> list[Path]:
    """Builds of another source, oldest first."""
    if not builds().is_dir():
        return []
    fresh = digest()
    others = [path for path in builds().iterdir() if len(path.name) == len(fresh) and path.name != fresh]
    return sorted(others, key=lambda path: path.stat().st_mtime)


def running() -> str:
    """The build that this process has really imported."""
    from rules.table import dice

    return INTERPRETED if str(dice.__file__).endswith(".py") else COMPILED
