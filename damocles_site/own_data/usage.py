"""What somebody uses of each limit: the limits are those that refuse."""

from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db.models import Count, Max, QuerySet, Sum, TextField
from django.db.models.functions import Cast, Coalesce, Length
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from armies.access import quota_of_account
from armies.actions.list_pictures import MAX_PER_LIST
from armies.actions.versioning import MAX_SQUADS, MAX_VERSIONS
from armies.models import Change, ListPicture, OwnedPicture, StrikeForce
from campaigns.actions.invitations import MAX_PER_DAY
from campaigns.models import Invitation, Picture
from damocles_site.accounts.api_tokens import quota_of_tokens
from damocles_site.own_data.archive import ASKED
from moderation.views.reporting import REPORTS
from people.quotas import Quota
from people.rate_limits import RateLimit
from play.rate_limits import BEGUN, quota_of_battles
from players.actions import quota_of_records
from players.models import GamePicture
from web.pictures.image_files import MAX_PER_BATTLE
from web.pictures.room import quota_of_pictures
from workshop.actions.homebrew import quota_of_factions


class Row(NamedTuple):
    """A limit in words, what is used of it, and what to do when it is reached."""

    what: Promise
    quota: Quota
    remedy: Promise


def limited(user: User) -> list[Row]:
    """What is counted of the account, and within an hour or a day."""
    since = timezone.now() - timedelta(days=1)
    invited = Quota(Invitation.objects.filter(sent_by=user, made__gt=since).count(), MAX_PER_DAY)
    wait = _("wait until the time is over")
    return [
        Row(_("Lists, archived ones too"), quota_of_account(user), _("delete some")),
        Row(_("Units of your longest list"), Quota(_longest(user), MAX_SQUADS), _("make two lists of it")),
        Row(_("Pictures of the list that has most"), Quota(_most_pictures(user), MAX_PER_LIST), _("delete some")),
        Row(_("Pictures of all kinds"), quota_of_pictures(user), _("delete some")),
        Row(_("Versions of the list that has most"), Quota(_most_versions(user), MAX_VERSIONS), _("go on with a copy")),
        Row(_("Own factions"), quota_of_factions(user), _("delete one that no list is built with")),
        Row(_("Games recorded by hand"), quota_of_records(user), _("delete some")),
        Row(_("Unfinished battles in the browser"), quota_of_battles(user), _("finish some, or give them up")),
        Row(_("API tokens"), quota_of_tokens(user), _("revoke one")),
        Row(_("Battles begun within an hour"), _counted(BEGUN, user), wait),
        Row(_("Invitations within a day"), invited, _("send the link of the campaign instead")),
        Row(_("Reports within a day"), _counted(REPORTS, user), wait),
        Row(_("Archives of your data within a day"), _counted(ASKED, user), wait),
    ]


def _counted(limit: RateLimit, user: User) -> Quota:
    return Quota(limit.used(user.pk), limit.maximum)


def _longest(user: User) -> int:
    """By the length of the squads' text the longest is among the first few."""
    rows = (
        StrikeForce.objects.filter(owner=user)
        .annotate(letters=Length(Cast("squads", TextField())))
        .order_by("-letters")
    )
    return max((len(squads) for squads in rows.values_list("squads", flat=True)[:3]), default=0)


def _most_versions(user: User) -> int:
    return StrikeForce.objects.filter(owner=user).aggregate(most=Max("version"))["most"] or 0


def _most_pictures(user: User) -> int:
    rows = ListPicture.objects.filter(strike_force__owner=user).order_by().values("strike_force")
    return rows.annotate(count=Count("pk")).order_by("-count").values_list("count", flat=True).first() or 0


def kept(user: User) -> dict[str, int]:
    """Over all lists and pictures: how many versions and pictures there are, and the bytes of these."""
    pictures: list[QuerySet[OwnedPicture] | QuerySet[ListPicture] | QuerySet[GamePicture] | QuerySet[Picture]] = [
        OwnedPicture.objects.filter(user=user),
        ListPicture.objects.filter(strike_force__owner=user),
        GamePicture.objects.filter(record__user=user),
        Picture.objects.filter(author__user=user),
    ]
    sums = [rows.order_by().aggregate(count=Count("pk"), size=Coalesce(Sum(Length("image")), 0)) for rows in pictures]
    return {
        "versions": Change.objects.filter(strike_force__owner=user).count(),
        "pictures": sum(each["count"] for each in sums),
        "bytes": sum(each["size"] for each in sums),
        "per_battle": MAX_PER_BATTLE,
    }
