"""Lists of games at the table are those of their seats now."""

from django.db import migrations, models

import armies.models.table_game


class Migration(migrations.Migration):
    dependencies = [("armies", "0002_table_seats")]

    operations = [
        migrations.RemoveField("tablegame", "strike_force"),
        migrations.RemoveField("tablegame", "version"),
        migrations.AlterField(
            "tablegame",
            "code",
            models.CharField(
                default=armies.models.table_game.new_code,
                editable=False,
                max_length=10,
                unique=True,
                verbose_name="code",
            ),
        ),
    ]
