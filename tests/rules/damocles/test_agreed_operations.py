"""The operation of a scenario: its battlefield under the scenario's, how many it is for, what a fault says."""

from copy import deepcopy

import pytest

from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from tests.rules.support.engine import resolve
from tests.rules.support.scenes import Document, blue, fight, player, red, scene, squad

NAMES = ("red", "blue", "green", "grey")
HELD = {"event": "objective_held", "points": 2, "when": "turn_end", "objective": "alpha"}
ALPHA = {"id": "alpha", "center": [36, 36]}
BETA = {"id": "beta", "center": [36, 36]}
HILL = {"id": "hill", "polygon": [[54, 54], [84, 54], [84, 84], [54, 84]]}


def operation(*scoring: Document, size: float = 72, **more: object) -> Document:
    return {
        "format": "damocles-operation/1",
        "slug": "own",
        "title": "Own",
        "battlefield": {"width": size, "height": size},
        "scoring": list(scoring),
    } | more


def duel(agreed: Document | str, **field: object) -> Document:
    """Red stands by (36,36), blue far off."""
    return scene(red(squad("r1", (36, 32))), blue(squad("b1", (60, 60))), operation=agreed, battlefield=field)


def brawl(count: int, agreed: Document | str, **field: object) -> Document:
    """Some players in a row; the scenario's battlefield says nothing of its own but this."""
    players = [player(name, squad(f"{name}-1", (10 + 14 * n, 10))) for n, name in enumerate(NAMES[:count])]
    return scene(*players, operation=agreed) | {"battlefield": {"scenery": [], **field}}


def fault(document: Document, library: EmptyLibrary | None = None) -> str:
    with pytest.raises(DocumentError) as caught:
        resolve(document, library or EmptyLibrary())
    return str(caught.value)


class Shelf(EmptyLibrary):
    """A library with one operation."""

    def __init__(self, content: Document) -> None:
        self.content = content

    def mission(self, slug: str) -> Document | None:
        return deepcopy(self.content) if slug == self.content["slug"] else None


@pytest.mark.rule("R-OPS-01", "R-BAS-01")
def test_objectives_that_score_may_be_the_scenarios() -> None:
    assert fight(duel(operation(HELD), objectives=[ALPHA])).points("red") == 2


@pytest.mark.rule("R-OPS-01")
def test_an_operation_may_leave_its_whole_battlefield_to_the_scenario() -> None:
    agreed = operation(HELD)
    del agreed["battlefield"]
    assert fight(duel(agreed, objectives=[ALPHA])).points("red") == 2
    document = duel(agreed, objectives=[ALPHA])
    del document["battlefield"]["width"]
    assert fault(document) == "operation.battlefield.width: is missing; must be a width from 72 to 300 cm"


@pytest.mark.rule("R-OPS-01")
def test_an_objective_that_scores_has_to_be_on_the_battlefield() -> None:
    line = 'operation.scoring[0].objective: cannot be "alpha"; '
    assert fault(duel(operation(HELD))) == line + "the battlefield has no objective"
    field = {"width": 72, "height": 72, "objectives": [ALPHA]}
    assert fault(duel(operation(HELD, battlefield=field), objectives=[BETA])) == line + "must be one of beta"


@pytest.mark.rule("R-OPS-01")
def test_of_a_loaded_operation_the_fault_is_reported_at_its_slug() -> None:
    field = {"width": 72, "height": 72, "objectives": [ALPHA]}
    shelf = Shelf(operation(HELD, battlefield=field))
    assert resolve(duel("own"), shelf)["victory_points"] == {"red": 2, "blue": 0}
    line = 'operation: its scoring[0].objective cannot be "alpha"; must be one of beta'
    assert fault(duel("own", objectives=[BETA]), shelf) == line


@pytest.mark.rule("R-OPS-01")
def test_a_fault_of_the_scenarios_battlefield_is_shown_there() -> None:
    beyond = {"id": "alpha", "center": [73, 36]}
    line = "battlefield.objectives[0].center: [73, 36] is off the battlefield; must be within 72 x 72 cm"
    for agreed in ("eradication", operation()):
        assert fault(duel(agreed, objectives=[beyond])) == line


@pytest.mark.rule("R-OPS-01")
def test_a_battlefield_too_small_for_the_operations_own_markers_is_reported_at_them() -> None:
    far = {"id": "alpha", "center": [80, 36]}
    field = {"width": 90, "height": 72, "objectives": [far]}
    agreed = operation(battlefield=field)
    assert fault(duel(agreed, width=76, height=72)).startswith("operation.battlefield.objectives[0].center: [80, 36]")


