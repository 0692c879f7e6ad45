"""What is attacked: the starter content, and all that the tests of access put behind addresses."""

from importlib import import_module
from typing import Any

from tests.releases.populate import APPS
from tests.support.access_rules import ROLES, create_users, session_of

PASSWORD = "a-password"


def seed() -> tuple[dict[str, str], dict[str, Any]]:
    """Fill the empty database; the session of each role, and the value of each argument that access rules name."""
    from django.contrib.auth.models import User
    from django.core.management import call_command

    from damocles_site.management.commands.serve import load_starter_content

    call_command("migrate", verbosity=0)
    load_starter_content()
    users = create_users()
    parts = [import_module(f"tests.{app}.support.access_matrix") for app in APPS]
    values = {key: value for part in parts for key, value in part.create_objects(users).items()}
    values["counter"] = counter_of(values["table"])
    people = {role: getattr(users, role) for role in ROLES}
    people["joiner"] = User.objects.create_user("joiner", password=PASSWORD)  # who is no stranger for long
    people["helper"] = User.objects.create_user("helper", password=PASSWORD, is_staff=True)  # staff without rights
    return {role: session_of(person) for role, person in people.items()}, values


def counter_of(code: str) -> str:
    """One of a table's counters, which taps change."""
    from armies.models import TableGame

    counters = TableGame.objects.get(code=code).setup["counters"]
    return min(path for path in counters if "{turn}" not in path)
