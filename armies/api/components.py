"""The documents of the contract as JSON Schema, for the OpenAPI document: what they are, key by key.

Reading them strictly is the work of `rules.damocles.formats`; here is what a client may rely on.
"""

from typing import Any

from rules.damocles.army import DECK_SIZE
from rules.damocles.datasheets import SQUAD_TYPES
from rules.damocles.formats.abilities import ONCES, TARGETS, UNTILS, WHENS
from rules.damocles.formats.checks import LONGEST_NAME, LONGEST_TEXT, SLUGS
from rules.damocles.formats.roster import MOST_CARDS, MOST_SQUADS, MOST_UNITS, MOST_WEAPONS
from rules.damocles.odds import LIMITS, MOST_REROLLS, REROLLS
from rules.damocles.task_forces import TASK_FORCES
from rules.damocles.violations import RULES

JsonSchema = dict[str, Any]


def ref(name: str) -> JsonSchema:
    return {"$ref": f"#/components/schemas/{name}"}


def text(longest: int = LONGEST_NAME, says: str = "", least: int = 0) -> JsonSchema:
    found: JsonSchema = {"type": "string", "maxLength": longest}
    return found | ({"minLength": least} if least else {}) | ({"description": says} if says else {})


def whole(least: int | None = None, most: int | None = None, says: str = "") -> JsonSchema:
    bounds = {"minimum": least, "maximum": most}
    found: JsonSchema = {"type": "integer"} | {key: n for key, n in bounds.items() if n is not None}
    return found | ({"description": says} if says else {})


def word(*words: str, says: str = "") -> JsonSchema:
    return {"type": "string", "enum": list(words)} | ({"description": says} if says else {})


def many(items: JsonSchema, most: int | None = None) -> JsonSchema:
    return {"type": "array", "items": items} | ({"maxItems": most} if most else {})


def keys(needed: JsonSchema, free: JsonSchema | None = None, says: str = "") -> JsonSchema:
    """An object of these keys and no other."""
    found: JsonSchema = {"type": "object", "properties": {**needed, **(free or {})}, "additionalProperties": False}
    return found | ({"required": list(needed)} if needed else {}) | ({"description": says} if says else {})


SLUG: JsonSchema = {"type": "string", "pattern": f"^{SLUGS.pattern}$"}
NAME = text(least=1)
CENTIMETRES: JsonSchema = {"type": "number", "minimum": 0, "description": "In centimetres."}
AMOUNT: JsonSchema = {
    "oneOf": [whole(0), {"type": "string", "pattern": r"^\d*D[36](\+\d+)?$"}],
    "description": "A whole number, or dice: D3, D6, 2D6, D3+1.",
}
BY_DATASHEET: JsonSchema = {
    "type": "object",
    "additionalProperties": whole(0, MOST_UNITS),
    "maxProperties": MOST_WEAPONS,
}

