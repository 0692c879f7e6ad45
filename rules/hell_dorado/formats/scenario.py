"""Scenarios, `hell-dorado-scenario/1`: a battle's inputs in any position, with content inline or by slug."""

from collections.abc import Callable, Iterator
from typing import Any

from rules.formats.errors import DocumentError
from rules.formats.library import Library, inline_or_loaded
from rules.formats.placing import Base, Overlay, refuse_bases
from rules.formats.scenarios import refuse_people, refuse_taken_ids, refuse_unknown
from rules.game.derived.scenarios import mission_of
from rules.game.game import Game
from rules.hell_dorado.content.datasheets import Datasheet
from rules.hell_dorado.content.mission import Mission
from rules.hell_dorado.content.standard import MISSIONS
from rules.hell_dorado.engine.scenario import Scenario, ScenarioPlayer, ScenarioUnit
from rules.hell_dorado.facts import DATASHEETS, LEMURES
from rules.hell_dorado.formats.content import DatasheetModel
from rules.hell_dorado.formats.lengths import FATHOM
from rules.hell_dorado.formats.operation import OperationModel
from rules.hell_dorado.formats.scenario_model import PlacedUnitModel, PlayerModel, ScenarioModel
from rules.message import Message

Document = dict[str, Any]
SheetOf = Callable[[Any, str], Datasheet]
"""Finds a datasheet by what names it and the path to it."""

OVER = ("battlefield", "turns", "zones", "conflict_zones")
"""The keys of a scenario that go before its mission's."""


def overlay_of(document: object) -> Overlay:
    return Overlay(document if isinstance(document, dict) else {}, OVER)


def mission_in(document: Document) -> Mission:
    """The mission of a scenario that has been read, and has it inline or names one that is always there."""
    named = document.get("operation", MISSIONS[0]["slug"])
    mission = next((mission for mission in MISSIONS if mission["slug"] == named), named)
    return overlay_of(document).read(mission, "operation", OperationModel.read)


def read_scenario(game: Game, document: object, library: Library, people: bool = False) -> Scenario:
    """A scenario with all its content, with `people` among its commanders or none; DocumentError."""
    model: ScenarioModel = game.formats.read("scenario", document)
    if not people:
        refuse_people(
            [player.commander for player in model.players], [commander.key for commander in game.facts.commanders]
        )
    mission: Mission = mission_of(game, model.operation, library, overlay_of(document))
    return scenario_of(model, mission, lambda named, path: sheet_of(named, path, library))


def sheet_of(named: Any, path: str, library: Library) -> Datasheet:
    """A datasheet, inline or by the slug of a member or a lemure."""
    known = lambda slug: library.part(DATASHEETS, slug) or library.part(LEMURES, slug)  # noqa: E731
    return inline_or_loaded(named, path, known, DatasheetModel.read)


def scenario_of(model: ScenarioModel, mission: Mission, sheet_of: SheetOf) -> Scenario:
    """A scenario with all its content; DocumentError names the first fault."""
    if model.turn > mission.turns:
        remedy = Message("must be at most {most}", most=mission.turns)
        raise DocumentError("turn", Message("cannot be {found}", found=model.turn), remedy)
    refuse_taken_ids(ids_of(model, mission))
    red, blue = (player_of(player, f"players[{n}]", sheet_of) for n, player in enumerate(model.players))
    scenario = Scenario(
        model.name,
        model.seed,
        tuple(model.dice),
        mission,
        (red, blue),
        model.turn,
        model.begun,
        model.dominant,
        model.next,
        model.conflict_zone,
        model.active,
        zones_of(model),
    )
    refuse_unknown_names(scenario)
    refuse_bases(bases_of(scenario), mission.width, mission.height, FATHOM)
    return scenario


def ids_of(model: ScenarioModel, mission: Mission) -> Iterator[tuple[str, str]]:
    """Every id of the document with its path."""
    for p, player in enumerate(model.players):
        yield f"players[{p}].id", player.id
        for n, unit in enumerate(player.units):
            yield f"players[{p}].units[{n}].id", unit.id
    for n, piece in enumerate(mission.pieces):
        yield f"battlefield.terrain[{n}].id", piece.id
    for n, zone in enumerate(mission.conflict_zones):
        yield f"conflict_zones[{n}].id", zone.id


def zones_of(model: ScenarioModel) -> tuple[int, int] | None:
    """The numbers of the players' deployment zones; each has another, or neither has one yet (H-SET-06)."""
    red, blue = (player.zone for player in model.players)
    if red == blue and red:
        remedy = Message("each player has another zone")
        raise DocumentError("players[1].zone", Message("cannot be {found}", found=blue), remedy)
    for n, zone in enumerate((red, blue)):
        if not zone and (red or blue):
            raise DocumentError(
                f"players[{n}].zone", Message("is missing"), Message("both players have one, or neither has")
            )
    return (red - 1, blue - 1) if red else None


def player_of(model: PlayerModel, path: str, sheet_of: SheetOf) -> ScenarioPlayer:
    """A player with units, lemure miniatures and script."""
    units = tuple([unit_of(unit, f"{path}.units[{n}]", sheet_of) for n, unit in enumerate(model.units)])
    split = {unit.id: unit.light for unit in model.units if unit.light is not None}
    return ScenarioPlayer(
        model.id,
        model.name or model.id,
        model.commander,
        units,
        model.cares,
        split or None,
        miniatures_of(model, path, sheet_of),
        tuple([entry.value() for entry in model.script]),
        model.total.value() if model.total else None,
        model.pool.value() if model.pool else None,
        model.losses,
        model.lost_points,
        model.score,
        model.invoked,
        tuple(model.orders_given),
        model.in_a_row,
    )


