"""Prints of a round: pairings by name and by table, result slips, standings."""

from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.ledger.state import Round
from campaigns.models import Campaign
from campaigns.pdf.rounds import PARTS, TITLES
from campaigns.permissions import may, role_in
from campaigns.presenters.prepared import prepared_round
from campaigns.presenters.rounds import RoundsPage, SideView
from campaigns.printing.rounds import KIND
from campaigns.read_model.campaign_state import overview_of
from campaigns.text.names import group_name
from campaigns.text.scores import figure, score
from campaigns.views.campaigns import with_ties
from printing.source import Source
from web.translation.messages import shown, titled

Document = dict[str, Any]


def to_print(request: HttpRequest, slug: str, round: int, part: str) -> Source:
    """A part of a round's prints, for whoever may read the campaign; of a prepared one for organisers (C-RND-15)."""
    campaign = access.visible_campaign(request, slug)
    if part not in PARTS:
        raise Http404
    page = RoundsPage(campaign)
    known = page.state.rounds.get(round)
    if known is not None:
        document = _of_round(page, known)
    elif may(role_in(campaign, request.user), "open rounds"):
        document = _of_prepared(page, campaign, round)
    else:
        raise Http404
    return Source(
        kind=KIND,
        game=campaign.rules_of_game,
        title=TITLES[part](),
        document=document | _words(campaign, round, part),
        back=reverse("campaigns:rounds", args=[slug]),
        back_name=_("Rounds"),
        filename=f"round-{round}-{part}",
        unlisted=True,
    )


def _of_round(page: RoundsPage, round: Round) -> Document:
    """The tables of an open or closed round, but for battles that were called off."""
    view = page.round(round)
    battles = [
        {"table": battle.table, "mission": battle.row.shown_title if battle.row else "", "sides": _sides(battle.sides)}
        for battle in view.battles
        if not battle.called_off
    ]
    return {"battles": battles, "byes": [side.name for side in view.byes], "about": _until(view.deadline)}


def _of_prepared(page: RoundsPage, campaign: Campaign, number: int) -> Document:
    view = prepared_round(campaign, page)
    if view is None or view.number != number:
        raise Http404
    battles = [
        {"table": battle.table, "mission": battle.mission, "sides": _sides(battle.sides)}
        for battle in view.battles
        if battle.table
    ]
    byes = [battle.sides[0].name for battle in view.battles if not battle.table]
    return {"battles": battles, "byes": byes, "about": _until(view.deadline)}


def _sides(sides: Any) -> list[Document]:
    views: list[SideView] = list(sides)
    return [{"name": side.name, "force": side.force} for side in views]


def _until(deadline: Any) -> str:
    return _("until %(day)s") % {"day": date_format(localtime(deadline), "DATETIME_FORMAT")} if deadline else ""


def _words(campaign: Campaign, round: int, part: str) -> Document:
    """The campaign's and the game's words, in the reader's language; standings only where they are printed."""
    game = campaign.rules_of_game
    terms = game.facts.terms
    own = [shown(field.label) for field in game.battles.report_fields]
    return {
        "part": part,
        "campaign": campaign.name,
        "round": _("Round %(number)s") % {"number": round},
        "mission": titled(terms.mission.one),
        "figures": [titled(terms.score.many), _("%(units)s lost") % {"units": titled(terms.unit.many)}, *own],
        **({"standings": _standings(campaign), "about": ""} if part == "standings" else {}),
    }


def _standings(campaign: Campaign) -> tuple[list[str], list[list[str]]]:
    """Heads and rows of the table as it stands."""
    overview = overview_of(campaign)
    rows = with_ties(campaign, overview.standings, overview.state)
    ties = [head for head, _value, _name in rows[0].ties] if rows else []
    short = shown(campaign.rules_of_game.facts.terms.score_short)
    extras = {
        name: head
        for name, head in _extra_heads().items()
        if any(getattr(row.line, name) for row in overview.standings)
    }
    heads = [_("Rank"), _("Player"), _("Played"), _("Won"), _("Drawn"), _("Lost"), short]
    heads += [*extras.values(), *ties, _("Points")]
    cells = [
        [
            f"{group_name(row.line.group)}{row.line.rank}{'=' if row.line.shared else ''}",
            row.name,
            *map(str, (row.line.played, row.line.won, row.line.drawn, row.line.lost)),
            score((row.line.scored, row.line.conceded)),
            *(figure(getattr(row.line, name)) for name in extras),
            *(figure(value) for _head, value, _name in row.ties),
            figure(row.line.points),
        ]
        for row in rows
    ]
    return heads, cells


def _extra_heads() -> dict[str, str]:
    """What else brought points, in columns that are left out where all are zero."""
    return {
        "byes": _("Byes"),
        "half_byes": _("Half-point byes"),
        "awards": _("Awards"),
        "rewards": _("Territories"),
    }
