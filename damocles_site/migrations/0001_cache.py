"""The table that sign-in attempts are counted in."""

from django.core.management import call_command
from django.db import migrations


def create_cache_table(apps, schema_editor):
    """`migrate` alone makes a database ready."""
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    """Make the cache's table; the cache itself keeps it."""

    operations = [migrations.RunPython(create_cache_table, migrations.RunPython.noop)]
