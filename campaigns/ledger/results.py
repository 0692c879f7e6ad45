"""Handlers of events about rounds and results."""

from typing import Any

from campaigns.ledger.events import Event
from campaigns.ledger.experience import earned
from campaigns.ledger.hexes import holder_after
from campaigns.ledger.knock_out import amiss, in_knock_out
from campaigns.ledger.state import Award, Loss, Pairing, Result, Round, SideResult, Squad, State, Step
from campaigns.ledger.story import chapter_after


def round_opened(state: State, event: Event) -> None:
    document = event.document
    round = Round(document["round"], document["limit"], document["deadline"], event=event.number)
    fought = [pairing for pairing in document["pairings"] if "forces" in pairing]
    round.pairings = [
        Pairing(p["battle"], tuple(p["forces"]), p.get("table", n), p.get("third_place", False))
        for n, p in enumerate(fought, 1)
    ]
    round.byes = [p["bye"] for p in document["pairings"] if "bye" in p]
    round.half = tuple(p["bye"] for p in document["pairings"] if p.get("half"))
    round.bracket = in_knock_out(state)
    state.rounds.pop(round.number, None)
    round.amiss = amiss(state, round)
    state.rounds[round.number] = round


def pairings_added(state: State, event: Event) -> None:
    """Players of an open round are paired late, or have a bye (C-RND-12)."""
    round = state.rounds.get(event.document["round"])
    if round is not None:
        for pairing in event.document["pairings"]:
            pair_again(state, round, tuple(pairing.get("forces") or [pairing["bye"]]), pairing.get("battle"))
            if pairing.get("half"):
                round.half += (pairing["bye"],)


def pair_again(state: State, round: Round, forces: tuple[int, ...], battle: int | None) -> None:
    """Replace these players' pairings and byes with a new pairing, but for what somebody won by their concession.

    It has the table of the first that it replaces, else the next one (C-RND-16).
    """
    players = state.owners(forces)
    gone = [n for n, p in enumerate(round.pairings) if _replaced_by(state, p, players)]
    place = gone[0] if gone else len(round.pairings)
    table = round.pairings[place].table if gone else max((pairing.table for pairing in round.pairings), default=0) + 1
    third_place = bool(gone) and round.pairings[place].third_place
    if gone and state.owners(round.pairings[place].forces) == players:
        forces = _in_order_of(state, round.pairings[place], forces)
    round.pairings = [pairing for n, pairing in enumerate(round.pairings) if n not in gone]
    round.byes = [force for force in round.byes if players.isdisjoint(state.owners((force,)))]
    round.half = tuple(force for force in round.half if force in round.byes)
    if battle is None:
        round.byes.append(forces[0])
    else:
        round.pairings.insert(place, Pairing(battle, forces, table, third_place))


def _in_order_of(state: State, before: Pairing, forces: tuple[int, ...]) -> tuple[int, ...]:
    """The same two members as before; their order gives their seeds in the bracket."""
    order = [member for force in before.forces for member in state.owners((force,))]
    return tuple(sorted(forces, key=lambda force: [order.index(member) for member in state.owners((force,))]))


def _replaced_by(state: State, pairing: Pairing, players: set[int]) -> bool:
    result = state.results.get(pairing.battle)
    conceded = result is not None and result.conceded
    return not conceded and not players.isdisjoint(state.owners(pairing.forces))


def rounds_kept(state: State, event: Event) -> None:
    """Rounds stay as they were played, whatever was corrected before them (C-LED-13)."""
    for number in event.document["rounds"]:
        if number in state.rounds:
            state.rounds[number].kept = event.number


def round_closed(state: State, event: Event) -> None:
    if event.document["round"] in state.rounds:
        state.rounds[event.document["round"]].closed = True


def deadline_moved(state: State, event: Event) -> None:
    """The battles of a round have until then (C-RND-09)."""
    if event.document["round"] in state.rounds:
        state.rounds[event.document["round"]].deadline = event.document["deadline"]


def tables_set(state: State, event: Event) -> None:
    """The battles of a round have other tables (C-RND-16)."""
    round = state.rounds.get(event.document["round"])
    if round is not None:
        tables = {place["battle"]: place["table"] for place in event.document["tables"]}
        round.pairings = [p._replace(table=tables.get(p.battle, p.table)) for p in round.pairings]


def result(state: State, event: Event) -> None:
    """A battle counts: for its squads, for the hex it was about, and for the story (C-RES-01)."""
    added = read_result(event)
    state.results[added.battle] = added
    for side in added.sides:
        credit(state, added, side)
    take_stake(state, added)
    advance_story(state, added)


def read_result(event: Event) -> Result:
    document = event.document
    return Result(
        event.number,
        document["battle"],
        document["round"],
        document["title"],
        document["operation"],
        document["method"],
        document["played"],
        document["stake"],
        document["chapter"],
        document["luck"],
        tuple(read_side(side) for side in document["sides"]),
    )


def read_side(document: dict[str, Any]) -> SideResult:
    return SideResult(
        document["force"],
        document["member"],
        document["outcome"],
        document["victory_points"],
        document["squads_lost"],
        document["figures"],
        document["reasons"],
        document["squads"],
        document.get("alliance", ""),
        document.get("won_roll_off", False),
    )


def credit(state: State, result: Result, side: SideResult) -> None:
    """Credit deeds to squads; without noted deeds nothing changes (C-RES-03)."""
    force = state.forces.get(side.force)
    if force is None:
        return
    for deeds in side.squads:
        squad = force.squad(deeds["id"])
        if squad is not None:
            add(squad, result, deeds)


def add(squad: Squad, result: Result, deeds: dict[str, Any]) -> None:
    squad.battles += 1
    squad.slain += deeds["slain"]
    squad.destroyed += deeds["destroyed"]
    squad.objectives += deeds["objectives"]
    squad.earned[result.battle] = earned(deeds)
    if deeds["survived"]:
        squad.survived += 1
    else:
        squad.losses.append(Loss(result.battle, result.recovery_seed))


def take_stake(state: State, result: Result) -> None:
    """The first side attacks the hex that is at stake (C-MAP-05)."""
    if result.stake is not None:
        first = result.sides[0]
        holder = holder_after(state, result.stake, first.member, first.decided(result.sides))
        if holder is not None:
            state.holders[result.stake] = holder


def advance_story(state: State, result: Result) -> None:
    """Advance the story from the chapter of the battle, by the outcome of the first side (C-STO-02)."""
    if state.story is None or result.chapter is None or result.chapter != state.chapter:
        return
    outcome = result.sides[0].decided(result.sides)
    state.path.append(Step(result.chapter, result.battle, outcome))
    state.chapter = chapter_after(state.story, state.chapter, result.chapter, outcome)


def awarded(state: State, event: Event) -> None:
    document = event.document
    state.awards.append(Award(event.number, document["member"], document["points"], document["reason"]))


def kept_apart(state: State, event: Event) -> None:
    """Who does not meet in the first round, in place of what was said before (C-PAI-08)."""
    state.clubs = tuple(frozenset(club) for club in event.document["clubs"])
    state.met_before = frozenset(frozenset(pair) for pair in event.document["met"])


def honoured(state: State, event: Event) -> None:
    """An honour is chosen for a squad, once each (C-HON-02)."""
    force = state.forces.get(event.document["force"])
    squad = force.squad(event.document["squad"]) if force is not None else None
    if squad is not None and event.document["honour"] not in squad.chosen:
        squad.chosen.append(event.document["honour"])
