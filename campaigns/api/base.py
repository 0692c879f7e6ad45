"""Base views of campaigns: access by role, and actions' refusals as errors."""

from typing import Any, Protocol
from uuid import UUID, uuid4, uuid5

from django.forms import BaseForm
from django.utils.functional import cached_property
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from armies.text.violations import message_of
from campaigns import access
from campaigns.actions import errors as refusals
from campaigns.api.battle_serializers import BattleSerializer
from campaigns.api.serializers import CampaignSerializer, PlayerStorySerializer
from campaigns.models import Battle, Campaign, Membership, PlayerStory
from web.api.base import ApiView, ListView, checked
from web.api.etags import etag_of, tags, version_in
from web.api.exceptions import ConflictError, StaleError
from web.api.permissions import ACCOUNT, WithinScope

NAMESPACE = UUID("7c6a1bd5-7d0e-4c57-9a0e-3a1f7d1c2b5e")
"""Of the keys of what is kept by them: each person's own Idempotency-Key names one."""


class CampaignAccessMixin:
    """For views of campaigns: anybody may ask to read, only accounts change anything."""

    request: Any
    kwargs: dict[str, Any]
    private = False
    """Whether reading needs an account too."""

    def get_permissions(self) -> list[BasePermission]:
        return [permission() for permission in (ACCOUNT if self.asks_who() else (WithinScope,))]

    def asks_who(self) -> bool:
        """Whether this method of it is for accounts alone."""
        if self.private or not hasattr(self, "get"):
            return True
        writes = any(hasattr(self, name) for name in ("post", "put", "patch", "delete"))
        return writes and self.request.method not in SAFE_METHODS

    def handle_exception(self, exc: Exception) -> Response:
        """What the actions refuse, as the API refuses."""
        return super().handle_exception(refusal_of(exc, self.request))  # type: ignore[misc,no-any-return]

    @cached_property
    def campaign(self) -> Campaign:
        """The campaign of the address, if it may be read."""
        return access.visible_campaign(self.request, self.kwargs["slug"])

    @cached_property
    def membership(self) -> Membership | None:
        """The caller's place in it."""
        return access.membership_of(self.request, self.campaign)

    def allowed(self, verb: str) -> Membership:
        """The caller's place in the campaign, if its role may do this; 404 otherwise."""
        return access.membership_for(self.request, self.kwargs["slug"], verb)

    def validated_body(self, shape: type[Serializer]) -> dict[str, Any]:
        """The body of the request, by its serializer; no body is one without keys."""
        return checked(shape, self.request.data or {})


def refuse_invalid(form: BaseForm) -> None:
    """Errors of a page's form, by the same keys."""
    if not form.is_valid():
        errors = form.errors.get_json_data()
        raise ValidationError({name: [error["message"] for error in errors[name]] for name in errors})


class CampaignView(CampaignAccessMixin, ApiView):
    """One thing of a campaign."""


class CampaignList(CampaignAccessMixin, ListView):
    """Many things of a campaign, in pages."""


def refusal_of(error: Exception, request: Request) -> Exception:
    """An action's refusal as a problem; anything else as it is."""
    if isinstance(error, refusals.NotLegalError):
        broken = [{"path": "strike_force", "message": f"{message_of(v)} ({v.rule})"} for v in error.verdict.violations]
        return ConflictError(error.reason, errors=broken)
    if isinstance(error, refusals.RefusedError):
        return ConflictError(error.reason)
    if isinstance(error, refusals.StaleError):
        return _stale(error, request)
    return error


def _stale(error: refusals.StaleError, request: Request) -> StaleError:
    """Both sides: the submitted document and the current one."""
    present = present_document(error.present, request)
    headers = {"ETag": etag_of(present)} if present else {}
    return StaleError(headers=headers, yours=request.data or None, present=present)


def present_document(row: Any, request: Request) -> dict[str, Any] | None:
    """The current campaign, battle or story; None for other rows."""
    if isinstance(row, Campaign):
        fresh = Campaign.objects.with_counts().get(pk=row.pk)
        return campaign_data(fresh, access.membership_of(request, fresh))
    if isinstance(row, PlayerStory):
        return dict(PlayerStorySerializer(access.player_story(row.pk)).data)
    if isinstance(row, Battle):
        return battle_data(row, request)
    return None


def campaign_data(campaign: Campaign, membership: Membership | None) -> dict[str, Any]:
    """A campaign fetched `with_counts`, for a member or visitor."""
    places = {campaign.pk: membership} if membership else {}
    return dict(CampaignSerializer(campaign, context={"places": places}).data)


def battle_data(battle: Battle, request: Request) -> dict[str, Any]:
    """A battle."""
    fresh = Battle.objects.with_sides().get(pk=battle.pk)
    return dict(BattleSerializer(fresh, context={"viewer": request.user}).data)


class Versioned(Protocol):
    version: int


def version_of(request: Request, row: Versioned) -> int:
    """The version that If-Match names, of several that of the row; 0, which none has, when it names none of ours."""
    versions = [version_in(tag) for tag in tags(request)]
    return row.version if row.version in versions else versions[0]


def tagged(document: dict[str, Any], status: int = 200, location: str = "") -> Response:
    """What has a version, with its tag."""
    headers = {"ETag": etag_of(document)} | ({"Location": location} if location else {})
    return Response(document, status=status, headers=headers)


def own_key(request: Request) -> UUID:
    """Key of an idempotent action, derived from the caller's Idempotency-Key."""
    key = request.headers.get("Idempotency-Key")
    return uuid4() if key is None else uuid5(NAMESPACE, f"{request.user.pk}:{key}")


def fresh_key() -> UUID:
    """For an action whose call is made once by its Idempotency-Key."""
    return uuid4()
