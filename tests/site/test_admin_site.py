"""The administration's front page: four headings, and what the drafts hold that players do not see yet."""

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.test import Client

from armies.models import Asset, Datasheet, Faction, Weapon
from tests.armies.support.guard_faction import OTHERS, PACK, load_the_guard

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("marshal"))
    return client


def test_everything_stands_under_one_of_four_headings(staff: Client) -> None:
    page = staff.get("/admin/")
    headings = {
        str(part["name"]): [model["object_name"] for model in part["models"]] for part in page.context["app_list"]
    }
    assert list(headings) == ["Rules", "Players", "Campaigns", "Operating"]
    assert headings["Rules"][:4] == ["Faction", "Datasheet", "Weapon", "Asset"]
    assert headings["Players"][-4:] == ["StrikeForce", "ListPicture", "PlayerStory", "Picture"]
    assert sum(map(len, headings.values())) == len(admin.site._registry)
    assert staff.get("/admin/armies/").status_code == 200


@pytest.mark.postgres
def test_the_drafts_show_what_changed_since_the_release(staff: Client) -> None:
    load_the_guard(PACK, OTHERS)
    Datasheet.objects.get(slug="rifles").save()
    Weapon.objects.filter(datasheet__slug="runners").get().save()
    for asset in Asset.objects.all():
        asset.save()
    Faction.objects.create(slug="moles", name="Moles")
    drafts = {str(each.faction): each[1:4] for each in staff.get("/admin/").context["drafts"]}
    assert drafts == {"The Guard": (1, 2, 3), "The Swarm": (1, 0, 0), "Moles": (None, 0, 0)}
    page = staff.get("/admin/").content.decode()
    assert "/admin/armies/datasheet/?faction=guard&amp;changed=released" in page


def test_a_players_own_faction_is_not_among_them(staff: Client) -> None:
    load_the_guard()
    Faction.objects.update(homebrew=True, owner=User.objects.get())
    assert staff.get("/admin/").context["drafts"] == []


def test_the_front_page_takes_as_many_queries_for_many_factions(staff: Client, django_assert_num_queries: Any) -> None:
    load_the_guard()
    staff.get("/admin/")
    with django_assert_num_queries(7):
        staff.get("/admin/")
    for n in range(50):
        Faction.objects.create(slug=f"faction-{n}", name=f"Faction {n}")
    with django_assert_num_queries(7):
        staff.get("/admin/")


def test_the_header_leads_where_one_may_go() -> None:
    keeper = User.objects.create_user("keeper", is_staff=True)
    keeper.user_permissions.add(Permission.objects.get(codename="view_asset"))
    client = Client()
    client.force_login(keeper)
    page = client.get("/admin/").content.decode()
    assert 'href="/admin/armies/asset/"' in page
    assert 'href="/admin/armies/datasheet/"' not in page
    assert "Drafts of the factions" not in page


BOUNDED = {"armies.Faction", "armies.Datasheet", "armies.Asset", "armies.Part", "armies.Weapon", "armies.Operation"}
"""What is in the order of a codex: content has limits."""

UNIQUE = {"auth.User": ["username"], "auth.Group": ["name"]}


def test_no_list_of_the_administration_is_sorted_for_its_first_page(rf: Any, staff: Client) -> None:
    """The list of lists took six seconds at 200,000: all of them were read and sorted for a page of a hundred."""
    request = rf.get("/")
    request.user = User(is_superuser=True, is_staff=True, is_active=True)
    lists = {page.opts.label: page.get_changelist_instance(request) for page in admin.site._registry.values()}
    ordered = {
        label: [*dict.fromkeys(page.result_list.query.order_by)]
        for label, page in lists.items()
        if label not in BOUNDED
    }
    assert ordered == {label: UNIQUE.get(label, ["-pk"]) for label in ordered}
    rows = lists["armies.StrikeForce"].result_list
    assert {"squads", "deck", "choices", "notes"} <= rows.query.deferred_loading[0]
