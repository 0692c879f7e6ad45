"""The addresses that a browser fetches to keep a list on a device."""

import pytest

from armies.models import Faction, StrikeForce, Visibility

pytestmark = pytest.mark.django_db
CODEX = [
    "/factions/guard/",
    "/factions/guard/datasheets/",
    "/factions/guard/assets/",
    *(
        f"/factions/guard/datasheets/{slug}/"
        for slug in ("rifles", "runners", "sappers", "signals", "cannon", "trench")
    ),
]


def test_a_list_needs_its_pages_the_rules_and_its_codex(patrol, ada):
    at = patrol.get_absolute_url()
    answer = ada.get(f"{at}keep/").json()
    own = [at, f"{at}table/", f"{at}print/pack.pdf"]
    assert [page["address"] for page in answer["pages"]] == own
    changing = ["/strike-forces/offline/", f"{at}offline/"]
    assert sorted(answer["addresses"]) == sorted([*own, *changing, "/", "/strike-forces/", "/rules/", *CODEX])


def test_a_reader_keeps_no_table_no_private_codex_and_no_empty_print(patrol, users, visitor):
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    StrikeForce.objects.update(visibility=Visibility.LINK, squads=[])
    at = f"/lists/{StrikeForce.objects.get().token}/"
    assert visitor.get(f"{at}keep/").json()["addresses"] == [at, "/", "/strike-forces/", "/rules/"]
