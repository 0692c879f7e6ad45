"""Operations, as their documents."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from armies import access
from armies.models import Operation
from web.models.game import shown_game
from workshop.actions.operations import uses_of
from workshop.admin.concurrent_edits import OptimisticLockAdmin
from workshop.admin.documents import DOCUMENTS
from workshop.admin.released_slugs import ReadOnlySlugAdmin


@admin.register(Operation)
class OperationAdmin(ReadOnlySlugAdmin, OptimisticLockAdmin):
    formfield_overrides = DOCUMENTS
    list_display = ["title", "slug", shown_game]
    list_filter = ["game"]
    search_fields = ["folded", "slug"]
    exclude = ["reviewed"]

    def view_on_site(self, row: Operation) -> str:
        """In the workshop, with the drawing board: players have a page of it from its first release on."""
        return reverse("workshop:operation_draft", args=[row.pk])

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What campaigns or battles have stays; one whose releases are reviewed goes by who chooses designers alone."""
        named, counts, lacking, protected = super().get_deleted_objects(objs, request)
        for operation in objs:
            uses = "; ".join(f"{use.kind}: {use.number}" for use in uses_of(operation, request.user))
            if operation.reviewed and not access.may_staff_operations(request.user):
                uses = uses or str(_("What one designer asks to publish, another has to approve."))
            protected = [*protected, f"{operation}: {uses}"] if uses else protected
        return named, counts, lacking, protected
