"""A battle of two lists without a campaign. Its link names all that it depends on: who has it sees the same battle."""

import json
import time
import zlib
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.dispatch import Signal
from django.http import Http404
from django.shortcuts import get_object_or_404

from armies.bridge import content_library, content_of, find_operation, list_of
from armies.computation.forecast_jobs import Fight
from armies.computation.list_forecasts import (
    LEFT,
    LIST,
    RIGHT,
    Opponent,
    starter_rosters,
    starter_total,
    total_of,
    version_of,
    version_player,
)
from armies.computation.subject import digest_of
from armies.models import Faction, Release, StrikeForce
from armies.models.face import Face
from armies.text.sums import far_apart
from campaigns.battles.what_if_chances import chances
from campaigns.bridge import refusals_in
from jobs.kinds import Output, kind
from jobs.models import Job
from rules.battles.resolve import resolve
from rules.battles.what_if import what_if
from rules.formats.errors import DocumentError
from rules.formats.library import CachingLibrary
from rules.game.derived.scenarios import scenario_document
from rules.game.game import Game
from rules.games import game_called, game_of

SALT = "quick battle"
SEEDS = 2**32
SECONDS = 30.0
PREFIX = "quick-battle:"

quick_battle_fought = Signal()
"""Sent with the `owner` of the job, the `battle` and its `result`, once it is fought."""

Pinned = tuple[str, str | int, int]


class BattleLink(NamedTuple):
    """What a link to a battle names: the game, both lists in a version each, the mission, the seed.

    `engine` and `drawn`, a digest of the mission, are those it was made with; older links have none. A what-if has
    `changes`: the first turn that is fought otherwise, a seed or None for the same dice, and commanders by player.
    """

    game: str
    lists: Sequence[Pinned]
    mission: str
    seed: int
    engine: str = ""
    drawn: str = ""
    changes: Sequence[Any] = ()

    def signed(self) -> str:
        """As text for an address. It is signed, since it opens versions of lists that only who made it may read."""
        return signing.Signer(salt=SALT).sign_object(list(self if self.changes else self[:-1]))


def link_of(text: str) -> BattleLink | None:
    """What a link names; None of one that was not made here."""
    try:
        game, lists, *others = signing.Signer(salt=SALT).unsign_object(text)
    except signing.BadSignature:
        return None
    return BattleLink(game, [(kind, id, number) for kind, id, number in lists], *others)


def link_between(game: Game, lists: Sequence[Opponent], mission: str, seed: int) -> BattleLink:
    """A link to a battle that can be fought; DocumentError of one that cannot."""
    return QuickBattle(BattleLink(game.slug, [opponent.pinned for opponent in lists], mission, seed)).link_now()


def battle_of(text: str) -> "QuickBattle":
    """The battle of a link as text; Http404 unless it was made here and can still be fought."""
    link = link_of(text)
    if link is None:
        raise Http404
    try:
        return QuickBattle(link)
    except DocumentError:  # its content has changed since
        raise Http404 from None


