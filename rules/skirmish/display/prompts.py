"""What a player is asked, as a page shows it: every choice with its answer, units to tap on the map."""

from typing import Any, Final

from rules.formats.writing import points_document
from rules.message import Message, Who, plural_message
from rules.presentation.drawing import called
from rules.presentation.prompts import (
    FIGHTING,
    FIRING,
    MOVING,
    OTHERS,
    Choice,
    Forbidden,
    Option,
    Order,
    Places,
    Prompt,
    Several,
)
from rules.presentation.words import Words
from rules.skirmish.commanders.aiming import aimed_deployment, aimed_move
from rules.skirmish.commanders.turns import urgency
from rules.skirmish.display.event_terms import MARKERS
from rules.skirmish.engine.activation import refuse_firing, refuse_together
from rules.skirmish.engine.answers import Fire, Volley
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.leadership import DELAY, RELOCATION
from rules.skirmish.engine.markers import refuse_marker
from rules.skirmish.engine.movement import refuse_kind
from rules.skirmish.engine.state import OFF, Fighter, Player, Unit

Document = dict[str, Any]

ASKED: Final[dict[str, tuple[Message, str]]] = {
    "deploy": (Message("Which unit do you set up next, and where?"), "S-MIS-08"),
    "sequence": (Message("In which order do your units act?"), "S-RND-02"),
    "authority": (Message("How many of your {pool} LP go into the Authority test?"), "S-AUT-03"),
    "first": (Message("Who activates first?"), "S-AUT-01"),
    "turn": (Message("Your turn: {unit} is next, and you have {pool} LP."), "S-RND-03"),
    "pay": (Message("Does {unit} act? You have {pool} LP."), "S-LDR-03"),
    "action": (Message("What does {unit} do?"), "S-RND-03"),
    "overwatch": (Message("{moved} has moved. Who fires from overwatch?"), "S-ORD-04"),
    "split": (Message("Do the special weapons of {unit} fire?"), "S-ORD-02"),
    "losses": (
        plural_message("Which fighter of {target} is lost?", "Which {count} fighters of {target} are lost?"),
        "S-CCB-06",
    ),
    "eject": (Message("A strider of {unit} is immobile. Does the pilot eject?"), "S-VEH-04"),
    "group": (Message("{unit} has lost its officer’s vehicle. What does it do?"), "S-VEH-06"),
}
"""The question of each kind, with its rule."""

MOVES: Final[dict[str, tuple[Message, str]]] = {
    "combat": (Message("Combat move, up to {distance:g} cm"), "S-MOV-02"),
    "rush": (Message("Rush, up to {distance:g} cm, without firing"), "S-MOV-03"),
    "engaged": (Message("Engaged move, up to {distance:g} cm"), "S-MOV-04"),
}
MOVES_CALLED: Final = {
    "combat": Message("Combat move"),
    "rush": Message("Rush"),
    "engaged": Message("Engaged move"),
}
WAITING: Final[dict[str, Message]] = {
    "split_fire": Message("Split fire: its special weapons fire later"),
    "overwatch": Message("Overwatch: it fires at an enemy that moves"),
    "hit_the_deck": Message("Hit the deck: zones of fire do not reach it"),
    "take_cover": Message("Take cover: its cover roll becomes 3+"),
}
"""What a unit ends its activation with."""

ENDING: Final = Message("End the activation")
WHERE: Final = Message("Where does its leader go? The others keep beside; on an enemy: into contact.")


def prompt_of(battle: Battle, question: Document) -> Prompt:
    """A question of this battle."""
    label, rule = ASKED[question["kind"]]
    player = next(seat for seat in battle.players if seat.id == question["player"])
    about = question.get("unit", "")
    if question["kind"] == "turn":
        about = player.sequence[0].id
    values = {name: Who(question.get(name, "")) for name in ("moved", "target")}
    known: Document = {**values, "unit": Who(about), "pool": player.pool, "count": question.get("count")}
    used = {key: value for key, value in known.items() if f"{{{key}}}" in label.text + label.plural}
    choices = tuple(CHOICES[question["kind"]](battle, player, question))
    closed = forbidden(battle, question) if question["kind"] == "action" else ()
    return Prompt(label.filled(used), choices, rule, about, closed)


def unit_called(battle: Battle, id: str) -> Unit:
    unit = battle.unit(id)
    assert unit is not None
    return unit


