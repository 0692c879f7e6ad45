"""Create, import, copy, share, archive and delete a user's factions."""

import json
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.bridge import content_of, newest_release
from armies.content.diff import describe_difference
from armies.forms.strike_force import new_ticket
from armies.models import Faction, Visibility
from jobs.models import Job
from people.addresses import site_url
from people.http_methods import require_safe_or_POST
from rules.content.diff import compare_packs
from web.documents.yaml_writer import write_yaml
from web.game_addresses import game_address, game_of_request
from web.imports.pages import shows, take
from workshop.actions import homebrew as actions
from workshop.actions.homebrew import InUseError, quota_of_factions
from workshop.actions.publishing import digest_of
from workshop.forms.new_faction import CopyForm, LoadForm, NewFactionForm, PackForm, head_document
from workshop.imports import NEW_DRAFT, NEW_FACTION
from workshop.publishing.deletion import holders
from workshop.publishing.draft import Draft
from workshop.views.drafts import not_found_page


@login_required
@require_safe_or_POST
def new(request: HttpRequest) -> HttpResponse:
    """Create an empty faction."""
    form = NewFactionForm(request.POST or None, initial={"ticket": new_ticket()})
    if request.method == "POST" and form.is_valid():
        return _create(request, "new", form, form.document(game_of_request(request)))
    return _page(request, "new", form)


@login_required
@require_safe_or_POST
def from_pack(request: HttpRequest) -> HttpResponse:
    """Create a faction from a pack."""
    form = PackForm(
        game_of_request(request), request.POST or None, request.FILES or None, initial={"ticket": new_ticket()}
    )
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        head = {"slug": given["slug"]} if given["slug"] else {}
        return _create(request, "pack", form, given["pack"], head, given["source"])
    return _page(request, "pack", form)


@login_required
@require_safe_or_POST
def copy(request: HttpRequest) -> HttpResponse:
    """Create a faction from the newest release of an official faction or of one's own."""
    chosen = {"original": request.GET.get("faction", ""), "ticket": new_ticket()}
    form = CopyForm(_originals(request), request.POST or None, initial=chosen)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        original = given["original"]
        document = original.rules_of_game.formats.written("content", content_of(newest_release(original.slug)))
        return _create(request, "copy", form, document, head_document(given))
    return _page(request, "copy", form)


def _originals(request: HttpRequest) -> QuerySet[Faction]:
    """The factions that this person may copy."""
    return access.factions(request).released().filter(Q(homebrew=False) | Q(owner=request.user.pk))


def _create(
    request: HttpRequest, way: str, form: Any, document: dict[str, Any], head: Any = None, source: bytes | None = None
) -> HttpResponse:
    """Import the pack as it was sent, or this document; the form is kept for what may be wrong with it."""
    upload = form.files.get("file")
    kept = {name: request.POST[name] for name in form.fields if name in request.POST and name != "text"}
    return take(
        request,
        NEW_FACTION,
        json.dumps(document).encode() if source is None else source,
        name="" if upload is None else upload.name,
        token=form.cleaned_data["ticket"],
        head=head or {},
        way=way,
        form=kept,
    )


@shows(NEW_FACTION)
def created(request: HttpRequest, job: Job, result: dict[str, Any]) -> HttpResponse:
    """The new draft, or the form with what is wrong."""
    if "slug" in result:
        messages.success(request, _("%(name)s is begun; nobody but you sees it.") % {"name": result["name"]})
        return redirect("workshop:draft", result["slug"])
    way, kept = job.payload["way"], job.payload["form"]
    if way == "pack":
        form: Any = PackForm(game_of_request(request), kept, _file_of(job))
    else:
        form = NewFactionForm(kept) if way == "new" else CopyForm(_originals(request), kept)
    form.errors.clear()
    form.add_error(result["field"], result["words"])
    return _page(request, way, form)


def _file_of(job: Job) -> MultiValueDict[str, UploadedFile[Any]]:
    """The pack of an import, as if it were sent again."""
    return MultiValueDict({"file": [SimpleUploadedFile(job.payload["name"] or "pack", bytes(job.file or b""))]})


def _page(request: HttpRequest, way: str, form: Any) -> HttpResponse:
    context = {"way": way, "form": form, "quota": quota_of_factions(request.user)}
    return render(request, "workshop/new.html", context, status=422 if form.errors else 200)


@require_safe
def pack(request: HttpRequest, slug: str) -> HttpResponse:
    """Download the draft as a content pack, in YAML, or in JSON if requested."""
    faction = get_object_or_404(access.drafts(request).with_content(), slug=slug)
    document = faction.pack()
    as_json = request.GET.get("as") == "json"
    text = json.dumps(document, ensure_ascii=False, indent=2) + "\n" if as_json else write_yaml(document)
    name, kind = (f"{slug}.json", "application/json") if as_json else (f"{slug}.yaml", "application/yaml")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return HttpResponse(text.encode(), content_type=f"{kind}; charset=utf-8", headers=headers)


