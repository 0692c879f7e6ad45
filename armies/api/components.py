"""The documents of the contract as JSON Schema, for the OpenAPI document: what they are, key by key.

Reading them strictly is the work of `rules.damocles.formats`; here is what a client may rely on.
"""

from typing import Any

from armies.models import Visibility
from armies.models.owned import MAX_MODELS
from armies.models.strike_force import MAX_VALOR
from rules.damocles.army import DECK_SIZE
from rules.damocles.datasheets import SQUAD_TYPES
from rules.damocles.formats.abilities import ONCES, TARGETS, UNTILS, WHENS
from rules.damocles.formats.roster import MAX_CARDS, MAX_SQUADS, MAX_UNITS, MAX_WEAPONS
from rules.damocles.odds import LIMITS, MAX_REROLLS, REROLLS
from rules.damocles.task_forces import TASK_FORCES
from rules.damocles.violations import RULES
from rules.formats.checks import MAX_NAME_LENGTH, MAX_TEXT_LENGTH, SLUGS

JsonSchema = dict[str, Any]
MAX_NOTES_LENGTH = 5000


def ref(name: str) -> JsonSchema:
    return {"$ref": f"#/components/schemas/{name}"}


def text(longest: int = MAX_NAME_LENGTH, says: str = "", least: int = 0) -> JsonSchema:
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
    "additionalProperties": whole(0, MAX_UNITS),
    "maxProperties": MAX_WEAPONS,
}

