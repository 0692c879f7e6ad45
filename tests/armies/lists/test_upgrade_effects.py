"""What another release comes to for a strike force, worked out by hand. Three rifles are 60 SV, each further man 15."""

from copy import deepcopy
from typing import Any

from armies.lists.upgrades import Upgrade, effect_of
from rules.damocles.content.parts import Faction
from rules.damocles.formats.content import ContentPackModel, compare
from rules.damocles.game import GAME
from rules.damocles.lists.army import Roster, RosterSquad
from tests.rules.damocles.test_comparing import PACK


def another(*changes: Any) -> Faction:
    pack: Any = deepcopy(PACK)
    for change in changes:
        change(pack)
    return ContentPackModel.read(pack)


def effect(roster: Roster, *changes: Any) -> Upgrade:
    before, after = another(), another(*changes)
    return effect_of(GAME, roster, before, after, compare(before, after), list)


def patrol(limit: int = 150, deck: int = 11) -> Roster:
    """Rifles of 3 and of 5 (60 + 90 = 150 SV), runners of 3 (60): 210 SV; Smoke is two of a deck."""
    squads = [RosterSquad("rifles", 3), RosterSquad("rifles", 5, "Wall"), RosterSquad("runners", 3)]
    return Roster("Patrol", "guard", limit, squads, ["smoke"] * deck)


def dearer(pack: Any) -> None:
    pack["datasheets"][0]["strategic_valor"] = 65


def fewer_smoke(pack: Any) -> None:
    pack["assets"][0]["copies"] = 1


def no_rifles(pack: Any) -> None:
    del pack["datasheets"][0]


def test_the_squads_of_a_changed_datasheet_are_touched_and_no_others() -> None:
    """65 + 95 + 60 = 220 SV, ten more."""
    upgrade = effect(patrol(limit=500, deck=0), dearer)
    assert (upgrade.before.strategic_valor, upgrade.after.strategic_valor) == (210, 220)
    assert [(unit.place, unit.before, unit.after) for unit in upgrade.units] == [(0, 60, 65), (1, 90, 95)]
    assert upgrade.changes_points
    assert upgrade.cards == []


def test_what_a_list_breaks_only_afterwards_is_reported() -> None:
    upgrade = effect(patrol(limit=210, deck=0), dearer)
    assert [violation.code for violation in upgrade.broken] == ["strategic_valor_exceeded"]
    assert upgrade.broken[0].message.in_plural() == "220 of 210 SV: 10 too many."
    assert upgrade.mended == []


def test_a_violation_that_gets_worse_is_neither_new_nor_gone() -> None:
    upgrade = effect(patrol(limit=100, deck=3), dearer, fewer_smoke)
    assert [violation.code for violation in upgrade.before.violations] == [
        "strategic_valor_exceeded",
        "deck_too_small",
        "too_many_copies",
    ]
    assert upgrade.broken == []
    assert upgrade.mended == []


def test_the_cards_of_the_deck_are_touched_with_their_copies() -> None:
    upgrade = effect(patrol(limit=500, deck=2), fewer_smoke)
    assert [(card.copies, card.difference.name) for card in upgrade.cards] == [(2, "Smoke")]
    assert [violation.message.in_plural() for violation in upgrade.broken] == [
        "Smoke: 2 of at most 1 copies: 1 too many."
    ]
    assert not upgrade.becomes_illegal, "a deck of two was illegal before"


def test_a_datasheet_that_is_gone_takes_its_squads_valor_and_legality() -> None:
    upgrade = effect(patrol(limit=500, deck=0), no_rifles)
    assert (upgrade.before.strategic_valor, upgrade.after.strategic_valor) == (210, 60)
    assert [(unit.place, unit.after) for unit in upgrade.units] == [(0, 0), (1, 0)]
    assert [(violation.code, violation.unit) for violation in upgrade.broken] == [
        ("unknown_datasheet", 0),
        ("unknown_datasheet", 1),
    ]


def test_a_list_may_become_illegal_and_legal() -> None:
    """Eleven Rations of as many as one likes, then of at most ten; and back."""

    def rations(pack: Any) -> None:
        pack["assets"] = [{"slug": "rations", "name": "Rations"}]

    def scarce(pack: Any) -> None:
        pack["assets"] = [{"slug": "rations", "name": "Rations", "copies": 10}]

    roster = Roster("Patrol", "guard", 500, [RosterSquad("rifles", 3)], ["rations"] * 11)
    free, few = another(rations), another(scarce)
    worse = effect_of(GAME, roster, free, few, compare(free, few), list)
    assert worse.becomes_illegal
    assert not worse.becomes_legal
    better = effect_of(GAME, roster, few, free, compare(few, free), list)
    assert better.becomes_legal
    assert [violation.code for violation in better.mended] == ["too_many_copies"]


def test_a_type_that_changes_takes_a_task_force_and_its_points() -> None:
    """Three squads of troops are a platoon, 12 + 4 TP; runners that become scouts leave two."""
    upgrade = effect(patrol(limit=500), lambda pack: pack["datasheets"][1].update(type="scouts"))
    assert (upgrade.before.tactical_points, upgrade.after.tactical_points) == (16, 12)
    assert not upgrade.changes_points
