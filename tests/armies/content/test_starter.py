"""The starter content: factions, their operations and two strike forces of each, read as any player's documents are."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from rules.damocles.content.parts import SQUAD_TYPES, Ability, Datasheet, Faction, Weapon
from rules.damocles.formats.content import ContentPackModel
from rules.damocles.formats.operation import read_operation
from rules.damocles.formats.roster import read_roster
from rules.damocles.lists.verdict import Verdict, verdict

STARTER = Path(__file__).parents[3] / "rules" / "damocles" / "starter"
FACTIONS = ("longfall-companies", "ravel", "walking-parish", "windfall")
ROSTERS = sorted(path.stem for path in (STARTER / "rosters").glob("*.json"))
OPERATIONS = sorted(path.stem for path in (STARTER / "operations").glob("*.yaml"))


def faction(slug: str) -> Faction:
    return ContentPackModel.read(yaml.safe_load((STARTER / "content" / f"{slug}.yaml").read_text("utf-8")))


def judged(name: str) -> Verdict:
    roster = read_roster(json.loads((STARTER / "rosters" / f"{name}.json").read_text("utf-8")))
    return verdict(roster, faction(roster.faction))


def abilities(of: Faction) -> Iterator[Ability]:
    yield from of.rules
    yield from of.assets
    for sheet in of.datasheets:
        yield from sheet.abilities
        for weapon in sheet.weapons:
            yield from weapon.abilities


@pytest.mark.parametrize("slug", FACTIONS)
@pytest.mark.rule("R-ARM-03", "R-FAC-01")
def test_a_faction_has_all_six_types_and_enough_to_choose_from(slug):
    it = faction(slug)
    assert {sheet.type for sheet in it.datasheets} == set(SQUAD_TYPES)
    assert len(it.datasheets) >= 8
    assert len(it.assets) >= 8
    assert 1 <= len(it.rules) <= 2


@pytest.mark.parametrize("slug", FACTIONS)
@pytest.mark.rule("R-TSK-01", "R-TSK-02", "R-TSK-03", "R-TSK-04", "R-TSK-05", "R-TSK-06")
def test_each_task_force_fits_into_500_sv_with_room_for_a_battle_line(slug):
    it = faction(slug)
    cheapest = {kind: min(s.strategic_valor for s in it.datasheets if s.type == kind) for kind in SQUAD_TYPES}
    for kind in SQUAD_TYPES:
        assert 3 * cheapest[kind] <= 300, kind
    assert sum(cheapest.values()) <= 350


@pytest.mark.parametrize("slug", FACTIONS)
@pytest.mark.rule("R-AST-01")
def test_a_deck_of_11_leaves_cards_at_home_and_may_not_be_one_card(slug):
    copies = [asset.copies for asset in faction(slug).assets]
    assert sum(copies) >= 18
    assert max(copies) <= 3


@pytest.mark.parametrize("slug", FACTIONS)
def test_everybody_who_may_be_charged_can_strike_back(slug):
    for sheet in faction(slug).datasheets:
        if sheet.type != "faction_scenery":
            assert any(weapon.melee and not weapon.carriers for weapon in sheet.weapons), sheet.name
            assert 1 <= len(sheet.weapons) <= 3, sheet.name


@pytest.mark.parametrize("slug", FACTIONS)
def test_measures_suit_a_board_of_72(slug):
    for sheet in fighting(faction(slug)):
        assert 800 <= sheet.move <= 2000, sheet.name
        for weapon in sheet.weapons:
            longest = 500 if weapon.melee else 7000
            assert 0 < weapon.range <= longest, weapon.name


@pytest.mark.parametrize("slug", FACTIONS)
def test_texts_are_there_and_fit_a_card(slug):
    it = faction(slug)
    assert 200 <= len(it.summary) <= 700
    for ability in abilities(it):
        assert 10 <= len(ability.text) <= 320, ability.slug
        assert len(ability.name) <= 32, ability.slug
    for sheet in it.datasheets:
        assert len(sheet.name) <= 24


@pytest.mark.parametrize("slug", FACTIONS)
def test_most_abilities_are_data_and_a_few_are_for_people(slug):
    every = list(abilities(faction(slug)))
    for_people = [ability for ability in every if not ability.effects]
    assert 1 <= len(for_people) <= len(every) / 4


def test_the_factions_share_no_name():
    names = [part.slug for it in map(faction, FACTIONS) for part in (*it.datasheets, *it.assets)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("slug", OPERATIONS)
@pytest.mark.rule("R-OPS-01", "R-FLD-01")
def test_an_operation_is_whole(slug):
    operation = operation_of(slug)
    assert operation.slug == slug
    assert operation.title
    assert operation.summary


def test_only_what_no_scoring_does_is_named_as_not_simulated():
    """“Nothing for the dead” is scored as survivors; what players may agree on at a table is not."""
    left = {slug: operation_of(slug).not_simulated() for slug in OPERATIONS}
    assert left == {
        "salvage-rights": [],
        "the-long-count": [],
        "under-the-sword": ["It is still falling"],
        "unpicked-town": ["Last lamp"],
    }


def operation_of(slug):
    return read_operation(yaml.safe_load((STARTER / "operations" / f"{slug}.yaml").read_text("utf-8")))


@pytest.mark.parametrize("slug", [slug for slug in OPERATIONS if slug != "under-the-sword"])
def test_an_operation_for_two_favours_neither_side(slug):
    battlefield = yaml.safe_load((STARTER / "operations" / f"{slug}.yaml").read_text("utf-8"))["battlefield"]
    markers = {tuple(marker["center"]) for marker in battlefield.get("objectives", [])}
    assert markers == {(72 - x, 72 - y) for x, y in markers}
    fields = {frozenset(map(tuple, field["polygon"])) for field in battlefield["territories"]}
    assert fields == {frozenset((72 - x, 72 - y) for x, y in field) for field in fields}


@pytest.mark.parametrize("name", ROSTERS)
@pytest.mark.rule("R-ARM-02", "R-AST-01")
def test_a_starter_strike_force_is_legal_and_uses_its_limit(name):
    verdict = judged(name)
    assert verdict.legal, [violation.message.in_plural() for violation in verdict.violations]
    assert 480 <= verdict.strategic_valor <= 500
    assert len(verdict.unit_points) == 8


def test_there_are_two_strike_forces_of_each_faction():
    rosters = [json.loads((STARTER / "rosters" / f"{name}.json").read_text("utf-8")) for name in ROSTERS]
    assert sorted(roster["faction"] for roster in rosters) == sorted(FACTIONS * 2)
    for roster in rosters:
        assert all(squad["name"] for squad in roster["squads"])
        assert 28 <= sum(squad["size"] for squad in roster["squads"]) <= 40


@pytest.mark.rule("R-ARM-04")
def test_third_shift_added_up_by_hand():
    verdict = judged("third-shift")
    assert verdict.unit_points == [56 + 2 * 14, 56, 38 + 4 * 7, 42 + 14, 44, 54, 38, 98]
    assert verdict.strategic_valor == 496
    assert verdict.tactical_points == 12 + 4
    assert [force.slug for force in verdict.task_forces] == ["platoon"]


def test_what_came_down_the_stair_is_a_platoon():
    verdict = judged("down-the-stair")
    assert verdict.strategic_valor == 24 + 60 + 60 + 36 + 96 + 92 + 46 + 84 == 498
    assert verdict.tactical_points == 12 + 4


@pytest.mark.rule("R-TSK-06")
def test_the_night_market_garrison_is_a_platoon_and_a_company():
    """Three squads of troops, and one at least of each of the six types."""
    verdict = judged("night-market-garrison")
    assert verdict.strategic_valor == 28 + 84 + 56 + 45 + 84 + 100 + 44 + 50 == 491
    assert verdict.tactical_points == 12 + 4 + 8


def fighting(it: Faction) -> list[Datasheet]:
    return [sheet for sheet in it.datasheets if sheet.type != "faction_scenery"]


@pytest.mark.parametrize("slug", FACTIONS)
def test_no_datasheet_is_outdone_by_another_of_its_type(slug):
    """By figures alone: what abilities add comes on top of a sheet that is worth its SV in something."""
    sheets = fighting(faction(slug))
    outdone = [(a.name, b.name) for a in sheets for b in sheets if a is not b and a.type == b.type and outdoes(b, a)]
    assert outdone == []


def outdoes(other: Datasheet, sheet: Datasheet) -> bool:
    """Whether a unit of the other does all that one of this does, for no more SV."""
    prices = [each.valor_of(each.fewest) / each.fewest for each in (other, sheet)]
    figures = [(each.orders, each.move, each.health, -each.defense) for each in (other, sheet)]
    if prices[0] > prices[1] or any(more < fewer for more, fewer in zip(*figures, strict=True)):
        return False
    return all(any(outshoots(more, weapon) for more in other.weapons) for weapon in sheet.weapons)


def outshoots(other: Weapon, weapon: Weapon) -> bool:
    """Carried by no fewer, and as good in everything."""
    if other.kind != weapon.kind or (other.carriers and not weapon.carriers):
        return False
    figures = [(each.range, each.attacks.mean(), -each.precision, each.damage.mean()) for each in (other, weapon)]
    return all(more >= fewer for more, fewer in zip(*figures, strict=True))
