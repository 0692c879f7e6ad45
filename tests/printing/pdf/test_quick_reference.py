"""The quick reference: what this list uses and nothing else, with the rules' ids, on two pages."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
from django.utils import translation

from printing.pdf import PrintOptions
from printing.pdf.reference.chapters import _block
from rules.damocles.content.parts import Ability, Effect
from tests.printing.support.pdf_text import (
    LISTS,
    LOOKS,
    STRANGE,
    WIDE,
    all_words,
    document,
    faction,
    of_squads,
    pack,
    printout_from,
    read,
    sizes,
    starter,
    words,
)


@cache
def told(name: str) -> str:
    return all_words(read(pack(starter(name), reference=True)))


@pytest.mark.parametrize("options", LOOKS[:7:6], ids=str)
@pytest.mark.parametrize("name", LISTS[:2])
def test_a_starter_list_takes_two_pages_at_8_points_or_more(name, options):
    pdf = read(pack(starter(name), options, reference=True))
    assert len(pdf.pages) == 2
    assert min(sizes(pdf)) >= 8


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", LISTS)
def test_it_takes_two_pages_in_french_too(name, paper):
    with translation.override("fr"):
        pdf = read(pack(starter(name), PrintOptions(paper), reference=True))
    assert len(pdf.pages) == 2
    text = words(pdf.pages[0])
    assert "Jusqu’à deux fois M." in text
    assert "R-MOV-01" in text


def test_the_rules_of_each_order_stand_with_their_ids():
    text = told("third-shift")
    assert "Move, move! Up to twice M." in text
    for id in (
        "R-MOV-01",
        "R-MOV-04",
        "R-LET-01",
        "R-LET-04",
        "R-DEF-01",
        "R-DEF-03",
        "R-INI-03",
        "R-COV-07",
        "R-WND-02",
    ):
        assert id in text
    assert "This lasts until its next activation starts. R-MOV-03" in text
    assert "It costs 2 TP unless the operation says otherwise" in text


def test_faction_rules_abilities_and_assets_stand_in_full():
    text = told("third-shift")
    assert "Kept to the Hammer When attacking" in text
    assert "Dig In In an activation · 1 order · once an activation" in text
    assert "against missile weapons. Brannoch's Crew, The Late Watch" in text
    assert "Attacks with this weapon ignore cover. Two Sisters (Glass rifle)" in text
    assert "On the Beat × 2 In an activation · 1 order" in text


def test_what_the_list_does_not_use_is_left_out():
    """The third shift has no redoubt, no Gatekeepers and no wall charge; the garrison no line of its own to dig in."""
    text = told("third-shift")
    assert "Tea and Bandages" not in text
    assert "Shut the Gate" not in text
    assert "Rope Across the Street" not in text
    assert "R-SET-05" not in text
    assert "R-SET-05" in told("night-market-garrison")


def test_a_rule_for_nobody_is_left_out():
    """Tide Spotters alone: no com operators, no deck, no task force."""
    third = document("third-shift")
    few = third | {"squads": [{"datasheet": "tide-spotters", "size": 2}], "deck": []}
    text = all_words(read(pack(printout_from(few), reference=True)))
    for id in ("R-TAC-04", "R-TSK-08", "R-AST-02", "R-AST-03", "R-TAC-05"):
        assert id not in text
    assert "Assets of the deck" not in text


def test_a_weapon_nobody_carries_is_left_out_with_its_abilities():
    """The wall charge is one of the Blast Gang's; without it nothing goes through the wall."""
    garrison = document("night-market-garrison")
    gang = next(squad for squad in garrison["squads"] if squad["datasheet"] == "blast-gang")
    assert "Through the wall" in told("night-market-garrison")
    gang["weapons"] = {}
    text = all_words(read(pack(printout_from(garrison), reference=True)))
    assert "Through the wall" not in text
    assert "Wall charge" not in text


def test_who_cannot_be_given_an_order_is_named(monkeypatch):
    """Derricks that never charge: the charge is told, and not for them."""
    derrick = next(sheet for sheet in faction("longfall-companies").datasheets if sheet.slug == "derrick")
    heavy = Ability("heavy", "Heavy", effects=(Effect("forbid", orders=("charge",)),))
    monkeypatch.setattr(derrick, "abilities", (*derrick.abilities, heavy))
    assert "Not for: Derrick." in told.__wrapped__("third-shift")
    third = document("third-shift")
    alone = third | {"squads": [{"datasheet": "derrick", "size": 1}]}
    text = all_words(read(pack(printout_from(alone), reference=True)))
    assert "R-MOV-04" not in text
    assert "R-MOV-05" not in text


@pytest.mark.rule("R-MOV-04")
def test_the_charge_of_each_squad_is_worked_out():
    """M 12 is 6 + D6: 7 to 12; the Torch Cutters' 13 is 7.5 to 12.5."""
    text = told("third-shift")
    assert "Line Crew O 3 · M 12 · H 1 · D 5+ · Charge! 7 to 12 cm Rivet carbine 40 1 4+ 1 Wire gun 30 D3 4+ 1" in text
    assert "M 13 · H 1 · D 4+ · Charge! 7.5 to 12.5 cm" in text


def test_chances_are_as_by_hand():
    """5 of 6; with each 1 again 5/6 + 1/6 x 5/6 = 35/36; 4+ with failures again 3/4; 6+ with each 1 again 7/36."""
    text = told("third-shift")
    assert "as rolled 83 % 67 % 50 % 33 % 17 %" in text
    assert "re-rolling each 1 97 % 78 % 58 % 39 % 19 %" in text
    assert "re-rolling each failure 97 % 89 % 75 % 56 % 31 %" in text


@pytest.mark.parametrize("options", LOOKS[::3], ids=str)
def test_absurd_texts_go_on_and_drop_nothing(options, monkeypatch):
    """An ability of 600 words, one of 5,000 letters without a space, names of a hundred wide letters."""
    crew = next(sheet for sheet in faction("longfall-companies").datasheets if sheet.slug == "line-crew")
    long = Ability("long", STRANGE, " ".join(f"word{n}" for n in range(600)))
    solid = Ability("solid", WIDE, "x" * 5000)
    monkeypatch.setattr(crew, "abilities", (long, solid))
    pdf = read(pack(of_squads(60, lambda n: WIDE), options, reference=True))
    text = all_words(pdf)
    assert all(f"word{n}" in text for n in range(600))
    assert text.count("x") > 5000
    assert "<img src=/etc/passwd>" in text
    assert min(sizes(pdf)) >= 8


def test_an_empty_list_has_a_reference_too():
    empty = document("third-shift") | {"squads": [], "deck": []}
    text = words(read(pack(printout_from(empty), reference=True)).pages[0])
    assert "R-TRN-01" in text
    assert "R-LET-01" not in text


def test_blocks_kept_from_one_list_are_not_changed_by_another_or_by_another_thread():
    """Each is printed after and beside others, cut at other places, and comes out as it did alone."""
    alone = {}
    for name in LISTS[:2]:
        _block.cache_clear()
        alone[name] = pack(starter(name), reference=True)
    with ThreadPoolExecutor(3) as threads:
        prints = list(threads.map(lambda name: (name, pack(starter(name), reference=True)), LISTS[:2] * 6))
    assert all(pdf == alone[name] for name, pdf in prints)
