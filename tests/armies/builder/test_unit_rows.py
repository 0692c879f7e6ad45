"""Squads with equal render keys are rendered once, for all lists; each keeps its own values."""

import re

import pytest
from django.template.loader import render_to_string

from armies.builder import unit_rows
from armies.models import StrikeForce
from tests.armies.support.builder_requests import HOSTILE, post
from tests.armies.support.guard_faction import a_list

pytestmark = pytest.mark.django_db
FORM = re.compile(r'<li id="squad-s0".*?</form>\n<p class="note-edit">.*?</li>', re.DOTALL)


TOKEN = re.compile(r'(?<=csrfmiddlewaretoken" value=")\w+')


def row(client, it):
    """The first squad's form, without the token that no two pages share."""
    return TOKEN.sub("", FORM.search(client.get(it.get_absolute_url()).content.decode())[0])


def named(it, name):
    it.squads[0]["name"] = name
    it.save()
    return it


@pytest.fixture
def drawings(monkeypatch):
    """The templates that are drawn for a squad, one after another."""
    seen = []
    monkeypatch.setattr(unit_rows, "render_to_string", lambda *args: (seen.append(args[0]), render_to_string(*args))[1])
    return seen


def test_a_squad_of_another_list_is_drawn_once_and_keeps_its_own(guard, users, ada, ben, drawings):
    first, other = (named(a_list(owner, "rifles"), name) for owner, name in ((users.ada, "Wall"), (users.ben, "Moat")))
    walls = row(ada, first)
    assert len(drawings) == 3
    assert row(ben, other) == walls.replace("Wall", "Moat").replace(first.slug, other.slug)
    assert len(drawings) == 3


def test_a_squad_with_a_name_looks_other_than_one_without(guard, users, ada):
    """Below the name stands what it is; without one the datasheet's name is its own."""
    it = named(a_list(users.ada, "rifles"), "Wall")
    assert "Line Rifles · troops" in row(ada, it).replace("Troops", "troops")
    assert "Line Rifles · " not in row(ada, named(it, ""))
    assert 'aria-label="Drop Line Rifles"' in row(ada, it)


def test_a_squad_moved_is_named_by_its_new_number(guard, users, ada):
    it = a_list(users.ada, "rifles", "rifles", "rifles")
    assert "Squad 1: Line Rifles" in row(ada, it)
    post(ada, it, "squads/s0/down/")
    assert "Squad 2: Line Rifles" in row(ada, it)
    assert 'aria-label="Name of squad 2"' in row(ada, it)


def test_a_name_is_escaped_wherever_it_stands(guard, users, ada):
    """In title, field, eight buttons, size, card, what saves it without JavaScript, and what leads to its note."""
    it = named(a_list(users.ada, "rifles"), HOSTILE)
    text = row(ada, it)
    assert "<script" not in text
    assert "<img" not in text
    assert text.count("&lt;script&gt;") == 15


def test_what_is_typed_in_vain_is_drawn_for_nobody_else(guard, users, ada, ben):
    it, other = a_list(users.ada, "rifles"), a_list(users.ben, "rifles")
    refused = post(ada, it, "squads/s0/", htmx=True, name="Wall", size="many").content.decode()
    assert 'value="many"' in refused
    assert 'value="Wall"' in refused
    assert 'value="many"' not in row(ben, other)
    whole = post(ada, a_list(users.ada, "rifles", "rifles"), "squads/s0/", name="Wall", size="many").content.decode()
    assert whole.count('class="squad-item"') == 2  # without scripts the page is sent with all its squads
    assert StrikeForce.objects.get(pk=it.pk).version == 1


def test_a_squad_shows_its_figures_its_weapons_and_its_card(guard, users, ada):
    """Three rifles have 3 orders, a move of 12 cm, 1 health and defense 5+; none has taken a launcher."""
    it = a_list(users.ada, "rifles")
    line = re.search(r'<ul class="squad__line">.*?</ul>', row(ada, it), re.DOTALL)
    words = re.sub(r"<[^>]+>", "", line[0]).split()
    assert " ".join(words) == "O 3 M 12 H 1 D 5+ 3× Rifle Rng 40 Att 1 Prec 4+ Dmg 1"
    assert "<summary>Card" in row(ada, it)
