"""Preview the card of an unsaved form."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied
from django.forms import ModelForm, Script
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.formats.errors import DocumentError
from workshop.admin.pickers import sentences
from workshop.content import reference


class PreviewAdmin(admin.ModelAdmin):
    """A model admin that previews the posted form as a card: validated and rendered, never saved."""

    change_form_template = "admin/workshop/content_form.html"
    card_template: str
    reference: Any = reference
    """What stands beside the form to look up, if anything."""

    class Media:
        js = [Script("damocles/admin.js", type="module")]

    def card(self, row: Any, parts: list[Any]) -> dict[str, Any]:
        """Template context for the card of a row and its inlines; DocumentError if they are not valid."""
        raise NotImplementedError

    def get_urls(self) -> list[URLPattern]:
        name = f"armies_{self.opts.model_name}_preview"
        view = self.admin_site.admin_view(self.preview)
        return [
            path("preview/", view, name=f"{name}_new"),
            path("<path:object_id>/preview/", view, name=name),
            *super().get_urls(),
        ]

    @method_decorator(require_POST)
    def preview(self, request: HttpRequest, object_id: str | None = None) -> HttpResponse:
        """The card, or its errors; a whole page for browsers without JavaScript."""
        row = self._previewed(request, object_id)
        form = self.get_form(request, row, change=row is not None)(request.POST, instance=row)
        form.is_valid()
        inlines, _instances = self._create_formsets(request, form.instance, change=row is not None)  # type: ignore[attr-defined]
        parts = [part for inline in inlines for part in _remaining_forms(inline)]
        faults = [fault for part in [form, *parts] for fault in faults_of(part, part is not form)]
        faults += [fault for inline in inlines for fault in inline.non_form_errors()]
        missing = [label for part in [form, *parts] for label in _missing(part, part is not form)]
        untouched = row is None and not form.has_changed() and not parts
        context: dict[str, Any] = {"faults": faults, "missing": [] if untouched else missing, "untouched": untouched}
        if not faults and not missing:
            try:
                context |= self.card(form.instance, [part.instance for part in parts])
            except DocumentError as error:
                context["faults"] = [str(fault) for fault in error.all]
        context["card_template"] = self.card_template
        context["sentence_forms"] = [sentence for part in [form, *parts] for sentence in sentences(part)]
        if request.headers.get("HX-Request"):
            return render(request, "admin/workshop/_preview.html", context)
        context |= self.admin_site.each_context(request) | {"title": _("Preview"), "opts": self.opts}
        return render(request, "admin/workshop/preview.html", context)

    def _previewed(self, request: HttpRequest, object_id: str | None) -> Any:
        """The row that is being changed, or none while one is added."""
        if object_id is None:
            if not self.has_add_permission(request):
                raise PermissionDenied
            return None
        row = self.get_object(request, unquote(object_id))
        if row is None:
            raise Http404
        if not self.has_change_permission(request, row):
            raise PermissionDenied
        return row

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **options: Any) -> HttpResponse:
        context["reference"] = self.reference
        return super().render_change_form(request, context, *args, **options)


def _remaining_forms(inline: Any) -> list[ModelForm]:
    """The forms that will be rows, in the order those will have."""
    inline.is_valid()
    gone = set(inline.deleted_forms)
    forms = [form for form in inline.forms if form not in gone and (form.instance.pk or form.has_changed())]
    return sorted(forms, key=lambda form: form.cleaned_data.get("position") or 0)


def _missing(form: ModelForm, part: bool) -> list[str]:
    """Fields that are still empty: while the form is being filled in, that is not an error."""
    whose = f"{str(form.instance) or capfirst(form.instance._meta.verbose_name)} · " if part else ""
    wanted = [name for name in form.errors if name != NON_FIELD_ERRORS and form.has_error(name, "required")]
    return [whose + str(capfirst(str(form.fields[name].label))) for name in wanted]


def faults_of(form: ModelForm, part: bool) -> Iterator[str]:
    """Errors of a form, with the names of its fields and of the row it belongs to."""
    whose = str(form.instance) or str(capfirst(form.instance._meta.verbose_name))
    for name, messages in form.errors.items():
        label = "" if name == NON_FIELD_ERRORS else capfirst(str(form.fields[name].label))
        place = " · ".join(word for word in (whose if part else "", label) if word)
        for message in [] if form.has_error(name, "required") else messages:
            yield _("%(place)s: %(message)s") % {"place": place, "message": message} if place else str(message)
