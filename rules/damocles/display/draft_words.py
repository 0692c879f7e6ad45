"""What drafts kept as rows are called: keys in differences and forms, values, and faults of what was typed."""

from typing import Any, Final

from rules.damocles.display.card_views import SORTS, TIMINGS
from rules.damocles.display.effect_terms import PICKER
from rules.damocles.facts import ASSETS, SHEETS
from rules.damocles.facts import SQUAD_TYPES as TYPE_NAMES
from rules.message import Message, joined, plural_message
from rules.presentation.draft_words import DraftWords
from rules.presentation.words import FaultWords, Picker, Words

LABELS: Final[dict[str, Words]] = {
    "name": Message("name"),
    "summary": Message("summary"),
    "text": Message("text"),
    "type": Message("type"),
    "kind": Message("kind"),
    "size": Message("size"),
    "orders": Message("orders"),
    "move": Message("move"),
    "health": Message("health"),
    "defense": Message("defense"),
    "base": Message("base"),
    "strategic_valor": Message("strategic valor"),
    "strategic_valor_per_extra_unit": Message("each extra unit"),
    "scenery": Message("scenery"),
    "range": Message("range"),
    "attacks": Message("attacks"),
    "precision": Message("precision"),
    "damage": Message("damage"),
    "carriers": Message("carriers"),
    "copies": Message("copies"),
    "when": Message("when"),
    "target": Message("target"),
    "within": Message("within"),
    "effects": Message("in the engine"),
    "until": Message("until"),
    "once": Message("once"),
    "cost": Message("cost"),
    "rules_order": Message("order of the rules"),
    "datasheets_order": Message("order of the datasheets"),
    "assets_order": Message("order of the assets"),
    "weapons_order": Message("order of the weapons"),
    "abilities_order": Message("order of the abilities"),
}
ABSENT: Final[dict[str, Words]] = {
    "carriers": Message("every unit"),
    "copies": Message("any number"),
    "within": Message("any distance"),
    "once": Message("no limit"),
    "cost": Message("nothing"),
    "effects": Message("nothing"),
    "orders": "0",
    "target": "self",
    "until": "now",
}
"""Meanings of absent keys."""

POINTS: Final = Message("{figure} SV")
CENTIMETRES: Final = Message("{figure} cm")
UNITS: Final = {
    "strategic_valor": POINTS,
    "strategic_valor_per_extra_unit": POINTS,
    "move": CENTIMETRES,
    "base": CENTIMETRES,
    "range": CENTIMETRES,
    "within": CENTIMETRES,
}

FIELDS: Final = {
    "slug": Message("Short name"),
    "name": Message("Name"),
    "summary": Message("Summary"),
    "text": Message("Text"),
    "type": Message("Type"),
    "size": Message("Fewest units"),
    "size[1]": Message("Most units"),
    "orders": Message("Orders (O)"),
    "move": Message("Move (M), cm"),
    "health": Message("Health (H)"),
    "defense": Message("Defense (D)"),
    "base": Message("Base, cm"),
    "strategic_valor": Message("SV of the fewest"),
    "strategic_valor_per_extra_unit": Message("SV of each more"),
    "kind": Message("Kind"),
    "range": Message("Range (cm)"),
    "attacks": Message("Attacks"),
    "precision": Message("Precision"),
    "damage": Message("Damage"),
    "carriers": Message("Carriers"),
    "when": Message("When"),
    "target": Message("Works on"),
    "within": Message("Within (cm)"),
    "until": Message("Lasts"),
    "once": Message("May be used"),
    "tactical_points": Message("Costs TP"),
    "copies": Message("Copies in one deck"),
    "shape": Message("Shape"),
    "scenery": Message("Shape"),
    "width": Message("Width, cm"),
    "height": Message("Depth, cm"),
    "rotation": Message("Turned, degrees"),
    "radius": Message("Radius, cm"),
    "polygon": Message("Corners"),
    "cover": Message("Cover"),
    "weapons": Message("Weapons"),
    "abilities": Message("Abilities"),
    "rules": Message("Faction rules"),
    "datasheets": Message("Datasheets"),
    "assets": Message("Strategic assets"),
}
"""Keys by the names of their fields in forms."""

