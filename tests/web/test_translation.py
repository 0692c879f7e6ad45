"""Messages of the rules are translated to French and unchanged in English."""

import ast
import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from rules.formats.reading import read_json, refuse_large
from rules.message import Message, message_from, plural_message
from tests.rules.support.engine import resolve
from web.translation.messages import fault_in_words, translated

TEXTS = {
    "Message": (0,),
    "plural_message": (0, 1),
    "Refusal": (1,),
    "plural_refusal": (1, 2),
    "say": (0,),
    "plural": (0, 1),
}
"""Calls that say a text of the rules, and where the text stands: what makemessages looks for."""

DEFINED = ("rules/message.py", "rules/presentation/sentences.py", "rules/table/questions.py")

WORDLESS = {
    "COUNTED",
    "FIGURE",
    "FULL_STOP",
    "NUMBERED",
    "OF_WHOM",
    "OWNED",
    "SIDE_BY_SIDE",
    "message.text",
    "refusal.text",
}
"""Texts that only set values side by side, and that of another message or refusal, handed on."""

FAULTS = {"DocumentError": (1, 2), "AnswersError": (1, 2), "refusal": (0, 1), "TreeError": (0, 1)}
"""Calls that say what is wrong and what would be right, by messages."""


def calls(names: Iterable[str], *folders: str) -> Iterator[tuple[str, str, list[ast.expr]]]:
    """Calls of these names in the source: where each stands, what is called, and with what."""
    named = re.compile(rf"\b({'|'.join(names)})\(")
    for folder in folders:
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(source)) if named.search(source) else ():
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                    yield f"{path.relative_to(settings.BASE_DIR)}:{node.lineno}", name, node.args


def test_texts_of_the_rules_stand_where_translators_find_them() -> None:
    """A text put together elsewhere, or an f-string, would never get its French."""
    hidden = [
        (place, ast.unparse(arguments[at]))
        for place, name, arguments in calls(TEXTS, "rules", "campaigns", "armies", "printing", "web", "workshop")
        for at in TEXTS.get(name, ())
        if not isinstance(arguments[at], ast.Constant) and not place.startswith(DEFINED)
        if ast.unparse(arguments[at]) not in WORDLESS
    ]
    assert hidden == []


def test_faults_are_messages() -> None:
    plain = [
        (place, ast.unparse(argument))
        for place, name, arguments in calls(
            FAULTS,
            "rules",
            "campaigns",
            "armies/actions",
            "armies/api",
            "workshop/actions",
            "workshop/api",
            "workshop/forms",
            "workshop/grid",
            "workshop/views",
        )
        for argument in (arguments[at] for at in FAULTS.get(name, ()) if at < len(arguments))
        if isinstance(argument, ast.Constant | ast.JoinedStr)
    ]
    assert plain == []


def wrong(**keys: object) -> Callable[[], object]:
    return lambda: resolve({"format": "damocles-scenario/1", "players": []} | keys, EmptyLibrary())


@pytest.mark.parametrize(
    ("read", "english", "french"),
    [
        (
            wrong(turns="lots"),
            'turns: cannot be "lots"; must be a whole number from 1 to 7',
            'turns\u00a0: ne peut pas être "lots"\u00a0; doit être un nombre entier de 1 à 7',
        ),
        (
            wrong(turns='<b>{name}\n"'),
            'turns: cannot be "<b>{name}\\x0a""; must be a whole number from 1 to 7',
            'turns\u00a0: ne peut pas être "<b>{name}\\x0a""\u00a0; doit être un nombre entier de 1 à 7',
        ),
        (
            wrong(turns=[1, 2, 3]),
            "turns: cannot be a list of 3; must be a whole number from 1 to 7",
            "turns\u00a0: ne peut pas être une liste de 3\u00a0; doit être un nombre entier de 1 à 7",
        ),
        (
            lambda: refuse_large(5_000_001),
            "has more than 5,000,000 bytes; must be smaller",
            "dépasse 5\u00a0000\u00a0000 octets\u00a0; doit être plus petit",
        ),
        (
            lambda: read_json("?"),
            "is not JSON: Expecting value at line 1, column 1",
            "n’est pas du JSON\u00a0: une valeur est attendue, ligne 1, colonne 1",
        ),
    ],
)
def test_a_fault_is_reported_with_its_values(read: Callable[[], object], english: str, french: str) -> None:
    with pytest.raises(DocumentError) as raised:
        read()
    fault = raised.value.all[0]
    assert str(fault) == fault_in_words(fault).replace("\u00a0", " ") == english
    with translation.override("fr"):
        assert fault_in_words(fault) == french


def test_a_fault_travels_between_processes() -> None:
    """Forecasts are fought elsewhere, and their faults come back whole."""
    fault = DocumentError("turns", Message("cannot be {found}", found=Message("an object")), Message("is empty"))
    assert str(pickle.loads(pickle.dumps(fault))) == "turns: cannot be an object; is empty"


def test_plain_text_of_a_fault_is_in_the_language_already() -> None:
    with translation.override("fr"):
        assert fault_in_words(DocumentError("turns", "ne {va} pas")) == "turns\u00a0: ne {va} pas"


@pytest.mark.parametrize(
    ("language", "count", "sentence"),
    [
        ("en", 0, "positions are needed for 0 units"),
        ("en", 1, "positions are needed for 1 unit"),
        ("en", 2, "positions are needed for 2 units"),
        ("fr", 0, "il faut des positions pour 0 unité"),
        ("fr", 1, "il faut des positions pour 1 unité"),
        ("fr", 2, "il faut des positions pour 2 unités"),
    ],
)
def test_a_message_counts_as_the_language_does(language: str, count: int, sentence: str) -> None:
    message = plural_message(
        "positions are needed for {count} unit", "positions are needed for {count} units", count=count
    )
    with translation.override(language):
        assert translated(message) == sentence


def test_values_of_a_message_are_said_in_the_language_too() -> None:
    """Distances with a comma, digits in groups, ids by name, messages within a message; also when it was stored."""
    moved = Message("a unit would move {distance:g} of {allowance:g} cm", distance=12.5, allowance=12)
    used = Message("{thing} has been used: once per {span}", thing="dig-in", span=Message("turn"))
    stored = message_from(used.document())
    with translation.override("fr"):
        assert translated(moved) == "une unité parcourrait 12,5\u00a0cm pour 12 permis"
        assert translated(stored, str.title) == "Dig-In a déjà servi\u00a0: une fois par tour"
    assert str(moved) == "a unit would move 12.5 of 12 cm"
    assert str(stored) == "dig-in has been used: once per turn"
