"""Releases and homebrew authors in words."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from armies.models import Faction
from armies.models.release import Published


def release_line(release: Published) -> str:
    """A release with its date: Release 3, March 12, 2026."""
    day = date_format(timezone.localtime(release.published))
    return _("%(release)s, %(day)s") % {"release": release, "day": day}


def author_line(faction: Faction) -> str:
    """The author of a homebrew faction; empty for an official one."""
    if not faction.homebrew:
        return ""
    if faction.owner is None:
        return _("homebrew")
    return _("homebrew by %(name)s") % {"name": faction.owner.get_username()}
