"""A draft as its designer sees it: content, changes, withdrawn rows and errors."""

from functools import cached_property
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from armies.bridge import content_of, draft_of
from armies.content.diff import DifferenceView, describe_difference, one_line_each
from armies.models import Faction, Release
from armies.models.content import FactionContent
from armies.models.places import place_in_words
from rules.content.diff import SAME, Difference, compare_packs
from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.translation.messages import shown
from workshop.actions.publishing import digest_of
from workshop.content.proposed_notes import notes_of_pack
from workshop.publishing.form_faults import fault_with_place, form_fault
from workshop.publishing.implausible import implausible


class Problem(NamedTuple):
    """An error that prevents publishing, and the URL where it can be corrected."""

    message: str
    url: str


def new_part(game: Game, key: str) -> str:
    """What leads to the form of a new part of a kind, and stands over it."""
    rows = {"datasheets": _("New datasheet"), "assets": _("New asset")} if game.facts.draft_rows else {}
    kind = game.facts.kind(key)
    return rows.get(key) or (_("New: %(what)s") % {"what": shown(kind.term.one)} if kind else "")


class Draft:
    """A faction fetched `with_content`, validated like a file."""

    def __init__(self, faction: Faction) -> None:
        self.faction = faction
        self.last: Release | None = faction.releases.offered().first()
        self.game = faction.rules_of_game
        self.content: Any = None
        self.problems: list[Problem] = []
        self.document: dict[str, Any] = {}
        self.digest = ""
        try:
            self.content = draft_of(faction)
        except DocumentError as error:
            self.problems = [self._problem(fault) for fault in error.all]
        else:
            self.document = self.game.formats.written("content", self.content)
            self.digest = digest_of(self.document)
            if not self._units():
                self.problems = [Problem(_("There is nothing to build a list of yet."), "")]

    @cached_property
    def next_number(self) -> int:
        """The number of the next release; those of withdrawn ones are not given again."""
        return 1 + (self.faction.releases.values_list("number", flat=True).first() or 0)

    @property
    def is_begun(self) -> bool:
        """Whether it has content that could be wrong."""
        return self.content is None or bool(self._units())

    @property
    def first_kind(self) -> str:
        """The kind of part that a draft begins with."""
        return next(kind.key for kind in self.game.facts.kinds if not kind.card)

    @property
    def first_new(self) -> str:
        """What leads to the form of such a part."""
        return new_part(self.game, self.first_kind)

    @property
    def card_new(self) -> str:
        """What leads to the form of a card."""
        return new_part(self.game, self.card_kind)

    @property
    def card_kind(self) -> str:
        """The kind of part that decks are made of, if any."""
        return next((kind.key for kind in self.game.facts.kinds if kind.card), "")

    @property
    def makes_no_deck(self) -> bool:
        """Whether there are not enough assets and copies for a deck (R-AST-01)."""
        if not self._units():
            return False
        army = self.game.lists.new(self.faction.name, self.content, None)
        piles = self.game.lists.sheet(army, self.content, self.game.lists.verdict(army, self.content)).piles
        bounds = [(pile.least or 0, pile.cards) for pile in piles]
        return any(sum(card.most or least for card in cards) < least for least, cards in bounds)

    @property
    def can_fight(self) -> bool:
        """Whether a legal list can be built with it."""
        return self.content is not None and not self.problems and not self.makes_no_deck

    @cached_property
    def difference(self) -> Difference | None:
        """Changes since the last release; None without one, or if the draft is not valid."""
        if self.content is None or self.last is None:
            return None
        return compare_packs(self.game.formats.written("content", content_of(self.last)), self.document)

    @property
    def changes(self) -> DifferenceView | None:
        return None if self.difference is None else describe_difference(self.difference, self.game)

    @property
    def is_new(self) -> bool:
        """Whether it differs from the last release."""
        return self.difference is None or self.difference.became != SAME

    @cached_property
    def implausible_parts(self) -> list[Problem]:
        """What is allowed but hardly meant, each with the page that edits it."""
        return [
            Problem(part.sentence, reverse("workshop:edit_content", args=[self.faction.slug, part.kind, part.slug]))
            for part in implausible(self.game, self.document)
        ]

    @property
    def may_be_published(self) -> bool:
        return self.content is not None and not self.problems and self.is_new

    @cached_property
    def lines(self) -> list[tuple[str, str]]:
        """Its changes, one line per item."""
        return [] if self.difference is None else one_line_each(self.difference, self.game)

    @property
    def proposed_notes(self) -> str:
        """Its changes as notes for the players, for a designer to edit."""
        return notes_of_pack(self.difference, self.game)

    @cached_property
    def left_out(self) -> list[FactionContent]:
        """Withdrawn rows, which the next release omits."""
        kinds = self.game.facts.kinds
        return [row for kind in kinds for row in self.faction.rows(kind.key) if row.withdrawn]

    def _units(self) -> list[Any]:
        """Its parts that lists are made of, cards aside."""
        return [part for kind in self.game.facts.kinds if not kind.card for part in self.document.get(kind.key, [])]

    def _problem(self, fault: DocumentError) -> Problem:
        pack = self.faction.pack()
        if self.faction.has_rows:
            return Problem(fault_with_place(pack, fault), self._url_of(fault.path))
        return Problem(form_fault(fault, place_in_words(pack, fault.path, self.game)), self._url_of(fault.path))

    def _url_of(self, path: str) -> str:
        """The URL of the page that edits a path."""
        key, _bracket, rest = path.partition("[")
        if self.game.facts.kind(key) is None or not rest:
            return reverse("workshop:edit_faction", args=[self.faction.slug])
        rows = [row for row in self.faction.rows(key) if not row.withdrawn]
        return reverse("workshop:edit_content", args=[self.faction.slug, key, rows[int(rest.partition("]")[0])].slug])
