"""Convert rows to the rules' documents and back: frozen forces, scenarios, results."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from armies import bridge as armies
from armies.models import Faction, StrikeForce
from armies.models.content_words import content_words
from campaigns.ledger.events import canonical
from campaigns.ledger.state import Force
from campaigns.models import Campaign, Entry, Side
from people.admission import admitted, claim
from rules.battles.resolve import resolve
from rules.battles.resume import continue_battle
from rules.battles.seats import with_people
from rules.battles.what_if import line_up_of, refuse_changes, what_if
from rules.formats.errors import DocumentError
from rules.game.derived.scenarios import scenario_document
from rules.game.game import Game
from rules.games import game_of
from rules.lists.change import Change
from rules.message import Message
from rules.presentation.outcome import Deeds
from rules.presentation.words import PERSON

IN_PERSON = {"commander": PERSON.key}
"""The plan of a player who takes a seat, and answers every question (C-AUT-12)."""


def verdict_under(strike_force: StrikeForce, limit: int | None) -> Any:
    """The verdict on a strike force under a campaign's limit (R-ARM-02); fetch it `with_release`."""
    game, content = strike_force.faction.rules_of_game, armies.content_of(strike_force.release)
    roster = armies.roster_of(strike_force)
    if limit is not None:
        roster = game.lists.edit(roster, content, Change("head", value={"limit": limit}))
    return armies.verdict_on(game, roster, content)


def points_of(game: Game, verdict: Any) -> int | None:
    """What a list comes to; None where its game has no points."""
    return verdict.points if game.facts.terms.points else None


def snapshot(strike_force: StrikeForce, verdict: Any) -> dict[str, Any]:
    """The frozen values of an entry from a strike force: the list, and what it uses of its content."""
    game = strike_force.faction.rules_of_game
    roster = armies.roster_of(strike_force)
    content = game.content.used(armies.content_of(strike_force.release), roster)
    units = game.lists.units(roster)
    return {
        "name": strike_force.name,
        "faction": content["faction"]["name"],
        "points": points_of(game, verdict),
        "squads": len(units),
        "squad_rows": [unit.id for unit in units],
        "roster": armies.strike_force_document(strike_force),
        "content": content,
    }


def own_names(entry: Entry) -> list[str]:
    """The names that players gave the squads of an entry fetched `with_documents`; "" for those without."""
    if entry.on_paper():
        return []
    game = game_of(entry.roster)
    return [unit.name for unit in game.lists.units(game.formats.read("roster", entry.roster))]


def unit_names(entry: Entry) -> list[tuple[str, str]]:
    """The squads of an entry fetched `with_documents`: each one's own name, or "", and the name of what it is."""
    game = game_of(entry.roster)
    names = part_names(game, armies.in_words(game, entry.content, content_words(game.slug)))
    return [
        (unit.name, names[unit.kind, unit.slug]) for unit in game.lists.units(game.formats.read("roster", entry.roster))
    ]


def part_names(game: Game, content: dict[str, Any]) -> dict[tuple[str, str], str]:
    """The names of the parts of a pack, by kind and slug."""
    kinds = [kind.key for kind in game.facts.kinds]
    return {(kind, part["slug"]): part["name"] for kind in kinds for part in content.get(kind, [])}


def force_document(entry: Entry, points: Sequence[int], release: int | None) -> dict[str, Any]:
    """The ledger document of an entered or refitted force (C-FRC-01), squads by number.

    An unnamed squad has the name of what it is.
    """
    game = game_of(entry.roster)
    army, names = game.formats.read("roster", entry.roster), part_names(game, entry.content)
    squads = zip(entry.squad_ids, game.lists.units(army), points, strict=True)
    return {
        "force": entry.number,
        "name": entry.name,
        "faction": game.lists.head(army).faction,
        "faction_name": entry.faction,
        "release": release,
        **({} if entry.points is None else {"points": entry.points}),
        "seal": force_seal(entry.roster, entry.content),
        "squads": [
            {
                "id": id,
                "name": unit.name or names[unit.kind, unit.slug],
                "datasheet": unit.slug,
                **({} if entry.points is None else {"points": worth}),
            }
            for id, unit, worth in squads
        ],
    }


