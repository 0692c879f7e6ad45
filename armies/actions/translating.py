"""Write the translations of a faction's texts."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from armies.actions.drafting import OtherRowError
from armies.models import ContentTranslation, Faction
from armies.translation.content_texts import texts_of, translated

MAX_TEXTS = 10_000
"""Maximum number of texts kept in a language, of drafts and of former releases."""


@transaction.atomic
def save_texts(faction: Faction, language: str, words: Mapping[str, str], version: int, author: Any) -> None:
    """Put these translations in the place of the earlier ones; an empty one is taken away.

    Only texts of the draft are translated. OtherRowError if another saved meanwhile, DocumentError if no pack may hold
    what was typed.
    """
    held = Faction.objects.with_content().select_for_update(no_key=True).get(pk=faction.pk)
    pack, row = held.pack(), held.translations.filter(language=language).first()
    row = row or ContentTranslation(faction=held, language=language)
    known = {text.text for text in texts_of(pack)}
    given = {text: said.strip() for text, said in words.items() if text in known}
    after = {text: said for text, said in (row.texts | given).items() if said}
    if after == row.texts:
        return
    if row.version != version or len(after) > MAX_TEXTS:
        raise OtherRowError
    held.rules_of_game.read_content(translated(pack, after))
    row.texts, row.version, row.author = after, version + 1, author
    row.save()
