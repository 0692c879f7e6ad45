"""What a player is asked, as a page shows it: every choice with its answer, hexes as places on the map."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.message import Message, Who, message_in
from rules.presentation.prompts import CHARGES, MOVING, OTHERS, WHERE, Choice, Option, Places, Prompt, Several, Spot
from rules.presentation.words import Words
from rules.underworlds.content.ground import GRID, hex_of
from rules.underworlds.content.parts import Ploy, Upgrade
from rules.underworlds.display.forbidden_actions import forbidden_to
from rules.underworlds.display.picture import centre
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.movement import Reach
from rules.underworlds.engine.state import Fighter, Player

Document = dict[str, Any]
Place = list[int]

ASKED: Final[dict[str, tuple[Message, str]]] = {
    "begin": (Message("Who places the first objective token?"), "U-BRD-02"),
    "token": (Message("Where does objective token {token} go?"), "U-BRD-03"),
    "place": (Message("Place a fighter on a starting hex."), "U-BRD-05"),
    "first": (Message("Who takes the first activation?"), "U-ACT-01"),
    "activation": (
        Message("Your activation, of {left} left"),
        "U-ACT-02",
    ),
    "drive": (Message("Where is {unit} driven back?"), "U-DRV-01"),
    "power": (Message("Play a power card?"), "U-PWR-01"),
    "score": (Message("Which objectives do you score?"), "U-END-01"),
    "discard": (Message("Which objective cards do you discard?"), "U-END-02"),
    "upgrades": (Message("Put on upgrades?"), "U-END-03"),
    "discard_power": (Message("Which power cards do you discard?"), "U-END-04"),
}
"""The question of each kind, with its rule."""

ACTIONS: Final = Message("Actions")
NO_CARDS: Final = message_in("cards", "None")


def prompt_of(battle: Battle, question: Document) -> Prompt:
    """A question of this battle."""
    label, rule = ASKED[question["kind"]]
    player = next(seat for seat in battle.players if seat.id == question["player"])
    values = {"unit": Who(question.get("unit", "")), "token": question.get("token"), "left": question.get("left")}
    return Prompt(
        label.filled({key: value for key, value in values.items() if f"{{{key}}}" in label.text}),
        tuple(CHOICES[question["kind"]](battle, player, question)),
        rule,
        question.get("unit", ""),
        forbidden_to(battle, player, question),
    )


def hand_of(battle: Battle, number: int) -> tuple[Words, ...]:
    """The cards in a player's hand (U-DEC-05)."""
    return tuple(names_of_hand(battle.players[number]).values())


def names_of_hand(player: Player) -> dict[str, str]:
    """The names of the cards in a hand, by slug."""
    cards: list[Any] = [*player.objectives.hand, *player.power.hand]
    return {card.slug: card.name for card in cards}


