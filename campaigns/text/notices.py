"""Localised texts of notices."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaigns.models import Membership, Notice
from campaigns.text.names import content_name

Names = dict[tuple[int | None, int], str]
"""Names by campaign key and member number."""


class NoticeLine(NamedTuple):
    """A notice with its sentence."""

    notice: Notice
    words: str


def notice_lines(notices: Iterable[Notice]) -> list[NoticeLine]:
    """Notices in words; all names in one query."""
    rows = list(notices)
    members = Membership.objects.filter(campaign__in={notice.campaign_id for notice in rows})
    names: Names = {(member.campaign_id, member.number): str(member) for member in members}
    return [NoticeLine(notice, words_of(notice, names)) for notice in rows]


def _operation(notice: Notice) -> str:
    """What a battle is called; in a notice of no campaign, the operation itself."""
    title = str(notice.about.get("operation", ""))
    return content_name(notice.campaign.game, title) if notice.campaign else title


def words_of(notice: Notice, names: Names) -> str:
    about = notice.about
    figures = {
        "campaign": notice.campaign.name if notice.campaign else "",
        "operation": _operation(notice),
        "who": _who(notice, names),
        "sides": _all(notice, names, about.get("sides", [])),
        "scores": _scores(notice, names),
        "round": about.get("round"),
        "when": when(about.get("deadline")),
        "against": _all(notice, names, about.get("against", [])),
        "title": about.get("title"),
        "why": about.get("why"),
        "release": about.get("release"),
        "newest": about.get("newest"),
    }
    return SENTENCES[notice.kind](about) % figures


def _who(notice: Notice, names: Names) -> str:
    """The name of the actor, which begins the sentence."""
    number = notice.about.get("by")
    if "by_name" in notice.about:
        return str(notice.about["by_name"])
    return names.get((notice.campaign_id, number), _("A former player")) if number else _("The site")


def _all(notice: Notice, names: Names, numbers: list[int]) -> str:
    return " – ".join(names.get((notice.campaign_id, number), _("a former player")) for number in numbers)


def _scores(notice: Notice, names: Names) -> str:
    sides, points = notice.about.get("sides", []), notice.about.get("points", [])
    return " – ".join(
        f"{names.get((notice.campaign_id, number), _('a former player'))} {score}"
        for number, score in zip(sides, points, strict=False)
    )


def when(instant: str | None) -> str:
    """A datetime in the reader's time zone, with its name."""
    if not instant:
        return ""
    local = timezone.localtime(datetime.fromisoformat(instant))
    return f"{date_format(local, 'DATETIME_FORMAT')} {local.tzname()}"


CHALLENGES = {
    "made": gettext_noop("%(who)s challenges you in %(campaign)s: accept or decline."),
    "accepted": gettext_noop("%(who)s accepted your challenge in %(campaign)s."),
    "declined": gettext_noop("%(who)s declined your challenge in %(campaign)s."),
    "withdrawn": gettext_noop("%(who)s withdrew the challenge in %(campaign)s."),
}


def _planned(about: dict[str, Any]) -> str:
    if about.get("gone"):
        return _("%(who)s has left %(campaign)s: %(operation)s (%(sides)s) is called off.")
    if about.get("replanned"):
        return _(
            "%(who)s planned %(operation)s (%(sides)s) in %(campaign)s anew, with its newest release:"
            " all plans are open again."
        )
    if challenge := about.get("challenge"):
        return _(CHALLENGES[challenge])
    if about.get("part"):
        return _("%(who)s changed who fights in %(operation)s (%(sides)s) in %(campaign)s.")
    if about.get("called_off"):
        return _("%(who)s called off %(operation)s (%(sides)s) in %(campaign)s.")
    return _("%(who)s planned %(operation)s in %(campaign)s: %(sides)s.")


def _locked(about: dict[str, Any]) -> str:
    if about.get("seated"):
        return _("%(who)s took a seat to play %(operation)s (%(sides)s) in %(campaign)s in the browser: take yours.")
    return _(
        "%(who)s locked a plan for %(operation)s (%(sides)s) in %(campaign)s."
        " Once everybody has locked one, the engine fights it."
    )


