"""Documents of Underworlds that are wrong: one line says where and what would be right."""

from copy import deepcopy
from typing import Any

import pytest

from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from rules.underworlds.formats.scenario import read_scenario
from rules.underworlds.formats.schemas import FORMATS
from rules.underworlds.game import GAME
from tests.rules.underworlds.scenes import MAUL, PIKE, scene, side, unit, upgrade

PACK = {
    "format": "underworlds-content/1",
    "faction": {"slug": "a", "name": "A"},
    "fighters": [MAUL, PIKE],
    "warbands": [{"slug": "w", "name": "W", "fighters": ["maul", "pike", "pike"]}],
    "boards": [{"slug": "b", "name": "B", "starting": [[n, 0] for n in range(6)], "blocked": [[3, 3]]}],
    "cards": [
        {"slug": "o", "name": "O", "type": "objective", "glory": 1, "conditions": [{"hold": 1}]},
        {"slug": "p", "name": "P", "type": "ploy", "effect": {"push": 1, "whose": "own"}},
        {"slug": "u", "name": "U", "type": "upgrade", "raises": [{"dice": 1, "attack": "swing"}]},
    ],
}
SCENE = scene(side(unit("s1", MAUL, (3, 4))), side(unit("n1", PIKE, (3, 5)), power_hand=["sidestep"]))


def changed(document: Any, path: str, value: Any) -> Any:
    """The document with another value at a path; None takes the key away."""
    document = deepcopy(document)
    *above, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner = document
    for step in above:
        inner = inner[step]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return document


PACK_FAULTS = (
    ("fighters.0.move", 7, "fighters[0].move: cannot be 7; must be a whole number from 1 to 6"),
    ("fighters.0.symbol", "heart", 'fighters[0].symbol: cannot be "heart"; must be one of club, spade'),
    ("fighters.0.attacks", [], "fighters[0].attacks: has 0 entries; must have at least 1"),
    (
        "fighters.0.actions",
        [{"slug": "swing", "name": "S", "heal": 1}],
        'fighters[0].actions[0].slug: "swing" is an attack’s already; must be a slug of its own',
    ),
    (
        "warbands.0.fighters.0",
        "ghost",
        'warbands[0].fighters[0]: "ghost" is no fighter of this faction; must be the slug of one of its fighters',
    ),
    ("boards.0.starting.0", [7, 0], "boards[0].starting[0][0]: cannot be 7; must be a whole number from 0 to 6"),
    (
        "boards.0.blocked.0",
        [0, 0],
        "boards[0].blocked[0]: cannot be [0, 0]: it is a starting hex; must be another hex",
    ),
    ("cards.0.glory", None, "cards[0].glory: is missing; must be a whole number from 1 to 5"),
    (
        "cards.1.glory",
        1,
        "cards[1].glory: does not go with type ploy; it has the keys slug, name, type, effect, text",
    ),
    (
        "cards.0.conditions.0",
        {"hold": 1, "out": 1},
        "cards[0].conditions[0]: has 2 of these keys; must have one of hold, token, out, out_in_all, "
        "in_enemy_territory, no_enemy_in_own_territory, standing, charged, round",
    ),
    ("cards.1.effect", {"push": 1}, "cards[1].effect.whose: is missing; must be one of own, enemy"),
    ("cards.1.effect", {"guard": False}, "cards[1].effect.guard: cannot be false; must be true, or left out"),
    ("cards.2.raises", None, "cards[2]: gives nothing; must have one of raises, attack, action"),
    (
        "cards.2.raises.0",
        {"move": 1, "attack": "swing"},
        "cards[2].raises[0].attack: does not go with move; it has the keys move",
    ),
)


