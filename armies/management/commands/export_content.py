"""Write a faction back as the content pack it can be loaded from."""

from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import faction_document
from armies.management.plain import PlainCommand
from armies.management.refusal import refusal, refusing
from armies.models import Faction
from armies.yaml_writing import write_yaml


class Command(PlainCommand):
    help = (
        "Print a faction as a content pack (damocles-content/1, YAML) that load_content reads. The same faction "
        "gives the same bytes each time; what was withdrawn is left out."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("faction", metavar="FACTION", help="the slug of a loaded faction")

    def handle(self, *args: Any, faction: str, **options: Any) -> None:
        with refusing():
            row = Faction.objects.with_content().filter(slug=faction).first()
            if row is None:
                known = ", ".join(Faction.objects.values_list("slug", flat=True)) or "none yet"
                raise refusal(f"No faction {faction} is loaded; there are: {known}")
            self.stdout.write(write_yaml(faction_document(row)), ending="")
