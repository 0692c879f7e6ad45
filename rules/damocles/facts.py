"""What Damocles calls its notions, and what is true of it whatever its content."""

from typing import Final

from rules.damocles import ENGINE, GAME
from rules.message import Message, message_in
from rules.presentation.words import (
    PERSON,
    RANDOM,
    SCRIPT,
    Choice,
    Commander,
    Facts,
    Mark,
    Measure,
    PageLead,
    PartKind,
    Term,
    Terms,
)

TERMS: Final = Terms(
    list=Term(Message("strike force"), Message("strike forces")),
    unit=Term(Message("squad"), Message("squads")),
    model=Term(Message("unit"), Message("units")),
    mission=Term(Message("operation"), Message("operations")),
    turn=Term(Message("turn"), Message("turns")),
    score=Term(Message("victory point"), Message("victory points")),
    score_short=Message("VP"),
    points=Term(Message("strategic valor"), Message("strategic valor")),
    points_short=Message("SV"),
    card=Term(Message("asset"), Message("assets")),
)

SHEETS, ASSETS, DECK = "datasheets", "assets", "deck"
"""The kinds of parts of a faction, and its one pile of cards."""

KINDS: Final = (
    PartKind(SHEETS, Term(Message("datasheet"), Message("datasheets")), models=True, unit_key="datasheet"),
    PartKind(
        ASSETS,
        Term(Message("asset"), Message("assets")),
        card=True,
        title=Message("Strategic assets"),
        lead=Message("A deck is exactly 11 of these cards."),
        rule="R-AST-01",
        facets=(Choice("when", Message("When")), Choice("affects", Message("Affects"))),
    ),
)

NAMED: Final = (
    ("rules", Term(Message("ability"), Message("abilities"))),
    ("weapons", Term(Message("weapon"), Message("weapons"))),
    ("abilities", Term(Message("ability"), Message("abilities"))),
)

LEADS: Final = (
    PageLead("new_list", Message("New strike force")),
    PageLead("build", Message("Build a strike force")),
    PageLead("catalogue", message_in("short, on a tab", "Datasheets")),
    PageLead("sort", Message("Sort them by when they are played and whom they affect")),
    PageLead("empty", Message("No squad yet. Add datasheets: each gives a squad of its fewest units.")),
    PageLead("choose", Message("Choose a datasheet")),
    PageLead("find", Message("Name, weapon or ability")),
    PageLead(
        "summary",
        Message(
            "Squads act in turn on a table of 72 cm; a secret bet decides who begins, and every order is a risk. Two "
            "to four players."
        ),
    ),
    PageLead("home_title", Message("Damocles: build, print and fight your strike force")),
    PageLead(
        "first_part",
        Message("Begin with a datasheet: lists are built of them. Rules and assets can wait."),
    ),
    PageLead("factions", Message("Every squad of a strike force comes from one faction."), "R-ARM-01"),
    PageLead(
        "missions",
        Message(
            "Before anything else the players agree on an operation. It decides deployment, objectives, special rules, "
            "length and victory."
        ),
        "R-BAS-01",
    ),
    PageLead("limit", Message("Strategic valor you agree on"), "R-ARM-02"),
    PageLead(
        "map",
        Message(
            "A line every 12 cm. Numbers at the edge are centimetres from the lower left corner; the ring round an "
            "objective is what controls it."
        ),
        "R-OBJ-02",
    ),
    PageLead("campaign_limit", Message("Limit of strategic valor")),
    PageLead("campaign_limit_help", Message("The most SV of each strike force (R-BAS-05). Eradication suggests 500.")),
    PageLead("search", Message("A weapon, an ability, R-COV-02 …")),
    PageLead("dearest", Message("most strategic valor first")),
    PageLead(
        "first_list",
        Message(
            "Choose a faction, agree on a strategic valor with your opponent, and add squads. You need no account to "
            "try."
        ),
    ),
    PageLead("faction_rules", Message("They affect all its units all game."), "R-FAC-01"),
    PageLead(
        "too_few_cards",
        Message(
            "A deck is 11 cards, and the assets with all their copies are fewer. It can be published, but every list "
            "built with it is illegal until there are more."
        ),
        "R-AST-01",
    ),
)

SINGULARS: Final = (
    ("rules", "rule"),
    ("datasheets", "datasheet"),
    ("weapons", "weapon"),
    ("abilities", "ability"),
    ("assets", "asset"),
)

MEASURES: Final = (
    Measure("victory_points", Message("Victory points"), Message("VP")),
    Measure("tactical_points", Message("Tactical points"), Message("TP")),
    Measure("strategic_valor", Message("Strength in strategic valor"), Message("SV"), scored=False),
)

COMMANDERS: Final = (
    Commander("steady", Message("Steady: weighs each order by what it may bring")),
    Commander("aggressive", Message("Aggressive: closes in and spends")),
    Commander("defensive", Message("Defensive: holds cover and ground")),
    Commander("captain", Message("Captain: looks a turn ahead before it chooses"), slow=True),
    Commander("veteran", Message("Veteran: looks a turn ahead at every decision"), slow=True),
    RANDOM,
    SCRIPT,
    PERSON,
)

NOTATION: Final = Message(
    "Distances are centimetres from base edge to base edge. TP: tactical points. SV: strategic valor. VP: victory "
    "points. O, M, H, D: orders, move, health and defense of a unit. A unit is one model; a squad is the models of one "
    "datasheet that act together."
)

