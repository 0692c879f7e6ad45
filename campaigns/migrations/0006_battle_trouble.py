"""Battles remember why the engine could not fight them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0005_complete_ledgers"),
    ]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="trouble",
            field=models.TextField(
                blank=True, help_text="Why the engine could not fight what was committed.", verbose_name="trouble"
            ),
        ),
    ]
