"""The three URLs of everything printable."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponseBase
from django.urls import URLPattern, path

from printing.views import dialog as views
from printing.views.dialog import Find

Guard = Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]


def for_all(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """No guard besides `find`."""
    return view


def print_urls(route: str, name: str, find: Find, file: str, guard: Guard = for_all) -> list[URLPattern]:
    """The dialog at this route; below it the PDF, named `file`, and its pages as images."""
    kwargs: dict[str, Any] = {"find": find, "file": file}
    return [
        path(route, guard(views.dialog), kwargs, name=name),
        path(f"{route}{file}", guard(views.pdf), kwargs, name=f"{name}_pdf"),
        path(f"{route}pages/<int:number>.png", guard(views.page), kwargs, name=f"{name}_page"),
    ]
