"""Bad text in JSON: one tap with half of a surrogate pair ended every backup, and NUL cannot be restored elsewhere."""

import json

import pytest
from django.apps import apps
from django.core.exceptions import BadRequest
from django.db import connection, models

from armies.models import ContentTranslation, Faction
from campaigns.models.documents import DocumentField

OTHERS = {"mfa.Authenticator.data", "usersessions.UserSession.data"}
"""Columns of packages: secrets and codes that the site makes up, and what stays empty."""

COLUMNS = {
    f"{field.model._meta.label}.{field.name}": field
    for model in apps.get_models(include_auto_created=True)
    for field in model._meta.local_fields
    if isinstance(field, models.JSONField | DocumentField)
}
UNFIT = [
    {"unit": "\ud800"}, {"\udfff": 1}, ["a\0b"], {"\0": 1}, "\\\0", [[{"a": ["\ud83d"]}]], [float("nan")], float("inf"),
]  # fmt: skip


def test_json_columns_are_found() -> None:
    assert len(COLUMNS) > 45
    assert {"armies.Tap.value", "armies.HistoricalDatasheet.abilities", "campaigns.Battle.scenario"} <= set(COLUMNS)
    assert set(COLUMNS) >= OTHERS


@pytest.mark.parametrize("column", sorted(set(COLUMNS) - OTHERS))
def test_no_json_column_stores_bad_text(column: str) -> None:
    for value in UNFIT:
        with pytest.raises(BadRequest):
            COLUMNS[column].get_db_prep_save(value, connection)


@pytest.mark.django_db
@pytest.mark.postgres
@pytest.mark.parametrize("text", ["\\u0000", "\\ud800", "𝔄", "\x07", "\u2028", '"', "\\"])
def test_what_merely_looks_like_bad_text_is_stored(text: str) -> None:
    faction = Faction.objects.create(slug="f", name="F")
    row = ContentTranslation.objects.create(faction=faction, language="fr", texts={text: [text, json.dumps(text)]})
    row.refresh_from_db()
    assert row.texts == {text: [text, json.dumps(text)]}
