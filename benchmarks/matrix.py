"""The matrix of a game's starter lists in docs/balance: `python -m benchmarks.matrix --game damocles --jobs 2`.

Every two lists of one size meet in every mission for two with each on either side. A draw is half a win.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from pathlib import Path

from armies.computation.executor import open_executor
from benchmarks.pairings import Meeting, fight, missions, percent_of, starter
from damocles_site.engine.select import use_engine

DOCS = Path(__file__).parents[1] / "docs" / "balance"
LEVEL = {"damocles": (45, 55)}
"""Between which shares of a game a pairing, or a side, is level, in percent; of games not named here:"""

WIDER = (42, 58)
LED = ("steady", "steady")

Level = tuple[int, int]
Shares = dict[tuple[str, str, str], float]
"""What the first list wins of the second in a mission as red, in percent."""


def lists_of(slug: str) -> list[list[str]]:
    """The lists by their sizes, the largest first."""
    lists = starter(slug, "rosters")
    limits = {roster.get("limit", 0) for roster in lists.values()}
    return [sorted(n for n in lists if lists[n].get("limit", 0) == limit) for limit in sorted(limits, reverse=True)]


def shares_of(slug: str, runs: int, seed: int, jobs: int) -> Shares:
    pairs = [pair for lists in lists_of(slug) for pair in permutations(lists, 2)]
    meetings = [Meeting(mission, *pair, LED) for mission in missions(slug) for pair in pairs]
    with open_executor(jobs) as executor:
        fought = list(executor.map(partial(fight, slug, runs=runs, seed=seed), meetings))
    return {
        (meeting.mission, meeting.red, meeting.blue): percent_of(tallied, 0, runs)
        for meeting, tallied in zip(meetings, fought, strict=True)
    }


def from_both_sides(as_red: Shares) -> Shares:
    """What the first list wins of the second with half of the battles from each side."""
    return {(at, a, b): (share + 100 - as_red[at, b, a]) / 2 for (at, a, b), share in as_red.items()}


def page(slug: str, as_red: Shares, runs: int, seed: int) -> Iterator[str]:
    """The page: what each list of a row wins of that of a column."""
    level, shares = LEVEL.get(slug, WIDER), from_both_sides(as_red)
    least, most = level
    out = sum(not least <= share <= most for share in shares.values()) // 2
    yield f"# Starter lists of {slug}\n"
    yield f"What the list of a row wins of that of a column, in percent of {2 * runs} battles, half from each side,"
    yield f"with both left to `{LED[0]}`; a draw is half a win. In bold: outside {least} to {most} %, which are {out}"
    margin = 98 / (2 * runs) ** 0.5
    yield f"of {len(shares) // 2} pairings. The interval (95 %) of one figure is {margin:.1f} points to either side.\n"
    yield f"Written by `python -m benchmarks.matrix --game {slug} --runs {runs} --seed {seed}`.\n"
    for mission in missions(slug):
        yield f"## {mission}\n"
        yield f"{_sides(mission, as_red, level)}\n"
        for lists in lists_of(slug):
            yield from _table(mission, lists, shares, level)


def _table(mission: str, lists: list[str], shares: Shares, level: Level) -> Iterator[str]:
    """The lists of one size against one another."""
    yield f"| | {' | '.join(lists)} |"
    yield f"| --- |{' ---: |' * len(lists)}"
    for row in lists:
        cells = [_cell(shares[mission, row, at], level) if row != at else "" for at in lists]
        yield f"| {row} | {' | '.join(cells)} |"
    yield ""


def _sides(mission: str, as_red: Shares, level: Level) -> str:
    """What the side of red wins of a mission: every list has been on it as often as on the other."""
    won = [share for (at, *_lists), share in as_red.items() if at == mission]
    return f"The side of the first player wins {_cell(sum(won) / len(won), level)} % of these battles."


def _cell(share: float, level: Level) -> str:
    return f"{share:.0f}" if level[0] <= share <= level[1] else f"**{share:.0f}**"


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.matrix", description="Write the matrix of starter lists.")
    parser.add_argument("--game", default="damocles", help="its slug (%(default)s)")
    parser.add_argument("--runs", type=int, default=1000, help="battles with each list on either side (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="other battles than those one tuned on (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    options = parser.parse_args()
    use_engine()
    as_red = shares_of(options.game, options.runs, options.seed, options.jobs)
    text = "\n".join(page(options.game, as_red, options.runs, options.seed))
    (DOCS / f"{options.game}.md").write_text(text.rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    main()
