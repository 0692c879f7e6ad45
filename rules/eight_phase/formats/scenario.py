"""Scenarios, `eight-phase-scenario/1`: a battle's inputs in any position, with content inline or by slug."""

from collections.abc import Callable, Iterator
from typing import Any

from rules.eight_phase.content.mission import Mission
from rules.eight_phase.content.parts import Profile
from rules.eight_phase.content.standard_missions import MISSIONS
from rules.eight_phase.engine.scenario import Scenario, ScenarioPlayer, ScenarioUnit
from rules.eight_phase.facts import PROFILES
from rules.eight_phase.formats.operation import OperationModel
from rules.eight_phase.formats.scenario_model import PlacedUnitModel, PlayerModel, ScenarioModel
from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.formats.placing import Base, Overlay, refuse_bases
from rules.formats.scenarios import refuse_people, refuse_taken_ids, refuse_unknown
from rules.game.derived.scenarios import mission_of, part_of
from rules.game.game import Game
from rules.message import Message

Document = dict[str, Any]
PartOf = Callable[[Any, str], Profile]
"""Finds the profile that a unit names, by what it names and the path to it."""

DECLARED = ("first_movement", "first_strike", "shooting", "second_movement", "melee")
"""The phases in which units are declared for in turn (E-ALT-01)."""

OVER = ("battlefield", "turns", "areas")
"""Those that may."""


def overlay_of(document: object) -> Overlay:
    """The keys of a scenario that go before its mission's."""
    return Overlay(document if isinstance(document, dict) else {}, OVER)


def mission_in(document: Document) -> Mission:
    """The mission of a scenario that has been read, and has it inline or names one that is always there."""
    named = document.get("operation", MISSIONS[0]["slug"])
    mission_document = next((mission for mission in MISSIONS if mission["slug"] == named), named)
    return overlay_of(document).read(mission_document, "operation", OperationModel.read)


def read_scenario(game: Game, document: object, library: Library, people: bool = False) -> Scenario:
    """A scenario with all its content, with `people` among its commanders or none; DocumentError."""
    model: ScenarioModel = game.formats.read("scenario", document)
    if not people:
        refuse_people(
            [player.commander for player in model.players], [commander.key for commander in game.facts.commanders]
        )
    mission: Mission = mission_of(game, model.operation, library, overlay_of(document))
    return scenario_of(model, mission, lambda named, path: part_of(game, PROFILES, named, library, path))


def scenario_of(model: ScenarioModel, mission: Mission, part_of: PartOf) -> Scenario:
    """A scenario with all its content; DocumentError names the first fault."""
    refuse_wrong_number(model, mission)
    refuse_taken_ids(ids_of(model, mission))
    players = [player_of(player, f"players[{n}]", part_of) for n, player in enumerate(model.players)]
    scenario = Scenario(
        model.name,
        model.seed,
        tuple(model.dice),
        mission,
        tuple(players),
        model.turn,
        model.phase,
        model.active,
        model.pair,
        model.captive,
        model.carrier,
    )
    refuse_seats(model)
    refuse_unknown_names(model, mission)
    refuse_captive(model, mission)
    refuse_bases(bases_of(scenario), mission.width, mission.height)
    return scenario


def refuse_wrong_number(model: ScenarioModel, mission: Mission) -> None:
    """A mission is for so many players and turns."""
    fewest, most = mission.players
    count = len(model.players)
    if not fewest <= count <= most:
        remedy = Message("the mission is for {fewest} to {most}", fewest=fewest, most=most)
        raise DocumentError("players", Message("has {count} players", count=count), remedy)
    if model.turn > mission.turns:
        remedy = Message("must be at most {most}", most=mission.turns)
        raise DocumentError("turn", Message("cannot be {found}", found=model.turn), remedy)


def ids_of(model: ScenarioModel, mission: Mission) -> Iterator[tuple[str, str]]:
    """Every id of the document with its path."""
    for p, player in enumerate(model.players):
        yield f"players[{p}].id", player.id
        for n, unit in enumerate(player.units):
            yield f"players[{p}].units[{n}].id", unit.id
    for n, piece in enumerate(mission.terrain):
        yield f"battlefield.terrain[{n}].id", piece.id
    for n, marker in enumerate(mission.markers):
        yield f"battlefield.markers[{n}].id", marker.id


def player_of(model: PlayerModel, path: str, part_of: PartOf) -> ScenarioPlayer:
    """A player with units and script."""
    units = [unit_of(unit, f"{path}.units[{n}]", part_of) for n, unit in enumerate(model.units)]
    return ScenarioPlayer(
        model.id,
        model.name or model.id,
        model.commander,
        tuple(units),
        tuple([entry.value() for entry in model.script]),
        model.seat,
        model.out,
        model.area,
        model.victory_points,
    )


