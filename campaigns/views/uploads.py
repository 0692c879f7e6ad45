"""Uploads to a battle: what was played by script, and pictures."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies.forms.pictures import PictureForm
from campaigns import access
from campaigns.actions import pictures
from campaigns.actions.fighting import script_checks
from campaigns.actions.fighting.requests import refusal_of
from campaigns.actions.fighting.scripted_battles import ask_to_upload, asked_to_upload
from campaigns.forms.uploads import ScriptForm
from campaigns.models import Battle, Membership
from campaigns.views.battles import fighting_again_page, present_battle
from campaigns.views.decorators import login_or_404
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import conflicts_shown_on, faults_in, refusals_in
from people.http_methods import require_safe_or_POST

FOR_EVER = "private, max-age=31536000, immutable"


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_battle)
def upload(request: HttpRequest, slug: str) -> HttpResponse:
    """A battle played by script: a player's upload is proposed, an organiser's recorded, once it was fought again."""
    battle = access.recordable_battle(request, slug)
    membership = access.own_membership(request, battle.campaign.slug)
    game = battle.campaign.rules_of_game
    form = ScriptForm(submitted_data(request), request.FILES or None, game=game, initial={"version": battle.version})
    if request.method != "POST" and not battle.is_planned():
        return redirect(battle)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form), faults_in(form, None):
            return _take(request, battle, membership, form)
    return _page(request, battle, membership, form, status=422 if form.errors else 200)


def _page(
    request: HttpRequest, battle: Battle, membership: Membership, form: ScriptForm, status: int, refused: str = ""
) -> HttpResponse:
    context = {"form": form, "battle": battle, "campaign": battle.campaign, "proposes": not membership.organises()}
    return render(request, "campaigns/battles/upload.html", context | {"refused": refused}, status=status)


def _take(request: HttpRequest, battle: Battle, membership: Membership, form: ScriptForm) -> HttpResponse:
    data = form.cleaned_data
    documents = script_checks.read_uploads(battle.campaign.rules_of_game, data["first"], data["second"])
    job = ask_to_upload(battle, membership, data["version"], documents, key=data["key"])
    if job is None:
        return redirect(battle)
    return (
        _taken(request, battle, membership)
        if job.is_finished()
        else redirect("campaigns:upload_outcome", battle.slug, job.payload["key"])
    )


def _taken(request: HttpRequest, battle: Battle, membership: Membership) -> HttpResponse:
    """On to the battle, with what came of the upload."""
    if membership.organises():
        messages.success(request, _("Fought again, event by event the same: the battle is recorded."))
    else:
        messages.success(request, _("Fought again, event by event the same: your result is proposed."))
    return redirect(battle)


@login_required
@require_safe
@conflicts_shown_on(present_battle)
def upload_outcome(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """An upload that a worker fights again: its place in the queue, then on to the battle, or why it is refused."""
    battle = access.recordable_battle(request, slug)
    membership = access.own_membership(request, battle.campaign.slug)
    job = asked_to_upload(battle, request.user, key)
    if job is None:
        return redirect(battle)
    if not job.is_finished():
        return fighting_again_page(request, battle, job)
    if refused := refusal_of(job, battle):
        game = battle.campaign.rules_of_game
        form = ScriptForm(game=game, initial={"version": battle.version})
        return _page(request, battle, membership, form, status=409, refused=refused)
    return _taken(request, battle, membership)


@login_required
@require_POST
def add_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """A picture by somebody of the battle's sides, or an organiser."""
    battle = access.recordable_battle(request, slug)
    membership = access.own_membership(request, battle.campaign.slug)
    form = PictureForm(request.POST, request.FILES)
    if form.is_valid():
        data = form.cleaned_data
        with refusals_in(form):
            pictures.add_picture(battle, membership, data["picture"], data["caption"], key=data["key"])
            messages.success(request, _("The picture is added."))
            return redirect(battle)
    wrong = " ".join(str(error) for errors in form.errors.values() for error in errors)
    return present_battle(request, slug, status=422, picture_refused=wrong)


@login_or_404
def picture(request: HttpRequest, key: UUID) -> HttpResponse:
    """The picture itself: it never changes, so a browser keeps it."""
    picture = access.visible_picture(request, key)
    response = HttpResponse(bytes(picture.image), content_type="image/jpeg")
    response["Cache-Control"] = FOR_EVER
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Disposition"] = f'inline; filename="{picture.key}.jpg"'
    return response


@login_required
@require_POST
def delete_picture(request: HttpRequest, key: UUID) -> HttpResponse:
    """By who added it, or an organiser."""
    picture = access.deletable_picture(request, key)
    pictures.delete_picture(picture)
    messages.success(request, _("The picture is deleted."))
    return redirect(picture.battle)
