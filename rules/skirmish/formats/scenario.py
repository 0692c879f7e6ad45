"""Scenarios, `skirmish-scenario/1`: a battle's inputs in any position, with content inline or by slug."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from rules.formats.errors import DocumentError
from rules.formats.library import Library, inline_or_loaded
from rules.formats.model import model_from
from rules.formats.placing import Base, Overlay, refuse_bases
from rules.formats.scenarios import refuse_people, refuse_taken_ids, refuse_unknown
from rules.message import Message, plural_message
from rules.skirmish.content.mission import Mission
from rules.skirmish.content.parts import UnitCard
from rules.skirmish.content.standard_missions import MISSIONS
from rules.skirmish.engine.scenario import MORALE, Deed, Scenario, ScenarioPlayer, ScenarioUnit, Wreck
from rules.skirmish.formats.content import CardModel
from rules.skirmish.formats.operation import FORMAT as OPERATION_FORMAT
from rules.skirmish.formats.operation import OperationModel
from rules.skirmish.formats.scenario_model import COMMANDERS, PlacedUnitModel, PlayerModel, ScenarioModel

CARDS = "cards"
Document = dict[str, Any]


def read_scenario(document: object, library: Library, people: bool = False) -> Scenario:
    """A scenario with all its content, with `people` among its commanders or none; DocumentError names a fault."""
    model = model_from(ScenarioModel, document)
    if not people:
        refuse_people([player.commander for player in model.players], COMMANDERS)
    mission = mission_of(model, document if isinstance(document, dict) else {}, library)
    refuse_taken_ids(ids_of(model, mission))
    red, blue = (player_of(player, n, library) for n, player in enumerate(model.players))
    wrecks = tuple([Wreck(wreck.id, *wreck.center, wreck.base // 2, wreck.size) for wreck in model.wrecks])
    scenario = Scenario(
        model.name,
        model.seed,
        tuple(model.dice),
        mission,
        (red, blue),
        model.round,
        model.turn,
        model.active,
        wrecks,
        tuple(model.destroyed),
    )
    refuse_unknown_names(model, scenario)
    refuse_late(model, mission)
    refuse_bases(bases_of(scenario), mission.width, mission.height)
    return scenario


def refuse_late(model: ScenarioModel, mission: Mission) -> None:
    """Units come in by the mission's last round (S-ARM-06); a scenario that sets the rounds may cut them short."""
    for p, player in enumerate(model.players):
        for n, unit in enumerate(player.units):
            if unit.enters and unit.enters.round > mission.rounds and not model.rounds:
                raise DocumentError(
                    f"players[{p}].units[{n}].enters.round",
                    Message("cannot be {found}", found=unit.enters.round),
                    Message("must be at most {most}, the mission's last (S-ARM-06)", most=mission.rounds),
                )


def bases_of(scenario: Scenario) -> Iterator[Base]:
    """The bases on the table in the order of the document (S-MOV-05, S-MOV-06)."""
    for n, wreck in enumerate(scenario.wrecks):
        yield wreck.x, wreck.y, wreck.radius, f"wrecks[{n}].center"
    for p, player in enumerate(scenario.players):
        for u, unit in enumerate(player.units):
            for n in range(unit.fighters if unit.positions is not None else 0):
                if unit.positions is not None and n not in unit.lost and n not in unit.exited:
                    x, y = unit.positions[2 * n], unit.positions[2 * n + 1]
                    yield x, y, unit.card.base // 2, f"players[{p}].units[{u}].positions[{n}]"


def mission_of(model: ScenarioModel, document: Document, library: Library) -> Mission:
    """The mission, with the scenario's rounds, sides and keys of the table before its own."""
    overlay = Overlay(document, ("battlefield", "rounds", "sides"))
    mission = inline_or_loaded(
        model.operation,
        "operation",
        partial(_standard_or_loaded, library),
        lambda named, path: overlay.read(named, path, OperationModel.read),
    )
    if model.round > mission.rounds:
        remedy = Message("must be at most {most}", most=mission.rounds)
        raise DocumentError("round", Message("cannot be {found}", found=model.round), remedy)
    return mission


def _standard_or_loaded(library: Library, slug: str) -> Document | None:
    """A mission by its slug: one that is always there (S-MIS-07), or a loaded one."""
    standard = [mission for mission in MISSIONS if mission["slug"] == slug]
    mission_document = standard[0] if standard else library.mission(slug)
    return None if mission_document is None else {"format": OPERATION_FORMAT} | mission_document


def ids_of(model: ScenarioModel, mission: Mission) -> Iterator[tuple[str, str]]:
    """Every id of the document with its path."""
    for p, player in enumerate(model.players):
        yield f"players[{p}].id", player.id
        for n, unit in enumerate(player.units):
            yield f"players[{p}].units[{n}].id", unit.id
    for n, wreck in enumerate(model.wrecks):
        yield f"wrecks[{n}].id", wreck.id
    for n, piece in enumerate(mission.terrain):
        yield f"battlefield.terrain[{n}].id", piece.id
    for n, marker in enumerate(mission.markers):
        yield f"battlefield.markers[{n}].id", marker.id


