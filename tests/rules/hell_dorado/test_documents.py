"""The documents of Hell Dorado: the page's examples are read, what they hold comes back, each fault is one line."""

import json
import re
import textwrap
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.formats.errors import AnswersError, DocumentError
from rules.game.derived.results import answers_document, read_answers
from rules.hell_dorado.content.abilities import UNITS, WEAPONS
from rules.hell_dorado.content.powers import AURAS, KINDS, STATES, STATISTICS, TARGETS
from rules.hell_dorado.engine.questions import KINDS as QUESTIONS
from rules.hell_dorado.game import GAME
from tests.rules.hell_dorado.scenes import Document, fought, scene, side, soldier, stand
from tests.rules.support.whole_battles import NOTHING, events

PAGE = Path(__file__).parents[3] / "docs" / "formats" / "hell-dorado.md"
BLOCKS = [textwrap.dedent(block) for block in re.findall(r"(?:^ {4}.*\n)+", PAGE.read_text("utf-8"), re.MULTILINE)]
WHOLE = [yaml.safe_load(block) for block in BLOCKS if "…" not in block]


@pytest.mark.parametrize("document", WHOLE, ids=lambda document: str(document.get("format", "verdict")))
def test_examples_of_the_page_are_read(document: Document) -> None:
    kind = document["format"].removeprefix("hell-dorado-").removesuffix("/1")
    GAME.formats.read(kind, document)


def test_the_scenario_of_the_page_is_fought() -> None:
    """Its dice are those of X-01: 3 hits and 1; then B, whose turn it is, strikes with dice of its own."""
    pack = next(document for document in WHOLE if document["format"] == "hell-dorado-content/1")
    text = next(block for block in BLOCKS if "hell-dorado-scenario/1" in block)
    card = json.dumps(pack["datasheets"][0] | {"abilities": []})
    text = text.replace("{…a datasheet, as in a pack…}", card).replace("{…}", card)
    battle = fought(json.loads(text))
    assert [event["dice"] for event in events(battle, "dice")[:2]] == [[4, 2, 5, 6], [3, 3, 4, 1]]
    assert events(battle, "hurt")[0]["lp"] == 6


@pytest.mark.parametrize(
    "words",
    [
        [*UNITS, *WEAPONS], [*KINDS, *TARGETS, *AURAS], [*STATES, *STATISTICS],
        [kind for kind in QUESTIONS if kind != "dodge_move"],
    ],
    ids=["abilities", "powers", "states", "questions"],
)  # fmt: skip
def test_the_page_names_everything(words: list[str]) -> None:
    page = PAGE.read_text("utf-8")
    assert [word for word in words if f"`{word}`" not in page and f'{{"{word}"' not in page] == []


ZEAL = {"kind": "modify", "statistic": "cbt", "amount": 2}
SCENARIO: Document = scene(
    side(
        stand("A", 10, 10, "dodge 3; immunity(fire)", {"rank": "officer", "cmd": 3}, lp=4, activated=1, used=["dodge"]),
        stand("C", 14, 10, victim="B", fired={"gun": 2}, states=[{"state": "stunned", "left": 2}]),
        pool={"undotted": 1, "light": 2}, losses=1, given=["decree"],
        script=[{"activate": "C"}, {"action": "walk", "way": [[14, 12]]}],
    ),
    side(
        {"id": "B", "datasheet": soldier(), "place": "inside"},
        stand("E", 20, 20, modifiers=[{"power": "zeal", "effect": ZEAL}]),
    ),
    active="C",
)  # fmt: skip


def read(document: Document) -> Any:
    return GAME.battles.read_scenario(document, NOTHING)


def spoiled(way: str, value: Any) -> Document:
    """The scenario with another value at a place, None to leave a key out."""
    document = deepcopy(SCENARIO)
    *steps, last = [int(step) if step.isdecimal() else step for step in way.split(".")]
    at: Any = document
    for step in steps:
        at = at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return document


