"""What a player is asked, as a page shows it: every choice with its answer, units and places to tap on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, Final

from rules.formats.model import model_from
from rules.formats.writing import point_document, points_document
from rules.hell_dorado.commanders.aiming import aimed_action, aimed_dodge, aimed_further, aimed_piece, aimed_place
from rules.hell_dorado.commanders.plans import uses
from rules.hell_dorado.commanders.sides import aimed_assault
from rules.hell_dorado.content.terms import DOTS, MOMENTS
from rules.hell_dorado.display.acting import Acting
from rules.hell_dorado.display.action_prompts import choices_of, with_passives
from rules.hell_dorado.display.forbidden_actions import forbidden_to
from rules.hell_dorado.display.paying import paid_otherwise, powers_paid_otherwise
from rules.hell_dorado.display.power_prompts import power_does, power_words
from rules.hell_dorado.display.reaction_prompts import (
    KINDS,
    defensive_combat,
    defensive_shots,
    dodge_moves,
    dodges,
    evasives,
    followers,
    hits,
    rerolls,
    strikers,
    targets,
    unit_called,
    units_to,
    vae_victis,
    weapons,
)
from rules.hell_dorado.engine.answers import Action, FreePower
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.deployment import room_for
from rules.hell_dorado.engine.moves import ENDING_IN_CONTACT
from rules.hell_dorado.engine.powers import power_of
from rules.hell_dorado.engine.state import DARK, LIGHT, Player, Unit
from rules.hell_dorado.formats.script import EntryModel, answer_document
from rules.message import Message, Who, plural_message
from rules.presentation.drawing import EDGE_NAMES, called
from rules.presentation.prompts import OTHERS, Choice, Option, Order, Places, Prompt, Spot
from rules.table.step_budget import Unspent

Document = dict[str, Any]

ASKED: Final[dict[str, tuple[Message, str]]] = {
    "split": (Message("How much of your command is light, how much dark?"), "H-CMP-11"),
    "shift_terrain": (Message("Do you shift a piece of terrain, by up to 6 fathoms?"), "H-ABI-59"),
    "conflict_zone": (Message("Which conflict zone counts?"), "H-ABI-51"),
    "zone": (Message("Which deployment zone is yours?"), "H-SET-06"),
    "deploys_first": (Message("Who deploys first?"), "H-SET-06"),
    "deploy": (Message("Which unit do you deploy next, and where?"), "H-SET-06"),
    "upkeep_order": (Message("In which order do these spells strike?"), "H-UPK-04"),
    "first": (Message("Who activates first in this turn?"), "H-TRN-04"),
    "activate": (Message("Which unit do you activate? You have {pool}."), "H-ACT-01"),
    "free_power": (Message("Do you use a free power {moment}? You have {pool}."), "H-PWR-06"),
    "action": (Message("What does {unit} do? You have {pool}."), "H-ACT-06"),
    "drawn": (Message("{unit} is attracted. To whom does it go?"), "H-ABI-06"),
    "retreat_attacker": (Message("{other} retreats. Who strikes at it?"), "H-ACN-06"),
    "focus_attacker": (Message("{other} focuses. Does anybody strike at it?"), "H-ACN-14"),
    "immobilized_attacker": (Message("{other} is immobilized. Does anybody strike at it?"), "H-STA-15"),
    "retreat_move": (Message("Where does {unit} go in its retreat?"), "H-ACN-07"),
    "dodge": (Message("{other} comes into contact with {unit}. Does it dodge, on {count} or less?"), "H-ABI-21"),
    "dodge_move": (Message("{unit} dodges {other}. Where to, up to {distance:g} fathoms?"), "H-ABI-21"),
    "defensive_shot": (Message("{other} comes into contact with {unit}. Does it fire first?"), "H-ABI-18"),
    "evasive": (Message("{other} attacks. Which of your units does it fight?"), "H-ABI-27"),
    "weapon": (Message("With what does {unit} fight {other}?"), "H-FGT-05"),
    "vae_victis": (Message("{unit} against {other}: Vae Victis? You have {pool}."), "H-ORD-07"),
    "defensive_combat": (
        Message("Does {unit} fight defensively against {other}? Both have {count} CBT less, at least 1."), "H-ABI-17"
    ),
    "reroll": (
        plural_message(
            "{unit} rolled {dice}. Is a missed die rolled again? There is {count} re-roll.",
            "{unit} rolled {dice}. Which missed dice are rolled again? There are {count} re-rolls.",
        ),
        "H-FGT-10",
    ),
    "force_reroll": (
        plural_message(
            "{other} rolled {dice}. Must {count} hit be rolled again?",
            "{other} rolled {dice}. Which hits, {count} at most, must be rolled again?",
        ),
        "H-ABI-47",
    ),
    "hits": (Message("How many hits of {unit} on {other} count?"), "H-FGT-12"),
    "second_target": (Message("Whom does {unit} fight now?"), "H-ABI-33"),
    "vae_soli": (Message("Vae Soli: does another unit act at once, for 1 CMD? You have {pool}."), "H-ORD-06"),
    "accelerated": (Message("Does an accelerated unit act at once?"), "H-STA-07"),
}  # fmt: skip
"""The question of each kind, with its rule."""

SPLITS: Final = 36
"""So many ways to split command are offered one by one; of more, those by how much is light in all."""


def prompt_of(battle: Battle, question: Document) -> Prompt:
    """A question of this battle; nothing of it changes."""
    kind = question["kind"]
    label, rule = ASKED["drawn" if kind == "action" and "units" in question else kind]
    player = next(player for player in battle.players if player.id == question["player"])
    unit: str = question.get("unit", "")
    known: Document = {"unit": Who(unit), "other": Who(question.get("other", "")), "pool": pool_words(player)}
    known |= {"count": question.get("amount", 0), "distance": question.get("amount", 0) / 100}
    known |= {
        "dice": " ".join(map(str, question.get("dice", ()))),
        "moment": MOMENTS.get(question.get("moment", ""), ""),
    }
    used = {key: value for key, value in known.items() if f"{{{key}" in label.text}
    with Unspent(battle.step_budget):
        choices = CHOICES[kind](battle, player, question)
        acting = acting_of(battle, question) if kind == "action" and "units" not in question else None
        forbidden = () if acting is None else forbidden_to(acting)
    return Prompt(label.filled(used), tuple(choices), rule, unit, forbidden)


def pool_words(player: Player) -> Message:
    """The CMD in a pool, by its dots where they matter (H-CMD-08)."""
    if not player.pool[LIGHT] and not player.pool[DARK]:
        return Message("{count} CMD", count=sum(player.pool))
    parts = [
        Message("{count} {dot} CMD", count=player.pool[place], dot=DOTS[dot])
        for dot, place in KINDS.items()
        if player.pool[place]
    ]
    return Message("{parts}", parts=tuple(parts))


# setting up


def splits(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Of each undotted unit from none to all of its CMD is light (H-CMP-11)."""
    units = [unit_called(battle, id) for id in question["units"]]
    shares: Iterable[tuple[int, ...]] = product(*[range(unit.sheet.cmd, -1, -1) for unit in units])
    count = 1
    for unit in units:
        count *= unit.sheet.cmd + 1
    whole = sum([unit.sheet.cmd for unit in units])
    if count > SPLITS:
        shares = [filled_up(units, light) for light in range(whole, -1, -1)]
    return [split(units, share, whole) for share in shares]


