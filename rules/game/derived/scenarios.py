"""Lists in scenarios, and what scenarios name of loaded content."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rules.formats.library import Library, inline_or_loaded
from rules.formats.placing import Overlay
from rules.game.derived.content import parts
from rules.game.derived.kept_lists import unit_kind
from rules.game.derived.list_changes import piles
from rules.game.derived.list_reading import card_kind
from rules.presentation.cast import Cast, CastNames, CastPlayer, CastUnit

if TYPE_CHECKING:
    from rules.game.game import Game

Document = dict[str, Any]


def player(game: "Game", army: Any, content: Any, id: str, name: str) -> Document:
    """A list as a player of a scenario, all content inline."""
    body, by_kind = game.lists.body(army), parts(game, content)
    units: list[Document] = []
    for number, unit in enumerate(body["squads"], 1):
        kind = unit_kind(game, unit)
        known = [part for part in by_kind[kind.key] if part["slug"] == unit[kind.unit_key]]
        units += [unit | {"id": f"{id}-{number}", kind.unit_key: part} for part in known]
    cards = {part["slug"]: part for part in by_kind.get(card_kind(game), [])}
    decks = {key: [cards[slug] for slug in pile if slug in cards] for key, pile in piles(game, army).items()}
    commander = game.facts.automatic_commanders()[0].key
    return {"id": id, "name": name, "commander": commander, **body["choices"], "units": units, **decks}


def scenario_document(game: "Game", name: str, mission: Document | str, players: Sequence[Document]) -> Document:
    """A scenario without its seed."""
    named = {"name": name} if name else {}
    return {"format": game.facts.format("scenario"), **named, "operation": mission, "players": list(players)}


def mission_of(game: "Game", named: object, library: Library, overlay: Overlay | None = None) -> Any:
    """The mission of a scenario, inline or by its slug, with keys of the scenario before its own."""
    own = {str(mission["slug"]): mission for mission in game.content.missions}
    return inline_or_loaded(
        named,
        "operation",
        lambda slug: own.get(slug) or library.mission(slug),
        lambda document, path: (overlay or Overlay({}, ())).read(
            document, path, lambda laid, at: game.formats.read("operation", laid, at)
        ),
    )


def part_of(game: "Game", kind: str, named: object, library: Library, path: str) -> Any:
    """A part that a scenario uses, inline or by its slug."""
    return inline_or_loaded(
        named,
        path,
        lambda slug: library.part(kind, slug),
        lambda document, at: game.formats.read(kind, document, at),
    )


CastOfUnit = Callable[[Document, Document, CastUnit], CastUnit]


def cast(game: "Game", scenario: Document, counted: CastOfUnit = lambda unit, part, plain: plain) -> Cast:
    """Everybody in a scenario, each unit as `counted` has it. What only a slug names there is called by it."""
    known, players = CastNames(), []
    for player in scenario["players"]:
        id, units = player["id"], []
        for unit in player["units"]:
            known.owners[unit["id"]] = id
            named = unit[unit_kind(game, unit).unit_key]
            part = named if isinstance(named, dict) else {"name": named}
            units.append(counted(unit, part, cast_unit(game, unit, part, known)))
        players.append(CastPlayer(id, player.get("name") or id, id, tuple(units)))
    return Cast(tuple(players), {slug: name for (_, slug), name in known.parts.items()}, known)


def cast_unit(game: "Game", unit: Document, part: Document, known: CastNames) -> CastUnit:
    """A unit of a scenario by its own name, or that of its part; notes what its weapons and the like are called."""
    for key, _ in game.facts.named:
        known.parts |= {(unit["id"], part_of_unit["slug"]): part_of_unit["name"] for part_of_unit in part.get(key, [])}
    return CastUnit(unit["id"], unit.get("name") or part["name"], points=part.get("points"))
