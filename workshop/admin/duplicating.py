"""Duplicate a datasheet or asset: a button on its page, or an action on selected rows."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from workshop.content.duplicate import duplicate


class DuplicatingAdmin(admin.ModelAdmin):
    """Rows that can be duplicated by users with the add permission."""

    actions = ["duplicate_selected"]

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.duplicate)
        name = f"armies_{self.opts.model_name}_duplicate"
        return [path("<path:object_id>/duplicate/", view, name=name), *super().get_urls()]

    @method_decorator(require_POST)
    def duplicate(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Copy one row and go on with the copy."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        row = self.get_object(request, unquote(object_id))
        if row is None:
            raise Http404
        return self._go_on_with(self._duplicated(request, row))

    @admin.action(description=gettext_lazy("Duplicate the selected"), permissions=["add"])
    def duplicate_selected(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        copies = [self._duplicated(request, row) for row in rows]
        if len(copies) == 1:
            return self._go_on_with(copies[0])
        message = ngettext("%(n)d copy made.", "%(n)d copies made.", len(copies)) % {"n": len(copies)}
        messages.success(request, message)
        return None

    def _duplicated(self, request: HttpRequest, row: Any) -> Any:
        copy = duplicate(row)
        self.log_addition(request, copy, [{"added": {}}])
        return copy

    def _go_on_with(self, copy: Any) -> HttpResponse:
        return redirect(f"admin:armies_{self.opts.model_name}_change", copy.pk)
