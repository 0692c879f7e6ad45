"""The questions to people as documents: the player asked, the kind, and the options.

Options hold no measurements: distances are known once the order that uses them is declared (R-DST-02).
"""

from collections.abc import Callable
from typing import Final

from rules.damocles.content.parts import ORDERS, Asset
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.effects.use import refuse_card, refuse_use
from rules.damocles.engine.orders.activation import refuse_order
from rules.damocles.engine.orders.tactics import PRIORITY, refuse_panel, refuse_restraint
from rules.damocles.engine.questions import Question, names
from rules.damocles.engine.state import COVERS, Piece
from rules.table.event_log import cm
from rules.table.questions import QuestionDocument
from rules.table.shape_documents import shape_document

Options = dict[str, object]

EXPECTED: Final = {
    "pick_piece": '{"pick_piece": id}',
    "site": '{"site": [x, y]} or {"pass": true}',
    "territory": '{"territory": id}',
    "deploy_next": '{"deploy_next": [id, …]}',
    "deploy": '{"deploy": [[x, y], …]} or {"pass": true}',
    "bid": '{"bid": n}',
    "activate": '{"activate": id} or {"pass": true}',
    "priority": '{"activate": id, "priority": true} or {"pass": true}',
    "counter": '{"counter": true} or {"pass": true}',
    "order": 'an order, ability, asset, panel or restraint, or {"end": true}',
    "allocate": '{"allocate": [index, …]} or {"pass": true}',
    "free_fire": '{"order": "open_fire", "target": id of the charger} or {"pass": true}',
    "pay": '{"ability": slug} or {"pass": true}',
    "react": '{"asset": slug, "targets": [id]} or {"pass": true}',
    "advance": '{"advance": [[x, y], …]} or {"pass": true}',
    "choose": '{"choose": index}',
}
"""Each kind of question, and how an answer to it is written."""


def slugs(cards: tuple[Asset, ...]) -> list[str]:
    return [card.slug for card in cards]


def charger(question: Question) -> str:
    """The id of the squad at which free fire is given."""
    return question.trigger.other.id if question.trigger is not None and question.trigger.other is not None else ""


def scenery(piece: Piece) -> dict[str, object]:
    """A piece that is not placed yet: its shape is centred at [0, 0]."""
    shape = shape_document(piece.shape)
    return {"id": piece.id, "cover": COVERS[piece.cover], "garrison": piece.garrison, "shape": shape}


def pick_piece(battle: Battle, question: Question) -> Options:
    """Which piece of scenery to pick (R-SET-02)."""
    return {"pieces": [scenery(piece) for piece in question.pieces]}


def site(battle: Battle, question: Question) -> Options:
    """Where a piece goes (R-SET-03 to R-SET-05)."""
    return {"piece": scenery(question.pieces[0]), "faction": question.faction}


def territory(battle: Battle, question: Question) -> Options:
    """Which territory to take (R-DEP-01)."""
    return {"territories": [battle.territories[n].id for n in question.territories]}


def deploy_next(battle: Battle, question: Question) -> Options:
    """Which squads to deploy next (R-DEP-02, R-TSK-08)."""
    return {"choices": [names(squads) for squads in question.groups]}


def deploy(battle: Battle, question: Question) -> Options:
    """Where a squad is deployed (R-DEP-02)."""
    home = question.player.territory
    units = len(question.unit.units)
    return {"squad": question.unit.id, "units": units, "territory": battle.territories[home].id if home >= 0 else None}


def bid(battle: Battle, question: Question) -> Options:
    """The secret bet (R-INI-01)."""
    return {"most": question.player.tactical_points}


def activate(battle: Battle, question: Question) -> Options:
    """Which squad to activate (R-TRN-02)."""
    return {"squads": names(question.squads)}


def priority(battle: Battle, question: Question) -> Options:
    """Which squad to give priority orders, for what they cost (R-TAC-02, R-CNV-04)."""
    return {"squads": names(question.squads), "tactical_points": PRIORITY}


def counter(battle: Battle, question: Question) -> Options:
    """Whether to counter the priority orders of a rival (R-TAC-03)."""
    return {"rival": None if question.rival is None else question.rival.id, "tactical_points": PRIORITY}


def order(battle: Battle, question: Question) -> Options:
    """What the active squad does next: what it may do, whomever it is done to (R-ACT-01)."""
    squad, player, activation = question.unit, question.player, question.activation
    assert activation is not None
    usable = [a.slug for a in squad.abilities if refuse_use(squad, a.slug, a) is None]
    playable = [c.slug for c in player.hand if refuse_card(player, c.slug, c, "activation") is None]
    return {
        "squad": squad.id,
        "orders_left": squad.orders_left,
        "free_orders": list(squad.free_orders),
        "orders": [name for name in ORDERS if refuse_order(battle, activation, name) is None],
        "abilities": usable,
        "assets": playable,
        "hand": [card.slug for card in player.hand],
        "panel": refuse_panel(battle, player) is None and len(player.hand) > 1,
        "restraint": refuse_restraint(squad) is None,
    }


def allocate(battle: Battle, question: Question) -> Options:
    """Which units take wounds first; those left, each with its health (R-WND-01)."""
    units = [[unit.index, unit.health] for unit in question.unit.living]
    return {"squad": question.unit.id, "damage": question.amount, "units": units}


def free_fire(battle: Battle, question: Question) -> Options:
    """Whether a braced squad fires at its charger, and with what (R-DEF-04)."""
    weapons = [weapon.slug for weapon in question.unit.sheet.weapons if not weapon.melee]
    return {"squad": question.unit.id, "charger": charger(question), "weapons": weapons}


def pay(battle: Battle, question: Question) -> Options:
    """Whether to pay for a triggered ability (R-DAT-03)."""
    ability = question.ability
    assert ability is not None
    return {
        "squad": question.unit.id,
        "ability": ability.slug,
        "tactical_points": ability.cost_tactical_points,
        "orders": ability.cost_orders,
    }


def react(battle: Battle, question: Question) -> Options:
    """Which asset to play as an event happens to a squad (R-AST-04)."""
    trigger = question.trigger
    return {
        "when": None if trigger is None else trigger.when,
        "squad": question.unit.id,
        "other": None if trigger is None or trigger.other is None else trigger.other.id,
        "assets": slugs(question.cards),
    }


def advance(battle: Battle, question: Question) -> Options:
    """Where a free move takes a squad: up to how far, in centimetres."""
    return {"squad": question.unit.id, "distance": cm(question.amount)}


def choose(battle: Battle, question: Question) -> Options:
    """Which asset to take from a pile (R-AST-06)."""
    return {"assets": slugs(question.cards)}


OPTIONS: Final[dict[str, Callable[[Battle, Question], Options]]] = {
    "pick_piece": pick_piece,
    "site": site,
    "territory": territory,
    "deploy_next": deploy_next,
    "deploy": deploy,
    "bid": bid,
    "activate": activate,
    "priority": priority,
    "counter": counter,
    "order": order,
    "allocate": allocate,
    "free_fire": free_fire,
    "pay": pay,
    "react": react,
    "advance": advance,
    "choose": choose,
}
"""What a person may answer, by the kind of question."""


def describe(battle: Battle, question: Question) -> QuestionDocument:
    """A question with its options."""
    return QuestionDocument(question.player.id, question.kind, OPTIONS[question.kind](battle, question))
