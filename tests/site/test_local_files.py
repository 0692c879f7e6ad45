"""The secrets that the site makes for itself."""

import stat
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

from damocles_site.local_files import kept


def test_a_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "secret_key"
    assert kept(path, lambda: "first") == kept(path, lambda: "second") == "first"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


def test_all_who_ask_at_once_get_the_same(tmp_path: Path) -> None:
    numbers = count()
    with ThreadPoolExecutor(16) as pool:
        secrets = list(pool.map(lambda _: kept(tmp_path / "secret_key", lambda: str(next(numbers))), range(200)))
    assert len(set(secrets)) == 1
