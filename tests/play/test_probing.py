"""What an answer would be is shown before it is given: by forms, in a fragment, and it changes nothing."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from play import actions
from play.api.playing import entry_wanted
from play.models import PlayedBattle, Seat
from play.standing import entries_of, standing_of
from rules.eight_phase.game import GAME
from tests.rules.eight_phase import scenes as eight_phase
from tests.rules.hell_dorado import scenes as hell_dorado
from tests.rules.hell_dorado.armies import OPERATION
from tests.rules.support.scenes import blue, red, scene, squad

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def begun(game: str, scenario: Any, user: Any, *entries: Any) -> tuple[PlayedBattle, str]:
    """A battle of one person for both sides after these answers, and its address."""
    battle = PlayedBattle.objects.create(game=game, title="Tried", scenario=scenario, secret="5e", engine="")
    for number, player in enumerate(scenario["players"]):
        Seat.objects.create(battle=battle, number=number, player=player["id"], user=user)
    actions.go_on(battle)
    for entry in entries:
        battle = PlayedBattle.objects.with_seats().get(pk=battle.pk)
        seat = next(seat for seat in battle.seats.all() if seat.player == battle.asked)
        actions.answer(battle, seat, battle.answers.count(), entry)
    return battle, battle.get_absolute_url()


@pytest.fixture
def riflemen(users: SimpleNamespace) -> tuple[PlayedBattle, str]:
    """Two riflemen at (10, 10) who are asked for their first order, one far away."""
    scenario = scene(red(squad("r1", (10, 10), (13, 10))), blue(squad("b1", (65, 70))), turns=1)
    return begun("damocles", scenario, users.ada, {"bid": 1}, {"bid": 0}, {"activate": "r1"})


def choice_in(page: str, words: str) -> str:
    """The number of the choice with these words."""
    numbers = re.findall(r'(?:choice=|name="choice" value=")(\d+)"[^>]*><span>([^<]*)', page)
    return next(number for number, label in numbers if words in label)


def test_a_move_is_shown_put_right_and_confirmed_without_scripts(
    riflemen: tuple[PlayedBattle, str], users: SimpleNamespace, browser_of: Any
) -> None:
    battle, address = riflemen
    client, before = browser_of(users.ada), battle.answers.count()
    number = choice_in(client.get(address).content.decode(), "Move, move!")
    place = {"number": before, "choice": number, "show": "point", "x": "21.5", "y": "10"}
    shown = client.post(f"{address}answer/", place).content.decode()
    for words in ("1 of 3 orders", "of 24 cm", 'class="ghost"', "Confirm"):
        assert words in shown
    assert shown.count('name="base_x"') == 2
    again = {"choice": number, "show": "bases", "base_x": ["20", "28"], "base_y": ["10", "10"]}
    split = client.post(f"{address}answer/", again | {"number": before}).content.decode()
    assert "R-SQD-02" in split
    assert "Confirm" not in split
    assert battle.answers.count() == before
    sent = {"number": before, "choice": number, "placed": "bases", "base_x": ["20", "23"], "base_y": ["10", "12"]}
    assert client.post(f"{address}answer/", sent).status_code == 302
    assert entries_of(battle)[-1]["to"] == [[20, 10], [23, 12]]


def test_a_place_is_named_by_words(riflemen: tuple[PlayedBattle, str], users: SimpleNamespace, browser_of: Any) -> None:
    """12 cm from the middle of R1, at (11.5, 10), towards B1, at (65, 70): by (7.99, 8.96)."""
    battle, address = riflemen
    client = browser_of(users.ada)
    number = choice_in(client.get(address).content.decode(), "Move, move!")
    sent = {"number": battle.answers.count(), "choice": number, "placed": "point", "x": "", "y": ""}
    assert client.post(f"{address}answer/", sent | {"from": "r1", "towards": "b1", "cm": "12"}).status_code == 302
    places = entries_of(battle)[-1]["to"]
    assert isinstance(places, list)
    middle = [sum(place[axis] for place in places) / 2 for axis in (0, 1)]
    assert middle == pytest.approx([11.5 + 7.99, 10 + 8.96], abs=0.1)


def test_scripts_fetch_what_it_would_be_alone_and_strangers_nothing(
    riflemen: tuple[PlayedBattle, str], users: SimpleNamespace, browser_of: Any
) -> None:
    _battle, address = riflemen
    htmx = {"HX-Request": "true"}
    fragment = browser_of(users.ada).get(f"{address}?choice=0&show=point&x=20&y=20", headers=htmx).content.decode()
    assert fragment.startswith('\n<div id="probe"') or '<div id="probe"' in fragment
    assert 'hx-swap-oob="true"' in fragment
    assert "<html" not in fragment
    assert browser_of().get(f"{address}?choice=0&show=point&x=20&y=20", headers=htmx).status_code == 404
    bad = browser_of(users.ada).get(f"{address}?choice=0&show=point&x=inf&y=", headers=htmx)
    assert "Point at a place on the map" in bad.content.decode()


def test_odds_stand_beside_attacks_and_forbidden_orders_with_their_rule(
    riflemen: tuple[PlayedBattle, str], users: SimpleNamespace, browser_of: Any
) -> None:
    """What the odds of two targets suppose alike is said once."""
    scenario = scene(red(squad("r1", (10, 10))), blue(squad("b1", (40, 10)), squad("b2", (40, 20))), turns=1)
    _, address = begun("damocles", scenario, users.ada, {"bid": 1}, {"bid": 0}, {"activate": "r1"})
    page = browser_of(users.ada).get(address).content.decode()
    assert page.count("Chance of any effect <b>33 %</b>") == 2
    assert page.count("in range") == 1
    assert "the squad is not in close combat" in page
    assert "R-LET-05" in page


def test_alike_attacks_are_made_together(users: SimpleNamespace, browser_of: Any) -> None:
    """A Rover has an Output of 4, and its Gun costs a counter (E-ACT-03)."""
    scenario = eight_phase.scene(
        eight_phase.side(eight_phase.rover("r", 20, 20)), eight_phase.side(eight_phase.chief("b", 20, 50))
    )
    mission = next(mission for mission in GAME.content.missions if mission["slug"] == "battle")
    battle, address = begun("eight-phase", scenario | {"operation": mission}, users.ada)
    while (question := standing_of(battle, entries_of(battle), thinking=False).question) and question.kind != "shoot":
        seat = battle.seats.get(player=question.player)
        own = {"declare": "r"} if question.player == "red" else {"done": True}
        entry = {"move": {"stop": True}, "declare": own}.get(question.kind, {"done": True})
        actions.answer(battle, seat, battle.answers.count(), entry)
    page = browser_of(users.ada).get(address).content.decode()
    number, before = re.findall(r'name="all" value="(\d+)"', page)[0], battle.answers.count()
    assert browser_of(users.ada).post(f"{address}answer/", {"number": before, "all": number}).status_code == 302
    fired = list(battle.answers.filter(number__gte=before, by_engine=False))
    assert [answer.entry for answer in fired] == [{"attack": "gun", "target": "b"}] * len(fired)
    assert 1 < len(fired) <= 4


def test_a_units_card_is_a_tap_away(riflemen: tuple[PlayedBattle, str], browser_of: Any) -> None:
    _, address = riflemen
    assert "Rifle" in browser_of().get(f"{address}unit/r1/").content.decode()
    assert "<html" not in browser_of().get(f"{address}unit/r1/", headers={"HX-Request": "true"}).content.decode()
    assert browser_of().get(f"{address}unit/nobody/").status_code == 404


@pytest.mark.rule("H-ABI-49")
def test_a_choice_of_two_places_asks_for_one_after_the_other(users: SimpleNamespace, browser_of: Any) -> None:
    """A moving shot, without scripts and by the API: 1 up, the shot, then 3 of the 4 to the side."""
    scout = [hell_dorado.stand("A", 10, 10, "moving-shot")]
    scenario = hell_dorado.scene(hell_dorado.side(*scout), hell_dorado.side(hell_dorado.stand("B", 10, 19)))
    battle, address = begun("hell-dorado", scenario | {"operation": OPERATION}, users.ada)
    client = browser_of(users.ada)
    number = choice_in(client.get(address).content.decode(), "walk on")
    first = client.post(f"{address}answer/", {"number": 0, "choice": number, "placed": "point", "x": "10", "y": "11"})
    assert (first.status_code, battle.answers.count()) == (200, 0)
    assert "Where to then?" in first.content.decode()
    hidden = dict(re.findall(r'name="(first_[xy])" value="([^"]*)"', first.content.decode()))
    standing = standing_of(battle, [], thinking=False)
    entry, _times = entry_wanted(standing, {"choice": int(number), "point": [10, 11], "then": [14, 11]})
    assert (entry["way"], entry["second"]) == ([[10, 11]], [[13, 11]])
    sent = {"number": 0, "choice": number, "placed": "point", "x": "14", "y": "11"} | hidden
    assert client.post(f"{address}answer/", sent).status_code == 302
    assert entries_of(battle)[0] == entry
