"""Pictures of shared pages for chats: drawn once for what they say, and few at a time."""

from hashlib import sha256
from io import BytesIO

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from people.admission import admitted
from people.rate_limits import RateLimit, enough, network_of
from printing.cache.code_digest import code_digest
from printing.cache.pictures import png
from printing.pdf.social_card import WIDTH, SocialCard, social_card
from web.shared_cache import SharedCache

DRAWINGS = RateLimit("social_cards", 120, 600)
"""Of one network; those that are kept do not count."""

MAX_AGE = 300
"""Seconds that others may keep one: what is shared no more is soon forgotten."""

CACHE_SIZE = 16_000_000
_kept: SharedCache[str, bytes] = SharedCache(CACHE_SIZE, len)


def answer(request: HttpRequest, card: SocialCard) -> HttpResponse:
    """The picture of a page that this reader may see, 304 if it is known, 429 for who asks for too many."""
    key = sha256(repr([card, get_language(), code_digest()]).encode()).hexdigest()[:32]
    etag = f'"{key}"'
    if etag in request.headers.get("If-None-Match", ""):
        return _described(HttpResponseNotModified(), etag)
    content = _kept.get(key)
    if content is None:
        wait = DRAWINGS.consume(network_of(request))
        if wait:
            return HttpResponse(enough(wait), status=429, headers={"Retry-After": str(wait)}, content_type="text/plain")
        with admitted():
            content = _kept[key] = png(BytesIO(social_card(card)), 1, WIDTH)
    return _described(HttpResponse(content, content_type="image/png"), etag)


def _described(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    response["Cache-Control"] = f"private, max-age={MAX_AGE}"
    response["X-Robots-Tag"] = "noindex"
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
