"""Fencing as the site knows it: teams of one to three fencers who meet on a strip, one pair a turn."""

from fractions import Fraction
from typing import Any

from rules.formats.library import Library
from rules.formats.model import model_from
from rules.formats.scenarios import refuse_people
from rules.game.battles import Battles
from rules.game.content import Content
from rules.game.derived.scenarios import mission_of, part_of
from rules.game.display import Display
from rules.game.game import Game
from rules.game.lists import Lists
from rules.game.of_game import of_game
from rules.lists.change import Change
from rules.lists.elsewhere import Elsewhere
from rules.lists.verdict import Fix, Verdict, Violation
from rules.message import Message, Who
from rules.presentation import prompts, values
from rules.presentation.cards import Blank, Briefing, Card, Chapter, Stat, Text
from rules.presentation.events import Deed, EventTable, EventType
from rules.presentation.outcome import LineUp, Outcome, Player
from rules.presentation.picture import Area, Base, Picture
from rules.presentation.probes import Hope, Probe, hopes
from rules.presentation.prompts import Prompt
from rules.presentation.scenes import Scenes, acts, scores
from rules.presentation.sentences import either, say
from rules.presentation.sheets import Total
from rules.presentation.words import Choice, Commander, Facts, FormField, Measure, PartKind, Term, Terms
from rules.table.dice import Dice, stream_key
from rules.table.event_log import EventLog
from rules.table.questions import GivenAnswers, QuestionDocument, Stopped
from tests.fencing.formats import FORMATS, WEAPONS, Bout, Fencer, Hall, Lunge, Meeting, Team

Document = dict[str, Any]
EPEE_NIGHT = {"format": "fencing-operation/1", "slug": "epee-night", "title": "Epee Night"}
HALL = {
    "format": "fencing-content/1",
    "faction": {"slug": "hall", "name": "The Hall"},
    "fencers": [
        {"slug": "novice", "name": "Novice", "thrust": 5},
        {"slug": "master", "name": "Master", "thrust": 3, "parry": 1, "text": "Teaches on Tuesdays."},
    ],
}


def term(singular: str, many: str) -> Term:
    return Term(Message(singular), Message(many))


FACTS = Facts(
    slug="fencing", name="Fencing", package="tests/fencing", prefix="V", engine="1.0", length="step", lengths="steps",
    terms=Terms(
        list=term("team", "teams"), unit=term("fencer", "fencers"), model=term("fencer", "fencers"),
        mission=term("bout", "bouts"), turn=term("phrase", "phrases"), score=term("touch", "touches"),
        score_short=Message("T"),
    ),
    kinds=(PartKind("fencers", term("fencer", "fencers"), models=True, unit_key="fencer"),),
    measures=(Measure("touches", Message("Touches"), Message("T")),),
    commanders=(
        Commander("steady", Message("Steady")), Commander("bold", Message("Bold")),
        Commander("person", Message("Person"), automatic=False),
    ),
)  # fmt: skip


class Prepared:
    """A scenario with its content."""

    def __init__(self, document: Meeting, bout: Bout, fencers: list[list[Fencer]]) -> None:
        self.document, self.bout, self.fencers = document, bout, fencers


class Match:
    """A battle: touches by unit, dice, events."""

    def __init__(self, scenario: Prepared, seed: int, events: bool, given: GivenAnswers | None = None) -> None:
        self.scenario, document = scenario, scenario.document
        self.dice = Dice(stream_key("fencing", seed, "dice"), document.dice)
        self.event_log = EventLog() if events else None
        self.given = given or GivenAnswers([])
        self.commanders = [side.commander for side in document.players]
        self.taken = [[unit.touches for unit in side.units] for side in document.players]
        self.turn = 0


def drawn(scenes: Scenes, event: Document) -> Document:
    """The one who was hit has a touch more, and the other's side has scored."""
    hit = {"figures": ((event["target"], event["touches"]),), **scores("touches")(scenes, event)}
    return (hit if event["hit"] else {}) | acts(scenes, event)


HIT, MISS = say("{unit} touches {target}."), say("{unit} misses {target}.")
EVENTS = EventTable({
    "thrust": EventType(
        either("hit", HIT, MISS, "V-STR-01", dice=values.judged_die("dice", "hit")), drawn,
        deeds=lambda event: [Deed(event["unit"], "slain", int(event["hit"]))],
    ),
})  # fmt: skip


