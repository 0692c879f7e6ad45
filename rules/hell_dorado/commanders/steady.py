"""The steady commander: goes to the conflict zone and holds it, fights where that pays, spends its command."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.commanders.crews import beside_piece, stays, without_waiting_carriers
from rules.hell_dorado.commanders.fire import best_fire
from rules.hell_dorado.commanders.goals import best_hits, best_weapon, evasion, goal_of, orders_for, spot_of
from rules.hell_dorado.commanders.ground import Outlook
from rules.hell_dorado.commanders.helping import best_power, free_power, lemure_action
from rules.hell_dorado.commanders.melees import best_assault, melee
from rules.hell_dorado.commanders.order import begins, follower, most_urgent
from rules.hell_dorado.commanders.plans import advance
from rules.hell_dorado.commanders.values import PARTS, decide_anew, sequence_value
from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.answers import (
    Action,
    Activate,
    Answer,
    Armed,
    Deploy,
    First,
    Hits,
    Reroll,
    VaeVictis,
    Yes,
    Zone,
)
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.deployment import places_in, refuse_place
from rules.hell_dorado.engine.measures import engaging, within_place
from rules.hell_dorado.engine.objectives import contests
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import TABLE, Unit
from rules.table.asking import Commander
from rules.table.dice import RandomTape
from rules.table.geometry import squared

GRID: Final = 150
"""How far apart the places are that units are put on."""

LEAST: Final = 2 * PARTS
"""What an action has to be worth to be taken instead of going to the zone."""


class Steady(Commander):
    """Plays to the conflict zone with sound tactics; luck has a say only in which unit is placed next."""

    def __init__(self, tape: RandomTape) -> None:
        self.tape = tape

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        decide_anew(battle)
        kind = question.kind
        if kind == "action":
            return self.action(battle, question)
        if kind == "activate":
            return self.activate(battle, question)
        if kind == "vae_soli":
            return Activate(follower(battle, question.units))
        if kind == "free_power":
            return free_power(battle, question)
        if kind == "retreat_move":
            return self.run_away(battle, question)
        return self.set_up(battle, question) or self.reaction(battle, question)

    # setting up and order

    def set_up(self, battle: Battle, question: Question) -> Answer | None:
        """Where units are placed, and who begins."""
        if question.kind == "deploy":
            return self.deploy(battle, question)
        if question.kind == "first":
            player = question.player if begins(battle, question.player) else battle.foe(question.player)
            return First(player.id)
        if question.kind == "zone" and battle.zone is not None:
            x, y = battle.zone.x, battle.zone.y
            return Zone(min(question.names, key=lambda name: battle.mission.zones[int(name)].distance(x, y)))
        return None

    def deploy(self, battle: Battle, question: Question) -> Answer | None:
        """Any unit next, where it has the shortest way to the conflict zone, a carrier beside its artillery.

        Chance says which, so that battles do not all open alike.
        """
        units = without_waiting_carriers(question.units)
        unit = units[self.tape.below(len(units))]
        x, y = goal_of(battle, unit)
        beside = beside_piece(battle, unit, x, y)
        if beside is not None:
            return Deploy(unit.id, *beside)
        key = unit.owner.zone, int(unit.radius), -1 - (x * 10_000 + y)
        places = battle.scenario.rooms.get(key)
        if places is None:
            places = sorted(places_in(battle, unit, GRID), key=lambda place: squared(place[0], place[1], x, y))
            battle.scenario.rooms[key] = places
        for place in places:
            if not taken(battle, unit, place) and refuse_place(battle, unit, place[0], place[1]) is None:
                return Deploy(unit.id, place[0], place[1])
        return None

    def activate(self, battle: Battle, question: Question) -> Answer | None:
        """Who has most to do; to skip is better where nobody has anything."""
        best, most = most_urgent(battle, question.units)
        return Activate("" if question.amount and most < LEAST else best.id)

    # actions

    def action(self, battle: Battle, question: Question) -> Answer | None:
        """The best of an attack, a shot, a power and a move, by what it does and where the unit stands then."""
        unit: Unit = question.unit
        if question.units:
            enemy = max(question.units, key=lambda enemy: sequence_value(battle, unit, enemy, False))
            return Action(unit.id, "attack", target=enemy.id)
        if unit.lemure:
            return lemure_action(battle, unit)
        engaged = engaging(battle, unit)
        outlook = Outlook(battle, unit, goal_of(battle, unit))
        if engaged:
            return melee(battle, unit, engaged, outlook)
        best, most = self.best_act(battle, unit, outlook)
        if not stays(battle, unit) and not contests(battle, unit):
            move = self.to_zone(battle, unit)
            if move is not None and outlook.at(move.way[-2], move.way[-1]) > most:
                return move
        return best

    def best_act(self, battle: Battle, unit: Unit, outlook: Outlook) -> tuple[Action | None, int]:
        """The attack, shot or power that is worth most with the place where it leaves its unit; else to stay."""
        here = outlook.at(int(unit.x), int(unit.y))
        best, most = best_fire(battle, unit, outlook, here, LEAST)
        if best is None:
            most = here
        assault, value = best_assault(battle, unit, outlook, most)
        if assault is not None:
            best, most = assault, value
        power, value = best_power(battle, unit, max(most - here, LEAST))
        return (best, most) if power is None else (power, here + value)

    def to_zone(self, battle: Battle, unit: Unit) -> Action | None:
        """A move to the conflict zone, or as far towards it as it goes."""
        if unit.sheet.mvt == NONE:
            return None
        x, y = goal_of(battle, unit)
        spot_x, spot_y = spot_of(battle, unit, x, y)
        return advance(battle, unit, spot_x, spot_y)

    def run_away(self, battle: Battle, question: Question) -> Answer | None:
        """On to the zone, if it may go on at all."""
        unit: Unit = question.unit
        for kind in ("walk", "run"):
            if kind in question.names:
                x, y = goal_of(battle, unit)
                spot_x, spot_y = spot_of(battle, unit, x, y)
                action = advance(battle, unit, spot_x, spot_y, tuple(question.names))
                if action is not None:
                    return action
        return None

    # reactions

    def reaction(self, battle: Battle, question: Question) -> Answer | None:
        """What is asked in a sequence or a shot, or by what an enemy does."""
        kind = question.kind
        if kind == "vae_victis":
            return VaeVictis(orders_for(battle, question))
        if kind == "hits":
            return Hits(best_hits(question))
        if kind in ("reroll", "force_reroll"):
            return Reroll(tuple(question.places[: question.amount]))
        if kind == "weapon" and question.other is not None:
            return Armed(best_weapon(question.unit, question.other).slug)
        if kind == "defensive_combat":
            return Yes(question.other is not None and question.other.sheet.cbt > question.unit.sheet.cbt)
        return evasion(battle, question)


def taken(battle: Battle, unit: Unit, place: tuple[int, int]) -> bool:
    """Whether another unit stands where one would be placed: it is looked at first, for being quick."""
    return any(
        other.place == TABLE and within_place(place[0], place[1], unit.radius, other, -1) for other in battle.units
    )
