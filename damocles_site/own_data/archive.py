"""Everything that somebody has here as one zip archive, made by a worker and kept for a week in the database."""

import tempfile
from collections.abc import Iterator
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.contrib.auth.models import User
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from damocles_site.accounts.security_mails import addresses_of
from damocles_site.models import ArchivePart, OwnArchive
from damocles_site.own_data.contents import files_of
from jobs.kinds import kind
from jobs.models import Job
from jobs.queue import enqueue
from people.addresses import site_url
from people.admission import outside_requests
from people.locale import in_locale_of
from people.outbox import enqueue_email
from people.rate_limits import RateLimit

KIND = "own_archive"
SECONDS = 1800.0
PART = 1024 * 1024
"""Bytes of a row: what a process holds of an archive at a time."""

ASKED = RateLimit("own_archives", 5, 24 * 3600)


def ask(user: User) -> Job:
    """Have a worker make it; asked for again while it is being made, it is made once."""
    key = f"{KIND}:{user.pk}"
    with transaction.atomic():
        Job.objects.filter(key=key, state=Job.State.DONE).delete()
        return enqueue(KIND, {"user": user.pk}, owner=user.pk, key=key)


def being_made(user: User) -> Job | None:
    return Job.objects.unfinished().filter(key=f"{KIND}:{user.pk}").first()


@kind(KIND, tries=3, seconds=SECONDS)
def make(job: Job) -> int:
    """Write the archive beside an older one, which it then replaces; its bytes."""
    user = User.objects.select_related("preferences").filter(pk=job.payload["user"]).first()
    if user is None:
        return 0
    archive = OwnArchive.objects.create(user=user)
    with tempfile.TemporaryFile() as file, in_locale_of(user), outside_requests():
        write(user, file)
        keep(archive, file)
        _tell(user, archive)
    return archive.size


def write(user: User, file: BinaryIO) -> None:
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", render_to_string("account/own_data/readme.txt", {"user": user}))
        for name, pieces in files_of(user):
            with archive.open(name, "w", force_zip64=True) as entry:
                for piece in pieces:
                    entry.write(piece)


def keep(archive: OwnArchive, file: BinaryIO) -> None:
    """A row a part, each a transaction, so that nobody waits for a large one; the last makes it the user's archive."""
    file.seek(0)
    for number, content in enumerate(iter(lambda: file.read(PART), b"")):
        ArchivePart.objects.create(archive=archive, number=number, content=content)
        archive.size += len(content)
    archive.made = timezone.now()
    with transaction.atomic():
        archive.save()
        OwnArchive.objects.filter(user=archive.user_id, asked__lt=archive.asked).delete()


def _tell(user: User, archive: OwnArchive) -> None:
    day = archive.kept_until.date()
    text = _("Everything you have on Damocles is ready as one archive, until %(day)s. Sign in to take it:")
    for address in filter(None, addresses_of(user)[:1]):
        body = f"{text % {'day': day}}\n\n{site_url(reverse('own_data'))}\n"
        enqueue_email(address, _("Damocles: your archive is ready"), body, user=user)


def parts_of(archive: OwnArchive) -> Iterator[bytes]:
    """One part in memory at a time."""
    for pk in list(archive.parts.order_by("number").values_list("pk", flat=True)):
        yield bytes(ArchivePart.objects.values_list("content", flat=True).get(pk=pk))
