"""Two-step uploads: show what a file would change, then apply it; nothing is written in the first step."""

from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.contrib import admin, messages
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from armies.admin.differences import Difference
from armies.admin.upload_form import UploadForm
from armies.translation.messages import fault_in_words
from rules.formats.errors import DocumentError

UPLOAD_TIMEOUT = 3600


class Line(NamedTuple):
    """The effect of a file on one row: its place in the file, the verb, the row, and its values before and after."""

    place: str
    verb: str
    label: str
    differences: list[Difference]

    def verb_in_words(self) -> str:
        return verb_in_words(self.verb)


class Report(NamedTuple):
    """All effects of a file, with a digest that identifies them."""

    lines: list[Line]
    digest: str

    def counts(self) -> list[tuple[str, int]]:
        verbs = ["created", "changed", "deleted", "left alone"]
        return [(verb_in_words(verb), sum(line.verb == verb for line in self.lines)) for verb in verbs]

    def changes(self) -> list[Line]:
        return [line for line in self.lines if line.verb != "left alone"]


def verb_in_words(verb: str) -> str:
    words = {
        "created": pgettext("what became of the rows", "created"),
        "changed": pgettext("what became of the rows", "changed"),
        "deleted": pgettext("what became of the rows", "deleted"),
        "left alone": pgettext("what became of the rows", "left alone"),
    }
    return words[verb]


class Upload(NamedTuple):
    """A file that waits for its second step."""

    name: str
    content: bytes


def store_upload(user: Any, upload: Upload) -> str:
    token = str(uuid4())
    cache.set(_key(user, token), tuple(upload), UPLOAD_TIMEOUT)
    return token


def get_upload(user: Any, token: str) -> Upload | None:
    """The file this user uploaded recently."""
    try:
        found = cache.get(_key(user, str(UUID(token))))
    except ValueError:
        return None
    return Upload(*found) if found else None


def _key(user: Any, token: str) -> str:
    return f"upload-{user.pk}-{token}"


class UploadAdmin(admin.ModelAdmin):
    """Admin views that accept a file, show its effects, and apply it."""

    upload_title: Any
    upload_template: str

    def may_upload(self, request: HttpRequest) -> bool:
        """Whether this person may do whatever a file can do."""
        raise NotImplementedError

    def carry_out(self, upload: Upload, user: Any) -> Report:
        """Apply the file within the open transaction; DocumentError holds all errors."""
        raise NotImplementedError

    def upload_context(self) -> dict[str, Any]:
        """Context for the page's explanation."""
        raise NotImplementedError

    def upload(self, request: HttpRequest) -> HttpResponse:
        """First step: choose a file and show its effects."""
        if not self.may_upload(request):
            raise PermissionDenied
        if request.method != "POST":
            return self._page(request, {"form": UploadForm()})
        form = UploadForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._page(request, {"form": form}, 422)
        file = form.cleaned_data["file"]
        return self._show(request, Upload(file.name, file.read()))

    @method_decorator(require_POST)
    def apply(self, request: HttpRequest) -> HttpResponse:
        """Second step: apply the file if its effects are still the same."""
        if not self.may_upload(request):
            raise PermissionDenied
        upload = get_upload(request.user, request.POST.get("token", ""))
        if upload is None:
            messages.error(request, _("The file is no longer here. Nothing was changed; choose it again."))
            return redirect(request.path.removesuffix("apply/"))
        try:
            with transaction.atomic():
                report = self.carry_out(upload, request.user)
                as_shown = report.digest == request.POST.get("digest")
                transaction.set_rollback(not as_shown)
        except DocumentError:
            as_shown = False
        if not as_shown:
            messages.warning(
                request, _("The content was changed meanwhile. Nothing was done; this is what it would do now.")
            )
            return self._show(request, upload)
        counts = ", ".join(f"{number} {words}" for words, number in report.counts() if number)
        messages.success(request, _("Done: %(counts)s (%(file)s).") % {"file": upload.name, "counts": counts})
        return redirect(f"admin:armies_{self.opts.model_name}_changelist")

    def _show(self, request: HttpRequest, upload: Upload) -> HttpResponse:
        try:
            with transaction.atomic():
                report = self.carry_out(upload, request.user)
                transaction.set_rollback(True)
        except DocumentError as error:
            words = _("%(place)s: %(said)s")
            faults = [words % {"place": upload.name, "said": fault_in_words(fault)} for fault in error.all]
            return self._page(request, {"form": UploadForm(), "faults": faults}, 422)
        token = store_upload(request.user, upload) if report.changes() else ""
        return self._page(request, {"report": report, "file": upload.name, "token": token})

    def _page(self, request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
        context |= self.admin_site.each_context(request) | self.upload_context()
        upload_url = request.path.removesuffix("apply/")
        context |= {"title": self.upload_title, "opts": self.opts, "upload_url": upload_url}
        context["apply_url"] = f"{upload_url}apply/"
        return render(request, self.upload_template, context, status=status)
