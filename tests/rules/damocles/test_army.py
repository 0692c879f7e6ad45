"""Strike forces: strategic valor, task forces, and each violation with what would mend it."""

import pytest

from rules.damocles.content.parts import SQUAD_TYPES, Asset, Datasheet, Faction, Weapon
from rules.damocles.content.task_forces import tactical_points, task_forces
from rules.damocles.lists.army import Roster, RosterSquad
from rules.damocles.lists.verdict import nearly_completed_task_forces, verdict
from rules.damocles.lists.violations import FAULTS, FIXES
from rules.table.amounts import Amount

ONE = Amount(0, 0, 1)
RIFLE = Weapon("rifle", "Rifle", "missile", 4000, ONE, 4, ONE)
LAUNCHER = Weapon("launcher", "Launcher", "missile", 6000, ONE, 4, ONE, carriers=1)


def sheet(slug: str, name: str, type: str, size: tuple[int, int], valor: int, extra: int = 0) -> Datasheet:
    return Datasheet(slug, name, type, size, 2, 1000, 1, 5, 250, valor, extra, (RIFLE, LAUNCHER))


WARDENS = Faction(
    "wardens",
    "Wardens",
    datasheets=(
        sheet("line-rifles", "Line Rifles", "troops", (3, 6), 60, 15),
        sheet("guard", "Guard", "troops", (2, 4), 45, 10),
        sheet("runners", "Runners", "scouts", (3, 5), 40, 10),
        sheet("sappers", "Sappers", "specialists", (1, 3), 55, 20),
        sheet("relay", "Relay", "com_operators", (1, 1), 35),
        sheet("mortar", "Mortar", "heavy_supports", (1, 2), 90, 45),
        sheet("bunker", "Bunker", "faction_scenery", (1, 1), 30),
    ),
    assets=(Asset("smoke", "Smoke"), Asset("covering-fire", "Covering Fire", copies=2)),
)
SWARM = Faction("swarm", "The Swarm", datasheets=(sheet("thrall", "Thralls", "troops", (1, 5), 20, 10),))
LEGAL_DECK = ["smoke"] * 9 + ["covering-fire"] * 2


def roster(*squads: RosterSquad, limit: int = 500, deck: list[str] | None = None) -> Roster:
    return Roster("Third Patrol", "wardens", limit, list(squads), LEGAL_DECK if deck is None else deck)


def codes(roster: Roster) -> list[str]:
    return [violation.code for violation in verdict(roster, WARDENS).violations]


@pytest.fixture
def overdrawn() -> Roster:
    """90 + 90 + 135 + 95 + 105 = 515 SV."""
    return roster(
        RosterSquad("line-rifles", 5, "First squad"),
        RosterSquad("line-rifles", 5),
        RosterSquad("mortar", 2),
        RosterSquad("sappers", 3),
        RosterSquad("line-rifles", 6),
    )


@pytest.mark.rule("R-ARM-04")
def test_the_datasheets_valor_is_for_the_fewest_and_each_further_unit_adds(overdrawn: Roster) -> None:
    assert verdict(overdrawn, WARDENS).unit_points == [90, 90, 135, 95, 105]


@pytest.mark.rule("R-ARM-02", "R-BAS-05")
def test_the_total_may_not_exceed_the_agreed_maximum(overdrawn: Roster) -> None:
    judged = verdict(overdrawn, WARDENS)
    assert (judged.legal, judged.strategic_valor, judged.limit) == (False, 515, 500)
    (violation,) = judged.violations
    assert (violation.rule, violation.code, violation.unit) == ("R-ARM-02", "strategic_valor_exceeded", None)
    assert violation.message.in_plural() == "515 of 500 SV: 15 too many."
    assert violation.params == {"valor": 515, "limit": 500, "excess": 15}


@pytest.mark.rule("R-ARM-02", "R-BAS-05")
def test_exactly_the_agreed_maximum_is_legal(overdrawn: Roster) -> None:
    overdrawn.limit = 515
    assert verdict(overdrawn, WARDENS).legal


