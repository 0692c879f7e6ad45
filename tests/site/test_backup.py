"""Backup, wipe, restore: every export is the same to the byte afterwards, and every battle too."""

import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection

from armies.models import StrikeForce
from campaigns.models import Battle
from damocles_site.management.commands.backup import snapshot
from damocles_site.management.commands.serve import load_starter_content
from tests.releases.exports import exports
from tests.support.faults import SQLITE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_what_was_backed_up_wiped_and_restored_is_the_same_to_the_byte(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    load_starter_content()
    call_command("demo", stdout=StringIO())
    before = exports()
    assert {name.split()[0] for name in before} == {"list", "release", "battle", "entry"}
    file = tmp_path / "backup.json"
    file.touch(0o644)
    call_command("backup", str(file))
    assert [(each.name, stat.S_IMODE(each.stat().st_mode)) for each in tmp_path.glob("*.json")] == [(file.name, 0o600)]
    call_command("flush", interactive=False)
    assert not User.objects.exists()
    assert not StrikeForce.objects.exists()
    call_command("loaddata", str(file), verbosity=0)
    assert exports() == before


@pytest.mark.parametrize("name", ["backup.json", "backup.json.gz"])
def test_a_backup_is_of_one_moment_and_holds_up_nobody(tmp_path: Path, name: str) -> None:
    User.objects.create_user("ada")
    with snapshot():
        assert User.objects.count() == 1
        ThreadPoolExecutor(1).submit(write_elsewhere).result(10)
        assert User.objects.count() == 1
    assert User.objects.count() == 2
    call_command("backup", str(tmp_path / name))
    assert [each.name for each in tmp_path.iterdir()] == [name]
    call_command("flush", interactive=False)
    call_command("loaddata", str(tmp_path / name), verbosity=0)
    assert User.objects.count() == 2


def test_the_newest_backups_of_a_folder_are_kept(tmp_path: Path) -> None:
    """And nothing else of the folder is touched."""
    for name in ("damocles-2026-01-01T000000Z.json.gz", "damocles-2026-01-02T000000Z.json.gz", "notes.json.gz"):
        (tmp_path / name).touch()
    call_command("backup", str(tmp_path), "--keep", "2")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names[0] == "damocles-2026-01-02T000000Z.json.gz"
    assert (names[1] > "damocles-2026-11", names[2:]) == (True, ["notes.json.gz"])
    for arguments in ((str(tmp_path / names[1]), "--keep", "2"), (str(tmp_path), "--keep", "0")):
        with pytest.raises(CommandError, match=r"no folder|whole number"):
            call_command("backup", *arguments)
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def write_elsewhere() -> None:
    try:
        User.objects.create_user("ben")
    finally:
        connection.close()


@pytest.mark.skipif(not SQLITE, reason="a file of the site's own")
def test_the_database_that_the_site_makes_for_itself_is_read_by_its_owner_alone(tmp_path: Path) -> None:
    environment = {**os.environ, "DAMOCLES_VAR": str(tmp_path), "DAMOCLES_ENGINE": "interpreted"}
    environment.pop("DATABASE_URL", None)
    asked = "from django.db import connection; connection.cursor().execute('CREATE TABLE t (n)')"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", asked]
    subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=True, umask=0o022)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir() if path.is_file()}
    assert modes == {"damocles.sqlite3": 0o600, "secret_key": 0o600}


def test_a_row_that_cannot_be_written_is_named_and_all_others_are_restored(tmp_path: Path, settings: Any) -> None:
    """What no door lets in any more, and what a broken disk leaves: written past the fields, as it once was."""
    settings.VAR_DIR = tmp_path
    load_starter_content()
    call_command("demo", stdout=StringIO())
    lost, battles = Battle.objects.earliest("pk"), Battle.objects.count()
    notes, others = StrikeForce.objects.order_by("pk")[0], exports()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE campaigns_battle SET scenario = %s WHERE id = %s", [b"no zlib", lost.pk])
        if SQLITE:
            text = json.dumps({"a": "b\ud800c", "\0": "d"})
            cursor.execute("UPDATE armies_strikeforce SET notes = %s WHERE id = %s", [text, notes.pk])
    errors = StringIO()
    call_command("backup", str(tmp_path / "backup.json.xz"), stderr=errors)
    lines = errors.getvalue().splitlines()
    bad_text = [f"armies.StrikeForce {notes.pk}: notes holds text that cannot be stored; � is in its place"]
    assert lines[:-1] == bad_text * SQLITE
    assert lines[-1].startswith(f"campaigns.Battle {lost.pk}: scenario cannot be read (Error -3 ")
    call_command("flush", interactive=False)
    call_command("loaddata", str(tmp_path / "backup.json.xz"), verbosity=0)
    assert Battle.objects.count() == battles
    assert Battle.objects.with_documents().get(pk=lost.pk).scenario == {}
    assert StrikeForce.objects.get(pk=notes.pk).notes == ({"a": "b�c", "�": "d"} if SQLITE else notes.notes)
    own = f"battle {lost.slug}"
    assert {name: text for name, text in exports().items() if not name.startswith(own)} == {
        name: text for name, text in others.items() if not name.startswith(own)
    }