def _recorded(about: dict[str, Any]) -> str:
    if about.get("conceded"):
        return _("%(who)s has left %(campaign)s and concedes %(operation)s (%(sides)s): you have won it.")
    message = _("%(who)s recorded %(operation)s in %(campaign)s: %(scores)s.")
    if about.get("unanswered"):
        message = _(
            "%(operation)s in %(campaign)s: nobody disputed the result that %(who)s proposed, so it counts: %(scores)s."
        )
    if "friendly" not in about:
        return message
    outside = _("It was of no round: a friendly, which the standings ignore.")
    if not about["friendly"]:
        outside = _("It was of no round, and scores: the agreement lets it.")
    return f"{message} {outside}"


def _proposed(about: dict[str, Any]) -> str:
    message = _("%(who)s proposed a result for %(operation)s (%(sides)s) in %(campaign)s. It waits for your word.")
    if not about.get("deadline"):
        return message
    return _(
        "%(who)s proposed a result for %(operation)s (%(sides)s) in %(campaign)s. "
        "It counts, unless somebody disputes it by %(when)s."
    )


def _disputed(about: dict[str, Any]) -> str:
    if about.get("escalated"):
        return _(
            "%(operation)s (%(sides)s) in %(campaign)s: "
            "the players came to no result in time, and the organisers settle it."
        )
    if about.get("otherwise"):
        return _(
            "%(who)s reports another result of %(operation)s (%(sides)s) in %(campaign)s than was proposed:"
            " look which is right, and confirm it, or the organisers settle it."
        )
    return _(
        "%(who)s disputes the result proposed for %(operation)s (%(sides)s) in %(campaign)s:"
        " its players agree on another, or an organiser records what is right."
    )


def _taken_back(about: dict[str, Any]) -> str:
    return {
        "corrected": _("%(who)s corrected the result of %(operation)s in %(campaign)s: %(scores)s."),
        "recorded": _("By what %(who)s took back, the result of %(operation)s in %(campaign)s is: %(scores)s."),
        "void": _("%(who)s took back the result of %(operation)s (%(sides)s) in %(campaign)s: it counts no more."),
        "planned": _("%(who)s took back the result of %(operation)s (%(sides)s) in %(campaign)s: it is to be fought."),
        "called_off": _("%(who)s took back the result of %(operation)s (%(sides)s) in %(campaign)s: it is called off."),
    }[about["did"]]


def _round(about: dict[str, Any]) -> str:
    if about.get("late"):
        return _paired_late(about)
    if not about["against"]:
        return _("Round %(round)s of %(campaign)s begins. You have a bye.")
    if not about["deadline"]:
        return _("Round %(round)s of %(campaign)s begins. You meet %(against)s.")
    return _("Round %(round)s of %(campaign)s begins. You meet %(against)s, by %(when)s.")


def _paired_late(about: dict[str, Any]) -> str:
    """Of a round that has begun already."""
    if not about["against"]:
        return _("In round %(round)s of %(campaign)s you have a bye.")
    if not about["deadline"]:
        return _("In round %(round)s of %(campaign)s you meet %(against)s.")
    return _("In round %(round)s of %(campaign)s you meet %(against)s, by %(when)s.")


def _deadline(about: dict[str, Any]) -> str:
    if about.get("agreed"):
        return _("%(operation)s (%(sides)s) in %(campaign)s is to be fought on %(when)s, as agreed.")
    if not about.get("moved"):
        return _("%(operation)s (%(sides)s) in %(campaign)s is to be fought by %(when)s.")
    if not about["deadline"]:
        return _("Round %(round)s of %(campaign)s has no deadline any more.")
    return _("Round %(round)s of %(campaign)s has another deadline: %(when)s.")


def _members(about: dict[str, Any]) -> str:
    return {
        "asks": _("%(who)s asks to join %(campaign)s, and waits until an organiser says yes."),
        "joined": _("%(who)s joined %(campaign)s."),
        "left": _("%(who)s left %(campaign)s."),
        "heir": _("You run %(campaign)s now, for its last organiser has left. Its page of members hands it over."),
    }[about["did"]]


def _withdrawn(about: dict[str, Any]) -> str:
    template = _(
        "Release %(release)s of %(operation)s, which %(campaign)s agreed on, was withdrawn:"
        " from now on release %(newest)s is planned."
    )
    if about.get("planned"):
        template = _(
            "Release %(release)s of %(operation)s, with which battles of %(campaign)s are planned, was withdrawn:"
            " they keep it, and can be taken to release %(newest)s."
        )
    return f"{template} %(why)s" if about.get("why") else template


