"""Abilities by pickers in the administration: what they show comes back, what is typed is kept, JSON where changed."""

import json
from html.parser import HTMLParser

import pytest

from armies.models import Asset, Datasheet, Faction, Part
from rules.games import GAMES
from tests.support.starters import load_starters

pytestmark = pytest.mark.django_db


class Fields(HTMLParser):
    """What a browser sends of the forms of a page when nothing is changed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self.area = self.select = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        name = named.get("name")
        if tag == "input" and name and named.get("type") != "submit":
            if named.get("type") not in ("checkbox", "radio") or "checked" in named:
                self.sent.setdefault(name, []).append(named.get("value") or ("on" if "checked" in named else ""))
        elif tag in ("textarea", "select") and name:
            self.area, self.select = (name, "") if tag == "textarea" else ("", name)
            self.sent.setdefault(name, [""] if tag == "textarea" else [])
        elif tag == "option" and self.select and ("selected" in named or not self.sent[self.select]):
            self.sent[self.select] = [named.get("value") or ""]

    def handle_data(self, data):
        if self.area:
            self.sent[self.area][0] += data

    def handle_endtag(self, tag):
        if tag == "textarea":
            self.sent[self.area][0] = self.sent[self.area][0].removeprefix("\n")
            self.area = ""
        if tag == "select":
            self.select = ""


@pytest.fixture
def staff(users, browser_of):
    load_starters()
    return browser_of(users.staff)


def sent_unchanged(staff, address):
    return Fields(staff.get(address).content.decode()).sent


def address_of(row):
    return f"/admin/armies/{row._meta.model_name}/{row.pk}/change/"


@pytest.mark.parametrize("model", [Datasheet, Asset, Faction])
def test_what_pickers_show_comes_back_unchanged(staff, model):
    for row in model.objects.all()[:3]:
        answer = staff.post(address_of(row), sent_unchanged(staff, address_of(row)))
        assert answer.status_code == 302, row
        assert model.objects.get(pk=row.pk).document() == row.document()


def test_an_ability_is_entered_in_an_empty_form(staff):
    address = address_of(Datasheet.objects.get(slug="line-crew"))
    fields = sent_unchanged(staff, address) | {
        "abilities-1-name": "Steady Hands",
        "abilities-1-when": "attacking",
        "abilities-1-effects-0-does": "reroll:attack",
        "abilities-1-effects-0-dice": "ones",
        "abilities-0-DELETE": "on",
    }
    assert staff.post(address, fields).status_code == 302
    sentence = "When it attacks: the squad re-rolls attack rolls of 1."
    steady = {"slug": "steady-hands", "name": "Steady Hands", "text": sentence, "when": "attacking"}
    assert Datasheet.objects.get(slug="line-crew").abilities == [
        steady | {"effects": [{"reroll": "attack", "dice": "ones"}]}
    ]
    preview = staff.post(address.replace("change", "preview"), fields, headers={"hx-request": "true"}).content.decode()
    assert 'id="summary-abilities-1" hx-swap-oob="true"' in preview
    assert f'data-printed="{sentence}" data-text="id_abilities-1-text"' in preview


def test_json_that_was_changed_counts_instead(staff):
    asset = Asset.objects.get(slug="on-the-beat")
    typed = {"play": json.dumps({"effects": [{"heal": 3}]}), "play-effects-0-does": "advance"}
    assert staff.post(address_of(asset), sent_unchanged(staff, address_of(asset)) | typed).status_code == 302
    assert Asset.objects.get(pk=asset.pk).play == {"effects": [{"heal": 3}]}


def test_a_fault_is_reported_with_its_place_and_what_was_typed_stays(staff):
    address = address_of(Datasheet.objects.get(slug="line-crew"))
    fields = sent_unchanged(staff, address) | {"abilities-0-effects-0-by": "lots"}
    page = staff.post(address, fields).content.decode()
    assert "Ability “Dig In”, effect 1, by: cannot be &quot;lots&quot;" in page
    assert Fields(page).sent["abilities-0-effects-0-by"] == ["lots"]


@pytest.mark.parametrize("game", [game for game in GAMES if not game.facts.draft_rows], ids=lambda game: game.slug)
def test_a_part_of_any_game_comes_back_unchanged(users, browser_of, game):
    load_starters(game=game)
    browser = browser_of(users.staff)
    rows = [Part.objects.filter(kind=kind.key).last() for kind in game.facts.kinds]
    assert any(rows)
    for row in filter(None, rows):
        assert browser.post(address_of(row), sent_unchanged(browser, address_of(row))).status_code == 302, row
        assert Part.objects.get(pk=row.pk).document() == row.document()


def test_who_changes_what_others_have_is_led_to_change_it_in_all(staff):
    """Two squads of the Companies get one knife; then that of one is changed."""
    first, second = Datasheet.objects.filter(faction__slug="longfall-companies")[:2]
    knife = {
        "slug": "knife",
        "name": "Knife",
        "kind": "melee",
        "range": 2,
        "attacks": "1",
        "precision": 4,
        "damage": "1",
    }
    for sheet in (first, second):
        sheet.weapons.create(position=9, **knife)
    fields = sent_unchanged(staff, address_of(first))
    row = next(name for name, value in fields.items() if value == ["knife"]).removesuffix("-slug")
    page = staff.post(address_of(first), fields | {f"{row}-precision": "5"}, follow=True).content.decode()
    others = f"/workshop/longfall-companies/datasheets/{first.slug}/others/"
    assert f'<a href="{others}">Change it in all of them</a>' in page
    staff.post(others, {"change": "weapons.knife"})
    assert second.weapons.get(slug="knife").precision == 5
