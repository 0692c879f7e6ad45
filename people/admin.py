"""The administrator's view of letters and jobs: what waits, and what went wrong. What they hold is not shown."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy, ngettext

from jobs.models import Job
from jobs.queue import requeue
from people.admin_base import GuardedAdmin
from people.models import OutgoingEmail
from people.outbox import try_again


class GivenUp(admin.SimpleListFilter):
    title = gettext_lazy("state")
    parameter_name = "given_up"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", gettext_lazy("given up")), ("no", gettext_lazy("on their way"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        if self.value() not in ("yes", "no"):
            return queryset
        return queryset.filter(given_up__isnull=self.value() == "no")


@admin.register(OutgoingEmail)
class LetterAdmin(GuardedAdmin):
    """Looked at and sent again; a letter may hold a link that is for its reader alone."""

    list_display = ("to", "subject", "made", "tries", "due", "given_up", "fault")
    list_filter = (GivenUp,)
    search_fields = ("to", "subject")
    fields = ("to", "subject", "message_id", "made", "tries", "due", "given_up", "fault")
    actions = ("send_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description=gettext_lazy("Send again what was given up"), permissions=["delete"])
    def send_again(self, request: HttpRequest, queryset: QuerySet) -> None:
        count = try_again(queryset)
        words = ngettext("%(count)s letter is on its way again.", "%(count)s letters are on their way again.", count)
        messages.success(request, words % {"count": count})


@admin.register(Job)
class JobAdmin(GuardedAdmin):
    """Looked at, and tried again where they failed."""

    list_display = ("kind", "owner", "state", "created", "tries", "due", "worker", "finished", "error")
    list_filter = ("state", "kind")
    search_fields = ("kind", "owner", "error")
    fields = ("kind", "owner", "state", "created", "tries", "due", "worker", "lease", "finished", "error")
    actions = ("try_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).defer("payload", "result", "output")

    @admin.action(description=gettext_lazy("Try again what failed"), permissions=["delete"])
    def try_again(self, request: HttpRequest, queryset: QuerySet) -> None:
        count = requeue(queryset)
        words = ngettext("%(count)d job will be tried again.", "%(count)d jobs will be tried again.", count)
        messages.success(request, words % {"count": count})
