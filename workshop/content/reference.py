"""Reference of ability keys and their values, shown next to the form."""

import json
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from web.models.game import game_of_rows

Words = str | Promise


_SCHEMA = game_of_rows().formats.schema("assets")
_EFFECT = _SCHEMA["$defs"]["Effect"]


def _words(schema: dict[str, Any], key: str) -> tuple[str, ...]:
    """The values of a key."""
    return tuple(schema["properties"][key]["enum"])


class Key(NamedTuple):
    """An ability key: its purpose and its allowed values."""

    name: str
    meaning: Words
    words: tuple[str, ...] = ()


class EffectKind(NamedTuple):
    """An effect as a document, its meaning, and the allowed values of its key."""

    document: dict[str, Any]
    meaning: Words
    words: tuple[str, ...] = ()

    def json(self) -> str:
        return json.dumps(self.document, ensure_ascii=False)


KEYS = (
    Key("slug", _("Lowercase letters, digits and hyphens; no two abilities of one list share it.")),
    Key("name", _("As it is printed.")),
    Key("text", _("For people: what it does.")),
    Key("when", _("The moment it works; absent: always."), _words(_SCHEMA, "when")),
    Key("target", _("Whom it works on; absent: self. TP and cards are the player's."), _words(_SCHEMA, "target")),
    Key("within", _("The most centimetres to a friendly, enemy or any target; absent: any distance.")),
    Key("effects", _("A list of the effects below; without any it is for people alone, and named as not simulated.")),
    Key("until", _("How long it holds; absent: now."), _words(_SCHEMA, "until")),
    Key("once", _("At most once in each; absent: as often as the cost can be paid."), _words(_SCHEMA, "once")),
    Key("cost", _('What it costs: {"tactical_points": 1, "orders": 1}, or one of them.')),
)

EFFECT_KINDS = (
    EffectKind(
        {"modify": "attack_roll", "by": 1, "against": "missile"},
        _("One characteristic by a whole number, move and range by centimetres; against missile or melee, or absent."),
        _words(_EFFECT, "modify"),
    ),
    EffectKind(
        {"reroll": "attack", "dice": "ones"},
        _("Attack or defense dice, with the same against; which dice:"),
        ("ones", "failures", "one"),
    ),
    EffectKind({"ignore_wounds": 6}, _("Each wound is ignored on 6+.")),
    EffectKind({"damage": "D3"}, _("A number or dice, as wounds without a defense roll.")),
    EffectKind({"heal": 1}, _("So much health comes back.")),
    EffectKind(
        {"gain": "tactical_points", "amount": 1}, _("More of one of these."), ("tactical_points", "orders", "assets")
    ),
    EffectKind({"search": "deck"}, _("The owner takes an asset of their choice from the deck.")),
    EffectKind({"recover": "discard", "to": "hand"}, _("A discarded asset comes back to"), ("hand", "deck")),
    EffectKind({"advance": 8}, _("A free move of up to so many centimetres.")),
    EffectKind({"free_order": "open_fire"}, _("An order that costs none of O."), _words(_EFFECT, "free_order")),
    EffectKind(
        {"forbid": "fall_back"}, _("An order, or a list of them, that may not be given."), _words(_EFFECT, "free_order")
    ),
    EffectKind(
        {"ignore": "cover"},
        _("As if one of these were not there."),
        ("cover", "close_combat_penalty", "heavy_terrain"),
    ),
)
