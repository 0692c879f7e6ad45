"""What a player is asked, as a page shows it: every choice with its answer, units to tap on the map."""

from collections.abc import Iterable
from typing import Any, Final

from rules.eight_phase.commanders.aiming import aimed_move, aimed_place
from rules.eight_phase.commanders.plans import charge
from rules.eight_phase.commanders.prompts import abilities, attacks
from rules.eight_phase.content.parts import Weapon
from rules.eight_phase.display.event_terms import PHASES
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.deployment import place_for
from rules.eight_phase.engine.movement import refuse_charging
from rules.eight_phase.engine.state import Player, Unit
from rules.formats.writing import point_document, points_document
from rules.message import Message, Who, plural_message
from rules.presentation.drawing import called
from rules.presentation.prompts import CHARGES, MOVING, OTHERS, WHERE, Choice, Forbidden, Places, Prompt

Document = dict[str, Any]

ASKED: Final[dict[str, tuple[Message, str]]] = {
    "area": (Message("In which area do you set up?"), "E-MIS-02"),
    "deploy": (Message("Which unit do you set up next, and where?"), "E-MIS-02"),
    "seat": (Message("When do you act in this turn?"), "E-INI-01"),
    "turn_start": (Message("Use an ability at the beginning of the turn?"), "E-INI-05"),
    "support": (Message("Use a support ability?"), "E-SUP-01"),
    "declare": (Message("{phase}: which unit acts now?"), "E-ALT-01"),
    "declare_more": (Message("{phase}: which unit acts now, the first of {count}?"), "E-ALT-02"),
    "move": (Message("Where does {unit} go?"), "E-MOV-01"),
    "move_more": (Message("Where does {unit} go? It may move twice."), "E-MOV-02"),
    "quick": (Message("What does {unit} do before all others strike?"), "E-FST-01"),
    "shoot": (
        plural_message(
            "At whom does {unit} fire? {room} action counter is left.",
            "At whom does {unit} fire? {room} action counters are left.",
            "room",
        ),
        "E-SHO-02",
    ),
    "melee": (
        plural_message(
            "Whom does {unit} strike? {room} action counter is left.",
            "Whom does {unit} strike? {room} action counters are left.",
            "room",
        ),
        "E-MEL-02",
    ),
}
"""The question of each kind, with its rule; abilities by their moment, what is done more than once by itself."""

ATTACKING: Final = Message("Attacks")
ABILITIES: Final = Message("Abilities")
READY: Final = Message("With somebody to attack")
IDLE: Final = Message("With nobody to attack now")


def prompt_of(battle: Battle, question: Document) -> Prompt:
    """A question of this battle."""
    kind, id = question["kind"], question.get("unit", "")
    count: int = question.get("moves") or question.get("due") or 1
    label, rule = ASKED[f"{question.get('when', kind)}{'_more' if count > 1 else ''}"]
    player = next(player for player in battle.players if player.id == question["player"])
    known: Document = {"count": count, "unit": Who(id)}
    if id:
        unit = unit_called(battle, id)
        known["room"] = unit.output() - unit.counters
    if kind == "declare":
        known["phase"] = PHASES[question["phase"]][0]
    used = {key: value for key, value in known.items() if f"{{{key}}}" in label.text}
    closed = charges_forbidden(battle, id) if kind == "move" else ()
    return Prompt(label.filled(used), tuple(CHOICES[kind](battle, player, question)), rule, id, closed)


def unit_called(battle: Battle, id: str) -> Unit:
    unit = battle.unit(id)
    assert unit is not None
    return unit


