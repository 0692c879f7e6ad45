"""Content in and out by command: new, changed or left alone; a wrong file stores nothing and gets one line."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.core.management import CommandError, call_command
from django.db import DatabaseError

from armies.bridge import draft_document, verdict_of
from armies.models import Asset, ContentTranslation, Datasheet, Faction, Operation, Release, Weapon
from rules.games import GAMES
from tests.armies.support.guard_faction import OTHERS, PACK, RIFLE, a_list, load_the_guard, pack
from workshop.actions.homebrew import create
from workshop.actions.importing import read_pack

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[3]
OPERATION = {
    "format": "damocles-operation/1",
    "slug": "the-wall",
    "title": "The Wall",
    "players": [2, 2],
    "turns": 5,
    "battlefield": {"width": 72, "height": 72},
    "scoring": [{"event": "squad_destroyed", "points": 1}],
}


@pytest.fixture
def write(tmp_path):
    def written(name, content):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return str(path)

    return written


def run(command, *arguments):
    """What a command prints, and how it ends: 0, or the status it asks for."""
    out = StringIO()
    try:
        call_command(command, *arguments, stdout=out)
    except CommandError as error:
        return error.returncode, str(error)
    except SystemExit as end:
        return end.code, out.getvalue()
    return 0, out.getvalue()


def test_a_pack_is_created_then_left_alone(write):
    """One faction, six datasheets, 5 + 1 weapons and three assets: 16 rows."""
    file = write("guard.json", PACK)
    status, printed = run("load_content", file)
    assert status == 0
    assert "created datasheet rifles (Line Rifles)" in printed
    assert printed.splitlines()[-1] == "16 created, 0 changed, 0 left alone."
    assert run("load_content", file) == (0, "0 created, 0 changed, 16 left alone.\n")
    assert Datasheet.history.count() == 6


@pytest.mark.postgres
def test_what_differs_is_changed_and_the_history_knows(write, guard):
    edition = pack()
    edition["datasheets"][0]["strategic_valor"] = 65
    edition["datasheets"][0]["weapons"][0] = {**RIFLE, "range": 42.5}
    edition["assets"].append({"slug": "tea", "name": "Tea"})
    _, printed = run("load_content", write("guard.json", edition))
    assert printed.splitlines() == [
        "changed datasheet rifles (Line Rifles)",
        "changed weapon rifle (Rifle)",
        "created asset tea (Tea)",
        "published release 2 (guard)",
        "1 created, 2 changed, 14 left alone.",
    ]
    assert [row.strategic_valor for row in Datasheet.objects.get(slug="rifles").history.all()] == [65, 60]


def test_what_a_pack_no_longer_holds_goes_and_lists_keep_their_release(write, guard, users):
    it = a_list(users.ada, "cannon", cards=11)
    edition = pack(datasheets=PACK["datasheets"][:2], assets=[])
    edition["datasheets"][0]["weapons"].pop()
    _, printed = run("load_content", write("guard.json", edition))
    assert "deleted datasheet cannon (Cannon)" in printed
    assert "deleted asset rations (Rations)" in printed
    assert "deleted weapon launcher (Launcher)" in printed
    assert set(Datasheet.objects.values_list("slug", flat=True)) == {"rifles", "runners"}
    assert verdict_of(it).legal


def test_a_draft_is_not_published_until_it_shall_be(write, guard):
    edition = pack()
    edition["datasheets"][0]["strategic_valor"] = 65
    file = write("guard.json", edition)
    run("load_content", "--draft", file)
    assert Datasheet.objects.get(slug="rifles").strategic_valor == 65
    assert yaml.safe_load(run("export_content", "guard")[1]) == PACK
    assert yaml.safe_load(run("export_content", "guard", "--draft")[1]) == edition
    assert "published release 2 (guard)" in run("load_content", file, "--notes", "Rifles cost more")[1]
    assert Release.objects.newest().get().notes == "Rifles cost more"
    assert yaml.safe_load(run("export_content", "guard", "--release", "1")[1]) == PACK
    status, refused = run("export_content", "guard", "--release", "9")
    assert (status, refused) == (2, "guard has no such release; publish it first, or export its --draft")


def test_a_release_says_what_changed_unless_it_is_given_notes(write, guard):
    edition = pack()
    edition["datasheets"][0]["strategic_valor"] = 65
    run("load_content", write("guard.json", edition), write("wall.json", OPERATION))
    run("load_content", write("longer.json", OPERATION | {"turns": 6}))
    assert list(Release.objects.order_by("number").values_list("notes", flat=True)) == ["", "Line Rifles: 60 → 65 SV"]
    releases = Operation.objects.get(slug="the-wall").releases.order_by("number")
    assert [release.notes for release in releases] == ["", "Turns: 5 → 6"]


QUICK = {"slug": "quick", "name": "Quick", "effects": [{"modify": "move", "by": 2}]}
HASTE = {"slug": "haste", "name": "Haste", "target": "friendly", "until": "turn", "effects": QUICK["effects"]}


@pytest.mark.parametrize("by", ["file", "homebrew"])
def test_what_has_effects_and_no_text_prints_what_battles_play(by, write, users):
    """As forms do: the sentence and its French, not a blank card (`load_content` published blanks once)."""
    wordless = pack(assets=[*PACK["assets"], HASTE])
    wordless["datasheets"][1]["abilities"] = [QUICK]
    if by == "file":
        file = write("guard.json", wordless)
        assert run("load_content", file)[0] == 0
        assert run("load_content", file)[1] == "0 created, 0 changed, 17 left alone.\n"
        released = Release.objects.get().document
    else:
        released = draft_document(create(users.ada, token="once", document=read_pack(wordless)))
    assert released["datasheets"][1]["abilities"][0]["text"] == "The squad moves 2 cm farther."
    assert released["assets"][-1]["text"] == (
        "Played in an activation: each friendly squad chosen moves 2 cm farther until the end of the turn."
    )
    assert "L’escouade se déplace de 2\N{NO-BREAK SPACE}cm de plus." in ContentTranslation.objects.get().texts.values()


def test_an_operation_is_loaded_too(write):
    file = write("wall.yaml", yaml.safe_dump(OPERATION))
    printed = run("load_content", file)[1]
    created = "created operation the-wall (The Wall)\npublished release 1 (the-wall)\n"
    assert printed == created + "1 created, 0 changed, 0 left alone.\n"
    assert run("load_content", file)[1] == "0 created, 0 changed, 1 left alone.\n"
    assert Operation.objects.get().document["turns"] == 5


@pytest.mark.postgres
def test_all_files_or_none(write):
    spoiled = write("swarm.json", {**OTHERS, "datasheets": [{**OTHERS["datasheets"][0], "defense": 9}]})
    status, printed = run("load_content", write("guard.json", PACK), spoiled)
    assert (status, printed) == (
        2,
        f"{spoiled}: datasheets[0].defense: cannot be 9; must be a whole number from 1 to 6",
    )
    assert Faction.objects.count() == 0


@pytest.mark.postgres
def test_a_fault_while_storing_leaves_nothing_behind(write, monkeypatch):
    def full(self, *args, **options):
        raise DatabaseError("disk full")

    monkeypatch.setattr(Asset, "save", full)
    status, printed = run("load_content", write("guard.json", PACK))
    assert status == 2
    assert "disk full" in printed
    assert (Faction.objects.count(), Datasheet.objects.count(), Weapon.objects.count()) == (0, 0, 0)


def test_two_files_of_one_faction_would_undo_each_other(write):
    first, two = write("one.json", PACK), write("two.json", PACK)
    assert run("load_content", first, two) == (2, f"{two}: holds guard, as {first} does; load one of them")


@pytest.mark.postgres
def test_two_factions_may_have_datasheets_of_one_name(write, guard):
    namesake = pack(faction={"slug": "others", "name": "Others"})
    assert run("load_content", write("others.json", namesake))[0] == 0
    assert Datasheet.objects.filter(slug="rifles").count() == 2


def test_checking_reports_every_fault_of_every_file_and_publishes_nothing(write, guard):
    """Each fault is a line with its file and place; what is whole is said as it would be loaded."""
    spoiled = pack(faction={"slug": "guard", "name": "The Guard", "colour": "red"})
    spoiled["datasheets"][0] |= {"defense": 9, "health": 0}
    mine = write("mine.json", pack(faction={"slug": "mine", "name": "Mine"}))
    run("load_content", mine)
    Faction.objects.filter(slug="mine").update(homebrew=True)
    files = [write("guard.json", spoiled), mine, write("swarm.json", OTHERS), write("other.json", {"format": "x"})]
    games = ", ".join(game.slug for game in GAMES)
    before = Release.objects.count()
    status, printed = run("load_content", "--check", *files)
    assert (status, printed.splitlines()) == (
        2,
        [
            f"{files[0]}: faction.colour: is not a key of this object; it has the keys slug, name, summary, rules",
            f"{files[0]}: datasheets[0].health: cannot be 0; must be a whole number from 1 to 99",
            f"{files[0]}: datasheets[0].defense: cannot be 9; must be a whole number from 1 to 6",
            f'{files[3]}: format: cannot be "x"; must be a document of a game there is: {games}',
            f"{files[1]}: faction.slug: mine is a player's own faction; choose another slug",
        ],
    )
    status, printed = run("load_content", "--check", files[2])
    assert (status, printed.splitlines()[-2:]) == (0, ["3 created, 0 changed, 0 left alone.", "Nothing was written."])
    assert (Release.objects.count(), Faction.objects.filter(slug="swarm").exists()) == (before, False)


LAUGHS = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]"
SPOILED = {
    "nothing.yaml": ("", "is empty"),
    "blank.yaml": (" \n\n", "is empty"),
    "binary.yaml": (b"\x7fELF\x02\x01\xff\xfe", "is not UTF-8 text"),
    "nul.yaml": (b"format: a\0b", "NUL"),
    "deep.yaml": ("[" * 100_000, "nested more than 40 deep"),
    "deep.json": ("[" * 100_000, "nested more than 40 deep"),
    "long.yaml": ("a: " + "x" * 5_000_001, "has more than 5,000,000 bytes"),
    "laughs.yaml": (LAUGHS, "a: has an anchor (&a)"),
    "alias.yaml": ("a: *b", "a: has an alias (*b)"),
    "tag.yaml": ("!!python/object/apply:os.system [id]", "has a tag"),
    "two.yaml": ("a: 1\n---\nb: 2", "a second document starts"),
    "twice.yaml": ("format: damocles-content/1\nformat: x", "format: is there twice, again on line 2"),
    "digits.yaml": ("a: " + "9" * 5000, "a: is a number with too many digits"),
    "broken.yaml": ("a: [1", "line 2: "),
    "tab.yaml": ("\ta: 1", "line 1: "),
    "list.yaml": ("- 1", "format: "),
    "other.json": ({"format": "damocles-roster/1"}, "format: "),
    "keys.json": ({**PACK, "colour": "red"}, "colour: is not a key of this object"),
    "nan.json": ('{"format": "damocles-content/1", "x": NaN}', "x: cannot be NaN"),
    "thousands.yaml": (
        json.dumps(PACK).replace('_valor": 60', '_valor": 1.000'),
        "datasheets[0].strategic_valor: cannot be 1.0; must be a whole number from 0 to 10000",
    ),
    "commas.json": (
        json.dumps(PACK).replace('_valor": 60', '_valor": "2,000"'),
        'datasheets[0].strategic_valor: cannot be "2,000"; must be a whole number from 0 to 10000',
    ),
    "weapon.json": (
        pack(datasheets=[{**PACK["datasheets"][0], "weapons": [{**RIFLE, "attacks": "D4"}]}]),
        'datasheets[0].weapons[0].attacks: cannot be "D4"',
    ),
    "twins.json": (pack(datasheets=PACK["datasheets"][:1] * 2), "datasheets[1].slug: "),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_wrong_file_gets_one_line_with_its_name_and_place(name, write):
    content, fault = SPOILED[name]
    file = write(name, content)
    status, printed = run("load_content", file)
    assert status == 2
    assert printed.startswith(f"{file}: ")
    assert fault in printed
    assert len(printed.splitlines()) == 1
    assert len(printed) < 600
    assert Faction.objects.count() == 0


def test_no_file_a_directory_and_a_name_that_cannot_be(tmp_path):
    for path in (str(tmp_path / "missing.yaml"), str(tmp_path), "no\0such", "x" * 5000):
        status, printed = run("load_content", path)
        assert status == 2
        assert "cannot be read" in printed
        assert len(printed.splitlines()) == 1


@pytest.mark.postgres
def test_export_load_export_gives_the_same_bytes(write, guard):
    summary = " &a *b !!tag 'q' \"d\"  two  spaces: yes # not a comment "
    hostile = pack(faction={"slug": "guard", "name": "no", "summary": summary})
    hostile["assets"][0]["text"] = "First line\n\n  indented\nlast: line " + "word " * 40
    hostile["assets"][1]["name"] = "12:30"
    load_the_guard(hostile)
    status, first = run("export_content", "guard")
    assert status == 0
    file = write("guard.yaml", first)
    assert run("load_content", file) == (0, "0 created, 0 changed, 16 left alone.\n")
    assert run("export_content", "guard") == (0, first)
    assert yaml.safe_load(first)["faction"]["name"] == "no"


@pytest.mark.postgres
@pytest.mark.parametrize("slug", ["longfall-companies", "ravel"])
def test_the_starter_factions_come_out_as_they_went_in(slug, write):
    run("load_content", str(ROOT / f"rules/damocles/starter/content/{slug}.yaml"))
    exported = run("export_content", slug)[1]
    assert run("load_content", write("again.yaml", exported))[1].startswith("0 created, 0 changed")
    assert run("export_content", slug)[1] == exported


def test_exporting_what_is_not_there_names_what_is(guard):
    assert run("export_content", "dragons") == (2, "No faction dragons is loaded; there are: guard")


def roster(**changes):
    squads = [{"datasheet": slug, "size": 3} for slug in ("rifles", "rifles", "rifles")]
    deck = ["steady-now"] * 2 + ["rations"] * 9
    return {"format": "damocles-roster/1", "name": "Third Patrol", "faction": "guard", "limit": 180} | {
        "squads": squads,
        "deck": deck,
        **changes,
    }


@pytest.mark.rule("R-ARM-02", "R-TSK-01", "R-ARM-05")
def test_a_legal_roster_is_judged_legal(write, guard):
    """Three squads of three rifles: 180 of 180 SV, a platoon, 12 + 4 TP."""
    status, printed = run("check_roster", write("roster.json", roster()))
    assert status == 0
    assert json.loads(printed) == {
        "legal": True,
        "strategic_valor": 180,
        "limit": 180,
        "tactical_points": 16,
        "task_forces": [{"slug": "platoon", "bonus": 4, "squads": [0, 1, 2]}],
        "violations": [],
    }


def test_an_illegal_roster_has_every_violation_listed(write, guard):
    """315 of 100 SV; a squad of 6 with 2 launchers; crawlers, 50 SV, are the Swarm's, dragons nobody's."""
    load_the_guard(PACK, OTHERS)
    squads = [
        {"datasheet": "rifles", "size": 6, "weapons": {"launcher": 2}},
        {"datasheet": "rifles", "size": 2},
        {"datasheet": "crawlers", "size": 5},
        {"datasheet": "dragons", "size": 1},
        {"datasheet": "runners", "size": 5},
    ]
    deck = ["smoke"] * 3 + ["breath"]
    status, printed = run("check_roster", write("roster.json", roster(limit=100, squads=squads, deck=deck)))
    verdict = json.loads(printed)
    assert status == 1
    assert verdict["strategic_valor"] == 105 + 60 + 50 + 100
    assert [(v["rule"], v["code"], v["squad"]) for v in verdict["violations"]] == [
        ("R-ARM-02", "strategic_valor_exceeded", None),
        ("R-DAT-01", "too_many_carriers", 0),
        ("R-ARM-04", "squad_too_small", 1),
        ("R-ARM-01", "wrong_faction", 2),
        ("R-ARM-01", "unknown_datasheet", 3),
        ("R-ARM-04", "squad_too_large", 4),
        ("R-AST-01", "deck_too_small", None),
        ("R-AST-01", "too_many_copies", None),
        ("R-AST-01", "unknown_asset", None),
    ]
    assert verdict["violations"][0]["message"] == "315 of 100 SV: 215 too many."


def test_a_wrong_roster_gets_one_line_and_status_2(write, guard):
    for content, fault in [
        (roster(faction="dragons"), "faction: no faction dragons is loaded; loaded: guard"),
        (roster(squads=[{"datasheet": "rifles", "size": "3"}]), "squads[0].size: "),
        ("[" * 100_000, "nested more than 40 deep"),
        (b"\xff\xfe", "is not UTF-8 text"),
    ]:
        status, printed = run("check_roster", write("roster.json", content))
        assert status == 2
        assert fault in printed
        assert len(printed.splitlines()) == 1


def test_the_whole_program_ends_with_its_status_and_one_line_on_stderr(tmp_path):
    """As a person meets it: another process, a database that is not there yet."""
    environment = {"PATH": "", "DAMOCLES_VAR": str(tmp_path), "DAMOCLES_ENGINE": "interpreted"}
    program = [sys.executable, "manage.py", "export_content", "guard"]
    done = subprocess.run(program, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    lines = [line for line in done.stderr.splitlines() if not line.startswith("engine:")]
    assert (done.returncode, done.stdout) == (2, "")
    assert len(lines) == 1, done.stderr


@pytest.mark.parametrize("command", ["load_content", "export_content", "check_roster"])
def test_help_is_for_people(command, capsys):
    with pytest.raises(SystemExit) as end:
        call_command(command, "--help")
    assert end.value.code == 0
    assert "damocles-" in capsys.readouterr().out
