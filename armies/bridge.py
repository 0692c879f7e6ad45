"""Rows to the rules' values and documents, and back: nothing else crosses."""

import json
from collections.abc import Callable, Iterable
from functools import cache, cached_property, lru_cache, partial
from typing import Any, NamedTuple

from django.db.models import QuerySet

from armies.models import Change, Faction, Operation, Release, StrikeForce
from armies.models.content_words import Words, content_words, pack_words, reader_language, words_of_factions
from people.admission import claim
from rules.formats.errors import DocumentError
from rules.formats.library import looking_up
from rules.game.derived.content import read_new_mission
from rules.game.derived.kept_lists import list_document
from rules.game.game import Game
from rules.games import GAMES, game_of
from rules.lists.units import ListHead
from rules.message import Message
from rules.presentation.sheets import ListSheet, Option
from web.shared_cache import SharedCache

Official = Callable[[], list[Any]]
"""Asks for a game's own factions, when they are needed."""

LONG = 40
"""A list with more units or cards than these is long."""

CACHE_SIZE = 256
"""Maximum number of parsed releases kept in memory."""

_parsed: SharedCache[tuple[int, str], Any] = SharedCache(CACHE_SIZE)
_options: SharedCache[tuple[int, str], tuple[Option, ...]] = SharedCache(CACHE_SIZE)


def content_of(release: Release) -> Any:
    """A faction as it was released: read once a process, for it never changes."""
    return contents_of([release])[0]


def contents_of(releases: Iterable[Release]) -> list[Any]:
    """Released factions, parsed; one query fetches those that are not cached.

    Release.DoesNotExist for one that was deleted since its row was read.
    """
    keys = [(release.pk, release.digest) for release in releases]
    contents = {key: faction for key in keys if (faction := _parsed.get(key)) is not None}
    missing = [pk for pk, digest in keys if (pk, digest) not in contents]
    if missing:
        documents = dict(Release.objects.filter(pk__in=missing).values_list("pk", "document"))
        for key in keys:
            if key not in contents:
                document = documents.get(key[0])
                if document is None:
                    raise Release.DoesNotExist
                _parsed[key] = contents[key] = game_of(document).formats.read("content", document)
    return [contents[key] for key in keys]


class LocalizedContent(NamedTuple):
    """A released faction in the reader's language, and a key of just these words."""

    content: Any
    key: str


def shown_contents(releases: Iterable[Release]) -> list[LocalizedContent]:
    """Released factions with what is translated of their texts; they are written in the site's first language."""
    rows = list(releases)
    if not reader_language():
        return [LocalizedContent(content, row.digest) for row, content in zip(rows, contents_of(rows), strict=True)]
    words = words_of_factions(row.faction_id for row in rows)
    return [
        _translated(row, content, pack_words(row.faction.game, words.get(row.faction_id, Words())))
        for row, content in zip(rows, contents_of(rows), strict=True)
    ]


def shown_content(release: Release) -> LocalizedContent:
    return shown_contents([release])[0]


def _translated(release: Release, content: Any, words: Words) -> LocalizedContent:
    """A release in the words of a translation, read once a process; as it is where no pack may hold them."""
    if not words:
        return LocalizedContent(content, release.digest)
    key = (release.pk, f"{release.digest} {words.key}")
    translated = _parsed.get(key)
    if translated is None:
        game = release.faction.rules_of_game
        try:
            translated = game.formats.read("content", in_words(game, game.formats.written("content", content), words))
        except DocumentError:
            translated = content
        _parsed[key] = translated
    return LocalizedContent(translated, key[1])


def in_words(game: Game, pack: dict[str, Any], words: Words) -> dict[str, Any]:
    """A pack in these words, with the parts that are always there, which stand in no pack."""
    document: dict[str, Any] = words.of(pack)
    for kind, always in game.content.always if words else ():
        own = document.get(kind, [])
        slugs = {part["slug"] for part in own}
        document[kind] = [*own, *[words.of(part) for part in always if part["slug"] not in slugs]]
    return document


