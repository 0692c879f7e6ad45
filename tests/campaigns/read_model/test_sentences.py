"""Every sentence of the story, the news, the ledger and the notices at none, one and many, in both languages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from django.utils.html import strip_tags

from campaigns.ledger.news import NewsItem
from campaigns.ledger.state import Force, Member, Squad, State
from campaigns.models import Battle, Campaign, Notice
from campaigns.replays.participants import Participants
from campaigns.replays.story import story_text
from campaigns.text import ledger, news, notices
from tests.campaigns.support.sample_events import EVENTS, REFUSALS, SCENARIO

pytestmark = pytest.mark.django_db

MANY = (0, 1, 2, 5)
PLURALS = "squad|unit|hit|wound|asset|point|battle|hexe|territorie|chapter|player|copie|order|event|honour"
MEMBERS = {1: "Ada", 2: "Iris", 3: "Lars"}
DEADLINE = "2026-11-29T20:00:00+00:00"
FAULTS = {
    "en": re.compile(rf"\b1 (?:{PLURALS})s\b|\(s\)"),
    "fr": re.compile(r"\b[01] \w{3,}s\b(?<!fois)|\b(?:de|à) les?\b|\b(?:de|que) [AEIOUÉ]|\w'\w| [:;!?»]|« "),
}
"""A plural for one, in French for none too; a word that French shortens or runs together; a space that breaks."""

ALWAYS = re.compile(r"%\(|[{}]|  |\(\)|\bNone\b| [,.]|[.!?:]\.(?!\.)|, ,|^\s|\s$")
"""What no language writes: figures left open or empty, two spaces, two stops."""


def in_story() -> Iterator[str]:
    """The written events, then all that counts at none, one and many."""
    participants = Participants(
        SCENARIO | {"players": [p | {"name": n} for p, n in zip(SCENARIO["players"], ("Ada", "Iris"), strict=True)]},
        refusals=REFUSALS,
    )
    squad = {"squad": "red-1"}
    for event in EVENTS:
        yield strip_tags(story_text(event, participants).words)
    for n in MANY:
        events: list[dict[str, Any]] = [
            {"type": "drawn", "player": "red", "count": n},
            {
                "type": "attack",
                **squad,
                "target": "blue-2",
                "weapon": "rifle",
                "dice": [],
                "precision": 4,
                "modifier": 0,
            }
            | {"hits": n, "stray_hits": n},
            {"type": "defense", **squad, "dice": [], "defense": 5, "modifier": 0, "blocks": n, "cover": "light"},
            {"type": "wounds", **squad, "damage": n, "ignored": n},
            {"type": "healed", **squad, "health": n},
            {"type": "cohesion", **squad, "removed": [0] * n},
            {"type": "panel", "player": "red", "discarded": ["smoke"] * (n or 1), "count": n},
            {"type": "asset", "player": "red", "asset": "smoke", "targets": ["red-1", "blue-1", "wood-1"][:n]},
        ]
        for sign in (1, -1):
            scored = {"type": "victory_points", "player": "red", "reason": "survivors", "squads": ["red-1"] * n}
            events += [
                scored | {"change": sign * n, "total": n},
                {"type": "tactical_points", "player": "red", "change": sign * n, "reason": "ability", "total": n},
            ]
        for event in events:
            yield strip_tags(story_text(event | {"n": 1, "turn": 1}, participants).words)


FIGURES: dict[str, Any] = {
    "name": "Ford", "groups": 2, "member": 1, "members": [1], "winners": [1], "losers": [2], "attacker": 2,
    "title": "Eradication",
    "points": [3, 1], "round": 2, "battles": 1, "deadline": DEADLINE, "reason": "", "hexes": 1, "role": "player",
    "grade": "veteran", "squad": "Rifles", "honour": "field-medic", "force": "Ardents", "faction": "Ravel",
    "from": "One",
}  # fmt: skip
OTHERWISE: tuple[dict[str, Any], ...] = (
    {},
    {"winners": [1, 2], "losers": [3], "members": [1, 2], "reason": "painted", "role": "follower", "from": None},
    {"winners": [], "losers": [1, 2, 3], "members": [1, 2, 3], "deadline": None},
)


def in_news() -> Iterator[str]:
    teller = news.NewsWriter(state())
    for code in news.WORDS:
        for n in MANY:
            for other in OTHERWISE:
                figures = FIGURES | {"battles": n, "hexes": n} | other
                figures |= {"points": n} if code in ("awarded", "fined") else {}
                figures |= {"winners": figures["winners"] or [1]} if code.startswith("won") else {}
                figures |= {"winners": []} if len(figures["winners"]) < 2 and code == "drawn" else {}
                figures |= {"losers": [1, 2]} if code == "drawn" else {}
                figures |= {"from": "One"} if code == "story_ended" else {}
                yield teller(NewsItem(1, DEADLINE, 1, code, figures))


def state() -> State:
    world = State()
    world.members |= {number: Member(number, "player", name) for number, name in MEMBERS.items()}
    for number in (1, 2):
        force = world.forces[number] = Force(number, number)
        force.name = "Ardents"
        force.squads["1"] = Squad("1", "", "rifles", 60)
    return world


def in_ledger() -> Iterator[str]:
    """Whatever an event of each kind may count."""
    for n in MANY:
        members = list(MEMBERS)[: n or 1]
        sides = [{"member": m, "victory_points": n, "outcome": "won" if len(members) > 1 else "draw"} for m in members]
        documents: dict[str, list[dict[str, Any]]] = {
            "founded": [{"name": "Été"}],
            "joined": [{"member": 1, "role": role} for role in ("organiser", "player", "follower")],
            "role_given": [{"member": 2, "role": role} for role in ("organiser", "player", "follower")],
            "entered": [
                {"member": 1, "name": "Ardents", "faction_name": "Ravel", "points": n},
                {"member": 1, "name": "Ardents"},  # on paper
            ],
            "refitted": [{"name": "Ardents", "points": 500, "squads": [0] * n}],
            "withdrawn": [{"force": 1}],
            "round_opened": [
                {"round": 1, "limit": 500, "deadline": deadline, "pairings": [{"forces": [1, 2]}] * n}
                for deadline in (None, DEADLINE)
            ],
            "pairings_added": [{"round": 1, "pairings": [{"bye": 1}, {"forces": [1, 2]}][: n or 1]}],
            "round_closed": [{"round": 1}],
            "deadline_moved": [{"round": 1, "deadline": deadline} for deadline in (None, DEADLINE)],
            "tables_set": [
                {"round": 1, "tables": [{"battle": place, "table": place} for place in range(1, (n or 1) + 1)]}
            ],
            "result": [{"title": "Eradication", "method": method, "sides": sides} for method in ledger.METHODS],
            "rounds_kept": [{"rounds": list(range(1, (n or 1) + 1))}],
            "awarded": [{"member": 1, "points": n}, {"member": 1, "points": -n}],
            "challenged": [{"challenger": 1, "member": 2}],
            "challenge_answered": [{"challenge": 4, "answer": each} for each in ("accepted", "declined", "withdrawn")],
            "granted": [
                {
                    "forces": [
                        {"force": 1, "credits": credits, "squads": [{"id": "1", "experience": n, "healed": ["Limp"]}]}
                    ]
                }
                for credits in (n, -n)
            ],
            "kept_apart": [{"clubs": [[1, 2]] * n, "met": [[1, 2]] * n}],
            "grouped": [{"groups": [[1, 2]] * (n or 1)}],
            "cut": [{"members": [1, 2], "first": [1, 2]}],
            "honoured": [{"force": 1, "squad": "1", "honour": "field-medic"}],
            "map_drawn": [{"map": {"hexes": [0] * n}}],
            "held": [{"hex": "ford", "member": member} for member in (1, None)],
            "story_drawn": [{"story": {"chapters": [0] * n}}],
            "turned_to": [{"chapter": chapter} for chapter in ("Two", None)],
            "taken_back": [{"events": list(range(1, (n or 1) + 1))}],
        }
        for kind in ledger.WRITERS:
            for document in documents.get(kind, [{"member": 1}]):
                yield ledger.event_text(kind, document, state())


MARKED: tuple[dict[str, Any], ...] = (
    {"moved": True}, {"moved": True, "deadline": None}, {"late": True}, {"late": True, "moved": True, "deadline": None},
    {"late": True, "against": []}, {"gone": True}, {"conceded": True}, {"planned": True}, {"replanned": True},
    {"part": True}, *({"challenge": did} for did in ("made", "accepted", "declined", "withdrawn")),
    {"otherwise": True}, {"escalated": True}, {"unanswered": True}, {"called_off": True},
    {"seated": True}, {"friendly": True}, {"friendly": False},
)  # fmt: skip
"""What turns the sentence of a notice about."""

DEEDS = {
    Notice.Kind.MEMBERS: ("asks", "joined", "left"),
    Notice.Kind.TAKEN_BACK: ("corrected", *Battle.State.values),
    Notice.Kind.DATE: ("offered", "agreed", "off"),
    Notice.Kind.REVIEWED: ("open", "approved", "sent_back"),
    Notice.Kind.PLAY: (
        "sat", "draw", "break", "undo", "give_back", "declined", "given back", "closed", "taken over", "out of time",
        "won by time", "won by resignation", "won", "lost", "drawn", "came back",
    ),
    Notice.Kind.MODERATED: ("hid", "showed", "hid reported", "kept reported"),
}  # fmt: skip


def in_notices() -> Iterator[str]:
    """Of somebody, of nobody any more and of the site; with a deadline and without; of two and of four."""
    campaign = Campaign(pk=1, name="Iles")
    about: dict[str, Any] = {
        "operation": "Eradication",
        "sides": [1, 2],
        "points": [3, 1, 0, 0],
        "round": 2,
        "against": [2],
        "deadline": DEADLINE,
        "title": "Ardents",
        "why": "Spam.",
        "release": 2,
        "newest": 1,
    }
    for kind in notices.SENTENCES:
        for by in (1, 9, None):
            for more in ({}, {"sides": [1, 2, 3, 9], "against": [2, 3]}, {"against": []}, *MARKED):
                for did in DEEDS.get(kind, ("",)):
                    notice = Notice(campaign=campaign, kind=kind, about=about | more | {"by": by, "did": did})
                    yield notices.words_of(notice, {(1, number): name for number, name in MEMBERS.items()})


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("source", [in_story, in_news, in_ledger, in_notices], ids=lambda source: source.__name__[3:])
def test_a_sentence_counts_and_is_set_as_its_language_does(source: Any, language: str) -> None:
    with translation.override(language):
        sentences = list(dict.fromkeys(source()))
    assert len(sentences) > 20
    assert [sentence for sentence in sentences if FAULTS[language].search(sentence) or ALWAYS.search(sentence)] == []
    assert [sentence for sentence in sentences if sentence[:1].islower()] == []
