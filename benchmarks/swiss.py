"""`make bench-swiss`: processor time to pair a Swiss round, of fields with and without a bye, round after round."""

import sys
from collections import Counter
from time import process_time
from zlib import crc32

from campaigns.ledger.swiss import Entrant, pair_key, pairs_needed, swiss

FIELDS, ROUNDS = (64, 120, 179, 180), 8
WISHED = 2.0
"""Seconds that a round of 180 players may take (issue 36)."""

COLUMNS = "{:>7}{:>7}{:>9}{:>9}  {}"


def main() -> None:
    print_row("players", "round", "pairs", "seconds", "")
    for players in FIELDS:
        season(players)


def season(players: int) -> None:
    """Every battle is a toss, the same each time."""
    points, byes, leads, met = Counter[int](), Counter[int](), Counter[int](), Counter[tuple[int, int]]()
    for number in range(1, ROUNDS + 1):
        order = sorted(range(1, players + 1), key=lambda member: (-points[member], member))
        entrants = [Entrant(m, points[m], byes[m], leads[m], byes[m]) for m in order]
        start = process_time()
        pairings = swiss(entrants, met)
        seconds = process_time() - start
        pairs = sum(1 for _pair in pairs_needed(entrants, met))
        print_row(players, number, pairs, f"{seconds:.3f}", "!" if seconds > WISHED else "")
        for pair in pairings:
            points[pair[crc32(f"{number} {pair}".encode()) % len(pair)]] += 3
            if len(pair) == 1:
                byes[pair[0]] += 1
            else:
                met[pair_key(*pair)] += 1
                leads.update({pair[0]: 1, pair[1]: -1})


def print_row(*figures: object) -> None:
    sys.stdout.write(COLUMNS.format(*figures).rstrip() + "\n")


if __name__ == "__main__":
    main()
