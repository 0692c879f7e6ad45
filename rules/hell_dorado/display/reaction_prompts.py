"""What a player is asked in the middle of an action: who strikes, dodges, fires, what dice are rolled again."""

from __future__ import annotations

from typing import Any, Final

from rules.formats.writing import points_document
from rules.hell_dorado.content.datasheets import Weapon
from rules.hell_dorado.content.terms import DOTS
from rules.hell_dorado.display.dice_words import fight_words, row_words
from rules.hell_dorado.engine.arming import close_weapons
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.contacts import escape
from rules.hell_dorado.engine.state import DARK, LIGHT, UNDOTTED, Player, Unit
from rules.message import Message, Who, plural_message
from rules.presentation.prompts import OTHERS, WHERE, Choice, Option, Places, Several

Document = dict[str, Any]

KINDS: Final = {"": UNDOTTED, "light": LIGHT, "dark": DARK}


def unit_called(battle: Battle, id: str) -> Unit:
    unit = battle.unit(id)
    assert unit is not None
    return unit


def units_to(question: Document, key: str) -> list[Choice]:
    return [Choice(Message("{unit}", unit=Who(id)), {key: id}, None, id) for id in question["units"]]


def followers(battle: Battle, player: Player, question: Document) -> list[Choice]:
    kind = question["kind"]
    return [Choice(Message("Nobody"), {kind: ""}, passes=True), *units_to(question, kind)]


def strikers(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Who attacks one-sidedly, with his dice; nobody where that is allowed (H-ACN-19)."""
    kind: str = question["kind"]
    other = unit_called(battle, question["other"])
    choices = []
    for id in question["units"]:
        dice = fight_words(battle, unit_called(battle, id), other, kind.removesuffix("_attacker"), (), True)
        choices.append(Choice(Message("{unit}: {dice}", unit=Who(id), dice=dice), {kind: id}, None, id))
    return (
        [*choices, Choice(Message("Nobody"), {kind: ""}, group=OTHERS, passes=True)]
        if question.get("amount")
        else choices
    )


def targets(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Enemies in contact, with the dice of both (H-ABI-33)."""
    unit = unit_called(battle, question["unit"])
    choices = []
    for id in question["units"]:
        dice = fight_words(battle, unit, unit_called(battle, id), "melee", ())
        choices.append(
            Choice(Message("{unit}: {dice}", unit=Who(id), dice=dice), {"second_target": id}, None, id, "H-ABI-33")
        )
    return choices


def evasives(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return units_to(question, "evasive")


def dodges(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [
        Choice(Message("Try to dodge"), {"dodge": True}),
        Choice(Message("Stand and fight"), {"dodge": False}, passes=True),
    ]


def dodge_moves(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """To where the player points, the farthest way out, or not at all (H-ABI-21)."""
    unit = unit_called(battle, question["unit"])
    way = points_document(escape(battle, unit, question["amount"]))
    return [
        Choice(Message("On the map"), {"dodge_move": []}, Places(WHERE)),
        Choice(Message("As far away as it can"), {"dodge_move": way}),
        Choice(Message("Stay"), {"dodge_move": []}, passes=True),
    ]


def defensive_shots(battle: Battle, player: Player, question: Document) -> list[Choice]:
    unit = unit_called(battle, question["unit"])
    weapons = [weapon for weapon in unit.sheet.weapons if weapon.slug in question["names"]]
    return [*arms(weapons, "defensive_shot"), Choice(Message("Do not fire"), {"defensive_shot": ""}, passes=True)]


def weapons(battle: Battle, player: Player, question: Document) -> list[Choice]:
    unit = unit_called(battle, question["unit"])
    return arms([weapon for weapon in close_weapons(unit) if weapon.slug in question["names"]], "weapon")


def arms(weapons: list[Weapon], key: str) -> list[Choice]:
    """Each weapon with each type of its damage, and what its hits do (H-UNT-08)."""
    choices: list[Choice] = []
    for weapon in weapons:
        rows = "/".join([*["–"] * (weapon.first - 1), *[str(row.damage) for row in weapon.rows]])
        for type in weapon.types or ("",):
            label = Message("{weapon}: {rows} damage by hits", weapon=weapon.name, rows=rows)
            if type:
                label = Message("{weapon} ({type}): {rows} damage by hits", weapon=weapon.name, type=type, rows=rows)
            choices.append(Choice(label, {key: weapon.slug} | ({"type": type} if type else {}), rule="H-FGT-05"))
    return choices


def vae_victis(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """CMD for dice, of each kind of which there is enough (H-ORD-08, H-CMD-08)."""
    choices = [Choice(Message("No"), {"vae_victis": 0}, passes=True)]
    dots = [dot for dot, place in KINDS.items() if player.pool[place]]
    for points in range(1, min(question["amount"], sum(player.pool)) + 1):
        for dot in dots:
            label = Message("+{points} for {points} CMD", points=points)
            if len(dots) > 1:
                label = Message("+{points} for {points} CMD, {dot} first", points=points, dot=DOTS[dot])
            answer = {"vae_victis": points} | ({"dot": dot} if dot else {})
            choices.append(Choice(label, answer, rule="H-ORD-08"))
    return choices


def defensive_combat(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [
        Choice(Message("Fight as usual"), {"defensive_combat": False}),
        Choice(Message("Fight defensively"), {"defensive_combat": True}),
    ]


def rerolls(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """As many as may be, some of them, or none (H-FGT-10, H-ABI-47)."""
    kind, places, dice = question["kind"], question["places"], question["dice"]
    most = min(question["amount"], len(places))
    label = plural_message("Roll {count} die again", "Roll {count} dice again", count=most)
    choices = [Choice(label, {kind: places[:most]}), Choice(Message("Roll none again"), {kind: []}, passes=True)]
    if len(places) > 1:
        options = tuple([
            Option(place, Message("Die {number}: {face}", number=place + 1, face=dice[place])) for place in places
        ])  # fmt: skip
        several = Several(kind, Message("Rolled again"), options, 0, most)
        choices.append(Choice(Message("Choose dice"), {}, several))
    return choices


def hits(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """All hits or fewer, with what so many do (H-FGT-12)."""
    unit = unit_called(battle, question["unit"])
    arms = [*unit.sheet.weapons, *close_weapons(unit)]
    weapon = next(weapon for weapon in arms if weapon.slug == question["with"])
    choices = []
    for count in range(question["amount"], -1, -1):
        does = row_words(weapon.row(count) if count else None)
        label = plural_message("{count} hit: {does}", "{count} hits: {does}", count=count, does=does)
        choices.append(Choice(label, {"hits": count}))
    return choices
