"""Who stood idle in a battle: told from its scenario and its events alone, by a plain geometry of its own.

A squad is idle that lives through two turns running and in neither moved, struck, took cover, braced, used anything or
held anything, although, when its activations came, it could have shot, struck or set out for something.
"""

from functools import cache
from math import cos, hypot, radians, sin
from typing import Any

from tests.rules.damocles.battles.test_random_battles import Fold, Place
from tests.rules.support.scenes import Document, Report

STEP = 0.5
"""How fine the ground is looked over for ways, in centimetres."""

MOVED = 1.0
"""Shuffling by less is no move."""

HAIR = 0.05
"""What is decided by less counts for nobody."""

HOLDS = 5 + 1.5
"""A base whose edge is so near to the middle of a marker counts there."""

DEEDS = {
    "open_fire": "struck",
    "kill_them": "struck",
    "take_cover": "covered",
    "brace_for_impact": "braced",
}


class Ground:
    """A piece of scenery that nobody sees or walks through."""

    def __init__(self, shape: Document) -> None:
        self.circle = shape.get("circle")
        self.corners: list[Place] = [(x, y) for x, y in shape.get("polygon", ())]
        if "rectangle" in shape:
            self.corners = corners_of(shape["rectangle"])

    def distance(self, p: Place) -> float:
        """From a place to the piece, 0 on it."""
        if self.circle is not None:
            return max(
                0.0, hypot(p[0] - self.circle["center"][0], p[1] - self.circle["center"][1]) - self.circle["radius"]
            )
        if self.holds(p):
            return 0.0
        return min(from_segment(p, a, b) for a, b in self.edges())

    def edges(self) -> list[tuple[Place, Place]]:
        return [(self.corners[n - 1], self.corners[n]) for n in range(len(self.corners))]

    def holds(self, p: Place) -> bool:
        """Whether a place is inside: an odd number of edges to its right."""
        inside = False
        for a, b in self.edges():
            if (a[1] > p[1]) != (b[1] > p[1]) and p[0] < a[0] + (p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]):
                inside = not inside
        return inside

    def crossed(self, a: Place, b: Place) -> bool:
        """Whether a line goes over the piece, as far as places along it tell."""
        parts = max(2, int(hypot(b[0] - a[0], b[1] - a[1]) / 0.2))
        return any(self.distance(between(a, b, n / parts)) == 0 for n in range(parts + 1))


def corners_of(box: Document) -> list[Place]:
    (x, y), turn = box["center"], radians(box.get("rotation", 0))
    half = box["width"] / 2, box["height"] / 2
    return [
        (
            x + sx * half[0] * cos(turn) - sy * half[1] * sin(turn),
            y + sx * half[0] * sin(turn) + sy * half[1] * cos(turn),
        )
        for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    ]


def between(a: Place, b: Place, part: float) -> Place:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def from_segment(p: Place, a: Place, b: Place) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return hypot(p[0] - a[0] - part * dx, p[1] - a[1] - part * dy)


class Watcher:
    """One battle, watched from the first event to the last."""

    def __init__(self, document: Document, report: Report) -> None:
        self.document = document
        self.report = report
        self.players = {s["id"]: p for p in document["players"] for s in p["squads"]}
        self.operation = document["operation"] if isinstance(document.get("operation"), dict) else {}
        self.field = self.operation.get("battlefield", {}) | document.get("battlefield", {})
        self.scoring = self.operation.get("scoring", [])
        self.walls = [Ground(shape) for shape in self.shapes()]
        self.markers: list[Place] = [(m["center"][0], m["center"][1]) for m in self.field.get("objectives", ())]
        self.deeds: dict[tuple[int, str], set[str]] = {}
        self.kept: set[tuple[int, Place, str]] = set()
        self.watch()

    def shapes(self) -> list[Document]:
        """What is impenetrable, of the scenario and of what was placed."""
        pieces = list(self.field.get("scenery", ())) + self.report.events("placed")
        return [piece["shape"] for piece in pieces if piece["cover"] == "impenetrable"]

    # what was done

    def watch(self) -> None:
        """Note who did what in which turn, and who was there at the end of it."""
        fold = Fold(self.document)
        self.alive: dict[int, list[str]] = {}
        active = ""
        for event in self.report.events():
            if event["type"] in ("initiative", "end"):
                self.alive[event["turn"]] = self.standing(fold)
                self.hold(fold, event["turn"] - (event["type"] == "initiative"))
            if event["type"] == "activation":
                active = event["squad"]
                self.note(event, "activated")
            elif event["type"] == "order" and event["order"] in DEEDS:
                self.note(event, DEEDS[event["order"]])
            elif event["type"] == "charge" and event["success"]:
                self.note(event, "struck")
            elif event["type"] in ("ability", "asset") and event["turn"]:
                self.deeds.setdefault((event["turn"], event.get("squad", active)), set()).add("used")
            elif event["type"] == "moved":
                self.note_move(fold, event)
            fold.apply(event)

    def note(self, event: Document, deed: str) -> None:
        self.deeds.setdefault((event["turn"], event["squad"]), set()).add(deed)

    def note_move(self, fold: Fold, event: Document) -> None:
        before, after = fold.places[event["squad"]], event["units"]
        if any(a and b and hypot(a[0] - b[0], a[1] - b[1]) > MOVED for a, b in zip(before, after, strict=True)):
            self.note(event, "moved")

    def standing(self, fold: Fold) -> list[str]:
        return [squad for squad in fold.places if any(fold.places[squad])]

    def hold(self, fold: Fold, turn: int) -> None:
        """Who stands by a marker, or in a territory, that is worth something, as a turn ends."""
        events = [rule["event"] for rule in self.scoring]
        if "objective_held" in events:
            for marker in self.markers:
                near = [
                    squad_id
                    for squad_id, place, radius in fold.bases()
                    if hypot(place[0] - marker[0], place[1] - marker[1]) <= HOLDS + radius
                ]
                for squad in near:
                    self.deeds.setdefault((turn, squad), set()).add("held")
                sides = {side_of(self.players[squad]) for squad in near}
                if len(sides) == 1:
                    self.kept.add((turn, marker, *sides))
        if "territory_held" in events:
            for squad in self.standing(fold):
                if self.in_territory([place for place in fold.places[squad] if place]):
                    self.deeds.setdefault((turn, squad), set()).add("held")

    def in_territory(self, places: list[Place]) -> bool:
        territories = [Ground(t) for t in self.field.get("territories", ())]
        return any(t.holds(place) for t in territories for place in places)

    # what could have been done

    def idle(self, turns: int = 2, beside: frozenset[str] = frozenset()) -> list[tuple[str, int, list[str]]]:
        """Every squad that did nothing for so many turns running, `beside` what counts for nothing.

        Its id, the last of those turns, and what it could have done.
        """
        idlers = []
        last = max(self.alive)
        for turn in range(turns, last + 1):
            for squad in self.alive[turn + 1] if turn < last else self.alive[last]:
                run = range(turn - turns + 1, turn + 1)
                if all(self.deeds.get((idle_turn, squad), set()) <= {"activated", *beside} for idle_turn in run):
                    could = [chance for idle_turn in run for chance in self.chances(squad, idle_turn)]
                    if could:
                        idlers.append((squad, turn, could))
        return idlers

    def chances(self, squad: str, turn: int) -> list[str]:
        """What a squad could have done as it was activated."""
        fold = Fold(self.document)
        for event in self.report.events():
            if event["type"] == "activation" and event["turn"] == turn and event["squad"] == squad:
                return Chance(self, fold, squad, turn).all()
            fold.apply(event)
        return []