MISSING: Final = "is missing"
FAULTS: Final = (
    FaultWords(r".*\bname", (MISSING,), Message("Give it a name.")),
    FaultWords(r".*\btype", (MISSING,), Message("Choose a type.")),
    FaultWords(r".*\bsize", (MISSING,), Message("Say how few and how many units a squad may have.")),
    FaultWords(
        r".*\bsize", ("cannot be [{fewest}, {most}]",), Message("The fewest units cannot be more than the most.")
    ),
    FaultWords(r".*\bscenery(\.shape)?", (MISSING, "has {count} shape"), Message("Choose a shape and its cover.")),
    FaultWords(r".*\bcover", (MISSING,), Message("Choose a cover.")),
    FaultWords(r".*\bpolygon", (MISSING, "has {count:,} entry"), Message("Give at least three corners, one a line.")),
    FaultWords(r".*\bpolygon\[\d+\].*", (), Message("Two numbers, to the right and up, such as “0 5”.")),
    FaultWords(r".*\bwithin", ("does not go with {key}",), Message("A distance needs squads that it works on.")),
    FaultWords(
        r".*\bslug",
        ("{name} is taken by entry {other}",),
        Message("Another of this list has the same short name."),
    ),
    FaultWords(
        r".*\beffects\[\d+\]",
        ("cannot be {found}", "has no effect"),
        Message("Choose what it does; as a file writes it, an effect begins with its kind, such as “heal: 1”."),
    ),
    FaultWords(r".*\beffects\[\d+\]\.by", (MISSING,), Message("Say by how much, such as 1 or -1.")),
    FaultWords(r".*\beffects\[\d+\]\.dice", (MISSING,), Message("Choose which dice are re-rolled.")),
    FaultWords(r".*\beffects\[\d+\]\.to", (MISSING,), Message("Choose where it goes: the hand or the deck.")),
    FaultWords(r".*\beffects\[\d+\]\.amount", (MISSING,), Message("Say how many.")),
    FaultWords(r".*\beffects\[\d+\]\.forbid", ("cannot be empty (null)",), Message("Tick the orders.")),
    FaultWords(r".*\beffects\[\d+\]\..*", ("cannot be empty (null)",), Message("It needs a value.")),
)


def key_label(kind: str, key: str, brief: bool) -> Words:
    """What a key is called; in brief SV go without, since their unit says what they are."""
    if brief and key == "strategic_valor":
        return ""
    return Message("cost in orders") if (kind, key) == (ASSETS, "orders") else LABELS.get(key, key.replace("_", " "))


def describe_value(kind: str, key: str, value: Any) -> Words | None:
    """A value as people say it; None for its plain form."""
    if value is None:
        return _absent(kind, key)
    if key in UNITS:
        return UNITS[key].filled({"figure": value})
    if key == "type":
        return TYPE_NAMES.get(str(value), str(value))
    if key == "kind":
        return SORTS[value == "melee"]
    if key == "when":
        return TIMINGS.get(str(value), str(value))
    if key in ("defense", "precision"):
        return f"{value}+"
    if key == "size":
        return _size(value)
    return _cost(value) if key == "cost" else None


def describe_part(kind: str, document: dict[str, Any]) -> Words:
    """What a new or removed part is: its most important values, or its text."""
    if kind == SHEETS:
        return joined([_describe(kind, key, document) for key in ("type", "size", "strategic_valor")], ", ")
    if kind != "weapons":
        return str(document.get("text", ""))
    profile = [
        joined([LABELS[key], _describe(kind, key, document)], " ")
        for key in ("range", "attacks", "precision", "damage")
    ]
    return joined([_describe(kind, "kind", document), *profile], ", ")


def _describe(kind: str, key: str, document: dict[str, Any]) -> Words:
    value = describe_value(kind, key, document[key])
    return str(document[key]) if value is None else value


def _absent(kind: str, key: str) -> Words | None:
    if key == "when":
        return TIMINGS["activation" if kind == ASSETS else "always"]
    return ABSENT.get(key, "" if key in LABELS else None)


def _size(size: list[int]) -> Message:
    if size[0] == size[1]:
        return plural_message("{count} unit", "{count} units", count=size[0])
    return Message("{fewest} to {most} units", fewest=size[0], most=size[1])


def _cost(cost: dict[str, int]) -> Words:
    orders, points = cost.get("orders", 0), cost.get("tactical_points")
    costs = [Message("{count} TP", count=points)] if points is not None else []
    if orders:
        costs.append(plural_message("{count} order", "{count} orders", count=orders))
    return joined(costs, ", ")


def field_label(key: str) -> Words:
    """What the field of a key is called in forms."""
    return FIELDS.get(key, "")


def picker(objects: str) -> Picker | None:
    """The picker of effects."""
    return PICKER if objects == "effects" else None


DRAFT_WORDS: Final = DraftWords(key_label, UNITS.get, describe_value, describe_part, field_label, FAULTS, picker)
