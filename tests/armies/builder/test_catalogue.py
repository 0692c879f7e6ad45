"""What there is to take: datasheets and assets found by type, words, order, price, timing and what they affect."""

import re

import pytest
from django.utils import translation

from armies.bridge import content_of, newest_release
from armies.builder.catalogue import CatalogueSource, PartFilter, card_options, catalogue, part_options, render_card
from people.folding import fold
from rules.games import GAMES
from tests.armies.support.builder_requests import post
from tests.armies.support.guard_faction import a_list, load_the_guard, pack
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


def seen(client, strike_force, **asked):
    """The datasheets that are shown, in their order."""
    body = client.get(strike_force.get_absolute_url(), asked).content.decode()
    shown = re.findall(r'<li class="catalogue-item[^"]*" data-type[^>]*>', body.split('id="sheets"')[1])
    slugs = re.findall(r'name="datasheet" value="([^"]+)" id="add-', body)
    return [slug for slug, item in zip(slugs, shown, strict=True) if not item.endswith(" hidden>")]


def seen_cards(client, strike_force, **asked):
    body = client.get(strike_force.get_absolute_url(), asked).content.decode()
    shown = re.findall(r'<li class="catalogue-item catalogue-item--card[^"]*" id="card-([^"]+)"[^>]*?( hidden)?>', body)
    return [slug for slug, hidden in shown if not hidden]


@pytest.mark.rule("R-ARM-03")
@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, "rifles runners sappers signals cannon trench"),
        ({"type": "scouts"}, "runners"),
        ({"type": "dragons"}, "rifles runners sappers signals cannon trench"),
        ({"q": "RIFLE"}, "rifles runners sappers signals cannon"),
        ({"q": "launcher line"}, "rifles"),
        ({"q": "nothing like that"}, ""),
        ({"q": "<script>"}, ""),
        ({"sort": "cheap"}, "trench signals runners sappers rifles cannon"),
        ({"sort": "dear"}, "cannon rifles sappers runners signals trench"),
        ({"sort": "name"}, "cannon rifles runners sappers signals trench"),
        ({"sort": "; DROP TABLE"}, "rifles runners sappers signals cannon trench"),
        ({"fits": "1"}, "runners sappers signals trench"),
        ({"fits": "1", "sort": "dear", "q": "rifle"}, "sappers runners signals"),
    ],
)
def test_datasheets_are_found_without_scripts(guard, users, ada, asked, expected):
    """With 50 SV left only what costs no more fits; all but the trench carry rifles."""
    it = a_list(users.ada, "rifles", limit=110)
    assert seen(ada, it, **asked) == expected.split()


@pytest.mark.rule("R-ARM-02")
def test_what_is_too_dear_for_what_is_left_is_marked(guard, users, ada):
    it = a_list(users.ada, "rifles", limit=110)
    body = ada.get(it.get_absolute_url()).content.decode()
    dear = re.findall(r'<li class="catalogue-item catalogue-item--dear" data-type="\w+" data-valor="(\d+)"', body)
    assert dear == ["60", "90"]


@pytest.mark.rule("R-AST-01")
@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, "steady-now smoke rations"),
        ({"card": "bread"}, "rations"),
        ({"card": "SMOKE sees"}, "smoke"),
        ({"when": "activation"}, "steady-now smoke rations"),
        ({"when": "defending"}, ""),
        ({"affects": "people"}, "steady-now smoke rations"),
        ({"affects": "enemy"}, ""),
    ],
)
def test_assets_are_found_without_scripts(guard, users, ada, asked, expected):
    assert seen_cards(ada, a_list(users.ada), **asked) == expected.split()


def test_assets_are_found_by_timing_and_by_what_they_affect(guard, users, ada):
    assets = pack()["assets"]
    assets[0] |= {"when": "defending", "target": "enemy", "within": 30, "effects": [{"modify": "move", "by": -4}]}
    load_the_guard(pack(assets=assets))
    it = a_list(users.ada)
    assert seen_cards(ada, it, when="defending") == ["steady-now"]
    assert seen_cards(ada, it, affects="enemy") == ["steady-now"]
    text = text_of(ada.get(it.get_absolute_url()))
    assert "When defending · no cost · Enemy squads within 30 cm" in text


def test_what_was_looked_for_is_looked_for_after_a_change_too(patrol, ada):
    looked = "q=rifle&sort=cheap"
    page = ada.get(f"{patrol.get_absolute_url()}?{looked}&evil=1").content.decode()
    assert page.count('<input type="hidden" name="shown" value="q=rifle&amp;sort=cheap">') == 2
    answer = post(ada, patrol, "squads/", datasheet="cannon", shown=f"{looked}&next=//evil.example")
    assert answer.headers["Location"] == f"{patrol.get_absolute_url()}?{looked}"
    answer = post(ada, patrol, "deck/", version=2, fewer="rations", shown="\r\nSet-Cookie: x=1&q=a\r\nb")
    assert answer.headers["Location"] == f"{patrol.get_absolute_url()}?q=a%0D%0Ab"


def test_accents_and_capitals_do_not_matter():
    assert fold("Éclaireurs À L’OMBRE du Cœur") == "eclaireurs a l'ombre du coeur"


def test_an_offer_is_drawn_once_a_language(guard):
    content = CatalogueSource(GAMES[0], content_of(newest_release("guard")))
    assert part_options(content) is part_options(content)
    english = part_options(content)[0].html
    smoke = card_options(content)[1]
    assert render_card(smoke, 1) is render_card(smoke, 1)
    assert render_card(smoke, 2) != render_card(smoke, 1)
    with translation.override("fr"):
        assert part_options(content)[0].html != english
    assert part_options(content)[0].html == english


def test_nothing_of_a_visitor_or_a_list_is_in_what_is_kept_drawn(patrol, ada, ben, users):
    """What one list's page keeps drawn serves another's: neither tokens, nor versions, nor addresses are in it."""
    content = CatalogueSource(GAMES[0], content_of(patrol.release))
    drawn = [option.html for option in part_options(content)] + [
        render_card(option, 1) for option in card_options(content)
    ]
    for part in drawn:
        assert patrol.slug not in part
        assert "csrf" not in part
        assert "version" not in part
    page = catalogue(content, PartFilter(), 380)
    assert page in ada.get(patrol.get_absolute_url()).content.decode()
    assert patrol.slug not in page
    assert "csrf" not in page


def test_each_datasheet_on_offer_shows_its_line(guard, users, ada):
    it = a_list(users.ada)
    text = text_of(ada.get(it.get_absolute_url()))
    assert (
        "O 3 M 12 H 1 D 5+ Rifle Rng 40 Att 1 Prec 4+ Dmg 1 Launcher Rng 40 Att 1 Prec 4+ Dmg D6 Add Line Rifles"
        in text
    )
