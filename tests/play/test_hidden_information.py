"""Whole battles of each game, looked at from each seat: page, news and API show nobody what he must not know yet."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from play import actions
from play.models import PlayedBattle
from play.standing import seed_of
from rules.battles.seats import Standing
from rules.games import GAMES
from tests.play.support.forms import BATTLES, is_asked
from tests.play.support.whole import Document, Moment, begun, played_through, set_to
from tests.support.pages import without_random

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PLAYED = [game.slug for game in GAMES if game.display.prompt is not None]
PILES = ("deck", "hand", "objectives", "power")
SECRET_KINDS = {"damocles": {"bid"}, "skirmish": {"authority", "sequence"}}
"""What players decide at once, by game (R-INI-01, S-AUT-01, S-RND-02)."""

LOOKS = 5 if BATTLES == 1 else 10_000
"""Questions of a battle at which all look; by night at each."""

NEWS = re.compile(r'data-stamp="[^"]*"|\?after=[^"]*"|name="last" value="\d*"|"last":"\d+",')
"""Changes with every answer, whatever it is."""


class Looker:
    """Somebody who looks at a battle: its page, the choice that a rival's page would send, news of it, the API."""

    def __init__(self, battle: PlayedBattle, user: Any) -> None:
        self.page, self.client = battle.get_absolute_url(), Client()
        self.api = f"/api/1/played-battles/{battle.slug}/"
        if user is not None:
            self.client.force_login(user)

    def sees(self) -> dict[str, str]:
        htmx = {"HX-Request": "true"}
        answers = {
            "page": self.client.get(self.page),
            "choice": self.client.get(f"{self.page}?choice=0"),
            "news": self.client.get(self.page, headers=htmx),
            "api": self.client.get(self.api),
        }
        for name, answer in answers.items():
            assert answer.status_code == 200
            assert "private" in answer.headers["Cache-Control"], name
        proofs = [self.client.get(address).status_code for address in (f"{self.page}proof.json", f"{self.api}proof/")]
        assert proofs == [404, 404]
        return {name: NEWS.sub("", without_random(answer.content.decode())) for name, answer in answers.items()}


def marked(battle: PlayedBattle) -> dict[str, dict[str, str]]:
    """Give each card a name that nothing else has; the slugs of each player's cards, by that name."""
    marks: dict[str, dict[str, str]] = {}
    for player in battle.scenario["players"]:
        cards = [card for pile in PILES for card in player.get(pile, ()) if isinstance(card, dict)]
        for card in cards:
            card["name"] = f"Hidden{player['id']}{card['slug'].replace('-', '')}"
        marks[player["id"]] = {card["name"]: card["slug"] for card in cards}
    battle.save()
    return marks


def held(standing: Standing, number: int) -> Counter[str]:
    """The cards in a player's hand and deck, by slug: whatever lies nowhere else is not known to others."""
    player, slugs = standing.battle.players[number], []
    for piles in (player, getattr(player, "objectives", None), getattr(player, "power", None)):
        for name in ("deck", "hand"):
            slugs += [card.slug for card in getattr(piles, name, ()) if hasattr(card, "slug")]
    return Counter(slugs)


