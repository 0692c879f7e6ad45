"""`make attack` runs for minutes and by hand; here are its parts that judge."""

from pathlib import Path

from tests.attack.__main__ import ATTACKS
from tests.attack.tally import Tally


def test_an_error_of_the_server_is_a_fault_where_nobody_expects_it() -> None:
    tally = Tally("kills")
    tally.note(200)
    tally.note(404)
    tally.note(503, "a page while the database is away", broken=False)
    assert tally.row().split() == ["kills", "3", "1", "1", "holds"]
    tally.note(500, "GET /rules/")
    tally.same("jobs done", 23, 24)
    assert tally.row().split() == ["kills", "4", "1", "2", "FAULT"]
    assert tally.faults == ["500 GET /rules/", "jobs done: 23, not 24"]


def test_every_attack_of_the_folder_is_run() -> None:
    modules = Path(__file__).parent.glob("*.py")
    assert sorted(ATTACKS) == sorted(path.stem for path in modules if "\ndef attack(site" in path.read_text("utf-8"))
