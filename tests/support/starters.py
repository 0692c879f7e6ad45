"""The starter content in the tests' database."""

from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from tests.support.kept_rows import made_once

STARTER = Path(settings.BASE_DIR, "rules", "damocles", "starter")
FACTIONS = ("content/longfall-companies", "content/ravel")


def load_starters(*names: str) -> None:
    """Load these of its files, or all of them."""
    paths = [str(STARTER / f"{name}.yaml") for name in names] or sorted(map(str, STARTER.rglob("*.yaml")))
    made_once(" ".join(paths), lambda: call_command("load_content", *paths, stdout=StringIO()))
