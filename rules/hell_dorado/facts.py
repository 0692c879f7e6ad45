"""What Hell Dorado calls its notions, and what is true of it whatever its content.

What forms call the keys of parts stands in `display.part_words`, beside the words of abilities and states.
"""

from typing import Final

from rules.hell_dorado import ENGINE, GAME
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
    list=Term(Message("company"), Message("companies")),
    unit=Term(Message("unit"), Message("units")),
    model=Term(Message("miniature"), Message("miniatures")),
    mission=Term(Message("mission"), Message("missions")),
    turn=Term(message_in("battle", "turn"), message_in("battle", "turns")),
    score=Term(Message("victory point"), Message("victory points")),
    score_short=message_in("score", "VP"),
    points=Term(Message("army points"), Message("army points")),
    points_short=message_in("company", "AP"),
    card=Term(Message("lemure"), Message("lemures")),
)

DATASHEETS: Final = "datasheets"
LEMURES: Final = "lemures"
"""The kinds of parts that a faction has; the miniatures of lemures are the pile of that name (H-CMP-12)."""

KINDS: Final = (
    PartKind(DATASHEETS, Term(Message("datasheet"), Message("datasheets")), models=True, unit_key="datasheet"),
    PartKind(
        LEMURES,
        Term(Message("lemure"), Message("lemures")),
        card=True,
        title=Message("Lemures"),
        lead=Message("Infernalists invoke them to cast a spell each. They cost no AP: a company lists miniatures."),
        rule="H-CMP-12",
    ),
)

NAMED: Final = (
    ("weapons", Term(Message("weapon"), Message("weapons"))),
    ("powers", Term(Message("power"), Message("powers"))),
    ("spells", Term(Message("spell"), Message("spells"))),
)

SINGULARS: Final = (
    ("datasheets", "datasheet"),
    ("lemures", "lemure"),
    ("weapons", "weapon"),
    ("powers", "power"),
    ("spells", "spell"),
    ("abilities", "ability"),
    ("effects", "effect"),
    ("rows", "row"),
)

LEADS: Final = (
    PageLead(
        "summary",
        Message(
            "Small companies under one officer: single miniatures act in turn, charge into each other’s control areas "
            "and spend the command of their leaders on orders. Infernalists send lemures with their spells."
        ),
    ),
    PageLead("new_list", Message("New company")),
    PageLead("build", Message("Raise a company")),
    PageLead("catalogue", Message("Datasheets")),
    PageLead("find", Message("Name, weapon or ability")),
    PageLead("factions", Message("All members of a company are of one faction, but for mercenaries."), "H-CMP-02"),
    PageLead("missions", Message("A mission gives terrain, deployment and conflict zones, and length."), "H-SET-01"),
    PageLead("limit", Message("Army points you agree on"), "H-CMP-01"),
    PageLead("map", rule="H-SET-01"),
    PageLead("dearest", Message("most army points first")),
    PageLead("campaign_limit", Message("Limit of army points")),
    PageLead("campaign_limit_help", Message("The most army points of each company (H-CMP-01): usually 200.")),
    PageLead("too_few_cards", Message("This faction has no lemures."), "H-CMP-12"),
    PageLead("search", Message("A weapon, an ability, H-CTL-04 …")),
    PageLead(
        "first_list",
        Message("Choose a faction, take an officer, and fill the ranks up to 200 points. You need no account to try."),
    ),
)

MEASURES: Final = (
    Measure("victory_points", Message("Victory points"), message_in("score", "VP")),
    Measure("command", Message("Command in the pool"), message_in("score", "CMD"), scored=False),
)

COMMANDERS: Final = (
    Commander("steady", Message("Steady: plays to the conflict zone, spends its command, charges what it can beat")),
    RANDOM,
    SCRIPT,
    PERSON,
)

NOTATION: Final = Message(
    "Distances are fathoms (inches of the table) from base edge to base edge. MVT: move, SHS: shooting, CBT: combat, "
    "DEF: defense, PR: protection, FTH: faith, CMD: command, LP: life points, AP: army points. All dice are d6."
)

MISSION_WORDS: Final = (
    Choice("zones", Message("Deployment zones")),
    Choice("conflict_zones", Message("Conflict zones")),
    Choice("score", Message("What the conflict zone scores in a turn")),
    Choice("first_scored", Message("First turn in which it scores")),
    Choice("difficult", Message("Difficult")),
    Choice("impassable", Message("Impassable")),
    Choice("obstructive", Message("Obstructive")),
    Choice("opaque", Message("Opaque")),
    Choice("elevation", Message("Elevation of its ground (fathoms)")),
    Choice("height", Message("Height of what stands on it (fathoms)")),
)
"""What forms of missions call keys and values."""

FACTS: Final = Facts(
    slug=GAME,
    name="Hell Dorado",
    package="rules/hell_dorado",
    prefix="H",
    engine=ENGINE,
    length="fathom",
    lengths=Message("fathoms"),
    terms=TERMS,
    kinds=KINDS,
    measures=MEASURES,
    commanders=COMMANDERS,
    named=NAMED,
    singulars=SINGULARS,
    piles=(LEMURES,),
    limits=(100, 150, 200, 300),
    usual_limit=200,
    prints=(
        Choice("roster", Message("Members, command, lemures and verdict.")),
        Choice("sheets", Message("A card for each datasheet: power tables, life bar, abilities and powers.")),
        Choice("assets", Message("The lemures, each with what it can do.")),
    ),
    notation=NOTATION,
    leads=LEADS,
    mission_words=MISSION_WORDS,
)