@pytest.mark.rule("R-ARM-02")
def test_the_mend_that_gives_up_least_comes_first(overdrawn: Roster) -> None:
    (violation,) = verdict(overdrawn, WARDENS).violations
    assert violation.mend == "Cut First squad to size 4 (-15 SV) or drop First squad (-90 SV)."
    assert [(mend.code, mend.squads) for mend in violation.fixes] == [("shrink_squad", (0,)), ("drop_squad", (0,))]


@pytest.mark.rule("R-ARM-02")
def test_a_squad_is_not_cut_below_its_fewest_to_save_valor() -> None:
    """60 + 35 = 95 of 70: 25 over. Rifles are at their fewest, so the relay's 35 is the least that saves it."""
    (violation,) = verdict(roster(RosterSquad("line-rifles", 3), RosterSquad("relay", 1), limit=70), WARDENS).violations
    assert violation.mend == "Drop Relay (squad 2) (-35 SV)."


@pytest.mark.rule("R-ARM-02")
def test_when_no_one_squad_is_enough_several_are_dropped() -> None:
    """60 + 45 + 35 = 140 of 50: 90 over. The dearest first (60), then the least that saves the other 30: 35."""
    army = roster(RosterSquad("line-rifles", 3), RosterSquad("guard", 2), RosterSquad("relay", 1), limit=50)
    (violation,) = verdict(army, WARDENS).violations
    assert violation.mend == "Drop Line Rifles (squad 1), Relay (squad 3) (-95 SV)."
    assert violation.fixes[0].squads == (0, 2)


@pytest.mark.rule("R-ARM-02")
def test_of_many_squads_to_drop_three_are_named() -> None:
    army = roster(*(RosterSquad("relay", 1) for _ in range(20)), limit=490)
    (violation,) = verdict(army, WARDENS).violations
    assert violation.message.in_plural() == "700 of 490 SV: 210 too many."
    assert violation.mend == "Drop Relay (squad 1), Relay (squad 2), Relay (squad 3) and 3 more (-210 SV)."


@pytest.mark.rule("R-ARM-02")
def test_two_small_squads_are_dropped_rather_than_a_dear_one() -> None:
    """90 + 40 + 35 + 30 = 195 of 130: 65 over. The mortar gives up 90; the relay and the bunker just 65."""
    squads = [RosterSquad(slug, size) for slug, size in (("mortar", 1), ("runners", 3), ("relay", 1), ("bunker", 1))]
    (violation,) = verdict(roster(*squads, limit=130), WARDENS).violations
    assert violation.mend == "Drop Relay (squad 3), Bunker (squad 4) (-65 SV) or drop Mortar (squad 1) (-90 SV)."


@pytest.mark.rule("R-ARM-02")
def test_two_squads_are_cut_together_where_that_gives_up_least() -> None:
    """75 + 55 + 50 = 180 of 155: 25 over. A unit of rifles and one of the guard save 15 + 10, any single squad 50."""
    squads = [RosterSquad("line-rifles", 4), RosterSquad("guard", 3), RosterSquad("runners", 4)]
    (violation,) = verdict(roster(*squads, limit=155), WARDENS).violations
    cut, dropped = violation.fixes
    assert str(cut) == "Cut Line Rifles (squad 1), Guard (squad 2) by 2 units in all (-25 SV)"
    assert (cut.squads, cut.sizes) == ((0, 1), (3, 2))
    assert str(dropped) == "Drop Runners (squad 3) (-50 SV)"


@pytest.mark.rule("R-ARM-02")
def test_of_a_very_long_list_the_dearest_are_dropped() -> None:
    """300 relays and 300 bunkers, 19,500 of 18,500 SV: 1,000 over, 28 relays and then one that saves the other 20."""
    squads = [*(RosterSquad("relay", 1) for _ in range(300)), *(RosterSquad("bunker", 1) for _ in range(300))]
    (violation,) = verdict(roster(*squads, limit=18_500), WARDENS).violations
    assert len(violation.fixes[0].squads) == 29
    assert violation.fixes[0].params["valor"] == 28 * 35 + 30


@pytest.mark.rule("R-ARM-05")
def test_a_strike_force_gives_12_tactical_points() -> None:
    assert verdict(roster(RosterSquad("relay", 1)), WARDENS).tactical_points == 12
    assert tactical_points([]) == 12


