"""Forms made from a schema with lists within lists give back what they show, and faults find their place."""

from typing import Any

from django.http import QueryDict

from armies.editor.schema_forms import SchemaForm
from rules.formats.errors import DocumentError
from rules.games import GAMES

SCHEMA = GAMES[0].schema("datasheets")
SHEET = {
    "slug": "a",
    "name": "A",
    "size": [1, 3],
    "weapons": [{"slug": "w", "name": "W", "range": 3, "abilities": [{"slug": "q", "name": "Q"}]}],
    "scenery": {"cover": "light"},
}


def sent(form: Any, data: QueryDict) -> QueryDict:
    """What a browser sends of a form and those within it."""
    for field in form:
        value = field.value()
        data[field.html_name] = "" if value is None else str(value)
    for inner in form.inner.values():
        every = getattr(inner, "forms", [inner])
        for field in getattr(inner, "management_form", []):
            data[field.html_name] = str(field.value())
        for one in every:
            sent(one, data)
    return data


def test_objects_within_objects_come_back_and_faults_find_them():
    shown = SchemaForm(None, initial=SHEET, schema=SCHEMA, whole=SCHEMA)
    form = SchemaForm(sent(shown, QueryDict(mutable=True)), initial={}, schema=SCHEMA, whole=SCHEMA)
    assert form.is_valid()
    assert form.document() == SHEET
    form.take_fault(DocumentError("weapons[0].abilities[0].name", "is wrong"), ["weapons", 0, "abilities", 0, "name"])
    ability = form.inner["weapons"].entries[0].inner["abilities"].entries[0]
    assert ability.errors == {"name": ["is wrong"]}