def shown_official(game: Game) -> Official:
    """A function that fetches a game's own factions in the reader's language at most once."""
    return cache(lambda: [shown.content for shown in shown_contents(official_releases(game))])


def options_of(game: Game, release: Release, shown: LocalizedContent | None = None) -> tuple[Option, ...]:
    """What a list may take of a release, worked out once a process; in the words of how it is shown, if given."""
    key = (release.pk, shown.key if shown else release.digest)
    options = _options.get(key)
    if options is None:
        options = _options[key] = game.content.options(shown.content if shown else content_of(release))
    return options


def part_names(game: Game, release: Release, shown: LocalizedContent | None = None) -> dict[tuple[str, str], str]:
    """The names of what a list may take, by kind and slug."""
    return {(option.kind, option.slug): str(option.name) for option in options_of(game, release, shown)}


def unit_options(game: Game, release: Release, shown: LocalizedContent | None = None) -> dict[str, Option]:
    """What a list may add besides cards, by slug."""
    cards = {kind.key for kind in game.facts.kinds if kind.card}
    return {
        option.slug: option
        for option in options_of(game, release, shown)
        if option.kind not in cards and option.offered
    }


def model_options(game: Game, release: Release, shown: LocalizedContent | None = None) -> dict[str, Option]:
    """The parts of a release that are miniatures, by slug."""
    kinds = {kind.key for kind in game.facts.kinds if kind.models}
    return {option.slug: option for option in options_of(game, release, shown) if option.kind in kinds}


def uses_only_its_release(strike_force: StrikeForce) -> bool:
    """Whether the verdict on a list depends on its version alone: content of other factions may change any day."""
    game = strike_force.faction.rules_of_game
    own = part_names(game, strike_force.release)
    return all((unit.kind, unit.slug) in own for unit in game.lists.units(roster_of(strike_force)))


def draft_of(row: Faction) -> Any:
    """A faction's draft, parsed; fetch it `with_content`. DocumentError if it is not valid."""
    return row.rules_of_game.formats.read("content", row.pack())


def draft_document(row: Faction) -> dict[str, Any]:
    """A faction's draft as its content pack, in canonical form."""
    return row.rules_of_game.formats.written("content", draft_of(row))


def roster_of(strike_force: StrikeForce) -> Any:
    """A strike force as its game's list; fetch it `with_release` first."""
    return list_of(strike_force, strike_force.faction)


def is_long(row: StrikeForce | Change) -> bool:
    """Whether a list is shown in parts, and costs so much to judge that few are judged at once."""
    return len(row.squads) > LONG or len(row.deck) > LONG


def list_of(row: StrikeForce | Change, faction: Faction) -> Any:
    """The list of a faction as a strike force is, or one of its versions was. BusyError for a long one."""
    claim(is_long(row))
    head = ListHead(row.name, faction.slug, row.release.number, row.limit)
    return faction.rules_of_game.lists.kept(head, {"squads": row.squads, "deck": row.deck, "choices": row.choices})


def sheet_of(row: StrikeForce | Change, faction: Faction) -> ListSheet:
    """The list of a row as it is shown, judged by its own release."""
    game, content, army = faction.rules_of_game, shown_content(row.release).content, list_of(row, faction)
    official = shown_official(game)
    return game.lists.sheet(army, content, game.lists.verdict(army, content, official), official)


def list_columns(game: Game, army: Any, version: int) -> dict[str, Any]:
    """A list as its row keeps it, but for its faction and release."""
    head, body = game.lists.head(army), game.lists.body(army)
    kept = {"name": head.name, "limit": head.limit, "squads": number_units(body["squads"], version)}
    return kept | {"deck": body.get("deck", []), "choices": body.get("choices", {})}


