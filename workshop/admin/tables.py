"""Content as tables: CSV out of a list as it is filtered, and back in."""

from typing import Any

from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from workshop.admin.differences import differences
from workshop.admin.uploads import Line, Report, Upload, UploadAdmin
from workshop.tables.importing import import_table
from workshop.tables.tables import CsvTable
from workshop.tables.writer import write_csv


class TableAdmin(UploadAdmin):
    """A change list with export to and import from a spreadsheet."""

    change_list_template = "admin/workshop/content_list.html"
    upload_template = "admin/workshop/import.html"
    upload_title = gettext_lazy("Import a table")
    upload_address = "import"
    csv_table: CsvTable

    def get_urls(self) -> list[URLPattern]:
        name, view = f"armies_{self.opts.model_name}", self.admin_site.admin_view
        return [
            path("import/", view(self.upload), name=f"{name}_import"),
            path("import/apply/", view(self.apply), name=f"{name}_import_apply"),
            path("export/<slug:kind>/", view(self.export), name=f"{name}_export"),
            path("export/<slug:kind>/<slug:list>/", view(self.export), name=f"{name}_export_list"),
            *super().get_urls(),
        ]

    def may_upload(self, request: HttpRequest) -> bool:
        """A table may add rows and change them."""
        model = self.opts.model_name
        return request.user.has_perms([f"armies.add_{model}", f"armies.change_{model}"])

    def upload_context(self) -> dict[str, Any]:
        return {"columns": self.csv_table.headers(self.csv_table.kinds), "needed": self.csv_table.names}

    def carry_out(self, upload: Upload, user: Any) -> Report:
        outcome = import_table(self.csv_table, upload.content, upload.name, user=user)
        lines = [self._line(row.number, row.verb, row.before, row.after) for row in outcome.rows]
        return Report(lines, outcome.digest)

    def _line(self, number: int, verb: str, before: Any, after: Any) -> Line:
        changed = [] if verb == "left alone" else differences(after, before, self.model)
        return Line(_("row %(row)d") % {"row": number}, verb, self.label_of(after), changed)

    def label_of(self, row: Any) -> str:
        return str(row)

    def table(self, name: str) -> CsvTable | None:
        """What is written: the rows, or the objects of a list within them; None for a list that is none."""
        return None if name else self.csv_table

    def export(self, request: HttpRequest, kind: str, list: str = "") -> HttpResponse:
        """The rows of the list as it is searched, filtered and ordered."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        table = self.table(list)
        if kind != "csv" or table is None:
            raise Http404
        try:
            rows = self.get_changelist_instance(request).get_queryset(request)
        except IncorrectLookupParameters:
            return redirect(f"admin:armies_{self.opts.model_name}_changelist")
        name = list or slugify(str(self.opts.verbose_name_plural))
        headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
        return HttpResponse(write_csv(table, rows), content_type="text/csv; charset=utf-8", headers=headers)
