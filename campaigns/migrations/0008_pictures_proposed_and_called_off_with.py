"""Pictures may come with a proposed result; a battle tells which event of the ledger called it off."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0007_invited_to_a_place")]

    operations = [
        migrations.AddField(
            "picture",
            "proposal",
            models.ForeignKey(
                help_text="What it came with, as long as nobody has confirmed that.",
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="pictures",
                to="campaigns.proposal",
            ),
        ),
        migrations.AddField(
            "battle",
            "called_off_with",
            models.PositiveIntegerField(
                editable=False,
                help_text="The event of the ledger that called it off; none when a person did.",
                null=True,
            ),
        ),
    ]
