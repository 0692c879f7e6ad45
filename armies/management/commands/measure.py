"""What the datasheets of released factions do in battle, measured now and kept for the codex."""

from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import newest_release
from armies.computation.deeds_jobs import keep, measured
from armies.models import Release
from web.management.plain import PlainCommand
from web.management.refusal import refusing


class Command(PlainCommand):
    help = (
        "Measure what 100 points of each datasheet slay and how many are left at the end, by battles of lists drawn by "
        "lot against the lists that come with the game, and keep it for the codex. Workers do so each night for "
        "releases that were not measured by the present engine. Exit status 2: something given is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("faction", metavar="SLUG", nargs="*", help="one of the factions (all official ones)")

    def handle(self, *args: Any, faction: list[str], **options: Any) -> None:
        with refusing():
            releases = [newest_release(slug) for slug in faction] or Release.objects.newest().filter(
                faction__homebrew=False
            )
            for release in releases:
                document = measured(release)
                keep(release, document)
                self.stdout.write(f"{release.faction.slug}: {document['fought']} battles")
