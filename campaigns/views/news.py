"""News of a campaign, generated from its ledger, and the players' own stories."""

from itertools import groupby
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.ledger.news import NewsItem
from campaigns.models import Campaign
from campaigns.read_model.campaign_state import news_of, state_of
from campaigns.text.news import WORDS, NewsLine, news_lines
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from people.addresses import site_url

A_PAGE, A_FEED, STORIES = 40, 40, 12


@login_or_404
def news(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.visible_campaign(request, slug)
    pages = Paginator(_newest(campaign), A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    lines = news_lines(page.object_list, state_of(campaign))
    context = campaign_context(request, campaign, "news")
    context |= {"page_obj": page, "days": _by_day(lines, _addresses(campaign, lines))}
    context["stories"] = access.stories_for(campaign, context["membership"])[:STORIES]
    return render(request, "campaigns/news/news.html", context)


def _newest(campaign: Campaign) -> list[NewsItem]:
    return [item for item in news_of(campaign) if item.code in WORDS][::-1]


def _by_day(news: list[NewsLine], addresses: dict[int, str]) -> list[tuple[Any, list[tuple[NewsLine, str]]]]:
    """The newest day first, and of a day what came last; each with the address of its battle."""
    days = groupby(news, key=lambda line: line.day)
    return [(day, [(line, addresses.get(line.battle or 0, "")) for line in lines]) for day, lines in days]


def _addresses(campaign: Campaign, lines: list[NewsLine]) -> dict[int, str]:
    numbers = {line.battle for line in lines if line.battle}
    battles = campaign.battles.filter(number__in=numbers).only("campaign", "number", "slug")
    return {battle.number: battle.get_absolute_url() for battle in battles}


@login_or_404
def feed(request: HttpRequest, slug: str) -> HttpResponse:
    """The news as an Atom feed, of a public campaign alone: readers of feeds do not sign in."""
    campaign = access.visible_campaign(request, slug)
    if not campaign.is_public():
        raise Http404
    here = site_url(reverse("campaigns:news", args=[slug]))
    address = site_url(request.path)
    atom = Atom1Feed(
        title=campaign.name, link=here, description="", feed_url=address, language=request.LANGUAGE_CODE,
        feed_guid=_lasting_id(slug),
    )  # fmt: skip
    lines = news_lines(_newest(campaign)[:A_FEED], state_of(campaign))
    for n, line in enumerate(lines):
        mark = _lasting_id(f"{slug}#{line.item.event}-{line.item.code}-{_count(lines, n)}")
        atom.add_item(
            line.words, here, "", unique_id=mark, pubdate=line.at, updateddate=line.at, author_name=_("Damocles")
        )
    return HttpResponse(atom.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


def _lasting_id(name: str) -> str:
    """An id that a feed or entry keeps when the site moves to another address, so that nobody reads it twice."""
    return uuid5(NAMESPACE_URL, name).urn


def _count(lines: list[NewsLine], n: int) -> int:
    """Of several items of one kind from one event, which; older entries keep theirs."""
    alike = [
        line.item for line in lines if (line.item.event, line.item.code) == (lines[n].item.event, lines[n].item.code)
    ]
    return len(alike) - next(place for place, item in enumerate(alike) if item is lines[n].item)
