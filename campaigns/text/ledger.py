"""Sentences for the events of a ledger."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from campaigns.ledger.events import Event
from campaigns.ledger.state import State
from campaigns.text.grants import granted
from campaigns.text.honours_and_scars import mark_name
from campaigns.text.names import (
    content_name,
    group_name,
    known_game,
    member_name,
    points_short,
    score_short,
    unit_number,
)
from web.translation.messages import number_of

Document = dict[str, Any]
NOTHING: Mapping[int, Event] = {}

KINDS = {
    "founded": gettext_noop("Campaign founded"),
    "agreed": gettext_noop("Agreement"),
    "joined": gettext_noop("Joined"),
    "role_given": gettext_noop("Role"),
    "left": gettext_noop("Left the campaign"),
    "replaced": gettext_noop("Replaced"),
    "entered": gettext_noop("Force entered"),
    "refitted": gettext_noop("Force refitted"),
    "withdrawn": gettext_noop("Force withdrawn"),
    "round_opened": gettext_noop("Round opened"),
    "round_closed": gettext_noop("Round closed"),
    "pairings_added": gettext_noop("Pairings"),
    "rounds_kept": gettext_noop("Rounds kept"),
    "deadline_moved": gettext_noop("Deadline"),
    "tables_set": gettext_noop("Tables"),
    "result": gettext_noop("Result"),
    "awarded": gettext_noop("Award"),
    "granted": gettext_noop("Given"),
    "challenged": gettext_noop("Challenge"),
    "challenge_answered": gettext_noop("Challenge answered"),
    "kept_apart": gettext_noop("Kept apart"),
    "grouped": gettext_noop("Groups"),
    "cut": gettext_noop("Cut"),
    "honoured": gettext_noop("Honour"),
    "map_drawn": gettext_noop("Map"),
    "held": gettext_noop("Territory"),
    "story_drawn": gettext_noop("Story"),
    "turned_to": gettext_noop("Chapter"),
    "taken_back": gettext_noop("Taken back"),
}
"""Labels of the kinds of events, used by the page's filter."""


def event_text(kind: str, document: Document, state: State, named: Mapping[int, Event] = NOTHING) -> str:
    """A sentence about an event; `named` are events it may revoke. Unknown kinds return their name."""
    if kind == "taken_back":
        return _revoked_events(document, state, named)
    writer = WRITERS.get(kind)
    return writer(document, state) if writer else kind


def _revoked_events(document: Document, state: State, named: Mapping[int, Event]) -> str:
    """The revocation and the text of the revoked events."""
    texts = [event_text(e.kind, e.document, state) for number in document["events"] if (e := named.get(number))]
    text = _taken_back(document, state)
    if not texts:
        return text
    return _("%(revocation)s: %(revoked)s") % {"revocation": text.rstrip("."), "revoked": " ".join(texts)}


def _founded(document: Document, state: State) -> str:
    return _("The campaign %(name)s was founded.") % {"name": document["name"]}


def _agreed(document: Document, state: State) -> str:
    return _("Another agreement holds from now on.")


def _joined(document: Document, state: State) -> str:
    return _(JOINED[document["role"]]) % {"name": member_name(state, document["member"])}


JOINED = {
    "organiser": gettext_noop("%(name)s joined as an organiser."),
    "player": gettext_noop("%(name)s joined as a player."),
    "follower": gettext_noop("%(name)s joined as a follower."),
}
NOW = {
    "organiser": gettext_noop("%(name)s is an organiser now."),
    "player": gettext_noop("%(name)s is a player now."),
    "follower": gettext_noop("%(name)s is a follower now."),
}


def _role_given(document: Document, state: State) -> str:
    return _(NOW[document["role"]]) % {"name": member_name(state, document["member"])}


def _left(document: Document, state: State) -> str:
    return _("%(name)s left the campaign.") % {"name": member_name(state, document["member"])}


def _replaced(document: Document, state: State) -> str:
    return _("%(name)s took over the place of another.") % {"name": member_name(state, document["member"])}


def _entered(document: Document, state: State) -> str:
    figures = {
        "player": member_name(state, document["member"]),
        "force": document["name"],
        "faction": content_name(state.game, document["faction_name"]) if document.get("faction_name") else "",
        "valor": document.get("points"),
        "points": points_short(state.game),
    }
    if not figures["faction"]:
        return _("%(player)s entered %(force)s, without a list.") % figures
    if not figures["points"]:
        return _("%(player)s entered %(force)s (%(faction)s).") % figures
    return _("%(player)s entered %(force)s (%(faction)s, %(valor)s %(points)s).") % figures


def _refitted(document: Document, state: State) -> str:
    figures = {
        "force": document["name"],
        "units": number_of(len(document["squads"]), known_game(state.game).facts.terms.unit),
        "valor": document.get("points"),
        "points": points_short(state.game),
    }
    if not figures["points"]:
        return _("%(force)s was refitted: %(units)s.") % figures
    return _("%(force)s was refitted: %(units)s, %(valor)s %(points)s.") % figures


