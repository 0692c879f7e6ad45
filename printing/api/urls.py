"""Addresses of prints in the API."""

from django.urls import path

from printing.api import prints

urlpatterns = [
    path("shared/<slug:token>/pdf/", prints.PrintedShared.as_view(), name="shared_pdf"),
    path("strike-forces/<slug:slug>/pdf/", prints.PrintedStrikeForce.as_view(), name="pdf"),
]