def card_of(kind: str, document: Document) -> Card:
    fencer = model_from(Fencer, document)
    stats = (Stat("Th", f"{fencer.thrust}+", Message("Thrust")), Stat("Pa", fencer.parry, Message("Parry")))
    return Card(kind, fencer.slug, fencer.name, fencer.text, stats=stats)


def blanks() -> tuple[Blank, ...]:
    figures = (Stat("Th", "", Message("Thrust")), Stat("Pa", "", Message("Parry")))
    return (Blank("fencers", Message("Blank fencers"), small=True, name=Message("Fencer"), stats=figures),)


def briefing(mission: Bout) -> Briefing:
    return Briefing(mission.title, mission.summary, (Stat(Message("Touches"), mission.touches),))


def verdict(army: Team, content: Hall, elsewhere: Elsewhere = None) -> Verdict[Any]:
    """One to three fencers of the team's own hall (V-TEA-01, V-TEA-02)."""
    drop = lambda n: Fix("drop", Message("Drop fencer {n}", n=n + 1), Change("drop", n))  # noqa: E731
    violations = [
        Violation("stranger", "V-TEA-02", Message("No {slug} here.", slug=unit.fencer), n, [drop(n)], blocks=True)
        for n, unit in enumerate(army.units)
        if content.fencer(unit.fencer) is None
    ]
    count = len(army.units)
    if not 1 <= count <= 3:
        message = Message("{count} fencers, not 1 to 3.", count=count)
        violations.append(Violation("size", "V-TEA-01", message, None, [drop(count - 1)] if count else [], count == 0))
    return Verdict(None, [0] * count, violations)


def list_fields(army: Team) -> tuple[FormField, ...]:
    weapons = tuple(Choice(key, Message(key)) for key in WEAPONS)
    return (FormField("weapon", "choice", Message("Weapon"), army.weapon, choices=weapons),)


def quick_reference(army: Team, content: Hall, elsewhere: Elsewhere = None) -> tuple[tuple[Chapter, ...], ...]:
    used = {unit.fencer for unit in army.units}
    fencers = [Text(fencer.name, fencer.text) for fencer in content.fencers if fencer.slug in used]
    strip = Chapter(Message("The strip"), (Text("", "", rule="V-STR-01"), *fencers))
    return ((strip,),)


def read_scenario(game: Game, document: object, library: Library, people: bool = False) -> Prepared:
    meeting: Meeting = game.formats.read("scenario", document)
    if not people:
        refuse_people([side.commander for side in meeting.players], [commander.key for commander in FACTS.commanders])
    find = lambda named, path: part_of(game, "fencers", named, library, path)  # noqa: E731
    fencers = [
        [find(unit.fencer, f"players[{n}].units[{place}].fencer") for place, unit in enumerate(side.units)]
        for n, side in enumerate(meeting.players)
    ]
    return Prepared(meeting, mission_of(game, meeting.operation, library), fencers)


def line_up(scenario: Prepared) -> LineUp:
    sides = scenario.document.players
    players = [Player(side.id, side.id, side.commander, tuple(unit.id for unit in side.units)) for side in sides]
    return LineUp(scenario.document.seed, scenario.bout.turns, tuple(side.id for side in sides), tuple(players))


def play(battle: Match, last: int) -> None:
    while battle.turn < min(last, battle.scenario.bout.turns) and not outcome(battle).over:
        battle.turn += 1
        for side in (0, 1):
            thrust(battle, side)


def thrust(battle: Match, side: int) -> None:
    """A fencer lunges at the one across, and hits on the thrust or more, a parry the harder (V-STR-01)."""
    pair = (battle.turn - 1) % min(len(units) for units in battle.taken)
    players = battle.scenario.document.players
    if battle.commanders[side] == "person":
        answer = battle.given.next()
        if answer is None:
            raise Stopped(QuestionDocument(players[side].id, "thrust", {"choices": ["lunge", "wait"]}))
        if answer == "wait":
            return
    roll = battle.dice.d6()
    needed = needed_by(battle, side, pair)
    battle.taken[1 - side][pair] += roll >= needed
    if battle.event_log:
        attacker, target = (players[n].units[pair].id for n in (side, 1 - side))
        hit = {"hit": roll >= needed, "touches": battle.taken[1 - side][pair], "total": sum(battle.taken[1 - side])}
        who = {"player": players[side].id, "unit": attacker, "target": target}
        battle.event_log.add(battle.turn, "thrust", dice=[roll], **who, **hit)


