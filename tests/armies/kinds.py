"""Every kind of print, and what is printed: a short list, a long one, an absurd one."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Any

from armies.pdf.blanks import BLANKS, print_blanks
from armies.pdf.codex import print_codex
from armies.pdf.look import Look
from armies.pdf.printout import Printout
from tests.armies.absurd import absurd_printout
from tests.armies.prints import LOOKS, of_squads, pack, starter

ADDRESS = "https://damocles.example/strike-forces/third-shift-xyz/"
Print = Callable[[Printout, Look], bytes]


def part(**parts: Any) -> Print:
    return lambda printout, look: pack(printout, look, **parts)


def codex(printout: Printout, look: Look) -> bytes:
    file = BytesIO()
    print_codex(printout.faction, printout.release, look, file, printout.maker)
    return file.getvalue()


def blank(what: str) -> Print:
    def printed(_printout: Printout, look: Look) -> bytes:
        file = BytesIO()
        print_blanks(what, look, file)
        return file.getvalue()

    return printed


KINDS: dict[str, Print] = {
    "roster": part(roster=True),
    "datasheets 1-up": part(sheets="1up"),
    "datasheets 2-up": part(sheets="2up"),
    "datasheets 4-up": part(sheets="4up"),
    "squad cards": part(sheets="cards"),
    "asset cards": part(assets="fronts"),
    "asset cards with backs": part(assets="backs"),
    "reference": part(reference=True),
    "battle sheet": part(battle_sheet=True),
    "codex": codex,
    **{f"blank {what}": blank(what) for what in BLANKS},
}

MATERIALS: dict[str, Callable[[], Printout]] = {
    "short": lambda: starter("third-shift", ADDRESS),
    "long": lambda: of_squads(60),
    "absurd": absurd_printout,
}


@cache
def material(name: str) -> Printout:
    return MATERIALS[name]()


def made(kind: str, of: str, look: Look) -> bytes:
    return KINDS[kind](material(of), look)


def digests() -> dict[str, str]:
    """What every kind comes to, of the short list and of the absurd one."""
    return {
        f"{kind}, {of}": sha256(made(kind, of, LOOKS[n % len(LOOKS)])).hexdigest()
        for n, kind in enumerate(KINDS)
        for of in ("short", "absurd")
    }
