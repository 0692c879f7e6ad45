"""The first version's database taken to the newest: no list, deck or verdict changes, and nothing drafted is lost.

SQLite's or PostgreSQL's, in a process and a database of its own (`tests/armies/old_database.py`).
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from tests.armies.old_database import MANY, ODD_NAME

OWN = "damocles_old"


@pytest.fixture
def environment(transactional_db: None, tmp_path: Path) -> Iterator[dict[str, str]]:
    """What names an empty database to another process."""
    chosen = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    chosen |= {"DAMOCLES_VAR": str(tmp_path), "DAMOCLES_ENGINE": "interpreted"}
    if connection.vendor == "sqlite":
        yield chosen
        return
    name = f"{OWN}_{os.getpid()}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
        yield chosen | {"DATABASE_URL": os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"}
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def found(environment: dict[str, str]) -> Any:
    """What the site of today finds in the old database."""
    command = [sys.executable, "-m", "tests.armies.old_database"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_old_database_is_taken_to_the_newest_version_whole(found: Any) -> None:
    releases_are_what_was_not_withdrawn(found["releases"])
    lists, first = found["lists"], {slug: row.pop("first") for slug, row in found["lists"].items()}
    undone = {slug: row.pop("undone") for slug, row in lists.items()}
    assert lists == {"third": THIRD, "old": OLD, "mixed": MIXED, "nobodys": NOBODYS}
    # the version that stood is the first of the history, kept for the owner, and a change can be undone back to it
    assert first == {slug: [row["version"], "kept", True, True] for slug, row in lists.items()}
    assert undone == {slug: [row["name"], row["version"] + 2, True, True] for slug, row in lists.items()}
    # each of the crowd has its one squad, one version and a secret link of its own
    assert found["crowd"] == [[1, 1, 16]]
    assert found["tokens"] == MANY + 4
    assert found["changes"] == MANY + 4 + 2 * 4


def releases_are_what_was_not_withdrawn(releases: Any) -> None:
    """One release a faction, the very same as its draft, which keeps what was withdrawn; in the order of positions."""
    weapons = ["rifle", "launcher"]
    sheets = {
        "guard": [["rifles", weapons], ["runners", weapons]],
        "swarm": [["crawlers", weapons]],
        "empty": [],
    }
    assert {slug: row["datasheets"] for slug, row in releases.items()} == sheets
    assert releases["guard"]["assets"] == ["smoke", "rations"]
    assert releases["guard"]["drafted"] == ["rifles", "runners", "sappers"]
    assert {(row["number"], row["digest"], row["again"]) for row in releases.values()} == {(1, True, "nothing new")}


def a_list(name: str, owner: str | None, **rest: Any) -> dict[str, Any]:
    head = {"name": name, "owner": owner, "release": ["guard", 1], "version": 1, "archived": None}
    return {**head, "visibility": "private", "squads": [], "deck": [], **rest}


# Four rifles are 60 + 15 SV, two runners 40; the squads in the order of their positions, the cards in their assets'.
THIRD = a_list(
    "Third Patrol",
    "ada",
    version=7,
    squads=[["rifles", 4, "The Wall", {"launcher": 1}], ["runners", 2, "", {}]],
    deck=["smoke"] * 2 + ["rations"] * 9,
    valor=115,
    legal=True,
    codes=[],
)
# What was withdrawn stays in the lists that had it, and counts for nothing.
OLD = a_list(
    "Old Guard",
    "ben",
    archived="2025-03-01T12:00:00+00:00",
    squads=[["rifles", 3, "", {}], ["sappers", 2, "", {}]],
    deck=["flares"],
    valor=60,
    legal=False,
    codes=["unknown_datasheet", "deck_size", "unknown_asset"],
)
MIXED = a_list(
    "Mixed", "ada", squads=[["crawlers", 5, "", {}]], valor=50, legal=False, codes=["wrong_faction", "deck_size"]
)
NOBODYS = a_list(ODD_NAME, None, valor=0, legal=False, codes=["no_squads", "deck_size"])
