"""Knock-outs: the bracket, who advances, how far each got (C-KND)."""

from collections.abc import Collection
from typing import NamedTuple

from campaigns.ledger.pairing import Pairing, bracket, bracket_order, next_of_bracket, seeds_of
from campaigns.ledger.settings import KNOCK_OUT, WITH_CUT
from campaigns.ledger.state import Amiss, Result, Round, SideResult, State

BEST_FIRST = ("won", "draw", "lost")


class UnfoughtError(Exception):
    """These battles must be fought before the next round can be paired (C-KND-04)."""

    def __init__(self, battles: list[int]) -> None:
        super().__init__(battles)
        self.battles = battles


class BracketPlace(NamedTuple):
    """A place of the bracket: the members who meet in it, None where that is not known yet; one alone has a bye.

    `battle` is set once its round is open, `ahead` once the winner is known; `dead` if all have left.
    """

    met: tuple[int | None, ...]
    battle: int | None = None
    ahead: int | None = None
    dead: bool = False


def bracket_of(state: State) -> list[list[BracketPlace]]:
    """The rounds of a knock-out from the first to the final, those not open yet as far as they are known (C-KND-06)."""
    rounds = bracket_rounds(state)
    seeds = bracket_seeds(state) if rounds else seeds_of(drawn_from_cut(state))
    columns = [places_of(state, round, seeds) for round in rounds]
    if not rounds:
        columns = [[BracketPlace(pair, ahead=pair[0] if len(pair) == 1 else None) for pair in drawn_from_cut(state)]]
    while len(alive(columns[-1])) > 1:
        columns.append(following(alive(columns[-1]), seeds))
    return columns if columns[0] else []


def in_knock_out(state: State) -> bool:
    """Whether further rounds are of a knock-out: of the campaign's kind, or after a cut (C-CUT-02)."""
    kind = state.settings.kind
    return kind == KNOCK_OUT or (kind in WITH_CUT and bool(state.cut))


def drawn_from_cut(state: State) -> list[Pairing]:
    """The first round of a knock-out as it would be drawn for those of the cut who are still here."""
    here = {force.member for force in state.active_forces()}
    seeded = [member for member in state.cut if member in here] if in_knock_out(state) else []
    return bracket(seeded) if seeded else []


def bracket_rounds(state: State) -> list[Round]:
    """The rounds of the bracket: the latest ones, opened as a knock-out; those before seeded it (C-KND-01)."""
    rounds: list[Round] = []
    for number in sorted(state.rounds, reverse=True) if in_knock_out(state) else ():
        if not state.rounds[number].bracket:
            break
        rounds.insert(0, state.rounds[number])
    return rounds


def final_of(state: State) -> int:
    """The number of the final; 0 without a bracket."""
    rounds, columns = bracket_rounds(state), bracket_of(state)
    first = rounds[0].number if rounds else max(state.rounds, default=0) + 1
    return first + len(columns) - 1 if columns else 0


def amiss(state: State, round: Round) -> tuple[Amiss, ...]:
    """The battles from which another goes on, as results stand now, than is in the round that is opened (C-KND-07)."""
    before = bracket_rounds(state)
    if not round.bracket or not before:
        return ()
    here = {member for met, _battle in slots(state, round) for member in met}
    places = alive(places_of(state, before[-1], bracket_seeds(state)))
    return tuple(
        Amiss(place.battle, place.ahead, tuple(member for member in place.met if member in here))
        for place in places
        if place.battle is not None and place.ahead not in here
    )


def alive(places: list[BracketPlace]) -> list[BracketPlace]:
    """Slots of the bracket from which a member advances."""
    return [place for place in places if not place.dead]


def places_of(state: State, round: Round, seeds: dict[int, int]) -> list[BracketPlace]:
    """The places of a round that was opened, from top to bottom."""
    pairings = slots(state, round)
    here = {force.member for force in state.active_forces()}
    after = state.rounds.get(round.number + 1)
    if after is not None:
        here = {member for pair in slots(state, after) for member in pair[0]}
    places = []
    for met, battle in pairings:
        result = state.results.get(battle) if battle is not None else None
        left = met if result is not None and len(pairings) == 1 else tuple(member for member in met if member in here)
        places.append(BracketPlace(met, battle, who_goes_on(left, result, seeds), dead=not left))
    return places


def who_goes_on(left: Pairing, result: Result | None, seeds: dict[int, int]) -> int | None:
    """The remaining member of a battle who advances (C-KND-02, C-KND-03); None until it is known."""
    if len(left) == 1 or result is None:
        return left[0] if len(left) == 1 else None
    return best_of(result, left, seeds)


def best_of(result: Result, left: Collection[int], seeds: dict[int, int]) -> int | None:
    """The winner; of a draw who won a roll-off, else who lost fewer squads, else the better seed (C-KND-02)."""

    def worst_last(side: SideResult) -> tuple[int, ...]:
        seed = seeds.get(side.member, len(seeds) + 1)
        return BEST_FIRST.index(side.outcome), not side.won_roll_off, side.squads_lost, seed, side.member

    best = min((side for side in result.sides if side.member in left), key=worst_last, default=None)
    return best.member if best else None


def better_seed(state: State, battle: int) -> int | None:
    """The member who advances from a draw if both sides lose equally many squads (C-KND-02)."""
    rounds = bracket_rounds(state)
    seeds = bracket_seeds(state) if rounds else {}
    met = next((members(state, p.forces) for r in rounds for p in r.pairings if p.battle == battle), ())
    return min(met, key=lambda member: (seeds.get(member, len(seeds) + 1), member)) if seeds and met else None


