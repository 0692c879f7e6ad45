"""Every kind of print, and what is printed: a short list, a long one, an absurd one."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml

from armies.content.diff import describe_difference
from campaigns.pdf import print_report, print_round
from campaigns.pdf.rounds import PARTS
from printing.pdf.blanks.forms import print_blanks
from printing.pdf.briefing.document import print_briefing
from printing.pdf.codex import print_codex
from printing.pdf.maps.picture import Ground
from printing.pdf.printout import Printout
from printing.pdf.reference.errata import Errata, print_errata
from printing.pdf.text.options import PrintOptions
from rules.content.diff import compare_packs
from rules.damocles.content.operation import Operation
from rules.damocles.formats.operation import read_operation
from rules.damocles.game import GAME
from tests.armies.support.extreme_content import HOSTILE, LONG_WORD, NAMES, absurd_printout, sentence
from tests.campaigns.support.sample_results import fought
from tests.printing.support.pdf_text import LOOKS, of_squads, pack, starter

ADDRESS = "https://damocles.example/strike-forces/third-shift-xyz/"
OPERATIONS = Path(__file__).parents[3] / "rules" / "damocles" / "starter" / "operations"
Print = Callable[[str, PrintOptions], bytes]
"""Prints one of the MATERIALS, by its name."""


def part(**parts: Any) -> Print:
    return lambda of, options: pack(material(of), options, **parts)


def written(write: Callable[..., int], *what: Any) -> bytes:
    file = BytesIO()
    write(*what, file)
    return file.getvalue()


def codex(of: str, options: PrintOptions) -> bytes:
    what = material(of)
    return written(lambda file: print_codex(what.game, what.content, what.release, options, file, what.author))


def blank(what: str) -> Print:
    return lambda _of, options: written(print_blanks, GAME, what, options)


def briefing(of: str, options: PrintOptions) -> bytes:
    mission = operation(of)
    return written(
        print_briefing,
        GAME.display.briefing(mission),
        GAME.facts.terms,
        Ground(GAME.display.ground(mission), "cm"),
        options,
    )


@cache
def operation(of: str) -> Operation:
    """One of the starter's, and for the absurd one its rules are endless."""
    name = {"short": "salvage-rights"}.get(of, "the-long-count")
    document = yaml.safe_load((OPERATIONS / f"{name}.yaml").read_text("utf-8"))
    if of == "absurd":
        rules = [{"slug": f"r{n}", "name": name, "text": sentence(400)} for n, name in enumerate(NAMES)]
        document |= {"title": LONG_WORD, "summary": f"{HOSTILE} {'y' * 4000}", "special_rules": rules}
    return read_operation(document)


def report(of: str, options: PrintOptions) -> bytes:
    """Of a short battle, of a long one, and of one whose names are absurd."""
    battle = fought(turns=1) if of == "short" else fought()
    if of == "absurd":
        battle |= {"title": LONG_WORD, "campaign": HOSTILE, "notes": sentence(900), "address": ADDRESS}
        for side in battle["sides"]:
            names = {id: NAMES[n % len(NAMES)] for n, id in enumerate(side["squad_names"])}
            side |= {"name": LONG_WORD, "player": LONG_WORD, "faction": HOSTILE, "squad_names": names}
    return written(print_report, battle, options)


def of_round(part: str) -> Print:
    """Of two tables, of twenty and a bye, and of players whose names are absurd."""
    return lambda of, options: written(print_round, round_document(part, of), options)


def round_document(part: str, of: str) -> dict[str, Any]:
    names = {"short": ["Ada", "Ben", "Cy", "Dee"], "absurd": [LONG_WORD, HOSTILE, *NAMES[:6]]}.get(of)
    names = names or [f"Player {n} of the Club at the Mill" for n in range(1, 41)]
    sides = [{"name": name, "force": "Third Shift"} for name in names]
    battles = [
        {"table": n, "mission": "The Long Count", "sides": sides[2 * n - 2 : 2 * n]}
        for n in range(1, len(names) // 2 + 1)
    ]
    heads = ["Rank", "Player", "Played", "Won", "Drawn", "Lost", "VP", "Diff.", "Points"]
    rows = [[str(n), name, "3", "2", "0", "1", "12 : 7", "5", "6"] for n, name in enumerate(names, 1)]
    campaign = HOSTILE if of == "absurd" else "A Sunday at the Mill"
    figures = ["Victory points", "Squads lost", "Tactical points left"]
    return {
        "part": part, "campaign": campaign, "round": "Round 3", "about": "until Sunday", "mission": "Operation",
        "battles": battles, "byes": ["Zoe"], "figures": figures, "standings": [heads, rows],
    }  # fmt: skip


def errata(of: str, options: PrintOptions) -> bytes:
    """Everything of the material is new: of the absurd one that is absurd."""
    what = material(of)
    after = GAME.formats.written("content", what.content)
    before = after | {kind.key: [] for kind in GAME.facts.kinds}
    changes = describe_difference(compare_packs(before, after), GAME)
    notes = [("Release 2", sentence(300) if of == "absurd" else "Rifles were too good.")]
    return written(print_errata, Errata(changes, "Release 1", "Release 2", notes), options)


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
    "pack": part(roster=True, sheets="2up", assets="backs", reference=True, battle_sheet=True),
    "codex": codex,
    "errata": errata,
    "briefing": briefing,
    "report": report,
    **{f"round: {part}": of_round(part) for part in PARTS},
    **{f"blank {each_blank.key}": blank(each_blank.key) for each_blank in GAME.display.blanks()},
}

MATERIALS: dict[str, Callable[[], Printout]] = {
    "short": lambda: starter("third-shift", ADDRESS),
    "long": lambda: of_squads(60),
    "absurd": absurd_printout,
}


@cache
def material(name: str) -> Printout:
    return MATERIALS[name]()


@cache
def made(kind: str, of: str, options: PrintOptions) -> bytes:
    """A print in English, made once for all who read it."""
    return KINDS[kind](of, options)


def absurd_look(kind: str) -> PrintOptions:
    """Each kind has another look, in which its absurd print is read back and made in another process."""
    return LOOKS[list(KINDS).index(kind) % len(LOOKS)]


def digests() -> dict[str, str]:
    """What every kind comes to, of the absurd list."""
    return {kind: sha256(made(kind, "absurd", absurd_look(kind))).hexdigest() for kind in KINDS if kind != "pack"}
