"""The rules that a player looks up most, in our words, on one page."""

from typing import Final

from rules.message import Message
from rules.presentation.cards import Chapter, Column, Row, Table, Text

RESULTS: Final = (("+2", "2+"), ("+1", "3+"), ("0", "4+"), ("-1", "5+"), ("-2", "6"), ("-3", "–"))
"""Action value minus difficulty, and the least result (S-DIE-02)."""

ROUND: Final = Chapter(
    Message("The round"),
    (
        Text(Message("Pools"), Message("The commander’s LP, and 1 for each unit there."), rule="S-LDR-01"),
        Text(Message("Sequences"), Message("Each lays its cards face down in order."), rule="S-RND-02"),
        Text(
            Message("Authority test"),
            Message("A die each, plus the commander’s Authority and LP put in; the higher chooses who begins."),
            rule="S-AUT-01, S-AUT-02, S-AUT-03",
        ),
        Text(
            Message("Activations"),
            Message("In turns: reveal, Morale test, pay 1 LP unless an officer leads, act, take a marker."),
            rule="S-RND-03, S-LDR-02",
        ),
        Text(
            Message("Instead"),
            Message("Delay: 2 LP, pass. Relocate: 1 LP, put the first card further back and play the next."),
            rule="S-LDR-05, S-LDR-06",
        ),
    ),
)

TESTS: Final = Chapter(
    Message("Table of resolution"),
    (
        Text(Message("Shooting"), Message("Accuracy against the range in steps of 10 cm."), rule="S-DIE-03"),
        Text(Message("Close combat"), Message("Accuracy against Combat."), rule="S-DIE-04"),
        Text(Message("Damage"), Message("Penetration against Protection."), rule="S-DIE-04"),
        Text(Message("Morale"), Message("The unit’s highest Morale against 8."), rule="S-DIE-04"),
    ),
    (
        Table(
            Message("Least result by action value minus difficulty"),
            tuple([Column(difference) for difference, _result in RESULTS]),
            (Row(tuple([result for _difference, result in RESULTS])),),
        ),
    ),
    rule="S-DIE-02",
)

MOVES: Final = Chapter(
    Message("Moves"),
    (
        Text(Message("Combat move"), Message("Up to Move; the unit may shoot."), rule="S-MOV-02"),
        Text(Message("Rush"), Message("Move + 6 cm, striders + 10 cm; no shooting."), rule="S-MOV-03"),
        Text(Message("Engaged move"), Message("Half of Move, for engaged units alone."), rule="S-MOV-04"),
        Text(
            Message("Cohesion"),
            Message("Within 10 cm of the leader, and 2.5 cm of another of the unit."),
            rule="S-UNT-01",
        ),
    ),
)

FIRE: Final = Chapter(
    Message("Fire"),
    (
        Text(
            Message("Zone of fire"),
            Message("Impacts go first to others between the units, one each, from the closest on."),
            rule="S-ZON-01, S-ZON-03",
        ),
        Text(
            Message("Cover"),
            Message("Behind low walls each impact is cancelled on 4+, unless the shooters’ leader is within 10 cm."),
            rule="S-COV-04, S-COV-05, S-COV-06",
        ),
        Text(
            Message("Losses"),
            Message("The fighter closest to the shooters’ leader; a leader changes places."),
            rule="S-LSS-01, S-LSS-02",
        ),
        Text(
            Message("Striders"),
            Message("Location die: 1-2 propulsion, 3 weapon A, 4 weapon B, 5-6 frame."),
            rule="S-VEH-01",
        ),
    ),
)

MORALE: Final = Chapter(
    Message("Morale and markers"),
    (
        Text(
            Message("Morale test"),
            Message("Types 1 and 2 at 3 fighters or fewer, type 3 at 1, striders all immobile."),
            rule="S-MOR-01",
        ),
        Text(Message("Disorganised"), Message("2 LP to do anything; a second failure is rout."), rule="S-MOR-04"),
        Text(Message("Overwatch"), Message("Fire at the end of an enemy move."), rule="S-ORD-03, S-ORD-04"),
        Text(Message("Split fire"), Message("Special weapons fire later in the round."), rule="S-ORD-02"),
        Text(Message("Hit the deck"), Message("No zone of fire affects the unit."), rule="S-ORD-05"),
        Text(Message("Take cover"), Message("Cover becomes 3+."), rule="S-ORD-06"),
    ),
)

CHAPTERS: Final = (ROUND, TESTS, MOVES, FIRE, MORALE)
