"""The caller's notices: list, mark as read, and notification preferences."""

from collections.abc import Iterable
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.actions.reading import mark_all_read, mark_read
from campaigns.api.base import CampaignList, CampaignView, refuse_invalid
from campaigns.api.requests import ChosenNotices, ReadUpTo
from campaigns.api.serializers import NoticeChoicesSerializer, NoticeSerializer
from campaigns.forms.notices import WAYS, ChoicesForm
from campaigns.models import Notice
from campaigns.text.notices import notice_lines
from web.api.schema import api_operation
from web.api.strict_serializers import StrictSerializer

YES_OR_NO = ("true", "false")


class NoticeQuery(StrictSerializer):
    """Which notices are looked for."""

    unread = serializers.ChoiceField(YES_OR_NO, required=False, help_text="Those I have not read yet, or have.")


class Notices(CampaignList):
    """What happened in my campaigns and concerns me, the latest first; reading the list marks none of it."""

    private = True
    query = NoticeQuery
    queryset = Notice.objects.none()

    def prepare(self, page: list[Notice]) -> dict[str, Any]:
        return {"words": words_of(page)}

    @api_operation("list_notices", "My notices", {200: NoticeSerializer}, query=NoticeQuery)
    def get(self, request: Request) -> Response:
        rows, query = own(request), self.validated_query()
        if "unread" in query:
            rows = rows.filter(read__isnull=query["unread"] == "true")
        return self.paged(rows, NoticeSerializer)


class ReadNotices(CampaignView):
    @api_operation("read_all_notices", "Mark notices as read", {204: None}, takes=ReadUpTo)
    def post(self, request: Request) -> Response:
        """Mark as read whatever is not newer than the notice that is named; what came since stays unread."""
        mark_all_read(request.user, self.validated_body(ReadUpTo)["last"])
        return Response(status=204)


class ReadNotice(CampaignView):
    @api_operation("read_notice", "Mark one notice as read", {200: NoticeSerializer})
    def post(self, request: Request, notice: int) -> Response:
        """When it was read first stays."""
        mark_read(get_object_or_404(own(request), pk=notice))
        present = own(request).filter(pk=notice)
        return Response(NoticeSerializer(present[0], context={"words": words_of(present)}).data)


class NoticeChoices(CampaignView):
    """Channels for each kind of notice: on the site, by e-mail, both or none."""

    private = True

    @api_operation("read_notice_choices", "How I am told", {200: NoticeChoicesSerializer})
    def get(self, request: Request) -> Response:
        return Response(NoticeChoicesSerializer(chosen(ChoicesForm(user=request.user))).data)

    @api_operation("choose_notices", "Choose how I am told", {200: NoticeChoicesSerializer}, takes=ChosenNotices)
    def patch(self, request: Request) -> Response:
        """Switch on or off whatever is named; all else stays."""
        wished = {
            f"{way}_{kind}": on for kind, ways in self.validated_body(ChosenNotices).items() for way, on in ways.items()
        }
        form = ChoicesForm(switches(request.user) | wished, user=request.user)
        refuse_invalid(form)
        form.save()
        return self.get(request)


def own(request: Request) -> Any:
    return Notice.objects.shown().filter(user=request.user.pk).select_related("campaign")


def words_of(notices: Iterable[Notice]) -> dict[int, str]:
    """Texts of the notices, by number."""
    return {line.notice.pk: line.words for line in notice_lines(notices)}


def switches(user: Any) -> dict[str, Any]:
    """Current values of the page's form."""
    return {name: field.initial for name, field in ChoicesForm(user=user).fields.items()}


def chosen(form: ChoicesForm) -> dict[str, dict[str, bool]]:
    """The switches by kind."""
    return {kind: {way: bool(form.fields[f"{way}_{kind}"].initial) for way in WAYS} for kind in Notice.Kind.values}
