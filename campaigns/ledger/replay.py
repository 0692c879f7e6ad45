"""Rebuild a campaign's state from its events: a handler for each kind; unknown kinds are ignored."""

from collections.abc import Callable, Iterable

from campaigns.ledger.challenges import answered, challenged
from campaigns.ledger.cut import cut, grouped
from campaigns.ledger.events import Event, in_order
from campaigns.ledger.experience import choices_of, grade_of, is_scar, key_of, recovered
from campaigns.ledger.grants import fill_purse, granted
from campaigns.ledger.map_and_story import held, map_drawn, story_drawn, turned_to
from campaigns.ledger.members import agreed, entered, founded, joined, left, refitted, replaced, role_given, withdrawn
from campaigns.ledger.rating import ratings
from campaigns.ledger.results import (
    awarded,
    deadline_moved,
    honoured,
    kept_apart,
    pairings_added,
    result,
    round_closed,
    round_opened,
    rounds_kept,
    tables_set,
)
from campaigns.ledger.settings import LADDER
from campaigns.ledger.state import Force, Squad, State

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
    "pairings_added": pairings_added,
    "rounds_kept": rounds_kept,
    "deadline_moved": deadline_moved,
    "tables_set": tables_set,
    "result": result,
    "awarded": awarded,
    "granted": granted,
    "challenged": challenged,
    "challenge_answered": answered,
    "kept_apart": kept_apart,
    "grouped": grouped,
    "cut": cut,
    "honoured": honoured,
    "map_drawn": map_drawn,
    "held": held,
    "story_drawn": story_drawn,
    "turned_to": turned_to,
}


def rebuild(events: Iterable[Event]) -> State:
    """The state after all active events (C-LED-03)."""
    state = State()
    for event in in_order(events):
        apply(state, event)
    recompute(state)
    return state


def apply(state: State, event: Event) -> None:
    """Apply one event; call `recompute` after the last."""
    if event.kind in HANDLERS:
        HANDLERS[event.kind](state, event)


def recompute(state: State) -> None:
    """Recompute experience, grades, honours and scars under the latest agreement (C-EXP-04, C-HON-05)."""
    settings = state.settings
    state.ratings = ratings(state) if settings.kind == LADDER else {}
    for force in state.forces.values():
        fill_purse(state, force)
        for squad in (*force.squads.values(), *force.dropped.values()):
            gained = sum(squad.earned.values()) + squad.granted
            squad.experience = max(0, gained) if settings.experience else 0
            squad.grade = grade_of(squad.experience)
            squad.choices = choices_of(squad.experience) if settings.honours else 0
            squad.honours = squad.chosen[: squad.choices]
            squad.scars = scars_of(state.game, force, squad) if settings.recovery else {}
            squad.scars |= {name: fell for name, fell in squad.injuries.items() if is_scar(state.game, name)}


def scars_of(game: str, force: Force, squad: Squad) -> dict[str, int]:
    """The scars that a squad keeps, each with the battle it is from (C-REC-03, C-REC-04)."""
    scars: dict[str, int] = {}
    for battle, recovery_seed in squad.losses:
        scar = recovered(game, recovery_seed, key_of(force.number, squad.id))
        if scar is not None:
            scars.setdefault(scar, battle)
    return scars
