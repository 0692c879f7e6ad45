"""A cache of translations while a story is rendered: its 1,500 events use few messages."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils import translation

_cache: ContextVar[dict[tuple[str, ...], str] | None] = ContextVar("messages of a story", default=None)


@contextmanager
def cached_translations() -> Iterator[None]:
    """Cache translations within this block; the active language must not change."""
    before = _cache.set({})
    try:
        yield
    finally:
        _cache.reset(before)


def gettext(message: str, context: str = "") -> str:
    """As Django's; with a context as its pgettext."""
    known = _cache.get()
    key = (context, message)
    text = None if known is None else known.get(key)
    if text is None:
        text = translation.pgettext(context, message) if context else translation.gettext(message)
        if known is not None:
            known[key] = text
    return text


def ngettext(singular: str, plural: str, number: int) -> str:
    """As Django's."""
    known = _cache.get()
    if known is None:
        return translation.ngettext(singular, plural, number)
    key = (singular, plural, str(number))
    text = known.get(key)
    if text is None:
        text = known[key] = translation.ngettext(singular, plural, number)
    return text
