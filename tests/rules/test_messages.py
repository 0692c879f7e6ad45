"""Messages and refusals as the compiled rules make them."""

import ast
from pathlib import Path

from django.conf import settings

from rules.message import Message, message_from

OWN = {
    "Message": {"text"},
    "Refusal": {"rule", "text"},
    "message_in": {"context", "text"},
    "plural_message": {"one", "many", "by"},
    "plural_refusal": {"rule", "one", "many"},
}
"""Names that makers of messages have for what they take by place."""


def test_no_value_has_a_name_that_its_maker_has_already():
    """Interpreted it is a value like another; mypyc loses it."""
    lost = [
        f"{path.name}:{call.lineno} {value.arg}"
        for path in Path(settings.BASE_DIR, "rules").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in OWN
        for value in call.keywords
        if value.arg in OWN[call.func.id]
    ]
    assert lost == []


def test_values_may_be_called_as_anything_that_makes_messages_calls_its_own() -> None:
    message = Message("{one}, {many} {text} by {by}").filled({"one": 1, "many": 2, "text": "three", "by": "four"})
    assert str(message) == "1, 2 three by four"
    assert message_from(message.document()) == message
