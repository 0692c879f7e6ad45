"""Who may see and who may change what of a campaign: pages and API ask here first, and a stranger gets 404.

Which roles may do what is `permissions.TABLE`; here it meets the rows.
"""

from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from armies.models import StrikeForce
from armies.models.strike_force import StrikeForceQuerySet
from campaigns.models import (
    Battle,
    BattleMessage,
    Campaign,
    Entry,
    Membership,
    Picture,
    PlayerStory,
    Proposal,
    Side,
    WhatIf,
)
from campaigns.models.battle import BattleQuerySet
from campaigns.models.entry import EntryQuerySet
from campaigns.permissions import may, role_in, roles_for
from jobs.models import Job
from web.game_addresses import show_game

DOCUMENTS = ("operation", "scenario", "result", "secret")
"""Fields of a battle that are deferred unless requested."""


def visible_campaign(request: HttpRequest, slug: str) -> Campaign:
    """A campaign that may be read: one's own, or a public one."""
    return _of_game(request, get_object_or_404(Campaign.objects.visible_to(request.user), slug=slug))


def organised_campaign(request: HttpRequest, slug: str) -> Campaign:
    return _of_game(request, get_object_or_404(Campaign.objects.editable_by(request.user), slug=slug))


def _of_game(request: HttpRequest, campaign: Campaign) -> Campaign:
    """A campaign whose game the page is about."""
    show_game(request, campaign.rules_of_game)
    return campaign


def own_membership(request: HttpRequest, slug: str) -> Membership:
    """One's own place in a campaign."""
    memberships = Membership.objects.of(request.user).select_related("campaign", "user")
    membership = get_object_or_404(memberships, campaign__slug=slug)
    _of_game(request, membership.campaign)
    return membership


def membership_for(request: HttpRequest, slug: str, verb: str) -> Membership:
    """One's own place in a campaign, if its role may do this; 404 otherwise."""
    membership = own_membership(request, slug)
    if not may(membership.role, verb):
        raise Http404
    return membership


def membership_of(request: HttpRequest, campaign: Campaign) -> Membership | None:
    """One's own place in a campaign that may be read; None for visitors."""
    if not request.user.is_authenticated:
        return None
    own = Membership.objects.of(request.user).filter(campaign=campaign).order_by().first()
    if own is not None:
        own.campaign = campaign
    return own


def withdrawable_entry(request: HttpRequest, pk: int) -> Entry:
    """An entry of one's own, or as organiser any of the campaign."""
    own = Q(membership__in=Membership.objects.of(request.user).filter(role__in=roles_for("enter")))
    organised = Q(membership__campaign__in=Campaign.objects.editable_by(request.user))
    return get_object_or_404(Entry.objects.select_related("membership__campaign").filter(own | organised), pk=pk)


def printable_entry(request: HttpRequest, slug: str, number: int) -> Entry:
    """A force with its documents: one's own, or as organiser any of the campaign."""
    membership = membership_for(request, slug, "print a force")
    rows = Entry.objects.with_documents().exclude(squads=0).select_related("membership__campaign")
    own = rows if membership.organises() else rows.filter(membership=membership)
    return get_object_or_404(own, membership__campaign=membership.campaign, number=number)


def visible_battle(request: HttpRequest, slug: str) -> Battle:
    return _battle_of(request, Battle.objects.visible_to(request.user), slug)


def battle_to_try(request: HttpRequest, slug: str) -> Battle:
    """A battle with a replay, for a member who may try what-ifs."""
    battle = visible_battle(request, slug)
    if not battle.has_replay() or not may(role_in(battle.campaign, request.user), "try what if"):
        raise Http404
    return battle


def visible_what_if(request: HttpRequest, slug: str, key: UUID) -> WhatIf:
    """With its documents; for members of the campaign alone, however public its battles are."""
    rows = WhatIf.objects.visible_to(request.user).with_documents().select_related("author", "battle__campaign")
    what_if: WhatIf = get_object_or_404(rows, battle__slug=slug, key=key)
    _of_game(request, what_if.battle.campaign)
    return what_if


def asked_what_if(request: HttpRequest, slug: str, key: UUID) -> Job:
    """The job of a what-if that a worker fights, for members of the campaign."""
    battle = battle_to_try(request, slug)
    return get_object_or_404(Job, kind="what_if", key=f"what_if:{key}", payload__battle=battle.pk)


def deletable_what_if(request: HttpRequest, slug: str, key: UUID) -> WhatIf:
    return get_object_or_404(WhatIf.objects.deletable_by(request.user), battle__slug=slug, key=key)


def recordable_battle(request: HttpRequest, slug: str) -> Battle:
    return _battle_of(request, Battle.objects.recordable_by(request.user), slug)


def own_side(request: HttpRequest, slug: str) -> Side:
    """The user's own side of a battle, to lock a plan for; never another's (C-AUT-06)."""
    side = side_of(request, visible_battle(request, slug))
    if side is None:
        raise Http404
    return side


def side_of(request: HttpRequest, battle: Battle) -> Side | None:
    """The side of a battle that a person fights on."""
    mine = Membership.objects.of(request.user).filter(role__in=roles_for("lock a plan"))
    sides = battle.sides.select_related("battle__campaign", "entry__membership")
    sides = sides.defer("entry__roster", "entry__content")
    return sides.filter(entry__membership__in=mine).order_by("place").first()


