"""The questions of a battle as values: the player asked, the kind, and the options.

Options hold no measurements: distances are known once the order that uses them is declared (R-DST-02).
"""

from typing import Final

from rules.damocles.content.parts import ORDERS, Ability, Asset
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.effects.use import refuse_card, refuse_use
from rules.damocles.engine.orders.activation import Activation, refuse_order
from rules.damocles.engine.orders.tactics import PRIORITY, refuse_panel, refuse_restraint
from rules.damocles.engine.state import COVERS, Piece, Player, Squad
from rules.table.event_log import cm
from rules.table.questions import QuestionDocument
from rules.table.shape_documents import shape_document

ANSWERS: Final = {
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


def names(squads: list[Squad]) -> list[str]:
    return [squad.id for squad in squads]


def scenery(piece: Piece) -> dict[str, object]:
    """A piece that is not placed yet: its shape is centred at [0, 0]."""
    shape = shape_document(piece.shape)
    return {"id": piece.id, "cover": COVERS[piece.cover], "garrison": piece.garrison, "shape": shape}


def pick_piece(player: Player, pool: list[Piece]) -> QuestionDocument:
    """Which piece of scenery to pick (R-SET-02)."""
    return QuestionDocument(player.id, "pick_piece", {"pieces": [scenery(piece) for piece in pool]})


def site(player: Player, piece: Piece, faction: bool) -> QuestionDocument:
    """Where a piece goes (R-SET-03 to R-SET-05)."""
    return QuestionDocument(player.id, "site", {"piece": scenery(piece), "faction": faction})


def territory(battle: Battle, player: Player, free: list[int]) -> QuestionDocument:
    """Which territory to take (R-DEP-01)."""
    return QuestionDocument(player.id, "territory", {"territories": [battle.territories[n].id for n in free]})


def deploy_next(player: Player, choices: list[list[Squad]]) -> QuestionDocument:
    """Which squads to deploy next (R-DEP-02, R-TSK-08)."""
    return QuestionDocument(player.id, "deploy_next", {"choices": [names(squads) for squads in choices]})


def deploy(battle: Battle, player: Player, squad: Squad) -> QuestionDocument:
    """Where a squad is deployed (R-DEP-02)."""
    home = battle.territories[player.territory].id if player.territory >= 0 else None
    options: dict[str, object] = {"squad": squad.id, "units": len(squad.units), "territory": home}
    return QuestionDocument(player.id, "deploy", options)


def bid(player: Player) -> QuestionDocument:
    """The secret bet (R-INI-01)."""
    return QuestionDocument(player.id, "bid", {"most": player.tactical_points})


def activate(player: Player, ready: list[Squad]) -> QuestionDocument:
    """Which squad to activate (R-TRN-02)."""
    return QuestionDocument(player.id, "activate", {"squads": names(ready)})


def priority(player: Player, ready: list[Squad]) -> QuestionDocument:
    """Which squad to give priority orders, for what they cost (R-TAC-02, R-CNV-04)."""
    return QuestionDocument(player.id, "priority", {"squads": names(ready), "tactical_points": PRIORITY})


def counter(player: Player, rival: Player) -> QuestionDocument:
    """Whether to counter the priority orders of a rival (R-TAC-03)."""
    return QuestionDocument(player.id, "counter", {"rival": rival.id, "tactical_points": PRIORITY})


def order(battle: Battle, activation: Activation) -> QuestionDocument:
    """What the active squad does next: what it may do, whomever it is done to (R-ACT-01)."""
    squad = activation.squad
    player = squad.owner
    usable = [a.slug for a in squad.abilities if refuse_use(squad, a.slug, a) is None]
    playable = [c.slug for c in player.hand if refuse_card(player, c.slug, c, "activation") is None]
    options: dict[str, object] = {
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
    return QuestionDocument(player.id, "order", options)


def allocate(squad: Squad, damage: int) -> QuestionDocument:
    """Which units take wounds first; those left, each with its health (R-WND-01)."""
    units = [[unit.index, unit.health] for unit in squad.living]
    return QuestionDocument(squad.owner.id, "allocate", {"squad": squad.id, "damage": damage, "units": units})


def free_fire(squad: Squad, charger: Squad) -> QuestionDocument:
    """Whether a braced squad fires at its charger, and with what (R-DEF-04)."""
    weapons = [weapon.slug for weapon in squad.sheet.weapons if not weapon.melee]
    return QuestionDocument(squad.owner.id, "free_fire", {"squad": squad.id, "charger": charger.id, "weapons": weapons})


def pay(squad: Squad, ability: Ability) -> QuestionDocument:
    """Whether to pay for a triggered ability (R-DAT-03)."""
    options: dict[str, object] = {
        "squad": squad.id,
        "ability": ability.slug,
        "tactical_points": ability.cost_tactical_points,
        "orders": ability.cost_orders,
    }
    return QuestionDocument(squad.owner.id, "pay", options)


def react(player: Player, when: str, squad: Squad, other: Squad | None, playable: list[Asset]) -> QuestionDocument:
    """Which asset to play as an event happens to a squad (R-AST-04)."""
    options: dict[str, object] = {
        "when": when,
        "squad": squad.id,
        "other": None if other is None else other.id,
        "assets": [card.slug for card in playable],
    }
    return QuestionDocument(player.id, "react", options)


def advance(squad: Squad, allowance: int) -> QuestionDocument:
    """Where a free move takes a squad: up to how far, in centimetres."""
    return QuestionDocument(squad.owner.id, "advance", {"squad": squad.id, "distance": cm(allowance)})


def choose(player: Player, cards: list[Asset]) -> QuestionDocument:
    """Which asset to take from a pile (R-AST-06)."""
    return QuestionDocument(player.id, "choose", {"assets": [card.slug for card in cards]})
