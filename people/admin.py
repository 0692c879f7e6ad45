"""Admin of outgoing mails and jobs: their state and errors, without their contents."""

from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy, ngettext

from jobs.models import Job
from jobs.queue import requeue
from people.admin_base import GuardedAdmin
from people.models import OutgoingEmail


@admin.register(OutgoingEmail)
class LetterAdmin(GuardedAdmin):
    """Mails can be inspected and sent again; bodies are hidden, since they may contain personal links."""

    list_display = ("to", "subject", "made", "state", "tries", "due", "error")
    list_select_related = ("job",)
    list_filter = ("job__state",)
    search_fields = ("to", "folded")
    fields = ("to", "subject", "message_id", "made", "state", "tries", "due", "error")
    actions = ("send_again",)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:  # type: ignore[override]
        return lookup == "job__state__exact" or super().lookup_allowed(lookup, value, request)

    @admin.display(description=gettext_lazy("state"), ordering="job__state")
    def state(self, email: OutgoingEmail) -> str:
        return email.job.get_state_display()

    @admin.display(description=gettext_lazy("tries"), ordering="job__tries")
    def tries(self, email: OutgoingEmail) -> int:
        return email.job.tries

    @admin.display(description=gettext_lazy("next try"), ordering="job__due")
    def due(self, email: OutgoingEmail) -> datetime:
        return email.job.due

    @admin.display(description=gettext_lazy("error"))
    def error(self, email: OutgoingEmail) -> str:
        return email.job.error

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description=gettext_lazy("Send again what was given up"), permissions=["delete"])
    def send_again(self, request: HttpRequest, queryset: QuerySet) -> None:
        count = requeue(Job.objects.filter(outgoing_email__in=queryset.order_by()))
        template = ngettext("%(count)s e-mail is on its way again.", "%(count)s e-mails are on their way again.", count)
        messages.success(request, template % {"count": count})


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
        return super().get_queryset(request).defer("payload", "file", "result", "output")

    @admin.action(description=gettext_lazy("Try again what failed"), permissions=["delete"])
    def try_again(self, request: HttpRequest, queryset: QuerySet) -> None:
        count = requeue(queryset)
        template = ngettext("%(count)d job will be tried again.", "%(count)d jobs will be tried again.", count)
        messages.success(request, template % {"count": count})
