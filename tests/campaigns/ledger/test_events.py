"""The ledger: what an event may say, seals, and taking back to any depth."""

from dataclasses import replace

import pytest

from campaigns.ledger.events import (
    Event,
    active_events,
    first_broken,
    hash_of,
    read_document,
    refuse_revoking,
    revoked_numbers,
)
from rules.formats.errors import DocumentError
from tests.campaigns.support.ledger_events import History, side

SEAL = "a49916c42fe8ad62f75157beff29c2bc588bab178684f2ea127b31fe0f40451b"


def fault(kind, **document):
    with pytest.raises(DocumentError) as refused:
        read_document(kind, document)
    return str(refused.value)


RESULT = {
    "battle": 1, "round": None, "title": "Eradication", "operation": "eradication", "method": "by_hand",
    "played": "2026-11-22", "stake": None, "chapter": None, "luck": "0" * 64,
    "sides": [side(1, "won"), side(2, "lost")],
}  # fmt: skip


@pytest.mark.rule("C-LED-02")
def test_a_seal_is_the_hash_of_the_seal_before_and_of_all_that_the_event_says():
    """The digest was worked out with sha256sum."""
    event = Event(1, "left", "2026-11-22T18:00:00+00:00", None, {"member": 2})
    assert hash_of("", event) == SEAL
    assert hash_of("", replace(event, number=2)) != SEAL
    assert hash_of("", replace(event, at="2026-11-22T18:00:01+00:00")) != SEAL
    assert hash_of("", replace(event, by=1)) != SEAL
    assert hash_of("a", event) != SEAL


@pytest.mark.rule("C-LED-02")
def test_an_altered_event_breaks_the_chain_there():
    history = History()
    assert first_broken(history.events) is None
    forged = [replace(e, document=e.document | {"name": "Mallory"}) if e.number == 4 else e for e in history.events]
    assert first_broken(forged) == 4


@pytest.mark.rule("C-LED-01", "C-LED-02")
def test_an_event_left_out_put_in_or_moved_breaks_the_chain():
    events = History().events
    assert first_broken([*events[:2], *events[3:]]) == 3
    assert first_broken([*events[:2], events[2], events[2], *events[3:]]) == 4
    assert first_broken([events[1], events[0], *events[2:]]) == 1
    assert first_broken([]) is None


@pytest.mark.rule("C-LED-02")
def test_a_forger_who_seals_again_must_do_so_to_the_end():
    events = History().events
    forged = replace(events[3], document=events[3].document | {"name": "Mallory"})
    forged = replace(forged, hash=hash_of(events[2].hash, forged))
    assert first_broken([*events[:3], forged, *events[4:]]) == 5


@pytest.mark.rule("C-LED-03", "C-LED-04")
def test_undo_of_undo_works_to_any_depth():
    history = History()
    result = history.won(1, 1, 2)
    undo = history.back(result)
    assert revoked_numbers(history.events) == {result}
    again = history.back(undo)
    assert revoked_numbers(history.events) == {undo}
    third = history.back(again)
    assert revoked_numbers(history.events) == {again, result}
    history.back(third)
    assert revoked_numbers(history.events) == {third, undo}
    assert result in [event.number for event in active_events(history.events)]


@pytest.mark.rule("C-LED-04")
def test_what_two_events_take_back_comes_again_when_both_are_taken_back():
    history = History()
    result = history.won(1, 1, 2)
    first, second = history.back(result), history.back(result)
    history.back(first)
    assert result in revoked_numbers(history.events)
    history.back(second)
    assert result not in revoked_numbers(history.events)


@pytest.mark.rule("C-LED-03")
def test_nothing_takes_back_itself_or_what_is_yet_to_come():
    history = History()
    number = len(history.events) + 1
    history.back(number, number + 1)
    history.won(1, 1, 2)
    assert revoked_numbers(history.events) == set()