@pytest.mark.parametrize(
    ("path", "value", "line"), PACK_FAULTS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_is_wrong_with_a_pack_is_said(path: str, value: Any, line: str) -> None:
    with pytest.raises(DocumentError) as odds:
        FORMATS.read("content", changed(PACK, path, value))
    assert str(odds.value) == line


def test_a_pack_is_read_and_written_to_the_key() -> None:
    assert FORMATS.written("content", FORMATS.read("content", PACK)) == PACK


SCENE_FAULTS = (
    (
        "players.1.units.0.hex",
        [3, 4],
        "players[1].units[0].hex: [3, 4] is taken by players[0].units[0]; must be another hex",
    ),
    (
        "players.1.units.0.id",
        "s1",
        'players[1].units[0].id: "s1" is taken by players[0].units[0].id; must be an id of its own',
    ),
    (
        "players.1.units.0.wounds",
        3,
        "players[1].units[0].wounds: cannot be 3; must be less than 3, his Wounds, or out must be true",
    ),
    ("players.1.units.0.out", True, "players[1].units[0].hex: is not wanted here; he is out of action"),
    (
        "players.1.units.0.hex",
        None,
        "players[1].units[0].hex: is missing; must be a hex, or out must be true: the set-up is over",
    ),
    (
        "players.0.board",
        "pit",
        'players[0].board: "pit" is not loaded; must be an inline document, or the slug of loaded content',
    ),
    (
        "players.1.power_hand.0",
        "foothold",
        "players[1].power_hand[0]: Foothold is of the type objective; must be one of ploy, upgrade",
    ),
    (
        "players.1.power_discards",
        ["sidestep"],
        'players[1].power_discards[0]: "sidestep" is in players[1].power_hand[0] too; must be in one place',
    ),
    ("step", "score", "step: does not go with this phase; goes with phase end"),
    ("turn", "x", 'turn: cannot be "x"; must be one of s, n'),
    ("round", 4, "round: cannot be 4; must be at most 3"),
    ("tokens", [[3, 4], [3, 4]], "tokens[1]: [3, 4] is taken by tokens[0]; must be another hex"),
    ("players.0.script", [{"pass": "x"}], 'players[0].script[0].pass: cannot be "x"; must be one of activation, power'),
    (
        "players.0.script",
        [{"guard": "s1", "path": [[3, 4]]}],
        "players[0].script[0].path: does not go with guard; it has the keys guard",
    ),
    (
        "players.0.commander",
        "person",
        "players[0].commander: is a person, and here nobody is asked; "
        "play this scenario, or name another commander: steady, random, script",
    ),
)


@pytest.mark.parametrize(
    ("path", "value", "line"), SCENE_FAULTS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_is_wrong_with_a_scenario_is_said(path: str, value: Any, line: str) -> None:
    with pytest.raises(DocumentError) as odds:
        read_scenario(changed(SCENE, path, value), EmptyLibrary())
    assert str(odds.value) == line


@pytest.mark.rule("U-FGT-05")
@pytest.mark.parametrize(("key", "kept"), [("tokens", ["guard"]), ("upgrades", ["thick-coat"])])
def test_who_is_out_keeps_neither_tokens_nor_upgrades(key: str, kept: Any) -> None:
    document = changed(SCENE, "players.1.units.0", {"id": "n1", "fighter": PIKE, "out": True, "wounds": 3, key: kept})
    with pytest.raises(DocumentError) as odds:
        read_scenario(document, EmptyLibrary())
    assert str(odds.value) == f"players[1].units[0].{key}: is not wanted here; he is out of action"


def test_blocked_hexes_of_a_turned_board_are_blocked() -> None:
    """Pillars of the north: (2, 3) comes to (4, 6)."""
    document = changed(SCENE, "players.1.units.0.hex", [4, 6])
    document["players"][1]["board"] = "pillars"
    with pytest.raises(DocumentError, match=r"players\[1\]\.units\[0\]\.hex: \[4, 6\] is blocked"):
        read_scenario(document, EmptyLibrary())


def test_more_fighters_than_starting_hexes_are_refused() -> None:
    sides = [side(*[unit(f"{id}{n}", MAUL) for n in range(7)]) for id in "sn"]
    with pytest.raises(DocumentError, match=r"players\[0\]\.units: has 7 to place, and 6 starting hexes"):
        read_scenario(scene(*sides, phase=None, turn=None, round=None), EmptyLibrary())


def test_a_card_of_hand_or_fighter_is_taken_out_of_its_deck() -> None:
    boots = upgrade("boots", raises=[{"move": 1}])
    south = side(unit("s1", MAUL, (3, 4), upgrades=[boots]), power=[boots, "sidestep", "braced"], power_hand=["braced"])
    power = read_scenario(scene(south, side(unit("n1", PIKE, (3, 5)))), EmptyLibrary()).players[0].power
    assert [card.slug for card in power.deck] == ["sidestep"]
    assert power.hand is not None
    assert ([card.slug for card in power.hand], power.shuffled) == (["braced"], False)


def test_odds_are_asked_with_an_attack() -> None:
    """One die of ♣ against one: it beats a blank with 4 or 5, and a ♠ beats all but a ♠."""
    odds = GAME.battles.odds(
        {"dice": 1, "symbol": "club", "damage": 2, "defence": 1, "defence_symbol": "club", "wounds": 3}
    )
    assert odds["success"] == pytest.approx((2 * 3 + 5) / 36)
    assert odds["equal"] == pytest.approx((2 * 2 + 1) / 36)
    with pytest.raises(DocumentError, match="damage"):
        GAME.battles.odds({"dice": 1, "symbol": "club", "defence": 1, "defence_symbol": "club", "wounds": 3})
