"""The rules that a player looks up most, in our words, and the abilities of the company."""

from typing import Final

from rules.hell_dorado.content.datasheets import Datasheet, Faction
from rules.hell_dorado.content.powers import KINDS
from rules.hell_dorado.content.terms import POWER_KINDS, STATE_RULES, STATES
from rules.hell_dorado.display import in_short
from rules.hell_dorado.display.power_words import ability_rules, power_text
from rules.hell_dorado.formats.roster import RosterModel
from rules.hell_dorado.lists.library import members_of
from rules.lists.elsewhere import Elsewhere
from rules.message import Message
from rules.presentation.cards import Chapter, Text

Sides = tuple[tuple[Chapter, ...], ...]

TURN: Final = Chapter(
    Message("The turn"),
    (
        Text(
            Message("Upkeep"),
            Message("Pools are set to the total CMD; dominance; damage and healing at once; other effects."),
            rule="H-UPK-01, H-UPK-02, H-UPK-03, H-UPK-04",
        ),
        Text(
            Message("Dominance"),
            Message("Turn 1: CMD, units that count, First Contact. Later: fewer losses. Ties: units, officer, a die."),
            rule="H-SET-02, H-SET-03, H-TRN-02",
        ),
        Text(
            Message("Activations"),
            Message("One unit each in turns; all units act. Fewer units waiting than the other: you may skip."),
            rule="H-ACT-01, H-ACT-02, H-ACT-04, H-ACT-05",
        ),
        Text(
            Message("Lemures"),
            Message("Twice a turn: a move of up to MVT, and the spell. Not in the turn they were invoked."),
            rule="H-LEM-03, H-LEM-06, H-LEM-09",
        ),
    ),
    rule="H-TRN-01",
)

ACTIONS: Final = Chapter(
    Message("Actions"),
    (
        Text(
            Message("Walk, run"),
            Message("Up to MVT; from MVT to twice MVT. Not into contact."),
            rule="H-ACN-01, H-ACN-02",
        ),
        Text(Message("Attack"), Message("A walk into contact, then a sequence."), rule="H-ACN-03"),
        Text(Message("Charge"), Message("A run into contact, then a sequence with -1 CBT."), rule="H-ACN-04, H-CHG-01"),
        Text(Message("Shoot"), Message("A shot, with a walk before it or after it."), rule="H-ACN-05"),
        Text(Message("Melee"), Message("A sequence against an enemy in contact."), rule="H-ACN-16, H-ACN-17"),
        Text(
            Message("Retreat"),
            Message("One enemy in contact attacks one-sidedly; then a run, or stay."),
            rule="H-ACN-06, H-ACN-07",
        ),
        Text(
            Message("Concentrate"),
            Message("An active power, with a walk; engaged first a sequence at -1 CBT, -1 DEF."),
            rule="H-ACN-11, H-ACN-12",
        ),
        Text(
            Message("Focus"),
            Message(
                "An exhausting power, no move; engaged first a one-sided attack at -1 DEF. Or end what consumes you."
            ),
            rule="H-ACN-13, H-ACN-14, H-ACN-15",
        ),
    ),
    rule="H-ACT-06",
)

AREAS: Final = Chapter(
    Message("Control areas"),
    (
        Text(
            Message("Reach"), Message("1 from the base of a free unit with CBT."), rule="H-CTL-01, H-CTL-02, H-CTL-03"
        ),
        Text(
            Message("Entering"),
            Message("Stop at once, or straight on towards that enemy, as far as you like."),
            rule="H-CTL-04, H-CTL-05",
        ),
        Text(
            Message("Starting inside"),
            Message("Attack that enemy, act without walking, do nothing, or pay 1 CMD for each area."),
            rule="H-CTL-06, H-CTL-07, H-CTL-08, H-CTL-09",
        ),
    ),
)

