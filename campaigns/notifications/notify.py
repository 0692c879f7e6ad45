"""Telling people what concerns them: on the site and by e-mail, each as they choose, never the one who did it."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from armies.models import Faction, Operation, OperationRelease
from armies.models.designer import designers_of
from campaigns.ledger.standings import counted_outside
from campaigns.ledger.state import State
from campaigns.models import Battle, Campaign, Membership, Notice, NoticeChoice, Proposal, Side
from campaigns.read_model.campaign_state import state_of

Kind = Notice.Kind

ENOUGH = timedelta(hours=1)
"""So long one notice of messages about a battle is enough."""


def notify(
    users: Iterable[int | None], campaign: Campaign | None, kind: str, about: dict[str, Any], path: str, once: str
) -> None:
    """Create a notice for each of these users (by key), as their preferences say; once for each cause.

    `about` has the figures and the members' numbers that `notice_words` makes a sentence from. Call it inside the
    transaction of what happened: a rollback removes the notices too.
    """
    recipients = list(dict.fromkeys(user for user in users if user is not None))
    if not recipients:
        return
    choices = NoticeChoice.objects.filter(user__in=recipients, kind=kind).values_list("user", "on_site", "by_mail")
    chosen = {user: (on_site, by_mail) for user, on_site, by_mail in choices}
    rows = []
    for user in recipients:
        on_site, by_mail = chosen.get(user, (True, True))
        if on_site or by_mail:
            ways = {"on_site": on_site, "to_mail": by_mail}
            rows.append(Notice(user_id=user, campaign=campaign, kind=kind, about=about, path=path, once=once, **ways))
    Notice.objects.bulk_create(rows, ignore_conflicts=True)


def notify_planned(battle: Battle, by: Any) -> None:
    """A battle was planned for them, outside of any round."""
    notify_sides(battle, Kind.PLANNED, {}, f"planned:{battle.pk}", by)


def notify_locked(battle: Battle, side: Side, *, seated: bool = False) -> None:
    """A side of their battle locked its plan, or took its seat: theirs may be waited for."""
    others = [user for place, user in _fighters(battle) if place != side.place]
    about = _of_battle(battle) | {"by": side.entry.membership.number}
    about |= {"seated": True} if seated else {}
    notify(others, battle.campaign, Kind.LOCKED, about, battle.get_absolute_url(), f"locked:{battle.pk}:{side.pk}")


def notify_recorded(battle: Battle, by: Any, event: int) -> None:
    """Their battle was recorded by the event of this number; `by` is None when a deadline passed.

    Also for a proposed result that is recorded at its deadline because it was not disputed (C-RES-12). Of battles
    outside rounds, where rounds are paired by rule, organisers too are told, and all whether it scores (C-PNT-09).
    """
    confirmed = battle.proposals.filter(state=Proposal.State.CONFIRMED, answered_by=None)
    unanswered = confirmed.select_related("proposer").first() if by is None else None
    about: dict[str, Any] = {"by": unanswered.proposer.number, "unanswered": True} if unanswered else {}
    about["points"] = _points(battle)
    others: list[int | None] = []
    if battle.round is None and battle.campaign.has_rounds:
        about["friendly"] = battle.number not in counted_outside(state_of(battle.campaign))
        others = _organisers(battle.campaign)
    notify_sides(battle, Kind.RECORDED, about, f"recorded:{battle.pk}:{event}", by, *others)


def notify_conceded(battle: Battle, member: Membership, event: int) -> None:
    """A member who leaves has conceded their battle: notify the opponent, for whom it counts as won."""
    about = {"by": member.number, "conceded": True}
    notify_sides(battle, Kind.RECORDED, about, f"recorded:{battle.pk}:{event}", None)


def notify_member_left(battle: Battle, member: Membership) -> None:
    """Somebody is gone, and their battle called off."""
    notify_sides(battle, Kind.PLANNED, {"by": member.number, "gone": True}, f"gone:{battle.pk}:{battle.version}", None)


def notify_called_off(battle: Battle, by: Any) -> None:
    """Their battle was called off."""
    notify_sides(battle, Kind.PLANNED, {"called_off": True}, f"called_off:{battle.pk}:{battle.version}", by)


def notify_proposed(battle: Battle, by: Any, proposal: Proposal) -> None:
    """Somebody proposed a result of their battle: it waits for their word or an organiser's, until its term is over."""
    about = {"deadline": proposal.deadline.isoformat()}
    notify_sides(battle, Kind.PROPOSED, about, f"proposed:{proposal.pk}", by, *_organisers(battle.campaign))


def notify_disputed(battle: Battle, by: Any, proposal: int, *, otherwise: bool = False) -> None:
    """A proposed result is disputed, in words or by another report: notify its players and the organisers."""
    users = [user for _place, user in _fighters(battle)] + _organisers(battle.campaign)
    about = _of_battle(battle) | _by(battle.campaign, by) | ({"otherwise": True} if otherwise else {})
    path = battle.get_absolute_url()
    notify(_but(users, by), battle.campaign, Kind.DISPUTED, about, path, f"disputed:{proposal}")