def miniatures_of(model: PlayerModel, path: str, sheet_of: SheetOf) -> tuple[tuple[Datasheet, int], ...]:
    """The lemure miniatures, with how many of each (H-LEM-01)."""
    sheets: dict[str, Datasheet] = {}
    counts: dict[str, int] = {}
    for n, named in enumerate(model.lemures):
        sheet = sheet_of(named, f"{path}.lemures[{n}]")
        if sheet.rank != "lemure":
            problem = Message("{name} is no lemure", name=f'"{sheet.slug}"')
            raise DocumentError(f"{path}.lemures[{n}]", problem, Message("must be a datasheet of rank lemure"))
        sheets.setdefault(sheet.slug, sheet)
        counts[sheet.slug] = counts.get(sheet.slug, 0) + 1
    return tuple([(sheet, counts[slug]) for slug, sheet in sheets.items()])


def unit_of(model: PlacedUnitModel, path: str, sheet_of: SheetOf) -> ScenarioUnit:
    """A unit with its datasheet; its state is one that the datasheet allows."""
    sheet = sheet_of(model.datasheet, f"{path}.datasheet")
    refuse_state(model, sheet, path)
    x, y = model.position or (None, 0)
    return ScenarioUnit(
        model.id,
        model.name or sheet.name,
        sheet,
        x,
        y,
        model.lp,
        model.place or "table",
        tuple([state.value() for state in model.states]),
        model.activated,
        tuple(model.used),
        dict(model.fought),
        dict(model.fired),
        dict(model.reloaded),
        model.victim,
        model.infernalist,
        model.spell,
        model.residual,
        model.invoked,
        tuple([modifier.value() for modifier in model.modifiers]),
    )


def refuse_state(model: PlacedUnitModel, sheet: Datasheet, path: str) -> None:
    """LP, light CMD and weapons are the datasheet's, and only who is on the table stands somewhere."""
    for key, value, most in (("lp", model.lp or 0, sheet.lp), ("light", model.light or 0, sheet.cmd)):
        if value > most:
            remedy = Message("must be at most {most}", most=most)
            raise DocumentError(f"{path}.{key}", Message("cannot be {found}", found=value), remedy)
    if model.light and sheet.dot:
        remedy = Message("only undotted CMD is split (H-CMP-11)")
        raise DocumentError(f"{path}.light", Message("does not go with {key}", key=f"dot {sheet.dot}"), remedy)
    for key in ("fired", "reloaded"):
        for slug in getattr(model, key):
            refuse_unknown(slug, [weapon.slug for weapon in sheet.weapons], f"{path}.{key}.{slug}")
    if model.position is not None and model.place not in ("", "table"):
        problem = Message("does not go with {key}", key=f"place {model.place}")
        raise DocumentError(f"{path}.position", problem, Message("only a unit on the table has it"))
    if model.residual and not model.spell:
        raise DocumentError(f"{path}.residual", Message("cannot be there"), Message("it is of a lemure with a spell"))


def refuse_unknown_names(scenario: Scenario) -> None:
    """Players, units, zones and spells that are named are there."""
    players = [player.id for player in scenario.players]
    refuse_unknown(scenario.dominant, players, "dominant")
    refuse_unknown(scenario.next, players, "next")
    refuse_unknown(scenario.zone, [zone.id for zone in scenario.mission.conflict_zones], "conflict_zone")
    standing = [unit.id for player in scenario.players for unit in player.units if unit.place == "table"]
    refuse_unknown(scenario.active, standing, "active")
    for p, player in enumerate(scenario.players):
        enemies = {unit.id: unit for other in scenario.players if other is not player for unit in other.units}
        own = {unit.id: unit for unit in player.units}
        for n, unit in enumerate(player.units):
            path = f"players[{p}].units[{n}]"
            for id in unit.fought:
                refuse_unknown(id, [*own, *enemies], f"{path}.fought.{id}")
            inside = [id for id, other in (own | enemies).items() if other.place == "inside"]
            refuse_unknown(unit.victim, inside, f"{path}.victim")
            refuse_unknown(
                unit.infernalist, [id for id, other in own.items() if other.sheet.spells], f"{path}.infernalist"
            )
            refuse_spell(unit, own, path)


def refuse_spell(unit: ScenarioUnit, own: dict[str, ScenarioUnit], path: str) -> None:
    """A lemure carries a spell of the Infernalist who invoked it (H-LEM-04, H-LEM-17)."""
    if not unit.spell:
        return
    if not unit.infernalist:
        raise DocumentError(f"{path}.infernalist", Message("is missing"), Message("a spell is its Infernalist’s"))
    refuse_unknown(unit.spell, [spell.slug for spell in own[unit.infernalist].sheet.spells], f"{path}.spell")


def bases_of(scenario: Scenario) -> Iterator[Base]:
    """The bases on the table in the order of the document (H-BAS-07)."""
    for p, player in enumerate(scenario.players):
        for n, unit in enumerate(player.units):
            if unit.x is not None and unit.place == "table":
                yield unit.x, unit.y, unit.sheet.radius, f"players[{p}].units[{n}].position"
