"""`manage.py check_ledger [campaign …]`: audits hash chains and rows."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.models import Campaign
from campaigns.read_model.audit import find_errors


class Command(BaseCommand):
    help = "Prove that the ledgers of campaigns are whole and that everything else says what they say."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="*", help="the slug of a campaign; all of them when none is given")

    def handle(self, *args: Any, **options: Any) -> None:
        """A line for each fault, and exit status 1 when there is any."""
        slugs: list[str] = options["campaign"]
        rows = Campaign.objects.filter(slug__in=slugs) if slugs else Campaign.objects.all()
        known = {campaign.slug: campaign for campaign in rows.order_by("pk")}
        missing = [slug for slug in slugs if slug not in known]
        errors = [f"{slug}: there is no such campaign" for slug in missing]
        errors += [f"{slug}: {fault}" for slug, campaign in known.items() for fault in find_errors(campaign)]
        for line in errors:
            self.stdout.write(line)
        self.stdout.write(f"{len(known)} ledgers checked, {len(errors)} faults")
        if errors:
            sys.exit(1)
