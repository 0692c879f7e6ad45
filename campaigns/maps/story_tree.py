"""A story as a tree for display: past, open and future chapters."""

from typing import NamedTuple

from campaigns.ledger.state import State, Step
from campaigns.ledger.story import Chapter, Story
from campaigns.ledger.story_editing import Branch, branches

MAX_RAILS = 7
"""Maximum indentation, so that the tree fits on a phone."""

OPEN, BEHIND, AHEAD = "open", "behind", "ahead"


class Leaf(NamedTuple):
    """A chapter in the tree. `rails` connect it to the chapter it follows; `known` is true if the reader may see it."""

    chapter: Chapter
    state: str
    outcomes: tuple[str, ...]
    rails: tuple[str, ...]
    known: bool
    step: Step | None


def reached(state: State) -> dict[str, Step | None]:
    """The reached chapters with their outcomes; None for the open one."""
    ended: dict[str, Step | None] = {step.chapter: step for step in state.path}
    return ended | ({state.chapter: None} if state.chapter else {})


def leaves(state: State, everything: bool) -> list[Leaf]:
    """The tree for a reader: only writers see chapters not reached yet (C-STO-05)."""
    if state.story is None:
        return []
    known = reached(state)
    return [
        leaf
        for bough in branches(state.story)
        if (leaf := _leaf(state.story, bough, state.chapter, known, everything)) is not None
    ]


def _leaf(story: Story, bough: Branch, now: str | None, known: dict[str, Step | None], everything: bool) -> Leaf | None:
    """The leaf of a chapter; None when it is hidden from the reader."""
    chapter = story.chapter(bough.chapter)
    if chapter is None or not (everything or bough.chapter in known or bough.after in known):
        return None
    state = OPEN if chapter.id == now else BEHIND if chapter.id in known else AHEAD
    readable = everything or chapter.id in known
    return Leaf(chapter, state, bough.outcomes, rails_of(bough), readable, known.get(chapter.id))


def rails_of(bough: Branch) -> tuple[str, ...]:
    """The rails left of a chapter, from the stem on: continuing lines, gaps, and the joint to it."""
    lines = ["gap" if last else "line" for last in bough.last[:-1]]
    joint = [("elbow" if bough.last[-1] else "tee")] if bough.last else []
    return tuple((lines + joint)[-MAX_RAILS:])
