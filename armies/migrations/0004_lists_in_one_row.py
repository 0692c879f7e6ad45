# Every list has its release and its squads: the rows they came from go.

import django.db.models.deletion
from django.db import migrations, models

import armies.models.sharing


class Migration(migrations.Migration):
    dependencies = [("armies", "0003_fill_releases")]

    operations = [
        migrations.DeleteModel(name="DeckCard"),
        migrations.DeleteModel(name="Squad"),
        migrations.AlterField(
            model_name="faction",
            name="token",
            field=models.CharField(
                default=armies.models.sharing.unguessable, editable=False, max_length=16, unique=True
            ),
        ),
        migrations.AlterField(
            model_name="strikeforce",
            name="token",
            field=models.CharField(
                default=armies.models.sharing.unguessable, editable=False, max_length=16, unique=True
            ),
        ),
        migrations.AlterField(
            model_name="strikeforce",
            name="release",
            field=models.ForeignKey(
                help_text="The content it is built with, until its owner upgrades it.",
                on_delete=django.db.models.deletion.PROTECT,
                related_name="strike_forces",
                to="armies.release",
                verbose_name="release",
            ),
        ),
    ]
