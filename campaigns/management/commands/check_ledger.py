"""`manage.py check_ledger [campaign …]`: audits hash chains, rows, proofs and published seals."""

import sys
from argparse import ArgumentParser, FileType
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.battles.verification import proof_errors
from campaigns.models import Campaign
from campaigns.notifications.seals import seal_errors
from campaigns.read_model.audit import find_errors


class Command(BaseCommand):
    help = "Prove that the ledgers of campaigns are whole and that everything else says what they say."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="*", help="the slug of a campaign; all of them when none is given")
        parser.add_argument(
            "--seals", type=FileType(), metavar="FILE", help="seals that were published (DAMOCLES_SEALS)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """A line for each fault, and exit status 1 when there is any."""
        slugs: list[str] = options["campaign"]
        rows = Campaign.objects.filter(slug__in=slugs) if slugs else Campaign.objects.all()
        known = dict(rows.order_by("pk").values_list("slug", "pk"))
        missing = [slug for slug in slugs if slug not in known]
        errors = [f"{slug}: there is no such campaign" for slug in missing]
        for slug, pk in known.items():
            campaign = Campaign.objects.get(pk=pk)  # one after another: what is read of each goes with it
            errors += [f"{slug}: {fault}" for fault in (*find_errors(campaign), *proof_errors(campaign))]
        if options["seals"] is not None:
            errors += seal_errors(options["seals"], slugs)
        for line in errors:
            self.stdout.write(line)
        self.stdout.write(f"{len(known)} ledgers checked, {len(errors)} faults")
        if errors:
            sys.exit(1)
