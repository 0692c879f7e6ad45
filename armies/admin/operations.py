"""Operations, as their documents."""

from django.contrib import admin

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
