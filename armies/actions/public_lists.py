"""Keep the search rows of public lists up to date: every change of a strike force rewrites or deletes its row.

Only a transaction that has locked the strike force writes its row, so that of two concurrent changes the later one
decides.
"""

from itertools import islice

from django.db.models import Count, F
from django.utils import timezone

from armies.bridge import content_of, roster_of
from armies.models import Faction, PublicList, PublicWord, StrikeForce, Visibility
from armies.models.public_list import band_of
from people.folding import searchable, words_of

BATCH = 1000


def is_public(strike_force: StrikeForce) -> bool:
    """Its owner lets everybody find it, and moderators have not hidden it."""
    public = strike_force.visibility == Visibility.PUBLIC and strike_force.archived is None
    return public and strike_force.taken_down is None


def update_public_list(strike_force: StrikeForce) -> None:
    """Let the search find a strike force as it now is, or no longer; within the transaction of its change."""
    if is_public(strike_force) and _lock_open_to_all(strike_force.faction):
        _write(build_row(strike_force), {word.encode() for word in search_words(strike_force)})
    else:
        PublicList.objects.filter(pk=strike_force.pk).delete()


def search_words(strike_force: StrikeForce) -> list[str]:
    """The words that a public list is found by: of its name and of its tags."""
    return list(dict.fromkeys(word for text in (strike_force.name, *strike_force.tag_list) for word in words_of(text)))


def build_row(strike_force: StrikeForce) -> PublicList:
    """Compute the search row of a strike force fetched `with_release`.

    Only its own faction's content counts: with squads of another faction it is illegal.
    """
    others = strike_force.copies.exclude(owner=strike_force.owner_id)
    return _row(strike_force, others.aggregate(players=Count("owner", distinct=True))["players"])


def _row(strike_force: StrikeForce, copies: int) -> PublicList:
    game = strike_force.faction.rules_of_game
    judged = game.lists.verdict(roster_of(strike_force), content_of(strike_force.release))
    return PublicList(
        strike_force=strike_force,
        game=game.slug,
        faction_id=strike_force.faction_id,
        band=band_of(game, strike_force.limit),
        legal=judged.legal,
        copies=copies,
        published=strike_force.published or strike_force.created,
        searched=searchable(search_words(strike_force)),
    )


def rebuild_public_lists() -> int:
    """Write all rows of the search anew; how many lists. For a database that nobody else writes to meanwhile."""
    PublicList.objects.all().delete()
    lists = StrikeForce.objects.public().with_release().order_by("pk").iterator(BATCH)
    rows = 0
    while batch := list(islice(lists, BATCH)):
        rows += _list_all([strike_force for strike_force in batch if strike_force.faction.open_to_all])
    return rows


def _list_all(strike_forces: list[StrikeForce]) -> int:
    others = StrikeForce.objects.filter(copied_from__in=strike_forces).exclude(owner=F("copied_from__owner"))
    copies = dict(others.values_list("copied_from").annotate(Count("owner", distinct=True)))
    PublicList.objects.bulk_create(_row(each, copies.get(each.pk, 0)) for each in strike_forces)
    PublicWord.objects.bulk_create(
        PublicWord(listed_id=each.pk, word=word.encode()) for each in strike_forces for word in search_words(each)
    )
    return len(strike_forces)


def _lock_open_to_all(faction: Faction) -> bool:
    """Whether everyone may read the faction; a homebrew faction is locked, so that it cannot be hidden meanwhile."""
    if not faction.homebrew:
        return True
    return Faction.objects.select_for_update(no_key=True).get(pk=faction.pk).open_to_all


def _write(row: PublicList, words: set[bytes]) -> None:
    columns = ["game", "faction", "band", "legal", "copies", "published", "searched"]
    PublicList.objects.bulk_create([row], update_conflicts=True, update_fields=columns, unique_fields=["strike_force"])
    there = {bytes(word): pk for pk, word in PublicWord.objects.filter(listed=row.pk).values_list("pk", "word")}
    gone = [pk for word, pk in there.items() if word not in words]
    if gone:
        PublicWord.objects.filter(pk__in=gone).delete()
    PublicWord.objects.bulk_create(PublicWord(listed=row, word=word) for word in sorted(words - there.keys()))


def lock_strike_force(pk: int) -> StrikeForce | None:
    """The strike force, locked until the transaction ends; None if it is deleted."""
    rows = StrikeForce.objects.with_release().select_for_update(of=("self",), no_key=True)
    return rows.filter(pk=pk).first()


def recount_copies(original: int | None) -> None:
    """Update the number of copies of a strike force after one was created, deleted or given to another owner."""
    strike_force = None if original is None else lock_strike_force(original)
    if strike_force is not None and is_public(strike_force):
        update_public_list(strike_force)


def update_faction_lists(faction: Faction) -> None:
    """Add or remove the public lists of a homebrew faction when its visibility changes."""
    if not faction.open_to_all:
        PublicList.objects.filter(faction=faction).delete()
        return
    for pk in StrikeForce.objects.public().filter(faction=faction, listed=None).values_list("pk", flat=True):
        strike_force = lock_strike_force(pk)
        if strike_force is not None:
            update_public_list(strike_force)


def published_at(strike_force: StrikeForce, visibility: Visibility) -> object:
    """When it became public; archiving does not reset it."""
    if visibility != Visibility.PUBLIC:
        return None
    return strike_force.published or timezone.now()
