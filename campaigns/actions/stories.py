"""Players' own stories: told, changed by who told them, put out of sight by organisers."""

from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.models import Battle, Membership, PlayerStory

MAX_STORIES = 200
"""As many a member may tell in one campaign."""


def create_story(author: Membership, *, key: UUID, title: str, text: str, battle: Battle | None = None) -> PlayerStory:
    """Tell a story, of a battle or of anything; the same form sent twice is one story."""
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
    """Tell it otherwise. Made on the version that stands, else the second of two is told so."""
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
    """Take a story away, for good."""
    with transaction.atomic():
        lock_campaign_for_update(story.campaign_id)
        PlayerStory.objects.filter(pk=story.pk).delete()


def set_hidden(story: PlayerStory, hidden: bool) -> None:
    """Put a story out of sight, or show it again (C-NWS-03). Its author sees it all the same."""
    PlayerStory.objects.filter(pk=story.pk).update(hidden=timezone.now() if hidden else None)