def decision(state: State, battle: int) -> tuple[int, str] | None:
    """The member who advanced from a draw, and by what: a roll-off, squads or the seed (C-KND-02)."""
    ahead = all_ahead(state).get(battle)
    result = state.results.get(battle)
    if result is None or ahead is None or any(side.outcome != "draw" for side in result.sides):
        return None
    if roll_off_in(result):
        return ahead, "roll_off"
    fewest = min(side.squads_lost for side in result.sides)
    return ahead, "squads" if [side.member for side in result.sides if side.squads_lost == fewest] == [
        ahead
    ] else "seed"


def roll_off_in(result: Result) -> tuple[int, str] | None:
    """The member who won the roll-off that decided a draw (C-RES-14), as `decision` gives it."""
    return next(((side.member, "roll_off") for side in result.sides if side.won_roll_off), None)


def all_ahead(state: State) -> dict[int, int | None]:
    """Who goes on from each battle of a bracket, or has won the one for third place; None until that is known."""
    places = [place for column in bracket_of(state) for place in column]
    third = third_place(state)
    return {place.battle: place.ahead for place in (*places, *([third] if third else [])) if place.battle}


def third_place(state: State) -> BracketPlace | None:
    """The battle for third place, once it is drawn with the final (C-KND-08)."""
    rounds = bracket_rounds(state)
    for pairing in rounds[-1].pairings if rounds else ():
        if pairing.third_place:
            met = members(state, pairing.forces)
            ahead = who_goes_on(met, state.results.get(pairing.battle), bracket_seeds(state))
            return BracketPlace(met, pairing.battle, ahead)
    return None


def next_for_third_place(state: State) -> Pairing | None:
    """The losers of the semi-finals, if they are to fight for third place, the better seed first (C-KND-08)."""
    rounds = bracket_rounds(state)
    places = alive(places_of(state, rounds[-1], bracket_seeds(state))) if rounds and state.settings.third_place else []
    if len(places) != 2 or any(place.ahead is None for place in places):
        return None
    here = {force.member for force in state.active_forces()}
    lost = [m for place in places if place.battle for m in place.met if m != place.ahead and m in here]
    return next_of_bracket([m for m in lost if m is not None], bracket_seeds(state))[0] if len(lost) == 2 else None


def following(places: list[BracketPlace], seeds: dict[int, int]) -> list[BracketPlace]:
    """The next round as far as it is known: winners and byes stand where they will meet (C-KND-06)."""
    ahead = [place.ahead for place in places]
    known = [member for member in ahead if member is not None]
    if len(known) == len(ahead):
        pairs: list[tuple[int | None, ...]] = [*next_of_bracket(known, seeds)]
    elif len(ahead) % 2:
        pairs = [(None, None)] * (len(ahead) // 2 + 1)
    else:
        pairs = list(zip(ahead[::2], ahead[1::2], strict=True))
    return [BracketPlace(pair, ahead=pair[0] if len(pair) == 1 else None) for pair in pairs]


def champion(state: State) -> int | None:
    """Who has won a knock-out: the one that is left (C-KND-05)."""
    columns = bracket_of(state)
    left = alive(columns[-1]) if columns else []
    return left[0].ahead if len(left) == 1 else None


def progress(state: State) -> dict[int, int]:
    """How far each has come in a knock-out: two for each round reached, one more while they are in it (C-KND-05)."""
    columns, final, reached = bracket_of(state), final_of(state), dict[int, int]()
    for number, places in enumerate(columns, final - len(columns) + 1):
        for place in places:
            still = place.ahead is None and not place.dead
            reached |= {member: 2 * number + still for member in place.met if member is not None}
    third, winner = third_place(state), champion(state)
    if third is not None and third.ahead is not None:
        reached[third.ahead] = 2 * final - 1
    return reached | ({winner: 2 * final + 2} if winner is not None else {})


def next_of_knock_out(state: State, entrants: list[int]) -> list[Pairing]:
    """The next round of a bracket; the first is seeded from `entrants`, best first. None if one member is left."""
    if not bracket_rounds(state):
        return drawn_from_cut(state) if state.cut else bracket(entrants)
    left, third = winners(state), next_for_third_place(state)
    pairs = next_of_bracket(left, bracket_seeds(state)) if len(left) > 1 else []
    return [*pairs, third] if pairs and third else pairs


def winners(state: State) -> list[int]:
    """Members who advance from the last round, top to bottom; UnfoughtError until all are known (C-KND-04)."""
    places = alive(places_of(state, bracket_rounds(state)[-1], bracket_seeds(state)))
    unfought = [place.battle for place in places if place.ahead is None and place.battle is not None]
    if unfought:
        raise UnfoughtError(unfought)
    return [place.ahead for place in places if place.ahead is not None]


def bracket_seeds(state: State) -> dict[int, int]:
    """Seeds of the first round of the bracket."""
    first = bracket_rounds(state)[0]
    return seeds_of([pairing for pairing, _ in slots(state, first)])


def slots(state: State, round: Round) -> list[tuple[Pairing, int | None]]:
    """The places of a round of the bracket from top to bottom, each with its battle; the first has byes between."""
    fought = [(members(state, p.forces), p.battle) for p in round.pairings if not p.third_place]
    waiting = [(members(state, (force,)), None) for force in round.byes]
    order = bracket_order(2 * (len(fought) + len(waiting)))
    rounds = bracket_rounds(state)
    first = not rounds or rounds[0].number == round.number
    if not first or len(order) != 2 * (len(fought) + len(waiting)):
        return [*fought, *waiting]
    places = zip(order[::2], order[1::2], strict=True)
    return [waiting.pop(0) if min(place) <= len(round.byes) else fought.pop(0) for place in places]


def members(state: State, forces: tuple[int, ...]) -> Pairing:
    """Whose these forces are."""
    return tuple(state.forces[force].member for force in forces if force in state.forces)