def unit_of(model: PlacedUnitModel, path: str, part_of: PartOf) -> ScenarioUnit:
    """A unit with its profile; its state is one that the profile allows."""
    profile = part_of(model.profile, f"{path}.profile")
    refuse_state(model, profile, path)
    raises = {figure: by for figure, by in model.raises.model_dump(mode="python").items() if by}
    return ScenarioUnit(
        model.id,
        model.name or profile.name,
        profile,
        model.position,
        model.destroyed,
        model.wounds,
        model.counters,
        model.moves,
        model.charge.value() if model.charge else None,
        model.quick,
        tuple(model.used),
        model.lost,
        model.declared,
        model.supported,
        model.shaken,
        model.fresh,
        raises,
    )


def refuse_state(model: PlacedUnitModel, profile: Profile, path: str) -> None:
    """Wounds, counters and abilities are within the profile's, and what is destroyed stands nowhere."""
    for key, value, most in (
        ("wounds", model.wounds or 0, profile.wounds),
        ("counters", model.counters, profile.output),
    ):
        if value > most:
            remedy = Message("must be at most {most}", most=most)
            raise DocumentError(f"{path}.{key}", Message("cannot be {found}", found=value), remedy)
    for n, slug in enumerate(model.used):
        refuse_unknown(slug, [ability.slug for ability in profile.abilities], f"{path}.used[{n}]")
    if model.destroyed and model.position is not None:
        remedy = Message("leave one of the two out")
        raise DocumentError(f"{path}.position", Message("does not go with {key}", key="destroyed"), remedy)
    if model.fresh and not model.shaken:
        remedy = Message("it is of a unit that is shaken")
        raise DocumentError(f"{path}.fresh", Message("cannot be there"), remedy)


def refuse_seats(model: ScenarioModel) -> None:
    """Seats are given to all or to none, and each once (E-INI-01, E-INI-02)."""
    count = len(model.players)
    given = [player.seat for player in model.players if player.seat]
    for n, player in enumerate(model.players):
        path = f"players[{n}].seat"
        if given and not player.seat:
            raise DocumentError(path, Message("is missing"), Message("all players have one, or none has"))
        if player.seat > count or given.count(player.seat) > 1:
            remedy = Message("must be another number from {least} to {most} for each", least=1, most=count)
            raise DocumentError(path, Message("cannot be {found}", found=player.seat), remedy)


def refuse_unknown_names(model: ScenarioModel, mission: Mission) -> None:
    """Players, units and areas that are named are there."""
    standing = [unit.id for player in model.players for unit in player.units if not unit.destroyed]
    areas = [area.id for area in mission.areas]
    for id in model.pair or {}:
        refuse_unknown(id, [player.id for player in model.players], f"pair.{id}")
    if model.active and model.phase not in DECLARED:
        remedy = Message("goes with a phase in which units are declared for: {words}", words=", ".join(DECLARED))
        raise DocumentError("active", Message("does not go with {key}", key=f"phase {model.phase}"), remedy)
    refuse_unknown(model.active, standing, "active")
    for p, player in enumerate(model.players):
        refuse_unknown(player.area, areas, f"players[{p}].area")
        if player.area and player.area in [other.area for other in model.players[:p]]:
            problem = Message("cannot be {found}", found=f'"{player.area}"')
            raise DocumentError(f"players[{p}].area", problem, Message("another player has it"))
        enemies = [unit.id for other in model.players if other is not player for unit in other.units]
        for n, unit in enumerate(player.units):
            if unit.charge:
                refuse_unknown(unit.charge.target, enemies, f"players[{p}].units[{n}].charge.target")


def refuse_captive(model: ScenarioModel, mission: Mission) -> None:
    """The captive is somebody's or lies on the table, in a mission that has one (E-MIS-06)."""
    for key in ("captive", "carrier"):
        if key in model.model_fields_set and mission.captive is None:
            raise DocumentError(key, Message("cannot be there"), Message("the mission has no captive"))
    if model.carrier and model.captive is not None:
        raise DocumentError(
            "captive", Message("does not go with {key}", key="carrier"), Message("leave one of the two out")
        )
    placed = [unit.id for player in model.players for unit in player.units if unit.position is not None]
    refuse_unknown(model.carrier, placed, "carrier")
    if model.captive is not None:
        x, y = model.captive
        refuse_bases([(x, y, 0, "captive")], mission.width, mission.height)


def bases_of(scenario: Scenario) -> Iterator[Base]:
    """The bases on the table in the order of the document."""
    for p, player in enumerate(scenario.players):
        for n, unit in enumerate(player.units):
            if unit.position is not None:
                yield *unit.position, unit.profile.base // 2, f"players[{p}].units[{n}].position"
