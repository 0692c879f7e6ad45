"""A chronicle carried on by further events is the one that the whole ledger tells from its start."""

from hypothesis import given
from hypothesis import strategies as st

from campaigns.ledger.chronicle import Chronicle, chronicle_of
from campaigns.ledger.events import Event
from campaigns.ledger.replay import rebuild
from tests.campaigns.ledger.test_random_histories import histories
from tests.campaigns.support.ledger_events import History, deeds, plain, plain_state


def carried_on(events: list[Event], cuts: list[int]) -> Chronicle:
    """Read in pieces, as a process does that asks now and then; from the start where a piece reaches back."""
    chronicle, read = Chronicle(), 0
    for cut in [*sorted(cuts), len(events)]:
        piece = events[read:cut]
        chronicle = chronicle.extended(piece) if chronicle.is_continued_by(piece) else chronicle_of(events[:cut])
        read = cut
    return chronicle


@given(histories(), st.data())
def test_any_prefix_carried_on_by_the_rest_is_the_whole_and_stays_as_it_was(history, data):
    events = history.events
    whole = chronicle_of(events)
    assert plain_state(whole.state) == plain_state(rebuild(events))
    cuts = data.draw(st.lists(st.integers(0, len(events)), max_size=4))
    again = carried_on(events, cuts)
    assert plain(vars(again)) == plain(vars(whole))
    assert again.news == whole.news
    stays_as_it_was(events, min(cuts, default=len(events) // 2))


def stays_as_it_was(events: list[Event], cut: int) -> None:
    before = chronicle_of(events[:cut])
    as_it_was, news = plain_state(before.state), list(before.news)
    rest = events[cut:]
    if before.is_continued_by(rest):
        before.extended(rest)
    assert plain_state(before.state) == as_it_was
    assert before.news == news


def test_an_agreement_changed_later_weighs_every_squad_again():
    history = History(2)
    history.learnt(1, deeds("1", slain=18), deeds("2", survived=False))
    before = chronicle_of(history.events)
    assert before.state.forces[1].squads["1"].grade == "seasoned"
    number = history.append("agreed", agreement={"experience": False, "recovery": False})
    after = before.extended(history.events[number - 1 :])
    squad = after.state.forces[1].squads["1"]
    assert (squad.experience, squad.grade, squad.choices) == (0, "recruit", 0)
    assert before.state.forces[1].squads["1"].experience == 7


def test_another_result_and_taking_back_reach_back():
    history = History(2)
    history.won(1, 1, 2)
    chronicle = chronicle_of(history.events)
    number = history.won(2, 2, 1)
    assert chronicle.is_continued_by(history.events[number - 1 :])
    again = history.won(1, 2, 1)
    assert not chronicle.is_continued_by(history.events[again - 1 :])
    back = history.back(number)
    assert not chronicle.is_continued_by(history.events[back - 1 :])
