"""Own text comes back as it went: every sign that means something, in every game and both languages, through chats."""

import re
from functools import partial
from itertools import count, cycle

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from armies import bridge
from armies.bridge import list_columns
from armies.builder.page import BuilderPage
from armies.exchange.chat_export import chat_text, discord_text
from armies.exchange.chat_wrapping import quoted
from armies.exchange.import_preview import names_by_translation
from armies.exchange.matching import Matching
from armies.exchange.roster_upload import read_pasted
from armies.models import Faction, Release, StrikeForce
from rules.formats.reading import read_json
from rules.game.derived.kept_lists import list_document
from rules.games import GAMES
from tests.support.starters import starter_of
from web.documents.document_files import read_document

pytestmark = pytest.mark.django_db
NO_BREAK = "\N{NO-BREAK SPACE}"
SIGNS = [
    "|", " | ", " | 9 SV", "[", "]", "[WIP] ", " [round: 2]", " [commander]", "- ", "* ", "• ", "– ", "> ", "```",
    "## ", "*", "_", "\\", '"', "“", "”", "@", "@\u200b", NO_BREAK, "\u202f", "\ufeff", "\u200e", "5x ", "6X ", "2 × ",
    " + 1x ", "= ", "http://x", "<", "{", "[27/11/2026, 22:14] Ada: ", "27/11/2026, 22:14 - Ada: ", ", release 2",
    " 500 SV", " ", "Łódź", "مرحبا", "🎲", "A", "1", "-", ":", "+", "(edited)", "BattleScribe", "line-crew",
]  # fmt: skip
NAMES = st.lists(st.sampled_from(SIGNS), min_size=1, max_size=5).map("".join).filter(str.strip)
RELEASES = count(10**6)


def spaced(text: str) -> str:
    """Spaces as a chat program makes them, where no name has such a space of its own."""
    return text if NO_BREAK in text else text.replace(" ", NO_BREAK)


WAYS = {
    "as it is": str,
    "with a byte order mark": lambda text: f"\ufeff{text}",
    "with Windows' line ends": lambda text: text.replace("\n", "\r\n"),
    "quoted": lambda text: re.sub(r"(?m)^", "> ", text),
    "quoted twice": lambda text: re.sub(r"(?m)^", ">> ", text),
    "in a code fence": lambda text: f"```\n{text}```",
    "in a fence of a language": lambda text: f"```text\n{text}\n```\n",
    "in a tight fence": lambda text: f"```{text.strip()}```",
    "with bullets": lambda text: re.sub(r"(?m)^(?=.)", "• ", text),
    "with dashes": lambda text: re.sub(r"(?m)^(?=.)", "- ", text),
    "stamped": lambda text: f"[27/11/2026, 22:14] Ada: {text}",
    "stamped otherwise": lambda text: f"\u200e11/27/26, 10:14\u202fPM - Ada L: {text}",
    "below a stamp": lambda text: f"Ada, [27.11.2026 22:14]\n{text}",
    "below a greeting": lambda text: f"Hello!\nHere is my list:\n\n{text}",
    "with no-break spaces": spaced,
}
OF_MARKDOWN = (
    "as it is", "with a byte order mark", "with Windows' line ends", "quoted", "stamped",
    "with bullets", "with dashes", "with no-break spaces",
)  # fmt: skip


class Starter:
    """A starter list of a game, its content and itself under these names."""

    def __init__(self, game, names, roster=None):
        folder, given_names = starter_of(game), cycle(names)
        roster = read_json((roster or sorted(folder.glob("rosters/*.json"))[0]).read_bytes())
        units = next(key for key in ("squads", "units") if key in roster)
        roster |= {"name": next(given_names), units: [unit | {"name": next(given_names)} for unit in roster[units]]}
        pack = renamed(read_document(str(folder / "content" / f"{roster['faction']}.yaml")), given_names)
        self.game, self.army, self.content = (
            game,
            game.formats.read("roster", roster),
            game.formats.read("content", pack),
        )

    def builder(self):
        """The builder's page of it, of rows that are in no database."""
        head = self.game.content.head(self.content)
        faction = Faction(slug=head.slug, name=head.name, game=self.game.slug)
        release = Release(pk=next(RELEASES), number=1, faction=faction, digest="of a test")
        bridge._parsed[release.pk, release.digest] = self.content
        columns = list_columns(self.game, self.army, 1)
        return BuilderPage(StrikeForce(slug="of-a-test", faction=faction, release=release, **columns))

    def read(self, text):
        """The list that a pasted text becomes, and the questions that it raises."""
        army = read_pasted(text, Usable(self)).army
        words = partial(names_by_translation, self.game.slug, ())
        matching = Matching(self.game, army, self.content, lambda kind, slug: "", {}, words)
        return matching.army, [question.text for question in matching.questions]

    def kept(self, army):
        """What is to come back: equal units stand together in a text, and cards by their names."""
        document = list_document(self.game, army)
        for key in ("release", "faction"):
            document.pop(key, None)
        return {key: sorted(map(repr, value)) if isinstance(value, list) else value for key, value in document.items()}


class Usable:
    """The factions that one may use: the one of a starter list."""

    def __init__(self, starter):
        self.faction = Faction(game=starter.game.slug)

    def called(self, text):
        return [self.faction]


def renamed(value, names):
    """A content pack whose every name is another."""
    if isinstance(value, list):
        return [renamed(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    changed = {key: renamed(item, names) for key, item in value.items()}
    return changed | ({"name": next(names)} if {"slug", "name"} <= value.keys() else {})


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@given(names=st.lists(NAMES, min_size=3, max_size=9), way=st.sampled_from(sorted(WAYS)))
def test_every_list_comes_back_as_it_went(game, language, names, way):
    starter = Starter(game, names)
    with translation.override(language):
        builder = starter.builder()
        texts = [chat_text(builder, "https://damocles.test/lists/x/")]
        texts += [discord_text(builder, "https://damocles.test/lists/x/")] if way in OF_MARKDOWN else []
    for text in texts:
        army, questions = starter.read(WAYS[way](text))
        assert starter.kept(army) == starter.kept(starter.army), text
        assert questions == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_starter_list_comes_back(game, language):
    for roster in starter_of(game).glob("rosters/*.json"):
        starter = Starter(game, map("N{}".format, count()), roster)
        with translation.override(language):
            text = chat_text(starter.builder())
        army, questions = starter.read(text)
        assert starter.kept(army) == starter.kept(starter.army), text
        assert questions == []
        assert not re.search(r" ,|  ", text), "a figure without its noun"


def test_a_plain_name_stands_as_it_is_and_only_what_would_be_misread_is_quoted():
    names = ["[WIP] Third Shift", "Ada: the second", "6X", "- dash", '"so called"']
    assert [quoted(name, begins_line=True) for name in names] == [*names[:3], '"- dash"', '""so called""']
