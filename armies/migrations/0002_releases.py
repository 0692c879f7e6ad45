# Releases beside the drafts, and the columns that lists need; what fills them comes next.

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("armies", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="squad",
            name="strike_force",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="old_squads", to="armies.strikeforce"
            ),
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("verb", models.CharField(max_length=20, verbose_name="verb")),
                ("figures", models.JSONField(blank=True, default=dict, verbose_name="figures")),
                ("made", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("name", models.CharField(max_length=100, verbose_name="name")),
                ("limit", models.PositiveIntegerField(verbose_name="limit")),
                ("squads", models.JSONField(blank=True, default=list, verbose_name="squads")),
                ("deck", models.JSONField(blank=True, default=list, verbose_name="deck")),
                ("undo", models.PositiveIntegerField(blank=True, null=True)),
                ("redo", models.PositiveIntegerField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "change",
                "verbose_name_plural": "changes",
                "ordering": ["strike_force", "-version"],
            },
        ),
        migrations.CreateModel(
            name="Release",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "notes",
                    models.TextField(
                        blank=True, help_text="What changed and why, for the players.", verbose_name="notes"
                    ),
                ),
                ("document", models.JSONField(help_text="In the format damocles-content/1.", verbose_name="document")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
                ("published", models.DateTimeField(auto_now_add=True, verbose_name="published")),
            ],
            options={
                "verbose_name": "release",
                "verbose_name_plural": "releases",
                "ordering": ["faction", "-number"],
                "base_manager_name": "objects",
            },
        ),
        migrations.AddField(
            model_name="faction",
            name="homebrew",
            field=models.BooleanField(
                default=False, help_text="A player's own, not the game's.", verbose_name="homebrew"
            ),
        ),
        migrations.AddField(
            model_name="faction",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                help_text="Who made this homebrew faction; official ones have no owner.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="factions",
                to=settings.AUTH_USER_MODEL,
                verbose_name="owner",
            ),
        ),
        migrations.AddField(
            model_name="faction",
            name="token",
            field=models.CharField(editable=False, max_length=16, null=True),
        ),
        migrations.AddField(
            model_name="faction",
            name="visibility",
            field=models.CharField(
                choices=[("private", "private"), ("link", "by link"), ("public", "public")],
                default="private",
                help_text="Who sees a homebrew faction; an official one is public.",
                max_length=7,
                verbose_name="visibility",
            ),
        ),
        migrations.AddField(
            model_name="historicalfaction",
            name="homebrew",
            field=models.BooleanField(
                default=False, help_text="A player's own, not the game's.", verbose_name="homebrew"
            ),
        ),
        migrations.AddField(
            model_name="historicalfaction",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                help_text="Who made this homebrew faction; official ones have no owner.",
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="owner",
            ),
        ),
        migrations.AddField(
            model_name="historicalfaction",
            name="visibility",
            field=models.CharField(
                choices=[("private", "private"), ("link", "by link"), ("public", "public")],
                default="private",
                help_text="Who sees a homebrew faction; an official one is public.",
                max_length=7,
                verbose_name="visibility",
            ),
        ),
        migrations.AddField(
            model_name="strikeforce",
            name="copied_from",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="copies",
                to="armies.strikeforce",
            ),
        ),
        migrations.AddField(
            model_name="strikeforce",
            name="deck",
            field=models.JSONField(blank=True, default=list, verbose_name="deck"),
        ),
        migrations.AddField(
            model_name="strikeforce",
            name="squads",
            field=models.JSONField(blank=True, default=list, verbose_name="squads"),
        ),
        migrations.AddField(
            model_name="strikeforce",
            name="token",
            field=models.CharField(editable=False, max_length=16, null=True),
        ),
        migrations.AddField(
            model_name="strikeforce",
            name="visibility",
            field=models.CharField(
                choices=[("private", "private"), ("link", "by link"), ("public", "public")],
                default="private",
                max_length=7,
                verbose_name="visibility",
            ),
        ),
        migrations.AlterField(
            model_name="asset",
            name="withdrawn",
            field=models.BooleanField(
                default=False, help_text="Left out of the next release of the faction.", verbose_name="withdrawn"
            ),
        ),
        migrations.AlterField(
            model_name="datasheet",
            name="withdrawn",
            field=models.BooleanField(
                default=False, help_text="Left out of the next release of the faction.", verbose_name="withdrawn"
            ),
        ),
        migrations.AlterField(
            model_name="historicalasset",
            name="withdrawn",
            field=models.BooleanField(
                default=False, help_text="Left out of the next release of the faction.", verbose_name="withdrawn"
            ),
        ),
        migrations.AlterField(
            model_name="historicaldatasheet",
            name="withdrawn",
            field=models.BooleanField(
                default=False, help_text="Left out of the next release of the faction.", verbose_name="withdrawn"
            ),
        ),
        migrations.AddConstraint(
            model_name="faction",
            constraint=models.CheckConstraint(
                condition=models.Q(("homebrew", True), ("owner", None), _connector="OR"), name="faction_of_a_player"
            ),
        ),
        migrations.AddField(
            model_name="change",
            name="maker",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="change",
            name="strike_force",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="armies.strikeforce"
            ),
        ),
        migrations.AddField(
            model_name="release",
            name="faction",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="releases", to="armies.faction"
            ),
        ),
        migrations.AddField(
            model_name="release",
            name="publisher",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="change",
            name="release",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="armies.release"),
        ),
        migrations.AddField(
            model_name="strikeforce",
            name="release",
            field=models.ForeignKey(
                help_text="The content it is built with, until its owner upgrades it.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="strike_forces",
                to="armies.release",
                verbose_name="release",
            ),
        ),
        migrations.AddConstraint(
            model_name="release",
            constraint=models.UniqueConstraint(fields=("faction", "number"), name="release_number_of_faction"),
        ),
        migrations.AddConstraint(
            model_name="release",
            constraint=models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="release_number"),
        ),
        migrations.AddConstraint(
            model_name="change",
            constraint=models.UniqueConstraint(fields=("strike_force", "version"), name="one_change_a_version"),
        ),
    ]
