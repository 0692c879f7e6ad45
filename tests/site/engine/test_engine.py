"""Which build of the rules runs: never a stale one, never a silent fallback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from damocles_site.engine import build as build_engine
from damocles_site.engine import select
from rules.damocles import ENGINE
from rules.games import GAMES

CHOOSE = """
from damocles_site.engine.select import running, use_engine
print(use_engine())
from rules.table import dice
print(running(), dice.__file__)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small project with rules of one module, and the chooser."""
    (tmp_path / "damocles_site" / "engine").mkdir(parents=True)
    for name in ("engine/select.py", "engine/build.py", "engine/__init__.py", "local_files.py", "__init__.py"):
        (tmp_path / "damocles_site" / name).write_text((settings.BASE_DIR / "damocles_site" / name).read_text())
    (tmp_path / "rules" / "table").mkdir(parents=True)
    (tmp_path / "rules" / "__init__.py").touch()
    (tmp_path / "rules" / "table" / "__init__.py").touch()
    (tmp_path / "rules" / "table" / "dice.py").write_text("D6 = 6\n")
    return tmp_path


def chosen(checkout: Path, wish: str = "", code: str = CHOOSE) -> tuple[str, str]:
    """What a fresh process chooses and says on stderr."""
    environment = {"DAMOCLES_VAR": str(checkout / "var"), "DAMOCLES_ENGINE": wish, "PATH": os.environ["PATH"]}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout, done.stderr


def pretend_to_build(checkout: Path) -> Path:
    """Put a build in place for the source as it is: what matters here is where `rules` is imported from."""
    build = checkout / "var" / "engine" / select.digest(checkout / "rules")
    (build / "rules" / "table").mkdir(parents=True)
    for name in ("__init__.py", "table/__init__.py"):
        (build / "rules" / name).touch()
    (build / "rules" / "table" / "dice.py").write_text("D6 = 6\n")
    return build


BUILDING = """
import subprocess, sys
from damocles_site.engine import build
build.WATCH = 0.05
build.end_with_parent()
compiler = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(compiler.pid, flush=True)
compiler.wait()
"""


def test_a_build_beside_a_site_ends_with_it_and_so_do_its_compilers() -> None:
    """It went on for minutes after the site had ended: what it prints to is at its end when it has ended too."""
    site = f"import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', {BUILDING!r}]); time.sleep(60)"
    process = subprocess.Popen([sys.executable, "-c", site], cwd=settings.BASE_DIR, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    compiler = Path("/proc", process.stdout.readline().strip())
    assert compiler.exists()
    process.kill()
    process.communicate(timeout=20)
    assert not compiler.exists()


def test_without_a_build_the_source_runs_and_nothing_is_said(checkout: Path) -> None:
    out, err = chosen(checkout)
    assert out.splitlines() == ["interpreted", f"interpreted {checkout}/rules/table/dice.py"]
    assert err == ""


def test_a_fresh_build_is_imported(checkout: Path) -> None:
    build = pretend_to_build(checkout)
    assert chosen(checkout)[0].startswith("compiled\n")
    assert str(build) in chosen(checkout, "compiled")[0]


def test_the_source_runs_when_it_is_asked_for(checkout: Path) -> None:
    pretend_to_build(checkout)
    out, err = chosen(checkout, "interpreted")
    assert str(checkout / "rules") in out
    assert err == ""


@pytest.mark.parametrize("change", ["edited", "added", "removed", "renamed"])
def test_a_stale_build_is_noticed_and_never_used(checkout: Path, change: str) -> None:
    pretend_to_build(checkout)
    dice, table = checkout / "rules" / "table" / "dice.py", checkout / "rules" / "table"
    if change == "edited":
        dice.write_text("D6 = 7\n")
    elif change == "added":
        (table / "cards.py").touch()
    elif change == "removed":
        (table / "__init__.py").unlink()
    else:
        (table / "__init__.py").rename(table / "cards.py")
    out, err = chosen(checkout)
    assert str(checkout / "rules") in out
    assert err.count("\n") == 1
    assert "stale" in err


@pytest.mark.parametrize(
    ("text", "fresh"),
    [('"""Dice."""\n\n# Six sides\nD6 = 6\n', True), ("D6 = 7\n", False), ("D6 = 6  # type: float\n", False)],
)
def test_a_build_serves_again_where_only_docstrings_and_comments_changed(
    checkout: Path, text: str, fresh: bool
) -> None:
    """Nothing can be compiled here."""
    earlier = pretend_to_build(checkout)
    (checkout / "rules" / "table" / "dice.py").write_text(text)
    environment = {"DAMOCLES_VAR": str(checkout / "var"), "CC": "no-compiler", "PATH": os.environ["PATH"]}
    command = [sys.executable, "-m", "damocles_site.engine.build", "--require"]
    assert subprocess.run(command, cwd=checkout, env=environment, check=False).returncode == (0 if fresh else 1)
    assert chosen(checkout)[0].startswith("compiled" if fresh else "interpreted")
    assert (earlier / "rules" / "table" / "dice.py").read_text() == "D6 = 6\n"
    later = earlier.with_name(select.digest(checkout / "rules")) / "rules" / "table" / "dice.py"
    assert not fresh or later.read_text() == text


def test_a_profiled_build_replaces_a_plain_one_where_there_is_a_compiler(checkout: Path) -> None:
    """One that fails, here."""
    made = pretend_to_build(checkout)

    def built(compiler: str) -> bool:
        environment = {"DAMOCLES_VAR": str(checkout / "var"), "CC": compiler, "PATH": os.environ["PATH"]}
        command = [sys.executable, "-m", "damocles_site.engine.build", "--require", "--profile"]
        return subprocess.run(command, cwd=checkout, env=environment, check=False).returncode == 0

    assert built("no-compiler")
    assert not built("false")
    (made / "profiled").touch()
    assert built("false")


def test_a_build_serves_again_with_other_content(checkout: Path) -> None:
    """Content that is always there is data of the rules, and no part of what is compiled."""
    (checkout / "rules" / "chess" / "standard").mkdir(parents=True)
    cards = checkout / "rules" / "chess" / "standard" / "cards.json"
    cards.write_text("[1]")
    earlier = pretend_to_build(checkout) / "rules" / "chess" / "standard" / "cards.json"
    earlier.parent.mkdir(parents=True)
    earlier.write_text("[1]")
    cards.write_text("[2]")
    assert chosen(checkout)[0].startswith("interpreted")
    environment = {"DAMOCLES_VAR": str(checkout / "var"), "CC": "no-compiler", "PATH": os.environ["PATH"]}
    command = [sys.executable, "-m", "damocles_site.engine.build", "--require"]
    assert subprocess.run(command, cwd=checkout, env=environment, check=False).returncode == 0
    assert chosen(checkout)[0].startswith("compiled")
    later = checkout / "var" / "engine" / select.digest(checkout / "rules") / cards.relative_to(checkout)
    assert (earlier.read_text(), later.read_text()) == ("[1]", "[2]")


def test_a_stale_build_is_spoken_of_once_for_a_process_and_its_children(checkout: Path) -> None:
    pretend_to_build(checkout)
    (checkout / "rules" / "table" / "dice.py").write_text("D6 = 7\n")
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {CHOOSE!r}])"
    assert chosen(checkout, code=CHOOSE + child)[1].count("stale") == 1


def test_the_compiled_engine_is_never_silently_another(checkout: Path) -> None:
    pretend_to_build(checkout)
    (checkout / "rules" / "table" / "dice.py").write_text("D6 = 7\n")
    out, err = chosen(checkout, "compiled")
    assert out == ""
    assert "no build is as fresh as rules/" in err.splitlines()[-1]


def test_an_unknown_engine_is_an_error(checkout: Path) -> None:
    assert "'fast' is no engine" in chosen(checkout, "fast")[1]


def test_the_rules_may_not_be_imported_before_the_choice(checkout: Path) -> None:
    pretend_to_build(checkout)
    assert "imported before the engine was chosen" in chosen(checkout, code="import rules\n" + CHOOSE)[1]


def test_these_tests_run_the_engine_that_was_asked_for() -> None:
    wish = os.environ.get("DAMOCLES_ENGINE", "")
    assert select.running() == (wish or select.use_engine())


def test_one_command_says_which_build_runs() -> None:
    command = [sys.executable, "manage.py", "engine"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True)
    first, *others = done.stdout.splitlines()
    assert first == f"{select.running()} {ENGINE} {select.digest()}"
    assert others == [f"{game.slug} {game.facts.engine}" for game in GAMES[1:]]


def test_without_a_c_compiler_the_rules_run_interpreted_and_one_line_says_so(tmp_path: Path) -> None:
    environment = {**os.environ, "CC": "/nowhere/cc", "DAMOCLES_VAR": str(tmp_path)}
    command = [sys.executable, "-m", "damocles_site.engine.build"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert "no C compiler" in done.stderr
    required = subprocess.run([*command, "--require"], cwd=settings.BASE_DIR, env=environment, check=False)
    assert required.returncode == 1


def test_formats_and_what_reads_with_pydantic_are_left_as_they_are(tmp_path: Path) -> None:
    files = {
        "rules/damocles/formats/roster.py": "def read() -> int:\n    return 1\n",
        "rules/damocles/reading.py": "from pydantic import BaseModel\n\nclass A(BaseModel): ...\n",
        "rules/damocles/engine/attacks.py": "def hits() -> int:\n    return 1\n",
        "rules/damocles/__init__.py": '"""Nothing to compile."""\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert build_engine.compiled_modules(tmp_path / "rules") == [tmp_path / "rules/damocles/engine/attacks.py"]


def test_what_battles_run_is_compiled_for_speed_and_the_rest_is_not(tmp_path: Path) -> None:
    files = {
        "rules/chess/battles.py": "from rules.chess import play\nfrom rules.table.dice import Dice\n",
        "rules/chess/engine/castling.py": "",
        "rules/chess/game.py": "from rules.chess.cards import Card\n",
        "rules/chess/play.py": "if TYPE_CHECKING:\n    from rules.chess.cards import Card\n",
        "rules/chess/cards.py": "",
        "rules/table/dice.py": "def roll():\n    from rules.table import odds\n",
        "rules/table/odds.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    chess = ["rules.chess.battles", "rules.chess.engine.castling", "rules.chess.play"]
    assert build_engine.battles(tmp_path) == [*chess, "rules.table.dice", "rules.table.odds"]
