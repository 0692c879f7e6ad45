"""The drill: fill, back up while somebody writes, wipe, restore through the other database; all is as it was."""

import json
import lzma
import os
import resource
import sqlite3
import stat
import subprocess
import sys
import tarfile
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from threading import Event
from typing import Any

import pyrage
import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client

from armies.models import ListPicture, PublicList, StrikeForce
from campaigns.models import Battle
from damocles_site.backups import restoring
from damocles_site.backups.archive import members
from damocles_site.backups.keeping import Kept, outdated
from damocles_site.backups.writing import BackupWriter, snapshot
from damocles_site.management.commands.serve import load_starter_content
from jobs.models import Job
from people.models import AuditEntry, FoldedUsername, RateCount
from play.models import PlayedBattle
from programs.models import Delivery, Webhook
from tests.releases.exports import digests, exports
from tests.releases.test_upgrades import HERE, RELEASES, VENDOR, database_of
from tests.support.faults import SQLITE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
PASSWORD = "long enough to be one"
IDENTITY = pyrage.x25519.Identity.generate()


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    path = tmp_path / "key.txt"
    path.write_text(f"# created: today\n{IDENTITY}\n")
    return path


def restore(path: Path, *options: str) -> str:
    lines = StringIO()
    call_command("restore", str(path), *options, stdout=lines)
    return lines.getvalue()


