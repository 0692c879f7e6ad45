"""Example abilities, assets and scenery that buttons insert into a document field."""

import json
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Example(NamedTuple):
    """A part of a document and the label of its button."""

    label: str | Promise
    document: dict[str, Any]

    def json(self) -> str:
        return json.dumps(self.document, ensure_ascii=False)


def _ability(label: str | Promise, slug: str, name: str, text: str, **rest: Any) -> Example:
    return Example(label, {"slug": slug, "name": name, "text": text, **rest})


FOR_PEOPLE = _ability(_("For people alone"), "new-ability", "New ability", "What it does, in a sentence or two.")

ABILITIES = (
    FOR_PEOPLE,
    _ability(
        _("Always: a better characteristic"),
        "dug-in",
        "Dug In",
        "The squad has +1 to its defense rolls against missile weapons.",
        effects=[{"modify": "defense_roll", "by": 1, "against": "missile"}],
    ),
    _ability(
        _("Always: a re-roll"),
        "drilled",
        "Drilled",
        "The squad re-rolls each 1 of its attack rolls.",
        effects=[{"reroll": "attack", "dice": "ones"}],
    ),
    _ability(
        _("Always: wounds ignored"),
        "too-stubborn",
        "Too Stubborn",
        "Each wound of the squad is ignored on 6+.",
        effects=[{"ignore_wounds": 6}],
    ),
    _ability(
        _("In its activation, for an order"),
        "forward",
        "Forward",
        "For one order the squad makes a free move of up to 8 cm.",
        when="activation",
        cost={"orders": 1},
        effects=[{"advance": 8}],
        once="activation",
    ),
    _ability(
        _("When it charges: the enemy held fast"),
        "caught-fast",
        "Caught Fast",
        "When the squad charges, its target cannot fall back until the end of the turn.",
        when="charging",
        target="enemy",
        within=20,
        effects=[{"forbid": "fall_back"}],
        until="turn",
    ),
    _ability(
        _("Each turn: tactical points"),
        "listening-post",
        "Listening Post",
        "At the start of each turn its player gains 1 TP.",
        when="turn_start",
        target="player",
        effects=[{"gain": "tactical_points", "amount": 1}],
    ),
)

WEAPON_ABILITIES = (
    FOR_PEOPLE,
    _ability(
        _("No cover against it"),
        "plunging",
        "Plunging",
        "Cover does not help its targets.",
        when="attacking",
        effects=[{"ignore": "cover"}],
    ),
    _ability(
        _("Failed attacks re-rolled"),
        "twin-linked",
        "Twin-Linked",
        "Its failed attack rolls are re-rolled.",
        when="attacking",
        effects=[{"reroll": "attack", "dice": "failures"}],
    ),
)

PLAYS = (
    Example(
        _("Better until the end of the turn"),
        {
            "target": "friendly",
            "within": 30,
            "effects": [{"modify": "attack_roll", "by": 1, "against": "missile"}],
            "until": "turn",
        },
    ),
    Example(_("Damage to an enemy"), {"target": "enemy", "within": 40, "effects": [{"damage": "D3"}]}),
    Example(_("Health restored"), {"target": "friendly", "effects": [{"heal": 1}]}),
    Example(_("Assets drawn"), {"target": "player", "effects": [{"gain": "assets", "amount": 2}]}),
)

SCENERY = (
    Example(_("A wall"), {"shape": {"rectangle": {"width": 10, "height": 2}}, "cover": "heavy"}),
    Example(_("A wood"), {"shape": {"circle": {"radius": 6}}, "cover": "light", "garrison": True}),
)

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "abilities": ABILITIES,
    "rules": ABILITIES,
    "weapons.abilities": WEAPON_ABILITIES,
    "play": PLAYS,
    "scenery": SCENERY,
}
"""By the field of the form they belong to."""
