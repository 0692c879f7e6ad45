"""A battle as it stands for whoever calls: the page's words without their markup, and the question with its choices."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

from django.utils.html import strip_tags
from django.utils.translation import get_language
from rest_framework.request import Request

from campaigns.replays.participants import Participants
from campaigns.replays.story import story
from play import access
from play.api.serializers import OfferSerializer, PlayedBattleSerializer
from play.between import kinds_to_offer
from play.choosing import prompt_of
from play.models import PlayedBattle, Seat
from play.presenter import fought, hands, in_words
from play.standing import is_readable, standing_for
from play.undoing import first_to_undo
from rules.battles.seats import Standing
from rules.presentation.prompts import Amount, Choice, Need, Places, Prompt, Several
from rules.presentation.words import Words
from web.api.base import mark_of
from web.translation.messages import translated

Document = dict[str, Any]
LETTERS = re.compile(r'<i aria-hidden="true">.*?</i> ')
"""Marks of players on the map, which readers do not say either."""

NOT_BEGUN: Document = {  # nor is there a table where the present rules cannot read the scenario
    "number": 0,
    "last": None,
    "turn": 0,
    "players": [],
    "events": [],
    "hand": [],
    "question": None,
    "may_undo": False,
}


def tag_of(request: Request, battle: PlayedBattle, since: int) -> str:
    """The ETag of what a caller is told of a battle, made without fighting it."""
    seats = [(seat.player, seat.user and seat.user.username) for seat in battle.seats.all()]
    own = [(seat.player, seat.left) for seat in access.seats_of(request, battle)]
    return f'"{mark_of(repr([battle.slug, battle.stamp(), seats, own, since, get_language()]).encode())}"'


def standing_data(request: Request, battle: PlayedBattle, since: int) -> Document:
    """All that the caller may know of a battle, with its events after one."""
    fought_yet = battle.state != PlayedBattle.State.OPEN and is_readable(battle)
    shown = _going(request, battle, since) if fought_yet else NOT_BEGUN
    own, offers = access.seats_of(request, battle), list(battle.offers.all())
    may_offer = kinds_to_offer(battle, own[0], offers) if own and battle.is_going() else []
    shown = {
        "offers": OfferSerializer(offers, many=True).data,
        "may_offer": [kind for kind, _words in may_offer],
        "groups": [
            {"key": group.key, "label": translated(group.label)} for group in battle.rules().display.question_groups
        ],
        **shown,
    }
    return {**PlayedBattleSerializer(battle, context={"viewer": request.user}).data, **shown}


def _going(request: Request, battle: PlayedBattle, since: int) -> Document:
    own = access.seats_of(request, battle)
    standing = standing_for(battle, bool(own))
    waits_for = standing.question.player if standing.question and battle.is_going() else ""
    so_far = fought(battle, standing)
    participants = so_far.participants()
    events = [event for event in standing.events if event["n"] > since]
    lines = zip(story(events, participants), events, strict=True)
    return {
        "asked": waits_for or None,
        "number": len(standing.entries),
        "last": _last_seen(battle, own),
        "turn": standing.game.battles.outcome(standing.battle).turns,
        "players": so_far.result["players"],
        "events": [{"text": plain(line.text.words), "event": event} for line, event in lines],
        "hand": [plain(words) for words in hands(battle, standing, own, participants)],
        "question": _question(access.seat_to_answer(request, battle), standing, participants),
        "may_undo": battle.is_going() and any(first_to_undo(battle, standing, seat.player) is not None for seat in own),
    }


def _last_seen(battle: PlayedBattle, own: list[Seat]) -> str | None:
    """What names the last answer, for who may answer after it."""
    return battle.last_answer() or None if own else None


def plain(html: str) -> str:
    """Words of the page without their markup."""
    return unescape(strip_tags(LETTERS.sub("", html)))


def _question(seat: Seat | None, standing: Standing, participants: Participants) -> Document | None:
    if seat is None or standing.question is None:
        return None
    return _question_data(seat.player, prompt_of(standing), participants)


def _question_data(player: str, prompt: Prompt, participants: Participants) -> Document:
    def words(text: Words) -> str:
        return plain(in_words(text, participants))

    def choice_data(choice: Choice) -> Document:
        group = words(choice.group) if choice.group else None
        needs = None if choice.needs is None else _need(choice.needs, words)
        shown = {"words": words(choice.words), "group": group, "unit": choice.unit or None}
        bases = isinstance(choice.needs, Places) and bool(choice.needs.key)
        return shown | {"rule": choice.rule or None, "times": choice.times, "bases": bases, "needs": needs}

    asked = {"player": player, "sentence": words(prompt.sentence), "rule": prompt.rule or None}
    return asked | {"unit": prompt.unit or None, "choices": [choice_data(choice) for choice in prompt.choices]}


def _need(needs: Need, words: Callable[[Words], str]) -> Document:
    def shape(kind: str, options: list[Document], least: int, most: int) -> Document:
        return {"kind": kind, "label": words(needs.label), "options": options, "least": least, "most": most}

    if isinstance(needs, Amount):
        return shape("amount", [], needs.least, needs.most)
    if isinstance(needs, Places):
        spots = [{"words": words(spot.words), "unit": None, "place": list(spot.place)} for spot in needs.spots]
        return shape("spot", spots, 1, 1) if spots else shape("points" if needs.then else "point", [], 0, 0)
    options = [{"words": words(option.words), "unit": option.unit or None, "place": None} for option in needs.options]
    if isinstance(needs, Several):
        return shape("several", options, needs.least, needs.most)
    return shape("order", options, len(options), len(options))