def filled_up(units: list[Unit], light: int) -> tuple[int, ...]:
    """So much light CMD, the first units' first."""
    share: list[int] = []
    for unit in units:
        share.append(min(unit.sheet.cmd, light - sum(share)))
    return tuple(share)


def split(units: list[Unit], share: tuple[int, ...], whole: int) -> Choice:
    parts = tuple([Message("{unit} {count}", unit=Who(u.id), count=n) for u, n in zip(units, share, strict=True) if n])
    label = Message("{light} light, {dark} dark", light=sum(share), dark=whole - sum(share))
    if len(units) > 1 and parts:
        label = Message("{light} light ({parts}), {dark} dark", light=sum(share), dark=whole - sum(share), parts=parts)
    return Choice(label, {"split": {unit.id: points for unit, points in zip(units, share, strict=True)}})


def shifts(battle: Battle, player: Player, question: Document) -> list[Choice]:
    where = Places(Message("Where does its middle go?"))
    choices = [
        Choice(Message("Shift {piece}", piece=called(id)), {"shift_terrain": id, "to": []}, where)
        for id in question["names"]
    ]
    return [Choice(Message("Leave all where it is"), {"shift_terrain": ""}, passes=True), *choices]


def conflict_zones(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """The zones as places on the map."""
    spots = tuple([
        Spot((zone.x / 100, zone.y / 100), {"conflict_zone": zone.id}, called(zone.id))
        for zone in battle.mission.conflict_zones
        if zone.id in question["names"]
    ])  # fmt: skip
    return [Choice(Message("On the map"), {}, Places(Message("Which zone?"), spots))]


def zones(battle: Battle, player: Player, question: Document) -> list[Choice]:
    choices: list[Choice] = []
    for name in question["names"]:
        shape = battle.mission.zones[int(name)]
        x, y = int(shape.left + shape.right) // 2, int(shape.bottom + shape.top) // 2
        away = {"lower": y, "upper": battle.height - y, "left": x, "right": battle.width - x}
        edge = EDGE_NAMES[min(away, key=lambda side: away[side])]
        label = Message("Zone {number}, at {edge}", number=int(name) + 1, edge=edge)
        choices.append(Choice(label, {"zone": int(name) + 1}))
    return choices


def beginners(battle: Battle, player: Player, question: Document) -> list[Choice]:
    kind = question["kind"]
    return [Choice(Message("{player}", player=Who(id)), {kind: id}) for id in question["names"]]


def placings(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Units that wait, each to be placed on the map; the first of them by the engine as well."""
    where = Places(Message("Where does it stand?"))
    choices = [
        Choice(Message("Deploy {unit}", unit=Who(id)), {"deploy": id, "to": []}, where, id) for id in question["units"]
    ]
    first = unit_called(battle, question["units"][0])
    answer = {"deploy": first.id, "to": point_document(*room_for(battle, first))}
    return [*choices, Choice(Message("Leave {unit} to the engine", unit=Who(first.id)), answer, group=OTHERS)]


def orders(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """The effects as they are, or in another order (H-UPK-04)."""
    options = tuple([
        Option(place, Message("{unit}", unit=Who(id)), id) for place, id in enumerate(question["units"])
    ])  # fmt: skip
    order = Order("upkeep_order", Message("First to last"), options)
    usual = {"upkeep_order": list(range(question["amount"]))}
    label = Message("{units}, in this order", units=tuple([Who(id) for id in question["units"]]))
    return [Choice(label, usual), Choice(Message("Another order"), {}, order)]


# activations


def activations(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Units that wait; or to skip, where that is allowed (H-ACT-04)."""
    choices = units_to(question, "activate")
    if question.get("amount"):
        choices.append(Choice(Message("Skip"), {"skip": True}, None, "", "H-ACT-04", OTHERS, passes=True))
    return choices


def free_powers(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Powers of all units on whom they may be used, or none (H-PWR-06)."""
    choices = [Choice(Message("None now"), {"pass": True}, None, "", "H-PWR-06", passes=True)]
    for id, slug in zip(question["units"], question["names"], strict=True):
        unit = unit_called(battle, id)
        power = power_of(unit, slug)
        assert power is not None
        title = Message("{unit}: {power}", unit=Who(id), power=power_does(power))
        acting = Acting(battle, unit, ())
        before = len(choices)
        for use in uses(battle, unit, power):
            mark = use.targets[0] if use.targets else ""
            answer = answer_document(FreePower(use))
            choices.append(Choice(power_words(power, use, acting), answer, None, mark, "H-PWR-06", title))
        if power.target in ("point", "area") and not power.aura:
            answer = {"free_power": {"power": slug, "by": id, "point": []}}
            label = Message("{power} at any point", power=power.name)
            choices.append(Choice(label, answer, Places(Message("At which point?")), "", "H-PWR-06", title))
        choices += powers_paid_otherwise(player, power, choices[before:])
    return choices


def acting_of(battle: Battle, question: Document) -> Acting:
    """Who acts, and what the question allows: in a retreat what that may become."""
    unit = unit_called(battle, question["unit"])
    if question["kind"] == "action":
        return Acting(battle, unit, tuple(question["actions"]))
    instead = tuple(question.get("names", ()))
    return Acting(battle, unit, instead or ("retreat",), instead)


def actions(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """What a unit may do; one that is attracted, to whom it goes (H-ABI-06)."""
    if "units" in question:
        return [
            Choice(Message("{unit}", unit=Who(id)), {"action": "attack", "target": id}, None, id, "H-ABI-06")
            for id in question["units"]
        ]
    acting = acting_of(battle, question)
    choices = [*choices_of(acting), *with_passives(acting)]
    return [*choices, *paid_otherwise(acting, choices)]


CHOICES: Final[dict[str, Callable[[Battle, Player, Document], list[Choice]]]] = {
    "split": splits,
    "shift_terrain": shifts,
    "conflict_zone": conflict_zones,
    "zone": zones,
    "deploys_first": beginners,
    "deploy": placings,
    "upkeep_order": orders,
    "first": beginners,
    "activate": activations,
    "free_power": free_powers,
    "action": actions,
    "retreat_attacker": strikers,
    "focus_attacker": strikers,
    "immobilized_attacker": strikers,
    "retreat_move": actions,
    "dodge": dodges,
    "dodge_move": dodge_moves,
    "defensive_shot": defensive_shots,
    "evasive": evasives,
    "weapon": weapons,
    "vae_victis": vae_victis,
    "defensive_combat": defensive_combat,
    "reroll": rerolls,
    "force_reroll": rerolls,
    "hits": hits,
    "second_target": targets,
    "vae_soli": followers,
    "accelerated": followers,
}


def aimed(battle: Battle, question: Document, answer: Document, place: tuple[float, float]) -> Document:
    """The whole answer of a choice once the player has pointed at a place."""
    with Unspent(battle.step_budget):
        return aimed_at(battle, question, answer, place)


def aimed_at(battle: Battle, question: Document, answer: Document, place: tuple[float, float]) -> Document:
    """The same, with the steps that looking for a place may take."""
    x, y = within_table(battle, place)
    if "deploy" in answer:
        return answer | {"to": point_document(*aimed_place(battle, unit_called(battle, answer["deploy"]), x, y))}
    if "shift_terrain" in answer:
        piece = next(piece for piece in battle.pieces if piece.id == answer["shift_terrain"])
        return answer | {"to": point_document(*aimed_piece(battle, piece, x, y))}
    if "dodge_move" in answer:
        way = aimed_dodge(battle, unit_called(battle, question["unit"]), question["amount"], x, y)
        return {"dodge_move": points_document(list(way))}
    if "free_power" in answer:
        return {"free_power": answer["free_power"] | {"point": point_document(x, y)}}
    if "at" in answer and not answer["at"]:
        return answer | {"at": point_document(x, y)}
    if "point" in answer.get("use", {}) and not answer["use"]["point"]:
        return answer | {"use": answer["use"] | {"point": point_document(x, y)}}
    return aimed_way(battle, question, answer, x, y)


def aimed_way(battle: Battle, question: Document, answer: Document, x: int, y: int) -> Document:
    """An action with a way to where the player points."""
    acting = acting_of(battle, question)
    action = model_from(EntryModel, answer).value()
    assert isinstance(action, Action)
    if action.action in ENDING_IN_CONTACT:
        return answer_document(aimed_assault(battle, acting.unit, action, x, y, acting.instead))
    return answer_document(aimed_action(battle, acting.unit, action, x, y, acting.instead, "second" in answer))


def aimed_then(battle: Battle, question: Document, answer: Document, place: tuple[float, float]) -> Document:
    """The answer with the rest of a walk after its shot, or with a place for the lemure that is invoked."""
    x, y = within_table(battle, place)
    acting = acting_of(battle, question)
    action = model_from(EntryModel, answer).value()
    assert isinstance(action, Action)
    with Unspent(battle.step_budget):
        return answer_document(aimed_further(battle, acting.unit, action, x, y, acting.instead))


def within_table(battle: Battle, place: tuple[float, float]) -> tuple[int, int]:
    """A place on the table, in hundredths."""
    return min(round(place[0] * 100), int(battle.width)), min(round(place[1] * 100), int(battle.height))
