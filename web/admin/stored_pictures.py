"""Pictures that people uploaded: seen and deleted in the administration; moderators hide them on the site."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from people.admin_base import GuardedAdmin
from web.models.stored_picture import StoredPicture
from web.pictures.image_files import shrunk

SMALL = 64
"""Pixels of a picture's longer side in a list of many."""


class StoredPictureAdmin(GuardedAdmin):
    """Read here, deleted where the law asks for it; the pixels have an address of their own."""

    list_filter = ("taken_down",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("image")

    def get_urls(self) -> list[Any]:
        image = self.admin_site.admin_view(self.image)
        return [path("<int:pk>/image/", image, name=self._image), *super().get_urls()]

    @property
    def _image(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_image"

    def image(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The picture itself, of those that this user may see."""
        row = self.get_queryset(request).filter(pk=pk).first()
        if row is None or not self.has_view_permission(request, row):
            raise Http404
        content = bytes(row.image)
        if "small" in request.GET:
            content = shrunk(content, SMALL * 2)
        return HttpResponse(content, content_type="image/jpeg", headers={"X-Content-Type-Options": "nosniff"})

    @admin.display(description=_("picture"))
    def drawn(self, row: StoredPicture) -> SafeString:
        return self._img(row, "", 1.0)

    @admin.display(description=_("picture"))
    def preview(self, row: StoredPicture) -> SafeString:
        return self._img(row, "?small", min(1.0, SMALL / max(row.width, row.height)))

    def _img(self, row: StoredPicture, query: str, scale: float) -> SafeString:
        size = [max(1, round(side * scale)) for side in (row.width, row.height)]
        address = reverse(f"admin:{self._image}", args=[row.pk]) + query
        html = '<img class="picture-shown" src="{}" width="{}" height="{}" alt="{}" loading="lazy">'
        return format_html(html, address, *size, row)
