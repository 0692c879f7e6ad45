"""A word replaced in all texts of a draft: shown first, written as a whole, taken back."""

from typing import Any

import pytest

from armies.models import Asset, Datasheet, Faction, Visibility, Weapon
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db
PAGE = "/workshop/guard/rename/"


def write(row: Any, **values: str) -> None:
    """As a form would: with its history, from which a save is taken back."""
    for name, value in values.items():
        setattr(row, name, value)
    row.save()


@pytest.fixture
def mine(guard, users):
    """The Guard as Ada's own private faction, whose texts say wall."""
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    write(Asset.objects.get(slug="smoke"), text="The wall is gone. A wallflower?")
    write(Weapon.objects.get(datasheet__slug="rifles", slug="rifle"), name="wall rifle")
    return Faction.objects.get()


def texts() -> list[str]:
    faction = Faction.objects.get()
    asset, weapon = Asset.objects.get(slug="smoke"), Datasheet.objects.get(slug="rifles").weapons.first()
    return [faction.summary, asset.text, weapon.name]


BEFORE = ["They hold the wall.", "The wall is gone. A wallflower?", "wall rifle"]


def test_words_are_replaced_everywhere_after_a_look_and_taken_back(mine, ada):
    typed = {"old": "wall", "new": "dyke", "whole_words": "on"}
    response = ada.post(PAGE, typed)
    assert "3 places would change" in text_of(response)
    assert texts() == BEFORE
    typed["seen"] = response.context["form"].initial["seen"]
    assert "Replaced in 3 places." in text_of(ada.post(PAGE, typed | {"save": "1"}, follow=True))
    assert texts() == ["They hold the dyke.", "The dyke is gone. A wallflower?", "dyke rifle"]
    assert Weapon.objects.filter(slug="rifle").exists()
    assert ada.post(f"{PAGE}undo/").status_code == 302
    assert texts() == BEFORE


def test_a_draft_changed_since_the_look_is_shown_again(mine, ada):
    typed = {"old": "wall", "new": "dyke", "whole_words": "on"}
    typed["seen"] = ada.post(PAGE, typed).context["form"].initial["seen"]
    Asset.objects.filter(slug="rations").update(text="wall bread")
    response = ada.post(PAGE, typed | {"save": "1"})
    assert (response.status_code, texts()) == (409, BEFORE)
    assert "4 places would change" in text_of(response)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [("", "x", "Say which text to replace."), ("wall rifle", "", "is missing"), ("wall", "w" * 120, "must")],
)
def test_what_cannot_stand_in_a_draft_is_refused(mine, ada, old, new, message):
    response = ada.post(PAGE, {"old": old, "new": new, "save": "1"})
    assert (response.status_code, texts()) == (422, BEFORE)
    assert message in text_of(response)
