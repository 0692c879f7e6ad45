"""Two lists side by side: figures by hand, exact expected damage, and nobody sees what is not shared with them."""

from fractions import Fraction

import pytest

from armies.lists.comparison import Comparison
from armies.models import StrikeForce
from tests.armies.support.guard_faction import RIFLE, a_homebrew, a_list, change, load_the_guard, pack
from tests.campaigns.support.fencers import team_of
from web.models.sharing import Visibility

pytestmark = pytest.mark.django_db
COMPARE = "/strike-forces/compare/"


@pytest.fixture
def column(guard, users) -> StrikeForce:
    """Ada's other list: six rifles with a launcher, a cannon and a runner squad of two; no cards but smoke."""
    it = a_list(users.ada, "rifles", "cannon", "runners", name="Armoured Column", limit=400)
    change(it, 0, size=6, weapons={"launcher": 1})
    it.deck = ["smoke", "smoke", "rations"]
    it.save()
    return it


def fetched(*lists: StrikeForce) -> list[StrikeForce]:
    return [StrikeForce.objects.with_release().get(pk=it.pk) for it in lists]


def compared(left: StrikeForce, right: StrikeForce) -> Comparison:
    return Comparison(*fetched(left, right))


def shared(it: StrikeForce, visibility: str = Visibility.LINK) -> StrikeForce:
    it.visibility = visibility
    it.save()
    return it


# --- by hand -------------------------------------------------------------------------------------------------------


def pairs_of(comparison: Comparison, title: str) -> list[tuple[str, str, str]]:
    """Name, left and right of each pair under a heading."""
    [chapter] = [chapter for chapter in comparison.chapters if chapter.title == title]
    return [(pair.name, pair.left.words, pair.right.words) for pair in chapter.pairs()]


@pytest.mark.rule("R-ARM-02", "R-ARM-04", "R-ARM-05")
def test_figures_are_those_of_the_verdicts(patrol, column):
    """Twice 60 against 105 + 90 + 40; 6 models against 6 + 1 + 2, all of health 1; 12 TP each; 11 cards and 3."""
    comparison = compared(patrol, column)
    assert pairs_of(comparison, "At a glance") == [
        ("Strategic valor", "120", "235"),
        ("Squads", "2", "3"),
        ("Models", "6", "9"),
        ("Wounds", "6", "9"),
        ("Tactical points", "12", "12"),
        ("Cards in the deck", "11", "3"),
    ]
    pairs = comparison.chapters[0].pairs()
    assert [(pair.left.more, pair.right.more, pair.right.by) for pair in pairs[-2:]] == [
        (False, False, "0"),
        (True, False, "8"),
    ]
    assert [pair.rule for pair in pairs[:3]] == ["R-ARM-02", "", "R-SQD-01"]


@pytest.mark.rule("R-ARM-03")
def test_valor_is_split_by_type(patrol, column):
    comparison = compared(patrol, column)
    assert pairs_of(comparison, "Strategic valor by type") == [
        ("troops", "120", "105"),
        ("scouts", "0", "40"),
        ("heavy supports", "0", "90"),
    ]
    assert [pair.left.bar for pair in comparison.chapters[1].pairs()] == [100, 0, 0]


def test_squads_cards_and_task_forces_stand_beside_one_another(guard, users, patrol, column):
    comparison = compared(patrol, column)
    assert [tuple(holding) for holding in comparison.units().rows] == [
        ("Line Rifles", ["3 units", "3 units"], ["6 units · 1 Launcher"]),
        ("Runners", [], ["2 units"]),
        ("Cannon", [], ["1 unit"]),
    ]
    [deck] = comparison.piles()
    assert [(holding.name, holding.only) for holding in deck.rows] == [("Rations", ""), ("Smoke", "right")]
    platoon = a_list(users.ada, "rifles", "rifles", "rifles")
    assert [tuple(row) for row in compared(platoon, patrol).chapters[2].holdings().rows] == [("Platoon", ["+4 TP"], [])]


