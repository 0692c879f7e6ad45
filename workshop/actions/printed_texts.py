"""Translate texts that nobody typed: those taken from effects, and those taken over from other factions."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from armies.models import ContentTranslation, Faction
from armies.models.content_translation import MAX_TEXTS
from web.translation.content_texts import texts_of
from workshop.content.printed_texts import translations_in

Document = dict[str, Any]


def translate_texts(faction: Faction, place: str, documents: Iterable[Document]) -> None:
    """Translate the texts of documents that are taken from effects; a translation that there is stays.

    Nobody's page of translations is out of date by that, so the version is not raised.
    """
    by_language: dict[str, dict[str, str]] = {}
    for document in documents:
        for language, texts in translations_in(faction.rules_of_game, place, document).items():
            by_language.setdefault(language, {}).update(texts)
    for language, texts in by_language.items():
        _keep(faction, language, texts)


@transaction.atomic
def borrow_translations(faction: Faction, sources: Iterable[Faction], documents: Iterable[Document]) -> None:
    """Take what other factions have translated of the texts of documents; a translation that there is stays."""
    texts = [text.text for text in texts_of({"documents": list(documents)})]
    rows = ContentTranslation.objects.filter(faction__in={source.pk for source in sources}) if texts else ()
    for row in rows:
        translations = {text: row.texts[text] for text in texts if text in row.texts}
        if translations:
            _keep(faction, row.language, translations)


def _keep(faction: Faction, language: str, words: dict[str, str]) -> None:
    rows = ContentTranslation.objects.select_for_update()
    row = rows.filter(faction=faction, language=language).first() or ContentTranslation(
        faction=faction, language=language
    )
    after = words | row.texts
    if after != row.texts and len(after) <= MAX_TEXTS:
        row.texts = after
        row.save()
