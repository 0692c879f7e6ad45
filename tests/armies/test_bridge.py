"""Rows to the rules and back: what the engine gets of a strike force, and what scenarios may name."""

import pytest

from armies import bridge
from armies.models import Faction, StrikeForce
from rules.damocles.formats.content import ContentPackModel
from rules.damocles.formats.roster import read_roster
from rules.damocles.game import GAME
from rules.formats.errors import DocumentError
from tests.armies.support.guard_faction import OTHERS, PACK, a_list, change, load_the_guard, pack
from tests.rules.support.engine import resolve
from tests.support.operations import released_operation

pytestmark = pytest.mark.django_db


def fetched(strike_force):
    return StrikeForce.objects.with_release().get(pk=strike_force.pk)


@pytest.mark.postgres
def test_a_draft_is_the_faction_its_pack_says(guard):
    assert bridge.draft_document(Faction.objects.with_content().get()) == PACK


@pytest.mark.postgres
def test_a_release_is_read_as_the_faction_it_released(guard):
    assert ContentPackModel.document(bridge.content_of(bridge.newest_release("guard"))) == PACK


def test_the_engine_gets_the_squads_with_what_they_carry(guard, users):
    it = a_list(users.ada, "rifles", "rifles", cards=2)
    change(it, 0, weapons={"launcher": 1}, size=4)
    player = bridge.player_document(fetched(it), "red", "Ada")
    assert [(squad["id"], squad["size"], squad["weapons"]) for squad in player["squads"]] == [
        ("red-1", 4, {"launcher": 1}),
        ("red-2", 3, {}),
    ]
    assert player["squads"][0]["datasheet"] == PACK["datasheets"][0]
    assert [card["slug"] for card in player["deck"]] == ["rations", "rations"]
    assert (player["id"], player["name"], player["commander"]) == ("red", "Ada", "steady")


@pytest.mark.rule("R-FAC-01")
def test_a_factions_rules_go_along(guard, users):
    rule = {"slug": "stand", "name": "Stand", "text": "They do.", "effects": [{"modify": "defense_roll", "by": 1}]}
    load_the_guard(pack(faction={**PACK["faction"], "rules": [rule]}))
    player = bridge.player_document(fetched(a_list(users.ada, "rifles")), "red", "Ada")
    assert player["rules"] == [rule]


def test_two_lists_fight_as_they_stand(guard, users):
    """Both sides' documents are taken by the engine, and a battle comes out."""
    players = [
        bridge.player_document(fetched(a_list(users.ada, "rifles", "cannon", "trench", cards=11)), id, id)
        for id in ("red", "blue")
    ]
    scenario = {"format": "damocles-scenario/1", "name": "x", "seed": 7, "operation": "eradication", "players": players}
    result = resolve(scenario, bridge.content_library())
    assert {player["id"] for player in result["players"]} == {"red", "blue"}


def test_scenarios_may_name_what_is_loaded(guard):
    library = bridge.content_library()
    assert library.part("datasheets", "rifles")["name"] == "Line Rifles"
    assert library.part("assets", "smoke")["orders"] == 1
    assert library.part("datasheets", "dragons") is None
    assert library.part("assets", "dragons") is None
    assert library.mission("dragons") is None


def test_what_two_factions_have_is_not_guessed(guard):
    load_the_guard(PACK, pack(faction={"slug": "others", "name": "Others"}))
    with pytest.raises(DocumentError, match="is in two factions"):
        bridge.content_library().part("datasheets", "rifles")


def test_what_two_factions_have_is_refused_where_it_is_named(guard):
    load_the_guard(PACK, pack(faction={"slug": "others", "name": "Others"}))
    with pytest.raises(DocumentError) as error:
        resolve(skirmish(), bridge.content_library())
    assert error.value.path == "players[0].squads[0].datasheet"


def skirmish():
    """Three loaded rifles fire at three inline ones: a 3, a 3, a 1."""
    rifles = {**PACK["datasheets"][0], "health": 9}
    return {
        "format": "damocles-scenario/1",
        "turns": 1,
        "dice": [3, 3, 1],
        "battlefield": {"width": 72, "height": 72, "scenery": []},
        "players": [
            {
                "id": "red",
                "commander": "script",
                "squads": [{"id": "r1", "datasheet": "rifles", "units": [[10, 10], [13, 10], [16, 10]]}],
                "script": [{"bid": 1}, {"activate": "r1"}, {"order": "open_fire", "target": "b1"}],
            },
            {
                "id": "blue",
                "commander": "script",
                "squads": [{"id": "b1", "datasheet": rifles, "units": [[10, 30], [13, 30], [16, 30]]}],
            },
        ],
    }


@pytest.mark.rule("R-FAC-01")
def test_the_rules_of_a_faction_are_for_its_loaded_squads(guard):
    """+1 to attack rolls: both 3s hit on 4+; a scenario that names the player's rules itself goes before that."""
    aim = {"slug": "aim", "name": "Aim", "effects": [{"modify": "attack_roll", "by": 1}]}
    load_the_guard(pack(faction={**PACK["faction"], "rules": [aim]}))

    def fired(scenario):
        result = resolve(scenario, bridge.content_library())
        (attack,) = [event for event in result["events"] if event["type"] == "attack"]
        return attack["modifier"], attack["hits"]

    assert fired(skirmish()) == (1, 2)
    unruly = skirmish()
    unruly["players"][0]["rules"] = []
    assert fired(unruly) == (0, 0)


def test_an_operation_is_handed_out_as_its_document(db):
    document = {
        "format": "damocles-operation/1",
        "slug": "wall",
        "title": "Wall",
        "players": [2, 2],
        "turns": 5,
        "battlefield": {"width": 72, "height": 72},
    }
    released_operation(slug="wall", title="Wall", document=document)
    assert bridge.content_library().mission("wall")["turns"] == 5


@pytest.mark.rule("R-ARM-01")
def test_a_strangers_datasheet_is_distinguished_from_an_unknown_one(guard, users):
    load_the_guard(PACK, OTHERS)
    it = change(a_list(users.ada, "rifles"), 0, datasheet="crawlers")
    verdict = bridge.verdict_of(fetched(it))
    assert "wrong_faction" in [violation.code for violation in verdict.violations]


def test_a_file_names_its_release_once_there_is_a_newer_one(patrol):
    """The Rifles' 60 SV become 70 in the second release; the file is judged by the one it names."""
    assert "release" not in bridge.strike_force_document(patrol)
    edition = pack()
    edition["datasheets"][0]["strategic_valor"] = 70
    load_the_guard(edition)
    document = bridge.strike_force_document(patrol)
    assert list(document)[:4] == ["format", "name", "faction", "release"]
    assert bridge.judge_roster(GAME, read_roster(document)).strategic_valor == 120
    for number, valor in ((2, 140), (99, 140)):
        assert bridge.judge_roster(GAME, read_roster({**document, "release": number})).strategic_valor == valor
    del document["release"]
    assert bridge.judge_roster(GAME, read_roster(document)).strategic_valor == 140
