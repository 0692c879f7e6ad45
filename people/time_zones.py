"""Time zones: the names offered, and explanations of times that are skipped or repeated by daylight saving."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from itertools import groupby
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone
from django.utils.translation import gettext as _

AREAS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip


@cache
def zone_names() -> tuple[str, ...]:
    """The places whose clocks may be chosen, and UTC; old names too, for browsers still go by them."""
    places = {name for name in available_timezones() if name.partition("/")[0] in AREAS and "/" in name}
    return ("UTC", *sorted(places))


def zones_by_area() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The names as a list of choices: Europe, then Amsterdam, Andorra…"""
    for area, names in groupby(zone_names()[1:], lambda name: name.partition("/")[0]):
        yield area, [(name, name.partition("/")[2].replace("_", " ").replace("/", ", ")) for name in names]


def zone_of(name: str) -> ZoneInfo | None:
    """The time zone of this name; None if it does not exist, or no longer does."""
    return ZoneInfo(name) if name in zone_names() else None


def both_of(moment: datetime) -> list[str]:
    """A naive time that exists twice here, as its two instants with their offsets; else none."""
    here = timezone.get_current_timezone()
    first = moment.replace(tzinfo=here, fold=0)
    is_skipped = first.astimezone(UTC).astimezone(here).replace(tzinfo=None) != moment
    return [] if is_skipped else [first.isoformat(), first.replace(fold=1).isoformat()]


def why_unclear(moment: datetime) -> str:
    """Why a naive time does not exist here, or exists twice: the clock skips or repeats it."""
    here = timezone.get_current_timezone()
    first = moment.replace(tzinfo=here, fold=0).astimezone(UTC).astimezone(here)
    return _doubled(moment, here) if both_of(moment) else _skipped(moment, first, here)


def _skipped(moment: datetime, later: datetime, zone: tzinfo) -> str:
    """The time of day does not exist: the clock is set forward."""
    template = _("Clocks go forward then: in %(zone)s there is no %(time)s on this day. Choose %(later)s, say.")
    return template % {"zone": zone, "time": f"{moment:%H:%M}", "later": f"{later:%H:%M}"}


def _doubled(moment: datetime, zone: tzinfo) -> str:
    """The time of day exists twice: the clock is set back."""
    hour = timedelta(hours=1)
    until = moment.replace(minute=0, second=0, microsecond=0) + hour
    while _comes_twice(until, zone):
        until += hour
    template = _("Clocks go back then: in %(zone)s %(time)s comes twice on this day. Choose %(until)s, say.")
    return template % {"zone": zone, "time": f"{moment:%H:%M}", "until": f"{until:%H:%M}"}


def _comes_twice(moment: datetime, zone: tzinfo) -> bool:
    return moment.replace(tzinfo=zone, fold=0).utcoffset() != moment.replace(tzinfo=zone, fold=1).utcoffset()
