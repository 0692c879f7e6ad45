"""The OpenAPI document as programs are made from it: every class has a name of its own, and every key is taken."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from web.api.docs_views import openapi_document, put_together
from web.api.named_schemas import SameNameError, add_component, name_nested


@pytest.fixture(scope="module")
def generator() -> Any:
    made = SchemaGenerator()  # type: ignore[no-untyped-call]
    made.document = made.get_schema(request=None, public=True)
    return made


def test_no_two_components_of_any_game_share_the_name_of_a_class(generator: Any) -> None:
    """Two AttackModel of Underworlds were one component, and a client died on its packs."""
    names = Counter(re.sub("[^a-z0-9]", "", name.lower()) for name in generator.document["components"]["schemas"])
    assert len(names) > 400
    assert [name for name, times in names.items() if times > 1] == []
    attack = generator.document["components"]["schemas"]["underworlds-Attack"]
    assert {"slug", "range", "damage"} <= set(attack["properties"])


def test_a_second_schema_of_a_name_is_refused() -> None:
    schemas = {"Attack": {"type": "object"}}
    assert add_component(schemas, "Attack", {"type": "object"}) == {"$ref": "#/components/schemas/Attack"}
    with pytest.raises(SameNameError):
        add_component(schemas, "Attack", {"type": "string"})


def test_objects_and_words_that_are_nested_become_components_with_names() -> None:
    lead = {"type": ["object", "null"], "properties": {"by": {"type": "string"}}}
    outcome = {"type": ["string", "null"], "enum": ["won", "lost", None], "description": "How."}
    ends = {"type": "array", "items": {"oneOf": [{"const": "all"}, {"type": "object", "required": ["points"]}]}}
    schemas: dict[str, Any] = {"Side": {"properties": {"lead": lead, "outcome": outcome, "ends": ends}}}
    document: dict[str, Any] = {"components": {"schemas": schemas}, "paths": {}}
    name_nested(document)
    schemas = document["components"]["schemas"]
    place = "#/components/schemas/"
    assert schemas["Side"]["properties"] == {
        "lead": {"anyOf": [{"$ref": f"{place}SideLeadObject"}, {"type": "null"}]},
        "outcome": {"description": "How.", "anyOf": [{"$ref": f"{place}SideOutcomeWords"}, {"type": "null"}]},
        "ends": {"type": "array", "items": {"oneOf": [{"const": "all"}, {"$ref": f"{place}SideEndsItemPoints"}]}},
    }
    assert schemas["SideOutcomeWords"] == {"type": "string", "enum": ["won", "lost"]}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reference_leads_to_a_component_in_each_language(language: str) -> None:
    put_together.cache_clear()
    document = openapi_document(language)
    references = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document, default=str)))
    assert references <= set(document["components"]["schemas"])


def nested(schema: Any, where: str) -> Iterator[str]:
    """Places of objects without a name, which generators number."""
    for key, inner in schema.items() if isinstance(schema, dict) else enumerate(schema):
        if isinstance(inner, dict | list):
            if isinstance(inner, dict) and isinstance(inner.get("properties"), dict) and key != "properties":
                yield f"{where}/{key}"
            yield from nested(inner, f"{where}/{key}")


def test_no_class_of_a_program_is_numbered(generator: Any) -> None:
    """A generator called 612 of 1,277 by a number."""
    schemas = generator.document["components"]["schemas"]
    conditions = re.compile(r"/(not|if|then|else|allOf|dependentSchemas)(/|$)")
    places = [place for name, schema in schemas.items() for place in nested(schema, name)]
    assert [place for place in places if not conditions.search(place)] == []


def test_every_declared_key_of_a_query_is_taken(generator: Any) -> None:
    generator._initialise_endpoints()
    for path, _regex, method, view in generator._get_paths_and_endpoints():
        operation = generator.document["paths"].get(path, {}).get(method.lower(), {})
        declared = {parameter["name"] for parameter in operation.get("parameters", []) if parameter["in"] == "query"}
        assert declared <= set(view.known_query() if declared else ()), path