def _withdrawn(document: Document, state: State) -> str:
    return _("%(force)s was withdrawn.") % {"force": _force(state, document["force"])}


def _force(state: State, number: int) -> str:
    force = state.forces.get(number)
    return force.name if force else _("force %(number)s") % {"number": number}


def _round_opened(document: Document, state: State) -> str:
    battles = sum("forces" in pairing for pairing in document["pairings"])
    figures = {"round": document["round"], "battles": battles, "limit": document["limit"]}
    figures["points"] = points_short(state.game)
    if document["limit"] is None:
        return _round_opened_without_limit(document["deadline"], figures)
    if document["deadline"] is None:
        text = ngettext(
            "Round %(round)s began with %(battles)s battle, up to %(limit)s %(points)s.",
            "Round %(round)s began with %(battles)s battles, up to %(limit)s %(points)s.",
            battles,
        )
        return text % figures
    text = ngettext(
        "Round %(round)s began, until %(when)s, with %(battles)s battle, up to %(limit)s %(points)s.",
        "Round %(round)s began, until %(when)s, with %(battles)s battles, up to %(limit)s %(points)s.",
        battles,
    )
    return text % (figures | {"when": _moment(document["deadline"])})


def _round_opened_without_limit(deadline: str | None, figures: dict[str, Any]) -> str:
    if deadline is None:
        text = ngettext(
            "Round %(round)s began with %(battles)s battle.",
            "Round %(round)s began with %(battles)s battles.",
            figures["battles"],
        )
        return text % figures
    text = ngettext(
        "Round %(round)s began, until %(when)s, with %(battles)s battle.",
        "Round %(round)s began, until %(when)s, with %(battles)s battles.",
        figures["battles"],
    )
    return text % (figures | {"when": _moment(deadline)})


def _moment(instant: str) -> str:
    return date_format(localtime(datetime.fromisoformat(instant)), "DATETIME_FORMAT")


def _deadline_moved(document: Document, state: State) -> str:
    if document["deadline"] is None:
        return _("Round %(round)s has no deadline any more.") % {"round": document["round"]}
    figures = {"round": document["round"], "when": _moment(document["deadline"])}
    return _("Round %(round)s has until %(when)s now.") % figures


def _tables_set(document: Document, state: State) -> str:
    places = [_("battle %(battle)s at table %(table)s") % place for place in document["tables"]]
    return _("Round %(round)s has other tables: %(places)s.") % {
        "round": document["round"],
        "places": ", ".join(places),
    }


def _round_closed(document: Document, state: State) -> str:
    return _("Round %(round)s was closed.") % {"round": document["round"]}


def _pairings_added(document: Document, state: State) -> str:
    """The added pairings, one by one."""
    texts = []
    for pairing in document["pairings"]:
        players = [_player(state, force) for force in pairing.get("forces") or [pairing["bye"]]]
        named = " – ".join(players)
        texts.append(named if len(players) > 1 else _("%(player)s has a bye") % {"player": named})
    return _("Paired in round %(round)s: %(pairings)s.") % {"round": document["round"], "pairings": ", ".join(texts)}


def _rounds_kept(document: Document, state: State) -> str:
    rounds = ", ".join(map(str, document["rounds"]))
    text = ngettext(
        "Round %(rounds)s stays as it was played, though results before it were corrected.",
        "Rounds %(rounds)s stay as they were played, though results before them were corrected.",
        len(document["rounds"]),
    )
    return text % {"rounds": rounds}


def _player(state: State, force: int) -> str:
    known = state.forces.get(force)
    return member_name(state, known.member) if known else _force(state, force)


METHODS = {
    "by_hand": gettext_noop("fought on a table"),
    "auto_resolved": gettext_noop("auto-resolved"),
    "by_script": gettext_noop("played by script"),
    "played": gettext_noop("played in the browser"),
    "conceded": gettext_noop("conceded"),
}


def _result(document: Document, state: State) -> str:
    sides = [
        f"{member_name(state, s['member'])} {s['victory_points']} {score_short(state.game)}" for s in document["sides"]
    ]
    won = [member_name(state, side["member"]) for side in document["sides"] if side["outcome"] == "won"]
    title = content_name(state.game, document["title"])
    figures = {"title": title, "method": _(METHODS[document["method"]]), "sides": ", ".join(sides)}
    if not won:
        return _("%(title)s, %(method)s: a draw (%(sides)s).") % figures
    return _("%(title)s, %(method)s: %(winner)s won (%(sides)s).") % (
        figures | {"winner": get_text_list(won, _("and"))}
    )


