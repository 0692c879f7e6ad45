"""Content that nobody should write and somebody will: names without a place to break, endless texts, markup."""

from printing.pdf.printout import Printout
from printing.pdf.text.fonts import one_line
from rules.damocles.content.parts import Ability, Asset, Datasheet, Faction, Weapon
from rules.damocles.game import GAME
from rules.damocles.lists.army import Roster, RosterSquad
from rules.table.amounts import Amount

LONG_WORD = "W" * 100
HOSTILE = "<img src=/etc/passwd>"
NAMES = ("Отряд Бета", LONG_WORD, "火の部隊 🔥", "<b>Bob", "שלום Ωμέγα حراس ป่าน้ำ", "&amp; <para>{{ 7 * 7 }} %s")


def sentence(words: int) -> str:
    return " ".join(f"word{n}" for n in range(words))


def absurd_faction(words: int = 700, weapons: int = 20) -> Faction:
    """Texts of so many words, so many weapons a datasheet."""
    hostile = Ability("hostile", HOSTILE, "<para><b>x</para> &amp; <a href='file:///x'>y</a>")
    long = Ability("long", LONG_WORD, sentence(words))
    gun = Weapon("gun", "N" * 100, "missile", 5000, Amount(20, 6, 99), 6, Amount(20, 6, 99), 50, (hostile,))
    sheets = tuple(
        Datasheet(
            f"s{n}", name, "troops", (1, 50), 9, 20000, 99, 6, 2000, 10000, 10000, (gun,) * weapons, (long, hostile)
        )
        for n, name in enumerate(NAMES[:4])
    )
    assets = (Asset("a", LONG_WORD, sentence(words), copies=99), Asset("b", "Ωμέγα", "one\ntwo\n\nthree"))
    return Faction("absurd", LONG_WORD, f"{sentence(words)}\n{'y' * 5000}", (long, hostile), sheets, assets)


def absurd_printout(squads: int = 24) -> Printout:
    """A list of that faction whose squads have the worst of names."""
    faction = absurd_faction(300, 3)
    chosen = [
        RosterSquad(f"s{n % 4}", 50 if n % 2 else 1, NAMES[n % len(NAMES)], {"gun": 50 if n % 2 else 1}, f"x{n}")
        for n in range(squads)
    ]
    roster = Roster(LONG_WORD, "absurd", 100, chosen, ["a"] * 6 + ["b", HOSTILE], 1)
    address = "https://damocles.example/strike-forces/absurd-xyz/"
    return Printout(GAME, faction, roster, LONG_WORD, "1 March 2026", "Release 3", HOSTILE, address)


def words_of(printout: Printout) -> list[str]:
    """What its owner typed, as it is printed."""
    return [one_line(text) for text in (printout.name, *(unit.name for unit in printout.sheet.units))]
