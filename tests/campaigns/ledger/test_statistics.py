"""Statistics of a campaign, worked out by hand."""

from campaigns.ledger.statistics import courses, faction_figures, top_squads, totals
from tests.campaigns.support.ledger_events import History, deeds, side


def war() -> History:
    """Players 1 and 2 of the guard, 3 of the swarm; 1 meets 3 four times, then 2."""
    history = History(3)
    for force, faction in ((1, "guard"), (2, "guard"), (3, "swarm")):
        squads = [{"id": "1", "name": "Rifles", "datasheet": "line-rifles", "points": 100}]
        history.append(
            "refitted", force=force, name=f"Force {force}", faction=faction, faction_name=faction.title(), release=1,
            points=100, squads=squads,
        )  # fmt: skip
    history.fought(1, side(1, "won", 5, deeds("1", slain=4)), side(3, "lost", 2, deeds("1", slain=1, survived=False)))
    history.fought(2, side(1, "won", 3, deeds("1", slain=2, destroyed=1)), side(3, "lost", 1))
    history.fought(3, side(3, "draw", 2, deeds("1", slain=5)), side(1, "draw", 2), method="auto_resolved")
    history.fought(4, side(3, "lost", 0), side(1, "won", 9))
    history.fought(5, side(1, "lost", 1), side(2, "won", 4))
    return history


def test_a_faction_is_counted_against_others_with_wilsons_interval():
    """Three of four: (0.75 + 0.4802) / 1.9604 = 0.6275, and 0.3269 to both sides."""
    guard, swarm = faction_figures(war().state())
    assert (guard.name, guard.battles, guard.won, guard.drawn, guard.lost) == ("Guard", 4, 3, 1, 0)
    assert (guard.percent, guard.low, guard.high, guard.spread) == (75, 30, 95, 65)
    assert (swarm.battles, swarm.won, swarm.drawn, swarm.lost, swarm.percent) == (4, 0, 1, 3, 0)


def test_victory_points_add_up_in_the_order_of_the_battles():
    members = courses(war().state())
    assert [(line.member, line.total, line.battles) for line in members] == [(1, 20, 5), (3, 5, 4), (2, 4, 1)]
    assert members[0].steps == [(0, 0), (1, 5), (2, 8), (3, 10), (4, 19), (5, 20)]
    assert members[2].steps == [(0, 0), (5, 4)]


def test_the_squads_that_slew_most_come_first_and_those_that_slew_none_not_at_all():
    squads = top_squads(war().state())
    assert [(s.force, s.name, s.slain, s.destroyed, s.battles) for s in squads] == [
        (1, "Rifles", 6, 1, 2), (3, "Rifles", 6, 0, 2),
    ]  # fmt: skip


def test_a_squad_that_was_dropped_is_still_feared():
    history = war()
    history.refitted(1, "7")
    assert top_squads(history.state())[0].force == 1


def test_the_totals_show_draws_methods_and_the_closest_and_clearest_battle():
    figures = totals(war().state())
    assert (figures.battles, figures.drawn, figures.victory_points) == (5, 1, 29)
    assert figures.by_method == {"by_hand": 4, "auto_resolved": 1}
    assert (figures.closest.battle, figures.widest.battle) == (2, 4)


def test_what_is_taken_back_is_not_counted():
    history = war()
    taken = next(event.number for event in history.events if event.kind == "result")
    history.append("taken_back", events=[taken], reason="")
    assert totals(history.state()).battles == 4
    assert top_squads(history.state())[0].force == 3


def test_nothing_is_counted_before_the_first_battle():
    state = History(2).state()
    assert (faction_figures(state), courses(state), top_squads(state)) == ([], [], [])
    assert (totals(state).battles, totals(state).closest) == (0, None)
