"""Two-step uploads: show what a file would change, then apply it; nothing is written in the first step."""

from typing import Any, NamedTuple

from django.apps import apps
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from jobs.models import Job
from rules.formats.errors import DocumentError
from web.imports.jobs import NothingImportedError, Write, import_kind, import_of, key_of
from web.imports.pages import shows, take
from web.translation.messages import fault_in_words
from workshop.admin.differences import Difference
from workshop.admin.upload_form import UploadForm


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

    @classmethod
    def of(cls, result: Any) -> "Report":
        """As it was stored with its job."""
        lines, digest = result
        rows = [
            (place, verb, label, [Difference(*each) for each in differences])
            for place, verb, label, differences in lines
        ]
        return cls([Line(*row) for row in rows], digest)

    def counts(self) -> list[tuple[str, int]]:
        verbs = ["created", "changed", "deleted", "left alone"]
        return [(verb_in_words(verb), sum(line.verb == verb for line in self.lines)) for verb in verbs]

    def changes(self) -> list[Line]:
        return [line for line in self.lines if line.verb != "left alone"]


def verb_in_words(verb: str) -> str:
    labels = {
        "created": pgettext("what became of the rows", "created"),
        "changed": pgettext("what became of the rows", "changed"),
        "deleted": pgettext("what became of the rows", "deleted"),
        "left alone": pgettext("what became of the rows", "left alone"),
    }
    return labels[verb]


class Upload(NamedTuple):
    """A file that waits for its second step."""

    name: str
    content: bytes


CONTENT_FILE = "import content"


@import_kind(CONTENT_FILE)
def import_content(user: User, job: Job) -> Write:
    """Apply a content file if its effects are those with this digest, which were shown; else only tell them."""
    upload_admin, upload = _admin_of(job), _upload_of(job)

    def write() -> dict[str, Any]:
        try:
            with transaction.atomic():
                report = upload_admin.carry_out(upload, user)
                applied = report.digest == job.payload["digest"]
                transaction.set_rollback(not applied)
        except DocumentError as error:
            faults = [fault_in_words(fault) for fault in error.all]
            raise NothingImportedError(faults[0], faults=faults) from None
        return {"applied": applied, "report": report}

    return write


def _upload_of(job: Job) -> Upload:
    return Upload(job.payload["name"], bytes(job.file or b""))


def _admin_of(job: Job) -> "UploadAdmin":
    """The admin whose page the file was sent to."""
    model_admin = admin.site.get_model_admin(apps.get_model("armies", job.payload["model"]))
    assert isinstance(model_admin, UploadAdmin)
    return model_admin


@shows(CONTENT_FILE)
def content_imported(request: HttpRequest, job: Job, result: dict[str, Any]) -> HttpResponse:
    return _admin_of(job).outcome(request, job, result)


class UploadAdmin(admin.ModelAdmin):
    """Admin views that accept a file, show its effects, and apply it."""

    upload_title: Any
    upload_template: str
    upload_address: str

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
        return self._take(request, Upload(file.name, file.read()), "")

    @method_decorator(require_POST)
    def apply(self, request: HttpRequest) -> HttpResponse:
        """Second step: apply the file if its effects are still the same."""
        if not self.may_upload(request):
            raise PermissionDenied
        shown = import_of(request.user, request.POST.get("token", ""))
        if shown is None or shown.file is None or shown.payload.get("model") != self.opts.model_name:
            messages.error(request, _("The file is no longer here. Nothing was changed; choose it again."))
            return redirect(request.path.removesuffix("apply/"))
        return self._take(request, _upload_of(shown), request.POST.get("digest", ""))

    def _take(self, request: HttpRequest, upload: Upload, digest: str) -> HttpResponse:
        model = self.opts.model_name
        return take(request, CONTENT_FILE, upload.content, name=upload.name, model=model, digest=digest)

    def outcome(self, request: HttpRequest, job: Job, result: dict[str, Any]) -> HttpResponse:
        """That the file was applied, what it would do, or its faults."""
        if not (self.admin_site.has_permission(request) and self.may_upload(request)):
            raise PermissionDenied
        name = job.payload["name"]
        if job.payload["digest"] and not result.get("applied"):
            messages.warning(
                request, _("The content was changed meanwhile. Nothing was done; this is what it would do now.")
            )
        if "faults" in result:
            template = _("%(place)s: %(message)s")
            faults = [template % {"place": name, "message": fault} for fault in result["faults"]]
            return self._page(request, {"form": UploadForm(), "faults": faults}, 422)
        report = Report.of(result["report"])
        if not result["applied"]:
            return self._page(
                request, {"report": report, "file": name, "token": key_of(job) if report.changes() else ""}
            )
        counts = ", ".join(f"{number} {label}" for label, number in report.counts() if number)
        messages.success(request, _("Done: %(counts)s (%(file)s).") % {"file": name, "counts": counts})
        return redirect(f"admin:armies_{self.opts.model_name}_changelist")

    def _page(self, request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
        context |= self.admin_site.each_context(request) | self.upload_context()
        upload_url = reverse(f"admin:armies_{self.opts.model_name}_{self.upload_address}")
        context |= {"title": self.upload_title, "opts": self.opts, "upload_url": upload_url}
        context["apply_url"] = f"{upload_url}apply/"
        return render(request, self.upload_template, context, status=status)