def areas(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [Choice(Message("{area}", area=called(id)), {"area": id}) for id in question["areas"]]


def placings(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Units that wait, each to be placed on the map; the first of them by the engine as well."""
    where = Places(Message("Where does it stand?"))
    choices = [
        Choice(Message("Set up {unit}", unit=Who(id)), {"deploy": [], "unit": id}, where, id)
        for id in question["units"]
    ]
    first = unit_called(battle, question["units"][0])
    answer = {"deploy": point_document(*place_for(battle, first)), "unit": first.id}
    return [*choices, Choice(Message("Leave {unit} to the engine", unit=Who(first.id)), answer, group=OTHERS)]


def seats(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [Choice(SEATS[seat], {"seat": seat}) for seat in question["seats"]]


SEATS: Final = {
    1: Message("First, as Player One"),
    2: Message("Second, as Player Two"),
    3: Message("Third, as Player Three"),
    4: Message("Fourth, as Player Four"),
}


def moments(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Abilities of all units, each at its targets; or none."""
    choices = [
        choice
        for id, usable in question["units"].items()
        for choice in powers(unit_called(battle, id), usable, {"unit": id})
    ]
    return [*choices, Choice(Message("Use none now"), {"done": True}, None, "", "E-ALT-04", OTHERS, passes=True)]


def powers(unit: Unit, usable: dict[str, list[str]], own: Document) -> Iterable[Choice]:
    """What a unit may use now, at each of its targets."""
    for slug, targets in usable.items():
        ability = unit.profile.ability(slug)
        name = slug if ability is None else ability.name
        for id in targets:
            label = Message("{unit}: {ability} for {target}", unit=Who(unit.id), ability=name, target=Who(id))
            if id == unit.id:
                label = Message("{unit}: {ability}", unit=Who(unit.id), ability=name)
            yield Choice(label, {"ability": slug, "target": id, **own}, None, id, "E-SUP-03", ABILITIES)


def declarations(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Units that may act; outside movement, those who have somebody to attack before the others (E-ALT-01)."""
    ready: list[Choice] = []
    idle: list[Choice] = []
    phase = question["phase"]
    for id in question["units"]:
        able = phase.endswith("movement") or has_use(battle, unit_called(battle, id), phase)
        group = None if phase.endswith("movement") else READY if able else IDLE
        choice = Choice(Message("{unit}", unit=Who(id)), {"declare": id}, None, id, "E-ALT-01", group)
        (ready if able else idle).append(choice)
    done = Choice(
        Message("No more of my units in this phase"), {"done": True}, None, "", "E-ALT-04", OTHERS, passes=True
    )
    return [*ready, *idle, done]


def has_use(battle: Battle, unit: Unit, phase: str) -> bool:
    """Whether a unit has somebody to attack in a phase, or an ability to use."""
    kind = {"first_strike": "quick", "shooting": "shoot"}.get(phase, "melee")
    if attacks(battle, kind, unit, battle.enemies(unit.side)):
        return True
    return bool(kind == "quick" and abilities(battle, unit, "quick")) or (kind == "melee" and unit.charged is not None)


def moves(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """A Move to where the player points, charges that reach their target, or none (E-MOV-04, E-MOV-07)."""
    unit = unit_called(battle, question["unit"])
    label = plural_message(
        "Move up to {distance:g} cm, for {count} counter", "Move up to {distance:g} cm, for {count} counters",
        distance=question["distance"], count=question["cost"],
    )  # fmt: skip
    choices = [Choice(label, {}, Places(WHERE), "", "E-MOV-04", MOVING)]
    for id in question["charges"]:
        answer = charge(battle, unit, unit_called(battle, id))
        if answer is not None:
            way = {"charge": id, "path": points_document(answer.path)}
            choices.append(Choice(Message("Charge {target}", target=Who(id)), way, None, id, "E-MOV-07", CHARGES))
    return [*choices, stopping(Message("It stays where it is"))]


def charges_forbidden(battle: Battle, id: str) -> tuple[Forbidden, ...]:
    """Why a unit charges nobody now (E-MOV-07, E-CRG-02)."""
    why = refuse_charging(unit_called(battle, id))
    return () if why is None else (Forbidden(CHARGES, why),)


def stopping(words: Message) -> Choice:
    return Choice(words, {"stop": True}, None, "", "E-TRN-03", OTHERS, passes=True)


def deeds(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Attacks by target; a ram, quick abilities, or no more."""
    unit = unit_called(battle, question["unit"])
    by_target: dict[str, list[Choice]] = {}
    for slug, targets in question["attacks"].items():
        weapon = unit.profile.weapon(slug)
        assert weapon is not None
        for id in targets:
            by_target.setdefault(id, []).append(attacking(unit, weapon, unit_called(battle, id)))
    for id in question.get("ram", ()):
        label = Message("Ram {target}", target=Who(id))
        by_target.setdefault(id, []).append(Choice(label, {"ram": id}, None, id, "E-MEL-04", ATTACKING, odds=True))
    once = question["kind"] == "quick"
    choices = [choice._replace(times=1) if once else choice for alike in by_target.values() for choice in alike]
    choices += powers(unit, question.get("abilities", {}), {})
    return [*choices, stopping(Message("It does no more in this phase"))]


def attacking(unit: Unit, weapon: Weapon, target: Unit) -> Choice:
    label = Message("{weapon} at {target}", weapon=weapon.name, target=Who(target.id))
    rule = "E-MEL-03" if weapon.melee else "E-SHO-03"
    times = (unit.output() - unit.counters) // max(1, weapon.cost)
    answer = {"attack": weapon.slug, "target": target.id}
    return Choice(label, answer, None, target.id, rule, ATTACKING, odds=True, times=max(1, times))


CHOICES: Final = {
    "area": areas,
    "deploy": placings,
    "seat": seats,
    "ability": moments,
    "declare": declarations,
    "move": moves,
    "quick": deeds,
    "shoot": deeds,
    "melee": deeds,
}


def aimed(battle: Battle, question: Document, answer: Document, place: tuple[float, float]) -> Document:
    """The whole answer of a unit that is set up or moves where the player points."""
    x, y = round(place[0] * 100), round(place[1] * 100)
    if "deploy" in answer:
        unit = unit_called(battle, answer["unit"])
        return answer | {"deploy": point_document(*aimed_place(battle, unit, x, y))}
    return {"move": points_document(aimed_move(battle, unit_called(battle, question["unit"]), x, y))}