@pytest.mark.rule("R-TSK-01", "R-TSK-02", "R-TSK-03", "R-TSK-04", "R-TSK-05")
@pytest.mark.parametrize(
    ("type", "slug", "bonus", "rule"),
    [
        ("troops", "platoon", 4, "R-TSK-01"),
        ("scouts", "vanguard", 4, "R-TSK-02"),
        ("specialists", "commandos", 6, "R-TSK-03"),
        ("com_operators", "communication-relay", 8, "R-TSK-04"),
        ("heavy_supports", "artillery-company", 6, "R-TSK-05"),
    ],
)
def test_three_squads_of_a_type_make_its_task_force_and_two_do_not(type: str, slug: str, bonus: int, rule: str) -> None:
    assert task_forces([type] * 2) == []
    (force,) = task_forces(["", type, type, "faction_scenery", type])
    assert (force.slug, force.bonus, force.rule, force.squads) == (slug, bonus, rule, [1, 2, 4])
    assert tactical_points([type] * 3) == 12 + bonus


@pytest.mark.rule("R-TSK-01")
def test_six_troops_are_one_platoon_of_six_not_two() -> None:
    (force,) = task_forces(["troops"] * 6)
    assert force.squads == [0, 1, 2, 3, 4, 5]
    assert tactical_points(["troops"] * 6) == 16


@pytest.mark.rule("R-TSK-06", "R-ARM-03")
def test_one_of_each_of_the_six_types_makes_a_company() -> None:
    (force,) = task_forces(SQUAD_TYPES)
    assert (force.slug, force.bonus, force.rule, force.squads) == ("company", 8, "R-TSK-06", [0, 1, 2, 3, 4, 5])
    assert task_forces(SQUAD_TYPES[:5]) == []


@pytest.mark.rule("R-TSK-06")
def test_three_faction_scenery_make_no_task_force() -> None:
    assert task_forces(["faction_scenery"] * 3) == []


@pytest.mark.rule("R-TSK-07")
def test_a_squad_may_belong_to_several_task_forces() -> None:
    """Three of each of six types: five task forces of a type and the company, 12 + 4 + 4 + 6 + 8 + 6 + 8 = 48 TP."""
    types = SQUAD_TYPES * 3
    assert [force.slug for force in task_forces(types)] == [
        "platoon",
        "vanguard",
        "commandos",
        "communication-relay",
        "artillery-company",
        "company",
    ]
    assert tactical_points(types) == 48


@pytest.mark.rule("R-TSK-02")
def test_a_near_miss_names_the_cheapest_datasheet_that_makes_the_task_force() -> None:
    army = roster(RosterSquad("runners", 3), RosterSquad("runners", 3), RosterSquad("line-rifles", 3))
    (miss,) = nearly_completed_task_forces(army, WARDENS)
    assert (miss.slug, miss.bonus, miss.type, miss.strategic_valor) == ("vanguard", 4, "scouts", 40)


@pytest.mark.rule("R-TSK-06")
def test_five_types_of_six_nearly_are_a_company() -> None:
    slugs = ("guard", "runners", "relay", "mortar", "bunker")
    (miss,) = nearly_completed_task_forces(roster(*(RosterSquad(slug, 1) for slug in slugs)), WARDENS)
    assert (miss.slug, miss.datasheet.slug, miss.strategic_valor) == ("company", "sappers", 55)


@pytest.mark.rule("R-TSK-04")
def test_what_the_faction_has_no_datasheet_for_is_no_near_miss() -> None:
    hermits = Faction("hermits", "Hermits", datasheets=WARDENS.datasheets[:1])
    assert nearly_completed_task_forces(roster(RosterSquad("relay", 1), RosterSquad("relay", 1)), hermits) == []
    (miss,) = nearly_completed_task_forces(
        roster(RosterSquad("line-rifles", 3), RosterSquad("line-rifles", 3)), hermits
    )
    assert miss.slug == "platoon"


