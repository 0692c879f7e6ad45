"""Search for figures by which the starter lists of a game are level: `python -m benchmarks.figures OPTIONS LOG`.

The options are a JSON array of figures that may be otherwise, such as `["ravel", "snarl.health", 7]` of a datasheet,
`["ravel", "snarl.trailing-lash.attacks", 3]` of its weapon, `["third-shift", "harbour-levy", 7]`, the size of a squad
of a list, `["ninth-gate", "units.1.fighters", 6]`, anything in a list, or `["unpicked-town", "scoring.1.points", 2]`
of a mission. In each round some options are taken by lot and
all lists meet in all missions on both sides, so that each battle tells something of every option; the log keeps what
was won. Then a pairing is seen as what its two lists are worth in the mission (in logits), to which each option adds,
and something of its own. That is fitted to the log, and options are taken one by one while the pairings grow level.
"""

import argparse
import json
import math
import random
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from benchmarks.battles import say
from benchmarks.pairings import game_of, one_size, starter
from damocles_site.engine.select import use_engine

Document = dict[str, Any]
Option = tuple[str, str, Any]
Key = tuple[str, str, str]
"""A mission and two lists."""

Part = tuple[str, str, str, str]

TAKEN = 0.3
"""The share of options that a round takes."""

PRICE = 0.001
"""An option taken must lower the mean square by more than this: the fewer figures change the better."""

SPREAD = {"list": 2.0, "pairing": 0.2, "option": 0.35, "in": 0.12}
"""Standard deviations, before anything is known, of what a list is worth in a mission, of what a pairing has of its own
beside, of what an option adds to a list, and of how much more or less it adds in one mission."""


class Field:
    """The starter documents of a game with some options taken, and battles of their lists."""

    def __init__(self, slug: str, options: list[Option]) -> None:
        self.game = game_of(slug)
        self.contents, self.rosters = deepcopy(starter(slug, "content")), deepcopy(starter(slug, "rosters"))
        every = [*self.game.content.missions, *starter(slug, "operations").values()]
        self.missions = {each["slug"]: deepcopy(each) for each in every if each.get("players", [2])[0] <= 2}
        for option in options:
            self.take(*option)
        self.read = {name: self.game.formats.read("content", each) for name, each in self.contents.items()}

    def take(self, of: str, path: str, value: Any) -> None:
        """Let a figure be another."""
        if of in self.rosters and "squads" in self.rosters[of]:
            squads = [squad for squad in self.rosters[of]["squads"] if squad["datasheet"] == path]
            squads[0]["size"] = value
            return
        *steps, last = path.split(".")
        place = (self.missions | self.rosters | self.contents)[of]
        kinds = [place]
        if of in self.contents:
            parts = [*place.values(), place["faction"].get("rules")]
            kinds = [part for part in parts if isinstance(part, list)]
        part = next((at for at in (_down(kind, steps) for kind in kinds) if at is not None), None)
        if part is None:
            raise SystemExit(f"{of} has no {path}")
        part[int(last) if isinstance(part, list) else last] = value

    def concerned(self, option: Option) -> list[str]:
        """The lists that an option changes: all of them for a mission or a rule of a faction."""
        of, path, _value = option
        if of in self.rosters:
            return [of]
        mine = [name for name, roster in self.rosters.items() if of in (roster["faction"], *self.missions)]
        part = path.split(".")[0]
        using = [name for name in mine if part in _used(self.rosters[name])]
        return using or mine

    def wins(self, mission: str, red: str, blue: str, runs: int, seed: int) -> float:
        """What the red list wins of so many battles; a draw is half a win."""
        from rules.battles.forecast import tally
        from rules.formats.library import EmptyLibrary
        from rules.game.derived.scenarios import scenario_document

        players = [self.player(red, "red"), self.player(blue, "blue")]
        document = scenario_document(self.game, "", self.missions[mission], players)
        results = tally(self.game, self.game.battles.read_scenario(document, EmptyLibrary()), seed, 0, runs)
        return results.wins[0] + results.draws / 2

    def player(self, name: str, id: str) -> Document:
        army = self.game.formats.read("roster", self.rosters[name])
        player: Document = self.game.battles.player(army, self.read[self.rosters[name]["faction"]], id, id.title())
        return player


