"""Strike forces in a campaign: entered, looked at over the whole campaign, withdrawn."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access as armies
from armies.models import Faction
from campaigns import access
from campaigns.actions import entries as actions
from campaigns.actions.honours import choose_honours
from campaigns.actions.refits import copy_to_lists, refit
from campaigns.api.base import CampaignList, CampaignView, fresh_key, tagged, version_of
from campaigns.api.ledger_serializers import CopiedForceSerializer, ForceSerializer, WholeForceSerializer, names_of
from campaigns.api.requests import ChosenHonours, EnteredBy, RefittedBy
from campaigns.models import Campaign, Entry, Membership
from campaigns.read_model.campaign_state import state_of
from rules.formats.errors import DocumentError
from web.api.exceptions import ConflictError
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation
from web.translation.messages import fault_in_words


class Forces(CampaignList):
    """The strike forces of a campaign, in the order they were entered; those withdrawn too."""

    queryset = Entry.objects.none()

    @api_operation("list_forces", "The strike forces of a campaign", {200: ForceSerializer})
    def get(self, request: Request, slug: str) -> Response:
        forces = list(state_of(self.campaign).forces.values())
        return self.paged(forces, ForceSerializer, names=names_of(self.campaign))

    @api_operation(
        "enter_force",
        "Enter a force",
        {201: WholeForceSerializer},
        takes=EnteredBy,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Freeze a legal strike force of mine as it is now; 409 names the rules that it breaks.

        Organisers enter it for a `member`. Without a list it is brought on paper (C-FRC-09).
        """
        data = self.validated_body(EnteredBy)
        by = self.allowed("enter for another" if "member" in data else "enter")
        members = by.campaign.memberships.active()
        membership = get_object_or_404(members, number=data["member"]) if "member" in data else by
        return idempotent(request, lambda: self._entered(membership, by, data))

    def _entered(self, membership: Membership, by: Membership, data: dict[str, Any]) -> Response:
        if data["strike_force"] is None:
            entry = actions.enter_on_paper(membership, self._faction(data), data.get("name", ""), by)
        else:
            wished = data["strike_force"]
            strike_force = access.enterable(self.request).filter(slug=wished).first()  # type: ignore[arg-type]
            if strike_force is None:
                raise ValidationError({"strike_force": _("is no list of yours")})
            entry = actions.enter(membership, strike_force, by)
        place = reverse("api:force", args=[self.kwargs["slug"], entry.number])
        return tagged(whole_force(self.campaign, entry.number), 201, place)

    def _faction(self, data: dict[str, Any]) -> Faction | None:
        if "faction" not in data:
            return None
        usable = armies.factions(self.request).released()  # type: ignore[arg-type]
        faction = usable.filter(game=self.campaign.game, slug=data["faction"]).first()
        if faction is None:
            raise ValidationError({"faction": _("is no faction of this game that you may use")})
        return faction


class OneForce(CampaignView):
    """A strike force over the whole campaign: its squads' deeds, experience, grades, honours and scars."""

    @api_operation("read_force", "A strike force of a campaign", {200: WholeForceSerializer})
    def get(self, request: Request, slug: str, force: int) -> Response:
        return tagged(whole_force(self.campaign, force))


class WithdrawForce(CampaignView):
    @api_operation("withdraw_force", "Withdraw a strike force", {200: WholeForceSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str, force: int) -> Response:
        """Take out one's own, or as organiser anybody's; what it fought stays. 409 while it has battles to fight."""
        row = get_object_or_404(Entry, membership__campaign=self.campaign, number=force)
        actions.withdraw(access.withdrawable_entry(request, row.pk), self.membership)  # type: ignore[arg-type]
        return tagged(whole_force(self.campaign, force))


class ChooseHonours(CampaignView):
    @api_operation(
        "choose_honours",
        "Choose honours",
        {200: WholeForceSerializer},
        takes=ChosenHonours,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str, force: int) -> Response:
        """Choose honours for squads of my force, all of them or none (C-HON-06)."""
        membership = self.allowed("honour")
        entry = get_object_or_404(membership.entries.select_related("membership"), number=force)

        def chosen() -> Response:
            choices = [(choice["squad"], choice["honour"]) for choice in self.validated_body(ChosenHonours)["choices"]]
            choose_honours(entry, membership, choices, key=fresh_key())
            return tagged(whole_force(self.campaign, force))

        return idempotent(request, chosen)


class Refit(CampaignView):
    @api_operation("refit_force", "Refit a strike force", {200: WholeForceSerializer}, RefittedBy, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str, force: int) -> Response:
        """Bring my force up to what a list of mine is now, of the `list_version` that was read (C-FRC-03)."""
        membership = self.allowed("refit")
        rows = Entry.objects.with_documents().active().select_related("membership", "strike_force")
        entry = get_object_or_404(rows, membership=membership, number=force)
        data = self.validated_body(RefittedBy)
        wished = access.enterable(request).with_release().filter(slug=data["strike_force"]).first()
        if wished is None:
            raise ValidationError({"strike_force": _("is no list of yours")})
        refit(entry, wished, membership, version=version_of(request, entry), list_version=data["list_version"])
        return tagged(whole_force(self.campaign, force))


class CopyForce(CampaignView):
    @api_operation("copy_force", "Copy my force to my lists", {201: CopiedForceSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str, force: int) -> Response:
        """Make it a list of mine to refit from, where it was entered from a starter list, a pasted or another's.

        A force made from a list of mine names that.
        """
        membership = self.allowed("refit")
        entry = get_object_or_404(
            Entry.objects.active().select_related("membership"), membership=membership, number=force
        )
        try:
            copy = copy_to_lists(entry, request.user)
        except DocumentError as error:
            raise ConflictError(fault_in_words(error, "")) from error
        place = reverse("api:strike_force", args=[copy.slug])
        data = CopiedForceSerializer({"strike_force": copy.slug, "list_version": copy.version}).data
        return Response(data, status=201, headers={"Location": place})


def whole_force(campaign: Campaign, number: int) -> dict[str, object]:
    """A strike force of a campaign, whole."""
    force = state_of(campaign).forces.get(number)
    entry = Entry.objects.filter(membership__campaign=campaign, number=number).first()
    if force is None or entry is None:
        raise Http404
    context = {"names": names_of(campaign), "version": entry.version}
    return dict(WholeForceSerializer(force, context=context).data)