def side_to_choose_for(request: HttpRequest, battle: Battle, colour: str) -> Side:
    """A side of a battle: one's own, or as organiser any (C-PRT-03)."""
    sides = battle.sides.select_related("battle__campaign", "entry__membership")
    if not may(role_in(battle.campaign, request.user), "call off"):
        sides = sides.filter(entry__membership__in=Membership.objects.of(request.user))
    return get_object_or_404(sides, colour=colour)


def organised_battle(request: HttpRequest, slug: str) -> Battle:
    return _battle_of(request, Battle.objects.organised_by(request.user), slug)


def _battle_of(request: HttpRequest, battles: BattleQuerySet, slug: str) -> Battle:
    """A battle; the page is about its game."""
    battle: Battle = get_object_or_404(battles.with_sides(), slug=slug)
    show_game(request, battle.campaign.rules_of_game)
    return battle


def answerable_proposal(request: HttpRequest, key: UUID) -> Proposal:
    """A proposed result of a battle that one may record: one's own side's, another's, or as organiser any."""
    battles = Battle.objects.recordable_by(request.user)
    proposals = Proposal.objects.select_related("battle__campaign", "proposer")
    return get_object_or_404(proposals.filter(battle__in=battles), key=key)


def proposals() -> QuerySet[Proposal]:
    """Proposed results with members and battles, the battles' documents deferred."""
    documents = [f"battle__{name}" for name in DOCUMENTS]
    return Proposal.objects.select_related("battle", "proposer", "answered_by").defer(*documents)


def visible_picture(request: HttpRequest, key: UUID) -> Picture:
    """A picture of a battle that may be read."""
    battles = Battle.objects.visible_to(request.user)
    return get_object_or_404(Picture.objects.seen_by(request.user).filter(battle__in=battles), key=key)


def deletable_picture(request: HttpRequest, key: UUID) -> Picture:
    """A picture that one added, or as organiser any of the campaign."""
    own = Q(author__in=Membership.objects.of(request.user))
    organised = Q(battle__campaign__in=Campaign.objects.editable_by(request.user))
    rows = Picture.objects.defer("image").select_related("battle__campaign")
    return get_object_or_404(rows.filter(own | organised), key=key)


def messages_for(battle: Battle, reader: Membership) -> QuerySet[BattleMessage]:
    """What was written about a battle, the newest first; what moderators hid is for its author alone."""
    rows = battle.messages.filter(Q(taken_down=None) | Q(author=reader))
    return rows.select_related("author").order_by("-written", "-pk")


def readable_message(request: HttpRequest, key: UUID) -> BattleMessage:
    """A message about a battle of one's own, or of a campaign that one organises."""
    rows = BattleMessage.objects.filter(battle__in=Battle.objects.recordable_by(request.user)).select_related("author")
    mine = Q(author__in=Membership.objects.of(request.user))
    return get_object_or_404(rows.filter(Q(taken_down=None) | mine), key=key)


def own_message(request: HttpRequest, key: UUID) -> BattleMessage:
    mine = BattleMessage.objects.filter(author__in=Membership.objects.of(request.user))
    documents = [f"battle__{name}" for name in DOCUMENTS]
    return get_object_or_404(mine.select_related("battle").defer(*documents), key=key)


def enterable(request: HttpRequest) -> StrikeForceQuerySet:
    """The strike forces a user may enter: their own, unless archived."""
    if not request.user.is_authenticated:
        return StrikeForce.objects.none()
    return StrikeForce.objects.filter(owner=request.user).active()


def plannable(campaign: Campaign) -> EntryQuerySet:
    """The entries of a campaign that may be sent to fight, in the order of their players' names."""
    entries = Entry.objects.active().filter(membership__campaign=campaign, membership__state="active")
    return entries.select_related("membership__user").with_faces().order_by("membership__name", "pk")


def stories_for(campaign: Campaign, membership: Membership | None) -> QuerySet[PlayerStory]:
    """The players' own stories of a campaign: hidden ones are for their authors and the organisers alone.

    Those that moderators hid are for their authors alone.
    """
    stories = _stories().filter(Q(taken_down=None) | Q(author=membership), campaign=campaign)
    if membership is not None and membership.organises():
        return stories
    return stories.filter(Q(hidden=None) | Q(author=membership)) if membership else stories.filter(hidden=None)


def readable_story(request: HttpRequest, pk: int) -> PlayerStory:
    """A player's story that may be read, in a campaign that may be."""
    story = get_object_or_404(_stories(), pk=pk, campaign__in=Campaign.objects.visible_to(request.user))
    return get_object_or_404(stories_for(story.campaign, membership_of(request, story.campaign)), pk=pk)


def player_story(pk: int) -> PlayerStory:
    """A player's story, once it is known to be readable."""
    return _stories().get(pk=pk)


def own_story(request: HttpRequest, pk: int) -> PlayerStory:
    """The user's own story, while their role may write stories."""
    own = Membership.objects.of(request.user).filter(role__in=roles_for("write own stories"))
    return get_object_or_404(_stories(), pk=pk, author__in=own)


def organised_story(request: HttpRequest, pk: int) -> PlayerStory:
    """A story of a campaign that one organises."""
    return get_object_or_404(_stories(), pk=pk, campaign__in=Campaign.objects.editable_by(request.user))


def _stories() -> QuerySet[PlayerStory]:
    """Stories with author and battle, the battle's documents deferred."""
    documents = [f"battle__{name}" for name in DOCUMENTS]
    return PlayerStory.objects.select_related("campaign", "author", "battle").defer(*documents)
