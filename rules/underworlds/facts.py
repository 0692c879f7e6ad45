"""What Underworlds calls its notions, and what is true of it whatever its content."""

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
    Words,
)
from rules.underworlds import ENGINE, GAME

TERMS: Final = Terms(
    list=Term(Message("warband"), Message("warbands")),
    unit=Term(Message("fighter"), Message("fighters")),
    model=Term(Message("fighter"), Message("fighters")),
    mission=Term(Message("mission"), Message("missions")),
    turn=Term(message_in("hexes", "round"), message_in("hexes", "rounds")),
    score=Term(Message("glory"), Message("glory")),
    score_short=message_in("score", "glory"),
    card=Term(Message("card"), Message("cards")),
)

FIGHTERS: Final = "fighters"
WARBANDS: Final = "warbands"
BOARDS: Final = "boards"
CARDS: Final = "cards"
"""The kinds of parts that a faction has."""

OBJECTIVES: Final = "objectives"
POWER: Final = "power"
"""The two decks of a list."""

KINDS: Final = (
    PartKind(FIGHTERS, Term(Message("fighter"), Message("fighters")), models=True, unit_key="fighter"),
    PartKind(WARBANDS, Term(Message("warband"), Message("warbands")), rule="U-WAR-01"),
    PartKind(BOARDS, Term(Message("board"), Message("boards")), rule="U-BRD-01"),
    PartKind(
        CARDS,
        Term(Message("card"), Message("cards")),
        card=True,
        title=Message("Cards of both decks"),
        lead=Message("An objective deck is exactly 12 of these, a power deck 20 or more: no more ploys than upgrades."),
        rule="U-DEC-01",
        facets=(Choice("card_type", Message("Type")), Choice("origin", Message("Whose"))),
    ),
)

NAMED: Final = (
    ("attacks", Term(Message("Attack action"), Message("Attack actions"))),
    ("actions", Term(Message("action"), Message("actions"))),
)

SINGULARS: Final = (
    ("fighters", "fighter"),
    ("warbands", "warband"),
    ("boards", "board"),
    ("cards", "card"),
    ("attacks", "attack"),
    ("actions", "action"),
    ("conditions", "condition"),
    ("raises", "raise"),
)

LEADS: Final = (
    PageLead(
        "summary",
        Message(
            "Two warbands on two boards of hexes: three rounds of moves, charges and cards for the glory of objectives "
            "and of fallen enemies."
        ),
    ),
    PageLead("first_part", Message("Begin with a warband and its fighters: lists are built of them.")),
    PageLead("held", Message("Tokens held"), "U-BRD-04"),
    PageLead("new_list", Message("New warband")),
    PageLead("build", Message("Build a warband")),
    PageLead("empty", Message("No fighters yet. Take a warband: all its fighters come with it.")),
    PageLead("choose", Message("Choose a warband")),
    PageLead("catalogue", Message("Warbands and boards")),
    PageLead(
        "factions",
        Message("A warband is taken whole, and its cards are its faction’s or of no faction."),
        "U-WAR-01",
    ),
    PageLead(
        "missions",
        Message("A mission says how long a game is, and whether the objective tokens lie there already."),
        "U-GAM-01",
    ),
    PageLead("map", Message("The boards are the players’ own: south’s below, north’s above and turned."), "U-BRD-01"),
    PageLead("too_few_cards", Message("The cards of this faction and of none are too few for a deck."), "U-DEC-01"),
    PageLead("search", Message("A fighter, a card, U-ATK-05 …")),
    PageLead(
        "first_list",
        Message("Choose a faction, take a warband and a board, and fill two decks. You need no account to try."),
    ),
)

MEASURES: Final = (
    Measure("victory_points", Message("Glory"), message_in("score", "Glory")),
    Measure("glory", Message("Unspent glory"), Message("Unspent"), scored=False),
)

COMMANDERS: Final = (
    Commander("steady", Message("Steady: plays to its objectives, strikes where it hurts, holds tokens")),
    RANDOM,
    SCRIPT,
    PERSON,
)

NOTATION: Final = Message(
    "Distances are hexes: adjacent hexes are 1 apart. A die shows nothing on 1 to 3, ♣ on 4 and 5, ♠ on 6; a fighter "
    "or attack of ♣ succeeds on both, one of ♠ on ♠ alone."
)

