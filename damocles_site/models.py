"""Rows of the site itself: the tokens that programs sign in with, and archives of what people have here."""

import secrets
from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from people.models.folded import FoldedField, FoldedQuerySet

PREFIX = "dam_"
SECRET_BYTES = 30
HINT_LENGTH = len(PREFIX) + 4
NAME_LENGTH = 60
ARCHIVE_KEPT_FOR = timedelta(days=7)


class ApiTokenQuerySet(FoldedQuerySet["ApiToken"]):
    def valid(self) -> "ApiTokenQuerySet":
        """Those that open something: not expired, and their owners may sign in."""
        return self.filter(Q(expires=None) | Q(expires__gt=timezone.now()), owner__is_active=True, owner__deletion=None)


class ApiToken(models.Model):
    """A key to the API that a player made. It is shown once; here is only what recognises it."""

    class Scope(models.TextChoices):
        READ = "read", _("Read only")
        WRITE = "write", _("Read and write")

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    folded = FoldedField(of="name")
    scope = models.CharField(_("scope"), max_length=5, choices=Scope.choices, default=Scope.READ)
    hint = models.CharField(max_length=HINT_LENGTH, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    expires = models.DateTimeField(_("expires"), null=True, blank=True, help_text=_("Empty: when it is revoked."))
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = [models.UniqueConstraint(fields=["owner", "name"], name="api_token_named_once")]

    def __str__(self) -> str:
        return self.name

    def is_expired(self) -> bool:
        return self.expires is not None and self.expires <= timezone.now()

    @property
    def may_write(self) -> bool:
        return self.scope == self.Scope.WRITE


def new_secret() -> str:
    """A token: 240 bits, so that it needs no slow hash to be safe in a stolen database."""
    return PREFIX + secrets.token_urlsafe(SECRET_BYTES)


def digest_of(secret: str) -> str:
    """What recognises a token."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


class OwnArchiveQuerySet(models.QuerySet["OwnArchive"]):
    def ready(self, user: object) -> "OwnArchive | None":
        """The newest whole one of a person, while it is kept."""
        return (
            self.filter(user=user, made__isnull=False, asked__gt=timezone.now() - ARCHIVE_KEPT_FOR)
            .order_by("-made")
            .first()
        )

    def over(self, now: datetime) -> "OwnArchiveQuerySet":
        """Kept long enough, or begun so long ago by a worker that was killed."""
        return self.filter(asked__lt=now - ARCHIVE_KEPT_FOR)


class OwnArchive(models.Model):
    """Everything of a person as one file, in parts; without `made` it is being written."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="archives")
    asked = models.DateTimeField(_("asked for"), default=timezone.now, db_index=True)
    made = models.DateTimeField(_("made"), null=True, blank=True)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)

    objects = OwnArchiveQuerySet.as_manager()

    class Meta:
        verbose_name = _("archive of somebody's data")
        verbose_name_plural = _("archives of people's data")

    def __str__(self) -> str:
        return f"{self.user}: {self.asked:%Y-%m-%d}"

    @property
    def kept_until(self) -> datetime:
        return self.asked + ARCHIVE_KEPT_FOR


class ArchivePart(models.Model):
    archive = models.ForeignKey(OwnArchive, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["archive", "number"], name="archive_part_once")]

    def __str__(self) -> str:
        return f"{self.archive_id}: {self.number}"