def player_of(model: PlayerModel, number: int, library: Library) -> ScenarioPlayer:
    """A player with units and script; one unit's leader commands, if any (S-ARM-04)."""
    path = f"players[{number}]"
    units = tuple([unit_of(unit, f"{path}.units[{n}]", library) for n, unit in enumerate(model.units)])
    return ScenarioPlayer(
        model.id,
        model.name or model.id,
        model.commander,
        units,
        commanding_of(model, units, path),
        tuple([entry.value() for entry in model.script]),
        model.pool,
        None if model.sequence is None else tuple(model.sequence),
        model.delayed,
        tuple(model.fulfilled),
    )


def commanding_of(model: PlayerModel, units: tuple[ScenarioUnit, ...], path: str) -> str:
    """The id of the unit whose leader commands the army, "" for none; it is an officer's (S-ARM-04)."""
    commanding = [n for n, unit in enumerate(model.units) if unit.commander]
    for n in commanding[1:]:
        problem = Message("{name} commands already", name=f'"{units[commanding[0]].id}"')
        raise DocumentError(f"{path}.units[{n}].commander", problem, Message("one unit alone is the commander's"))
    for n in commanding:
        if units[n].card.officer is None:
            problem = Message("the card {name} is no officer's", name=f'"{units[n].card.slug}"')
            raise DocumentError(f"{path}.units[{n}].commander", problem, Message("must be a unit of an officer"))
    return units[commanding[0]].id if commanding else ""


def unit_of(model: PlacedUnitModel, path: str, library: Library) -> ScenarioUnit:
    """A unit with its card; numbers, positions and locations fit one another."""
    card = inline_or_loaded(model.card, f"{path}.card", partial(library.part, CARDS), CardModel.read)
    fighters = model.fighters or (len(model.positions) if model.positions else card.fewest)
    place = model.place or ("off" if model.enters and model.positions is None else "table")
    refuse_wrong_count(model, fighters, place, path)
    lost = [n for n, point in enumerate(model.positions or []) if point is None and n not in model.exited]
    bearers = bearers_of(model, card, fighters, path)
    entry = model.enters.round if model.enters else int(place == "off")
    return ScenarioUnit(
        model.id,
        model.name or card.name,
        card,
        fighters,
        bearers,
        None if model.positions is None else [xy for point in model.positions for xy in (point or (0, 0))],
        place,
        entry,
        model.enters.edge if model.enters else "",
        tuple(lost) if place != "eliminated" else tuple(range(fighters)),
        tuple(model.exited) if place != "out" else tuple(range(fighters)),
        locations_of(model, card, place, path),
        leader_of(model, bearers, lost, path),
        MORALE.index(model.morale),
        model.marker,
        model.activated,
        model.officer,
        model.holds,
        deed_of(model, card, path),
    )


def refuse_wrong_count(model: PlacedUnitModel, fighters: int, place: str, path: str) -> None:
    """Positions are there for a unit on the table alone, one for each fighter, and somebody is left."""
    for key in ("positions", "locations"):
        given = getattr(model, key)
        if given is not None and len(given) != fighters:
            raise DocumentError(
                f"{path}.{key}",
                plural_message("has {count:,} entry", "has {count:,} entries", count=len(given)),
                plural_message(
                    "must have one for each of {count:,} fighter",
                    "must have one for each of {count:,} fighters",
                    count=fighters,
                ),
            )
    if model.positions is not None and place != "table":
        raise DocumentError(
            f"{path}.positions",
            Message("does not go with {key}", key=f"place {place}"),
            Message("only a unit on the table has them"),
        )
    if model.positions is not None and not any(model.positions):
        raise DocumentError(
            f"{path}.positions", Message("has nobody left"), Message("write place eliminated or out instead")
        )
    for n, number in enumerate(model.exited):
        if number >= fighters or (model.positions is not None and model.positions[number] is not None):
            raise DocumentError(
                f"{path}.exited[{n}]",
                Message("cannot be {found}", found=number),
                Message("must be the number of a fighter who is not on the table"),
            )


def bearers_of(model: PlacedUnitModel, card: UnitCard, fighters: int, path: str) -> tuple[str, ...]:
    """The special weapon of each fighter, "" for none: the bearers are the last, in the card's order (S-CRD-04)."""
    special = [weapon.slug for weapon in card.weapons if weapon.special]
    for slug in model.bearers:
        if slug not in special:
            remedy = (
                Message("it has {names}", names=", ".join(special)) if special else Message("it has no special weapons")
            )
            problem = Message("{name} is no special weapon of the card", name=f'"{slug}"')
            raise DocumentError(f"{path}.bearers", problem, remedy)
    carried = [slug for slug in special for _n in range(model.bearers.get(slug, 0))]
    if len(carried) > fighters:
        problem = Message("has {count:,} bearers", count=len(carried))
        raise DocumentError(f"{path}.bearers", problem, Message("must have at most {most:,}", most=fighters))
    return (*[""] * (fighters - len(carried)), *carried)


