"""The history of a row and its inlines, save by save: who changed what and when, with the earlier values."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.contrib.admin.views.main import PAGE_VAR
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.dateparse import parse_datetime
from django.utils.decorators import method_decorator
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from simple_history.admin import SimpleHistoryAdmin

from workshop.admin.differences import Difference, differences
from workshop.content.history import bring_back, records_of

SAVE_INTERVAL = timedelta(seconds=1)
"""Records of one user within this interval count as one save."""

PAGE_SIZE = 50


class Step(NamedTuple):
    """The change of one row within a save."""

    record: Any
    earlier: Any

    @property
    def label(self) -> str:
        """The row's kind and name."""
        what = capfirst(str(self.record.instance_type._meta.verbose_name))
        return _("%(what)s “%(name)s”") % {"what": what, "name": self.record.instance}

    def lines(self) -> list[str]:
        """The change in a few short lines."""
        if self.record.history_type == "+":
            return [_("%(what)s added") % {"what": self.label}]
        if self.record.history_type == "-":
            return [_("%(what)s deleted") % {"what": self.label}]
        template = _("%(what)s, %(place)s: %(before)s → %(after)s")
        return [
            template
            % {"what": self.label, "place": each.place, "before": each.before or "–", "after": each.after or "–"}
            for each in self.differences
        ]

    @property
    def differences(self) -> list[Difference]:
        changed = self.record.history_type == "~" and self.earlier
        return differences(self.record, self.earlier, self.record.instance_type) if changed else []


class Save(NamedTuple):
    """All that a user saved at one time."""

    steps: list[Step]

    @property
    def last(self) -> Any:
        """The record that is the newest of this save."""
        return self.steps[-1].record

    def since(self, moment: datetime) -> "Save":
        """The part of this save that is later than a moment."""
        return Save([step for step in self.steps if step.record.history_date > moment])

    @property
    def who(self) -> str:
        user = self.last.history_user
        return user.get_username() if user else _("a command")

    @property
    def moment(self) -> str:
        return str(self.last.history_date.isoformat())


def saves_of(records: Iterable[Any]) -> list[Save]:
    """Records of a row and its parts, gathered into saves; the newest first."""
    saves: list[Save] = []
    for step in _steps(sorted(records, key=lambda record: (record.history_date, record.history_id))):
        if saves and _belongs(step.record, saves[-1].last):
            saves[-1].steps.append(step)
        else:
            saves.append(Save([step]))
    return saves[::-1]


def _steps(records: list[Any]) -> Iterator[Step]:
    last: dict[tuple[type, int], Any] = {}
    for record in records:
        yield Step(record, last.get((type(record), record.id)))
        last[type(record), record.id] = record


def _belongs(record: Any, last: Any) -> bool:
    return record.history_user_id == last.history_user_id and record.history_date - last.history_date < SAVE_INTERVAL


class HistoryAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """Rows with a history page from which every version can be restored."""

    object_history_template = "admin/workshop/history.html"

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.bring_back)
        return [
            path("<path:object_id>/bring-back/", view, name=f"armies_{self.opts.model_name}_bring_back"),
            *super().get_urls(),
        ]

    def save_model(self, request: HttpRequest, row: Any, form: Any, change: bool) -> None:
        """Save only if a field changed, so that the history contains real changes only."""
        if not change or form.has_changed():
            super().save_model(request, row, form, change)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        row = self._known(request, object_id, self.has_view_permission)
        page = Paginator(saves_of(records_of(row)), PAGE_SIZE).get_page(request.GET.get(PAGE_VAR))
        context = self.admin_site.each_context(request) | {
            "title": _("History of %(name)s") % {"name": row},
            "page_obj": page,
            "page_var": PAGE_VAR,
            "page_range": page.paginator.get_elided_page_range(page.number),
            "object": row,
            "opts": self.opts,
            "module_name": capfirst(self.opts.verbose_name_plural),
            "may_change": self.has_change_permission(request, row),
        }
        return render(request, self.object_history_template, context)

    def history_form_view(self, request: HttpRequest, object_id: str, *args: Any, **options: Any) -> HttpResponse:
        """A version has no form of its own: it would show a datasheet without its weapons."""
        return redirect(f"admin:armies_{self.opts.model_name}_history", object_id)

    @method_decorator(require_POST)
    def bring_back(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Restore the row and its inlines to their state at a moment; the current state stays in the history."""
        row = self._known(request, object_id, self.has_change_permission)
        try:
            bring_back(row, parse_datetime(request.POST.get("moment", "")))
        except (ValueError, IntegrityError, row.DoesNotExist):
            messages.error(request, _("This version cannot be brought back: another took its slug, or it is not kept."))
            return redirect(f"admin:armies_{self.opts.model_name}_history", object_id)
        self.log_change(request, row, _("An earlier version brought back."))
        messages.success(request, _("%(name)s is again what it was.") % {"name": row})
        return redirect(f"admin:armies_{self.opts.model_name}_change", object_id)

    def _known(self, request: HttpRequest, object_id: str, may: Callable[..., bool]) -> Any:
        row = self.get_object(request, unquote(object_id))
        if row is None:
            raise Http404
        if not may(request, row):
            raise PermissionDenied
        return row
