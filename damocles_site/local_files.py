"""What the site makes for itself and keeps: the directory for it, and secrets only its user can read."""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def var_dir() -> Path:
    """The directory of run-time files (database, secrets, engine builds): DAMOCLES_VAR, else var/ in the project."""
    path = Path(os.environ.get("DAMOCLES_VAR", Path(__file__).resolve().parent.parent / "var"))
    path.mkdir(parents=True, exist_ok=True)
    return path


def keep_private(path: Path) -> None:
    """Restrict a file to its owner; SQLite gives the files next to its database the same mode."""
    for each in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with suppress(FileNotFoundError, PermissionError):
            if each.stat().st_mode & 0o077:
                each.chmod(0o600)


def kept(path: Path, make: Callable[[], str]) -> str:
    """The secret in this file; the first process creates it, and all others read the same."""
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        write_once(path, make())
        return path.read_text().strip()


def write_once(path: Path, secret: str) -> None:
    """Put a whole file in place, readable by its owner alone, unless one is there: a link is all or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent)  # mode 600
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secret + "\n")
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