def paper_document(entry: Entry, faction: Faction | None) -> dict[str, Any]:
    """The ledger document of a force that was brought on paper (C-FRC-09)."""
    named = {"faction": faction.slug, "faction_name": faction.name} if faction else {}
    return {
        "force": entry.number,
        "member": entry.membership.number,
        "name": entry.name,
        **named,
        "release": None,
        "squads": [],
    }


def force_seal(roster: Any, content: Any) -> str:
    """The SHA-256 of what an entry froze: its list, and what that uses of its release (C-FRC-01)."""
    return sha256(canonical([roster, content])).hexdigest()


def check_frozen(game: Game, army: Any, content: dict[str, Any], path: str) -> None:
    """DocumentError unless a frozen pack can be read and has everything that its list uses and the game has not."""
    known = {(option.kind, option.slug) for option in game.content.options(game.formats.read("content", content, path))}
    missing = [
        reference.slug for reference in game.lists.references(army) if (reference.kind, reference.slug) not in known
    ]
    if missing:
        raise DocumentError(
            path,
            Message("does not hold what it plays: {names}", names=", ".join(missing)),
            Message("must be as it was exported"),
        )


def inputs_document(
    campaign: Campaign, operation: dict[str, Any], sides: Sequence[Side], forces: Mapping[int, Force]
) -> dict[str, Any]:
    """The engine's inputs without the seed; the rules place scenery and deploy squads (R-SET-02).

    `sides` need their entries' documents; `forces` are the ledger's, with honours and scars. {} when a force is on
    paper: then there is nothing that the engine could fight (C-FRC-09).
    """
    if any(side.entry.on_paper() for side in sides):
        return {}
    players = [_player(side, forces.get(side.entry.number)) for side in sides]
    return scenario_document(campaign.rules_of_game, f"{campaign.name}: {operation['title']}", operation, players)


def standing_orders(game: Game) -> dict[str, Any]:
    """The plan of a player who made none (C-AUT-08)."""
    return {"commander": game.battles.plan_fields(())[0].value}


def has_people(inputs: dict[str, Any]) -> bool:
    """Whether a scenario asks people."""
    return any(player.get("commander") == PERSON.key for player in inputs["players"])


def without_people(inputs: dict[str, Any]) -> dict[str, Any]:
    """The inputs of a forecast, which asks nobody: standing orders for people."""
    standing = standing_orders(game_of(inputs))
    seated = [player | (standing if player.get("commander") == PERSON.key else {}) for player in inputs["players"]]
    return inputs | {"players": seated}


def plan_of(values: dict[str, Any]) -> dict[str, Any]:
    """A plan in the keys of a scenario's player; what is left to the commander is not in it."""
    orders = {key: value for key, value in values.items() if key != "commander" and value}
    return {"commander": values["commander"]} | ({"plan": orders} if orders else {})


def plan_values(plan: dict[str, Any]) -> dict[str, Any]:
    """The values of a plan by the keys of the fields that ask for them."""
    return {"commander": plan["commander"], **plan.get("plan", {})}


def with_seed(inputs: dict[str, Any], seed: int) -> dict[str, Any]:
    """A scenario from its inputs and a seed."""
    head = {key: inputs[key] for key in ("format", "name")}
    return head | {"seed": seed} | inputs


def squad_id(colour: str, place: int) -> str:
    """A squad's id in the scenarios and results of campaigns; places count from 1."""
    return f"{colour}-{place}"


def part_of(entry: Entry, squads: Sequence[str]) -> Any:
    """The list of an entry fetched `with_documents`, with no more than these squads of it (C-PRT-01)."""
    game = game_of(entry.roster)
    army = game.formats.read("roster", entry.roster)
    left_out = tuple(place for place, id in enumerate(entry.squad_ids) if id not in squads)
    if not left_out:
        return army
    return game.lists.edit(army, game.formats.read("content", entry.content), Change("drop", value=left_out))


