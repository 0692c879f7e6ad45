"""Rosters, and the verdict on one as a document."""

import json
from typing import Any

import pytest

from rules.damocles.formats.content import ContentPackModel
from rules.damocles.formats.roster import read_roster, roster_document
from rules.damocles.formats.verdict import verdict_document
from rules.damocles.lists.verdict import verdict
from rules.formats.errors import DocumentError
from tests.rules.support.documents import changed, pack, roster, without


def fault(document: object) -> str:
    with pytest.raises(DocumentError) as caught:
        read_roster(document)
    return str(caught.value)


def test_a_roster_is_read_and_written_as_it_was() -> None:
    judged = read_roster(roster())
    assert (judged.name, judged.faction, judged.limit, judged.deck) == (
        "Third Patrol",
        "wardens",
        500,
        ["covering-fire", "covering-fire"],
    )
    first, second = judged.squads
    assert (first.datasheet, first.size, first.name, first.weapons) == (
        "line-rifles",
        5,
        "First squad",
        {"launcher": 1},
    )
    assert (second.datasheet, second.size, second.name, second.weapons) == ("bunker", 1, "", {})
    assert json.dumps(roster_document(judged)) == json.dumps(roster())


def test_a_deck_that_is_left_out_is_an_empty_one() -> None:
    assert read_roster(without(roster(), ["deck"])).deck == []


@pytest.mark.rule("R-ARM-01", "R-AST-01")
def test_what_content_does_not_have_is_for_the_verdict_and_no_fault_of_the_file() -> None:
    odd = changed(changed(roster(), ["squads", 0, "datasheet"], "No_Such Thing"), ["deck", 0], "Ghost!")
    odd = changed(changed(odd, ["squads", 1, "size"], 0), ["squads", 1, "weapons"], {"death ray": 9})
    judged = verdict(read_roster(odd), ContentPackModel.read(pack()))
    assert [violation.code for violation in judged.violations] == [
        "unknown_datasheet",
        "squad_too_small",
        "too_many_carriers",
        "deck_too_small",
        "unknown_asset",
    ]


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (["format"], "roster", 'format: cannot be "roster"; must be damocles-roster/1'),
        (["name"], "", 'name: cannot be ""; must be text of 1 to 100 letters on one line'),
        (["limit"], "500", 'limit: cannot be "500"; must be a whole number from 0 to 1000000'),
        (["limit"], 500.5, "limit: cannot be 500.5; must be a whole number from 0 to 1000000"),
        (["limit"], -1, "limit: cannot be -1; must be a whole number from 0 to 1000000"),
        (["squads"], {}, "squads: cannot be an object; must be a list"),
        (["squads", 0], "line-rifles", 'squads[0]: cannot be "line-rifles"; must be an object with the keys'),
        (["squads", 0, "size"], True, "squads[0].size: cannot be true; must be a whole number from 0 to 1000"),
        (["squads", 0, "size"], -1, "squads[0].size: cannot be -1; must be a whole number from 0 to 1000"),
        (["squads", 0, "sise"], 3, 'squads[0].sise: is not a key of this object; did you mean "size"?'),
        (["squads", 0, "weapons"], ["launcher"], "squads[0].weapons: cannot be a list of 1; must be an object"),
        (["squads", 0, "weapons", "launcher"], "1", 'squads[0].weapons.launcher: cannot be "1"; must be a'),
        (["squads"], [{"datasheet": "a", "size": 1}] * 1001, "squads: has 1,001 entries; must have at most 1,000"),
        (["deck"], "smoke", 'deck: cannot be "smoke"; must be a list'),
        (["deck", 1], 7, "deck[1]: cannot be 7; must be text of 1 to 100 letters on one line"),
        (["deck"], ["smoke"] * 1001, "deck: has 1,001 entries; must have at most 1,000"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_what_would_be_right(path: list[str | int], value: object, line: str) -> None:
    assert fault(changed(roster(), path, value)).startswith(line)


@pytest.mark.parametrize("key", ["format", "name", "faction", "limit", "squads"])
def test_a_missing_key_is_named(key: str) -> None:
    assert fault(without(roster(), [key])).startswith(f"{key}: is missing; must be ")


def test_a_squad_with_endless_weapons_is_refused() -> None:
    weapons = {f"weapon-{n}": 1 for n in range(21)}
    assert fault(changed(roster(), ["squads", 0, "weapons"], weapons)) == (
        "squads[0].weapons: has 21 entries; must be an object of at most 20 entries: weapons' slugs, each with how "
        "many units carry it"
    )


@pytest.mark.rule("R-ARM-02", "R-TSK-01")
def test_a_verdict_has_the_keys_of_the_contract() -> None:
    """Three line rifles of 90, 90 and 105 SV and 30 for the bunker: 315 of 300; a platoon's 4 TP beside the 12."""
    squads: list[dict[str, Any]] = [{"datasheet": "line-rifles", "size": size} for size in (5, 5)]
    squads += [{"datasheet": "bunker", "size": 1}, {"datasheet": "line-rifles", "size": 6}]
    many = pack() | {"assets": [{"slug": "smoke", "name": "Smoke"}]}
    army = read_roster(roster() | {"limit": 300, "squads": squads, "deck": ["smoke"] * 11})
    assert verdict_document(verdict(army, ContentPackModel.read(many))) == {
        "legal": False,
        "strategic_valor": 315,
        "limit": 300,
        "tactical_points": 16,
        "task_forces": [{"slug": "platoon", "bonus": 4, "squads": [0, 1, 3]}],
        "violations": [
            {
                "rule": "R-ARM-02",
                "code": "strategic_valor_exceeded",
                "message": "315 of 300 SV: 15 too many.",
                "squad": None,
            }
        ],
    }


def test_a_legal_verdict_lists_no_violation() -> None:
    many = pack() | {"assets": [{"slug": "smoke", "name": "Smoke"}]}
    army = read_roster(changed(roster(), ["deck"], ["smoke"] * 11))
    assert verdict_document(verdict(army, ContentPackModel.read(many))) == {
        "legal": True,
        "strategic_valor": 120,
        "limit": 500,
        "tactical_points": 12,
        "task_forces": [],
        "violations": [],
    }


def test_a_roster_may_name_its_release_and_is_written_with_it_as_it_was() -> None:
    assert read_roster(roster()).release == 0
    named = {**roster(), "release": 3}
    judged = read_roster(named)
    assert judged.release == 3
    assert roster_document(judged) == named


@pytest.mark.parametrize("value", [0, -1, 1_000_001, "3", 3.0, True, None])
def test_a_release_is_a_number_that_releases_have(value: object) -> None:
    assert fault({**roster(), "release": value}).startswith("release: cannot be")
