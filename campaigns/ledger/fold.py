"""From the events of a campaign to what they add up to: a handler for each kind; what is unknown changes nothing."""

from collections.abc import Callable, Iterable

from campaigns.ledger.campaigners import (
    agreed,
    entered,
    founded,
    joined,
    left,
    refitted,
    replaced,
    role_given,
    withdrawn,
)
from campaigns.ledger.events import Event, in_order
from campaigns.ledger.experience import choices_of, grade_of, key_of, recovered
from campaigns.ledger.fought import awarded, deadline_moved, honoured, result, round_closed, round_opened
from campaigns.ledger.state import Force, Squad, State
from campaigns.ledger.worlds import held, map_drawn, story_drawn, turned_to

HANDLERS: dict[str, Callable[[State, Event], None]] = {
    "founded": founded,
    "agreed": agreed,
    "joined": joined,
    "role_given": role_given,
    "left": left,
    "replaced": replaced,
    "entered": entered,
    "refitted": refitted,
    "withdrawn": withdrawn,
    "round_opened": round_opened,
    "round_closed": round_closed,
    "deadline_moved": deadline_moved,
    "result": result,
    "awarded": awarded,
    "honoured": honoured,
    "map_drawn": map_drawn,
    "held": held,
    "story_drawn": story_drawn,
    "turned_to": turned_to,
}


def fold(events: Iterable[Event]) -> State:
    """A campaign as its events leave it; what was taken back never happened (C-LED-03)."""
    state = State()
    for event in in_order(events):
        if event.kind in HANDLERS:
            HANDLERS[event.kind](state, event)
    for force in state.forces.values():
        for squad in (*force.squads.values(), *force.dropped.values()):
            weigh(state, force, squad)
    return state


def weigh(state: State, force: Force, squad: Squad) -> None:
    """What a squad's battles made of it, as far as the latest agreement counts that (C-EXP-04, C-HON-05, C-REC-04)."""
    settings = state.settings
    if settings.experience:
        squad.experience = sum(squad.earned.values())
        squad.grade = grade_of(squad.experience)
        squad.choices = choices_of(squad.experience) if settings.honours else 0
        squad.honours = squad.chosen[: squad.choices]
    if settings.recovery:
        for battle, luck in squad.losses:
            scar = recovered(luck, key_of(force.number, squad.id))
            if scar is not None:
                squad.scars.setdefault(scar, battle)
