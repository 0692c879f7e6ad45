"""A figure at one value after the other: where in a pack it is, what its lists win, at which value that is half."""

import pytest

from armies.bridge import content_library, draft_document
from armies.computation import sweep as sweeps
from armies.computation.experiment import Limits, Question
from armies.computation.sweep import Sweep, as_csv_rows, figures_of, level_of, refuse_sweep, with_value
from armies.models import Faction
from rules.formats.errors import DocumentError
from rules.games import GAMES, game_called
from tests.armies.computation.test_matrix import entrant
from tests.support.starters import load_starters

DAMOCLES = game_called("damocles")


@pytest.fixture
def pack(guard):
    return draft_document(Faction.objects.with_content().get(slug="guard"))


def question(pack, figure="health", values=(1, 3), part="rifles"):
    opponents = [entrant("few", 3).players]
    return Question(DAMOCLES, pack, 120, opponents, ["eradication"], "steady", 2, 1, part, figure, values)


def shares(*pairs):
    return [{"value": value, "share": share} for value, share in pairs]


@pytest.mark.parametrize(
    ("values", "now", "level"),
    [
        (shares((1, 0.3), (2, 0.4), (3, 0.6)), 1, 2.5),
        (shares((10, 0.75), (20, 0.25)), 10, 15),
        (shares((1, 0.3), (2, 0.4)), 1, None),
        (shares((1, 0.4), (2, 0.6), (3, 0.4)), 3, 2.5),
        (shares((1, None), (2, 0.6)), 1, None),
    ],
)
def test_half_is_where_the_line_between_two_neighbours_meets_it_nearest_to_the_value_of_now(values, now, level):
    assert level_of(values, now) == level


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.django_db
def test_every_game_has_figures_that_can_be_set(game):
    load_starters(game=game)
    document = draft_document(Faction.objects.with_content().filter(game=game.slug).first())
    part, figure, value = next(entry for entry in figures_of(game, document) if entry[1] == "move" or entry[2] > 2)
    changed = with_value(game, document, part["slug"], figure, value - 1)
    known = {(each["slug"], path): number for each, path, number in figures_of(game, changed)}
    assert known[part["slug"], figure] == value - 1
    assert game.formats.canonical("content", document) == with_value(game, document, part["slug"], figure, value)


def test_nested_figures_are_found_by_their_way(pack):
    known = {path: value for part, path, value in figures_of(DAMOCLES, pack) if part["slug"] == "rifles"}
    assert (known["strategic_valor"], known["size[1]"]) == (60, 6)
    assert with_value(DAMOCLES, pack, "rifles", "size[1]", 8)["datasheets"][0]["size"] == [3, 8]


@pytest.mark.parametrize(("figure", "values"), [("courage", (1,)), ("health", (0,)), ("name", (1,))])
def test_a_figure_that_is_none_or_a_value_that_is_not_allowed_is_refused(pack, figure, values):
    with pytest.raises(DocumentError):
        refuse_sweep(question(pack, figure, values))


def test_lists_that_have_much_of_it_win_more_the_better_it_shoots(pack, monkeypatch):
    """Half of 120 points are rifles of 60 each; it goes on from its sums to the same figures."""
    monkeypatch.setattr(sweeps, "BATTLES", 16)
    library = content_library(DAMOCLES)
    whole, first = (Sweep(question(pack, "weapons[0].precision", (6, 2)), library) for _time in range(2))
    assert all(army.parts.count("rifles") >= 1 for armies in whole.armies.values() for army in armies)
    assert whole.fight(Limits()) == "number"
    assert first.fight(Limits(why_stop=lambda: "asked")) == "asked"
    rest = Sweep(question(pack, "weapons[0].precision", (6, 2)), library, first.sums)
    rest.fight(Limits())
    made = rest.document("number", ["eradication"])
    assert made == whole.document("number", ["eradication"])
    poor, good = made["values"]
    assert (poor["ended"], good["ended"], made["fought"], made["of"], made["now"]) == (32, 32, 64, 64, 4)
    assert poor["share"] < 0.45 < good["share"]
    assert [line[2:5] for line in list(as_csv_rows(made))[1:]] == [[6, 2, 32], [2, 2, 32]]
