"""Backup, wipe, restore: every export is the same to the byte afterwards, and every battle too."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from armies.bridge import strike_force_document
from armies.models import Release, StrikeForce
from campaigns.models import Battle, Entry
from campaigns.models.documents import document_text

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

BACKUP = ["dumpdata", "--natural-foreign", "--natural-primary"]
LEFT_OUT = ["contenttypes", "auth.permission", "sessions", "admin.logentry"]
"""What Django makes anew by itself, and what is over anyway: the command stands in README."""


def exports() -> dict[str, str]:
    """All that can be taken away from the site."""
    found = {f"list {it.slug}": json.dumps(strike_force_document(it)) for it in StrikeForce.objects.with_release()}
    found |= {f"release {it.pk}": it.document for it in Release.objects.defer(None)}
    for battle in Battle.objects.with_documents():
        documents = (battle.operation, battle.scenario, battle.result)
        found |= {f"battle {battle.slug} {n}": document_text(document) for n, document in enumerate(documents)}
    found |= {f"entry {it.pk}": document_text([it.roster, it.player]) for it in Entry.objects.with_documents()}
    return found


def test_what_was_backed_up_wiped_and_restored_is_the_same_to_the_byte(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    starter = Path(settings.BASE_DIR) / "armies" / "starter"
    call_command("load_content", *sorted(map(str, starter.rglob("*.yaml"))), stdout=StringIO())
    call_command("demo", stdout=StringIO())
    before = exports()
    assert {name.split()[0] for name in before} == {"list", "release", "battle", "entry"}
    file = tmp_path / "backup.json"
    call_command(*BACKUP, *[f"--exclude={left}" for left in LEFT_OUT], output=str(file))
    call_command("flush", interactive=False)
    assert not User.objects.exists()
    assert not StrikeForce.objects.exists()
    call_command("loaddata", str(file), verbosity=0)
    assert exports() == before
