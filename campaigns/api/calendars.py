"""Where a calendar program finds the battles and deadlines of a campaign."""

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.actions.members import renew_calendar
from campaigns.api.base import CampaignView
from campaigns.api.serializers import CalendarAddressSerializer
from campaigns.models import Membership
from people.addresses import site_url
from web.api.schema import api_operation


class CalendarAddress(CampaignView):
    """My own address of a campaign's calendar (RFC 5545): who has it reads it without signing in, so keep it."""

    private = True

    @api_operation("read_calendar_address", "The address of my calendar", {200: CalendarAddressSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return shown(self.allowed("subscribe"))


class RenewCalendar(CampaignView):
    @api_operation("renew_calendar", "Give my calendar another address", {200: CalendarAddressSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """The old one works no more."""
        own = self.allowed("subscribe")
        renew_calendar(own, own.calendar_token)
        return shown(self.allowed("subscribe"))


def shown(own: Membership) -> Response:
    path = reverse("campaigns:calendar_feed", args=[own.calendar_token])
    data = CalendarAddressSerializer({"address": site_url(path)}).data
    return Response(data, headers={"Cache-Control": "no-store"})
