"""The methods that a page with a form answers."""

from django.views.decorators.http import require_http_methods

require_safe_or_POST = require_http_methods(["GET", "HEAD", "POST"])  # noqa: N816 - named as Django's require_POST
"""A page and its form at one address. HEAD is answered as GET, so a view asks whether the method is POST."""