PRINTS: Final = (
    Choice("roster", Message("Squads, points, deck and verdict.")),
    Choice("reference", Message("Only the rules, abilities and assets that this list uses.")),
    Choice("battle_sheet", Message("Health, orders, points and bets, turn by turn.")),
)

MISSION_WORDS: Final = (
    Choice("strategic_valor", Message("Suggested strategic valor")),
    Choice("panel_cost", Message("Panel cost")),
    Choice("territories", Message("Territories")),
    Choice("deployment", Message("For deployment")),
    Choice("special_rules", Message("Special rules")),
    Choice("ends", Message("The battle ends")),
    Choice("ends:player_eliminated", Message("When a player is eliminated")),
    Choice("ends:victory_points", Message("At this many victory points")),
    Choice("event", Message("What scores")),
    Choice("event:squad_destroyed", Message("An enemy squad destroyed")),
    Choice("event:unit_slain", Message("An enemy unit slain")),
    Choice("event:first_blood", Message("First blood")),
    Choice("event:objective_held", Message("An objective held")),
    Choice("event:territory_held", Message("A territory held")),
    Choice("event:survivors", Message("Each squad that is left")),
    Choice("when", Message("When")),
    Choice("when:turn_end", Message("At the end of each turn")),
    Choice("when:battle_end", Message("At the end of the battle")),
    Choice("objective", Message("Which objective")),
    Choice("territory", Message("Which territory")),
    Choice("territory:own", Message("one’s own")),
    Choice("territory:enemy", Message("an enemy’s")),
    Choice("from_turn", Message("From turn")),
)
"""What forms of operations call keys and values."""

FACTS: Final = Facts(
    slug=GAME,
    name="Damocles",
    package="rules/damocles",
    prefix="R",
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
    prints=PRINTS,
    draft_rows=True,
    notation=NOTATION,
    leads=LEADS,
    mission_words=MISSION_WORDS,
    needed=("orders",),
)

SQUAD_TYPES: Final = {
    "troops": Message("troops"),
    "scouts": Message("scouts"),
    "specialists": Message("specialists"),
    "com_operators": Message("com operators"),
    "heavy_supports": Message("heavy supports"),
    "faction_scenery": Message("faction scenery"),
}
"""The six types of squads (R-ARM-03)."""

TASK_FORCES: Final = {
    "platoon": Message("Platoon"),
    "vanguard": Message("Vanguard"),
    "commandos": Message("Commandos"),
    "communication-relay": Message("Communication relay"),
    "artillery-company": Message("Artillery company"),
    "company": Message("Company"),
}
"""The task forces by slug (TSK)."""

SCORINGS: Final = (
    Choice("squad_destroyed", Message("an enemy squad destroyed")),
    Choice("first_blood", Message("first blood")),
    Choice("unit_slain", Message("an enemy unit slain")),
    Choice("objective_held", Message("an objective held")),
    Choice("territory_held", Message("a territory held")),
    Choice("survivors", Message("squads left")),
)
"""What victory points are given for."""

HONOURS: Final = (
    Mark("honour", "crack-shots", Message("Crack Shots"), Message("Re-roll attack rolls of 1 with missile weapons.")),
    Mark("honour", "blade-masters", Message("Blade Masters"), Message("Re-roll attack rolls of 1 with melee weapons.")),
    Mark("honour", "hard-to-kill", Message("Hard to Kill"), Message("Each wound is ignored on a 6.")),
    Mark("honour", "forced-march", Message("Forced March"), Message("+2 M.")),
    Mark("honour", "ground-wise", Message("Ground-wise"), Message("Re-roll defense rolls of 1.")),
    Mark("honour", "far-sighted", Message("Far-sighted"), Message("+5 range with missile weapons.")),
    Mark("honour", "pathfinders", Message("Pathfinders"), Message("Heavy terrain does not slow it.")),
    Mark("honour", "field-medic", Message("Field Medic"), Message("Once a battle, in its activation: it heals 2.")),
    Mark(
        "honour",
        "own-initiative",
        Message("Own Initiative"),
        Message("Once a battle, in its activation, for 1 TP: one more order."),
    ),
    Mark(
        "honour",
        "take-aim",
        Message("Take Aim"),
        Message("Once a battle, in its activation, for 1 TP: +1 to attack rolls until it is over."),
    ),
    Mark(
        "honour",
        "steady-supply",
        Message("Steady Supply"),
        Message("Once a battle, in its activation: its player gains 2 TP."),
    ),
)
"""In the order of `honours.HONOURS` (C-HON-02)."""

SCARS: Final = (
    Mark("scar", "limp", Message("Limp"), Message("-2 M.")),
    Mark("scar", "shaken-aim", Message("Shaken Aim"), Message("-1 to attack rolls with missile weapons.")),
    Mark("scar", "stiff-arm", Message("Stiff Arm"), Message("-1 to attack rolls with melee weapons.")),
    Mark("scar", "short-sight", Message("Short Sight"), Message("-5 range with missile weapons.")),
    Mark("scar", "old-wounds", Message("Old Wounds"), Message("-1 to defense rolls against melee weapons.")),
    Mark("scar", "wary", Message("Wary"), Message("It never charges.")),
)
"""In the order of the die's faces (C-REC-03)."""
