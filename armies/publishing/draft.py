"""A draft as its designer sees it: content, changes, withdrawn rows and errors."""

from functools import cached_property
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from armies.actions.publishing import digest_of
from armies.bridge import content_of, draft_of
from armies.content.diff import DifferenceView, describe_difference, one_line_each
from armies.models import Asset, Datasheet, Faction, Release
from armies.publishing.form_faults import fault_with_place
from rules.content.diff import SAME, Difference
from rules.damocles.army import DECK_SIZE
from rules.damocles.datasheets import Faction as Content
from rules.damocles.formats.content import compare, pack_document
from rules.formats.errors import DocumentError

LISTS = {"datasheets": "datasheets", "assets": "assets"}


class Problem(NamedTuple):
    """An error that prevents publishing, and the URL where it can be corrected."""

    message: str
    url: str


class Draft:
    """A faction fetched `with_content`, validated like a file."""

    def __init__(self, faction: Faction) -> None:
        self.faction = faction
        self.last: Release | None = faction.releases.first()
        self.content: Content | None = None
        self.problems: list[Problem] = []
        self.digest = ""
        try:
            self.content = draft_of(faction)
        except DocumentError as error:
            self.problems = [self._problem(fault) for fault in error.all]
        else:
            self.digest = digest_of(pack_document(self.content))
            if not self.content.datasheets:
                self.problems = [Problem(_("There is no datasheet yet, and nobody builds a list of none."), "")]

    @property
    def is_begun(self) -> bool:
        """Whether it has content that could be wrong."""
        return self.content is None or bool(self.content.datasheets)

    @property
    def makes_no_deck(self) -> bool:
        """Whether there are not enough assets and copies for a deck (R-AST-01)."""
        if self.content is None or not self.content.datasheets:
            return False
        return sum(asset.copies or DECK_SIZE for asset in self.content.assets) < DECK_SIZE

    @cached_property
    def difference(self) -> Difference | None:
        """Changes since the last release; None without one, or if the draft is not valid."""
        if self.content is None or self.last is None:
            return None
        return compare(content_of(self.last), self.content)

    @property
    def changes(self) -> DifferenceView | None:
        return None if self.difference is None else describe_difference(self.difference)

    @property
    def is_new(self) -> bool:
        """Whether it differs from the last release."""
        return self.difference is None or self.difference.became != SAME

    @property
    def may_be_published(self) -> bool:
        return self.content is not None and not self.problems and self.is_new

    @cached_property
    def lines(self) -> list[tuple[str, str]]:
        """Its changes, one line per item."""
        return [] if self.difference is None else one_line_each(self.difference)

    @cached_property
    def left_out(self) -> list[Datasheet | Asset]:
        """Withdrawn rows, which the next release omits."""
        rows: list[Datasheet | Asset] = list(Datasheet.objects.filter(faction=self.faction, withdrawn=True))
        return rows + list(Asset.objects.filter(faction=self.faction, withdrawn=True))

    def _problem(self, fault: DocumentError) -> Problem:
        return Problem(fault_with_place(self.faction.pack(), fault), self._url_of(fault.path))

    def _url_of(self, path: str) -> str:
        """The URL of the page that edits a path."""
        key, _bracket, rest = path.partition("[")
        if key not in LISTS or not rest:
            return reverse("armies:edit_faction", args=[self.faction.slug])
        rows = [row for row in getattr(self.faction, key).all() if not row.withdrawn]
        return reverse("armies:edit_content", args=[self.faction.slug, key, rows[int(rest.partition("]")[0])].slug])
