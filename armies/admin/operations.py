"""Operations, as their documents."""

from django.contrib import admin
from django.urls import reverse

from armies.admin.concurrent_edits import OptimisticLockAdmin
from armies.admin.documents import DOCUMENTS
from armies.admin.released_slugs import ReadOnlySlugAdmin
from armies.models import Operation
from armies.models.game import shown_game


@admin.register(Operation)
class OperationAdmin(ReadOnlySlugAdmin, OptimisticLockAdmin):
    formfield_overrides = DOCUMENTS
    list_display = ["title", "slug", shown_game]
    list_filter = ["game"]
    search_fields = ["title", "slug"]

    def view_on_site(self, row: Operation) -> str:
        """In the workshop, with the drawing board: players have a page of it from its first release on."""
        return reverse("armies:operation_draft", args=[row.pk])
