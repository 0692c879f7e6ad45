"""Texts of an agreement for its page, its form and conflicts."""

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from campaigns.ledger.presets import Preset
from campaigns.ledger.settings import KNOCK_OUT, PAIRED, Purse, Settings
from campaigns.models import Campaign
from campaigns.text.names import points_short, score_short
from rules.game.game import Game
from web.translation.messages import titled

Words = Any
"""A string or a lazy translation."""

KINDS: dict[str, tuple[Words, Words]] = {
    "ladder": (gettext_lazy("Ladder"), gettext_lazy("Whoever likes fights whom they like.")),
    "league": (gettext_lazy("League"), gettext_lazy("Everyone meets everyone, once or twice, round by round.")),
    "swiss": (gettext_lazy("Swiss rounds"), gettext_lazy("Each round pairs who is level, and nobody meets twice.")),
    "knock_out": (gettext_lazy("Knock-out"), gettext_lazy("The winner goes on, until one is left.")),
    "map": (gettext_lazy("Map"), gettext_lazy("Territories are attacked and held; what they are worth counts.")),
    "story": (gettext_lazy("Story"), gettext_lazy("The outcome of each battle leads to the next chapter.")),
}
AUTO_RESOLVE: dict[str, Words] = {
    "never": gettext_lazy("never"),
    "by_agreement": gettext_lazy("when all sides agree"),
    "absent": gettext_lazy("when all sides agree, or for who is absent at the deadline"),
}
SWITCHES: dict[str, Words] = {
    "experience": gettext_lazy("Experience is earned"),
    "honours": gettext_lazy("Squads choose honours"),
    "recovery": gettext_lazy("Lost squads heal or keep scars"),
    "approval": gettext_lazy("Organisers let in who joins"),
    "lists_required": gettext_lazy("Every force is a list of the site"),
    "by_rating": gettext_lazy("A ladder is ranked by rating, not by points"),
    "factions_apart": gettext_lazy("Players of one faction do not meet in the first Swiss round"),
}

SWITCHES_EXPLAINED: dict[str, Words] = {
    "experience": gettext_lazy(
        "By what is noted of them, battle by battle (C-EXP-01); with it they reach grades (C-EXP-03)."
    ),
    "honours": gettext_lazy("One for each grade above recruit: an ability that the engine plays too (C-HON-01)."),
    "recovery": gettext_lazy("A die is rolled for each: on 1 it keeps a scar, an ability that does harm (C-REC-01)."),
    "approval": gettext_lazy("Who comes by the link or the code waits until one of you says yes (C-MEM-04)."),
    "lists_required": gettext_lazy("Without it a force may be brought on paper, for the table alone (C-FRC-09)."),
    "by_rating": gettext_lazy("By Glicko-2, from battles fought; who has fought none stands last (C-RAT-01)."),
    "factions_apart": gettext_lazy("As far as that can be; so do clubs and pairs that you keep apart (C-PAI-08)."),
}


def tie_breakers(game: Game) -> dict[str, str]:
    """What tells apart who is level."""
    score = score_short(game.slug)
    return {
        "head_to_head": _("battles among those who are level"),
        "difference": _("%(score)s scored less %(score)s conceded") % {"score": score},
        "scored": _("%(score)s scored") % {"score": score},
        "strength": _("points of the opponents met"),
        "median": _("points of the opponents met, without the best and the worst"),
        "opponents_won": _("battles won by the opponents met"),
        "won": _("battles won"),
        "fewest_squads_lost": _("fewest losses"),
    }


def tie_breaker_heads(game: Game) -> dict[str, str]:
    """The same as heads of columns."""
    score = score_short(game.slug)
    return {
        "head_to_head": _("Direct"),
        "difference": _("%(score)s ±") % {"score": score},
        "scored": _("%(score)s, tie-break") % {"score": score},
        "strength": _("Opponents"),
        "median": _("Median"),
        "opponents_won": _("Opponents' wins"),
        "won": _("Wins, tie-break"),
        "fewest_squads_lost": _("Losses"),
    }


def summary(preset: Preset, game: Game) -> str:
    """What a preset is, and by how much its limit goes up in a game with points."""
    first = preset.agreement.get("limits", [])[:1]
    if not first or not game.facts.limits:
        return _(preset.summary)
    more = {"more": first[0]["limit"] - preset.limit, "points": points_short(game.slug)}
    rise = _("Every other week %(more)s %(points)s more.") % more
    return f"{_(preset.summary)} {rise}"


