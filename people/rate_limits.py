"""Rate limits: the one mechanism behind every throttle, quota and count of attempts.

A count is one row, raised by one conditional UPDATE: no number of concurrent requests exceeds a limit.
When the database takes no writes and a request cannot be counted, the database's own error is raised.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from ipaddress import AddressValueError, IPv6Network
from math import ceil
from typing import NamedTuple

from django.conf import settings
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import ngettext

from people.models import RateCount

CLOCKS_DIFFER = timedelta(minutes=1)
"""Machines of one site may differ by so much."""


class Count(NamedTuple):
    """What counting one came to: the seconds to wait (0: it was let through), how many are left, and until when."""

    wait: int
    left: int
    seconds: int


class RateLimit(NamedTuple):
    """At most `maximum` in `seconds`, counted from the first, separately for each subject."""

    name: str
    maximum: int
    seconds: int

    def consume(self, subject: object, now: datetime | None = None) -> int:
        """Count one more and return 0; when there were enough already, count nothing and return the seconds to wait."""
        return self.count_one(subject, now).wait

    def count_one(self, subject: object, now: datetime | None = None) -> Count:
        """Count one more, unless there were enough; what is left is of the moment, whichever process counts."""
        now = now or timezone.now()
        rows, ends = RateCount.objects.filter(pk=self._key(subject)), now + timedelta(seconds=self.seconds)
        present, before = rows.first(), 0
        if present is None:
            RateCount.objects.bulk_create([RateCount(key=self._key(subject), ends=ends)], ignore_conflicts=True)
        elif not now < present.ends <= ends + CLOCKS_DIFFER:  # later than that: a clock was ahead
            rows.filter(ends=present.ends).update(count=0, ends=ends)
        elif present.count >= self.maximum:
            return self._enough(_seconds_until(present.ends, now))
        else:
            before, ends = present.count, present.ends
        if rows.filter(count__lt=self.maximum).update(count=F("count") + 1):
            return Count(0, self.maximum - before - 1, _seconds_until(ends, now))
        return self._enough(max(1, self.seconds_to_wait(subject, now)))

    @staticmethod
    def _enough(seconds: int) -> Count:
        return Count(seconds, 0, seconds)

    def seconds_to_wait(self, subject: object, now: datetime | None = None) -> int:
        """Seconds until one more is let through, 0 when it would be now; asking does not count."""
        now = now or timezone.now()
        times = {"ends__gt": now, "ends__lte": now + timedelta(seconds=self.seconds) + CLOCKS_DIFFER}
        full = RateCount.objects.filter(pk=self._key(subject), count__gte=self.maximum, **times).first()
        return _seconds_until(full.ends, now) if full else 0

    def used(self, subject: object) -> int:
        """How many were counted and are not over; asking does not count."""
        now = timezone.now()
        ends = now + timedelta(seconds=self.seconds) + CLOCKS_DIFFER
        rows = RateCount.objects.filter(pk=self._key(subject), ends__gt=now, ends__lte=ends)
        return rows.values_list("count", flat=True).first() or 0

    def refund(self, subject: object) -> None:
        """Take back one that was counted and turned out to be none."""
        RateCount.objects.filter(pk=self._key(subject), count__gt=0).update(count=F("count") - 1)

    def reset(self, subject: object) -> None:
        RateCount.objects.filter(pk=self._key(subject)).delete()

    def _key(self, subject: object) -> str:
        return f"{self.name}:{sha256(str(subject).encode('utf-8', 'surrogatepass')).hexdigest()}"


class EnoughError(Exception):
    """Somebody has had enough for now; another is let through after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(enough(seconds))
        self.seconds = seconds


def enough(seconds: int) -> str:
    """What somebody is told who has to wait so long."""
    minutes = ceil(seconds / 60)
    message = ngettext(
        "Enough for now: try again in a minute.", "Enough for now: try again in %(minutes)d minutes.", minutes
    )
    return message % {"minutes": minutes}


def caller_of(request: HttpRequest) -> str:
    """The subject of a count: an account, or the network of a visitor."""
    return str(request.user.pk) if request.user.is_authenticated else network_of(request)


def network_of(request: HttpRequest) -> str:
    """The network of a request, as reported by the one proxy in front if there is one."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.BEHIND_PROXY else ""
    return network(forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", ""))


def network(address: str) -> str:
    """What one household has: an IPv4 address, or the 64 bits of IPv6 that a provider gives it."""
    try:
        return str(IPv6Network((address, 64), strict=False).network_address)
    except (AddressValueError, ValueError):
        return address


def _seconds_until(moment: datetime, now: datetime) -> int:
    return max(1, ceil((moment - now).total_seconds()))


def mailbox_of(email: str) -> str:
    """Where a mail to an address arrives, however it is written: Ann+x@ is ann@."""
    name, _at, host = email.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"
