"""Events about the map and the story."""

from campaigns.ledger.events import Event
from campaigns.ledger.hexes import holders_on, read_map
from campaigns.ledger.state import State, Step
from campaigns.ledger.story import read_story


def map_drawn(state: State, event: Event) -> None:
    state.map = read_map(event.document["map"])
    state.holders = holders_on(state.map, state.holders)


def held(state: State, event: Event) -> None:
    """The organisers say who holds a hex."""
    hex, member = event.document["hex"], event.document["member"]
    if state.map is None or state.map.hex(hex) is None:
        return
    state.holders.pop(hex, None)
    if member is not None:
        state.holders[hex] = member


def story_drawn(state: State, event: Event) -> None:
    """A story begins at its start; a rewritten one keeps the current chapter if it still exists (C-STO-04)."""
    begun = state.story is not None
    state.story = read_story(event.document["story"])
    if not begun or (state.chapter is not None and state.story.chapter(state.chapter) is None):
        state.chapter = state.story.start


def turned_to(state: State, event: Event) -> None:
    """The organisers turn the page, on or back."""
    if state.story is None or state.chapter == event.document["chapter"]:
        return
    if state.chapter is not None:
        state.path.append(Step(state.chapter, None, None))
    state.chapter = event.document["chapter"]