def switches(game: Game) -> dict[str, Words]:
    """The switches that mean something in a game."""
    kinds = {mark.kind for mark in game.content.marks}
    without = {"honours": "honour", "recovery": "scar"}
    return {name: label for name, label in SWITCHES.items() if without.get(name) in (None, *kinds)}


def facts(
    game: Game, settings: Settings, limit: int | None, names: dict[str, str], titles: dict[str, str]
) -> list[tuple[Words, str]]:
    """Each thing that is agreed on and what it is; `names` are those of factions, `titles` those of operations."""
    return [
        (_("Kind"), str(KINDS[settings.kind][0])),
        *_rounds(settings),
        *([] if limit is None else [(_("Limit"), _limits(game, settings, limit))]),
        (_("Points"), _points(game, settings)),
        *([] if settings.purse is None else [(_("Purse"), _purse(settings.purse))]),
        (
            _("Who is level is told apart by"),
            ", ".join(tie_breakers(game)[name] for name in settings.tie_breakers) or "–",
        ),
        (_("Factions"), _listed(settings.factions, names)),
        (titled(game.facts.terms.mission.many), _listed(settings.operations, titles)),
        (_("Releases"), _releases(settings, names)),
        (_("The engine may fight a battle"), str(AUTO_RESOLVE[settings.auto_resolve])),
        (
            _("A proposed result counts unless disputed within"),
            ngettext("%(n)s day", "%(n)s days", settings.confirm_days) % {"n": settings.confirm_days},
        ),
        *((label, _("yes") if getattr(settings, name) else _("no")) for name, label in switches(game).items()),
    ]


def of_campaign(campaign: Campaign) -> list[tuple[Words, Any]]:
    """Visibility of the campaign."""
    return [(_("Who may read it"), campaign.get_visibility_display())]


def _rounds(settings: Settings) -> list[tuple[Words, str]]:
    parts: list[tuple[Words, str]] = []
    if settings.kind == "league":
        often = _("twice") if settings.legs == 2 else pgettext("how often all meet", "once")
        parts.append((_("Everyone meets everyone"), often))
    if settings.kind == "swiss":
        parts.append((_("Rounds"), str(settings.rounds)))
    if settings.grouped:
        parts.append((_("Groups"), str(settings.groups)))
    if settings.goes_on:
        each = _("%(first)s of each group") if settings.grouped else "%(first)s"
        first = _("the first %(n)s") % {"n": settings.cut} if settings.cut > 1 else _("the first")
        parts.append((_("Then a knock-out of"), each % {"first": first}))
    if settings.third_place and (settings.goes_on or settings.kind == KNOCK_OUT):
        parts.append((_("A battle for third place"), _("yes")))
    if settings.kind in PAIRED and settings.friendlies:
        message = ngettext("%(n)s for each player", "%(n)s for each player", settings.friendlies)
        parts.append((_("Battles outside rounds that score"), message % {"n": settings.friendlies}))
    if settings.days:
        parts.append((_("A round lasts"), ngettext("%(n)s day", "%(n)s days", settings.days) % {"n": settings.days}))
    return parts


def _limits(game: Game, settings: Settings, limit: int) -> str:
    points = points_short(game.slug)
    message = _("from round %(round)s %(limit)s %(points)s")
    later = [message % {"round": first, "limit": more, "points": points} for first, more in settings.limits]
    return ", ".join([f"{limit} {points}", *later])


def _points(game: Game, settings: Settings) -> str:
    points = settings.points
    message = _("%(won)s a win, %(draw)s a draw, %(lost)s a loss, %(victory_point)s each %(score)s, %(bye)s a bye")
    return message % (points.document() | {"score": score_short(game.slug)})


def _purse(purse: Purse) -> str:
    message = _("%(start)s credits to begin with, %(won)s for a win, %(draw)s for a draw, %(lost)s for a loss")
    return message % asdict(purse)


def _listed(slugs: tuple[str, ...], names: dict[str, str]) -> str:
    return ", ".join(names.get(slug, slug) for slug in slugs) or _("all")


def _releases(settings: Settings, names: dict[str, str]) -> str:
    message = _("%(faction)s: release %(release)s")
    parts = [message % {"faction": names.get(slug, slug), "release": n} for slug, n in settings.releases.items()]
    return ", ".join(parts) or _("any")
