"""In whose language and on whose clock something is said."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone, translation

from people.models import Preferences
from people.time_zones import zone_of


def preferences_of(user: Any) -> Preferences:
    """What somebody chose; who chose nothing, or has no account, has empty ones."""
    try:
        return user.preferences
    except (AttributeError, ObjectDoesNotExist):
        return Preferences()


def own_language(user: Any) -> str:
    """The language somebody chose, if the site still speaks it; else nothing."""
    chosen = preferences_of(user).language
    return chosen if chosen in dict(settings.LANGUAGES) else ""


def own_zone(user: Any) -> ZoneInfo | None:
    """The clock somebody chose; None is the site's."""
    return zone_of(preferences_of(user).time_zone)


@contextmanager
def in_locale_of(user: Any) -> Iterator[None]:
    """Whatever is said here is said to this person, and to nobody who happens to be asking or sending.

    Who chose no language is written to in the site's own; so is an address that no account has (None).
    """
    with translation.override(own_language(user) or settings.LANGUAGE_CODE), timezone.override(own_zone(user)):
        yield
