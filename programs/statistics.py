"""How factions and units fare in public campaigns: counted each night, shown from what was counted then.

What fewer than `FEWEST_PLAYERS` people or `FEWEST_BATTLES` battles stand behind is not kept, so that a figure is
nobody's own. Conceded battles are left out, and what both sides have: it would win and lose at once.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from armies.models import Faction, Release
from campaigns.ledger.state import State
from campaigns.models import Campaign, Side
from campaigns.read_model.campaign_state import state_of
from jobs.kinds import nightly
from programs.models import PublicStatistics
from rules.games import GAMES
from rules.table.intervals import wilson

FEWEST_BATTLES = 20
FEWEST_PLAYERS = 5
BATCH = 100
PERIODS = {"all": None, "year": timedelta(days=365), "quarter": timedelta(days=91)}
FACTION, UNIT = "faction", "unit"
OUTCOMES = ("won", "draw", "lost")

Key = tuple[str, str, str, str, str]
"""Period, mission ("" for all), kind, faction, datasheet ("" for the faction itself)."""


class Tally:
    """Battles won, drawn and lost, and some of who fought them."""

    __slots__ = ("counts", "players")

    def __init__(self) -> None:
        self.counts = [0, 0, 0]
        self.players: set[Any] = set()

    def add(self, outcome: str, player: Any) -> None:
        self.counts[OUTCOMES.index(outcome)] += 1
        if len(self.players) < FEWEST_PLAYERS:
            self.players.add(player)

    def is_enough(self) -> bool:
        return sum(self.counts) >= FEWEST_BATTLES and len(self.players) >= FEWEST_PLAYERS


class Fighter:
    """One side of a battle: its faction, the datasheets that fought, how it ended, and whose it is."""

    __slots__ = ("datasheets", "faction", "outcome", "player")

    def __init__(self, faction: str, datasheets: set[str], outcome: str, player: Any) -> None:
        self.faction, self.datasheets, self.outcome, self.player = faction, datasheets, outcome, player


@nightly
def count_statistics(now: datetime) -> int:
    """Count every game anew; how many figures are kept."""
    return sum(count_game(game.slug, now) for game in GAMES)


def rebuild_statistics() -> int:
    """Count them after a restore, which leaves them out."""
    return count_statistics(timezone.now())


def count_game(game: str, now: datetime) -> int:
    """The figures of a game replace those of the night before."""
    tallies: dict[Key, Tally] = {}
    open_factions = set(Faction.objects.usable_by(AnonymousUser()).filter(game=game).values_list("slug", flat=True))
    for mission, played, fighters in _battles(game):
        periods = [name for name, span in PERIODS.items() if span is None or played >= timezone.localdate(now) - span]
        for kind, faction, datasheet, fighter in _entries(fighters, open_factions):
            for period in periods:
                for of_mission in ("", mission):
                    key = (period, of_mission, kind, faction, datasheet)
                    tallies.setdefault(key, Tally()).add(fighter.outcome, fighter.player)
    rows = _rows(tallies, game)
    PublicStatistics.objects.update_or_create(game=game, defaults={"counted": now, "rows": rows})
    return len(rows)


def _battles(game: str) -> Iterator[tuple[str, date, list[Fighter]]]:
    """Each battle of the public campaigns of a game, campaign by campaign."""
    last = 0
    campaigns = Campaign.objects.open_to_all().filter(game=game).order_by("pk")
    while page := list(campaigns.filter(pk__gt=last)[:BATCH]):
        for campaign in page:
            yield from _battles_of(campaign)
        last = page[-1].pk


def _battles_of(campaign: Campaign) -> Iterator[tuple[str, date, list[Fighter]]]:
    sides = Side.objects.filter(battle__campaign=campaign, battle__state="recorded").exclude(battle__method="conceded")
    rows = sides.order_by("battle", "place").values_list(
        "battle", "battle__operation_slug", "battle__played", "entry__number", "squad_ids", "outcome",
        "entry__membership__user", "entry__membership",
    )  # fmt: skip
    state: State | None = None
    for _battle, group in groupby(rows, key=lambda row: row[0]):
        state = state or state_of(campaign)
        lines = list(group)
        played: Any = lines[0][2]  # recorded battles have a day
        yield lines[0][1], played, [_fighter(state, line) for line in lines]


def _fighter(state: State, line: tuple[Any, ...]) -> Fighter:
    """A guest without an account is one by their place in the campaign."""
    *_about, number, squads, outcome, user, member = line
    force = state.forces.get(number)
    named = [squad for id in squads if force and (squad := force.squad(id))]
    player = user or f"place {member}"
    return Fighter(force.faction if force else "", {squad.datasheet for squad in named}, outcome, player)


def _entries(fighters: list[Fighter], known: set[str]) -> Iterator[tuple[str, str, str, Fighter]]:
    """What each side had and the others had not, of factions that everybody may read."""
    for fighter in fighters:
        others = [other for other in fighters if other is not fighter]
        if fighter.faction not in known:
            continue
        if all(other.faction not in ("", fighter.faction) for other in others):
            yield FACTION, fighter.faction, "", fighter
        for datasheet in sorted(fighter.datasheets):
            if not any(other.faction == fighter.faction and datasheet in other.datasheets for other in others):
                yield UNIT, fighter.faction, datasheet, fighter


def _rows(tallies: dict[Key, Tally], game: str) -> list[dict[str, Any]]:
    """The figures that enough stand behind, best share first."""
    kept = {key: tally for key, tally in tallies.items() if tally.is_enough()}
    names = _names({key[3] for key in kept}, game)
    rows = [_row(key, tally.counts, names) for key, tally in kept.items()]
    return sorted(rows, key=lambda row: (-row["share"], -row["battles"], row["faction"], row["unit"]))


def _row(key: Key, counts: list[int], names: dict[tuple[str, str], str]) -> dict[str, Any]:
    period, mission, kind, faction, datasheet = key
    won, drawn, lost = counts
    battles = sum(counts)
    low, high = wilson(won, battles)
    return {
        "period": period, "mission": mission, "kind": kind, "faction": faction, "unit": datasheet,
        "faction_name": names.get((faction, ""), faction), "unit_name": names.get((faction, datasheet), datasheet),
        "battles": battles, "won": won, "drawn": drawn, "lost": lost,
        "share": round(won / battles, 4), "low": low, "high": high,
    }  # fmt: skip


def _names(factions: Iterable[str], game: str) -> dict[tuple[str, str], str]:
    """Names of factions and of their parts, as their newest release has them."""
    names = {}
    rows = Release.objects.newest().with_documents().filter(faction__slug__in=factions, faction__game=game)
    for release in rows.select_related("faction").iterator(chunk_size=1):
        slug = release.faction.slug
        names[slug, ""] = release.faction.name
        for parts in release.document.values():
            for part in parts if isinstance(parts, list) else ():
                if isinstance(part, dict) and "slug" in part and "name" in part:
                    names[slug, part["slug"]] = part["name"]
    return names