def _used(part: Any) -> set[str]:
    """Every slug that stands in a list."""
    if isinstance(part, str):
        return {part}
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return {slug for each in inside for slug in _used(each)}


def _down(place: Any, steps: list[str]) -> Any:
    """What stands there: parts by their slugs, weapons and abilities too."""
    for step in steps:
        if isinstance(place, list):
            place = place[int(step)] if step.isdigit() else next((p for p in place if p["slug"] == step), None)
        elif step in place:
            place = place[step]
        else:
            inside = [*place.get("weapons", ()), *place.get("attacks", ()), *place.get("abilities", ())]
            place = next((part for part in inside if part["slug"] == step), None)
        if place is None:
            return None
    return place


def fight(slug: str, offered: list[Option], log: Path, rounds: int, runs: int) -> None:
    """Rounds with options taken by lot, each a line of the log."""
    before = len(log.read_text().splitlines()) if log.exists() else 0
    for number in range(before, before + rounds):
        lot = random.Random(number)  # noqa: S311 - which figures are tried
        taken = [n for n in range(len(offered)) if lot.random() < TAKEN]
        field = Field(slug, [offered[n] for n in taken])
        won = {
            f"{mission} {red} {blue}": field.wins(mission, red, blue, runs, number)
            for mission, *pair in keys_of(field)
            for red, blue in permutations(pair)
        }
        with log.open("a") as lines:
            lines.write(json.dumps({"taken": [offered[n] for n in taken], "runs": runs, "won": won}) + "\n")


class Fit:
    """What is known of the pairings: of each a constant, of each option what it adds to a list in a mission."""

    def __init__(self, field: Field, offered: list[Option]) -> None:
        self.field, self.offered = field, offered
        self.concerned = {json.dumps(option): field.concerned(option) for option in offered}
        self.values: dict[Part, float] = defaultdict(float)

    def terms(self, key: Key, taken: list[Option]) -> list[tuple[Part, float]]:
        """The parts of a pairing's logit with their signs: its own, and each list's in the mission and by options."""
        mission, first, second = key
        terms: list[tuple[Part, float]] = [(("pairing", *key), 1.0)]
        for of, sign in ((first, 1.0), (second, -1.0)):
            terms.append((("list", mission, of, ""), sign))
            for option in taken:
                name = json.dumps(option)
                if of in self.concerned.get(name, ()) and (
                    option[0] == mission or option[0] not in self.field.missions
                ):
                    terms.append((("option", name, of, ""), sign))
                    terms.append((("in", name, of, mission), sign))
        return terms

    def logit(self, key: Key, taken: list[Option]) -> float:
        return sum([sign * self.values[part] for part, sign in self.terms(key, taken)])

    def gain(self, option: str, of: str, mission: str) -> float:
        return self.values["option", option, of, ""] + self.values["in", option, of, mission]

    def learn(self, lines: list[Document], sweeps: int = 30) -> None:
        """Newton's steps for one part after the other, with all else as it is."""
        rows: list[list[float]] = []
        by_part: dict[Part, list[tuple[int, float]]] = defaultdict(list)
        for line in lines:
            for key in keys_of(self.field):
                there, back = (f"{key[0]} {key[1 + n]} {key[2 - n]}" for n in (0, 1))
                won = line["won"][there] + line["runs"] - line["won"][back]
                terms = self.terms(key, [tuple(option) for option in line["taken"]])
                for part, sign in terms:
                    by_part[part].append((len(rows), sign))
                rows.append([won, 2 * line["runs"], 0.0])
        for _ in range(sweeps):
            for part, places in by_part.items():
                self._step(part, places, rows)

    def _step(self, part: Part, places: list[tuple[int, float]], rows: list[list[float]]) -> None:
        slope, bend = -self.values[part] / SPREAD[part[0]] ** 2, 1 / SPREAD[part[0]] ** 2
        for n, sign in places:
            won, runs, at = rows[n]
            share = 1 / (1 + math.exp(-at))
            slope += sign * (won - runs * share)
            bend += runs * share * (1 - share)
        by = slope / bend
        self.values[part] += by
        for n, sign in places:
            rows[n][2] += sign * by


