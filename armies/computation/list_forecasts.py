"""Forecasts of a list against an opponent that its player chose: a list of theirs, a public one, a starter one."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from armies.bridge import (
    content_of,
    contents_of,
    is_long,
    list_of,
    operations,
    refuse_blocked,
    released_player,
    verdict_on,
)
from armies.computation.forecast_jobs import ComparisonRequest, ForecastRequest
from armies.computation.subject import ListOrigin
from armies.lists.public_search import PublicListQuery, page_of
from armies.models import Change, Faction, Release, StrikeForce
from armies.models.content_words import content_words
from armies.models.strike_force import StrikeForceQuerySet
from people.rate_limits import RateLimit
from rules.formats.errors import DocumentError
from rules.formats.reading import read_json
from rules.game.derived.scenarios import scenario_document
from rules.game.game import Game
from rules.presentation.sheets import Total

FIRST_RUNS, RUNS = 100, 1000
"""Battles that are fought at once, and while one goes on watching."""

PAIRS = 400
"""Pairs of battles of the list before and after a change."""

LIST_FORECASTS = RateLimit("list_forecasts", 120, 600)

TWO = (2, 2)
SOME = 3
"""Pieces of scenery that make a field more than an empty one: one alone is what a mission is about."""

MAX_OWN = 50
OWN, PUBLIC, STARTER, LIST = "own", "public", "starter", "list"
LEFT, RIGHT = "red", "blue"


class Opponent(NamedTuple):
    """A list to fight against: its key among the choices, its name, and itself as a player of a scenario.

    `pinned` names just this version: a list's row and version, or a starter list and the release it is built with.
    `faction` is its name. `total` is what the list comes to; None in games without points, and of a long list, which
    costs too much to judge.
    """

    key: str
    name: str
    player: Callable[[str], dict[str, Any]]
    origin: ListOrigin
    pinned: tuple[str, str | int, int]
    total: Callable[[], Total | None]
    faction: str


def opponents(game: Game, own: StrikeForceQuerySet, of: StrikeForce | None = None) -> dict[str, list[Opponent]]:
    """What one may choose from, by where it comes from: each list once, and not the list that it is `of`."""
    mine = list(own.of_game(game.slug).active().with_release()[: MAX_OWN + 1])
    starter = starter_lists(game)
    public = [row.strike_force for row in page_of(PublicListQuery({"game": game.slug})).lists]
    known = {row.pk for row in (*mine, of) if row}, {(opponent.origin.faction, opponent.name) for opponent in starter}
    others = [row for row in public if row.pk not in known[0] and (row.faction.slug, row.name) not in known[1]]
    contents_of(row.release for row in (*mine, *others))
    return {
        OWN: [of_list(OWN, row, row.slug) for row in mine if row != of][:MAX_OWN],
        STARTER: starter,
        PUBLIC: [of_list(PUBLIC, row, row.token) for row in others],
    }


def fair_first(offered: dict[str, list[Opponent]], total: Total | None) -> dict[str, list[Opponent]]:
    """Each group with those first that come to most nearly as much."""
    if total is None:
        return offered
    return {
        kind: sorted(group, key=lambda opponent: _apart(opponent.total(), total)) for kind, group in offered.items()
    }


def fairest(offered: dict[str, list[Opponent]], total: Total | None, but: Opponent | None = None) -> str:
    """The key of the list that comes to most nearly as much; of the first where nothing is known of that.

    What has the name of the list `but` is most often that list again, as somebody shared it: it comes last.
    """
    own, name = (but.key, but.name) if but else ("", "")
    candidates = [opponent for group in offered.values() for opponent in group if opponent.key != own]
    if total is not None:
        candidates.sort(key=lambda opponent: _apart(opponent.total(), total))
    candidates.sort(key=lambda opponent: opponent.name == name)
    return candidates[0].key if candidates else own


def _apart(total: Total | None, other: Total) -> float:
    return float("inf") if total is None else abs(total.value - other.value)


def offered_to(
    game: Game, own: StrikeForceQuerySet, named: Mapping[str, str]
) -> tuple[dict[str, list[Opponent]], dict[str, str]]:
    """What one may choose a `list` and its opponent `against` from, those named in any case, and the two proposed."""
    offered = opponents(game, own)
    keys = [opponent.key for group in offered.values() for opponent in group]
    for key in {named["list"], named["against"]}.difference(keys):
        if (opponent := opponent_called(game, own, key)) is not None:
            offered[key.partition(":")[0]].append(opponent)
    chosen = opponent_called(game, own, named["list"] or next(iter(keys), ""))
    total, key = (chosen.total(), chosen.key) if chosen else (None, "")
    proposed = {"list": key, "against": named["against"] or fairest(offered, total, chosen)}
    return fair_first(offered, total), proposed


def total_of(row: StrikeForce | Change, faction: Faction) -> Total | None:
    """What a version of a list comes to."""
    if is_long(row):
        return None
    game = faction.rules_of_game
    return points_in(game, verdict_on(game, list_of(row, faction), content_of(row.release)))


@lru_cache(maxsize=256)
def starter_total(game: Game, name: str, number: int) -> Total | None:
    """What a list that comes with a game comes to by a release."""
    army = starter_rosters(game)[name]
    releases = Release.objects.filter(faction__game=game.slug, faction__slug=game.lists.head(army).faction)
    release = releases.filter(number=number).defer("document").first()
    return release and points_in(game, verdict_on(game, army, content_of(release)))


def points_in(game: Game, verdict: Any) -> Total | None:
    return next((total for total in game.lists.totals(verdict) if total.key == "points"), None)


def opponent_called(game: Game, own: StrikeForceQuerySet, key: str) -> Opponent | None:
    """The list of this key, if one may read it; public ones need not be among the choices."""
    kind, _, name = key.partition(":")
    if kind == STARTER:
        return next((opponent for opponent in starter_lists(game) if opponent.key == key), None)
    rows = own.filter(slug=name) if kind == OWN else StrikeForce.objects.shared().filter(token=name)
    strike_force = rows.of_game(game.slug).with_release().first() if kind in (OWN, PUBLIC) else None
    return of_list(kind, strike_force, name) if strike_force else None


def in_version(game: Game, opponent: Opponent, name: str, pinned: tuple[str, str | int, int]) -> Opponent:
    """A list as it was when it was met: in that version, under that name."""
    kind, named, number = pinned
    if kind == STARTER:
        player = partial(starter_player, game, str(named), number)
    else:
        row = StrikeForce.objects.with_release().get(pk=named)
        player = partial(version_player, version_of(row, number), row.faction)
    return opponent._replace(name=name, player=player, pinned=pinned)


def starter_player(game: Game, name: str, number: int, id: str) -> dict[str, Any]:
    """A list that comes with a game, built with a release, as a player of a scenario."""
    army = starter_rosters(game)[name]
    head = game.lists.head(army)
    release = Release.objects.get(faction__game=game.slug, faction__slug=head.faction, number=number)
    return game.battles.player(army, content_of(release), id, head.name)


def of_list(kind: str, strike_force: StrikeForce, name: str) -> Opponent:
    faction, pinned = strike_force.faction, (LIST, strike_force.pk, strike_force.version)
    player, total = partial(list_player, strike_force), partial(total_of, strike_force, faction)
    called = content_words(faction.game)[faction.name]
    return Opponent(f"{kind}:{name}", strike_force.name, player, origin_of(strike_force), pinned, total, called)


def list_player(strike_force: StrikeForce, id: str) -> dict[str, Any]:
    """A list as it is saved as a player of a scenario; DocumentError when no battle can be fought with it."""
    return version_player(strike_force, strike_force.faction, id)


def version_player(row: StrikeForce | Change, faction: Faction, id: str) -> dict[str, Any]:
    """The same of any version of a list."""
    game, army, content = faction.rules_of_game, list_of(row, faction), content_of(row.release)
    refuse_blocked(game, army, verdict_on(game, army, content))
    return game.battles.player(army, content, id, row.name)


def version_of(strike_force: StrikeForce, version: int) -> StrikeForce | Change:
    """A list as it was in one of its versions; as it is now where its history does not go back so far."""
    changes = strike_force.changes.filter(version__lte=version).select_related("release").defer("release__document")
    return changes.order_by("-version").first() or strike_force


def origin_of(strike_force: StrikeForce) -> ListOrigin:
    return ListOrigin(strike_force.faction.slug, strike_force.release.number)


def starter_lists(game: Game) -> list[Opponent]:
    """The lists that come with a game, of the factions that are loaded, by their newest releases: one query."""
    heads = {name: game.lists.head(army) for name, army in starter_rosters(game).items()}
    loaded, translations = newest_releases(game, {head.faction for head in heads.values()}), content_words(game.slug)
    return [
        Opponent(
            f"{STARTER}:{name}",
            head.name,
            partial(released_player, game, starter_rosters(game)[name], loaded[head.faction]),
            ListOrigin(head.faction, loaded[head.faction].number),
            (STARTER, name, loaded[head.faction].number),
            partial(starter_total, game, name, loaded[head.faction].number),
            translations[loaded[head.faction].faction.name],
        )
        for name, head in heads.items()
        if head.faction in loaded
    ]


def newest_releases(game: Game, factions: Collection[str]) -> dict[str, Release]:
    """The newest offered release of each of these factions that is loaded; starter lists name no release."""
    releases = Release.objects.newest().filter(faction__game=game.slug, faction__slug__in=factions)
    return {release.faction.slug: release for release in releases.select_related("faction")}


@cache
def starter_rosters(game: Game) -> dict[str, Any]:
    folder = Path(settings.BASE_DIR, game.facts.package, "starter", "rosters")
    return {
        path.stem: game.formats.read("roster", read_json(path.read_bytes())) for path in sorted(folder.glob("*.json"))
    }


def missions(game: Game) -> dict[str, str]:
    """The titles of a game's missions for two in the reader's language, by slug."""
    translations = content_words(game.slug)
    return {document["slug"]: translations[document["title"]] for _mission, document in _for_two(game)}


def mission_with_scenery(game: Game) -> str:
    """The first mission for two on whose field some scenery stands; of games whose players place it the first."""
    known = list(_for_two(game))  # read once, for missions are published and withdrawn meanwhile
    standing = [
        document["slug"]
        for mission, document in known
        if sum(not area.is_ground for area in game.display.ground(mission).areas) >= SOME
    ]
    return next(iter([*standing, *(document["slug"] for _mission, document in known)]), "")


def _for_two(game: Game) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Missions for two, each with its document."""
    for mission in operations(game):
        document = game.formats.written("operation", mission)
        fewest, most = document.get("players", TWO)
        if fewest <= 2 <= most:
            yield mission, document


