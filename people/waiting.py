"""The page on which people wait for a job."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

ASK_AGAIN_AFTER = 2
"""Seconds after which a browser or a program looks whether the job is done."""


def waiting_page(request: HttpRequest, template: str, title: str, place: int, **more: Any) -> HttpResponse:
    """202: the place in the queue, on a page that reloads itself."""
    response = render(request, template, {"title": title, "place": place, **more}, status=202)
    response["Refresh"] = str(ASK_AGAIN_AFTER)
    response["Cache-Control"] = "no-store"
    return response
