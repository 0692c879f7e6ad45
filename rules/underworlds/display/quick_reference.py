"""The rules that players look up most, in our words, on one page."""

from typing import Final

from rules.message import Message
from rules.presentation.cards import Chapter, Column, Row, Table, Text

ROUND: Final = Chapter(
    Message("The round"),
    (
        Text(Message("First"), Message("Roll off; the winner says who takes the first activation."), rule="U-ACT-01"),
        Text(Message("Activations"), Message("Four each, in turn, each followed by a power step."), rule="U-ACT-01"),
        Text(
            Message("Power step"),
            Message("The active player first: a power card or pass, until both pass one after the other."),
            rule="U-PWR-01",
        ),
        Text(
            Message("End phase"),
            Message("Score, discard objectives, upgrades, discard power cards, draw up to 3 and 5. One by one."),
            rule="U-END-01, U-END-05",
        ),
        Text(Message("Then"), Message("Move, charge and guard tokens come off."), rule="U-END-06"),
    ),
)

ACTIVATIONS: Final = Chapter(
    Message("An activation is one of"),
    (
        Text(
            Message("Move"),
            Message("Up to Move hexes; a move token. Not with a move token."),
            rule="U-MOV-01, U-MOV-02",
        ),
        Text(
            Message("Charge"),
            Message("A move, then an attack at a target named before; a charge token: done for this round."),
            rule="U-MOV-03, U-ACT-03",
        ),
        Text(
            Message("Guard"),
            Message("♣ counts for Defence too, and he cannot be driven back, to the end of the round."),
            rule="U-MOV-04",
        ),
        Text(Message("Action"), Message("One printed on the fighter card or on an upgrade."), rule="U-ACT-02"),
        Text(Message("Draw"), Message("The top power card."), rule="U-ACT-05"),
        Text(Message("Exchange"), Message("Discard an objective card, draw another."), rule="U-ACT-06"),
        Text(Message("Pass"), Message("Nothing."), rule="U-ACT-07"),
    ),
)

DIE: Final = (("1–3", "–"), ("4–5", "♣"), ("6", "♠"))
"""What a die shows (U-FGT-04)."""

COMBAT: Final = Chapter(
    Message("Combat"),
    (
        Text(
            Message("Target"),
            Message("An enemy within Range and in sight: no blocked hex on the line between the centres."),
            rule="U-ATK-01, U-ATK-02, U-HEX-04",
        ),
        Text(Message("Successes"), Message("Those of ♣ count ♣ and ♠, those of ♠ count ♠ alone."), rule="U-FGT-03"),
        Text(
            Message("More ♠"),
            Message("The attacker: a critical hit. The target: it fails, no drive."),
            rule="U-CRT-01, U-CRT-03",
        ),
        Text(Message("♠ equal"), Message("More successes: Damage, and he can be driven back."), rule="U-ATK-07"),
        Text(Message("Equal, 1 or more"), Message("It fails, but he can be driven back."), rule="U-ATK-06"),
        Text(Message("Fewer, or none at all"), Message("It fails."), rule="U-ATK-05"),
        Text(
            Message("Driven back"),
            Message("One hex farther from the attacker, who chooses it or leaves it."),
            rule="U-DRV-01",
        ),
        Text(
            Message("Trapped"),
            Message("Equal, and no hex is free to be driven to: it succeeds. Never on guard."),
            rule="U-DRV-02, U-DRV-04",
        ),
    ),
    (Table("", tuple([Column(result) for result, _shows in DIE]), (Row(tuple([shows for _result, shows in DIE])),)),),
    rule="U-FGT-04",
)

GLORY: Final = Chapter(
    Message("Glory and cards"),
    (
        Text(Message("Out of action"), Message("As many wounds as Wounds: 1 glory for the opponent."), rule="U-FGT-05"),
        Text(Message("Objectives"), Message("Scored in the end phase, while their conditions hold."), rule="U-END-02"),
        Text(
            Message("Upgrades"),
            Message("1 unspent glory each, in a power step or an end phase."),
            rule="U-DEC-03, U-END-03",
        ),
        Text(Message("Spent"), Message("Turned over; it still counts for victory."), rule="U-DEC-04"),
        Text(Message("Tokens"), Message("Held by whose fighter stands in the hex."), rule="U-BRD-04"),
    ),
)

CHAPTERS: Final = (ROUND, ACTIVATIONS, COMBAT, GLORY)
