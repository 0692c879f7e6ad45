"""Scenarios, `damocles-scenario/1`: a battle's inputs, with content inline or by slug."""

from collections.abc import Callable
from typing import Any

from rules.damocles.datasheets import Ability, Asset, Datasheet
from rules.damocles.effects.modifiers import LASTING
from rules.damocles.formats.abilities import abilities_of
from rules.damocles.formats.content import read_asset, read_datasheet
from rules.damocles.formats.errors import DocumentError
from rules.damocles.formats.library import Library
from rules.damocles.formats.model import model_from
from rules.damocles.formats.operation import SMALLEST_CONVERGENCE, read_operation
from rules.damocles.formats.positions import refuse_bases
from rules.damocles.formats.scenario_model import PlacedSquadModel, PlayerModel, ScenarioModel
from rules.damocles.operations.eradication import eradication
from rules.damocles.operations.operation import Operation
from rules.damocles.play.standard import standard_pieces
from rules.damocles.scenario import Scenario, ScenarioPlayer, ScenarioSquad
from rules.damocles.state import COVERS, Marker, Piece, Territory
from rules.damocles.task_forces import tactical_points
from rules.table.shapes import Shape


def read_scenario(document: object, library: Library, people: bool = False) -> Scenario:
    """A scenario with all its content, with `people` among its commanders or none; DocumentError names a fault."""
    model = model_from(ScenarioModel, document)
    refuse_taken_ids(model)
    if not people:
        refuse_people(model)
    operation = operation_of(model.operation, library)
    sides = sides_of(model)
    players = [player_of(p, n, sides, library) for n, p in enumerate(model.players)]
    field = model.battlefield
    markers = [Marker(id, x, y) for id, x, y in operation.objectives]
    if field.objectives is not None:
        markers = [Marker(o.id, *o.center) for o in field.objectives]
    territories = [Territory(id, shape) for id, shape in operation.territories]
    if field.territories is not None:
        territories = [Territory(t.id, Shape.polygon(t.polygon)) for t in field.territories]
    pieces = [Piece(s.id, s.shape.shape(), COVERS.index(s.cover), s.garrison) for s in field.scenery or []]
    scenario = Scenario(
        model.name,
        model.seed,
        list(model.dice),
        operation,
        model.turns or operation.turns,
        field.width or operation.width,
        field.height or operation.height,
        markers,
        territories,
        pieces,
        pool_of(model),
        sides,
        players,
        not_simulated(operation, players),
    )
    refuse_size(scenario)
    refuse_missing_territories(scenario)
    refuse_bases(scenario)
    return scenario


def refuse_taken_ids(model: ScenarioModel) -> None:
    """Ids are unique over the whole document."""
    taken: dict[str, str] = {}
    for path, id in ids_of(model):
        if id in taken:
            raise DocumentError(path, f'"{id}" is taken by {taken[id]}', "must be an id of its own")
        taken[id] = path


def refuse_people(model: ScenarioModel) -> None:
    """A battle fought at one go asks nobody."""
    for n, player in enumerate(model.players):
        if player.commander == "person":
            remedy = "play this scenario, or name another commander: script, steady or random"
            raise DocumentError(f"players[{n}].commander", "is a person, and here nobody is asked", remedy)


def ids_of(model: ScenarioModel) -> list[tuple[str, str]]:
    """Every id of the document with its path."""
    found: list[tuple[str, str]] = []
    for p, player in enumerate(model.players):
        found.append((f"players[{p}].id", player.id))
        for s, squad in enumerate(player.squads):
            found.append((f"players[{p}].squads[{s}].id", squad.id))
    field = model.battlefield
    lists: list[tuple[str, Any]] = [
        ("scenery", field.scenery), ("pieces", field.pieces), ("objectives", field.objectives),
        ("territories", field.territories),
    ]  # fmt: skip
    for key, entries in lists:
        for n, entry in enumerate(entries or []):
            found.append((f"battlefield.{key}[{n}].id", entry.id))
    return found


def operation_of(content: object, library: Library) -> Operation:
    """The operation agreed on: inline, loaded, or Eradication, which is always there (R-BAS-01)."""
    if isinstance(content, dict):
        return read_operation(content, "operation")
    loaded = eradication() if content == "eradication" else library.operation(str(content))
    if loaded is None:
        raise DocumentError("operation", f'"{content}" is not loaded', "must be eradication, or another that is")
    return read_operation(loaded, "operation")


def sides_of(model: ScenarioModel) -> list[str]:
    """The names of the sides: an alliance's, or a player's own id; at least two fight (R-CNV-01, R-BAS-02)."""
    sides: list[str] = []
    for player in model.players:
        side = player.alliance or player.id
        if side not in sides:
            sides.append(side)
    if len(sides) < 2:
        raise DocumentError("players", "are all of one alliance", "must be of at least two")
    for n, player in enumerate(model.players):
        if player.alliance and any(player.alliance == other.id for other in model.players):
            raise DocumentError(
                f"players[{n}].alliance", f'"{player.alliance}" is the id of a player', "must be a name of its own"
            )
    return sides


def player_of(model: PlayerModel, number: int, sides: list[str], library: Library) -> ScenarioPlayer:
    """A player with squads, cards and script; TP are computed when absent (R-ARM-05, TSK)."""
    path = f"players[{number}]"
    squads = [squad_of(s, f"{path}.squads[{n}]", library) for n, s in enumerate(model.squads)]
    points = model.tactical_points
    if points is None:
        points = tactical_points([s.sheet.type for s in squads])
    return ScenarioPlayer(
        model.id,
        model.name or model.id,
        sides.index(model.alliance or model.id),
        points,
        model.commander,
        squads,
        cards_of(model.deck, f"{path}.deck", library),
        cards_of(model.hand, f"{path}.hand", library),
        abilities_of(model.rules),
        [entry.value() for entry in model.script],
    )


