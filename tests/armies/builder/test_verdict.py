"""The verdict beside the list: what it comes to, what is wrong, and buttons that mend it. Figures reckoned by hand."""

import re

import pytest

from armies.actions import ChangeRequest
from armies.actions.upgrading import upgrade
from armies.bridge import newest_release, verdict_of
from armies.builder.page import BuilderPage
from armies.models import StrikeForce
from armies.text.terms import numbered_names
from rules.damocles.facts import TERMS
from tests.armies.support.builder_requests import post, present
from tests.armies.support.guard_faction import a_list, change, load_the_guard, pack
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.rule("R-ARM-02", "R-ARM-05", "R-TSK-06")
def test_the_verdict_stands_beside_the_list(guard, users, ada):
    """60 + 40 + 50 + 30 + 90 + 20 = 290 of 500 SV, 210 left; one of each type is a company: 12 + 8 = 20 TP."""
    it = a_list(users.ada, "rifles", "runners", "sappers", "signals", "cannon", "trench", cards=11)
    text = text_of(ada.get(it.get_absolute_url()))
    assert "Strategic valor 290 of 500 Left 210 Tactical points 20 Legal" in text
    assert "Company R-TSK-06 Line Rifles, Runners, Sappers, Signals, Cannon, Trench +8 TP" in text


def test_squads_alike_are_counted_where_they_are_named_together(guard, users, ada):
    """Seven squads are a company, which names them all (R-TSK-06)."""
    it = a_list(users.ada, "rifles", "rifles", "runners", "sappers", "signals", "cannon", "trench", cards=11)
    text = text_of(ada.get(it.get_absolute_url()))
    assert "2 × Line Rifles" in text
    assert "Line Rifles, Line Rifles" not in text


def test_a_verdict_calls_squads_by_the_readers_words(guard, users, ada):
    it = a_list(users.ada, "rifles")
    change(it, 0, size=2)
    ada.cookies["django_language"] = "fr"
    assert "Porter Line Rifles (escouade 1) à un effectif de 3" in text_of(ada.get(it.get_absolute_url()))


def test_every_violation_comes_with_its_rule_and_what_mends_it(guard, users, ada):
    """180 of 100 SV; a squad of 2 and one of 7 rifles; two launchers; 3 Smoke of 2; 3 of 11 cards."""
    it = a_list(users.ada, "rifles", "rifles", limit=100)
    change(it, 0, size=2)
    it.deck = ["smoke"] * 3
    change(it, 1, size=7, weapons={"launcher": 2})
    page = ada.get(it.get_absolute_url())
    text = text_of(page)
    assert "180 of 100 SV: 80 too many. R-ARM-02" in text
    assert "2 of at least 3 units: 1 too few. R-ARM-04 Raise Line Rifles (squad 1) to size 3" in text
    assert "7 of at most 6 units: 1 too many. R-ARM-04" in text
    assert "2 of at most 1 may carry Launcher: 1 too many. R-DAT-01" in text
    assert "3 of 11 assets: 8 too few. R-AST-01 Add 8 more to the deck adds 2 × Steady Now, 6 × Rations Show it" in text
    assert "Smoke: 3 of at most 2 copies: 1 too many. R-AST-01" in text
    assert 'href="/rules/#R-ARM-02"' in page.content.decode()


@pytest.mark.rule("R-TSK-01")
def test_a_near_miss_says_what_it_would_cost(patrol, ada):
    page = text_of(ada.get(patrol.get_absolute_url()))
    assert "Platoon R-TSK-01 One more squad of troops: from 60 SV (Line Rifles) +4 TP" in page
    StrikeForce.objects.update(limit=150)
    assert "from 60 SV (Line Rifles), more than is left" in text_of(ada.get(patrol.get_absolute_url()))


@pytest.mark.rule("R-TSK-01")
def test_a_near_miss_is_made_by_its_button(patrol, ada):
    """It says the field that the catalogue's buttons say."""
    page = ada.get(patrol.get_absolute_url()).content.decode()
    (button,) = re.findall(r'<button [^>]*task-force__add" form="add-squad-form" name="(\w+)" value="([^"]+)">', page)
    before = [squad["datasheet"] for squad in patrol.squads]
    assert post(ada, patrol, "squads/", **dict([button])).status_code == 302
    assert [squad["datasheet"] for squad in present(patrol).squads] == [*before, "rifles"]


def test_a_mend_is_done_by_its_button(guard, users, ada):
    """180 of 130 SV: dropping one squad of 60 is the cheapest way; then the deck is filled with 2, 2 and 7 cards."""
    it = a_list(users.ada, "rifles", "rifles", "rifles", limit=130)
    for version in (1, 2):
        key = BuilderPage(StrikeForce.objects.with_release().get(pk=it.pk)).violations[0].fixes[0].key
        assert post(ada, it, "fix/", version=version, fix=key).status_code == 302
    now = present(it)
    assert [squad["id"] for squad in now.squads] == ["s1", "s2"]
    assert sorted(now.deck) == ["rations"] * 7 + ["smoke"] * 2 + ["steady-now"] * 2
    assert verdict_of(now).legal
    assert post(ada, it, "fix/", version=3, fix="0" * 16).status_code == 422


@pytest.mark.rule("R-TSK-04")
def test_a_mend_says_what_it_takes_and_the_best_is_first(guard, users, ada):
    """170 of 140 SV: Signals would save 30 and end the relay (+8 TP), two Runners fewer save 40 and end nothing."""
    it = a_list(users.ada, "signals", "signals", "signals", "runners", limit=140, cards=11)
    change(it, 3, size=4)
    page = BuilderPage(StrikeForce.objects.with_release().get(pk=it.pk))
    assert [(fix.text, fix.effect) for fix in page.violations[0].fixes] == [
        ("Cut Runners (squad 4) to size 2 (-40 SV)", ""),
        ("Drop Signals (squad 1) (-30 SV)", "-8 TP, Communication relay lost"),
    ]
    assert "(-30 SV) -8 TP, Communication relay lost" in text_of(ada.get(it.get_absolute_url()))


def test_a_new_release_changes_no_list_until_its_owner_wants_it(patrol, ada):
    """The Guard's next edition has no rifles, and its Rations may be in a deck twice."""
    edition = pack()
    edition["datasheets"] = edition["datasheets"][1:]
    edition["assets"][2]["copies"] = 2
    load_the_guard(edition)
    assert "Strategic valor 120 of 500 Left 380 Tactical points 12 Legal" in text_of(ada.get(patrol.get_absolute_url()))
    upgrade(present(patrol), ChangeRequest(1), newest_release("guard"))
    text = text_of(ada.get(patrol.get_absolute_url()))
    assert 'Squad 1: The Guard has no datasheet "rifles". R-ARM-01' in text
    assert "Rations: 11 of at most 2 copies: 9 too many." in text
    assert "not of this faction" in text
    assert post(ada, patrol, "squads/s0/remove/", version=2).status_code == 302


def test_squads_of_one_name_are_distinguished_by_their_numbers():
    assert numbered_names(["Mortars", "Rifles", "Mortars"], TERMS.unit) == [
        "Mortars (squad 1)",
        "Rifles",
        "Mortars (squad 3)",
    ]
