"""The rules that a player looks up most, in our words: the turn on one side, figures on the other."""

from typing import Final

from rules.message import Message, message_in
from rules.presentation.cards import Chapter, Text

TURN: Final = Chapter(
    Message("The turn"),
    (
        Text(
            Message("1 Initiative"),
            Message(
                "D10 + TCV each, ties to the higher TCV: the highest takes a seat. Then abilities of the beginning."
            ),
            rule="E-INI-01, E-INI-03, E-INI-05",
        ),
        Text(Message("2 First movement"), Message("One move action a unit."), rule="E-MOV-01"),
        Text(
            Message("3 First strike"),
            Message("One Quick Action a unit and turn: after a clean charge, with a quick weapon, or a quick ability."),
            rule="E-FST-01, E-FST-02, E-FST-03",
        ),
        Text(Message("4 Shooting"), Message("Range attacks as far as counters go; not in contact."), rule="E-SHO-01"),
        Text(Message("5 Second movement"), Message("Up to two move actions a unit."), rule="E-MOV-02"),
        Text(Message("6 Melee"), Message("Melee attacks as far as counters go, or one ram."), rule="E-MEL-01"),
        Text(Message("7 Support"), Message("One support action a unit, Player One all of his first."), rule="E-SUP-01"),
        Text(
            Message("8 End"),
            Message("By seat: counters off, Courage tests, recovery; raises end. Then the mission scores."),
            rule="E-END-01, E-END-02",
        ),
    ),
    rule="E-TRN-01",
)

DECLARING: Final = Chapter(
    Message("Taking turns"),
    (
        Text(
            Message("In phases 2 to 6"),
            Message("Player One declares for a unit, then Player Two, until all that are wanted have acted."),
            rule="E-ALT-01",
        ),
        Text(
            Message("Unequal numbers"),
            Message(
                "Twice as many units left: two in this pair; three times as many: three. Compared before every pair."
            ),
            rule="E-ALT-02, E-ALT-03",
        ),
        Text(Message("Done"), Message("Who says so is out for the phase; the other goes on alone."), rule="E-ALT-04"),
    ),
)

COUNTERS: Final = Chapter(
    Message("Action counters"),
    (
        Text(
            Message("Limit"),
            Message("Never more counters than Output. A shaken unit’s Output is half, rounded up."),
            rule="E-ACT-03, E-CRG-02",
        ),
        Text(
            Message("Costs"),
            Message("Move action 1, out of contact 2, attack as its weapon says, ram 2, ability as it says."),
            rule="E-ACT-01, E-MOV-08",
        ),
        Text(Message("Move actions"), Message("At most half of Output, rounded up, in a whole turn."), rule="E-ACT-04"),
    ),
)

MOVES: Final = Chapter(
    Message("Moves"),
    (
        Text(
            message_in("profile", "Move"),
            Message("Any path, not into contact. Rough terrain counts double."),
            rule="E-MOV-04, E-MOV-05, E-MOV-06",
        ),
        Text(
            Message("Charge"),
            Message("Names an enemy and ends in contact with it; not from contact, not while shaken."),
            rule="E-MOV-07, E-CRG-02",
        ),
        Text(Message("Clean charge"), Message("One straight line that touches no terrain."), rule="E-MOV-09"),
    ),
)

ATTACKS: Final = Chapter(
    Message("Attacks"),
    (
        Text(
            Message("To hit"),
            Message("D10 + Shoot or Fight + bonus, at least the target’s Defence. 1 misses, 10 hits."),
            rule="E-SHO-03, E-MEL-03",
        ),
        Text(Message("Cover"), Message("Defence +2 if the line crosses or ends in rough terrain."), rule="E-SHO-06"),
        Text(Message("Sight"), Message("From centre to centre; blocking terrain alone blocks it."), rule="E-SHO-05"),
        Text(Message("Contact"), Message("Who is in contact neither shoots nor is shot at."), rule="E-SHO-07"),
        Text(
            Message("Ram attack"),
            Message("After a charge this turn at a target still in contact: D10 + Fight; takes Ram off its Wounds."),
            rule="E-MEL-04",
        ),
    ),
)

COURAGE: Final = Chapter(
    message_in("profile", "Courage"),
    (
        Text(
            Message("Courage test"),
            Message("Lost a Wound this turn and at most half left: D10 + Courage, 10 or more holds; otherwise shaken."),
            rule="E-CRG-01",
        ),
        Text(
            Message("Shaken"),
            Message("Half Output, no charge; holds no marker, carries nobody."),
            rule="E-CRG-02, E-MIS-05, E-MIS-06",
        ),
        Text(Message("Recovery"), Message("The same roll in the next end phase."), rule="E-CRG-03"),
    ),
)

SIDES: Final = ((TURN, DECLARING, COUNTERS), (MOVES, ATTACKS, COURAGE))
