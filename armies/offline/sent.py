"""Changes that a device made without a net, as it sends them: forms of the builder, each with a key of its own."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from armies.models import StrikeForce
from rules.formats.errors import DocumentError
from rules.formats.reading import read_json

MAX_AT_ONCE = 100
"""Maximum number of changes that a device sends at once; it sends the rest afterwards."""

KEY = re.compile(r"[0-9a-f-]{36}")
PATH = re.compile(r"[a-z0-9_/-]{1,200}", re.IGNORECASE)
NAMED = re.compile(r"new-[0-9a-f-]{1,40}")


class SentError(ValueError):
    """What a device sent says nothing."""


class Sent(NamedTuple):
    """A form: its key, its address within the list, its fields.

    `adds` are the names by which later forms speak of the units that this one adds.
    """

    key: str
    path: str
    fields: tuple[tuple[str, str], ...] = ()
    adds: tuple[str, ...] = ()

    def renamed(self, ids: Mapping[str, str]) -> "Sent":
        """The form with the ids that units have got, in place of their names."""
        path = "/".join(ids.get(step, step) for step in self.path.split("/"))
        return self._replace(path=path, fields=tuple((name, ids.get(value, value)) for name, value in self.fields))

    def ids(self, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> dict[str, str]:
        """The ids of the units that it added, by their names."""
        stood = {unit["id"] for unit in before}
        return dict(zip(self.adds, (unit["id"] for unit in after if unit["id"] not in stood), strict=False))


def read_sent(text: str) -> list[Sent]:
    """The changes of a device, in their order; SentError."""
    try:
        documents = read_json(text)
    except DocumentError as error:
        raise SentError from error
    if not isinstance(documents, list) or len(documents) > MAX_AT_ONCE:
        raise SentError
    return [_read(document) for document in documents]


def _read(document: Any) -> Sent:
    if not isinstance(document, dict):
        raise SentError
    key, path, fields, adds = (document.get(name) for name in ("key", "path", "fields", "adds"))
    if not _matches(KEY, key) or not _matches(PATH, path) or not isinstance(fields, list) or not isinstance(adds, list):
        raise SentError
    pairs = [
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair) for pair in fields
    ]
    if not all(pairs) or not all(_matches(NAMED, name) for name in adds):
        raise SentError
    return Sent(str(key), str(path), tuple((name, value) for name, value in fields), tuple(adds))


def _matches(pattern: re.Pattern[str], value: Any) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def unmade(strike_force: StrikeForce, version: int, sent: list[Sent]) -> tuple[int, list[Sent]]:
    """The changes that no earlier sending made, and the version that those made came to.

    Each version that a device's change made bears its key, so it counts once however often it is sent. What others
    changed before such a version was decided on when it was made.
    """
    ids: dict[str, str] = {}
    squads: list[dict[str, Any]] = []
    later = strike_force.changes.filter(version__gte=min(version, strike_force.version)).order_by("version")
    for change in later if sent else ():
        place = next((n for n, form in enumerate(sent) if form.key == change.figures.get("key")), None)
        if place is not None:
            ids |= sent[place].ids(squads, change.squads)
            version, sent = change.version, sent[place + 1 :]
        squads = change.squads
    return version, [form.renamed(ids) for form in sent]