@pytest.mark.rule("R-ARM-04", "R-SQD-01")
@pytest.mark.parametrize(
    ("size", "code", "message", "mend"),
    [
        (2, "squad_too_small", "Alpha: 2 of at least 3 units: 1 too few.", "Raise Alpha to size 3."),
        (8, "squad_too_large", "Alpha: 8 of at most 6 units: 2 too many.", "Cut Alpha to size 6 (-30 SV)."),
    ],
)
def test_a_squads_size_stays_within_its_datasheet(size: int, code: str, message: str, mend: str) -> None:
    (violation,) = verdict(roster(RosterSquad("line-rifles", size, "Alpha")), WARDENS).violations
    assert (violation.rule, violation.code, violation.unit) == ("R-ARM-04", code, 0)
    assert (violation.message.in_plural(), violation.mend) == (message, mend)


@pytest.mark.rule("R-ARM-04")
@pytest.mark.parametrize("size", [3, 6])
def test_the_fewest_and_the_most_are_legal(size: int) -> None:
    assert verdict(roster(RosterSquad("line-rifles", size)), WARDENS).legal


@pytest.mark.rule("R-ARM-01")
def test_a_squad_of_another_faction_is_named_with_its_owner() -> None:
    army = roster(RosterSquad("thrall", 5), RosterSquad("relay", 1))
    judged = verdict(army, WARDENS, lambda: [SWARM])
    (violation,) = judged.violations
    assert (violation.rule, violation.code, violation.unit) == ("R-ARM-01", "wrong_faction", 0)
    assert violation.message.in_plural() == 'Thralls (squad 1): "thrall" belongs to The Swarm, not to Wardens.'
    assert violation.mend == "Leave Thralls (squad 1) out."
    assert judged.unit_points == [60, 35]


@pytest.mark.rule("R-ARM-01", "R-ARM-02", "R-ARM-04", "R-TSK-01")
def test_a_squad_of_another_faction_is_judged_in_all_else_too() -> None:
    """Six thralls of at most five, 20 + 5 x 10; two squads of three rifles, 120: 190 of 180 SV, and three troops."""
    army = roster(RosterSquad("thrall", 6), RosterSquad("line-rifles", 3), RosterSquad("line-rifles", 3), limit=180)
    judged = verdict(army, WARDENS, lambda: [SWARM])
    codes = [violation.code for violation in judged.violations]
    assert codes == ["strategic_valor_exceeded", "wrong_faction", "squad_too_large"]
    assert (judged.strategic_valor, judged.tactical_points) == (190, 16)


@pytest.mark.rule("R-ARM-01")
def test_an_unknown_datasheet_is_named_with_the_one_that_may_be_meant() -> None:
    (violation,) = verdict(roster(RosterSquad("line-rifels", 3, "Alpha")), WARDENS).violations
    assert (violation.code, violation.unit) == ("unknown_datasheet", 0)
    assert violation.message.in_plural() == 'Alpha: Wardens has no datasheet "line-rifels".'
    assert violation.mend == "Take line-rifles in place of Alpha or leave Alpha out."


@pytest.mark.rule("R-ARM-01")
def test_a_strike_force_without_squads_names_the_cheapest_to_add_that_fights() -> None:
    """The bunker is cheaper, but scenery."""
    (violation,) = verdict(roster(), WARDENS).violations
    assert (violation.rule, violation.code) == ("R-ARM-01", "no_squads")
    assert violation.mend == "Add a squad, such as Relay (+35 SV)."
    (violation, *_) = verdict(roster(), Faction("empty", "Empty")).violations
    assert violation.mend == "Add a squad."


@pytest.mark.rule("R-DAT-01")
@pytest.mark.parametrize(
    ("weapons", "message"),
    [
        ({"launcher": 2}, "Alpha: 2 of at most 1 may carry Launcher: 1 too many."),
        ({"rifle": 4}, "Alpha: 4 of at most 3 may carry Rifle: 1 too many."),
        ({"lance": 1}, "Alpha: 1 of at most 0 may carry lance: 1 too many."),
    ],
)
def test_no_more_carry_a_weapon_than_may_than_are_there_or_than_have_it(weapons: dict[str, int], message: str) -> None:
    (violation,) = verdict(roster(RosterSquad("line-rifles", 3, "Alpha", weapons)), WARDENS).violations
    assert (violation.rule, violation.code, violation.unit) == ("R-DAT-01", "too_many_carriers", 0)
    assert violation.message.in_plural() == message