MISSION_WORDS: Final = (
    Choice("activations", Message("Activations in a round")),
    Choice("tokens", Message("Objective tokens, in order")),
)
"""What forms of missions call keys and values."""

PART_WORDS: Final = (
    Choice("effect", Message("What it does")),
    Choice("push", Message("Push (hexes)")),
    Choice("wound", Message("Wounds suffered")),
    Choice("heal", Message("Wound tokens taken off")),
    Choice("guard", Message("Goes on guard")),
    Choice("ready", Message("Loses its move token")),
    Choice("draw", Message("Power cards drawn")),
    Choice("attack_dice", Message("More attack dice")),
    Choice("whose", Message("Whose fighter")),
    Choice("whose:own", Message("one of your own")),
    Choice("whose:enemy", Message("an enemy")),
    Choice("within", Message("Within (hexes)")),
    Choice("conditions", Message("Conditions")),
    Choice("hold", Message("Tokens held")),
    Choice("token", Message("Holds the token of number")),
    Choice("out", Message("Enemies out of action in this round")),
    Choice("out_in_all", Message("Enemies out of action in all")),
    Choice("in_enemy_territory", Message("Fighters in enemy territory")),
    Choice("no_enemy_in_own_territory", Message("No enemy in your territory")),
    Choice("standing", Message("Fighters on the table")),
    Choice("charged", Message("Fighters with a charge token")),
    Choice("round", Message("In round")),
    Choice("raises", Message("Figures raised")),
    Choice("type:objective", Message("objective")),
    Choice("type:ploy", Message("ploy")),
    Choice("type:upgrade", Message("upgrade")),
    Choice("type", Message("Type")),
    Choice("glory", Message("Glory")),
    Choice("attack", Message("Attack action")),
    Choice("attacks", Message("Attack actions")),
    Choice("action", Message("Other action")),
    Choice("actions", Message("Other actions")),
    Choice("symbol", Message("Symbol")),
    Choice("symbol:club", "♣"),
    Choice("symbol:spade", "♠"),
    Choice("range", Message("Range (hexes)")),
    Choice("dice", Message("Dice")),
    Choice("damage", Message("Damage")),
    Choice("critical", Message("Damage more with a critical")),
    Choice("move", Message("Move")),
    Choice("defence", Message("Defence")),
    Choice("wounds", Message("Wounds")),
    Choice("fighters", Message("Fighters")),
    Choice("starting", Message("Starting hexes")),
    Choice("blocked", Message("Blocked hexes")),
)
"""What forms of parts call keys and values."""

FACTS: Final = Facts(
    slug=GAME,
    name="Underworlds",
    package="rules/underworlds",
    prefix="U",
    engine=ENGINE,
    length="hex",
    lengths=Message("hexes"),
    terms=TERMS,
    kinds=KINDS,
    measures=MEASURES,
    commanders=COMMANDERS,
    named=NAMED,
    singulars=SINGULARS,
    piles=(OBJECTIVES, POWER),
    prints=(
        Choice("roster", Message("Fighters, board, both decks and verdict.")),
        Choice("sheets", Message("A card for each fighter.")),
        Choice("assets", Message("The cards of both decks.")),
    ),
    notation=NOTATION,
    leads=LEADS,
    mission_words=MISSION_WORDS,
    part_words=PART_WORDS,
)

TYPES: Final = {"objective": Message("objective"), "ploy": Message("ploy"), "upgrade": Message("upgrade")}
"""The three types of cards (U-DEC-01, U-DEC-03)."""

SYMBOLS: Final = {"club": "♣", "spade": "♠"}
"""What counts as a success (U-FGT-03)."""

DECKS: Final = {OBJECTIVES: Message("Objective deck"), POWER: Message("Power deck")}

DECK_CARDS: Final = {
    OBJECTIVES: Term(Message("objective card"), Message("objective cards")),
    POWER: Term(Message("power card"), Message("power cards")),
}
"""What the cards of each deck are called."""

ICON: Final = "troops"
GROUPS: Final[dict[str, tuple[str, Words]]] = {
    WARBANDS: ("users", Message("warbands")),
    BOARDS: ("flag", Message("boards")),
}
"""The icon and name of each group of what a list takes besides cards."""

REASONS: Final = {"out": Message("fighters put out of action"), "scored": Message("objectives scored")}
"""What glory is gained for (U-FGT-05, U-END-02)."""