def keys_of(field: Field) -> list[Key]:
    """Every two lists of one size in every mission."""
    pairs = [pair for pair in combinations(sorted(field.rosters), 2) if one_size(field.rosters, *pair)]
    return [(mission, *pair) for mission in field.missions for pair in pairs]


def chosen(fit: Fit) -> list[Option]:
    """The options by which pairings are most level: taken or left again one by one, whatever helps most."""
    keys, taken = keys_of(fit.field), list[Option]()
    cost = mean_square(fit, keys, taken)
    while True:
        others = [toggled(taken, option) for option in fit.offered]
        costs = [mean_square(fit, keys, other) + PRICE * len(other) for other in others]
        best = min(range(len(others)), key=costs.__getitem__)
        if costs[best] >= cost:
            return taken
        taken, cost = others[best], costs[best]
        say(f"  {cost:.4f} {'with' if fit.offered[best] in taken else 'without'} {json.dumps(fit.offered[best])}")


def toggled(taken: list[Option], option: Option) -> list[Option]:
    """Without an option that was taken, else with it in place of any other value of its figure."""
    others = [other for other in taken if other[:2] != option[:2]]
    return others if option in taken else [*others, option]


def mean_square(fit: Fit, keys: list[Key], taken: list[Option]) -> float:
    return sum([fit.logit(key, taken) ** 2 for key in keys]) / len(keys)


def table(fit: Fit, taken: list[Option]) -> Iterator[str]:
    """Each list over all others in each mission, and the pairings outside 45 to 55 %."""
    keys = keys_of(fit.field)
    shares = {key: 1 / (1 + math.exp(-fit.logit(key, taken))) for key in keys}
    for name in sorted(fit.field.rosters):
        row = []
        for mission in fit.field.missions:
            met = [
                share if key[1] == name else 1 - share
                for key, share in shares.items()
                if name in key[1:] and key[0] == mission
            ]
            row.append(f"{100 * sum(met) / len(met):8.1f}")
        yield f"  {name:26}{''.join(row)}"
    out = [key for key, share in shares.items() if not 0.45 <= share <= 0.55]
    yield f"  {len(out)} of {len(keys)} out"


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.figures", description="Search for figures that are level.")
    parser.add_argument("options", type=Path, help="a file of figures that may be otherwise")
    parser.add_argument("log", type=Path, help="a file of what was won, which is gone on with")
    parser.add_argument("--game", default="damocles", help="its slug (%(default)s)")
    parser.add_argument("--rounds", type=int, default=100, help="more rounds of battles (%(default)s)")
    parser.add_argument(
        "--runs", type=int, default=6, help="battles of a pairing on each side in a round (%(default)s)"
    )
    options = parser.parse_args()
    say(f"{options.game}, {use_engine()} engine")
    offered = [tuple(each) for each in json.loads(options.options.read_text())]
    fight(options.game, offered, options.log, options.rounds, options.runs)
    fit = Fit(Field(options.game, []), offered)
    fit.learn([json.loads(line) for line in options.log.read_text().splitlines()])
    for row in table(fit, []):
        say(row)
    for name, concerned in fit.concerned.items():
        for of in concerned:
            gains = [fit.gain(name, of, mission) for mission in fit.field.missions]
            say(f"  {name:60.60} {of:26}{''.join(f'{gain:7.2f}' for gain in gains)}")
    for row in table(fit, chosen(fit)):
        say(row)


if __name__ == "__main__":
    main()
