"""The page that teaches a game: its drawings, its words in each language, and the small battle step by step."""

import re

import pytest
from django.test import Client

from damocles_site.learn.battle import fought
from damocles_site.learn.primer import folder_of, primer_in
from rules.games import GAMES

pytestmark = pytest.mark.django_db


def page(client: Client, path: str = "/learn/", language: str = "en") -> str:
    return client.get(path, headers={"accept-language": language}).content.decode()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_both_languages_say_the_same_of_the_same_drawings_and_steps(game):
    english, french = (primer_in(language, folder_of(game)) for language in ("en", "fr"))
    for section, other in zip(english.sections, french.sections, strict=True):
        assert (section.id, len(section.parts)) == (other.id, len(other.parts))
        assert [step.event for step in section.steps] == [step.event for step in other.steps]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_steps_follow_the_battle_to_its_end(game):
    for section in primer_in("en", folder_of(game)).sections:
        if section.steps:
            events = [step.event for step in section.steps]
            assert events == sorted(events)
            assert events[-1] == len(fought(game.slug).result["events"])


def test_the_small_battle_is_the_one_that_its_words_describe():
    """Anna 2, Ben 1; her last Ropewalker strikes first in turn 2, and both Bodkins are gone."""
    result = fought("damocles").result
    assert result["victory_points"] == {"red": 2, "blue": 1}
    assert [e["squad"] for e in result["events"] if e["type"] == "destroyed"] == ["b2", "b1"]
    standing = {
        squad["id"]: len([u for u in squad["units"] if u["health"]]) for p in result["players"] for squad in p["squads"]
    }
    assert standing == {"r1": 4, "r2": 1, "b1": 0, "b2": 0}


def test_the_small_battle_of_hell_dorado_is_the_one_that_its_words_describe():
    """Anna 10 for the zone, 18 for the hound and 16 for the shardling; Ben 10 for the zone in turn 1."""
    result = fought("hell-dorado").result
    assert result["victory_points"] == {"red": 44, "blue": 10}
    assert [event["type"] for event in result["events"]].count("refused") == 0
    left = {unit["id"]: unit["lp"] for player in result["players"] for unit in player["units"] if not unit["lost"]}
    assert left == {"r1": 5, "r2": 7, "r3": 8, "b1": 10}


def test_the_small_battle_of_the_eight_phases_is_the_one_that_its_words_describe():
    """Anna 36 for the Striker and 43 for the Ringer, Ben 50 for the shaken Berth Mate."""
    result = fought("eight-phase").result
    assert result["victory_points"] == {"red": 79, "blue": 50}
    assert [event["unit"] for event in result["events"] if event["type"] == "destroyed"] == ["b2", "b1", "r1"]
    courage = [(event["unit"], event["success"]) for event in result["events"] if event["type"] == "courage"]
    assert courage == [("b1", True), ("r1", False), ("r2", True), ("b3", True)]


def test_the_small_battle_of_the_skirmish_is_the_one_that_its_words_describe():
    """Anna eliminates the Leapers and holds the gate; disorganised, her Bank Watch pay 2 of the 3 LP that are left."""
    result = fought("skirmish").result
    assert result["victory_points"] == {"red": 2, "blue": 0}
    paid = [(e["player"], e["change"], e["reason"]) for e in result["events"] if e["type"] == "leadership"]
    assert paid[:3] == [("blue", -1, "authority"), ("red", -1, "activation"), ("blue", -1, "activation")]
    assert paid[3:] == [("red", -2, "authority"), ("blue", -1, "relocate"), ("red", -2, "disorganised")]


def test_the_small_battle_of_underworlds_is_the_one_that_its_words_describe():
    """Anna 2 for fighters and 3 for cards, Ben 2 for a card; a spade saves the Wick, another makes a critical hit."""
    result = fought("underworlds").result
    assert result["victory_points"] == {"red": 5, "blue": 2}
    attacks = [event["result"] for event in result["events"] if event["type"] == "attack"]
    assert attacks == ["fails", "succeeds", "equal", "critical", "succeeds"]


@pytest.mark.parametrize("slug", ["skirmish", "eight-phase", "underworlds"])
def test_no_answer_of_a_small_battle_is_refused_or_left_out(slug):
    kinds = {event["type"] for event in fought(slug).result["events"]}
    assert not kinds & {"refused", "passed_over"}


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("/skirmish/learn/?step=6", "Sauteurs"),
        ("/eight-phase/learn/?step=9", "Fossoyeur"),
        ("/underworlds/learn/?step=13", "Porte close"),
    ],
)
def test_a_small_battle_is_told_in_french_by_the_names_of_the_content(client, address, name):
    assert name in page(client, address, "fr").split('id="learn-battle"')[1].split("<details")[1]


def test_the_links_lead_through_the_battle_and_back(client):
    first, last = page(client), page(client, "/learn/?step=99")
    assert re.findall(r'href="\?step=(\d+)#battle"', first) == ["2"]
    assert re.findall(r'href="\?step=(\d+)#battle"', last) == ["14", "1"]
    assert "Step 15 of 15" in last
    assert "Step 1 of 15" in page(client, "/learn/?step=-3")
    assert 'class="shot"' in page(client, "/learn/?step=6")


def test_home_and_every_page_lead_there_in_the_readers_language(client):
    assert page(client, "/").count('href="/learn/"') == 3
    assert "Damocles en dix minutes" in page(client, language="fr")
    assert "Étape 1 sur 15" in page(client, language="fr")
    assert ["8.3 cm" in page(client), "8,3 cm" in page(client, language="fr")] == [True, True]
    assert "Cordistes" in page(client, "/learn/?step=3", "fr").split('id="learn-battle"')[1].split("<details")[1]


def test_a_game_without_a_primer_has_no_such_page(client, fencing):
    assert client.get("/fencing/learn/").status_code == 404
    assert "learn/" not in page(client, "/fencing/")