def manage(address: str, folder: Path, *arguments: str) -> None:
    own = {"DATABASE_URL": address, "DAMOCLES_VAR": str(folder), "DAMOCLES_ENGINE": "interpreted"}
    command = [sys.executable, "manage.py", *arguments]
    run = subprocess.run(
        command, cwd=settings.BASE_DIR, env=os.environ | own, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def through_sqlite(archive: Path, key_file: Path, folder: Path) -> Path:
    """A backup of what SQLite holds after this one was restored over a site of another release."""
    with sqlite_of_release(folder) as address:
        manage(address, folder, "restore", str(archive), "--identity", str(key_file), "--replace")
        manage(address, folder, "backup", str(folder / "second.tar.gz"))
    return folder / "second.tar.gz"


@contextmanager
def sqlite_of_release(folder: Path) -> Iterator[str]:
    script = lzma.decompress((HERE / RELEASES[-1] / "sqlite.sql.xz").read_bytes()).decode()
    with sqlite3.connect(folder / "site.sqlite3") as database:
        database.executescript(script)
    database.close()
    yield f"sqlite:///{folder / 'site.sqlite3'}"


@contextmanager
def somebody_writing() -> Iterator[None]:
    """Accounts come in, one after another, while the backup is written; the first before it begins."""
    begun, over = Event(), Event()

    def write() -> None:
        try:
            for number in range(1000):
                User.objects.create(username=f"late-{number}")
                begun.set()
                if over.wait(0.02):
                    return
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(write)
        assert begun.wait(10)
        try:
            yield
        finally:
            over.set()
        work.result()


def fill() -> None:
    load_starter_content()
    call_command("demo", stdout=StringIO())
    drill = User.objects.create_user("drill", password=PASSWORD)
    picture = {"caption": "Ash", "image": bytes(range(256)), "width": 1, "height": 1}
    ListPicture.objects.create(strike_force=StrikeForce.objects.earliest("pk"), **picture)
    StrikeForce.objects.update(visibility="public")
    played = PlayedBattle.objects.create(game="damocles", title="A", scenario={})
    webhook = Webhook.objects.create(owner=drill, address="https://bot.example/", kinds=["battle_turn"])
    webhook.deliveries.create(battle=played, battle_event="battle_turn", after="7")
    AuditEntry.objects.create(kind="refused", name="drill")
    RateCount.objects.create(key="over", ends="2026-01-01T00:00Z")


def test_the_drill(tmp_path: Path, settings: Any, key_file: Path) -> None:
    settings.VAR_DIR = tmp_path
    fill()
    before, rows = exports(), [list(model.objects.values()) for model in (ListPicture, Delivery, Webhook)]
    assert {name.split()[0] for name in before} == {"list", "release", "battle", "entry"}
    archive = tmp_path / "site.tar.gz.age"
    archive.touch(0o644)
    with somebody_writing():
        call_command("backup", str(archive), "--encrypt-to", str(IDENTITY.to_public()))
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    audited = AuditEntry.objects.count()
    if not SQLITE:
        archive = through_sqlite(archive, key_file, tmp_path)
    call_command("flush", interactive=False)
    lines = restore(archive, "--identity", str(key_file))
    assert exports() == before
    assert [list(model.objects.values()) for model in (ListPicture, Delivery, Webhook)] == rows
    assert "armies.listpicture: 1 rows\n" in lines
    assert User.objects.filter(username="late-0").exists()
    assert (AuditEntry.objects.count(), RateCount.objects.count()) == (audited, 0)
    assert FoldedUsername.objects.count() == User.objects.count() == User.objects.filter(folded__name__gt="").count()
    assert PublicList.objects.count() > 5
    for name, end in (("check_public_lists", " 0 mismatched\n"), ("check_ledger", " 0 faults\n")):
        checks = StringIO()
        call_command(name, stdout=checks)
        assert checks.getvalue().endswith(end)
    with pytest.raises(DatabaseError, match="only added to"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE people_auditentry SET name = 'eve'")
    assert Client().login(username="drill", password=PASSWORD)
    assert User.objects.create_user("next").pk > User.objects.get(username="late-0").pk


def test_a_backup_of_an_older_release_is_migrated_forwards(tmp_path: Path) -> None:
    """What this release's tables do not know yet is as its migrations leave it."""
    release = RELEASES[-1]
    with database_of(release, tmp_path) as address:
        manage(address, tmp_path, "backup", str(tmp_path / "old.tar.gz"))
    restore(tmp_path / "old.tar.gz")
    assert digests() == json.loads((HERE / release / f"{VENDOR}.json").read_text())
    ledgers = StringIO()
    call_command("check_ledger", stdout=ledgers)
    assert ledgers.getvalue() == "3 ledgers checked, 0 faults\n"


def test_a_fixture_as_backups_were_until_now_is_restored(tmp_path: Path) -> None:
    User.objects.create_user("Ada", password=PASSWORD)
    natural = {"use_natural_foreign_keys": True, "use_natural_primary_keys": True, "exclude": ["contenttypes"]}
    call_command("dumpdata", "auth.user", output=str(tmp_path / "backup.json.gz"), **natural)
    call_command("flush", interactive=False)
    restore(tmp_path / "backup.json.gz")
    assert FoldedUsername.objects.get().name == "ada"
    with pytest.raises(CommandError, match=r"not empty: it holds auth\.User\. .*--replace"):
        restore(tmp_path / "backup.json.gz")


def test_a_backup_is_of_one_moment_and_holds_up_nobody() -> None:
    User.objects.create_user("ada")
    with snapshot():
        assert User.objects.count() == 1
        ThreadPoolExecutor(1).submit(write_elsewhere).result(10)
        assert User.objects.count() == 1
    assert User.objects.count() == 2


def write_elsewhere() -> None:
    try:
        User.objects.create_user("ben")
    finally:
        connection.close()


def test_a_restore_that_is_refused_or_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.create_user("ada")
    archive = tmp_path / "site.tar.gz"
    call_command("backup", str(archive))
    User.objects.create_user("ben")
    whole = archive.read_bytes()
    for content, sentence in (
        (whole[:-40], "broken or cut off"),
        (whole[:2000] + b"\0\0" + whole[2002:], "broken or cut off"),
        (b"{}", "broken or cut off"),
    ):
        archive.write_bytes(content)
        with pytest.raises(CommandError, match=sentence):
            restore(archive, "--replace")
    archive.write_bytes(whole)
    with pytest.raises(CommandError, match=r"not empty: it holds auth\.User\. .*--replace"):
        restore(archive)
    with monkeypatch.context() as patch:
        patch.setattr(restoring, "rebuild", lambda say: connection.cursor().execute("SELECT nothing"))
        with pytest.raises(CommandError, match="as it was"):
            restore(archive, "--replace")
    assert set(User.objects.values_list("username", flat=True)) == {"ada", "ben"}
    restore(archive, "--replace")
    assert [(user.username, user.folded.name) for user in User.objects.all()] == [("ada", "ada")]  # type: ignore[attr-defined]


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with connection.cursor() as cursor:
        row = ["people", "0999_from_the_future", "2030-01-01 00:00:00"]
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, %s)", row)
        call_command("backup", str(tmp_path / "site.tar.gz"))
        cursor.execute("DELETE FROM django_migrations WHERE name = %s", row[1:2])
    with pytest.raises(CommandError, match=r"newer version .*people\.0999_from_the_future"):
        restore(tmp_path / "site.tar.gz")


def test_what_is_encrypted_opens_with_its_key_alone(tmp_path: Path, settings: Any, key_file: Path) -> None:
    settings.BACKUP_KEYS = [str(IDENTITY.to_public())]
    settings.VAR_DIR = tmp_path / "var"
    archive = tmp_path / "site.tar.gz.age"
    call_command("backup", str(archive), "--with-secret-key")
    with pytest.raises(CommandError, match="is encrypted: name the file of the private key with --identity"):
        restore(archive, "--check")
    other = tmp_path / "other.txt"
    other.write_text(str(pyrage.x25519.Identity.generate()))
    with pytest.raises(CommandError, match="another key"):
        restore(archive, "--check", "--identity", str(other))
    assert "site.tar.gz.age is whole" in restore(archive, "--check", "--identity", str(key_file))
    restore(archive, "--identity", str(key_file), "--with-secret-key")
    assert (settings.VAR_DIR / "secret_key").read_text() == f"{settings.SECRET_KEY}\n"
    archive.write_bytes(archive.read_bytes()[:-200])
    with pytest.raises(CommandError, match="cannot be decrypted"):
        restore(archive, "--check", "--identity", str(key_file))
    with pytest.raises(CommandError, match="begins with age1"):
        call_command("backup", str(archive), "--encrypt-to", "ssh-rsa AAAA")


@pytest.mark.parametrize("keys", [[], [str(IDENTITY.to_public())]])
def test_a_full_disk_leaves_no_half_backup_and_the_old_one(tmp_path: Path, settings: Any, keys: list[str]) -> None:
    settings.BACKUP_KEYS = keys
    archive = tmp_path / "site.tar.gz"
    archive.write_text("of yesterday")
    User.objects.create_user("ada")  # SQLite has its own files at their size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, hard))
    try:
        with pytest.raises(CommandError, match=r"No backup was written: .*File too large"):
            call_command("backup", str(archive))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(archive.name, "of yesterday")]


