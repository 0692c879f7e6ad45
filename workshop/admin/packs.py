"""Whole factions and operations as files: a content pack in, in two steps, and a faction's draft out."""

import json
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from armies.bridge import draft_document
from armies.models import Faction, Operation, Weapon
from rules.formats.errors import DocumentError
from rules.games import game_of
from web.documents.document_files import document_in
from web.documents.yaml_writer import write_yaml
from web.translation.messages import fault_in_words, translated
from workshop.actions.importing import Outcome, is_pack, read_content, save_content
from workshop.admin.differences import document_differences
from workshop.admin.uploads import Line, Report, Upload, UploadAdmin

Documents = dict[tuple[str, str], Any]


class PackAdmin(UploadAdmin):
    """The list of factions, where packs come in and go out."""

    change_list_template = "admin/workshop/faction_list.html"
    upload_template = "admin/workshop/load.html"
    upload_title = gettext_lazy("Load a content pack")
    upload_address = "load"

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("load/", view(self.upload), name="armies_faction_load"),
            path("load/apply/", view(self.apply), name="armies_faction_load_apply"),
            path("<int:object_id>/pack/", view(self.pack), name="armies_faction_pack"),
            *super().get_urls(),
        ]

    def may_upload(self, request: HttpRequest) -> bool:
        """A pack adds, changes and deletes whatever a faction is made of."""
        models = ("faction", "datasheet", "weapon", "asset", "part")
        needed = [f"armies.{verb}_{model}" for verb in ("add", "change", "delete") for model in models]
        needed.remove("armies.delete_faction")  # a pack deletes parts alone
        return request.user.has_perms([*needed, "armies.add_operation", "armies.change_operation"])

    def upload_context(self) -> dict[str, Any]:
        return {}

    def carry_out(self, upload: Upload, user: Any) -> Report:
        """Loaded into the draft of its faction or operation; nothing is published."""
        document = read_content(document_in(upload.content, upload.name))
        before = documents_of(_current_document(document))
        outcomes = save_content([document], draft=True)
        lines = _lines(outcomes, before, documents_of(document))
        content = json.dumps([list(before.values()), outcomes, document], sort_keys=True)
        return Report(lines, sha256(content.encode()).hexdigest())

    def pack(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """The draft as a pack, as `export_content --draft` writes it."""
        row = Faction.objects.administered_by(request.user).with_content().filter(pk=object_id).first()
        if row is None:
            raise Http404
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        try:
            text = write_yaml(draft_document(row))
        except DocumentError as error:
            messages.error(request, fault_in_words(error))
            return redirect("admin:armies_faction_change", object_id)
        headers = {"Content-Disposition": f'attachment; filename="{row.slug}.yaml"'}
        return HttpResponse(text, content_type="application/yaml; charset=utf-8", headers=headers)


def _current_document(document: dict[str, Any]) -> dict[str, Any]:
    """The stored document of the same faction or operation, locked until it is replaced."""
    if not is_pack(document):
        row = Operation.objects.filter(game=game_of(document).slug, slug=document["slug"]).first()
        return row.document if row else {}
    slug = document["faction"]["slug"]
    faction = Faction.objects.with_content().select_for_update(no_key=True).filter(slug=slug).first()
    return faction.pack() if faction else {}


def documents_of(document: dict[str, Any]) -> Documents:
    """The parts of a pack, or the operation, keyed by kind and slug."""
    if not document:
        return {}
    if not is_pack(document):
        return {(str(Operation._meta.verbose_name), document["slug"]): document}
    parts = {(str(Faction._meta.verbose_name), document["faction"]["slug"]): document["faction"]}
    for kind in game_of(document).facts.kinds:
        parts |= {(translated(kind.term.one), part["slug"]): part for part in document.get(kind.key, [])}
    return parts


def _lines(outcomes: list[Outcome], before: Documents, after: Documents) -> list[Line]:
    """A line for each faction, datasheet, asset or operation; changes of weapons are part of their datasheet."""
    groups: list[list[Outcome]] = []
    for outcome in outcomes:
        if outcome.kind == Weapon._meta.verbose_name and groups:
            groups[-1].append(outcome)
        else:
            groups.append([outcome])
    return [_line(group, before, after) for group in groups]


def _line(group: list[Outcome], before: Documents, after: Documents) -> Line:
    own, key = group[0], (group[0].kind, group[0].slug)
    touched = any(outcome.verb != "left alone" for outcome in group)
    verb = "changed" if own.verb == "left alone" and touched else own.verb
    differences = list(document_differences(before.get(key), after.get(key), "")) if verb == "changed" else []
    return Line(own.slug, verb, f"{capfirst(own.kind)} “{own.name}”", differences)
