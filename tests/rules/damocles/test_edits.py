"""What may be done to a roster while it is built: each edit, and each mend done as its words say."""

import pytest

from rules.damocles.formats.content import ContentPackModel
from rules.damocles.lists import edits
from rules.damocles.lists.army import Roster, RosterSquad
from rules.damocles.lists.verdict import verdict
from rules.lists.change import Change
from tests.armies.support.guard_faction import OTHERS, PACK

GUARD = ContentPackModel.read(PACK)
FULL = ["steady-now"] * 2 + ["smoke"] * 2 + ["rations"] * 7


def squad(datasheet, size, name="", weapons=None, id=""):
    return RosterSquad(datasheet, size, name, weapons, id)


def roster(*squads, limit=500, deck=FULL):
    return Roster("Patrol", "guard", limit, list(squads), list(deck))


def shape(edited):
    return [(squad.id, squad.datasheet, squad.size) for squad in edited.squads]


def mended(illegal, code, way=0):
    """The roster after the nth mend of its only violation of this code."""
    (violation,) = [v for v in verdict(illegal, GUARD).violations if v.code == code]
    return edits.apply_fix(violation.fixes[way], illegal, GUARD)


@pytest.mark.rule("R-SQD-01")
def test_a_new_squad_has_the_fewest_units_and_its_special_weapons():
    edited = edits.add_squad(roster(), GUARD.datasheets[0])
    assert shape(edited) == [("", "rifles", 3)]
    assert edited.squads[0].weapons == {"launcher": 1}


def test_an_edit_leaves_the_roster_it_was_given_as_it_was():
    before = roster(squad("rifles", 3, id="a"), squad("cannon", 1, id="b"))
    edits.rearrange_squads(edits.remove_squads(edits.set_copies(before, "smoke", 0), [0]), Change("move", 0, value=0))
    edits.change_squad(before, 0, "Wall", 6, {"launcher": 1})
    assert shape(before) == [("a", "rifles", 3), ("b", "cannon", 1)]
    assert before.deck == FULL
    assert before.squads[0].weapons == {}


def test_a_smaller_squad_has_no_more_carriers_than_units():
    edited = edits.resize_squad(roster(squad("rifles", 5, weapons={"launcher": 4})), 0, 3)
    assert (edited.squads[0].size, edited.squads[0].weapons) == (3, {"launcher": 3})


def test_squads_not_named_keep_their_order_behind_the_others():
    four = roster(*(squad("rifles", 3, id=id) for id in "abcd"))
    edited = edits.rearrange_squads(four, Change("order", value=["c", "a"]))
    assert [squad.id for squad in edited.squads] == ["c", "a", "b", "d"]


@pytest.mark.rule("R-AST-01")
def test_a_deck_is_filled_in_turns_within_what_each_asset_allows():
    """Two of each that allow two, then Rations, which have no limit: 2 + 2 + 7."""
    edited = edits.fill_deck(roster(deck=[]), GUARD)
    assert sorted(edited.deck) == sorted(FULL)
    assert edits.fill_deck(edited, GUARD).deck == edited.deck
    assert edits.fill_deck(roster(deck=[]), ContentPackModel.read(OTHERS)).deck == []


@pytest.mark.rule("R-AST-01")
def test_a_deck_is_cut_where_it_has_most():
    edited = edits.cut_deck(roster(deck=[*FULL, "rations", "smoke"]))
    assert edited.deck.count("rations") == 6
    assert edited.deck.count("smoke") == 3
    assert len(edited.deck) == 11


@pytest.mark.rule("R-ARM-02")
def test_the_mends_of_an_excess_do_what_they_say():
    """60 + 15 x 3 = 105, and 90: 195 of 170 SV. Two units fewer save 30; dropping the cannon saves 90."""
    illegal = roster(squad("rifles", 6, id="a"), squad("cannon", 1, id="b"), limit=170)
    assert shape(mended(illegal, "strategic_valor_exceeded")) == [("a", "rifles", 4), ("b", "cannon", 1)]
    assert shape(mended(illegal, "strategic_valor_exceeded", 1)) == [("a", "rifles", 6)]


def test_several_squads_are_dropped_where_one_is_not_enough():
    """Three of 60 in 100 SV: two have to go."""
    illegal = roster(*(squad("rifles", 3, id=id) for id in "abc"), limit=100)
    assert len(mended(illegal, "strategic_valor_exceeded").squads) == 1


@pytest.mark.rule("R-ARM-04")
@pytest.mark.parametrize(("size", "code", "becomes"), [(2, "squad_too_small", 3), (9, "squad_too_large", 6)])
def test_a_squad_comes_back_within_its_sizes(size, code, becomes):
    assert mended(roster(squad("rifles", size)), code).squads[0].size == becomes


@pytest.mark.rule("R-DAT-01")
def test_carriers_come_down_to_what_is_allowed():
    edited = mended(roster(squad("rifles", 3, weapons={"launcher": 2})), "too_many_carriers")
    assert edited.squads[0].weapons == {"launcher": 1}


@pytest.mark.rule("R-ARM-01")
def test_a_mistyped_datasheet_is_replaced_or_left():
    illegal = roster(squad("rifle", 4, "Wall", id="a"), squad("cannon", 1, id="b"))
    edited = mended(illegal, "unknown_datasheet")
    assert (shape(edited)[0], edited.squads[0].name) == (("a", "rifles", 4), "Wall")
    assert shape(mended(illegal, "unknown_datasheet", 1)) == [("b", "cannon", 1)]


@pytest.mark.rule("R-ARM-01")
def test_the_first_squad_is_the_cheapest_that_fights():
    """The trench costs less, and is scenery."""
    assert shape(mended(roster(), "no_squads")) == [("", "signals", 1)]


@pytest.mark.rule("R-AST-01")
def test_the_mends_of_a_deck():
    rifles = squad("rifles", 3)
    assert len(mended(roster(rifles, deck=["smoke"]), "deck_too_small").deck) == 11
    assert len(mended(roster(rifles, deck=["rations"] * 40), "deck_too_large").deck) == 11
    assert mended(roster(rifles, deck=["smoke"] * 3), "too_many_copies").deck == ["smoke"] * 2
    assert mended(roster(rifles, deck=["smoky"]), "unknown_asset").deck == ["smoke"]
    assert mended(roster(rifles, deck=["smoky", "rations"]), "unknown_asset", 1).deck == ["rations"]


@pytest.mark.rule("R-ARM-02")
def test_squads_are_cut_together_as_the_mend_says():
    """Rifles 4 (75) and runners 3 (60) are 135 of 110: a man of each saves 15 + 20, a single squad 60."""
    illegal = roster(squad("rifles", 4, id="a"), squad("runners", 3, id="b"), limit=110)
    edited = mended(illegal, "strategic_valor_exceeded")
    assert shape(edited) == [("a", "rifles", 3), ("b", "runners", 2)]
    assert verdict(edited, GUARD).legal
