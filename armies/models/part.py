"""A part of a draft as its document: how games keep their drafts that have no rows of their own for them."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from armies.models.checks import check_part
from armies.models.content import FactionContent
from armies.models.faction import Faction
from jobs.json_field import JSONField
from rules.games import game_called
from web.translation.messages import translated

KIND_LENGTH = 40


class Part(FactionContent):
    """Its kind is a list of the pack; `body` is its document without slug and name."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="parts")
    kind = models.CharField(_("kind"), max_length=KIND_LENGTH)
    body = JSONField(
        _("document"), default=dict, blank=True, help_text=_("As in the content pack, without slug and name.")
    )
    history = HistoricalRecords()

    class Meta(FactionContent.Meta):
        verbose_name = _("part")
        verbose_name_plural = _("parts")
        constraints = [models.UniqueConstraint(fields=["faction", "kind", "slug"], name="part_slug_of_faction")]

    @property
    def part_kind(self) -> str:
        return self.kind

    @property
    def kind_name(self) -> str:
        """What its game calls it."""
        kind = self.faction.rules_of_game.facts.kind(self.kind)
        return translated(kind.term.one) if kind else self.kind

    def document(self) -> dict[str, Any]:
        """A part as content packs write it."""
        return {"slug": self.slug, "name": self.name} | self.body

    def clean(self) -> None:
        """Report the same errors as for a file, at the fields."""
        super().clean()
        self.body = {} if self.body is None else self.body
        if self.faction_id is None:
            return  # which its own field says
        if not isinstance(self.body, dict):
            raise ValidationError({"body": _("must be an object, such as {}")})
        twice = [key for key in ("slug", "name") if key in self.body]
        if twice:
            raise ValidationError({"body": _("%(key)s: has a field of its own") % {"key": twice[0]}})
        game = game_called(self.faction.game)
        if game is None:
            raise ValidationError(_("It belongs to a game that is not listed."))
        if self.faction.has_rows or game.facts.kind(self.kind) is None:
            raise ValidationError({"kind": _("is no kind of part of %(game)s") % {"game": game.name}})
        check_part(game, self.kind, self.document())
