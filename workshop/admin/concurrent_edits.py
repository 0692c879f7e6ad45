"""Optimistic locking of admin forms: concurrent changes are not overwritten unnoticed, and no input is lost."""

import re
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from people.numbers import whole_number
from workshop.admin.differences import Difference, document_differences
from workshop.admin.documents import ContentForm
from workshop.admin.history import Save, saves_of
from workshop.content.history import records_of

SEEN = "_seen"


class VersionedForm(ContentForm):
    """A form that remembers the version of its row; a later change by someone else is reported once before saving."""

    @property
    def seen(self) -> str:
        """Identifies the row's state: its last history entry, or a digest if it has no history."""
        if not self.instance.pk:
            return ""
        return last_change(self.instance) if hasattr(self.instance, "history") else self._digest()

    def _digest(self) -> str:
        values = [(name, _plain(self.initial.get(name))) for name in self.fields]
        return sha256(repr(values).encode()).hexdigest()

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        seen = self.data.get(SEEN, "")
        if self.instance.pk and seen:
            message = self._later(seen) if hasattr(self.instance, "history") else self._other(seen)
            if message:
                raise ValidationError(message, code="meanwhile")
        return cleaned

    def _later(self, seen: str) -> list[ValidationError]:
        """The saves since, as the history has them."""
        moment = parse_moment(seen)
        if moment is None:
            return []
        later = [save.since(moment) for save in saves_of(records_of(self.instance))]
        return [_conflict_message(save) for save in later[::-1] if save.steps]

    def _other(self, seen: str) -> list[ValidationError]:
        """Differences between the stored values and the submitted ones."""
        if seen == self._digest():
            return []
        lines = [line for name in self.changed_data for line in self._lines(name)]
        template = _(
            "While you had this open, somebody changed it. What stands now → what you typed: %(what)s."
            " Your form is as you typed it; saved again, it counts."
        )
        return [ValidationError(template % {"what": "; ".join(lines) or "–"}, code="meanwhile")]

    def _lines(self, name: str) -> list[str]:
        label, now, typed = str(self.fields[name].label), self.initial.get(name), self.cleaned_data.get(name)
        differences_of_field = [Difference(label, str(now or ""), str(typed or ""))]
        if isinstance(now, dict) and isinstance(typed, dict):
            differences_of_field = list(document_differences(now, typed, name, label))
        return [f"{each.place}: {each.before or '–'} → {each.after or '–'}" for each in differences_of_field]


def _plain(value: Any) -> Any:
    """A field's value as text that is the same as long as the value is; rows of other tables by their keys."""
    return sorted(str(row.pk) for row in value) if isinstance(value, list) and _are_rows(value) else str(value)


def _are_rows(values: list[Any]) -> bool:
    return all(hasattr(value, "pk") for value in values)


def parse_moment(text: str) -> datetime | None:
    try:
        moment = parse_datetime(text)
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None


def last_change(row: Any) -> str:
    return max((record.history_date.isoformat() for record in records_of(row)), default="")


def _conflict_message(save: Save) -> ValidationError:
    """An error that names who changed what; submitting again overwrites it."""
    changes = _("; ").join(line for step in save.steps for line in step.lines())
    values = {"who": save.who, "what": changes}
    template = _(
        "While you had this open, %(who)s changed it: %(what)s. Your form is as you typed it; saved again, it counts."
    )
    return ValidationError(template % values, code="meanwhile")


class OptimisticLockAdmin(admin.ModelAdmin):
    """A model admin whose rows may be changed or deleted by others while a form is open."""

    form = VersionedForm
    change_form_template = "admin/workshop/meanwhile_form.html"

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Held while it is written, so that of two who save at once the second sees the first."""
        if request.method == "POST" and transaction.get_connection().in_atomic_block:
            self.model._default_manager.select_for_update().filter(pk=unquote(object_id)).first()
        return super().get_object(request, object_id, from_field)

    def get_formset_kwargs(self, request: HttpRequest, obj: Any, inline: Any, prefix: str) -> dict[str, Any]:
        """The parts as they were sent, those that are gone as new ones; of a row that is gone all of them."""
        options: dict[str, Any] = super().get_formset_kwargs(request, obj, inline, prefix)
        if "data" in options:
            key = next(field.name for field in inline.model._meta.fields if field.related_model is self.model)
            known = inline.get_queryset(request).filter(**{key: obj.pk}) if obj.pk else []
            options["data"] = deleted_forms_as_new(options["data"], prefix, {str(row.pk) for row in known})
            for name in [name for name in options["data"] if not obj.pk and name.endswith(f"-{key}")]:
                options["data"][name] = ""
        return options

    def changeform_view(self, request: HttpRequest, object_id: str | None = None, *args: Any, **options: Any) -> Any:
        """If the row is deleted, show its form as an add form with the submitted values."""
        posted = object_id is not None and request.method == "POST" and self.has_add_permission(request)
        gone = posted and self.get_object(request, str(object_id)) is None
        if not gone:
            return super().changeform_view(request, object_id, *args, **options)
        messages.warning(request, _("It was deleted in the meantime. What you typed is here, and can be added anew."))
        response = super().changeform_view(request, None, *args, **options)
        response.status_code = 404 if response.status_code == 200 else response.status_code
        return response

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **options: Any) -> HttpResponse:
        context["seen"] = context["adminform"].form.seen if options.get("obj") else ""
        return super().render_change_form(request, context, *args, **options)


def deleted_forms_as_new(data: QueryDict, prefix: str, known: set[str]) -> QueryDict:
    """Turn inline forms of deleted rows into forms for new rows."""
    first = _number(data.get(f"{prefix}-INITIAL_FORMS"))
    total = _number(data.get(f"{prefix}-TOTAL_FORMS"))
    gone = [n for n in range(first) if data.get(f"{prefix}-{n}-id") not in known]
    if not gone:
        return data
    order = [n for n in range(first) if n not in gone] + gone + list(range(first, total))
    place = {str(old): new for new, old in enumerate(order)}
    fresh = QueryDict(mutable=True)
    for key, values in data.lists():
        match = re.fullmatch(rf"{re.escape(prefix)}-(\d+)-(\w+)", key)
        if match and match[1] in place:
            key = f"{prefix}-{place[match[1]]}-{match[2]}"
            values = [""] if match[2] == "id" and int(match[1]) in gone else values
        fresh.setlist(key, values)
    fresh[f"{prefix}-INITIAL_FORMS"] = str(first - len(gone))
    return fresh


def _number(text: str | None) -> int:
    """A form count from submitted data, within sane limits."""
    return min(whole_number(text) or 0, 1000)