def _awarded(document: Document, state: State) -> str:
    points, figures = document["points"], {"name": member_name(state, document["member"])}
    if points < 0:
        text = ngettext("%(name)s loses %(points)s point.", "%(name)s loses %(points)s points.", -points)
    else:
        text = ngettext("%(name)s is awarded %(points)s point.", "%(name)s is awarded %(points)s points.", points)
    return text % (figures | {"points": abs(points)})


def _challenged(document: Document, state: State) -> str:
    figures = {"who": member_name(state, document["challenger"]), "whom": member_name(state, document["member"])}
    return _("%(who)s challenged %(whom)s.") % figures


ANSWERS = {
    "accepted": gettext_noop("The challenge of event %(number)s was accepted."),
    "declined": gettext_noop("The challenge of event %(number)s was declined."),
    "withdrawn": gettext_noop("The challenge of event %(number)s was withdrawn."),
}


def _answered(document: Document, state: State) -> str:
    return _(ANSWERS[document["answer"]]) % {"number": document["challenge"]}


def _kept_apart(document: Document, state: State) -> str:
    clubs = ngettext("%(n)s club", "%(n)s clubs", len(document["clubs"])) % {"n": len(document["clubs"])}
    met = ngettext("%(n)s pair", "%(n)s pairs", len(document["met"])) % {"n": len(document["met"])}
    figures = {"clubs": clubs, "met": met}
    return _("Kept apart in the first round: %(clubs)s, and %(met)s who met before.") % figures


def _grouped(document: Document, state: State) -> str:
    groups = [f"{group_name(n)}: {_members(state, group)}" for n, group in enumerate(document["groups"], 1)]
    return _("The groups: %(groups)s.") % {"groups": "; ".join(groups)}


def _cut(document: Document, state: State) -> str:
    figures = {"members": _members(state, document["members"])}
    return _("Into the knock-out, the first seed first: %(members)s.") % figures


def _members(state: State, members: list[int]) -> str:
    return ", ".join(member_name(state, member) for member in members)


def _honoured(document: Document, state: State) -> str:
    force = state.forces.get(document["force"])
    squad = force.squad(document["squad"]) if force else None
    figures = {
        "squad": content_name(state.game, squad.name if squad else "") or unit_number(state.game, document["squad"]),
        "force": _force(state, document["force"]),
        "honour": mark_name(state.game, document["honour"]),
    }
    return _("%(squad)s of %(force)s chose the honour %(honour)s.") % figures


def _map_drawn(document: Document, state: State) -> str:
    hexes = len(document["map"].get("hexes", []))
    text = ngettext("The map was drawn: %(hexes)s territory.", "The map was drawn: %(hexes)s territories.", hexes)
    return text % {"hexes": hexes}


def _held(document: Document, state: State) -> str:
    place = state.map.hex(document["hex"]) if state.map else None
    figures = {"hex": (place.name if place else "") or document["hex"]}
    if document["member"] is None:
        return _("Nobody holds %(hex)s any more.") % figures
    return _("%(name)s holds %(hex)s.") % (figures | {"name": member_name(state, document["member"])})


def _story_drawn(document: Document, state: State) -> str:
    chapters = len(document["story"].get("chapters", []))
    text = ngettext(
        "The story was written: %(chapters)s chapter.", "The story was written: %(chapters)s chapters.", chapters
    )
    return text % {"chapters": chapters}


def _turned_to(document: Document, state: State) -> str:
    chapters = {chapter.id: chapter.title for chapter in state.story.chapters} if state.story else {}
    if document["chapter"] is None:
        return _("The story came to its end.")
    return _("The story turned to %(chapter)s.") % {"chapter": chapters.get(document["chapter"], document["chapter"])}


def _taken_back(document: Document, state: State) -> str:
    numbers = ", ".join(str(number) for number in document["events"])
    return ngettext(
        "Event %(numbers)s was taken back.", "Events %(numbers)s were taken back.", len(document["events"])
    ) % {"numbers": numbers}


WRITERS: dict[str, Callable[[Document, State], str]] = {
    "founded": _founded,
    "agreed": _agreed,
    "joined": _joined,
    "role_given": _role_given,
    "left": _left,
    "replaced": _replaced,
    "entered": _entered,
    "refitted": _refitted,
    "withdrawn": _withdrawn,
    "round_opened": _round_opened,
    "round_closed": _round_closed,
    "pairings_added": _pairings_added,
    "rounds_kept": _rounds_kept,
    "deadline_moved": _deadline_moved,
    "tables_set": _tables_set,
    "result": _result,
    "awarded": _awarded,
    "granted": granted,
    "challenged": _challenged,
    "challenge_answered": _answered,
    "kept_apart": _kept_apart,
    "grouped": _grouped,
    "cut": _cut,
    "honoured": _honoured,
    "map_drawn": _map_drawn,
    "held": _held,
    "story_drawn": _story_drawn,
    "turned_to": _turned_to,
    "taken_back": _taken_back,
}
