"""Agreements of campaigns: what is left out is as usual, what is wrong gets one line."""

import pytest

from campaigns.ledger.settings import DEFAULTS, Points, Purse, Settings, limit_at, read_settings
from rules.formats.errors import DocumentError


def fault(document):
    with pytest.raises(DocumentError) as refused:
        read_settings(document)
    return str(refused.value)


def test_an_empty_agreement_is_a_ladder_of_three_one_and_nothing():
    assert read_settings({}) == Settings() == DEFAULTS
    assert read_settings({}).document() == {
        "kind": "ladder", "legs": 1, "rounds": 4, "days": None, "limits": [],
        "points": {"won": 3, "draw": 1, "lost": 0, "victory_point": 0, "bye": 3},
        "tie_breakers": ["difference", "scored"], "factions": [], "operations": [], "releases": {},
        "auto_resolve": "by_agreement", "confirm_days": 7, "approval": False, "experience": True,
        "honours": True, "recovery": True, "lists_required": False, "factions_apart": False, "friendlies": 0,
        "groups": 0, "cut": 0, "third_place": False,
        "purse": None, "by_rating": False,
    }  # fmt: skip


def test_an_agreement_reads_as_it_was_written():
    whole = Settings(
        "league", 2, 12, 14, ((3, 600), (5, 800)), Points(5, 2, 1, 1, 4), ("head_to_head", "won"),
        ("aeon", "urban-legion"), ("eradication",), {"aeon": 2}, "absent", 3, True, False, False, False, True, True, 2,
        purse=Purse(100, 30, 10, 5),
    )  # fmt: skip
    assert read_settings(whole.document()) == whole


def test_some_points_may_be_said_and_the_others_stay_as_usual():
    assert read_settings({"points": {"won": 2}}).points == Points(won=2)


@pytest.mark.rule("C-RND-03")
def test_a_limit_holds_from_its_round_on():
    settings = read_settings({"limits": [{"round": 3, "limit": 600}, {"round": 5, "limit": 800}]})
    assert [limit_at(settings, 400, round) for round in (None, 1, 2, 3, 4, 5, 64)] == [
        400,
        400,
        400,
        600,
        600,
        800,
        800,
    ]


@pytest.mark.parametrize(
    ("document", "fault_line"),
    [
        ([], "cannot be a list of 0; must be an object with the keys kind, legs, rounds, days"),
        ({"kind": "leage"}, "kind: cannot be \"leage\"; must be one of ladder, league, swiss, knock_out, map, story"),
        ({"kind": ["ladder"]}, "kind: cannot be a list of 1; must be one of ladder"),
        ({"legs": 3}, "legs: cannot be 3; must be a whole number from 1 to 2"),
        ({"legs": True}, "legs: cannot be true; must be a whole number from 1 to 2"),
        ({"rounds": 10**9}, "rounds: cannot be 1000000000; must be a whole number from 1 to 64"),
        ({"rounds": float("nan")}, "rounds: cannot be nan; must be a number"),
        ({"rounds": 2.0}, "rounds: cannot be 2.0; must be a whole number from 1 to 64"),
        ({"days": 0}, "days: cannot be 0; must be a whole number from 1 to 366, or null"),
        ({"limits": {}}, "limits: cannot be an object; must be a list"),
        ({"limits": [{"round": 1}]}, "limits[0].limit: is missing; must be a limit from 1 to 1000000"),
        (
            {"limits": [{"round": 3, "limit": 5}, {"round": 3, "limit": 6}]},
            "limits[1].round: cannot be 3; must be later than round 3",
        ),
        ({"limits": [{"round": 1, "limit": 5}] * 65}, "limits: has 65 entries; must have at most 64"),
        ({"points": {"wonn": 3}}, 'points.wonn: is not a key of this object; did you mean "won"?'),
        ({"points": {"won": -1}}, "points.won: cannot be -1; must be a whole number from 0 to 100"),
        ({"tie_breakers": ["luck"]}, 'tie_breakers[0]: cannot be "luck"; must be one of head_to_head'),
        ({"tie_breakers": ["won", "won"]}, 'tie_breakers[1]: cannot be "won": it is there already; must say each once'),
        ({"factions": ["Aeon <b>"]}, 'factions[0]: cannot be "Aeon <b>"; must be 1 to 60 lowercase letters'),
        ({"factions": ["a"] * 201}, "factions: has 201 entries; must have at most 200"),
        ({"releases": []}, "releases: cannot be a list of 0; must be an object of at most 200 entries"),
        ({"releases": {"aeon": "2"}}, 'releases.aeon: cannot be "2"; must be a release from 1 to 1000000'),
        ({"releases": {"A B": 2}}, 'releases.A B: cannot be "A B"; must be 1 to 60 lowercase letters'),
        ({"auto_resolve": None}, "auto_resolve: cannot be empty (null); must be one of never, by_agreement, absent"),
        ({"approval": 1}, "approval: cannot be 1; must be true or false"),
        ({"aproval": True}, 'aproval: is not a key of this object; did you mean "approval"?'),
    ],
)  # fmt: skip
def test_what_is_wrong_gets_one_line_with_key_and_remedy(document, fault_line):
    assert fault(document).startswith(fault_line)


def test_a_document_nested_without_end_is_refused():
    nested: object = 1
    for _ in range(50):
        nested = [nested]
    assert "is nested more than 40 deep; must be flatter" in fault({"factions": nested})