def test_a_scenario_sets_any_position_down() -> None:
    battle = GAME.battles.muster(read(SCENARIO), 1, True)
    a, c, b, e = battle.units
    assert (a.x, a.y, a.lp, a.activated, a.used, a.amount("dodge")) == (1000, 1000, 4, 1, ["dodge"], 3)
    assert (c.victim, b.inside, b.stands(), c.fired) == (b, c, False, {"gun": 2})
    assert [(state.slug, state.left) for state in c.states] == [("stunned", 2)]
    assert (battle.players[0].pool, battle.players[0].losses, battle.players[0].given) == ([1, 2, 0], 1, ["decree"])
    assert [(modifier.power, modifier.effect.amount, modifier.turns) for modifier in e.modifiers] == [("zeal", 2, 1)]


RED, BLUE = "players.0.units", "players.1.units"
SHEET = f"{RED}.0.datasheet"
AT = "players[0].units[0].datasheet"
VEIL = {
    "slug": "veil", "name": "Veil", "kind": "passive", "target": "ally", "aura": "permanent", "radius": 3,
    "effects": [{"kind": "ability", "ability": "immunity", "keyword": "fire"}],
}  # fmt: skip
FAULTS: dict[str, Any] = {
    "bases overlap": (f"{RED}.1.position", [11, 10], "players[0].units[1].position: "),
    "off the table": (f"{RED}.0.position", [0.5, 10], "players[0].units[0].position: "),
    "an id twice": (f"{BLUE}.1.id", "A", 'players[1].units[1].id: "A" is taken by players[0].units[0].id'),
    "no such unit": ("active", "Z", 'active: cannot be "Z"'),
    "no such victim": (f"{RED}.1.victim", "E", "players[0].units[1].victim: "),
    "too many LP": (f"{RED}.0.lp", 9, "players[0].units[0].lp: cannot be 9"),
    "no dice of 7": ("dice", [7], "dice[0]: cannot be 7"),
    "a misspelt key": (f"{SHEET}.moves", 3, f'{AT}.moves: is not a key of this object'),
    "an ability without X": (f"{SHEET}.abilities", [{"ability": "dodge"}], f"{AT}.abilities[0].amount: is missing"),
    "an ability without keyword": (
        f"{SHEET}.abilities", [{"ability": "immunity"}], f"{AT}.abilities[0].keyword: is missing",
    ),
    "an X too many": (
        f"{SHEET}.abilities", [{"ability": "fury", "amount": 2}], f"{AT}.abilities[0].amount: does not go with",
    ),
    "an unknown ability": (f"{SHEET}.abilities", [{"ability": "furry"}], f"{AT}.abilities[0].ability: "),
    "one twice": (
        f"{SHEET}.abilities", [{"ability": "fury"}, {"ability": "fury"}], f'{AT}.abilities[1].ability: "fury" is taken',
    ),
    "a threshold of all LP": (f"{SHEET}.threshold", 8, f"{AT}.threshold: cannot be 8"),
    "no LP": (f"{SHEET}.lp", None, f"{AT}.lp: is missing"),
    "DEF 6": (f"{SHEET}.def", 6, f"{AT}.def: cannot be 6"),
    "a person where nobody is asked": ("players.0.commander", "person", "players[0].commander: is a person"),
    "an entry that answers nothing": ("players.0.script", [{"sing": True}], "players[0].script[0]"),
    "an entry that answers two": (
        "players.0.script", [{"hits": 1, "vae_victis": 1}], "players[0].script[0]: answers 2",
    ),
    "an unknown action": ("players.0.script", [{"action": "fly"}], "players[0].script[0].action: cannot be"),
    "three decimals": (f"{SHEET}.mvt", 4.001, f"{AT}.mvt: cannot be 4.001"),
    "an unknown mission": ("operation", "x", 'operation: "x" is not loaded'),
    "a turn after the last": ("turn", 9, "turn: cannot be 9"),
    "an aura that goes on with what is over at once": (
        f"{SHEET}.powers", [VEIL | {"effects": [{"kind": "state", "state": "stunned", "amount": 1}]}],
        f"{AT}.powers[0].effects[0].kind: does not go with aura permanent; must be one of modify, rerolls, ability",
    ),
    "a weapon it has not": (f"{RED}.1.fired", {"bow": 1}, "players[0].units[1].fired"),
}  # fmt: skip


