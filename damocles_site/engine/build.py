"""`python -m damocles_site.engine.build`: compile the rules with mypyc into the build that `use_engine` looks for."""

import argparse
import ast
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from damocles_site.engine.select import SOURCE, builds, digest, old_builds

SETUP = Path(__file__).with_name("mypyc_setup.py")
NICENESS = 10
"""Beside a site that serves, whose pages go first."""

WATCH = 0.5
"""Seconds between two looks at whether the site still runs."""

GENERATE = ["-fprofile-generate"]
USE = [
    "-fprofile-use", "-fprofile-correction", "-fprofile-partial-training", "-Wno-missing-profile",
    "--param=hot-bb-count-ws-permille=1000", "--param=hot-bb-count-fraction=1000000000",
    "-fno-tracer", "-fno-unroll-loops", "-fno-peel-loops", "-fno-split-loops", "-fno-unswitch-loops",
    "-fno-tree-loop-vectorize", "-fno-tree-slp-vectorize", "-fno-ipa-cp-clone",
]  # fmt: skip
"""gcc's. What no battle of the training ran is compiled as without a profile."""

PROFILED = "profiled"
"""Name of an empty file in builds that were compiled by a profile."""


def main() -> int:
    """Build unless a fresh build is there; what cannot be built is interpreted, unless it is required."""
    arguments = parsed()
    if arguments.restart:
        os.nice(NICENESS)
        end_with_parent()
    try:
        reason = missing(arguments.profile)
    except KeyboardInterrupt:
        return 130
    if not reason:
        restart(arguments.restart)
        return 0
    print(f"engine: not compiled ({reason}); the rules run interpreted", file=sys.stderr)  # noqa: T201
    return 1 if arguments.require else 0


