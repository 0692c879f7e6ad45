"""Forms made from a schema with lists within lists give back what they show, and faults find their place."""

from typing import Any

import pytest
from django.http import QueryDict

from armies.editor.schema_forms import SchemaDraft, SchemaForm
from rules.formats.errors import DocumentError
from rules.games import GAMES, game_called

SCHEMA = GAMES[0].formats.schema("datasheets")
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


@pytest.mark.parametrize(
    ("game", "kind", "document", "sentence"),
    [
        (
            "underworlds",
            "cards",
            {"slug": "a", "name": "A", "type": "ploy", "effect": {"push": 2, "whose": "enemy", "within": 3}},
            "Push an enemy fighter 2 hexes. It must be within 3 hexes of one of your fighters.",
        ),
        ("underworlds", "cards", {"slug": "a", "name": "A", "type": "ploy", "effect": {"push": "far"}}, ""),
        ("skirmish", "cards", {"slug": "a", "name": "A"}, ""),
    ],
    ids=["card", "wrong", "untold"],
)
def test_a_part_of_any_game_tells_what_battles_make_of_it(game, kind, document, sentence):
    form = SchemaDraft(game_called(game), kind, document).form
    bound = SchemaDraft(game_called(game), kind, {}, sent(form, QueryDict(mutable=True))).form
    for one in (form, bound):
        told = one.understood()
        assert (told.sentence if told else "") == sentence
    assert bool(form.said) is (game != "skirmish")


def test_an_ability_within_a_part_tells_its_own():
    ability = {"slug": "a", "name": "A", "when": "support", "target": "friend", "within": 12}
    ability |= {"effect": "heal", "amount": 2}
    form = SchemaDraft(game_called("eight-phase"), "profiles", {"slug": "p", "name": "P", "abilities": [ability]}).form
    [row] = form.inner["abilities"].forms
    assert row.understood().sentence == "Support action, 1 counter, a friend within 12 cm: Gives 2 Wounds back."
    assert form.said == ["#said-abilities-0"]
    labels = [row.fields["when"].label, dict(row.fields["effect"].choices)["heal"]]
    assert labels == ["When", "gives Wounds back"]


def test_what_is_still_empty_is_said_in_words_for_forms():
    """A list of objects is no word of somebody who fills in fields."""
    card = {"slug": "a", "name": "A", "type": "objective", "glory": 1}
    draft = SchemaDraft(game_called("underworlds"), "cards", card)
    with pytest.raises(DocumentError) as refused:
        game_called("underworlds").formats.canonical("cards", card)
    assert draft.told(card, refused.value) == "Conditions: is still empty; add at least one"
