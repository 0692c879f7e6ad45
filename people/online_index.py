"""An index that a migration adds while the site serves."""

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations


class AddIndexOnline(AddIndexConcurrently):
    """On PostgreSQL it keeps no writer waiting, itself waits for whatever is open, and its migration is not atomic.

    A restore migrates in its one transaction, while nobody writes: there it is added as any other.
    """

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if not online(schema_editor.connection):
            migrations.AddIndex.database_forwards(self, app_label, schema_editor, from_state, to_state)
            return
        with schema_editor.connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 0")
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            cursor.execute("RESET lock_timeout")

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if online(schema_editor.connection):
            super().database_backwards(app_label, schema_editor, from_state, to_state)
        else:
            migrations.AddIndex.database_backwards(self, app_label, schema_editor, from_state, to_state)


def online(connection: Any) -> bool:
    """Whether others may write meanwhile."""
    return connection.vendor == "postgresql" and not connection.in_atomic_block
