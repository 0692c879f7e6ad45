"""Compiles modules with mypyc, where it is started: `mypyc_setup.py BATTLES FLAGS [OPTION…] MODULE…`, run by `build`.

BATTLES names the modules that fight battles, joined by commas: the others are compiled without optimisation, in a third
of the time. FLAGS are further ones for the C compiler. Several modules are compiled as one file, as the headers of all
are longer than most; on all cores. Those of the table, of Damocles and of mypyc itself are one file, in which functions
are inlined whatever module they are of.
"""

import os
import sys
import sysconfig
from collections import Counter
from importlib import import_module
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup

COMPILER = "distutils.unixccompiler"
"""As setuptools imports it: by its own longer name the same file is another module, which compiles nothing."""

SAME_FLOATS_EVERYWHERE = "-ffp-contract=off"

CALLED_DIRECTLY = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
"""Functions call those of another module, and Python's, without a detour through the linker's table: 6 % faster."""

UNGUARDED = ["-fno-stack-protector"]
"""What mypyc writes has no buffers on the stack that could run over: 1 % fewer instructions."""

PASSES = [
    "-finline-small-functions", "-fpartial-inlining", "-foptimize-sibling-calls", "-freorder-functions",
    "-freorder-blocks-algorithm=stc", "-falign-functions", "-falign-jumps", "-falign-labels", "-falign-loops",
    "-fcaller-saves", "-fcode-hoisting", "-fcrossjumping", "-fipa-ra", "-fpeephole2", "-fthread-jumps",
    "-finline-functions", "--param=max-inline-insns-auto=40", "--param=max-inline-insns-small=60",
]  # fmt: skip
"""What gcc adds to its first level of optimisation: a faster engine than by the third, for a third less time."""

PLAIN = "plain_"
"""Files named so are compiled without optimisation, and without a profile."""

TOGETHER = ("rules.table.", "rules.damocles.", "rules.battles.")
"""Modules compiled as one file with mypyc's own, for the sake of small functions that are called across them."""

UNIT = 1_500_000
"""Characters of C compiled as one file: many times the headers, and little enough to be shared out over the cores."""


def optimisation() -> tuple[str, list[str]]:
    """The level and further passes; other compilers do not know gcc's."""
    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC"))
    return ("1", PASSES) if "gcc" in compiler else ("3", [])


def units(sources: list[Path], battles: set[str]) -> list[str]:
    """The library's files, that which takes longest first; the two of mypyc that name all modules stay as they are."""
    modules = {path: path.stem.removeprefix("__native_").replace("___", ".") for path in sources}
    fast = [path for path, name in modules.items() if name in battles]
    together = [path for path in fast if modules[path].startswith(TOGETHER)]
    plain = [path for path, name in modules.items() if name not in battles and "." in name]
    own = [path for path in sources if not path.stem.startswith("__native_")]
    rest = [path for path, name in modules.items() if "." not in name and path not in own]
    whole = written(sources[0].with_name("unit.c"), map(include, [*own, *together]))
    others = joined([path for path in fast if path not in together], "unit")
    return [whole, *others, *joined(plain, f"{PLAIN}unit"), *map(str, rest)]


def joined(sources: list[Path], name: str) -> list[str]:
    """Files that include these, a few each."""
    units: list[list[Path]] = []
    room = 0
    for source in sorted(sources, key=lambda path: path.stat().st_size, reverse=True):
        size = source.stat().st_size
        if size > room:
            units.append([])
            room = UNIT
        units[-1].append(source)
        room -= size
    return [written(unit[0].with_name(f"{name}_{n}.c"), map(include, unit)) for n, unit in enumerate(units)]


def include(source: Path) -> str:
    """The directive."""
    return f'#include "{source.resolve()}"\n'


def written(path: Path, parts: Any) -> str:
    """The file's name, once it is there."""
    path.write_text("".join(parts))
    return str(path)


def shims(extensions: list[Extension]) -> dict[str, list[Extension]]:
    """The modules that share a file of a few lines each, which get the module from the library.

    Python finds a module in its file by the last part of its name: two modules of one such name need two files.
    """
    shared: dict[str, list[Extension]] = {}
    taken: Counter[str] = Counter()
    for extension in extensions:
        last = extension.name.rpartition(".")[2]
        shared.setdefault(f"shims_{taken[last]}", []).append(extension)
        taken[last] += 1
    return shared


def shim(name: str, modules: list[Extension]) -> Extension:
    """An extension of several modules' lines; the function that each of them has is renamed, nobody calls it."""
    includes = [
        f"#define PyInit___init__ unused_{n}\n{include(Path(module.sources[0]))}#undef PyInit___init__\n"
        for n, module in enumerate(modules)
    ]
    source = Path(modules[0].sources[0]).with_name(f"{PLAIN}{name}.c")
    return Extension(name, sources=[written(source, includes)], extra_compile_args=modules[0].extra_compile_args)


def link(name: str, modules: list[Extension]) -> None:
    """Let Python find every module in the file that holds it."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    for module in modules:
        path = Path(module.name.replace(".", "/") + suffix)
        path.unlink(missing_ok=True)
        path.symlink_to(os.path.relpath(f"{name}{suffix}", path.parent))


def compile_on_all_cores(
    self: Any,
    sources: Any,
    output_dir: Any = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    """What setuptools' own `compile` does, but several files at a time."""
    prepared = self._setup_compile(output_dir, macros, include_dirs, sources, depends, extra_postargs)
    _, objects, postargs, pp_opts, build = prepared
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)

    def compile_one(target: str) -> None:
        source, extension = build[target]
        plain = Path(source).name.startswith(PLAIN)
        own = [*(arg for arg in postargs if "profile" not in arg), "-O0"] if plain else postargs
        self._compile(target, source, extension, cc_args, own, pp_opts)

    with ThreadPool(os.cpu_count()) as pool:
        pool.map(compile_one, [target for target in objects if target in build], chunksize=1)
    return list(objects)


def main() -> None:
    """Compile in place."""
    level, passes = optimisation()
    library, *modules = mypycify(sys.argv[3:], opt_level=level, debug_level="0", multi_file=True)
    library.sources = units([Path(source) for source in library.sources], set(sys.argv[1].split(",")))
    shared = shims(modules)
    extensions = [library, *(shim(name, held) for name, held in shared.items())]
    further = sys.argv[2].split()
    flags = [*passes, SAME_FLOATS_EVERYWHERE, *CALLED_DIRECTLY, *UNGUARDED, *further]
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        extension.extra_link_args = further
    import_module(COMPILER).UnixCCompiler.compile = compile_on_all_cores
    setup(
        name="rules", packages=[], ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace", "--force"]
    )
    for name, held in shared.items():
        link(name, held)


if __name__ == "__main__":
    main()
