"""The people of a campaign: roles, who waits to be let in, leaving, handing over, following."""

from collections.abc import Callable

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.actions import guests, joining, succession
from campaigns.actions import members as actions
from campaigns.api.base import CampaignList, CampaignView
from campaigns.api.requests import GivenRole, GuestName, NewGuests, Successor, ToMember
from campaigns.api.serializers import GuestsSerializer, MemberSerializer, SuccessionSerializer
from campaigns.models import Membership
from campaigns.permissions import may
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, api_operation

MANAGE = "manage members"


class Members(CampaignList):
    """Who takes part, by their numbers in the ledger; members see who left too, organisers who waits to be let in."""

    queryset = Membership.objects.none()

    @api_operation("list_members", "The members of a campaign", {200: MemberSerializer})
    def get(self, request: Request, slug: str) -> Response:
        rows, own = self.campaign.memberships.order_by("number"), self.membership
        if own is None:
            rows = rows.active()
        elif not may(own.role, MANAGE):
            rows = rows.exclude(state=Membership.State.WAITING)
        return self.paged(rows, MemberSerializer)


class AddGuests(CampaignView):
    @api_operation(
        "add_guests",
        "Add guests",
        {201: GuestsSerializer},
        takes=NewGuests,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Give people without an account places as players, all or none (C-MEM-10). For organisers."""
        own = self.allowed(MANAGE)

        def add() -> Response:
            data = self.validated_body(NewGuests)
            added = guests.add_guests(own.campaign, data["names"], own, on_paper=data["on_paper"])
            return Response(GuestsSerializer({"members": added}).data, 201)

        return idempotent(request, add)


class MemberView(CampaignView):
    """Something done about a member by an organiser."""

    def done(self, act: Callable[[Membership, Membership], object]) -> Response:
        """Do it to the member of the address; what they are then."""
        own = self.allowed(MANAGE)
        row = get_object_or_404(own.campaign.memberships, number=self.kwargs["member"])
        act(row, own)
        return Response(MemberSerializer(Membership.objects.get(pk=row.pk)).data)


class GiveRole(MemberView):
    @api_operation("give_role", "Give a member a role", {200: MemberSerializer}, takes=GivenRole, refusals=(409,))
    def post(self, request: Request, slug: str, member: int) -> Response:
        """Make them organiser, player or follower; the last organiser stays one (C-MEM-02). For organisers."""
        return self.done(lambda row, own: actions.give_role(row, self.validated_body(GivenRole)["role"], own))


class RenameGuest(MemberView):
    @api_operation("rename_guest", "Rename a guest", {200: MemberSerializer}, takes=GuestName, refusals=(409,))
    def post(self, request: Request, slug: str, member: int) -> Response:
        """Change the name of a place that nobody has claimed (C-MEM-10). For organisers."""
        return self.done(lambda row, own: guests.rename_guest(row, self.validated_body(GuestName)["name"]))


class Approve(MemberView):
    @api_operation("approve_member", "Let a member in", {200: MemberSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str, member: int) -> Response:
        """Let somebody in who waits; who is in already stays (C-MEM-04). For organisers."""
        return self.done(joining.approve)


class RejectMember(MemberView):
    @api_operation("reject_member", "Turn somebody away", {204: None}, refusals=(409,))
    def post(self, request: Request, slug: str, member: int) -> Response:
        """Forget somebody who waits to be let in. For organisers."""
        own = self.allowed(MANAGE)
        joining.reject_member(get_object_or_404(own.campaign.memberships, number=member))
        return Response(status=204)


class RemoveMember(MemberView):
    @api_operation("remove_member", "Remove a member", {200: MemberSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str, member: int) -> Response:
        """What they did stays; their battles that are only planned are called off (C-MEM-06). For organisers."""
        return self.done(actions.remove)


class Leave(CampaignView):
    @api_operation("leave_campaign", "Leave a campaign", {204: None}, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Leave it; after the last organiser its heir runs it, and without one it is refused (C-MEM-02)."""
        actions.leave(self.allowed("leave"))
        return Response(status=204)


class HandOver(CampaignView):
    @api_operation("hand_over", "Hand a campaign over", {200: MemberSerializer}, takes=ToMember, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Make another member organiser and become a player, both or neither (C-MEM-02). For organisers."""
        own = self.allowed(MANAGE)
        heir = get_object_or_404(own.campaign.memberships.active(), number=self.validated_body(ToMember)["member"])
        actions.hand_over(own, heir)
        return Response(MemberSerializer(Membership.objects.get(pk=heir.pk)).data)


class Succession(CampaignView):
    @api_operation("succession", "Who runs a campaign after its last organiser", {200: SuccessionSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Who is named, and who would run it if you were gone: null while it has other organisers. For organisers."""
        own = self.allowed(MANAGE)
        named = own.campaign.memberships.filter(succeeds=True).first()
        heir = succession.heir_of(own.campaign, own) if succession.is_last(own.campaign, own) else None
        answer = {"member": named and named.number, "heir": heir and heir.number}
        return Response(SuccessionSerializer(answer).data)

    @api_operation(
        "name_successor", "Name who runs it next", {200: SuccessionSerializer}, takes=Successor, refusals=(409,)
    )
    def post(self, request: Request, slug: str) -> Response:
        """Name a member with an account who is no organiser; null names nobody (C-MEM-02). For organisers."""
        own, number = self.allowed(MANAGE), self.validated_body(Successor)["member"]
        members = own.campaign.memberships.active()
        succession.name_successor(own, get_object_or_404(members, number=number) if number else None)
        return self.get(request, slug)


class Follow(CampaignView):
    @api_operation("follow_campaign", "Follow a campaign", {200: MemberSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Follow a public campaign; who is in it already stays what they are (C-MEM-05)."""
        return Response(MemberSerializer(joining.follow(self.campaign, request.user)).data)
