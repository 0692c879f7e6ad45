"""Setting up for three and four players: ranks, territories, allies, worked out by hand."""

import pytest

from tests.rules.support.scenes import NAMES, WIDE, Report, fight, player, scene, sheet, squad


def set_up(dice: tuple[int, ...], players: int = 3, **alliances: str) -> Report:
    """Players without positions: two squads each, and a pool of twice as many pieces as players."""
    pool = [
        {"id": f"p{n}", "cover": "light", "shape": {"rectangle": {"width": 6, "height": 3}}} for n in range(2 * players)
    ]
    armies = []
    for name in NAMES[:players]:
        kinds = ("troops", "scouts")
        own = [squad(f"{name}-{m + 1}", sheet=sheet(type=kinds[m]), size=2) for m in range(2)]
        more = {"alliance": alliances[name]} if name in alliances else {}
        armies.append(player(name, *own, **more))
    document = scene(*armies, dice=dice, operation=WIDE)
    document["battlefield"] = {"width": 84, "height": 84, "pieces": pool}
    return fight(document)


@pytest.mark.rule("R-CNV-02")
def test_scenery_is_placed_in_the_reverse_of_the_ranking() -> None:
    """Red 2, blue 6, green 4: blue, green, red. Placing: red, green, blue."""
    report = set_up((2, 6, 4))
    assert report.events("roll_off")[0]["ranking"] == ["blue", "green", "red"]
    assert [e["player"] for e in report.events("placed")] == ["red", "green", "blue"] * 2


@pytest.mark.rule("R-CNV-03")
def test_territories_go_from_the_highest_rank_and_deployment_from_the_lowest() -> None:
    report = set_up((2, 6, 4))
    assert [e["player"] for e in report.events("territory")] == ["blue", "green", "red"]
    assert [e["player"] for e in report.events("deployed")] == ["red", "green", "blue"] * 2


@pytest.mark.rule("R-CNV-03")
def test_allies_choose_territories_and_deploy_at_the_same_time() -> None:
    """The rulebook's example: ranked red, blue, green, grey; grey and blue are allies, red and green are.

    Grey deploys first, blue with it; then green and red. Red chooses a territory first, green with it.
    """
    report = set_up((6, 5, 4, 3), 4, red="one", green="one", blue="two", grey="two")
    assert [e["player"] for e in report.events("territory")] == ["red", "green", "blue", "grey"]
    deployed = [e["player"] for e in report.events("deployed")]
    assert [sorted(deployed[n : n + 2]) for n in (0, 2, 4, 6)] == [["blue", "grey"], ["green", "red"]] * 2


@pytest.mark.rule("R-CNV-03", "R-CNV-01")
@pytest.mark.parametrize(("die", "lone_one"), [(6, 3), (1, 0)])
def test_three_allies_deploy_at_the_same_time_against_one(die: int, lone_one: int) -> None:
    """Blue 5, green 4, grey 3 are allies. Red with 6 deploys after all of them, with 1 before."""
    report = set_up((die, 5, 4, 3), 4, blue="two", green="two", grey="two")
    deployed = [e["player"] for e in report.events("deployed")]
    for cycle in (deployed[:4], deployed[4:]):
        assert cycle[lone_one] == "red"
        assert sorted(cycle) == ["blue", "green", "grey", "red"]
    assert [e["player"] for e in report.events("territory")].index("red") == 3 - lone_one


@pytest.mark.rule("R-CNV-03", "R-DEP-02")
def test_allies_share_a_territory_where_there_are_too_few() -> None:
    """Two territories for two teams: ranked red, blue, green, grey; grey and blue are allies, red and green are."""
    ends = WIDE["battlefield"]["territories"][:2]
    kinds = {"red": "one", "green": "one", "blue": "two", "grey": "two"}
    armies = [player(name, squad(f"{name}-1", size=2), alliance=kinds[name]) for name in NAMES]
    document = scene(*armies, dice=(6, 5, 4, 3), operation=WIDE)
    document["battlefield"] = {"scenery": [], "territories": ends}
    report = fight(document)
    homes = {e["player"]: e["territory"] for e in report.events("territory")}
    assert list(homes) == ["red", "green", "blue", "grey"]
    assert homes["red"] == homes["green"] != homes["blue"] == homes["grey"]
    for event in report.events("deployed"):
        low, high = (0, 30) if homes[event["player"]] == "south-west" else (54, 84)
        assert all(low + 1 <= x <= high - 1 and 1 <= y <= 19 for x, y in event["units"])


@pytest.mark.rule("R-CNV-03", "R-DEP-03")
def test_players_with_squads_left_deploy_on() -> None:
    """Red one squad, blue two, green three; ranked blue, green, red."""
    kinds = ("scouts", "troops", "specialists")
    armies = [
        player(name, *[squad(f"{name}-{m}", sheet=sheet(type=kinds[m]), size=1) for m in range(n + 1)])
        for n, name in enumerate(NAMES[:3])
    ]
    document = scene(*armies, dice=(2, 6, 4), operation=WIDE)
    document["battlefield"] = {"scenery": []}
    deployed = [e["player"] for e in fight(document).events("deployed")]
    assert deployed == ["red", "green", "blue", "green", "blue", "green"]


@pytest.mark.rule("R-CNV-02")
def test_four_pieces_for_three_players_are_two_for_the_highest() -> None:
    """Ranked blue, green, red: blue picks the first and the fourth. Placed by red, green, blue, and blue again."""
    pool = [{"id": f"p{n}", "cover": "light", "shape": {"rectangle": {"width": 6, "height": 3}}} for n in range(4)]
    document = scene(*[player(name, squad(f"{name}-1", size=2)) for name in NAMES[:3]], dice=(2, 6, 4), operation=WIDE)
    document["battlefield"] = {"pieces": pool}
    assert [e["player"] for e in fight(document).events("placed")] == ["red", "green", "blue", "blue"]


@pytest.mark.rule("R-CNV-02", "R-SET-05")
def test_faction_scenery_goes_from_the_highest_rank_down_and_players_without_any_are_skipped() -> None:
    bunker = sheet(
        slug="bunker", type="faction_scenery", orders=0, move=0, weapons=[],
        scenery={"shape": {"circle": {"radius": 3}}, "cover": "heavy", "garrison": True},
    )  # fmt: skip
    armies = [
        player(name, squad(f"{name}-1", size=2), *([squad(f"{name}-s", sheet=bunker)] if name != "green" else []))
        for name in NAMES[:3]
    ]
    document = scene(*armies, dice=(2, 6, 4), operation=WIDE)
    document["battlefield"] = {"width": 84, "height": 84, "pieces": []}
    assert [e["player"] for e in fight(document).events("placed")] == ["blue", "red"]
