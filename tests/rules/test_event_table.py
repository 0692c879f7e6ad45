"""The table of events that every game has: sentences by the keys of an event, paragraphs, deeds, scores, steps."""

from typing import Any

from rules.message import Message, Who
from rules.presentation import values
from rules.presentation.cast import Cast, CastNames
from rules.presentation.event_sentences import Die
from rules.presentation.events import EventTable, EventType, Score, harm
from rules.presentation.outcome import Deeds, UnitEnd
from rules.presentation.picture import Picture
from rules.presentation.scenes import Scenes, acts, rests, scores
from rules.presentation.sentences import Speech, each, either, followed

say = Speech(needed=values.least("needed"), weapon=values.part("weapon"))
KNOWN = CastNames()
KNOWN.owners = {"r1": "red", "b1": "blue"}
KNOWN.parts = {("r1", "gun"): "Long gun", ("card", "fog"): "Thick fog"}
CAST = Cast((), {}, KNOWN)
FIRES = say("{unit} fires {weapon}, {needed}.", "X-SHO-01", dice=values.judged("dice"))
TABLE = EventTable({
    "round": EventType(say("Round {n}.", n="turn"), rests, begins=True),
    "acts": EventType(say("{unit} acts."), acts, begins=True),
    "fires": EventType(followed(FIRES, "cover", say("{shot} In cover.", "X-COV-01"), "shot")),
    "slain": EventType(
        say.plural("{unit} loses {count} man.", "{unit} loses {count} men.", count="lost"), deeds=harm("slain")
    ),
    "scored": EventType(
        say("{player} scores."), scores("points"), score=lambda event: Score(event["player"], "ground", event["points"])
    ),
})  # fmt: skip


def described(type: str, **keys: Any) -> Any:
    return TABLE.describe({"type": type, "n": 1, "turn": 2} | keys, CAST)


def test_names_in_a_text_are_keys_of_the_event_or_what_they_stand_for() -> None:
    sentence = described("fires", unit="r1", weapon="gun", needed=4, dice=[3, 4], cover=False)
    assert str(sentence.message) == "r1 fires Long gun, 4+."
    assert sentence.message.values["unit"] == Who("r1")
    assert sentence.dice == (Die(3, "miss"), Die(4, "hit"))
    assert (sentence.rules, sentence.player) == (("X-SHO-01",), "red")
    assert str(described("round").message) == "Round 2."


def test_a_part_without_a_name_goes_by_its_slug_and_one_of_a_kind_by_that_of_all() -> None:
    assert (
        str(described("fires", unit="b1", weapon="gun", needed=6, dice=[], cover=False).message) == "b1 fires gun, 6."
    )
    assert values.part("card", "card")({"card": "fog", "unit": "r1"}, CAST) == "Thick fog"


def test_what_nothing_reaches_is_impossible() -> None:
    sentence = described("fires", unit="b1", weapon="gun", needed=None, dice=[6], cover=False)
    assert str(sentence.message) == "b1 fires gun, impossible."
    assert sentence.dice == (Die(6, "miss"),)


def test_one_and_many_are_counted_by_a_key() -> None:
    assert str(described("slain", unit="b1", lost=1).message) == "b1 loses 1 man."
    assert str(described("slain", unit="b1", lost=2).message) == "b1 loses 2 men."


def test_a_sentence_that_follows_brings_its_rules_after_those_of_the_first_or_above_them() -> None:
    event = {"unit": "r1", "weapon": "gun", "needed": 4, "dice": [], "cover": True}
    sentence = described("fires", **event)
    assert str(sentence.message) == "r1 fires Long gun, 4+. In cover."
    assert sentence.rules == ("X-SHO-01", "X-COV-01")
    quick = followed(FIRES, "cover", say("First: {shot}", "X-FST-01"), "shot", above=True)
    assert quick(event, CAST).rules == ("X-FST-01", "X-SHO-01")


def test_sentences_are_chosen_by_a_key() -> None:
    holds = either("success", say("Holds.", "X-A"), say("Breaks."), "X-B", dice=values.dice("die", 10))
    assert holds({"success": True, "die": 9}, CAST) == (Message("Holds."), ("X-A", "X-B"), (Die(9, "", 10),), "", ())
    assert holds({"success": False, "die": 2}, CAST)[:2] == (Message("Breaks."), ("X-B",))
    kinds = each("kind", {"run": say("Runs.")}, say("Moves."))
    assert [str(kinds({"kind": kind}, CAST).message) for kind in ("run", None)] == ["Runs.", "Moves."]


def test_an_event_of_an_unknown_type_goes_by_its_name() -> None:
    assert str(described("blown_up", unit="r1").message) == "Blown up: r1."
    assert str(described("night_falls").message) == "Night falls."


def test_paragraphs_begin_where_the_table_says_or_where_something_else_comes() -> None:
    events = [
        {"type": type, "turn": 1, "unit": "r1", "lost": 1} for type in ("slain", "slain", "round", "slain", "acts")
    ]
    passages = TABLE.passages(events, CAST)
    assert [len(passage.events) for passage in passages] == [2, 2, 1]
    assert [passage.unit for passage in passages] == ["", "r1", "r1"]
    plain = EventTable({"slain": TABLE.types["slain"]})
    assert [len(passage.events) for passage in plain.passages(events[:2], CAST)] == [1, 1]


def test_harm_to_ones_own_party_is_no_deed() -> None:
    ends = {"r1": UnitEnd("red", False), "b1": UnitEnd("blue", True), "g1": UnitEnd("green", False)}
    events = [{"type": "slain", "unit": unit, "by_unit": "r1"} for unit in ("b1", "b1", "g1", "r1")]
    parties = {"red": "north", "green": "north", "blue": "south"}
    assert TABLE.deeds({"events": events}, ends, parties, {"g1": 1}) == {
        "r1": Deeds(slain=2), "b1": Deeds(survived=False), "g1": Deeds(objectives=1),
    }  # fmt: skip
    assert TABLE.deeds({"events": events}, ends)["r1"].slain == 3


def test_scores_are_summed_by_reason() -> None:
    events = [{"type": "scored", "player": "red", "points": points} for points in (2, 3)]
    result = {"players": [{"id": "red"}, {"id": "blue"}], "events": events}
    assert TABLE.reasons(result) == {"red": {"ground": 5}, "blue": {}}


def test_a_step_is_what_the_row_changes_and_whom_the_event_names() -> None:
    scenes = Scenes(Picture(100, 100), (), TABLE, ("r1", "b1"))
    step = scenes.step({"type": "acts", "n": 4, "turn": 1, "unit": "b1", "target": "r1"})
    assert (step.n, step.of, step.aim, step.active) == (4, ("r1", "b1"), "r1", "b1")
    assert scenes.step({"type": "round", "n": 5, "turn": 2}).active == ""
    step = scenes.step({"type": "scored", "n": 6, "turn": 2, "player": "red", "points": 3, "total": 5})
    assert step.scores == (("points", "red", 5),)
    assert (step.active, step.of) == (None, ())
