"""Decorators of campaign pages."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

View = Callable[..., HttpResponse]


def login_or_404(view: View) -> View:
    """Redirect visitors to the login page instead of answering 404, without revealing what exists."""

    @require_safe
    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Http404:
            if request.user.is_authenticated:
                raise
            return redirect_to_login(request.get_full_path())

    return asked
