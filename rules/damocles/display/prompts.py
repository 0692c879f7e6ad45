"""What a player is asked, as a page shows it: every choice with its answer, squads to tap on the map.

Nothing is measured for it (R-DST-02): what is plainly too far away, by a quarter or more, is not offered, and whether
the rest is near enough the rules say once the order has been given.
"""

from collections.abc import Callable
from typing import Any, Final

from rules.damocles.commanders.aiming import aimed_landing, aimed_move, aimed_site
from rules.damocles.commanders.maneuver import free_going
from rules.damocles.display.event_terms import COVERS, ORDERS
from rules.damocles.display.order_choices import (
    forbidden_orders,
    in_cm,
    orders,
    passing,
    piece_called,
    squad_called,
)
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.modifiers import ignored_on
from rules.damocles.engine.orders.reach import going_of
from rules.damocles.engine.orders.tactics import PRIORITY
from rules.damocles.engine.state import Piece, Player
from rules.formats.shapes import ShapeModel
from rules.formats.writing import point_document, points_document
from rules.message import Message, Who, plural_message
from rules.presentation.drawing import called
from rules.presentation.prompts import OTHERS, WHERE, Amount, Choice, Option, Places, Prompt, Several, Spot
from rules.presentation.words import Words

Document = dict[str, Any]

ASKED: Final[dict[str, tuple[Message, str]]] = {
    "pick_piece": (Message("Which piece of scenery do you take?"), "R-SET-02"),
    "site": (Message("Where does {piece} go?"), "R-SET-03"),
    "territory": (Message("Which territory is yours?"), "R-DEP-01"),
    "deploy_next": (Message("Who is deployed next?"), "R-DEP-02"),
    "deploy": (Message("Where is {squad} deployed?"), "R-DEP-02"),
    "bid": (Message("How much do you bet, in secret, to go first? You have {points} TP."), "R-INI-01"),
    "activate": (Message("Which squad is activated?"), "R-ACT-01"),
    "priority": (Message("Activate another squad at once, for {cost} of your {points} TP?"), "R-TAC-02"),
    "counter": (Message("{rival} gives priority orders. Counter them, for {cost} of your {points} TP?"), "R-TAC-03"),
    "order": (
        plural_message(
            "What does {squad} do? {count} order is left.", "What does {squad} do? {count} orders are left."
        ),
        "R-ACT-01",
    ),
    "allocate": (Message("{squad} takes {damage} damage. Who takes it, after those wounded already?"), "R-WND-02"),
    "free_fire": (Message("{charger} charges {squad}. Does it fire?"), "R-DEF-04"),
    "pay": (Message("Does {squad} use {ability}?"), "R-DAT-03"),
    "react": (Message("{squad}: {moment}. Play an asset?"), "R-AST-04"),
    "advance": (Message("Where does {squad} move, up to {distance:g} cm?"), "R-DAT-03"),
    "choose": (Message("Which asset do you take?"), "R-AST-06"),
}
"""The question of each kind, with its rule."""

MOMENTS: Final = {
    "attacking": Message("it attacks"),
    "defending": Message("it is attacked"),
    "charging": Message("it charges"),
    "charged": Message("it is charged"),
    "turn_start": Message("the turn begins"),
    "slain": Message("a unit is slain"),
}

ENGINE: Final = Message("Leave it to the engine")

USUAL: Final = 6
"""Bets up to this are offered by themselves."""


def prompt_of(battle: Battle, question: Document) -> Prompt:
    """A question of this battle."""
    label, rule = ASKED[question["kind"]]
    player = next(player for player in battle.players if player.id == question["player"])
    known: Document = {name: Who(question.get(name) or "") for name in ("squad", "rival", "charger")}
    known |= {"points": player.tactical_points, "cost": PRIORITY, "count": question.get("orders_left")}
    known |= {key: question.get(key) for key in ("damage", "distance")}
    known["moment"] = MOMENTS.get(question.get("when") or "", "")
    if question["kind"] == "site":
        known["piece"] = piece_called(battle, question["piece"]["id"])
    if question["kind"] == "pay":
        ability = squad_called(battle, question["squad"]).ability(question["ability"])
        known["ability"] = question["ability"] if ability is None else ability.name
    used = {key: value for key, value in known.items() if f"{{{key}" in label.text}
    choices = CHOICES[question["kind"]](battle, player, question)
    closed = forbidden_orders(battle, question) if question["kind"] == "order" else ()
    return Prompt(label.filled(used), tuple(choices), rule, question.get("squad") or "", closed)


def hand_of(battle: Battle, number: int) -> tuple[Words, ...]:
    """The assets in a player's hand (R-AST-03)."""
    return tuple([card.name for card in battle.players[number].hand])


