"""Export and import of campaigns as files."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.actions.importing import CAMPAIGN_FILE
from campaigns.forms.transfer import ImportForm
from campaigns.models.documents import document_text
from campaigns.read_model.export import campaign_document
from campaigns.views.form_data import submitted_data
from jobs.models import Job
from people.audit import record_export
from people.http_methods import require_safe_or_POST
from web.imports.pages import shows, take


@login_required
@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """All of the campaign, for its organisers, and its pictures if asked: what others may not know yet is not in it."""
    campaign = access.membership_for(request, slug, "export").campaign
    document = campaign_document(campaign, with_pictures="pictures" in request.GET)
    record_export(request, campaign)
    response = HttpResponse(document_text(document), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{campaign.slug}-campaign.json"'
    response["Cache-Control"] = "no-store"
    return response


@login_required
@require_safe_or_POST
def import_file(request: HttpRequest) -> HttpResponse:
    """Import a campaign, or show the file's first error."""
    form = ImportForm(submitted_data(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        return take(request, CAMPAIGN_FILE, given["file"].read(), key=str(given["key"]))
    return _page(request, form)


@shows(CAMPAIGN_FILE)
def imported(request: HttpRequest, job: Job, result: dict[str, Any]) -> HttpResponse:
    """The campaign that was imported, or what is wrong with its file."""
    if "slug" in result:
        messages.success(request, _("The campaign is here. You run it; give the other places to their players."))
        _warn_left_out(request, result["pictures_left_out"])
        return redirect("campaigns:campaign", result["slug"])
    form = ImportForm({"key": job.payload["key"]})
    form.errors.clear()
    form.add_error(result["field"], result["words"])
    return _page(request, form)


def _page(request: HttpRequest, form: ImportForm) -> HttpResponse:
    return render(request, "campaigns/campaign/import.html", {"form": form}, status=422 if form.errors else 200)


def _warn_left_out(request: HttpRequest, pictures: int) -> None:
    if pictures:
        message = ngettext(
            "%(count)s picture is not in this file: it stays where the campaign was exported.",
            "%(count)s pictures are not in this file: they stay where the campaign was exported.",
            pictures,
        )
        messages.warning(request, message % {"count": pictures})
