"""Choices for an agreement: factions with their releases, and operations."""

from typing import Any, NamedTuple

from armies.models import Faction, Operation, Release
from armies.models.content_words import content_words
from campaigns.battles.operations import operations
from campaigns.ledger.settings import Settings
from rules.game.game import Game


class AvailableContent(NamedTuple):
    """Pairs of slug and name; release numbers of each faction, newest first."""

    factions: list[tuple[str, str]]
    operations: list[tuple[str, str]]
    releases: dict[str, list[int]]


def names_in(settings: Settings, game: Game) -> tuple[dict[str, str], dict[str, str]]:
    """The names of the factions and the titles of the operations that are agreed on."""
    slugs = {*settings.factions, *settings.releases}
    words = content_words(game.slug)
    rows_of_factions = Faction.objects.filter(slug__in=slugs).values_list("slug", "name") if slugs else ()
    names = {slug: words[name] for slug, name in rows_of_factions}
    rows = Operation.objects.released(game.slug).filter(slug__in=settings.operations) if settings.operations else ()
    titles = {row.slug: row.released["title"] for row in rows} | {
        mission["slug"]: mission["title"] for mission in game.content.missions
    }
    return names, {slug: words[title] for slug, title in titles.items()}


def content_for(user: Any, game: Game, settings: Settings) -> AvailableContent:
    """The content of a game that the user may use, and what is agreed on already."""
    usable = Faction.objects.usable_by(user).filter(game=game.slug) | Faction.objects.filter(
        slug__in=[*settings.factions, *settings.releases]
    )
    words = content_words(game.slug)
    named = usable.released().distinct().order_by("name").values_list("slug", "name")
    factions = {slug: words[name] for slug, name in named}
    kept = {slug: slug for slug in (*settings.factions, *settings.releases) if slug not in factions}
    titles = {document["slug"]: words[document["title"]] for document in operations(game, settings.operations)}
    titles |= {slug: slug for slug in settings.operations if slug not in titles}
    numbers: dict[str, list[int]] = {slug: [n] for slug, n in settings.releases.items()}
    rows = Release.objects.offered().filter(faction__slug__in=factions).order_by("faction", "-number")
    for slug, number in rows.values_list("faction__slug", "number"):
        if number not in numbers.setdefault(slug, []):
            numbers[slug].append(number)
    return AvailableContent([*factions.items(), *kept.items()], list(titles.items()), numbers)
