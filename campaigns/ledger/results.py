"""Handlers of events about rounds and results."""

from typing import Any

from campaigns.ledger.events import Event
from campaigns.ledger.experience import earned
from campaigns.ledger.hexes import holder_after
from campaigns.ledger.state import Award, Loss, Pairing, Result, Round, SideResult, Squad, State, Step
from campaigns.ledger.story import chapter_after


def round_opened(state: State, event: Event) -> None:
    said = event.document
    round = Round(said["round"], said["limit"], said["deadline"], event=event.number)
    state.rounds[said["round"]] = round
    round.pairings = [Pairing(p["battle"], tuple(p["forces"])) for p in said["pairings"] if "forces" in p]
    round.byes = [p["bye"] for p in said["pairings"] if "bye" in p]


def pairings_added(state: State, event: Event) -> None:
    """Players of an open round are paired late, or have a bye (C-RND-12)."""
    round = state.rounds.get(event.document["round"])
    if round is not None:
        for said in event.document["pairings"]:
            pair_again(state, round, tuple(said.get("forces") or [said["bye"]]), said.get("battle"))


def pair_again(state: State, round: Round, forces: tuple[int, ...], battle: int | None) -> None:
    """Replace these players' unfought pairings and byes with a new pairing."""
    players = state.owners(forces)
    gone = [n for n, p in enumerate(round.pairings) if _unfought_by(state, p, players)]
    place = gone[0] if gone else len(round.pairings)
    if gone and state.owners(round.pairings[place].forces) == players:
        forces = _in_order_of(state, round.pairings[place], forces)
    round.pairings = [pairing for n, pairing in enumerate(round.pairings) if n not in gone]
    round.byes = [force for force in round.byes if players.isdisjoint(state.owners((force,)))]
    if battle is None:
        round.byes.append(forces[0])
    else:
        round.pairings.insert(place, Pairing(battle, forces))


def _in_order_of(state: State, before: Pairing, forces: tuple[int, ...]) -> tuple[int, ...]:
    """The same two as before: the bracket knows their seeds by their order."""
    order = [member for force in before.forces for member in state.owners((force,))]
    return tuple(sorted(forces, key=lambda force: [order.index(member) for member in state.owners((force,))]))


def _unfought_by(state: State, pairing: Pairing, players: set[int]) -> bool:
    return pairing.battle not in state.results and not players.isdisjoint(state.owners(pairing.forces))


def round_closed(state: State, event: Event) -> None:
    if event.document["round"] in state.rounds:
        state.rounds[event.document["round"]].closed = True


def deadline_moved(state: State, event: Event) -> None:
    """The battles of a round have until then (C-RND-09)."""
    if event.document["round"] in state.rounds:
        state.rounds[event.document["round"]].deadline = event.document["deadline"]


def result(state: State, event: Event) -> None:
    """A battle counts: for its squads, for the hex it was about, and for the story (C-RES-01)."""
    came = read_result(event)
    state.results[came.battle] = came
    for side in came.sides:
        credit(state, came, side)
    take_stake(state, came)
    advance_story(state, came)


def read_result(event: Event) -> Result:
    said = event.document
    return Result(
        event.number,
        said["battle"],
        said["round"],
        said["title"],
        said["operation"],
        said["method"],
        said["played"],
        said["stake"],
        said["chapter"],
        said["luck"],
        tuple(read_side(side) for side in said["sides"]),
    )


def read_side(said: dict[str, Any]) -> SideResult:
    return SideResult(
        said["force"],
        said["member"],
        said["outcome"],
        said["victory_points"],
        said["squads_lost"],
        said["tactical_points"],
        said["reasons"],
        said["squads"],
        said.get("alliance", ""),
    )


def credit(state: State, came: Result, side: SideResult) -> None:
    """Credit deeds to squads; without noted deeds nothing changes (C-RES-03)."""
    force = state.forces.get(side.force)
    if force is None:
        return
    for deeds in side.squads:
        squad = force.squad(deeds["id"])
        if squad is not None:
            add(squad, came, deeds)


def add(squad: Squad, came: Result, deeds: dict[str, Any]) -> None:
    squad.battles += 1
    squad.slain += deeds["slain"]
    squad.destroyed += deeds["destroyed"]
    squad.objectives += deeds["objectives"]
    squad.earned[came.battle] = earned(deeds)
    if deeds["survived"]:
        squad.survived += 1
    else:
        squad.losses.append(Loss(came.battle, came.recovery_seed))


def take_stake(state: State, came: Result) -> None:
    """The first side attacks the hex that is at stake (C-MAP-05)."""
    if came.stake is not None:
        first = came.sides[0]
        holder = holder_after(state, came.stake, first.member, first.outcome)
        if holder is not None:
            state.holders[came.stake] = holder


def advance_story(state: State, came: Result) -> None:
    """The story goes on from the chapter that was fought, by the outcome of the first side (C-STO-02)."""
    if state.story is None or came.chapter is None or came.chapter != state.chapter:
        return
    outcome = came.sides[0].outcome
    state.path.append(Step(came.chapter, came.battle, outcome))
    state.chapter = chapter_after(state.story, state.chapter, came.chapter, outcome)


def awarded(state: State, event: Event) -> None:
    said = event.document
    state.awards.append(Award(event.number, said["member"], said["points"], said["reason"]))


def honoured(state: State, event: Event) -> None:
    """An honour is chosen for a squad, once each (C-HON-02)."""
    force = state.forces.get(event.document["force"])
    squad = force.squad(event.document["squad"]) if force is not None else None
    if squad is not None and event.document["honour"] not in squad.chosen:
        squad.chosen.append(event.document["honour"])
