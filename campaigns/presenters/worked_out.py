"""How the figures of somebody's line of the standings come about, for its page."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.state import State
from campaigns.ledger.worked_out import Figure, Part, worked_out
from campaigns.models import Campaign
from campaigns.text.agreement import tie_breakers
from campaigns.text.names import content_name, score_short

WORDS: dict[str, Promise] = {
    "won": _("Battles won"),
    "drawn": _("Battles drawn"),
    "lost": _("Battles lost"),
    "bye": _("Byes"),
    "half_bye": _("Half-point byes"),
    "free": _("For a bye, or an opponent who conceded: as many as one's own"),
    "average": _("For byes, and opponents who conceded: the average of the battles fought"),
    "awards": _("Awards"),
    "rewards": _("Territories"),
}


class PartView(NamedTuple):
    """A row: what it is, the battle it is from, how often what counts, and what that brings."""

    label: str
    battle: str
    url: str
    times: str
    value: int
    left_out: bool


class FigureView(NamedTuple):
    """A figure and its rows; `slug` is its anchor."""

    slug: str
    name: str
    value: int
    parts: list[PartView]


def figures_of(campaign: Campaign, state: State, member: int) -> list[FigureView]:
    """The points of a member and each tie-breaker agreed on; empty for who has no line. One query."""
    names = {"points": str(_("Points")), **tie_breakers(campaign.rules_of_game)}
    slugs = dict(campaign.battles.values_list("number", "slug"))
    figures = worked_out(state, member)
    return [
        FigureView(f.name, names[f.name], f.value, [_row(state, slugs, f, part) for part in f.parts]) for f in figures
    ]


def _row(state: State, slugs: dict[int, str], figure: Figure, part: Part) -> PartView:
    if part.of != "battle":
        word = score_short(state.game) if part.of == "victory_points" else str(WORDS[part.of])
        each = f"{part.times} × {part.value // part.times}" if figure.name == "points" and part.times > 1 else ""
        return PartView(word, "", "", each, part.value, part.left_out)
    battle = part.battle or 0
    url = reverse("campaigns:battle", args=[slugs[battle]]) if battle in slugs else ""
    known = state.members.get(part.member or 0)
    title = content_name(state.game, state.results[battle].title)
    return PartView(known.name if known else "", title, url, "", part.value, part.left_out)
