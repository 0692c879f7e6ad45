"""Weapons of another game's units as a table of their own: taken out, changed and taken in again."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armies.models import Part
from rules.games import game_called
from tests.support.starters import load_starters

pytestmark = pytest.mark.django_db
LIST = "/admin/armies/part/"
HEAD = "faction,part_kind,part,list,slug"


@pytest.fixture
def staff(admin_client: Client) -> Client:
    load_starters(game=game_called("skirmish"))
    return admin_client


def exported(staff: Client, query: str = "") -> list[str]:
    return staff.get(f"{LIST}export/csv/weapons/{query}").content.decode("utf-8-sig").splitlines()


def imported(staff: Client, *rows: str) -> Any:
    file = SimpleUploadedFile("weapons.csv", "\n".join(rows).encode())
    return staff.post(f"{LIST}import/", {"file": file})


def weapons() -> list[dict[str, Any]]:
    documents: list[dict[str, Any]] = Part.objects.get(slug="gleaners").body["weapons"]
    return documents


def test_weapons_go_out_as_a_table_and_come_in_again(staff):
    """The Gleaners' second weapon hits harder, and they get a fourth; what no row names stays."""
    header, first = exported(staff, "?q=Gleaners")[:2]
    assert header.startswith(f"{HEAD},name,kind,accuracy,attack_rate,reroll,penetration,damage")
    assert first.startswith("harrow-kin,cards,gleaners,weapons,seed-thrower,Seed thrower,range,3,1,1,4,1")
    assert imported(staff, header, first).context["report"].changes() == []
    rows = (
        f"{HEAD},name,kind,accuracy,attack_rate,penetration,damage",
        "harrow-kin,cards,gleaners,weapons,sickle-hands,Sickle hands,close,5,1,4,2",
        "harrow-kin,cards,gleaners,weapons,rake,Rake,close,4,1,3,1",
    )
    page = imported(staff, *rows)
    token, digest = page.context["token"], page.context["report"].digest
    before = weapons()
    assert staff.post(f"{LIST}import/apply/", {"token": token, "digest": digest}).status_code == 302
    rake = {
        "slug": "rake",
        "name": "Rake",
        "kind": "close",
        "accuracy": 4,
        "attack_rate": 1,
        "penetration": 3,
        "damage": 1,
    }
    assert weapons() == [before[0], before[1] | {"damage": 2}, before[2], rake | {"reroll": 0}]


def test_a_list_goes_out_of_the_games_whose_objects_in_it_have_slugs(staff):
    """Hell Dorado's fighters have abilities without slugs; those of Eight-Phase Battle's profiles make the table."""
    load_starters(game=game_called("hell-dorado"))
    load_starters(game=game_called("eight-phase"))
    rows = staff.get(f"{LIST}export/csv/abilities/").content.decode("utf-8-sig").splitlines()
    assert {row.split(",")[1] for row in rows[1:]} == {"profiles"}
    for name in ("abilities", "weapons", "spells"):
        table = staff.get(f"{LIST}export/csv/{name}/").content.decode("utf-8-sig").splitlines()
        assert imported(staff, *table).context["report"].changes() == []


@pytest.mark.parametrize(
    ("row", "fault_line"),
    [
        ("harrow-kin,cards,weeds,weapons,rake,1", 'row 2, column part: faction "harrow-kin" has no part "weeds"'),
        ("harrow-kin,sheets,gleaners,weapons,rake,1", 'row 2, column part_kind: cannot be "sheets"; there are cards'),
        ("harrow-kin,cards,gleaners,arms,rake,1", 'row 2, column list: cannot be "arms"; there are weapons'),
        ("harrow-kin,cards,gleaners,weapons,sickle-hands,99", "row 2, column damage: cannot be 99"),
    ],
)
def test_a_wrong_row_is_named_and_nothing_is_changed(staff, row, fault_line):
    before = weapons()
    (fault,) = imported(staff, f"{HEAD},damage", row).context["faults"]
    assert fault_line in fault
    assert weapons() == before