@pytest.mark.rule("C-LED-05")
def test_people_forces_and_agreements_are_not_taken_back():
    history = History()
    result = history.won(1, 1, 2)
    kinds = {event.kind: event.number for event in history.events}
    assert refuse_revoking(history.events, [result]) is None
    assert refuse_revoking(history.events, [result, kinds["entered"]]) == ("permanent", kinds["entered"])
    assert refuse_revoking(history.events, [kinds["founded"]]) == ("permanent", 1)
    assert refuse_revoking(history.events, [99]) == ("unknown", 99)
    undo = history.back(result)
    assert refuse_revoking(history.events, [result]) == ("taken_back_already", result)
    assert refuse_revoking(history.events, [undo]) is None


@pytest.mark.rule("C-LED-01")
@pytest.mark.parametrize(
    ("kind", "document", "fault_line"),
    [
        ("tea", {}, 'cannot be an event of the kind "tea"; must be one of founded, agreed, joined'),
        ("left", {}, "member: is missing; must be a number from 1 to 1000000"),
        ("left", {"member": 0}, "member: cannot be 0; must be a number from 1 to 1000000"),
        ("left", {"member": True}, "member: cannot be true; must be a number"),
        ("left", {"member": 1, "why": "x"}, "why: is not a key of this object; it has the keys member"),
        ("joined", {"member": 1, "name": "Ann", "role": "player"}, "name: is not a key of this object"),
        ("replaced", {"member": 1, "name": "Ann"}, "name: is not a key of this object"),
        (
            "joined",
            {"member": 1, "role": "king"},
            'role: cannot be "king"; must be one of organiser, player',
        ),
        ("founded", {"name": "W", "agreement": {"kind": "x"}}, 'agreement.kind: cannot be "x"; must be one of ladder'),
        ("founded", {"name": "W", "agreement": []}, "agreement: cannot be a list of 0; must be an object"),
        ("map_drawn", {"map": {"hexes": []}}, "map.hexes: has 0 entries; must have"),
        (
            "story_drawn",
            {"story": {"start": "a", "chapters": []}},
            "story.chapters: has 0 entries; must have at least 1",
        ),
        (
            "round_opened",
            {"round": 1, "limit": 5, "deadline": "2026-11-22T18:00:00+01:00", "pairings": []},
            'deadline: cannot be "2026-11-22T18:00:00+01:00"; must be an instant in UTC such as',
        ),
        (
            "round_opened",
            {"round": 1, "limit": 5, "deadline": None, "pairings": [{"battle": 1, "bye": 2}]},
            "pairings[0]: is neither a battle nor a bye; must have the keys battle and forces, or the key bye",
        ),
        (
            "round_opened",
            {"round": 1, "limit": 5, "deadline": None, "pairings": [{"battle": 1, "forces": [1, 2]}, {"bye": 2}]},
            "pairings[1]: has force 2, which is there already; must have each once",
        ),
        ("taken_back", {"events": [], "reason": ""}, "events: has 0 entries; must have"),
        ("awarded", {"member": 1, "points": 1000, "reason": ""}, "points: cannot be 1000; must be a whole number from"),
    ],
)
def test_a_wrong_event_gets_one_line(kind, document, fault_line):
    assert fault_line in fault(kind, **document)


@pytest.mark.rule("C-RES-02")
@pytest.mark.parametrize(
    ("changes", "fault_line"),
    [
        ({"sides": [side(1, "won"), side(1, "lost")]}, "sides[1]: has force 1, which is there already"),
        ({"sides": [side(1, "won"), side(2, "won")]}, "sides: cannot be won, won; must all be draw, or"),
        (
            {"sides": [side(1, "draw"), side(2, "lost")]},
            "sides: cannot be draw, lost; must all be draw, or",
        ),
        ({"sides": [side(1, "won")]}, "sides: has 1 entry; must have at least 2"),
        ({"played": "2026-02-30"}, 'played: cannot be "2026-02-30"; must be a day such as 2026-11-22'),
        ({"luck": "F" * 64}, "must be 64 hexadecimal digits"),
        ({"sides": [side(1, "won", -1), side(2, "lost")]}, "sides[0].victory_points: cannot be -1"),
    ],
)
def test_a_result_that_contradicts_itself_is_refused(changes, fault_line):
    assert read_document("result", RESULT) == RESULT
    assert fault_line in fault("result", **RESULT | changes)
