"""The language and time zone of a user."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone, translation

from people.models import Preferences
from people.time_zones import zone_of


@cache
def languages() -> tuple[tuple[str, str], ...]:
    """The languages of the site, each by its own name."""
    own_names = [(code, str(translation.get_language_info(code)["name_local"])) for code, _name in settings.LANGUAGES]
    return tuple((code, name.capitalize()) for code, name in own_names)


def preferences_of(user: Any) -> Preferences:
    """The user's preferences; empty ones without a choice or an account."""
    try:
        return user.preferences
    except (AttributeError, ObjectDoesNotExist):
        return Preferences()


def own_language(user: Any) -> str:
    """The user's chosen language if the site still has it, else ""."""
    chosen = preferences_of(user).language
    return chosen if chosen in dict(settings.LANGUAGES) else ""


def own_zone(user: Any) -> ZoneInfo | None:
    """The user's chosen time zone; None for the site's."""
    return zone_of(preferences_of(user).time_zone)


@contextmanager
def in_locale_of(user: Any) -> Iterator[None]:
    """Translate and format for this user instead of the one whose request is served.

    Users without a preferred language get the site's default, as do addresses without an account (None).
    """
    with translation.override(own_language(user) or settings.LANGUAGE_CODE), timezone.override(own_zone(user)):
        yield
