"""Sentences of what battles play of abilities and assets, in both languages, for all that a document can say."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.utils import translation

from rules.games import GAMES
from tests.armies.content.test_starter import STARTER
from web.translation.messages import titled
from workshop.content.unsimulated import placed_in

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("sentences.yaml").read_text("utf-8"))
DAMOCLES = GAMES[0]
ABILITY = "datasheets.abilities"
WITH_SENTENCE = ("rules", "assets", ABILITY, "datasheets.weapons.abilities")


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_the_sentence_of_a_document(case: dict[str, Any]) -> None:
    summary = DAMOCLES.display.effect_summary(case["place"], case["document"])
    assert summary
    for language in ("en", "fr"):
        with translation.override(language):
            assert titled(summary.sentence) == case[language]


def keys_and_words(document: Any) -> Iterator[tuple[str, str]]:
    """Keys that a document holds, each with its value where that is a word, and with none."""
    for key, value in document.items():
        yield key, ""
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, dict):
                yield from keys_and_words(entry)
            elif isinstance(entry, str):
                yield key, entry


def vocabulary(schema: Any) -> Iterator[tuple[str, str]]:
    """Keys that a schema knows, each with each of its words, and with none."""
    for key, inner in schema.get("properties", {}).items():
        yield key, ""
        for words in (inner, *inner.get("anyOf", [])):
            yield from ((key, word) for word in words.get("enum", []))


def test_every_key_and_word_of_the_vocabulary_has_a_sentence() -> None:
    schema = DAMOCLES.formats.schema("assets")
    known = {pair for part in (schema, *schema["$defs"].values()) for pair in vocabulary(part)}
    summaries = {pair for case in CASES for pair in keys_and_words(case["document"])}
    left = {("slug", ""), ("name", ""), ("text", ""), ("copies", ""), ("target", "self"), ("until", "now")}
    assert known - summaries - left == set()


def test_starter_factions_raise_no_author_warnings() -> None:
    packs = [yaml.safe_load(path.read_text("utf-8")) for path in sorted((STARTER / "content").glob("*.yaml"))]
    every = [placed for pack in packs for placed in placed_in(DAMOCLES, pack)]
    summaries = [
        (placed.way, DAMOCLES.display.effect_summary(placed.place, placed.document))
        for placed in every
        if placed.place in WITH_SENTENCE
    ]
    assert len(summaries) > 60
    faults = [
        (way, str(warning.message)) for way, summary in summaries if summary for warning in summary.author_warnings
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("place", "document", "warnings"),
    [
        (ABILITY, {"effects": [{"heal": 1}]}, {"effects[0]": "Never happens: it happens at once"}),
        (ABILITY, {"target": "player", "effects": [{"ignore_wounds": 6}]}, {"effects[0]": "Works on nobody"}),
        (ABILITY, {"effects": [{"modify": "move", "by": 1, "against": "melee"}]}, {"effects[0].against": "Never"}),
        (ABILITY, {"effects": [{"modify": "defense", "by": 1}]}, {"effects[0].by": "Helps the other side"}),
        (
            "rules",
            {"when": "attacking", "effects": [{"modify": "defense_roll", "by": 1}]},
            {"effects[0]": "Never counts: who attacks rolls attacks"},
        ),
        ("assets", {"until": "turn", "effects": [{"heal": 1}]}, {"until": "Nothing of it lasts"}),
        (
            ABILITY,
            {"once": "turn", "cost": {"orders": 1}, "until": "turn", "effects": [{"ignore_wounds": 6}]},
            {"cost": "Always holds", "once": "Always holds", "until": "Always holds"},
        ),
        (ABILITY, {"target": "enemy", "effects": [{"ignore_wounds": 6}]}, {"within": "Works everywhere"}),
        (ABILITY, {"effects": [{"modify": "attacks", "by": 0}]}, {"effects[0].by": "Changes nothing."}),
        (ABILITY, {"when": "activation", "effects": [{"advance": 6}]}, {"once": "Free and without limit"}),
        (ABILITY, {"when": "attacking", "effects": [{"reroll": "attack", "dice": "ones"}]}, {}),
    ],
)  # fmt: skip
def test_author_warnings_stand_at_the_keys_that_they_are_about(
    place: str, document: Any, warnings: dict[str, str]
) -> None:
    summary = DAMOCLES.display.effect_summary(place, document)
    assert summary
    warnings_by_path = {warning.path: str(warning.message) for warning in summary.author_warnings}
    assert warnings_by_path.keys() == warnings.keys()
    assert all(warnings_by_path[path].startswith(words) for path, words in warnings.items())