@require_safe_or_POST
def load(request: HttpRequest, slug: str) -> HttpResponse:
    """Replace the whole draft by a pack, after a preview of the changes."""
    faction = access.drafts(request).with_content().filter(slug=slug).first()
    if faction is None:
        return not_found_page(request)
    seen = digest_of(faction.pack())
    form = LoadForm(faction.rules_of_game, request.POST or None, request.FILES or None, initial={"seen": seen})
    if request.method != "POST" or not form.is_valid():
        return _load_page(request, faction, form, 422 if form.errors else 200)
    if "preview" in request.POST:
        form.keep("seen", seen)
        return _load_page(request, faction, form)
    given, upload = form.cleaned_data, form.files.get("file")
    return take(
        request,
        NEW_DRAFT,
        given["source"],
        name="" if upload is None else upload.name,
        faction=faction.pk,
        seen=given["seen"],
    )


@shows(NEW_DRAFT)
def loaded(request: HttpRequest, job: Job, result: dict[str, Any]) -> HttpResponse:
    """The draft that says what the pack says, or what the pack would change in it now."""
    faction = access.drafts(request).with_content().filter(pk=job.payload["faction"]).first()
    if faction is None:
        return not_found_page(request)
    if "slug" in result:
        messages.success(request, _("The draft says what the pack says."))
        return redirect("workshop:draft", faction.slug)
    form = LoadForm(faction.rules_of_game, {"seen": digest_of(faction.pack())}, _file_of(job))
    form.is_valid()
    form.add_error(result["field"], result["words"])
    return _load_page(request, faction, form, 409)


def _load_page(request: HttpRequest, faction: Faction, form: LoadForm, status: int = 200) -> HttpResponse:
    """The form, with the changes that the pack in it would make."""
    draft, pack = Draft(faction), form.cleaned_data.get("pack") if form.is_bound else None
    changes = None
    if pack is not None and draft.content is not None:
        new = pack | {"faction": pack["faction"] | {"slug": faction.slug}}
        changes = describe_difference(compare_packs(draft.document, new), draft.game)
    context = {"faction": faction, "form": form, "changes": changes, "good": pack is not None}
    return render(request, "workshop/load.html", context, status=status)


@require_safe_or_POST
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """Set who may read a homebrew faction and build with it, and show its link."""
    faction = _own_faction(request, slug)
    if faction is None:
        return not_found_page(request)
    if request.method == "POST":
        if request.POST.get("visibility") in Visibility.values:
            actions.share(faction, Visibility(request.POST["visibility"]))
            messages.success(request, _("Saved."))
        return redirect("workshop:share_faction", slug)
    link = site_url(reverse("workshop:homebrew", args=[faction.token]))
    context = {"faction": faction, "link": link, "choices": _choices(), "released": faction.releases.exists()}
    return render(request, "workshop/share.html", context)


def _choices() -> list[tuple[str, str, str]]:
    return [
        ("private", _("Private"), _("Nobody but you. Lists that others built already keep the release they have.")),
        ("link", _("By link"), _("Whoever has the link may read it and build with it.")),
        ("public", _("Public"), _("Everybody finds it among the factions.")),
    ]


def _own_faction(request: HttpRequest, slug: str) -> Faction | None:
    """A homebrew faction of this user; official factions are public."""
    return access.managed(request).filter(slug=slug, homebrew=True).first()


Verb = Callable[[Faction], None]


def faction_action(
    act: Verb, message: Callable[[Faction], str], leads_to: str, homebrew: bool = False
) -> Callable[..., HttpResponse]:
    """A view that changes a whole faction."""

    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        faction = _own_faction(request, slug) if homebrew else access.managed(request).filter(slug=slug).first()
        if faction is None:
            return not_found_page(request)
        act(faction)
        messages.success(request, message(faction))
        return workshop_of(faction) if leads_to == "workshop:workshop" else redirect(leads_to, slug)

    return view


def workshop_of(faction: Faction) -> HttpResponse:
    """Back to all drafts of its game."""
    return redirect(game_address("workshop:workshop", faction.rules_of_game))


renew_link = faction_action(
    actions.renew_link, lambda _faction: _("The old link leads nowhere now."), "workshop:share_faction", homebrew=True
)
archive = faction_action(
    actions.archive, lambda faction: _("%(name)s is in the archive.") % {"name": faction.name}, "workshop:workshop"
)
restore = faction_action(
    actions.restore, lambda faction: _("%(name)s is back.") % {"name": faction.name}, "workshop:draft"
)


@require_safe_or_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a faction, if no list uses it; otherwise it can be archived."""
    faction = access.deletable(request).filter(slug=slug).first()
    if faction is None:
        return not_found_page(request)
    if request.method == "POST":
        try:
            actions.delete(faction)
        except InUseError:
            pass
        else:
            messages.success(request, _("%(name)s is deleted.") % {"name": faction.name})
            return workshop_of(faction)
    context = {"faction": faction, "holders": holders(faction, request.user)}
    return render(request, "workshop/delete.html", context, status=409 if request.method == "POST" else 200)


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind a homebrew faction's link; opening it grants access for the session."""
    shared = Faction.objects.filter(homebrew=True, archived=None, taken_down=None, token=token)
    shared = shared.exclude(visibility=Visibility.PRIVATE).exclude(owner__is_active=False).released()
    faction = get_object_or_404(shared.select_related("owner"))
    access.remember_opened(request, faction)
    release = faction.releases.offered().first()
    assert release is not None
    content = content_of(release)
    context = {"faction": faction, "release": release, "content": content}
    return render(request, "workshop/opened.html", context | {"head": faction.rules_of_game.content.head(content)})