@pytest.mark.rule("R-LET-01", "R-DAT-01", "R-ATK-05")
def test_expected_damage_is_split_by_range_and_close_combat(patrol, column):
    """A rifle does 1/6, 1/4, 1/3, 5/12; the launcher 3.5 times that; the Guard has nothing to strike with.

    Six rifles against five, a launcher's 3.5, a cannon's and two runners': 6 against 11.5 up to 40 cm.
    """
    [damage] = compared(patrol, column).grids
    bands = list(damage.bands())
    assert [band.name for band in bands] == ["At 15 cm", "At 30 cm", "At 45 cm", "At 60 cm", "In close combat"]
    rifle = (Fraction(1, 6), Fraction(1, 4), Fraction(1, 3), Fraction(5, 12))
    for band in bands[:2]:
        assert [cell.exact for cell in band.left] == [str(6 * it) for it in rifle]
        assert [cell.exact for cell in band.right] == [str(Fraction(23, 2) * it) for it in rifle]
        assert {(left.more, right.more) for left, right in zip(band.left, band.right, strict=True)} == {(False, True)}
    for band in bands[2:]:
        assert {(cell.exact, cell.more) for cell in (*band.left, *band.right)} == {("0", False)}
    assert (bands[0].right[3].words, bands[0].right[3].bar) == ("4.79", 100)


def test_a_squad_that_nobody_has_counts_for_nothing_and_is_named(patrol, column):
    change(column, 1, datasheet="titans", size=4)
    comparison = compared(patrol, column)
    assert ("Wounds", "6", "8") in pairs_of(comparison, "At a glance")
    assert ("titans", [], ["4 units"]) in [tuple(holding) for holding in comparison.units().rows]


def test_each_list_is_read_by_its_own_release(patrol, column, users):
    """After the rifle got 2 damage, a new list has twice as much of it; the old one stays as it was."""
    edition = pack()
    edition["datasheets"][0]["weapons"] = [{**RIFLE, "damage": 2}]
    load_the_guard(edition)
    fresh = a_list(users.ada, "rifles", "rifles")
    first = next(compared(patrol, fresh).grids[0].bands())
    assert (first.left[0].exact, first.right[0].exact) == ("1", "2")


def test_a_game_without_more_compares_its_units(fencing, users, browser_of):
    """Two masters against one of them and a novice."""
    us, them = team_of(users.ada, "Us", "master", "master"), team_of(users.ada, "Them", "master", "novice")
    comparison = compared(us, them)
    assert pairs_of(comparison, "At a glance") == [("Fencers", "2", "2")]
    assert [tuple(row) for row in comparison.units().rows] == [
        ("Novice", [], ["1 fencer"]),
        ("Master", ["1 fencer", "1 fencer"], ["1 fencer"]),
    ]
    page = browser_of(users.ada).get(COMPARE, {"left": us.slug, "right": them.slug}).content.decode()
    assert "<h2>Fencers</h2>" in page


def test_lists_of_two_games_are_not_compared(fencing, users, patrol, ada):
    team = team_of(users.ada, "Us", "master")
    page = ada.get(COMPARE, {"left": patrol.slug, "right": team.slug})
    assert page.status_code == 422
    assert "These are lists of two games, Damocles and Fencing. Choose two of one." in page.content.decode()


# --- who may see which ---------------------------------------------------------------------------------------------


def test_ones_own_lists_are_chosen_from_a_form(patrol, column, ada):
    page = ada.get(COMPARE).content.decode()
    assert f'<option value="{patrol.slug}">Third Patrol · The Guard</option>' in page
    answer = ada.get(COMPARE, {"left": patrol.slug, "right": column.slug})
    assert answer.status_code == 200
    assert answer.context["comparison"].right.strike_force == column
    page = " ".join(answer.content.decode().split())
    assert '<span class="visually-hidden"> more</span> +115</span>' in page
    assert f'<option value="{column.slug}" selected>' in page


@pytest.mark.parametrize("visibility", [Visibility.LINK, Visibility.PUBLIC])
def test_a_shared_list_is_compared_by_its_link(patrol, column, ben, visitor, visibility):
    shared(patrol, visibility), shared(column, visibility)
    for client in (ben, visitor):
        answer = client.get(COMPARE, {"left": patrol.token, "right": column.token})
        assert answer.status_code == 200
        assert "Armoured Column" in answer.content.decode()


