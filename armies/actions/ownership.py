"""Record the models a player owns, has built and painted. The last write of a figure wins; a form writes only those
that it changed."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from armies.models import Faction, OwnedModels
from armies.models.owned import NONE, Figures


class Count(NamedTuple):
    """Figures of a faction's datasheet; None stays as it is, and 0 models delete the record."""

    faction: Faction
    datasheet: str
    models: int | None = None
    built: int | None = None
    painted: int | None = None

    def changed(self, present: Figures) -> Figures:
        """The figures after this change."""
        if self.models == 0 and not self.built and not self.painted:
            return NONE
        return Figures(*[old if new is None else new for new, old in zip(self[2:], present, strict=True)])


class Fault(NamedTuple):
    """A figure of a count that cannot be: `key` is its name."""

    wanted: Count
    key: str
    text: str


class UnevenError(Exception):
    """More would be painted than built, or more built than owned."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults[0].text)
        self.faults = faults


@transaction.atomic
def save_counts(user: Any, counts: Iterable[Count]) -> None:
    """Save the figures of each datasheet; others do not change. UnevenError keeps all of it out."""
    get_user_model().objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)
    wanted = list(counts)
    among = OwnedModels.objects.filter(user=user, faction__in={count.faction.pk for count in wanted})
    present = {(row.faction_id, row.datasheet): row.figures for row in among}
    after = [(count, count.changed(present.get((count.faction.pk, count.datasheet), NONE))) for count in wanted]
    faults = [fault for count, figures in after if (fault := uneven(count, figures))]
    if faults:
        raise UnevenError(faults)
    _write(user, after)


def uneven(count: Count, figures: Figures) -> Fault | None:
    """What is wrong with figures, if anything."""
    if figures.built > figures.models:
        text = _("must be at most %(most)d, as many as are owned") % {"most": figures.models}
        return Fault(count, "built", text)
    if figures.painted > figures.built:
        return Fault(count, "painted", _("must be at most %(most)d, as many as are built") % {"most": figures.built})
    return None


def _write(user: Any, after: list[tuple[Count, Figures]]) -> None:
    rows, gone = [], Q()
    for count, figures in after:
        if figures.models:
            rows.append(OwnedModels(user=user, faction=count.faction, datasheet=count.datasheet, **figures._asdict()))
        else:
            gone |= Q(faction=count.faction, datasheet=count.datasheet)
    if gone:
        OwnedModels.objects.filter(gone, user=user).delete()
    OwnedModels.objects.bulk_create(
        rows,
        update_conflicts=True,
        update_fields=Figures._fields,
        unique_fields=["user", "faction", "datasheet"],
    )
