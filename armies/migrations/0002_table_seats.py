"""Seats at tables: each game so far has its list in place 0 and its opponents as names."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import armies.models.table_game
import web.models.game


def seat_players(apps, schema_editor):
    """The player of each game's list, and the names of the others."""
    for game in apps.get_model("armies", "TableGame").objects.select_related("strike_force__faction"):
        strike_force = game.strike_force
        game.code = armies.models.table_game.new_code()
        game.game = strike_force.faction.game
        game.save()
        own = {"user_id": strike_force.owner_id, "joined": True, "strike_force": strike_force}
        own |= {
            "faction_id": strike_force.faction_id,
            "version": game.version,
            "list_name": strike_force.name,
            "open": game.ended is None,
        }
        game.seats.create(place=0, **own)
        for place, name in enumerate(game.setup.get("opponents", []), 1):
            game.seats.create(place=place, name=name, open=game.ended is None)


class Migration(migrations.Migration):
    dependencies = [("armies", "0001_initial"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.RemoveConstraint(model_name="tablegame", name="one_open_table_game"),
        migrations.AddField("tablegame", "changed", models.DateTimeField(auto_now=True, verbose_name="changed")),
        migrations.AddField("tablegame", "code", models.CharField(default="", editable=False, max_length=10)),
        migrations.AddField(
            "tablegame",
            "game",
            models.CharField(
                default=web.models.game.first_game,
                editable=False,
                max_length=40,
                validators=[web.models.game.validate_game],
                verbose_name="game",
            ),
        ),
        migrations.AddField(
            "tablegame", "mission", models.CharField(blank=True, max_length=100, verbose_name="mission")
        ),
        migrations.AddField(
            "tablegame",
            "reported",
            models.BooleanField(default=False, editable=False, verbose_name="reported to a campaign"),
        ),
        migrations.AddField("tablegame", "revision", models.PositiveIntegerField(default=0)),
        migrations.RemoveField(model_name="tap", name="author"),
        migrations.AddField("tap", "place", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.CreateModel(
            name="TableSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("token", models.CharField(blank=True, editable=False, max_length=24)),
                ("name", models.CharField(blank=True, max_length=40, verbose_name="name")),
                ("joined", models.BooleanField(default=False, verbose_name="plays on a phone")),
                ("version", models.PositiveIntegerField(default=0, verbose_name="version")),
                ("list_name", models.CharField(blank=True, max_length=100, verbose_name="list")),
                ("open", models.BooleanField(default=True, editable=False)),
                (
                    "confirmed",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="confirmed after so many taps"),
                ),
                ("score", models.IntegerField(blank=True, null=True, verbose_name="score")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="armies.tablegame"
                    ),
                ),
                (
                    "faction",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="armies.faction",
                    ),
                ),
                (
                    "strike_force",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="table_seats",
                        to="armies.strikeforce",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="table_seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "player at the table",
                "verbose_name_plural": "players at the table",
                "ordering": ["game", "place"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "place"), name="one_table_seat_a_place"),
                    models.UniqueConstraint(
                        condition=models.Q(("open", True)), fields=("strike_force",), name="one_open_table_game"
                    ),
                ],
            },
        ),
        migrations.RunPython(seat_players, migrations.RunPython.noop),
    ]
