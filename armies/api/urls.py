"""Addresses of the API, all under `/api/1/`."""

from django.urls import path

from armies.api import about, judging, operations

app_name = "api"

urlpatterns = [
    path("schema/", about.OpenApiDocument.as_view(), name="schema"),
    path("docs/", about.docs, name="docs"),
    path("check/", judging.Check.as_view(), name="check"),
    path("odds/", judging.Odds.as_view(), name="odds"),
    path("operations/", operations.Operations.as_view(), name="operations"),
    path("operations/<slug:slug>/", operations.OneOperation.as_view(), name="operation"),
    path("<path:rest>", about.Nowhere.as_view(), name="nowhere"),
]
