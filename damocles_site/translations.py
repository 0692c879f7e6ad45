"""`python -m damocles_site.translations`: compile the catalogues of translations for gettext.

A catalogue is `locale/<language>/LC_MESSAGES/django.po`; the compiled file is written next to it and never committed.
The site runs without it, in English.
"""

import os
import sys
import tempfile
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def main() -> int:
    """Compile what is stale; a catalogue with a fault is named with its line."""
    try:
        compile_stale()
    except PoFileError as error:
        print(f"translations: {error}", file=sys.stderr)  # noqa: T201
        return 1
    return 0


def compile_stale(locale: Path = LOCALE) -> list[Path]:
    """Compile each catalogue that changed since it was compiled, and return those."""
    stale = [path for path in sorted(locale.glob("*/LC_MESSAGES/*.po")) if not fresh(path)]
    for path in stale:
        put_in_place(path)
    return stale


def fresh(catalogue: Path) -> bool:
    """A compiled catalogue bears the time of its source: an older source put back makes it as stale as a newer one."""
    compiled = catalogue.with_suffix(".mo")
    return compiled.is_file() and compiled.stat().st_mtime_ns == catalogue.stat().st_mtime_ns


def put_in_place(catalogue: Path) -> None:
    """Compile to a temporary file and rename it, so that a running server never reads half a file."""
    stamp = catalogue.stat()
    with catalogue.open("rb") as source:
        read = read_po(source, locale=catalogue.parent.parent.name, abort_invalid=True)
    handle, draft = tempfile.mkstemp(dir=catalogue.parent, suffix=".draft")
    try:
        with os.fdopen(handle, "wb") as file:
            write_mo(file, read)
        os.chmod(draft, 0o644)
        os.utime(draft, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        os.replace(draft, catalogue.with_suffix(".mo"))
    except BaseException:
        os.unlink(draft)
        raise


if __name__ == "__main__":
    sys.exit(main())
