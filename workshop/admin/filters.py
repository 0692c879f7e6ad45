"""Admin filters: by last change, by whether the engine plays it."""

from datetime import timedelta
from typing import Any

from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.db.models import DateTimeField, Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from armies.admin.faction_filter import Choices, FactionFilter, Rows
from armies.models import Datasheet, Release, Weapon
from rules.formats.errors import DocumentError


class FactionOfWeaponFilter(FactionFilter):
    path = "datasheet__faction"


class ChangedFilter(SimpleListFilter):
    """Rows that were changed recently, or whose weapons were."""

    title = _("change")
    parameter_name = "changed"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        days: Choices = [
            ("1", _("in the last 24 hours")),
            ("7", _("in the last 7 days")),
            ("30", _("in the last 30 days")),
        ]
        return [("released", _("since the last release")), *days]

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        if self.value() == "released":
            return changed_since_release(queryset)
        if self.value() in ("1", "7", "30"):
            return queryset.filter(changed_after(queryset, now() - timedelta(days=int(self.value() or 0))))
        return queryset


def changed_since_release(rows: Rows) -> Rows:
    """Rows that are not as the newest release of their faction has them; before the first, all of them."""
    releases = Release.objects.filter(faction=OuterRef("faction")).order_by("-number")
    rows = rows.alias(released=Subquery(releases.values("published")[:1]))
    return rows.filter(Q(released=None) | changed_after(rows, OuterRef("released")))


def changed_after(rows: Rows, moment: Any) -> Q:
    """A condition: the history of the row, or of one of its weapons, has entries after a moment."""
    condition = Q()
    for records in records_about(rows):
        condition |= Q(Exists(records.filter(history_date__gt=moment)))
    return condition


def records_about(rows: Rows) -> list[QuerySet[Any]]:
    """History records of each row and of its inlines, as a subquery."""
    own = rows.model.history.model.objects.filter(id=OuterRef("pk"))
    if rows.model is not Datasheet:
        return [own]
    return [own, Weapon.history.model.objects.filter(datasheet_id=OuterRef("pk"))]


def with_last_change(rows: Rows) -> Rows:
    """Rows that know when they were changed last: `last_change`."""
    own = records_about(rows)[0].order_by().values("id").annotate(last=Max(F("history_date")))
    return rows.annotate(last_change=Subquery(own.values("last"), output_field=DateTimeField()))


class PlayedFilter(SimpleListFilter):
    """Rows with something that the engine leaves to people."""

    title = _("engine")
    parameter_name = "played"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [("no", _("something it does not play")), ("yes", _("all of it played"))]

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        if self.value() not in ("yes", "no"):
            return queryset
        rows = queryset.prefetch_related("weapons") if queryset.model is Datasheet else queryset
        unplayed = [row.pk for row in rows.select_related("faction") if not played(row)]
        return queryset.filter(pk__in=unplayed) if self.value() == "no" else queryset.exclude(pk__in=unplayed)


def played(row: Any) -> bool:
    """Whether a battle plays all of a part; an invalid one counts as not played."""
    try:
        return not row.faction.rules_of_game.content.unplayed(row.part_kind, row.document())
    except (DocumentError, LookupError):
        return False