def _player(side: Side, force: Force | None) -> dict[str, Any]:
    """A side as a player of a scenario, with earned abilities and its plan."""
    entry = side.entry
    game = game_of(entry.roster)
    army, content = part_of(entry, side.squad_ids), game.formats.read("content", entry.content)
    claim(len(game.lists.units(army)) > armies.LONG)
    player = game.battles.player(army, content, side.colour, entry.name)
    marks = {}
    for place, number in enumerate(side.squad_ids, 1):
        known = force.squads.get(number) if force else None
        if known is not None:
            marks[squad_id(side.colour, place)] = [*known.honours, *known.scars]
    allied = {"alliance": side.alliance} if side.alliance else {}
    return game.battles.with_marks(player, marks) | allied | (side.plan or {})


def fight(scenario: dict[str, Any], answers: list[Any] | None = None) -> dict[str, Any]:
    """The engine's result of a scenario, with the answers that were given where it was played by people.

    DocumentError when it cannot be fought.
    """
    game = game_of(scenario)
    with admitted():
        if answers is None:
            return resolve(game, scenario, armies.content_library(game))
        given = {"format": game.facts.format("answers"), "answers": answers}
        return continue_battle(game, with_people(scenario), given, armies.content_library(game))


def check_otherwise(
    scenario: dict[str, Any], result: dict[str, Any], turn: int, commanders: dict[str, str], people: bool = False
) -> None:
    """DocumentError for changes that `fight_otherwise` would refuse, and nothing is fought; perhaps `people` fought."""
    game = game_of(scenario)
    refuse_changes(game, line_up_of(game, scenario, armies.content_library(game), people), turn, commanders)
    if turn > (last := max(1, result["turns"])):
        remedy = Message("must be 1 to {most}: there the battle ended", most=last)
        raise DocumentError("turn", Message("cannot be {found}", found=turn), remedy)


def fight_otherwise(
    scenario: dict[str, Any],
    fought: int,
    turn: int,
    seed: int | None,
    commanders: dict[str, str],
    answers: list[Any] | None = None,
) -> dict[str, Any]:
    """The battle replayed up to a turn, with the `answers` of its players; then with another seed or commanders."""
    game = game_of(scenario)
    with admitted():
        return what_if(game, scenario, armies.content_library(game), turn, fought, seed, commanders, answers)


def refusals_in(result: dict[str, Any]) -> dict[str, Any]:
    """Why each refused event of a result of `fight` was refused, by the event's number, in a form to store."""
    reasons = {str(event["n"]): event["reason"] for event in result["events"] if event["type"] == "refused"}
    return {number: reason.message.document() for number, reason in reasons.items()}


def sides_of_result(result: dict[str, Any], sides: Sequence[Side]) -> list[dict[str, Any]]:
    """The values of each side from a result, squads by their numbers in the ledger."""
    deeds = game_of(result).battles.deeds(result, {side.colour: side.party for side in sides})
    return [_side_of_result(result, side, deeds) for side in sides]


def _side_of_result(result: dict[str, Any], side: Side, deeds: Mapping[str, Deeds]) -> dict[str, Any]:
    game, colour = game_of(result), side.colour
    lost = [end.lost for end in game.battles.units_of(result).values() if end.player == colour]
    return {
        "outcome": "draw" if result["draw"] else "won" if result["winner"] == side.party else "lost",
        "victory_points": result["victory_points"][colour],
        "squads_lost": sum(lost),
        "figures": dict(game.battles.figures(result, colour)),
        "reasons": dict(game.display.events.reasons(result).get(colour, {})),
        "deeds": [
            {"id": number, **deeds[squad_id(colour, place)]._asdict()}
            for place, number in enumerate(side.squad_ids, 1)
            if squad_id(colour, place) in deeds
        ],
    }
