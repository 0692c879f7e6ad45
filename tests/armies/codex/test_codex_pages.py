"""The codex: factions, datasheets and assets as they were released, with what weapons may be expected to do."""

import pytest
from django.utils.html import strip_tags

from armies.bridge import newest_release
from armies.codex.parts import _rendered
from armies.computation.deeds_jobs import keep
from armies.models import Faction
from tests.armies.support.guard_faction import RIFLE, a_homebrew, load_the_guard, pack
from web.models.sharing import Visibility
from web.translation.messages import shown
from workshop.actions.publishing import publish

pytestmark = pytest.mark.django_db


def body(client, path: str) -> str:
    """What a page says, without its line breaks."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


@pytest.fixture
def blaster(db):
    """A datasheet with a weapon whose figures are easily worked out, in squads of two to four."""
    marked = {
        "slug": "marked",
        "name": "Marked",
        "text": "Easier to harm.",
        "when": "attacking",
        "target": "enemy",
        "effects": [{"modify": "defense_roll", "by": -1}],
    }
    aim = {
        "slug": "aim",
        "name": "Take Aim",
        "text": "Steady.",
        "when": "activation",
        "cost": {"orders": 1},
        "effects": [{"modify": "attack_roll", "by": 1}],
    }
    edition = pack()
    weapons = [
        {**RIFLE, "slug": "blaster", "name": "Blaster", "abilities": [marked]},
        {**RIFLE, "slug": "one-off", "name": "One-off", "damage": 2, "carriers": 1},
    ]
    edition["datasheets"][1] |= {"weapons": weapons, "abilities": [aim]}
    return load_the_guard(edition)


def test_a_datasheet_has_its_own_address(guard, visitor):
    page = body(visitor, "/factions/guard/datasheets/rifles/")
    assert "<h1>Line Rifles</h1>" in page
    assert "Troops · 3 to 6 units · base 2.5 cm" in page
    for size, valor in ((3, 60), (4, 75), (5, 90), (6, 105)):
        assert f"<dt>{size} units</dt><dd>{valor} <small>SV</small></dd>" in page
    assert 'Platoon <span class="quiet">(+4 TP)</span>' in page
    assert 'Company <span class="quiet">(+8 TP)</span>' in page
    assert "Vanguard" not in page


def test_datasheets_lead_to_one_another_type_by_type(guard, visitor):
    first = body(visitor, "/factions/guard/datasheets/rifles/")
    last = body(visitor, "/factions/guard/datasheets/trench/")
    assert 'rel="next" href="/factions/guard/datasheets/runners/"' in first
    assert 'rel="prev"' not in first
    assert 'rel="prev" href="/factions/guard/datasheets/cannon/"' in last
    assert 'rel="next"' not in last


@pytest.mark.rule("R-ATK-03", "R-ATK-05")
def test_each_weapon_says_what_it_may_be_expected_to_do(blaster, visitor):
    """1/2 to hit; -1 to a 3+ lets 3 of 6 pass, to a 6+ all: 1/4, 1/3, 5/12, 1/2; of four units four times that."""
    page = body(visitor, "/factions/guard/datasheets/runners/")
    for exact, rounded in (("1/4", "0.25"), ("1/3", "0.33"), ("5/12", "0.42"), ("1/2", "0.50"), ("5/3", "1.67")):
        assert f'title="{exact}">{rounded}</data>' in page
    assert "Counts Marked." in page
    assert "Marked adds" in page
    assert (
        page.count('title="1/3">+0.33<') == 4
    )  # 1/12 of each of four units, against any defense: one more of six dice fails
    assert "Leaves out Take Aim." in page
    assert 'title="1/3">0.33</data>' in body(visitor, "/factions/guard/")


def test_no_more_units_than_carry_a_weapon_are_reckoned_with(blaster, visitor):
    """The one-off is carried by one of up to four: 1/2 x 2/6 x 2 damage is a third, and there is no more."""
    chapters = visitor.get("/factions/guard/datasheets/runners/").context["beside"]
    rows = chapters[0].tables[0].rows
    assert [shown(row.cells[0]) for row in rows] == [
        "Blaster",
        "1 unit",
        "2 units",
        "4 units",
        "Marked adds",
        "One-off",
    ]
    assert [shown(mean.value) for mean in rows[5].cells[1:]] == ["0.33", "0.50", "0.67", "0.83"]
    bars = [mean.bar for row in rows for mean in row.cells[1:]]
    assert max(bars) == rows[3].cells[4].bar == 100


def test_what_would_take_long_to_work_out_is_said_to_be(db, visitor):
    edition = pack()
    lucky = {"slug": "lucky", "name": "Lucky", "effects": [{"reroll": "attack", "dice": "one"}] * 6}
    edition["datasheets"][0]["weapons"] = [{**RIFLE, "attacks": "20D6+99", "abilities": [lucky]}]
    load_the_guard(edition)
    assert "Would take long to work out exactly." in body(visitor, "/factions/guard/datasheets/rifles/")


def test_a_faction_of_very_many_weapons_says_so_on_each_datasheet_alone(guard, visitor, monkeypatch):
    assert "Expected damage of one unit" in body(visitor, "/factions/guard/")
    monkeypatch.setattr("rules.damocles.display.part_page.MAX_WEAPONS", 5)
    _rendered.clear()
    assert "Expected damage of one unit" not in body(visitor, "/factions/guard/")
    assert "Expected damage" in body(visitor, "/factions/guard/datasheets/rifles/")


def test_scenery_is_drawn_and_expected_to_do_nothing(guard, visitor):
    page = body(visitor, "/factions/guard/datasheets/trench/")
    assert 'viewBox="-3 -3 106 26"' in page
    assert 'class="fill--stones edge--solid" points="' in page
    assert "10 × 2 cm" in page
    assert "Heavy cover" in page
    assert "Expected damage" not in page


@pytest.mark.parametrize("path", ["guard/datasheets/nobody/", "nobody/datasheets/rifles/", "nobody/assets/"])
def test_what_is_not_there_is_not_found(guard, visitor, path):
    assert visitor.get(f"/factions/{path}").status_code == 404


# --- assets --------------------------------------------------------------------------------------------------------


@pytest.fixture
def cards(db):
    """Five assets: when each is played, and whom it affects."""
    edition = pack()
    edition["assets"] = [
        {"slug": "smoke", "name": "Smoke", "target": "enemy", "within": 24, "effects": [{"forbid": "charge"}]},
        {"slug": "haste", "name": "Haste", "target": "friendly", "effects": [{"advance": 6}]},
        {"slug": "duck", "name": "Duck", "when": "defending", "effects": [{"ignore_wounds": 5}]},
        {"slug": "pay", "name": "Pay", "target": "player", "effects": [{"gain": "tactical_points", "amount": 1}]},
        {"slug": "talk", "name": "Talk", "when": "defending", "text": "Say something."},
    ]
    return load_the_guard(edition)


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("", ["Smoke", "Haste", "Duck", "Pay", "Talk"]),
        ("?when=defending", ["Duck", "Talk"]),
        ("?affects=enemy", ["Smoke"]),
        ("?affects=player", ["Pay"]),
        ("?when=defending&affects=people", ["Talk"]),
        ("?when=charged", []),
        ("?when=<b>&affects=" + "x" * 10_000, []),
    ],
)
def test_assets_are_sorted_by_when_they_are_played_and_whom_they_affect(cards, visitor, query, named):
    context = visitor.get(f"/factions/guard/assets/{query}").context
    assert [part.name for part in context["parts"]] == named


def test_each_way_to_sort_says_how_many_it_leaves(cards, visitor):
    context = visitor.get("/factions/guard/assets/?when=defending").context
    when, whom = ([(answer.key, answer.parts) for answer in facet.answers] for facet in context["facets"])
    assert (when, whom) == ([("activation", 3), ("defending", 2)], [("people", 1), ("self", 1)])
    page = body(visitor, "/factions/guard/assets/?affects=enemy")
    assert "Enemy squads within 24 cm" in page
    assert 'href="?affects=enemy&amp;when=activation"' in page


def test_a_faction_without_assets_says_so(db, visitor):
    load_the_guard(pack(assets=[]))
    assert "This faction has none of these yet." in body(visitor, "/factions/guard/assets/")


# --- releases and homebrew -----------------------------------------------------------------------------------------


def test_pages_say_which_release_they_show_and_lead_to_what_it_changed(guard, users, visitor):
    Faction.objects.filter(pk=guard.pk).update(name="The Old Guard")
    assert "<h1>The Guard</h1>" in body(visitor, "/factions/guard/")
    publish(Faction.objects.get(pk=guard.pk), users.staff, "A name of <b>weight</b>.")
    page = body(visitor, "/factions/guard/")
    assert "<h1>The Old Guard</h1>" in page
    assert '<a href="/factions/guard/releases/2/">Release 2, ' in page
    assert "A name of &lt;b&gt;weight&lt;/b&gt;." in body(visitor, "/factions/guard/releases/2/")


PATHS = ["", "datasheets/rifles/", "assets/"]


@pytest.mark.parametrize("path", PATHS)
def test_a_private_faction_is_its_owners_alone(users, ada, ben, visitor, path):
    a_homebrew(users.ada, "mine")
    assert ada.get(f"/factions/mine/{path}").status_code == 200
    assert [client.get(f"/factions/mine/{path}").status_code for client in (ben, visitor)] == [404, 404]


@pytest.mark.postgres
def test_a_public_one_says_whose_it_is_and_stands_after_the_games_own(guard, users, visitor):
    a_homebrew(users.ada, "aaa", visibility=Visibility.PUBLIC)
    assert "homebrew by ada" in body(visitor, "/factions/aaa/")
    books = visitor.get("/factions/").context["books"]
    assert [book.slug for book in books] == ["guard", "aaa"]


def test_the_codex_asks_a_bounded_number_of_times_for_many_factions(users, ada, django_assert_max_num_queries):
    for n in range(10):
        a_homebrew(users.ada, f"faction-{n}")
    for path, most in (("/factions/", 5), ("/search/?q=rifle", 8), ("/factions/faction-0/", 4)):
        with django_assert_max_num_queries(most):
            assert ada.get(path).status_code == 200


def test_a_faction_asks_twice_for_fifty_datasheets(db, visitor, django_assert_max_num_queries):
    edition = pack()
    rifles = edition["datasheets"][0]
    edition["datasheets"] = [{**rifles, "slug": f"rifles-{n}", "name": f"Rifles {n}"} for n in range(50)]
    load_the_guard(edition)
    for path in ("", "datasheets/rifles-0/", "assets/"):
        with django_assert_max_num_queries(2):
            assert body(visitor, f"/factions/guard/{path}")


def test_what_units_did_in_battle_stands_beside_them_once_it_is_measured(guard, visitor, django_assert_max_num_queries):
    assert "In simulated battles" not in body(visitor, "/factions/guard/")
    rifles = {"slain": 0.836, "left": 0.104, "slain_interval": [0.764, 0.912], "left_interval": [0.08, 0.131]}
    rates = {"rifles": rifles, "cannon": {"slain": 1.2, "left": None}}
    document = {"parts": rates, "average": {"slain": 0.7, "left": 0.28}, "fought": 768, "commander": "steady"}
    keep(newest_release("guard"), document)
    head, average = "Of 100 SV Slays Left standing", "Average of all units that fought 70 28 768 battles of"
    both = f"{head} Cannon 120 0 Line Rifles 84 (76 to 91) 10 (8 to 13) {average}"
    for path, line in (("", both), ("datasheets/rifles/", f"{head} Line Rifles 84 (76 to 91) 10 (8 to 13) {average}")):
        with django_assert_max_num_queries(2):
            assert line in " ".join(strip_tags(body(visitor, f"/factions/guard/{path}").replace("<", " <")).split())
    assert "In simulated battles" not in body(visitor, "/factions/guard/datasheets/runners/")
    assert "In simulated battles" not in body(visitor, "/factions/guard/assets/smoke/")
