"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from damocles_site import look, views

handler500 = "damocles_site.errors.server_error"

urlpatterns = [
    path("health/", views.health, name="health"),
    path("look/", look.choose_look, name="look"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("armies.urls")),
    path("", include("campaigns.urls")),
]
