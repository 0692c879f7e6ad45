"""Players' stories: created and changed by their authors, hidden by organisers."""

from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.models import Battle, Membership, PlayerStory

MAX_STORIES = 200
"""Maximum number of stories of a member in a campaign."""


def create_story(author: Membership, *, key: UUID, title: str, text: str, battle: Battle | None = None) -> PlayerStory:
    """Create a story, optionally of a battle; idempotent by `key`."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(author.campaign_id)
        present = PlayerStory.objects.filter(key=key).first()
        if present is not None and present.author_id == author.pk:
            return present
        if present is not None:
            raise RefusedError(_("This form was already used. Please open it again."))
        if author.stories.count() >= MAX_STORIES:
            raise RefusedError(_("You have told %(most)s stories here. Change one of them.") % {"most": MAX_STORIES})
        return campaign.stories.create(author=author, key=key, title=title, text=text, battle=battle)


def change_story(story: PlayerStory, version: int, *, title: str, text: str, battle: Battle | None = None) -> None:
    """Change a story; StaleError when the version is outdated."""
    wished = {"title": title, "text": text, "battle": battle}
    with transaction.atomic():
        lock_campaign_for_update(story.campaign_id)
        rows = PlayerStory.objects.filter(pk=story.pk, version=version)
        if rows.update(version=F("version") + 1, **wished):
            return
        present = PlayerStory.objects.select_related("battle").get(pk=story.pk)
    if present.version != version + 1 or any(getattr(present, name) != value for name, value in wished.items()):
        raise StaleError(present)


def delete_story(story: PlayerStory) -> None:
    """Delete a story permanently."""
    with transaction.atomic():
        lock_campaign_for_update(story.campaign_id)
        PlayerStory.objects.filter(pk=story.pk).delete()


def set_hidden(story: PlayerStory, hidden: bool) -> None:
    """Hide a story, or show it again (C-NWS-03); its author always sees it."""
    PlayerStory.objects.filter(pk=story.pk).update(hidden=timezone.now() if hidden else None)
