import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("armies", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="MissingVocabulary",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.CharField(max_length=250, verbose_name="place")),
                ("words", models.CharField(max_length=80, verbose_name="what effects lack")),
                (
                    "faction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="missing_vocabulary",
                        to="armies.faction",
                    ),
                ),
            ],
            options={
                "verbose_name": "missing vocabulary",
                "verbose_name_plural": "missing vocabulary",
                "constraints": [models.UniqueConstraint(fields=("faction", "place"), name="missing_vocabulary_once")],
            },
        ),
        migrations.CreateModel(
            name="PublishRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked", models.DateTimeField(auto_now_add=True, verbose_name="asked")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
                ("notes", models.TextField(blank=True, verbose_name="notes")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "waits for review"),
                            ("approved", "approved"),
                            ("sent_back", "sent back"),
                            ("replaced", "asked anew"),
                        ],
                        default="open",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("answer", models.TextField(blank=True, verbose_name="answer")),
                ("decided", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "faction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="publish_requests",
                        to="armies.faction",
                    ),
                ),
                (
                    "release",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="armies.release"
                    ),
                ),
                (
                    "reviewer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "request to publish",
                "verbose_name_plural": "requests to publish",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")), fields=("faction",), name="one_open_publish_request"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="OperationPublishRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked", models.DateTimeField(auto_now_add=True, verbose_name="asked")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
                ("notes", models.TextField(blank=True, verbose_name="notes")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "waits for review"),
                            ("approved", "approved"),
                            ("sent_back", "sent back"),
                            ("replaced", "asked anew"),
                        ],
                        default="open",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("answer", models.TextField(blank=True, verbose_name="answer")),
                ("decided", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "operation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="publish_requests",
                        to="armies.operation",
                    ),
                ),
                (
                    "release",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="armies.operationrelease",
                    ),
                ),
                (
                    "reviewer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "request to publish",
                "verbose_name_plural": "requests to publish",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")), fields=("operation",), name="one_open_operation_request"
                    )
                ],
            },
        ),
    ]
