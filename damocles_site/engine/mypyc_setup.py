"""Compiles the modules named on the command line with mypyc, where it is started; `build_engine` runs it as a script.

A C file a module, compiled on all cores: as fast a build as one great file, made in half the time and less.
"""

import os
import sys
import sysconfig
from importlib import import_module
from multiprocessing.pool import ThreadPool
from typing import Any

from mypyc.build import mypycify
from setuptools import setup

COMPILER = "distutils.unixccompiler"
"""As setuptools imports it: by its own longer name the same file is another module, which compiles nothing."""

SAME_FLOATS_EVERYWHERE = "-ffp-contract=off"

CALLED_DIRECTLY = ["-fvisibility=hidden", "-fno-semantic-interposition"]
"""Functions of one module call those of another without a detour through the linker's table: 6 % faster."""

PASSES = [
    "-finline-small-functions", "-fpartial-inlining", "-foptimize-sibling-calls", "-freorder-functions",
    "-freorder-blocks-algorithm=stc", "-falign-functions", "-falign-jumps", "-falign-labels", "-falign-loops",
    "-fcaller-saves", "-fcode-hoisting", "-fcrossjumping", "-fipa-ra", "-fpeephole2", "-fthread-jumps",
]  # fmt: skip
"""What gcc adds to its first level of optimisation: as fast an engine as by the third, for a third less time."""


def optimisation() -> tuple[str, list[str]]:
    """The level and further passes; other compilers do not know gcc's."""
    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC"))
    return ("1", PASSES) if "gcc" in compiler else ("3", [])


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
        self._compile(target, source, extension, cc_args, postargs, pp_opts)

    with ThreadPool(os.cpu_count()) as pool:
        pool.map(compile_one, [target for target in objects if target in build], chunksize=1)
    return list(objects)


def main() -> None:
    """Compile in place."""
    level, passes = optimisation()
    extensions = mypycify(sys.argv[1:], opt_level=level, debug_level="0", multi_file=True)
    for extension in extensions:
        extension.extra_compile_args += [*passes, SAME_FLOATS_EVERYWHERE, *CALLED_DIRECTLY]
    import_module(COMPILER).UnixCCompiler.compile = compile_on_all_cores
    setup(name="rules", packages=[], ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])


if __name__ == "__main__":
    main()
