"""What the Skirmish calls its notions, and what is true of it whatever its content."""

from typing import Final

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
from rules.skirmish import ENGINE, GAME

TERMS: Final = Terms(
    list=Term(Message("army"), Message("armies")),
    unit=Term(Message("unit"), Message("units")),
    model=Term(Message("fighter"), Message("fighters")),
    mission=Term(Message("mission"), Message("missions")),
    turn=Term(message_in("battle", "round"), message_in("battle", "rounds")),
    score=Term(Message("objectives fulfilled"), Message("objectives fulfilled")),
    score_short=message_in("score", "obj."),
    points=Term(Message("points"), Message("points")),
    points_short=message_in("army", "pts"),
)

CARDS: Final = "cards"
"""The kind of part that a faction has."""

KINDS: Final = (PartKind(CARDS, Term(Message("unit card"), Message("unit cards")), models=True, unit_key="card"),)

SINGULARS: Final = (("cards", "card"), ("weapons", "weapon"))

LEADS: Final = (
    PageLead(
        "summary",
        Message(
            "Small armies under officers: units act one after another, by volleys and in close combat, and fulfil a "
            "mission in a few rounds."
        ),
    ),
    PageLead("new_list", Message("New army")),
    PageLead("build", Message("Build an army")),
    PageLead("catalogue", Message("Unit cards")),
    PageLead("find", Message("Name or weapon")),
    PageLead("factions", Message("All units of an army are cards of one faction."), "S-ARM-01"),
    PageLead(
        "missions",
        Message(
            "A mission is chosen first. It fixes table, terrain, where and when units come in, objectives and length."
        ),
        "S-GAM-01",
    ),
    PageLead("limit", Message("Points you agree on"), "S-ARM-05"),
    PageLead("map", rule="S-MIS-04"),
    PageLead("dearest", Message("most points first")),
    PageLead("campaign_limit", Message("Limit of points")),
    PageLead("campaign_limit_help", Message("The most points of each army (S-ARM-05). Head-on suggests 500.")),
    PageLead("search", Message("A weapon, a unit, S-COV-04 …")),
    PageLead(
        "first_list",
        Message("Choose a faction, agree on points with your opponent, and add units. You need no account to try."),
    ),
)

NAMED: Final = (("weapons", Term(Message("weapon"), Message("weapons"))),)

MEASURES: Final = (
    Measure("victory_points", Message("Objectives fulfilled"), message_in("score", "Obj.")),
    Measure("leadership_points", Message("Leadership points"), Message("LP")),
)

COMMANDERS: Final = (
    Commander("steady", Message("Steady: plays to its mission, shoots from cover, strikes where it is stronger")),
    RANDOM,
    SCRIPT,
    PERSON,
)

NOTATION: Final = Message(
    "Distances are centimetres from base edge to base edge. LP: leadership points. A fighter is one model, a soldier "
    "or a strider; a unit is the fighters of one card that act together."
)

MISSION_WORDS: Final = (
    Choice("sides", Message("Sides")),
    Choice("area", Message("Start area")),
    Choice("low_wall", Message("Low wall")),
    Choice("generator", Message("Generator")),
    Choice("kind", Message("What to do")),
    Choice("kind:eliminate", Message("Eliminate enemy units")),
    Choice("kind:destroy", Message("Destroy a generator")),
    Choice("kind:hold", Message("Hold a marker")),
    Choice("kind:exit", Message("Leave by an edge")),
    Choice("kind:last", Message("Keep a unit or generator to the end")),
    Choice("units", Message("How many units")),
    Choice("unit", Message("Which unit")),
    Choice("marker", Message("Which marker")),
    Choice("round", Message("In round")),
    Choice("fighters", Message("How many fighters")),
)
"""What forms of missions call keys and values."""

UNIT_KINDS: Final = {
    "type1": Message("type 1 infantry"),
    "type2": Message("type 2 infantry"),
    "type3": Message("type 3 infantry"),
    "striders": Message("striders"),
}
"""The four kinds of units (S-CRD-01)."""

LOCATION_NAMES: Final = {
    "propulsion": Message("Propulsion"),
    "weapon_a": Message("Weapon A"),
    "weapon_b": Message("Weapon B"),
    "frame": Message("Frame"),
}
"""The locations of a strider (S-VEH-01)."""

PART_WORDS: Final = (
    *[Choice(f"kind:{kind}", name) for kind, name in UNIT_KINDS.items()],
    Choice("kind:range", Message("range")),
    Choice("kind:close", Message("close combat")),
    Choice("fighters", Message("Fighters of a unit")),
    Choice("base", Message("Base (cm)")),
    Choice("move", Message("Move (cm)")),
    Choice("protection", Message("Protection")),
    Choice("combat", Message("Combat")),
    Choice("morale", Message("Morale")),
    Choice("size", message_in("height", "Size")),
    Choice("points_per_fighter", Message("Points of each fighter")),
    Choice("officer", Message("Officer")),
    Choice("authority", Message("Authority")),
    Choice("leadership", Message("Leadership points")),
    Choice("limit", Message("Most LP in an Authority test")),
    Choice("hero", Message("Hero")),
    Choice("locations", Message("Damage points of locations")),
    *[Choice(key, name) for key, name in LOCATION_NAMES.items()],
    *[Choice(f"location:{key}", LOCATION_NAMES[key]) for key in ("weapon_a", "weapon_b")],
    Choice("weapons", Message("Weapons")),
    Choice("accuracy", Message("Accuracy")),
    Choice("attack_rate", Message("Attack rate")),
    Choice("reroll", Message("Re-roll")),
    Choice("penetration", Message("Penetration")),
    Choice("damage", Message("Damage")),
    Choice("bearers", Message("Most bearers")),
    Choice("locked", Message("Locked shot on")),
    Choice("generator", Message("Shot at generators on")),
    Choice("location", Message("Location")),
)
"""What forms of parts call keys and values."""

FACTS: Final = Facts(
    slug=GAME,
    name="Skirmish",
    package="rules/skirmish",
    prefix="S",
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
    notation=NOTATION,
    leads=LEADS,
    mission_words=MISSION_WORDS,
    part_words=PART_WORDS,
)

ICONS: Final = {"type1": "troops", "type2": "scouts", "type3": "specialists", "striders": "heavy_supports"}
"""The icon of each kind; cards are grouped by it."""

OBJECTIVE_NAMES: Final = {
    "eliminate": Message("enemy units eliminated"),
    "destroy": Message("a generator destroyed"),
    "hold": Message("a marker held"),
    "exit": Message("fighters gone over an edge"),
    "last": Message("kept to the end"),
}
"""What an objective is fulfilled by (S-MIS-02 to S-MIS-06)."""
