"""`manage.py demo`: accounts and a campaign to try the site with on a local machine."""

import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction

from damocles_site.demo import ORGANISER, PLAYERS, demo_campaign, demo_lists, demo_tables, missing_accounts
from damocles_site.local_files import kept


class Command(BaseCommand):
    """An organiser and administrator, two players with lists and a campaign; the password is created once and kept."""

    help = "Create the demo accounts (marshal, ada, ben), lists and campaign where missing, and print how to sign in."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make what is missing, and print the password."""
        password = kept(settings.VAR_DIR / "demo_password", lambda: secrets.token_urlsafe(9))
        with transaction.atomic():
            if missing_accounts(password):
                lists = demo_lists()
                demo_campaign(lists)
                demo_tables(lists)
        self.stdout.write(f"Demo organiser and administrator: {ORGANISER}; players: {', '.join(PLAYERS)}")
        self.stdout.write(f"Their password: {password}")
