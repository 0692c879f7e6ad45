"""The table's dice know what each game's rule asks for, and who is ahead by it."""

import re
from uuid import UUID

import pytest

from armies.actions.table_games import sit_down, start
from armies.actions.table_taps import keep_taps
from armies.models import Tap
from armies.table_mode.fold import Tapped
from armies.table_mode.page import TablePage
from rules.games import GAMES, game_called
from tests.support.starters import load_starters, starter_list, starter_of

pytestmark = pytest.mark.django_db


def key(n):
    return str(UUID(int=n))


@pytest.fixture
def table(users):
    """Ada and Ben at a table with the first two starter lists of a game."""

    def laid(game):
        load_starters(game=game)
        names = sorted(path.stem for path in (starter_of(game) / "rosters").glob("*.json"))[:2]
        own, other = (starter_list(game, user, name) for user, name in zip((users.ada, users.ben), names, strict=True))
        game = start(own, ["Ben"])
        sit_down(game, 1, users.ben, "", other)
        return game

    return laid


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_roll_of_a_list_has_a_threshold_a_sum_or_something_to_aim_at(table, game):
    """What is aimed at is a figure of the other list's units, or how far off they are."""
    page = TablePage(table(game), 0)
    aims = {aim.aim for _unit, choices in page.aims for aim in choices}
    rolls = [choice for _unit, choices in page.own.rolls for choice in choices]
    assert rolls
    assert {choice.aim for choice in rolls} - {""} <= aims
    assert all(re.fullmatch(r"[1-9]\d* \d+ \S+ \d+ \S+ \S+ \S.*", choice.value) for choice in rolls)


def test_what_is_aimed_at_says_what_is_needed_without_the_script(table, client, users):
    """Defence 12 needs 8 of who adds 4; what no die reaches is refused by a sentence, and no die falls."""
    game = table(game_called("eight-phase"))
    client.force_login(users.ada)
    taps = f"{game.get_absolute_url()}taps/"
    needs = "0,0,2,2,2,2,2,2,2,3,4,5,8"
    form = {"tap": "roll", "dice_count": "1", "dice_needed": "0", "dice_for": f"2 0 - 0 shot {needs} Rover · Gun"}
    client.post(taps, form | {"dice_at": "shot 12", "ticket": "a"})
    roll = Tap.objects.get().value
    assert (len(roll["dice"]), roll["needed"], roll["label"]) == (2, 8, "Rover · Gun")
    answer = client.post(taps, form | {"dice_at": "shot 0", "ticket": "b"}, follow=True)
    assert "No die can succeed at that" in answer.content.decode()
    assert Tap.objects.count() == 1


def test_the_bet_is_added_to_the_test_that_it_was_laid_for_and_the_winner_is_named(table, client, users):
    """Ada bets 2 and adds 2 of Authority to a 3: 7; Ben bets 1 and adds 2 to a 3: 6."""
    game = table(game_called("skirmish"))
    keep_taps(game, [Tapped(key(1), "put", "bet/1", 2)], 0)
    keep_taps(game, [Tapped(key(2), "put", "1:bet/1", 1)], 1)
    test = {"count": 1, "needed": 0, "dice": [3], "kind": "authority", "added": 2}
    keep_taps(game, [Tapped(key(3), "put", "roll", test)], 0)
    keep_taps(game, [Tapped(key(4), "put", "roll", test | {"against": key(3)})], 1)
    client.force_login(users.ben)
    news = client.get(f"{game.get_absolute_url()}taps/?since=0").json()
    assert list(news["verdicts"].values()) == [f"{users.ada} wins (S-AUT-01)"]
    shown = client.get(game.get_absolute_url()).content.decode()
    assert '<p class="roll__verdict">ada wins (S-AUT-01)</p>' in shown
    assert [int(total) for total in re.findall(r'class="roll__sum">(\d+)<', shown)] == [6, 7]
