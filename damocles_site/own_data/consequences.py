"""What the deletion of an account takes away and concedes, said before it is asked for."""

from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Q

from armies.models import Faction, StrikeForce, TableSeat, Visibility
from armies.models.designer import FactionDesigner
from campaigns.actions.conceding import abandoned_by, is_conceded
from campaigns.actions.succession import heirs_of
from campaigns.models import Battle, Membership
from play.models import PlayedBattle


class InCampaign(NamedTuple):
    """What happens in a campaign: battles lost, battles called off, and who runs it then where nobody else does."""

    membership: Membership
    conceded: list[Battle]
    called_off: list[Battle]
    was_last: bool
    heir: Membership | None


def consequences(user: User) -> dict[str, Any]:
    """For the page; as many queries however much there is."""
    lists = StrikeForce.objects.filter(owner=user)
    factions = Faction.objects.filter(owner=user)
    of_others = StrikeForce.objects.filter(faction=OuterRef("pk")).exclude(owner=user)
    unfinished = PlayedBattle.objects.of_player(user).unfinished().without_documents()
    return {
        "lists": lists.aggregate(
            all=Count("pk"),
            public=Count("pk", Q(visibility=Visibility.PUBLIC)),
            by_link=Count("pk", Q(visibility=Visibility.LINK)),
        ),
        "factions": factions.aggregate(all=Count("pk"), used=Count("pk", Exists(of_others))),
        "designs": FactionDesigner.objects.filter(user=user).count(),
        "tables": TableSeat.objects.of(user).filter(game__ended=None).count(),
        "played": [(battle, _goes_on(battle, user)) for battle in unfinished.with_seats()],
        "campaigns": in_campaigns(user),
    }


def _goes_on(battle: PlayedBattle, user: User) -> bool:
    """Whether a battle stays, with a commander in the user's seat."""
    others = [seat for seat in battle.seats.all() if seat.is_person() and seat.user_id != user.pk]
    return bool(others) or battle.planned_id is not None


def in_campaigns(user: User) -> list[InCampaign]:
    """What happens in each campaign that the user takes part in."""
    mine = list(Membership.objects.of(user).select_related("campaign").order_by("campaign__name", "pk"))
    heirs, battles = heirs_of(mine), abandoned_by(mine)
    return [
        InCampaign(
            membership,
            [battle for battle in battles if _is_lost(battle, membership)],
            [battle for battle in battles if _is_called_off(battle, membership)],
            membership.pk in heirs,
            heirs.get(membership.pk),
        )
        for membership in mine
    ]


def _is_lost(battle: Battle, membership: Membership) -> bool:
    return battle.campaign_id == membership.campaign_id and is_conceded(battle, membership)


def _is_called_off(battle: Battle, membership: Membership) -> bool:
    return battle.campaign_id == membership.campaign_id and not is_conceded(battle, membership)
