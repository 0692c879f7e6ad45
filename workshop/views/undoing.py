"""The last save of a page that writes many parts at once, kept in the session so that it can be taken back."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from armies.models import Faction
from workshop.actions.drafting import OtherRowError, saved_since, undo_save

LAST = "last_save"


def remember_save(
    request: HttpRequest, faction: Faction, page: str, moment: datetime, kinds: dict[str, list[str]], made: list[str]
) -> None:
    """Keep what a page saved after this moment: parts by kind and slug, and which of them it made."""
    request.session[LAST] = {
        "at": [faction.pk, page],
        "moment": moment.isoformat(),
        "after": saved_since(faction, kinds),
        "made": made,
    }


def last_save(request: HttpRequest, faction: Faction, page: str) -> Any:
    """The last save, if it was made on this page."""
    last = request.session.get(LAST)
    return last if last and last["at"] == [faction.pk, page] else None


def undo_last_save(request: HttpRequest, faction: Faction, page: str) -> None:
    """Take it back and say so; what was taken back is put in again the same way, unless parts were made."""
    last, now = last_save(request, faction, page), timezone.now()
    moment = parse_datetime(last["moment"]) if last else None
    if last is None or moment is None:
        messages.info(request, _("There is nothing to undo."))
        return
    del request.session[LAST]
    try:
        undo_save(faction, moment, last["after"], last["made"])
    except (OtherRowError, ObjectDoesNotExist, IntegrityError):
        messages.error(request, _("Somebody changed one of these rows since; nothing was undone."))
        return
    if not last["made"]:
        kinds = {kind: list(digests) for kind, digests in last["after"].items()}
        remember_save(request, faction, page, now, kinds, [])
    messages.success(request, _("The last save is undone."))
