"""What every scenario is refused for, whatever the game: people where nobody is asked, ids twice, unknown names."""

from collections.abc import Iterable, Sequence

from rules.formats.errors import DocumentError, shown
from rules.message import Message

PERSON = "person"


def refuse_people(commanders: Sequence[str], known: Iterable[str]) -> None:
    """A battle that is fought in one go has no human players; `known` are all commanders of the game."""
    others = ", ".join([name for name in known if name != PERSON])
    for n, commander in enumerate(commanders):
        if commander == PERSON:
            remedy = Message("play this scenario, or name another commander: {names}", names=others)
            raise DocumentError(f"players[{n}].commander", Message("is a person, and here nobody is asked"), remedy)


def refuse_taken_ids(ids: Iterable[tuple[str, str]]) -> None:
    """Ids, each with its path, are unique over the whole document."""
    taken: dict[str, str] = {}
    for path, id in ids:
        if id in taken:
            problem = Message("{name} is taken by {other}", name=f'"{id}"', other=taken[id])
            raise DocumentError(path, problem, Message("must be an id of its own"))
        taken[id] = path


def refuse_unknown(named: str, known: Sequence[str], path: str) -> None:
    """What is named is there; "" names nothing."""
    if named and named not in known:
        remedy = Message("must be one of {words}", words=", ".join(known)) if known else Message("there is none")
        raise DocumentError(path, Message("cannot be {found}", found=shown(named)), remedy)
