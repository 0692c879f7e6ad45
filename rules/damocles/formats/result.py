"""Results, `damocles-result/1`: the outcome of a battle, and all its events."""

from rules.damocles import ENGINE
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import in_close_combat
from rules.damocles.engine.operations.scoring import winner
from rules.damocles.engine.play.fight import winner_name
from rules.damocles.engine.scenario import Scenario
from rules.damocles.engine.state import Player, Squad
from rules.formats.writing import point_document

FORMAT = "damocles-result/1"


def result_document(scenario: Scenario, battle: Battle, seed: int) -> dict[str, object]:
    """The result of a battle that has been fought; digest and events when an event log was kept."""
    document: dict[str, object] = {"format": FORMAT, "seed": seed}
    if battle.event_log is not None:
        document["digest"] = battle.event_log.digest()
    document |= {
        "turns": battle.turn,
        "winner": winner_name(battle),
        "draw": winner(battle) < 0,
        "victory_points": {p.id: p.victory_points for p in battle.players},
        "players": [player_document(battle, p) for p in battle.players],
        "not_simulated": scenario.not_simulated,
        "engine": ENGINE,
    }
    if battle.event_log is not None:
        document["events"] = battle.event_log.events
    return document


def player_document(battle: Battle, player: Player) -> dict[str, object]:
    return {
        "id": player.id,
        "tactical_points": player.tactical_points,
        "hand": len(player.hand),
        "deck": len(player.deck),
        "discard": len(player.discard),
        "squads": [squad_document(battle, squad) for squad in player.squads],
    }


def squad_document(battle: Battle, squad: Squad) -> dict[str, object]:
    """A squad as it stands at the end; units no longer there have no position."""
    return {
        "id": squad.id,
        "destroyed": not squad.living,
        "in_close_combat": squad.fights() and in_close_combat(battle, squad),
        "units": [
            {"position": point_document(u.x, u.y) if u.alive and squad.on_table else None, "health": u.health}
            for u in squad.units
        ],
    }
