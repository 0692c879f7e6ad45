"""`manage.py demo`: accounts to try the site with on one's own machine."""

import secrets
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction

from damocles_site.kept import kept

ORGANISER = "marshal"
PLAYERS = ("ada", "ben")


class Command(BaseCommand):
    """An organiser, who is the administrator too, and two players; their password is made once and kept."""

    help = "Create the demo accounts (marshal, ada, ben) where they are missing, and print how to sign in."

    def handle(self, *args: Any, **options: Any) -> None:
        """Create whoever is missing, and print the password."""
        password = kept(settings.VAR_DIR / "demo_password", lambda: secrets.token_urlsafe(9))
        for name in (ORGANISER, *PLAYERS):
            create_missing(name, password)
        self.stdout.write(f"Demo organiser and administrator: {ORGANISER}; players: {', '.join(PLAYERS)}")
        self.stdout.write(f"Their password: {password}")


@transaction.atomic
def create_missing(name: str, password: str) -> None:
    """One account with a known address, unless somebody of that name is there."""
    if User.objects.filter(username=name).exists():
        return
    administers = name == ORGANISER
    user = User.objects.create_user(
        name, f"{name}@demo.invalid", password, is_staff=administers, is_superuser=administers
    )
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