def number_units(units: Iterable[dict[str, Any]], version: int) -> list[dict[str, Any]]:
    """Units as a row keeps them; a new one gets an id that none of its list ever had."""
    return [unit | {"id": unit["id"] or f"{version}-{n}"} for n, unit in enumerate(units)]


def strike_force_document(strike_force: StrikeForce) -> dict[str, Any]:
    """A strike force as a roster file; it names its release once there is a newer one."""
    document = list_document(strike_force.faction.rules_of_game, roster_of(strike_force))
    if not Release.objects.filter(faction=strike_force.faction_id, number__gt=strike_force.release.number).exists():
        document.pop("release", None)
    return document


def verdict_of(strike_force: StrikeForce, official: Official | None = None) -> Any:
    """The verdict on a strike force fetched `with_release`."""
    game = strike_force.faction.rules_of_game
    return verdict_on(game, roster_of(strike_force), content_of(strike_force.release), official)


def verdict_on(game: Game, roster: Any, content: Any, official: Official | None = None) -> Any:
    """The verdict on a list of a game by this content of its faction."""
    return game.lists.verdict(roster, content, official or partial(official_content, game))


def official_content(game: Game) -> list[Any]:
    """A game's own factions as they were last released."""
    return contents_of(official_releases(game))


def official_once(game: Game) -> Official:
    """A function that fetches a game's own factions at most once, for judging many lists."""
    return cache(partial(official_content, game))


def owner_of_part(game: Game, kind: str, slug: str) -> str:
    """The name of a game's own faction that has a part of this kind and slug; empty for none."""
    releases = official_releases(game).select_related("faction").defer("document")
    return next((release.faction.name for release in releases if (kind, slug) in part_names(game, release)), "")


def official_releases(game: Game) -> "QuerySet[Release]":
    return Release.objects.newest().filter(faction__homebrew=False, faction__game=game.slug)


def judge_roster(game: Game, roster: Any, factions: "QuerySet[Faction] | None" = None) -> Any:
    """The verdict on a roster file by the release it names; DocumentError if its faction does not exist."""
    return verdict_on(game, roster, content_of(release_of(game.lists.head(roster), factions, game)))


def release_of(named: Any, factions: "QuerySet[Faction] | None" = None, game: Game | None = None) -> Release:
    """The release that a list names; the newest when it names none, or one that is not here or was withdrawn."""
    newest = newest_release(named.faction, factions, game)
    if named.release in (0, newest.number):
        return newest
    return Release.objects.offered().filter(faction=newest.faction_id, number=named.release).first() or newest


def newest_release(slug: str, factions: "QuerySet[Faction] | None" = None, game: Game | None = None) -> Release:
    """The newest offered release of a faction, of one game where it is given."""
    among = Release.objects.offered().filter(faction__in=Faction.objects.all() if factions is None else factions)
    among = among.filter(faction__game=game.slug) if game else among
    with looking_up("faction", slug):
        release = among.filter(faction__slug=slug).order_by("-number").first()
    if release is None:
        loaded = among.order_by("faction__slug").values_list("faction__slug", flat=True).distinct()
        known = ", ".join(loaded) or "none"
        raise DocumentError(
            "faction", Message("no faction {slug} is loaded", slug=slug), Message("loaded: {names}", names=known)
        )
    return release


def player_document(strike_force: StrikeForce, id: str, name: str) -> dict[str, Any]:
    """A strike force as a player of a scenario, with all content inline, without positions."""
    game = strike_force.faction.rules_of_game
    return game.battles.player(roster_of(strike_force), content_of(strike_force.release), id, name)


def roster_player(game: Game, roster: Any, id: str) -> dict[str, Any]:
    """A roster from a file as a player of a scenario; DocumentError when something it names is not loaded.

    It may be illegal otherwise: a forecast is asked for while a list is being built.
    """
    return released_player(game, roster, release_of(game.lists.head(roster), game=game), id)