def locations_of(model: PlacedUnitModel, card: UnitCard, place: str, path: str) -> tuple[tuple[int, ...], ...] | None:
    """The points that each strider has left in each location of its card, in the card's order; None for infantry.

    One without its frame is there no more (S-VEH-07).
    """
    if model.locations is None:
        return None
    if not card.striders:
        problem = Message("does not go with {key}", key=f"kind {card.kind}")
        raise DocumentError(f"{path}.locations", problem, Message("only striders have it"))
    points_left: list[tuple[int, ...]] = []
    for n, left in enumerate(model.locations):
        whole = {location.name: location.points for location in card.locations}
        for key in left.model_fields_set:
            points = getattr(left, key)
            if points > whole.get(key, -1):
                raise DocumentError(
                    f"{path}.locations[{n}].{key}",
                    Message("cannot be {found}", found=points),
                    Message("must be at most {most}", most=whole.get(key, 0))
                    if key in whole
                    else Message("the card has no such location"),
                )
        if left.frame == 0 and place in ("table", "off") and (model.positions is None or model.positions[n]):
            remedy = Message(
                "must be at least 1, or positions null there: a strider without its frame is gone (S-VEH-07)"
            )
            raise DocumentError(f"{path}.locations[{n}].frame", Message("cannot be {found}", found=0), remedy)
        points_left.append(
            tuple([points if (points := getattr(left, name)) is not None else most for name, most in whole.items()])
        )
    return tuple(points_left)


def leader_of(model: PlacedUnitModel, bearers: tuple[str, ...], lost: list[int], path: str) -> int:
    """The number of the leader, who is there and may lead; -1 for the lowest who may (S-UNT-05)."""
    if model.leader is None:
        return -1
    there = [n for n in range(len(bearers)) if n not in lost and n not in model.exited]
    able = [n for n in there if not bearers[n]] or there
    if model.leader not in able:
        remedy = Message("must be the number of a fighter who is there")
        if model.leader in there:
            remedy = Message("bears a special weapon: must be the number of one who does not (S-UNT-05)")
        raise DocumentError(f"{path}.leader", Message("cannot be {found}", found=model.leader), remedy)
    return model.leader


def deed_of(model: PlacedUnitModel, card: UnitCard, path: str) -> Deed | None:
    if model.deed is None:
        return None
    for n, slug in enumerate(model.deed.fired):
        if card.weapon(slug) is None:
            problem = Message("{name} is no weapon of the card", name=f'"{slug}"')
            known = Message("it has {names}", names=", ".join([weapon.slug for weapon in card.weapons]))
            raise DocumentError(f"{path}.deed.fired[{n}]", problem, known)
    return Deed(model.deed.moved, tuple(model.deed.fired), tuple(model.deed.struck))


def refuse_unknown_names(model: ScenarioModel, scenario: Scenario) -> None:
    """Players, units, objectives and generators that are named are there."""
    players = [player.id for player in scenario.players]
    every = [unit.id for player in scenario.players for unit in player.units]
    refuse_unknown(model.turn, players, "turn")
    refuse_unknown(model.active, every, "active")
    generators = [piece.id for piece in scenario.mission.terrain if piece.generator]
    for n, id in enumerate(model.destroyed):
        refuse_unknown(id, generators, f"destroyed[{n}]")
    for p, player in enumerate(model.players):
        own = [unit.id for unit in player.units]
        for n, id in enumerate(player.sequence or []):
            refuse_unknown(id, own, f"players[{p}].sequence[{n}]")
        for n, place in enumerate(player.fulfilled):
            count = len(scenario.mission.sides[p].objectives)
            if place >= count:
                remedy = Message("must be less than {count}, the number of objectives", count=count)
                raise DocumentError(f"players[{p}].fulfilled[{n}]", Message("cannot be {found}", found=place), remedy)
        for n, unit in enumerate(player.units):
            refuse_unknown(unit.holds, [wreck.id for wreck in model.wrecks], f"players[{p}].units[{n}].holds")
    refuse_unknown_targets(scenario)


def refuse_unknown_targets(scenario: Scenario) -> None:
    """Units that objectives name fight: enemy ones to eliminate, own ones to keep (S-MIS-02, S-MIS-06)."""
    generators = [piece.id for piece in scenario.mission.terrain if piece.generator]
    for s, side in enumerate(scenario.mission.sides):
        for n, objective in enumerate(side.objectives):
            whose = 1 - s if objective.kind == "eliminate" else s
            if objective.kind in ("eliminate", "last") and objective.target not in generators:
                known = [unit.id for unit in scenario.players[whose].units]
                refuse_unknown(objective.target, known, f"sides[{s}].objectives[{n}].unit")
