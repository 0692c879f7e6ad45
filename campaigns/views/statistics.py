"""The statistics of a campaign: factions with intervals, points over time, the squads that are feared."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns import access
from campaigns.ledger.state import Result
from campaigns.ledger.statistics import courses, faction_figures, margin, top_squads, totals
from campaigns.models import Battle, Campaign
from campaigns.presenters.charts import points_over_time
from campaigns.read_model.campaign_state import state_of
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404


@login_or_404
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.visible_campaign(request, slug)
    state = state_of(campaign)
    names = {member.number: str(member) for member in campaign.memberships.all()}
    counts, lines = totals(state), courses(state)
    context = campaign_context(request, campaign, "statistics") | {
        "totals": counts,
        "methods": [(Battle.Method(method).label, count) for method, count in counts.by_method.items()],
        "extremes": _extremes(campaign, [counts.closest, counts.widest]),
        "factions": faction_figures(state),
        "plot": points_over_time(lines, names) if lines else None,
        "courses": [(names[line.member], line) for line in lines],
        "feared": [(names[squad.member], state.forces[squad.force], squad) for squad in top_squads(state)],
    }
    return render(request, "campaigns/campaign/statistics.html", context)


def _extremes(campaign: Campaign, results: list[Result | None]) -> list[tuple[Battle, int]]:
    """The closest and the clearest battle, with the difference; one alone where they are the same."""
    wanted = {result.battle: margin(result) for result in results if result is not None}
    rows = {battle.number: battle for battle in campaign.battles.filter(number__in=wanted)}
    return [(rows[number], by) for number, by in wanted.items() if number in rows]
