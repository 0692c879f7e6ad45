"""Accounts with confirmed addresses, and what the audit log says of each."""

import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from benchmarks.big_year.names import a_name
from benchmarks.big_year.rows import Template, insert, next_key
from people.models import AuditEntry, FoldedUsername

YEAR = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)


def add_accounts(count: int) -> range:
    """Accounts named in all scripts, and their keys; nobody can sign in with a password."""
    first, draw = next_key(User), random.Random(2)  # noqa: S311
    keys = range(first, first + count)
    names = {key: f"{a_name(draw).replace(' ', '.')}-{key}" for key in keys}
    joined = YEAR - DAY
    account = Template(User(password="!", date_joined=joined))  # noqa: S106
    insert(User, (account.copy({"id": key, "username": names[key], "email": address(key)}) for key in keys))
    folded = Template(FoldedUsername(user_id=0))
    insert(FoldedUsername, (folded.copy({"user_id": key, "name": name}) for key, name in names.items()))
    email = Template(EmailAddress(verified=True, primary=True))
    start = next_key(EmailAddress) - first
    insert(EmailAddress, (email.copy({"id": start + key, "user_id": key, "email": address(key)}) for key in keys))
    insert(AuditEntry, sign_ins(names))
    return keys


def address(key: int) -> str:
    return f"player-{key}@example.invalid"


def sign_ins(names: Mapping[int, str]) -> Iterator[tuple[Any, ...]]:
    """Each account signed in once in the year."""
    entry, start = Template(AuditEntry(kind=AuditEntry.Kind.SIGNED_IN, address="192.0.2.7")), next_key(AuditEntry)
    for place, (key, name) in enumerate(names.items()):
        yield entry.copy({"id": start + place, "account": key, "name": name, "made": YEAR + place % 330 * DAY})
