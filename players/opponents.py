"""Which accounts one may name as an opponent: those one has met here, and those that show themselves."""

from typing import Any

from django.contrib.auth import get_user_model

from campaigns.models import Membership
from players.log.games import games_of
from players.models import Profile


def met_by(user: Any) -> set[int]:
    """Accounts that one has played against, or is in a campaign with."""
    played = {opponent.user for game in games_of(user) for opponent in game.opponents if opponent.user}
    campaigns = Membership.objects.of(user).values("campaign")
    together = Membership.objects.filter(campaign__in=campaigns, user__isnull=False).values_list("user", flat=True)
    return {*played, *together} - {user.pk}


def names_of_met(user: Any, most: int) -> list[str]:
    accounts = get_user_model().objects.filter(pk__in=met_by(user), is_active=True)
    return list(accounts.order_by("username").values_list("username", flat=True)[:most])


def account_called(user: Any, name: str) -> Any:
    """The account of this name; None of one that is neither met nor shown, so that nobody tries out who is here."""
    account = get_user_model().objects.filter(username=name, is_active=True).exclude(pk=user.pk).first()
    if account is None:
        return None
    shown = Profile.objects.public().filter(user=account).exists()
    return account if shown or account.pk in met_by(user) else None