COMBAT: Final = Chapter(
    Message("Close combat"),
    (
        Text(
            Message("Dice"),
            Message("CBT with modifiers, at most 5; each point above is a re-roll, each above 10 a sure damage."),
            rule="H-FGT-06, H-FGT-07",
        ),
        Text(
            Message("To hit"),
            Message("The other’s DEF or more; the row of so many hits tells the damage."),
            rule="H-FGT-09, H-FGT-11",
        ),
        Text(
            Message("Modifiers"),
            Message("+1 a supporter, +1 from above, -1 charging."),
            rule="H-FGT-17, H-FGT-20, H-CHG-01",
        ),
        Text(
            Message("Damage"), Message("At the same time, minus PR; then effects."), rule="H-FGT-13, H-FGT-14, H-FGT-15"
        ),
        Text(
            Message("Order"),
            Message("Weapons, Vae Victis, Defensive Combat, dice, re-rolls, forced re-rolls, hits lowered, damage."),
            rule="H-FGT-22",
        ),
    ),
)

SHOTS: Final = Chapter(
    Message("Shots"),
    (
        Text(
            Message("Target"),
            Message("The nearest; pass over one that is engaged, or whose cover is worth its PR."),
            rule="H-SHO-02, H-SHO-03, H-SHO-04",
        ),
        Text(
            Message("To hit"),
            Message("3 up to the range, 4 twice, 5 three times, 6 beyond; or the target’s DEF if higher."),
            rule="H-SHO-09, H-SHO-10",
        ),
        Text(Message("Cover"), Message("PR +3 regular, +2 large, +1 extra large."), rule="H-SHO-07"),
        Text(
            Message("Into a melee"),
            Message("The highest DEF; more odd than even scores: another one is hit."),
            rule="H-SHO-13, H-SHO-14",
        ),
        Text(
            Message("Explosion"),
            Message("One hit and it goes off: five dice a unit in the circle."),
            rule="H-EXP-03, H-EXP-06",
        ),
        Text(Message("Blast"), Message("A triangle 6 long: no roll to hit."), rule="H-BLA-01, H-BLA-02"),
    ),
)

COMMAND: Final = Chapter(
    Message("Command"),
    (
        Text(Message("Vae Soli"), Message("1 CMD: another unit at once, never a third in a row."), rule="H-ORD-06"),
        Text(
            Message("Vae Victis"),
            Message("1 or 2 CMD: +1 or +2 CBT or SHS in this sequence or shot."),
            rule="H-ORD-07, H-ORD-08",
        ),
        Text(Message("Terrain"), Message("Running or charging through difficult ground: 1 CMD."), rule="H-TER-02"),
        Text(Message("The killed"), Message("take their CMD with them, from total and pool."), rule="H-CMD-05"),
    ),
)

STATES_CHAPTER: Final = Chapter(
    Message("States"),
    tuple([Text(name, in_short.STATES[slug], rule=STATE_RULES[slug]) for slug, name in STATES.items()]),
)

SIDES: Final[Sides] = ((TURN, ACTIONS, AREAS), (COMBAT, SHOTS, COMMAND))


def quick_reference(company: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> Sides:
    """The rules of everybody, then the states, and the abilities of this company by name."""
    texts = {
        text.name: text._replace(line="") for sheet in sheets_of(company, content) for text in ability_rules(sheet)
    }
    own = (Chapter(Message("Abilities of the company"), tuple(texts.values())),) if texts else ()
    return (*SIDES, (STATES_CHAPTER,), *[(chapter,) for chapter in own])


def sheets_of(company: RosterModel, content: Faction) -> list[Datasheet]:
    """The datasheets of a company's members and lemures, each once."""
    sheets = [sheet for sheet in members_of(company, content) if sheet is not None]
    sheets += [sheet for sheet in content.lemures if sheet.slug in company.lemures]
    return list({sheet.slug: sheet for sheet in sheets}.values())


def moments(company: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> tuple[Chapter, ...]:
    """The powers and spells of a company by what using them takes (H-PWR-01)."""
    powers = [(sheet, power) for sheet in sheets_of(company, content) for power in (*sheet.powers, *sheet.spells)]
    chapters = [
        Chapter(
            Message("{kind} powers", kind=POWER_KINDS[kind]),
            tuple([power_text(power)._replace(note=sheet.name) for sheet, power in powers if power.kind == kind]),
            rule="H-PWR-01",
        )
        for kind in KINDS
    ]
    return tuple([chapter for chapter in chapters if chapter.texts])
