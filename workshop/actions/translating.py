"""Write the translations of a faction's texts, and of those of a game's operations."""

from collections.abc import Mapping
from typing import Annotated, Any

from django.conf import settings
from django.db import transaction

from armies.models import ContentTranslation, Faction, Operation
from armies.models.content_translation import MAX_TEXTS
from rules.formats.checks import OneOf
from rules.formats.errors import DocumentError
from rules.formats.model import Model, model_from
from rules.games import game_of
from rules.message import Message
from web.translation.content_texts import texts_of, translated
from workshop.actions.drafting import OtherRowError
from workshop.actions.importing import Outcome

KEY = "translates"
"""The key of a translation's file that names the faction; no other document has it."""

OPERATIONS = "operations"
"""What stands there instead in the translation of all operations of a game."""


class TranslationModel(Model):
    """A translation as a file: the texts of a faction in a language, by the text that stands in its pack."""

    format: str
    translates: str
    language: Annotated[str, OneOf(*[code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE])]
    texts: dict[str, str]


def read_translation(document: Mapping[str, Any]) -> TranslationModel:
    """A translation's file, strictly; DocumentError."""
    read = model_from(TranslationModel, document)
    if read.format != (expected := game_of(document).facts.format("translation")):
        raise DocumentError("format", Message("is not content"), Message("must be {word}", word=expected))
    return read


def load_translation(read: TranslationModel) -> Outcome:
    """Let a faction's texts in a language be also those of a file; what a pack does not say is left out."""
    faction = Faction.objects.filter(slug=read.translates, homebrew=False).first()
    if faction is None and read.translates == OPERATIONS:
        return _load_operations(read)
    if faction is None:
        problem = Message("no faction {slug} is loaded", slug=read.translates)
        raise DocumentError(KEY, problem, Message("choose another"))
    rows = faction.translations.filter(language=read.language)
    before = rows.values_list("version", flat=True).first()
    save_texts(faction, read.language, read.texts, before or 0, None)
    changed = rows.values_list("version", flat=True).first() != before
    verb = "left alone" if not changed else "created" if before is None else "changed"
    return Outcome(verb, str(ContentTranslation._meta.verbose_name), faction.slug, f"{faction}, {read.language}")


@transaction.atomic
def _load_operations(read: TranslationModel) -> Outcome:
    """Let the texts of a game's operations be also those of a file; what none of them says is left out."""
    game = game_of(read.model_dump())
    rows = Operation.objects.listed(game.slug).select_for_update()
    documents = [*game.content.missions, *rows.values_list("document", flat=True)]
    known = {text.text for text in texts_of({"operations": documents})}
    row = ContentTranslation.objects.filter(faction=None, game=game.slug, language=read.language).first()
    verb = "created" if row is None else "changed"
    row = row or ContentTranslation(game=game.slug, language=read.language)
    after = row.texts | {
        text: translation.strip() for text, translation in read.texts.items() if text in known and translation.strip()
    }
    if after == row.texts:
        verb = "left alone"
    else:
        for document in documents:
            game.formats.read("operation", translated(document, after))
        row.texts, row.version = after, row.version + 1
        row.save()
    return Outcome(verb, str(ContentTranslation._meta.verbose_name), read.translates, f"{game.name}, {read.language}")


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
    given = {text: translation.strip() for text, translation in words.items() if text in known}
    after = {text: translation for text, translation in (row.texts | given).items() if translation}
    if after == row.texts:
        return
    if row.version != version or len(after) > MAX_TEXTS:
        raise OtherRowError
    held.rules_of_game.formats.read("content", translated(pack, after))
    row.texts, row.version, row.author = after, version + 1, author
    row.save()
