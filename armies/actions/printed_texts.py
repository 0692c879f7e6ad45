"""Keep what texts that are taken from effects are in the other languages, beside what people translated."""

from collections.abc import Iterable
from typing import Any

from armies.content.printed_texts import translations_in
from armies.models import ContentTranslation, Faction
from armies.models.content_translation import MAX_TEXTS

Document = dict[str, Any]


def translate_texts(faction: Faction, place: str, documents: Iterable[Document]) -> None:
    """Translate the texts of documents that are taken from effects; a translation that there is stays.

    Nobody's page of translations is out of date by that, so the version is not raised.
    """
    found: dict[str, dict[str, str]] = {}
    for document in documents:
        for language, words in translations_in(faction.rules_of_game, place, document).items():
            found.setdefault(language, {}).update(words)
    for language, words in found.items():
        _keep(faction, language, words)


def _keep(faction: Faction, language: str, words: dict[str, str]) -> None:
    rows = ContentTranslation.objects.select_for_update()
    row = rows.filter(faction=faction, language=language).first() or ContentTranslation(
        faction=faction, language=language
    )
    after = words | row.texts
    if after != row.texts and len(after) <= MAX_TEXTS:
        row.texts = after
        row.save()
