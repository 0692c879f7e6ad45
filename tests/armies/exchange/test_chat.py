"""A strike force as text for a chat, and read back from one."""

import pytest
from django.utils import translation

from armies.builder.page import BuilderPage
from armies.exchange.chat_export import chat_text, discord_text, escaped
from armies.exchange.chat_import import read_chat
from armies.models import StrikeForce
from rules.damocles.formats.roster import roster_document
from rules.damocles.game import GAME
from rules.formats.errors import DocumentError
from tests.armies.support.guard_faction import a_list, change

pytestmark = pytest.mark.django_db
ADDRESS = "https://damocles.test/lists/abcdefgh23456789/"
PLAIN = f"""Third Patrol
The Guard, release 1 | 500 SV
= 150 SV, 12 TP, legal

5x Line Rifles + 1x Launcher | 90 SV | First squad
3x Line Rifles | 60 SV

11x Rations

{ADDRESS}
"""
DISCORD = f"""## Third Patrol
*The Guard, release 1 \\| 500 SV*
**= 150 SV, 12 TP, legal**

- 5x **Line Rifles** + 1x Launcher | 90 SV | First squad
- 3x **Line Rifles** | 60 SV

- 11x Rations

<{ADDRESS}>
"""


def read(text):
    """The list that a text is read as."""
    return GAME.formats.read("roster", GAME.lists.written_document(read_chat(text)))


def desk_of(it):
    return BuilderPage(StrikeForce.objects.with_release().get(pk=it.pk))


@pytest.fixture
def named(patrol):
    """The patrol, its first squad of five with a launcher: 90 + 60 SV."""
    return change(patrol, 0, size=5, name="First squad", weapons={"launcher": 1})


def test_a_chat_gets_the_list_in_a_few_lines(named):
    assert chat_text(desk_of(named), ADDRESS) == PLAIN


def test_discord_gets_it_with_its_markup(named):
    assert discord_text(desk_of(named), ADDRESS) == DISCORD


@pytest.mark.parametrize("write", [chat_text, discord_text])
def test_what_was_written_is_read_back(named, write):
    """Names stand for slugs, and what it comes to is passed over."""
    it = roster_document(read(write(desk_of(named), ADDRESS)))
    assert it == {
        "format": "damocles-roster/1",
        "name": "Third Patrol",
        "faction": "The Guard",
        "release": 1,
        "limit": 500,
        "squads": [
            {"datasheet": "Line Rifles", "size": 5, "name": "First squad", "weapons": {"Launcher": 1}},
            {"datasheet": "Line Rifles", "size": 3},
        ],
        "deck": ["Rations"] * 11,
    }


@pytest.mark.parametrize(
    "name",
    [
        "A | 9 SV | B",
        "*bold* _x_ \\",
        "@everyone",
        "## head",
        "- dash",
        "حرس 🎲",
        "5x a + 1x b | 3 SV",
        "= 1",
        "x" * 100,
    ],
)
@pytest.mark.parametrize("write", [chat_text, discord_text])
def test_names_may_hold_anything(patrol, write, name):
    patrol.name = name
    change(patrol, 0, name=name)
    it = read(write(desk_of(patrol)))
    if not (write is chat_text and name == "## head"):
        assert it.name == name
    assert [squad.name for squad in it.squads] == [name, ""]


def test_nobody_is_called_and_nothing_is_set_in_bold():
    assert escaped("@everyone **b** [a](http://x)") == "@\u200beveryone \\*\\*b\\*\\* \\[a\\]\\(http://x\\)"
    assert escaped("_~`|>#") == r"\_\~\`\|\>\#"


def test_an_unknown_datasheet_is_written_as_it_is_named(patrol):
    change(patrol, 1, datasheet="dragons", weapons={"fire": 2})
    assert "3x dragons + 2x fire | 0 SV" in chat_text(desk_of(patrol))


def test_the_words_may_be_another_languages():
    it = read("Patrouille\nLa Garde, édition 3 | 500 VS\n= 60 VS, 12 PT, légale\n3x Fusiliers | 60 VS\n2x Rations")
    assert (it.faction, it.release, it.limit, it.squads[0].size, it.deck) == ("La Garde", 3, 500, 3, ["Rations"] * 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no list; must begin with its name"),
        ("hello", "is no list"),
        ("hello\nworld", 'line 2: cannot be "world"; must be like'),
        ("A\nB | 500 SV\nwhatever", 'line 3: cannot be "whatever"; must be like "5x Line Rifles'),
        (
            "A\nB | 500 SV\n999999999x Rations",
            'line 3: cannot be "999999999x Rations"; must be fewer: a deck can hold 1000 cards',
        ),
        (
            "A\nB | 500 SV\n1001 × 3x Rifles | 1001 × 5 SV",
            'line 3: cannot be "1001 × 3x Rifles | 1001 × 5 SV"; must be fewer: a list can hold 1000 entries',
        ),
        ("A\nB | 500 SV\n9999x Rifles | 5 SV", "squads[0].size: cannot be 9999"),
        ("A" * 10_000 + "\nB | 5 SV", "name: has 10,000 letters"),
        ("A\nB | 999999999 SV", "limit: cannot be 999999999"),
    ],
)
def test_what_is_no_list_gets_one_line(text, message):
    with pytest.raises(DocumentError) as refused:
        read(text)
    assert message in str(refused.value)


def test_an_empty_list_is_text_too(guard, users):
    it = a_list(users.ada, name="Nobody Yet")
    assert chat_text(desk_of(it)) == "Nobody Yet\nThe Guard, release 1 | 500 SV\n= 0 SV, 12 TP, 2 violations\n"
    assert read(chat_text(desk_of(it))).squads == []


@pytest.mark.parametrize("write", [chat_text, discord_text])
def test_what_was_written_in_french_is_read_back_by_anybody(named, write):
    with translation.override("fr"):
        french = write(desk_of(named), ADDRESS)
    assert "The Guard, édition 1" in french
    assert read_back(french) == read_back(write(desk_of(named), ADDRESS))


def read_back(text):
    return roster_document(read(text))
