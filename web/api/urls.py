"""Imports being done, the API about itself, and whatever leads nowhere under `/api/1/`: the last of its addresses."""

from django.urls import path, re_path

from web.api import docs_views, imports

urlpatterns = [
    path("imports/<slug:key>/", imports.OneImport.as_view(), name="import_job"),
    path("schema/", docs_views.OpenApiDocument.as_view(), name="schema"),
    path("docs/", docs_views.docs, name="docs"),
    path("docs/try/", docs_views.try_out, name="try"),
    re_path(r"^(?P<rest>[\s\S]*)$", docs_views.NotFoundView.as_view(), name="nowhere"),
]
