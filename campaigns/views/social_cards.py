"""What chats show of the link to a battle or a campaign: to those alone who may read it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.battles.quick_battles import battle_of
from campaigns.presenters.social import card_of_battle, card_of_campaign, card_of_quick_battle
from campaigns.views.decorators import login_or_404
from printing.social_cards import answer


@login_or_404
def battle_picture(request: HttpRequest, slug: str) -> HttpResponse:
    return answer(request, card_of_battle(access.visible_battle(request, slug)))


@login_or_404
def campaign_picture(request: HttpRequest, slug: str) -> HttpResponse:
    return answer(request, card_of_campaign(access.visible_campaign(request, slug)))


@require_safe
def quick_battle_picture(request: HttpRequest, text: str) -> HttpResponse:
    """Who has the link may see it."""
    return answer(request, card_of_quick_battle(battle_of(text)))
