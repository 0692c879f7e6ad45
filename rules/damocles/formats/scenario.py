"""Scenarios, `damocles-scenario/1`: a battle's inputs, with content inline or by slug."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rules.damocles.content.operation import Operation
from rules.damocles.content.parts import Ability, Asset, Datasheet
from rules.damocles.content.task_forces import tactical_points
from rules.damocles.engine.modifiers import TIMED_EFFECTS
from rules.damocles.engine.play.standard import standard_pieces
from rules.damocles.engine.scenario import Plan, Scenario, ScenarioPlayer, ScenarioSquad
from rules.damocles.engine.state import COVERS, Marker, Piece, Territory
from rules.damocles.formats.abilities import read_rules
from rules.damocles.formats.agreed import agreed_operation
from rules.damocles.formats.content import AssetModel, DatasheetModel
from rules.damocles.formats.positions import board, refuse_bases
from rules.damocles.formats.scenario_model import MAX_UNITS_IN_ALL, PlacedSquadModel, PlayerModel, ScenarioModel
from rules.damocles.muster import COMMANDERS
from rules.formats.checks import number_of_entries
from rules.formats.errors import DocumentError
from rules.formats.library import Library, inline_or_loaded
from rules.formats.model import model_from
from rules.formats.scenarios import refuse_people, refuse_taken_ids
from rules.formats.values import as_value
from rules.message import Message, plural_message

SHEETS, ASSETS = "datasheets", "assets"
"""The kinds of parts that a scenario names."""


def read_scenario(document: object, library: Library, people: bool = False) -> Scenario:
    """A scenario with all its content, with `people` among its commanders or none; DocumentError names a fault."""
    model = model_from(ScenarioModel, document)
    if not people:
        refuse_people([player.commander for player in model.players], COMMANDERS)
    field = model.battlefield
    stand = all(squad.units is not None for player in model.players for squad in player.squads)
    operation = agreed_operation(model.operation, battlefield_of(document), len(model.players), stand, library)
    refuse_taken_ids([*ids_of(model), *ids_of_operation(model, operation)])
    sides = sides_of(model)
    players = [player_of(p, n, sides, library) for n, p in enumerate(model.players)]
    territories = [Territory(id, shape, id not in operation.no_mans_land) for id, shape in operation.territories]
    pieces = [Piece(s.id, s.shape.value(), COVERS.index(s.cover), s.garrison) for s in field.scenery or []]
    scenario = Scenario(
        model.name,
        model.seed,
        list(model.dice),
        operation,
        model.turns or operation.turns,
        operation.width,
        operation.height,
        [Marker(id, x, y) for id, x, y in operation.objectives],
        territories,
        pieces,
        pool_of(model),
        sides,
        players,
        not_simulated(operation, players),
    )
    refuse_host(players)
    refuse_off_the_field(scenario)
    refuse_missing_territories(scenario)
    refuse_bases(scenario)
    return scenario


def battlefield_of(document: object) -> dict[str, object]:
    """The battlefield as a scenario's document writes it."""
    return document.get("battlefield", {}) if isinstance(document, dict) else {}


def ids_of(model: ScenarioModel) -> list[tuple[str, str]]:
    """Every id of the document with its path."""
    ids: list[tuple[str, str]] = []
    for p, player in enumerate(model.players):
        ids.append((f"players[{p}].id", player.id))
        for s, squad in enumerate(player.squads):
            ids.append((f"players[{p}].squads[{s}].id", squad.id))
    field = model.battlefield
    lists: list[tuple[str, Any]] = [
        ("scenery", field.scenery), ("pieces", field.pieces), ("objectives", field.objectives),
        ("territories", field.territories),
    ]  # fmt: skip
    for key, entries in lists:
        for n, entry in enumerate(entries or []):
            ids.append((f"battlefield.{key}[{n}].id", entry.id))
    return ids


