"""What a game answers of packs of content and of missions, beside how they are read and written."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.content.head import ContentHead
from rules.game.derived import content
from rules.game.of_game import of_game
from rules.presentation.sheets import Option
from rules.presentation.words import Mark

Document = dict[str, Any]


class Content(NamedTuple):
    """Content of a faction, and missions."""

    head: Callable[[Any], ContentHead] = of_game(content.head)
    """Slug, name, summary and icons of a faction."""
    options: Callable[[Any], tuple[Option, ...]] = of_game(content.options)
    """What a list may take, in the order in which it is offered."""
    used: Callable[[Any, Any], Document] = of_game(content.used)
    """A pack of the parts of this content that a list uses."""
    unplayed: Callable[[str, Document], tuple[str, ...]] = lambda kind, document: ()
    """The names of what a part has that battles leave to people; DocumentError for a wrong one."""
    missions: tuple[Document, ...] = ()
    """Those that are always there."""
    always: tuple[tuple[str, tuple[Document, ...]], ...] = ()
    """Parts that are always there, beside those of every faction, by kind."""
    refuse_new_mission: Callable[[Any], None] = lambda mission: None
    """DocumentError for a mission that may no longer be written so, though old ones are."""
    marks: tuple[Mark, ...] = ()
    """Honours and scars; none where units earn nothing."""
