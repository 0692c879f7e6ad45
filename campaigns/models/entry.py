"""A strike force entered in a campaign: frozen as it was, whatever its owner does to it later."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.models import StrikeForce
from armies.models.content import NAME_LENGTH
from armies.models.face import Face, face_of
from campaigns.models.documents import DocumentField
from campaigns.models.membership import Membership
from jobs.json_field import JSONField
from people.models import FoldedField, FoldedQuerySet

FACE = ("game", "slug", "emblem", "colour")


def face_columns(entry: str = "") -> dict[str, models.F]:
    """What the face of an entry's faction is made of, for rows that lead to the entry by this path."""
    return {f"face_{name}": models.F(f"{entry}strike_force__faction__{name}") for name in FACE}


class Faced:
    """A row that may have been fetched with `face_columns`."""

    @property
    def face(self) -> Face | None:
        """The face of its faction; None where it was not fetched, or the list is gone that the entry was made from."""
        columns = [getattr(self, f"face_{name}", None) for name in FACE]
        return face_of(*columns) if columns[1] else None  # type: ignore[arg-type]


class EntryQuerySet(FoldedQuerySet["Entry"]):
    def active(self) -> "EntryQuerySet":
        """Those that fight: entered and not withdrawn."""
        return self.filter(withdrawn=None)

    def of(self, user: Any) -> "EntryQuerySet":
        """A person's own entries."""
        return self.filter(membership__user=user) if user.is_authenticated else self.none()

    def with_faces(self) -> "EntryQuerySet":
        """With the face of each entry's faction."""
        return self.annotate(**face_columns())

    def with_documents(self) -> "EntryQuerySet":
        return self.defer(None)


class EntryManager(models.Manager.from_queryset(EntryQuerySet)):  # type: ignore[misc]
    """Defers the documents, which lists do not need."""

    def get_queryset(self) -> EntryQuerySet:
        return super().get_queryset().defer("roster", "content")


class Entry(Faced, models.Model):
    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="entries")
    strike_force = models.ForeignKey(
        StrikeForce, on_delete=models.SET_NULL, null=True, related_name="entries", help_text=_("What it was made from.")
    )
    number = models.PositiveIntegerField(_("number"), editable=False, help_text=_("In the ledger of its campaign."))
    version = models.PositiveIntegerField(default=1, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    folded = FoldedField(of="name", indexed=True)
    faction = models.CharField(_("faction"), max_length=NAME_LENGTH, blank=True)
    points = models.PositiveIntegerField(
        _("points"), null=True, help_text=_("Of all squads; none where its game has no points.")
    )
    squads = models.PositiveIntegerField(_("squads"))
    squad_ids = JSONField(default=list, help_text=_("The number in the ledger of each squad, in their order."))
    squad_rows = JSONField(default=list, help_text=_("Which squad of the strike force each was made from."))
    roster = DocumentField(_("roster"), help_text=_("A roster of its game; empty of a force on paper."))
    content = DocumentField(_("content"), help_text=_("A pack of what it uses of its release."))
    entered = models.DateTimeField(_("entered"), auto_now_add=True)
    withdrawn = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    objects = EntryManager()

    class Meta:
        ordering = ["entered", "pk"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(
                fields=["membership"], condition=Q(withdrawn=None), name="one_active_entry_a_membership"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def on_paper(self) -> bool:
        """Whether it was brought on paper, without a list of the site (C-FRC-09)."""
        return self.squads == 0
