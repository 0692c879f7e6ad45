"""What a half-made answer would be, as far as it may be known before it is declared (S-SEE-05).

Of a move that is where everybody would stand and whom they would see; of a volley its odds range by range, for how far
off the target is, only the declared volley measures. In contact nothing has to be measured.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from rules.message import Message, Who
from rules.presentation.odds import percent, two_places
from rules.presentation.probes import (
    Fact,
    Hope,
    Probe,
    farthest_of,
    flat,
    goes,
    hopes,
    in_lengths,
    sees,
    stood,
    supposes,
    ways_from,
)
from rules.skirmish.display.unit_odds import aims, chances_at
from rules.skirmish.engine.answers import Volley
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.close_combat import blade
from rules.skirmish.engine.cohesion import TO_ANOTHER
from rules.skirmish.engine.deployment import refuse_deployment
from rules.skirmish.engine.entry import refuse_entry
from rules.skirmish.engine.measures import contacts
from rules.skirmish.engine.mending import refuse_any_move
from rules.skirmish.engine.movement import allowance, ways_of
from rules.skirmish.engine.odds import mean
from rules.skirmish.engine.resolution import needed
from rules.skirmish.engine.shooting import Shot, declared
from rules.skirmish.engine.state import OFF, Unit
from rules.table.barriers import sees_over
from rules.table.circles import Circle
from rules.table.questions import Refusal
from rules.table.step_budget import Unspent

Document = dict[str, Any]

LOST: Final = Message("Fighters lost on average")
ALL_LOST: Final = Message("Chance to lose them all")
SUPPOSED: Final = Message("they are in the open, nobody stands between, striders are whole")


def probe_of(battle: Battle, question: Document, answer: Document) -> Probe:
    """An answer to this question, tried; nothing of the battle changes."""
    with Unspent(battle.step_budget):
        return _tried(battle, question, answer)


def _tried(battle: Battle, question: Document, answer: Document) -> Probe:
    unit = battle.unit(answer.get("unit") or question.get("unit") or "")
    if unit is None:
        return Probe(answer)
    if answer.get("deploy"):
        positions = flat(answer["deploy"])
        refusal = refuse_deployment(battle, unit, battle.mission.sides[unit.side], positions)
        places = stood(in_lengths(positions), unit.card.base / 200)
        return Probe(answer, refusal, (seen(battle, unit, positions),), places, TO_ANOTHER / 100)
    if answer.get("to"):
        return moved(battle, unit, answer)
    if "fire" in answer:
        facts = [fact for volley in answer["fire"] for fact in fired(battle, unit, volley)]
        return Probe(answer, None, tuple(facts))
    if "attack" in answer:
        facts = [fact for combat in answer["attack"] for fact in struck(battle, unit, combat)]
        return Probe(answer, None, tuple(facts))
    return Probe(answer)


def moved(battle: Battle, unit: Unit, answer: Document) -> Probe:
    """A move, or coming in by one (S-MOV-01, S-ENT-02)."""
    kind, positions = answer["move"], flat(answer["to"])
    if unit.place == OFF:
        refusal = refuse_entry(battle, unit, kind, positions)
        return Probe(
            answer, refusal, (seen(battle, unit, positions),), stood(in_lengths(positions), unit.card.base / 200)
        )
    refusal = refuse_any_move(battle, unit, kind, positions)
    corners = straight = [positions[at : at + 2] for at in range(0, len(positions), 2)]
    if len(straight) == len(unit.fighters):
        walked = ways_of(battle, unit, positions, allowance(unit, kind))
        corners = straight if isinstance(walked, Refusal) else walked
    ways = ways_from(unit.positions(), corners[: len(unit.fighters)])
    places = stood(in_lengths(positions), unit.card.base / 200, ways)
    facts = (goes(farthest_of(ways), allowance(unit, kind)), seen(battle, unit, positions))
    return Probe(answer, refusal, facts, places, TO_ANOTHER / 100)


def seen(battle: Battle, unit: Unit, positions: Sequence[int]) -> Fact:
    """The enemies of whom a fighter at one of these places would see one (S-SEE-02, S-SEE-03)."""
    visible = []
    for foe in battle.enemies(unit.side):
        eye = max(unit.card.size, foe.card.size)
        targets = [(fighter, Circle(fighter.x, fighter.y, fighter.radius)) for fighter in foe.fighters]
        for at in range(0, len(positions), 2):
            looker = Circle(positions[at], positions[at + 1], unit.radius)
            own = unit.fighters[at // 2] if at // 2 < len(unit.fighters) else None
            if any(sees_over(battle.barriers(eye, own, fighter), looker, base, eye) for fighter, base in targets):
                visible.append(foe.id)
                break
    return sees(visible)


def fired(battle: Battle, unit: Unit, volley: Document) -> list[Fact]:
    """The odds of a volley by all who see the target, at each range that differs (S-SHT-06 to S-SHT-09)."""
    shot, target = declared(battle, unit, Volley(volley["weapon"], volley["target"])), battle.unit(volley["target"])
    if not isinstance(shot, Shot) or target is None:
        return []
    by_range = [
        (aim.words, chances_at(shot.weapon, len(shot.shooters), aim.least, target.card, len(target.fighters)))
        for aim in aims(shot.weapon, unit.card, target.card)
    ]
    if not by_range or not by_range[0][1]:
        return []
    bands = tuple([(words, percent(1 - lost[0]), two_places(mean(lost))) for words, lost in by_range])
    texts = tuple([
        Message("{range} {chance} ({mean:g})", range=words, chance=chance, mean=lost) for words, chance, lost in bands
    ])  # fmt: skip
    label = Message("Chance of any loss with {weapon}, and losses on average", weapon=shot.weapon.name)
    shown = tuple([(words, chance, Message("{mean:g}", mean=lost)) for words, chance, lost in bands])
    return [Fact(label, Message("{bands}", bands=texts), False, shown), supposes(SUPPOSED)]


def struck(battle: Battle, unit: Unit, combat: Document) -> tuple[Fact, ...]:
    """The odds of a close combat against those in contact (S-CCB-04, S-CCB-06)."""
    target, weapon = battle.unit(combat["target"]), blade(unit.card, combat.get("weapon", ""))
    least = needed(weapon.accuracy, target.card.combat) if target and weapon else 0
    if target is None or weapon is None or not least:
        return ()
    fighters = [fighter for fighter in unit.fighters if fighter.number in combat["by"]]
    touched = {foe.number for fighter in fighters for foe in contacts(fighter, target)}
    lost = chances_at(weapon, len(fighters), least, target.card, len(touched))
    if not lost:
        return ()
    all_lost = lost[-1] if len(touched) == len(target.fighters) else Fraction(0)
    against = Fact(Message("Against"), Message("{unit}", unit=Who(target.id)))
    return (against, *hopes(Hope(1 - lost[0], mean(lost), all_lost), LOST, ALL_LOST))