def pieces(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [
        Choice(
            Message("{piece}: {cover}", piece=called(piece["id"]), cover=COVERS[piece["cover"]]),
            {"pick_piece": piece["id"]},
        )
        for piece in question["pieces"]
    ]


def sites(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [Choice(Message("On the map"), {"site": []}, Places(WHERE)), passing(ENGINE)]


def territories(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [Choice(Message("{area}", area=called(id)), {"territory": id}) for id in question["territories"]]


def next_squads(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Squads alone, and those of a task force together (R-TSK-08)."""
    return [
        Choice(Message("{squads}", squads=tuple([Who(id) for id in ids])), {"deploy_next": ids}, None, ids[0])
        for ids in question["choices"]
    ]


def landings(battle: Battle, player: Player, question: Document) -> list[Choice]:
    where = Places(Message("Where does its middle stand?"), (), "deploy")
    return [Choice(Message("On the map"), {"deploy": []}, where), passing(ENGINE)]


def bets(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Usual bets each by a button; a greater one is written."""
    most = question["most"]
    choices = [Choice(Message("{count} TP", count=points), {"bid": points}) for points in range(min(most, USUAL) + 1)]
    if most > USUAL:
        amount = Amount("bid", Message("Tactical points"), USUAL + 1, most)
        choices.append(Choice(Message("A higher bet"), {}, amount, group=OTHERS))
    return choices


def activations(battle: Battle, player: Player, question: Document) -> list[Choice]:
    choices = [Choice(Message("{unit}", unit=Who(id)), {"activate": id}, None, id) for id in question["squads"]]
    return [*choices, passing(Message("No more squads in this turn"), "R-TRN-02")]


def urgent(battle: Battle, player: Player, question: Document) -> list[Choice]:
    choices = [
        Choice(Message("{unit} at once", unit=Who(id)), {"activate": id, "priority": True}, None, id)
        for id in question["squads"]
    ]
    return [passing(Message("No, keep the points")), *choices]


def counters(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [
        Choice(Message("Counter them"), {"counter": True}),
        Choice(Message("Let them pass"), {"counter": False}, passes=True),
    ]


def wounds(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """As the rules go, one unit on the map first, or several in a row (R-WND-01, R-WND-02).

    Nothing is chosen where the wounded unit takes all, or all take what they can.
    """
    squad = squad_called(battle, question["squad"])
    wounded = [unit.health for unit in squad.living if unit.health < squad.sheet.health]
    certain = not ignored_on(battle, squad) and question["damage"] >= squad.health()
    if certain or (wounded and question["damage"] <= wounded[0]):
        return [Choice(Message("The unit with the highest number"), {"pass": True})]
    spots, options = [], []
    for unit in squad.living:
        label = Message("Unit {number}, {health} H left", number=unit.index + 1, health=unit.health)
        spots.append(Spot(in_cm(unit.x, unit.y), {"allocate": [unit.index]}, label))
        options.append(Option(unit.index, label))
    several = Several("allocate", Message("Before the others:"), tuple(options), 1, len(options))
    return [
        Choice(Message("The unit with the highest number"), {"pass": True}, passes=True),
        Choice(Message("A unit on the map"), {}, Places(Message("Which unit?"), tuple(spots))),
        Choice(Message("Several units"), {}, several),
    ]


def answering_fire(battle: Battle, player: Player, question: Document) -> list[Choice]:
    squad, charger = squad_called(battle, question["squad"]), question["charger"]
    whole = {"order": "open_fire", "target": charger}
    choices = [Choice(Message("{order} At {target}", order=ORDERS["open_fire"], target=Who(charger)), whole, odds=True)]
    weapons = squad.sheet.of_kind(False)
    for weapon in weapons if len(weapons) > 1 else ():
        label = Message("{order} With {weapon} alone", order=ORDERS["open_fire"], weapon=weapon.name)
        choices.append(Choice(label, whole | {"weapon": weapon.slug}, odds=True))
    return [*choices, passing(Message("Do not fire"))]


def payments(battle: Battle, player: Player, question: Document) -> list[Choice]:
    points, orders = question["tactical_points"], question["orders"]
    cost = Message("Yes, for {points} TP", points=points)
    if orders:
        cost = plural_message(
            "Yes, for {points} TP and {count} order", "Yes, for {points} TP and {count} orders",
            points=points, count=orders,
        )  # fmt: skip
    return [Choice(cost, {"ability": question["ability"]}), passing(Message("No"))]


def reactions(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Assets for this moment; without a target each is for whoever the moment is about."""
    cards = {card.slug: card for card in player.hand}
    choices = [
        Choice(Message("Play {asset}", asset=cards[slug].name), {"asset": slug})
        for slug in dict.fromkeys(question["assets"])
    ]
    return [passing(Message("Play none")), *choices]


def advances(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [
        Choice(Message("On the map"), {"advance": []}, Places(WHERE, (), "advance")),
        passing(Message("It stays where it is")),
    ]


def finds(battle: Battle, player: Player, question: Document) -> list[Choice]:
    cards = {card.slug: card.name for card in (*player.deck, *player.discard, *player.hand)}
    return [
        Choice(Message("{asset}", asset=cards.get(slug, slug)), {"choose": number})
        for number, slug in enumerate(question["assets"])
    ]


CHOICES: Final[dict[str, Callable[[Battle, Player, Document], list[Choice]]]] = {
    "pick_piece": pieces,
    "site": sites,
    "territory": territories,
    "deploy_next": next_squads,
    "deploy": landings,
    "bid": bets,
    "activate": activations,
    "priority": urgent,
    "counter": counters,
    "order": orders,
    "allocate": wounds,
    "free_fire": answering_fire,
    "pay": payments,
    "react": reactions,
    "advance": advances,
    "choose": finds,
}


def aimed(battle: Battle, question: Document, answer: Document, place: tuple[float, float]) -> Document:
    """The whole answer of a piece or squad that is placed, or moves, where the player points."""
    x, y = round(place[0] * 100), round(place[1] * 100)
    if "site" in answer:
        piece = question["piece"]
        shape = ShapeModel.model_validate(piece["shape"]).value()
        site = aimed_site(battle, Piece(piece["id"], shape, 0, piece["garrison"]), question["faction"], x, y)
        return {"site": point_document(*site)}
    squad = squad_called(battle, question["squad"])
    if "deploy" in answer:
        positions = aimed_landing(battle, squad.owner, squad, x, y)
        return {"pass": True} if positions is None else {"deploy": points_document(positions)}
    if "advance" in answer:
        going = free_going(round(question["distance"] * 100))
        return {"advance": points_document(aimed_move(battle, squad, going, x, y))}
    going = going_of(battle, squad, answer["order"])
    return answer | {"to": points_document(aimed_move(battle, squad, going, x, y))}
