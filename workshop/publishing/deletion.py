"""What prevents deleting a faction, as far as the user may know."""

from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from armies.models import Faction, StrikeForce, Visibility
from armies.text.releases import release_line
from people.bounded_pages import counted
from web.models.sharing import may_read_private
from workshop.publishing.impact import MAX_NAMED, Use, uses


def holders(faction: Faction, user: Any) -> list[Use]:
    """Lists that use it (archived ones too), their releases, and running campaigns; empty if it can be deleted."""
    lists = StrikeForce.objects.filter(faction=faction)
    number = counted(lists)
    if not number:
        return []
    pinned = faction.releases.filter(Exists(StrikeForce.objects.filter(release=OuterRef("pk")))).order_by("-number")
    known = lists.filter(may_be_named(user)).order_by("-pk")[:MAX_NAMED]
    named = [(row.name, row.get_absolute_url() if row.owner_id == user.pk else "") for row in known]
    releases = [(release_line(release), "") for release in pinned]
    found_uses = [
        Use(_("Lists built with it"), number, named),
        Use(_("Releases that these lists keep"), len(releases), releases[:MAX_NAMED]),
        *uses(faction, user),
    ]
    return [use for use in found_uses if use.number]


def may_be_named(user: Any) -> Q:
    """Public lists and own ones; with the permission all."""
    if may_read_private(user, "armies.view_private_strikeforce"):
        return Q()
    return Q(owner=user) | Q(visibility=Visibility.PUBLIC, archived=None)


def in_words(uses_of_faction: list[Use]) -> list[str]:
    """One line each: kind, number, and names that the user may know."""
    return [_line(use) for use in uses_of_faction]


def _line(use: Use) -> str:
    names = ", ".join(name for name, _url in use.named)
    if not names:
        return _("%(what)s: %(number)s") % {"what": use.kind, "number": use.number}
    return _("%(what)s: %(number)s (%(names)s)") % {"what": use.kind, "number": use.number, "names": names}
