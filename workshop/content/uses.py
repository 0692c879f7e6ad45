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
        for one in node:
            if isinstance(one, dict):
                if "slug" in one and "name" in one:
                    yield Found(inside, one)
                yield from objects_in(one)


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
    found: dict[tuple[str, str], Shared] = {}
    for kind, documents in parts.items():
        for part in documents:
            for key, document in objects_in(part):
                one = found.setdefault((key, document["slug"]), Shared(key, document["slug"], []))
                _add(one.versions, document, (kind, part["slug"]))
    for one in found.values():
        one.versions.sort(key=lambda version: -len(version.parts))
    return sorted(found.values(), key=lambda one: (one.key, one.name.casefold()))


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
    found = []
    for one in node:
        here = inside == list_key and isinstance(one, dict) and one.get("slug") == new["slug"]
        found.append(new if here and (old is None or one == old) else replaced(one, list_key, old, new))
    return found


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
    found: list[Change] = []
    for key, old in objects_in(before):
        new = now.get((key, old["slug"]))
        parts = [other["slug"] for other in others if any(one == Found(key, old) for one in objects_in(other))]
        within = any(Found(key, old) in list(objects_in([change.old])) for change in found)
        if new is not None and new != old and parts and not within:
            found.append(Change(key, old, new, parts))
    return found
