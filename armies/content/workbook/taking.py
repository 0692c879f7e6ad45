"""Whole weapons and abilities taken by name: written once, and chosen in the rows of all parts that have them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from armies.content.columns import Document
from armies.content.workbook.effects import folded, unknown
from armies.content.workbook.sheets import CHOSEN
from armies.content.workbook.things import Thing


class Shared:
    """What of a pack's parts is written once: the same in several, with no other of its name."""

    def __init__(self, parts: list[Document], lists: set[str]) -> None:
        self.first: dict[tuple[str, str], Document] = {}
        """By list and name, the part whose row it is, of those that are the same wherever they are."""

        self.chosen: dict[tuple[str, str], list[str]] = {}
        """By part and list, the names that its row takes."""

        for name in lists:
            self._share(parts, name)

    def _share(self, parts: list[Document], name: str) -> None:
        versions: dict[str, list[Document]] = {}
        for part in parts:
            for one in part.get(name, []):
                versions.setdefault(folded(str(one["name"])), []).append(one)
        alike = {key for key, found in versions.items() if all(one == found[0] for one in found)}
        for part in parts:
            own = [folded(str(one["name"])) for one in part.get(name, [])]
            known = [key for key in own if (name, key) in self.first]
            if known and len(own) <= CHOSEN and len(set(own)) == len(own):
                self.chosen[part["slug"], name] = [str(one["name"]) for one in part[name]]
            for key in own:
                if key in alike:
                    self.first.setdefault((name, key), part)

    def is_written(self, part: Document, name: str, one: Document) -> bool:
        """Whether a part has a row of its own for it."""
        if (part["slug"], name) not in self.chosen:
            return True
        return self.first.get((name, folded(str(one["name"]))), part) is part


def take(parts: list[Thing], loose: list[Thing], name: str) -> Iterator[tuple[Thing, str, str]]:
    """Let parts have what their rows name, in that order, before what has rows of their own; each name that is
    nobody's, with its part and the key of its cell.
    """
    every = [one for part in parts for one in part.lists.get(name, [])] + loose
    own = {id(part): list(part.lists.get(name, [])) for part in parts}
    for part in parts:
        found: list[Thing] = []
        for key, text in part.taken.items():
            if not key.startswith(f"take {name} ") or not text.strip():
                continue
            one, told = _named(text, own[id(part)] or [], every)
            if one is None:
                yield part, key, told
            elif one not in found:
                found.append(one)
        if found:
            part.lists[name] = found + [one for one in own[id(part)] if one not in found]


def _named(text: str, own: list[Thing], every: list[Thing]) -> tuple[Thing | None, str]:
    """What a name means: the part's own, else the one that others have; or why it means none."""
    for beside in (own, every):
        same = [one for one in beside if one.name == folded(text) or one.slug == text.strip()]
        if same and all(one.whole() == same[0].whole() for one in same):
            return same[0], ""
        if same:
            return None, _("There are %(n)d called “%(name)s”; write the short name.") % {"n": len(same), "name": text}
    return None, unknown(text, [str(one.document.get("name", "")) for one in every])