@pytest.mark.rule("R-DAT-01")
def test_as_many_carriers_as_the_datasheet_allows_are_legal() -> None:
    assert verdict(roster(RosterSquad("line-rifles", 3, "", {"launcher": 1, "rifle": 3, "lance": 0})), WARDENS).legal


@pytest.mark.rule("R-AST-01")
@pytest.mark.parametrize(
    ("size", "code", "message", "mend"),
    [
        (0, "deck_too_small", "0 of 11 assets: 11 too few.", "Add 11 more to the deck."),
        (10, "deck_too_small", "10 of 11 assets: 1 too few.", "Add 1 more to the deck."),
        (13, "deck_too_large", "13 of 11 assets: 2 too many.", "Take 2 out of the deck."),
    ],
)
def test_a_deck_is_exactly_11_cards(size: int, code: str, message: str, mend: str) -> None:
    (violation,) = verdict(roster(RosterSquad("relay", 1), deck=["smoke"] * size), WARDENS).violations
    assert (violation.rule, violation.code, violation.unit) == ("R-AST-01", code, None)
    assert (violation.message.in_plural(), violation.mend) == (message, mend)


@pytest.mark.rule("R-AST-01")
def test_an_asset_has_no_more_copies_than_it_allows() -> None:
    deck = ["covering-fire"] * 4 + ["smoke"] * 7
    (violation,) = verdict(roster(RosterSquad("relay", 1), deck=deck), WARDENS).violations
    assert (violation.rule, violation.code) == ("R-AST-01", "too_many_copies")
    assert violation.message.in_plural() == "Covering Fire: 4 of at most 2 copies: 2 too many."
    assert violation.mend == "Take 2 Covering Fire out of the deck."


@pytest.mark.rule("R-AST-01", "R-FAC-01")
def test_an_asset_that_the_faction_lacks_is_named_once_with_its_count() -> None:
    deck = ["smoke"] * 9 + ["smokes"] * 2
    (violation,) = verdict(roster(RosterSquad("relay", 1), deck=deck), WARDENS).violations
    assert (violation.rule, violation.code) == ("R-AST-01", "unknown_asset")
    assert violation.message.in_plural() == 'Wardens has no asset "smokes": 2 in the deck.'
    assert violation.mend == "Take smoke in its place or take 2 smokes out of the deck."


@pytest.mark.rule("R-ARM-01", "R-ARM-02", "R-ARM-04", "R-AST-01")
def test_every_violation_there_is_is_listed() -> None:
    army = roster(
        RosterSquad("line-rifles", 9, "", {"launcher": 3}),
        RosterSquad("relay", 0),
        RosterSquad("ghost", 1),
        limit=100,
        deck=["covering-fire"] * 3 + ["none"],
    )
    assert codes(army) == [
        "strategic_valor_exceeded",
        "squad_too_large",
        "too_many_carriers",
        "squad_too_small",
        "unknown_datasheet",
        "deck_too_small",
        "too_many_copies",
        "unknown_asset",
    ]


def test_braces_in_a_name_stay_as_they_are() -> None:
    (violation,) = verdict(roster(RosterSquad("line-rifles", 2, "{size} {0}")), WARDENS).violations
    assert violation.message.in_plural() == "{size} {0}: 2 of at least 3 units: 1 too few."


def test_faults_are_sentences_and_fixes_are_not() -> None:
    assert all(fault.message.text.endswith(".") for fault in FAULTS.values())
    assert not any(message.text.endswith(".") for message in FIXES.values())


def test_of_a_thousand_squads_that_nobody_knows_none_is_guessed_at() -> None:
    judged = verdict(roster(*(RosterSquad(f"relay-{n}", 1) for n in range(1000))), WARDENS)
    assert [violation.code for violation in judged.violations] == ["unknown_datasheet"] * 1000
    assert judged.violations[0].mend == "Leave Squad 1 out."