def released_player(game: Game, roster: Any, release: Release, id: str) -> dict[str, Any]:
    """A roster as a player of a scenario, by a release of its faction. DocumentError."""
    content = content_of(release)
    refuse_blocked(game, roster, verdict_on(game, roster, content))
    return game.battles.player(roster, content, id, game.lists.head(roster).name)


def refuse_blocked(game: Game, roster: Any, verdict: Any) -> None:
    """DocumentError for a list that no battle can be fought with, such as one with a unit that is not known."""
    for violation in verdict.violations:
        if violation.blocks:
            units = next((key for key in ("squads", "units") if key in list_document(game, roster)), "units")
            where = "" if violation.unit is None else f"{units}[{violation.unit}]"
            raise DocumentError(where, f"{violation.message.in_plural()} ({violation.rule})", violation.mend)


def operation_document(row: Operation) -> dict[str, Any]:
    """The draft of an operation in canonical form; DocumentError if it is not valid."""
    game = row.rules_of_game
    return dict(game.formats.written("operation", read_new_mission(game, row.document)))


def operation_documents(game: Game | None = None) -> list[dict[str, Any]]:
    """Every operation of a game (the first by default) as its document, those that need no row first (R-OPS-01)."""
    game = game or GAMES[0]
    return [game.formats.written("operation", operation) for operation in operations(game)]


def operations(game: Game | None = None) -> list[Any]:
    """Every operation of a game (the first by default), those that need no row first (R-OPS-01)."""
    game = game or GAMES[0]
    always = game.content.missions
    rows = Operation.objects.released(game.slug).current().exclude(slug__in=[document["slug"] for document in always])
    return [_operation(json.dumps(document)) for document in (*always, *rows.values_list("released", flat=True))]


def find_operation(slug: str, game: Game | None = None) -> Any:
    """The operation of this name of a game (the first by default), None if there is none."""
    game = game or GAMES[0]
    documents = {document["slug"]: document for document in game.content.missions}
    if slug in documents:
        return _operation(json.dumps(documents[slug]))
    row = Operation.objects.released(game.slug).filter(slug=slug).values_list("released", flat=True).first()
    return None if row is None else _operation(json.dumps(row))


def shown_operations(game: Game) -> list[Any]:
    """Every operation of a game in the reader's language."""
    return [shown_operation(game, operation) for operation in operations(game)]


def shown_operation(game: Game, operation: Any) -> Any:
    """An operation in the reader's language; as it is where none may hold the words."""
    words = content_words(game.slug)
    try:
        return _operation(json.dumps(words.of(game.formats.written("operation", operation)))) if words else operation
    except DocumentError:
        return operation


@lru_cache(CACHE_SIZE)
def _operation(text: str) -> Any:
    """Read once a process, for as long as it says the same."""
    document = json.loads(text)
    return game_of(document).formats.read("operation", document)


class ContentLibrary:
    """A game's loaded content as documents by slug, for scenarios to refer to."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def packs(self) -> list[dict[str, Any]]:
        """Asked for when something is named: a scenario with all inline needs no database."""
        return list(official_releases(self.game).values_list("document", flat=True))

    def part(self, kind: str, slug: str) -> dict[str, Any] | None:
        parts = [part for pack in self.packs for part in pack.get(kind, []) if part["slug"] == slug]
        if len(parts) > 1:
            raise DocumentError("", Message("{name} is in two factions", name=slug), Message("write it inline"))
        return parts[0] if parts else None

    def head(self, kind: str, slug: str) -> dict[str, Any] | None:
        packs = [pack for pack in self.packs if any(part["slug"] == slug for part in pack.get(kind, []))]
        return packs[0]["faction"] if packs else None

    def mission(self, slug: str) -> dict[str, Any] | None:
        row = Operation.objects.released(self.game.slug).filter(slug=slug).values_list("released", flat=True).first()
        return None if row is None else self.game.formats.written("operation", self.game.formats.read("operation", row))


def content_library(game: Game | None = None) -> ContentLibrary:
    """The library of a game, the first by default."""
    return ContentLibrary(game or GAMES[0])
