"""Whatever has a name is found without its case and accents, on both databases alike."""

import re
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from armies.bridge import newest_release
from armies.models import Faction, ListPicture, Operation, StrikeForce
from campaigns.actions.campaigns import change_campaign, create_campaign
from campaigns.actions.stories import create_story
from campaigns.models import Campaign
from damocles_site.models import ApiToken
from people.models import FoldedField, FoldedQuerySet, FoldedUsername
from people.outbox import enqueue_email
from tests.support.datasheets import RIFLE, content, datasheet
from workshop.actions.importing import read_content, save_content

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NAME = "Łódź Öpen 2027"
DOORS = [
    "/strike-forces/?q={}",
    "/campaigns/?q={}",
    "/search/?q={}",
    "/api/1/strike-forces/?search={}",
    "/api/1/campaigns/?search={}",
    "/api/1/factions/?search={}",
    "/api/1/factions/odd/releases/1/datasheets/?search={}",
    "/admin/armies/strikeforce/?q={}",
    "/admin/armies/faction/?q={}",
    "/admin/armies/datasheet/?q={}",
    "/admin/armies/weapon/?q={}",
    "/admin/armies/operation/?q={}",
    "/admin/campaigns/campaign/?q={}",
    "/admin/campaigns/playerstory/?q={}",
    "/admin/armies/listpicture/?q={}",
    "/admin/people/outgoingemail/?q={}",
    "/admin/damocles_site/apitoken/?q={}",
]


@pytest.fixture
def admin() -> User:
    return User.objects.create_superuser("Łódź_Öpen", "z@example.org", "x")


@pytest.fixture
def named(admin: User) -> Client:
    """An administrator with a list, a campaign, a faction and an operation of this name."""
    sheet = datasheet("row", NAME, "troops", [3, 6], 60, 15, weapons=[{**RIFLE, "name": NAME}])
    save_content([read_content(content("odd", NAME, "", [sheet], []))])
    release = newest_release("odd")
    force = StrikeForce.objects.create(owner=admin, faction=release.faction, release=release, name=NAME, limit=500)
    ListPicture.objects.create(strike_force=force, caption=NAME, image=b"", width=1, height=1)
    Operation.objects.create(slug="odd", title=NAME, document={})
    enqueue_email("z@example.org", NAME, "")
    other = User.objects.create_user("other")
    ApiToken.objects.create(owner=other, name=NAME)
    for founder in (admin, other):
        campaign = create_campaign(founder, key=uuid4(), name=NAME, summary="", limit=500, visibility="public")
    create_story(campaign.memberships.get(), key=uuid4(), title=NAME, text="Once.")
    client = Client()
    client.force_login(admin)
    return client


@pytest.mark.parametrize("door", DOORS)
def test_a_name_is_found_without_its_case_and_accents(named: Client, door: str):
    def page(query: str) -> str:
        return re.sub("</?mark>", "", named.get(door.format(quote(query))).content.decode())

    missing = page("qqxxqq").count(NAME)
    assert [page(query).count(NAME) > missing for query in ("lodz open", "ŁÓDŹ ÖPEN", "ódź öpen")] == [True] * 3


def test_a_player_is_found_in_the_administration_by_a_folded_name_after_renaming_too(named: Client, admin: User):
    def places(query: str) -> list[int]:
        pages = (named.get(f"/admin/{of}/", {"q": query}) for of in ("auth/user", "armies/strikeforce"))
        return [len(page.context["cl"].result_list) for page in pages]

    assert (places("lodz_open"), places("loup")) == ([1, 1], [0, 0])
    admin.username = "Élan Loup"
    admin.save()
    assert (places("elan"), places("lodz_open")) == ([1, 1], [0, 0])
    assert FoldedUsername.objects.get(user=admin).name == "elan loup"


def test_a_renamed_row_is_found_by_its_new_name_alone(named: Client):
    campaign = Campaign.objects.first()
    change_campaign(campaign, 1, name="Été", summary="", limit=None)
    Faction.objects.update(name="Čapek")
    renamed = Campaign.objects.filter(folded__contains="ÉTÉ"), Campaign.objects.filter(folded__contains="Öpen")
    assert ([campaign.pk for campaign in renamed[0]], len(renamed[1])) == ([campaign.pk], 1)
    assert Faction.objects.get(folded__contains="capek").slug == "odd"


def test_every_table_with_a_folded_name_writes_it_in_updates():
    """Through its queryset; no action updates these other tables in bulk."""
    tables = {
        model.__name__: isinstance(model._default_manager.all(), FoldedQuerySet)
        for model in apps.get_models()
        if any(isinstance(field, FoldedField) for field in model._meta.fields)
    }
    assert {name for name, folds in tables.items() if not folds and "Historical" not in name} == {
        "Release",
        "Weapon",
        "FoldedUsername",
    }
