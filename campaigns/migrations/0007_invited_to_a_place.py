"""An invitation may be to the place of another, and may be a link that is handed over instead of mailed."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0006_battle_trouble")]

    operations = [
        migrations.RemoveConstraint("invitation", "one_open_invitation_an_address"),
        migrations.AlterField(
            "invitation", "email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")
        ),
        migrations.AddField(
            "invitation",
            "place",
            models.ForeignKey(
                help_text="Whose place they take with all it has; empty: a place of their own.",
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="offers",
                to="campaigns.membership",
            ),
        ),
        migrations.AddConstraint(
            "invitation",
            models.UniqueConstraint(
                condition=Q(accepted=None, withdrawn=None) & ~Q(email=""),
                fields=("campaign", "email"),
                name="one_open_invitation_an_address",
            ),
        ),
        migrations.AddConstraint(
            "invitation",
            models.UniqueConstraint(
                condition=Q(accepted=None, withdrawn=None, place__isnull=False),
                fields=("place",),
                name="one_open_invitation_a_place",
            ),
        ),
    ]