@pytest.mark.rule("R-FLD-01", "R-OPS-01")
def test_a_battlefield_large_enough_may_be_the_scenarios() -> None:
    """The operation for up to four is on 72 x 72: with 84 x 84 three fight, and red alone stands on the hill."""
    held = {"event": "territory_held", "points": 1, "when": "turn_end", "territory": "hill"}
    document = brawl(3, operation(held, players=[2, 4]), width=84, height=84, territories=[HILL])
    document["players"][0]["squads"][0]["units"] = [[60, 60]]
    assert fight(document).points("red") == 1


@pytest.mark.rule("R-FLD-01")
def test_a_battlefield_too_small_for_three_is_reported_where_it_is_written() -> None:
    agreed = operation(players=[2, 4])
    remedy = "must be at least 84 cm for 3 players (R-FLD-01)"
    assert fault(brawl(3, agreed)) == f"operation.battlefield.width: cannot be 72; {remedy}"
    assert fault(brawl(3, agreed, width=84)) == f"operation.battlefield.height: cannot be 72; {remedy}"
    assert fault(brawl(3, agreed, width=84, height=83.99)) == f"battlefield.height: cannot be 83.99; {remedy}"


@pytest.mark.rule("R-FLD-01")
def test_two_players_need_72_by_72_whatever_the_operation() -> None:
    assert fight(brawl(2, operation(players=[2, 4]))).result["turns"] == 1


@pytest.mark.rule("R-OPS-01", "R-BAS-02", "R-CNV-01")
def test_an_operation_is_for_as_many_as_it_says() -> None:
    line = 'players: are 3; must be 2 for the operation "{}"'
    assert fault(brawl(3, operation(players=[2, 2], size=84))) == line.format("own")
    waiting = brawl(3, "eradication")
    del waiting["players"][2]["squads"][0]["units"]
    assert fault(waiting) == line.format("eradication")
    assert (
        fault(brawl(2, operation(players=[3, 4], size=84))) == 'players: are 2; must be 3 to 4 for the operation "own"'
    )
    for count in (3, 4):
        assert fight(brawl(count, operation(players=[3, 4], size=84))).result["turns"] == 1


@pytest.mark.rule("R-OPS-01", "R-BAS-02", "R-FLD-01")
def test_a_loaded_operation_is_for_all_who_stand_already_on_the_ground_that_so_many_need() -> None:
    """Eradication is for two and 72 x 72; three whose squads stand fight it too, out to 84 cm, and none further."""
    document = brawl(3, "eradication")
    document["players"][2]["squads"][0]["units"] = [[83, 82]]
    assert fight(document).result["turns"] == 1
    document["players"][2]["squads"][0]["units"] = [[83.5, 82]]
    assert "battlefield" in fault(document)


@pytest.mark.rule("R-OPS-01", "R-BAS-02")
def test_an_operation_that_does_not_say_how_many_is_for_any_number() -> None:
    assert fight(brawl(4, operation(size=84))).result["turns"] == 1


def test_ids_of_an_operation_in_the_document_are_unlike_all_others_of_it() -> None:
    field = {"width": 72, "height": 72, "objectives": [ALPHA], "territories": [HILL | {"id": "r1"}]}
    document = duel(operation(battlefield=field | {"width": 84, "height": 84}), width=84, height=84)
    assert fault(document) == (
        'operation.battlefield.territories[0].id: "r1" is taken by players[0].squads[0].id; must be an id of its own'
    )
    document["battlefield"]["territories"] = [HILL]
    assert fight(document).result["turns"] == 1


@pytest.mark.rule("R-OPS-01", "R-DAT-02", "R-AST-01")
def test_what_is_not_simulated_is_named_once_in_the_order_of_the_document() -> None:
    """Special rules, then each player's cards and squads; First blood is scored, and played so."""
    talk, whistle, card = ({"slug": name.lower(), "name": name} for name in ("Talk", "Whistle", "Card"))
    rules = [{"slug": "fog", "name": "Fog"}, {"slug": "first-blood", "name": "First blood"}]
    agreed = operation({"event": "first_blood", "points": 1}, special_rules=rules)
    document = duel(agreed)
    document["players"][0]["squads"][0]["datasheet"] |= {"abilities": [whistle, talk]}
    document["players"][0]["squads"].append(deepcopy(document["players"][0]["squads"][0]) | {"id": "r2"})
    document["players"][0]["squads"][1]["units"] = [[10, 10]]
    document["players"][1] |= {"deck": [card, card], "hand": [card, card | {"name": "Talk"}]}
    assert fight(document).result["not_simulated"] == ["Fog", "Whistle", "Talk", "Card"]
