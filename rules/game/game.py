"""A game: everything that needs its rules is asked of it and answered in plain values."""

from typing import Any

from rules.formats.formats import Formats
from rules.game.battles import Battles
from rules.game.content import Content
from rules.game.display import Display
from rules.game.lists import Lists
from rules.game.of_game import bound
from rules.presentation.words import Facts

Document = dict[str, Any]


class Game:
    """A game. Content, lists, missions, scenarios and battles are its own classes: the site passes them back unread."""

    def __init__(
        self, facts: Facts, formats: Formats, content: Content, lists: Lists, battles: Battles, display: Display
    ) -> None:
        self.facts = facts
        self.formats = formats
        self.slug = facts.slug
        self.name = facts.name
        self.content: Content = bound(content, self)
        self.lists: Lists = bound(lists, self)
        self.battles: Battles = bound(battles, self)
        self.display: Display = bound(display, self)
