"""What the eight-phase battle calls its notions, and what is true of it whatever its content."""

from typing import Final

from rules.eight_phase import ENGINE, GAME
from rules.message import Message, message_in
from rules.presentation.words import (
    PERSON,
    RANDOM,
    SCRIPT,
    Choice,
    Commander,
    Facts,
    Measure,
    PageLead,
    PartKind,
    Term,
    Terms,
)

TERMS: Final = Terms(
    list=Term(Message("force"), Message("forces")),
    unit=Term(Message("unit"), Message("units")),
    model=Term(Message("unit"), Message("units")),
    mission=Term(Message("mission"), Message("missions")),
    turn=Term(message_in("battle", "turn"), message_in("battle", "turns")),
    score=Term(Message("victory point"), Message("victory points")),
    score_short=message_in("score", "VP"),
    points=Term(Message("points"), Message("points")),
    points_short=message_in("army", "pts"),
)

PROFILES: Final = "profiles"
"""The kind of part that a faction has."""

KINDS: Final = (PartKind(PROFILES, Term(Message("profile"), Message("profiles")), models=True, unit_key="profile"),)

SINGULARS: Final = (("profiles", "profile"), ("weapons", "weapon"), ("abilities", "ability"))

NAMED: Final = (
    ("weapons", Term(Message("weapon"), Message("weapons"))),
    ("abilities", Term(Message("ability"), Message("abilities"))),
)

LEADS: Final = (
    PageLead(
        "summary",
        Message(
            "Forces of single fighters and machines, two to four on a table: eight phases a turn, and a counter for "
            "every action."
        ),
    ),
    PageLead("held", Message("Captives rescued"), "E-MIS-06"),
    PageLead("new_list", Message("New force")),
    PageLead("build", Message("Build a force")),
    PageLead("catalogue", Message("Profiles")),
    PageLead("find", Message("Name, weapon or ability")),
    PageLead("factions", Message("All units of a force are profiles of one faction."), "E-FRC-01"),
    PageLead(
        "missions",
        Message("Missions differ in set-up and aim; the turn is the same for all."),
        "E-GAM-02",
    ),
    PageLead("limit", Message("The mission’s limit of points"), "E-FRC-02"),
    PageLead("map", rule="E-MIS-01"),
    PageLead("dearest", Message("most points first")),
    PageLead("campaign_limit", Message("Limit of points")),
    PageLead(
        "campaign_limit_help", Message("The most points of each force (E-FRC-02): 500 where a mission names none.")
    ),
    PageLead("search", Message("A weapon, a unit, E-SHO-03 …")),
    PageLead(
        "first_list",
        Message("Choose a faction, agree on points with your opponent, and add units. You need no account to try."),
    ),
)

MEASURES: Final = (Measure("victory_points", Message("Victory points"), message_in("score", "VP")),)

COMMANDERS: Final = (
    Commander("steady", Message("Steady: plays to its mission, charges what it can beat, shoots the rest")),
    Commander("aggressive", Message("Aggressive: closes in and charges")),
    Commander("defensive", Message("Defensive: keeps its ground and shoots")),
    RANDOM,
    SCRIPT,
    PERSON,
)

NOTATION: Final = Message(
    "Distances are centimetres from base edge to base edge. D10: a ten-sided die. TCV: Team Command Value, the sum of "
    "the Command of a force’s units. VP: victory points. A unit is one model."
)

MISSION_WORDS: Final = (
    Choice("scoring", Message("What it is about")),
    Choice("scoring:battle", Message("Battle")),
    Choice("scoring:raid", Message("Raid")),
    Choice("scoring:rescue", Message("Rescue")),
    Choice("scoring:ambush", Message("Ambush")),
    Choice("order", Message("Who sets up first")),
    Choice("order:roll", Message("A roll decides")),
    Choice("order:defender_first", Message("The defender")),
    Choice("defender", Message("Number of the defender (of an ambush, or who sets up first)")),
    Choice("kind:rough", Message("Rough")),
    Choice("kind:blocking", Message("Blocking")),
    Choice("markers", Message("Markers (a raid scores them)")),
    Choice("captive", Message("Captive (a rescue is for it)")),
    Choice("areas", Message("Deployment areas")),
    Choice("edge", Message("Own edge (needed in a rescue)")),
)
"""What forms of missions call keys and values."""

PART_WORDS: Final = (
    Choice("when", Message("When")),
    Choice("when:turn_start", Message("at the beginning of the turn")),
    Choice("when:quick", Message("as a Quick Action")),
    Choice("when:support", Message("as a support action")),
    Choice("cost", Message("Cost in counters")),
    Choice("target", Message("At whom")),
    Choice("target:self", Message("the unit itself")),
    Choice("target:friend", Message("a friend")),
    Choice("target:enemy", Message("an enemy")),
    Choice("within", Message("Within (cm)")),
    Choice("effect", Message("What it does")),
    Choice("effect:heal", Message("gives Wounds back")),
    Choice("effect:steady", Message("ends being shaken")),
    Choice("effect:hinder", Message("lays counters")),
    Choice("effect:strike", Message("takes Wounds")),
    Choice("effect:raise", Message("raises a figure")),
    Choice("figure", Message("Figure")),
    Choice("figure:move", message_in("figure of a unit", "Move")),
    Choice("figure:shoot", message_in("figure of a unit", "Shoot")),
    Choice("figure:fight", message_in("figure of a unit", "Fight")),
    Choice("figure:defence", message_in("figure of a unit", "Defence")),
    Choice("amount", Message("How much")),
    Choice("output", Message("Output")),
    Choice("move", Message("Move (cm)")),
    Choice("shoot", message_in("profile", "Shoot")),
    Choice("fight", message_in("profile", "Fight")),
    Choice("defence", Message("Defence")),
    Choice("wounds", message_in("profile", "Wounds")),
    Choice("courage", message_in("profile", "Courage")),
    Choice("command", message_in("profile", "Command")),
    Choice("ram", message_in("profile", "Ram")),
    Choice("base", Message("Base (cm)")),
    Choice("most", Message("Most in a force")),
    Choice("weapons", Message("Weapons")),
    Choice("kind:range", Message("range")),
    Choice("kind:melee", Message("melee")),
    Choice("range", Message("Range (cm)")),
    Choice("bonus", message_in("weapon", "Bonus")),
    Choice("damage", Message("Damage")),
    Choice("quick", Message("Quick")),
    Choice("abilities", Message("Abilities")),
)
"""What forms of parts call keys and values."""

FACTS: Final = Facts(
    slug=GAME,
    name="Eight-Phase Battle",
    package="rules/eight_phase",
    prefix="E",
    engine=ENGINE,
    length="cm",
    terms=TERMS,
    kinds=KINDS,
    measures=MEASURES,
    commanders=COMMANDERS,
    named=NAMED,
    singulars=SINGULARS,
    limits=(300, 500, 750, 1000),
    usual_limit=500,
    players=(2, 4),
    notation=NOTATION,
    leads=LEADS,
    mission_words=MISSION_WORDS,
    part_words=PART_WORDS,
)

WHEN_NAMES: Final = {
    "turn_start": Message("beginning of the turn"),
    "quick": Message("Quick Action"),
    "support": Message("support action"),
}
"""When abilities are used (E-PRO-04)."""

WHEN_RULES: Final = {"turn_start": "E-INI-05", "quick": "E-FST-01", "support": "E-SUP-01"}