def placings(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Units that wait, each to be placed by its leader; the first of them by the engine as well."""
    where = Places(Message("Where does its leader stand? The others are set up round him."), (), "deploy")
    choices = [
        Choice(Message("Set up {unit}", unit=Who(id)), {"deploy": [], "unit": id}, where, id)
        for id in question["units"]
    ]
    label = Message("Leave {unit} to the engine", unit=Who(question["units"][0]))
    return [*choices, Choice(label, {"deploy": [], "unit": question["units"][0]}, group=OTHERS)]


def sequences(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Those near the enemy first, or any other order (S-RND-02)."""
    ids = [unit.id for unit in sorted(player.sequence, key=lambda unit: urgency(battle, unit))]
    label = Message("Nearest to the enemy first: {units}", units=tuple([Who(id) for id in ids]))
    order = Order(
        "sequence", Message("First to last"), tuple([Option(id, Message("{unit}", unit=Who(id))) for id in ids])
    )
    return [Choice(label, {"sequence": ids}), Choice(Message("Another order"), {}, order)]


def stakes(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [
        Choice(Message("{count} LP", count=points), {"authority": points}) for points in range(question["limit"] + 1)
    ]


def beginners(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [Choice(Message("{player}", player=Who(id)), {"first": id}) for id in question["players"]]


def turns(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Play the first card, wait, or put it back (S-RND-03, S-LDR-05, S-LDR-06)."""
    unit = Who(player.sequence[0].id)
    choices: list[Choice] = []
    for way in question["choices"]:
        if way == "play":
            choices.append(Choice(Message("Activate {unit}", unit=unit), {"turn": "play"}, None, "", "S-RND-03"))
        elif way == "pass":
            label = Message("Discard the card of {unit}, which is lost", unit=unit)
            choices.append(Choice(label, {"turn": "pass"}, None, "", "S-RND-05"))
        elif way == "delay":
            label = Message("Delay: the other player goes on ({count} LP)", count=DELAY)
            choices.append(Choice(label, {"turn": "delay"}, None, "", "S-LDR-05", OTHERS))
        else:
            choices += relocations(player)
    return choices


def relocations(player: Player) -> list[Choice]:
    """The card of a unit that is lost is discarded; any other goes behind one of those after it (S-LDR-06)."""
    first, *later = player.sequence
    if first.gone():
        label = Message("Discard it and play {unit} ({count} LP)", unit=Who(later[0].id), count=RELOCATION)
        return [Choice(label, {"turn": "relocate", "place": 2}, None, "", "S-LDR-06", OTHERS)]
    text = Message("Let {unit} act later, after {other} ({count} LP)")
    return [
        Choice(
            text.filled({"unit": Who(first.id), "other": Who(other.id), "count": RELOCATION}),
            {"turn": "relocate", "place": place},
            None,
            "",
            "S-LDR-06",
            OTHERS,
        )
        for place, other in enumerate(later, 2)
    ]


def payments(battle: Battle, player: Player, question: Document) -> list[Choice]:
    cost = question["cost"]
    label = Message("It acts, for {count} LP", count=cost) if cost else Message("It comes in")
    return [Choice(label, {"pay": True}), Choice(Message("It does nothing"), {"pay": False}, passes=True)]


def actions(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Moves, volleys, attacks, markers, the end (S-RND-03)."""
    unit = unit_called(battle, question["unit"])
    choices = []
    for kind, distance in question["moves"].items():
        label, rule = MOVES[kind]
        filled = label.filled({"distance": distance})
        choices.append(Choice(filled, {"move": kind}, Places(WHERE, (), "to"), "", rule, MOVING))
    choices += volleys(battle, unit, question["volleys"])
    choices += combats(unit, question["attacks"])
    for marker in question["markers"]:
        choices.append(Choice(WAITING[marker], {"marker": marker}, None, "", MARKERS[marker][1], ENDING))
    return [*choices, Choice(Message("Without a marker"), {"end": True}, None, "", "S-RND-03", ENDING, passes=True)]


def forbidden(battle: Battle, question: Document) -> tuple[Forbidden, ...]:
    """Moves, fire and markers that are not possible now, each with the rule."""
    unit = unit_called(battle, question["unit"])
    if unit.place == OFF:
        return ()
    closed = [(MOVES_CALLED[kind], refuse_kind(battle, unit, kind)) for kind in MOVES if kind not in question["moves"]]
    closed.append((FIRING, refuse_firing(battle, unit)))
    closed += [(WAITING[marker], refuse_marker(battle, unit, marker)) for marker in WAITING]
    return tuple([Forbidden(words, why) for words, why in closed if why is not None])


def volleys(battle: Battle, unit: Unit, targets: dict[str, list[str]]) -> list[Choice]:
    """Volleys by target: with all weapons, with each by itself; then at several targets at once (S-SPW-01)."""
    by_target: dict[str, list[str]] = {}
    for weapon, names in targets.items():
        for name in names:
            by_target.setdefault(name, []).append(weapon)
    choices = []
    for name, weapons in by_target.items():
        if len(weapons) > 1 and may_fire(unit, [(weapon, name) for weapon in weapons]):
            label = Message("All weapons at {target}", target=target(battle, name))
            choices.append(shooting(label, [(weapon, name) for weapon in weapons], name))
        for weapon in weapons:
            if may_fire(unit, [(weapon, name)]):
                label = Message("{weapon} at {target}", weapon=named(unit, weapon), target=target(battle, name))
                choices.append(shooting(label, [(weapon, name)], name))
    if len(targets) > 1 and len(by_target) > 1 and choices:
        options = tuple([
            Option(
                {"weapon": weapon, "target": name},
                Message("{weapon} at {target}", weapon=named(unit, weapon), target=target(battle, name)),
                name,
            )
            for name, weapons in by_target.items()
            for weapon in weapons
        ])  # fmt: skip
        several = Several("fire", Message("Each weapon fires once."), options, 1, 2)
        choices.append(Choice(Message("At two targets"), {}, several, "", "S-SPW-01", FIRING))
    return choices


def may_fire(unit: Unit, volleys: list[tuple[str, str]]) -> bool:
    return refuse_together(unit, Fire(tuple([Volley(weapon, name) for weapon, name in volleys]))) is None


def shooting(words: Message, volleys: list[tuple[str, str]], name: str) -> Choice:
    fire = [{"weapon": weapon, "target": target} for weapon, target in volleys]
    return Choice(words, {"fire": fire}, None, name, "S-SHT-05", FIRING, odds=True)


def target(battle: Battle, name: str) -> Words | Who:
    """A unit, or an element of terrain."""
    return Who(name) if battle.unit(name) is not None else called(name)


def named(unit: Unit, slug: str) -> str:
    weapon = unit.card.weapon(slug)
    return slug if weapon is None else weapon.name


def combats(unit: Unit, attacks: dict[str, list[int]]) -> list[Choice]:
    """Everybody in contact, each once, or those at one target, with each of their weapons (S-CCB-02, S-CCB-03)."""
    choices = []
    if len(attacks) > 1:
        whole, taken = [], set[int]()
        for name, numbers in attacks.items():
            able = [number for number in numbers if number not in taken]
            taken.update(able)
            whole += [{"target": name, "by": able}] if able else []
        choices.append(
            Choice(Message("Attack everybody in contact"), {"attack": whole}, None, "", "S-CCB-03", FIGHTING, odds=True)
        )
    weapons = [weapon for weapon in unit.card.weapons if weapon.close and not weapon.special]
    for name, numbers in attacks.items():
        for weapon in weapons:
            label = Message("Attack {target} with {weapon}", target=Who(name), weapon=weapon.name)
            answer = {"attack": [{"target": name, "by": numbers, "weapon": weapon.slug}]}
            choices.append(Choice(label, answer, None, name, "S-CCB-02", FIGHTING, odds=True))
    return choices


def watchers(battle: Battle, player: Player, question: Document) -> list[Choice]:
    choices = [Choice(Message("{unit} fires", unit=Who(id)), {"overwatch": id}, None, id) for id in question["units"]]
    return [*choices, Choice(Message("Nobody fires"), {"overwatch": ""}, passes=True)]


def splits(battle: Battle, player: Player, question: Document) -> list[Choice]:
    names = [*question.get("units", ()), *question.get("generators", ())]
    choices = [Choice(Message("At {target}", target=target(battle, id)), {"split": id}, None, id) for id in names]
    return [*choices, Choice(Message("They wait"), {"split": ""}, passes=True)]


def losses(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Which of those in contact fall (S-CCB-06)."""
    unit, count = unit_called(battle, question["target"]), question["count"]
    fighters = [fighter for fighter in unit.fighters if fighter.number in question["fighters"]]
    if count == 1:
        return [Choice(fighter_of(unit, fighter), {"losses": [fighter.number]}) for fighter in fighters]
    options = tuple([Option(fighter.number, fighter_of(unit, fighter)) for fighter in fighters])
    first = {"losses": question["fighters"][:count]}
    several = Several("losses", Message("Lost fighters"), options, count, count)
    return [Choice(Message("Choose them"), {}, several), Choice(Message("Whoever comes first"), first)]


def fighter_of(unit: Unit, fighter: Fighter) -> Message:
    """A fighter by number, and what tells him from the others."""
    number = fighter.number + 1
    if fighter.number == unit.lead:
        return Message("Fighter {number}, who leads", number=number)
    if fighter.bearer is not None:
        return Message("Fighter {number} with {weapon}", number=number, weapon=fighter.bearer.name)
    return Message("Fighter {number}", number=number)


def ejections(battle: Battle, player: Player, question: Document) -> list[Choice]:
    return [Choice(EJECTIONS[way], {"eject": way}) for way in question["choices"]]


EJECTIONS: Final = {
    "eject": Message("Eject: the strider is a wreck"),
    "stay": Message("Stay and fight on where it stands"),
    "hold": Message("Stay by the wreck"),
    "go_on": Message("Go on without the officer"),
}


def aimed(battle: Battle, question: Document, answer: Document, place: tuple[float, float]) -> Document:
    """The whole answer of a unit that is set up or moves where the player points."""
    x, y = round(place[0] * 100), round(place[1] * 100)
    if "deploy" in answer:
        unit = unit_called(battle, answer["unit"])
        return answer | {"deploy": points_document(aimed_deployment(battle, unit, x, y))}
    unit = unit_called(battle, question["unit"])
    return answer | {"to": points_document(aimed_move(battle, unit, answer["move"], x, y))}


CHOICES: Final = {
    "deploy": placings,
    "sequence": sequences,
    "authority": stakes,
    "first": beginners,
    "turn": turns,
    "pay": payments,
    "action": actions,
    "overwatch": watchers,
    "split": splits,
    "losses": losses,
    "eject": ejections,
    "group": ejections,
}
