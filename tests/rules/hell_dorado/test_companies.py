"""Companies: one officer, points, numbers, room for troopers, factions, loyalty, artillery (CMP)."""

from typing import Any

import pytest

from rules.formats.reading import read_json
from rules.hell_dorado.content.datasheets import Datasheet, Faction
from rules.hell_dorado.content.standard import MERCENARIES
from rules.hell_dorado.formats.roster import MemberModel, RosterModel
from rules.hell_dorado.game import GAME
from rules.hell_dorado.lists.verdict import verdict
from tests.rules.hell_dorado.cards import gun, sheet
from tests.support.starters import starter_of
from web.documents.yaml_reader import read_yaml

MERCENARY = "mercenary"


def card(slug: str, able: str = "", rank: str = "trooper", faction: str = "reds", **keys: Any) -> Datasheet:
    return sheet(able, slug=slug, name=slug, rank=rank, faction=faction, **keys)


CARDS = (
    card("captain", "leader", "officer", cmd=3, unique=True),
    card("sergeant", rank="independent", cmd=2, limit=1),
    card("saint", rank="independent", cmd=1, unique=True),
    card("soldier"),
    card("guard", limit=2),
    card("veteran", "loyal"),
    card("outcast", "spite(reds)"),
    card("pariah", "spite(blues); spite(reds)"),
    card("mortar", weapons=(gun(able="artillery"),)),
    card("loader", "ammunition-carrier(mortar)"),
    card("herald", "prestige(blues) 1", rank="independent", cmd=0),
    card("envoy", "prestige(greens) 1; prestige(blues) 2", rank="independent", cmd=0),
    card("condottiere", rank="officer", faction=MERCENARY, cmd=4),
    card("lieutenant", rank="independent", faction=MERCENARY, cmd=2),
    card("hireling", faction=MERCENARY),
    card("faithful-hireling", "loyal", faction=MERCENARY),
    card("guest", faction="blues"),
    card("familiar", "emancipated", rank="lemure"),
)
REDS = Faction("reds", "Reds", datasheets=CARDS, lemures=(card("imp", rank="lemure"),))


def broken(
    *slugs: str, limit: int = 1000, lemures: tuple[str, ...] = (), light: int = 0, cares: bool = False
) -> list[str]:
    """The rules that a company of these members breaks."""
    members = [MemberModel(datasheet=slug, light=light if n == 0 else 0) for n, slug in enumerate(slugs)]
    company = RosterModel(
        format="hell-dorado-roster/1", name="Ours", faction="reds", limit=limit, units=members, lemures=list(lemures)
    )
    content = Faction("reds", "Reds", cares=cares, datasheets=REDS.datasheets, lemures=REDS.lemures)
    return [violation.rule for violation in verdict(company, content).violations]


def times(slug: str, count: int) -> tuple[str, ...]:
    return (slug,) * count


CASES: dict[str, Any] = {
    "H-CMP-03 one officer": (("captain",), []),
    "H-CMP-03 none": (("soldier",), ["H-CMP-03", "H-CMP-06"]),
    "H-CMP-03 two": (("captain", "condottiere"), ["H-CMP-03"]),
    "H-CMP-01 200 AP": (
        ("captain", *times("soldier", 6), *times("sergeant", 1), "saint", "saint"), ["H-CMP-04"], {"limit": 200},
    ),
    "H-CMP-01 220 AP of 200": (("captain", *times("soldier", 10)), ["H-CMP-01", "H-CMP-06"], {"limit": 200}),
    "H-CMP-01 an agreed size": (("captain", "soldier"), ["H-CMP-01"], {"limit": 39}),
    "H-CMP-04 unique twice": (("captain", "saint", "saint"), ["H-CMP-04"]),
    "H-UNT-02 the anonymous several times": (("captain", *times("soldier", 6)), []),
    "H-CMP-05 limited 2 at 200": (("captain", *times("guard", 2)), [], {"limit": 200}),
    "H-CMP-05 3 at 200": (("captain", *times("guard", 3)), ["H-CMP-05"], {"limit": 200}),
    "H-CMP-05 3 at 201, of the agreed size": (("captain", *times("guard", 3)), [], {"limit": 201}),
    "H-CMP-05 limited independents": (("captain", "sergeant", "sergeant"), ["H-CMP-05"], {"limit": 200}),
    "H-CMP-07 both limits": (
        ("captain", *times("soldier", 5), *times("guard", 3)), ["H-CMP-05", "H-CMP-06"], {"limit": 200},
    ),
    "H-CMP-06 H-ABI-44 a leader of 3: six": (("captain", *times("soldier", 6)), []),
    "H-CMP-06 seven": (("captain", *times("soldier", 7)), ["H-CMP-06"]),
    "H-CMP-06 an independent makes room": (("captain", "sergeant", *times("soldier", 8)), []),
    "X-27 6 own and 2 mercenary": (("captain", "lieutenant", *times("soldier", 6), *times("hireling", 2)), []),
    "X-27 3 own and 5 mercenary": (("captain", "lieutenant", *times("soldier", 3), *times("hireling", 5)), []),
    "X-27 7 own and 1 mercenary": (("captain", "lieutenant", *times("soldier", 7), "hireling"), ["H-CMP-10"]),
    "X-27 6 own and 3 mercenary": (
        ("captain", "lieutenant", *times("soldier", 6), *times("hireling", 3)), ["H-CMP-06"],
    ),
    "H-CMP-09 mercenaries in any faction": (("captain", "lieutenant", "hireling"), []),
    "H-CMP-08 a mercenary officer leads mercenaries": (("condottiere", *times("hireling", 4)), []),
    "H-CMP-08 alone": (("condottiere", "hireling", "soldier"), ["H-CMP-10", "H-CMP-08"]),
    "H-CMP-02 nobody of another faction": (("captain", "guest"), ["H-CMP-02"]),
    "H-CMP-02 nobody unknown": (("captain", "stranger"), ["H-CMP-02"]),
    "H-ABI-52 prestige": (("captain", "herald", "guest"), []),
    "H-ABI-52 up to X": (("captain", "herald", "guest", "guest"), ["H-ABI-52"]),
    "H-ABI-52 several add up": (("captain", "herald", "herald", "guest", "guest"), []),
    "H-ABI-52 of two factions": (("captain", "envoy", "guest", "guest"), []),
    "H-ABI-46 loyal to its faction": (("captain", "veteran"), []),
    "H-ABI-46 not to another": (("captain", "faithful-hireling"), ["H-ABI-46"]),
    "H-ABI-46 a mercenary to mercenaries": (("condottiere", "faithful-hireling"), []),
    "H-ABI-62 spite": (("captain", "outcast"), ["H-ABI-62"]),
    "H-ABI-62 of two": (("captain", "pariah"), ["H-ABI-62"]),
    "H-WPN-02 artillery without a carrier": (("captain", "mortar"), ["H-WPN-02"]),
    "H-WPN-02 with one": (("captain", "mortar", "loader"), []),
    "H-ABI-03 one each": (("captain", "mortar", "mortar", "loader"), ["H-WPN-02"]),
    "H-CMP-12 a lemure of its own": (("captain",), [], {"lemures": ("imp", "imp")}),
    "H-CMP-12 another's": (("captain",), ["H-CMP-12"], {"lemures": ("ghoul",)}),
    "H-CMP-12 H-ABI-23 an emancipated one is bought": (("captain", "familiar"), ["H-CMP-01"], {"limit": 39}),
    "H-CMP-11 a split": (("captain",), [], {"light": 3, "cares": True}),
    "H-CMP-11 more than there is": (("captain",), ["H-CMP-11"], {"light": 4, "cares": True}),
    "H-CMP-11 where nobody cares": (("captain",), ["H-CMP-11"], {"light": 1}),
}  # fmt: skip


