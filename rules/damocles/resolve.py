"""Resolve a scenario: one battle from its seed, documents in and out."""

from rules.damocles.battle import Battle
from rules.damocles.formats.library import Library
from rules.damocles.formats.result import result_document
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.muster import muster
from rules.damocles.play.fight import fight
from rules.damocles.scenario import Scenario


def fought(scenario: Scenario, seed: int, events: bool) -> Battle:
    """A battle of a scenario, fought to its end."""
    battle = muster(scenario, seed, events)
    fight(battle, scenario.pool or [], scenario.pool is not None)
    return battle


def resolve(document: object, library: Library, seed: int | None = None, events: bool = True) -> dict[str, object]:
    """A `damocles-scenario/1` document in, a `damocles-result/1` document out.

    `seed` goes before the scenario's own. DocumentError on a wrong document. The same scenario and seed give the same
    result on any machine.
    """
    scenario = read_scenario(document, library)
    chosen = scenario.seed if seed is None else seed
    return result_document(scenario, fought(scenario, chosen, events), chosen)