def words_in(value: Any) -> Iterator[str]:
    """Every text in an event."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from words_in(inner) if key not in ("type", "kind", "reason") else ()
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from words_in(inner)


def refuse_cards(battle: PlayedBattle, standing: Standing, marks: dict[str, dict[str, str]], shown: set[str]) -> None:
    """No event names a card that has always been in hand or deck; `shown` are those that have been elsewhere.

    An asset that is searched for is shown to all (R-AST-06 as it is read here), and so is one that is declared and
    refused: whoever declares it names it.
    """
    shown |= {event["order"] for event in standing.events if event["type"] == "refused" and "order" in event}
    shown |= {event["asset"] for event in standing.events if event["type"] == "card"}
    named = {word for event in standing.events for word in words_in(event)}
    for number, player in enumerate(battle.scenario["players"]):
        first = Counter(card["slug"] for pile in PILES for card in player.get(pile, ()) if isinstance(card, dict))
        shown |= set(first - held(standing, number))
    assert {slug for cards in marks.values() for slug in cards.values()} & named <= shown


def looked_at(battle: PlayedBattle, standing: Standing, lookers: dict[str, Looker], marks: Any) -> set[str]:
    """At a question: its player alone is asked, the hand is the own one, nobody learns of seed or secret.

    Who saw a card of his own.
    """
    assert standing.question is not None
    asked, seen = standing.question.player, {id: looker.sees() for id, looker in lookers.items()}
    api = {id: json.loads(views["api"]) for id, views in seen.items()}
    named = {word for event in standing.events for word in words_in(event)}
    for id, views in seen.items():
        assert (is_asked(views["page"]), api[id]["question"] is not None) == (id == asked, id == asked)
        assert is_asked(views["choice"]) == (id == asked)
        for view in views.values():
            assert battle.secret not in view
            assert str(seed_of(battle)) not in view
            for owner, cards in marks.items():
                if owner != id:
                    assert {slug for name, slug in cards.items() if name in view} <= named
    assert api["nobody"]["hand"] == []
    return {id for id, cards in marks.items() if any(name in seen[id]["page"] for name in cards)}


@pytest.mark.parametrize("game", PLAYED)
def test_nobody_is_shown_what_only_the_rival_may_know(game: str, users: SimpleNamespace) -> None:
    """Cards in hand and deck, seed and question of the rival; whoever watches knows less than both."""
    battle = begun(game, users)
    marks, shown = marked(battle), set()
    entries, moments = played_through(battle, Random(8), lambda standing: refuse_cards(battle, standing, marks, shown))
    seats = {seat.player: Looker(battle, seat.user) for seat in battle.seats.all()}
    lookers = seats | {"nobody": Looker(battle, None)}
    own: set[str] = set()
    step = max(1, len(moments) // LOOKS)
    for at, moment in enumerate(moments):
        if at % step == step - 1 or at == 0:
            standing = set_to(battle, entries[: moment.number])
            own |= looked_at(battle, standing, lookers, marks)
    assert own == {id for id, cards in marks.items() if cards}


@pytest.mark.parametrize("game", sorted(SECRET_KINDS))
def test_what_is_decided_in_secret_changes_nothing_for_others_before_all_have_decided(
    game: str, users: SimpleNamespace
) -> None:
    """Two battles that differ in one such answer look the same to everybody else."""
    battle = begun(game, users)
    entries, moments = played_through(battle, Random(9))
    lookers = {seat.player: Looker(battle, seat.user) for seat in battle.seats.all()} | {"nobody": Looker(battle, None)}
    tried: Counter[str] = Counter()
    for moment in moments:
        if not moment.secret or not moment.others or (BATTLES == 1 and tried[moment.kind]):
            continue
        views = [
            views_with(battle, entries, moment, answer, lookers) for answer in (entries[moment.number], *moment.others)
        ]
        if views[0]["open"]:
            tried[moment.kind] += 1
            assert all(view == views[0] for view in views)
    assert set(tried) == SECRET_KINDS[game]


def test_who_only_watches_is_so_many_answers_behind_as_was_agreed(users: SimpleNamespace, fight: Any) -> None:
    """A battle of twelve answers, shown to others as it stood after seven."""
    battle = begun("underworlds", users)
    entries, _moments = played_through(battle, Random(8))
    nobody, player = Looker(battle, None), Looker(battle, users.ada)
    set_to(battle, entries[:7])
    before = nobody.sees()
    battle.delay = 5
    set_to(battle, entries[:12])
    after, own = nobody.sees(), player.sees()
    shown = [
        {key: value for key, value in json.loads(views["api"]).items() if key in STORY} for views in (before, after)
    ]
    assert shown[0] == shown[1]
    assert story_text(after["page"]) == story_text(before["page"])
    assert len(json.loads(own["api"])["events"]) > len(shown[1]["events"])
    battle.refresh_from_db()
    actions.resign(battle, battle.seats.get(number=0))
    over = json.loads(nobody.client.get(nobody.api).content)
    assert len(over["events"]) == len(json.loads(own["api"])["events"])


STORY = ("asked", "number", "turn", "players", "events", "hand", "question")


def story_text(page: str) -> str:
    """Who decides, and the story."""
    return page[page.index("prompt--waits") :]


def views_with(
    battle: PlayedBattle, entries: list[Document], moment: Moment, answer: Document, lookers: dict[str, Looker]
) -> dict[str, Any]:
    """What the others see after an answer; `open` tells that somebody else still has to decide."""
    standing = set_to(battle, [*entries[: moment.number], answer])
    asked = standing.question.document() if standing.question else {"kind": "", "player": ""}
    views = {id: looker.sees() for id, looker in lookers.items() if id != moment.player}
    return {"open": asked["kind"] == moment.kind and asked["player"] != moment.player, **views}