class Chance:
    """What a squad could do from where it stands."""

    def __init__(self, watcher: Watcher, fold: Fold, squad: str, turn: int) -> None:
        self.watcher = watcher
        self.turn = turn
        self.sheet: Any = fold.sheets[squad]
        self.radius = fold.radius(squad)
        self.own = [(p[0], p[1]) for p in fold.places[squad] if p]
        self.side = side_of(watcher.players[squad])
        self.bases = [
            (side_of(watcher.players[other]), (p[0], p[1]), fold.radius(other))
            for other, places in fold.places.items()
            if fold.sheets[other]["type"] != "faction_scenery"
            for p in places
            if p
        ]
        self.foes = [(place, radius) for side, place, radius in self.bases if side != self.side]

    def all(self) -> list[str]:
        """What may be asked of a squad; of the victors of a battle that goes on, nothing."""
        if self.sheet["orders"] < 1 or self.sheet["type"] == "faction_scenery" or not self.foes:
            return []
        if self.nearest() <= 0.05 + HAIR:
            return ["strike"] if self.weapons("melee") else []
        return ["shoot"] * self.can_shoot() + ["go"] * self.can_go()

    def weapons(self, kind: str) -> list[Document]:
        return [weapon for weapon in self.sheet["weapons"] if weapon["kind"] == kind]

    def gap(self, place: Place, foe: tuple[Place, float]) -> float:
        return hypot(place[0] - foe[0][0], place[1] - foe[0][1]) - self.radius - foe[1]

    def nearest(self) -> float:
        return min((self.gap(place, foe) for place in self.own for foe in self.foes), default=999.0)

    def can_shoot(self) -> bool:
        """Some unit has an enemy in range and in plain sight."""
        reach = max(
            (float(weapon["range"]) for weapon in self.weapons("missile") if not weapon.get("carriers")), default=0.0
        )
        return any(
            self.gap(place, foe) <= reach - HAIR and not any(wall.crossed(place, foe[0]) for wall in self.watcher.walls)
            for place in self.own
            for foe in self.foes
        )

    def can_go(self) -> bool:
        """There is a way to an enemy it could fight, or to an objective that is worth something."""
        if self.sheet["move"] < 2:
            return False
        goals = [foe[0] for foe in self.foes] if self.sheet["weapons"] else []
        if any(rule["event"] == "objective_held" for rule in self.watcher.scoring):
            goals += [at for at in self.watcher.markers if (self.turn, at, self.side) not in self.watcher.kept]
        reached = reachable(self, self.own)
        return any(near(goal, reached) for goal in goals)


def near(goal: Place, reached: set[tuple[int, int]]) -> bool:
    """Whether ground that can be reached comes within 6 cm of a goal."""
    spread = int(6 / STEP)
    x, y = round(goal[0] / STEP), round(goal[1] / STEP)
    return any((x + dx, y + dy) in reached for dx in range(-spread, spread + 1) for dy in range(-spread, spread + 1))


def reachable(chance: Chance, starts: list[Place]) -> set[tuple[int, int]]:
    """The ground that a base gets to between the walls, in steps of half a centimetre."""
    field, walls, radius = chance.watcher.field, chance.watcher.walls, chance.radius + HAIR
    width, height = field.get("width", 72), field.get("height", 72)

    @cache
    def free(x: int, y: int) -> bool:
        p = (x * STEP, y * STEP)
        inside = radius <= p[0] <= width - radius and radius <= p[1] <= height - radius
        return inside and all(wall.distance(p) >= radius for wall in walls)

    ahead = [(round(x / STEP), round(y / STEP)) for x, y in starts]
    reached = set(ahead)
    while ahead:
        x, y = ahead.pop()
        for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if place not in reached and free(*place):
                reached.add(place)
                ahead.append(place)
    return reached


def side_of(player: Document) -> str:
    return str(player.get("alliance", player["id"]))
