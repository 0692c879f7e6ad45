"""Write a faction back as the content pack it can be loaded from."""

from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import content_of, draft_document
from armies.models import Faction, Release
from web.documents.yaml_writer import write_yaml
from web.management.plain import PlainCommand
from web.management.refusal import refusal, refusing


class Command(PlainCommand):
    help = (
        "Print a faction as a content pack (damocles-content/1, YAML) that load_content reads. The same faction "
        "gives the same bytes each time. It is as it was last released."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("faction", metavar="FACTION", help="the slug of a loaded faction")
        parser.add_argument("--draft", action="store_true", help="as its draft stands, instead of the newest release")
        parser.add_argument("--release", type=int, metavar="N", help="as this release, instead of the newest")

    def handle(self, *args: Any, faction: str, **options: Any) -> None:
        with refusing():
            row = Faction.objects.filter(slug=faction).first()
            if row is None:
                known = ", ".join(Faction.objects.values_list("slug", flat=True)) or "none yet"
                raise refusal(f"No faction {faction} is loaded; there are: {known}")
            self.stdout.write(write_yaml(_document(row, **options)), ending="")


def _document(row: Faction, draft: bool, release: int | None, **options: Any) -> Any:
    if draft:
        return draft_document(Faction.objects.with_content().get(pk=row.pk))
    wanted = row.releases.all() if release is None else row.releases.filter(number=release)
    release_row: Release | None = wanted.first()
    if release_row is None:
        raise refusal(f"{row.slug} has no such release; publish it first, or export its --draft")
    return row.rules_of_game.formats.written("content", content_of(release_row))
