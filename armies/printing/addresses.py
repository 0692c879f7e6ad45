"""The three addresses of everything that can be printed."""

from typing import Any

from django.urls import URLPattern, path

from armies.printing import views
from armies.printing.views import Find


def printing_at(route: str, name: str, find: Find, file: str) -> list[URLPattern]:
    """The dialog at this route, and below it the PDF, by the name `file`, and its pages as pictures."""
    told: dict[str, Any] = {"find": find, "file": file}
    return [
        path(route, views.dialog, told, name=name),
        path(f"{route}{file}", views.pdf, told, name=f"{name}_pdf"),
        path(f"{route}pages/<int:number>.png", views.page, told, name=f"{name}_page"),
    ]