def _moderated(about: dict[str, Any]) -> str:
    return {
        "waits": _("“%(title)s” was reported and waits for a moderator."),
        "hid": _("The moderators hid “%(title)s” from others: %(why)s"),
        "showed": _("“%(title)s”, which the moderators had hidden, can be seen by others again: %(why)s"),
        "hid reported": _("The moderators hid “%(title)s”, which you reported: %(why)s"),
        "kept reported": _("The moderators let “%(title)s”, which you reported, stay as it is: %(why)s"),
    }[about["did"]]


def _reviewed(about: dict[str, Any]) -> str:
    return {
        "open": _("%(who)s asks for your review of “%(title)s” before it is published."),
        "approved": _("%(who)s approved “%(title)s”, and it is published."),
        "sent_back": _("%(who)s sent “%(title)s” back: %(why)s"),
    }[about["did"]]


def _date(about: dict[str, Any]) -> str:
    return {
        "offered": _(
            "%(who)s offers dates for %(operation)s (%(sides)s) in %(campaign)s, the first on %(when)s: take one."
        ),
        "agreed": _("%(operation)s (%(sides)s) in %(campaign)s is fought on %(when)s: %(who)s agreed."),
        "off": _("%(operation)s (%(sides)s) in %(campaign)s is not fought on %(when)s: %(who)s called the date off."),
    }[about["did"]]


def _message(about: dict[str, Any]) -> str:
    return _("%(who)s wrote about %(operation)s (%(sides)s) in %(campaign)s.")


def _turn(about: dict[str, Any]) -> str:
    if not about.get("deadline"):
        return _("It is your turn in “%(title)s”.")
    return _("It is your turn in “%(title)s”: answer by %(when)s.")


def _clock(about: dict[str, Any]) -> str:
    if not about.get("deadline"):
        return _("Your clock in “%(title)s” is near its end.")
    return _("Your clock in “%(title)s” runs out: answer by %(when)s.")


def _play(about: dict[str, Any]) -> str:
    return {
        "sat": _("%(who)s took up your challenge, and “%(title)s” begins."),
        "draw": _("%(who)s offers you a draw in “%(title)s”."),
        "break": _("%(who)s would like a break in “%(title)s”, and asks for your word."),
        "undo": _("%(who)s would like to take an answer back in “%(title)s”, and asks for your word."),
        "give_back": _("%(who)s would like to give “%(title)s” back to its plan, and asks for your word."),
        "declined": _("%(who)s declines what you offered in “%(title)s”."),
        "given back": _("“%(title)s” was given back to its plan: all plans are open again."),
        "closed": _("“%(title)s” was closed: updated rules ask other questions. What was played is kept."),
        "taken over": _("Your time in “%(title)s” ran out: a commander of the engine goes on for you."),
        "came back": _("%(who)s has sat down again in “%(title)s”."),
        "out of time": _("Your time in “%(title)s” ran out: the battle is lost."),
        "won by time": _("The time of %(who)s in “%(title)s” ran out: you have won."),
        "won by resignation": _("%(who)s gave up in “%(title)s”: you have won."),
        "won": _("You have won “%(title)s”."),
        "lost": _("You have lost “%(title)s”."),
        "drawn": _("“%(title)s” ended in a draw."),
    }[about["did"]]


SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    Notice.Kind.PLANNED: _planned,
    Notice.Kind.LOCKED: _locked,
    Notice.Kind.RECORDED: _recorded,
    Notice.Kind.PROPOSED: _proposed,
    Notice.Kind.DISPUTED: _disputed,
    Notice.Kind.ROUND: _round,
    Notice.Kind.DEADLINE: _deadline,
    Notice.Kind.DATE: _date,
    Notice.Kind.MESSAGE: _message,
    Notice.Kind.MEMBERS: _members,
    Notice.Kind.TAKEN_BACK: _taken_back,
    Notice.Kind.WITHDRAWN: _withdrawn,
    Notice.Kind.REVIEWED: _reviewed,
    Notice.Kind.TURN: _turn,
    Notice.Kind.CLOCK: _clock,
    Notice.Kind.PLAY: _play,
    Notice.Kind.MODERATED: _moderated,
}
