"""What scripts and answers of all games have alike: what an entry cannot say."""

import pytest

from rules.formats.errors import DocumentError
from rules.games import game_of


@pytest.mark.parametrize(("game", "key"), [
    ("damocles", "pass"), ("damocles", "restraint"), ("damocles", "end"), ("skirmish", "end"), ("eight-phase", "done"),
    ("eight-phase", "stop"), ("underworlds", "draw"),
])  # fmt: skip
def test_what_is_false_is_not_done(game: str, key: str) -> None:
    """An entry whose key only says that it is there: false is refused, not taken for true."""
    document = {"format": f"{game}-answers/1", "answers": [{key: True}, {key: False}]}
    with pytest.raises(DocumentError) as caught:
        game_of(document).read_answers(document)
    assert str(caught.value) == f"answers[1].{key}: cannot be false; must be true, or left out"
