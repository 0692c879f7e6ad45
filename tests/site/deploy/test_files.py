"""What `deploy/` names exists: commands, settings, files, and what each service of the compose file needs."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.db import ProgrammingError, connection, transaction

from tests.support.faults import SQLITE

ROOT = Path(settings.BASE_DIR)
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("systemd/*.service"))


def settings_of_the_guide() -> set[str]:
    guide = (ROOT / "docs" / "operating.md").read_text("utf-8")
    return set(re.findall(r"`([A-Z_]{5,})`", guide))


def test_the_example_names_settings_that_there_are() -> None:
    names = re.findall(r"^(\w+)=", (DEPLOY / "damocles.env.example").read_text(), re.MULTILINE)
    assert len(names) == 10
    assert set(names) <= settings_of_the_guide()


@pytest.mark.parametrize("script", ["install", "upgrade", "drain", "manage"])
def test_scripts_are_whole(script: str) -> None:
    """What they do was seen on a Debian without anything; a slip of the pen is found here."""
    subprocess.run(["bash", "-n", DEPLOY / script], check=True)
    assert (DEPLOY / script).stat().st_mode & 0o111


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_units_start_what_there_is_within_limits(unit: Path) -> None:
    text = unit.read_text()
    started = re.search(r"^ExecStart=/srv/damocles/.venv/bin/(gunicorn|python manage.py (\w+))", text, re.MULTILINE)
    assert started
    assert started[2] is None or started[2] in get_commands()
    assert {"User=damocles", "ProtectSystem=strict", "NoNewPrivileges=yes"} <= set(text.splitlines())
    assert re.search(r"^MemoryMax=\d+[MG]$", text, re.MULTILINE)
    assert "Type=oneshot" in text or "Restart=always" in text
    verifier = shutil.which("systemd-analyze")
    if verifier:
        verified = subprocess.run([verifier, "verify", unit], capture_output=True, text=True, check=False)
        problems = [line for line in verified.stderr.splitlines() if "is not executable" not in line]
        assert [line for line in problems if unit.name in line] == []


def test_the_compose_file_starts_the_database_then_migrates_then_serves() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert set(services) == {"database", "migrate", "web", "proxy", "worker", "backup"}
    assert services["migrate"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    for name in ("web", "worker", "backup"):
        assert services[name]["depends_on"] == {"migrate": {"condition": "service_completed_successfully"}}
    mounted = [volume.split(":")[0] for volume in services["proxy"]["volumes"]]
    assert [each for each in mounted if not (DEPLOY / each).exists()] == ["./certificates"]  # the operator's own


def test_containers_are_given_the_time_to_stop_that_units_have() -> None:
    """The proxy, without a dependency of its own, stops before the service whose network it has: it lets it answer."""
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    times = {name: service.get("stop_grace_period") for name, service in services.items()}
    for name, unit in (("web", "web@"), ("proxy", "web@"), ("worker", "worker")):
        assert f"TimeoutStopSec={times[name]}"[:-1] in (DEPLOY / f"systemd/damocles-{unit}.service").read_text()
    proxy = services["proxy"]
    assert (proxy["network_mode"], proxy["stop_signal"], "depends_on" in proxy) == ("service:web", "SIGQUIT", False)


def test_containers_run_commands_with_arguments_and_settings_that_there_are() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    command_lines = " ".join(word for service in services.values() for word in service.get("command", []))
    commands = re.findall(r"manage\.py (\w+)([^;]*?)(?= \.venv|;| sh |$)", command_lines)
    assert [name for name, _arguments in commands] == ["migrate", "worker", "backup"]
    for name, arguments in commands:
        command = load_command_class(get_commands()[name], name)
        command.create_parser("manage.py", name).parse_args(shlex.split(arguments))
    assert set(services["web"]["environment"]) <= settings_of_the_guide()


def test_the_image_is_built_by_the_commands_of_the_guide() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    guide = (ROOT / "docs" / "operating.md").read_text("utf-8")
    built = re.findall(r"\.venv/bin/python ((?:-m damocles_site|manage\.py)[^\n\\]*?) *\\?\n", dockerfile)
    assert len(built) == 3
    assert [command for command in built if command not in guide] == []


@pytest.mark.postgres
@pytest.mark.skipif(SQLITE, reason="SQLite has no roles")
@pytest.mark.django_db
def test_who_serves_writes_rows_and_changes_no_table() -> None:
    """Under other names, which the machine of the tests has not."""
    roles = (DEPLOY / "postgresql" / "roles.sql").read_text().replace("damocles", "trial")
    with connection.cursor() as cursor:
        cursor.execute(roles)
        cursor.execute("SET ROLE trial_owner")
        cursor.execute("CREATE TABLE trial_rows (id serial, text text)")
        cursor.execute("SET ROLE trial")
        cursor.execute("INSERT INTO trial_rows (text) VALUES ('one')")
        for role, command in (
            ("trial", "DROP TABLE trial_rows"),
            ("trial", "CREATE TABLE others (id int)"),
            ("trial_backup", "DELETE FROM trial_rows"),
        ):
            cursor.execute(f"SET ROLE {role}")
            with pytest.raises(ProgrammingError, match=r"must be owner|permission denied"), transaction.atomic():
                cursor.execute(command)
        cursor.execute("SELECT text FROM trial_rows")
        assert cursor.fetchall() == [("one",)]
        cursor.execute("RESET ROLE")