@pytest.mark.rule("H-AUR-02", "H-PWR-03")
def test_an_aura_gives_an_ability_from_the_beginning_of_a_scenario() -> None:
    battle = GAME.battles.muster(read(spoiled(f"{SHEET}.powers", [VEIL | {"inclusive": True, "radius": 60}])), 1, True)
    assert [unit.against("immunity", "fire") is not None for unit in battle.units] == [True, True, False, False]


@pytest.mark.rule("H-BAS-01", "H-DIE-05", "H-UNT-05")
@pytest.mark.parametrize(("way", "value", "line"), FAULTS.values(), ids=list(FAULTS))
def test_a_wrong_scenario_is_one_line(way: str, value: Any, line: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read(spoiled(way, value))
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("way", "value", "remedy"),
    [
        (f"{RED}.0.position", "there", "must be a point [x, y] in fathoms"),
        (f"{RED}.0.position", [99, 10], "a base of 1.2 fathoms must lie wholly on 36 x 36 fathoms"),
        (f"{RED}.0.position", [14, 10], "centres must be at least 1.2 fathoms apart"),
        ("battlefield", {"terrain": [{"id": "pit", "shape": {"circle": {"center": [35, 5], "radius": 3}}}]},
         "must be within 36 x 36 fathoms"),
        ("battlefield", {"terrain": [{"id": "pit", "shape": {"circle": {"center": [5, 5], "radius": 200}}}]},
         "must be a radius from 0.1 to 150 fathoms"),
    ],
)  # fmt: skip
def test_remedies_speak_of_fathoms(way: str, value: Any, remedy: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read(spoiled(way, value))
    assert str(caught.value.remedy) == remedy


def test_answers_come_back() -> None:
    given: Document = {
        "format": "hell-dorado-answers/1",
        "engine": GAME.facts.engine,
        "answers": [
            {"split": {"A": 2}},
            {"shift_terrain": "wall", "to": [10, 12.5]},
            {"conflict_zone": "hill"},
            {"zone": 2},
            {"deploys_first": "blue"},
            {"deploy": "A", "to": [10, 3]},
            {"upkeep_order": [1, 0]},
            {"first": "red"},
            {"activate": "A"},
            {"skip": True},
            {"free_power": {"power": "forward", "by": "A", "targets": ["C"]}},
            {"pass": True},
            {"action": "charge", "way": [[10, 15]], "target": "B", "pays": True},
            {"action": "shoot", "with": "bomb", "at": [10, 20.6], "way": [[10, 9]], "after": True},
            {"action": "focus", "use": {"power": "invoke", "miniature": "imp", "spell": "sting", "point": [10, 11.2]}},
            {"action": "focus", "reloads": "gun"},
            {"retreat_attacker": "B"},
            {"retreat_move": "run", "way": [[10, 4]]},
            {"dodge": True},
            {"dodge_move": [[13, 14.2]]},
            {"defensive_shot": "gun"},
            {"evasive": "E"},
            {"weapon": "blade", "unit": "A"},
            {"vae_victis": 2, "dot": "dark"},
            {"defensive_combat": True},
            {"reroll": [0, 2]},
            {"force_reroll": [1]},
            {"hits": 3},
            {"second_target": "E"},
            {"vae_soli": "C"},
            {"accelerated": ""},
        ],
    }
    assert answers_document(GAME, read_answers(GAME, given)) == given
    with pytest.raises(AnswersError, match=r"answers\[0\].hits: cannot be"):
        read_answers(GAME, given | {"answers": [{"hits": -1}]})


def test_a_scenario_may_be_read_again_and_again() -> None:
    assert json.loads(json.dumps(SCENARIO)) == SCENARIO
    battle, other = (GAME.battles.muster(read(SCENARIO), 1, True) for _ in range(2))
    assert [unit.lp for unit in battle.units] == [unit.lp for unit in other.units]
