"""Functions that take the game as their first argument, among those that a game states."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, NoReturn, ParamSpec, TypeVar

if TYPE_CHECKING:
    from rules.game.game import Game

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


class OfGame:
    """A function that still needs its game."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function


def of_game(function: "Callable[Concatenate[Game, P], R]") -> Callable[P, R]:
    """A field of an interface whose answer follows from other answers of the same game."""
    unbound: Any = OfGame(function)
    answer: Callable[P, R] = unbound
    return answer


def bound(interface: T, game: "Game") -> T:
    """The interface of this game: what was marked by `of_game` asks it."""
    fields: Any = interface
    kind: Any = type(interface)
    answers: T = kind(*[partial(member.function, game) if isinstance(member, OfGame) else member for member in fields])
    return answers


def missing(*asked: Any) -> NoReturn:
    """What a game does not state and is not asked for."""
    raise NotImplementedError
