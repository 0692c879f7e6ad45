"""How a user's e-mails come."""

from typing import Any

from django.utils import timezone

from campaigns.models import MailChoice


def mail_choice_of(user: Any) -> MailChoice:
    """The user's choice, or what holds without one."""
    return MailChoice.objects.filter(user=user).first() or MailChoice(user=user)


def choose_mails(user: Any, **switches: bool) -> None:
    """Set the switches that are named. The first e-mail of a day comes with the next morning."""
    MailChoice.objects.get_or_create(user=user, defaults={"posted": timezone.now()})
    if switches:
        MailChoice.objects.filter(user=user).update(**switches)