def test_a_backup_that_reads_back_otherwise_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(handle: int) -> None:
        os.pwrite(handle, b"\0", 500)

    monkeypatch.setattr(os, "fsync", spoil)
    with pytest.raises(CommandError, match="No backup was written: what was read back"):
        call_command("backup", str(tmp_path / "site.tar.gz"))
    assert list(tmp_path.iterdir()) == []


def test_the_newest_backups_of_a_folder_are_kept(tmp_path: Path) -> None:
    """And nothing else of the folder is touched."""
    for name in ("damocles-2026-01-01T000000Z.json.gz", "damocles-2026-01-02T000000Z.tar.gz", "notes.json.gz"):
        (tmp_path / name).touch()
    call_command("backup", str(tmp_path), "--keep", "2")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names[0] == "damocles-2026-01-02T000000Z.tar.gz"
    assert (names[1] > "damocles-2026-11", names[2:]) == (True, ["notes.json.gz"])
    for arguments in ((str(tmp_path / names[1]), "--keep", "2"), (str(tmp_path), "--keep", "0"), ("a", "--weeks", "1")):
        with pytest.raises(CommandError, match=r"no folder|whole number|give that too"):
            call_command("backup", *arguments)
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def test_the_last_backups_of_weeks_and_months_are_kept(tmp_path: Path) -> None:
    """Thursday 1 January 2026 is of the first week, Monday the 5th of the second."""
    for day in ("2025-12-30", "2025-12-31", "2026-01-01", "2026-01-04", "2026-01-05", "2026-01-06"):
        (tmp_path / f"damocles-{day}T040000Z.tar.gz").touch()
    gone = {kept: [path.name[9:19] for path in outdated(tmp_path, kept)] for kept in (Kept(1, 2), Kept(1, 0, 3))}
    assert gone[Kept(1, 2)] == ["2026-01-05", "2026-01-01", "2025-12-31", "2025-12-30"]
    assert gone[Kept(1, 0, 3)] == ["2026-01-05", "2026-01-04", "2026-01-01", "2025-12-30"]


def test_tar_opens_the_archive_in_which_nothing_is_derived(tmp_path: Path) -> None:
    User.objects.create_user("ada")
    call_command("backup", str(tmp_path / "site.tar.gz"))
    with tarfile.open(tmp_path / "site.tar.gz") as tar:
        names = tar.getnames()
        file = tar.extractfile("rows/auth.user/000000.jsonl")
        assert file is not None
        assert json.loads(file.read())[4] == "ada"
    assert names[-1] == "manifest.json"
    assert not [name for name in names if "publicword" in name or "session" in name]
    with (tmp_path / "site.tar.gz").open("rb") as stream:
        assert [name for name, _ in members(stream)] == names


def test_files_are_held_a_few_at_a_time(tmp_path: Path) -> None:
    Job.objects.bulk_create(Job(kind="k", file=bytes(1 << 20)) for _ in range(30))
    with (tmp_path / "site.tar.gz").open("wb") as stream, snapshot():
        writer = BackupWriter(stream)
        tracemalloc.start()
        writer.write(with_secret_key=False)
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert held < 25 << 20  # 40 MB of base64 in all


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
            cursor.execute("UPDATE armies_strikeforce SET tags = CAST(x'61ff62' AS TEXT) WHERE id = %s", [notes.pk])
    errors = StringIO()
    call_command("backup", str(tmp_path / "backup.tar.gz"), stderr=errors)
    lines = errors.getvalue().splitlines()
    bad_text = [
        f"armies.StrikeForce {notes.pk}: {name} holds text that cannot be stored; � is in its place"
        for name in ("notes", "tags")
    ]
    assert lines[:-1] == bad_text * SQLITE
    assert lines[-1].startswith(f"campaigns.Battle {lost.pk}: scenario cannot be read (Error -3 ")
    restore(tmp_path / "backup.tar.gz", "--replace")
    assert Battle.objects.count() == battles
    assert Battle.objects.with_documents().get(pk=lost.pk).scenario == {}
    restored = StrikeForce.objects.get(pk=notes.pk)
    assert restored.notes == ({"a": "b�c", "�": "d"} if SQLITE else notes.notes)
    assert restored.tags == ("a�b" if SQLITE else notes.tags)
    own = f"battle {lost.slug}"
    assert {name: text for name, text in exports().items() if not name.startswith(own)} == {
        name: text for name, text in others.items() if not name.startswith(own)
    }