def test_a_pasted_link_leads_to_an_address_one_can_keep(patrol, users, ben):
    mine = a_list(users.ben, "runners", name="Mine")
    shared(patrol)
    pasted = f" https://damocles.example/lists/{patrol.token}/?x=1 "
    answer = ben.get(COMPARE, {"left": mine.slug, "left_link": "", "right": "", "right_link": pasted})
    assert (answer.status_code, answer.headers["Location"]) == (
        302, f"{COMPARE}?left={mine.slug}&right={patrol.token}",
    )  # fmt: skip
    kept = ben.get(answer.headers["Location"])
    assert kept.context["comparison"].right.strike_force == patrol
    assert f'<a href="/strike-forces/{mine.slug}/">Mine</a>' in kept.content.decode()
    assert f'<a href="/lists/{patrol.token}/">Third Patrol</a>' in kept.content.decode()


def test_anothers_private_list_is_not_there(patrol, users, ben, visitor):
    mine = a_list(users.ben, "runners", name="Mine")
    for key in (patrol.slug, patrol.token):
        answer = ben.get(COMPARE, {"left": mine.slug, "right": key})
        assert answer.status_code == 404
        assert "Third Patrol" not in answer.content.decode()
        assert "There is no such list" in answer.content.decode()
    assert visitor.get(COMPARE, {"left": patrol.slug, "right": patrol.slug}).status_code == 404


def test_a_shared_lists_slug_opens_nothing(patrol, ben):
    shared(patrol)
    assert ben.get(COMPARE, {"left": patrol.slug, "right": patrol.token}).status_code == 404


def test_a_list_in_the_archive_is_its_owners_alone(patrol, column, ada, ben):
    from django.utils import timezone

    shared(patrol), shared(column)
    StrikeForce.objects.filter(pk=patrol.pk).update(archived=timezone.now())
    assert ben.get(COMPARE, {"left": patrol.token, "right": column.token}).status_code == 404
    assert ada.get(COMPARE, {"left": patrol.slug, "right": column.slug}).status_code == 200


def test_what_is_not_named_yet_is_asked_for(patrol, ada):
    answer = ada.get(COMPARE, {"left": patrol.slug})
    assert answer.status_code == 200
    assert f'<option value="{patrol.slug}" selected>' in answer.content.decode()
    assert "There is no such list" not in answer.content.decode()


@pytest.mark.parametrize("text", ["nonsense", "x" * 10_000, "<script>alert(1)</script>", "🎲", "2" * 16, "a b c " * 99])
def test_whatever_is_pasted_is_answered_and_kept(patrol, ada, text):
    answer = ada.get(COMPARE, {"left": patrol.slug, "right_link": text})
    assert answer.status_code == 404
    assert "<script>alert" not in answer.content.decode()


def test_names_with_markup_are_inert(patrol, column, ada):
    StrikeForce.objects.filter(pk=patrol.pk).update(name="<b>Bold</b>")
    page = ada.get(COMPARE, {"left": patrol.slug, "right": column.slug}).content.decode()
    assert "<b>Bold" not in page
    assert "&lt;b&gt;Bold" in page


def test_homebrew_says_that_it_is(patrol, users, ada):
    a_homebrew(users.ada, "mine")
    from armies.actions.creating import create_strike_force
    from armies.models import Faction
    from web.models.sharing import unguessable

    own = create_strike_force(users.ada, Faction.objects.get(slug="mine"), slug=unguessable(), name="Own", limit=500)
    page = ada.get(COMPARE, {"left": patrol.slug, "right": own.slug}).content.decode()
    assert "homebrew by ada" in page


@pytest.mark.parametrize("count", [1, 50])
def test_it_asks_as_often_for_fifty_squads_and_lists_as_for_one(
    users, guard, ada, django_assert_max_num_queries, count
):
    left, right = (a_list(users.ada, *["rifles"] * count, name=name, cards=count) for name in ("One", "Other"))
    for n in range(count):
        a_list(users.ada, "runners", name=f"More {n}")
    with django_assert_max_num_queries(7):
        assert ada.get(COMPARE, {"left": left.slug, "right": right.slug}).status_code == 200
