"""Indexes of parts of names: made where missing, true after every kind of write, and said where they cannot be."""

from io import StringIO

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection

from people import name_index
from people.models import AuditEntry, FoldedUsername
from people.models.parts import SEARCHED

pytestmark = pytest.mark.django_db
INDEX = "people_foldedusername_name_parts"


def named(part):
    return sorted(FoldedUsername.objects.filter(name__part=part).values_list("user__username", flat=True))


@pytest.mark.postgres
def test_the_index_follows_rows_that_are_added_changed_and_deleted():
    lodz, raven, menagerie = (User.objects.create_user(f"Łódź-{n}") for n in range(3))
    assert named("LODZ") == ["Łódź-0", "Łódź-1", "Łódź-2"]
    FoldedUsername.objects.filter(user=raven).update(name="Ворон")
    menagerie.username = "Ménagerie"
    menagerie.save()
    assert (named("lodz"), named("воро"), named("menag")) == (["Łódź-0"], ["Łódź-1"], ["Ménagerie"])
    lodz.delete()
    assert named("lodz") == []


@pytest.mark.postgres
@pytest.mark.parametrize("part", ['"""', "%%%", "___", "\\\\\\", "a OR b", "***", "';--"])
def test_signs_that_mean_something_to_an_index_are_letters_here(part):
    User.objects.create_user(f"a{part}b")
    User.objects.create_user("a-any-b")
    assert named(part) == [f"a{part}b"]


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("model", "column"), [(apps.get_model(label), column) for label in SEARCHED for column in SEARCHED[label]]
)
def test_what_administrators_search_as_it_is_has_an_index(model, column):
    if connection.vendor == "postgresql":
        connection.cursor().execute("SET LOCAL enable_seqscan = off")
    rows = model.objects.filter(**{f"{column}__part": "Sample.org"}).order_by()
    assert f"{model._meta.db_table}_{column}_parts" in rows.values("pk").explain()


@pytest.mark.postgres
@pytest.mark.parametrize("part", ["RAVEN@", "N@", "%", "_", '"'])
def test_a_column_as_it_is_is_searched_without_case(part):
    """Two characters are too few for an index: every row is looked at."""
    for name in ("Raven@example.org", 'a%_"b', "Mage@sample.org"):
        AuditEntry.objects.create(kind="refused", name=name)
    expected = "Raven@example.org" if "@" in part else 'a%_"b'
    assert AuditEntry.objects.get(name__part=part).name == expected


@pytest.mark.postgres
def test_an_index_that_went_with_its_table_is_made_again():
    """As SQLite drops the triggers of a table that a migration rebuilds."""
    User.objects.create_user("Nightwatch")
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"DROP TRIGGER {INDEX}_insert")
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # else the table is in use
            cursor.execute(f"DROP INDEX {INDEX}")
    User.objects.create_user("Daywatch")
    name_index.make_indexes(stdout=StringIO())
    assert named("watch") == ["Daywatch", "Nightwatch"]
    if connection.vendor == "postgresql":
        connection.cursor().execute("SET LOCAL enable_seqscan = off")
    assert INDEX in FoldedUsername.objects.filter(name__part="watch").values("pk").explain()


@pytest.mark.postgres
def test_without_the_extension_a_migration_goes_on_and_says_what_to_do(monkeypatch):
    out = StringIO()
    monkeypatch.setattr(name_index, "make_extension", lambda connection: False)
    name_index.make_indexes(stdout=out)
    assert ("CREATE EXTENSION pg_trgm" in out.getvalue()) == (connection.vendor == "postgresql")


@pytest.mark.postgres
def test_the_check_says_what_slows_the_search_down(monkeypatch):
    assert name_index.check_name_indexes(databases=["default"]) == []
    monkeypatch.setattr(name_index, "has_extension", lambda connection: False)
    ids = [message.id for message in name_index.check_name_indexes(databases=["default"])]
    assert ids == (["people.W001"] if connection.vendor == "postgresql" else [])
