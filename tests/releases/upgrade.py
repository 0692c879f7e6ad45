"""Bring the database of DATABASE_URL up to date, and print what became of it as JSON: for `test_upgrades`."""

import json
import os
import sys
from io import StringIO
from typing import Any


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "damocles_site.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from tests.releases.exports import digests

    before, ledgers = columns(), StringIO()
    call_command("migrate", verbosity=0)
    call_command("check_ledger", stdout=ledgers)
    upgraded = {"exports": digests(), "before": before, "after": columns(), "ledgers": ledgers.getvalue()}
    sys.stdout.write(json.dumps(upgraded))


def columns() -> dict[str, list[Any]]:
    """Of each column its type, and whether a row may be written without it."""
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                "SELECT t.name || '.' || c.name, c.type, NOT c.\"notnull\" OR c.dflt_value IS NOT NULL OR c.pk "
                "FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'"
            )
        else:
            cursor.execute(
                "SELECT table_name || '.' || column_name, data_type || coalesce(character_maximum_length, 0), "
                "is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES' "
                "FROM information_schema.columns WHERE table_schema = 'public'"
            )
        return {name: [kind, bool(may_be_left_out)] for name, kind, may_be_left_out in cursor.fetchall()}


if __name__ == "__main__":
    main()
