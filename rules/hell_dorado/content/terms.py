"""What statistics, states, ranks, effects and the like are called."""

from typing import Final

from rules.message import Message, message_in

RANKS: Final = {
    "officer": message_in("rank", "officer"),
    "independent": message_in("rank", "independent"),
    "trooper": message_in("rank", "trooper"),
    "lemure": message_in("rank", "lemure"),
}

RANKS_MANY: Final = {
    "officer": message_in("rank", "officers"),
    "independent": message_in("rank", "independents"),
    "trooper": message_in("rank", "troopers"),
    "lemure": message_in("rank", "lemures"),
}

ICONS: Final = {"officer": "flag", "independent": "sword", "trooper": "troops", "lemure": "specialists"}
"""The icon of each rank."""

BASES: Final = {
    "regular": Message("regular base"),
    "large": Message("large base"),
    "extra_large": Message("extra large base"),
}

STATISTICS: Final = {
    "mvt": (message_in("statistic", "MVT"), Message("Move")),
    "shs": (message_in("statistic", "SHS"), Message("Shooting")),
    "cbt": (message_in("statistic", "CBT"), Message("Combat")),
    "def": (message_in("statistic", "DEF"), Message("Defense")),
    "pr": (message_in("statistic", "PR"), message_in("statistic", "Protection")),
    "fth": (message_in("statistic", "FTH"), Message("Faith")),
    "cmd": (message_in("statistic", "CMD"), message_in("statistic", "Command")),
    "lp": (message_in("statistic", "LP"), Message("Life points")),
}
"""Each statistic: short and in full."""

STATES: Final = {
    "accelerated": message_in("state", "Accelerated"),
    "berserk": message_in("state", "Berserk"),
    "brave": message_in("state", "Brave"),
    "consumed": message_in("state", "Consumed"),
    "controlled": message_in("state", "Controlled"),
    "cursed": message_in("state", "Cursed"),
    "devoured": message_in("state", "Devoured"),
    "immobilized": message_in("state", "Immobilized"),
    "knocked_down": message_in("state", "Knocked Down"),
    "slowed": message_in("state", "Slowed"),
    "stunned": message_in("state", "Stunned"),
    "wounded": message_in("state", "Wounded"),
}

STATE_RULES: Final = {
    "accelerated": "H-STA-06",
    "berserk": "H-STA-08",
    "brave": "H-STA-21",
    "consumed": "H-STA-10",
    "controlled": "H-STA-11",
    "cursed": "H-STA-13",
    "devoured": "H-STA-14",
    "immobilized": "H-STA-15",
    "knocked_down": "H-STA-16",
    "slowed": "H-STA-18",
    "stunned": "H-STA-20",
    "wounded": "H-STA-19",
}

DOTS: Final = {
    "": message_in("command", "undotted"),
    "light": message_in("command", "light"),
    "dark": message_in("command", "dark"),
}

POWER_KINDS: Final = {
    "passive": message_in("power", "passive"),
    "free": message_in("power", "free"),
    "active": message_in("power", "active"),
    "exhausting": message_in("power", "exhausting"),
}

TARGETS: Final = {
    "self": Message("the unit itself"),
    "ally": message_in("target", "an ally"),
    "enemy": message_in("target", "an enemy"),
    "unit": message_in("target", "any unit"),
    "point": message_in("target", "a point"),
    "area": message_in("target", "an area"),
}

AURAS: Final = {
    "permanent": Message("permanent aura"),
    "lingering": Message("lingering aura"),
    "instant": Message("instant aura"),
}

MOMENTS: Final = {
    "before_action": Message("before an action"),
    "before_sequence": Message("before a sequence or shot"),
    "after_sequence": Message("after a sequence or shot"),
    "end": Message("at the end of an activation"),
}

FORMS: Final = {
    "explosion": message_in("template", "explosion"),
    "cloud": message_in("template", "cloud blast"),
    "impact": message_in("template", "impact blast"),
}

EFFECTS: Final = {
    "modify": message_in("effect", "modifies a statistic"),
    "state": message_in("effect", "gives a state"),
    "end_state": message_in("effect", "ends a state"),
    "damage": message_in("effect", "deals damage"),
    "heal": message_in("effect", "gives LP back"),
    "move": message_in("effect", "pushes (fathoms)"),
    "ability": message_in("effect", "gives an ability"),
    "rerolls": message_in("effect", "gives re-rolls"),
    "command": message_in("effect", "changes CMD"),
    "remove": message_in("effect", "destroys a lemure"),
}