def notify_escalated(battle: Battle, proposal: int) -> None:
    """A proposed result is still disputed at its deadline: notify the players and the organisers, who settle it."""
    users = [user for _place, user in _fighters(battle)] + _organisers(battle.campaign)
    about = _of_battle(battle) | {"escalated": True}
    notify(users, battle.campaign, Kind.DISPUTED, about, battle.get_absolute_url(), f"escalated:{proposal}")


def notify_corrected(battle: Battle, by: Any, event: int) -> None:
    """The result of their battle was corrected by the event of this number."""
    about = {"did": "corrected", "points": _points(battle)}
    notify_sides(battle, Kind.TAKEN_BACK, about, f"taken_back:{battle.pk}:{event}", by)


def notify_taken_back(battle: Battle, by: Any, event: int) -> None:
    """The result of their battle was taken back, or counts again, by the event of this number."""
    about = {"did": battle.state, "points": _points(battle)}
    notify_sides(battle, Kind.TAKEN_BACK, about, f"taken_back:{battle.pk}:{event}", by)


def notify_members(campaign: Campaign, did: str, member: Membership, path: str = "") -> None:
    """A user "asks" to join, "joined" or "left": notify the organisers."""
    about = {"did": did, "by": member.number}
    where = path or campaign.get_absolute_url()
    stamp = campaign.ledger.count()
    once = f"members:{campaign.pk}:{member.pk}:{did}:{stamp}"
    notify(_but(_organisers(campaign), member.user), campaign, Kind.MEMBERS, about, where, once)


def notify_heir(campaign: Campaign, heir: Membership, gone: Membership) -> None:
    """The last organiser is gone: notify who runs the campaign now."""
    about, once = {"did": "heir", "by": gone.number}, f"heir:{campaign.pk}:{campaign.ledger.count()}"
    path = reverse("campaigns:members", args=[campaign.slug])
    notify([heir.user_id], campaign, Kind.MEMBERS, about, path, once)


def notify_round(
    campaign: Campaign, state: State, document: dict[str, Any], by: Membership, *, late: bool = False
) -> None:
    """A round is opened or pairings are added: notify each player of their opponent or bye."""
    users = dict(campaign.memberships.active().values_list("number", "user"))
    for pairing in document["pairings"]:
        forces = pairing.get("forces") or [pairing["bye"]]
        players = [state.forces[force].member for force in forces]
        for player in players:
            about = {
                "round": document["round"],
                "deadline": document["deadline"],
                "against": [other for other in players if other != player],
                "late": late,
            }
            event = campaign.ledger.count()
            path = reverse("campaigns:rounds", args=[campaign.slug])
            once = f"round:{campaign.pk}:{event}"
            notify(_but([users.get(player)], by.user), campaign, Kind.ROUND, about, path, once)


def notify_deadline_moved(campaign: Campaign, state: State, document: dict[str, Any], by: Membership) -> None:
    """The deadline of a round is moved: notify members with an open battle in it."""
    open_numbers = [p.battle for p in state.rounds[document["round"]].pairings if p.battle not in state.results]
    sides = Side.objects.filter(battle__campaign=campaign, battle__number__in=open_numbers, battle__state="planned")
    users = sides.values_list("entry__membership__user", flat=True)
    about = {"round": document["round"], "deadline": document["deadline"], "moved": True}
    path = reverse("campaigns:rounds", args=[campaign.slug])
    once = f"moved:{campaign.pk}:{campaign.ledger.count()}"
    notify(_but(users, by.user), campaign, Kind.DEADLINE, about, path, once)


def notify_date(battle: Battle, by: Membership, did: str, moment: datetime | None, once: str) -> None:
    """A time for their battle is "offered", "agreed", or "off" again."""
    about = {"did": did, "deadline": moment.isoformat() if moment else None}
    notify_sides(battle, Kind.DATE, about, once, by.user)


def notify_message(battle: Battle, author: Membership, message: int) -> None:
    """Somebody wrote about their battle: notify players and organisers, once an hour while they have not read it."""
    path = path_of_messages(battle)
    lately = Notice.objects.filter(kind=Kind.MESSAGE, path=path, read=None, made__gt=timezone.now() - ENOUGH)
    users = {user for _place, user in _fighters(battle)} | set(_organisers(battle.campaign))
    users -= {author.user_id, *lately.values_list("user", flat=True)}
    about = _of_battle(battle) | {"by": author.number}
    notify(users, battle.campaign, Kind.MESSAGE, about, path, f"message:{message}")


def path_of_messages(battle: Battle) -> str:
    return reverse("campaigns:conversation", args=[battle.slug])


