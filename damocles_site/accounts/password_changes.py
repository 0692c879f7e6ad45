"""What outlives a password: it ends with the old one, unless its owner keeps it where they choose a new one."""

from typing import Any

from django.contrib.auth.models import User
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import ngettext

from armies.actions import ChangeRequest, archiving
from armies.models import Faction, StrikeForce, Visibility
from campaigns.actions.members import renew_calendar
from campaigns.models import Membership
from damocles_site.models import ApiToken
from programs.models import Webhook
from programs.webhooks.changes import note
from workshop.actions import homebrew

TOKENS, CALENDARS, LINKS = "tokens", "calendars", "links"
KEYS = (TOKENS, CALENDARS)
"""Credentials that give access to the account. Shared links of lists are for other readers and survive a reset."""


@receiver(post_save, sender=User, dispatch_uid="damocles_site.end_with_password")
def end_with_password(instance: User, created: bool, **more: Any) -> None:
    """After a reset or any other change of password; a better hash of the same password is no change."""
    if not created and getattr(instance, "_password", None) is not None:
        end(instance, set(KEYS) - getattr(instance, "kept_with_password", set()))


def end(user: User, kinds: set[str]) -> None:
    """Tokens open nothing any more, webhooks are off; calendars and what is shared by link have other addresses."""
    if TOKENS in kinds:
        _tokens(user).delete()
        for webhook in Webhook.objects.filter(owner=user, off=None):
            webhook.off = timezone.now()
            webhook.save(update_fields=["off"])
            note("switched off with the password", webhook)
    if CALENDARS in kinds:
        for membership in _calendars(user):
            renew_calendar(membership, membership.calendar_token)
    if LINKS in kinds:
        for strike_force in _lists(user):
            archiving.renew_link(strike_force, ChangeRequest(strike_force.version))
        for faction in _factions(user):
            homebrew.renew_link(faction)


def to_be_asked(user: User) -> list[tuple[str, str]]:
    """The keys that the user has, each with its label."""
    tokens, calendars = _tokens(user).count(), _calendars(user).count()
    links = _lists(user).count() + _factions(user).count()
    labels = {
        TOKENS: ngettext("Revoke my API token", "Revoke my %(count)d API tokens", tokens) % {"count": tokens},
        CALENDARS: ngettext(
            "Give my calendar another address", "Give my %(count)d calendars other addresses", calendars
        )
        % {"count": calendars},
        LINKS: ngettext(
            "Give what I share by link another link", "Give the %(count)d that I share by link other links", links
        )
        % {"count": links},
    }
    counts = {TOKENS: tokens, CALENDARS: calendars, LINKS: links}
    return [(kind, labels[kind]) for kind in labels if counts[kind]]


def _tokens(user: User) -> Any:
    return ApiToken.objects.filter(owner_id=user.pk)


def _calendars(user: User) -> Any:
    return Membership.objects.active().filter(user_id=user.pk)


def _lists(user: User) -> Any:
    return StrikeForce.objects.filter(owner_id=user.pk, visibility=Visibility.LINK)


def _factions(user: User) -> Any:
    return Faction.objects.filter(owner_id=user.pk, visibility=Visibility.LINK)
