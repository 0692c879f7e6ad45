"""Long lists: found by word, faction, change and what the engine does not play, in a number of queries that stays."""

from datetime import timedelta

import pytest
from django.utils.timezone import now

from armies.models import Asset, Datasheet, Faction, Operation, Release, StrikeForce, Weapon
from tests.armies.support.guard_faction import OTHERS, PACK, a_list, load_the_guard
from workshop.actions.publishing import publish
from workshop.content.duplicate import duplicate

pytestmark = pytest.mark.django_db
TEXT_ALONE = {"slug": "brace", "name": "Brace für den Stoß", "text": "Hold on tight."}


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


@pytest.fixture
def both(db):
    """The Guard with seven datasheets, the Swarm with one."""
    return load_the_guard(PACK, OTHERS)


def slugs(browser, model, query):
    answer = browser.get(f"/admin/armies/{model}/?{query}")
    assert answer.status_code == 200, answer.headers
    return sorted(row.slug for row in answer.context["cl"].queryset)


def give(slug, *abilities):
    sheet = Datasheet.objects.get(slug=slug)
    sheet.abilities = list(abilities)
    sheet.save()


@pytest.mark.postgres
def test_a_datasheet_is_found_by_its_abilities_and_weapons(both, staff):
    give("sappers", TEXT_ALONE)
    assert slugs(staff, "datasheet", "q=launcher") == ["rifles"]
    assert slugs(staff, "datasheet", "q=hold+on+tight") == ["sappers"]
    assert slugs(staff, "datasheet", "q=Stoß") == ["sappers"]
    assert slugs(staff, "datasheet", "q=swarm") == ["crawlers"]
    assert slugs(staff, "datasheet", "q=100%25") == []
    assert slugs(staff, "asset", "q=bread") == ["rations"]
    assert slugs(staff, "weapon", "q=swarm") == ["rifle"]


def test_the_games_factions_are_listed_and_players_own_are_one_choice(both, staff, users):
    assert slugs(staff, "datasheet", "faction=swarm") == ["crawlers"]
    Faction.objects.filter(slug="swarm").update(homebrew=True, owner=users.ben)
    page = staff.get("/admin/armies/datasheet/").content.decode()
    assert "players&#x27; own" in page
    assert "?faction=swarm" not in page
    assert slugs(staff, "datasheet", "faction=-") == ["crawlers"]
    assert slugs(staff, "weapon", "faction=-") == ["rifle"]
    assert slugs(staff, "datasheet", "faction=nowhere") == []


@pytest.mark.postgres
def test_what_changed_since_the_last_release_is_itself_or_its_weapon(both, staff):
    assert slugs(staff, "datasheet", "changed=released") == []
    give("sappers", TEXT_ALONE)
    Weapon.objects.get(datasheet__slug="crawlers").save()
    assert slugs(staff, "datasheet", "changed=released") == ["crawlers", "sappers"]
    publish(Faction.objects.get(slug="guard"))
    assert slugs(staff, "datasheet", "changed=released") == ["crawlers"]
    assert slugs(staff, "asset", "changed=released") == []


def test_before_the_first_release_everything_is_new(both, staff):
    StrikeForce.objects.all().delete()
    Release.objects.all()._raw_delete(using="default")
    assert len(slugs(staff, "datasheet", "changed=released")) == 7


@pytest.mark.postgres
def test_what_changed_lately_goes_by_days(both, staff):
    for days, slug in ((3, "rifles"), (20, "runners"), (300, "cannon")):
        row = Datasheet.objects.get(slug=slug)
        row.history.update(history_date=now() - timedelta(days=days))
        for weapon in row.weapons.all():
            weapon.history.update(history_date=now() - timedelta(days=days))
    lately = set(slugs(staff, "datasheet", ""))
    assert set(slugs(staff, "datasheet", "changed=1")) == lately - {"rifles", "runners", "cannon"}
    assert set(slugs(staff, "datasheet", "changed=7")) == lately - {"runners", "cannon"}
    assert set(slugs(staff, "datasheet", "changed=30")) == lately - {"cannon"}


@pytest.mark.postgres
def test_what_the_engine_does_not_play_has_no_effects_or_needs_a_moment(both, staff):
    played = {"slug": "drilled", "name": "Drilled", "effects": [{"reroll": "attack", "dice": "ones"}]}
    needs_a_moment = {"slug": "dash", "name": "Dash", "effects": [{"advance": 8}]}
    give("sappers", played)
    give("runners", played, TEXT_ALONE)
    give("signals", needs_a_moment)
    launcher = Weapon.objects.get(slug="launcher")
    launcher.abilities = [TEXT_ALONE]
    launcher.save()
    assert slugs(staff, "datasheet", "played=no") == ["rifles", "runners", "signals"]
    assert slugs(staff, "datasheet", "played=yes") == ["cannon", "crawlers", "sappers", "trench"]
    assert slugs(staff, "asset", "played=no") == ["rations", "smoke", "steady-now"]


@pytest.mark.postgres
@pytest.mark.parametrize("query", ["changed=x", "played=x", "withdrawn__exact=x", "type__exact=x", "p=9999", "o=99"])
def test_nonsense_in_an_address_breaks_nothing(both, staff, query):
    assert staff.get(f"/admin/armies/datasheet/?{query}").status_code in (200, 302)


def test_a_weapon_is_edited_on_the_page_of_its_datasheet(both, staff):
    weapon = Weapon.objects.first()
    answer = staff.get(f"/admin/armies/weapon/{weapon.pk}/change/")
    assert answer.headers["Location"] == f"/admin/armies/datasheet/{weapon.datasheet_id}/change/#weapons-group"
    assert staff.get("/admin/armies/weapon/add/").status_code == 403


LISTS = ["datasheet", "asset", "weapon", "faction", "operation", "release", "strikeforce"]


def one_of_each():
    """One row in each list; the Guard stays, for the rest are of it."""
    Datasheet.objects.exclude(slug="signals").delete()
    Asset.objects.exclude(slug="smoke").delete()
    give("signals", TEXT_ALONE)
    Operation.objects.create(slug="wall", title="Wall", document={})


def more_of_each(users):
    sheet, asset = Datasheet.objects.get(), Asset.objects.get()
    for n in range(6):
        duplicate(sheet)
        duplicate(asset)
        a_list(users.ada, name=f"List {n}")
        Operation.objects.create(slug=f"wall-{n}", title=f"Wall {n}", document={})
        faction = Faction.objects.create(slug=f"faction-{n}", name=f"Faction {n}")
        publish(faction)


def queries_of(browser, django_assert_max_num_queries, url):
    with django_assert_max_num_queries(99) as counted:
        assert browser.get(url).status_code == 200
    return len(counted)


def test_every_list_takes_as_many_queries_for_many_rows_as_for_one(guard, staff, users, django_assert_max_num_queries):
    one_of_each()
    a_list(users.ada)
    urls = [f"/admin/armies/{name}/" for name in LISTS] + ["/admin/armies/datasheet/?q=sig&played=no&changed=released"]
    [staff.get(url) for url in urls]
    queries = {url: queries_of(staff, django_assert_max_num_queries, url) for url in urls}
    more_of_each(users)
    many = {url: queries_of(staff, django_assert_max_num_queries, url) for url in urls}
    assert many == queries
    assert max(queries.values()) <= 10
