"""Inviting one person: by e-mail, or to another's place; for organisers."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.actions import invitations as actions
from campaigns.api.base import CampaignList, CampaignView, refuse_invalid
from campaigns.api.people import MANAGE
from campaigns.api.requests import InvitedPlace, NewInvitation
from campaigns.api.serializers import InvitationSerializer
from campaigns.forms.people import InviteForm, OfferForm
from campaigns.models import Invitation
from web.api.exceptions import ConflictError
from web.api.schema import api_operation

INVITE = "invite"


class Invitations(CampaignList):
    """The invitations that are open, each with the address that lets one person in, once (C-MEM-07)."""

    private = True
    queryset = Invitation.objects.none()

    @api_operation("list_invitations", "Open invitations", {200: InvitationSerializer})
    def get(self, request: Request, slug: str) -> Response:
        rows = self.allowed(INVITE).campaign.invitations.open().select_related("place", "outgoing_email__job")
        response = self.paged(rows, InvitationSerializer)
        response["Cache-Control"] = "no-store"
        return response

    @api_operation("invite", "Invite by e-mail", {201: InvitationSerializer}, takes=NewInvitation, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Send an invitation by mail. A second request returns the same invitation and sends no mail."""
        own = self.allowed(INVITE)
        form = InviteForm(self.validated_body(NewInvitation))
        refuse_invalid(form)
        data = form.cleaned_data
        return invited(actions.invite(own.campaign, request.user, data["email"], data["role"]))


class OfferPlace(CampaignView):
    @api_operation("offer_place", "Offer a place", {201: InvitationSerializer}, takes=InvitedPlace, refusals=(409,))
    def post(self, request: Request, slug: str, member: int) -> Response:
        """Let another person take a player's place with all it has (C-MEM-08): by mail, or with the address alone."""
        own = self.allowed(MANAGE)
        place = get_object_or_404(own.campaign.memberships, number=member)
        form = OfferForm(self.validated_body(InvitedPlace))
        refuse_invalid(form)
        return invited(actions.offer_place(place, request.user, form.cleaned_data["email"]))


class InvitationView(CampaignView):
    """Something done with an invitation."""

    def invitation(self) -> Invitation:
        rows = Invitation.objects.select_related("campaign", "place", "sent_by")
        return get_object_or_404(rows, campaign=self.allowed(INVITE).campaign, pk=self.kwargs["invitation"])


class OneInvitation(InvitationView):
    @api_operation("withdraw_invitation", "Withdraw an invitation", {204: None})
    def delete(self, request: Request, slug: str, invitation: int) -> Response:
        """The invitation can no longer be accepted."""
        actions.withdraw_invitation(self.invitation())
        return Response(status=204)


class SendInvitation(InvitationView):
    @api_operation("send_invitation", "Send an invitation again", {200: InvitationSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str, invitation: int) -> Response:
        """Once in an hour at most."""
        if not actions.mail_again(self.invitation(), request.user):
            raise ConflictError(_("An e-mail went to this address a moment ago: wait an hour."))
        return invited(self.invitation(), 200)


def invited(invitation: Invitation, status: int = 201) -> Response:
    """An invitation."""
    return Response(InvitationSerializer(invitation).data, status=status, headers={"Cache-Control": "no-store"})
