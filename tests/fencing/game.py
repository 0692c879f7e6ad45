"""Fencing as the site knows it: teams of one to three fencers who meet on a strip, one pair a turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.formats.errors import AnswersError, DocumentError
from rules.formats.json_schema import schema_of
from rules.formats.library import Library
from rules.formats.model import model_from
from rules.game import Game
from rules.lists.change import Change
from rules.lists.units import ListHead, Reference, Unit
from rules.lists.verdict import Fix, Verdict, Violation
from rules.message import Message, Who
from rules.presentation.cards import Briefing, Card, Stat
from rules.presentation.outcome import Deeds, LineUp, Outcome, Player, UnitEnd
from rules.presentation.picture import Area, Base, Picture, Scenes, Step
from rules.presentation.sheets import ListSheet, Option, Total, UnitRow
from rules.presentation.telling import Cast, CastPlayer, CastUnit, Die, Told
from rules.presentation.words import Choice, Commander, Facts, Field, Kind, Measure, Term, Terms
from rules.table.dice import Dice, stream_key
from rules.table.event_log import EventLog
from rules.table.questions import GivenAnswers, Question, Stopped
from tests.fencing.formats import (
    MODELS,
    WEAPONS,
    Answers,
    Bout,
    Fencer,
    Lunge,
    Meeting,
    Member,
    Result,
    Salle,
    State,
    Team,
    with_content,
    written,
)

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


def term(one: str, many: str) -> Term:
    return Term(Message(one), Message(many))


FACTS = Facts(
    slug="fencing",
    name="Fencing",
    package="tests/fencing",
    prefix="V",
    engine="1.0",
    length="step",
    terms=Terms(
        list=term("team", "teams"), unit=term("fencer", "fencers"), model=term("fencer", "fencers"),
        mission=term("bout", "bouts"), turn=term("phrase", "phrases"), score=term("touch", "touches"),
        score_short=Message("T"),
    ),
    kinds=(Kind("fencers", term("fencer", "fencers"), models=True),),
    measures=(Measure("touches", Message("Touches"), Message("T")),),
    commanders=(
        Commander("steady", Message("Steady")), Commander("bold", Message("Bold")),
        Commander("person", Message("Person"), automatic=False),
    ),
)  # fmt: skip


class Match:
    """A battle: touches by unit, the score by side, dice, events."""

    def __init__(self, meeting: Any, seed: int, events: bool, given: GivenAnswers | None) -> None:
        self.dice = Dice(stream_key("fencing", seed, "dice"), meeting.document.dice)
        self.log = EventLog() if events else None
        self.given = given or GivenAnswers([])
        self.commanders = [side.commander for side in meeting.document.players]
        self.taken = [[unit.touches for unit in side.units] for side in meeting.document.players]
        self.turn = 0

    def scores(self) -> tuple[int, ...]:
        return (sum(self.taken[1]), sum(self.taken[0]))


class Prepared:
    """A scenario with its content."""

    def __init__(self, document: Meeting, bout: Bout, fencers: list[list[Fencer]]) -> None:
        self.document, self.bout, self.fencers = document, bout, fencers


class Strip(Scenes):
    """Both sides' fencers at their ends; the one who was hit has a touch more."""

    def step(self, event: Document) -> Step:
        hit = ((event["target"], event["touches"]),) if event.get("hit") else ()
        return Step(event["n"], event["turn"], (event["unit"],), figures=hit, active=event["unit"])


