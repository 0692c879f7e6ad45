"""Write the tags of a list, which stand beside its versions; public lists are found by them."""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from armies.actions.public_lists import is_public, lock_strike_force, update_public_list
from armies.models import StrikeForce
from armies.models.strike_force import tag_of

MAX_TAGS = 8


@transaction.atomic
def write_tags(strike_force: StrikeForce, add: Iterable[str], remove: Iterable[str] | None = None) -> None:
    """Add these tags and take others away, or all others where none are named.

    DoesNotExist if the list is deleted, ValidationError for too many.
    """
    standing = lock_strike_force(strike_force.pk)
    if standing is None:
        raise StrikeForce.DoesNotExist
    gone = {tag_of(tag) for tag in (standing.tag_list if remove is None else remove)}
    kept = [tag for tag in standing.tag_list if tag not in gone]
    tags = list(dict.fromkeys([*kept, *filter(None, map(tag_of, add))]))
    if len(tags) > MAX_TAGS:
        raise ValidationError(_("A list can have %(most)s tags."), params={"most": MAX_TAGS})
    standing.tags = strike_force.tags = "".join(f"\n{tag}" for tag in tags) + ("\n" if tags else "")
    StrikeForce.objects.filter(pk=standing.pk).update(tags=standing.tags)
    if is_public(standing):
        update_public_list(standing)
