"""Lists by lot are legal in every game, differ, and are drawn alike from one seed."""

import pytest

from armies.bridge import content_of, verdict_on
from armies.computation.drawn_lists import drawn_lists
from armies.computation.list_forecasts import starter_rosters
from armies.models import Release
from rules.games import GAMES
from tests.support.starters import load_starters


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_lists_by_lot_break_no_rule(game):
    load_starters(game=game)
    head = game.lists.head(next(iter(starter_rosters(game).values())))
    content = content_of(Release.objects.get(faction__slug=head.faction, faction__game=game.slug))
    drawn = list(drawn_lists(game, content, head.limit, 3))
    assert len(drawn) == 3
    assert all(verdict_on(game, army, content).legal for army in drawn)
    bodies = [game.lists.body(army) for army in drawn]
    assert len({repr(body) for body in bodies}) == len(drawn)
    assert [game.lists.body(army) for army in drawn_lists(game, content, head.limit, 3)] == bodies
