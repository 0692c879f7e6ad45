"""Takes people's names out of the events that told them, and seals every ledger anew; members keep them in their rows.

An event whose seal did not hold keeps the seal it has: what was broken before is broken afterwards, at the same place.
"""

import hashlib
import json

from django.db import migrations, models

TOLD_NAMES = ("joined", "replaced")
A_TIME = 500


def forget_names(apps, schema_editor):
    LedgerEvent = apps.get_model("campaigns", "LedgerEvent")
    for campaign in apps.get_model("campaigns", "Campaign").objects.order_by("pk").values_list("pk", flat=True):
        events = LedgerEvent.objects.filter(campaign=campaign).order_by("number")
        if events.filter(kind__in=TOLD_NAMES).exists():
            _seal_anew(LedgerEvent, events)


def _seal_anew(model, events):
    before, after, changed = "", "", []
    for event in events.iterator(A_TIME):
        held, old = event.seal == _seal(before, event), event.seal
        if event.kind in TOLD_NAMES:
            event.document = {key: value for key, value in event.document.items() if key != "name"}
        if held:
            event.seal = _seal(after, event)
        before, after = old, event.seal
        changed.append(event)
    model.objects.bulk_update(changed, ["document", "seal"], batch_size=A_TIME)


def _seal(previous, event):
    """As events were sealed when this was written."""
    said = {
        "number": event.number,
        "kind": event.kind,
        "at": event.at,
        "by": event.by_number,
        "document": event.document,
    }
    text = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(f"{previous}{text}".encode()).hexdigest()


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0010_letters")]
    operations = [
        migrations.RunPython(forget_names, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="membership",
            name="name",
            field=models.CharField(help_text="The ledger knows the number alone.", max_length=150, verbose_name="name"),
        ),
    ]
