"""How often the pages of lists ask the database: the same for fifty as for one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.actions.tagging import write_tags
from tests.armies.support.builder_requests import post
from tests.armies.support.guard_faction import a_list, load_the_guard, pack

pytestmark = pytest.mark.django_db
QUERIES_OF_THE_BUILDER = 7
QUERIES_OF_A_CHANGE = 9
QUERIES_OF_THE_SHELF = 7


@pytest.mark.parametrize("squads", [1, 50])
def test_the_builder_asks_as_often_for_fifty_squads_as_for_one(guard, users, ada, squads):
    it = a_list(users.ada, *["rifles", "runners", "cannon", "sappers", "signals"] * (squads // 5) or ["rifles"])
    ada.get(it.get_absolute_url())
    with CaptureQueriesContext(connection) as asked:
        assert ada.get(it.get_absolute_url()).status_code == 200
    assert len(asked) == QUERIES_OF_THE_BUILDER, [query["sql"] for query in asked]
    with CaptureQueriesContext(connection) as asked:
        assert post(ada, it, "squads/s0/", htmx=True, name="", size=4).status_code == 200
    assert len(asked) == QUERIES_OF_A_CHANGE, [query["sql"] for query in asked]


@pytest.mark.parametrize("lists", [1, 50])
def test_the_shelf_asks_as_often_for_fifty_lists_as_for_one(guard, users, ada, lists):
    load_the_guard(pack(faction={"slug": "others", "name": "Others"}))
    for n in range(lists):
        write_tags(a_list(users.ada, "rifles", "cannon", name=f"Patrol {n}", cards=3), ["league", f"week {n}"])
    ada.get("/strike-forces/")
    with CaptureQueriesContext(connection) as asked:
        page = ada.get("/strike-forces/")
    assert page.content.decode().count('class="card__link"') == lists
    assert len(asked) == QUERIES_OF_THE_SHELF, [query["sql"] for query in asked]
