"""The big screen of an event: its address, and the timer of the round that it shows."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.actions.locking import lock_campaign_for_update
from campaigns.models import Campaign
from campaigns.models.campaign import invite_token

MAX_MINUTES = 600


def open_screen(campaign: Campaign) -> None:
    """Give the screen an address that anybody may open; it stays the same until the screen is closed."""
    Campaign.objects.filter(pk=campaign.pk, screen_token="").update(screen_token=invite_token())


def close_screen(campaign: Campaign) -> None:
    """Take the address back."""
    Campaign.objects.filter(pk=campaign.pk).update(screen_token="")


def start_timer(campaign: Campaign, minutes: int) -> None:
    """Let the timer run for so many minutes (1 to MAX_MINUTES), from now on."""
    ends = timezone.now() + timedelta(minutes=min(max(minutes, 1), MAX_MINUTES))
    Campaign.objects.filter(pk=campaign.pk).update(timer_ends=ends, timer_left=None)


def stop_timer(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(timer_ends=None, timer_left=None)


def pause_timer(campaign: Campaign) -> None:
    """Stop a running timer where it is; pausing twice is pausing once."""
    with transaction.atomic():
        present = lock_campaign_for_update(campaign.pk)
        if present.timer_ends is not None:
            left = max(0, round((present.timer_ends - timezone.now()).total_seconds()))
            Campaign.objects.filter(pk=campaign.pk).update(timer_ends=None, timer_left=left)


def resume_timer(campaign: Campaign) -> None:
    """Let a paused timer run on."""
    with transaction.atomic():
        present = lock_campaign_for_update(campaign.pk)
        if present.timer_left is not None:
            ends = timezone.now() + timedelta(seconds=present.timer_left)
            Campaign.objects.filter(pk=campaign.pk).update(timer_ends=ends, timer_left=None)