def notify_near(battle: Battle, deadline: datetime) -> bool:
    """A day is left until their battle's date, or deadline; a moved one is another cause. Whether a notice was made."""
    about = _of_battle(battle) | {"deadline": deadline.isoformat(), "agreed": deadline == battle.date}
    users = [user for _place, user in _fighters(battle)]
    once = f"near:{battle.pk}:{int(deadline.timestamp())}"
    if Notice.objects.filter(once=once, user__in=[user for user in users if user]).exists():
        return False
    notify(users, battle.campaign, Kind.DEADLINE, about, battle.get_absolute_url(), once)
    return True


def notify_withdrawn(campaign: Campaign, release: OperationRelease, newest: int, planned: bool) -> None:
    """A release of an operation is withdrawn that the campaign agreed on, or that battles are `planned` with."""
    about = {"operation": release.operation.title, "release": release.number, "newest": newest}
    about |= {"why": release.withdrawal, "planned": planned}
    path = campaign.get_absolute_url()
    assert release.withdrawn
    once = f"withdrawn:{campaign.pk}:{release.pk}:{int(release.withdrawn.timestamp())}"
    notify(_organisers(campaign), campaign, Kind.WITHDRAWN, about, path, once)


def notify_review(request: Any, holder: Faction | Operation) -> None:
    """A draft waits for another designer's review, or what somebody asked to publish is answered."""
    is_open = request.state == request.State.OPEN
    by = request.asked_by if is_open else request.reviewer
    users = [user.pk for user in designers_of(holder)] if is_open else [request.asked_by_id]
    page, key = ("publish", holder.slug) if isinstance(holder, Faction) else ("publish_operation", holder.pk)
    about = {"title": str(holder), "did": request.state, "why": request.answer, "by_name": by.get_username()}
    once = f"review:{request._meta.model_name}:{request.pk}:{request.state}"
    notify(_but(users, by), None, Kind.REVIEWED, about, reverse(f"workshop:{page}", args=[key]), once)


def notify_challenged(campaign: Campaign, by: Membership, member: int, event: int) -> None:
    """Somebody challenges them."""
    _notify_of_challenge(campaign, by, member, "made", event)


def notify_answered(campaign: Campaign, by: Membership, member: int, word: str, event: int) -> None:
    """Their challenge, or one to them, was answered."""
    _notify_of_challenge(campaign, by, member, word, event)


def _notify_of_challenge(campaign: Campaign, by: Membership, member: int, did: str, event: int) -> None:
    users = _but(list(campaign.memberships.active().filter(number=member).values_list("user", flat=True)), by.user)
    path, once = reverse("campaigns:challenges", args=[campaign.slug]), f"challenge:{campaign.pk}:{event}:{did}"
    notify(users, campaign, Kind.PLANNED, {"challenge": did, "by": by.number}, path, once)


def notify_part(battle: Battle, by: Any) -> None:
    """Another part of each force fights in their battle."""
    notify_sides(battle, Kind.PLANNED, {"part": True}, f"part:{battle.pk}:{battle.version}", by)


def notify_replanned(battle: Battle, by: Any) -> None:
    """Their battle is planned with the newest release of its operation: plans are open again."""
    notify_sides(battle, Kind.PLANNED, {"replanned": True}, f"replanned:{battle.pk}:{battle.version}", by)


def notify_sides(battle: Battle, kind: str, about: dict[str, Any], once: str, by: Any, *others: int | None) -> None:
    """Notify the players of a battle and these others, except the user who acted."""
    users = _but([*(user for _place, user in _fighters(battle)), *others], by)
    about = _of_battle(battle) | _by(battle.campaign, by) | about
    notify(users, battle.campaign, kind, about, battle.get_absolute_url(), once)


def unread(user: Any) -> QuerySet[Notice]:
    """What a person has not read yet on the site."""
    return Notice.objects.shown().filter(user=user, read=None)


def _of_battle(battle: Battle) -> dict[str, Any]:
    members = battle.sides.order_by("place").values_list("entry__membership__number", flat=True)
    return {"operation": battle.title, "sides": list(members)}


def _points(battle: Battle) -> list[int | None]:
    """The score of each side, in their order."""
    return list(battle.sides.order_by("place").values_list("victory_points", flat=True))


def _fighters(battle: Battle) -> list[tuple[int, int | None]]:
    """The place and the user of each side that still takes part."""
    sides = battle.sides.filter(entry__membership__state="active")
    return list(sides.order_by("place").values_list("place", "entry__membership__user"))


def _organisers(campaign: Campaign) -> list[int | None]:
    return list(campaign.memberships.organising().values_list("user", flat=True))


def _by(campaign: Campaign, by: Any) -> dict[str, Any]:
    number = campaign.memberships.filter(user=by).values_list("number", flat=True).first() if by else None
    return {"by": number}


def _key(by: Any) -> int | None:
    return by.pk if by is not None else None


def _but(users: Iterable[int | None], by: Any) -> list[int | None]:
    return [user for user in users if user != _key(by)]
