"""Preview of an import: names that were not found, and the verdict."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import partial

from django.conf import settings

from armies.bridge import content_of, list_columns, owner_of_part, release_of
from armies.builder.read_only import ListView
from armies.exchange.chat_wrapping import as_read
from armies.exchange.matching import Matching
from armies.exchange.roster_upload import ReadList
from armies.models import Faction, StrikeForce
from armies.models.content_words import standard_words
from armies.models.faction import FactionQuerySet
from rules.formats.checks import MAX_NAME_LENGTH

MAX_OFFERED = 200


class Preview:
    """A list of a game with the answers to its questions; `faction` is None until it is known."""

    def __init__(self, read: ReadList, usable: FactionQuerySet, answers: Mapping[str, str]) -> None:
        self.game, self.army = read
        self.written = self.game.lists.head(self.army)
        usable = usable.filter(game=self.game.slug)
        self.factions = list(usable[:MAX_OFFERED])
        self.faction = self._named(usable)
        self.asks_for_faction = self.faction is None
        chosen = answers.get("faction", "")
        if self.asks_for_faction and chosen:
            self.faction = usable.filter(slug=chosen).first()
        self.nearest = _close_matches(self.written.faction, self.factions) if self.asks_for_faction else None
        if self.faction is not None:
            self._match(self.faction, answers)

    def _named(self, usable: FactionQuerySet) -> Faction | None:
        """The faction with this slug, or the only one that is called so in some language."""
        called = usable.called(self.written.faction)
        return called[0] if len(called) == 1 else None

    def _match(self, faction: Faction, answers: Mapping[str, str]) -> None:
        game, number = self.game, 0 if self.asks_for_faction else self.written.release
        head = self.written._replace(faction=faction.slug, release=number)
        self.release = release_of(head, game=game)
        self.other_release = number not in (0, self.release.number)
        army = game.lists.kept(head, game.lists.body(self.army))
        texts = faction.translations.values_list("texts", flat=True)
        owner, words = partial(owner_of_part, game), partial(names_by_translation, game.slug, texts)
        self.matching = Matching(game, army, content_of(self.release), owner, answers, words)
        self.army = self.matching.army

    def unsaved(self, slug: str = "") -> StrikeForce:
        """The list as it would be; nothing is saved."""
        columns = list_columns(self.game, self.army, 1)
        return StrikeForce(slug=slug, faction=self.faction, release=self.release, **columns)

    def list_view(self, slug: str) -> ListView:
        """The unsaved list for display."""
        return ListView(self.unsaved(slug))


def names_by_translation(game: str, texts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """The names of content by what they are called in other languages, of what is always there in a game too."""
    standard = [standard_words(game, language) for language, _name in settings.LANGUAGES]
    return {
        as_read(translation): text
        for translations in [*standard, *texts]
        for text, translation in translations.items()
        if len(translation) <= MAX_NAME_LENGTH
    }


def _close_matches(text: str, factions: list[Faction]) -> Faction | None:
    """The faction with the most similar name, suggested first."""
    written = {as_read(faction.slug): faction for faction in factions}
    written |= {as_read(faction.name): faction for faction in factions}
    alike = get_close_matches(as_read(text), written, 1)
    return written[alike[0]] if alike else None
