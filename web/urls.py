"""The page of an import."""

from django.urls import path

from web.imports.pages import import_outcome

app_name = "web"

urlpatterns = [path("imports/<slug:key>/", import_outcome, name="import_outcome")]
