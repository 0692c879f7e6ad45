"""The digests of golden battles: they stand beside a game's tests, with the version of the engine that they are of."""

import json
import sys
from pathlib import Path


class Golden:
    """The file golden.json beside a test file; written anew once ENGINE has been raised."""

    def __init__(self, test_file: str, engine: str) -> None:
        self.path = Path(test_file).with_name("golden.json")
        self.engine = engine

    def digest(self, name: str) -> str:
        """The digest of a battle by name, of this version alone."""
        golden = json.loads(self.path.read_text("utf-8"))
        assert golden["engine"] == self.engine
        digest: str = golden["digests"][name]
        return digest

    def write(self, digests: dict[str, str]) -> None:
        text = json.dumps({"engine": self.engine, "digests": digests}, indent=2) + "\n"
        self.path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{len(digests)} battles of engine {self.engine}\n")
