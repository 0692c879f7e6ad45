"""What stands where in a scenario: nothing in a blocked hex, no two fighters in one (U-HEX-03)."""

from rules.formats.errors import DocumentError
from rules.message import Message
from rules.underworlds.engine.scenario import Place, Scenario, ScenarioFighter
from rules.underworlds.formats.hexes import COLUMNS, ROWS

Taken = dict[Place, str]


def on_table(hex: Place, north: bool) -> Place:
    """Where a hex of a board lies on the table: north's is turned half round (U-BRD-01)."""
    column, row = hex
    return (COLUMNS - 1 - column, ROWS - 1 - row) if north else hex


def refuse_positions(scenario: Scenario) -> None:
    """DocumentError for what cannot stand where it is said to."""
    blocked = [on_table(hex, n == 1) for n, player in enumerate(scenario.players) for hex in player.board.blocked]
    refuse_tokens(scenario, blocked)
    taken: Taken = {}
    for n, player in enumerate(scenario.players):
        for place, fighter in enumerate(player.fighters):
            path = f"players[{n}].units[{place}]"
            if fighter.hex is not None:
                if fighter.out:
                    raise DocumentError(f"{path}.hex", Message("is not wanted here"), Message("he is out of action"))
                refuse_hex(fighter.hex, f"{path}.hex", blocked, taken)
                taken[fighter.hex] = path
            elif scenario.phase and not fighter.out:
                remedy = Message("must be a hex, or out must be true: the set-up is over")
                raise DocumentError(f"{path}.hex", Message("is missing"), remedy)
            refuse_keeping(fighter, path)
            refuse_wounds(scenario, n, place)
        refuse_crowd(scenario, n, taken)


def refuse_keeping(fighter: ScenarioFighter, path: str) -> None:
    """A fighter who is out keeps neither tokens nor upgrades (U-FGT-05)."""
    kept = {"tokens": fighter.moved or fighter.charged or fighter.guard, "upgrades": bool(fighter.upgrades)}
    for key, there in kept.items():
        if fighter.out and there:
            raise DocumentError(f"{path}.{key}", Message("is not wanted here"), Message("he is out of action"))


def refuse_tokens(scenario: Scenario, blocked: list[Place]) -> None:
    """Objective tokens lie in hexes of their own that are not blocked (U-BRD-03)."""
    mission = scenario.mission.tokens if not scenario.tokens else ()
    key = "operation.tokens" if mission else "tokens"
    seen: Taken = {}
    for n, hex in enumerate(mission or scenario.tokens):
        if hex is not None:
            refuse_hex(hex, f"{key}[{n}]", blocked, seen)
            seen[hex] = f"{key}[{n}]"


def refuse_hex(hex: Place, path: str, blocked: list[Place], taken: Taken) -> None:
    place = str(list(hex))
    if hex in blocked:
        raise DocumentError(path, Message("{hex} is blocked", hex=place), Message("must be another hex"))
    if hex in taken:
        raise DocumentError(
            path, Message("{hex} is taken by {other}", hex=place, other=taken[hex]), Message("must be another hex")
        )


def refuse_wounds(scenario: Scenario, number: int, place: int) -> None:
    """A fighter with as many wound tokens as Wounds is out of action (U-FGT-05)."""
    fighter = scenario.players[number].fighters[place]
    most = fighter.card.wounds + sum(
        [raised.amount for card in fighter.upgrades for raised in card.raises if raised.figure == "wounds"]
    )
    if fighter.wounds >= most and not fighter.out:
        remedy = Message("must be less than {most}, his Wounds, or out must be true", most=most)
        path = f"players[{number}].units[{place}].wounds"
        raise DocumentError(path, Message("cannot be {found}", found=fighter.wounds), remedy)


def refuse_crowd(scenario: Scenario, number: int, taken: Taken) -> None:
    """Who is still to be placed needs a starting hex of his own (U-BRD-05)."""
    player = scenario.players[number]
    starting = [on_table(hex, number == 1) for hex in player.board.starting]
    waiting = sum([1 for fighter in player.fighters if fighter.hex is None and not fighter.out])
    free = sum([1 for hex in starting if hex not in taken])
    if waiting > free:
        problem = Message("has {count} to place, and {free} starting hexes", count=waiting, free=free)
        raise DocumentError(f"players[{number}].units", problem, Message("must have no more than starting hexes"))