def request_of(strike_force: StrikeForce, opponent: Opponent, mission: str, runs: int) -> ForecastRequest:
    """What is to be fought to forecast a list fetched `with_release`, as it is saved. DocumentError."""
    game = strike_force.faction.rules_of_game
    players = [list_player(strike_force, LEFT), opponent.player(RIGHT)]
    origins = {LEFT: origin_of(strike_force), RIGHT: opponent.origin}
    return ForecastRequest(scenario_document(game, "", mission, players), runs, origins)


def change_request(strike_force: StrikeForce, opponent: Opponent, mission: str) -> ComparisonRequest | None:
    """What is to be fought to tell what the last change of a list did; None when nothing that fights was changed."""
    before = version_before(strike_force)
    if before is None:
        return None
    game, faction = strike_force.faction.rules_of_game, strike_force.faction
    try:
        first, second = (
            scenario_document(game, "", mission, [version_player(row, faction, LEFT), opponent.player(RIGHT)])
            for row in (before, strike_force)
        )
        origins = {LEFT: origin_of(strike_force), RIGHT: opponent.origin}
        return ComparisonRequest(first, second, LEFT, PAIRS, origins)
    except DocumentError:  # one of the two cannot be fought
        return None


def version_before(strike_force: StrikeForce) -> Change | None:
    """The version before the present one, if it fights otherwise; sharing makes versions that no change keeps."""
    changes = strike_force.changes.filter(version__lte=strike_force.version).order_by("-version")
    last = list(changes.select_related("release").defer("release__document")[:2])
    fights = ("release_id", "squads", "deck", "choices")
    changed = len(last) == 2 and any(getattr(last[1], name) != getattr(strike_force, name) for name in fights)
    return last[1] if changed else None
