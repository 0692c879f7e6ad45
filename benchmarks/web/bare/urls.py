"""The page and, as the server is asked whether it is up, its health."""

from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

FORMS = 45


def health(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


def forms(request: HttpRequest) -> HttpResponse:
    """Four queries besides those of the session and of the user."""
    context = {
        "rows": [{"number": number, "name": f"Squad {number}", "size": number % 7} for number in range(FORMS)],
        "users": list(User.objects.order_by("pk")[:5]),
        "groups": list(Group.objects.order_by("pk")[:5]),
        "permissions": list(Permission.objects.order_by("pk")[:5]),
        "kinds": list(ContentType.objects.order_by("pk")[:5]),
    }
    return render(request, "forms.html", context)


urlpatterns = [path("health/", health), path("", forms)]