class Fencing(Game[Salle, Team, Bout, Prepared, Match]):
    def schema(self, document: str) -> Document:
        return schema_of(MODELS[document])

    def read_content(self, document: object, path: str = "") -> Salle:
        return model_from(Salle, document, path)

    def content_document(self, content: Salle) -> Document:
        return written(content)

    def read_part(self, kind: str, document: object, path: str = "") -> Document:
        return written(model_from(MODELS[kind], document, path))

    def card(self, content: Salle, kind: str, slug: str, marks: Sequence[str] = ()) -> Card:
        return self.card_of(kind, written({one.slug: one for one in content.fencers}[slug]))

    def card_of(self, kind: str, document: Document) -> Card:
        fencer = model_from(Fencer, document)
        stats = (Stat("Th", f"{fencer.thrust}+", Message("Thrust")), Stat("Pa", fencer.parry, Message("Parry")))
        return Card(kind, fencer.slug, fencer.name, fencer.text, stats=stats)

    def options(self, content: Salle) -> tuple[Option, ...]:
        return tuple(Option("fencers", one.slug, one.name, words=one.text) for one in content.fencers)

    def new_list(self, name: str, content: Salle, limit: int | None) -> Team:
        return Team(name=name, faction=content.faction.slug)

    def read_list(self, document: object, path: str = "") -> Team:
        return model_from(Team, document, path)

    def read_state(self, document: object, present: Team) -> Team:
        state = model_from(State, document)
        return present.replaced(name=state.name, weapon=state.choices.weapon, members=state.squads)

    def list_document(self, army: Team) -> Document:
        members = [{"fencer": one.fencer} | ({"name": one.name} if one.name else {}) for one in army.members]
        return written(army, members=members)

    def kept_list(self, head: ListHead, body: Document) -> Team:
        members = [Member.model_construct(**one) for one in body["squads"]]
        weapon = body.get("choices", {}).get("weapon", "foil")
        return Team(name=head.name, faction=head.faction, weapon=weapon, members=members)

    def list_body(self, army: Team) -> Document:
        return {"squads": [one.model_dump() for one in army.members], "deck": [], "choices": {"weapon": army.weapon}}

    def list_head(self, army: Team) -> ListHead:
        return ListHead(army.name, army.faction, army.release)

    def units(self, army: Team) -> Sequence[Unit]:
        return [Unit(one.id, "fencers", one.fencer, one.name) for one in army.members]

    def edit(self, army: Team, content: Salle, change: Change) -> Team:
        members = list(army.members)
        if change.verb == "add":
            members.append(Member(fencer=change.slug))
        elif change.verb == "drop":
            members = [one for n, one in enumerate(members) if n not in (change.value or [change.unit])]
        elif change.verb == "set":
            members[change.unit] = members[change.unit].model_copy(update=change.value)
        elif change.verb == "duplicate":
            members.insert(change.unit + 1, members[change.unit].model_copy(update={"id": ""}))
        elif change.verb == "move":
            members.insert(change.value, members.pop(change.unit))
        elif change.verb == "order":
            members.sort(key=lambda one: change.value.index(one.id))
        elif change.verb == "head":
            return army.replaced(**change.value)
        else:
            raise ValueError(change.verb)
        return army.replaced(members=members)

    def verdict(
        self, army: Team, content: Salle, elsewhere: Callable[[], Sequence[Salle]] | None = None
    ) -> Verdict[Any]:
        """One to three fencers of the team's own hall (V-TEA-01, V-TEA-02)."""
        drop = lambda n: Fix("drop", Message("Drop fencer {n}", n=n + 1), Change("drop", n))  # noqa: E731
        found = [
            Violation("stranger", "V-TEA-02", Message("No {slug} here.", slug=one.fencer), n, [drop(n)], blocks=True)
            for n, one in enumerate(army.members)
            if content.fencer(one.fencer) is None
        ]
        count = len(army.members)
        if not 1 <= count <= 3:
            words = Message("{count} fencers, not 1 to 3.", count=count)
            found.append(Violation("size", "V-TEA-01", words, None, [drop(count - 1)] if count else [], count == 0))
        return Verdict(None, [0] * count, found)

    def sheet(
        self,
        army: Team,
        content: Salle,
        verdict: Verdict[Any],
        elsewhere: Callable[[], Sequence[Salle]] | None = None,
    ) -> ListSheet:
        rows = []
        for one in army.members:
            fencer = content.fencer(one.fencer)
            name = Field("name", "text", Message("Name"), one.name, most=60)
            called = fencer.name if fencer else one.fencer
            rows.append(UnitRow(one.id, "fencers", one.fencer, one.name, called, fields=(name,), known=bool(fencer)))
        weapons = tuple(Choice(key, Message(key)) for key in WEAPONS)
        weapon = Field("weapon", "choice", Message("Weapon"), army.weapon, choices=weapons)
        return ListSheet((Total("units", Message("Fencers"), len(rows), 3),), tuple(rows), (weapon,))

    def references(self, army: Team) -> tuple[Reference, ...]:
        slugs = [one.fencer for one in army.members]
        places = {slug: tuple(n for n, other in enumerate(slugs) if other == slug) for slug in slugs}
        return tuple(Reference("fencers", slug, at, len(at)) for slug, at in places.items())

    def replaced(self, army: Team, reference: Reference, slug: str | None) -> Team:
        members = [
            one.model_copy(update={"fencer": slug}) if one.fencer == reference.slug else one for one in army.members
        ]
        return army.replaced(members=[one for one in members if one.fencer])

    def missions(self) -> tuple[Document, ...]:
        return (EPEE_NIGHT,)

    def read_mission(self, document: object, path: str = "") -> Bout:
        return model_from(Bout, document, path)

    def mission_document(self, mission: Bout) -> Document:
        return written(mission)

    def briefing(self, mission: Bout) -> Briefing:
        return Briefing(mission.title, mission.summary, (Stat(Message("Touches"), mission.touches),))

    def ground(self, mission: Bout) -> Picture:
        return Picture(1400, 200, areas=(Area("strip", ((0, 0), (1400, 0), (1400, 200), (0, 200))),))

    def frozen(self, content: Salle, army: Team) -> Document:
        used = {one.fencer for one in army.members}
        return written(content.model_copy(update={"fencers": [one for one in content.fencers if one.slug in used]}))

    def player(self, army: Team, content: Salle, id: str, name: str) -> Document:
        fencers = [content.fencer(one.fencer) for one in army.members]
        units = [{"id": f"{id}-{n}", "fencer": written(one)} for n, one in enumerate(fencers, 1) if one]
        return {"id": id, "name": name, "commander": "steady", "weapon": army.weapon, "units": units}

    def read_scenario(self, document: object, library: Library, people: bool = False) -> Prepared:
        meeting = model_from(Meeting, document)
        for n, side in enumerate(meeting.players):
            if side.commander == "person" and not people:
                raise DocumentError(f"players[{n}].commander", Message("is a person, and here nobody is asked"))
        return Prepared(meeting, *with_content(meeting, EPEE_NIGHT, library))

    def line_up(self, scenario: Prepared) -> LineUp:
        sides = scenario.document.players
        players = [Player(one.id, one.id, one.commander, tuple(unit.id for unit in one.units)) for one in sides]
        return LineUp(scenario.document.seed, scenario.bout.turns, tuple(one.id for one in sides), tuple(players))

    def muster(self, scenario: Prepared, seed: int, events: bool, given: GivenAnswers | None = None) -> Match:
        return Match(scenario, seed, events, given)

    def play(self, scenario: Prepared, battle: Match, last: int) -> None:
        while battle.turn < min(last, scenario.bout.turns) and max(battle.scores()) < scenario.bout.touches:
            battle.turn += 1
            for side in (0, 1):
                self.thrust(scenario, battle, side)

    def thrust(self, scenario: Prepared, battle: Match, side: int) -> None:
        """A fencer lunges at the one across, and hits on the thrust or more, a parry the harder (V-STR-01)."""
        pair = (battle.turn - 1) % min(len(units) for units in battle.taken)
        attacker, target = (scenario.document.players[n].units[pair].id for n in (side, 1 - side))
        if battle.commanders[side] == "person":
            answer = battle.given.next()
            if answer is None:
                player = scenario.document.players[side].id
                raise Stopped(Question(player, "thrust", {"choices": ["lunge", "wait"]}))
            if answer == "wait":
                return
        roll = battle.dice.d6()
        needed = scenario.fencers[side][pair].thrust + scenario.fencers[1 - side][pair].parry
        battle.taken[1 - side][pair] += roll >= needed
        if battle.log:
            hit = {"hit": roll >= needed, "touches": battle.taken[1 - side][pair]}
            battle.log.add(battle.turn, "thrust", unit=attacker, target=target, dice=[roll], **hit)

    def change_battle(
        self, scenario: Prepared, battle: Match, fought: int, seed: int | None, commanders: Mapping[str, str]
    ) -> None:
        battle.dice = battle.dice if seed is None else Dice(stream_key("fencing", seed, "dice"))
        for n, side in enumerate(scenario.document.players):
            battle.commanders[n] = commanders.get(side.id, battle.commanders[n])

    def outcome(self, scenario: Prepared, battle: Match) -> Outcome:
        red, blue = battle.scores()
        side = -1 if red == blue else int(blue > red)
        taken = tuple(int(touches < scenario.bout.touches) for units in battle.taken for touches in units)
        return Outcome(side, battle.turn, max(red, blue) >= scenario.bout.touches, (red, blue), taken)

    def result(self, scenario: Prepared, battle: Match, seed: int) -> Document:
        ended, sides = self.outcome(scenario, battle), scenario.document.players
        players = [
            {"id": side.id, "units": [{"id": u.id, "touches": n} for u, n in zip(side.units, taken, strict=True)]}
            for side, taken in zip(sides, battle.taken, strict=True)
        ]
        kept = {"digest": battle.log.digest(), "events": battle.log.events} if battle.log else {}
        winner = None if ended.side < 0 else sides[ended.side].id
        points = {side.id: score for side, score in zip(sides, ended.scores, strict=True)}
        head = {"format": self.format("result"), "game": self.slug, "engine": "1.0", "seed": seed, "turns": battle.turn}
        said = {"winner": winner, "draw": winner is None, "victory_points": points, "players": players}
        return head | said | {"not_simulated": []} | kept

    def read_result(self, document: object, path: str = "") -> Document:
        model_from(Result, document, path)
        assert isinstance(document, dict)
        return document

    def question(self, scenario: Prepared, battle: Match, seed: int, question: Question, given: int) -> Document:
        return {"format": self.format("question"), "seed": seed, "answers": given, "question": question.document()}

    def read_answers(self, document: object) -> list[Any]:
        try:
            return list(model_from(Answers, document).answers)
        except DocumentError as error:
            raise AnswersError(error.path, error.problem, error.remedy) from None

    def answers_document(self, answers: Sequence[Any]) -> Document:
        return {"format": self.format("answers"), "answers": list(answers)}

    def units_of(self, result: Document) -> Mapping[str, UnitEnd]:
        return {u["id"]: UnitEnd(one["id"], u["touches"] > 4) for one in result["players"] for u in one["units"]}

    def deeds(self, result: Document, parties: Mapping[str, str] | None = None) -> Mapping[str, Deeds]:
        hits = [event["unit"] for event in result["events"] if event["hit"]]
        return {id: Deeds(hits.count(id), survived=not end.lost) for id, end in self.units_of(result).items()}

    def odds_fields(self) -> tuple[Field, ...]:
        return (Field("thrust", "number", "thrust"), Field("parry", "number", "parry", 0))

    def odds(self, document: object) -> Document:
        lunge = model_from(Lunge, document)
        return {"touch": max(0, 7 - lunge.thrust - lunge.parry) / 6}

    def cast(self, scenario: Document) -> Cast:
        players = [
            CastPlayer(one["id"], one.get("name", one["id"]), one["id"], tuple(map(cast_unit, one["units"])))
            for one in scenario["players"]
        ]
        return Cast(tuple(players), {})

    def tell(self, event: Document, cast: Cast) -> Told:
        words = Message("{unit} touches {target}.") if event["hit"] else Message("{unit} misses {target}.")
        who = {"unit": Who(event["unit"]), "target": Who(event["target"])}
        return Told(words.filled(who), ("V-STR-01",), (Die(event["dice"][0], "hit" if event["hit"] else "miss"),))

    def scenes(self, scenario: Document, result: Document) -> Scenes:
        bases = [
            Base(unit["id"], unit["id"], (300 + 800 * side, 100), 30, unit.get("touches", 0))
            for side, one in enumerate(scenario["players"])
            for unit in one["units"]
        ]
        return Strip(Picture(1400, 200, bases=tuple(bases)))


def cast_unit(unit: Document) -> CastUnit:
    return CastUnit(unit["id"], unit["fencer"]["name"] if isinstance(unit["fencer"], dict) else unit["fencer"])


GAME = Fencing(FACTS)
