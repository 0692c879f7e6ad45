"""Places where chargers end are looked for no further than they are asked for, and come in the same order."""

from random import Random

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.places_beside import Beside, Contact
from rules.damocles.engine.places_nearer import Nearer
from rules.damocles.engine.state import Unit
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.muster import muster
from rules.formats.library import EmptyLibrary
from rules.table.circles import SLACK, Circle, taken
from rules.table.geometry import squared
from rules.table.placements import Placement
from tests.rules.support.scenes import blue, red, scene, squad

ALLOWANCE = 800


def battle() -> Battle:
    document = scene(red(squad("r1", (20, 20))), blue(squad("b1", (40, 40))))
    return muster(read_scenario(document, EmptyLibrary()), 1, False)


def unit(x: int, y: int) -> Unit:
    placed = Unit(0, 125, 1)
    placed.x, placed.y = x, y
    return placed


def bases(luck: Random, x: int, y: int) -> list[Circle]:
    return [Circle(x + luck.randrange(-900, 900), y + luck.randrange(-900, 900), 250 + SLACK) for _ in range(8)]


def in_order(places: list[Placement]) -> bool:
    ranks = [(place.square, squared(place.x, place.y, 3600, 3600)) for place in places]
    return ranks == sorted(ranks)


def test_places_nearer_are_free_and_each_is_at_least_as_far_off_as_the_one_before() -> None:
    table, luck = battle(), Random(3)
    for _ in range(40):
        charger = unit(3000, 2000)
        foes = [unit(3000 + luck.randrange(300, 1200), 2000 + luck.randrange(-900, 900)) for _ in range(3)]
        near = min(foes, key=lambda foe: squared(foe.x, foe.y, charger.x, charger.y))
        circles = bases(luck, 3000, 2000)
        nearer = Nearer(table, foes, ALLOWANCE)
        nearer.begin(charger, near)
        nearer.keep_out(circles)
        nearer.turn_round()
        nearer.look_between()
        places = []
        while (place := nearer.place(len(places))) is not None:
            places.append(place)
        assert in_order(places)
        assert not any(taken([circles[0], *circles], place.x, place.y) for place in places)


def test_places_beside_an_enemy_are_free_and_each_is_at_least_as_far_off_as_the_one_before() -> None:
    table, luck, count = battle(), Random(5), 0
    for _ in range(40):
        charger, foe = unit(3000, 2000), unit(3000 + luck.randrange(300, 800), 2000 + luck.randrange(-400, 400))
        circles = [Circle(3000, 2000, ALLOWANCE - SLACK), *bases(luck, foe.x, foe.y)]
        contact = Contact(charger, foe, squared(charger.x, charger.y, foe.x, foe.y))
        beside = Beside(contact, circles, ALLOWANCE, table)
        beside.look_between(contact.ahead())
        places = []
        while (place := beside.place(len(places))) is not None:
            places.append(place)
        count += len(places)
        assert in_order(places)
        assert not any(taken(circles, place.x, place.y) for place in places)
    assert count > 40
