"""Documents for people: the keys in the formats' order, whatever order a database keeps them in."""

from armies.models import Datasheet
from tests.armies.support.guard_faction import TRENCH
from web.documents.json_format import in_order, pretty_json

ABILITY = {
    "cost": {"orders": 1},
    "name": "Dig In",
    "effects": [{"against": "missile", "by": 1, "modify": "defense_roll"}],
    "slug": "dig-in",
    "text": "Shovels before rifles.",
}


def test_keys_come_in_the_order_of_the_format():
    assert list(in_order(ABILITY)) == ["slug", "name", "text", "effects", "cost"]
    assert list(in_order(ABILITY)["effects"][0]) == ["modify", "by", "against"]
    assert list(in_order({"zeal": 1, "name": "x", "also": 2})) == ["name", "zeal", "also"]


def test_each_ability_and_each_of_its_keys_begins_a_line_of_its_own():
    assert (
        pretty_json([ABILITY])
        == """[
  {
    "slug": "dig-in",
    "name": "Dig In",
    "text": "Shovels before rifles.",
    "effects": [{"modify": "defense_roll", "by": 1, "against": "missile"}],
    "cost": {"orders": 1}
  }
]"""
    )


def test_what_fits_stays_on_its_line():
    assert pretty_json(TRENCH) == '{"shape": {"rectangle": {"width": 10, "height": 2}}, "cover": "heavy"}'
    assert (pretty_json([]), pretty_json("é"), pretty_json(None)) == ("[]", '"é"', "null")


def test_the_form_shows_a_stored_document_in_order(guard, users, browser_of):
    sheet = Datasheet.objects.get(slug="rifles")
    sheet.abilities = [ABILITY]
    sheet.save()
    page = browser_of(users.staff).get(f"/admin/armies/datasheet/{sheet.pk}/change/").content.decode()
    assert page.index("&quot;slug&quot;: &quot;dig-in&quot;") < page.index("&quot;name&quot;: &quot;Dig In&quot;")