@pytest.mark.rule(
    "H-UNT-01", "H-UNT-02", "H-UNT-03", "H-CMP-01", "H-CMP-02", "H-CMP-03", "H-CMP-04", "H-CMP-05", "H-CMP-06",
    "H-CMP-07", "H-CMP-08", "H-CMP-09", "H-CMP-10", "H-CMP-11", "H-CMP-12", "H-ABI-03", "H-ABI-23", "H-ABI-44",
    "H-ABI-46", "H-ABI-52", "H-ABI-62", "H-WPN-02",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_company(case: Any) -> None:
    """The captain is a leader with CMD 3, the sergeant has 2, the mercenary lieutenant 2; everybody costs 20 AP."""
    slugs, rules, *keys = case
    assert broken(*slugs, **(keys[0] if keys else {})) == rules


def test_every_datasheet_of_the_starter_content_is_met_in_a_ready_company() -> None:
    rosters = [read_json(path.read_bytes()) for path in starter_of(GAME).glob("rosters/*.json")]
    met = {unit["datasheet"] for roster in rosters for unit in roster["units"]}
    met |= {lemure for roster in rosters for lemure in roster.get("lemures", ())}
    packs = [read_yaml(path.read_text()) for path in starter_of(GAME).glob("content/*.yaml")]
    sheets = {card["slug"] for pack in packs for card in (*pack["datasheets"], *pack["lemures"])}
    assert sheets | {card["slug"] for card in MERCENARIES} == met


@pytest.mark.rule("H-CMP-01")
def test_what_would_mend_a_company_is_counted_in_army_points() -> None:
    """A captain and ten soldiers are too many of 200 AP; without a captain one is taken."""
    officer, points = fixes_of(), fixes_of("captain", *times("soldier", 10))
    assert [label for label in (*officer, *points) if label.endswith("pts)")] == []
    assert [label for label in officer if label.startswith("Take captain (+") and label.endswith(" AP)")]
    assert [label for label in points if label.startswith("Drop ") and label.endswith(" AP)")]


def fixes_of(*slugs: str) -> list[str]:
    members = [MemberModel(datasheet=slug) for slug in slugs]
    company = RosterModel(
        format="hell-dorado-roster/1", name="Ours", faction="reds", limit=200, units=members, lemures=[]
    )
    return [str(fix) for violation in verdict(company, REDS).violations for fix in violation.fixes]


def test_one_unit_is_not_counted_as_several() -> None:
    totals = []
    for slugs in (("captain",), ("captain", "soldier")):
        members = [MemberModel(datasheet=slug) for slug in slugs]
        company = RosterModel(
            format="hell-dorado-roster/1", name="Ours", faction="reds", limit=200, units=members, lemures=[]
        )
        units = next(total for total in GAME.lists.totals(verdict(company, REDS)) if total.key == "units")
        totals.append(f"{units.value} {units.short}")
    assert totals == ["1 unit", "2 units"]