EFFECT: JsonSchema = {
    "type": "object",
    "description": "What happens, in data: see docs/formats.md.",
    "minProperties": 1,
}
COST = keys({}, {"tactical_points": whole(0, 99), "orders": whole(0, 99)})
EFFECTS = {
    "text": text(LONGEST_TEXT, "For people."),
    "when": word(*WHENS),
    "target": word(*TARGETS),
    "within": CENTIMETRES,
    "effects": many(EFFECT),
    "until": word(*UNTILS),
    "once": word(*ONCES),
    "cost": COST,
}
ABILITY = keys({"slug": SLUG, "name": NAME}, EFFECTS, "Something special; without effects it is for people alone.")
ASSET = keys(
    {"slug": SLUG, "name": NAME},
    {**EFFECTS, "orders": whole(0, 9, "What it costs the squads it affects."), "copies": whole(1, 99)},
    "A strategic asset (R-AST-01).",
)
WEAPON = keys(
    {
        "slug": SLUG,
        "name": NAME,
        "kind": word("missile", "melee"),
        "range": CENTIMETRES,
        "attacks": ref("Amount"),
        "precision": whole(1, 6, "4 for 4+."),
        "damage": ref("Amount"),
    },
    {"carriers": whole(1, says="The most units that have it; absent: all."), "abilities": many(ref("Ability"))},
)
DATASHEET = keys(
    {
        "slug": SLUG,
        "name": NAME,
        "type": word(*SQUAD_TYPES),
        "size": {"type": "array", "prefixItems": [whole(1), whole(1)], "minItems": 2, "maxItems": 2},
        "orders": whole(0, 9),
        "move": CENTIMETRES,
        "health": whole(1, 99),
        "defense": whole(1, 6, "5 for 5+."),
        "base": CENTIMETRES,
        "strategic_valor": whole(0, says="At the fewest units."),
        "strategic_valor_per_extra_unit": whole(0),
    },
    {
        "weapons": many(ref("Weapon")),
        "abilities": many(ref("Ability")),
        "scenery": {"type": "object", "description": "Of faction scenery alone: shape, cover, garrison."},
    },
    "What all units of a squad share (R-DAT-01).",
)
PACK = keys(
    {
        "format": {"const": "damocles-content/1"},
        "faction": keys({"slug": SLUG, "name": NAME}, {"summary": text(LONGEST_TEXT), "rules": many(ref("Ability"))}),
        "datasheets": many(ref("Datasheet")),
    },
    {"assets": many(ref("Asset"))},
    "A whole faction, as `load_content` reads it.",
)
OPERATION: JsonSchema = {
    "type": "object",
    "description": "`damocles-operation/1`: see the contract of formats.",
    "properties": {"format": {"const": "damocles-operation/1"}, "slug": SLUG, "title": NAME, "turns": whole(1)},
    "required": ["format", "slug", "title"],
}
ROSTER_SQUAD = keys(
    {"datasheet": NAME, "size": whole(0, MOST_UNITS)},
    {"name": text(), "weapons": BY_DATASHEET | {"description": "How many units carry each special weapon."}},
)
DECK = many(NAME, MOST_CARDS) | {"description": f"Slugs of assets; a legal deck has {DECK_SIZE}."}
ROSTER = keys(
    {
        "format": {"const": "damocles-roster/1"},
        "name": NAME,
        "faction": NAME,
        "limit": whole(0, 1_000_000, "The strategic valor agreed on (R-BAS-05)."),
        "squads": many(ref("RosterSquad"), MOST_SQUADS),
    },
    {"deck": DECK},
    "A strike force as it is written down, legal or not.",
)
VIOLATION = keys(
    {
        "rule": {"type": "string", "pattern": "^R-[A-Z]{3}-[0-9]{2}$"},
        "code": word(*RULES),
        "message": {"type": "string"},
        "squad": {"type": ["integer", "null"], "description": "The squad's place in the list, from 0."},
        "mends": many({"type": "string"}) | {"description": "What would mend it, the cheapest way first."},
    }
)
TASK_FORCE = keys({"slug": word(*(force.slug for force in TASK_FORCES)), "bonus": whole(0), "squads": many(whole(0))})
VERDICT = keys(
    {
        "legal": {"type": "boolean"},
        "strategic_valor": whole(0),
        "limit": whole(0),
        "tactical_points": whole(0),
        "task_forces": many(ref("TaskForce")),
        "violations": many(ref("Violation")),
    },
    says="What a strike force comes to, and every rule it breaks.",
)
PROBLEM: JsonSchema = {
    "type": "object",
    "description": "Every refusal has this shape; some show more.",
    "properties": {
        "type": {"type": "string", "description": "Which kind of refusal: invalid, not_found, stale, throttled …"},
        "detail": {"type": "string"},
        "errors": many(keys({"path": {"type": "string"}, "message": {"type": "string"}})),
    },
    "required": ["type", "detail", "errors"],
}
CHANCE: JsonSchema = {"type": "number", "minimum": 0, "maximum": 1}
ODDS = keys(
    {"slain": {"type": "object", "additionalProperties": CHANCE}, "mean": {"type": "number", "minimum": 0}},
    says="How likely each number of slain units is, exactly.",
)
ATTACK = keys(
    {"attacks": ref("Amount")} | {key: whole(*LIMITS[key]) for key in ("precision", "defense", "units")},
    {
        "damage": ref("Amount"),
        "cover": word("light", "heavy"),
        "reroll": many(word(*REROLLS), MOST_REROLLS),
        "reroll_defense": many(word(*REROLLS), MOST_REROLLS),
    }
    | {key: whole(*LIMITS[key]) for key in ("attackers", "health", "attack_roll", "defense_roll", "ignore_wounds")},
    "One attack: who attacks how, and whom.",
)

COMPONENTS: JsonSchema = {
    "Ability": ABILITY,
    "Amount": AMOUNT,
    "Asset": ASSET,
    "Attack": ATTACK,
    "ContentPack": PACK,
    "Datasheet": DATASHEET,
    "Odds": ODDS,
    "Operation": OPERATION,
    "Problem": PROBLEM,
    "Roster": ROSTER,
    "RosterSquad": ROSTER_SQUAD,
    "TaskForce": TASK_FORCE,
    "Verdict": VERDICT,
    "Violation": VIOLATION,
    "Weapon": WEAPON,
}
