"""What is missing of the texts of a draft in other languages."""

from typing import NamedTuple

from django.conf import settings
from django.utils.translation import get_language_info

from armies.models import Faction
from web.translation.content_texts import texts_of

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE)
"""Texts are written in the site's first language, and shown in the others where they are translated."""


class Missing(NamedTuple):
    """How many texts of a draft are not translated into a language."""

    language: str
    missing: int
    texts: int

    @property
    def name(self) -> str:
        return name_of(self.language)


def name_of(language: str) -> str:
    return str(get_language_info(language)["name_translated"])


def missing_texts(faction: Faction) -> list[Missing]:
    """What is missing in each language of a faction fetched `with_content`; one query."""
    texts = texts_of(faction.pack())
    known = {row.language: row.texts for row in faction.translations.all()}
    return [
        Missing(language, sum(text.text not in known.get(language, {}) for text in texts), len(texts))
        for language in LANGUAGES
    ]