class QuickBattle(Fight):
    """The battle of a link. Http404 when a list is gone or hidden, DocumentError when it cannot be fought."""

    kind, counts = "quick_battle", False

    def __init__(self, link: BattleLink) -> None:
        game = game_called(link.game)
        assert game is not None
        self.game, self.link = game, link
        ids = (LEFT, RIGHT)
        entrants = [_pinned_player(game, pinned, id) for pinned, id in zip(link.lists, ids, strict=True)]
        players, named, self.factions, self.totals = zip(*entrants, strict=True)
        self.faces: dict[str, Face] = {id: faction.face for id, faction in zip(ids, self.factions, strict=True)}
        self.mission = mission_called(game, link.mission)
        self.scenario = scenario_document(game, "", self.mission, players) | {"seed": link.seed}
        kept = CachingLibrary(content_library(game))
        line_up = game.battles.line_up(game.battles.read_scenario(self.scenario, kept))
        self.called = [player["name"] for player in players]
        self.title = " – ".join(self.called)
        self.names: dict[str, str] = {}
        for entrant, names in zip(line_up.players, named, strict=True):
            if len(entrant.units) == len(names):
                self.names |= {id: name for id, name in zip(entrant.units, names, strict=True) if name}
        text = json.dumps(self.scenario)
        self.payload = {"document": text, "changes": list(link.changes), "link": link.signed()}
        depends_on = repr([text, kept.kept, settings.ENGINE_DIGEST, *link.changes])
        self.key = PREFIX + sha256(depends_on.encode()).hexdigest()

    def far_apart(self) -> str:
        """A warning where the lists come to very different sums; else empty."""
        return far_apart(*[(name, total()) for name, total in zip(self.called, self.totals, strict=True)])

    def link_now(self) -> BattleLink:
        """The link, as made with the present engine and mission."""
        return self.link._replace(engine=self.game.facts.engine, drawn=digest_of(self.mission))

    def differs(self) -> list[str]:
        """What is no longer as it was when the link was made, and so may have the battle go otherwise."""
        now = self.link_now()
        pairs = {"engine": (self.link.engine, now.engine), "mission": (self.link.drawn, now.drawn)}
        return [name for name, (made, present) in pairs.items() if made and made != present]


def mission_called(game: Game, slug: str) -> dict[str, Any]:
    """A mission as a document; Http404 when there is none of this name."""
    operation = find_operation(slug, game)
    if operation is None:
        raise Http404
    return game.formats.written("operation", operation)


def _pinned_player(game: Game, pinned: Pinned, id: str) -> tuple[dict[str, Any], list[str], Faction, Any]:
    """A list in one of its versions as a player of a scenario, the names of its units' own, its faction; and what
    tells what it comes to.
    """
    kind, named, number = pinned
    if kind == LIST:
        row = get_object_or_404(StrikeForce.objects.of_game(game.slug).filter(taken_down=None).with_release(), pk=named)
        version = version_of(row, number)
        units = [unit.name for unit in game.lists.units(list_of(version, row.faction))]
        total = partial(total_of, version, row.faction)
        return version_player(version, row.faction, id), units, row.faction, total
    army = starter_rosters(game)[str(named)]
    head = game.lists.head(army)
    releases = Release.objects.filter(faction__game=game.slug, faction__slug=head.faction, number=number)
    release = get_object_or_404(releases.select_related("faction").defer("document"))
    units = [unit.name for unit in game.lists.units(army)]
    total = partial(starter_total, game, str(named), number)
    return game.battles.player(army, content_of(release), id, head.name), units, release.faction, total


@kind("quick_battle", tries=2, seconds=SECONDS)
def run_quick_battle(job: Job) -> Output:
    """Fight it, with all events; why each was refused is kept beside the result, since JSON would lose it."""
    document = json.loads(job.payload["document"])
    game = game_of(document)
    changes, begun = job.payload.get("changes"), time.monotonic()
    result = _fought(game, document, changes)
    made = {"result": result, "refusals": refusals_in(result)}
    if changes:
        made["chances"] = chances(game, document, changes, time.monotonic() - begun)
    _tell(job, result)
    return Output(result["digest"], zlib.compress(json.dumps(made).encode()))


def _tell(job: Job, result: dict[str, Any]) -> None:
    """Tell whoever keeps it; not of one whose lists were hidden while it was fought."""
    try:
        battle = battle_of(job.payload["link"])
    except Http404:
        return
    quick_battle_fought.send(QuickBattle, owner=job.owner, battle=battle, result=result)


def _fought(game: Game, document: dict[str, Any], changes: Sequence[Any] | None) -> dict[str, Any]:
    """The result of a battle, or of a what-if of it."""
    if not changes:
        return resolve(game, document, content_library(game))
    turn, seed, commanders = changes
    return what_if(game, document, content_library(game), turn, document["seed"], seed, commanders)


def fought_by(job: Job) -> dict[str, Any]:
    """The `result` and the `refusals` of a battle that was fought, and the `chances` of a what-if."""
    made: dict[str, Any] = json.loads(zlib.decompress(job.output or b""))
    return made
