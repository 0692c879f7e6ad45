"""Public battles as an Atom feed."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies.models.content import SLUG_LENGTH
from armies.models.content_words import content_words
from campaigns.models import Battle
from people.addresses import site_url
from programs.public_battles import public_battles
from rules.games import game_called

SHOWN = 40


@require_safe
def public_battles_feed(request: HttpRequest) -> HttpResponse:
    """The latest 40 of a game, and of a faction, where they are asked for."""
    game, faction = request.GET.get("game", ""), request.GET.get("faction", "")
    if (game and game_called(game) is None) or len(faction) > SLUG_LENGTH:
        raise Http404
    atom = Atom1Feed(
        title=_("Battles of public campaigns"), link=site_url(reverse("campaigns:campaigns")), description="",
        feed_url=site_url(request.get_full_path()), language=request.LANGUAGE_CODE,
    )  # fmt: skip
    for battle in public_battles(game, faction).with_sides()[:SHOWN]:
        words, address = _sentence(battle), site_url(battle.get_absolute_url())
        atom.add_item(
            words, address, "", unique_id=f"urn:uuid:{battle.key}", pubdate=battle.recorded,
            updateddate=battle.changed, author_name=battle.campaign.name,
        )  # fmt: skip
    return HttpResponse(atom.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


def _sentence(battle: Battle) -> str:
    """Who met with what, and how it ended."""
    words = content_words(battle.campaign.game)
    sides = [
        f"{side.entry.membership} ({words[side.entry.faction]}) {side.victory_points}" for side in battle.sides.all()
    ]
    return _("%(mission)s: %(sides)s") % {"mission": battle.shown_title, "sides": get_text_list(sides, _("and"))}
