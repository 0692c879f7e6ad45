"""Operations, as their documents."""

from django.contrib import admin

from armies.admin.concurrent_edits import OptimisticLockAdmin
from armies.admin.documents import DOCUMENTS
from armies.admin.released_slugs import ReadOnlySlugAdmin
from armies.models import Operation


@admin.register(Operation)
class OperationAdmin(ReadOnlySlugAdmin, OptimisticLockAdmin):
    formfield_overrides = DOCUMENTS
    list_display = ["title", "slug"]
    search_fields = ["title", "slug"]
