"""Search rows of public lists.

They contain only values computed from their strike forces. `armies.actions.public_lists` writes a row in the
transaction of each change, and `manage.py check_public_lists` recomputes all of them. Backups leave them out: after a
restore `rebuilt_by` makes them anew.
"""

from collections.abc import Iterator
from itertools import combinations

from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.models.faction import Faction
from armies.models.strike_force import StrikeForce
from people.models import FoldedText
from rules.game.game import Game
from web.models.game import OfGame

REBUILT_BY = "armies.actions.public_lists.rebuild_public_lists"
FILTERS = ("faction", "band", "legal")
ORDERS = ("published", "copies")


BEYOND = 1_000_000
"""The band of limits above all others of a game."""


def bands_of(game: Game) -> tuple[int, ...]:
    """The usual limits of a game: a list belongs to the first that its limit does not exceed; none without points."""
    return (*game.facts.limits, BEYOND) if game.facts.limits else ()


def band_of(game: Game, limit: int | None) -> int | None:
    """The band of a limit; none for a list without one."""
    return None if limit is None else next((band for band in bands_of(game) if limit <= band), None)


def indexes() -> Iterator[models.Index]:
    """An index for each combination of filters and order of a game, so that every page is a range of one index."""
    for order in ORDERS:
        for count in range(len(FILTERS) + 1):
            for chosen in combinations(FILTERS, count):
                initials = "".join(name[0] for name in chosen)
                yield models.Index(
                    fields=["game", *chosen, order, "strike_force"], name=f"public_{order}_{initials or 'all'}"
                )


class PublicList(OfGame):
    rebuilt_by = REBUILT_BY
    strike_force = models.OneToOneField(StrikeForce, on_delete=models.CASCADE, primary_key=True, related_name="listed")
    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="+", db_index=False)
    band = models.PositiveIntegerField(null=True)
    legal = models.BooleanField()
    copies = models.PositiveIntegerField(help_text=_("How many other players keep a copy."))
    published = models.DateTimeField()
    searched = FoldedText(indexed=True, db_default="", help_text=_("The words of its name and tags, made searchable."))

    class Meta:
        verbose_name = _("public list")
        verbose_name_plural = _("public lists")
        indexes = list(indexes())

    def __str__(self) -> str:
        return str(self.strike_force)


class PublicWord(models.Model):
    """A folded word of a public list's name: release 1.1 searches by them, and may serve beside this one.

    To be dropped by the release after.
    """

    rebuilt_by = REBUILT_BY
    listed = models.ForeignKey(PublicList, on_delete=models.CASCADE, related_name="words")
    word = models.BinaryField(max_length=160)

    class Meta:
        constraints = [models.UniqueConstraint("word", models.F("listed").desc(), name="public_word_of_list")]

    def __str__(self) -> str:
        return bytes(self.word).decode()
