"""What every page of the administration minds: nothing that is hidden is found out by asking for it."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.utils import flatten, flatten_fieldsets
from django.core.exceptions import FieldDoesNotExist
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_noop, ngettext

from people.admin_search import MOST_SHORT, candidates, words_of
from people.audit import Kind, named, record, record_reading
from people.bounded_pages import BoundedPaginator
from people.models.parts import TRIGRAM

SHORT = gettext_noop("A word of one or two characters is looked for among the newest %(most)d rows.")


class GuardedAdmin(admin.ModelAdmin):
    """Rows, and fields of rows, that not every user of the admin page may see; the newest first, by the key that every
    table is sorted by: a page of 200,000 rows is read, not all of them sorted for it.
    """

    ordering: ClassVar[Any] = ("-pk",)
    paginator = BoundedPaginator
    show_full_result_count = False
    by_index = False
    """Whether there are so many rows that a search takes each field's index."""

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        """The rows that this user may see; others do not exist for them."""
        return rows

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return self.readable(super().get_queryset(request), request.user)

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], search_term: str) -> Any:
        search_words = list(words_of(search_term))
        if self.by_index and search_words:
            queryset = candidates(queryset, list(self.get_search_fields(request)), search_term)
            if max(map(len, search_words)) < TRIGRAM:
                self.message_user(request, gettext(SHORT) % {"most": MOST_SHORT})
            if len(search_words) == 1:  # nothing is left to filter
                return queryset, False
        return super().get_search_results(request, queryset, search_term)

    def is_private(self, row: Any, user: Any) -> bool:
        """Whether this user sees it by a right alone."""
        return False

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Who opens what others keep private is noted in the audit log."""
        row = super().get_object(request, object_id, from_field)
        if row is not None and request.method == "GET" and self.is_private(row, request.user):
            record_reading(request, row)
        return row

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        """In the audit log too, which outlives the account of who deleted it."""
        for row in queryset:
            record(Kind.DELETED, request, about=named(row))
        return super().log_deletions(request, queryset)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:  # type: ignore[override]
        """Allow filters on displayed fields only: `?secret__startswith=a` would reveal a secret letter by letter."""
        try:
            field = self.opts.get_field(lookup.partition("__")[0])
        except FieldDoesNotExist:
            return super().lookup_allowed(lookup, value, request)
        return field.name in self._shown(request) and super().lookup_allowed(lookup, value, request)

    def _shown(self, request: HttpRequest) -> set[str]:
        filters = {str(getattr(each, "parameter_name", each)) for each in self.get_list_filter(request)}
        columns = {str(column) for column in self.get_list_display(request)}
        return {self.opts.pk.name, *flatten_fieldsets(self.get_fieldsets(request)), *columns, *filters}

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What is deleted along is counted for all, and named for superusers alone: it may be private."""
        named, counts, lacking, protected = super().get_deleted_objects(objs, request)
        if not request.user.is_superuser:
            named = [line for line in named if not isinstance(line, list)]
            protected = _counted(protected)
        return named, counts, lacking, protected


def _counted(lines: Iterable[Any]) -> list[str]:
    count = len(flatten(list(lines)))
    return [ngettext("%(count)d object", "%(count)d objects", count) % {"count": count}] if count else []