def reseed(battle: Match, seed: int) -> None:
    battle.dice = Dice(stream_key("fencing", seed, "dice"))


def outcome(battle: Match) -> Outcome:
    blue, red = map(sum, battle.taken)
    bout, side = battle.scenario.bout, -1 if red == blue else int(blue > red)
    left = tuple(int(touches < bout.touches) for units in battle.taken for touches in units)
    return Outcome(side, battle.turn, max(red, blue) >= bout.touches, (red, blue), left)


def players_of(battle: Match) -> list[Document]:
    return [
        {"id": side.id, "units": [
            {"id": unit.id, "lost": touches >= battle.scenario.bout.touches, "touches": touches}
            for unit, touches in zip(side.units, taken, strict=True)
        ]}
        for side, taken in zip(battle.scenario.document.players, battle.taken, strict=True)
    ]  # fmt: skip


def prompt(battle: Match, question: Document) -> Prompt:
    """Lunge or wait."""
    sides = battle.scenario.document.players
    side = next(number for number, player in enumerate(sides) if player.id == question["player"])
    pair = (battle.turn - 1) % min(len(units) for units in battle.taken)
    unit = sides[side].units[pair].id
    lunge = prompts.Choice(Message("Lunge"), "lunge", odds=True)
    wait = prompts.Choice(Message("Wait"), "wait", passes=True)
    return Prompt(Message("What does {unit} do?", unit=Who(unit)), (lunge, wait), "V-STR-01", unit)


def probe(battle: Match, question: Document, answer: Any) -> Probe:
    """The chance that a lunge touches (V-STR-01)."""
    if answer != "lunge":
        return Probe(answer)
    sides = battle.scenario.document.players
    side = next(number for number, player in enumerate(sides) if player.id == question["player"])
    pair = (battle.turn - 1) % min(len(units) for units in battle.taken)
    touch = Fraction(max(0, 7 - needed_by(battle, side, pair)), 6)
    hope = Hope(touch, touch, Fraction(0))
    return Probe(answer, None, hopes(hope, Message("Touches on average"), Message("Chance to end the bout")))


def needed_by(battle: Match, side: int, pair: int) -> int:
    fencers = battle.scenario.fencers
    return fencers[side][pair].thrust + fencers[1 - side][pair].parry


def odds(document: object) -> Document:
    lunge = model_from(Lunge, document)
    return {"touch": max(0, 7 - lunge.thrust - lunge.parry) / 6}


def scenes(scenario: Document, result: Document) -> Scenes:
    bases = [
        Base(unit["id"], unit["id"], (300 + 800 * side, 100), 30, unit.get("touches", 0))
        for side, player in enumerate(scenario["players"])
        for unit in player["units"]
    ]
    return Scenes(Picture(1400, 200, bases=tuple(bases)), (), EVENTS, [base.id for base in bases])


GAME = Game(
    FACTS, FORMATS, Content(missions=(EPEE_NIGHT,)),
    Lists(
        verdict=verdict, fields=list_fields,
        totals=lambda verdict: (Total("units", Message("Fencers"), len(verdict.unit_points), 3),),
    ),
    Battles(
        read_scenario=of_game(read_scenario), line_up=line_up, muster=Match, play=play, outcome=outcome,
        players=players_of, reseed=reseed, odds=odds, answer_of=str, commander=lambda scenario, place, name, seed: name,
        odds_fields=(FormField("thrust", "number", "thrust"), FormField("parry", "number", "parry", 0)),
        report_fields=(FormField("cards", "number", Message("Yellow cards"), None, 0, 9),),
    ),
    Display(
        card_of=card_of, briefing=briefing, scenes=scenes, blanks=blanks, quick_reference=quick_reference,
        ground=lambda bout: Picture(1400, 200, areas=(Area("strip", ((0, 0), (1400, 0), (1400, 200), (0, 200))),)),
        events=EVENTS, prompt=prompt, probe=probe,
    ),
)  # fmt: skip
