"""YAML without its traps: what people write is what is read, and what is written is read again as it was."""

from contextlib import suppress

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rules.formats.errors import DocumentError
from web.documents.yaml_reader import read_yaml
from web.documents.yaml_writer import write_yaml


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("On", "On"),
        ("12:30", "12:30"),
        ("2026-11-20", "2026-11-20"),
        ("007", "007"),
        ("1_000", "1_000"),
        (".nan", ".nan"),
        ("D6", "D6"),
        ("<<", "<<"),
        ("=", "="),
        ("true", True),
        ("~", None),
        ("12", 12),
        ("-2.5", -2.5),
        ("'12'", "12"),
        ("{a: [1, {b: c}]}", {"a": [1, {"b": "c"}]}),
        ("a: >-\n  one\n  line", {"a": "one line"}),
        ("a: é 🎲", {"a": "é 🎲"}),
    ],
)
def test_what_people_write_is_what_is_read(text, value):
    assert read_yaml(text) == value


@pytest.mark.parametrize(
    "text", ["? [1]\n: 2", "1: a", "null: a", "a: ! {", "%TAG ! x\n---\na: !b 1", 'a: "\\ud800"', 'a: "\\0"']
)
def test_what_no_document_needs_is_refused(text):
    with pytest.raises(DocumentError):
        read_yaml(text)


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), max_size=60)
LEAVES = (
    WORDS | st.integers(-(10**14), 10**14) | st.booleans() | st.none() | st.decimals(-500, 500, places=2).map(float)
)
TREES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=20
)


@given(st.dictionaries(WORDS, TREES, max_size=5))
def test_what_is_written_is_read_again_by_us_and_by_others(document):
    text = write_yaml(document)
    assert read_yaml(text) == document
    assert yaml.safe_load(text) == document
    assert write_yaml(document) == text


@given(st.text(max_size=300))
def test_any_text_is_a_document_or_refused(text):
    with suppress(DocumentError):
        read_yaml(text)
