"""Pure edits of a story: each takes a story's document and returns a new one."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from campaigns.ledger.story import OUTCOMES, Story


class Branch(NamedTuple):
    """A chapter's place in the tree: how deep, after which chapter, by which of its outcomes.

    `last` is true for it and each chapter above if no other follows it there.
    """

    chapter: str
    depth: int
    after: str | None
    outcomes: tuple[str, ...]
    last: tuple[bool, ...]


def begun(title: str) -> dict[str, Any]:
    """A story of one chapter."""
    return {"start": "c1", "chapters": [_chapter("c1", title)]}


def chapter_in(story: Mapping[str, Any], id: str) -> dict[str, Any] | None:
    return next((chapter for chapter in story["chapters"] if chapter["id"] == id), None)


def rewritten(story: Mapping[str, Any], id: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The story with other values of a chapter."""
    return {**story, "chapters": [{**c, **values} if c["id"] == id else c for c in story["chapters"]]}


def continued(story: Mapping[str, Any], id: str, outcome: str, title: str) -> tuple[dict[str, Any], str]:
    """The story with a new chapter after an outcome, and the id of it; what was to follow there follows no more."""
    new = next_id(story)
    linked = [{**c, "next": {**_next(c), outcome: new}} if c["id"] == id else dict(c) for c in story["chapters"]]
    return _pruned({**story, "chapters": [*linked, _chapter(new, title)]}), new


def cut(story: Mapping[str, Any], id: str) -> dict[str, Any]:
    """The story without a chapter and all that only it led to; the first chapter stays."""
    if id == story["start"]:
        return dict(story)
    kept = [
        {**c, "next": {outcome: None if to == id else to for outcome, to in _next(c).items()}}
        for c in story["chapters"]
        if c["id"] != id
    ]
    return _pruned({**story, "chapters": kept})


def _pruned(story: dict[str, Any]) -> dict[str, Any]:
    """The story with the chapters that can be reached, and no other."""
    reached = [story["start"]]
    by_id = {c["id"]: c for c in story["chapters"]}
    for id in reached:
        reached += [to for to in _next(by_id[id]).values() if to in by_id and to not in reached]
    return {**story, "chapters": [c for c in story["chapters"] if c["id"] in reached]}


def next_id(story: Mapping[str, Any]) -> str:
    known = {chapter["id"] for chapter in story["chapters"]}
    return next(id for n in range(1, len(known) + 2) if (id := f"c{n}") not in known)


def _next(chapter: Mapping[str, Any]) -> dict[str, str | None]:
    return {outcome: (chapter.get("next") or {}).get(outcome) for outcome in OUTCOMES}


def _chapter(id: str, title: str) -> dict[str, Any]:
    return {"id": id, "title": title, "text": "", "operation": None, "next": dict.fromkeys(OUTCOMES)}


def branches(story: Story) -> list[Branch]:
    """The chapters in the order in which a tree is read: each before those that follow it."""
    walked: list[Branch] = []
    waiting = [Branch(story.start, 0, None, (), ())]
    while waiting:
        bough = waiting.pop()
        walked.append(bough)
        waiting += reversed(list(_children(story, bough)))
    return walked


def _children(story: Story, bough: Branch) -> Iterator[Branch]:
    chapter = story.chapter(bough.chapter)
    leads: dict[str, list[str]] = {}
    for outcome in OUTCOMES:
        to = chapter.next[outcome] if chapter else None
        if to is not None:
            leads.setdefault(to, []).append(outcome)
    for n, (to, outcomes) in enumerate(leads.items(), 1):
        yield Branch(to, bough.depth + 1, bough.chapter, tuple(outcomes), (*bough.last, n == len(leads)))