EFFECT: JsonSchema = {
    "type": "object",
    "description": "What happens, in data: see docs/formats.md.",
    "minProperties": 1,
}
COST = keys({}, {"tactical_points": whole(0, 99), "orders": whole(0, 99)})
EFFECTS = {
    "text": text(MAX_TEXT_LENGTH, "For people."),
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
        "faction": keys(
            {"slug": SLUG, "name": NAME}, {"summary": text(MAX_TEXT_LENGTH), "rules": many(ref("Ability"))}
        ),
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
    {"datasheet": NAME, "size": whole(0, MAX_UNITS)},
    {"name": text(), "weapons": BY_DATASHEET | {"description": "How many units carry each special weapon."}},
)
DECK = many(NAME, MAX_CARDS) | {"description": f"Slugs of assets; a legal deck has {DECK_SIZE}."}
ROSTER = keys(
    {
        "format": {"const": "damocles-roster/1"},
        "name": NAME,
        "faction": NAME,
        "limit": whole(0, 1_000_000, "The strategic valor agreed on (R-BAS-05)."),
        "squads": many(ref("RosterSquad"), MAX_SQUADS),
    },
    {"deck": DECK, "release": whole(1, says="The release of its faction; absent: the newest.")},
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
STATE = {
    "name": NAME,
    "limit": whole(0, 1_000_000, "The strategic valor agreed on (R-BAS-05)."),
    "squads": many(ref("Squad"), MAX_SQUADS),
    "deck": DECK,
}
ID: JsonSchema = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,60}$", "description": "Its own, as long as it is."}
SQUAD = keys(
    {"id": ID} | ROSTER_SQUAD["properties"],
    says="A squad of a list that is kept; one that is new has no id yet.",
) | {"required": ["datasheet", "size"]}
WHEN: JsonSchema = {"type": "string", "format": "date-time"}
SOMEBODY: JsonSchema = {"type": ["string", "null"], "description": "A user name."}
VISIBILITY = word(*Visibility.values, says="Who may read it: its owner, whoever has its link, everybody.")
STRIKE_FORCE = keys(
    {
        "slug": {"type": "string"},
        "version": whole(1, says="Goes up with each change."),
        "owner": SOMEBODY,
        "faction": SLUG,
        "release": whole(1, says="The release of its faction that it is built with."),
        **STATE,
        "created": WHEN,
        "updated": WHEN,
        "verdict": ref("Verdict"),
    },
    {
        "visibility": VISIBILITY,
        "token": {"type": ["string", "null"], "description": "What its link ends with, where it is shared."},
        "archived": {"type": ["string", "null"], "format": "date-time"},
    },
    "A strike force; its owner sees all, others the token where it is shared with them.",
)
CHANGE_KEYS = {
    "version": whole(1),
    "verb": {"type": "string"},
    "said": {"type": "string", "description": "What was done, in words."},
    "maker": SOMEBODY,
    "made": WHEN,
    "name": NAME,
    "limit": whole(0),
    "release": whole(1),
}
FACTION = keys(
    {
        "slug": SLUG,
        "name": NAME,
        "summary": text(MAX_TEXT_LENGTH),
        "homebrew": {"type": "boolean", "description": "A player's own, not the game's."},
        "owner": SOMEBODY,
        "release": whole(1, says="The number of its newest release."),
        "published": WHEN,
    }
)
RELEASE_KEYS = {
    "number": whole(1),
    "notes": {"type": "string", "description": "What changed and why."},
    "digest": {"type": "string", "description": "SHA-256 of the content pack in canonical JSON."},
    "published": WHEN,
    "publisher": SOMEBODY,
}
DIFFERENCE = keys(
    {
        "kind": word("faction", "rule", "datasheet", "weapon", "ability", "asset"),
        "slug": SLUG,
        "name": NAME,
        "became": word("added", "removed", "changed", "same"),
        "said": {"type": "string", "description": "All of it in one line."},
        "details": many(keys({"key": {"type": "string"}, "before": {}, "after": {}})),
        "parts": many(ref("Difference")),
    },
    says="What became of a thing; its values as documents write them, null where they leave them out.",
)
SAID: JsonSchema = {"type": "string", "description": "How it changes, in words."}
UPGRADE = keys(
    {
        "from": whole(1),
        "to": whole(1),
        "before": ref("Verdict"),
        "after": ref("Verdict"),
        "squads": many(keys({"place": whole(0), "before": whole(0), "after": whole(0), "said": SAID})),
        "cards": many(keys({"copies": whole(1), "said": SAID})),
        "broken": many(ref("Violation")),
        "mended": many(ref("Violation")),
    },
    says="Both verdicts, the squads (with their SV) and cards it touches, and the violations that come and go.",
)
COUNT = whole(0)
IMPACT = keys(
    {
        "lists": whole(0, says="Lists built with the faction."),
        "players": whole(0, says="Players who have any."),
        "looked_at": whole(0, says="As many as there was time for."),
        "touched": whole(0, says="Lists that use what changes."),
        "valor_changes": COUNT,
        "dearer": COUNT,
        "become_illegal": COUNT,
        "become_legal": COUNT,
        "named": many(keys({"slug": {"type": "string"}, "name": NAME})),
    },
    says="What publishing a draft would come to, and those lists that become illegal and may be named to you.",
)
MODELS: JsonSchema = {"type": "object", "additionalProperties": whole(0, MAX_MODELS), "propertyNames": SLUG}
DESIGN = keys(
    {
        "slug": SLUG,
        "name": NAME,
        "homebrew": {"type": "boolean"},
        "visibility": VISIBILITY,
        "token": {"type": ["string", "null"], "description": "What its link ends with, where it is shared."},
        "archived": {"type": ["string", "null"], "format": "date-time"},
    },
    says="A faction as its designer sees it.",
)
LINK: JsonSchema = {"type": ["string", "null"], "format": "uri"}
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
        "reroll": many(word(*REROLLS), MAX_REROLLS),
        "reroll_defense": many(word(*REROLLS), MAX_REROLLS),
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
    "Change": keys(CHANGE_KEYS, says="One version of a strike force, and what made it."),
    "Datasheet": DATASHEET,
    "Collection": {
        "type": "object",
        "additionalProperties": ref("Models"),
        "propertyNames": SLUG,
        "description": "Numbers of models, by faction and datasheet.",
    },
    "Design": DESIGN,
    "Difference": DIFFERENCE,
    "Faction": FACTION,
    "Impact": IMPACT,
    "Models": MODELS | {"description": "Numbers of models, by datasheet."},
    "NewStrikeForce": keys({"faction": SLUG, "name": NAME, "limit": whole(1, MAX_VALOR)}),
    "Notes": keys({}, {"notes": text(MAX_NOTES_LENGTH, "What changed and why, for the players.")}),
    "Odds": ODDS,
    "Operation": OPERATION,
    "Problem": PROBLEM,
    "Release": keys(RELEASE_KEYS, says="A faction as it was published; it never changes."),
    "Roster": ROSTER,
    "RosterSquad": ROSTER_SQUAD,
    "Squad": SQUAD,
    "StrikeForce": STRIKE_FORCE,
    "StrikeForcePatch": keys({}, STATE, "Whatever of these is sent is changed."),
    "StrikeForceState": keys(STATE, says="What its owner may write anew."),
    "TaskForce": TASK_FORCE,
    "Version": keys(CHANGE_KEYS | STATE, says="One version of a strike force, whole."),
    "Upgrade": UPGRADE,
    "Verdict": VERDICT,
    "Violation": VIOLATION,
    "Weapon": WEAPON,
    "WholeRelease": keys(RELEASE_KEYS | {"document": ref("ContentPack")}, says="A release with its content."),
    "FixChoice": keys({"violation": whole(0)}, {"mend": whole(0)}),
    "ReleaseChoice": keys({"release": whole(1)}),
    "VisibilityChoice": keys({"visibility": VISIBILITY}),
}