def ids_of_operation(model: ScenarioModel, operation: Operation) -> list[tuple[str, str]]:
    """The ids of an operation that stands in the document, but for what the scenario lays over it."""
    if not isinstance(model.operation, dict):
        return []
    objectives = [id for id, _, _ in operation.objectives] if model.battlefield.objectives is None else []
    territories = [id for id, _ in operation.territories] if model.battlefield.territories is None else []
    path = "operation.battlefield"
    ids = [(f"{path}.objectives[{n}].id", id) for n, id in enumerate(objectives)]
    return ids + [(f"{path}.territories[{n}].id", id) for n, id in enumerate(territories)]


def sides_of(model: ScenarioModel) -> list[str]:
    """The names of the sides: an alliance's, or a player's own id; at least two fight (R-CNV-01, R-BAS-02)."""
    sides: list[str] = []
    for player in model.players:
        side = player.alliance or player.id
        if side not in sides:
            sides.append(side)
    if len(sides) < 2:
        raise DocumentError("players", Message("are all of one alliance"), Message("must be of at least two"))
    for n, player in enumerate(model.players):
        if player.alliance and any(player.alliance == other.id for other in model.players):
            raise DocumentError(
                f"players[{n}].alliance",
                Message("{name} is the id of a player", name=f'"{player.alliance}"'),
                Message("must be a name of its own"),
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
        rules_of(model, library),
        [entry.value() for entry in model.script],
        plan_of(model, squads, path),
    )


def plan_of(model: PlayerModel, squads: list[ScenarioSquad], path: str) -> Plan:
    """The plan of an automatic commander; scripts and people decide themselves, and scenery cannot be kept back."""
    plan = model.plan
    if "plan" in model.model_fields_set and model.commander in ("script", "person"):
        remedy = Message(
            "leave it out, or name another commander: steady, aggressive, defensive, captain, veteran or random"
        )
        raise DocumentError(
            f"{path}.plan", Message("is for automatic commanders, not for a {what}", what=model.commander), remedy
        )
    known = [squad.id for squad in squads if squad.sheet.type != "faction_scenery"]
    for n, id in enumerate(plan.keep_back):
        if id not in known:
            remedy = Message("must be the id of a squad of this player, other than scenery")
            raise DocumentError(
                f"{path}.plan.keep_back[{n}]", Message("{name} is no squad to keep back", name=f'"{id}"'), remedy
            )
        if id in plan.keep_back[:n]:
            raise DocumentError(
                f"{path}.plan.keep_back[{n}]",
                Message("{name} is named twice", name=f'"{id}"'),
                Message("must name each once"),
            )
    return Plan(plan.deployment, list(plan.keep_back), plan.bets)


def rules_of(model: PlayerModel, library: Library) -> tuple[Ability, ...]:
    """The faction's rules: those given, else those of the faction whose loaded datasheets are used (R-FAC-01)."""
    if "rules" in model.model_fields_set:
        given: tuple[Ability, ...] = as_value(model.rules)
        return given
    rules: dict[str, Ability] = {}
    for squad in model.squads:
        if isinstance(squad.datasheet, str):
            head = library.head(SHEETS, squad.datasheet) or {}
            for rule in read_rules(head.get("rules", [])):
                rules.setdefault(rule.slug, rule)
    return tuple(rules.values())


def squad_of(model: PlacedSquadModel, path: str, library: Library) -> ScenarioSquad:
    """A squad with its datasheet; sizes, positions and health fit one another."""
    sheet: Datasheet = content_of(model.datasheet, f"{path}.datasheet", SHEETS, library, DatasheetModel.read)
    size = model.size or (len(model.units) if model.units else sheet.fewest)
    if model.units is not None and len(model.units) != size:
        raise DocumentError(
            f"{path}.units",
            plural_message("has {count:,} position", "has {count:,} positions", count=len(model.units)),
            one_for_each(size),
        )
    if model.health is not None:
        refuse_health(model.health, size, sheet, path)
    for slug in model.weapons or {}:
        if sheet.weapon(slug) is None:
            known = Message("it has {names}", names=", ".join(w.slug for w in sheet.weapons))
            remedy = known if sheet.weapons else Message("it has no weapons")
            raise DocumentError(f"{path}.weapons", Message("{name} is not on the datasheet", name=f'"{slug}"'), remedy)
    positions = None if model.units is None else [number for point in model.units for number in point]
    return ScenarioSquad(model.id, sheet, size, positions, model.health, model.weapons)


