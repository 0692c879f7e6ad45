"""Name what effects lack for the texts of a draft that no battle plays."""

from collections.abc import Mapping

from django.db import transaction

from armies.models import Faction
from workshop.models import MissingVocabulary


@transaction.atomic
def name_vocabulary(faction: Faction, words: Mapping[str, str]) -> None:
    """Keep these words by place; empty ones are forgotten, and so are those of places that are not among them."""
    Faction.objects.select_for_update(no_key=True).get(pk=faction.pk)
    named = {place: text for place, text in words.items() if text}
    faction.missing_vocabulary.exclude(place__in=named).delete()
    rows = [MissingVocabulary(faction=faction, place=place, words=text) for place, text in named.items()]
    MissingVocabulary.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["faction", "place"], update_fields=["words"]
    )
