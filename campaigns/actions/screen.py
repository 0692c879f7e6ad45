"""The big screen of an event: its address, and the timer of the round that it shows."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.actions.locking import lock_campaign_for_update
from campaigns.models import Campaign
from campaigns.models.campaign import invite_token

MAX_MINUTES = 600


@transaction.atomic
def open_screen(campaign: Campaign) -> None:
    """Give the screen an address that anybody may open; it stays the same until the screen is closed."""
    if not lock_campaign_for_update(campaign.pk).screen_token:
        _set(campaign, screen_token=invite_token())


@transaction.atomic
def close_screen(campaign: Campaign) -> None:
    """Take the address back."""
    lock_campaign_for_update(campaign.pk)
    _set(campaign, screen_token="")


@transaction.atomic
def start_timer(campaign: Campaign, minutes: int) -> None:
    """Let the timer run for so many minutes (1 to MAX_MINUTES), from now on."""
    lock_campaign_for_update(campaign.pk)
    ends = timezone.now() + timedelta(minutes=min(max(minutes, 1), MAX_MINUTES))
    _set(campaign, timer_ends=ends, timer_left=None)


@transaction.atomic
def stop_timer(campaign: Campaign) -> None:
    lock_campaign_for_update(campaign.pk)
    _set(campaign, timer_ends=None, timer_left=None)


@transaction.atomic
def pause_timer(campaign: Campaign) -> None:
    """Stop a running timer where it is; pausing twice is pausing once."""
    present = lock_campaign_for_update(campaign.pk)
    if present.timer_ends is not None:
        left = max(0, round((present.timer_ends - timezone.now()).total_seconds()))
        _set(campaign, timer_ends=None, timer_left=left)


@transaction.atomic
def resume_timer(campaign: Campaign) -> None:
    """Let a paused timer run on."""
    present = lock_campaign_for_update(campaign.pk)
    if present.timer_left is not None:
        _set(campaign, timer_ends=timezone.now() + timedelta(seconds=present.timer_left), timer_left=None)


def _set(campaign: Campaign, **values: Any) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(**values)
