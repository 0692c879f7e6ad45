"""Notices that wait to be sent by e-mail."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from campaigns.notifications.email import notify_deadlines, send_due


class Command(BaseCommand):
    help = "Tell players of deadlines within a day, and send the notices that wait as e-mails, each of them once."

    def handle(self, *args: Any, **options: Any) -> None:
        near = notify_deadlines(timezone.now())
        self.stdout.write(f"deadlines: {near}, e-mails: {send_due()}")
