"""The tables that a backup holds, as the migrations that were applied left them; the code may be newer by then."""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

EXPIRING = {
    "damocles_site.archivepart",
    "damocles_site.ownarchive",
    "people.ratecount",
    "sessions.session",
    "usersessions.usersession",
}
"""What is over soon anyway or asked for again, and sessions, whose keys would open accounts to who reads the backup."""

MADE_BY_MIGRATE = {"contenttypes.contenttype", "auth.permission", "auth.group", "auth.group_permissions"}
"""Backed up, since others point at them; a database that holds nothing else is empty."""


def applied_migrations() -> list[tuple[str, str]]:
    return sorted(MigrationRecorder(connection).applied_migrations())


def models_of_database() -> list[Any]:
    """Every model that has a table, as it was by the newest migration of the database."""
    loader = MigrationLoader(connection)
    state = loader.project_state([node for node in loader.applied_migrations if node in loader.graph.nodes])
    rows = [model for model in state.apps.get_models(include_auto_created=True) if model._meta.managed]
    return sorted(rows, key=lambda model: str(model._meta.label_lower))


def rebuilt_by(model: Any) -> str:
    """The function that makes the rows of a derived model anew; its model names it (`rebuilt_by`)."""
    try:
        live = apps.get_model(model._meta.label_lower)
    except LookupError:
        return ""
    return str(getattr(live, "rebuilt_by", ""))


def rebuilders() -> list[str]:
    """What makes all derived rows of today's models, each once."""
    return list(dict.fromkeys(filter(None, map(rebuilt_by, apps.get_models()))))


def backed_up(model: type[models.Model]) -> bool:
    return model._meta.label_lower not in EXPIRING and not rebuilt_by(model)


def has_rows(table: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)} LIMIT 1")  # noqa: S608
        return cursor.fetchone() is not None


def filled() -> list[str]:
    """The models whose rows a restore would take away."""
    rows = [model for model in models_of_database() if backed_up(model)]
    return [
        str(model._meta.label)
        for model in rows
        if model._meta.label_lower not in MADE_BY_MIGRATE and has_rows(model._meta.db_table)
    ]


def empty_all() -> None:
    """Take all rows out, those of the audit log and of the cache too; what migrations noted of themselves stays."""
    tables = [model._meta.db_table for model in models_of_database()]
    caches = [
        str(cache["LOCATION"]) for cache in settings.CACHES.values() if str(cache["BACKEND"]).endswith("SharedCache")
    ]
    names = [connection.ops.quote_name(table) for table in tables + caches]
    connection.check_constraints()  # PostgreSQL truncates nothing that has checks outstanding
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"TRUNCATE {', '.join(names)} RESTART IDENTITY CASCADE")
            return
        for name in names:
            cursor.execute(f"DELETE FROM {name}")  # noqa: S608 - a name from the models
        cursor.execute("DELETE FROM sqlite_sequence")
