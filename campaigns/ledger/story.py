"""The story of a campaign: chapters that the outcomes of battles lead through (C-STO)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from pydantic import Field, model_validator

from campaigns.ledger.checks import PLACE
from rules.formats.checks import ID, NAME, SLUG, TEXT, UNLIKE_IDS, OrNothing, refusal
from rules.formats.errors import shown
from rules.formats.model import Model, model_from
from rules.message import Message

MAX_CHAPTERS = 100
OUTCOMES = ("won", "lost", "draw")


class Chapter(NamedTuple):
    """A chapter of the story: its text, its operation, and the next chapter for each outcome."""

    id: str
    title: str
    text: str
    operation: str | None
    next: Mapping[str, str | None]


@dataclass(frozen=True)
class Story:
    """All chapters, and the id of the first."""

    start: str
    chapters: tuple[Chapter, ...]

    def chapter(self, id: str | None) -> Chapter | None:
        return next((chapter for chapter in self.chapters if chapter.id == id), None)

    def document(self) -> dict[str, Any]:
        chapters = [{**chapter._asdict(), "next": dict(chapter.next)} for chapter in self.chapters]
        return {"start": self.start, "chapters": chapters}


class NextModel(Model):
    """The next chapter for each outcome of the first side; null or missing ends the story (C-STO-02)."""

    won: Annotated[str | None, OrNothing(ID)] = None
    lost: Annotated[str | None, OrNothing(ID)] = None
    draw: Annotated[str | None, OrNothing(ID)] = None


class ChapterModel(Model):
    id: Annotated[str, PLACE]
    title: Annotated[str, NAME]
    text: Annotated[str, TEXT] = ""
    operation: Annotated[str | None, OrNothing(SLUG)] = None
    next: NextModel = NextModel()

    def value(self) -> Chapter:
        leads = {outcome: getattr(self.next, outcome) for outcome in OUTCOMES}
        return Chapter(self.id, self.title, self.text, self.operation, leads)


class StoryModel(Model):
    """A story as a document writes it: a tree (C-STO-01)."""

    start: Annotated[str, PLACE]
    chapters: Annotated[list[ChapterModel], Field(min_length=1, max_length=MAX_CHAPTERS), UNLIKE_IDS]

    @model_validator(mode="after")
    def a_tree(self) -> "StoryModel":
        """One chapter alone leads to another, none to the first, and each can be reached."""
        parents = self.parents()
        reached = [self.start]
        for id in reached:
            reached += [child for child, parent in parents.items() if parent == id]
        for n, chapter in enumerate(self.chapters):
            if chapter.id not in reached:
                raise refusal(
                    Message("cannot be reached"),
                    Message("must be where a chapter leads, from the start on"),
                    ("chapters", n),
                )
        return self

    def parents(self) -> dict[str, str]:
        """Which chapter leads to each; refused where one leads astray."""
        known = [chapter.id for chapter in self.chapters]
        if self.start not in known:
            raise refusal(
                Message("cannot be {found}", found=shown(self.start)),
                Message("must be the id of a chapter"),
                ("start",),
            )
        parents: dict[str, str] = {}
        for n, chapter in enumerate(self.chapters):
            for outcome in OUTCOMES:
                child = getattr(chapter.next, outcome)
                at = ("chapters", n, "next", outcome)
                if child is not None and child not in known:
                    raise refusal(
                        Message("cannot be {found}", found=shown(child)),
                        Message("must be the id of a chapter, or null"),
                        at,
                    )
                if child == self.start:
                    raise refusal(
                        Message("cannot be {found}", found=shown(child)), Message("no chapter leads to the first"), at
                    )
                if child is not None and parents.setdefault(child, chapter.id) != chapter.id:
                    raise refusal(
                        Message("cannot be {found}", found=shown(child)),
                        Message("{name} leads there already", name=f'"{parents[child]}"'),
                        at,
                    )
        return parents

    def value(self) -> Story:
        return Story(self.start, tuple(chapter.value() for chapter in self.chapters))


def read_story(document: object, path: str = "") -> Story:
    """A story; DocumentError names the first fault of a wrong one (C-STO-01)."""
    return model_from(StoryModel, document, path).value()


def chapter_after(story: Story, now: str | None, chapter: str | None, outcome: str) -> str | None:
    """The current chapter after a battle for `chapter`, by the outcome of its first side; None after the end.

    A battle for another than the current chapter does not advance the story (C-STO-02, C-STO-03).
    """
    here = story.chapter(now)
    return now if here is None or chapter != now else here.next[outcome]