def one_for_each(size: int) -> Message:
    return plural_message(
        "must have one for each of {count:,} unit", "must have one for each of {count:,} units", count=size
    )


def refuse_health(health: list[int], size: int, sheet: Datasheet, path: str) -> None:
    if len(health) != size:
        raise DocumentError(f"{path}.health", number_of_entries(len(health)), one_for_each(size))
    for n, points in enumerate(health):
        if points > sheet.health:
            raise DocumentError(
                f"{path}.health[{n}]",
                Message("cannot be {found}", found=points),
                Message("must be at most {most}", most=sheet.health),
            )
    if not any(health):
        raise DocumentError(f"{path}.health", Message("has nobody alive"), Message("must be at least 1 for a unit"))


def content_of(content: object, path: str, kind: str, library: Library, read: Callable[[object, str], Any]) -> Any:
    """Content that stands inline, or is found by its slug."""
    return inline_or_loaded(content, path, partial(library.part, kind), read)


def cards_of(cards: list[Any], path: str, library: Library) -> list[Asset]:
    """The assets of a deck or hand, each copy a card."""
    return [content_of(card, f"{path}[{n}]", ASSETS, library, AssetModel.read) for n, card in enumerate(cards)]


def pool_of(model: ScenarioModel) -> list[Piece] | None:
    """Pieces to pick from, covers and all (R-SET-06): those named or a standard set; None where scenery is given."""
    field = model.battlefield
    if field.scenery is not None:
        return None
    if field.pieces is None:
        return standard_pieces()
    return [Piece(p.id, p.shape.value(), COVERS.index(p.cover), p.garrison) for p in field.pieces]


def refuse_host(players: list[ScenarioPlayer]) -> None:
    """Limit the number of units of a battle, for space on the table and time on the machine."""
    count = sum(squad.size for player in players for squad in player.squads)
    if count > MAX_UNITS_IN_ALL:
        raise DocumentError(
            "players",
            plural_message("have {count:,} unit in all", "have {count:,} units in all", count=count),
            Message("must have at most {most:,}", most=MAX_UNITS_IN_ALL),
        )


def refuse_off_the_field(scenario: Scenario) -> None:
    """Scenery stands on the battlefield."""
    remedy = Message("must be within {size} cm", size=board(scenario))
    for n, piece in enumerate(scenario.pieces):
        if not piece.shape.inside_board(scenario.width, scenario.height, -1):
            raise DocumentError(f"battlefield.scenery[{n}].shape", Message("reaches off the battlefield"), remedy)


def refuse_missing_territories(scenario: Scenario) -> None:
    """Squads without positions are deployed in territories: one for each player, or for each alliance (R-DEP-01)."""
    waiting = any(s.positions is None and s.sheet.type != "faction_scenery" for p in scenario.players for s in p.squads)
    count = sum(1 for territory in scenario.territories if territory.deployment)
    if waiting and count < len(scenario.sides):
        raise DocumentError(
            "battlefield.territories",
            Message("has {count} for deployment", count=count),
            Message("must have at least {least}, one for each side", least=len(scenario.sides)),
        )


def idle(ability: Ability) -> bool:
    """Whether an ability or asset does nothing in a battle: without effects, or always doing what takes a moment."""
    takes_effect_once = any(effect.kind not in TIMED_EFFECTS for effect in ability.effects)
    return not ability.effects or (ability.when == "always" and takes_effect_once)


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
