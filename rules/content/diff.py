"""The differences between two versions of a document, part by part."""

from typing import Any

Document = dict[str, Any]

ADDED, REMOVED, CHANGED, SAME = "added", "removed", "changed", "same"


class Detail:
    """A value before and after, as documents write it; None where a document leaves it out.

    Of keys such as `weapons_order` the values are the names of the parts that both have, as each lists them.
    """

    def __init__(self, key: str, before: Any, after: Any) -> None:
        self.key = key
        self.before = before
        self.after = after


class Difference:
    """The difference of a faction or a part of it; `document` is the present or last version.

    `kind` is the key of the list that the part is in, or faction.
    """

    def __init__(
        self, kind: str, became: str, document: Document, details: list[Detail], parts: list["Difference"]
    ) -> None:
        self.kind = kind
        self.became = became
        self.document = document
        self.details = details
        self.parts = parts

    @property
    def slug(self) -> str:
        return str(self.document["slug"])

    @property
    def name(self) -> str:
        return str(self.document["name"])

    def by_part(self) -> dict[tuple[str, str], "Difference"]:
        """Its parts by kind and slug."""
        return {(part.kind, part.slug): part for part in self.parts}


def compare_documents(kind: str, before: Document, after: Document) -> Difference:
    """The difference of two documents; every list of objects with slugs in them has parts."""
    return _changed(kind, before, after)


def compare_packs(before: Document, after: Document) -> Difference:
    """The difference between two packs in canonical form; it is `same` when there is none."""
    return _changed("faction", _flat(before), _flat(after))


def _flat(pack: Document) -> Document:
    """A pack as one document, its parts beside the keys of its head."""
    head: Document = pack["faction"]
    return head | {key: value for key, value in pack.items() if key not in ("format", "faction")}


def _changed(kind: str, before: Document, after: Document) -> Difference:
    every = list(dict.fromkeys([*after, *before]))
    lists = [key for key in every if _has_parts(before.get(key)) or _has_parts(after.get(key))]
    keys = [key for key in every if key not in lists]
    values = [Detail(key, before.get(key), after.get(key)) for key in keys]
    details = [value for value in values if _given(value.before) != _given(value.after)]
    parts: list[Difference] = []
    for key in lists:
        old, new = _by_slug(before.get(key, [])), _by_slug(after.get(key, []))
        parts += _parts(key, old, new)
        stay, stayed = [slug for slug in old if slug in new], [slug for slug in new if slug in old]
        if stay != stayed:
            listed, list_now = [old[slug]["name"] for slug in stay], [new[slug]["name"] for slug in stayed]
            details.append(Detail(f"{key}_order", listed, list_now))
    return Difference(kind, CHANGED if details or parts else SAME, after, details, parts)


def _parts(kind: str, old: dict[str, Document], new: dict[str, Document]) -> list[Difference]:
    """The change of each part: current parts in order, then removed ones."""
    differences = [
        _changed(kind, old[slug], part) if slug in old else Difference(kind, ADDED, part, [], [])
        for slug, part in new.items()
    ]
    gone = [Difference(kind, REMOVED, part, [], []) for slug, part in old.items() if slug not in new]
    return [part for part in differences if part.became != SAME] + gone


def _given(value: Any) -> Any:
    """A list of nothing says as much as none."""
    return None if value == [] else value


def _has_parts(value: object) -> bool:
    return isinstance(value, list) and {isinstance(item, dict) and "slug" in item for item in value} == {True}


def _by_slug(documents: list[Document]) -> dict[str, Document]:
    return {document["slug"]: document for document in documents}