def end_with_parent() -> None:
    """End this process and its compilers, from here on a group of their own, when the site ends that began them."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    threading.Thread(target=_await_end_of, args=(os.getppid(),), daemon=True).start()


def _await_end_of(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH)
    os.killpg(0, signal.SIGTERM)


def parsed() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="build_engine", description="Compile the rules engine.")
    parser.add_argument("--require", action="store_true", help="fail when it cannot be compiled")
    parser.add_argument(
        "--profile",
        action="store_true",
        help="by what battles run, if gcc is there: three times as long, a tenth faster",
    )
    parser.add_argument("--restart", nargs="+", type=int, metavar="PID", default=[], help="tell these to begin afresh")
    return parser.parse_args()


def missing(profile: bool) -> str:
    """Build unless a fresh build is there, profiled if that is asked for; why not, when it fails."""
    if fresh(profile) or (taken_over() and fresh(profile)):
        return ""
    if c_compiler():
        return build(profile)
    return "" if fresh(profile=False) else "no C compiler"


def fresh(profile: bool) -> bool:
    """Whether a build of the source as it is will do."""
    place = builds() / digest()
    return (place / PROFILED).exists() if profile else place.is_dir()


def taken_over() -> bool:
    """Whether an earlier build serves again: only docstrings, comments and empty lines changed since.

    None of them is compiled; the modules that are not get their new text. Tracebacks tell the lines of the earlier one.
    """
    for earlier in reversed(old_builds()):
        if earlier.name == digest(earlier / "rules") and same_code(earlier / "rules", SOURCE):
            with tempfile.TemporaryDirectory(dir=builds(), prefix="building-") as directory:
                draft = Path(directory) / "build"
                compiled_only = shutil.ignore_patterns("__pycache__", "*.py", "*.json")
                shutil.copytree(earlier, draft, symlinks=True, ignore=compiled_only, copy_function=os.link)
                copy_source(draft / "rules")
                put_in_place(draft, builds() / digest(draft / "rules"))
            return True
    return False


def same_code(first: Path, other: Path) -> bool:
    """Whether two sources have the same modules, with the same code in each."""
    names = [{path.relative_to(source) for path in source.rglob("*.py")} for source in (first, other)]
    return names[0] == names[1] and all(
        (first / name).read_bytes() == (other / name).read_bytes() or code(first / name) == code(other / name)
        for name in sorted(names[0])
    )


def code(path: Path) -> str:
    """A module without its docstrings and comments, but for those that tell a type."""
    tree = ast.parse(path.read_text("utf-8"), type_comments=True)
    return ast.dump(WithoutDocstrings().visit(tree))


class WithoutDocstrings(ast.NodeTransformer):
    """Drops strings that stand alone."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """None for a docstring."""
        return None if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str) else node


def copy_source(place: Path) -> None:
    """The source as it is, into a build."""
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyc")
    shutil.copytree(SOURCE, place, ignore=ignore, dirs_exist_ok=True)


def restart(running: Iterable[int]) -> None:
    """Let the server and the worker of `manage.py serve` begin afresh, if they still run."""
    for pid in running:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGHUP)


def c_compiler() -> str | None:
    """The C compiler that setuptools will call, if there is one."""
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    return shutil.which(command.split()[0])


def build(profile: bool = False) -> str:
    """Compile a copy of the source and put it in place whole; why not, when it fails."""
    print("Compiling the rules (a few minutes, once); until then battles are slow...", file=sys.stderr, flush=True)  # noqa: T201
    builds().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=builds(), prefix="building-") as directory:
        draft = Path(directory) / "build"
        copy_source(draft / "rules")
        log = builds() / "build.log"
        with log.open("w") as output:
            compiled = (profile and profiled(draft, output)) or compiles(draft, output)
        if not compiled:
            return f"{first_error(log)}; the whole is in {os.path.relpath(log)}"
        for temporary in ("build", ".mypy_cache"):
            shutil.rmtree(draft / temporary, ignore_errors=True)
        put_in_place(draft, builds() / digest(draft / "rules"))
    return ""


def profiled(draft: Path, output: TextIO) -> bool:
    """Compile with counters, fight, and compile by what was counted; false where a step fails, as without gcc."""
    training = [sys.executable, "-m", "benchmarks.training", str(draft)]
    done = (
        compiles(draft, output, GENERATE)
        and subprocess.run(training, cwd=SOURCE.parent, stdout=output, stderr=output, check=False).returncode == 0  # noqa: S603
        and compiles(draft, output, USE)
    )
    if done:
        (draft / PROFILED).touch()
    else:
        print("It could not be compiled by what battles run: plainly, then.", file=sys.stderr, flush=True)  # noqa: T201
    return done


def compiles(draft: Path, output: TextIO, flags: Iterable[str] = ()) -> bool:
    """Run mypyc on the copy in a separate process."""
    modules = [str(path.relative_to(draft)) for path in compiled_modules(draft / "rules")]
    options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
    command = [sys.executable, "-P", str(SETUP), ",".join(battles(draft)), " ".join(flags), *options, *modules]
    done = subprocess.run(command, cwd=draft, stdout=output, stderr=subprocess.STDOUT, check=False)  # noqa: S603
    return done.returncode == 0


def first_error(log: Path) -> str:
    """What the compiler complained about first."""
    return next((line for line in log.read_text().splitlines() if "error" in line), "the compiler failed")


def compiled_modules(rules: Path) -> list[Path]:
    """Every module with something in it, but those that read with pydantic and the formats around them."""
    return [
        path
        for path in sorted(rules.rglob("*.py"))
        if "formats" not in path.relative_to(rules).parts and worth_compiling(path.read_text())
    ]


def worth_compiling(text: str) -> bool:
    """It defines something, and pydantic (which reads classes at run time) is not imported."""
    body = ast.parse(text).body
    imported = {name.name for node in body if isinstance(node, ast.Import) for name in node.names}
    imported |= {node.module or "" for node in body if isinstance(node, ast.ImportFrom)}
    defines = any(isinstance(node, (ast.FunctionDef, ast.ClassDef)) for node in body)
    return defines and not any(name.split(".")[0] == "pydantic" for name in imported)


def battles(draft: Path) -> list[str]:
    """The modules that fight battles: the games' engines and commanders, what these import, and so on."""
    modules: set[str] = set()
    fought = ("*/battles.py", "*/muster.py", "*/engine/**/*.py")
    paths = [path.relative_to(draft) for pattern in fought for path in (draft / "rules").glob(pattern)]
    waiting = [".".join(path.with_suffix("").parts) for path in paths]
    while waiting:
        name = waiting.pop()
        path = draft / f"{name.replace('.', '/')}.py"
        if name not in modules and path.is_file():
            modules.add(name)
            waiting += imported(path.read_text())
    return sorted(modules)


def imported(text: str) -> Iterator[str]:
    """Whatever may be a module among the names that are imported, but for those that only annotations use."""
    tree = ast.parse(text)
    unused = {node for test in ast.walk(tree) if isinstance(test, ast.If) for node in test.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node not in unused:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def put_in_place(draft: Path, place: Path) -> None:
    """One rename; the build before stays, for a server that still runs it, and older ones go."""
    if (draft / PROFILED).exists() and place.is_dir():  # who runs the plain one keeps its files open
        place.rename(draft.with_name("plain"))
    try:
        draft.rename(place)
    except OSError:  # another process was first
        if not place.is_dir():
            raise
    for path in old_builds()[:-1]:
        shutil.rmtree(path, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
