"""The search over everything there is to read: codex, rules, lists and campaigns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

from django.core.paginator import Paginator
from django.db.models import Case, Value, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies import access
from armies.bridge import contents_of, operations, shown_contents, shown_operation
from armies.codex.rulebook import CAMPAIGN_SOURCE, READING, Rule, book_of, other_books, rulebook_in
from armies.codex.search import Entry, corrected, highlight, query_words, search
from armies.codex.search_index import index_entries, mission_entry
from armies.lists.public_search import PublicListQuery, page_of
from armies.models import Release
from campaigns.models import Campaign
from people.admission import admitted
from rules.game.game import Game
from web.game_addresses import game_of_request
from web.translation.messages import shown, titled

PAGE_SIZE = 30
MAX_FACTIONS = 100
"""Maximum number of factions searched; the game's own and the user's own come before other public ones."""

MAX_OWN = 200
"""Maximum number of the user's own lists searched, and of their campaigns; the latest come first."""

FEW_FACTIONS = 20
"""Searching more factions than these is costly work, done for few people at a time."""


def kinds_found(game: Game) -> dict[str, tuple[str, str]]:
    """The kinds of results, singular and plural: what packs of the game name stands between factions and rules."""
    terms = [kind.term for kind in game.facts.kinds]
    terms += [term for _key, term in game.facts.named]
    named = {str(term.one): (capfirst(shown(term.one)), capfirst(shown(term.many))) for term in terms}
    return {
        "faction": (_("Faction"), _("Factions")),
        **named,
        "operation": (titled(game.facts.terms.mission.one), titled(game.facts.terms.mission.many)),
        "rule": (_("Rule"), _("Rules")),
        "list": (titled(game.facts.terms.list.one), titled(game.facts.terms.list.many)),
        "campaign": (_("Campaign"), _("Campaigns")),
    }


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Entries with all the words, names before texts; `kind` narrows them down.

    Where a word is nowhere, the name most like it is looked for instead, and said.
    """
    query, kind = request.GET.get("q", ""), request.GET.get("kind", "")
    wanted = query_words(query)
    game = game_of_request(request)
    releases = list(readable(request, game)) if wanted else []
    with admitted(len(releases) > FEW_FACTIONS):
        entries = [*everything(request, game, releases), *public(request, game, wanted)] if wanted else []
        meant = corrected(entries, wanted)
        if meant != wanted:
            entries += public(request, game, meant)
        matches = search(entries, meant)
    kinds = kinds_found(game)
    counts = Counter(entry.kind for entry in matches)
    chosen = [entry for entry in matches if kind not in kinds or entry.kind == kind]
    page = Paginator(chosen, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "query": query[:100],
        "wanted": wanted,
        "meant": " ".join(meant) if meant != wanted else "",
        "kind": kind if kind in kinds else "",
        "kinds_named": capfirst(", ".join(many.lower() for _one, many in kinds.values())),
        "kinds": [(key, many, counts[key]) for key, (_one, many) in kinds.items() if counts[key]],
        "total": len(matches),
        "other_books": other_books(wanted, book_of(game), CAMPAIGN_SOURCE),
        "page_obj": page,
        "matches": [(highlight(entry, meant), kinds[entry.kind][0]) for entry in page.object_list],
    }
    return render(request, "search.html", context)


def everything(request: HttpRequest, game: Game, releases: Sequence[Release]) -> Iterator[Entry]:
    """The user's own lists and campaigns, all entries of these releases of a game, its operations and rulebook.

    The number of queries is constant.
    """
    books = zip(releases, shown_contents(releases), contents_of(releases), strict=True)
    factions = chain.from_iterable(index_entries(release, *shown, written) for release, shown, written in books)
    missions = (mission_entry(game, mission, shown_operation(game, mission)) for mission in operations(game))
    return chain(own(request, game), factions, missions, rules(game, get_language()))


def own(request: HttpRequest, game: Game) -> Iterator[Entry]:
    """The user's lists of a game, and their campaigns."""
    for strike_force in access.own(request).of_game(game.slug).active().select_related("faction")[:MAX_OWN]:
        yield Entry("list", strike_force.name, strike_force.faction.shown_name, strike_force.get_absolute_url())
    yield from map(campaign_entry, Campaign.objects.joined_by(request.user)[:MAX_OWN])


def public(request: HttpRequest, game: Game, wanted: Sequence[str]) -> Iterator[Entry]:
    """Others' public lists whose names have words that begin so; public campaigns with the longest of these words."""
    rows = page_of(PublicListQuery({"game": game.slug}, " ".join(wanted))).lists
    for strike_force in (row.strike_force for row in rows):
        if strike_force.owner_id is None or strike_force.owner_id != request.user.pk:
            yield Entry(
                "list",
                strike_force.name,
                strike_force.faction.shown_name,
                reverse("armies:shared", args=[strike_force.token]),
            )
    campaigns = Campaign.objects.open_to_all().filter(folded__part=max(wanted, key=len))
    others = campaigns.exclude(pk__in=Campaign.objects.joined_by(request.user).values("pk"))
    yield from map(campaign_entry, others[:PAGE_SIZE])


def campaign_entry(campaign: Campaign) -> Entry:
    return Entry("campaign", campaign.name, campaign.rules_of_game.name, campaign.get_absolute_url(), campaign.summary)


def readable(request: HttpRequest, game: Game) -> "Iterator[Release]":
    mine = When(faction__owner=request.user.pk, then=Value(0)) if request.user.pk else None
    first = Case(When(faction__homebrew=False, then=Value(0)), *([mine] if mine else []), default=Value(1))
    released = Release.objects.newest().filter(faction__in=access.factions(request).filter(game=game.slug))
    return iter(released.select_related("faction").order_by(first, "faction__name", "pk")[:MAX_FACTIONS])


@cache
def rules(game: Game, language: str | None) -> tuple[Entry, ...]:
    """The rulebook of a game in a language and the rules of campaigns, by their numbers and words."""
    return tuple(
        rule_entry(rule, chapter.title)
        for source in (book_of(game), CAMPAIGN_SOURCE)
        for chapter in rulebook_in(language, source)
        for rule in chapter.rules
    )


def rule_entry(rule: Rule, chapter: str) -> Entry:
    """A rule is called by its number, so that its words may be what somebody meant."""
    entry = Entry("rule", rule.id, chapter, rule.address, READING.sub("", rule.words).replace("**", ""))
    entry.vocabulary = rule.vocabulary
    return entry
