"""Texts of an agreement for its page, its form and conflicts."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from campaigns.ledger.settings import Settings
from campaigns.models import Campaign
from campaigns.text.names import points_short, score_short
from rules.game import AnyGame

Words = Any
"""A string or a lazy translation."""

KINDS: dict[str, tuple[Words, Words]] = {
    "ladder": (gettext_lazy("Ladder"), gettext_lazy("Whoever likes fights whom they like.")),
    "league": (gettext_lazy("League"), gettext_lazy("Everyone meets everyone, once or twice, round by round.")),
    "swiss": (gettext_lazy("Swiss rounds"), gettext_lazy("Each round pairs who is level, and nobody meets twice.")),
    "knock_out": (gettext_lazy("Knock-out"), gettext_lazy("The winner goes on, until one is left.")),
    "map": (gettext_lazy("Map"), gettext_lazy("Territories are attacked and held; what they are worth counts.")),
    "story": (gettext_lazy("Story"), gettext_lazy("The outcome of each operation leads to the next chapter.")),
}
TIE_BREAKERS: dict[str, Words] = {
    "head_to_head": gettext_lazy("battles among those who are level"),
    "difference": gettext_lazy("VP scored less VP conceded"),
    "scored": gettext_lazy("VP scored"),
    "strength": gettext_lazy("points of the opponents met"),
    "won": gettext_lazy("battles won"),
    "fewest_squads_lost": gettext_lazy("fewest squads lost"),
}
AUTO_RESOLVE: dict[str, Words] = {
    "never": gettext_lazy("never"),
    "by_agreement": gettext_lazy("when all sides agree"),
    "absent": gettext_lazy("when all sides agree, or for who is absent at the deadline"),
}
SWITCHES: dict[str, Words] = {
    "experience": gettext_lazy("Squads earn experience"),
    "honours": gettext_lazy("Squads choose honours"),
    "recovery": gettext_lazy("Lost squads heal or keep scars"),
    "approval": gettext_lazy("Organisers let in who joins"),
}

SWITCHES_EXPLAINED: dict[str, Words] = {
    "experience": gettext_lazy(
        "By what is noted of them, battle by battle (C-EXP-01); with it they reach grades (C-EXP-03)."
    ),
    "honours": gettext_lazy("One for each grade above recruit: an ability that the engine plays too (C-HON-01)."),
    "recovery": gettext_lazy("A die is rolled for each: on 1 it keeps a scar, an ability that does harm (C-REC-01)."),
    "approval": gettext_lazy("Who comes by the link or the code waits until one of you says yes (C-MEM-04)."),
}


def switches(game: AnyGame) -> dict[str, Words]:
    """The switches that mean something in a game."""
    kinds = {mark.kind for mark in game.marks()}
    without = {"honours": "honour", "recovery": "scar"}
    return {name: label for name, label in SWITCHES.items() if without.get(name) in (None, *kinds)}


def facts(
    game: AnyGame, settings: Settings, limit: int | None, names: dict[str, str], titles: dict[str, str]
) -> list[tuple[Words, str]]:
    """Each thing that is agreed on and what it is; `names` are those of factions, `titles` those of operations."""
    return [
        (_("Kind"), str(KINDS[settings.kind][0])),
        *_rounds(settings),
        *([] if limit is None else [(_("Limit"), _limits(game, settings, limit))]),
        (_("Points"), _points(game, settings)),
        (
            _("Who is level is told apart by"),
            ", ".join(str(TIE_BREAKERS[name]) for name in settings.tie_breakers) or "–",
        ),
        (_("Factions"), _listed(settings.factions, names)),
        (_("Operations"), _listed(settings.operations, titles)),
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
    if settings.days:
        parts.append((_("A round lasts"), ngettext("%(n)s day", "%(n)s days", settings.days) % {"n": settings.days}))
    return parts


def _limits(game: AnyGame, settings: Settings, limit: int) -> str:
    points = points_short(game.slug)
    message = _("from round %(round)s %(limit)s %(points)s")
    later = [message % {"round": first, "limit": more, "points": points} for first, more in settings.limits]
    return ", ".join([f"{limit} {points}", *later])


def _points(game: AnyGame, settings: Settings) -> str:
    points = settings.points
    message = _("%(won)s a win, %(draw)s a draw, %(lost)s a loss, %(victory_point)s each %(score)s, %(bye)s a bye")
    return message % (points.document() | {"score": score_short(game.slug)})


def _listed(slugs: tuple[str, ...], names: dict[str, str]) -> str:
    return ", ".join(names.get(slug, slug) for slug in slugs) or _("all")


def _releases(settings: Settings, names: dict[str, str]) -> str:
    message = _("%(faction)s: release %(release)s")
    parts = [message % {"faction": names.get(slug, slug), "release": n} for slug, n in settings.releases.items()]
    return ", ".join(parts) or _("any")
