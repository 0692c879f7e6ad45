"""Words to write JSON Schema with, for what no serializer describes yet."""

from typing import Any

from rules.formats.checks import MAX_NAME_LENGTH, SLUGS

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
WHEN: JsonSchema = {"type": "string", "format": "date-time"}
