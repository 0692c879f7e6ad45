"""Objects within the parts of a draft, such as weapons and abilities: where each is used, and which are alike.

The formats have no references: an object that several parts share is written in each of them, under the same slug.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

Document = dict[str, Any]


class Found(NamedTuple):
    """An object in a list of a part."""

    key: str
    document: Document


def objects_in(node: Any, inside: str = "") -> Iterator[Found]:
    """The named objects at any depth of a part, those outside first."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from objects_in(value, key)
    elif isinstance(node, list):
        for entry in node:
            if isinstance(entry, dict):
                if "slug" in entry and "name" in entry:
                    yield Found(inside, entry)
                yield from objects_in(entry)


class Version(NamedTuple):
    """One way in which an object is written, and the slugs of the parts that have it so."""

    document: Document
    parts: list[tuple[str, str]]


class Shared(NamedTuple):
    """All objects of a list that have one slug."""

    key: str
    slug: str
    versions: list[Version]

    @property
    def name(self) -> str:
        return str(self.versions[0].document["name"])

    @property
    def parts(self) -> list[tuple[str, str]]:
        """Kind and slug of the parts that use it, each once."""
        return list(dict.fromkeys(part for version in self.versions for part in version.parts))


def shared_in(parts: dict[str, list[Document]]) -> list[Shared]:
    """The objects within parts by kind, by list and slug; how each is written most often comes first."""
    shared: dict[tuple[str, str], Shared] = {}
    for kind, documents in parts.items():
        for part in documents:
            for key, document in objects_in(part):
                shared_object = shared.setdefault((key, document["slug"]), Shared(key, document["slug"], []))
                _add(shared_object.versions, document, (kind, part["slug"]))
    for shared_object in shared.values():
        shared_object.versions.sort(key=lambda version: -len(version.parts))
    return sorted(shared.values(), key=lambda shared_object: (shared_object.key, shared_object.name.casefold()))


def _add(versions: list[Version], document: Document, part: tuple[str, str]) -> None:
    for version in versions:
        if version.document == document:
            if part not in version.parts:
                version.parts.append(part)
            return
    versions.append(Version(document, [part]))


def replaced(node: Any, list_key: str, old: Document | None, new: Document, inside: str = "") -> Any:
    """A part with `new` in place of what equals `old` in lists of this key; of whatever has its slug for None."""
    if isinstance(node, dict):
        return {key: replaced(value, list_key, old, new, key) for key, value in node.items()}
    if not isinstance(node, list):
        return node
    entries = []
    for entry in node:
        here = inside == list_key and isinstance(entry, dict) and entry.get("slug") == new["slug"]
        entries.append(new if here and (old is None or entry == old) else replaced(entry, list_key, old, new))
    return entries


class Change(NamedTuple):
    """An object of a part that was changed, and the other parts that still have it as it was."""

    key: str
    old: Document
    new: Document
    parts: list[str]

    @property
    def choice(self) -> str:
        """What a form calls it."""
        return f"{self.key}.{self.new['slug']}"


def changes_elsewhere(before: Document, after: Document, others: list[Document]) -> list[Change]:
    """What of a part was changed that others have as it was before; what is within such a change goes with it."""
    now = {(key, document["slug"]): document for key, document in objects_in(after)}
    changes: list[Change] = []
    for key, old in objects_in(before):
        new = now.get((key, old["slug"]))
        parts = [other["slug"] for other in others if any(item == Found(key, old) for item in objects_in(other))]
        within = any(Found(key, old) in list(objects_in([change.old])) for change in changes)
        if new is not None and new != old and parts and not within:
            changes.append(Change(key, old, new, parts))
    return changes