def beginners(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [Choice(Message("{player}", player=Who(id)), {question["kind"]: id}) for id in question["players"]]


def tokens(battle: Battle, player: Player, question: Document) -> list[Choice]:
    places = Places(WHERE, tuple([spot(hex, {"token": hex}) for hex in question["hexes"]]))
    return [Choice(Message("Place the token"), {}, places)]


def placings(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Fighters who are still to be placed, each with the starting hexes."""
    choices = []
    for id in question["units"]:
        spots = tuple([spot(hex, {"place": id, "hex": hex}) for hex in question["hexes"]])
        choices.append(Choice(Message("Place {unit}", unit=Who(id)), {"place": id}, Places(WHERE, spots), id))
    return choices


def activations(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Moves, charges, guard, printed actions; then what no fighter does (U-ACT-02)."""
    choices = [moving(battle, fighter(battle, id), hexes) for id, hexes in question["moves"].items() if hexes]
    for id, attacks in question["charges"].items():
        for attack, by_target in attacks.items():
            choices += [charging(battle, fighter(battle, id), attack, foe, hexes) for foe, hexes in by_target.items()]
    for id, actions in question["acts"].items():
        for slug, what in actions.items():
            choices += acting(battle, fighter(battle, id), slug, what)
    for id in question["guard"]:
        choices.append(
            Choice(Message("{unit} goes on guard", unit=Who(id)), {"guard": id}, None, id, "U-MOV-04", ACTIONS)
        )
    if question["draw"]:
        choices.append(Choice(Message("Draw a power card"), {"draw": True}, None, "", "U-ACT-05", OTHERS))
    for card in player.objectives.hand:
        label = Message("Exchange {card}", card=card.name)
        choices.append(Choice(label, {"exchange": card.slug}, None, "", "U-ACT-06", OTHERS))
    return [*choices, Choice(Message("Pass"), {"pass": "activation"}, None, "", "U-ACT-07", OTHERS, passes=True)]


def moving(battle: Battle, mover: Fighter, hexes: Sequence[Place]) -> Choice:
    spots = ways(battle, mover, hexes, {"move": mover.id})
    return Choice(Message("Move {unit}", unit=Who(mover.id)), {}, Places(WHERE, spots), mover.id, "U-MOV-01", MOVING)


def charging(battle: Battle, mover: Fighter, slug: str, foe: str, hexes: Sequence[Place]) -> Choice:
    """A charge at a target with one attack, from any hex that it can be made from."""
    attack = mover.attack(slug)
    label = Message(
        "{unit} charges {target}: {attack}", unit=Who(mover.id), target=Who(foe), attack=named(attack, slug)
    )
    spots = ways(battle, mover, hexes, {"charge": mover.id, "attack": slug, "target": foe})
    return Choice(label, {}, Places(Message("Attack from where?"), spots), mover.id, "U-MOV-03", CHARGES, odds=True)


def acting(battle: Battle, actor: Fighter, slug: str, what: Any) -> list[Choice]:
    """An Attack action at each of its targets, or another printed action."""
    whole: Document = {"act": actor.id, "action": slug}
    if isinstance(what, list):
        name = named(actor.attack(slug), slug)
        return [
            Choice(
                Message("{unit} attacks {target}: {attack}", unit=Who(actor.id), target=Who(foe), attack=name),
                whole | {"target": foe},
                None,
                actor.id,
                "U-ATK-01",
                ACTIONS,
                odds=True,
            )
            for foe in what
        ]
    name = next((action.name for action in actor.actions if action.slug == slug), slug)
    label = Message("{unit}: {action}", unit=Who(actor.id), action=name)
    if "push" not in what:
        return [Choice(label, whole, None, actor.id, "U-ACT-02", ACTIONS)]
    spots = pushes(battle, actor, what["push"], whole)
    return [Choice(label, {}, Places(WHERE, spots), actor.id, "U-MOV-05", ACTIONS)] if spots else []


def drives(battle: Battle, player: Player, question: Document) -> list[Choice]:
    spots = tuple([spot(hex, {"drive": hex}) for hex in question["hexes"]])
    return [
        Choice(Message("Drive back"), {}, Places(WHERE, spots), question["unit"]),
        Choice(Message("Leave where it is"), {"drive": None}, passes=True),
    ]


def powers(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Ploys, each on whom it may be, and upgrades (U-PWR-01)."""
    choices: list[Choice] = []
    for card in player.power.hand:
        if isinstance(card, Ploy) and card.slug in question["ploys"]:
            choices += ploys(battle, card, question["ploys"][card.slug])
        elif isinstance(card, Upgrade):
            choices += [upgrading(card, id) for id in question["upgrades"].get(card.slug, ())]
    return [*choices, Choice(Message("Play none now"), {"pass": "power"}, None, "", "U-PWR-01", passes=True)]


def ploys(battle: Battle, card: Ploy, targets: Sequence[str]) -> list[Choice]:
    whole: Document = {"ploy": card.slug}
    if not targets:
        return [Choice(Message("Play {card}", card=card.name), whole, None, "", "U-CRD-02")]
    choices = []
    for id in targets:
        label = Message("Play {card} on {unit}", card=card.name, unit=Who(id))
        answer = whole | {"target": id}
        if card.effect != "push":
            choices.append(Choice(label, answer, None, id, "U-CRD-02"))
        elif spots := pushes(battle, fighter(battle, id), card.amount, answer):
            choices.append(Choice(label, {}, Places(WHERE, spots), id, "U-CRD-02"))
    return choices


def upgrading(card: Upgrade, id: str) -> Choice:
    label = Message("Put {card} on {unit}", card=card.name, unit=Who(id))
    return Choice(label, {"upgrade": card.slug, "fighter": id}, None, id, "U-CRD-03")


def upgrades(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Each upgrade on each bearer; several at once for those who have the glory (U-END-03)."""
    cards = {card.slug: card for card in player.power.hand if isinstance(card, Upgrade)}
    options = [
        Option({"upgrade": slug, "fighter": id}, Message("{card} on {unit}", card=cards[slug].name, unit=Who(id)), id)
        for slug, bearers in question["upgrades"].items()
        for id in bearers
    ]
    most = min(question["glory"], len(question["upgrades"]))
    several = Several("upgrades", Message("Upgrades"), tuple(options), 0, most)
    return [
        Choice(Message("Put these on"), {}, several, "", "U-END-03"),
        Choice(NO_CARDS, {"upgrades": []}, passes=True),
    ]


def cards(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Several cards of the hand, by slug, or none."""
    kind = question["kind"]
    names = names_of_hand(player)
    options = tuple([Option(slug, names[slug]) for slug in question["cards"]])
    several = Several(kind, Message("Cards"), options, 0, len(options))
    return [Choice(Message("These"), {}, several), Choice(NO_CARDS, {kind: []}, passes=True)]


CHOICES: Final = {
    "begin": beginners,
    "token": tokens,
    "place": placings,
    "first": beginners,
    "activation": activations,
    "drive": drives,
    "power": powers,
    "score": cards,
    "discard": cards,
    "upgrades": upgrades,
    "discard_power": cards,
}


def fighter(battle: Battle, id: str) -> Fighter:
    unit = battle.unit(id)
    assert unit is not None
    return unit


def named(attack: Any, slug: str) -> str:
    return slug if attack is None else attack.name


def spot(hex: Sequence[int], answer: Document) -> Spot:
    """A hex as a place on the map."""
    column, row = hex
    x, y = centre(hex_of((column, row)))
    return Spot((x / 100, y / 100), answer, f"({column}, {row})")


def ways(battle: Battle, mover: Fighter, hexes: Iterable[Place], answer: Document) -> tuple[Spot, ...]:
    """The ends of moves, each by a shortest way."""
    reach = Reach(battle, mover.hex, mover.move)
    ends = [(hex, reach.way(hex_of((hex[0], hex[1])))) for hex in hexes]
    return tuple([spot(hex, answer | {"path": [list(step) for step in way]}) for hex, way in ends])


def pushes(battle: Battle, pushed: Fighter, steps: int, answer: Document) -> tuple[Spot, ...]:
    """The ends of pushes over exactly so many hexes, each by the first way there is (U-MOV-05)."""
    ways: dict[int, list[int]] = {pushed.hex: []}
    for _ in range(steps):
        further: dict[int, list[int]] = {}
        for hex, way in ways.items():
            for other in battle.ground.free[hex]:
                if battle.at[other] is None or battle.at[other] is pushed:
                    further.setdefault(other, [*way, other])
        ways = further
    places = {hex: [list(GRID.place(step)) for step in way] for hex, way in ways.items()}
    return tuple([spot(path[-1], answer | {"path": path}) for hex, path in sorted(places.items()) if path])
