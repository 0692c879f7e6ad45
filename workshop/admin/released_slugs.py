"""Read-only slugs of released rows: releases refer to them."""

from typing import Any

from django.contrib import admin
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from workshop.content.released_slugs import is_released


class ReadOnlySlugAdmin(admin.ModelAdmin):
    """A row that keeps its slug once it was released; a name that is changed never changes a slug."""

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return ["slug"] if obj is not None and is_released(obj) else []

    def get_prepopulated_fields(self, request: HttpRequest, obj: Any = None) -> dict[str, Any]:
        return {} if obj else self.prepopulated_fields


class ReadOnlySlugFormSet(BaseInlineFormSet):
    """Parts of a row; those of the `released` slugs keep them."""

    released: set[str] = set()

    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        form.fields["slug"].disabled = bool(form.instance.pk) and form.instance.slug in self.released

    def get_unique_error_message(self, unique_check: Any) -> str:
        return _("Two of these have the same slug; each needs its own.")

    def get_form_error(self) -> str:
        return _("Another of these has the same slug.")
