"""A proposed result has a term, and a table's result may stand in place of the engine's."""

from datetime import datetime, timedelta

from django.db import migrations, models
from django.utils import timezone


def in_a_week() -> datetime:
    """What was proposed before there were terms may be answered as long as if it were proposed now."""
    return timezone.now() + timedelta(days=7)


def fought(method: str) -> models.Q:
    return models.Q(
        ("method", method),
        ("played__isnull", False),
        ("recorded__isnull", False),
        ("state", "recorded"),
        ("result__isnull", False),
        models.Q(("digest", ""), _negated=True),
        models.Q(("engine", ""), _negated=True),
    )


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0003_concessions")]

    operations = [
        migrations.AddField(
            model_name="proposal",
            name="deadline",
            field=models.DateTimeField(
                default=in_a_week,
                help_text="Until when it may be answered; then it counts, unless it is disputed.",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="proposal",
            name="escalated",
            field=models.DateTimeField(help_text="When the organisers were asked to settle it.", null=True),
        ),
        migrations.RemoveConstraint(model_name="battle", name="battle_state_and_method_agree"),
        migrations.AddConstraint(
            model_name="battle",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("method", ""),
                        ("played", None),
                        ("recorded", None),
                        ("result", None),
                        ("state__in", ["planned", "called_off"]),
                    ),
                    models.Q(
                        ("method", "by_hand"),
                        ("played__isnull", False),
                        ("recorded__isnull", False),
                        ("state", "recorded"),
                    ),
                    models.Q(
                        ("method", "conceded"),
                        ("played__isnull", False),
                        ("recorded__isnull", False),
                        ("result", None),
                        ("state", "recorded"),
                    ),
                    fought("auto_resolved"),
                    fought("by_script"),
                    models.Q(("state", "void"), models.Q(("method", ""), _negated=True)),
                    _connector="OR",
                ),
                name="battle_state_and_method_agree",
            ),
        ),
    ]