def squad_of(model: PlacedSquadModel, path: str, library: Library) -> ScenarioSquad:
    """A squad with its datasheet; sizes, positions and health fit one another."""
    sheet: Datasheet = content_of(model.datasheet, f"{path}.datasheet", library.datasheet, read_datasheet)
    size = model.size or (len(model.units) if model.units else sheet.fewest)
    if model.units is not None and len(model.units) != size:
        raise DocumentError(
            f"{path}.units", f"has {len(model.units)} positions", f"must have one for each of {size} units"
        )
    if model.health is not None:
        refuse_health(model.health, size, sheet, path)
    for slug in model.weapons or {}:
        if sheet.weapon(slug) is None:
            known = ", ".join(w.slug for w in sheet.weapons)
            raise DocumentError(f"{path}.weapons", f'"{slug}" is not on the datasheet', f"it has {known}")
    positions = None if model.units is None else [number for point in model.units for number in point]
    return ScenarioSquad(model.id, sheet, size, positions, model.health, model.weapons)


def refuse_health(health: list[int], size: int, sheet: Datasheet, path: str) -> None:
    if len(health) != size:
        raise DocumentError(f"{path}.health", f"has {len(health)} entries", f"must have one for each of {size} units")
    for n, points in enumerate(health):
        if points > sheet.health:
            raise DocumentError(f"{path}.health[{n}]", f"cannot be {points}", f"must be at most {sheet.health}")
    if not any(health):
        raise DocumentError(f"{path}.health", "has nobody alive", "must be at least 1 for a unit")


def content_of(
    content: object, path: str, find: Callable[[str], dict[str, object] | None], read: Callable[[object, str], Any]
) -> Any:
    """Content that stands inline, or is found by its slug."""
    if not isinstance(content, str):
        return read(content, path)
    found = find(content)
    if found is None:
        raise DocumentError(
            path, f'"{content}" is not loaded', "must be an inline document, or the slug of loaded content"
        )
    return read(found, path)


def cards_of(cards: list[Any], path: str, library: Library) -> list[Asset]:
    """The assets of a deck or hand, each copy a card."""
    return [content_of(card, f"{path}[{n}]", library.asset, read_asset) for n, card in enumerate(cards)]


def pool_of(model: ScenarioModel) -> list[Piece] | None:
    """Pieces to pick from, covers and all (R-SET-06): those named or a standard set; None where scenery is given."""
    field = model.battlefield
    if field.scenery is not None:
        return None
    if field.pieces is None:
        return standard_pieces()
    return [Piece(p.id, p.shape.shape(), COVERS.index(p.cover), p.garrison) for p in field.pieces]


def refuse_size(scenario: Scenario) -> None:
    """Convergence needs a larger battlefield (R-FLD-01); scenery, objectives and territories stand on it."""
    if len(scenario.players) > 2:
        for key, length in (("width", scenario.width), ("height", scenario.height)):
            if length < SMALLEST_CONVERGENCE * 100:
                remedy = f"must be at least {SMALLEST_CONVERGENCE} cm for {len(scenario.players)} players (R-FLD-01)"
                raise DocumentError(f"battlefield.{key}", f"cannot be {length / 100:g}", remedy)
    size = f"must be within {scenario.width / 100:g} x {scenario.height / 100:g} cm"
    for n, piece in enumerate(scenario.pieces):
        if not piece.shape.inside_board(scenario.width, scenario.height, -1):
            raise DocumentError(f"battlefield.scenery[{n}].shape", "reaches off the battlefield", size)
    for n, marker in enumerate(scenario.markers):
        if not (0 <= marker.x <= scenario.width and 0 <= marker.y <= scenario.height):
            raise DocumentError(f"battlefield.objectives[{n}].center", "is off the battlefield", size)
    for n, territory in enumerate(scenario.territories):
        if not territory.shape.inside_board(scenario.width, scenario.height, -1):
            raise DocumentError(f"battlefield.territories[{n}].polygon", "reaches off the battlefield", size)


def refuse_missing_territories(scenario: Scenario) -> None:
    """Squads without positions are deployed in territories: one for each player (R-DEP-01)."""
    count = len(scenario.players)
    waiting = any(s.positions is None and s.sheet.type != "faction_scenery" for p in scenario.players for s in p.squads)
    if waiting and len(scenario.territories) < count:
        raise DocumentError(
            "battlefield.territories",
            f"are {len(scenario.territories)} for {count} players",
            f"must be at least {count}",
        )


def idle(ability: Ability) -> bool:
    """Whether an ability or asset does nothing in a battle: without effects, or always doing what takes a moment."""
    return not ability.effects or (ability.when == "always" and any(e.kind not in LASTING for e in ability.effects))


def not_simulated(operation: Operation, players: list[ScenarioPlayer]) -> list[str]:
    """The names of what is for people alone: special rules, abilities and assets without effects."""
    names = list(operation.not_simulated())
    for player in players:
        abilities: list[Ability] = [*player.rules, *player.deck, *player.hand]
        for squad in player.squads:
            abilities.extend(squad.sheet.abilities)
            for weapon in squad.sheet.weapons:
                abilities.extend(weapon.abilities)
        names.extend(ability.name for ability in abilities if idle(ability))
    return list(dict.fromkeys(names))
